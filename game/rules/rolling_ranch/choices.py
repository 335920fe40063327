"""Answers of seats and chance in Rolling Ranch."""

from __future__ import annotations

from game.core.lazy import Memo
from game.core.seats import SeatNo, SpotNo
from game.core.steps import Choice
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import RESOURCES, Bonus, Building, Card, Kind, Number, Resource, members, subsets


class Rescue(Choice, frozen=True, gc=False):
    """Put the animal of one die on an empty space with the number of the other (RR7)."""

    kind: Kind
    at: SpotNo


class Use(Choice, frozen=True, gc=False):
    """Put an animal by the bonus of the animal barn (RR10) or of a warehouse (RR11)."""

    building: Building
    kind: Kind
    at: SpotNo


class Give(Choice, frozen=True, gc=False):
    """Give one resource to a building; the first one begins a collection (RR8)."""

    resource: Resource
    building: Building


class GiveExtra(Choice, frozen=True, gc=False):
    """Give the first resource of the resource barn to a building (RR10)."""

    resource: Resource
    building: Building


class Pass(Choice, frozen=True, gc=False):
    """Give nothing and rescue nothing (RR8)."""


class Done(Choice, frozen=True, gc=False):
    """Give no more (RR8), or leave the barns unused (RR10)."""


class DrawAt(Choice, frozen=True, gc=False):
    """Draw the complete building on an empty space (RR9)."""

    at: SpotNo


class Pick(Choice, frozen=True, gc=False):
    """Choose what a barn gives for good (RR10)."""

    bonus: Bonus


class Newborn(Choice, frozen=True, gc=False):
    """Draw a newborn on an empty space of its pen (RR12)."""

    kind: Kind
    at: SpotNo


class Shows(Choice, frozen=True, gc=False):
    """Chance: the number of a die (RR1)."""

    number: Number


class TopCard(Choice, frozen=True, gc=False):
    """Chance: the mission card that is dealt (RR5)."""

    card: Card


class TopSheet(Choice, frozen=True, gc=False):
    """Chance: the sheet that is dealt (RR3)."""

    sheet: int


class Starts(Choice, frozen=True, gc=False):
    """Chance: the seat that rolls first (RR6)."""

    seat: SeatNo


PASS, DONE = Pass(), Done()
# A number stands on five spaces of a sheet, so the same few sets come again and again.
rescues_in = tuple(Memo(members([Rescue(kind, at) for at in range(data.SPACES)]), 4096) for kind in data.KINDS)
"""Per kind the rescues into a set of spaces."""
births_in = tuple(members([Newborn(kind, at) for at in range(data.SPACES)]) for kind in data.KINDS)
"""Per kind the births on a set of spaces."""
uses_in = {
    building: tuple(members([Use(building, kind, at) for at in range(data.SPACES)]) for kind in data.KINDS)
    for building in (data.ANIMAL_BARN, *data.STORES)
}
"""By building and kind the placings on a set of spaces."""
draws_in = members([DrawAt(at) for at in range(data.SPACES)])
"""The drawings on a set of spaces."""
GIVES = tuple(tuple(Give(resource, building) for building in data.BUILDINGS) for resource in RESOURCES)
"""Choices to give a resource, by resource and building."""
GIVES_TO = tuple(map(subsets, GIVES))
"""Choices to give a resource, by resource and set of buildings."""
EXTRAS_TO = tuple(subsets([GiveExtra(resource, building) for building in data.BUILDINGS]) for resource in RESOURCES)
"""Choices to give a barn's extra, by resource and set of buildings."""
PICKS = tuple(map(Pick, range(4)))
SHOWS = tuple((Shows(number), 1) for number in data.NUMBERS)
CARDS = tuple((TopCard(card), 1) for card in range(len(data.CARDS)))


def cards_in(cards: int) -> list[tuple[TopCard, int]]:
    """The outcomes of a deal from a set of cards."""
    return [outcome for outcome in CARDS if cards >> outcome[0].card & 1]
