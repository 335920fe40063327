"""Records of matches as files of their own: what they cannot prove, and what is left of an unreadable match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from game.core.journal import MOST_BYTES, Record, SpentSeed, record_bytes, record_from
from game.core.seats import Former, Seat, is_visible
from game.store.disk import read_limited, write_whole
from game.store.notices import BadFile, UnwrittenFile

if TYPE_CHECKING:
    from game.core.journal import Luck
    from game.core.match import Match


RECORD_ENDING = ".fiveacres"
"""Ending of the files of records, by which desktops know them."""
RECORD_ENDINGS = (RECORD_ENDING, ".json")
"""The same, and that of earlier programs."""


def export_record(record: Record, path: Path) -> None:
    """Write `record` to `path`, whole or not at all; raises UnwrittenFile."""
    export_bytes(record_bytes(record), path)


def export_bytes(data: bytes, path: Path) -> None:
    """Write what a match is exported as, whole or not at all; raises UnwrittenFile."""
    try:
        write_whole(path, data)
    except (OSError, ValueError) as error:
        raise UnwrittenFile(path, getattr(error, "strerror", None) or str(error)) from error


def import_record(path: Path) -> Record:
    """The record in a foreign file; raises BadFile, never anything else, whatever the file holds."""
    data = read_limited(path, MOST_BYTES)
    try:
        record = record_from(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(path, str(error)) from error
    if not -1 <= record.index <= len(record.rows):
        raise BadFile(path, f"Expected `int` from -1 to {len(record.rows)} - at `$.index`")
    for number, seat in enumerate(record.seats):
        if not is_visible(seat.name):
            raise BadFile(path, f"Expected a name of which something can be seen - at `$.seats[{number}].name`")
    return record


def told_by(record: Record) -> bytes:
    """Everything that a record tells of how its match stands, whatever it tells of chance to come."""
    return record_bytes(
        msgspec.structs.replace(
            record,
            index=len(record.rows) if record.index < 0 else record.index,
            version=0,
            seed="",
            open_seed=False,
            spent=None,
            seal=msgspec.UNSET,
        )
    )


Mark = Literal["", "astray", "unchecked", "version", "taken_in"]
"""Mark of a match from elsewhere: answers astray, none that could be checked, other rules, taken in before its end."""


class Header(msgspec.Struct, frozen=True):
    """Terms of a match, but for the boards, which have a column of their own."""

    options: msgspec.Raw
    seats: tuple[Seat, ...]
    seed: str
    open_seed: bool
    spent: tuple[SpentSeed, ...] | None = None
    mark: Mark = ""
    former: tuple[Former, ...] | msgspec.UnsetType = msgspec.UNSET


class Doubt(msgspec.Struct, frozen=True):
    """A sentence about a record: its key in the catalogue, how many it speaks of, its other fields."""

    key: str
    many: int
    fields: dict[str, int]


class Origin(msgspec.Struct, frozen=True):
    """Differences of a record from a match that was played here, from its first deal on."""

    luck: Luck
    version: int
    """Version of the rules that the record was made under."""
    rules: int
    """The version of today's."""
    over: bool

    @property
    def mark(self) -> Mark:
        """The gravest of all."""
        if self.luck.mismatched:
            return "astray" if self.luck.noted else "unchecked"
        if self.version != self.rules:
            return "version"
        if not self.over:
            return "taken_in"
        return "unchecked" if self.luck.unchecked else ""

    def doubts(self) -> Iterator[Doubt]:
        """Sentences about everything that the record cannot prove."""
        luck = self.luck
        if luck.mismatched:
            key = "store.origin.astray" if luck.noted else "store.origin.astray_or_branch"
            yield Doubt(key, luck.mismatched, {"answers": luck.answers})
        if luck.unchecked:
            yield Doubt("store.origin.unchecked", luck.unchecked, {"answers": luck.answers})
        if self.version != self.rules:
            yield Doubt("store.origin.version", self.version, {"rules": self.rules})


def origin_of(match: Match[Any, Any], version: int) -> Origin:
    """Check what the record of a match can prove; `version` is the one in the record."""
    return Origin(match.check_seeds(), version, match.spec.version, match.over)
