"""A world larger than its board: what the camera shows by itself, and how players move it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.scenes.curtain.scene import CurtainScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.scene import ResultsScene
from game.scenes.setup.scene import SetupScene
from game.scenes.tabletop.commands import Play, Verb, Zoom
from game.ui.context import TableContext
from game.ui.frame import ZOOM_STEP, Camera
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.table import Tool
from tests.games import house_game, interrupt_game, secret_game, toy
from tests.games.interrupt_game import BELLS, CELL, WIDE, Guest
from tests.games.secret_game import whole
from tests.scenes.pilot import House, Pilot


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def sit(tmp_path: Path, words: Catalogue) -> Any:
    return lambda title=WIDE, *args, **more: interrupt_game.sit(tmp_path, words, title, *args, **more)


class Aside(interrupt_game.Wide):
    """The camera's buttons step down once something lies in the row."""

    def tools(self, context: TableContext[Any]) -> Sequence[Tool]:
        down = 30 if context.view.row else 0
        return [
            tool._replace(box=tool.box.moved(0, down)) if tool.verb == "fit" else tool
            for tool in super().tools(context)
        ]


class Distant(interrupt_game.Wide):
    """It is drawn for reading from afar."""

    afar = (0.7, 0.8)


# -- by itself


def test_everything_shows_as_the_world_grows(sit: Any) -> None:
    guest = sit()
    guest.lay()
    assert guest.camera().zoom == pytest.approx(guest.board.w / (15 * CELL))


def test_it_stays_as_long_as_everything_is_in_sight(sit: Any) -> None:
    guest = sit()
    views = guest.table.table_view.views
    wider = Camera(guest.camera().at, 0.9)
    views.state.camera, views.state.due = wider, True
    guest.step()
    assert guest.camera() == wider
    views.fit()
    guest.step()
    assert guest.camera().zoom == 1


def test_it_does_not_move_while_something_is_held(sit: Any) -> None:
    guest = sit()
    top, model = guest.table.table_view, guest.table.model
    model.chooser.take(model.chooser.sources[0])
    assert model.picked_up is not None
    off = top.views.state.camera = Camera((9 * CELL, 0), 1)
    top.views.state.due = True
    guest.step()
    assert model.context.camera == off
    model.let_go()
    guest.step()
    assert model.context.camera != off


def test_it_is_drawn_for_reading_from_afar_and_does_not_flicker(sit: Any) -> None:
    guest = sit(replace(WIDE, table=whole(Distant)), 2, 0)
    top, model = guest.table.table_view, guest.table.model
    top.stage.speed = "full"
    assert model.now().afar == 0

    def zoomed(zoom: float) -> None:
        top.views.move(Zoom(zoom / guest.camera().zoom))

    zoomed(0.75)
    guest.step(400)
    assert model.now().afar == 0
    zoomed(0.65)
    assert model.now().afar == 0
    top.update(75)
    assert 0 < model.now().afar < 1
    top.update(75)
    assert model.now().afar == 1
    zoomed(0.75)
    guest.step(400)
    assert model.now().afar == 1
    zoomed(0.85)
    guest.step(400)
    assert model.now().afar == 0


def test_it_is_said_that_the_view_stays_only_where_it_does(sit: Any) -> None:
    player = sit()
    scene, stays = player.table, player.table.words.t("match.view.same")
    for command, said in ((Zoom(1.5), False), (Zoom(0), False), (Zoom(0), True)):
        scene.page.toasts.clear()
        scene.do(command)
        assert [stays] * said == [toast.words for toast in scene.page.toasts]


