"""Where tooltips lie."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from game.ui.popover import Avoid, avoid_around, place
from game.ui.rect import Rect
from game.ui.spot import Spot

CANVAS = (1600.0, 900.0)
BOARD = Rect(400, 80, 800, 800)
SQUARES = {Spot("square", f"{x}{y}"): Rect(420 + 84 * x, 100 + 84 * y, 84, 84) for x, y in product(range(9), range(9))}
SPOTS = {**SQUARES, Spot("pile"): Rect(1300, 100, 90, 120)}


def test_a_tip_of_a_square_leaves_the_board_free() -> None:
    for name, square in SQUARES.items():
        tip = place(square, (300, 60), CANVAS, avoid_around(name, SPOTS, (), BOARD))
        assert not any(tip.intersects(other) for other in SQUARES.values())
        assert Rect(0, 0, *CANVAS).intersection(tip) == tip


def test_a_tip_that_may_not_go_far_covers_others_rather_than_what_it_explains() -> None:
    for name, square in SQUARES.items():
        tip = place(square, (300, 60), CANVAS, replace(avoid_around(name, SPOTS, (), BOARD), reach=60.0))
        assert not tip.intersects(square)
        assert tip.intersects(square.inset(-61))
    free = place(SQUARES[Spot("square", "08")], (300, 60), CANVAS, avoid_around(Spot("square", "08"), SPOTS, (), BOARD))
    assert not any(free.intersects(other) for other in SQUARES.values())


def test_a_tip_beside_the_board_lies_below_its_spot() -> None:
    others = avoid_around(Spot("pile"), SPOTS, (), BOARD)
    assert others.whole is None
    tip = place(SPOTS[Spot("pile")], (300, 60), CANVAS, others)
    assert tip.y == SPOTS[Spot("pile")].bottom + 10


def test_a_tip_without_room_beside_the_board_stays_on_the_canvas() -> None:
    spot = Rect(300, 860, 40, 40)
    tip = place(spot, (400, 60), (640, 900), Avoid(whole=Rect(10, 10, 620, 880)))
    assert Rect(0, 0, 640, 900).intersection(tip) == tip
    assert not tip.intersects(spot)


def test_a_tip_keeps_clear_of_what_is_needed_rather_than_of_what_is_known() -> None:
    pile = Rect(1300, 100, 90, 120)
    below, above, left = Rect(1250, 220, 200, 400), Rect(1200, 0, 300, 100), Rect(900, 0, 390, 900)
    assert place(pile, (300, 60), CANVAS, Avoid((below,))).bottom <= pile.y
    tip = place(pile, (300, 60), CANVAS, Avoid((below, above)))
    assert not any(tip.intersects(box) for box in (pile, below, above))
    walled = Rect(1400, 0, 200, 900)
    tip = place(pile, (300, 60), CANVAS, Avoid((below, above), (left, walled)))
    assert not any(tip.intersects(box) for box in (pile, below, above, left, walled))
    tip = place(pile, (300, 60), (1600, 300), Avoid((above, left), (below, walled)))
    assert not any(tip.intersects(box) for box in (pile, above, left))


def test_what_a_spot_lies_in_is_not_in_the_way_of_its_tip() -> None:
    cell, stall = Rect(1300, 300, 60, 60), Rect(1200, 200, 300, 300)
    tip = place(cell, (200, 60), CANVAS, Avoid((stall, cell)))
    assert tip.y == cell.bottom + 10


def test_where_nothing_near_is_free_of_what_is_needed_the_nearest_place_past_it_is_taken() -> None:
    """However much that is known lies there, and however free the far end of the window is."""
    row = [Rect(1260 + 110 * place, 300, 100, 80) for place in range(3)]
    others = Avoid((row[0], Rect(1240, 80, 340, 200), Rect(1240, 400, 340, 480)), (BOARD, *row), reach=60.0)
    for stall in row:
        tip = place(stall, (340, 110), CANVAS, others)
        assert not any(tip.intersects(box) for box in others.needed)
        assert tip.right == row[0].x - 10
        assert tip.intersects(BOARD)
