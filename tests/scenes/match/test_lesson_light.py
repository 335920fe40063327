"""What a lesson lights: the rims round what is meant are never cut by what stays bright beside it."""

from __future__ import annotations

from game.scenes.match.lesson.pointing import whole
from game.ui.rect import Hexagon, Rect


def test_a_part_of_a_row_glows_as_the_whole_row() -> None:
    row, slot = Rect(0, 0, 200, 30), Rect(100, 0, 100, 30)
    assert whole([slot], [row]) == ([row], [])


def test_what_stands_on_the_board_or_a_space_glows_alone() -> None:
    board, space, card = Rect(0, 0, 900, 700), Hexagon(100, 100, 90, 100), Rect(120, 120, 40, 40)
    assert whole([space], [board]) == ([space], [board])
    assert whole([card], [space]) == ([card], [space])


def test_what_lies_beside_stays_as_it_is() -> None:
    one, other = Rect(0, 0, 100, 40), Rect(0, 50, 100, 40)
    assert whole([one], [other]) == ([one], [other])
