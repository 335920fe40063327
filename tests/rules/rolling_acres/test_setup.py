"""The farm, the dice, the cards and the drawing of buildings: AC1 to AC7."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from game.core.match import Match
from game.core.spec import BadTerms
from game.core.steps import Chance
from game.grids.areas import members
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.rules.rolling_acres import SPEC, data
from game.rules.rolling_acres.choices import Face, Lay, Name, Put, Shines, Shows, Starts, Take
from game.rules.rolling_acres.events import (
    BuildingDrawn,
    FarmNamed,
    RoundBegun,
    SheetsPassed,
    SideChosen,
    StarterPicked,
)
from game.rules.rolling_acres.model import EMPTY, NOT_YET, Options, filled, prepare
from game.rules.rolling_acres.steps import (
    Build,
    DrawBuilding,
    DrawName,
    NameFarm,
    PickStarter,
    Plant,
    RollBounty,
    RollDie,
    TurnCard,
    building_choices,
)
from tests.rules.rolling_acres.naive import BARN, SILO, WELL, cards, cells, everywhere, looks, quadrant
from tests.rules.rolling_acres.table import ALL_A, ALL_B, BOARD, Table, answer, at, opened, state_of, terms_for
from tests.samples import one_in

SEATS = (1, 2, 3, 4, 5)
PLACES = {
    "carrots": (112, 196, 168),
    "sunflowers": (196, 49, 336),
    "corn": (112, 48, 84),
    "rabbits": (64, 98, 96),
    "chickens": (96, 336, 36),
    "bees": (64, 112, 98),
}
"""Basic, bountiful A, bountiful B on an empty farm."""


def named(covered: int) -> frozenset[tuple[int, int]]:
    """A set of spaces as rows and columns."""
    return frozenset(divmod(space, 8) for space in members(covered))


def test_the_farm_and_its_quadrants() -> None:
    """AC1."""
    terms = terms_for()
    assert len(terms.board.spots) == 64
    assert list(terms.quadrant) == [quadrant(divmod(space, 8)) for space in range(64)]
    assert [part.bit_count() for part in terms.quadrants] == [16] * 4


@pytest.mark.parametrize("change", ["spaces", "neighbours", "quadrant", "no_quadrant"])
def test_another_board_is_refused(change: str) -> None:
    """AC1, AC13."""
    board = BOARD
    if change == "spaces":
        moved = [msgspec.structs.replace(spot, at=spot.at[::-1]) for spot in board.spots]
        board = msgspec.structs.replace(board, spots=tuple(moved))
    elif change == "neighbours":
        board = msgspec.structs.replace(board, neighbours=((),) * 64)
    else:
        number = 4 if change == "quadrant" else 0
        plain = [msgspec.structs.replace(spot, props={"quadrant": number}) for spot in board.spots]
        board = msgspec.structs.replace(board, spots=tuple(plain))
    with pytest.raises(BadTerms) as caught:
        prepare([board], 2, Options())
    assert caught.value.key == f"rolling_acres.terms.{change}"
    with pytest.raises(BadTerms, match="boards"):
        prepare([BOARD, BOARD], 2, Options())


@pytest.mark.parametrize("seats", [0, 6])
def test_one_to_five_players(seats: int) -> None:
    """AC2."""
    with pytest.raises(BadTerms, match="AC2"):
        terms_for(seats)


@pytest.mark.parametrize("seats", SEATS)
def test_dice_in_the_pool(seats: int) -> None:
    """AC2, AC8: players + 1 and the bounty die, all rolled by the lead."""
    terms = terms_for(seats, drawn_by_chance=True, starter=seats)
    table, random = opened(terms), Random(1)
    while not isinstance(table.top, RollDie):
        table.do(answer(table, random))
    for _ in range(2 if seats == 1 else seats + 1):
        assert isinstance(table.top, RollDie)
        assert table.top.seat == seats - 1
        assert table.outcomes == {Shows(kind): 1 for kind in range(6)}
        table.do(Shows(3))
    assert isinstance(table.top, RollBounty)
    assert table.outcomes == {Shines(1): 2, Shines(2): 2, Shines(3): 2}
    table.do(Shines(2))
    assert table.options == [Take(3)]


def test_the_buildings() -> None:
    """AC3: P pentomino, 2 x 1 and 1 x 1 fill 8 spaces."""
    terms = terms_for()
    for building, text in zip(terms.buildings, (BARN, SILO, WELL), strict=True):
        assert frozenset((row, column) for column, row in building.shape) in looks(cells(text))
    assert sum(len(building.shape) for building in terms.buildings) == 8


@pytest.mark.parametrize(("number", "name"), list(enumerate(data.PRODUCTS)))
def test_layouts_on_an_empty_farm(number: int, name: str) -> None:
    """AC4: basic, A and B; turns that cover the same spaces are one choice."""
    basic, *big = cards()[number]
    for side, side_cells in enumerate(big):
        layouts = terms_for().layouts[number][side]
        for layout, shape, count in zip(
            layouts, (basic, side_cells), (PLACES[name][0], PLACES[name][1 + side]), strict=True
        ):
            covered = [named(mask) for mask, _ in layout.choices]
            assert set(covered) == everywhere(shape)
            assert len(covered) == len(set(covered)) == count
            for mask, lay in layout.choices:
                assert min(members(mask)) == lay.at
                assert layout.covers[lay.at, lay.pose] == mask


@pytest.mark.parametrize("number", one_in(3, range(6)))
def test_a_bountiful_layout_contains_its_basic_one(number: int) -> None:
    """AC4: so a die fits just when its basic layout fits."""
    basic, *big = cards()[number]
    assert all(any(look <= shape for look in everywhere(basic)) for side in big for shape in everywhere(side))


@pytest.mark.parametrize("sides", [ALL_A, ALL_B, ("A", "B", "A", "B", "B", "A")])
def test_card_sides(sides: tuple[str, ...]) -> None:
    """AC4, AC5: all A, all B, card by card; known before anything is drawn."""
    terms = terms_for(2, cards=sides)
    state = opened(terms).state
    assert [("A", "B")[side] for side in state.sides] == list(sides)
    for number, (name, side) in enumerate(zip(data.PRODUCTS, sides, strict=True)):
        table = Table(terms, state_of(terms, bounty=3), Plant(0, number))
        both = Counter(lay.big for lay in table.options)
        assert both == {False: PLACES[name][0], True: PLACES[name][1 + "AB".index(side)]}


def test_a_random_mix() -> None:
    """AC5: each card's side by chance, before any building."""
    table = opened(terms_for(2, cards=("random",) * 6))
    for number in range(6):
        assert table.top == TurnCard(number)
        assert table.outcomes == {Face(0): 1, Face(1): 1}
        assert table.do(Face(number % 2)) == [SideChosen(number, number % 2)]
    assert table.state.sides == (0, 1, 0, 1, 0, 1)
    assert table.top == Build(0, 0)


