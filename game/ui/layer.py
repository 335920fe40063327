"""Parts of the picture that stay as they are until something changes that they were drawn from."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Mapping, Sequence, Sized
from itertools import zip_longest
from typing import Any, NamedTuple

import pygame

from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.recorder import Recorder, changed, gathered, part, perform, replay

Draw = Callable[[Painter, TableContext[Any]], None]

_PATIENCE = 3
"""So many frames a layer waits for others that are drawn in each."""
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
    # What was prepared was made from a view of its own; to compare even a large one is nothing beside drawing it.
    return type(value) is type(old) and bool(value == old)


class _Taken(NamedTuple):
    """What was drawn, and from what."""

    ops: Recorder
    key: tuple[Hashable, ...]
    read: Mapping[str, tuple[Any, int]]
    hides: Hashable
    """What nobody who looked was to see."""

    def holds(self, key: Hashable, context: TableContext[Any]) -> bool:
        return key == self.key and all(_same(getattr(context, name), value) for name, value in self.read.items())


class Layer:
    """What is drawn over pictures below, taken down; drawn again only where it would look different.

    It would where the window, `also`, or a field of the context that was read while it was drawn has changed. A
    `patient` one may be shown by a rough painter as it was a frame before, unless more is hidden now.
    """

    def __init__(self, draw: Draw, patient: bool = False) -> None:
        self._draw, self._patient = draw, patient
        self._now: _Taken | None = None
        self._next: _Taken | None = None
        self.changes = 0
        """How often it was drawn."""
        self.waited = 0
        """For how many frames it has been shown as it was."""

    def look(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> Recorder:
        """What it draws."""
        key = _key(paint, also)
        self.waited = 0
        if self._now is None or not self._now.holds(key, context):
            prepared, self._next = self._next, None
            fits = prepared is not None and prepared.holds(key, context)
            self._now = prepared if fits else self._taken(paint, context, key)
        assert self._now is not None
        return self._now.ops

    def due(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> bool:
        """Whether it has to be drawn."""
        key = _key(paint, also)
        return not any(taken is not None and taken.holds(key, context) for taken in (self._now, self._next))

    def can_wait(self, paint: Painter, context: TableContext[Any]) -> bool:
        """Whether it may be shown as it was."""
        now = self._now
        return (
            self._patient and now is not None and now.key[:2] == _key(paint, None)[:2] and now.hides == _hides(context)
        )

    def wait(self) -> Recorder:
        """What it drew the last time."""
        assert self._now is not None
        self.waited += 1
        return self._now.ops

    def forget(self) -> None:
        """Draw it anew the next time."""
        self._now = self._next = None

    @property
    def upcoming(self) -> Recorder | None:
        """What it draws next, if that was prepared, else what it draws now."""
        found = self._next or self._now
        return None if found is None else found.ops

    def prepare(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> None:
        """Draw it beforehand as it will probably look next."""
        self._next = self._taken(paint, context, _key(paint, also))

    def _taken(self, paint: Painter, context: TableContext[Any], key: tuple[Hashable, ...]) -> _Taken:
        ops = Recorder(paint.surface.get_size())
        noting = _Read(*(getattr(context, name) for name in _FIELDS))
        self._draw(Painter(ops, paint.scale, paint.rough), noting)
        self.changes += 1
        read = {name: value for name, value in noting.__dict__.items() if name in _FIELDS}
        return _Taken(ops, key, read, _hides(context))


def _key(paint: Painter, also: Hashable) -> tuple[Hashable, ...]:
    return paint.surface.get_size(), paint.scale, also


def _hides(context: TableContext[Any]) -> Hashable:
    return context.viewer is None, context.looking, context.covered


class _Upcoming(NamedTuple):
    """Parts of a picture that will look different."""

    before: Sequence[Recorder]
    after: Sequence[Recorder]
    parts: Sequence[tuple[pygame.Surface, pygame.Rect]]


class Layers:
    """Layers upon a picture below: one picture, of which only what has changed is drawn again.

    What moves, and so is drawn in each frame, lies upon the layers and beneath those that are `above` it.
    """

    def __init__(self, *layers: Layer, above: Sequence[Layer] = ()) -> None:
        self._layers, self._beneath = (*layers, *above), 1 + len(layers)
        self._made: pygame.Surface | None = None
        self._drawn: Sequence[Recorder] = ()
        self._next: _Upcoming | None = None
        self.redrawn: Sequence[pygame.Rect] = ()
        """What of it was drawn anew the last time."""
        self.late = False
        """Whether any of them was shown as it was before: a rough painter draws hardly more than one in a frame."""

    def shown(
        self,
        paint: Painter,
        below: pygame.Surface,
        context: TableContext[Any],
        also: Sequence[Hashable] = (),
        over: Recorder | None = None,
    ) -> pygame.Surface:
        """The picture; `also` is by layer what else it depends on, nothing for those left out. `over` lies over all."""
        size = below.get_size()
        drawn = [self._ground(below)]
        each = list(zip_longest(self._layers, also))
        due = [layer for layer, more in each if layer.due(paint, context, more)] if paint.rough else []
        late = [layer for layer in due if layer.can_wait(paint, context)]
        longest = max(late, key=lambda layer: layer.waited, default=None)
        if longest is not None and (len(late) == len(due) or longest.waited >= _PATIENCE):
            late.remove(longest)
        self.late = bool(late)
        drawn += [layer.wait() if layer in late else layer.look(paint, context, more) for layer, more in each]
        drawn.append(self._over(over, size))
        if self._made is None or self._made.get_size() != size:
            self._made = pygame.Surface(size, 0, below)
            self.redrawn = [self._made.get_rect()]
        else:
            self.redrawn = gathered([*self._put(drawn), *_changed(self._drawn, drawn)], size)
        replay(self._made, drawn, self.redrawn)
        self._drawn = drawn
        return self._made

    def pass_under(self, target: pygame.Surface, moving: Recorder) -> None:
        """Draw what moves where the picture was put, beneath what is above it."""
        perform(target, moving.ops)
        beneath, above = self._drawn[: self._beneath], self._drawn[self._beneath :]
        hidden = [area for area in moving.areas if any(area.collidelist(each.areas) >= 0 for each in above)]
        if hidden:
            replay(target, [*beneath, moving, *above], gathered(hidden, target.get_size()))

    def prepare(self) -> None:
        """Draw beforehand what will look different once all layers are as they were prepared."""
        after = [*self._drawn[:1], *(layer.upcoming for layer in self._layers), *self._drawn[-1:]]
        found = [each for each in after if each is not None]
        if self._made is not None and len(found) == len(self._drawn):
            areas = gathered(_changed(self._drawn, found), self._made.get_size())
            self._next = _Upcoming(self._drawn, found, [(part(found, area, self._made), area) for area in areas])

    def _put(self, drawn: Sequence[Recorder]) -> Sequence[pygame.Rect]:
        """Put in what was drawn beforehand, if any of it has come; what has come otherwise than it was thought then."""
        upcoming = self._next
        if upcoming is None or self._made is None or all(map(operator.is_, self._drawn, drawn)):
            return ()
        before, after, parts = upcoming
        if not any(new is then and new is not now for now, then, new in zip(self._drawn, after, drawn, strict=True)):
            return ()
        self._next = None
        others = [*_changed(before, self._drawn), *_changed(after, drawn)]
        self._made.blits(parts, False)
        self._drawn = drawn
        return others

    def forget(self) -> None:
        """Draw all of them anew the next time."""
        self._next = None
        for layer in self._layers:
            layer.forget()

    def give_away(self, size: tuple[int, int]) -> pygame.Surface:
        """Their sheet, which they do without from now on; another one where they have none of that size."""
        made, self._made, self._drawn, self._next = self._made, None, (), None
        return made if made is not None and made.get_size() == size else pygame.Surface(size)

    def close(self) -> None:
        """Keep nothing."""
        self.forget()
        self._made, self._drawn = None, ()

    def _over(self, over: Recorder | None, size: tuple[int, int]) -> Recorder:
        """The same recorder as before where the same is drawn."""
        found, before = over or Recorder(size), self._drawn[-1] if self._drawn else None
        return found if before is None or before.ops != found.ops else before

    def _ground(self, below: pygame.Surface) -> Recorder:
        if self._drawn and self._drawn[0].ops[0][0] is below:
            return self._drawn[0]
        made = Recorder(below.get_size())
        made.blit(below)
        return made


def _changed(before: Sequence[Recorder], after: Sequence[Recorder]) -> list[pygame.Rect]:
    pairs = zip(before, after, strict=True)
    return [area for old, new in pairs if old is not new for area in changed(old, new)]
