"""Records draw the same pixels, and all changes between them are found."""

from __future__ import annotations

import random

import pygame
import pytest

from game.ui.paint import Painter
from game.ui.recorder import Recorder, changed, gathered, replay
from game.ui.rect import Rect, Scale
from game.ui.shapes import Stroke
from game.ui.skin import GROUND, KINDS, Skin
from game.ui.theme import colours
from game.ui.widgets.button import Button
from game.ui.widgets.page import RecordedPage

SIZE = (640, 400)


def scatter(paint: Painter, dice: random.Random, count: int) -> None:
    """Something of every kind that a canvas can draw, some of it beyond the border and within clips."""
    for _ in range(count):
        at = Rect(dice.randrange(-100, 1500), dice.randrange(-100, 900), dice.randrange(8, 500), dice.randrange(8, 300))
        match dice.randrange(8):
            case 0:
                paint.skin(at, KINDS["panel"])
            case 1:
                paint.skin(at, Skin(colours.sun, 12, colours.leaf_dark, shadows=GROUND, alpha=0.5))
            case 2:
                paint.text("Acre", at.centre, "h2")
            case 3:
                paint.shape([[(at.x, at.y), (at.right, at.y), at.centre]], (Stroke(colours.ink, 6),), colours.sun, 0.4)
            case 4:
                with paint.clip(at.inset(10)):
                    paint.box(at, colours.water, 30, colours.ink, alpha=0.7)
            case 5:
                with paint.faded(at, 0.5):
                    paint.disc(at.centre, at.h / 2, colours.sun)
            case 6:
                paint.picture("icons/warning", at, alpha=dice.choice((0.3, 1)))
            case _:
                paint.veil(colours.shadow, 0.2, at)


def taken(seed: int, count: int = 40) -> Recorder:
    made = Recorder(SIZE)
    made.fill("#204020")
    scatter(Painter(made, Scale(SIZE)), random.Random(seed), count)
    return made


def drawn(recorder: Recorder) -> pygame.Surface:
    made = pygame.Surface(SIZE)
    replay(made, [recorder], [made.get_rect()])
    return made


@pytest.mark.parametrize("seed", range(6))
def test_it_looks_as_if_it_had_been_drawn_at_once(seed: int) -> None:
    at_once = pygame.Surface(SIZE)
    at_once.fill("#204020")
    scatter(Painter(at_once, Scale(SIZE)), random.Random(seed), 40)
    assert drawn(taken(seed)).get_buffer().raw == at_once.get_buffer().raw


@pytest.mark.parametrize("seed", range(6))
def test_from_one_to_the_next_by_what_has_changed(seed: int) -> None:
    dice, before = random.Random(seed), taken(seed)
    for _ in range(6):
        after = Recorder(SIZE)
        order = list(range(len(before.ops)))
        match dice.randrange(3):
            case 0:
                del order[dice.randrange(1, len(order))]
            case 1:
                order.insert(dice.randrange(1, len(order)), dice.randrange(1, len(order)))
            case _:
                order.append(order.pop(dice.randrange(1, len(order))))
        after.ops, after.areas = [before.ops[i] for i in order], [before.areas[i] for i in order]
        made = drawn(before)
        replay(made, [after], gathered(changed(before, after), SIZE))
        assert made.get_buffer().raw == drawn(after).get_buffer().raw
        before = after


def test_nothing_has_changed_where_the_same_was_drawn() -> None:
    def panel() -> Recorder:
        made = Recorder(SIZE)
        Painter(made, Scale(SIZE)).panel(Rect(100, 100, 400, 200))
        return made

    assert not changed(panel(), panel())


def test_a_part_is_taken_down_at_its_place() -> None:
    whole = Recorder(SIZE)
    whole.set_clip((0, 0, 300, 300))
    part = whole.subsurface((100, 50, 200, 100))
    part.fill("#ffffff", (150, 80, 90, 90))
    assert whole.areas == [pygame.Rect(250, 130, 50, 20)]


def test_areas_are_gathered_without_overlap() -> None:
    found = gathered([pygame.Rect(10, 10, 60, 60), pygame.Rect(40, 40, 60, 60), pygame.Rect(500, 300, 139, 99)], SIZE)
    assert len(found) < 5
    for number, area in enumerate(found):
        assert area.collidelist(found[:number]) == -1
        assert pygame.Rect(0, 0, *SIZE).contains(area)
    assert all(any(area.collidepoint(p) for area in found) for p in ((10, 10), (99, 99), (500, 300), (638, 398)))


def test_a_clean_page_is_drawn_from_its_record_until_something_changes() -> None:
    page = RecordedPage(Scale((1600, 900)))
    drawn: list[str] = []

    class Noted(Button):
        def draw(self, paint: Painter) -> None:
            drawn.append(self.name)
            super().draw(paint)

    page.fill([Noted("a", Rect(100, 100, 80, 48), "a")])
    pictures = []
    for _ in range(4):
        shown = pygame.Surface(page.scale.size_px)
        page.draw(Painter(shown, page.scale))
        pictures.append(shown.get_buffer().raw)
    assert drawn == ["a", "a"], "as it changed, then for its record"
    assert len(set(pictures)) == 1
    page.renew()
    page.draw(Painter(shown, page.scale))
    assert drawn == ["a"] * 3
