"""Worth of pens and ranches without the mission: now, when finished, after a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.steps import Choice
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.choices import DrawAt, Newborn, Rescue, Use
from game.rules.rolling_ranch.events import AnimalBorn, AnimalRescued, BonusUsed, BuildingDrawn
from game.rules.rolling_ranch.model import NAIL, NONE, WOOD, Ranch, State, Terms, Two, is_complete, needing, spaces_in
from game.rules.rolling_ranch.rounds import breeding_kinds
from game.rules.rolling_ranch.scoring import greenhouse_points, pen_points, warehouse_points
from game.rules.rolling_ranch.sheet import Sheet


class Pen(NamedTuple):
    """Content and points of a pen."""

    kinds: tuple[int, ...]
    """The types of animals in it."""
    store: int
    """Its warehouse, where nothing else counts in it; else -1."""
    now: int
    finished: int
    """Points with animals on all open spaces, of the one type where it has only one."""
    open: tuple[int, ...]
    spaces: tuple[int, ...]


def pen(sheet: Sheet, ranch: Ranch, number: int) -> Pen:
    """A pen as it stands."""
    area = sheet.pens[number]
    counts = [(animals & area).bit_count() for animals in ranch.animals]
    kinds = tuple(kind for kind, count in enumerate(counts) if count)
    stores = [b for b in (data.PLACE_STORE, data.ANIMAL_STORE) if ranch.built[b] != NONE and area >> ranch.built[b] & 1]
    left = spaces_in(area & ranch.empty)
    spaces = spaces_in(area)
    if not kinds:
        forecast = data.SPACE_POINTS * len(spaces) if stores else 0
        return Pen(kinds, stores[0] if stores else NONE, forecast, forecast, left, spaces)
    points, full = pen_points(sheet, ranch, number), sum(counts) + len(left)
    finished = data.PEN_POINTS[kinds[0]][full] if len(kinds) == 1 else full
    return Pen(kinds, NONE, points, finished, left, spaces)


def categories(sheet: Sheet, ranch: Ranch) -> dict[str, int]:
    """The points of everything that all may see."""
    return {
        "pens": sum(pen_points(sheet, ranch, number) for number in range(len(sheet.pens))),
        "store": warehouse_points(sheet, ranch),
        "plants": greenhouse_points(ranch),
    }


def gain(terms: Terms, state: State, seat: int, choice: Choice) -> int:
    """Points that a choice brings at once; what it leads to later is not counted."""
    sheet, building = terms.sheets[state.sheets[seat]], waiting_building(state.ranches[seat])
    match choice:
        case Rescue(kind, at):
            after = AnimalRescued(seat, kind, at).on(terms, state)
        case Use(bonus, kind, at):
            after = BonusUsed(seat, bonus, kind, at).on(terms, state)
        case Newborn(kind, at):
            after = AnimalBorn(seat, sheet.pen_of[at], kind, at).on(terms, state)
        case DrawAt(at) if building != NONE:
            after = BuildingDrawn(seat, building, at).on(terms, state)
        case _:
            return 0
    before, later = (sum(categories(sheet, moment.ranches[seat]).values()) for moment in (state, after))
    return later - before


def waiting_building(ranch: Ranch) -> int:
    """The building that is complete and still has to be drawn; NONE for none (RR9)."""
    complete = (number for number in data.BUILDINGS if is_complete(ranch, number) and ranch.built[number] == NONE)
    return next(complete, NONE) if ranch.empty else NONE


def mixes(sheet: Sheet, ranch: Ranch, at: int, kind: int) -> bool:
    """Whether an animal would be the first of another type in the pen of a space (RR15)."""
    area = sheet.pens[sheet.pen_of[at]]
    held = [other for other, spaces in enumerate(ranch.animals) if spaces & area]
    return len(held) == 1 and kind != held[0]


def growing(sheet: Sheet, ranch: Ranch) -> tuple[int, ...]:
    """The pens in which something would be born now (RR12)."""
    return tuple(number for number, area in enumerate(sheet.pens) if area & ranch.empty and breeding_kinds(ranch, area))


class Birth(NamedTuple):
    """A birth in a pen that is still to come."""

    pen: int
    kind: int
    asked: bool


def births(sheet: Sheet, ranch: Ranch, asked: int, kinds: Sequence[int]) -> list[Birth]:
    """Births that are asked for in a pen now, then those that come after them, pens by letter."""
    return [Birth(asked, kind, True) for kind in kinds] + [
        Birth(number, kind, False)
        for number in growing(sheet, ranch)
        if number > asked
        for kind in breeding_kinds(ranch, sheet.pens[number])
    ]


def birth(terms: Terms, state: State, seat: int, number: int, kind: int) -> int:
    """The points that a birth in a pen brings, wherever in it."""
    room = spaces_in(terms.sheets[state.sheets[seat]].pens[number] & state.ranches[seat].empty)
    return gain(terms, state, seat, Newborn(kind, room[0])) if room else 0


def collection(ranch: Ranch, purse: Two) -> list[Two]:
    """Gifts (resource, building) of a whole purse, up to the first complete building.

    The building that lacks least comes first, so that something is drawn soon.
    """
    left, gifts = list(purse), list[Two]()
    lack = {(kind, b): lack_of(ranch, b)[kind] for kind in (WOOD, NAIL) for b in data.BUILDINGS}
    while any(left):
        options = [
            (lack[WOOD, b] + lack[NAIL, b], b, kind)
            for kind in (WOOD, NAIL)
            if left[kind]
            for b in needing(ranch, kind)
            if lack[kind, b]
        ]
        if not options:
            break
        lacks, building, kind = min(options)
        gifts.append((kind, building))
        lack[kind, building] -= 1
        left[kind] -= 1
        if lacks == 1:
            break
    return gifts


def completes(ranch: Ranch, gifts: Sequence[Two]) -> bool:
    """Whether a collection ends with a building that is drawn."""
    building = gifts[-1][1]
    given = sum(where == building for _, where in gifts)
    return given == sum(lack_of(ranch, building)) and bool(ranch.empty)


def lack_of(ranch: Ranch, building: int) -> Two:
    """The wood and nails that a building still takes."""
    return data.WOOD[building] - ranch.wood[building], data.NAILS[building] - ranch.nails[building]
