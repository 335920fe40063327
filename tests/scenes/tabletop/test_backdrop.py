"""What lies below a table is drawn once, and lit anew when there is time."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.tabletop.backdrop import Backdrop
from game.ui import theme
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours

SIZE = (320, 200)
SPRING, AUTUMN, WINTER = theme.light_at(0.0), theme.light_at(0.7), theme.light_at(1.0)


class Painted:
    """A backdrop, and how often it was drawn."""

    def __init__(self) -> None:
        self.backdrop = Backdrop(self.draw)
        self.drawn = 0

    def draw(self, paint: Painter) -> None:
        self.drawn += 1
        paint.box(Rect(100, 100, 900, 400), colours.sun)


def painter(rough: bool) -> Painter:
    return Painter(pygame.Surface(SIZE), Scale(SIZE), rough)


@pytest.fixture
def painted() -> Painted:
    return Painted()


def test_every_light_is_that_of_the_whole_picture(painted: Painted) -> None:
    paint = painter(rough=False)
    paint.table()
    painted.draw(paint)
    painted.drawn = 0
    for wanted in (SPRING, AUTUMN, WINTER, SPRING, AUTUMN):
        shown, whole = painted.backdrop.shown(painter(rough=False), wanted), paint.surface.copy()
        whole.fill(wanted, special_flags=pygame.BLEND_RGB_MULT)
        assert shown.get_buffer().raw == whole.get_buffer().raw
        assert not painted.backdrop.late
    assert painted.drawn == 1


def test_while_something_is_shown_the_last_light_stays(painted: Painted) -> None:
    first = painted.backdrop.shown(painter(rough=True), AUTUMN)
    before = first.get_buffer().raw
    assert painted.backdrop.shown(painter(rough=True), WINTER) is first
    assert first.get_buffer().raw == before
    assert painted.backdrop.late
    painted.backdrop.renew()
    assert not painted.backdrop.late
    now = painted.backdrop.shown(painter(rough=True), WINTER)
    assert now is not first
    assert now.get_buffer().raw != before


def test_it_is_put_onto_other_pictures_without_light(painted: Painted) -> None:
    painted.backdrop.shown(painter(rough=True), WINTER)
    paint, onto = painter(rough=False), painter(rough=False)
    paint.table()
    painted.draw(paint)
    painted.backdrop.put_plain(onto.surface, (0, 0), onto.scale)
    assert onto.surface.get_buffer().raw == paint.surface.get_buffer().raw
    aside = pygame.Surface((80, 60))
    painted.backdrop.put_plain(aside, (-30, -20), onto.scale)
    assert aside.get_buffer().raw == paint.surface.subsurface((30, 20, 80, 60)).copy().get_buffer().raw
    assert painted.drawn == 2


def test_another_window_has_another_picture(painted: Painted) -> None:
    painted.backdrop.shown(painter(rough=True), AUTUMN)
    small = Painter(pygame.Surface((160, 100)), Scale((160, 100)), rough=True)
    assert painted.backdrop.shown(small, AUTUMN).get_size() == (160, 100)
    painted.backdrop.forget()
    painted.backdrop.shown(small, AUTUMN)
    assert painted.drawn == 3
