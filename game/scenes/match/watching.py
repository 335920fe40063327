"""What stands in the place of a player's buttons where computers play alone: pause, one move, how fast."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.scenes.match.pace import ComputerPace
from game.scenes.shell import bar
from game.scenes.tabletop.commands import PACES, WatchControl, Wish
from game.ui.shapes import Stroke
from game.ui.table import MainButton
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.i18n.catalogue import Catalogue
    from game.scenes.tabletop.commands import Command
    from game.ui.paint import Painter
    from game.ui.rect import Rect
    from game.ui.theme import Colour

WATCH_KEYS: dict[str, Wish] = {"space": "pause", "return": "pause", "right": "step", "1": "slow", "2": "normal", "3": "quick"}


def watch_main_button(pace: ComputerPace, words: Catalogue) -> MainButton:
    """The large button."""
    way, icon = ("go_on", "icons/play") if pace.paused else ("pause", "icons/pause")
    return MainButton(words.t(f"match.watch.{way}"), icon, None, second=words.t("match.watch.how"))


def watch_buttons(box: Rect, pace: ComputerPace, words: Catalogue, run: Callable[[Command], None]) -> list[Button]:
    """Those in the bar, where undo and redo lie else."""
    step = bar.icon_button(
        "match.step", box, -3, "icons/step", words.t("match.watch.step"), partial(run, WatchControl("step"))
    )
    following = WatchControl(pace.following)
    speed = Chevrons("match.pace", bar.icon_place(box, -2), on_press=partial(run, following))
    speed.count = PACES.index(pace.name) + 1
    speed.hint, speed.more = words.t(f"match.watch.{pace.name}"), words.t("match.watch.pace")
    return [step, speed]


class Chevrons(Button):
    """A small button with more of them the faster it goes."""

    count = 1

    @property
    def _inside(self) -> Hashable:
        return self.count

    def _content(self, paint: Painter, top: Rect, colour: Colour) -> None:
        x, y = top.centre
        for number in range(self.count):
            at = x - 4 + (number - (self.count - 1) / 2) * 10
            paint.shape([[(at, y - 8), (at + 8, y), (at, y + 8)]], (Stroke(colour, 4),), closed=False)
