"""Parts of the picture that stay as they are until something changes that they were drawn from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence, Sized
from typing import Any

import pygame

from game.ui.context import TableContext
from game.ui.paint import Painter

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
    small = isinstance(value, (str, int, float, tuple)) or (isinstance(value, (Sequence, Mapping)) and len(value) < 64)
    return small and type(value) is type(old) and bool(value == old)


class Layer:
    """What is drawn upon a picture below, together with that one: drawn again only where it would look different.

    It would where the picture below has changed, `also`, or a field of the context that was read while it was drawn.
    """

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._made: pygame.Surface | None = None
        self._key: Hashable = None
        self._read: dict[str, tuple[Any, int]] = {}
        self.changes = 0
        """How often it was drawn."""

    def shown(
        self, paint: Painter, below: tuple[pygame.Surface, int], context: TableContext[Any], also: Hashable = None
    ) -> tuple[pygame.Surface, int]:
        """The picture, and how often it has changed; `below` is the same of what it lies upon."""
        under, age = below
        key = (age, under.get_size(), paint.scale, also)
        if self._made is not None and key == self._key and self._holds(context):
            return self._made, self.changes
        if self._made is None or self._made.get_size() != under.get_size():
            self._made = under.copy()
        else:
            self._made.blit(under, (0, 0))
        noting = _Read(*(getattr(context, name) for name in _FIELDS))
        self._draw(Painter(self._made, paint.scale), noting)
        self._read = {name: value for name, value in noting.__dict__.items() if name in _FIELDS}
        self._key = key
        self.changes += 1
        return self._made, self.changes

    def _holds(self, context: TableContext[Any]) -> bool:
        return all(_same(getattr(context, name), before) for name, before in self._read.items())
