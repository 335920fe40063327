"""Caches that drop what was used longest ago; those of pictures share one limit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from itertools import count, takewhile
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakSet

V = TypeVar("V")
_all: WeakSet[Cache[Any]] = WeakSet()
_moments = count()
_LEAST, _OF_A_PIXEL = 18_000_000, 6
"""Bytes for pictures of any window, and more for each of its pixels."""
_LARGE = 1_000_000
"""Bytes of a picture that is worth dropping by itself."""
_closed = 0
"""Moment when a table closed last."""


def mark_old() -> None:
    """Mark all that was used so far as old, once a table has closed: `drop_old` drops what is not used again."""
    global _closed
    _closed = next(_moments)


def drop_old() -> None:
    """Drop what is old and not `lasting`."""
    for each in _all:
        if not each.lasting:
            each.drop_before(_closed)


def drop_all() -> None:
    """Drop everything that is not `lasting`."""
    mark_old()
    drop_old()


def moment() -> int:
    """The present moment, for `drop_large`."""
    return next(_moments)


def drop_large(since: int) -> None:
    """Drop large pictures that were made since a moment, for something that is not drawn again soon."""
    for each in _all:
        if each.shares:
            each.drop_large(since)


def fit(size: tuple[int, int]) -> None:
    """Set the shared limit to what a window of this size needs."""
    Cache.shared = _LEAST + _OF_A_PIXEL * size[0] * size[1]


class Cache(Generic[V]):
    """Values up to a total weight; `weigh` gives the weight of one (1 if left out).

    A `lasting` one is needed before and after any table. Others that are weighed share a limit besides their own: what
    was used longest ago in any of them goes first.
    """

    shared: ClassVar[int] = _LEAST + _OF_A_PIXEL * 1920 * 1080
    """Limit of the weight of all of them together."""

    def __init__(self, room: int, weigh: Callable[[V], int] | None = None, lasting: bool = False) -> None:
        self.room = room
        self.lasting = lasting
        _all.add(self)
        self.used = 0
        self._weigh = weigh
        self.shares = weigh is not None and not lasting
        self._kept: OrderedDict[Hashable, list[Any]] = OrderedDict()
        """By key the value, its weight, and the moments when it was used last and made."""

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value kept under `key`, made and kept when it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            found[2] = next(_moments)
            return found[0]  # type: ignore[no-any-return]
        value = make()
        weight = 1 if self._weigh is None else self._weigh(value)
        self._kept[key] = [value, weight, (made := next(_moments)), made]
        self.used += weight
        while self.used > self.room and len(self._kept) > 1:
            self.drop_oldest()
        if self.shares:
            _make_room()
        return value

    def clear(self) -> None:
        self._kept.clear()
        self.used = 0

    def drop_before(self, moment: int) -> None:
        """Drop what has not been used since a moment."""
        while self._kept and next(iter(self._kept.values()))[2] < moment:
            self.drop_oldest()

    def drop_large(self, since: int) -> None:
        """Drop what is large and was made since a moment."""
        recent = takewhile(lambda item: item[1][2] >= since, reversed(self._kept.items()))
        for key in [key for key, (_, weight, _, made) in recent if weight >= _LARGE and made >= since]:
            self.used -= self._kept.pop(key)[1]

    @property
    def oldest(self) -> int | None:
        """Moment when what was used longest ago was used; None where it has to stay."""
        return next(iter(self._kept.values()))[2] if len(self._kept) > 1 else None

    def drop_oldest(self) -> None:
        """Drop what was used longest ago."""
        self.used -= self._kept.popitem(last=False)[1][1]


def _make_room() -> None:
    sharing = [each for each in _all if each.shares]
    while sum(each.used for each in sharing) > Cache.shared:
        ages = {age: each for each in sharing if (age := each.oldest) is not None}
        if not ages:
            return
        ages[min(ages)].drop_oldest()
