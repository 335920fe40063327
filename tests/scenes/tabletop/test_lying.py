"""Sprites that lie still are drawn by a layer, what moves and what may lie upon it by itself."""

from __future__ import annotations

from msgspec.structs import replace

from game.scenes.tabletop.lying import Lying
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite

ROW = [Sprite(Spot("thing", number), "icons/person", Rect(100.0 * number, 0, 80, 80)) for number in range(4)]


def moved(number: int) -> list[Sprite]:
    """The row with one of them in another place."""
    return [replace(each, box=each.box.moved(0, 9)) if each is ROW[number] else each for each in ROW]


def test_what_lies_as_before_is_left_to_the_layer() -> None:
    lying = Lying()
    assert lying.part(ROW, None) == ROW
    assert lying.part([replace(each) for each in ROW], None) == []


def test_what_moves_and_all_that_is_drawn_after_it_is_not() -> None:
    lying = Lying()
    lying.part(ROW, None)
    assert lying.part(moved(2), None) == moved(2)[2:]
    assert lying.part(ROW, None) == ROW[2:]
    assert lying.part(ROW, None) == []


def test_one_that_goes_or_comes_leaves_the_others_lying() -> None:
    lying = Lying()
    lying.part(ROW, None)
    assert lying.part(ROW[1:], None) == []
    assert lying.part(ROW, None) == ROW


def test_the_layer_depends_on_what_lies_and_on_the_gap() -> None:
    lying, seen = Lying(), []
    for sprites, gap in ((ROW, None), (ROW, None), (ROW, None), (moved(3), None), (ROW[:3], ROW[3].box)):
        lying.part(sprites, gap)
        seen.append(lying.drawn_from)
    assert seen[1] == seen[2]
    assert len({seen[0], *seen[2:]}) == 4
