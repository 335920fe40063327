"""Plans that computers carry out: thought of once, and again only where the match stands otherwise than planned."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.ai import OPPONENT_LEVELS, ComputerPlayer, always, dice, player_for, work
from game.ai.levels import Considered
from game.ai.plans import PlanKeeper
from game.core.engine import advance
from game.core.match import Match
from game.core.mind import Below, GoOn
from game.core.spec import Spec
from game.core.steps import Choice, Position
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.rules.rancho import SPEC
from game.rules.rancho.choices import CallOff, Give, Roll, Take

WORK = 6


class Counting:
    """Level of a game that counts how often it thinks."""

    def __init__(self, level: str) -> None:
        self._player, self.thoughts = player_for(level), 0

    @property
    def player(self) -> ComputerPlayer:
        return ComputerPlayer(self._player.choose, consider=self._consider)

    def _consider(self, spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Considered:
        self.thoughts += 1
        assert self._player.consider is not None
        return self._player.consider(spec, terms, seen, below, go_on)


def turns(match: Match[Any, Any]) -> dict[tuple[int, int], list[Choice]]:
    """The choices of each turn by its number and the seat."""
    found = dict[tuple[int, int], list[Choice]]()
    for ply in match.plies:
        if not ply.row.chance:
            found.setdefault((ply.before.state.turn, ply.row.seat), []).append(ply.row.choice)
    return found


@pytest.mark.parametrize("level", OPPONENT_LEVELS)
def test_all_acts_before_a_roll_are_thought_of_once(level: str) -> None:
    match, counting, plans = agree(SPEC, [level] * 2, []).match("once"), Counting(level), PlanKeeper()
    match.deal()
    acts = thoughts = 0
    while match.state.turn < 4 and match.seat is not None:
        before, step = counting.thoughts, match.waiting
        below, go_on = dice("once", match.seat, match.index), work(WORK)
        chosen = plans.consider(match.seat, counting.player, SPEC, match.terms, match.position, below, go_on)
        if type(step).__name__ == "Expand":
            acts, thoughts = acts + 1, thoughts + counting.thoughts - before
            assert thoughts <= match.state.turn + 1
            assert isinstance((chosen.choice, *chosen.then)[-1], Roll)
        match.play(chosen.choice)
    assert acts > thoughts


def test_who_finds_the_match_elsewhere_thinks_anew() -> None:
    match, counting, plans = agree(SPEC, ["expert"] * 2, []).match("elsewhere"), Counting("expert"), PlanKeeper()
    match.deal()

    def consider(position: Position[Any]) -> Considered:
        return plans.consider("a name", counting.player, SPEC, match.terms, position, dice("", 0, 0), always)

    planned, other = consider(match.position), next(each for each in match.options if isinstance(each, Give))
    assert planned.then
    assert consider(advance(match.terms, match.position, planned.choice)[0]).choice == planned.then[0]
    assert counting.thoughts == 1
    aside, _ = advance(match.terms, match.position, other)
    assert planned.choice != other
    assert consider(aside).choice in aside.agenda[-1].options(match.terms, aside.state)  # type: ignore[attr-defined]
    assert counting.thoughts == 2


@pytest.mark.parametrize("level", OPPONENT_LEVELS)
def test_no_turn_of_rancho_undoes_what_it_has_done(level: str) -> None:
    """No kind of animal is given and taken in a turn, no trade is dropped, no position comes again (RA10, RA21)."""
    match = play_match(agree(SPEC, [level] * 3, [], WORK), "fidgets")
    for choices in turns(match).values():
        given, taken = ({each.kind for each in choices if isinstance(each, what)} for what in (Give, Take))
        assert given.isdisjoint(taken)
        assert not any(isinstance(each, CallOff) for each in choices)
    own = [(ply.before.state.turn, ply.after.state) for ply in match.plies if not ply.row.chance and ply.events]
    assert all(one != other for one, other in pairwise(own))
