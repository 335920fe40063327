"""What the events so far tell beyond the state: which slot a card lies in, what was discarded last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.steps import Event
from game.rules.texas.events import CardDealt, CardDrawn, MarkerPlaced, MarkerTurned, PileRenewed
from game.rules.texas.model import State, Terms, cards_in


@dataclass
class Story:
    """A card keeps its slot while it is in a hand; the discard pile has an order on the screen only."""

    hands: list[list[int | None]]
    """Per seat and slot the card that lies there."""
    discard: list[int] = field(default_factory=list)
    """Played cards since the pile was renewed, the last on top."""
    moved: bool = False
    """Whether the officer has left its first square."""

    def _take(self, seat: int, card: int) -> None:
        slots = self.hands[seat]
        if card not in slots and None in slots:
            slots[slots.index(None)] = card

    def tell(self, event: Event[Any, Any]) -> None:
        """Go on by one event."""
        match event:
            case CardDealt(seat=seat, card=card) | CardDrawn(seat=seat, card=card):
                self._take(seat, card)
            case MarkerPlaced(seat=seat, card=card) | MarkerTurned(seat=seat, card=card):
                self.hands[seat] = [None if held == card else held for held in self.hands[seat]]
                self.discard.append(card)
                self.moved = True
            case PileRenewed():
                self.discard.clear()
            case _:
                pass

    def settle(self, state: State) -> None:
        """Agree with a state, also where not all that led there is known."""
        for seat, hand in enumerate(state.hands):
            self.hands[seat] = [
                card if card is not None and hand >> card & 1 else None for card in self.hands[seat]
            ]
            for card in cards_in(hand):
                self._take(seat, card)
        self.discard = [card for card in self.discard if state.discard >> card & 1]
        self.discard[:0] = [card for card in cards_in(state.discard) if card not in self.discard]


class Teller:
    """Makes stories, and keeps the last for as long as nothing more happens."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._known: tuple[Sequence[Event[Any, Any]], int, State, Story] | None = None

    def story(self, past: Sequence[Event[Any, Any]], state: State) -> Story:
        """What the past tells about a state."""
        known = self._known
        if known is not None and known[0] is past and known[1] == len(past) and known[2] == state:
            return known[3]
        made = Story([[None] * self._terms.deal.cards for _ in range(self._terms.seats)])
        for event in past:
            made.tell(event)
        made.settle(state)
        self._known = (past, len(past), state, made)
        return made
