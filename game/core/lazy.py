"""Values made when they are asked for: sequences that are only counted, and memos of functions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import is_
from typing import Any, Generic, TypeVar, overload

import msgspec

X = TypeVar("X")


class Counted(Sequence[X]):
    """A list that is not there; equal to any sequence of the same things."""

    __slots__ = ()

    @abstractmethod
    def nth(self, number: int) -> X:
        """The one at a place from 0 up; raises IndexError where there is none."""

    @overload
    def __getitem__(self, place: int) -> X: ...

    @overload
    def __getitem__(self, place: slice) -> list[X]: ...

    def __getitem__(self, place: int | slice) -> X | list[X]:
        if isinstance(place, slice):
            return [*self][place]
        return self.nth(place if place >= 0 else range(len(self))[place])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]


K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """Memo of a function, for at most `most` arguments: when it is full, it forgets all.

    Quicker to ask than `lru_cache`, as it does not note what was asked last.
    """

    def __init__(self, function: Callable[[K], V], most: int) -> None:
        self.function, self.most = function, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.function(key)
        return value


class JsonDecoder(Generic[V]):
    """Typed decoder of JSON, made when it first decodes: it takes a millisecond to read its types."""

    def __init__(self, type: type[V]) -> None:
        self._type = type

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[V]:
        return msgspec.json.Decoder(self._type)

    def decode(self, data: bytes | str) -> V:
        """The value; raises msgspec.DecodeError or ValidationError naming the field."""
        return self._decoder.decode(data)


class Latest(Generic[V]):
    """Memo of a function's last result, for as long as it is called with the very same arguments."""

    def __init__(self, function: Callable[..., V]) -> None:
        self._function = function
        self._kept: tuple[tuple[Any, ...], V] | None = None

    def __call__(self, *arguments: Any) -> V:
        if self._kept is None or not all(map(is_, self._kept[0], arguments)):
            self._kept = arguments, self._function(*arguments)
        return self._kept[1]


class Keyed(Generic[V]):
    """The last value that was made, kept for as long as its key stays equal."""

    def __init__(self) -> None:
        self._kept: tuple[object, V] | None = None

    def get(self, key: object, make: Callable[[], V]) -> V:
        """The value for a key, made if that is another than the last one."""
        if self._kept is None or self._kept[0] != key:
            self._kept = key, make()
        return self._kept[1]

    def known(self, key: object) -> V | None:
        """The value for a key, if that is the last one; None else."""
        return self._kept[1] if self._kept is not None and self._kept[0] == key else None
