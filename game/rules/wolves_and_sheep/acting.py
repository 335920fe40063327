"""The deal, done by chance one tile at a time, and what several steps do: lay and draw, stop, end the game
(WS4, WS6, WS13, WS15, WS18, WS20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from game.core.counted import Counted
from game.core.seats import SeatNo
from game.core.spec import leaders
from game.core.steps import Chance, Chore, Decision, Move, Refusal, Step
from game.rules.wolves_and_sheep import data, events
from game.rules.wolves_and_sheep.choices import DRAWS, OUT_OF_TIME, Dealt, Drawn, Lay, OutOfTime, Starts, Take
from game.rules.wolves_and_sheep.land import neighbours
from game.rules.wolves_and_sheep.model import State, Terms, TileNo, land_of
from game.rules.wolves_and_sheep.scoring import score


class Draws(Counted[tuple[Drawn, int]]):
    """What may be drawn from a bag, each tile as likely as any."""

    __slots__ = ("_tiles",)

    def __init__(self, tiles: tuple[TileNo, ...]) -> None:
        self._tiles = tiles

    def __len__(self) -> int:
        return len(self._tiles)

    def __iter__(self) -> Iterator[tuple[Drawn, int]]:
        return map(DRAWS.__getitem__, self._tiles)

    def nth(self, number: int) -> tuple[Drawn, int]:
        return DRAWS[self._tiles[number]]


Steps = tuple[Step[Terms, State, Any], ...]


class Draw(Chance[Terms, State, Drawn], frozen=True, gc=False):
    """A tile from the bag, and as many more as are due (WS6)."""

    rule = "WS6"
    seat: SeatNo
    due: int

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Drawn, int]]:
        return Draws(state.bag)

    def resolve(self, move: Move[Terms, State], choice: Drawn) -> None:
        move.emit(events.TileDrawn(self.seat, choice.tile))
        if self.due > 1:
            move.then(*draws(move.state, self.seat, self.due - 1))


def draws(state: State, seat: int, due: int) -> Steps:
    """The step that draws as many tiles, as far as the bag goes (WS6)."""
    return (Draw(seat, due),) if due and state.left else ()


def clocked(terms: Terms) -> list[OutOfTime]:
    """An interrupt's clock can run out only where there is one (WS19)."""
    return [OUT_OF_TIME] if terms.options.time_limit else []


def refuse_time(terms: Terms) -> Refusal | None:
    """Why an interrupt cannot be cut off."""
    return None if terms.options.time_limit else Refusal("WS19", "no_clock")


class ChooseDraw(Decision[Terms, State, Take | OutOfTime], frozen=True, gc=False):
    """How many of the tiles that are due are drawn (WS6)."""

    rule = "WS6"
    ends_turn: ClassVar[bool] = True
    seat: SeatNo
    due: int
    """As many as edges were matched, as far as the bag goes."""

    def options(self, terms: Terms, state: State) -> Sequence[Take | OutOfTime]:
        """All of them, or fewer, down to one."""
        return [*(Take(count) for count in range(self.due, 0, -1)), *clocked(terms)]

    def refuse(self, terms: Terms, state: State, choice: Take | OutOfTime) -> Refusal | None:
        """WS6, WS19."""
        if isinstance(choice, OutOfTime):
            return refuse_time(terms)
        return None if 1 <= choice.count <= self.due else Refusal("WS6", "not_due", wants=self.due)

    def resolve(self, move: Move[Terms, State], choice: Take | OutOfTime) -> None:
        """Whoever is out of time draws all that are due."""
        count = choice.count if isinstance(choice, Take) else self.due
        move.emit(events.DrawChosen(self.seat, count, self.due))
        move.then(Draw(self.seat, count))


def lay(move: Move[Terms, State], seat: int, choice: Lay) -> Steps:
    """Lay a tile; the draw that follows, under the option *draw fewer* of as many as the seat says (WS6)."""
    land = land_of(move.terms, move.state)
    matched = neighbours(land, choice.at)
    if choice.tile >= data.FIRST_SECRET:
        colour = choice.tile - data.FIRST_SECRET
        move.emit(events.ColourShown(seat, colour, choice.tile, choice.at, matched))
    elif choice.at in land.tiles:
        move.emit(events.WolfCovered(seat, choice.tile, choice.at, matched))
    else:
        move.emit(events.TileLaid(seat, choice.tile, choice.side, choice.turn, choice.at, matched))
    due = min(matched, move.state.left)
    return (ChooseDraw(seat, due),) if due > 1 and move.terms.options.draw_fewer else draws(move.state, seat, due)


def stop(move: Move[Terms, State], seat: int) -> None:
    """A seat stops for good (WS13); if it was waited for, nobody waits for it any more."""
    move.emit(events.Stopped(seat, data.BONUSES[len(move.state.stops)]))
    if not end_if_over(move):
        top = move.agenda[-1] if move.agenda else None
        if isinstance(top, Decision) and top.open and top.seat == seat:
            move.agenda = move.agenda[:-1]


def end_if_over(move: Move[Terms, State]) -> bool:
    """End the game if all have stopped, or all still in have paused since the last tile (WS15)."""
    state = move.state
    still = [seat for seat in range(move.terms.seats) if seat not in state.stops]
    if not all(state.paused >> seat & 1 for seat in still):
        return False
    move.emit(events.ColoursTurned(state.secrets))
    reason = events.GameEnded("paused" if still else "stopped", leaders(score(move.terms, move.state)))
    move.finish(reason)
    return True


class DealSecret(Chance[Terms, State, Dealt], frozen=True, gc=False):
    """A secret tile for a seat (WS4)."""

    rule = "WS4"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Dealt, int]]:
        return [(Dealt(colour), 1) for colour in state.spare]

    def resolve(self, move: Move[Terms, State], choice: Dealt) -> None:
        move.emit(events.SecretDealt(self.seat, choice.colour))


class DealTile(Chance[Terms, State, Drawn], frozen=True, gc=False):
    """One tile of the first hands (WS4)."""

    rule = "WS4"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Drawn, int]]:
        return Draws(state.bag)

    def resolve(self, move: Move[Terms, State], choice: Drawn) -> None:
        move.emit(events.TileDealt(self.seat, choice.tile))


class DealHands(Chore[Terms, State], frozen=True, gc=False):
    """Four tiles for each (WS4)."""

    def run(self, move: Move[Terms, State]) -> None:
        seats = range(move.terms.seats)
        move.then(*(DealTile(seat) for seat in seats for _ in range(data.HAND)), CheckHands())


class CheckHands(Chore[Terms, State], frozen=True, gc=False):
    """Somebody must hold a village edge (WS4)."""

    def run(self, move: Move[Terms, State]) -> None:
        tiles = [tile for hand in move.state.hands for tile in hand]
        if not any(village(move.terms, tile) for tile in tiles):
            move.emit(events.HandsReturned())
            move.then(DealHands())


def village(terms: Terms, tile: int) -> bool:
    """Whether a tile has a village edge on either side."""
    return any(data.VILLAGE in terms.shapes[tile << 3 | side << 2].edges for side in (0, 1))


class PickStarter(Chance[Terms, State, Starts], frozen=True, gc=False):
    """Chance picks who begins (WS4)."""

    rule = "WS4"

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Starts, int]]:
        return [(Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: Starts) -> None:
        move.emit(events.StarterPicked(choice.seat))
