"""A match as people play it: who sits before it, what they may do, and what the screen has to show or ask next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.engine import why_not
from game.core.match import Match, Ply
from game.core.seats import CLOCK
from game.core.steps import Choice, Event, Illegal, Refusal
from game.scenes.match.answers import (
    Answer,
    Come,
    Ended,
    Happened,
    Jumped,
    NoInterrupt,
    NotKept,
    Refused,
    Which,
)
from game.scenes.match.clock import Clock
from game.scenes.tabletop.viewer import Viewer
from game.store.notices import StoreError
from game.ui.chooser import PRESS, Chain, Gesture
from game.ui.spot import AnySpot


class MatchSession:
    """Plays a match: every choice is written down by the match before anything is shown."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match = match
        self.viewer = Viewer(match)
        self.clock = Clock()
        self.asked: int | None = None
        """The seat that was called and is being asked or told something now."""
        self._called: tuple[int, AnySpot] | None = None
        """The seat that is to come out of turn, and the source that was pressed for it."""
        self._news: list[Event[Any, Any]] = []
        """What has happened since somebody came to the screen, for whoever comes next."""
        self._end_seen = match.over
        """Whether the end has been shown, so that the table may be looked at again."""

    @property
    def options(self) -> Sequence[Choice]:
        """What whoever is at the screen may answer now."""
        return self.match.options if self.viewer.answers else ()

    # -- moves

    def play(self, *chain: Choice) -> Answer:
        """Play a gesture's choices; where the rules or the store refuse them nothing changes."""
        return self._make(lambda: self.match.play(*chain))

    def interrupt(self, seat: int, choice: Choice) -> Answer:
        """Play what a seat does out of turn."""
        self.viewer.guest = self.asked = None
        return self._make(lambda: self.match.interrupt(seat, choice))

    def undo(self) -> Jumped:
        """Take the latest gesture back."""
        return self._jump(self.match.undo, self.match.undo_barred() or "")

    def redo(self) -> Jumped:
        """Play the gesture again that was taken back."""
        return self._jump(self.match.redo, "none")

    def refusal(self, choice: Choice, lead: Chain = ()) -> Refusal | None:
        """Why a choice is not allowed after what has been picked up; None where the rules do not say."""
        refusal = why_not(self.match.terms, self.match.peek(*lead), choice)
        return refusal if refusal is not None and refusal.rule else None

    # -- time

    def tick(self, dt_ms: float) -> Answer | None:
        """Time goes by for a person before the table; when it is over, what its limit says is played."""
        seat = self.match.seat
        if seat is None or not self.match.seats[seat].human or not self.viewer.answers:
            return None
        limit = self.clock.tick(dt_ms)
        if limit is None:
            return None
        if limit.choice is not None:
            return self.play(limit.choice)
        late = self.match.interrupts(CLOCK)[:1]
        return self._make(lambda: self.match.interrupt(CLOCK, *late)) if late else None

    # -- who is at the screen

    @property
    def ending(self) -> bool:
        """Whether the match is over, and its end has not followed yet."""
        return self.match.over and not self._end_seen

    def next(self) -> Ended | Come | None:
        """What follows once everything has been shown; the end follows once."""
        if self.ending:
            self._end_seen = True
            return Ended()
        return self.due

    @property
    def due(self) -> Come | None:
        """Who has to come to the screen: a seat that was called, else the one to answer."""
        if self._called is not None and self.viewer.shared and self._called[0] != self.viewer.seat:
            return Come(self._called[0], self.match.seat)
        seat = self.viewer.due
        return None if seat is None else Come(seat)

    def arrive(self, seat: int | None) -> Sequence[Event[Any, Any]]:
        """A seat is at the screen now, or nobody; returns what has happened before it came."""
        self.viewer.seat, self.asked = seat, None
        if seat is None:
            return ()
        news, self._news = self._news, []
        return news

    # -- interrupts

    @property
    def interruptible(self) -> bool:
        """Whether anybody may do something out of turn now, as far as all may know."""
        waiting = self.match.waiting
        return waiting is not None and waiting.open

    def call(self, seat: int, source: AnySpot) -> bool:
        """Anybody presses a seat's button: whether that seat is called; what it may do is asked once it is there."""
        if not self.interruptible or not self.match.seats[seat].human:
            return False
        self._called = seat, source
        if self.viewer.shared and self.viewer.seat != seat:
            self.viewer.guest = seat
        return True

    def meet(self, gestures: Callable[[Choice], Sequence[Gesture]]) -> Answer | None:
        """Whoever was called is there: what the button stands for is done, asked about, or cannot be done."""
        if self._called is None:
            return None
        (seat, source), self._called = self._called, None
        meant = [
            (choice, gesture.asks)
            for choice in self.match.interrupts(seat)
            for gesture in gestures(choice)
            if gesture[:2] == (source, PRESS)
        ]
        if len(meant) == 1 and not meant[0][1]:
            return self.interrupt(seat, meant[0][0])
        self.asked = seat
        return Which(seat, tuple(choice for choice, _ in meant)) if meant else NoInterrupt(seat, source)

    def dismiss(self) -> None:
        """Whoever was called does not come, or does nothing: the turn goes on."""
        self.viewer.guest = self.asked = self._called = None

    # -- inside

    def _make(self, move: Callable[[], Sequence[Ply[Any, Any]]]) -> Answer:
        try:
            plies = move()
        except Illegal as error:
            return Refused(error.refusal)
        except StoreError as error:
            return NotKept(error)
        if self.viewer.shared:
            self._news += [event for ply in plies for event in ply.events]
        return Happened(plies)

    def _jump(self, way: Callable[[], bool], barred: str) -> Jumped:
        self._news.clear()
        error = None
        try:
            barred = "" if way() else barred
        except StoreError as failed:
            barred, error = "", failed
        self._end_seen = self.match.over
        return Jumped(barred, error)
