"""Thinking ahead: of a computer's answer while a person may still take a turn back, of a hint before anybody asks; it
changes nothing of what is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.core.seats import HUMAN
from game.scenes.tabletop.commands import Play
from tests.games import field_game
from tests.games.ruled import ruled
from tests.games.toy import OPEN_SPEC, dealt
from tests.scenes.match.advising import AtOnce
from tests.scenes.match.computing import FRAME_MS, Table, table
from tests.scenes.match.test_computers import lay
from tests.scenes.match.test_hints import minded
from tests.scenes.match_player import Player, sit


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


class Ahead(AtOnce):
    """Notes for whom it was to think ahead, and how often it was called off."""

    def __init__(self, match: Any) -> None:
        super().__init__(match)
        self.prepared = list[int]()
        self.stopped = 0

    def prepare(self, seat: int) -> bool:
        self.prepared.append(seat)
        return True

    def stop(self) -> None:
        self.stopped += 1
        super().stop()


def seated(folder: Path) -> tuple[Player, Ahead]:
    player = sit(folder, ruled(field_game.TITLE, minded(field_game.TITLE.spec)), 2)
    player.table.hints.adviser = ahead = Ahead(player.match)
    player.step(50)
    return player, ahead


def test_a_hint_is_thought_of_once_for_whoever_is_there(tmp_path: Path) -> None:
    player, ahead = seated(tmp_path)
    player.table.screen.state.hint.attended = None
    for _ in range(5):
        player.step(50)
    assert ahead.prepared == []
    for number in range(5):
        player.point("move", (5, 5 + number))
        player.step(50)
    assert ahead.prepared == [player.table.hints.seat]
    player.table.do(Play((player.match.options[0],)))
    player.step(50)
    assert ahead.stopped == 1


def test_nothing_is_thought_of_where_hints_are_off(tmp_path: Path) -> None:
    player, ahead = seated(tmp_path)
    player.house.services.change(hints="off")
    ahead.prepared.clear()
    player.table.screen.state.hint.prepared = None
    player.point("move", (5, 5))
    player.step(50)
    assert ahead.prepared == []
