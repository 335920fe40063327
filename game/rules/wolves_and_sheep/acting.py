"""What several steps do: lay and draw, stop, end the game (WS6, WS13, WS15, WS20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.meaning import SeatNo
from game.core.steps import Chance, Decision, Move, Step
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.choices import DRAWS, Drawn, Lay
from game.rules.wolves_and_sheep.events import (
    ColourShown,
    ColoursTurned,
    GameEnded,
    Stopped,
    TileDrawn,
    TileLaid,
    WolfCovered,
)
from game.rules.wolves_and_sheep.land import neighbours
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.scoring import winners

Steps = tuple[Step[Terms, State, Any], ...]


class Draw(Chance[Terms, State, Drawn], frozen=True, gc=False):
    """A tile from the bag, and as many more as are due (WS6)."""

    seat: SeatNo
    due: int

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Drawn, int]]:
        """Every tile of the bag is equally likely."""
        return [DRAWS[tile] for tile in state.bag]

    def resolve(self, move: Move[Terms, State], choice: Drawn) -> None:
        """It goes to the hand."""
        move.emit(TileDrawn(self.seat, choice.tile))
        move.then(*draws(move.state, self.seat, self.due - 1))


def draws(state: State, seat: int, due: int) -> Steps:
    """The step that draws as many tiles, as far as the bag goes (WS6)."""
    return (Draw(seat, due),) if due and state.left else ()


def lay(move: Move[Terms, State], seat: int, choice: Lay) -> Steps:
    """Lay a tile; the draw that follows (WS6)."""
    land = land_of(move.terms, move.state)
    matched = neighbours(land, choice.at)
    if choice.tile >= data.FIRST_SECRET:
        colour = choice.tile - data.FIRST_SECRET
        move.emit(ColourShown(seat, colour, choice.tile, choice.at, matched))
    elif choice.at in land.tiles:
        move.emit(WolfCovered(seat, choice.tile, choice.at, matched))
    else:
        move.emit(TileLaid(seat, choice.tile, choice.side, choice.turn, choice.at, matched))
    return draws(move.state, seat, matched)


def stop(move: Move[Terms, State], seat: int) -> None:
    """A seat stops for good (WS13); if it was waited for, nobody waits for it any more."""
    move.emit(Stopped(seat, data.BONUSES[len(move.state.stops)]))
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
    move.emit(ColoursTurned(state.secrets))
    reason = GameEnded("paused" if still else "stopped", winners(move.terms, move.state))
    move.finish(reason)
    return True
