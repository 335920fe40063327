"""All labels of a table at once: one for each thing or group of alike things, none of them over another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.scenes.tabletop.table_model import TableModel
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
_OFF = (2.0, 22.0, 48.0)
"""How far off what they name labels are tried."""
_COVERS = 90.0
"""What it costs to lie wholly on named things, in units of distance."""
_SPREAD, _FEW = 2.6, 12
"""Alike things are spread where their box is so many times as large as they; more than a few are a field."""
_LED = 30.0
"""From so far off on a line leads to what is named."""
_STEP = 16.0
"""Between places that are tried where there is none beside the thing."""


class SpotLabel(NamedTuple):
    """Words, and what they name."""

    words: str
    about: Rect
    things: tuple[Rect, ...]
    """All that bear the name, where these are not spread over what is named."""


def labels(layout: TableModel, page: Page) -> list[SpotLabel]:
    """One per name: `<game>.label.<kind>.<ids>` for a thing of its own, `<game>.label.<kind>` for all of a kind."""
    words, game = layout.table_view.words, layout.table_view.title.key
    groups: dict[str, list[Rect]] = {}
    for spot, box in {**layout.parts, **layout.spots}.items():
        key = next(filter(words.has, label_keys(game, spot)), None)
        if key is not None:
            groups.setdefault(words.t(key), []).append(Rect(*box))
    made = [_label(told, boxes) for told, boxes in groups.items()]
    scale = layout.table_view.scale
    signs = (part for part in page.parts() if isinstance(part, Button) and part.wordless(scale))
    return made + [_label(told, [part.place]) for part in signs if (told := part.label or part.hint)]


def _label(words: str, boxes: Sequence[Rect]) -> SpotLabel:
    """About all boxes where they lie close together, else about the first one."""
    whole, taken = Rect.enclosing(boxes), sum(box.w * box.h for box in boxes)
    if whole.w * whole.h > _SPREAD * taken:
        return SpotLabel(words, boxes[0], tuple(boxes))
    return SpotLabel(words, whole, (whole,) if len(boxes) <= _FEW else ())


def label_keys(game: str, spot: Spot) -> Iterator[str]:
    """The keys of a label, the most special first."""
    if spot.ids:
        yield f"{game}.label.{spot.kind}.{'.'.join(map(str, spot.ids))}"
    yield f"{game}.label.{spot.kind}"
    yield f"match.label.{spot.kind}"


def placed_labels(paint: Painter, several: Sequence[SpotLabel]) -> list[tuple[SpotLabel, Rect]]:
    """Where each lies: beside what it names, off all labels, and off other named things as far as there is room.

    The smallest things choose first.
    """
    canvas = Rect(0, 0, paint.scale.width, paint.scale.height).inset(_EDGE)
    things = [box for label in several for box in label.things]
    placed: list[tuple[SpotLabel, Rect]] = []
    for label in sorted(several, key=lambda each: each.about.w * each.about.h):
        wide, high = paint.measure(label.words, _WORDS, _WIDEST, _LINES)
        size = (wide + 2 * _PAD[0], high + 2 * _PAD[1])
        taken = [box.inset(-_APART) for _, box in placed]
        free = [box for box in _near(label, size, canvas) if not any(box.intersects(each) for each in taken)]
        box = min(free, key=partial(_cost, label=label, things=things), default=None)
        if box is None:
            everywhere = _everywhere(label.about, size, canvas)
            box = next((box for box in everywhere if not any(box.intersects(each) for each in taken)), None)
        if box is not None:
            placed.append((label, box))
    return placed


def _cost(box: Rect, label: SpotLabel, things: Sequence[Rect]) -> float:
    """How far it lies off, and how much it covers of named things."""
    return _COVERS * box.overlap(things) / (box.w * box.h) + _far(box, label.about)


def _far(box: Rect, about: Rect) -> float:
    across = max(0.0, about.x - box.right, box.x - about.right)
    down = max(0.0, about.y - box.bottom, box.y - about.bottom)
    return math.hypot(across, down) + math.dist(box.centre, about.centre) / 20


def _near(label: SpotLabel, size: tuple[float, float], canvas: Rect) -> Iterator[Rect]:
    """On what is large, else round it, close by and farther off."""
    (w, h), about = size, label.about
    x, y = about.centre
    yield _kept(Rect.around((x, y), w, h), canvas)
    for off in _OFF:
        for left in (x - w / 2, about.x, about.right - w):
            yield _kept(Rect(left, about.bottom + off, w, h), canvas)
            yield _kept(Rect(left, about.y - off - h, w, h), canvas)
        for top in (y - h / 2, about.y, about.bottom - h):
            yield _kept(Rect(about.right + off, top, w, h), canvas)
            yield _kept(Rect(about.x - off - w, top, w, h), canvas)


def _everywhere(about: Rect, size: tuple[float, float], canvas: Rect) -> list[Rect]:
    """Places all over the canvas, the nearest first."""
    across = [canvas.x + _STEP * n for n in range(int((canvas.w - size[0]) / _STEP) + 1)]
    down = [canvas.y + _STEP * n for n in range(int((canvas.h - size[1]) / _STEP) + 1)]
    return sorted(
        (Rect(x, y, *size) for x in across for y in down), key=lambda box: math.dist(box.centre, about.centre)
    )


def _kept(box: Rect, canvas: Rect) -> Rect:
    x = min(max(canvas.x, box.x), max(canvas.x, canvas.right - box.w))
    return box._replace(x=x, y=min(max(canvas.y, box.y), max(canvas.y, canvas.bottom - box.h)))


def draw_labels(paint: Painter, several: Sequence[SpotLabel]) -> None:
    """Each on a dark field, with a line to what it names where it lies off that."""
    placed = placed_labels(paint, several)
    for label, box in placed:
        if _far(box, label.about) > _LED:
            ends = box.centre, label.about.centre
            paint.line(*ends, colours.ink, 3)
            paint.disc(label.about.centre, 5, colours.ink, colours.sun, 2)
    for label, box in placed:
        paint.skin(box, Skin(colours.ink, 8, colours.sun, 1.5, shadows=SMALL))
        at = box.centre
        paint.text(label.words, at, _WORDS, colours.cream, "centre", width=_WIDEST, max_lines=_LINES)
