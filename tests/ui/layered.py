"""Layers of a picture to try: what they are drawn from, and how they look."""

from __future__ import annotations

from typing import Any

import pygame
from msgspec.structs import replace

from game.ui.context import TableContext
from game.ui.layers import Layer, Layers
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.theme import colours

SIZE = (800, 450)
EVENTS: list[Any] = [1, 2]
CONTEXT: TableContext[Any] = TableContext(view=object(), past=EVENTS[:1], frame=None, active=0, viewer=0)  # type: ignore[arg-type]


def below(fill: str = "#102030") -> pygame.Surface:
    made = pygame.Surface(SIZE)
    made.fill(fill)
    return made


def dot(paint: Painter, context: TableContext[Any]) -> None:
    """Bar as wide as there are events, where the hover lies; the pulse does not matter to it."""
    x = 100.0 if context.hover is None else 600.0
    paint.box(Rect(x, 100, 80.0 * len(context.past), 200), colours.sun)


def bar(paint: Painter, context: TableContext[Any]) -> None:
    """Over the dot, and moved by nothing but the pulse."""
    paint.box(Rect(100 + 400 * context.pulse, 150, 100, 20), colours.leaf_dark, 8)


def prepare(layers: Layers) -> None:
    for make in layers.prerender():
        make()


def shown_anew(paint: Painter, ground: pygame.Surface, context: TableContext[Any]) -> bytes:
    return Layers(Layer(dot), Layer(bar)).shown(paint, ground, context).get_buffer().raw


FAR_OFF = (pygame.Rect(0, 440, 4, 4),)
"""Something moves, where nothing else changes."""


def frames_until_shown(
    layers: Layers, rough: Painter, context: TableContext[Any], moving: Any = FAR_OFF
) -> list[bytes]:
    """The picture frame by frame, until nothing of it waits."""
    seen, ground = list[bytes](), below()
    while not seen or layers.stale:
        seen.append(layers.shown(rough, ground, context, moving=moving).get_buffer().raw)
        assert len(seen) < 40
    return seen


FAR = replace(CONTEXT, hover=Spot("tile", 1), past=EVENTS)
"""Much of the picture is another."""
