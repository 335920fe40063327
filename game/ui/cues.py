"""What is heard of a game: the cues of its events, and of the hand that plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic

from game.core.steps import Event
from game.ui.context import V


class Cues(Generic[V]):
    """Names of cues, each with what it means in `assets/sounds/cues.toml`. Nothing is told by them alone."""

    names: Mapping[type[Event[Any, Any]], Sequence[str]] = {}
    """By event what sounds when it begins to be shown: the first at once, each other behind the one before it."""
    silent: Mapping[type[Event[Any, Any]], str] = {}
    """Events that sound like nothing, each with the reason."""
    other: Sequence[str] = ("wood",)
    """What all other events sound like."""
    lifted = "wood_lift"
    """Something is picked up."""
    over = "hover"
    """What is held comes over a place where it may go."""
    back = "wood"
    """What was held goes back to where it lay."""

    def of(self, event: Event[Any, Any], after: V) -> Sequence[str]:
        """What an event sounds like that leads to a view; both as the viewer sees them."""
        kind = type(event)
        return self.names.get(kind, () if kind in self.silent else self.other)

    @property
    def used(self) -> Sequence[str]:
        """Every cue that may be heard, to have it ready."""
        found = [name for names in self.names.values() for name in names]
        return [*dict.fromkeys([self.lifted, self.over, self.back, *found])]
