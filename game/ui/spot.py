"""Places and things on a table that can be pointed at."""

from __future__ import annotations

from typing import NamedTuple

Id = int | str


class _Named(NamedTuple):
    kind: str
    ids: tuple[Id, ...]


class Spot(_Named):
    """A place or thing by its kind and what tells it from others of the kind: `Spot("card", 3)`."""

    __slots__ = ()

    def __new__(cls, kind: str, *ids: Id) -> Spot:
        return super().__new__(cls, kind, ids)

    @property
    def number(self) -> int:
        """The first of its ids; raises TypeError where that is no number."""
        found = self.ids[0]
        if not isinstance(found, int):
            raise TypeError(self)
        return found

    @property
    def name(self) -> str:
        """Its name for tests and commands: kind and ids with colons between."""
        return ":".join(map(str, (self.kind, *self.ids)))

    def __repr__(self) -> str:
        return f"Spot({self.name})"


def among(spot: Spot, group: Spot) -> bool:
    """Whether a spot is one of a group: that very spot, or one that only goes on where the group's ids end."""
    return spot.kind == group.kind and spot.ids[: len(group.ids)] == group.ids


def name_of(spot: Spot | str) -> str:
    """The name of a spot, which widgets have instead."""
    return spot.name if isinstance(spot, Spot) else spot


def named(name: str) -> Spot:
    """The spot that a test or a command calls by its name; digits are numbers."""
    kind, *ids = name.split(":")
    return Spot(kind, *(int(each) if each.isdigit() else each for each in ids))
