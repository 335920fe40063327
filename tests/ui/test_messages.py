"""Messages of a page come, go, and never say what an open box says."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.events import Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.widgets.base import OverlayGround
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.page import Page, Toast


def test_a_message_goes_by_itself(page: Page) -> None:
    page.show_message("Saved")
    page.animate(200)
    page.dirty = False
    assert not page.animate(1000)
    assert page.toasts
    for _ in range(20):
        page.animate(200)
    assert page.toasts == []


WORDS = "That doesn’t fit here. Try the next space."


def card(words: str) -> OverlayGround:
    return OverlayGround(Rect(500, 300, 300, 200), lambda paint, box: paint.text(words, (box.x, box.y + 40)) and None)


@pytest.mark.parametrize("box", ["dialog", "title", "card"])
def test_a_message_and_an_open_box_never_say_the_same(page: Page, box: str) -> None:
    """The box stays, whether it comes first or not."""

    def show() -> None:
        if box == "card":
            page.fill([card(WORDS)])
        else:
            page.open(
                Dialog("box", *((WORDS, "") if box == "title" else ("Oh", WORDS)), [Item("ok", "OK")], print, "ok")
            )

    page.show_message(WORDS)
    assert page.toasts
    show()
    assert page.toasts == []
    page.show_message(WORDS)
    assert page.toasts == []
    page.show_message("Something else")
    assert page.toasts
    page.clear()
    page.fill([])
    page.show_message(WORDS)
    assert page.toasts


def test_a_message_comes_in_the_first_room_that_holds_it_set_closely_if_need_be() -> None:
    scale, low, high = Scale((1600, 900)), Rect(100, 0, 300, 50), Rect(600, 100, 300, 200)
    usual = Toast("Saved").place(scale, [low, high])
    assert low.intersection(usual) == usual
    close = Toast("Saved, and there is one thing more to say").place(scale, [low, high])
    assert low.intersection(close) == close
    assert Toast("Saved, and there is one thing more to say").place(scale, [high]).h > close.h
    long = Toast(" ".join(["word"] * 20)).place(scale, [low, high])
    assert high.intersection(long) == long
    assert Toast(" ".join(["word"] * 20)).place(scale, [low]).y == low.y


def test_a_page_knows_what_its_message_lies_over(page: Page) -> None:
    page.message_areas = low, high = Rect(100, 0, 300, 50), Rect(600, 100, 300, 200)
    assert not page.shows_message_over(low)
    page.show_message("Saved")
    assert (page.shows_message_over(low), page.shows_message_over(high)) == (True, False)
    page.show_message(" ".join(["word"] * 20))
    assert (page.shows_message_over(low), page.shows_message_over(high)) == (False, True)


BOX = Rect(400, 300, 300, 200)


@pytest.mark.parametrize("what", ["message", "tip"])
def test_a_press_on_a_message_or_a_tip_takes_that_away_and_presses_nothing(what: str) -> None:
    pressed, page = list[bool](), Page(Scale((1600, 900)))
    button = Button("all", Rect(0, 0, 1600, 900), on_press=lambda: pressed.append(True))
    told = Button("told", BOX)
    told.hint = "some words"
    page.fill([button, told])
    if what == "message":
        page.show_message("some words")
    else:
        page.explain(told)
    (box,) = (*page._messages(), *page._tip())
    for kind in ("down", "up"):
        assert page.handle(Pointer(kind, *box.centre, 1))
    assert not (*page._messages(), *page._tip())
    assert not pressed
    for kind in ("down", "up"):
        page.handle(Pointer(kind, *box.centre, 1))  # type: ignore[arg-type]
    assert pressed


@pytest.mark.parametrize("ms", [30.0, 90.0, 1000.0, 2850.0, 2950.0])
def test_no_words_are_seen_through_a_message_as_it_comes_and_goes(ms: float) -> None:
    """Its shadow unrolls: of what shows all is its own."""
    toast, scale = Toast("some words"), Scale((1600, 900))
    toast.animate(ms)
    box = toast.place(scale)
    middle = pygame.Rect(round(box.x) + 20, round(box.centre[1]) - 1, round(box.w) - 40, 2)
    seen = []
    for ground in (colours.cream, colours.barn):
        sheet = pygame.Surface((1600, 900))
        sheet.fill(ground)
        toast.draw(Painter(sheet, scale))
        seen.append(pygame.image.tobytes(sheet.subsurface(middle), "RGB"))
    assert 0 < toast.unrolled <= 1
    assert seen[0] == seen[1]


class Written(Painter):
    """Notes of each text whether all of it lies in what may be drawn on."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(pygame.Surface(scale.size_px), scale)
        self.whole: list[bool] = []

    def text(self, *args: Any, **more: Any) -> Rect:
        shown = super().text(*args, **more)
        self.whole.append(bool(self.surface.get_clip().contains(self.rect_px(shown.inset(1)))))
        return shown


@pytest.mark.parametrize("words", ["some words", "\n".join(["some words"] * 2), "\n".join(["some words"] * 3)])
@pytest.mark.parametrize("rooms", [(), (Rect(300, 10, 500, 60),)])
def test_words_of_a_message_show_whole_at_every_moment(words: str, rooms: tuple[Rect, ...]) -> None:
    toast, scale, seen = Toast(words), Scale((1280, 720), 150), list[bool]()
    while not toast.expired:
        paint = Written(scale)
        toast.draw(paint, rooms)
        assert paint.whole  # never a box without words
        seen += paint.whole
        toast.animate(16)
    assert len(seen) > 100
    assert all(seen)
