"""The time limit: when the clock goes, when it rests, and what is played when it is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.seats import CLOCK
from game.i18n.catalogue import Catalogue
from game.scenes.match.scene import MatchScene
from game.scenes.match.status_bar import HURRY, TurnClock
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play
from tests.games import interrupt_game, secret_game, toy
from tests.games.interrupt_game import BELLS, RINGING, TIMED, TURN, Guest


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def sit(tmp_path: Path, words: Catalogue) -> Any:
    return lambda title=TIMED, *args, **more: interrupt_game.sit(tmp_path, words, title, *args, **more)


def wait(guest: Guest, seconds: float) -> None:
    """Time goes by, a second at a time."""
    for _ in range(int(seconds)):
        guest.step(1000)


def left(guest: Guest) -> int | None:
    return guest.table.session.clock.seconds


def said(guest: Guest) -> str:
    return " ".join(toast.words for toast in guest.table.page.toasts)


def test_it_goes_while_the_seat_sits_before_its_table(sit: Any) -> None:
    guest = sit()
    assert left(guest) == TURN
    wait(guest, 3)
    assert left(guest) == TURN - 3


def test_where_there_is_no_hurry_nothing_shows(sit: Any) -> None:
    guest = sit(BELLS)
    assert left(guest) is None
    wait(guest, 2 * TURN)
    assert guest.events(toy.Rang) == []


def test_it_is_drawn_anew_once_a_second(sit: Any) -> None:
    guest = sit()
    wait(guest, 5)
    guest.key("f9")  # whoever presses anything has seen what is shown at first
    drawn = 0
    for _ in range(30):
        guest.manager.update(100)
        drawn += guest.scene.dirty
        guest.scene.dirty = False
    assert drawn == 3


def test_when_it_is_over_the_clock_answers(sit: Any) -> None:
    guest = sit()
    guest.click("deck")
    guest.come()
    wait(guest, TURN - 1)
    assert guest.events(toy.Rang) == []
    wait(guest, 1)
    assert guest.events(toy.Rang) == [toy.Rang(CLOCK, 10)]
    row = guest.match.plies[-1].row
    assert (row.seat, row.interrupt) == (CLOCK, True)
    assert guest.match.undo_barred() == "clock"


def test_when_little_is_left_it_is_said_what_will_happen(sit: Any) -> None:
    guest = sit()
    wait(guest, TURN - HURRY - 1)
    assert said(guest) == ""
    wait(guest, 1)
    assert said(guest) == "10 seconds left, then a bell rings"
    guest.table.page.toasts.clear()
    wait(guest, HURRY - 1)
    assert said(guest) == ""
    assert guest.events(toy.Rang) == []


def test_nothing_is_said_where_nobody_has_words_for_it(sit: Any) -> None:
    guest = sit()
    guest.click("match.tool.bell1")
    guest.come()
    wait(guest, RINGING - 1)
    assert left(guest) == 1
    assert said(guest) == ""


def test_it_rings_once(sit: Any) -> None:
    """The toy's turn goes on after its clock has rung."""
    guest = sit()
    wait(guest, TURN + 1)
    rung = len(guest.events(toy.Rang))
    guest.key("escape")
    wait(guest, 3)
    assert len(guest.events(toy.Rang)) == rung


def test_an_interrupt_has_a_time_of_its_own_and_the_turn_goes_on_where_it_stopped(sit: Any) -> None:
    guest = sit()
    wait(guest, 7)
    guest.click("match.tool.bell1")
    wait(guest, 5)
    guest.come()
    assert left(guest) == RINGING
    wait(guest, 4)
    assert left(guest) == RINGING - 4
    guest.click("ring:1")
    guest.come()
    wait(guest, 2)
    assert left(guest) == TURN - 9
    guest.click("match.tool.bell0")
    assert left(guest) == RINGING


