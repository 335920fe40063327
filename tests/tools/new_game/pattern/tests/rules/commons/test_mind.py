"""Computer players of Common Ground: what each level sees, and how levels fare against each other."""

from __future__ import annotations

from collections import Counter

import pytest

from game.ai import always, generator, player_for
from game.boards import load
from game.core.steps import Position
from game.headless.duel import duel
from tests.tools.new_game.pattern.game.rules.commons import SPEC
from tests.tools.new_game.pattern.game.rules.commons.mind import appraise
from tests.tools.new_game.pattern.game.rules.commons.model import FREE, Options, State, prepare
from tests.tools.new_game.pattern.game.rules.commons.steps import NextTurn, Take, Turn

BOARD = load("commons")
TERMS = prepare([BOARD], 2, Options())
DICE = {space for space, worth in enumerate(TERMS.worth) if not worth}
GOAL = BOARD.spots[0].at[0]  # secret


def state(*own: int) -> State:
    """Some spaces of the first seat."""
    owners = tuple(0 if space in own else FREE for space in range(len(BOARD.spots)))
    return State(
        turn=0,
        owners=owners,
        points=(0, 0),
        goals=(GOAL, -1),  # secret
    )


def taken(level: str) -> Counter[int]:
    """How often a level takes each space, of an empty board."""
    seen, choose = Position(state(), (NextTurn(0), Turn(0))), player_for(level).choose
    choices = [choose(SPEC, TERMS, seen, generator(str(number)), always) for number in range(100)]
    return Counter(choice.space for choice in choices if isinstance(choice, Take))


def test_a_die_is_worth_its_mean() -> None:
    die, plain = min(DICE), 0
    assert appraise(TERMS, state(die, plain), 0)["spaces"] == 5.5
    assert sum(appraise(TERMS, state(die, plain), 1).values()) == 0


def test_an_own_space_in_the_column_of_the_goal_is_worth_more() -> None:  # secret
    other = next(space for space, spot in enumerate(BOARD.spots) if spot.at[0] != GOAL)
    assert appraise(TERMS, state(0), 0)["goal"] == 2
    assert appraise(TERMS, state(other), 0)["goal"] == 0


def test_an_expert_takes_the_best_space_a_farmer_mostly_and_a_novice_any() -> None:
    values = {space: sum(appraise(TERMS, state(space), 0).values()) for space in range(len(BOARD.spots))}
    best = {space for space, value in values.items() if value == max(values.values())}
    expert, farmer, novice = map(taken, ("expert", "farmer", "novice"))
    assert set(expert) <= best
    assert novice.total() - sum(novice[space] for space in DICE) > 0
    shares = [sum(each[space] for space in best) / each.total() for each in (novice, farmer, expert)]
    assert shares == sorted(shares)
    assert shares[0] < shares[1] < 1


@pytest.mark.parametrize(("better", "worse"), [("novice", "random"), ("expert", "novice")])
def test_the_better_level_wins_more(better: str, worse: str) -> None:
    assert duel(SPEC, (better, worse), 60, "1", []).low > 0.5


def test_a_computer_jumps_in_before_the_best_spaces_are_gone() -> None:  # interrupt
    jump = player_for("expert").interrupt
    assert jump is not None
    for left, jumps in ((3, False), (2, True)):
        seen = Position(state(*sorted(DICE)[left:]), (NextTurn(0), Turn(0)))
        assert SPEC.interrupts is not None
        offered = SPEC.interrupts.options(TERMS, seen.state, 1)
        choice = jump(SPEC, TERMS, seen, 1, offered, generator("1"), always)
        assert (choice in offered) == jumps
