"""A press by habit: the second of a double click, which was meant for the turn that the first one ended."""

from __future__ import annotations

from typing import NamedTuple

from game.scenes.match.session import MatchSession
from game.scenes.tabletop.tabletop import Tabletop
from game.ui.events import Input, Key, Pointer

HABIT_MS = 400.0
"""A hand that follows so soon on what was done in the turn of another person is still that one's."""


class _Done(NamedTuple):
    """Something that a hand did: after how many rows, and when."""

    index: int
    at_ms: float


class Habit:
    """What was done last in the turn of each seat, as the table showed it then."""

    def __init__(self, tabletop: Tabletop, session: MatchSession) -> None:
        self._tabletop, self._match = tabletop, session.match
        self._now_ms = 0.0
        self._last: dict[int | None, _Done] = {}

    def note(self, event: Input) -> None:
        """Somebody does something, which has not been followed yet."""
        match event:
            case Pointer(kind="down" | "up") | Key(down=True):
                self._last[self._tabletop.active] = _Done(self._match.index, self._now_ms)
            case _:
                pass

    def wait(self, dt_ms: float) -> None:
        """Time goes by."""
        self._now_ms += dt_ms

    @property
    def presses(self) -> bool:
        """Whether what is done now belongs to the turn of another person, that has only just been over."""
        seats, turn_of = self._match.seats, self._match.turn_of
        others = (
            done for seat, done in self._last.items() if seat is not None and seat != turn_of and seats[seat].human
        )
        return turn_of is not None and any(map(self._recent, others))

    def _recent(self, done: _Done) -> bool:
        """Whether it was just now, and has not been taken back."""
        return self._now_ms - done.at_ms < HABIT_MS and done.index <= self._match.index
