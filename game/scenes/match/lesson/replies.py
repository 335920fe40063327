"""What the others at the table of a lesson answer: as is written, in place of computer players."""

from __future__ import annotations

from game.lessons.course import Course
from game.lessons.lesson import LessonFault
from game.scenes.match.computers import REST_MS, Computers
from game.scenes.match.session import MatchSession
from game.scenes.tabletop.commands import Interrupt, Play
from game.ui.tween import FACTORS


class Replies(Computers):
    """Makes the answers once the table is still, one after another."""

    def __init__(self, computers: Computers, course: Course) -> None:
        super().__init__(computers.session, computers._hire, computers._settings)
        self.course = course
        self.making: Play | Interrupt | None = None
        """The answer that is being made."""
        self.fault: LessonFault | None = None
        """What is wrong with the next answer."""
        self._left_ms = REST_MS

    @property
    def stopped(self) -> bool:
        return False

    @property
    def tempo(self) -> float:
        """Nothing is faster in a lesson, where no switch could slow it down again."""
        return 1.0

    def update(self, dt_ms: float, still: bool) -> Play | Interrupt | None:
        if not still or self.fault is not None or self.session.turn_end is not None:
            return None
        try:
            reply = self.course.reply()
        except LessonFault as fault:
            self.fault = fault
            return None
        if reply is None:
            self._left_ms = REST_MS * FACTORS[self.animation]
            return None
        self._left_ms -= dt_ms
        if self._left_ms > 0:
            return None
        self.course.note_reply()
        self._left_ms = REST_MS * FACTORS[self.animation]
        chain = (reply.choice,)
        self.making = Play(chain) if reply.seat is None else Interrupt(reply.seat, chain)
        return self.making

    def skip(self) -> bool:
        self._left_ms = 0.0
        return self.session.thinking is not None

    def close(self) -> None:
        """Nobody has been hired."""


def use_default_turn_ends(session: MatchSession) -> None:
    """A turn of a lesson ends as it does by default, whatever is set: lessons count on it."""
    session.confirm = lambda: "drawn"
    session.match.handing_over = False
