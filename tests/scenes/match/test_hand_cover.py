"""Cover of a hand: what is closed, what is told, what rests, what still works, and how it opens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.i18n.catalogue import Catalogue
from game.scenes.match import dialogs
from game.scenes.match.hand_over import DEAF_MS
from game.scenes.match.recap_bubbles import _MOST_WIDE, _NARROW, Bubble, _size, bubble_box
from game.scenes.match.scene import MatchScene
from game.scenes.match.states import RecapMove
from game.scenes.replay.scene import ReplayScene
from game.scenes.tabletop.commands import Verb
from game.store.settings import Remembered
from game.ui.context import TableContext
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.table import SecretCoverBox
from game.ui.title import Title
from game.ui.tween import Speed
from game.ui.widgets.base import READY_MS
from game.ui.widgets.cover import OPEN_MS
from tests.games import interrupt_game, results_game, secret_game
from tests.games.interrupt_game import Guest
from tests.scenes.pilot import House

Sit = Callable[..., Guest]


class Walled(interrupt_game.Wide):
    """The lower half of the side column lies behind doors."""

    def secret_cover(self, context: TableContext[Any]) -> SecretCoverBox | None:
        side = context.frame.side
        behind = len(context.view.hands[context.active or 0])
        return SecretCoverBox(Rect(side.x, side.y + side.h / 2, side.w, side.h / 2), f"{behind} cards")

    def provisional_box(self, context: TableContext[Any]) -> Rect | None:
        return Rect.around(context.frame.board.centre, 40)


WALLED = interrupt_game.title(Walled)


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def sit(tmp_path: Path, words: Catalogue) -> Sit:
    def made(title: Title = WALLED, count: int = 2, speed: Speed = "none") -> Guest:
        house = House(tmp_path, (title,))
        house.services.words = words
        covered = Remembered(cover="hand")
        house.services.change(animation=speed, confirm="never", tables={"toy": covered})
        house.manager.push(results_game.Home(house.services))
        return Guest(house, title, count, None)

    return made


def show(guest: Guest) -> None:
    """Let the seat that is called see its hand."""
    guest.step(DEAF_MS)
    guest.click("match.main")
    assert guest.table.session.calling is None


def press(guest: Guest, at: tuple[float, float]) -> None:
    """A click at a point, in no time."""
    guest.point("down", at)
    guest.point("up", at)


def bubble(guest: Guest) -> Bubble | None:
    return next((each for each in guest.table.laid_out().widgets if isinstance(each, Bubble)), None)


def widget(guest: Guest, name: str) -> Any:
    return next(each for each in guest.table.laid_out().widgets if each.name == name)


# -- the doors


def test_doors_close_over_what_the_table_says_and_open_again(sit: Sit) -> None:
    guest = sit(speed="full")
    doors = guest.table.hand_over.hand.doors
    assert doors.closed
    assert doors.visible
    doorway = guest.table.table_view.table.look.secret_cover(guest.table.model.context)
    assert doorway is not None
    assert doors.rect == doorway.box
    assert doors.sign is not None
    assert doors.sign.words == "2 cards"
    guest.step(DEAF_MS)
    guest.table.do(Verb.CONFIRM)
    assert not doors.closed
    assert doors.visible
    guest.step(OPEN_MS)
    guest.step(16)
    assert not doors.visible


def test_without_animation_they_stand_where_they_belong_at_once(sit: Sit) -> None:
    guest = sit()
    doors = guest.table.hand_over.hand.doors
    assert doors.visible
    show(guest)
    assert not doors.visible


def test_a_table_without_secrets_of_its_own_has_none(sit: Sit) -> None:
    guest = sit(interrupt_game.WIDE)
    assert guest.table.session.calling == 0
    assert not guest.table.hand_over.hand.doors.visible


# -- how it opens


def test_a_click_for_the_last_turn_opens_nothing(sit: Sit) -> None:
    guest = sit()
    show(guest)
    guest.lay()
    assert guest.table.session.calling == 1
    guest.table.hand_over.call(1)
    at = guest.spot("match.main").centre
    for kind in ("move", "down", "up"):
        guest.point(kind, at)
    assert guest.table.session.calling == 1
    guest.click("match.main")
    assert guest.table.session.calling is None


def test_a_click_on_the_doors_or_their_sign_opens_them_as_the_button_does(sit: Sit) -> None:
    guest = sit()
    show(guest)
    guest.lay()
    assert guest.table.session.calling == 1
    doors = guest.table.hand_over.hand.doors
    for at in (doors.rect.centre, (doors.rect.x + 6, doors.rect.bottom - 6)):
        guest.table.hand_over.call(1)
        press(guest, at)
        assert guest.table.session.calling == 1
        guest.step(DEAF_MS)
        press(guest, at)
        assert guest.table.session.calling is None
        assert "match.doors" not in guest.scene.spots()


def test_a_key_that_is_held_since_the_last_turn_opens_nothing(sit: Sit) -> None:
    guest = sit()
    guest.step(READY_MS)
    guest.keep_down(pygame.K_RETURN, 400)
    assert guest.table.session.calling is None
    guest.lay()
    guest.keep_down(pygame.K_RETURN, DEAF_MS + 2 * READY_MS)
    assert guest.table.session.calling == 1
    guest.release(pygame.K_RETURN)
    guest.step(READY_MS)
    guest.keep_down(pygame.K_RETURN, 0)
    assert guest.table.session.calling is None


# -- what rests, what works


def test_undo_and_the_seats_buttons_rest(sit: Sit) -> None:
    guest = sit()
    show(guest)
    guest.lay()
    first, t = dialogs.press_first(guest.table.table_view, 1), guest.table.words.t
    for name in ("match.undo", "match.redo", "match.tool.bell0", "match.tool.bell1", "match.tool.look"):
        assert not widget(guest, name).enabled
        if name.startswith("match.tool"):
            assert widget(guest, name).reason == first
    assert widget(guest, "match.undo").reason == t("match.undo.handed_over", seat=guest.match.seats[0].name)
    assert widget(guest, "match.redo").reason == t("match.redo.none")
    rows = len(guest.match.plies)
    guest.key("z", ctrl=True)
    assert len(guest.match.plies) == rows
    show(guest)
    assert widget(guest, "match.undo").reason != first
    assert widget(guest, "match.tool.bell1").enabled


@pytest.mark.parametrize("title", [secret_game.TITLE, WALLED], ids=["plain", "walled"])
def test_a_click_on_the_table_says_who_is_to_come_first_and_does_nothing_else(sit: Sit, title: Title) -> None:
    guest = sit(title)
    show(guest)
    guest.lay()
    page, rows = guest.table.page, guest.match.index
    assert guest.table.session.calling == 1
    label = widget(guest, "match.main").label
    assert guest.match.seats[1].name in label
    for spot in (Spot("deck"), Spot("place", 1)):
        page.toasts.clear()
        at = guest.spot(spot).centre
        guest.point("down", at)
        assert not page.toasts
        guest.point("up", at)
        (told,) = page.toasts
        assert label in told.words
    assert (guest.table.session.calling, guest.match.index) == (1, rows)
    assert not guest.table.handling.carries
    assert not page.overlays
    show(guest)
    page.toasts.clear()
    press(guest, guest.spot(Spot("place", 1)).centre)
    assert not any(label in told.words for told in page.toasts)


def test_a_press_that_began_elsewhere_and_a_drag_of_the_board_say_nothing(sit: Sit) -> None:
    guest = sit()
    show(guest)
    guest.lay()
    guest.point("up", guest.empty())
    guest.pull(guest.empty(), (-40, 0))
    assert guest.table.session.calling == 1
    first = dialogs.press_first(guest.table.table_view, 1)
    assert first not in [told.words for told in guest.table.page.toasts]


def test_the_camera_and_the_replay_do_not(sit: Sit) -> None:
    guest = sit()
    show(guest)
    guest.lay()
    before = guest.camera()
    guest.click("match.tool.farther")
    assert guest.camera().zoom < before.zoom
    at = guest.camera().at
    guest.pull(guest.empty(), (-40, 0))
    assert guest.camera().at != at
    assert guest.table.session.calling == 1
    guest.click("match.replay")
    assert isinstance(guest.scene, ReplayScene)
    assert guest.table.table_view.stage.viewer is None


# -- what is told


def test_nothing_is_told_before_anything_has_been_done(sit: Sit) -> None:
    assert bubble(sit()) is None


def test_the_last_move_is_told_where_it_was_made(sit: Sit) -> None:
    guest = sit()
    show(guest)
    guest.lay()
    told = bubble(guest)
    assert told is not None
    context = guest.table.model.context
    assert context.camera is not None
    world = guest.table.table_view.table.world
    assert world is not None
    focus = world.focus(context)
    assert focus is not None
    assert told._move.focus == focus
    assert told._move.heading == guest.match.seats[0].name
    assert context.camera.place(guest.board, focus).intersection(guest.board).w > 0
    assert not told.rect.intersects(told._place)
    show(guest)
    assert bubble(guest) is None


def test_a_turn_that_is_still_open_is_told_to_nobody_and_changed_by_nobody_unseen(sit: Sit) -> None:
    """Opening the match again does not end a turn, so nothing has come of it yet."""
    guest = sit()
    show(guest)
    guest.lay()
    show(guest)
    guest.table.services.change(confirm="always")
    guest.lay()
    assert guest.match.open_turn
    again = MatchScene(guest.table.services, WALLED, guest.match, guest.table.opened.match_id)
    guest.manager.replace(again)
    guest.table = again
    guest.step(DEAF_MS)
    assert again.session.calling == 1
    assert bubble(guest) is None
    assert "match.laid.take_back" not in guest.scene.spots()
    show(guest)
    assert "match.laid.take_back" in guest.scene.spots()


def test_arrows_step_through_what_has_been_done_since_the_own_turn(sit: Sit) -> None:
    guest = sit(count=3)
    for _ in range(3):
        show(guest)
        guest.lay()
    assert guest.table.session.calling == 0
    told = bubble(guest)
    assert told is not None
    assert told._move.seat == 2
    assert not widget(guest, "match.moves.later").enabled
    guest.click("match.moves.earlier")
    told = bubble(guest)
    assert told is not None
    assert told._move.seat == 1
    assert told._place.intersection(guest.board) == told._place
    assert not widget(guest, "match.moves.earlier").enabled
    guest.click("match.moves.later")
    told = bubble(guest)
    assert told is not None
    assert told._move.seat == 2
    assert told._place.intersection(guest.board) == told._place
    show(guest)
    assert guest.table.model.context.covered is False


def test_one_move_has_no_arrows(sit: Sit) -> None:
    guest = sit()
    show(guest)
    guest.lay()
    assert "match.moves.earlier" not in {each.name for each in guest.table.laid_out().widgets}


@pytest.mark.parametrize("x", [30.0, 500.0, 950.0])
@pytest.mark.parametrize("y", [30.0, 400.0, 650.0])
def test_a_bubble_lies_on_the_board_and_beside_its_place(x: float, y: float) -> None:
    board, taken = Rect(0, 0, 1000, 700), [Rect(0, 0, 200, 60)]
    place = Rect(x, y, 60, 60)
    found = bubble_box(place, [(280, 84)], board, taken, ())
    assert board.x <= found.x
    assert found.right <= board.right
    assert board.y <= found.y
    assert found.bottom <= board.bottom
    assert not found.intersects(place)
    assert not found.intersects(taken[0])


def test_a_bubble_covers_as_little_as_can_be() -> None:
    board, place = Rect(0, 0, 1000, 700), Rect(500, 300, 60, 60)
    below = bubble_box(place, [(280, 84)], board, (), ())
    above = bubble_box(place, [(280, 84)], board, (), [below])
    assert below.y > place.bottom
    assert above.bottom < place.y
    side = bubble_box(place, [(280, 84)], board, [below], [above])
    assert not any(side.intersects(each) for each in (place, below, above))


def test_a_bubble_lies_on_bare_cloth_rather_than_on_what_is_lying_there() -> None:
    """A row goes away from the place below it, and something lies over the corner above: it is shifted off both."""
    board, place, size = Rect(0, 0, 700, 640), Rect(480, 180, 86, 86), (226.0, 66.0)
    row = [Rect(480 - 86 * n, 266, 86, 86) for n in range(4)]
    corner = Rect(530, 10, 160, 140)
    found = bubble_box(place, [size], board, (), [*row, corner])
    assert not any(found.intersects(each) for each in (place, *row, corner))


def test_a_bubble_is_no_narrower_than_it_has_to_be() -> None:
    """Land goes up at the left of its place; beside that is bare cloth for two lines of words, not for one."""
    board, place = Rect(0, 0, 640, 600), Rect(430, 210, 98, 98)
    lying = [place, *(Rect(232, 10 + 98 * n, 98, 98) for n in range(4)), Rect(330, 308, 200, 200)]
    move = RecapMove(0, "Anna covered this wolf over there", "matched 1 edge, drew 1 more tile", place)
    sizes = [_size(move, width, True, Scale((1000, 700))) for width in (_MOST_WIDE, *_NARROW)]
    box = bubble_box(place, sizes, board, (), lying)
    assert not any(box.intersects(each) for each in lying)
    assert box.w > max(_NARROW[-2:])


# -- who is called


def test_the_card_and_the_bar_say_who_comes(sit: Sit) -> None:
    guest = sit()
    words, seats = guest.table.words, guest.match.seats
    assert guest.table.bar.sentence(guest.table.model.context).rest == words.t("match.show.alone")
    show(guest)
    guest.lay()
    said = guest.table.bar.sentence(guest.table.model.context)
    assert said.rest == words.t("match.show.pass", seat=seats[1].name)
    assert said.name == seats[0].name + ","
    assert guest.table.model.context.covered