def test_only_some_cards_by_chance() -> None:
    """AC5."""
    table = opened(terms_for(3, cards=("A", "random", "B", "B", "random", "A")))
    assert table.state.sides == (0, -1, 1, 1, -1, 0)
    table.do(Face(1))
    assert table.top == TurnCard(4)
    table.do(Face(0))
    assert table.state.sides == (0, 1, 1, 1, 0, 0)


def test_ways_to_draw_in_one_quadrant() -> None:
    """AC6: barn 48, silo 24, well 16; all three 442,368."""
    terms = terms_for()
    for building, count in zip(terms.buildings, (48, 24, 16), strict=True):
        inside = Counter(terms.quadrant[put.at] for _, put in building.choices)
        assert inside == dict.fromkeys(range(4), count)
        for mask, _ in building.choices:
            assert len({quadrant(cell) for cell in named(mask)}) == 1
    table = opened(terms)
    ways = len(table.options)
    table.do(table.options[0])
    ways *= len(table.options)
    table.do(table.options[0])
    assert ways * len(table.options) == 442_368


def test_barn_silo_well_then_a_name() -> None:
    """AC6: in this order, by every player; each in a quadrant of its own."""
    terms = terms_for(3)
    table = opened(terms)
    for seat in range(3):
        used: set[int] = set()
        for building in range(3):
            assert table.top == Build(seat, building)
            assert {terms.quadrant[put.at] for put in table.options} == set(range(4)) - used
            put = table.options[7 * seat]
            (event,) = table.do(put)
            assert event == BuildingDrawn(seat, building, put.at, put.pose)
            used.add(terms.quadrant[put.at])
        assert table.top == NameFarm(seat)
        assert len(table.options) == 16 - seat
        assert table.do(Name(seat + 4))[0] == FarmNamed(seat, seat + 4)
    assert isinstance(table.top, RollDie)
    assert all(filled(sheet).bit_count() == 8 for sheet in table.state.sheets)


