"""Interrupts: whoever presses a button out of turn comes to the screen, and the waiting seat goes on afterwards."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core.seats import HIDDEN
from game.i18n.catalogue import Catalogue
from game.scenes.curtain.scene import DEAF_MS, CurtainScene, lay_out
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Call, Play
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.title import Title
from tests.games import interrupt_game, secret_game, toy
from tests.games.interrupt_game import BELLS, CURIOUS, EITHER, FIRST_CARD, OPEN, Guest
from tests.scenes import two_tables
from tests.scenes.drawn_words import read
from tests.scenes.two_tables import Tables, seats


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def sit(tmp_path: Path, words: Catalogue) -> Any:
    return lambda title=BELLS, *args, **more: interrupt_game.sit(tmp_path, words, title, *args, **more)


def spoken(guest: Guest) -> list[str]:
    """All words that are drawn now."""
    return [said for said, _ in read(guest.manager, pygame.Surface(guest.manager.scale.size_px)).words]


def holder(guest: Guest, card: int = 0) -> int | None:
    """Seat that holds a card."""
    return next((seat for seat, hand in enumerate(guest.match.state.hands) if card in hand), None)


# -- how it goes


def test_a_seat_comes_rings_and_the_waiting_seat_goes_on(sit: Any) -> None:
    guest = sit()
    before = guest.match.waiting
    guest.click("match.tool.bell1")
    assert guest.covered() == 1
    assert guest.table.table_view.stage.viewer is None
    guest.come()
    assert guest.match.waiting == toy.Ringing(1)
    assert guest.table.table_view.stage.viewer == 1
    guest.click("ring:2")
    assert guest.events(toy.Rang) == [toy.Rang(1, 2)]
    assert guest.covered() == 0
    guest.come()
    assert guest.match.waiting == before
    assert guest.table.table_view.stage.viewer == 0
    assert Spot("deck") in guest.table.model.context.sources


def test_in_the_own_turn_nobody_has_to_come(sit: Any) -> None:
    guest = sit()
    guest.click("match.tool.bell0")
    assert guest.covered() is None
    assert guest.match.waiting == toy.Ringing(0)
    guest.click("ring:1")
    assert guest.covered() is None
    assert isinstance(guest.match.waiting, toy.Turn)


def test_the_card_says_whose_turn_it_interrupts(sit: Any, words: Catalogue) -> None:
    guest = sit()
    guest.click("match.tool.bell1")
    curtain = guest.scene
    assert isinstance(curtain, CurtainScene)
    names = [seat.name for seat in guest.match.seats]
    assert curtain.asked() == words.t("curtain.interrupts", seat=names[1], other=names[0])
    assert words.t("match.interrupt.comes") in spoken(guest)
    assert words.t("curtain.take") not in spoken(guest)
    guest.come()
    guest.click("ring:1")
    assert isinstance(guest.scene, CurtainScene)
    assert guest.scene.asked() == words.t("curtain.away")
    assert words.t("curtain.take") in spoken(guest)
    assert "curtain.later" not in guest.scene.spots()


@pytest.mark.parametrize("by_key", [False, True])
def test_not_now_brings_the_waiting_seat_back(sit: Any, by_key: bool) -> None:
    guest = sit()
    rows = guest.match.index
    guest.click("match.tool.bell1")
    guest.step(DEAF_MS)
    if by_key:
        guest.key("escape")
    else:
        guest.click("curtain.later")
    assert guest.covered() == 0
    assert guest.match.index == rows
    guest.come()
    assert guest.table.table_view.stage.viewer == 0
    assert Spot("deck") in guest.table.model.context.sources


def test_while_an_interrupt_waits_nobody_else_interrupts(sit: Any, words: Catalogue) -> None:
    guest = sit(BELLS, 3)
    guest.click("match.tool.bell1")
    guest.come()
    assert "match.tool.bell2" not in guest.scene.spots()
    button = next(each for each in guest.table.page.widgets if each.name == "match.tool.bell2")
    assert not button.enabled


def test_the_table_knows_whose_turn_is_interrupted(sit: Any) -> None:
    guest = sit()
    turn = guest.match.waiting
    assert guest.table.model.context.interrupted is None
    guest.click("match.tool.bell0")
    assert guest.table.model.context.interrupted is None
    guest.click("ring:1")
    guest.click("match.tool.bell1")
    guest.come()
    assert guest.table.model.context.interrupted == turn
    guest.click("ring:1")
    guest.come()
    assert guest.table.model.context.interrupted is None


def test_several_meanings_are_asked(sit: Any) -> None:
    guest = sit(EITHER)
    guest.click("match.tool.bell1")
    guest.come()
    assert guest.table.page.overlays[-1].name == "match.which"
    assert guest.match.waiting == toy.Turn(0)
    guest.click("match.which.0")
    assert guest.match.waiting == toy.Ringing(1)
    assert guest.table.table_view.stage.viewer == 1


@pytest.mark.parametrize("key", ["escape", "return"])
def test_cancelled_the_waiting_seat_comes_back(sit: Any, key: str) -> None:
    """Enter does nothing that cannot be taken back."""
    guest = sit(EITHER)
    rows = guest.match.index
    guest.click("match.tool.bell1")
    guest.come()
    guest.key(key)
    assert guest.covered() == 0
    assert guest.match.index == rows
    guest.click("curtain.home")
    assert guest.scene.name == "title"


def test_cancelled_in_the_own_turn_nothing_has_happened(sit: Any) -> None:
    guest = sit(EITHER)
    guest.click("match.tool.bell0")
    guest.key("escape")
    assert guest.covered() is None
    assert not guest.table.page.overlays
    assert Spot("deck") in guest.table.model.context.sources


@pytest.mark.parametrize("curtain", [False, True])
def test_who_may_not_is_told_why_and_the_waiting_seat_comes_back(sit: Any, curtain: bool) -> None:
    guest = sit(FIRST_CARD, curtain=curtain)
    seat = next(seat for seat in (0, 1) if seat != holder(guest))
    rows = guest.match.index
    guest.click(f"match.tool.bell{seat}")
    guest.come()
    dialog = guest.table.page.overlays[-1]
    assert (dialog.name, dialog.text) == ("match.interrupt", "Who has not the first card may not ring")
    assert guest.table.table_view.stage.viewer == seat
    guest.click("match.interrupt.ok")
    assert guest.covered() == (0 if curtain and seat else None)
    assert guest.match.index == rows
    guest.come()
    assert guest.table.table_view.stage.viewer == 0


def test_what_a_button_does_not_say_is_asked_though_nothing_else_is_possible(sit: Any) -> None:
    guest = sit(CURIOUS)
    rows = guest.match.index
    guest.click("match.tool.bell1")
    guest.come()
    assert [each.name for each in guest.table.page.overlays] == ["match.which"]
    assert guest.match.index == rows
    guest.click("match.which.0")
    assert guest.match.waiting == toy.Ringing(1)


@pytest.mark.parametrize("title", [EITHER, FIRST_CARD], ids=["asked", "told"])
def test_the_bar_speaks_to_the_guest_as_long_as_it_is_asked(sit: Any, title: Title, words: Catalogue) -> None:
    guest = sit(title)
    seat, waiting = 1, guest.table.bar.sentence(guest.table.model.context)
    assert holder(guest) != seat
    names = [f"{each.name}," for each in guest.match.seats]
    assert waiting.name == names[0]
    guest.click(f"match.tool.bell{seat}")
    guest.come()
    assert guest.table.page.overlays
    said = guest.table.bar.sentence(guest.table.model.context)
    assert (said.name, said.rest) == (names[seat], words.t("match.interrupt.comes"))
    assert said.mark != waiting.mark
    guest.key("escape")
    guest.come()
    assert guest.table.bar.sentence(guest.table.model.context) == waiting


def test_in_the_own_turn_the_bar_asks_as_before(sit: Any) -> None:
    guest = sit(EITHER)
    before = guest.table.bar.sentence(guest.table.model.context)
    guest.click("match.tool.bell0")
    assert guest.table.page.overlays
    assert guest.table.bar.sentence(guest.table.model.context) == before


# -- who comes


def test_without_a_curtain_the_seat_is_seen_at_once(sit: Any) -> None:
    guest = sit(curtain=False)
    guest.click("match.tool.bell1")
    assert guest.match.waiting == toy.Ringing(1)
    assert guest.table.table_view.stage.viewer == 1
    guest.click("ring:1")
    assert guest.table.table_view.stage.viewer == 0


def test_one_person_alone_meets_no_curtain(sit: Any) -> None:
    guest = sit(BELLS, 2, 0)
    guest.click("match.tool.bell0")
    assert guest.match.waiting == toy.Ringing(0)
    guest.click("ring:1")
    assert guest.table.table_view.stage.viewer == 0


def test_nobody_presses_for_a_computer(sit: Any) -> None:
    guest = sit(BELLS, 2, 0)
    rows = guest.match.index
    guest.click("match.tool.bell1")
    assert guest.match.index == rows
    assert guest.covered() is None


def test_without_secrets_nobody_has_to_come(sit: Any) -> None:
    guest = sit(OPEN)
    guest.click("match.tool.bell1")
    assert guest.match.waiting == toy.Ringing(1)
    assert guest.covered() is None
    guest.click("ring:1")
    assert isinstance(guest.match.waiting, toy.Turn)


# -- what else is going on


def test_what_was_held_is_let_go(sit: Any) -> None:
    guest = sit()
    card = guest.match.state.hands[0][0]
    guest.click(f"card:{card}")
    assert guest.table.model.chooser.held == Spot("card", card)
    guest.click("match.tool.bell1")
    assert guest.table.model.chooser.held is None
    guest.come()
    assert guest.table.model.chooser.held is None
    assert set(guest.table.model.context.sources) == {Spot("ring", 1), Spot("ring", 2)}
    guest.click("ring:1")
    guest.come()
    guest.click(f"card:{card}")
    guest.click("place:1")
    assert guest.events(toy.Laid) == [toy.Laid(0, card, 1)]


def test_who_comes_while_something_moves_ends_that_and_is_there(sit: Any) -> None:
    """One press is enough: the next move of somebody else may come before a second one."""
    guest = sit(BELLS, 2, 0)
    guest.table.services.change(animation="full")
    guest.table.table_view.stage.speed = "full"
    guest.table.do(Play((toy.Draw(),)))
    assert guest.table.table_view.stage.busy
    guest.click("match.tool.bell0")
    assert guest.match.waiting == toy.Ringing(0)


def test_who_comes_too_early_is_told_so(sit: Any, words: Catalogue) -> None:
    guest = sit(BELLS, 3)
    guest.click("match.tool.bell1")
    guest.come()
    rows = guest.match.index
    guest.table.do(Call(2, Spot("bell", 2)))
    assert guest.match.index == rows
    assert guest.table.page.toasts[-1].words == words.t("match.interrupt.wait")


def test_the_own_interrupt_is_taken_back(sit: Any) -> None:
    guest = sit()
    rows = guest.match.index
    guest.click("match.tool.bell0")
    guest.click("match.undo")
    assert guest.match.index == rows
    assert guest.match.waiting == toy.Turn(0)
    guest.click("match.redo")
    assert guest.match.waiting == toy.Ringing(0)


def test_an_interrupt_of_another_that_was_taken_back_is_not_offered_to_the_waiting_seat(sit: Any) -> None:
    """Sign that it was possible would tell of a hand that nobody else sees."""
    guest = sit()
    rows = guest.match.index
    guest.click("match.tool.bell1")
    guest.come()
    guest.click("match.undo")
    guest.come()
    assert (guest.match.index, guest.match.waiting) == (rows, toy.Turn(0))
    assert "match.redo" not in guest.scene.spots()
    guest.key("y", ctrl=True)
    assert guest.match.index == rows


def test_an_interrupt_of_another_is_not_taken_back_by_the_waiting_seat(sit: Any) -> None:
    guest = sit()
    guest.click("match.tool.bell1")
    guest.come()
    guest.click("ring:1")
    guest.come()
    assert guest.match.undo_to() is None
    assert "match.undo" not in guest.scene.spots()


def test_it_goes_on_after_saving_in_its_middle(sit: Any) -> None:
    guest = sit()
    guest.click("match.tool.bell1")
    guest.come()
    scene = guest.table
    match_id = scene.opened.match_id
    assert match_id is not None
    guest.manager.home()
    again = opening.load(scene.services, match_id)
    guest.table = MatchScene(scene.services, *again)
    guest.manager.push(guest.table)
    assert guest.covered() == 1
    assert "curtain.later" not in guest.scene.spots()
    guest.come()
    guest.click("ring:2")
    guest.come()
    assert guest.match.seat == 0
    assert guest.table.table_view.stage.viewer == 0


def test_going_home_before_the_curtain_opens_makes_no_interrupt(sit: Any) -> None:
    guest = sit()
    rows = guest.match.index
    guest.click("match.tool.bell1")
    guest.step(DEAF_MS)
    guest.click("curtain.home")
    assert guest.scene.name == "title"
    assert guest.match.index == rows


# -- secrets


@pytest.mark.parametrize("seat", [0, 1])
def test_whether_a_seat_may_changes_no_pixel_before_it_is_there(tmp_path: Path, words: Catalogue, seat: int) -> None:
    """At one table the seat may ring, at the other it may not; neither buttons nor curtain tell."""
    two_tables.WORDS["toy"] = words
    for number in range(40):
        random = Random(number)
        tables = Tables(tmp_path / str(number), FIRST_CARD, seats(3, None), 2, random, 4)
        may = [bool(match.interrupts(seat)) for match in tables.matches]
        if may[0] != may[1] and tables.scene.name == "curtain" and tables.match.seat == 2:
            break
    else:
        raise AssertionError("there is no such pair of tables")
    two_tables.WORDS.clear()
    tables.open(by_key=False)
    assert tables.scene.table_view.stage.viewer == 2
    for pilot in tables.pilots:
        pilot.click(f"match.tool.bell{seat}")
    for _ in range(6):
        tables.look(100)
    assert tables.scene.seat == seat
    for pilot in tables.pilots:
        pilot.click("curtain.later")
    tables.open(by_key=False)
    compared = tables.compared
    tables.look(100)
    assert tables.compared > compared
    assert HIDDEN in tables.scene.table_view.stage.view.hands[seat]


# -- the card


@pytest.mark.parametrize(
    "body", [Rect(16, 84, 1568, 800), Rect(16, 84, 768, 350), Rect(16, 84, 1568, 560), Rect(0, 0, 700, 480)]
)
def test_the_way_back_has_room_beside_the_bar(body: Rect) -> None:
    at = lay_out(body, True, True)
    for part in (at.hold, at.later):
        assert tuple(part.intersection(at.card)) == pytest.approx(part)
        assert part.w >= 160
    assert not at.hold.intersects(at.later)
    assert lay_out(body, True).later.w == 0
