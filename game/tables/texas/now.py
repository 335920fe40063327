"""Values worked out from one moment of a match: areas, reachable squares, chances, a result's count, cards in hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.core.engine import advance
from game.core.lazy import Latest
from game.core.mind import chances
from game.core.steps import Event, Position
from game.rules.texas.events import CardDealt, CardDrawn, MarkerPlaced, MarkerTurned, PileRenewed
from game.rules.texas.mind import MIND
from game.rules.texas.model import FARM, RANCH, State, Terms, cards_in
from game.rules.texas.scoring import areas, score
from game.rules.texas.steps import PLAYS, TURNS, Play, playable
from game.tables.texas import layout
from game.ui.cache import Cache
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.title import Count

Area = tuple[int, ...]
Areas = Mapping[int, Sequence[Area]]
"""Per side its areas, the largest first."""


class Change(NamedTuple):
    """Points that a choice brings the side that plays it, and those that the other side is left without."""

    gain: int
    loss: int


class Now:
    """Answers from the rules, kept as long as the squares are the same."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.squares = tuple(Spot("square", spot.name) for spot in terms.board.spots)
        self.numbers: Mapping[Spot, int] = {square: number for number, square in enumerate(self.squares)}
        self._areas: Cache[Areas] = Cache(8)
        self._reach: Cache[Mapping[int, int]] = Cache(32)
        self._changes: Cache[Change] = Cache(128)
        sides = [[seat for seat, own in enumerate(terms.side) if own == side] for side in (FARM, RANCH)]
        self._chances = Latest(lambda state: chances(MIND, terms, state, sides))

    def areas(self, state: State) -> Areas:
        """Per side its areas, the largest first."""
        return self._areas.get(state.squares, lambda: {side: areas(self.terms, state, side) for side in (FARM, RANCH)})

    def area(self, state: State, square: int) -> Area | None:
        """The area that a marked square belongs to."""
        side = state.squares[square]
        return next((area for area in self.areas(state).get(side, ()) if square in area), None)

    def chance(self, state: State, side: int) -> int:
        """The chance of a side to win in per cent, by the value alone: no card is read ahead."""
        return round(100 * self._chances(state)[side - FARM])

    def reachable(self, state: State, seat: int) -> Mapping[int, int]:
        """The squares that a seat's cards lead to now, each with its card."""

        def find() -> Mapping[int, int]:
            leads = self.terms.targets[state.officer]
            return {leads[card]: card for card in playable(self.terms, state, seat)}

        key = (state.squares, state.officer, state.hands[seat], state.judges[seat], seat)
        return self._reach.get(key, find)

    def target_of(self, state: State, card: int) -> int:
        """The square that a card leads to, free or not; -1 beyond the edge."""
        return self.terms.targets[state.officer][card]

    def change(self, state: State, seat: int, card: int) -> Change:
        """Change of the score by playing a card, which must be playable."""
        return self._changes.get((state, seat, card), lambda: self._changed(state, seat, PLAYS[card]))

    def _changed(self, state: State, seat: int, play: Play) -> Change:
        after, _ = advance(self.terms, Position(state, (TURNS[seat],)), play)
        other = (seat + 1) % self.terms.seats
        before_all, after_all = score(self.terms, state), score(self.terms, after.state)
        return Change(after_all[seat].total - before_all[seat].total, before_all[other].total - after_all[other].total)

    def rivals(self, context: TableContext[State]) -> Sequence[int]:
        """The seats of the other side than the viewer's, or than that of whoever is to answer."""
        seat = context.active if context.viewer is None else context.viewer
        side = self.terms.side[seat or 0]
        return [other for other in range(self.terms.seats) if self.terms.side[other] != side]


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


class HandBoxes:
    """The hands of one match; where the cards lie is kept for as long as nothing more happens."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._known: tuple[Sequence[Event[Any, Any]], int, State, CardPlaces] | None = None

    def cards(self, context: TableContext[State]) -> CardPlaces:
        """Slots of the cards and the discard pile after all events so far."""
        past, state, known = context.past, context.view, self._known
        if known is not None and known[0] is past and known[1] == len(past) and known[2] == state:
            return known[3]
        places = CardPlaces([[None] * self._terms.deal.cards for _ in range(self._terms.seats)])
        for event in past:
            places.follow(event)
        places.settle(state)
        self._known = (past, len(past), state, places)
        return places

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


def count_result(terms: Terms, view: State) -> Sequence[Count]:
    """Rows of the count: equal areas of both sides cancel out, the largest first, then the rest of each side (TX14)."""
    sizes = {side: Counter(len(area) for area in areas(terms, view, side)) for side in (FARM, RANCH)}
    even = sizes[FARM] & sizes[RANCH]
    everybody = tuple(range(terms.seats))
    largest = max((size for of in sizes.values() for size in of), default=0)
    rows = [_area_count(everybody, size, largest, even=True) for size in _largest_first(even)]
    for side in (FARM, RANCH):
        seats = tuple(seat for seat in everybody if terms.side[seat] == side)
        rows += [_area_count(seats, size, max(sizes[side], default=0)) for size in _largest_first(sizes[side] - even)]
    return rows


def _largest_first(sizes: Counter[int]) -> list[int]:
    return sorted(sizes.elements(), reverse=True)


def _area_count(seats: tuple[int, ...], size: int, largest: int, even: bool = False) -> Count:
    kind = "single" if size == 1 else "largest" if size == largest else "area"
    return Count(seats, f"{size}\u00b2" if size > 1 else "1", size * size, even, name=f"texas.count.{kind}")
