"""What a sight shows: hands and their slots, targets, the square that is pointed at, the rivals' squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.seats import Seat
from game.rules.texas.model import Terms
from game.rules.texas.steps import Play
from game.tables.texas import layout
from game.tables.texas.reckoning import Reckoning
from game.tables.texas.story import Story, Teller
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.theme import Player, palette


class Reading:
    """Reads sights of one match."""

    def __init__(self, terms: Terms, seats: Sequence[Seat], reckoning: Reckoning) -> None:
        self.terms = terms
        self.numbers = {spot.name: number for number, spot in enumerate(terms.board.spots)}
        self._seats = seats
        self._deal = terms.deal
        self._reckoning = reckoning
        self._teller = Teller(terms)

    def story(self, context: TableContext[Any]) -> Story:
        """What the events so far tell about slots and the discard pile."""
        return self._teller.story(context.past, context.view)

    def hand(self, frame: Frame, number: int, active: int | None) -> layout.Hand | None:
        """The places of a seat's hand; None where it is not on the screen."""
        return layout.seat_hand(frame, number, active, self._deal.cards, self._deal.judges)

    def hands(self, context: TableContext[Any]) -> Sequence[tuple[int, layout.Hand, Sequence[int | None]]]:
        """Every hand that is on the screen: its seat, its places, the card in each slot."""
        story = self.story(context)
        found = (
            (number, self.hand(context.frame, number, context.shown_seat))
            for number in range(self.terms.seats)
        )
        return [(number, hand, story.hands[number]) for number, hand in found if hand is not None]

    def hand_place(self, frame: Frame, number: int, active: int | None) -> Rect:
        """Where a card is dropped to come into a seat's hand."""
        place = layout.column(frame).hand
        if frame.form != "strip":
            return frame.body(number, number == active)
        return frame.seats[number] if place is None else place

    def targets(self, context: TableContext[Any]) -> Mapping[int, int]:
        """Per square that may be gone to now, the card that leads there."""
        if not context.live:
            return {}
        found: dict[int, int] = {}
        for target, chains in context.targets.items():
            number = self.numbers.get(target.removeprefix("square:"))
            play = chains[0][-1] if chains else None
            if number is not None and isinstance(play, Play):
                found[number] = play.card
        return found

    def pointed(self, context: TableContext[Any]) -> int | None:
        """The number of the square under the pointer."""
        if context.hover == "officer":
            return int(context.view.officer)
        return None if context.hover is None else self.numbers.get(context.hover.removeprefix("square:"))

    def emphasis(self, context: TableContext[Any]) -> int | None:
        """The square that the card under the pointer leads to."""
        if context.held is not None or context.hover is None or not context.hover.startswith("card:"):
            return None
        square = self._reckoning.leads(context.view, int(context.hover.removeprefix("card:")))
        return square if square in self.targets(context) else None

    def watcher(self, context: TableContext[Any]) -> int:
        """The seat whose rivals are meant: the viewer, or whoever is to answer."""
        return next((n for n in (context.viewer, context.active) if n is not None), 0)

    def rivals(self, context: TableContext[Any]) -> Mapping[int, Sequence[Player]]:
        """Per square that seats of the other side could go to, their colours."""
        found: dict[int, list[Player]] = {}
        if context.rivals:
            for number in self._reckoning.rivals(self.watcher(context)):
                for square in self._reckoning.reach(context.view, number):
                    found.setdefault(square, []).append(palette(self._seats[number], number))
        return found
