"""A world larger than its board: who moves the camera, and what it shows by itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.scenes.curtain import CurtainScene
from game.scenes.replay import ReplayScene
from game.scenes.results import ResultsScene
from game.scenes.setup import SetupScene
from game.ui.camera import STEP, Camera
from game.ui.rect import Rect
from game.ui.scale import Scale
from game.ui.table import Sight, Tool
from tests.core import toy
from tests.scenes import aside_game, house_game, secret_game
from tests.scenes.aside_game import BELLS, CELL, WIDE, Guest
from tests.scenes.pilot import House, Pilot


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def sit(tmp_path: Path, words: Catalogue) -> Any:
    return lambda title=WIDE, *args, **more: aside_game.sit(tmp_path, words, title, *args, **more)


def camera(guest: Guest) -> Camera:
    found = guest.table.top.views.camera
    assert found is not None
    return found


def board(guest: Guest) -> Rect:
    return guest.table.top.frame.board


def lay(guest: Guest) -> None:
    """Whoever is to answer lays a card; the next person comes."""
    card = guest.match.state.hands[guest.match.seat][0]
    guest.table.play((toy.Lift(card),))
    guest.table.play((toy.Put(0),))
    guest.come()


def empty(guest: Guest) -> tuple[float, float]:
    """A point of the board where nothing is."""
    box = board(guest)
    return box.right - 60, box.y + box.h * 0.45


def pull(guest: Guest, at: tuple[float, float], by: tuple[float, float]) -> None:
    guest.point("move", at)
    guest.point("down", at)
    for share in (0.2, 0.6, 1.0):
        guest.point("move", (at[0] + by[0] * share, at[1] + by[1] * share))
        guest.step(200)
    guest.point("up", (at[0] + by[0], at[1] + by[1]))
    guest.step()


class Aside(aside_game.Wide):
    """The camera's buttons step down once something lies in the row."""

    def tools(self, sight: Sight) -> Sequence[Tool]:
        down = 30 if sight.view.row else 0
        return [
            tool._replace(box=tool.box.moved(0, down)) if tool.verb == "fit" else tool
            for tool in super().tools(sight)
        ]


# -- by hand


def test_it_begins_with_everything(sit: Any) -> None:
    guest = sit()
    assert camera(guest) == Camera((CELL / 2, CELL / 2))


def test_the_board_is_dragged_where_nothing_can_be_picked_up(sit: Any) -> None:
    guest = sit()
    before = guest.spot("cell")
    pull(guest, empty(guest), (-40, 30))
    assert guest.spot("cell") == before.moved(-40, 30)


def test_so_it_is_by_a_spot_that_is_nothing_to_pick_up(sit: Any) -> None:
    guest = sit()
    rows, before = guest.match.index, guest.spot("cell")
    pull(guest, before.centre, (25, 0))
    assert guest.spot("cell") == before.moved(25, 0)
    assert guest.match.index == rows
    assert not guest.table.page.toasts


def test_what_can_be_picked_up_is_dragged_itself(sit: Any) -> None:
    guest = sit()
    before, card = camera(guest), guest.match.state.hands[0][0]
    pull(guest, guest.spot(f"card:{card}").centre, (30, 30))
    assert camera(guest) == before


def test_a_held_thing_stays_held_while_the_board_is_dragged(sit: Any) -> None:
    guest = sit()
    card = guest.match.state.hands[0][0]
    guest.click(f"card:{card}")
    before = guest.spot("cell")
    pull(guest, empty(guest), (-30, 0))
    assert guest.spot("cell") == before.moved(-30, 0)
    assert guest.table.handling.chooser.held == f"card:{card}"
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
    assert camera(guest).zoom == STEP
    assert (guest.spot("cell").x, guest.spot("cell").y) == pytest.approx(corner)
    guest.point("wheel", at, -1)
    assert camera(guest).zoom == pytest.approx(1)


def test_with_a_thing_in_hand_the_wheel_is_that_things(sit: Any) -> None:
    guest = sit()
    before = camera(guest)
    guest.click(f"card:{guest.match.state.hands[0][0]}")
    guest.point("wheel", empty(guest), 1)
    assert camera(guest) == before


@pytest.mark.parametrize(("key", "zoom"), [("+", STEP), ("=", STEP), ("-", 1 / STEP)])
def test_keys_go_nearer_and_farther(sit: Any, key: str, zoom: float) -> None:
    guest = sit()
    guest.key(key)
    assert camera(guest).zoom == pytest.approx(zoom)
    guest.key("0")
    assert camera(guest).zoom == 1


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
    moved = camera(guest)
    guest.key("left")
    assert camera(guest) == moved
    assert guest.table.handling.hover is not None


