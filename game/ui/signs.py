"""Signs of a game's events: sounds, pictures of the log, and which are shown at leisure or as one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from game.core.steps import Event
from game.ui.context import V


class EventRow(NamedTuple):
    """Signs of the events of a kind: what is heard, and what stands in the log."""

    cues: Sequence[str] = ()
    """Cues as it begins to be shown: the first at once, each other behind the one before it."""
    icon: str = ""
    """The picture beside the log's sentence; empty for none."""
    silent: str = ""
    """The reason why it sounds like nothing."""


class EventSigns(Generic[V]):
    """Sounds of a game, by names of cues from `assets/sounds/cues.toml`, and pictures of its log. Nothing is told by
    sounds alone."""

    rows: Mapping[type[Event[Any, Any]], EventRow] = {}
    """Row by kind of event; methods tell what follows from the fields of one."""
    other: Sequence[str] = ("wood",)
    """Cues of all events without cues or a reason for silence."""
    unhurried: Collection[type[Event[Any, Any]]] = ()
    """Kinds of events, such as what happens to others, that are shown one by one and at the usual pace, however long a
    computer's turn has taken."""
    unhurried_for_others: Collection[type[Event[Any, Any]]] = ()
    """The same where they happen to another seat than the one whose turn it is."""
    together: Collection[type[Event[Any, Any]]] = ()
    """Kinds of events that are shown as one where an answer brings a computer some of them in a row; those of one kind
    always are."""
    lifted = "wood_lift"
    """Cue of picking something up."""
    more: Sequence[str] = ()
    """Cues that only `cues` names, to have them ready."""
    over = "hover"
    """Cue of the held thing coming over a target."""
    back = "wood"
    """Cue of the held thing going back to where it lay."""

    def icon(self, event: Event[Any, Any]) -> str:
        """The picture beside the log's sentence about an event; empty for none."""
        return self.rows.get(type(event), EventRow()).icon

    def cues(self, event: Event[Any, Any], after: V) -> Sequence[str]:
        """Cues of an event that leads to a view; both as the viewer sees them."""
        row = self.rows.get(type(event), EventRow())
        return row.cues or (() if row.silent else self.other)

    def are_one(self, one: Event[Any, Any], other: Event[Any, Any]) -> bool:
        """Whether two events of a seat are of one kind, or of those that are shown as one."""
        return type(one) is type(other) or {type(one), type(other)} <= {*self.together}

    def is_unhurried(self, event: Event[Any, Any], seat: int, view: V) -> bool:
        """Whether an event of a seat's turn is shown by itself and at the usual pace; the view is the one before."""
        others = isinstance(event, tuple(self.unhurried_for_others)) and getattr(event, "seat", -1) != seat
        return others or isinstance(event, tuple(self.unhurried))

    @property
    def used(self) -> Sequence[str]:
        """Every cue that may be heard, to have it ready."""
        found = [name for row in self.rows.values() for name in row.cues]
        return [*dict.fromkeys([self.lifted, self.over, self.back, *found, *self.more])]
