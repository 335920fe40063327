"""How a ranch grows while it is read ahead: one change each, by the rules but unasked and untold (RR7-RR12)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import FREE_CHICKEN, TWO_WOOD, WOOD, Ranch
from game.rules.rolling_ranch.sheet import Sheet

BONUS = {data.RESOURCE_BARN: TWO_WOOD, data.ANIMAL_BARN: FREE_CHICKEN}
"""What a barn that is drawn while reading ahead will give."""


def first_of_pens(sheet: Sheet, spaces: int) -> Iterator[int]:
    """Of some spaces the first of each pen."""
    for pen in sheet.pens:
        within = spaces & pen
        if within:
            yield (within & -within).bit_length() - 1


def placed(ranch: Ranch, kind: int, at: int) -> Ranch:
    """The ranch with one more animal."""
    bit, animals = 1 << at, list(ranch.animals)
    animals[kind] |= bit
    return replace(ranch, animals=tuple(animals), empty=ranch.empty & ~bit)


def with_use(ranch: Ranch, store: int) -> Ranch:
    """The ranch with one bonus icon of a warehouse used (RR11)."""
    places, animals = ranch.uses
    return replace(ranch, uses=(places - (store == data.PLACE_STORE), animals - (store == data.ANIMAL_STORE)))


def drawn_at(ranch: Ranch, building: int, at: int) -> Ranch:
    """The ranch with a building on a space, and what it brings (RR9-RR11)."""
    built, bonuses, uses = list(ranch.built), list(ranch.bonuses), list(ranch.uses)
    built[building] = at
    if building in data.BARNS:
        bonuses[building] = BONUS[building]
    elif building in data.STORES:
        uses[building - data.PLACE_STORE] = data.STORE_USES
    return replace(ranch, built=tuple(built), empty=ranch.empty & ~(1 << at), bonuses=tuple(bonuses), uses=tuple(uses))


def filled_icon(ranch: Ranch, resource: int, building: int) -> Ranch:
    """The ranch with one more filled icon of a building (RR8)."""
    if resource == WOOD:
        return replace(ranch, wood=_one_more(ranch.wood, building))
    return replace(ranch, nails=_one_more(ranch.nails, building))


def bred(sheet: Sheet, ranch: Ranch) -> Ranch:
    """The ranch after all pens have bred, better animals first where room is short (RR12)."""
    empty, animals = ranch.empty, ranch.animals
    chickens, pigs, cows = animals
    for pen in sheet.pens:
        room = empty & pen
        if not room:
            continue
        for kind in (data.COW, data.PIG, data.CHICKEN):
            if room and (animals[kind] & pen).bit_count() >= data.BREEDERS:
                born = room & -room
                room ^= born
                empty ^= born
                if kind == data.COW:
                    cows |= born
                elif kind == data.PIG:
                    pigs |= born
                else:
                    chickens |= born
    return ranch if empty == ranch.empty else replace(ranch, animals=(chickens, pigs, cows), empty=empty)


def _one_more(icons: tuple[int, ...], building: int) -> tuple[int, ...]:
    return (*icons[:building], icons[building] + 1, *icons[building + 1 :])
