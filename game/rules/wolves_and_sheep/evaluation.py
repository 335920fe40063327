"""How promising the landscape is for one seat, as players who look one choice ahead see it, in points, about.

Only meadows of the seat's own colours are looked at, so it is some times quicker than finding all areas.
The figures were found by letting such players play many games.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import STEPS, Land
from game.rules.wolves_and_sheep.model import State, Terms, land_of

CLOSING = 0.86
"""How likely an open edge of a meadow is closed in time."""

GROWING = 0.35
"""Sheep that an open edge still brings, while there are tiles to be drawn."""

TAMING = 0.45
"""What is left of a meadow beside a dangerous forest."""

SECOND = 0.15
"""What each further meadow is worth of its own size: it breaks ties, and it may yet join the largest."""

TILE = 0.25
"""What one more tile in the hand is worth."""


class Meadow(NamedTuple):
    """A connected area of one colour (WS16)."""

    size: int
    open: int
    """How many of its edges face an empty cell."""
    safe: bool


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """What the meadows, the bonus and the tiles of a seat may come to."""
    land = land_of(terms, state)
    colours = [colour for colour in (*state.shown[seat], *state.secrets[seat]) if colour >= 0]
    total = sum(_flock(meadows(terms, land, colour), state.left) for colour in colours)
    if seat in state.stops:
        return total + data.BONUSES[state.stops.index(seat)]
    # Who is still in may stop later for the same bonus, unless a pause with an empty bag has let that go.
    hope = state.left or not state.paused >> seat & 1
    return total + TILE * len(state.hands[seat]) + (data.BONUSES[len(state.stops)] if hope else 0)


def _flock(found: list[Meadow], left: int) -> float:
    values = sorted((_value(each, left) for each in found), reverse=True)
    return sum(values[:1]) + SECOND * sum(values[1:])


def _value(meadow: Meadow, left: int) -> float:
    size = meadow.size + (GROWING * meadow.open if left else 0)
    return float(size * CLOSING**meadow.open * (1 if meadow.safe else TAMING))


def meadows(terms: Terms, land: Land, colour: int) -> list[Meadow]:
    """All meadows of a colour, closed or not, by their first cells."""
    wanted, tiles, shapes = data.BLACK + colour, land.tiles, terms.shapes
    danger = _threatened(terms, land)
    seen: set[int] = set()
    found: list[Meadow] = []
    for at in sorted(tiles):
        for part in shapes[tiles[at]].parts:
            first = at << 2 | part[0]
            if shapes[tiles[at]].edges[part[0]] == wanted and first not in seen:
                found.append(_flood(terms, land, at, part, seen, danger))
    return found


def _flood(terms: Terms, land: Land, at: int, part: tuple[int, ...], seen: set[int], danger: set[int]) -> Meadow:
    """The meadow that a part of a tile belongs to; its triangles are added to `seen`."""
    tiles, shapes = land.tiles, terms.shapes
    size, open_, safe, waiting = 0, 0, True, [(at, part)]
    seen.update(at << 2 | edge for edge in part)
    while waiting:
        at, part = waiting.pop()
        size += len(part)
        for edge in part:
            triangle = at << 2 | edge
            safe = safe and triangle & ~3 | edge + 1 & 3 not in danger and triangle & ~3 | edge - 1 & 3 not in danger
            other = at + STEPS[edge]
            if other not in tiles:
                open_ += 1
            elif other << 2 | edge ^ 2 not in seen:
                beyond = next(each for each in shapes[tiles[other]].parts if edge ^ 2 in each)
                seen.update(other << 2 | each for each in beyond)
                waiting.append((other, beyond))
    return Meadow(size, open_, safe)


def _threatened(terms: Terms, land: Land) -> set[int]:
    """The triangles of dangerous forests (WS11)."""
    tiles, shapes = land.tiles, terms.shapes
    seen: set[int] = set()
    waiting = [at << 2 for wood in land.woods.values() if wood.dangerous for at in wood.wolves]
    while waiting:
        triangle = waiting.pop()
        if triangle in seen:
            continue
        at, edge = triangle >> 2, triangle & 3
        part = next(each for each in shapes[tiles[at]].parts if edge in each)
        seen.update(at << 2 | each for each in part)
        for each in part:
            other = at + STEPS[each]
            if other in tiles:
                waiting.append(other << 2 | each ^ 2)
    return seen
