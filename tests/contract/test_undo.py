"""Laws of undo: what is taken back is as it was, what is played again is as it became."""

from __future__ import annotations

from random import Random

from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from tests.contract.games import GAMES, Case
from tests.games.trial import trial

RELOADED = 12
"""Times that a game is read back while something is undone, and about as often again in all the rest."""


def test_undo_then_redo_restores(case: Case) -> None:
    agreed, random = case.agreement, Random(str(case))
    for number in range(GAMES):
        # With secrets, a turn of one act can only be taken back while its seat has still to hand over.
        passes_on = case.spec.secrets and trial(case.spec.key).one_act and number % 2 == 0
        people = tuple(Seat(f"P{seat}") for seat in range(case.seats))
        match = Match(case.spec, MatchSetup(people, agreed.options, agreed.boards, f"{case} {number}"))
        match.deal()
        undone = 0
        while not match.over:
            before = match.position
            plies = match.play(random.choice(match.options))
            after, index = match.position, match.index
            match.handing_over = bool(number % 2)
            if match.undo():
                undone += 1
                assert not any(ply.row.chance for ply in plies)
                assert match.position == before
                if undone <= RELOADED or random.random() < 1 / (1 + match.index):
                    record = resume(case.spec, match.record())
                    assert record.position == before
                    assert record.redo()
                    assert record.position == after
                assert match.redo()
            assert match.position == after
            assert match.index == index
            assert not match.redo()
        assert undone or passes_on