def test_buttons_do_the_same(sit: Any) -> None:
    guest = sit()
    guest.click("match.tool.nearer")
    assert camera(guest).zoom == STEP
    guest.click("match.tool.farther")
    guest.click("match.tool.farther")
    assert camera(guest).zoom == pytest.approx(1 / STEP)
    guest.click("match.tool.fit")
    assert camera(guest).zoom == 1


def test_a_press_in_the_overview_goes_there(sit: Any) -> None:
    guest = sit()
    lay(guest)
    guest.table.top.views.zoom(4)
    picture = guest.table.top.views.overview()
    assert picture is not None
    guest.point("down", (picture.x + picture.w * 0.75, picture.centre[1]))
    assert camera(guest).at == pytest.approx((-CELL + 0.75 * 15 * CELL, CELL / 2))
    guest.point("move", (picture.x, picture.y))
    assert camera(guest).at == pytest.approx((-CELL, -CELL))
    guest.point("move", (picture.x - 500, picture.y))
    assert camera(guest).at == pytest.approx((-CELL, -CELL))
    guest.point("up", (picture.x - 500, picture.y))
    guest.point("move", picture.centre)
    assert camera(guest).at == pytest.approx((-CELL, -CELL))


def test_the_world_is_never_lost(sit: Any) -> None:
    guest = sit()
    for _ in range(20):
        guest.key("right", shift=True)
    assert board(guest).meets(guest.spot("cell"))


def test_buttons_lie_where_the_table_wants_them_after_every_moment_of_a_replay(sit: Any) -> None:
    """A small map may step aside as the world grows."""
    guest = sit(replace(WIDE, table=Aside))
    lay(guest)
    guest.click("match.replay")
    places = {guest.spot("replay.tool.fit").y}
    for _ in range(20):
        guest.key("left")
        places.add(guest.spot("replay.tool.fit").y)
    assert len(places) == 2


def test_a_board_that_fits_its_frame_stays(sit: Any) -> None:
    guest = sit(BELLS)
    assert guest.table.top.views.camera is None
    before = guest.spot("place:0")
    pull(guest, empty(guest), (40, 40))
    guest.key("+", "-", "0")
    guest.point("wheel", empty(guest), 1)
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
    lay(guest)
    for _ in range(2):
        guest.key("+")
    box, before = board(guest), camera(guest)
    rim = (box.right - 5, box.centre[1])
    carry(guest, box.centre, rim)
    for _ in range(10):
        guest.step(16)
    assert camera(guest) == before
    for _ in range(60):
        guest.step(16)
    assert camera(guest).at[0] > before.at[0]
    assert camera(guest).at[1] == before.at[1]
    placed = guest.table.top.views.extent()
    assert placed is not None
    assert placed.right == pytest.approx(box.right, abs=0.6 * 16)
    after = camera(guest)
    guest.step(400)
    assert camera(guest) == after
    guest.point("up", rim)


