"""Games of random players: what always holds, what the slow rules say, and that every game ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core.engine import advance
from game.core.steps import Chance, Position
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.actions import Act, Draw, PickBonus, Spend, UseBarns
from game.rules.rolling_ranch.choices import Give, GiveExtra, Pass, Rescue, Use
from game.rules.rolling_ranch.events import AnimalBorn, BirthMissed, GameEnded, MissionsShown
from game.rules.rolling_ranch.model import ALL_SPACES, NONE, Ranch, State, Terms
from game.rules.rolling_ranch.rounds import Bear
from tests.rules.rolling_ranch.naive import BLUE, HEXES, YELLOW, Sheet
from tests.rules.rolling_ranch.table import terms_for

GAMES = [(seats, side, number) for seats in (1, 2, 4, 6) for side in "ab" for number in range(3)]
every_game = pytest.mark.parametrize(("seats", "side", "number"), GAMES)


def moments(seats: int, side: str, number: int) -> tuple[Terms, list[Any]]:
    """A game of random players: before, choice, events and after of every answer; passes and gifts of the
    dice are rarer than the rest, so that barns, warehouses and full sheets are seen."""
    terms, random = terms_for(seats, side=side), Random(f"{seats}{side}{number}")
    position, found = SPEC.setup(terms), []
    while position.agenda:
        step: Any = position.agenda[-1]
        if isinstance(step, Chance):
            choice = random.choice([each for each, _ in step.outcomes(terms, position.state)])
        else:
            options = list(step.options(terms, position.state))
            weights = [0.2 if isinstance(each, Pass) else 2 if isinstance(each, Give) else 1 for each in options]
            choice = random.choices(options, weights)[0]
        after, events = advance(terms, position, choice)
        found.append((position, choice, list(events), after))
        position = after
    return terms, found


def written(terms: Terms, ranch: Ranch) -> None:
    """Laws of every sheet: each space holds one thing, icons and bonuses are within their bounds."""
    places = [*ranch.animals, ranch.empty, *[1 << at for at in ranch.built if at != NONE]]
    assert sum(places) == ALL_SPACES
    assert sum(each.bit_count() for each in places) == 30
    for building in data.BUILDINGS:
        assert 0 <= ranch.wood[building] <= data.WOOD[building]
        assert 0 <= ranch.nails[building] <= data.NAILS[building]
        if ranch.built[building] != NONE:
            assert (ranch.wood[building], ranch.nails[building]) == (data.WOOD[building], data.NAILS[building])
    for store, building in enumerate((data.PLACE_STORE, data.ANIMAL_STORE)):
        assert 0 <= ranch.uses[store] <= 2 * (ranch.built[building] != NONE)


@every_game
def test_what_always_holds(seats: int, side: str, number: int) -> None:
    """RR4, RR9, RR10, RR11, RR14: every sheet is whole, complete buildings are drawn or lost, the end comes once."""
    terms, found = moments(seats, side, number)
    for before, _, events, after in found:
        for ranch in after.state.ranches:
            written(terms, ranch)
        waiting = {(step.seat, step.building) for step in after.agenda if isinstance(step, Draw)}
        picking = {(step.seat, step.building) for step in after.agenda if isinstance(step, PickBonus)}
        for seat, ranch in enumerate(after.state.ranches):
            for building in data.BUILDINGS:
                full = (ranch.wood[building], ranch.nails[building]) == (data.WOOD[building], data.NAILS[building])
                if full and ranch.built[building] == NONE:
                    assert (seat, building) in waiting or not ranch.empty
                if building < 2:
                    unpicked = ranch.built[building] != NONE and ranch.bonuses[building] == NONE
                    assert unpicked == ((seat, building) in picking)
        ended = any(isinstance(event, GameEnded) for event in events)
        assert ended == after.over == any(isinstance(event, MissionsShown) for event in events)
        assert before.state.turn <= after.state.turn <= before.state.turn + 1
    last = found[-1][3].state
    assert last.shown
    assert not all(ranch.empty for ranch in last.ranches) or last.turn == terms.rounds


def named(choice: Any) -> tuple[object, ...]:
    match choice:
        case Rescue(kind, at):
            return ("Rescue", "CPK"[kind], HEXES[at])
        case Use(building, kind, at):
            return ("Use", building, "CPK"[kind], HEXES[at])
        case Give(resource, building):
            return ("Give", resource, building)
        case GiveExtra(resource, building):
            return ("GiveExtra", resource, building)
        case _:
            return (type(choice).__name__,)


@every_game
def test_the_slow_rules_offer_the_same(seats: int, side: str, number: int) -> None:
    """RR7, RR8, RR10, RR11."""
    terms, found = moments(seats, side, number)
    began: dict[int, Ranch] = {}
    for before, _, _, _ in found:
        state, step = before.state, before.agenda[-1]
        if len(state.dice) < 2:
            began = dict(enumerate(state.ranches))
        if isinstance(step, Act):
            sheet = Sheet(terms, state, step.seat)
            equal = state.dice[0] == state.dice[1]
            then = began[step.seat]
            barns = sum(1 << barn for barn in (0, 1) if equal and then.built[barn] != NONE)
            stores = (then.uses[0] > 0) + 2 * (then.uses[1] > 0)
            assert step.barns & ~barns == 0
            assert step.stores == stores
            options = step.options(terms, state)
            wanted = sheet.acts(state.dice[0], state.dice[1], step.barns, step.stores)
            assert set(map(named, options)) == wanted
            assert len(options) == len(wanted)


@every_game
def test_the_slow_rules_count_the_same(seats: int, side: str, number: int) -> None:
    """RR15, RR16, RR17, RR18."""
    terms, found = moments(seats, side, number)
    for _, _, _, after in found[::7] + found[-1:]:
        state = after.state
        if len(state.missions) < seats:
            continue
        for seat, tally in enumerate(SPEC.score(terms, state)):
            sheet = Sheet(terms, state, seat)
            names = [data.OBJECTIVE_NAMES[each] for each in data.CARDS[state.missions[seat]]]
            worth = dict(zip(data.OBJECTIVE_NAMES, (12, 8, 10, 5, 8, 9, 4), strict=True))
            mission = sum(worth[name] for name in names if sheet.objective(name))
            assert tally.points == {**sheet.score(), "mission": mission}
            assert tally.rank == (tally.total, int(not sheet.empty), len(sheet.built))


@every_game
def test_breeding_by_the_slow_rules(seats: int, side: str, number: int) -> None:
    """RR12: what is born and what misses its room in a round, from how the pens stood after all had acted."""
    terms, found = moments(seats, side, number)
    wanted: dict[int, list[tuple[int, str]]] = {}
    told: dict[int, list[tuple[int, str]]] = {}
    for before, _, events, after in found:
        step: Any = before.agenda[-1]
        dice = before.state.dice
        acting = isinstance(step, Act | Spend | Draw | PickBonus | UseBarns)
        if acting and BLUE[dice[0]][3] and YELLOW[dice[1]][3]:
            # As the sheet is before any birth that follows at once.
            state = before.state
            for event in events:
                if isinstance(event, AnimalBorn | BirthMissed):
                    break
                state = event.on(terms, state)
            wanted[step.seat] = breeding(terms, state, step.seat)
        for event in events:
            if isinstance(event, AnimalBorn | BirthMissed):
                told.setdefault(event.seat, []).append((event.pen, "CPK"[event.kind]))
        if after.state.turn > before.state.turn:
            assert {seat: sorted(each) for seat, each in told.items()} == {
                seat: each for seat, each in wanted.items() if each
            }
            wanted, told = {}, {}


def breeding(terms: Terms, state: State, seat: int) -> list[tuple[int, str]]:
    return [
        (pen, kind)
        for pen, signs in enumerate(Sheet(terms, state, seat).pens())
        for kind in "CKP"
        if signs.count(kind) >= 2
    ]


def test_newborns_come_to_their_pens() -> None:
    """RR12."""
    for seats, side, number in GAMES[:6]:
        terms, found = moments(seats, side, number)
        for _, _, events, after in found:
            for event in events:
                if isinstance(event, AnimalBorn):
                    sheet = terms.sheets[after.state.sheets[event.seat]]
                    assert sheet.pen_of[event.at] == event.pen


def test_a_birth_is_asked_only_where_there_is_a_choice() -> None:
    """RR12."""
    asked = 0
    for seats, side, number in GAMES:
        terms, found = moments(seats, side, number)
        for before, _, _, _ in found:
            step = before.agenda[-1]
            if isinstance(step, Bear):
                asked += 1
                assert len(step.options(terms, before.state)) > 1
    assert asked


def test_a_position_is_small() -> None:
    """RR6: the agenda of a round with six seats holds no more than it must."""
    _, found = moments(6, "a", 0)
    positions: list[Position[State]] = [after for *_, after in found]
    assert max(len(position.agenda) for position in positions) <= 6 + 6 + 1 + 4
