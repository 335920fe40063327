"""Knowledge of a ranch in computer players: the reasons, what a roll offers it, and the mean over all rolls."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core import engine
from game.core.engine import open_with
from game.core.steps import Chance, Position
from game.i18n import ENGLISH, WORDS
from game.i18n.catalogue import compiled_path, open_compiled
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.actions import Act
from game.rules.rolling_ranch.choices import Give, Pass
from game.rules.rolling_ranch.mind import (
    ROLLS,
    Judge,
    Reader,
    after_breeding,
    after_gifts,
    appraise,
    evaluate,
    foresee,
    foresee_farther,
    outlook_of,
    owner_of,
)
from game.rules.rolling_ranch.model import NONE, ROLLED_HEARTS, State, Terms, barns_ready, stores_ready
from game.rules.rolling_ranch.rounds import Breed
from tests.rules.rolling_ranch.table import EMPTY, Table, full_but, laid, ranch_of, terms_for


def go_on() -> bool:
    return True


def low(n: int) -> int:
    return 0


def positions(seats: int, seed: int, **options: Any) -> list[tuple[Terms, Position[State]]]:
    """Positions on the way through a game of random players."""
    random, terms = Random(seed), terms_for(seats, **options)
    position, found = SPEC.setup(terms), []
    while position.agenda:
        found.append((terms, position))
        step: Any = position.agenda[-1]
        chance = isinstance(step, Chance)
        offered: Sequence[Any] = (
            [each for each, _ in step.outcomes(terms, position.state)]
            if chance
            else step.options(terms, position.state)
        )
        position, _ = engine.advance(terms, position, random.choice(offered))
    return [*found[::9], (terms, position)]


@pytest.mark.parametrize("seats", [1, 2])
def test_the_reasons_add_up_to_the_value(seats: int) -> None:
    for terms, position in positions(seats, seats):
        for seat in range(seats):
            value = evaluate(terms, position.state, seat)
            assert sum(appraise(terms, position.state, seat).values()) == pytest.approx(value)


def test_reasons_by_hand() -> None:
    """RR15-RR17: thirty chickens in nine pens, one of them a greenhouse, and ten chickens asked for."""
    table = Table(full_but(sign="C", others={"A6": "g"}), EMPTY, missions=(data.CARDS.index((2, 6)), 0))
    found = appraise(table.terms, table.state, 0)
    assert found["greenhouses"] == 5
    assert found["mission"] == 10
    assert found["barns"] == found["warehouses"] == 0
    assert found["pens"] == pytest.approx(table.points()["pens"])


def test_reasons_do_not_know_the_mission_of_another() -> None:
    table = Table(EMPTY, EMPTY, missions=(3, 4))
    seen = SPEC.view_for(table.terms, table.state, 0)
    assert appraise(table.terms, seen, 1)["mission"] == 0


@pytest.mark.parametrize("seed", range(3))
def test_what_a_roll_offers_is_what_the_rules_offer(seed: int) -> None:
    """RR7, RR8, RR11: but for resources and barns one to one, as far as the value tells them apart."""
    compared = 0
    for terms, position in positions(1, seed):
        state = position.state
        ranch = state.ranches[0]
        if len(state.missions) < 1 or not ranch.empty:
            continue
        owner = owner_of(terms, state, 0)
        reader, judge = Reader(owner, ranch, state.turn), Judge(owner, ranch, state.turn + 1)
        for dice in ROLLS[seed::5]:
            if barns_ready(ranch, dice):
                continue
            act = Act(0, 0, stores_ready(ranch))
            before = open_with(terms, replace(state, dice=dice), act)
            mine = {
                round(judge.value(each.ranch), 6)
                for each in reader.outcomes(dice)
                if each.ranch.wood == ranch.wood and each.ranch.nails == ranch.nails
            }
            theirs = {
                round(judge.value(engine.advance(terms, before, choice)[0].state.ranches[0]), 6)
                for choice in act.options(terms, before.state)
                if not isinstance(choice, Give)
            }
            assert mine == theirs
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("seed", range(3))
def test_births_are_those_of_the_rules(seed: int) -> None:
    """RR12: as many of each kind in each pen, where cows are born first."""
    for terms, position in positions(2, seed):
        state = position.state
        if not state.ranches[0].empty or NONE in state.sheets:
            continue
        sheet = terms.sheets[state.sheets[0]]
        after = open_with(terms, state, Breed(0))
        while after.waiting is not None and after.waiting.seat == 0:
            options = after.waiting.options(terms, after.state)
            after, _ = engine.advance(terms, after, max(options, key=lambda each: each.kind))
        mine, theirs = after_breeding(sheet, state.ranches[0]), after.state.ranches[0]
        for pen in sheet.pens:
            for kind in data.KINDS:
                assert (mine.animals[kind] & pen).bit_count() == (theirs.animals[kind] & pen).bit_count()


def test_the_judge_agrees_with_the_value() -> None:
    """Every change is worth what `evaluate` says."""
    for terms, position in positions(1, 5):
        state = position.state
        if not state.missions or not state.ranches[0].empty or state.turn >= terms.rounds:
            continue
        judge = Judge(owner_of(terms, state, 0), ranch_of(EMPTY), state.turn)
        later = outlook_of(state.ranches[0], state.turn, alone=True).later
        assert judge.value(state.ranches[0]) - later == pytest.approx(evaluate(terms, state, 0))


def test_resources_go_where_they_complete_a_building() -> None:
    """RR8, RR9: the last wood of a greenhouse draws it."""
    table = Table(laid(C="KK"), missions=(19,))
    wood = list(table.ranch().wood)
    nails = list(table.ranch().nails)
    wood[4], nails[4] = data.WOOD[4] - 1, data.NAILS[4]
    ranch = ranch_of(laid(C="KK"), wood=tuple(wood), nails=tuple(nails))
    after = after_gifts(Judge(owner_of(table.terms, table.state, 0), ranch, 20), ranch, (1, 0))
    assert after.built[4] != NONE
    assert after.empty.bit_count() == ranch.empty.bit_count() - 1


def test_the_mean_over_the_next_roll_by_hand() -> None:
    """RR7, RR15, RR19: the last round, one space left in a pen of chickens: a chicken fits on some rolls.

    With nothing else to do the mean is what stands there, and the gain of each roll that offers a chicken or, mixed, a
    point; hearts breed one in any case.
    """
    terms = terms_for(1)
    picture = full_but("C4")
    table = Table(picture, missions=(19,), turn=terms.rounds - 1)
    owner = owner_of(terms, table.state, 0)
    reader = Reader(owner, table.ranch(), table.state.turn)
    before = table.points()
    total = sum(before.values())
    gained = 0
    for dice in ROLLS:
        best = reader.best(dice)
        after = Table(best, missions=(19,)).points()
        gained += sum(after.values()) - total
        assert best.empty == 0 or not ROLLED_HEARTS[dice]
    assert foresee(terms, table.position, 0, low, go_on) == pytest.approx(total + gained / len(ROLLS))
    assert gained > 0


def test_the_mean_over_the_next_two_rolls_by_hand() -> None:
    """RR7, RR15, RR19: a roll that fills the last space ends the game, any other leaves the last round to come."""
    terms = terms_for(1)
    table = Table(full_but("C4"), missions=(19,), turn=terms.rounds - 2)
    reader = Reader(owner_of(terms, table.state, 0), table.ranch(), table.state.turn)
    ends, expected = 0, 0.0
    for best in map(reader.best, ROLLS):
        after = Table(best, missions=(19,), turn=terms.rounds - 1)
        ends += not best.empty
        expected += foresee(terms, after.position, 0, low, go_on) if best.empty else sum(after.points().values())
    assert 0 < ends < len(ROLLS)
    assert foresee_farther(terms, table.position, 0, low, go_on) == pytest.approx(expected / len(ROLLS))


def test_with_rivals_one_roll_is_looked_ahead() -> None:
    for terms, position in positions(2, 1)[::6]:
        seen = Position(SPEC.view_for(terms, position.state, 0), position.agenda)
        if NONE not in seen.state.sheets:
            assert foresee_farther(terms, seen, 0, low, go_on) == foresee(terms, seen, 0, low, go_on)


def test_beyond_the_last_round_is_nothing() -> None:
    terms = terms_for(1)
    table = Table(full_but("C4"), missions=(19,), turn=terms.rounds - 1)
    values = [look(terms, table.position, 0, low, go_on) for look in (foresee, foresee_farther)]
    assert values[0] == pytest.approx(values[1])


def test_without_time_a_ranch_is_worth_what_it_is() -> None:
    table = Table(laid(C="KK"), missions=(19,))
    for look in (foresee, foresee_farther):
        assert look(table.terms, table.position, 0, low, lambda: False) == evaluate(table.terms, table.state, 0)


def test_after_the_last_round_points_count() -> None:
    table = Table(full_but("C4"), missions=(19,), turn=24)
    table.roll(1, 1)
    while not table.over:
        table.do(Pass() if isinstance(table.top, Act) else table.options[-1])
    assert foresee(table.terms, table.position, 0, low, go_on) == sum(table.points().values())


def test_equal_views_are_worth_the_same() -> None:
    """RR5: a rival's mission is not known."""
    values = set()
    for card in (0, 7, 12):
        table = Table(laid(C="KK"), laid(C="CC"), missions=(19, card))
        seen = SPEC.view_for(table.terms, table.state, 0)
        values.add(foresee(table.terms, Position(seen, table.position.agenda), 0, low, go_on))
    assert len(values) == 1


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {}), (6, {"side": "b"}), (3, {"new_sheets": 4, "starter": 0})]
)
def test_values_are_found_at_any_place_of_a_game(seats: int, options: dict[str, Any]) -> None:
    for terms, position in positions(seats, 1, **options)[::3]:
        for seat in range(seats):
            seen = Position(SPEC.view_for(terms, position.state, seat), position.agenda)
            if NONE not in seen.state.sheets:
                assert foresee(terms, seen, seat, low, go_on) >= 0


def test_two_rolls_are_thought_of_at_any_place_of_a_game() -> None:
    for terms, position in positions(1, 1)[::6]:
        seen = Position(SPEC.view_for(terms, position.state, 0), position.agenda)
        if NONE not in seen.state.sheets:
            assert foresee_farther(terms, seen, 0, low, go_on) >= 0


def test_every_reason_has_words() -> None:
    words, table = open_compiled(compiled_path(WORDS, ENGLISH)), Table(EMPTY, missions=(19,))
    for name in appraise(table.terms, table.state, 0):
        key = f"rolling_ranch.term.{name}"
        assert words.gettext(key) != key
