"""What a person has done becomes final by that person's word alone, however quick the computer is that comes next."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from game.core.seats import HUMAN
from game.scenes.match.session import MatchSession
from game.titles import TITLES
from game.ui.title import Title
from tests.games import toy
from tests.games.toy import Lift, Put
from tests.scenes import random_play
from tests.tables.sitting import dealt

COMPUTER = "novice"
MOST = 400
"""So many choices of a game are enough."""


def handed_over(spec: Any, *players: str) -> int | None:
    """Whose turn of the toy is open once it has put a card down."""
    session = MatchSession(toy.dealt(spec, *players), lambda: None)
    session.play(Lift(session.match.state.hands[0][0]), Put(0))
    assert session.match.seat == 1
    return None if session.turn_end is None else session.turn_end.seat


def test_a_turn_goes_to_a_computer_once_its_player_says_so() -> None:
    assert handed_over(toy.OPEN_SPEC, HUMAN, COMPUTER) == 0
    assert handed_over(toy.OPEN_SPEC, HUMAN, HUMAN) is None


class Against:
    """A person against computers, all at random, by the settings that the program comes with."""

    def __init__(self, title: Title, place: int, seed: str) -> None:
        self._title, self._dice = title, random.Random(seed)
        self.match = dealt(title, max(2, title.spec.seats[0]), seed, random_play.options(title))
        for seat in range(len(self.match.seats)):
            self.match.reseat(seat, HUMAN if seat == place else COMPUTER)
        self._session = MatchSession(self.match, lambda: None)
        self.ended = 0
        """How often the person has said that the turn is over."""
        self.could_have_gone_back = False
        """Whether, since then, the person has done anything that was not forced."""

    def go_on(self) -> None:
        """One choice of whoever has to answer, or the word that ends a turn."""
        if self._session.turn_end is not None:
            self.ended += 1
            self.could_have_gone_back = False
            self._session.end_turn()
            return
        person = self._session.thinking is None
        free = len(self.match.options) > 1
        choice = random_play.pick(self._title, self._dice, self.match.options)
        played = self._session.play(choice)
        assert isinstance(played, Sequence)
        rolled = person and any(ply.row.chance for ply in played)  # a choice that says that it rolls
        self.could_have_gone_back = not rolled and (self.could_have_gone_back or (person and free))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
@pytest.mark.parametrize("place", [0, 1])
def test_against_computers_nothing_of_a_person_becomes_final_unsaid(title: Title, place: int) -> None:
    against = Against(title, place, "a game")
    for _ in range(MOST):
        if against.match.over:
            break
        against.go_on()
        if against.could_have_gone_back:
            assert against.match.undo_barred() is None, against.match.plies[-3:]
    assert against.ended > 3
