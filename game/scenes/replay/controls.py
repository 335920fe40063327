"""The controls of a replay, all in the bar, so that the table lies as it did in the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from game.i18n.catalogue import Catalogue
from game.scenes.replay.past import Past
from game.scenes.shell import bar
from game.scenes.shell.phrases import counted
from game.ui import type
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.scale import Scale
from game.ui.shapes import Point, Stroke
from game.ui.theme import Colour
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.values import Slider

Sign = Literal["first", "prev", "play", "pause", "next", "last"]
SPEEDS = (1, 2, 4)
_TIMES_W = 60.0
_GAP = 12.0
_LEAST_SLIDER = 100.0


class Verbs(NamedTuple):
    """What the controls do."""

    go: Callable[[int], None]
    """To a moment at once."""
    step: Callable[[], None]
    """To the next moment, shown as it happened."""
    toggle: Callable[[], None]
    """Play or pause."""
    faster: Callable[[], None]
    """To the next speed, after the highest to the first."""
    back: Callable[[], None]
    """Out of the replay."""


class SignButton(Button):
    """A small button with one of the signs of a player."""

    sign: Sign = "play"

    def _content(self, paint: Painter, top: Rect, colour: Colour) -> None:
        x, y = top.centre
        size = 9.0
        way = -1 if self.sign in ("first", "prev") else 1
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


class Controls:
    """The widgets of the bar; `sync` brings them to where the replay stands."""

    def __init__(self, past: Past, title: Title, words: Catalogue, verbs: Verbs) -> None:
        self._past = past
        self._title = title
        self._words = words
        self._back = Button("replay.back", Rect(0, 0, 1, 1), icon="icons/arrow_left", on_press=verbs.back)
        self._back.hint = words.t("replay.leave")
        self._first = self._sign("first", lambda: verbs.go(0))
        self._prev = self._sign("prev", lambda: verbs.go(past.at - 1))
        self._play = self._sign("play", verbs.toggle)
        self._next = self._sign("next", verbs.step)
        self._last = self._sign("last", lambda: verbs.go(past.last))
        self._slider = Slider("replay.slider", Rect(0, 0, 1, 1), past.at, 0, max(1, past.last), 1)
        self._slider.on_change = lambda value: verbs.go(round(value))
        self._slider.accent, self._slider.hint = title.accent, words.t("replay.slider")
        self._times = Button("replay.speed", Rect(0, 0, 1, 1), on_press=verbs.faster)
        self._times.hint = words.t("replay.speed")
        self._turn_room = Rect(0, 0, 1, 1)

    @property
    def widgets(self) -> Sequence[Widget]:
        """All of them in the order of Tab."""
        return [self._back, *self._signs, self._slider, self._times]

    @property
    def _signs(self) -> tuple[SignButton, ...]:
        return (self._first, self._prev, self._play, self._next, self._last)

    def arrange(self, frame: Frame, scale: Scale) -> None:
        """Find the places in the bar: over the board where that leaves room, else behind the game's tab."""
        box = frame.bar
        self._back.rect = Rect(box.x + 10, box.centre[1] - 23, bar.ICON, bar.ICON + 3)
        named = self._words.t(f"{self._title.key}.name") if frame.named else ""
        tab = 54 + (_wide(named, "name_bar", scale) + 16 if named else 0)
        x = max(box.x + 68 + tab + _GAP, frame.board.x if frame.form == "full" else 0)
        for sign in self._signs:
            sign.rect = Rect(x, box.centre[1] - 23, bar.ICON, bar.ICON + 3)
            x += bar.PITCH
        right = box.right - 12 - _TIMES_W
        self._times.rect = Rect(right, box.centre[1] - 23, _TIMES_W, bar.ICON + 3)
        room = _wide(self._turn(self._past.turns), "label", scale) + 4
        self._turn_room = Rect(right - _GAP - room, box.y, room, box.h)
        self._slider.rect = Rect(x, box.centre[1] - 22, self._turn_room.x - _GAP - x, 44)
        self._slider.visible = self._slider.rect.w >= _LEAST_SLIDER

    def sync(self, playing: bool, times: int) -> None:
        """Show where the replay stands."""
        t, past = self._words.t, self._past
        self._slider.value = past.at
        for sign in (self._first, self._prev):
            sign.enable(past.at > 0)
        for sign in (self._next, self._last):
            sign.enable(past.at < past.last)
        self._play.sign = "pause" if playing else "play"
        self._play.hint = t("replay.pause") if playing else t("replay.play")
        self._times.label = t("replay.times", times=times)

    def draw(self, paint: Painter, frame: Frame) -> None:
        """The bar below the widgets: the game's tab and the turn."""
        bar.draw(paint, frame.bar)
        name = self._words.t(f"{self._title.key}.name") if frame.named else ""
        bar.tab(paint, frame.bar, self._title, name)
        room = self._turn_room
        paint.text(self._turn(self._past.turn), (room.right, room.centre[1]), "label", align="right")

    def _turn(self, turn: int) -> str:
        key = counted(self._words, self._title.key, "of")
        return self._words.t(key, turn=turn, turns=self._past.turns)

    def _sign(self, sign: Sign, on_press: Callable[[], None]) -> SignButton:
        made = SignButton(f"replay.{sign}", Rect(0, 0, 1, 1), on_press=on_press)
        made.sign, made.hint = sign, self._words.t(f"replay.{sign}")
        return made


def _wide(words: str, style: str, scale: Scale) -> float:
    return type.block(words, style, scale).width_px / scale.factor
