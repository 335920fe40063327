"""Points of a ranch by category, and the tallies (RR14-RR19)."""

from __future__ import annotations

from bisect import bisect_right

from game.core.even import with_ahead
from game.core.seats import HIDDEN
from game.core.spec import Tally
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, Ranch, State, Terms
from game.rules.rolling_ranch.sheet import Sheet


def pen_points(sheet: Sheet, ranch: Ranch, pen: int) -> int:
    """The points of a pen for what it holds now (RR15)."""
    spaces = sheet.pens[pen]
    chickens, pigs, cows = ranch.animals
    return points_of_animals((chickens & spaces).bit_count(), (pigs & spaces).bit_count(), (cows & spaces).bit_count())


def points_of_animals(chickens: int, pigs: int, cows: int) -> int:
    """The points of a pen with so many animals (RR15)."""
    total = chickens + pigs + cows
    if chickens == total:
        return data.PEN_POINTS[data.CHICKEN][total]
    if pigs == total:
        return data.PEN_POINTS[data.PIG][total]
    return data.PEN_POINTS[data.COW][total] if cows == total else total


def points_of_pens(sheet: Sheet, ranch: Ranch) -> int:
    """The points of all pens (RR15)."""
    return sum([pen_points(sheet, ranch, pen) for pen in range(len(sheet.pens))])


def warehouse_points(sheet: Sheet, ranch: Ranch) -> int:
    """The points of the drawn warehouses (RR16)."""
    points = 0
    for building, left in zip(data.STORES, ranch.uses, strict=True):
        at = ranch.built[building]
        if at != NONE:
            points += data.SPACE_POINTS * sheet.pens[sheet.pen_of[at]].bit_count() + data.ICON_POINTS * left
    return points


def greenhouse_points(ranch: Ranch) -> int:
    """The points of the drawn greenhouses (RR16)."""
    return data.GREENHOUSE_POINTS[sum(ranch.built[building] != NONE for building in data.GREENHOUSES)]


def drawn_buildings(ranch: Ranch) -> int:
    """The number of buildings drawn (RR17, RR18)."""
    return len(ranch.built) - ranch.built.count(NONE)


def progress_of(sheet: Sheet, ranch: Ranch, objective: data.Objective) -> int:
    """The progress of an objective, which is fulfilled from `objective.count` on (RR5, RR17)."""
    if objective.what == "buildings":
        return drawn_buildings(ranch)
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
    objectives = (data.OBJECTIVES[objective] for objective in data.CARDS[card])
    return sum(objective.points for objective in objectives if progress_of(sheet, ranch, objective) >= objective.count)


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether a seat may fill its sheet in its next turn (RR14): by its action, a barn's gift and newborns.

    The last round that is agreed on ends by nobody's act (**ruling**).
    """
    return view.ranches[seat].empty.bit_count() <= data.NEARLY_FULL


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat the points it begins ahead, then the four categories; rank is the sum, a full sheet, drawn buildings
    (RR18)."""
    tallies = []
    for seat, ranch in enumerate(state.ranches):
        sheet = terms.sheets[state.sheets[seat]]
        points = {
            "pens": points_of_pens(sheet, ranch),
            "store": warehouse_points(sheet, ranch),
            "plants": greenhouse_points(ranch),
            "mission": mission_points(sheet, ranch, state.missions[seat]) if seat < len(state.missions) else 0,
        }
        tallies.append(Tally(points, (sum(points.values()), int(not ranch.empty), drawn_buildings(ranch))))
    return with_ahead(terms.ahead, tuple(tallies))


def solo_rank(points: int) -> int:
    """Rank of a solo game, 0 to 5 (RR19)."""
    return bisect_right(data.SOLO_RANKS, points)