def test_sheets_go_to_the_left_and_names_stay() -> None:
    """AC6: the left of a seat is the next one, of the last the first."""
    table, random = opened(terms_for(4)), Random(4)
    while not isinstance(table.top, RollDie):
        before = table.state
        events = table.do(answer(table, random))
    assert events[1:] == [SheetsPassed(), RoundBegun(0, 1)]
    assert table.state.sheets == (before.sheets[3], before.sheets[0], before.sheets[1], before.sheets[2])
    assert len(set(before.sheets)) == 4
    assert table.state.names == (*before.names[:3], events[0].farm)  # type: ignore[attr-defined]


def test_refused_drawings() -> None:
    """AC4, AC6."""
    table = opened(terms_for())
    assert table.refusal(Put(at("0,3"), 0)) == ("AC6", "not_one_quadrant", ())
    assert table.refusal(Put(at("7,7"), 0)) == ("AC6", "not_one_quadrant", ())
    table.do(Put(at("0,0"), 0))
    assert table.refusal(Put(at("0,1"), 0)) == ("AC6", "quadrant_closed", ())  # rather than that a space is taken
    assert table.refusal(Put(at("2,1"), 0)) == ("AC6", "quadrant_closed", ())
    assert table.refusal(Put(at("3,1"), 2)) == ("AC4", "no_pose", ())
    table.do(Put(at("0,4"), 1), Put(at("4,0"), 0), Name(3))
    assert [put for put in table.options if put.at == 0] != []
    table.do(Put(at("0,0"), 0), Put(at("0,4"), 1), Put(at("4,0"), 0))
    assert table.refusal(Name(3)) == ("AC6", "name_taken", ())


def test_drawn_by_chance() -> None:
    """AC6: every way that a player has is equally likely, names too."""
    table = opened(terms_for(2, drawn_by_chance=True))
    by_hand = opened(terms_for(2))
    for seat in range(2):
        for building in range(3):
            assert table.top == DrawBuilding(seat, building)
            assert table.outcomes == dict.fromkeys(by_hand.options, 1)
            put = by_hand.options[5]
            assert table.do(put) == by_hand.do(put)
        assert table.top == DrawName(seat)
        assert table.outcomes == dict.fromkeys(by_hand.options, 1)
        assert table.do(Name(seat)) == by_hand.do(Name(seat))
    assert table.state == by_hand.state


@pytest.mark.parametrize("seats", SEATS)
def test_the_lead_is_picked(seats: int) -> None:
    """AC7."""
    for starter in range(1, seats + 1):
        table, random = opened(terms_for(seats, drawn_by_chance=True, starter=starter)), Random(seats)
        while not isinstance(table.top, RollDie):
            events = table.do(answer(table, random))
        assert events[-1] == RoundBegun(starter - 1, 1)
        assert table.state.lead == starter - 1
    with pytest.raises(BadTerms, match="AC7"):
        terms_for(seats, starter=seats + 1)


