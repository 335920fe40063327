"""Floating cards lie beside what they are about, and off what is needed."""

from __future__ import annotations

from itertools import product
from math import ceil, floor
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.ui import popover
from game.ui.paint import Painter
from game.ui.popover import Avoid, avoid_around
from game.ui.rect import Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import accent, colours
from tests.tables.boxes import apart, within

CANVAS = Rect(8, 8, 1584, 884)
"""Area of a window in which cards may lie."""
BOARD = Rect(400, 80, 800, 800)
SQUARES = {Spot("square", f"{x}{y}"): Rect(420 + 84 * x, 100 + 84 * y, 84, 84) for x, y in product(range(9), range(9))}
SPOTS = {**SQUARES, Spot("pile"): Rect(1300, 100, 90, 120)}


def box_of(size: tuple[float, float], target: Rect, area: Rect, avoid: Avoid) -> Rect:
    """Box of a card in its place."""
    return popover.place(size, target, area, avoid.beside(target)).box


def test_a_tip_of_a_square_leaves_the_board_free() -> None:
    for name, square in SQUARES.items():
        tip = box_of((300, 60), square, CANVAS, avoid_around(name, SPOTS, Avoid(), BOARD))
        assert not any(tip.intersects(other) for other in SQUARES.values())
        assert CANVAS.intersection(tip) == tip


def test_a_tip_that_may_not_go_far_covers_others_rather_than_what_it_explains() -> None:
    for name, square in SQUARES.items():
        tip = box_of((300, 60), square, CANVAS, replace(avoid_around(name, SPOTS, Avoid(), BOARD), reach=60.0))
        assert not tip.intersects(square)
        assert tip.intersects(square.inset(-61))
    free = box_of(
        (300, 60), SQUARES[Spot("square", "08")], CANVAS, avoid_around(Spot("square", "08"), SPOTS, Avoid(), BOARD)
    )
    assert not any(free.intersects(other) for other in SQUARES.values())


def test_a_tip_beside_the_board_lies_below_its_spot() -> None:
    others = avoid_around(Spot("pile"), SPOTS, Avoid(), BOARD)
    tip = box_of((300, 60), SPOTS[Spot("pile")], CANVAS, others)
    assert tip.y == SPOTS[Spot("pile")].bottom + 10


def test_a_tip_without_room_beside_the_board_stays_on_the_canvas() -> None:
    spot = Rect(300, 860, 40, 40)
    tip = box_of((400, 60), spot, Rect(8, 8, 624, 884), Avoid(known=(Rect(10, 10, 620, 880),)))
    assert Rect(0, 0, 640, 900).intersection(tip) == tip
    assert not tip.intersects(spot)


def test_a_tip_keeps_clear_of_what_is_needed_rather_than_of_what_is_known() -> None:
    pile = Rect(1300, 100, 90, 120)
    below, above, left = Rect(1250, 220, 200, 400), Rect(1200, 0, 300, 100), Rect(900, 0, 390, 900)
    assert box_of((300, 60), pile, CANVAS, Avoid(pressed=(below,))).bottom <= pile.y
    tip = box_of((300, 60), pile, CANVAS, Avoid(pressed=(below, above)))
    assert not any(tip.intersects(box) for box in (pile, below, above))
    walled = Rect(1400, 0, 200, 900)
    tip = box_of((300, 60), pile, CANVAS, Avoid(pressed=(below, above), known=(left, walled)))
    assert not any(tip.intersects(box) for box in (pile, below, above, left, walled))
    tip = box_of((300, 60), pile, Rect(8, 8, 1584, 284), Avoid(pressed=(above, left), known=(below, walled)))
    assert not any(tip.intersects(box) for box in (pile, above, left))


def test_what_a_spot_lies_in_is_not_in_the_way_of_its_tip() -> None:
    cell, stall = Rect(1300, 300, 60, 60), Rect(1200, 200, 300, 300)
    tip = box_of((200, 60), cell, CANVAS, Avoid(pressed=(stall, cell)).beside(cell))
    assert tip.y == cell.bottom + 10


