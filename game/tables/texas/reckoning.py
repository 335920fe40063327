"""What the screen has to work out from the rules: areas, reachable squares, what a choice is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.core.engine import advance
from game.core.steps import Position
from game.rules.texas.model import FARM, RANCH, State, Terms
from game.rules.texas.scoring import areas, score
from game.rules.texas.steps import PLAYS, TURNS, Play, playable
from game.ui.cache import Cache
from game.ui.context import TableContext
from game.ui.spot import Spot

Area = tuple[int, ...]


class Change(NamedTuple):
    """Points that a choice brings the side that plays it, and those that the other side is left without."""

    gain: int
    loss: int


class Reckoning:
    """Answers from the rules, kept as long as the squares are the same."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.squares = tuple(Spot("square", spot.name) for spot in terms.board.spots)
        self.numbers: Mapping[Spot, int] = {square: number for number, square in enumerate(self.squares)}
        self._areas: Cache[Mapping[int, tuple[Area, ...]]] = Cache(8)
        self._reach: Cache[Mapping[int, int]] = Cache(32)
        self._changes: Cache[Change] = Cache(128)

    def areas(self, state: State) -> Mapping[int, tuple[Area, ...]]:
        """Per side its areas, the largest first."""
        return self._areas.get(state.squares, lambda: {side: areas(self.terms, state, side) for side in (FARM, RANCH)})

    def area(self, state: State, square: int) -> Area | None:
        """The area that a marked square belongs to."""
        side = state.squares[square]
        return next((area for area in self.areas(state).get(side, ()) if square in area), None)

    def reach(self, state: State, seat: int) -> Mapping[int, int]:
        """The squares that a seat's cards lead to now, each with its card."""

        def find() -> Mapping[int, int]:
            leads = self.terms.targets[state.officer]
            return {leads[card]: card for card in playable(self.terms, state, seat)}

        key = (state.squares, state.officer, state.hands[seat], state.judges[seat], seat)
        return self._reach.get(key, find)

    def leads(self, state: State, card: int) -> int:
        """The square that a card leads to, free or not; -1 beyond the edge."""
        return self.terms.targets[state.officer][card]

    def change(self, state: State, seat: int, card: int) -> Change:
        """What playing a card, which must be playable, does to the score."""
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
