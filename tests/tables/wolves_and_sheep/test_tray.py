"""Side column and tray: parts apart from each other, and a tile on its way from the tray to a cell."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.choices import Lay, Show
from game.rules.wolves_and_sheep.events import ColourShown
from game.rules.wolves_and_sheep.land import tile_code
from game.tables.wolves_and_sheep import TITLE, cards, faces
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.tray import FLIPPED, column, tile_slots
from game.ui.events import Key
from game.ui.frame import frame
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.type import block
from tests.scenes import interrupt_play
from tests.scenes.match_player import LONG_MS, Player, sit
from tests.scenes.reader import Seer
from tests.tables.sitting import WINDOWS

LEAST_PX = 30.0


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("turning", [False, True])
def test_parts_lie_apart(size: tuple[int, int], percent: int, listed: bool, turning: bool) -> None:
    at = frame(Scale(size, percent), percent, 4, 0, 168, 72)
    col = column(at, 4, listed, turning)
    tools = [col.turn, col.flip, col.every] if turning else []
    flocks = [col.flock] if at.foot is None else []
    upper = [col.upper] if col.upper is not None else []
    parts = [col.tray, *tools, *flocks, *upper, *col.interrupts]
    for part in parts:
        inner = at.side.inset(-0.01)
        assert inner.contains(part.x, part.y), part
        assert inner.contains(part.right - 0.01, part.bottom - 0.01), part
    for one, two in combinations(parts, 2):
        assert not one.inset(0.01).intersects(two.inset(0.01)), (one, two)


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("count", range(1, 13))
def test_every_tile_shows_both_sides_within_the_tray(size: tuple[int, int], percent: int, count: int) -> None:
    """No tile is out of sight, however many there are: faces become smaller instead."""
    scale = Scale(size, percent)
    col = column(frame(scale, percent, 4, 0, 168, 72), 4, False)
    places = col.slots(count)
    assert len(places) == count
    boxes: list[Rect] = [face for place in places for face in place.faces]
    for face in boxes:
        assert col.tray.contains(face.x, face.y)
        assert col.tray.contains(face.right - 0.01, face.bottom - 0.01)
        if count <= 8:
            assert face.w * scale.factor >= LEAST_PX
    for one, two in combinations(boxes, 2):
        assert not one.inset(0.01).intersects(two.inset(0.01))


@pytest.mark.parametrize(("size", "percent"), [*WINDOWS, ((1280, 720), 150)])
def test_the_tag_of_a_new_tile_hides_no_edge_of_any_tile(size: tuple[int, int], percent: int) -> None:
    """Nor the number of cells that it fits; without room for it only a rim tells."""
    scale, tagged = Scale(size, percent), 0
    col = column(frame(scale, percent, 4, 0, 168, 72), 4, False)
    width = block(Catalogue().t("wolves_and_sheep.tile.new"), "caption", scale).width_px / scale.factor + 12
    for count in range(1, 13):
        places = col.slots(count)
        for place in places:
            tag, rest = place.tagged(width)
            if tag is None:
                assert rest == place
                continue
            tagged += 1
            assert not tag.overlap([*rest.faces, rest.label, *(face for other in places for face in other.faces)])
            assert place.label.inset(-0.01).intersection(tag) == pytest.approx(tag)
            assert rest.label.h >= 17
            assert rest.label.w >= 24
    assert tagged


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("listed", [False, True])
def test_the_secret_flock_lies_on_the_board_beside_the_hand(size: tuple[int, int], percent: int, listed: bool) -> None:
    at = frame(Scale(size, percent), percent, 2, 0, 168, 72)
    col, board = column(at, 2, listed, not listed), at.board
    corner = Rect(board.right - 60, board.bottom - 40, 60, 40)
    place = cards.flock_box(board, col.tray.w, 2, [corner], [])
    assert place.h > 20
    assert board.contains(place.x, place.y)
    assert board.contains(place.right - 0.01, place.bottom - 0.01)
    for other in (col.tray, *col.interrupts):
        assert not place.inset(0.01).intersects(other)
    if place.h + corner.h < board.h - 16:
        assert not place.intersects(corner)


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_faces_only_become_smaller_and_numbers_go_only_with_them(size: tuple[int, int], percent: int) -> None:
    """A hand that grows by a tile has no larger faces, and no number that was gone before comes back."""
    col = column(frame(Scale(size, percent), percent, 4, 0, 168, 72), 4, False)
    places = [col.slots(count)[0] for count in range(1, 31)]
    faces = [place.faces[0].w for place in places]
    assert faces == sorted(faces, reverse=True)
    shown = [place.label.h > 0 for place in places]
    assert shown == sorted(shown, reverse=True)
    assert all(shown[: sum(face >= 20 for face in faces)])


def test_many_tiles_fill_the_tray() -> None:
    """In the columns that make them largest; a number lies over both faces where there is no room below."""
    body = Rect(0, 0, 320, 380)
    assert [round(tile_slots(body, count)[0].faces[0].w) for count in (9, 12, 14)] == [65, 52, 44]
    assert not tile_slots(body, 14)[0].label_over
    for count in (9, 12):
        for place in tile_slots(body, count):
            assert place.label_over
            one, two = place.faces
            assert one.intersects(place.label)
            assert two.intersects(place.label)


def test_the_button_that_calls_wolf_and_hunter_says_both() -> None:
    words = Catalogue().t("wolves_and_sheep.button.wolf").lower()
    assert "wolf" in words
    assert "hunter" in words


@pytest.fixture
def player(pixels: None, tmp_path: Path) -> Player:
    return sit(tmp_path, TITLE, 4)


def either_side(player: Player) -> Lay:
    """Plays until a tile fits somewhere with either side up; one way to lay it."""
    dice, match = Random(5), player.match
    while True:
        lays = [each for each in match.options if isinstance(each, Lay)]
        sides = {(each.tile, each.side) for each in lays}
        flippable = [each for each in lays if (each.tile, not each.side) in sides]
        if flippable:
            player.catch_up()
            return flippable[0]
        match.play(dice.choice(match.options))


def test_a_tile_says_that_it_is_flipped_before_it_is_put_down(player: Player) -> None:
    """The side that was picked fits there in no turn; over a cell that it fits nothing is said of flipping."""
    dice, match, words = Random(11), player.match, player.table.words
    while True:
        lays = [each for each in match.options if isinstance(each, Lay)]
        cells = {
            (each.tile, each.side): {lay.at for lay in lays if (lay.tile, lay.side) == (each.tile, each.side)}
            for each in lays
        }
        both = [face for face in cells if (face[0], 1 - face[1]) in cells]
        found = [(face, at) for face in both for at in cells[face[0], 1 - face[1]] - cells[face]]
        if found:
            break
        match.play(dice.choice(match.options))
    player.catch_up()
    (tile, side), at = found[0]
    player.click(Spot("face", tile, side))
    model, sentences = player.table.model, player.table.table_view.table.words
    for cell in (at, min(cells[tile, side])):
        player.point("move", player.spot(Spot("cell", cell)).centre)
        flips = cell == at
        assert (Spot("cell", cell) in model.context.flipped) == flips
        assert (sentences.prompt(model.context) == words.t("wolves_and_sheep.asked.flips")) == flips
        assert model.tip(Spot("cell", cell)).endswith(words.t("wolves_and_sheep.tip.flips")) == flips
    player.click(Spot("cell", at))
    laid = next(ply.row.choice for ply in reversed(match.plies) if isinstance(ply.row.choice, Lay))
    assert (laid.tile, laid.side, laid.at) == (tile, 1 - side, at)


def over(player: Player, lay: Lay, flipped: bool = False) -> Spot:
    """Turn and flip the held tile over a cell until it fits there so; returns its source."""
    chooser, cell = player.table.model.chooser, Spot("cell", lay.at)
    # Over a cell that the side in the hand fits in no turn, the tile has flipped by itself.
    if flipped and chooser.pose < FLIPPED:
        player.key("f")
    for _ in range(4):
        if cell not in chooser.targets():
            player.key("r")
    assert cell in chooser.targets()
    player.step(LONG_MS)
    return Spot("face", lay.tile, lay.side ^ flipped)


@pytest.mark.parametrize("way", ["drag", "flipped", "clicks", "keys", "turned"])
def test_a_tile_lies_where_it_was_seen_to_lie_and_is_gone_from_the_tray(tmp_path: Path, way: str) -> None:
    """Any side of it may have been taken, and any way have put it down; also if it is turned where it lies."""
    player = sit(tmp_path, TITLE, 4, speed="full")
    player.ends = False
    lay = either_side(player)
    if way == "turned":
        lay = turnable(player)
    source, cell = Spot("face", lay.tile, lay.side ^ (way == "flipped")), Spot("cell", lay.at)
    box, top = player.spot(cell), player.table.table_view
    if way in ("drag", "flipped"):
        player.carry(source, box.centre)
    else:
        player.click(source)
        player.point("move", box.centre)
    over(player, lay, way == "flipped")
    if way in ("drag", "flipped"):
        player.point("up", box.centre)
    elif way == "keys":
        player.key("return")
    else:
        player.point("down", box.centre)
        player.point("up", box.centre)
    if way == "turned":
        player.watch_on()
        before = player.match.state.layout.lays[-1]
        player.manager.handle(Key("r"))
        assert player.match.state.layout.lays[-1] != before
    player.manager.update(0)
    seen = 0
    while top.stage.busy:
        tiles = [each for each in top.stage.sprites() if each.key in (Spot("flies"), Spot("lies")) and each.alpha]
        assert [each.box.centre for each in tiles] == [pytest.approx(box.centre, abs=0.1)]
        assert source not in top.things(top.context()).used
        seen += 1
        player.manager.update(16)
    assert seen > 5
    assert player.match.state.layout.lays[-1][0] == lay.at


def turnable(player: Player) -> Lay:
    """Plays until a tile fits a cell in several turns of one side; one way to lay it."""
    dice, match = Random(5), player.match
    while True:
        lays = [each for each in match.options if isinstance(each, Lay)]
        alike = Counter((each.tile, each.side, each.at) for each in lays)
        alike_lays = [each for each in lays if alike[each.tile, each.side, each.at] > 1]
        if alike_lays:
            player.catch_up()
            return alike_lays[0]
        match.play(dice.choice(match.options))


def pictures(player: Player, tile: int) -> list[tuple[str, Rect]]:
    """Boxes of a tile's faces in sight, but for those on cells that only light up."""
    table, terms = player.table, player.match.terms
    names = {faces.face(terms, tile_code(tile, side, turn)) for side in (0, 1) for turn in range(4)}
    (_, _, hung), away = table.handling.hanging.sprites(), table.handling.hanging.away
    paint = Seer(table.scale)
    table.table_view.table.look.draw_above(paint, table.model.now(away=away))
    drawn = [(art, box) for art, box in paint.seen if art in names]
    return [*drawn, *([(hung.art, hung.box)] if hung is not None and hung.alpha else [])]


