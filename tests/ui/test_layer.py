"""A layer is drawn again when it would look different, and only then."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.ui.context import TableContext
from game.ui.layer import Layer
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.theme import colours

SIZE = (800, 450)
EVENTS: list[Any] = [1, 2]
CONTEXT: TableContext[Any] = TableContext(view=object(), past=EVENTS[:1], frame=None, active=0, viewer=0)  # type: ignore[arg-type]


def below(fill: str = "#102030", age: int = 1) -> tuple[pygame.Surface, int]:
    made = pygame.Surface(SIZE)
    made.fill(fill)
    return made, age


def dot(paint: Painter, context: TableContext[Any]) -> None:
    """As wide as there are events, where the hover lies; the pulse does not matter to it."""
    x = 100.0 if context.hover is None else 600.0
    paint.box(Rect(x, 100, 80.0 * len(context.past), 200), colours.sun)


@pytest.fixture
def paint() -> Painter:
    return Painter(pygame.Surface(SIZE), Scale(SIZE))


def test_what_it_has_not_read_does_not_matter(paint: Painter) -> None:
    layer = Layer(dot)
    first, _ = layer.shown(paint, below(), CONTEXT)
    again, changes = layer.shown(paint, below(), replace(CONTEXT, pulse=0.5, view=object(), elapsed_ms=9.0))
    assert again is first
    assert changes == layer.changes == 1


@pytest.mark.parametrize("change", [{"hover": Spot("tile", 1)}, {"past": EVENTS}])
def test_what_it_has_read_does(paint: Painter, change: dict[str, Any]) -> None:
    layer = Layer(dot)
    before = layer.shown(paint, below(), CONTEXT)[0].copy()
    after, changes = layer.shown(paint, below(), replace(CONTEXT, **change))
    assert changes == 2
    assert after.get_buffer().raw != before.get_buffer().raw


def test_the_same_list_may_have_grown(paint: Painter) -> None:
    layer, past = Layer(dot), EVENTS[:1]
    layer.shown(paint, below(), replace(CONTEXT, past=past))
    past.append(EVENTS[1])
    assert layer.shown(paint, below(), replace(CONTEXT, past=past))[1] == 2


def test_what_lies_below_and_what_else_it_depends_on(paint: Painter) -> None:
    layer = Layer(dot)
    layer.shown(paint, below(), CONTEXT, also=(1, 2))
    assert layer.shown(paint, below(), CONTEXT, also=(1, 2))[1] == 1
    assert layer.shown(paint, below(), CONTEXT, also=(1, 3))[1] == 2
    shown, changes = layer.shown(paint, below("#ffffff", 2), CONTEXT, also=(1, 3))
    assert changes == 3
    assert shown.get_at((2, 2)) == pygame.Color("white")


def test_nothing_of_before_shines_through(paint: Painter) -> None:
    layer = Layer(dot)
    layer.shown(paint, below(), CONTEXT)
    moved, _ = layer.shown(paint, below(), replace(CONTEXT, hover=Spot("tile", 1)))
    assert moved.get_at((60, 80)) == moved.get_at((2, 2))
