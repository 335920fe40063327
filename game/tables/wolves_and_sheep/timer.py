"""The clock of a match that is played against time."""

from __future__ import annotations

from game.rules.wolves_and_sheep.choices import OUT_OF_TIME
from game.rules.wolves_and_sheep.model import State
from game.tables.wolves_and_sheep.facts import Facts
from game.ui.context import TableContext
from game.ui.table import Limit, Timer


class WolvesTimer(Timer[State]):
    """Runs wherever the seats have agreed on a time."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def limit(self, context: TableContext[State]) -> Limit | None:
        """The agreed time for a move, and the same for an interrupt (WS19)."""
        seconds, asked = self._facts.terms.options.time_limit, self._facts.asked(context)
        if not seconds or not asked or asked in ("last", "stop"):
            return None
        return Limit(float(seconds), None if asked in ("turn", "end") else OUT_OF_TIME)
