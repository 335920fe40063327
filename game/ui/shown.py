"""State and events that have been shown so far, and the view of each seat on them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Generic

import msgspec

from game.core.journal import Ply
from game.core.spec import Spec
from game.core.steps import Event, Position, S, T


class ShownEvent(msgspec.Struct, Generic[T, S], frozen=True):
    """An event that is shown, and the seat whose choice it came from."""

    seat: int
    event: Event[T, S]
    step: int = 0
    """Number of its step among those that were shown: an answer, or all dice of a throw."""
    after_ms: float = 0.0
    """Milliseconds that the event before it stays in sight first, at any speed."""
    joins_ms: float | None = None
    """Milliseconds after the event before it at which this one begins, though that has not landed; None once it has."""


def split_end(terms: T, ply: Ply[T, S]) -> tuple[Ply[T, S], Ply[T, S]]:
    """Split the act that ends a match in two: the act up to the last event of its seat, and the end after it.

    Secrets that are laid open at the end belong to no seat, and so to the end; it has one event at least.
    """
    own = [place for place, event in enumerate(ply.events[:-1], 1) if getattr(event, "seat", None) == ply.row.seat]
    cut, state = own[-1] if own else max(0, len(ply.events) - 1), ply.before.state
    for event in ply.events[:cut]:
        state = event.on(terms, state)
    middle = Position(state, ply.after.agenda)
    return msgspec.structs.replace(ply, events=ply.events[:cut], after=middle), msgspec.structs.replace(
        ply, before=middle, events=ply.events[cut:]
    )


class _Past(msgspec.Struct, Generic[T, S], frozen=True):
    """The past as one viewer sees it, kept until it grows."""

    viewer: int | None
    told: Sequence[tuple[int, Event[T, S]]]
    events: Sequence[Event[T, S]]


class ShownEvents(Generic[T, S]):
    """Holds the true state and takes in each event once it has been shown; gives views of them for any seat."""

    def __init__(self, spec: Spec[T, S], terms: T) -> None:
        self._spec, self._terms = spec, terms
        self.viewer: int | None = None
        """The seat whose view is shown; None: only what all may see."""
        self.open = False
        """Whether nothing is hidden from anybody any more."""
        self.state: S
        """The true state, which nobody is shown."""
        self._told: list[ShownEvent[T, S]] = []
        self._past: _Past[T, S] | None = None
        self._views: deque[tuple[int | None, S, S]] = deque(maxlen=8)
        """Latest views: viewer, state, and the view of it."""

    def __len__(self) -> int:
        return len(self._told)

    def reset(self, state: S, told: Iterable[ShownEvent[T, S]]) -> None:
        """Begin anew with a state, and with the events that led to it."""
        self.state, self._told, self._past = state, [*told], None

    def land(self, told: ShownEvent[T, S], after: S) -> None:
        """Take in an event that has been shown, and the state that it has led to."""
        self.state = after
        self._told.append(told)

    def reveal(self, everything: bool) -> None:
        """Let the viewer see what is hidden too, or no longer."""
        self.open, self._past = everything, None

    @property
    def view(self) -> S:
        """The view of the state."""
        return self.view_of(self.state)

    @property
    def past(self) -> Sequence[Event[T, S]]:
        """Every event shown so far, redacted for the viewer."""
        return self._remembered().events

    @property
    def history(self) -> Sequence[tuple[int, Event[T, S]]]:
        """Every event shown so far with the seat whose choice it came from, redacted for the viewer."""
        return self._remembered().told

    def view_for(self, viewer: int | None) -> S:
        """The view of a seat, or of all."""
        return self._spec.view_for(self._terms, self.state, viewer)

    def history_for(self, viewer: int | None) -> Sequence[tuple[int, Event[T, S]]]:
        """Every event shown so far as a seat has seen it, with the seat whose choice it came from."""
        return [(told.seat, self._spec.redacted_for(self._terms, told.event, viewer)) for told in self._told]

    def later(self, viewer: int | None, state: S, more: Iterable[ShownEvent[T, S]]) -> tuple[S, Sequence[Event[T, S]]]:
        """View and past of a seat once more events have led to a state."""
        past = [self._spec.redacted_for(self._terms, told.event, viewer) for told in (*self._told, *more)]
        return self._spec.view_for(self._terms, state, viewer), past

    def view_of(self, state: S) -> S:
        """The view of any state."""
        if self.open:
            return state
        for viewer, of, view in self._views:
            if of is state and viewer == self.viewer:
                return view
        view = self._spec.view_for(self._terms, state, self.viewer)
        self._views.append((self.viewer, state, view))
        return view

    def redacted(self, told: ShownEvent[T, S]) -> Event[T, S]:
        """An event as the viewer sees it."""
        return told.event if self.open else self._spec.redacted_for(self._terms, told.event, self.viewer)

    def _remembered(self) -> _Past[T, S]:
        past = self._past
        if past is None or past.viewer != self.viewer or len(past.events) != len(self._told):
            grows = past is not None and past.viewer == self.viewer and len(past.events) < len(self._told)
            told = list(past.told) if past is not None and grows else []
            told += [(each.seat, self.redacted(each)) for each in self._told[len(told) :]]
            past = self._past = _Past(self.viewer, told, [event for _, event in told])
        return past
