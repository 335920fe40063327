"""Words of a game for whoever does not see its table: what the eye alone would tell, what is told by itself,
and several events in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from game.core.steps import Decision, Event
from game.ui.context import TableContext, V
from game.ui.spot import Spot


class Spoken(Generic[V]):
    """Words of a game for the ear, each of them empty unless the game has some."""

    def called(self, context: TableContext[V], spot: Spot) -> str:
        """Short name of a thing where all that can be used are named, with what it shows; empty for its name."""
        return ""

    def unseen(self, context: TableContext[V], spot: Spot) -> str:
        """Words for what a thing shows to the eye alone, for whoever does not see it; empty for nothing."""
        return ""

    def held_as(self, context: TableContext[V]) -> str:
        """Words for the way in which a thing is held that may be used in several; empty for nothing."""
        return ""

    def secrets(self, context: TableContext[V]) -> Sequence[str]:
        """Words for all that only the viewer sees now, for whoever has it read aloud; nothing where nobody looks."""
        return ()

    def got(self, context: TableContext[V]) -> Sequence[str]:
        """Words for what the viewer alone sees of what its last act has brought it; nothing for none."""
        return ()

    def lies(self, view: V, event: Event[Any, Any]) -> str:
        """Way in which something lies that an event has put down, and what it has joined; empty where there is only
        one."""
        return ""

    def given(self, view: V, waiting: Decision[Any, Any, Any]) -> str:
        """Sentence about what chance has brought to whoever is asked, for those who do not see it; empty for none."""
        return ""

    def progress(self, view: V) -> str:
        """Sentence about how far the game has come, such as its round, where that decides it; empty for none."""
        return ""

    brings: tuple[type[Event[Any, Any]], ...] = ()
    """Events that bring what is given, of which no more needs to be told."""

    trifles: tuple[type[Event[Any, Any]], ...] = ()
    """Events that nobody else is told of by itself; what has happened tells them."""

    def together(self, events: Sequence[Event[Any, Any]]) -> str:
        """Sentence about different events of one kind and one seat in a row; empty where each has its own."""
        return ""

    act_parts: tuple[type[Event[Any, Any]], ...] = ()
    """Events which the log, too, tells as one act where a seat brings them about one after the other."""

    def act(self, several: Sequence[Event[Any, Any]], past: Sequence[Event[Any, Any]]) -> Sequence[str]:
        """Sentences about some of these as one act, fullest first; none where each of them has its own. `past` is all
        that has happened before them."""
        return ()

    def where(self, view: V, event: Event[Any, Any]) -> str:
        """Place of an event in words, for whoever does not see it; empty where its sentence tells it, or for none."""
        return ""

    def unsaid(self, view: V, event: Event[Any, Any]) -> str:
        """Sentence about an event that the log leaves out, for the seat that has brought it about; empty for none."""
        return ""
