"""A memory of made things that forgets what was used longest ago."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar
from weakref import WeakSet

V = TypeVar("V")
_all: WeakSet[Cache[Any]] = WeakSet()


def let_go() -> None:
    """Forget everything that can be made again and is not `lasting`: a table has closed, another one needs others."""
    for each in _all:
        if not each.lasting:
            each.clear()


class Cache(Generic[V]):
    """Keeps values up to a total weight; `weigh` gives the weight of one (1 if left out).

    What is `lasting` is needed before and after any table.
    """

    def __init__(self, room: int, weigh: Callable[[V], int] | None = None, lasting: bool = False) -> None:
        self.room = room
        self.lasting = lasting
        _all.add(self)
        self.used = 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value kept under `key`, made and kept when it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found[0]
        value = make()
        weight = 1 if self._weigh is None else self._weigh(value)
        self._kept[key] = (value, weight)
        self.used += weight
        while self.used > self.room and len(self._kept) > 1:
            _, (_, old) = self._kept.popitem(last=False)
            self.used -= old
        return value

    def clear(self) -> None:
        self._kept.clear()
        self.used = 0
