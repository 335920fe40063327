"""What a person has done becomes final by that person's word alone, however quick the computer is that comes next."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.core.match import resume
from game.core.seats import HUMAN
from game.scenes.match.session import MatchSession
from game.scenes.tabletop.commands import Play, Sit
from game.titles import TITLES
from game.ui.spot import Spot
from game.ui.title import Title
from tests.games import interrupt_game, results_game, secret_game, toy
from tests.games.field_game import TITLE, Options, Sow, Wait
from tests.games.toy import Lift, Put
from tests.scenes import random_play
from tests.scenes.match_player import Player
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


def test_who_leaves_an_open_turn_to_a_computer_has_ended_it() -> None:
    """Nobody would be there to say so."""
    session = MatchSession(toy.dealt(toy.OPEN_SPEC, HUMAN, COMPUTER), lambda: None)
    session.play(Lift(session.match.state.hands[0][0]), Put(0))
    assert (session.turn_end is None, session.thinking) == (False, None)
    assert session.sit(0, COMPUTER) is None
    assert (session.turn_end, session.thinking) == (None, 1)
    again = MatchSession(resume(toy.OPEN_SPEC, session.match.record()), lambda: None)
    assert (again.turn_end, again.thinking) == (None, 1)


def test_so_too_where_dice_would_roll(tmp_path: Path) -> None:
    player = Player(results_game.house(tmp_path, "none", titles=(TITLE,)), TITLE, 2, options=Options(starter=1))
    player.ends = False
    for choice in (Sow(0), Wait()):
        player.by_clicks(choice)
    end, rows = player.table.session.turn_end, player.rows
    assert end is not None
    assert player.match.waiting is None
    player.table.do(Sit(end.seat, COMPUTER))
    assert player.rows > rows
    assert player.match.waiting is not None
    assert player.table.session.turn_end is None


def test_nobody_does_anything_out_of_turn_before_an_open_turn_has_ended(tmp_path: Path) -> None:
    words = secret_game.words(tmp_path / "words")
    guest = interrupt_game.sit(tmp_path, words, interrupt_game.OPEN, 3, curtain=False)
    guest.table.services.change(confirm="always")
    session = guest.table.session
    assert session.interruptible
    guest.table.do(Play((toy.Show(guest.match.state.hands[0][0], 1),)))
    assert session.turn_end is not None
    assert not session.interruptible
    assert not session.call(2, Spot("bell2"))
    session.end_turn()
    assert session.interruptible


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
        if person and choice.ends_turn:
            assert self._session.turn_end is None, (
                "it says that the turn is over, so nothing has to be pressed after it"
            )
            self.ended += 1
            self.could_have_gone_back = False
            return
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