def test_a_moved_camera_only_follows_what_happens(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    guest.key("+")
    zoom = guest.camera().zoom
    guest.lay()
    assert guest.camera().zoom == zoom
    placed = guest.camera().place(guest.board, Rect(12 * CELL, 0, CELL, CELL).inset(-CELL / 2))
    assert placed.right == pytest.approx(guest.board.right)
    after = guest.camera()
    guest.step()
    assert guest.camera() == after


@pytest.mark.parametrize("moved", [False, True])
def test_where_it_will_be_at_the_end_of_a_show_is_known_before(sit: Any, moved: bool) -> None:
    guest = sit(WIDE, 2, 0)
    top = guest.table.table_view
    if moved:
        guest.key("+")
    top.stage.speed, before = "full", guest.camera()
    guest.table.do(Play((toy.Lift(guest.match.state.hands[0][0]),)))
    guest.table.do(Play((toy.Put(0),)))
    foreseen = [top.last(top.context()).camera for _ in range(2)]
    assert top.context().camera == guest.camera() == before
    while top.stage.busy:
        top.update(100)
    top.rest()
    assert foreseen == [top.context().camera] * 2
    assert foreseen[0] != before


def test_who_asks_where_it_will_be_does_not_keep_it_from_showing_everything(sit: Any) -> None:
    guest = sit()
    views, context = guest.table.table_view.views, guest.table.model.context
    views.state.camera = Camera(guest.camera().at, 0.9)
    views.fit()
    foreseen = views.foreseen(context)
    assert guest.camera().zoom == 0.9
    guest.step()
    assert guest.camera() == foreseen
    assert guest.camera().zoom == 1


def test_while_something_is_held_it_is_foreseen_to_stay(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    top = guest.table.table_view
    off = top.views.state.camera = Camera((9 * CELL, 0), 1)
    for held in (True, False):
        top.views.held = held
        assert (top.last(top.context()).camera == off) is held


@pytest.mark.parametrize("at", [-1, 12, 25])
def test_who_looks_at_what_has_happened_sees_as_much_as_can_be_of_the_rest(sit: Any, at: int) -> None:
    guest = sit()
    guest.lay()
    guest.lay()
    views, focus = guest.table.table_view.views, Rect(at * CELL, 0, CELL, CELL)
    extent = Rect(-CELL, -CELL, 27 * CELL, 3 * CELL)
    views.visit(focus)
    seen = guest.camera().visible_world(guest.board)
    assert seen.w < extent.w
    assert seen.intersection(extent).w == pytest.approx(seen.w)
    assert seen.intersection(extent).h == pytest.approx(extent.h)
    assert seen.intersection(focus).w == pytest.approx(focus.w)


def test_each_person_finds_the_camera_as_they_left_it(sit: Any) -> None:
    guest = sit(curtain=False)
    guest.key("+")
    guest.key("+")
    mine = guest.camera()
    guest.table.do(Play((toy.Draw(),)))
    assert guest.camera().zoom == 1
    guest.table.do(Play((toy.Draw(),)))
    assert guest.table.table_view.stage.viewer == 0
    assert guest.camera() == mine


def test_a_new_window_shows_everything_a_curtain_does_not_count(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    guest.key("+")
    guest.click("match.settings")
    guest.key("escape")
    assert guest.camera().zoom == ZOOM_STEP
    guest.manager.resize(Scale((1280, 800)))
    guest.step()
    assert guest.camera().zoom == 1


def test_it_follows_what_is_taken_back(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    guest.lay()
    assert guest.camera().zoom < 1
    guest.click("match.undo")
    guest.click("match.undo")
    assert not guest.match.state.row
    assert guest.camera().zoom == 1


def test_buttons_lie_where_the_table_wants_them_after_every_moment_of_a_replay(sit: Any) -> None:
    """A small map may step aside as the world grows."""
    guest = sit(replace(WIDE, table=whole(Aside)))
    guest.lay()
    guest.table.do(Verb.REPLAY)
    places = {guest.spot("replay.tool.fit").y}
    for _ in range(20):
        guest.key("right")
        places.add(guest.spot("replay.tool.fit").y)
    assert len(places) == 2


def test_it_moves_in_the_replay_too(sit: Any) -> None:
    guest = sit()
    guest.lay()
    guest.table.do(Verb.REPLAY)
    scene = guest.scene
    assert isinstance(scene, ReplayScene)
    guest.key("end")  # it begins at the start
    guest.step(10_000)

    def seen() -> Camera:
        assert scene.table_view.views.state.camera is not None
        return scene.table_view.views.state.camera

    guest.key("end")  # a replay opens at the start, where nothing lies far away
    before, moment = seen(), scene.past.at
    guest.key("+")
    guest.key("left", shift=True)
    after = seen()
    assert after.zoom > before.zoom
    guest.pull(guest.empty(), (50, 0))
    assert seen().at == pytest.approx(after.panned(50, 0).at)
    guest.point("wheel", guest.empty(), 1)
    assert seen().zoom > after.zoom
    guest.key("0")
    assert scene.past.at == moment
    guest.click("replay.tool.nearer")
    assert seen().zoom == pytest.approx(before.zoom * ZOOM_STEP)


def test_the_curtain_shows_where_in_the_world_something_was(sit: Any) -> None:
    guest = sit()
    for _ in range(2):
        guest.lay()
    guest.click("deck")
    guest.come()
    card = guest.match.state.hands[1][0]
    guest.table.do(Play((toy.Lift(card),)))
    guest.table.do(Play((toy.Put(0),)))
    guest.step(1000)
    curtain = guest.scene
    assert isinstance(curtain, CurtainScene)
    places = [(doing.seat, doing.focus) for doing in curtain._recap._entries]
    assert places == [(1, Rect(36 * CELL, 0, CELL, CELL).inset(-CELL / 2))]


def test_what_happened_nowhere_is_shown_by_its_picture(sit: Any) -> None:
    guest = sit(WIDE, 3)
    guest.lay()
    guest.table.do(Play((toy.Draw(),)))
    guest.step(1000)
    curtain = guest.scene
    assert isinstance(curtain, CurtainScene)
    laid, drawn = curtain._recap._entries[-2:]
    assert laid.focus == Rect(12 * CELL, 0, CELL, CELL).inset(-CELL / 2)
    assert (drawn.focus, drawn.picture) == (None, secret_game.BACK)


# -- what else tables say


def test_a_seat_shows_the_colours_that_the_table_says(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    top = guest.table.table_view
    before = [top.player(top.context(), seat).key for seat in (0, 1)]
    guest.lay()
    after = [top.player(top.context(), seat).key for seat in (0, 1)]
    assert after == ["red", before[1]]
    assert before[0] != "red"


def test_the_step_to_answer_is_seen_once_nothing_moves(sit: Any) -> None:
    guest = sit(WIDE, 2, 0)
    assert guest.table.model.context.waiting == toy.Turn(0)
    guest.table.table_view.stage.speed = "full"
    guest.table.do(Play((toy.Draw(),)))
    assert guest.table.table_view.stage.busy
    assert guest.table.model.context.waiting is None
    while guest.table.table_view.stage.busy:
        guest.table.do(Verb.SKIP)
    assert guest.table.model.context.waiting == toy.Turn(1)


def test_seats_without_a_colour_are_of_wood_until_one_shows(sit: Any) -> None:
    plain = replace(WIDE, plain=True)
    guest = sit(plain, 2, 0)
    card = guest.match.state.hands[0][0]
    agreed = guest.match.setup
    guest.match.setup = replace(agreed, seats=plain.with_colours(agreed.seats))
    assert [seat.colour for seat in guest.match.seats] == ["wood", "wood"]
    assert [seat.colour for seat in guest.table.table_view.dressed()] == ["wood", "wood"]
    guest.table.do(Play((toy.Lift(card),)))
    guest.table.do(Play((toy.Put(0),)))
    assert [seat.colour for seat in guest.table.table_view.dressed()] == ["red", "wood"]
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
    guest.lay()
    guest.match.play(toy.End())
    guest.manager.push(ResultsScene(guest.table.services, guest.table.title, guest.match, None))
    guest.step()
    assert guest.scene._parts.table._seats[0].colour == "red"


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
    assert guest.table.model.chooser.held == Spot("card", card)
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
    assert guest.table.model.hover is not None


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
    assert guest.table.table_view.views.state.camera is None
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
    assert guest.table.model.hand.dragging


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
