"""Cards over the board: the own flock as long as its key is held, and the questions."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.scenes.match.buttons import INTRODUCED_MS
from game.store.settings import Remembered
from game.tables.wolves_and_sheep import TITLE, cards, overview
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.plan import Plan, world
from game.ui.events import Key
from game.ui.frame import Camera
from game.ui.rect import Rect
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import House
from tests.scenes.reader import Reader
from tests.tables.wolves_and_sheep.scene import BOARD, grown

LARGE, SMALL = Rect(352, 84, 880, 800), Rect(267, 84, 533, 500)
"""Boards as they are in a usual window at 100 % and at 150 %."""
LOW = Rect(10, 84, 470, 230)


@pytest.fixture
def player(pixels: None, tmp_path: Path) -> Player:
    return sit(tmp_path, TITLE, 4)


def test_the_flock_shows_as_long_as_its_key_is_held(player: Player) -> None:
    player.step(INTRODUCED_MS)
    before = player.surface.copy()
    player.manager.handle(Key("l"))
    player.step()
    assert player.table.model.context.peeking
    assert player.surface.get_buffer().raw != before.get_buffer().raw
    player.manager.handle(Key("l", down=False))
    player.step()
    assert not player.table.model.context.peeking


def test_the_flock_is_called_by_its_seat(player: Player) -> None:
    """In a replay that shows all it is not that of whoever looks at it."""
    player.step(INTRODUCED_MS)
    player.manager.handle(Key("l"))
    player.step()
    paint, context = Reader(player.table.scale), player.table.model.context
    assert context.viewer is not None
    player.table.table_view.table.look.draw_above(paint, context)
    name = player.match.seats[context.viewer].name
    assert f"{name}’s secret flock" in [note.words for note in paint.notes]


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 150), ((1600, 900), 100), ((1024, 640), 100)])
def test_the_hand_is_seen_while_the_flock_shows_by_itself(
    pixels: None, tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    house = House(tmp_path, (TITLE,), size, percent)
    house.services.change(animation="none", tables={TITLE.key: Remembered(cover="none")})
    player = Player(house, TITLE, 2)
    assert player.table.model.context.peeking
    context, factor = player.table.model.context, house.manager.scale.factor
    column, count = NowCache(player.match.terms).of(context).column, len(context.view.hands[0])
    tiles = [tuple(round(each * factor) for each in face) for slot in column.slots(count) for face in slot.faces]
    assert tiles

    def hand() -> list[bytes]:
        player.draw()
        return [pygame.image.tobytes(player.surface.subsurface(tile), "RGB") for tile in tiles]

    looking = hand()
    player.step(INTRODUCED_MS)
    assert not player.table.model.context.peeking
    assert hand() == looking


@pytest.mark.parametrize("board", [BOARD, LARGE, SMALL])
@pytest.mark.parametrize("corner", range(4))
def test_it_lies_off_bag_and_map(board: Rect, corner: int) -> None:
    size = (250.0, 48.0) if board is SMALL else (196.0, 176.0)
    x = board.right - 14 - size[0] if corner & 1 else board.x + 14
    y = board.bottom - 14 - size[1] if corner & 2 else board.y + 14
    card = cards.question_box(board, [Rect(x, y, *size)])
    assert card.intersection(board) == pytest.approx(card)
    assert not card.intersects(Rect(x, y, *size))


@pytest.mark.parametrize("tiles", [3, 25, 60])
def test_it_lies_off_the_corners_of_a_small_board(tiles: int) -> None:
    land = grown(4, tiles)
    plan = Plan(SMALL, Camera.fitting(SMALL, world(land)))
    taken = overview.corners(plan, land).boxes
    assert not any(cards.question_box(SMALL, taken).intersects(each) for each in taken)


def test_where_nothing_is_in_its_way_most_of_the_landscape_stays_in_sight() -> None:
    card = cards.question_box(LARGE, [])
    assert card.y > LARGE.centre[1]


def test_a_board_that_is_too_low_has_it_all_the_same() -> None:
    card = cards.question_box(LOW, [Rect(24, 100, 250, 48)])
    assert card.intersection(LOW) == pytest.approx(card)


def test_the_answers_lie_on_it_side_by_side() -> None:
    taken = [Rect(SMALL.x + 14, SMALL.bottom - 62, 250, 48)]
    card, several = cards.question_card(SMALL, taken, 3)
    assert all(each.intersection(card) == pytest.approx(each) for each in several)
    assert not any(one.intersects(other) for one, other in pairwise(several))


@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1280, 720), 150)])
def test_the_card_of_a_secret_hides_hardly_any_space_at_the_start(
    pixels: None, tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    """Not a tenth of the tile that lies or a space beside it, and nothing that lies over the corners."""
    player = sit(tmp_path, TITLE, 2, size=size, percent=percent)
    context = player.table.model.context
    now = NowCache(player.match.terms).of(context)
    land, plan = now.land, now.plan
    cells = [plan.cell(at) for at in (*land.frontier, *land.tiles)]
    own = len(now.own_colours)
    box = cards.flock_box(context.frame.board, now.column.tray.w, own, now.corners.boxes, cells)
    assert own
    assert box.overlap(now.corners.boxes) == 0
    assert all(box.overlap([cell]) < 0.1 * cell.w * cell.h for cell in cells)
