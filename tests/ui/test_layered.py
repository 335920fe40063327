"""Layers of a page: what is drawn last is hit first, and what floats takes what the pointer does there."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.ui.events import Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.widgets.base import OverlayGround, ZOrder, lifted
from game.ui.widgets.button import Button
from game.ui.widgets.page import Page, Toast

BOX = Rect(400, 300, 300, 200)
MIDDLE = BOX.centre


def click(page: Page) -> None:
    page.handle(Pointer("move", *MIDDLE))
    for kind in ("down", "up"):
        page.handle(Pointer(kind, *MIDDLE, 1))
    page.animate(500)


def test_the_highest_layer_is_hit_and_drawn_last() -> None:
    """Whichever comes first in the order of Tab."""
    names, page = list[str](), Page(Scale((1600, 900)))
    made = [Button(z.name, BOX, z.name, on_press=partial(names.append, z.name)) for z in ZOrder]
    for z, button in zip(ZOrder, made, strict=True):
        lifted(z, [button])
    for count in range(len(made), 0, -1):
        page.fill(reversed(made[:count]))
        click(page)
        assert names[-1] == made[count - 1].name
        shown = _picture(page)
        page.fill([made[count - 1]])
        click(page)
        assert _picture(page) == shown


def test_what_else_is_drawn_lies_upon_its_layer() -> None:
    order, page = list[str](), Page(Scale((1600, 900)))
    grounds = [OverlayGround(BOX, lambda _, __, name=z.name: order.append(name), z) for z in ZOrder]  # type: ignore[misc]
    page.fill(reversed(grounds))
    upon = {z: (lambda name=z.name: order.append(f"upon {name}")) for z in ZOrder}
    page.draw(Painter(pygame.Surface((1600, 900)), page.scale), upon)
    assert order == [name for z in ZOrder for name in (z.name, f"upon {z.name}")]
    assert all(one < two for one, two in pairwise(ZOrder))


@pytest.mark.parametrize("kind", ["move", "down", "up", "wheel"])
def test_a_ground_takes_whatever_the_pointer_does_there(kind: str) -> None:
    page = Page(Scale((1600, 900)))
    beneath = Button("beneath", BOX.inset(-30))
    page.fill([OverlayGround(BOX, lambda paint, box: None), beneath])
    button = 0 if kind in ("move", "wheel") else 1
    assert page.handle(Pointer(kind, *MIDDLE, button, 1))  # type: ignore[arg-type]
    assert not beneath.hovered
    assert not beneath.pressed
    page.handle(Pointer("up", *MIDDLE, 1))
    page.handle(Pointer("move", BOX.x - 10, BOX.y))
    assert beneath.hovered


@pytest.mark.parametrize("what", ["message", "tip"])
def test_a_press_on_a_message_or_a_tip_takes_that_away_and_presses_nothing(what: str) -> None:
    pressed, page = list[bool](), Page(Scale((1600, 900)))
    button = Button("all", Rect(0, 0, 1600, 900), on_press=lambda: pressed.append(True))
    told = Button("told", BOX)
    told.hint = "some words"
    page.fill([button, told])
    if what == "message":
        page.say("some words")
    else:
        page.explain(told)
    (box,) = page.floating()
    for kind in ("down", "up"):
        assert page.handle(Pointer(kind, *box.centre, 1))
    assert not page.floating()
    assert not pressed
    for kind in ("down", "up"):
        page.handle(Pointer(kind, *box.centre, 1))  # type: ignore[arg-type]
    assert pressed


@pytest.mark.parametrize("ms", [30.0, 90.0, 1000.0, 2850.0, 2950.0])
def test_no_words_are_seen_through_a_message_as_it_comes_and_goes(ms: float) -> None:
    """It unrolls from its middle line: of what shows all is its own."""
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


def _picture(page: Page) -> bytes:
    """The pixels within the box."""
    made = pygame.Surface((1600, 900))
    page.draw(Painter(made, page.scale))
    return pygame.image.tobytes(made.subsurface(tuple(map(int, BOX.inset(20)))), "RGB")
