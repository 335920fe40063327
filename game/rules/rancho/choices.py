"""Answers of seats and chance in Rancho, refusals about kinds of animals, and refusals of answers that are right only
at another time (RA9, RA14-RA16, RA20)."""

from __future__ import annotations

from typing import ClassVar

from game.core.seats import SeatNo, SpotNo
from game.core.steps import Choice, Refusal
from game.rules.rancho import data
from game.rules.rancho.model import FOX, KINDS, WOLF, Face, Kind, State


class Give(Choice, frozen=True, gc=False):
    """Give an own animal to the herd for credit (RA10).

    `at` is its space, the lowest of a cow's or horse's; -1 for a loose animal or a dog.
    """

    kind: Kind
    at: SpotNo


class Take(Choice, frozen=True, gc=False):
    """Take an animal of the herd for credit; it is loose (RA10)."""

    kind: Kind


class Buy(Choice, frozen=True, gc=False):
    """Buy a free pasture (RA11), with a toll to others where it is crossed to (RA13).

    `tolls`: who gets how many rabbits, by seat in rising order; empty without a toll.
    """

    at: SpotNo
    tolls: tuple[tuple[SeatNo, int], ...] = ()


class Lift(Choice, frozen=True, gc=False):
    """Lift one animal from its space, the lowest of a cow's or horse's (RA12, RA20)."""

    at: SpotNo


class Put(Choice, frozen=True, gc=False):
    """Put a loose animal on own spaces, named in rising order (RA8, RA20)."""

    kind: Kind
    spaces: tuple[SpotNo, ...]


class Back(Choice, frozen=True, gc=False):
    """Return a loose animal that fits nowhere to the herd, for nothing (RA20)."""

    kind: Kind


class Settling(Choice, frozen=True, gc=False):
    """Let all own animals, loose ones too, stand as safely as they can (RA12)."""

    keeps: ClassVar[bool] = True
    """Whether none that stands makes room for a loose one (RA15)."""


class SettleKeeping(Settling, frozen=True, gc=False):
    """Settle the herd."""


class Settle(Settling, frozen=True, gc=False):
    """The same in rows of before RA15 kept what stands."""

    keeps: ClassVar[bool] = False


class CallOff(Choice, frozen=True, gc=False):
    """Drop the open trade (RA21)."""


class Roll(Choice, frozen=True, gc=False):
    """Be done expanding and roll both 12-sided dice (RA9, RA14)."""

    calls_chance = True


class EndTurn(Choice, frozen=True, gc=False):
    """Be done arranging (RA12, RA15)."""

    ends_turn = True


class Finishing(Choice, frozen=True, gc=False):
    """Settle the herd with everything loose, return what has no room, and end the turn (RA12, RA15, RA20)."""

    ends_turn = True
    keeps: ClassVar[bool] = True
    """The same as of `Settling`."""


class FinishKeeping(Finishing, frozen=True, gc=False):
    """Be done arranging, with something loose."""


class Finish(Finishing, frozen=True, gc=False):
    """The same in rows of before RA15 kept what stands."""

    keeps: ClassVar[bool] = False


class First(Choice, frozen=True, gc=False):
    """Say which of fox and wolf attacks first (RA16)."""

    predator: Face


class Send(Choice, frozen=True, gc=False):
    """Return a dog to the herd in place of what would be lost (RA18)."""


class Keep(Choice, frozen=True, gc=False):
    """Keep the dog and lose the animals (RA18)."""


class Shows(Choice, frozen=True, gc=False):
    """Chance: the face of a 12-sided die (RA2)."""

    face: Face


class Pips(Choice, frozen=True, gc=False):
    """Chance: the number of the 6-sided die (RA2)."""

    number: int


class Starts(Choice, frozen=True, gc=False):
    """Chance: the seat that begins (RA7)."""

    seat: SeatNo


Trading = Give | Take | Buy | CallOff
"""Acts with the market."""

Arranging = Lift | Put | Back | Settling
"""Acts with animals between spaces and beside the board."""

Answer = Trading | Arranging | Roll | EndTurn | Finishing | First | Send | Keep
"""Any answer of a seat. Every question takes all of them, so that the reason can be told at the wrong time too."""

GIVES = tuple(tuple(Give(kind, at) for at in (*range(data.MOST_SPACES), -1)) for kind in KINDS)
"""By kind and space; the last one, which -1 finds too, is that of what stands nowhere."""
TAKES = tuple(map(Take, KINDS))
BUYS = tuple(map(Buy, range(data.MOST_SPACES)))
"""Without a toll, by space."""
LIFTS = tuple(map(Lift, range(data.MOST_SPACES)))
PUTS = tuple(tuple(Put(kind, (at,)) for at in range(data.MOST_SPACES)) for kind in KINDS[:2])
"""Rabbits and sheep, by kind and space."""
BACKS = tuple(map(Back, KINDS[:4]))
SETTLE, CALL_OFF, ROLL, END_TURN, FINISH = SettleKeeping(), CallOff(), Roll(), EndTurn(), FinishKeeping()
RETIRED = (Settle(), Finish())
"""The program's help as it was before RA15 said that it keeps what stands."""
FIRSTS = (First(FOX), First(WOLF))
SEND, KEEP = Send(), Keep()
FACES = tuple((Shows(face), weight) for face, weight in enumerate(data.FACES) if weight)
PIPS = tuple((Pips(number), weight) for number, weight in data.PIPS.items())


_NO_ATTACK = Refusal("RA16", "no_attack")


def before_the_roll(choice: EndTurn | Finishing | First | Send | Keep) -> Refusal:
    """The refusal while expanding: a turn ends after its roll, and nobody attacks yet."""
    return Refusal("RA9", "roll_first") if isinstance(choice, EndTurn | Finishing) else _NO_ATTACK


def after_the_roll(choice: Trading | Roll | First | Send | Keep) -> Refusal:
    """The refusal while arranging: nothing is traded or bought any more, there is one roll a turn."""
    if isinstance(choice, Trading):
        return Refusal("RA15", "after_roll")
    return Refusal("RA9", "rolled") if isinstance(choice, Roll) else _NO_ATTACK


def under_attack(choice: Answer, own_turn: bool) -> Refusal:
    """The refusal while fox or wolf is about and a seat is asked, perhaps in the turn of another."""
    if isinstance(choice, Trading | Roll | EndTurn | Finishing) and not own_turn:
        return Refusal("RA9", "not_your_turn")
    if isinstance(choice, Trading):
        return Refusal("RA15", "after_roll")
    if isinstance(choice, Arranging):
        return Refusal("RA12", "frozen")
    if isinstance(choice, Roll):
        return Refusal("RA9", "rolled")
    return Refusal("RA16", "attack_first") if isinstance(choice, EndTurn | Finishing) else _NO_ATTACK


class OfKind(Refusal, frozen=True, kw_only=True):
    """Refusal about animals of one kind."""

    kind: Kind


class OfKinds(Refusal, frozen=True, kw_only=True):
    """Refusal about animals of several kinds."""

    kinds: tuple[Kind, ...]


def still_loose(state: State) -> Refusal | None:
    """The refusal of rolling or ending while animals lie beside the board (RA20)."""
    kinds = tuple(kind for kind, count in enumerate(state.loose) if count)
    return OfKinds("RA20", "loose", kinds=kinds) if kinds else None
