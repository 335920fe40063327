"""What somebody who plays a game for the first time is told of at each step, and where to look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from game.ui.context import TableContext, V

MAIN = "main"
"""What the large button is called among the kinds of spots."""


class Coach(Generic[V]):
    """Marks in a person's first turns, each with a name among the game's words.

    The words NAME.again are for the turns after the first, and NAME.held while something is held.
    """

    turns = 2
    """For so many turns of one person."""
    kinds: Mapping[str, tuple[str, ...]] = {}
    """By the name of a mark, the kinds of spots that are meant: of several the first that can be used. Where none is
    named it is whatever can be picked up or pressed."""

    def name(self, context: TableContext[V]) -> str:
        """The mark for what waits, named as the kind of the step unless a game tells them apart more; empty for none,
        as where the table itself asks something that says all."""
        return type(context.waiting).__name__