def test_where_nothing_near_is_free_of_what_is_needed_the_nearest_place_past_it_is_taken() -> None:
    """However much that is known lies there, and however free the far end of the window is."""
    row = [Rect(1260 + 110 * place, 300, 100, 80) for place in range(3)]
    others = Avoid(
        pressed=(row[0], Rect(1240, 80, 340, 200), Rect(1240, 400, 340, 480)), known=(BOARD, *row), reach=60.0
    )
    for stall in row:
        tip = box_of((340, 110), stall, CANVAS, others)
        assert not any(tip.intersects(box) for box in others.pressed)
        assert tip.right == row[0].x - 10
        assert tip.intersects(BOARD)


FOUR = ["never", "pressed", "read", "known"]


def test_no_place_of_a_grid_covers_less_than_the_one_that_is_taken() -> None:
    """By tiers, each of which decides before the next, whatever lies in the way."""
    random, covering = Random(4), 0
    for _ in range(60):
        size = float(random.randrange(120, 420)), float(random.randrange(60, 300))
        boxes = [
            Rect(
                random.randrange(-200, 1400),
                random.randrange(-100, 800),
                random.randrange(60, 500),
                random.randrange(60, 300),
            )
            for _ in range(random.choice([12, 40, 70]))
        ]
        tiers = tuple(boxes[:3]), tuple(boxes[3:12]), tuple(boxes[12:])
        placed = popover.place(size, boxes[0], CANVAS, Avoid(*tiers))
        across, down = CANVAS.w - size[0], CANVAS.h - size[1]
        for step, other in product(range(13), range(11)):
            box = Rect(
                floor(8 * (CANVAS.x + across * step / 12)) / 8, floor(8 * (CANVAS.y + down * other / 10)) / 8, *size
            )
            cost = tuple(ceil(box.overlap(tier) - 0.01) for tier in tiers)
            assert placed.covered <= cost, (box, boxes)
        covering += any(placed.covered)
    assert 10 < covering < 55, "both kinds are tried: free ones and those that cover something"


@pytest.mark.parametrize("tier", FOUR)
def test_each_tier_decides_before_the_next(tier: str) -> None:
    """Half of the window is covered by one box of a tier, the other half by many of all that come after it."""
    target, later = Rect(300, 440, 40, 40), FOUR[FOUR.index(tier) + 1 :]
    left, right = Rect(0, 0, 800, 900), (Rect(800, 0, 800, 900),) * 5
    avoid = replace(Avoid(), **{tier: (left,), **dict.fromkeys(later, right)})
    box = popover.place((300, 100), target, CANVAS, avoid).box
    assert box.overlap([left]) == 0
    assert popover.place((300, 100), target, CANVAS, avoid).covered[:2] == (0, 5 * 30000 * ("pressed" in later))


def test_a_card_stays_where_it_was_while_it_is_hardly_in_the_way() -> None:
    target, size = Rect(300, 440, 40, 40), (300, 100)
    kept = Rect(1000, 100, *size)

    def lies(avoid: Avoid, size: tuple[float, float] = size) -> Rect:
        return popover.place(size, target, CANVAS, avoid, kept).box

    assert lies(Avoid()) == kept
    assert lies(Avoid(read=(Rect(1290, 190, 200, 200),))) == kept
    assert lies(Avoid(known=(kept,))) == kept
    assert lies(Avoid(read=(Rect(1200, 190, 20, 20),))) != kept
    assert not lies(Avoid(never=(Rect(1290, 190, 200, 200),))).intersects(Rect(1290, 190, 200, 200))
    larger = lies(Avoid(), (320, 180))
    assert (larger.x, larger.y) in ((kept.x, kept.y), (kept.x, kept.bottom - 180))


def test_the_first_size_that_covers_nothing_is_taken() -> None:
    target, wall = Rect(300, 440, 40, 40), Avoid(pressed=(Rect(500, 0, 1100, 900), Rect(0, 0, 200, 900)))
    sizes = [(400, 50), (280, 80), (200, 120)]
    assert popover.place_any(sizes, target, CANVAS, wall).box.w == 280


