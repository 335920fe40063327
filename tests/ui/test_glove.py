"""The glove with the dice of the next roll: how they lie in it, and how it is thrown."""

from __future__ import annotations

import pygame
import pytest

from game.ui.events import Pointer
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.theme import colours, player
from game.ui.widgets import glove
from game.ui.widgets.glove import SHAKE_MS, Glove, Throw
from game.ui.widgets.page import Page
from tests.ui.hand import Hand

HIGH = Glove(Rect(100, 100, 330, 260), ("dice/die_body_white",) * 5, "Round 9", "Celina leads it", player("yellow"))
LOW = Glove(Rect(100, 100, 100, 90), ("dice/die_body_white",), "Round 9")


def laid(page: Page, of: Glove = HIGH, shaking: bool = False) -> list[str]:
    """Puts one glove on the page; what comes back fills as it is thrown."""
    thrown: list[str] = []
    page.fill([Throw("glove", of, shaking, lambda: thrown.append("thrown"))])
    return thrown


def drawn(page: Page, paint: Painter) -> bytes:
    """Pixels of the page."""
    paint.surface.fill((0, 0, 0))
    page.draw(paint)
    return pygame.image.tobytes(paint.surface, "RGB")


def test_a_click_throws(page: Page, hand: Hand) -> None:
    thrown = laid(page)
    hand.down(*HIGH.lid.centre)
    assert thrown == []
    hand.up(*HIGH.lid.centre)
    assert thrown == ["thrown"]


def test_it_is_dragged_and_thrown_wherever_it_is_let_go(page: Page, hand: Hand, paint: Painter) -> None:
    thrown = laid(page)
    lies = drawn(page, paint)
    hand.down(*HIGH.lid.centre)
    hand.move(900, 700)
    assert drawn(page, paint) != lies
    assert tuple(paint.surface.get_at((900, 700)))[:3] != (0, 0, 0), "it hangs where the pointer is"
    assert thrown == []
    hand.up(900, 700)
    assert thrown == ["thrown"]


def test_another_button_throws_nothing(page: Page, hand: Hand) -> None:
    thrown = laid(page)
    hand.move(*HIGH.lid.centre)
    page.handle(Pointer("down", *HIGH.lid.centre, 3))
    page.handle(Pointer("up", *HIGH.lid.centre, 3))
    assert thrown == []


@pytest.mark.parametrize("key", ["return", "space"])
def test_a_key_throws(page: Page, hand: Hand, key: str) -> None:
    thrown = laid(page)
    hand.press("tab", key)
    assert thrown == ["thrown"]


def test_a_press_beside_it_is_not_for_it(page: Page, hand: Hand) -> None:
    thrown = laid(page)
    hand.down(HIGH.lid.x - 30, HIGH.lid.y)
    hand.up(*HIGH.lid.centre)
    assert thrown == []


def test_once_thrown_it_shakes_and_takes_nothing_more(page: Page, hand: Hand, paint: Painter) -> None:
    thrown = laid(page, shaking=True)
    assert page.at(*HIGH.lid.centre) is None
    assert "glove" not in page.spots()
    hand.down(*HIGH.lid.centre)
    hand.up(*HIGH.lid.centre)
    hand.press("tab", "return")
    assert thrown == []
    lies = drawn(page, paint)
    page.animate(20)
    assert drawn(page, paint) != lies
    page.animate(SHAKE_MS)
    assert drawn(page, paint) == lies


def test_the_hand_opens_where_it_is_and_tells_how_far_that_is(page: Page, hand: Hand, paint: Painter) -> None:
    laid(page, shaking=True)
    lies = drawn(page, paint)
    away: list[Point] = []
    page.fill([Throw("glove", HIGH, False, let_go=away.append)])
    hand.down(*HIGH.lid.centre)
    hand.move(900, 700)
    hand.up(900, 700)
    assert away == [(900 - HIGH.lid.centre[0], 700 - HIGH.lid.centre[1])]
    page.fill([Throw("glove", HIGH, True)])
    page.animate(SHAKE_MS)
    assert drawn(page, paint) != lies


@pytest.mark.parametrize("count", range(1, 8))
def test_dice_lie_apart_within_the_picture(count: int) -> None:
    whole = Rect(0, 0, 300, 300)
    places = glove.dice_places(whole, count)
    assert len(places) == count
    middles = [place.centre for place in places]
    assert all(whole.contains(*corner) for place in places for corner in (place[:2], (place.right, place.bottom)))
    for n, (x, y) in enumerate(middles):
        for other_x, other_y in middles[n + 1 :]:
            assert max(abs(x - other_x), abs(y - other_y)) > 0.5 * places[0].w


def test_the_line_above_it_comes_where_there_is_room(page: Page, paint: Painter) -> None:
    assert HIGH.headed
    assert not LOW.headed
    for of in (HIGH, LOW):
        assert of.tray.intersection(of.lid) == of.lid
    laid(page)
    led = drawn(page, paint)
    laid(page, HIGH._replace(leader="", player=None))
    assert drawn(page, paint) != led


def test_it_covers_what_lies_in_its_tray(paint: Painter) -> None:
    for of in (HIGH, LOW):
        paint.surface.fill((255, 0, 255))
        glove.draw_tray(paint, of, True)
        inner = of.tray.inset(6)
        px = paint.surface.subsurface(paint.rect_px(inner))
        assert pygame.mask.from_threshold(px, (255, 0, 255), (30, 30, 30, 255)).count() == 0


def test_it_tells_by_its_rim_whether_it_can_be_thrown(paint: Painter) -> None:
    rims = []
    for lit in (False, True):
        glove.draw_tray(paint, HIGH, lit)
        rims.append(tuple(paint.surface.get_at((int(HIGH.lid.centre[0]), int(HIGH.lid.y) + 2)))[:3])
    assert rims[1] == tuple(colours.sun)[:3] != rims[0]
