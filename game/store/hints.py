"""How often the people at a table have asked for help: beside the matches, whose records know nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.store.database import Store

_ONE_MORE = "INSERT INTO hints VALUES (?, ?, 1) ON CONFLICT (match, seat) DO UPDATE SET count = count + 1"


def note(store: Store, match: int | None, seat: int) -> None:
    """A seat has taken one more hint, which is kept if the match is; raises StoreError."""
    if match is not None:
        store.write(lambda db: db.execute(_ONE_MORE, (match, seat)))


def taken(store: Store, match: int) -> Mapping[int, int]:
    """How many hints each seat has taken, those that took none left out; raises StoreError."""
    wanted = "SELECT seat, count FROM hints WHERE match = ? ORDER BY seat"
    return dict(store.read(lambda db: db.execute(wanted, (match,)).fetchall()))
