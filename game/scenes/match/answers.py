"""What a match answers to whoever plays it: what there is to show, to say or to ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.core.match import Ply
from game.core.steps import Choice, Refusal
from game.store.notices import StoreError
from game.ui.spot import AnySpot


class Happened(msgspec.Struct, frozen=True):
    """A move was made: this is to be shown."""

    plies: Sequence[Ply[Any, Any]]


class Jumped(msgspec.Struct, frozen=True):
    """Undo or redo: the match is to be shown at once as it stands now."""

    barred: str = ""
    """What stood against it; empty if nothing did."""
    error: StoreError | None = None


class Refused(msgspec.Struct, frozen=True):
    """The rules do not allow it; nothing has changed."""

    refusal: Refusal


class NotKept(msgspec.Struct, frozen=True):
    """It could not be written down, so it was not made."""

    error: StoreError


class Ended(msgspec.Struct, frozen=True):
    """The match is over, and the result is to be shown."""


class Come(msgspec.Struct, frozen=True):
    """A seat has to come to the screen; out of turn while another is `waiting`."""

    seat: int
    waiting: int | None = None


class Which(msgspec.Struct, frozen=True):
    """A seat that came out of turn may do several things, or is to be asked first."""

    seat: int
    choices: tuple[Choice, ...]


class NoInterrupt(msgspec.Struct, frozen=True):
    """A seat that came out of turn may not do what was pressed for it."""

    seat: int
    source: AnySpot


Answer = Happened | Refused | NotKept | Which | NoInterrupt
"""To a move, or to a seat that was called."""
