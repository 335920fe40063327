"""How promising a ranch is: what its pens, buildings and mission may come to, in points, about.

The figures were found by letting players who look one choice ahead play many games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from game.core.seats import HIDDEN
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, Ranch, State, Terms
from game.rules.rolling_ranch.scoring import reached
from game.rules.rolling_ranch.sheet import Sheet

LENGTH = 28
"""About so many rounds a game has among players who hurry."""

PACE = 1.15
"""Spaces that are filled in a round, births among them."""

KEEPING = 0.5
"""How likely a free space of a pen that nothing or one type is in gets the wanted type, without breeding."""

BREEDING = 0.85
"""The same where two animals of the type are there to breed."""

MIXING = 0.9
"""How likely a free space of a pen with several types is filled at all."""

OPEN = 0.7
"""What an untouched pen is worth of what its best type could bring."""

BARN = (3.0, 4.5)
"""What a barn brings in a whole game, in points."""

USE = 2.0
"""What an unused bonus icon of a warehouse brings beside its own point."""

STORE_PEN = 4.0
"""The spaces of the pen that a warehouse is likely to get."""

PROGRESS, POWER = 0.75, 1.3
"""What a building with all but its last icon is worth of a drawn one, and how steeply that grows."""

HOPE = 0.8
"""What an objective that is all but done is worth of its points."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """What a seat's ranch may come to, with what it can still do in this round; at the end about its points."""
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    return promise(terms.sheets[state.sheets[seat]], state.ranches[seat], card, state.turn, length_of(terms))


def length_of(terms: Terms) -> int:
    """About so many rounds a game has."""
    return min(LENGTH, terms.rounds) if terms.seats == 1 else LENGTH


def promise(sheet: Sheet, ranch: Ranch, card: int, turn: int, length: int) -> float:
    """What a ranch may come to with a mission when so many of so many rounds are over."""
    fill, left = outlook(ranch.empty.bit_count(), turn, length)
    total = 0.0
    for pen in sheet.pens:
        total += pen_worth(ranch, pen, fill)
    total += buildings_promise(sheet, ranch, left)
    for amount in mission_promise(sheet, ranch, card, left):
        total += amount
    return total


def outlook(empty: int, turn: int, length: int) -> tuple[float, float]:
    """Which part of so many empty spaces will be filled, and which part of the game is left."""
    rounds = max(length - turn, 1)
    return (round(min(1.0, PACE * rounds / empty), 2), min(1.0, rounds / length)) if empty else (0.0, 0.0)


def pen_worth(ranch: Ranch, pen: int, fill: float) -> float:
    """What a pen, a set of spaces, may come to if a part of its empty spaces is filled."""
    chickens, pigs, cows = ranch.animals
    return pen_promise(
        (chickens & pen).bit_count(),
        (pigs & pen).bit_count(),
        (cows & pen).bit_count(),
        (ranch.empty & pen).bit_count(),
        fill,
    )


def mission_promise(sheet: Sheet, ranch: Ranch, card: int, left: float) -> Sequence[float]:
    """What each objective of a mission may bring while this part of the game is left; of a hidden one nothing."""
    if card == HIDDEN:
        return ()
    found = []
    for number in data.CARDS[card]:
        objective = data.OBJECTIVES[number]
        part = min(1.0, reached(sheet, ranch, objective) / objective.count)
        found.append(objective.points * (1.0 if part == 1.0 else HOPE * part**2 * left))
    return found


@lru_cache(maxsize=16384)
def pen_promise(chickens: int, pigs: int, cows: int, room: int, fill: float) -> float:
    """What a pen with these animals and so many empty spaces may come to, if `fill` of them are filled."""
    held = (chickens, pigs, cows)
    total = sum(held)
    if total > max(held):
        return total + MIXING * room * fill
    found = 0.0
    for kind, count in enumerate(held):
        if count == total:
            chance = BREEDING if count >= data.BREEDERS else KEEPING
            more = _between(data.PEN_POINTS[kind], count + room * fill * chance)
            found = max(found, more if total else OPEN * more)
    return found


def _between(points: tuple[int, ...], count: float) -> float:
    low = min(int(count), len(points) - 1)
    high = min(low + 1, len(points) - 1)
    return points[low] + (count - low) * (points[high] - points[low])


def buildings_promise(sheet: Sheet, ranch: Ranch, left: float) -> float:
    """What drawn and begun buildings may bring while this part of the game is left."""
    total = 0.0
    for _, amount in building_by_building(sheet, ranch, left):
        total += amount
    return total


def building_by_building(sheet: Sheet, ranch: Ranch, left: float) -> Iterator[tuple[str, float]]:
    """The same one by one, each with the sort of building: barns, warehouses, greenhouses."""
    for building in data.BARNS:
        yield "barns", left * BARN[building] * _progress(ranch, building, left)
    for store, building in enumerate(data.STORES):
        at = ranch.built[building]
        if at == NONE:
            whole = STORE_PEN + data.STORE_USES * (data.ICON_POINTS + USE * left)
            yield "warehouses", whole * _progress(ranch, building, left)
        else:
            size = sheet.pens[sheet.pen_of[at]].bit_count()
            yield "warehouses", size + ranch.uses[store] * (data.ICON_POINTS + USE * left)
    parts = sorted((_progress(ranch, building, left) for building in data.GREENHOUSES), reverse=True)
    for number, part in enumerate(parts):
        yield "greenhouses", part * (data.GREENHOUSE_POINTS[number + 1] - data.GREENHOUSE_POINTS[number])


def _progress(ranch: Ranch, building: int, left: float) -> float:
    """1 for a drawn building, less for one that is begun, nothing for what comes too late."""
    if ranch.built[building] != NONE:
        return 1.0
    if not ranch.empty:
        return 0.0
    given, needed = ranch.wood[building] + ranch.nails[building], data.WOOD[building] + data.NAILS[building]
    return left * PROGRESS * float((given / needed) ** POWER)
