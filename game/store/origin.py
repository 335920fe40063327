"""Matches that come from elsewhere: what their records cannot prove, how that is told, and kept for good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

import msgspec

if TYPE_CHECKING:
    from game.core.match import Match
    from game.core.seeds import Luck

Mark = Literal["", "astray", "unchecked", "version", "taken_in"]
"""What a match is marked with: answers astray, none that could be checked, other rules, taken in before its end."""


class Doubt(msgspec.Struct, frozen=True):
    """A sentence about a record: its key in the catalogue, how many it speaks of, its other fields."""

    key: str
    many: int
    fields: dict[str, int]


class Origin(msgspec.Struct, frozen=True):
    """Where a record differs from a match that was played here, from its first deal on."""

    luck: Luck
    version: int
    """Of the rules that the record was made under."""
    rules: int
    """The version of today's."""
    over: bool

    @property
    def mark(self) -> Mark:
        """The gravest of all."""
        if self.luck.astray:
            return "astray" if self.luck.noted else "unchecked"
        if self.version != self.rules:
            return "version"
        if not self.over:
            return "taken_in"
        return "unchecked" if self.luck.unchecked else ""

    def doubts(self) -> Iterator[Doubt]:
        """What is to be said of it."""
        luck = self.luck
        if luck.astray:
            key = "store.origin.astray" if luck.noted else "store.origin.astray_or_branch"
            yield Doubt(key, luck.astray, {"answers": luck.answers})
        if luck.unchecked:
            yield Doubt("store.origin.unchecked", luck.unchecked, {"answers": luck.answers})
        if self.version != self.rules:
            yield Doubt("store.origin.version", self.version, {"rules": self.rules})


def origin_of(match: Match[Any, Any], version: int) -> Origin:
    """What the record of a match cannot prove; `version` stands in the record."""
    return Origin(match.luck(), version, match.spec.version, match.over)
