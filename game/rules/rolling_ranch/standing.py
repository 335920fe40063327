"""How a ranch stands: what it is worth (RR15-RR19), what it still lacks, and what the dice offer it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from game.core.seats import HIDDEN
from game.core.spec import Tally
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, ONE_NAIL, TWO_WOOD, WOOD, Ranch, State, Terms, Two, subsets
from game.rules.rolling_ranch.sheet import Sheet


def unfilled(ranch: Ranch, resource: int) -> int:
    """The set of buildings with empty icons of a resource, one bit a building."""
    # In place, as it is asked for at every action, and there are too many rows of icons to remember all.
    a, b, c, d, e, f, g = ranch.wood if resource == WOOD else ranch.nails
    p, q, r, s, t, u, v = _LACKING[resource]
    return p[a] | q[b] | r[c] | s[d] | t[e] | u[f] | v[g]


_LACKING = tuple(
    tuple([(1 << building,) * count + (0,) for building, count in enumerate(icons)])
    for icons in (data.WOOD, data.NAILS)
)
"""By resource, building and how many of its icons are filled: its bit as long as one is empty."""


def missing(ranch: Ranch, resource: int) -> tuple[int, ...]:
    """The buildings with empty icons of a resource."""
    return _BUILDINGS_IN[unfilled(ranch, resource)]


_BUILDINGS_IN = subsets(data.BUILDINGS)


def complete(ranch: Ranch, building: int) -> bool:
    """Whether all icons of a building are filled (RR9)."""
    return ranch.wood[building] == data.WOOD[building] and ranch.nails[building] == data.NAILS[building]


def kinds(dice: tuple[int, ...]) -> Two:
    """The animals on the blue and on the yellow die (RR1)."""
    return ANIMALS[dice]


_PAIRS = tuple((blue, yellow) for blue in data.NUMBERS for yellow in data.NUMBERS)

ANIMALS: Mapping[tuple[int, ...], Two] = {
    (blue, yellow): (data.DICE[0][blue - 1].kind, data.DICE[1][yellow - 1].kind) for blue, yellow in _PAIRS
}
"""By roll the animals on the blue and on the yellow die (RR1)."""

RESOURCES: Mapping[tuple[int, ...], Two] = {
    (blue, yellow): (
        data.DICE[0][blue - 1].wood + data.DICE[1][yellow - 1].wood,
        data.DICE[0][blue - 1].nails + data.DICE[1][yellow - 1].nails,
    )
    for blue, yellow in _PAIRS
}
"""By roll the wood and the nails on both dice (RR8)."""

HEARTS: Mapping[tuple[int, ...], bool] = {
    (blue, yellow): data.DICE[0][blue - 1].heart and data.DICE[1][yellow - 1].heart for blue, yellow in _PAIRS
}
"""By roll whether both dice show a heart (RR12)."""


def barns_ready(ranch: Ranch, dice: tuple[int, ...]) -> int:
    """The set of barns that may be used in a round that begins: 1 resources, 2 animals (RR10)."""
    blue, yellow = dice
    if blue != yellow:
        return 0
    built = ranch.built
    return (built[data.RESOURCE_BARN] != NONE) + 2 * (built[data.ANIMAL_BARN] != NONE)


def stores_ready(ranch: Ranch) -> int:
    """The set of warehouses that may be used in a round that begins: 1 places, 2 animals (RR11)."""
    places, animals = ranch.uses
    return (1 if places else 0) | (2 if animals else 0)


BARN_PURSES: Mapping[int, Two] = {TWO_WOOD: (data.BARN_WOOD, 0), ONE_NAIL: (0, data.BARN_NAILS)}
"""The wood and the nails of the resource barn, by its bonus (RR10)."""


def givable(ranch: Ranch, wood: int, nails: int) -> bool:
    """Whether one of these resources finds an empty icon."""
    return bool((wood and ranch.wood != data.WOOD) or (nails and ranch.nails != data.NAILS))


def pen_points(sheet: Sheet, ranch: Ranch, pen: int) -> int:
    """The points of a pen for what it holds now (RR15)."""
    spaces = sheet.pens[pen]
    chickens, pigs, cows = ranch.animals
    chickens, pigs, cows = (chickens & spaces).bit_count(), (pigs & spaces).bit_count(), (cows & spaces).bit_count()
    total = chickens + pigs + cows
    if chickens == total:
        return data.PEN_POINTS[data.CHICKEN][total]
    if pigs == total:
        return data.PEN_POINTS[data.PIG][total]
    return data.PEN_POINTS[data.COW][total] if cows == total else total


def store_points(sheet: Sheet, ranch: Ranch) -> int:
    """The points of the drawn warehouses (RR16)."""
    points = 0
    for building, left in zip(data.STORES, ranch.uses, strict=True):
        at = ranch.built[building]
        if at != NONE:
            points += data.SPACE_POINTS * sheet.pens[sheet.pen_of[at]].bit_count() + data.ICON_POINTS * left
    return points


def plant_points(ranch: Ranch) -> int:
    """The points of the drawn greenhouses (RR16)."""
    return data.GREENHOUSE_POINTS[sum(ranch.built[each] != NONE for each in data.GREENHOUSES)]


def drawn(ranch: Ranch) -> int:
    """How many buildings are drawn (RR17, RR18)."""
    return len(ranch.built) - ranch.built.count(NONE)


def reached(sheet: Sheet, ranch: Ranch, objective: data.Objective) -> int:
    """How much of an objective is done; it is fulfilled from `objective.count` on (RR5, RR17)."""
    if objective.what == "buildings":
        return drawn(ranch)
    own = ranch.animals[objective.kind]
    if objective.what == "animals":
        return own.bit_count()
    others = ranch.empty
    for kind, spaces in enumerate(ranch.animals):
        if kind != objective.kind:
            others |= spaces
    return sum(bool(pen & own) and not pen & others for pen in sheet.pens)


def mission_points(sheet: Sheet, ranch: Ranch, card: int) -> int:
    """The points of a mission card as things stand, of a hidden one nothing (RR17)."""
    if card == HIDDEN:
        return 0
    objectives = (data.OBJECTIVES[each] for each in data.CARDS[card])
    return sum(each.points for each in objectives if reached(sheet, ranch, each) >= each.count)


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether a seat may fill its sheet in its next turn (RR14): by its action, a barn's gift and newborns.

    The last round that is agreed on ends by nobody's act (**ruling**).
    """
    return view.ranches[seat].empty.bit_count() <= data.NEARLY_FULL


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat the four categories; rank is their sum, a full sheet, drawn buildings (RR18)."""
    tallies = []
    for seat, ranch in enumerate(state.ranches):
        sheet = terms.sheets[state.sheets[seat]]
        points = {
            "pens": sum([pen_points(sheet, ranch, pen) for pen in range(len(sheet.pens))]),
            "store": store_points(sheet, ranch),
            "plants": plant_points(ranch),
            "mission": mission_points(sheet, ranch, state.missions[seat]) if seat < len(state.missions) else 0,
        }
        tallies.append(Tally(points, (sum(points.values()), int(not ranch.empty), drawn(ranch))))
    return tuple(tallies)


def solo_rank(points: int) -> int:
    """What a game alone came to, from 0 to 5 (RR19)."""
    return bisect_right(data.SOLO_RANKS, points)