def test_when_the_time_of_an_interrupt_is_over_the_seat_has_answered(sit: Any) -> None:
    guest = sit()
    guest.click("match.tool.bell1")
    guest.come()
    wait(guest, RINGING)
    assert guest.events(toy.Rang) == [toy.Rang(1, 2)]
    assert guest.covered() == 0
    assert guest.match.plies[-1].row.seat == 1


def test_every_turn_has_the_full_time(sit: Any) -> None:
    guest = sit()
    wait(guest, 12)
    guest.click("deck")
    guest.come()
    assert left(guest) == TURN
    wait(guest, 2)
    guest.click("deck")
    guest.come()
    assert left(guest) == TURN


def test_taking_back_gives_no_time_back(sit: Any) -> None:
    guest = sit()
    wait(guest, 12)
    guest.click("match.tool.bell0")
    guest.click("match.undo")
    assert isinstance(guest.match.waiting, toy.Turn)
    assert left(guest) == TURN - 12


def test_it_rests_behind_a_menu(sit: Any) -> None:
    guest = sit()
    guest.key("escape")
    assert guest.table.page.overlays
    before = left(guest)
    wait(guest, 2 * TURN)
    assert left(guest) == before


@pytest.mark.parametrize("button", ["match.settings", "match.replay"])
def test_it_rests_behind_another_scene(sit: Any, button: str) -> None:
    guest = sit()
    before = left(guest)
    guest.click(button)
    wait(guest, 2 * TURN)
    guest.key("escape")
    assert guest.scene is guest.table
    assert left(guest) == before


def test_it_rests_behind_the_curtain(sit: Any) -> None:
    guest = sit()
    guest.click("deck")
    assert guest.covered() == 1
    wait(guest, 2 * TURN)
    guest.come()
    assert left(guest) == TURN


def test_it_rests_while_something_moves(sit: Any) -> None:
    guest = sit(TIMED, 2, 0)
    guest.table.services.change(animation="full")
    guest.table.table_view.stage.speed = "full"
    guest.click("match.tool.bell0")
    for _ in range(20):
        guest.step(16)
    guest.table.do(Play((toy.Ring(1),)))
    assert guest.table.table_view.stage.busy
    before = left(guest)
    next(part for part in guest.table.screen.parts if isinstance(part, TurnClock)).tick(9000)
    assert left(guest) == before
    for _ in range(10):
        guest.step(16)
    assert not guest.table.table_view.stage.busy
    assert left(guest) == TURN


def test_it_rests_while_a_computer_answers(sit: Any) -> None:
    guest = sit(TIMED, 2, 1)
    wait(guest, 2 * TURN)
    assert guest.events(toy.Rang) == []


def test_a_match_that_goes_on_has_the_full_time(sit: Any) -> None:
    guest = sit()
    wait(guest, 12)
    scene = guest.table
    guest.manager.home()
    guest.table = MatchScene(scene.services, *opening.load(scene.services, scene.opened.match_id or 0))
    guest.manager.push(guest.table)
    guest.come()
    assert left(guest) == TURN


def test_what_is_carried_when_it_is_over_is_let_go(sit: Any) -> None:
    guest = sit()
    card = guest.match.state.hands[0][0]
    at = guest.spot(f"card:{card}").centre
    guest.point("move", at)
    guest.point("down", at)
    guest.point("move", (at[0] + 40, at[1]))
    assert guest.table.model.hand.dragging
    wait(guest, TURN)
    assert guest.events(toy.Rang) == [toy.Rang(CLOCK, 10)]
    assert not guest.table.model.hand.dragging


@pytest.mark.parametrize("percent", [150, 200, 400])
def test_the_clock_gives_more_time_where_that_is_set(sit: Any, percent: int) -> None:
    guest = sit()
    guest.table.services.change(clock_percent=percent)
    guest.click("deck")
    guest.come()
    wait(guest, TURN * percent // 100 - 1)
    assert guest.events(toy.Rang) == []
    wait(guest, 1)
    assert guest.events(toy.Rang) == [toy.Rang(CLOCK, 10)]
