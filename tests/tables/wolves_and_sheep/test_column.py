"""The side column: everything lies within it, apart from each other, large enough to be clicked."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.i18n.catalogue import Catalogue
from game.tables.wolves_and_sheep import cards
from game.tables.wolves_and_sheep.tray import column, tile_slots
from game.ui.frame import frame
from game.ui.rect import Rect, Scale
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


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("listed", [False, True])
def test_the_secret_flock_lies_on_the_board_beside_the_hand(size: tuple[int, int], percent: int, listed: bool) -> None:
    at = frame(Scale(size, percent), percent, 2, 0, 168, 72)
    col, board = column(at, 2, listed, not listed), at.board
    corner = Rect(board.right - 60, board.bottom - 40, 60, 40)
    place = cards.flock_box(board, col.tray.w, 2, [corner])
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
    told = [place.label.h > 0 for place in places]
    assert told == sorted(told, reverse=True)
    assert all(told[: sum(face >= 20 for face in faces)])


def test_many_tiles_fill_the_tray() -> None:
    """In the columns that make them largest; a number lies over both faces where there is no room below."""
    body = Rect(0, 0, 320, 380)
    assert [round(tile_slots(body, count)[0].faces[0].w) for count in (9, 12, 14)] == [65, 52, 44]
    assert not tile_slots(body, 14)[0].over
    for count in (9, 12):
        for place in tile_slots(body, count):
            assert place.over
            one, two = place.faces
            assert one.intersects(place.label)
            assert two.intersects(place.label)


def test_the_button_that_calls_wolf_and_hunter_says_both() -> None:
    words = Catalogue().t("wolves_and_sheep.button.wolf").lower()
    assert "wolf" in words
    assert "hunter" in words
