"""A game that goes on from a position laid out by hand; chance answers like a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

import pytest

from game.core import engine
from game.core.steps import Choice, Decision, Event, Illegal, Position, Refusal, S, T


class LaidTable(Generic[T, S]):
    """A position, and all events since it was laid out."""

    def __init__(self, terms: T, position: Position[S]) -> None:
        self.terms, self.position, self.start = terms, position, position.state
        self.events: list[Event[T, S]] = []
        self.steps: list[tuple[tuple[Event[T, S], ...], S]] = []
        """Per answer its events, and the state after it."""

    @property
    def state(self) -> S:
        return self.position.state

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def top(self) -> Any:
        """The step that waits."""
        return self.position.agenda[-1]

    @property
    def options(self) -> Sequence[Any]:
        """Answers of the seat that is asked."""
        assert isinstance(self.top, Decision)
        return self.top.options(self.terms, self.state)

    def offered(self, kind: type[Choice]) -> list[Any]:
        """The options of one kind."""
        return [option for option in self.options if isinstance(option, kind)]

    def do(self, *choices: Choice) -> list[Event[T, S]]:
        """Answer, chance included; the events of all of it."""
        events: list[Event[T, S]] = []
        for choice in choices:
            self.position, more = engine.play(self.terms, self.position, choice)
            events += more
            self.steps.append((tuple(more), self.position.state))
        self.events += events
        return events

    def happened(self, kind: type[Event[Any, Any]]) -> list[Any]:
        """All events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def refused(self, choice: Choice) -> Refusal:
        """Reason why an answer is refused; nothing has changed then."""
        before = self.position
        with pytest.raises(Illegal) as caught:
            self.do(choice)
        assert self.position == before
        return caught.value.refusal

    def refusal(self, choice: Choice) -> tuple[str, str]:
        """Rule and key of the reason why an answer is refused."""
        refusal = self.refused(choice)
        return refusal.rule, refusal.key
