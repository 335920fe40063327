"""Where each seat has a board of its own: what was just done on one stays in sight before the next seat's comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.hand_over import REST_MS
from game.scenes.tabletop.commands import Play, Verb
from game.ui.events import Pointer
from game.ui.rect import Scale
from tests.games import interrupt_game, secret_game, toy
from tests.games.interrupt_game import Guest

FRAME_MS = 16.0


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    """Somebody who has just ended a turn, all of which has been shown."""
    words = secret_game.words(tmp_path / "words")
    made = interrupt_game.sit(tmp_path, words, interrupt_game.OWN_BOARDS, curtain=False)
    made.table.services.change(animation="full")
    made.table.table_view.stage.speed = "full"
    made.table.do(Play((toy.Show(made.match.state.hands[0][0], 1),)))
    while made.table.table_view.stage.busy:
        made.step(FRAME_MS)
    assert made.match.turn_of == 1
    return made


def front(guest: Guest) -> int | None:
    """Whose board lies large."""
    return guest.table.layout.context.shown_seat


def test_the_board_stays_for_a_moment_and_nobody_does_anything_on_it(guest: Guest) -> None:
    assert front(guest) == 0
    assert not guest.table.layout.context.live
    left = REST_MS - 2 * FRAME_MS
    guest.step(left)
    assert front(guest) == 0
    guest.step(REST_MS - left)
    assert front(guest) == 1
    assert guest.table.layout.context.live
    assert guest.table.layout.chooser.sources


def test_at_a_fast_table_it_stays_for_half_that_moment(guest: Guest) -> None:
    guest.table.services.change(table_speed=4)
    guest.step(0)
    assert guest.table.table_view.stage.pace == 4
    guest.step(REST_MS / 2 - 2 * FRAME_MS)
    assert front(guest) == 0
    guest.step(2 * FRAME_MS)
    assert front(guest) == 1


def test_the_line_in_the_bar_speaks_of_the_seat_whose_board_is_seen(guest: Guest) -> None:
    names = [seat.name for seat in guest.match.seats]
    told = guest.table.bar.sentence(guest.table.layout.context)
    assert (told.name, told.rest, told.mark) == ("", "", None)  # the toy has no words for what was just done
    guest.step(REST_MS)
    told = guest.table.bar.sentence(guest.table.layout.context)
    assert names[1] in told.name


@pytest.mark.parametrize("by", ["a click", "a key"])
def test_who_has_seen_enough_goes_on_and_does_nothing_else_by_that(guest: Guest, by: str) -> None:
    rows = len(guest.match.plies)
    if by == "a click":
        for kind in ("down", "up"):
            guest.manager.handle(Pointer(kind, *guest.empty(), 1))
    else:
        guest.key("space")
    assert front(guest) == 1
    assert not guest.table.table_view.holding_last_move
    assert guest.table.hand_over.beat.seat == 1
    assert len(guest.match.plies) == rows


def test_what_is_taken_back_meanwhile_is_not_looked_at_any_more(guest: Guest) -> None:
    guest.table.do(Verb.UNDO)
    guest.takes_back()
    assert (guest.match.turn_of, front(guest)) == (0, 0)
    assert not guest.table.table_view.holding_last_move
    assert guest.table.layout.context.live


@pytest.mark.parametrize("by", ["another window", "a way back from a fault"])
def test_whatever_lays_the_table_anew_ends_the_moment(guest: Guest, by: str) -> None:
    if by == "another window":
        guest.manager.resize(Scale((1280, 720)))
    else:
        guest.table.recover()
        guest.manager.resize(guest.manager.scale)
    assert (front(guest), guest.table.table_view.holding_last_move) == (1, False)
    assert guest.table.layout.context.live
    guest.table.do(Play((toy.Show(guest.match.state.hands[1][0], 0),)))
    assert guest.match.plies[-1].row.seat == 1
    while guest.table.table_view.stage.busy:
        guest.step(FRAME_MS)
    assert (front(guest), guest.table.hand_over.resting) == (1, True)
    guest.step(REST_MS)
    assert guest.match.turn_of == front(guest) == 0
