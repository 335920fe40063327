"""A match as a list shows it: typed, bounded, and told apart from one that cannot be read."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from game.core.seats import Seat
from game.store.matches import MOST_PICTURE, bounded
from game.store.records import Mark

Stamp = Annotated[str, msgspec.Meta(max_length=40)]
"""A time in ISO form, UTC; what somebody else has written may be any short text."""
_Players = Annotated[tuple[Seat, ...], msgspec.Meta(min_length=1, max_length=8)]


class Summary(msgspec.Struct, frozen=True):
    """A match as a list shows it."""

    id: int
    title: Annotated[str, msgspec.Meta(max_length=40)]
    seats: _Players
    """In the colours that they showed when the match was left."""
    created: Stamp
    updated: Stamp
    turn: int
    over: bool
    picture: bytes | None
    played: int
    """The larger, the later; 0 where that was before there was a count."""
    mark: Mark


class Unreadable(msgspec.Struct, frozen=True):
    """A match of which not even a list can tell anything."""

    id: int
    updated: str = ""
    played: int = 0


class _Header(msgspec.Struct, frozen=True):
    seats: _Players
    mark: Mark = ""


_header = msgspec.json.Decoder(_Header)
_bounds = {"title": 400, "header": 1024 * 1024, "created": 40, "updated": 40, "colours": 200}
_texts = ", ".join(bounded(name, most) for name, most in _bounds.items())
COLUMNS = f"id, {_texts}, turn, over = 1 AND idx = count, {bounded('picture', MOST_PICTURE)}, played"
ORDER = "ORDER BY played DESC, updated DESC, id DESC"


def entry_from(values: tuple[Any, ...]) -> Summary | Unreadable:
    """Entry of a list, from one row of the table with `COLUMNS`."""
    match, title, header, created, updated, colours, turn, over, picture, played = values
    try:
        agreed = _header.decode(header)
        shown = picture if isinstance(picture, bytes) else None
        seats, others = agreed.seats, str(colours or "").split()
        if len(others) == len(seats):
            seats = tuple(replace(seat, colour=colour) for seat, colour in zip(seats, others, strict=True))
        fields = (match, title, seats, created, updated, turn, over == 1, shown, played, agreed.mark)
        return msgspec.convert(dict(zip(Summary.__struct_fields__, fields, strict=True)), Summary)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError):
        return Unreadable(match)
