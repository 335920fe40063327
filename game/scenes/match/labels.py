"""All labels of a table at once: one for each thing or group of alike things, none of them over another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.scenes.tabletop.layout import Layout
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import SMALL, Skin
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.type import style
from game.ui.widgets.button import Button
from game.ui.widgets.page import Page

_WORDS = style("caption")
_WIDEST, _LINES = 150.0, 3
_PAD, _EDGE, _APART = (8.0, 4.0), 4.0, 3.0
_STEP = 16.0
"""Between places that are tried where there is none beside the thing."""


class Label(NamedTuple):
    """Words, and what they name."""

    words: str
    about: Rect


def found(layout: Layout, page: Page) -> list[Label]:
    """One per name: `<game>.label.<kind>.<ids>` for a thing of its own, `<game>.label.<kind>` for all of a kind."""
    words, game = layout.tabletop.words, layout.tabletop.title.key
    groups: dict[str, list[Rect]] = {}
    for spot, box in {**layout.parts, **layout.spots}.items():
        key = next(filter(words.has, keys(game, spot)), None)
        if key is not None:
            groups.setdefault(key, []).append(Rect(*box))
    made = [Label(words.t(key), Rect.enclosing(boxes)) for key, boxes in groups.items()]
    icons = (part for part in page.parts() if isinstance(part, Button) and part.hint and not part.label)
    return made + [Label(part.hint, part.place) for part in icons]


def keys(game: str, spot: Spot) -> Iterator[str]:
    """The keys of a label, the most special first."""
    if spot.ids:
        yield f"{game}.label.{spot.kind}.{'.'.join(map(str, spot.ids))}"
    yield f"{game}.label.{spot.kind}"
    yield f"match.label.{spot.kind}"


def laid(paint: Painter, several: Sequence[Label]) -> list[tuple[Label, Rect]]:
    """Where each lies: on or beside what it names, off all that lie already; the smallest things choose first."""
    canvas = Rect(0, 0, paint.scale.width, paint.scale.height).inset(_EDGE)
    placed: list[tuple[Label, Rect]] = []
    for label in sorted(several, key=lambda each: each.about.w * each.about.h):
        wide, high = paint.measure(label.words, _WORDS, _WIDEST, _LINES)
        size = (wide + 2 * _PAD[0], high + 2 * _PAD[1])
        taken = [box.inset(-_APART) for _, box in placed]
        free = (box for box in _places(label.about, size, canvas) if not any(box.intersects(each) for each in taken))
        box = next(free, None)
        if box is not None:
            placed.append((label, box))
    return placed


def _places(about: Rect, size: tuple[float, float], canvas: Rect) -> Iterator[Rect]:
    """The nearest first: in the middle of what is large, else below, above and beside it, then all over the canvas."""
    (w, h), (x, y) = size, about.centre
    if about.w >= w and about.h >= 2 * h:
        yield _kept(Rect.around((x, y), w, h), canvas)
    yield _kept(Rect(x - w / 2, about.bottom - h / 3, w, h), canvas)
    yield _kept(Rect(x - w / 2, about.y - 2 * h / 3, w, h), canvas)
    yield _kept(Rect(about.right, y - h / 2, w, h), canvas)
    yield _kept(Rect(about.x - w, y - h / 2, w, h), canvas)
    across = [canvas.x + _STEP * n for n in range(int((canvas.w - w) / _STEP) + 1)]
    down = [canvas.y + _STEP * n for n in range(int((canvas.h - h) / _STEP) + 1)]
    everywhere = [Rect(left, top, w, h) for left in across for top in down]
    yield from sorted(everywhere, key=lambda box: math.dist(box.centre, about.centre))


def _kept(box: Rect, canvas: Rect) -> Rect:
    x = min(max(canvas.x, box.x), max(canvas.x, canvas.right - box.w))
    return box._replace(x=x, y=min(max(canvas.y, box.y), max(canvas.y, canvas.bottom - box.h)))


def draw(paint: Painter, several: Sequence[Label]) -> None:
    """Each on a dark field, with a line to what it names where it lies off that."""
    placed = laid(paint, several)
    for label, box in placed:
        if not box.intersects(label.about):
            paint.line(box.centre, label.about.centre, colours.ink, 2)
            paint.disc(label.about.centre, 4, colours.ink, colours.sun, 2)
    for label, box in placed:
        paint.skin(box, Skin(colours.ink, 8, colours.sun, 1.5, shadows=SMALL))
        at = box.centre
        paint.text(label.words, at, _WORDS, colours.cream, "centre", width=_WIDEST, max_lines=_LINES)
