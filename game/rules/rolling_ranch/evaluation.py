"""Value of a ranch: points to be expected of its pens, buildings and mission, about.

The figures were found by letting players who look one choice ahead play many games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from game.core.seats import HIDDEN
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, Ranch, State, Terms
from game.rules.rolling_ranch.scoring import progress_of
from game.rules.rolling_ranch.sheet import Sheet

USUAL_ROUNDS = 28
"""Rounds of a game among players who hurry, about."""

PACE = 1.15
"""Spaces filled in a round, births among them."""

KEEPING = 0.5
"""Chance that a free space of a pen with nothing or one type in it gets the wanted type, without breeding."""

BREEDING = 0.85
"""The same where two animals of the type are there to breed."""

MIXING = 0.9
"""Chance that a free space of a pen with several types is filled at all."""

OPEN = 0.7
"""Share of the points of its best type that an untouched pen is worth."""

BARN = (3.0, 4.5)
"""Points that each barn brings in a whole game."""

ICON = 2.0
"""Points that an unused bonus icon of a warehouse brings beside its own."""

STORE_PEN = 4.0
"""Spaces of the pen that a warehouse is likely to get."""

PROGRESS, POWER = 0.75, 1.3
"""Share of a drawn building that one with all but its last icon is worth, and how steeply that grows."""

PROSPECT = 0.8
"""Share of its points that an objective is worth when it is all but done."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """The value of a seat's ranch, with all that it can still do in this round; at the end about its points."""
    sheet, ranch = terms.sheets[state.sheets[seat]], state.ranches[seat]
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    fill, left = shares_left(ranch.empty.bit_count(), state.turn, game_length(terms))
    total = 0.0
    for pen in sheet.pens:
        total += pen_value(ranch, pen, fill)
    total += buildings_value(sheet, ranch, left)
    for amount in mission_values(sheet, ranch, card, left):
        total += amount
    return total


def game_length(terms: Terms) -> int:
    """Typical number of rounds of a game."""
    return min(USUAL_ROUNDS, terms.rounds) if terms.seats == 1 else USUAL_ROUNDS


def shares_left(empty: int, turn: int, length: int) -> tuple[float, float]:
    """The share of so many empty spaces that will be filled, and the share of the game that is left."""
    rounds = max(length - turn, 1)
    return (round(min(1.0, PACE * rounds / empty), 2), min(1.0, rounds / length)) if empty else (0.0, 0.0)


def pen_value(ranch: Ranch, pen: int, fill: float) -> float:
    """The value of a pen, a set of spaces, if a share of its empty spaces is filled."""
    chickens, pigs, cows = ranch.animals
    return value_of_animals(
        (chickens & pen).bit_count(),
        (pigs & pen).bit_count(),
        (cows & pen).bit_count(),
        (ranch.empty & pen).bit_count(),
        fill,
    )


def mission_values(sheet: Sheet, ranch: Ranch, card: int, left: float) -> Sequence[float]:
    """The value of each objective of a mission while this share of the game is left; none of a hidden one."""
    if card == HIDDEN:
        return ()
    values = []
    for number in data.CARDS[card]:
        objective = data.OBJECTIVES[number]
        part = min(1.0, progress_of(sheet, ranch, objective) / objective.count)
        values.append(objective.points * (1.0 if part == 1.0 else PROSPECT * part**2 * left))
    return values


@lru_cache(maxsize=16384)
def value_of_animals(chickens: int, pigs: int, cows: int, room: int, fill: float) -> float:
    """The value of a pen with these animals and so many empty spaces, if a share `fill` of them is filled."""
    counts = (chickens, pigs, cows)
    total = sum(counts)
    if total > max(counts):
        return total + MIXING * room * fill
    best = 0.0
    for kind, count in enumerate(counts):
        if count == total:
            chance = BREEDING if count >= data.BREEDERS else KEEPING
            points, expected = data.PEN_POINTS[kind], count + room * fill * chance
            low = min(int(expected), len(points) - 1)
            high = min(low + 1, len(points) - 1)
            more = points[low] + (expected - low) * (points[high] - points[low])
            best = max(best, more if total else OPEN * more)
    return best


def buildings_value(sheet: Sheet, ranch: Ranch, left: float) -> float:
    """The value of drawn and begun buildings while this share of the game is left."""
    total = 0.0
    for _, amount in building_values(sheet, ranch, left):
        total += amount
    return total


def building_values(sheet: Sheet, ranch: Ranch, left: float) -> Iterator[tuple[str, float]]:
    """The values of the buildings one by one, each with its sort: barns, warehouses, greenhouses."""
    for building in data.BARNS:
        yield "barns", left * BARN[building] * _progress(ranch, building, left)
    for store, building in enumerate(data.STORES):
        at = ranch.built[building]
        if at == NONE:
            whole = STORE_PEN + data.STORE_USES * (data.ICON_POINTS + ICON * left)
            yield "warehouses", whole * _progress(ranch, building, left)
        else:
            size = sheet.pens[sheet.pen_of[at]].bit_count()
            yield "warehouses", size + ranch.uses[store] * (data.ICON_POINTS + ICON * left)
    parts = sorted((_progress(ranch, building, left) for building in data.GREENHOUSES), reverse=True)
    for number, part in enumerate(parts):
        yield "greenhouses", part * (data.GREENHOUSE_POINTS[number + 1] - data.GREENHOUSE_POINTS[number])


def _progress(ranch: Ranch, building: int, left: float) -> float:
    """1 for a drawn building, less for one that is begun, 0 for one that comes too late."""
    if ranch.built[building] != NONE:
        return 1.0
    if not ranch.empty:
        return 0.0
    given, needed = ranch.wood[building] + ranch.nails[building], data.WOOD[building] + data.NAILS[building]
    return left * PROGRESS * float((given / needed) ** POWER)
