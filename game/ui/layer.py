"""Parts of the picture that stay as they are until something changes that they were drawn from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sized
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.recorder import Recorder

Draw = Callable[[Painter, TableContext[Any]], None]

_LOOKS = 4
"""So many looks a layer knows besides the one that it shows."""
_FIELDS = TableContext.__struct_fields__


class _Read(TableContext[Any], frozen=True, dict=True):
    """A context that notes which of its fields are asked for, of itself or of one with another view."""

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name in _FIELDS:
            kept = super().__getattribute__("__dict__")
            if "read" in kept and name not in kept["own"]:
                kept["read"][name] = found, _size(found)
        return found

    def seeing(self, view: Any) -> TableContext[Any]:
        made = replace(self, view=view)
        made.__dict__.update(self.__dict__, own=("view",))
        return made


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
    `patient` one may be shown by a rough painter as it was a frame before, unless more is hidden now; for a `quick`
    one none has to wait.
    """

    def __init__(self, draw: Draw, patient: bool = False, quick: bool = False) -> None:
        self._draw, self._patient, self.quick = draw, patient, quick
        self._now: _Taken | None = None
        self._next: _Taken | None = None
        self._before: list[_Taken] = []
        """How it looked before, latest first: what pulses comes back to it."""
        self.changes = 0
        """How often it was drawn."""
        self.waited = 0
        """For how many frames it has been shown as it was."""

    def look(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> Recorder:
        """What it draws."""
        return self.kept if self.stays(paint, context, also) else self.renewed(paint, context, also)

    def stays(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> bool:
        """Whether it looks as it did the last time."""
        return self._now is not None and self._now.holds(_key(paint, also), context)

    def prepared(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> bool:
        """Whether it has been drawn beforehand as it looks now."""
        return self._next is not None and self._next.holds(_key(paint, also), context)

    @property
    def kept(self) -> Recorder:
        """What it drew the last time, and draws now."""
        assert self._now is not None
        self.waited = 0
        return self._now.ops

    def renewed(self, paint: Painter, context: TableContext[Any], also: Hashable = None) -> Recorder:
        """What it draws now that it no longer looks as it did."""
        key = _key(paint, also)
        looks = [each for each in (self._next, *self._before) if each is not None]
        made = next((each for each in looks if each.holds(key, context)), None)
        if self._now is not None:
            self._before = [self._now, *(each for each in self._before if each is not made)][:_LOOKS]
        self._now, self._next = made or self._taken(paint, context, key), None
        return self.kept

    def can_wait(self, paint: Painter, context: TableContext[Any]) -> bool:
        """Whether it may be shown as it was."""
        now = self._now
        return (
            self._patient and now is not None and now.key[:2] == _key(paint, None)[:2] and now.hides == hides(context)
        )

    def wait(self) -> Recorder:
        """What it drew the last time."""
        assert self._now is not None
        self.waited += 1
        return self._now.ops

    def forget(self) -> None:
        """Draw it anew the next time."""
        self._now = self._next = None
        self._before = []

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
        noting, read = _Read(*(getattr(context, name) for name in _FIELDS)), dict[str, tuple[Any, int]]()
        noting.__dict__.update(read=read, own=())
        self._draw(Painter(ops, paint.scale, paint.rough), noting)
        self.changes += 1
        return _Taken(ops, key, read, hides(context))


def _key(paint: Painter, also: Hashable) -> tuple[Hashable, ...]:
    return paint.surface.get_size(), paint.scale, also


def hides(context: TableContext[Any]) -> Hashable:
    """What nobody who looks is to see."""
    return context.viewer is None, context.peeking, context.covered
