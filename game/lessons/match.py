"""A match whose chance answers as is written, and that goes back to wherever a lesson wants."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from game.core.journal import NullWriter
from game.core.match import Match, MatchSetup
from game.core.seeds import Seeds
from game.core.spec import Spec
from game.core.steps import Choice
from game.core.undo import Barred
from game.lessons.lesson import Pattern, agrees


class Script(Seeds):
    """Chance answers from a list; where that ends or does not fit, from a seed."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed, True, ())
        self._first, self._answers = 0, tuple[Pattern, ...]()
        self.used = 0
        """How many answers of the list have been given."""

    def lay(self, asked: int, answers: Sequence[Pattern]) -> None:
        """From the question after `asked` others on these are the answers."""
        self._first, self._answers, self.used = asked, tuple(answers), 0

    @property
    def left(self) -> Sequence[Pattern]:
        """What has not been asked for, or did not fit."""
        return self._answers[self.used :]

    def dealt(self, asked: int, outcomes: Sequence[tuple[Any, int]]) -> Choice:
        number = asked - self._first
        if 0 <= number < len(self._answers):
            for outcome, _ in outcomes:
                if agrees(self._answers[number], outcome):
                    self.used = max(self.used, number + 1)
                    return outcome  # type: ignore[no-any-return]
        return super().dealt(asked, outcomes)


class LessonMatch(Match[Any, Any]):
    """Nothing of it is kept."""

    def __init__(self, spec: Spec[Any, Any], setup: MatchSetup) -> None:
        self.script = Script(setup.seed)
        self.back: int | None = None
        """Where undo goes back to, in place of the latest gesture."""
        super().__init__(spec, setup, NullWriter(), self.script)

    def fork(self) -> LessonMatch:
        """The same match to be played on apart from this one."""
        other = copy(self)
        other._plies = list(self.plies)
        other.script = other._seeds = copy(self.script)
        return other

    @property
    def asked(self) -> int:
        """How often chance has answered."""
        return self._asked(self.index)

    def undo_to(self) -> int | None:
        return super().undo_to() if self.back is None else self.back

    def undo_barred(self) -> Barred | None:
        return super().undo_barred() if self.back is None else None
