"""Parts of the picture that stay as they are until something changes that they were drawn from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence, Sized
from itertools import zip_longest
from typing import Any, NamedTuple

import pygame

from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.recorder import Recorder, changed, gathered, replay

Draw = Callable[[Painter, TableContext[Any]], None]

_FIELDS = TableContext.__struct_fields__


class _Read(TableContext[Any], frozen=True, dict=True):
    """A context that notes which of its fields are asked for."""

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name in _FIELDS:
            super().__getattribute__("__dict__")[name] = found, _size(found)
        return found


def _size(found: Any) -> int:
    """What is the same list may have grown."""
    return len(found) if isinstance(found, Sized) and not isinstance(found, str) else 0


def _same(value: Any, before: tuple[Any, int]) -> bool:
    old, size = before
    if value is old:
        return _size(value) == size
    # States are large: another one is taken to differ, where small values are compared.
    small = isinstance(value, (str, int, float, tuple, list)) or (isinstance(value, Mapping) and len(value) < 64)
    return small and type(value) is type(old) and bool(value == old)


class _Taken(NamedTuple):
    """What was drawn, and from what."""

    ops: Recorder
    key: Hashable
    read: Mapping[str, tuple[Any, int]]

    def holds(self, key: Hashable, context: TableContext[Any]) -> bool:
        return key == self.key and all(_same(getattr(context, name), value) for name, value in self.read.items())


class Layer:
    """What is drawn over pictures below, taken down; drawn again only where it would look different.

    It would where the window, `also`, or a field of the context that was read while it was drawn has changed.
    """

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._now: _Taken | None = None
        self._next: _Taken | None = None
        self.changes = 0
        """How often it was drawn."""

    def look(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> Recorder:
        """What it draws."""
        key = (paint.surface.get_size(), paint.scale, also)
        if self._now is None or not self._now.holds(key, context):
            prepared, self._next = self._next, None
            fits = prepared is not None and prepared.holds(key, context)
            self._now = prepared if fits else self._taken(paint, context, key)
        assert self._now is not None
        return self._now.ops

    def forget(self) -> None:
        """Draw it anew the next time."""
        self._now = self._next = None

    def prepare(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> None:
        """Draw it beforehand as it will probably look next."""
        self._next = self._taken(paint, context, (paint.surface.get_size(), paint.scale, also))

    def _taken(self, paint: Painter, context: TableContext[Any], key: Hashable) -> _Taken:
        ops = Recorder(paint.surface.get_size())
        noting = _Read(*(getattr(context, name) for name in _FIELDS))
        self._draw(Painter(ops, paint.scale, paint.rough), noting)
        self.changes += 1
        return _Taken(ops, key, {name: value for name, value in noting.__dict__.items() if name in _FIELDS})


class Layers:
    """Layers upon a picture below: one picture, of which only what has changed is drawn again."""

    def __init__(self, *layers: Layer) -> None:
        self._layers = layers
        self._made: pygame.Surface | None = None
        self._drawn: Sequence[Recorder] = ()
        self.redrawn: Sequence[pygame.Rect] = ()
        """What of it was drawn anew the last time."""

    def shown(
        self, paint: Painter, below: pygame.Surface, context: TableContext[Any], also: Sequence[Hashable] = ()
    ) -> pygame.Surface:
        """The picture; `also` is by layer what else it depends on, nothing for those left out."""
        size = below.get_size()
        drawn = [self._ground(below)]
        for layer, more in zip_longest(self._layers, also):
            drawn.append(layer.look(paint, context, more))
        if self._made is None or self._made.get_size() != size:
            self._made = pygame.Surface(size, 0, below)
            self.redrawn = [self._made.get_rect()]
        else:
            pairs = zip(self._drawn, drawn, strict=True)
            areas = [area for before, after in pairs if before is not after for area in changed(before, after)]
            self.redrawn = gathered(areas, size)
        replay(self._made, drawn, self.redrawn)
        self._drawn = drawn
        return self._made

    def forget(self) -> None:
        """Draw all of them anew the next time."""
        for layer in self._layers:
            layer.forget()

    def _ground(self, below: pygame.Surface) -> Recorder:
        if self._drawn and self._drawn[0].ops[0][0] is below:
            return self._drawn[0]
        made = Recorder(below.get_size())
        made.blit(below)
        return made
