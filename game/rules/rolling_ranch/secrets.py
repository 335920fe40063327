"""Mission cards are seen by their owners only, until the end (RR5, RR17)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.core.seats import HIDDEN
from game.core.steps import Event
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.events import MissionDealt
from game.rules.rolling_ranch.model import State, Terms


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
