"""Answers that are counted, and made only when they are asked for: a random player takes one of hundreds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

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