@pytest.mark.parametrize(
    "box", [Rect(280, 500, 300, 80), Rect(280, 300, 300, 80), Rect(400, 400, 90, 90), Rect(0, 400, 90, 90)]
)
def test_a_tail_goes_to_the_edge_of_what_is_meant(box: Rect) -> None:
    target = Rect(300, 440, 40, 40)
    x, y = popover.tail_tip(box, target)
    assert target.x <= x <= target.right
    assert target.y <= y <= target.bottom
    assert not target.inset(1).contains(x, y)
    assert popover.tail_tip(box.moved(900, 0), target, 60) == box.moved(900, 0).centre
    for part in popover.tail_parts(box, (x, y)):
        assert popover.tail_tip(box, target, barred=[Rect.around(part.centre, 2, 2)]) == box.centre


ACCENT = accent("barn", "barn_dark", "white_fur")
BACK = (1, 2, 3)


def question_drawn(paint: Painter, card: popover.Question, words: tuple[str, str], picture: str = "") -> pygame.Surface:
    paint.surface.fill(BACK)
    popover.draw_question(paint, card, words, ACCENT, picture)
    return paint.surface.copy()


def same(one: pygame.Surface, other: pygame.Surface, box: Rect) -> bool:
    area = pygame.Rect(*map(round, box))
    return one.subsurface(area).copy().get_buffer().raw == other.subsurface(area).copy().get_buffer().raw


@pytest.mark.parametrize("box", [Rect(100, 100, 460, 210), Rect(100, 100, 300, 118)])
@pytest.mark.parametrize("many", [1, 2, 5])
def test_answers_lie_beside_each_other_at_the_foot(box: Rect, many: int) -> None:
    card = popover.question(box, many)
    assert len(card.answers) == many
    assert apart(card.answers)
    assert all(within(each, box) and each.y > box.centre[1] for each in card.answers)
    assert len({(each.y, round(each.w, 6), each.h) for each in card.answers}) == 1


def test_answers_can_have_a_size_and_edges_of_their_own() -> None:
    box = Rect(100, 100, 400, 200)
    (answer,) = popover.question(box, 1, (8, 10), 40).answers
    assert answer == Rect(108, 250, 384, 40)


@pytest.mark.parametrize("picture", ["", "animals/cow"])
def test_words_and_picture_leave_the_answers_free(paint: Painter, picture: str) -> None:
    card = popover.question(Rect(100, 100, 460, 210))
    bare = question_drawn(paint, card, ("", ""))
    for words in (("Sure?", ""), ("", "What follows. " * 40)):
        asked = question_drawn(paint, card, words, picture)
        assert not same(bare, asked, card.box)
        assert all(same(bare, asked, answer) for answer in card.answers)
        assert asked.get_at((round(card.box.x) - 60, 150))[:3] == BACK


SIZE = (1600, 900)
CARD = Rect(150, 120, 100, 60)


def tail_drawn(tip: Point) -> pygame.Rect:
    """All that a tail changes."""
    sheet = pygame.Surface(SIZE)
    popover.draw_tail(Painter(sheet, Scale(SIZE)), CARD, tip, Stroke(colours.barn, 3))
    mask = pygame.mask.from_threshold(sheet, (0, 0, 0), (1, 1, 1))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("tip", [(200, 60), (170, 240), (90, 150), (330, 130), (155, 70), (60, 20)])
def test_a_tail_goes_from_the_edge_that_faces_the_tip_to_it(tip: Point) -> None:
    where, card = tail_drawn(tip), pygame.Rect(*CARD)
    assert where.inflate(8, 8).collidepoint(tip)
    assert where.colliderect(card)
    assert not where.colliderect(card.inflate(-12, -12))


def test_there_is_no_tail_to_what_lies_on_the_card() -> None:
    assert tail_drawn(CARD.centre).size == (0, 0)


def test_a_box_covers_what_it_shares_with_others() -> None:
    assert Rect(0, 0, 10, 10).overlap([Rect(5, 5, 10, 10), Rect(-2, 0, 4, 3), Rect(10, 0, 5, 5)]) == 25 + 6
    assert Rect(0, 0, 10, 10).overlap([]) == 0
