"""The secret of Common Ground: a goal for every seat, which the others do not see until the end (CM7).

A secret is a field of the state that `view` hides and `resample` fills again, and events that `redact` hides. What
counts at the end is shown before it, for results are what all may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from game.core.board import Board
from game.core.seats import HIDDEN, SeatNo
from game.core.steps import Chance, Choice, Chore, Event, Move
from tests.tools.new_game.pattern.game.rules.commons.model import State, Terms

GOAL_POINTS = 2
"""Points for each own space in the column of the goal (CM7)."""


class GoalCard(Choice, frozen=True, gc=False):
    """Chance: the goal that is dealt, a column of the board (CM7)."""

    column: int


class GoalDealt(Event[Terms, State], frozen=True, gc=False):
    """A seat gets its goal (CM7)."""

    seat: SeatNo
    column: int

    def on(self, terms: Terms, state: State) -> State:
        """The seat has a goal, those before it have theirs."""
        return replace(state, goals=(*state.goals, self.column))


class GoalsShown(Event[Terms, State], frozen=True, gc=False):
    """At the end all goals are turned up, by seat (CM7)."""

    columns: tuple[int, ...]

    def on(self, terms: Terms, state: State) -> State:
        """Everybody sees them; where this is thought ahead on a view, nothing is shown."""
        return state if HIDDEN in self.columns else replace(state, goals=self.columns, shown=True)


class DealGoal(Chance[Terms, State, GoalCard], frozen=True, gc=False):
    """The goal of a seat; two may have the same (CM7)."""

    rule = "CM7"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[GoalCard, int]]:
        """Every column is equally likely."""
        return [(GoalCard(column), 1) for column in columns(terms.board)]

    def resolve(self, move: Move[Terms, State], choice: GoalCard) -> None:
        """It is dealt."""
        move.emit(GoalDealt(self.seat, choice.column))


class ShowGoals(Chore[Terms, State], frozen=True, gc=False):
    """Waits beneath all turns; then the goals are turned up (CM7)."""

    def run(self, move: Move[Terms, State]) -> None:
        """Turn them up."""
        move.emit(GoalsShown(move.state.goals))


def deals(terms: Terms) -> Sequence[DealGoal]:
    """The steps before the first turn."""
    return [DealGoal(seat) for seat in range(terms.seats)]


def columns(board: Board) -> Sequence[int]:
    """The columns of the board, from the left."""
    return sorted({spot.at[0] for spot in board.spots})


def column_name(board: Board, column: int) -> str:
    """The letter with which names of spaces in a column begin; empty for HIDDEN."""
    return next((spot.name[0] for spot in board.spots if spot.at[0] == column), "")


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    """The goals in words, and whether all lie open."""
    return {"goals": [column_name(terms.board, goal) for goal in state.goals], "shown": state.shown}


def goal_points(terms: Terms, state: State) -> list[int]:
    """Per seat the points for its goal; 0 where it is hidden (CM7)."""
    points = [0] * terms.seats
    for owner, spot in zip(state.owners, terms.board.spots, strict=True):
        if owner >= 0 and spot.at[0] == state.goals[owner]:
            points[owner] += GOAL_POINTS
    return points


def view(terms: Terms, state: State, seat: int | None) -> State:
    """The state with the goals of others hidden until they are shown."""
    if state.shown:
        return state
    return replace(state, goals=tuple(goal if owner == seat else HIDDEN for owner, goal in enumerate(state.goals)))


def redact(terms: Terms, event: Event[Terms, State], seat: int | None) -> Event[Terms, State]:
    """The event with the goal hidden that another seat gets."""
    if isinstance(event, GoalDealt) and event.seat != seat:
        return GoalDealt(event.seat, HIDDEN)
    return event


def resample(terms: Terms, seen: State, seat: int | None, below: Callable[[int], int]) -> State:
    """A state that looks like a view: hidden goals may be any column."""
    possible = columns(terms.board)
    goals = tuple(possible[below(len(possible))] if goal == HIDDEN else goal for goal in seen.goals)
    return replace(seen, goals=goals)
