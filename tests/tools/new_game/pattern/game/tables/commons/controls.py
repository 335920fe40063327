"""Spots and gestures of Common Ground."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.board import Board
from game.core.steps import Choice
from game.i18n.catalogue import Speaker
from game.ui.chooser import Gesture
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import Controls, Things, Tool
from tests.tools.new_game.pattern.game.rules.commons.mind import UNITS  # mind
from tests.tools.new_game.pattern.game.rules.commons.model import State
from tests.tools.new_game.pattern.game.rules.commons.steps import Take
from tests.tools.new_game.pattern.game.tables.commons import (
    interrupt,  # interrupt
    layout,
    secret,  # secret
)


class CommonsControls(Controls[State]):
    """The plant in the side column goes to a space; from empty hands, a click on the space does the same."""

    def __init__(self, board: Board, speaker: Speaker) -> None:
        self._board = board
        self._speaker = speaker

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        """The plant brought to the space."""
        found: list[Gesture] = []
        if isinstance(choice, Take) and context.active is not None:
            found = [Gesture(layout.stock(context.active), layout.space(choice.space))]
        found += interrupt.gestures(choice)  # interrupt
        return found

    def intent(self, gesture: Gesture, context: TableContext[State]) -> Choice | None:
        """The space that is meant, free or not."""
        for spot in (gesture.target, gesture.source):
            if spot.kind == "space":
                return Take(spot.number)
        return None

    def things(self, context: TableContext[State]) -> Things:
        """Every space, and the plant of the seat to answer."""
        found = {layout.space(number): place for number, place in enumerate(layout.places(context.frame, self._board))}
        if context.active is not None:
            found[layout.stock(context.active)] = layout.stock_place(context.frame)
        return Things(found)

    def tools(self, context: TableContext[State]) -> Sequence[Tool]:
        """Smaller buttons in the side column."""
        tools: list[Tool] = []
        tools += secret.tools(context, self._board, self._speaker.words)  # secret
        tools += interrupt.tools(context, self._speaker)  # interrupt
        return tools

    def term_spots(self, term: str, before: TableContext[State], after: TableContext[State]) -> Iterable[Spot]:  # mind
        """The spaces that are taken, for every reason that a hint may give."""
        owners = enumerate(zip(before.view.owners, after.view.owners, strict=True))
        return [layout.space(number) for number, (old, new) in owners if old != new] if term in UNITS else ()
