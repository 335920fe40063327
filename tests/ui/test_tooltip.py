"""Where tooltips lie."""

from __future__ import annotations

from itertools import product

from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.widgets.label import kept_free, tooltip_place

CANVAS = (1600.0, 900.0)
BOARD = Rect(400, 80, 800, 800)
SQUARES = {Spot("square", f"{x}{y}"): Rect(420 + 84 * x, 100 + 84 * y, 84, 84) for x, y in product(range(9), range(9))}
SPOTS = {**SQUARES, Spot("pile"): Rect(1300, 100, 90, 120)}


def test_a_tip_of_a_square_leaves_the_board_free() -> None:
    for name, square in SQUARES.items():
        tip = tooltip_place(square, (300, 60), CANVAS, kept_free(name, SPOTS, BOARD))
        assert not any(tip.intersects(other) for other in SQUARES.values())
        assert Rect(0, 0, *CANVAS).intersection(tip) == tip


def test_a_tip_beside_the_board_lies_below_its_spot() -> None:
    assert kept_free(Spot("pile"), SPOTS, BOARD) is None
    tip = tooltip_place(SPOTS[Spot("pile")], (300, 60), CANVAS, None)
    assert tip.y == SPOTS[Spot("pile")].bottom + 10


def test_a_tip_without_room_beside_the_board_stays_on_the_canvas() -> None:
    tip = tooltip_place(Rect(300, 860, 40, 40), (400, 60), (640, 900), Rect(10, 10, 620, 880))
    assert Rect(0, 0, 640, 900).intersection(tip) == tip
