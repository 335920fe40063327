"""Spots and gestures of Common Ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.board import Board
from game.core.steps import Choice
from game.ui.chooser import Gesture
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Controls
from tests.tools.new_game.pattern.game.rules.commons.model import State
from tests.tools.new_game.pattern.game.rules.commons.steps import Take
from tests.tools.new_game.pattern.game.tables.commons import layout


class CommonsControls(Controls[State]):
    """The plant in the side column goes to a space; a click on the space does the same."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        """The plant brought to the space, or the space clicked."""
        if not isinstance(choice, Take) or context.active is None:
            return ()
        space = layout.space(choice.space)
        return (Gesture(layout.stock(context.active), space), Gesture(space))

    def intent(self, gesture: Gesture, context: TableContext[State]) -> Choice | None:
        """The space that is meant, free or not."""
        for spot in (gesture.target, gesture.source):
            if spot.kind == "space":
                return Take(spot.number)
        return None

    def spots(self, context: TableContext[State]) -> Mapping[Spot, Rect]:
        """Every space, and the plant of the seat to answer."""
        found = {layout.space(number): place for number, place in enumerate(layout.places(context.frame, self._board))}
        if context.active is not None:
            found[layout.stock(context.active)] = layout.stock_place(context.frame)
        return found
