"""Events of Rolling Ranch, and the view that a seat has of them and of the state.

Mission cards are seen by their owners only, until the end (RR5, RR17). No event erases what is written, but for icons
of warehouses (RR13).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from game.core.seats import HIDDEN, SeatNo, SpotNo
from game.core.steps import Event
from game.rules.rolling_ranch import data, model
from game.rules.rolling_ranch.model import State, Terms

Die = Annotated[int, msgspec.Meta(ge=0, le=1, extra={"is": "die"})]
"""Blue or yellow."""


class SheetDealt(Event[Terms, State], frozen=True, gc=False):
    """A seat gets its sheet (RR3); `sheet` is its number in `Terms.sheets`."""

    seat: SeatNo
    sheet: int

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, sheets=model.with_item(state.sheets, self.seat, self.sheet))


class MissionDealt(Event[Terms, State], frozen=True, gc=False):
    """The next seat gets its mission card (RR5)."""

    seat: SeatNo
    card: model.Card

    def on(self, terms: Terms, state: State) -> State:
        cards = state.cards if self.card == HIDDEN else state.cards & ~(1 << self.card)
        return replace(state, missions=(*state.missions, self.card), cards=cards)


class StarterPicked(Event[Terms, State], frozen=True, gc=False):
    """Chance says who rolls first (RR6)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, roller=self.seat)


class DieRolled(Event[Terms, State], frozen=True, gc=False):
    """A die shows a number, and what stands beside it (RR1)."""

    seat: SeatNo
    die: Die
    number: model.Number

    def on(self, terms: Terms, state: State) -> State:
        """The blue die takes the place of the last roll, the yellow one joins it."""
        return replace(state, dice=(*state.dice, self.number) if self.die else (self.number,))


class AnimalRescued(Event[Terms, State], frozen=True, gc=False):
    """The animal of a die comes to a space with the number of the other (RR7)."""

    seat: SeatNo
    kind: model.Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        return _written(state, self.seat, model.with_animal(state.ranches[self.seat], self.kind, self.at))


class BonusUsed(Event[Terms, State], frozen=True, gc=False):
    """An animal comes to a space by the bonus of the animal barn or of a warehouse (RR10, RR11)."""

    seat: SeatNo
    building: model.Building
    kind: model.Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        ranch = model.with_animal(state.ranches[self.seat], self.kind, self.at)
        return _written(state, self.seat, model.with_uses(ranch, self.building, -1))


class ResourceGiven(Event[Terms, State], frozen=True, gc=False):
    """A resource fills an icon of a building (RR8); `barn`: it comes from the resource barn (RR10)."""

    seat: SeatNo
    resource: model.Resource
    building: model.Building
    barn: bool = False

    def on(self, terms: Terms, state: State) -> State:
        ranch = model.with_icon(state.ranches[self.seat], self.resource, self.building)
        return _written(state, self.seat, ranch)


class BuildingDrawn(Event[Terms, State], frozen=True, gc=False):
    """A complete building is drawn (RR9)."""

    seat: SeatNo
    building: model.Building
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        ranch, building = state.ranches[self.seat], self.building
        built, empty = model.with_item(ranch.built, building, self.at), ranch.empty & ~(1 << self.at)
        drawn = replace(ranch, built=built, empty=empty)
        return _written(state, self.seat, model.with_uses(drawn, building, data.STORE_USES))


class BuildingLost(Event[Terms, State], frozen=True, gc=False):
    """A complete building finds no empty space: it is not drawn (RR9)."""

    seat: SeatNo
    building: model.Building


class BonusPicked(Event[Terms, State], frozen=True, gc=False):
    """The owner of a barn has chosen what it gives (RR10)."""

    seat: SeatNo
    building: model.Building
    bonus: model.Bonus

    def on(self, terms: Terms, state: State) -> State:
        ranch = state.ranches[self.seat]
        bonuses = model.with_item(ranch.bonuses, data.BARNS.index(self.building), self.bonus)
        return _written(state, self.seat, replace(ranch, bonuses=bonuses))


class Passed(Event[Terms, State], frozen=True, gc=False):
    """A seat passes (RR8)."""

    seat: SeatNo


class SheetFilled(Event[Terms, State], frozen=True, gc=False):
    """The last space of a seat is filled: this is the last round (RR14)."""

    seat: SeatNo


class AnimalBorn(Event[Terms, State], frozen=True, gc=False):
    """An animal is born in a pen (RR12)."""

    seat: SeatNo
    pen: model.PenNo
    kind: model.Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        return _written(state, self.seat, model.with_animal(state.ranches[self.seat], self.kind, self.at))


class BirthMissed(Event[Terms, State], frozen=True, gc=False):
    """A pen has no room for a newborn (RR12)."""

    seat: SeatNo
    pen: model.PenNo
    kind: model.Kind


class RoundEnded(Event[Terms, State], frozen=True, gc=False):
    """All have acted and all are born (RR6, RR12)."""

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, turn=state.turn + 1, roller=(state.roller + 1) % terms.seats)


ROUND_ENDED = RoundEnded()


class MissionsShown(Event[Terms, State], frozen=True, gc=False):
    """At the end all missions are laid open, by seat (RR17)."""

    cards: tuple[model.Card, ...]

    def on(self, terms: Terms, state: State) -> State:
        """Everybody sees them; the rest stay unseen. Where this is thought ahead on a view, nothing is shown."""
        left = state.cards
        for card in self.cards:
            if card == HIDDEN:
                return state
            left &= ~(1 << card)
        return replace(state, missions=self.cards, cards=left, shown=True)


class GameEnded(Event[Terms, State], frozen=True, gc=False):
    """The last round is over (RR14): who wins (RR18), alone which rank is reached, else -1 (RR19)."""

    reason: Literal["full", "rounds"]
    seats: tuple[SeatNo, ...]
    rank: int = -1


def _written(state: State, seat: int, ranch: model.Ranch) -> State:
    ranches = list(state.ranches)
    ranches[seat] = ranch
    return replace(state, ranches=tuple(ranches))


def view(terms: Terms, state: State, seat: int | None) -> State:
    """The state with the missions of others hidden, among the cards that are not dealt."""
    if state.shown:
        return state
    cards, missions = state.cards, []
    for owner, card in enumerate(state.missions):
        if owner != seat and card != HIDDEN:
            cards |= 1 << card
            card = HIDDEN
        missions.append(card)
    return replace(state, missions=tuple(missions), cards=cards)


def redact(terms: Terms, event: Event[Terms, State], seat: int | None) -> Event[Terms, State]:
    """The event with a card hidden that another seat gets."""
    if isinstance(event, MissionDealt) and event.seat != seat:
        return MissionDealt(event.seat, HIDDEN)
    return event


def resample(terms: Terms, seen: State, seat: int | None, below: Callable[[int], int]) -> State:
    """A state that looks like a view: hidden missions are dealt from the cards not seen."""
    cards = [card for card in range(len(data.CARDS)) if seen.cards >> card & 1]
    missions = tuple(card if card != HIDDEN else cards.pop(below(len(cards))) for card in seen.missions)
    return replace(seen, missions=missions, cards=sum(1 << card for card in cards))
