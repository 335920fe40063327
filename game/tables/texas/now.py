"""Values worked out from one moment of a match: areas, reachable squares, chances, a result's count, cards in hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from game.core.engine import advance
from game.core.lazy import Latest
from game.core.mind import chances, per_cents
from game.core.seats import Seat
from game.core.steps import Event, Position
from game.rules.texas.mind import MIND
from game.rules.texas.model import FARM, RANCH, State, Terms, areas, cards_in, score
from game.rules.texas.steps import TURNS, CardDealt, CardDrawn, MarkerPlaced, MarkerTurned, PileRenewed, Play, playable
from game.tables.texas import layout
from game.ui.cache import Cache
from game.ui.context import MatchCache, Moment, TableContext
from game.ui.rect import Rect
from game.ui.theme import SeatPalette
from game.ui.title import Count

Area = tuple[int, ...]
Areas = Mapping[int, Sequence[Area]]
"""Per side its areas, the largest first."""


class Change(NamedTuple):
    """Points that a choice brings the side that plays it, and those that the other side is left without."""

    gain: int
    loss: int


class CardPlaces(NamedTuple):
    """A card keeps its slot while it is in a hand; the discard pile has an order on the screen only."""

    slots: Sequence[Sequence[int | None]]
    """Per seat and slot the card that lies there."""
    discard: Sequence[int]
    """Played cards since the pile was renewed, the last on top."""


class Now(Moment[State, "NowCache"]):
    """Values of one moment, each worked out when it is first asked for."""

    def __init__(self, context: TableContext[State], match: NowCache) -> None:
        super().__init__(context, match)
        self.plan, self.column = layout.board(context.frame, match.extent), layout.column(context.frame)

    def box(self, square: int) -> Rect:
        """The box of a square on the screen."""
        return self.plan.square(self.match.at[square])

    # -- what can be done

    @cached_property
    def areas(self) -> Areas:
        """Per side its areas, the largest first."""
        return self.match.areas(self.context.view)

    @cached_property
    def leads(self) -> Sequence[int]:
        """Per card the square that it leads to, free or not; -1 beyond the edge."""
        return self.match.terms.targets[self.context.view.officer]

    @cached_property
    def reach(self) -> Mapping[int, int]:
        """The squares that the cards of the seat to answer lead to, each with its card."""
        seat = self.context.active
        return {} if seat is None else self.match.reachable(self.context.view, seat)

    @cached_property
    def targets(self) -> Mapping[int, int]:
        """The squares that may be gone to with what is held, each with the card that leads there."""
        found: dict[int, int] = {}
        for target, chains in self.context.targets.items() if self.context.live else ():
            number = self.match.numbers.get(target)
            play = chains[0][-1] if chains else None
            if number is not None and isinstance(play, Play):
                found[number] = play.card
        return found

    @cached_property
    def side(self) -> int:
        """The side of the viewer, or that of whoever is to answer."""
        context = self.context
        return self.match.terms.side[(context.active if context.viewer is None else context.viewer) or 0]

    @cached_property
    def rivals(self) -> Sequence[int]:
        """The seats of the other side."""
        return [seat for seat, side in enumerate(self.match.terms.side) if side != self.side]

    @cached_property
    def rival_squares(self) -> Mapping[int, Sequence[SeatPalette]]:
        """Per square that seats of the other side could go to, their colours, where that is asked for."""
        found: dict[int, list[SeatPalette]] = {}
        for seat in self.rivals if self.context.marks_toggled else ():
            for square in self.match.reachable(self.context.view, seat):
                found.setdefault(square, []).append(self.match.players[seat])
        return found

    @cached_property
    def chances(self) -> Mapping[int, int]:
        """Per side its chance to win in per cent, in lessons and puzzles: no card is read ahead."""
        if not self.context.learning or not self.context.view.markers:
            return {}
        shares = self.match.chances(self.context.view)
        return dict(zip((FARM, RANCH), per_cents(shares), strict=True))

    # -- what is pointed at

    @cached_property
    def pointed(self) -> int | None:
        """The number of the square under the pointer."""
        if self.context.hover == layout.OFFICER:
            return self.context.view.officer
        return self.context.hover and self.match.numbers.get(self.context.hover)

    @cached_property
    def pointed_area(self) -> Area | None:
        """The area under the pointer, where nothing can be put."""
        if self.pointed is None or self.pointed in self.targets or self.context.held is not None:
            return None
        return self.match.area(self.context.view, self.pointed)

    @property
    def kept_free(self) -> tuple[Rect, ...]:
        """Boxes that no badge of an area covers where it has another place: targets, and the officer with his hat."""
        return (self.plan.officer(self.match.at[self.context.view.officer]), *map(self.box, self.targets))

    @property
    def change(self) -> Change:
        """Change of the score by what the seat to answer can put on the square under the pointer."""
        state, seat, terms = self.context.view, self.context.active or 0, self.match.terms
        after, _ = advance(terms, Position(state, (TURNS[seat],)), Play(self.targets[self.pointed or 0]))
        other = (seat + 1) % terms.seats
        old, new = score(terms, state), score(terms, after.state)
        return Change(new[seat].total - old[seat].total, old[other].total - new[other].total)

    # -- hands

    @cached_property
    def cards(self) -> CardPlaces:
        """Slots of the cards and the discard pile after all events so far."""
        return self.match.cards(self.context.past, self.context.view)

    @cached_property
    def hand_areas(self) -> Mapping[int, Rect]:
        """Per seat whose hand is on the screen, where a card is dropped to come into it."""
        shown, place = self.context.shown_seat, self.column.hand
        if place is not None:
            return {} if shown is None else {shown: place}
        return {seat: self.context.frame.body(seat, seat == shown) for seat in range(self.match.terms.seats)}

    @cached_property
    def hands(self) -> Mapping[int, layout.Hand]:
        """Per seat whose hand is on the screen, the places in it."""
        strip, hand = self.context.frame.form == "strip", self.match.hand
        return {seat: hand(area if strip else layout.inside(area)) for seat, area in self.hand_areas.items()}


class NowCache(MatchCache[Terms, Now]):
    """Values of one match, and those of the moments that were asked for last."""

    moment, kind = Now, "square"

    def __init__(self, terms: Terms, seats: Sequence[Seat]) -> None:
        super().__init__(terms, seats)
        self.at = tuple(spot.at for spot in terms.board.spots)
        self.extent = layout.extent_of(self.at)
        self.squares = self.spaces
        self.sides = dict(reversed([*zip(terms.side, self.players.values(), strict=True)]))
        """Per side the colours of its first seat: those of its areas, bars and badges."""
        self._areas: Cache[Areas] = Cache(8)
        sides = [[seat for seat, own in enumerate(terms.side) if own == side] for side in (FARM, RANCH)]
        self.chances = Latest(lambda state: chances(MIND, terms, state, sides))
        self._cards: list[tuple[Sequence[Event[Any, Any]], int, State, CardPlaces]] = []
        """Events, their number, the state and the places of cards that were asked for last."""

    def areas(self, state: State) -> Areas:
        """Per side its areas, the largest first; kept as long as the squares are the same."""
        return self._areas.get(state.squares, lambda: {side: areas(self.terms, state, side) for side in (FARM, RANCH)})

    def area(self, state: State, square: int) -> Area | None:
        """The area that a marked square belongs to."""
        return next((area for area in self.areas(state).get(state.squares[square], ()) if square in area), None)

    def reachable(self, state: State, seat: int) -> Mapping[int, int]:
        """The squares that a seat's cards lead to, each with its card."""
        return {self.terms.targets[state.officer][card]: card for card in playable(self.terms, state, seat)}

    def hand(self, area: Rect) -> layout.Hand:
        """The places of a hand in an area."""
        return layout.hand(area, self.terms.deal.cards, self.terms.deal.judges)

    def cards(self, past: Sequence[Event[Any, Any]], state: State) -> CardPlaces:
        """Places of the cards after some events; agrees with the state, also where not all that led there is known."""
        for known, number, at, places in self._cards:
            if known is past and number == len(past) and at == state:
                return places
        slots: list[list[int | None]] = [[None] * self.terms.deal.cards for _ in range(self.terms.seats)]
        discard: list[int] = []
        for event in past:
            match event:
                case CardDealt(seat=seat, card=card) | CardDrawn(seat=seat, card=card):
                    _take(slots[seat], card)
                case MarkerPlaced(seat=seat, card=card) | MarkerTurned(seat=seat, card=card):
                    slots[seat] = [None if held == card else held for held in slots[seat]]
                    discard.append(card)
                case PileRenewed():
                    discard.clear()
                case _:
                    pass
        for own, hand in zip(slots, state.hands, strict=True):
            own[:] = [card if card is not None and hand >> card & 1 else None for card in own]
            for card in cards_in(hand):
                _take(own, card)
        seen = [card for card in discard if state.discard >> card & 1]
        places = CardPlaces(slots, [*(card for card in cards_in(state.discard) if card not in seen), *seen])
        self._cards[:] = [(past, len(past), state, places)]
        return places


def _take(slots: list[int | None], card: int) -> None:
    if card not in slots and None in slots:
        slots[slots.index(None)] = card


def count_result(terms: Terms, view: State) -> Sequence[Count]:
    """Rows of the count: equal areas of both sides cancel out, the largest first, then the rest of each side (TX14)."""
    sizes = {side: Counter(len(area) for area in areas(terms, view, side)) for side in (FARM, RANCH)}
    even = sizes[FARM] & sizes[RANCH]
    everybody = tuple(range(terms.seats))
    largest = max((size for of in sizes.values() for size in of), default=0)
    rows = [_area_count(everybody, size, largest, even=True) for size in sorted(even.elements(), reverse=True)]
    for side in (FARM, RANCH):
        seats = tuple(seat for seat in everybody if terms.side[seat] == side)
        rest = sorted((sizes[side] - even).elements(), reverse=True)
        rows += [_area_count(seats, size, max(sizes[side], default=0)) for size in rest]
    return rows


def _area_count(seats: tuple[int, ...], size: int, largest: int, even: bool = False) -> Count:
    kind = "single" if size == 1 else "largest" if size == largest else "area"
    return Count(seats, f"{size}\u00b2" if size > 1 else "1", size * size, even, name=f"texas.count.{kind}")
