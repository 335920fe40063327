"""Counting the result up at the end: seat after seat, from the fewest points to the most, its meadows light up."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.wolves_and_sheep.events import GameEnded
from game.rules.wolves_and_sheep.land import Layout
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.scoring import Area, meadows, score
from game.ui.context import TableContext

_SHEEP_MS, _LEAST_MS, _MOST_MS = 240.0, 800.0, 3600.0
_REST_MS = 1100.0
"""In which a counted meadow is looked at before the next one."""


class Part(NamedTuple):
    """One meadow that is counted."""

    seat: int
    area: Area
    start: float
    """Milliseconds after the counting has begun."""
    ms: float
    """How long its sheep are counted."""

    def share(self, now: float) -> float:
        """How far it has been counted, 0-1."""
        return min(1.0, max(0.0, (now - self.start) / self.ms))


def parts(terms: Terms, state: State) -> tuple[Part, ...]:
    """Every meadow that counts (WS16 to WS18), in the order in which it is counted."""
    land, tallies = land_of(terms, state), score(terms, state)
    found, start = [], 0.0
    for seat in sorted(range(terms.seats), key=lambda seat: tallies[seat].rank):
        for colour in (*state.shown[seat], *state.secrets[seat]):
            largest = meadows(terms, land, colour)[:1]
            for area in largest:
                ms = min(_MOST_MS, max(_LEAST_MS, _SHEEP_MS * len(area.triangles)))
                found.append(Part(seat, area, start, ms))
                start += ms + _REST_MS
    return tuple(found)


def length(terms: Terms, state: State) -> float:
    """Milliseconds that all of it takes."""
    last = parts(terms, state)[-1:]
    return sum(part.start + part.ms + _REST_MS for part in last)


def now(parts: tuple[Part, ...], ms: float) -> Part | None:
    """The meadow that is being counted, or looked at, so many milliseconds after the beginning."""
    begun = [part for part in parts if part.start <= ms]
    return begun[-1] if begun else None


class Finale:
    """What is counted on the landscape at the end, found once."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._found: tuple[Layout, tuple[Part, ...]] | None = None

    def parts(self, state: State) -> tuple[Part, ...]:
        """Every meadow that counts."""
        if self._found is None or self._found[0] is not state.layout:
            self._found = state.layout, parts(self._terms, state)
        return self._found[1]

    def counted(self, context: TableContext[State]) -> Part | None:
        """The meadow that is being counted, while the end is shown."""
        return (
            now(self.parts(context.view), context.elapsed_ms) if isinstance(context.current_event, GameEnded) else None
        )
