"""Memories of what a function has given, where `lru_cache` is too slow or its arguments cannot be hashed."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """What a function has given, of at most `most` arguments: when it is full, it forgets all.

    Quicker to ask than `lru_cache`, as it does not note what was asked last.
    """

    def __init__(self, function: Callable[[K], V], most: int) -> None:
        self.function, self.most = function, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        found = self[key] = self.function(key)
        return found


class Latest(Generic[V]):
    """What a function gave the last time, as long as it is asked with the very same arguments."""

    def __init__(self, function: Callable[..., V]) -> None:
        self._function = function
        self._kept: tuple[tuple[Any, ...], V] | None = None

    def __call__(self, *arguments: Any) -> V:
        if self._kept is None or not all(map(is_, self._kept[0], arguments)):
            self._kept = arguments, self._function(*arguments)
        return self._kept[1]
