"""Thinking ahead of a computer's answer, while a person may still take a turn back: it is the same answer."""

from __future__ import annotations

from typing import Any

from game.core.seats import HUMAN
from tests.games.toy import OPEN_SPEC, dealt
from tests.scenes.match.computing import FRAME_MS, Table, table
from tests.scenes.match.test_computers import lay


def open_turn(at: Table) -> None:
    """A person lays a card, and has still to end the turn; what the computer does then is known."""
    at.session.confirm = lambda: "always"
    at.session.play(*lay(at.match))
    assert at.session.turn_end is not None
    assert at.session.thinking is None
    at.wait_for_thought()


def answered(confirm: bool) -> list[Any]:
    """The rows that a computer makes after a person's first turn, thought of ahead or not."""
    with table(dealt(OPEN_SPEC, HUMAN, "greedy")) as at:
        if confirm:
            open_turn(at)
            at.session.end_turn()
        else:
            at.session.play(*lay(at.match))
        made = at.wait()
        assert isinstance(made, list)
        return [ply.row for ply in made]


def test_what_was_thought_of_before_a_turn_has_ended_is_the_same_and_not_thought_of_again() -> None:
    with table(dealt(OPEN_SPEC, HUMAN, "greedy")) as at:
        open_turn(at)
        for _ in range(20):
            assert at.update(FRAME_MS) is None
        move = at.computers.state.move
        at.session.end_turn()
        at.update(0)
        assert at.worker.asked is None
        assert at.computers.state.move is move
    assert answered(True) == answered(False)


def test_what_was_thought_of_is_dropped_with_the_turn_that_is_taken_back() -> None:
    with table(dealt(OPEN_SPEC, HUMAN, "greedy")) as at:
        open_turn(at)
        assert at.session.undo() is None
        assert at.update(FRAME_MS) is None
        assert at.computers.state.move is None
        assert at.worker.asked is None
        at.session.play(*lay(at.match, 1))
        at.wait_for_thought()
        at.session.end_turn()
        made = at.wait()
        assert isinstance(made, list)
        assert [ply.row.seat for ply in made if ply.row.seat >= 0] == [1]