def test_the_lead_is_random() -> None:
    """AC7."""
    table, random = opened(terms_for(3, drawn_by_chance=True, starter=0)), Random(3)
    while not isinstance(table.top, PickStarter):
        table.do(answer(table, random))
    assert table.outcomes == {Starts(seat): 1 for seat in range(3)}
    assert table.do(Starts(2)) == [StarterPicked(2), RoundBegun(2, 1)]


def test_the_lead_passes_to_the_left_each_round() -> None:
    """AC7."""
    table, random = opened(terms_for(3, drawn_by_chance=True, starter=2)), Random(7)
    leads: list[int] = []
    while len(leads) < 7:
        leads += [event.lead for event in table.do(answer(table, random)) if isinstance(event, RoundBegun)]
    assert leads == [1, 2, 0, 1, 2, 0, 1]
    assert table.state.turn == 7


def test_an_empty_farm_before_drawing() -> None:
    """AC6."""
    terms = terms_for(5)
    state = opened(terms).state
    assert state.sheets == (EMPTY,) * 5
    assert len(building_choices(terms, state, 2, 0)) == 4 * 48
    assert isinstance(SPEC.setup(terms_for(1, drawn_by_chance=True)).agenda[-1], Chance)
    assert not any(isinstance(each, Lay) for each in building_choices(terms, state, 0, 1))


def test_options_by_default() -> None:
    """AC5, AC7, AC21: all sides A, advised to new players; seat 1 leads; no Little Farmer."""
    assert msgspec.to_builtins(Options()) == {
        "cards": ("A",) * 6,
        "little_farmer": (),
        "farms": (),
        "drawn_by_chance": False,
        "starter": 1,
        "ahead": (),
    }


@pytest.mark.parametrize("seats", SEATS)
def test_seats_go_round_to_the_left(seats: int) -> None:
    """AC6, AC9."""
    rounds = terms_for(seats).round_of
    assert rounds[0] == tuple(range(seats))
    assert rounds[-1] == (seats - 1, *range(seats - 1))


@pytest.mark.parametrize("product", range(len(PLACES)))
def test_what_covers_nothing_filled_is_free(product: int) -> None:
    random = Random(product)
    for layouts in terms_for().layouts[product]:
        for layout in layouts:
            farms = [0, (1 << 64) - 1, *(random.getrandbits(64) & random.getrandbits(64) for _ in range(30))]
            for farm in farms:
                free = [choice for covered, choice in layout.choices if not covered & farm]
                assert layout.free(farm) == free
                assert layout.fits(farm) == bool(free)


def test_a_farm_whose_name_is_written_is_not_named_at_the_table() -> None:
    """AC6, ruling: a player may write a name before the game in place of choosing one; every farm has its own."""
    names = ("Ann's Acres", "")
    match = play_match(agree(SPEC, ["random"] * 2, []), "names")
    options = Options(farms=names)
    written = Match(SPEC, msgspec.structs.replace(match.setup, options=options))
    written.deal()
    while not written.over and written.state.turn == 0:
        assert not (isinstance(written.waiting, NameFarm) and written.seat == 0)
        written.play(written.options[0])
    assert written.state.names[0] == NOT_YET
    assert written.state.names[1] != NOT_YET
    unseen = Match(SPEC, msgspec.structs.replace(match.setup, options=Options(farms=("\u200b", ""))))
    assert [step.seat for step in unseen.position.agenda if isinstance(step, NameFarm)] == [1, 0]
    boards = match.setup.boards
    for farms in (("Oak", "oak "), ("a", "b", "c")):
        with pytest.raises(BadTerms):
            SPEC.prepare(boards, 2, Options(farms=farms))
