"""How promising a landscape is, as players who look one choice ahead see it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.headless.agreement import agree
from game.headless.playout import play_match, play_out
from game.rules.wolves_and_sheep import SPEC, data
from game.rules.wolves_and_sheep.land import NO_PASTURES, Land, Layout, extended_pasture, pasture_of, tile_code
from game.rules.wolves_and_sheep.laying import lays
from game.rules.wolves_and_sheep.model import land_of
from game.rules.wolves_and_sheep.promise import evaluate
from game.rules.wolves_and_sheep.scoring import areas, flock_of, meadows, sizes, unsafe_meadows


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_ws16_meadows_are_the_areas_of_their_colour(seed: str) -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), seed)
    for index in range(0, match.index, 5):
        land = land_of(match.terms, match.at(index).state)
        found = areas(match.terms, land)
        for colour in data.COLOURS:
            own = [area for area in found if area.colour == colour]
            expected = {area.triangles[0]: (len(area.triangles), len(area.open)) for area in own}
            known = land.pasture(match.terms.shapes, colour).meadows
            assert {name: (each.size, len(each.rim)) for name, each in known.items()} == expected
        unsafe = {area.triangles[0] for area in found if area.kind >= data.BLACK and not area.safe}
        assert unsafe_meadows(match.terms, land) == unsafe


def _laid(land: Land) -> tuple[object, ...]:
    """All but what is found out later."""
    forests = land.forests
    return land.tiles, land.covers, land.frontier, land.ways, forests.rims, forests.woods, forests.glades


@pytest.mark.parametrize("seed", ["a", "d"])
def test_a_flock_found_alone_is_that_of_the_whole_landscape(seed: str) -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), seed)
    terms, alone = match.terms, 0
    for index in range(0, match.index, 6):
        state = match.at(index).state
        for choice in lays(terms, state, state.seat)[::11]:
            at, what = choice.at, tile_code(choice.tile, choice.side, choice.turn)
            after = state.layout.with_tile(terms.shapes, at, what)
            found = [flock_of(terms, after, colour) for colour in data.COLOURS]
            alone += after.growth is not None
            land = Layout(after.lays).land(terms.shapes)
            pastures = [land.pasture(terms.shapes, colour) for colour in data.COLOURS]
            assert [flock.meadows for flock in found] == [pasture.meadows for pasture in pastures]
            unsafe = unsafe_meadows(terms, land)
            assert all(flock.unsafe & flock.meadows.keys() == unsafe & flock.meadows.keys() for flock in found)
            grown = after.land(terms.shapes)
            assert [grown.pasture(terms.shapes, colour) for colour in data.COLOURS] == pastures
            assert _laid(grown) == _laid(land)
    assert alone


@pytest.mark.parametrize("seed", ["a", "b"])
def test_meadows_found_at_once_are_those_joined_from_tile_to_tile_in_their_order(seed: str) -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), seed)
    shapes, tiles = match.terms.shapes, [*land_of(match.terms, match.state).tiles.items()]
    for colour in data.COLOURS:
        known = NO_PASTURES[colour]
        for count in range(1, len(tiles) + 1):
            first = dict(tiles[:count])
            known, found = extended_pasture(shapes, known, first, colour), pasture_of(shapes, first, colour)
            assert known == found
            assert [*known.meadows] == [*found.meadows]


@pytest.mark.parametrize("seed", ["a", "b"])
def test_ws16_flocks_that_count_are_the_closed_safe_areas(seed: str) -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), seed)
    for index in range(0, match.index, 5):
        land = land_of(match.terms, match.at(index).state)
        for colour, counted in enumerate(sizes(match.terms, land)):
            assert counted == tuple(len(area.triangles) for area in meadows(match.terms, land, colour))


def test_more_tiles_a_bonus_and_an_own_colour_promise_more() -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), "a")
    state = match.at(40).state
    terms, hand = match.terms, state.hands[0]
    assert evaluate(terms, state, 0) > evaluate(terms, replace(state, hands=(hand[1:], state.hands[1])), 0)
    assert evaluate(terms, state, 0) > evaluate(terms, replace(state, secrets=((), state.secrets[1])), 0)
    first, second = (replace(state, stops=stops) for stops in ((0, 1), (1, 0)))
    assert evaluate(terms, first, 0) - evaluate(terms, second, 0) == data.BONUSES[0] - data.BONUSES[1]


def test_hidden_colours_of_others_are_not_looked_at() -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), "b")
    state = match.at(60).state
    seen = SPEC.view_for(match.terms, state, 0)
    assert seen != state
    assert evaluate(match.terms, seen, 0) == evaluate(match.terms, state, 0)


def test_who_looks_ahead_finds_larger_meadows_than_who_does_not() -> None:
    found = [play_out(agree(SPEC, ["greedy", "random"], []), str(number)).tallies for number in range(6)]
    greedy, random = (sum(tallies[seat].points["meadow"] for tallies in found) for seat in range(2))
    assert greedy > random
