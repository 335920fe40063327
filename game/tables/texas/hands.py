"""The hands: where those on the screen lie, and which slot every card keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.steps import Event
from game.rules.texas.events import CardDealt, CardDrawn, MarkerPlaced, MarkerTurned, PileRenewed
from game.rules.texas.model import State, Terms, cards_in
from game.tables.texas import layout
from game.ui.context import TableContext
from game.ui.rect import Rect


@dataclass
class CardPlaces:
    """A card keeps its slot while it is in a hand; the discard pile has an order on the screen only."""

    slots: list[list[int | None]]
    """Per seat and slot the card that lies there."""
    discard: list[int] = field(default_factory=list)
    """Played cards since the pile was renewed, the last on top."""

    def _take(self, seat: int, card: int) -> None:
        slots = self.slots[seat]
        if card not in slots and None in slots:
            slots[slots.index(None)] = card

    def follow(self, event: Event[Any, Any]) -> None:
        """Go on by one event."""
        match event:
            case CardDealt(seat=seat, card=card) | CardDrawn(seat=seat, card=card):
                self._take(seat, card)
            case MarkerPlaced(seat=seat, card=card) | MarkerTurned(seat=seat, card=card):
                self.slots[seat] = [None if held == card else held for held in self.slots[seat]]
                self.discard.append(card)
            case PileRenewed():
                self.discard.clear()
            case _:
                pass

    def settle(self, state: State) -> None:
        """Agree with a state, also where not all that led there is known."""
        for seat, hand in enumerate(state.hands):
            self.slots[seat] = [card if card is not None and hand >> card & 1 else None for card in self.slots[seat]]
            for card in cards_in(hand):
                self._take(seat, card)
        self.discard = [card for card in self.discard if state.discard >> card & 1]
        self.discard[:0] = [card for card in cards_in(state.discard) if card not in self.discard]


class Hands:
    """The hands of one match; where the cards lie is kept for as long as nothing more happens."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._known: tuple[Sequence[Event[Any, Any]], int, State, CardPlaces] | None = None

    def cards(self, context: TableContext[State]) -> CardPlaces:
        """Where the cards lie after all that has happened."""
        past, state, known = context.past, context.view, self._known
        if known is not None and known[0] is past and known[1] == len(past) and known[2] == state:
            return known[3]
        made = CardPlaces([[None] * self._terms.deal.cards for _ in range(self._terms.seats)])
        for event in past:
            made.follow(event)
        made.settle(state)
        self._known = (past, len(past), state, made)
        return made

    def areas(self, context: TableContext[State]) -> Mapping[int, Rect]:
        """Per seat whose hand is on the screen, where a card is dropped to come into it."""
        frame, shown = context.frame, context.shown_seat
        place = layout.column(frame).hand
        if place is not None:
            return {} if shown is None else {shown: place}
        return {seat: frame.body(seat, seat == shown) for seat in range(self._terms.seats)}

    def places(self, context: TableContext[State]) -> Mapping[int, layout.Hand]:
        """Per seat whose hand is on the screen, the places in it."""
        inner = (lambda area: area) if context.frame.form == "strip" else layout.inside
        return {seat: self.within(inner(area)) for seat, area in self.areas(context).items()}

    def within(self, area: Rect) -> layout.Hand:
        """The places of a hand in an area."""
        return layout.hand(area, self._terms.deal.cards, self._terms.deal.judges)
