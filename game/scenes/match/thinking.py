"""Computers at a table that people look at: their moves made once it rests, dots where one thinks, and its end."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.core.seats import HUMAN
from game.scenes.match.computers import Computers
from game.scenes.match.hand_over import HandOver
from game.scenes.match.hud import HudPart, MatchScreen
from game.scenes.match.status_bar import ComputerNews
from game.scenes.tabletop.commands import Interrupt, Play, Sit, WatchControl
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.sprite import FACTORS, Speed
from game.ui.theme import Accent, colours
from game.ui.widgets.dialog import ByAnswer, question

DOT_MS = 400.0
"""Milliseconds after which another dot shows."""
DOTS = 3
PILL = 60.0, 22.0, 15.0, 0.6
"""Pill of the dots: width, height and distance of the dots in units, and their size as a share."""


class Dots:
    """Number of dots that show."""

    def __init__(self) -> None:
        self._ms = 0.0

    def wait(self, dt_ms: float, thinks: bool) -> None:
        """Let time pass; the dots begin anew once nobody thinks any more."""
        self._ms = self._ms + dt_ms if thinks else 0.0

    def count(self, speed: Speed) -> int:
        """Number of dots at this speed of all that moves."""
        return int(self._ms // DOT_MS) % DOTS + 1 if FACTORS[speed] else DOTS


def draw_dots(paint: Painter, middle: Point, count: int, accent: Accent, apart: float, share: float) -> None:
    """Draw some dots, at a distance and of a share of the largest size."""
    for number in range(count):
        at = (middle[0] + (number - 1) * apart, middle[1])
        paint.disc(at, (5 + 1.5 * number) * share, accent.base, alpha=0.4 + 0.3 * number)


def draw_pill(
    paint: Painter, middle: Point, count: int, accent: Accent, width: float, height: float, apart: float, share: float
) -> None:
    """Draw some dots in a pill."""
    paint.box(Rect.around(middle, width, height), colours.white_fur, height / 2, accent.base, 2)
    draw_dots(paint, middle, count, accent, apart, share)


_SMALL_PILL = 44.0, 14.0, 11.0, 0.42
"""Pill over the disc of a seat, in the form of PILL."""
_ON_CARD, _ON_DISC = (36.0, -1.0), (26.0, 4.0)
"""Middle of the pill from the upper left corner, in units: over no words there, nor any of the card above."""


class Thinking(HudPart):
    """Makes the moves of computers by commands, as a person's are made."""

    def __init__(self, screen: MatchScreen, computers: Computers, hand_over: HandOver, telling: ComputerNews) -> None:
        self.computers, self._computer_news = computers, telling
        self._session, self._top = screen.session, screen.table_view
        self._handling, self._hand_over, self._page = screen.handling, hand_over, screen.page
        self._run = screen.run
        self._dots = Dots()

    @property
    def seat(self) -> int | None:
        """The seat at whose card dots show: all has been seen that was done before."""
        seat, top = self._session.thinking, self._top
        return seat if seat == top.active and not top.stage.busy and not self.computers.stopped else None

    @property
    def idle(self) -> bool:
        """Whether nobody sees, does or is asked anything that a computer's move would come across."""
        return self.idle_or_begun and self._handling.begun is None

    @property
    def idle_or_begun(self) -> bool:
        """The same, but something may have been begun at the table."""
        session = self._session
        tells = self._hand_over.resting or self._hand_over.announcements.banner.visible
        shows = self._top.stage.busy or tells or session.calling is not None or session.ending
        does = self._handling.carries or session.asked_seat is not None
        return not (shows or does or self._page.overlays)

    def update(self, dt_ms: float) -> bool:
        """Let time pass; whether the dots are to be drawn anew."""
        before, idle = self.dots, self.idle
        self._top.stage.pace, self._top.stage.rest_pace = self.computers.tempo, self.computers.rest_tempo
        self._dots.wait(dt_ms, self.seat is not None)
        other = self._computer_news.update(dt_ms, self._handling.carries or self._handling.begun is not None)
        if self._hand_over.resting:
            self.computers.seen()
        move = self.computers.update(dt_ms, idle)
        if move is not None:
            self._make(move)
        if self.computers.stopped and idle:
            self._ask_who_plays()
        return other or before != self.dots

    def _make(self, move: Play | Interrupt) -> None:
        thinking, since = self._session.thinking, self._top.stage.length
        self._run(move)
        seat = move.seat if isinstance(move, Interrupt) else thinking
        if seat is not None:
            self._computer_news.note(seat, since)
        if self.computers.skipping is not None:
            self._hand_over.end_show()

    def skip(self) -> bool:
        """Let the seat that thinks do the best that it has found, and show nothing of it; whether one thinks."""
        if self.computers.stopped or not self.computers.skip():
            return False
        self._hand_over.end_show()
        return True

    def play_on(self) -> None:
        """Let everybody play on to the end of the match, and show nothing but that."""
        self.computers.to_end = True
        self.skip()

    @property
    def speed(self) -> Speed:
        """Speed of animations at this table."""
        animation = self.computers.animation
        return self.computers.pace.speed(animation) if self._session.watched else animation

    def watch(self, command: WatchControl) -> None:
        """Do what somebody wants who only looks on."""
        self.computers.pace.control(command)
        self._top.stage.speed = self.speed
        if command.what == "step":
            self._hand_over.end_show()

    def reseated(self) -> None:
        """Go on after a change of seats: another worker tries where one has stopped."""
        self.computers.pace.paused = False
        self.computers.again()
        self._top.stage.speed = self.speed

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """The dots in their pill, over everything that is kept drawn."""
        seat = self.seat
        if seat is None:
            return
        middle, how = pill_place(context.frame, seat)
        draw_pill(paint, middle, self.dots, self._top.title.accent, *how)

    @property
    def dots(self) -> int:
        """Number of dots now."""
        return self._dots.count(self._top.stage.speed)

    def _ask_who_plays(self) -> None:
        """Ask who plays on, as both processes have failed: the match stands as it stood."""
        seat = self._session.thinking
        if seat is None:  # it was only asked what it does out of turn, which it may do without
            return
        then: ByAnswer = {"take": partial(self._run, Sit(seat, HUMAN)), "again": self.computers.again}
        answers, name = {"take": "icons/person", "again": ""}, self._top.match.seats[seat].name
        accent = self._top.title.accent
        self._page.open(question(self._top.words, "match.stopped", answers, then, accent, seat=name))


def pill_place(frame: Frame, seat: int) -> tuple[Point, tuple[float, float, float, float]]:
    """Middle and form of the pill at a seat that thinks: over no words."""
    box = frame.card(seat, active=True)
    (x, y), how = (_ON_DISC, _SMALL_PILL) if frame.form == "strip" else (_ON_CARD, PILL)
    return (box.x + x, box.y + y), how
