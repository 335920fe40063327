"""The open trade as the events tell it: what was given, what was taken or bought for it (RA10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.steps import Event
from game.rules.rancho.data import VALUES
from game.rules.rancho.events import AnimalGiven, AnimalTaken, PastureBought, TollPaid
from game.tables.rancho.kinds import ART, COIN


class Trade(NamedTuple):
    """The pictures of what lies in both pans, oldest first, and the credit."""

    given: tuple[str, ...]
    taken: tuple[str, ...]
    credit: int

    @property
    def open(self) -> bool:
        """Whether something has been given that nothing was had for yet."""
        return self.credit > 0


def trade(past: Sequence[Event[Any, Any]], credit: int) -> Trade:
    """Everything since the credit last was 0."""
    given: list[str] = []
    taken: list[str] = []
    rest = credit
    for event in reversed(past):
        if rest == 0:
            break
        match event:
            case AnimalGiven(kind=kind):
                rest -= VALUES[kind]
                given.append(ART[kind])
            case AnimalTaken(kind=kind):
                rest += VALUES[kind]
                taken.append(ART[kind])
            case PastureBought(price=price):
                rest += price
                taken.append(f"terrain/hex_pasture_{price}")
            case TollPaid(count=count):
                rest += count
                taken.append(COIN)
            case _:
                pass
    return Trade(tuple(given[::-1]), tuple(taken[::-1]), credit)