def test_at_the_rim_of_a_world_that_is_in_sight_nothing_moves(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    before = camera(guest)
    carry(guest, board(guest).centre, (board(guest).x + 5, board(guest).centre[1]))
    for _ in range(60):
        guest.step(16)
    assert camera(guest) == before


# -- by itself


def test_everything_shows_as_the_world_grows(sit: Any) -> None:
    guest = sit()
    lay(guest)
    assert camera(guest).zoom == pytest.approx(board(guest).w / (15 * CELL))


def test_a_moved_camera_only_follows_what_happens(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    guest.key("+")
    zoom = camera(guest).zoom
    lay(guest)
    assert camera(guest).zoom == zoom
    placed = camera(guest).place(board(guest), Rect(12 * CELL, 0, CELL, CELL).inset(-CELL / 2))
    assert placed.right == pytest.approx(board(guest).right)
    after = camera(guest)
    guest.step()
    assert camera(guest) == after


def test_each_person_finds_the_camera_as_they_left_it(sit: Any) -> None:
    guest = sit(curtain=False)
    guest.key("+")
    guest.key("+")
    mine = camera(guest)
    guest.table.play((toy.Draw(),))
    assert camera(guest).zoom == 1
    guest.table.play((toy.Draw(),))
    assert guest.table.top.stage.viewer == 0
    assert camera(guest) == mine


def test_a_new_window_shows_everything_a_curtain_does_not_count(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    guest.key("+")
    guest.click("match.settings")
    guest.key("escape")
    assert camera(guest).zoom == STEP
    guest.manager.resize(Scale((1280, 800)))
    guest.step()
    assert camera(guest).zoom == 1


def test_it_follows_what_is_taken_back(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    lay(guest)
    assert camera(guest).zoom < 1
    guest.click("match.undo")
    guest.click("match.undo")
    assert not guest.match.state.row
    assert camera(guest).zoom == 1


def test_it_moves_in_the_replay_too(sit: Any) -> None:
    guest = sit()
    lay(guest)
    guest.click("match.replay")
    scene = guest.scene
    assert isinstance(scene, ReplayScene)

    def seen() -> Camera:
        assert scene.top.views.camera is not None
        return scene.top.views.camera

    before, moment = seen(), scene.past.at
    guest.key("+")
    guest.key("left", shift=True)
    after = seen()
    assert after.zoom > before.zoom
    pull(guest, empty(guest), (50, 0))
    assert seen().at == pytest.approx(after.panned(50, 0).at)
    guest.point("wheel", empty(guest), 1)
    assert seen().zoom > after.zoom
    guest.key("0")
    assert scene.past.at == moment
    guest.click("replay.tool.nearer")
    assert seen().zoom == pytest.approx(before.zoom * STEP)


def test_the_curtain_shows_where_in_the_world_something_was(sit: Any) -> None:
    guest = sit()
    for _ in range(2):
        lay(guest)
    guest.click("deck")
    guest.come()
    card = guest.match.state.hands[1][0]
    guest.table.play((toy.Lift(card),))
    guest.table.play((toy.Put(0),))
    guest.step(1000)
    curtain = guest.scene
    assert isinstance(curtain, CurtainScene)
    places = [(doing.seat, doing.focus) for doing in curtain._recap._doings]
    assert places == [(1, Rect(36 * CELL, 0, CELL, CELL).inset(-CELL / 2))]


def test_what_happened_nowhere_is_shown_by_its_picture(sit: Any) -> None:
    guest = sit(WIDE, 3)
    lay(guest)
    guest.table.play((toy.Draw(),))
    guest.step(1000)
    curtain = guest.scene
    assert isinstance(curtain, CurtainScene)
    laid, drawn = curtain._recap._doings[-2:]
    assert laid.focus == Rect(12 * CELL, 0, CELL, CELL).inset(-CELL / 2)
    assert (drawn.focus, drawn.picture) == (None, secret_game.BACK)


# -- what else tables say


def test_a_seat_shows_the_colours_that_the_table_says(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    top = guest.table.top
    before = [top.player(top.sight(), seat).key for seat in (0, 1)]
    lay(guest)
    after = [top.player(top.sight(), seat).key for seat in (0, 1)]
    assert after == ["red", before[1]]
    assert before[0] != "red"


def test_the_step_to_answer_is_seen_once_nothing_moves(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    assert guest.table.sight().waiting == toy.Turn(0)
    guest.table.top.stage.speed = "full"
    guest.table.play((toy.Draw(),))
    assert guest.table.top.stage.busy
    assert guest.table.sight().waiting is None
    guest.table.end_show()
    assert guest.table.sight().waiting == toy.Turn(1)


def test_seats_without_a_colour_are_of_wood_until_one_shows(sit: Any) -> None:
    plain = replace(WIDE, plain=True)
    guest = sit(plain, 2, 0)
    card = guest.match.state.hands[0][0]
    agreed = guest.match.agreed
    guest.match.agreed = replace(agreed, seats=plain.coloured(agreed.seats))
    assert [seat.colour for seat in guest.match.seats] == ["wood", "wood"]
    assert [seat.colour for seat in guest.table.top.dressed()] == ["wood", "wood"]
    guest.table.play((toy.Lift(card),))
    guest.table.play((toy.Put(0),))
    assert [seat.colour for seat in guest.table.top.dressed()] == ["red", "wood"]
    guest.step()


def test_nobody_chooses_colours_where_there_are_none(tmp_path: Path) -> None:
    title = replace(house_game.TITLE, plain=True)
    house = House(tmp_path, (title,))
    pilot = Pilot(house.manager)
    house.manager.push(SetupScene(house.services, title))
    pilot.step()
    assert "setup.name.0" in pilot.scene.spots()
    assert "setup.colour.0" not in pilot.scene.spots()


def test_the_result_shows_the_colours_that_the_table_says(sit: Any) -> None:
    guest = sit(replace(WIDE, plain=True), 2, 0)
    lay(guest)
    guest.match.play(toy.End())
    guest.manager.push(ResultsScene(guest.table.services, guest.table.title, guest.match, None))
    guest.step()
    assert guest.scene._table._seats[0].colour == "red"