def test_a_tile_is_seen_once_while_it_is_dragged(player: Player) -> None:
    """In the hand is its empty place, and its other side; over a cell where it fits it lies there, else it hangs."""
    lay = next(each for each in player.match.options if isinstance(each, Lay))
    source, cell = Spot("face", lay.tile, lay.side), player.spot(Spot("cell", lay.at))
    other = player.spot(Spot("face", lay.tile, 1 - lay.side))
    board = player.table.table_view.frame.board
    cloth = board.x + 150, board.bottom - 150
    player.carry(source, cloth)
    player.step(LONG_MS)
    places = [box.centre for _, box in pictures(player, lay.tile)]
    assert places == [other.centre, pytest.approx(player.table.model.hand.hanging)]
    player.point("move", cell.centre)
    over(player, lay)
    assert [box.centre for _, box in pictures(player, lay.tile)] == [other.centre, pytest.approx(cell.centre, abs=0.1)]
    player.point("move", cloth)
    player.step(LONG_MS)
    player.point("up", cloth)
    for _ in range(3):
        player.step(40)
        (hung, *more) = reversed(pictures(player, lay.tile))
        assert faces.BACK not in hung
        assert [box.centre for _, box in more] == [other.centre]
    player.step(LONG_MS)
    assert len(pictures(player, lay.tile)) == 2
    assert player.table.handling.hanging.sprites()[1:] == (None, None)


