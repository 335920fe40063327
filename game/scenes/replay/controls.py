"""The moments of a replay, and what goes through them: controls in the bar, so that the table lies as in the match."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from functools import partial
from typing import Any, Literal

from game.core.journal import NullWriter, Ply
from game.core.match import Match
from game.core.steps import Decision
from game.i18n.catalogue import Catalogue
from game.scenes.shell import bar
from game.scenes.shell.phrases import turn_key
from game.ui import type
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.theme import Colour
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Slider


class ReplayPosition:
    """Place within the moments of a match that stays as it is.

    A moment is a number of rows after which a seat has to answer, or the match is over; the first is the
    empty table.
    """

    def __init__(self, match: Match[Any, Any]) -> None:
        self.original = match
        self.shown = copy(match)
        """The same rows with an index of its own; nothing is ever played on it."""
        self.shown.writer = NullWriter()
        self.shown.handing_over = False  # what waits at the table has not waited in the past
        self.ended = match.ended
        """Whether the match has ended; not while its last act may be taken back, which is no moment of the past yet."""
        last = match.index - (match.over and not self.ended)
        moments = [0]
        for index in range(1, last + 1):
            agenda = match.at(index).agenda
            if not agenda or isinstance(agenda[-1], Decision) or index == last:
                moments.append(index)
        self.moments = tuple(moments)
        self.at = 0
        self.go(0)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def turn(self) -> int:
        """The number of the turn that is shown."""
        return self.shown.turn_at(self.shown.index)

    @property
    def turns(self) -> int:
        """The number of the last one."""
        return self.original.turn_at(self.moments[-1])

    @property
    def secret(self) -> bool:
        """Whether the match goes on with secrets, which whoever plays on elsewhere for all seats would see."""
        return self.original.spec.secrets and not self.ended

    def moment(self, index: int) -> int:
        """The number of the last moment that so many rows have come to."""
        return max(0, bisect_right(self.moments, index) - 1)

    def go(self, moment: int) -> Sequence[Ply[Any, Any]]:
        """Look at a moment, kept within the match; returns the acts on the way there, none on the way back."""
        before = self.shown.index
        self.at = min(self.last, max(0, moment))
        self.shown.index = self.moments[self.at]
        return self.shown.plies[before:]


Sign = Literal["first", "prev", "play", "pause", "next", "last"]
Step = Sign | Literal["speed", "everything", "back"]
"""Request of the controls: a moment, to play or pause, the next speed, the way out."""
SPEEDS = (1, 2, 4)
_TIMES_W = 60.0
_GAP = 12.0
_LEAST_SLIDER = 100.0
_SIGNS: tuple[Sign, ...] = ("first", "prev", "play", "next", "last")
_BACKWARD = ("first", "prev")


class SignButton(Button):
    """A small button with one of the signs of a player."""

    sign: Sign = "play"

    @property
    def _inside(self) -> Hashable:
        return self.sign

    def _content(self, paint: Painter, top: Rect, colour: Colour) -> None:
        x, y = top.centre
        size = 9.0
        way = -1 if self.sign in _BACKWARD else 1
        if self.sign == "pause":
            for dx in (-5.0, 5.0):
                paint.shape([[(x + dx, y - 8), (x + dx, y + 8)]], (Stroke(colour, 5),), closed=False)
            return
        shift = -3 * way if self.sign in ("first", "last") else 0
        points: list[Point] = [
            (x + shift - 0.6 * size * way, y - size),
            (x + shift + 0.8 * size * way, y),
            (x + shift - 0.6 * size * way, y + size),
        ]
        hollow = self.sign in ("prev", "next")
        paint.shape([points], (Stroke(colour, 4),), None if hollow else colour, closed=not hollow)
        if self.sign in ("first", "last"):
            at = x + 9 * way
            paint.shape([[(at, y - 9), (at, y + 9)]], (Stroke(colour, 4),), closed=False)


class ReplayBar:
    """Bar of the replay, as it stands now."""

    def __init__(
        self,
        past: ReplayPosition,
        title: Title,
        words: Catalogue,
        run: Callable[[Step], None],
        go: Callable[[int], None],
    ) -> None:
        """`run` is told what is pressed, `go` to which moment the slider is drawn."""
        self._past = past
        self._title = title
        self._words = words
        self._run = run
        self._go = go

    def build(self, frame: Frame, scale: Scale, playing: bool, times: int, everything: bool) -> list[Widget]:
        """Build all widgets in the order of Tab: over the board where that leaves room, else behind the game's tab."""
        box, t, past = frame.bar, self._words.t, self._past
        back = Button("replay.back", _button_box(box, box.x + 10), icon="icons/arrow_left")
        back.on_press, back.hint = partial(self._run, "back"), t("replay.leave")
        tab = 54 + (_text_width(t(f"{self._title.key}.name"), "name_bar", scale) + 16 if frame.named else 0)
        x = max(box.x + 68 + tab + _GAP, frame.board.x if frame.form == "full" else 0)
        signs = [
            self._sign_button(
                "pause" if sign == "play" and playing else sign, sign, _button_box(box, x + bar.PITCH * number)
            )
            for number, sign in enumerate(_SIGNS)
        ]
        room, x = self._turn_box(frame, scale), x + bar.PITCH * len(_SIGNS)
        track = Rect(x, box.centre[1] - 22, room.x - _GAP - x, 44)
        slider = Slider("replay.slider", track, past.at, 0, max(1, past.last), 1)
        slider.on_change = lambda value: self._go(round(value))
        slider.accent, slider.hint = self._title.accent, t("replay.slider")
        slider.visible = track.w >= _LEAST_SLIDER
        last = _button_box(box, box.right - 12 - _TIMES_W, _TIMES_W)
        speed = Button("replay.speed", last, t("replay.times", times=times))
        speed.on_press, speed.hint = partial(self._run, "speed"), t("replay.speed")
        own = bar.tab_button(scale, box, self._title, self._words, frame.named)
        widgets = [back, own, *signs, slider, speed]
        if past.original.spec.secrets:  # once the match is over, all hands may be laid open
            place = _button_box(box, box.right - 12 - _TIMES_W - _GAP - bar.ICON)
            hands = Button("replay.everything", place, icon="icons/eye", on_press=partial(self._run, "everything"))
            hands.on, hands.hint = everything, t("replay.everything")
            hands.enable(not past.secret, t("replay.everything.secret"))
            widgets.append(hands)
        return widgets

    def draw(self, paint: Painter, frame: Frame) -> None:
        """Draw the bar below the widgets: the game's tab and the turn."""
        bar.draw_head(paint, frame.bar, self._title, self._words, frame.named, frame.bar.right)
        room = self._turn_box(frame, paint.scale)
        paint.text(self._turn_text(self._past.turn), (room.right, room.centre[1]), "label", align="right")

    def _turn_box(self, frame: Frame, scale: Scale) -> Rect:
        """Box of the turn's words, wide enough for the last one."""
        wide, box = _text_width(self._turn_text(self._past.turns), "label", scale) + 4, frame.bar
        beyond = _TIMES_W + _GAP + (bar.PITCH if self._past.original.spec.secrets else 0)
        return Rect(box.right - 12 - beyond - wide, box.y, wide, box.h)

    def _turn_text(self, turn: int) -> str:
        key = turn_key(self._words, self._title.key, "of")
        return self._words.t(key, turn=turn, turns=self._past.turns)

    def _sign_button(self, shown: Sign, step: Step, place: Rect) -> SignButton:
        button = SignButton(f"replay.{step}", place, on_press=partial(self._run, step))
        button.sign, button.hint = shown, self._words.t(f"replay.{shown}")
        left = self._past.at if shown in _BACKWARD else self._past.last - self._past.at
        button.enable(left > 0 or step == "play")
        return button


def _button_box(box: Rect, x: float, wide: float = bar.ICON) -> Rect:
    return Rect(x, box.centre[1] - 23, wide, bar.ICON + 3)


def _text_width(words: str, style: str, scale: Scale) -> float:
    return type.block(words, style, scale).width_px / scale.factor
