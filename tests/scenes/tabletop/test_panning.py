"""A world larger than its board: how players move the camera."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.commands import Zoom
from game.ui.frame import ZOOM_STEP, Camera
from game.ui.spot import Spot
from tests.games import interrupt_game, secret_game, toy
from tests.games.interrupt_game import BELLS, CELL, WIDE, Guest


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def sit(tmp_path: Path, words: Catalogue) -> Any:
    return lambda title=WIDE, *args, **more: interrupt_game.sit(tmp_path, words, title, *args, **more)


# -- by hand


def test_it_begins_with_everything(sit: Any) -> None:
    guest = sit()
    assert guest.camera() == Camera((CELL / 2, CELL / 2))


def test_the_board_is_dragged_where_nothing_can_be_picked_up(sit: Any) -> None:
    guest = sit()
    before = guest.spot("cell")
    guest.pull(guest.empty(), (-40, 30))
    assert guest.spot("cell") == before.moved(-40, 30)


def test_so_it_is_by_a_spot_that_is_nothing_to_pick_up(sit: Any) -> None:
    guest = sit()
    rows, before = guest.match.index, guest.spot("cell")
    guest.pull(before.centre, (25, 0))
    assert guest.spot("cell") == before.moved(25, 0)
    assert guest.match.index == rows
    assert not guest.table.page.toasts


def test_what_can_be_picked_up_is_dragged_itself(sit: Any) -> None:
    guest = sit()
    before, card = guest.camera(), guest.match.state.hands[0][0]
    guest.pull(guest.spot(f"card:{card}").centre, (30, 30))
    assert guest.camera() == before


def test_a_held_thing_stays_held_while_the_board_is_dragged(sit: Any) -> None:
    guest = sit()
    card = guest.match.state.hands[0][0]
    guest.click(f"card:{card}")
    before = guest.spot("cell")
    guest.pull(guest.empty(), (-30, 0))
    assert guest.spot("cell") == before.moved(-30, 0)
    assert guest.table.layout.chooser.held == Spot("card", card)
    guest.click("place:2")
    assert guest.events(toy.Laid) == [toy.Laid(0, card, 2)]


def test_a_slow_click_with_an_unsteady_hand_is_a_click(sit: Any) -> None:
    guest = sit()
    card = guest.match.state.hands[0][0]
    guest.click(f"card:{card}")
    x, y = guest.spot("place:1").centre
    for kind, at in (("move", x), ("down", x), ("move", x + 2)):
        guest.point(kind, (at, y))
        guest.step(400)
    guest.point("up", (x + 2, y))
    assert guest.events(toy.Laid) == [toy.Laid(0, card, 1)]


def test_the_wheel_goes_nearer_about_the_pointer(sit: Any) -> None:
    guest = sit()
    at = guest.spot("cell").centre
    corner = (guest.spot("cell").x, guest.spot("cell").y)
    guest.point("wheel", corner, 1)
    assert guest.camera().zoom == ZOOM_STEP
    assert (guest.spot("cell").x, guest.spot("cell").y) == pytest.approx(corner)
    guest.point("wheel", at, -1)
    assert guest.camera().zoom == pytest.approx(1)


def test_with_a_thing_in_hand_the_wheel_is_that_things(sit: Any) -> None:
    guest = sit()
    before = guest.camera()
    guest.click(f"card:{guest.match.state.hands[0][0]}")
    guest.point("wheel", guest.empty(), 1)
    assert guest.camera() == before


@pytest.mark.parametrize(("key", "zoom"), [("+", ZOOM_STEP), ("=", ZOOM_STEP), ("-", 1 / ZOOM_STEP)])
def test_keys_go_nearer_and_farther(sit: Any, key: str, zoom: float) -> None:
    guest = sit()
    guest.key(key)
    assert guest.camera().zoom == pytest.approx(zoom)
    guest.key("0")
    assert guest.camera().zoom == 1


def test_arrows_with_shift_pan_and_without_they_walk(sit: Any) -> None:
    guest = sit()
    guest.key("+", "+")
    before = guest.spot("cell")
    guest.key("left", shift=True)
    assert guest.spot("cell").x > before.x
    guest.key("right", shift=True)
    assert guest.spot("cell") == before
    guest.key("down", shift=True)
    assert guest.spot("cell").y < before.y
    moved = guest.camera()
    guest.key("left")
    assert guest.camera() == moved
    assert guest.table.layout.hover is not None


def test_buttons_do_the_same(sit: Any) -> None:
    guest = sit()
    guest.click("match.tool.nearer")
    assert guest.camera().zoom == ZOOM_STEP
    guest.click("match.tool.farther")
    guest.click("match.tool.farther")
    assert guest.camera().zoom == pytest.approx(1 / ZOOM_STEP)
    guest.click("match.tool.fit")
    assert guest.camera().zoom == 1


def test_a_press_in_the_overview_goes_there(sit: Any) -> None:
    guest = sit()
    guest.lay()
    guest.table.do(Zoom(4))
    picture = guest.table.table_view.views.overview()
    assert picture is not None
    guest.point("down", (picture.x + picture.w * 0.75, picture.centre[1]))
    assert guest.camera().at == pytest.approx((-CELL + 0.75 * 15 * CELL, CELL / 2))
    guest.point("move", (picture.x, picture.y))
    assert guest.camera().at == pytest.approx((-CELL, -CELL))
    guest.point("move", (picture.x - 500, picture.y))
    assert guest.camera().at == pytest.approx((-CELL, -CELL))
    guest.point("up", (picture.x - 500, picture.y))
    guest.point("move", picture.centre)
    assert guest.camera().at == pytest.approx((-CELL, -CELL))


def test_the_world_is_never_lost(sit: Any) -> None:
    guest = sit()
    for _ in range(20):
        guest.key("right", shift=True)
    assert guest.board.intersects(guest.spot("cell"))


def test_a_board_that_fits_its_frame_stays(sit: Any) -> None:
    guest = sit(BELLS)
    assert guest.table.table_view.views.camera is None
    before = guest.spot("place:0")
    guest.pull(guest.empty(), (40, 40))
    guest.key("+", "-", "0")
    guest.point("wheel", guest.empty(), 1)
    guest.key("left", shift=True)
    assert guest.spot("place:0") == before


def carry(guest: Guest, *towards: tuple[float, float]) -> None:
    """The first card of whoever is to answer goes along some points; the button stays down."""
    at = guest.spot(f"card:{guest.match.state.hands[guest.match.seat][0]}").centre
    guest.point("move", at)
    guest.point("down", at)
    for each in towards:
        guest.point("move", each)
        guest.step(16)
    assert guest.table.handling.hands.dragging


def test_who_carries_a_thing_to_the_rim_sees_what_lies_beyond(sit: Any) -> None:
    guest = sit(curtain=False)
    guest.lay()
    for _ in range(2):
        guest.key("+")
    box, before = guest.board, guest.camera()
    rim = (box.right - 5, box.centre[1])
    carry(guest, box.centre, rim)
    for _ in range(10):
        guest.step(16)
    assert guest.camera() == before
    for _ in range(60):
        guest.step(16)
    assert guest.camera().at[0] > before.at[0]
    assert guest.camera().at[1] == before.at[1]
    placed = guest.table.table_view.views.extent()
    assert placed is not None
    assert placed.right == pytest.approx(box.right, abs=0.6 * 16)
    after = guest.camera()
    guest.step(400)
    assert guest.camera() == after
    guest.point("up", rim)


def test_at_the_rim_of_a_world_that_is_in_sight_nothing_moves(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    before = guest.camera()
    carry(guest, guest.board.centre, (guest.board.x + 5, guest.board.centre[1]))
    for _ in range(60):
        guest.step(16)
    assert guest.camera() == before
