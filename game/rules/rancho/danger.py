"""What standing on each space costs at the next roll of the 12-sided dice, by the options of forest and fox."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.rancho import data
from game.rules.rancho.spaces import Spaces

_, SHEEP_VALUE, COW_VALUE, HORSE_VALUE, _, _ = data.VALUES
PREDATOR_FACES = data.FACES[-1]
_SIDES = sum(data.FACES) * sum(data.PIPS.values())


def _hurt(hit: int) -> int:
    """How surely a roll reaches what one 12-sided die reaches with a chance of `hit` in 72."""
    return 2 * _SIDES * hit - hit * hit


class Zone(NamedTuple):
    """Spaces that are equally safe."""

    spaces: int
    hurt: int
    """What one rabbit there costs."""
    hit: int
    """How surely one 12-sided die reaches them."""


class Danger(NamedTuple):
    """What standing on a board's spaces costs."""

    zones: tuple[Zone, ...]
    """The safest first."""
    cows: tuple[int, ...]
    """Per pair."""
    horses: tuple[int, ...]
    """Per triple."""
    spares: bool
    """Whether a fox leaves the last rabbit (the option)."""

    def spared(self, zones: list[Zone]) -> int:
        """What the last rabbit is worth where all rabbits stand in these zones: a roll may reach one or two."""
        if not self.spares or not 0 < len(zones) <= data.DICE:
            return 0
        return zones[0].hurt if len(zones) == 1 else data.DICE * zones[0].hit * zones[1].hit


def danger_of(spaces: Spaces, calm: bool, spares: bool) -> Danger:
    """What standing on each space, pair and triple of a board costs under the options of the forest and the fox."""
    hits = {number: 0 if calm else PREDATOR_FACES * sides for number, sides in data.PIPS.items()}
    hits[0] = 0
    zones: dict[int, int] = {}
    for space, number in enumerate(spaces.price):
        zones[hits[number]] = zones.get(hits[number], 0) | 1 << space

    def reach(footprint: tuple[int, ...]) -> int:
        return _hurt(sum(hits[number] for number in {spaces.price[space] for space in footprint}))

    return Danger(
        tuple(Zone(zones[hit], _hurt(hit), hit) for hit in sorted(zones)),
        tuple(COW_VALUE * reach(pair) for pair in spaces.pairs),
        tuple(HORSE_VALUE * reach(triple) for triple in spaces.triples),
        spares and not calm,
    )