def refused(player: Player) -> tuple[Lay, Spot]:
    """Plays until a tile fits somewhere, but not on some other cell beside the landscape, however it lies."""
    dice, match, now = Random(5), player.match, NowCache(player.match.terms)
    while True:
        player.catch_up()
        free = now.of(player.table.model.context).land.frontier
        for lay in (each for each in match.options if isinstance(each, Lay)):
            fits = {each.at for each in match.options if isinstance(each, Lay) and each.tile == lay.tile}
            cell = next((at for at in free if at not in fits and Spot("cell", at) in player.table.model.spots), None)
            if cell is not None:
                return lay, Spot("cell", cell)
        match.play(dice.choice(match.options))


def test_a_tile_hangs_over_a_cell_that_refuses_it_and_lies_there_only_if_it_was_clicked(player: Player) -> None:
    lay, refusing = refused(player)
    source = Spot("face", lay.tile, lay.side)
    cell, other = player.spot(refusing), player.spot(Spot("face", lay.tile, 1 - lay.side))
    player.carry(source, cell.centre)
    player.step(LONG_MS)
    assert player.table.model.hover == refusing
    assert [box.centre for _, box in pictures(player, lay.tile)] == [
        other.centre,
        pytest.approx(player.table.model.hand.hanging),
    ]
    player.key("escape")
    player.step(LONG_MS)
    player.point("up", cell.centre)
    player.click(source)
    player.point("move", cell.centre)
    assert len(pictures(player, lay.tile)) == 3


def test_the_tile_of_a_shepherd_lies_at_once_on_the_cell_that_is_clicked(tmp_path: Path) -> None:
    """WS8: with empty hands too, as it is seen there while that is pointed at."""
    player = sit(tmp_path, TITLE, 4, speed="full")
    seat, show = interrupt_play.on_to(player, Show)
    interrupt_play.make(player, seat, show)
    player.watch_on()
    at = player.match.options[0]
    assert isinstance(at, Lay)
    box, stage = player.spot(Spot("cell", at.at)), player.table.table_view.stage
    player.point("move", box.centre)
    player.point("down", box.centre)
    player.point("up", box.centre)
    player.manager.update(0)
    assert isinstance(stage.current_event, ColourShown)
    tiles = [each for each in stage.sprites() if each.key in (Spot("flies"), Spot("lies")) and each.alpha]
    assert [each.box.centre for each in tiles] == [pytest.approx(box.centre, abs=0.1)]
