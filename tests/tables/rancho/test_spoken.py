"""Words for whoever does not see the board: places by name, what touches what, where animals go, how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.boards import load
from game.core.seats import Seat
from game.grids.hex import DIRECTIONS, step
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rancho.choices import Buy, Lift, Put
from game.rules.rancho.data import PIPS, VALUES
from game.rules.rancho.events import AnimalLifted, AnimalPut, HerdShort
from game.rules.rancho.ground import forest_of
from game.rules.rancho.model import COW, RABBIT, SHEEP, Options, State
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.tables.rancho import TITLE
from game.tables.rancho.board import owner
from game.ui.access import reading
from game.ui.context import TableContext, TableSetup
from game.ui.spot import Spot
from game.ui.table import Act, Table
from tests.scenes.pilot import House
from tests.tables.rancho.play import GameMatch, new_match, stages, table
from tests.tables.sitting import context, dealt, window

LIMITED = Options(round_limit=5)


def seen(match: GameMatch) -> tuple[Table[State], TableContext[State]]:
    """A table, and what its first seat sees of it."""
    made = table(match)
    return made, replace(context(match, window(match, made, (1600, 900), 100)[1]), viewer=0)


def rich(seats: int = 2) -> Iterator[GameMatch]:
    """Moments of a match, in each of which more land is owned."""
    land = 0
    for match in stages(seats, "land", 900):
        owned = sum(mask.bit_count() for mask in match.state.owned)
        if owned > land:
            land = owned
            yield match


@pytest.fixture(scope="module")
def grown() -> list[GameMatch]:
    found = list(rich())
    assert len(found) > 4
    return found


def test_water_has_a_name_and_says_that_nobody_crosses_it() -> None:
    match = dealt(TITLE, 2, "water", Options(), load("rancho_valley"))
    made, at = seen(match)
    water = [spot for spot, ground in made.controls.ground(at).items() if ground == "water"]
    names = {made.words.name(at, spot) for spot in water}
    assert len(names) == len(water) == 11
    assert all(name.endswith("water") for name in names)
    assert {made.words.about(at, spot) for spot in water} == {Catalogue().t("rancho.tip.water")}
    assert {spot.kind for spot in water} == {"water"}
    lying = {*match.terms.board.scenery["water"]}
    for spot in match.terms.board.spots:
        near = any(step(spot.at, way) in lying for way in DIRECTIONS)
        told = made.words.unseen(at, Spot("space", spot.name))
        assert (Catalogue().t("rancho.beside.water") in told) == near


def test_a_space_tells_what_touches_it(grown: list[GameMatch]) -> None:
    match = grown[-1]
    made, at = seen(match)
    spots, state = match.terms.board.spots, match.state
    found = 0
    for spot in spots:
        told = made.words.unseen(at, Spot("space", spot.name))
        cells = {step(spot.at, way) for way in DIRECTIONS}
        assert ("the forest" in told) == bool(cells & {*forest_of(match.terms.board)})
        for other, place in enumerate(spots):
            name, seat = made.words.name(at, Spot("space", place.name)), owner(state, other)
            near = place.at in cells
            assert (name in told) == (near and seat == 0), (name, told)
            found += near and seat is not None
            assert not near or seat != 1 or f"{match.seats[1].name}’s land" in told
    assert found


def test_the_attack_on_a_free_pasture_is_told_before_it_is_bought() -> None:
    match = new_match(2, "attack")
    made, at = seen(match)
    for number, spot in enumerate(match.terms.board.spots):
        price, told = match.terms.spaces.numbers[number], made.words.about(at, Spot("space", spot.name))
        if price:
            assert f"costs {price}" in told
            assert f"strike a {price} on {PIPS[price]} of" in told


def test_a_place_that_fits_tells_what_it_is_while_an_animal_is_held(grown: list[GameMatch]) -> None:
    """By ear, as the eye reads it there; a tip would lie over it."""
    match = grown[-1]
    made, at = seen(match)
    met = 0
    for number, place in enumerate(match.terms.board.spots):
        spot, price = Spot("space", place.name), match.terms.spaces.numbers[number]
        held = replace(at, held=Spot("loose", RABBIT), reach={spot: 0})
        told = made.words.unseen(held, spot)
        assert made.words.about(held, spot) == ""
        assert made.words.about(at, spot).split("\n")[0] in told
        assert told.endswith(made.words.unseen(at, spot))
        met += bool(price) and str(price) in told
    assert met > 10


def test_choices_tell_places_by_their_names_to_whoever_plays_by_keys() -> None:
    """In plans of hints, too: a number stands on many pastures."""
    kinds = set[type]()
    for match in islice(stages(2, "plans", 900), 0, None, 7):
        speaker = Speaker(Catalogue(), "rancho", [seat.name for seat in match.seats])
        speaker.words.speak_of("keys", {})
        made, at = TITLE.table(TableSetup(match.terms, match.seats, speaker)), seen(match)[1]
        for choice in match.options:
            spaces = choice.spaces if isinstance(choice, Put) else [choice.at] if isinstance(choice, Buy | Lift) else []
            plan = made.words.planned([Act(match.state.seat, choice, match.state, match.state)])
            for space in spaces:
                name = made.words.name(at, Spot("space", match.terms.board.spots[space].name))
                assert name in speaker.tell(choice, **made.words.remark(choice, ()))
                assert name in plan[0]
                kinds.add(type(choice))
    assert kinds == {Buy, Lift, Put}


def test_where_an_animal_is_lifted_and_put_is_told_to_whoever_does_it() -> None:
    match = new_match(2, "moves")
    made, at = seen(match)
    name = [made.words.name(at, Spot("space", spot.name)) for spot in match.terms.board.spots]
    assert made.words.unsaid(match.state, AnimalLifted(0, SHEEP, 57)) == f"sheep up from {name[57]}"
    told = made.words.unsaid(match.state, AnimalPut(0, COW, (50, 57)))
    assert name[50] in told
    assert name[57] in told


def test_few_that_the_market_has_are_told_with_their_kind() -> None:
    made, _ = seen(new_match(2, "short"))
    assert made.words.remark(HerdShort(0, RABBIT, 5), ())["reason"] == "the market has only 5 rabbits"
    assert made.words.remark(HerdShort(0, COW, 1), ())["reason"] == "the market has only 1 cow"


def test_what_can_be_taken_up_is_called_by_what_stands_there() -> None:
    match = new_match(2, "called")
    made, at = seen(match)
    things = made.controls.things(at).used
    called = {made.words.called(at, spot) for spot in things if spot.kind == "animal"}
    assert all(words.endswith((": 1 rabbit", ": 1 sheep")) for words in called)
    assert len(called) == 4


@pytest.mark.parametrize("options", [Options(), LIMITED])
def test_round_and_limit_are_told_on_the_table_and_by_key_where_there_is_a_limit(
    tmp_path: Path, options: Options
) -> None:
    house = House(tmp_path, [TITLE])
    scene = MatchScene(
        house.services,
        *opening.begin(house.services, TITLE, TITLE.with_colours([Seat("Ann"), Seat("Bob")]), options, "s"),
    )
    house.manager.push(scene)
    words, limited = scene.table_view.table.words, bool(options.round_limit)
    view = scene.table_view.public().view
    told = [node.words for root in scene.tree().parts for node in reading(root)]
    assert any(text.startswith("Round 1 of 5") for text in told) is limited
    assert scene.reports.standing.startswith("Round 1 of 5") is limited
    assert ("herd value 7" in scene.reports.standing) is limited
    assert ("the last one" in words.progress(replace(view, turn=9))) is limited
    assert ("Round 4 of 5" in words.progress(replace(view, turn=7))) is limited


def test_animals_on_the_straw_are_told_with_their_number_and_their_value() -> None:
    """Nobody says that there are none where all of somebody's lie there."""
    met = 0
    for match in islice(stages(2, "land", 900), 0, None, 9):
        of, at = seen(match)
        loose = match.state.loose
        if not any(loose):
            continue
        met += 1
        value = sum(count * VALUES[kind] for kind, count in enumerate(loose))
        told = of.words.unseen(at, Spot("mat"))
        assert str(sum(loose)) in told
        assert f"Value {value}." in told
        for kind, count in enumerate(loose):
            assert not count or f"Value {count * VALUES[kind]}." in of.words.unseen(at, Spot("loose", kind))
        assert "straw" in of.words.figure_tip(match.state, match.state.seat)
    assert met
