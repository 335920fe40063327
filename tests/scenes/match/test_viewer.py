"""The viewer of a table: whose secrets may be on the screen."""

from __future__ import annotations

import pytest

from game.scenes.match.session import Viewer
from tests.games import toy


@pytest.mark.parametrize(
    ("players", "seat", "due"), [("hh", None, 0), ("ch", 1, None), ("hc", 0, None), ("hch", None, 0)]
)
def test_a_person_alone_is_there_several_have_to_come(players: str, seat: int | None, due: int | None) -> None:
    names = {"h": "human", "c": "random"}
    viewer = Viewer(toy.dealt(toy.SPEC, *(names[each] for each in players)))
    assert (viewer.seat, viewer.due) == (seat, due)


def test_without_secrets_nobody_has_to_come() -> None:
    viewer = Viewer(toy.dealt(toy.OPEN_SPEC, "human", "human"))
    assert (viewer.seat, viewer.due, viewer.answers) == (None, None, True)


def test_the_last_person_stays_while_a_computer_answers() -> None:
    match = toy.dealt(toy.SPEC, "human", "random", "human")
    viewer = Viewer(match)
    viewer.seat = 0
    match.play(toy.Draw())
    assert (match.seat, viewer.due, viewer.answers) == (1, None, False)
    match.play(toy.Draw())
    assert viewer.due == 2


def test_while_a_guest_is_there_the_seat_to_answer_does_not_have_to_come() -> None:
    viewer = Viewer(toy.dealt(toy.SPEC, "human", "human"))
    viewer.guest = viewer.seat = 1
    assert (viewer.due, viewer.answers) == (None, False)
    viewer.guest = None
    assert viewer.due == 0
