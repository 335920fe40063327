"""Speed of a table: pause, step and pace for those who watch computers play, and a switch for all other tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from game.lessons.lesson import GUIDE
from game.scenes.match.screen import FIRST, SPEED, MatchPart, MatchScreen
from game.scenes.shell import bar
from game.scenes.tabletop.commands import PACES, Tempo, WatchControl, Wish
from game.store.settings import TABLE_SPEEDS
from game.ui.keymap import with_keys
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.table import MainButton
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.i18n.catalogue import Catalogue
    from game.scenes.tabletop.commands import Command
    from game.ui.paint import Painter
    from game.ui.theme import Colour


SEEN_MS = 1000.0
"""Milliseconds for which the last move of another computer is seen before the next one's."""
RESTS = {"slow": 1800.0, "normal": 600.0, "quick": 100.0}
"""Milliseconds between two choices, by pace."""
PLAN_RESTS = {"slow": 900.0, "normal": 120.0, "quick": 40.0}
"""The same before a seat goes on in its turn, and before the only answer that there is."""
PLAN_APART_MS: Mapping[Tempo, float] = {"normal": 240.0, "quick": 200.0}
"""Milliseconds, by pace, after which the next act of a plan begins though the last one still moves: what a seat does in
a turn before chance answers is one thought. Where there are none, each is shown to its end."""
TURN_MS: Mapping[Tempo, float] = {"normal": 3000.0, "quick": 1000.0}
"""Milliseconds, by pace, in which a computer's turn is shown once it has begun, if nothing in it is unhurried."""
LETTER_MS = 40.0
"""Milliseconds to read a letter of the reason that the log tells for a computer's turn."""
UNKNOWN_REASON_MS = 1600.0
"""Milliseconds to read a reason that may not be known yet when the table begins to rest."""
READING_TURN_MS: Mapping[Tempo, float] = {"slow": 8000.0, "normal": 4000.0}
"""Milliseconds, by pace, after which a turn is over though its reason may not have been read; at any other pace it
never waits for that."""
MOST_HASTE = 4.0
"""Highest factor by which a turn that takes long is hastened."""


def haste(shown_ms: float, turn_ms: float) -> float:
    """Speed factor of a turn that has been shown for a time: usual for the first half of what it may take, then faster
    and faster, so that three quarters as much again as that is shown in time."""
    return 1.0 + (MOST_HASTE - 1.0) * min(1.0, max(0.0, 2.0 * shown_ms / turn_ms - 1.0))


def reading_wait_ms(pace: Tempo, unread_ms: float, shown_ms: float) -> float:
    """Milliseconds that the next turn waits for a reason to be read, once the turn has been shown for some time."""
    return max(0.0, min(unread_ms, READING_TURN_MS.get(pace, 0.0) - shown_ms))


WISHES: tuple[Wish, ...] = ("pause", "step", "slow", "normal", "quick")
"""Wishes of a watcher, each of which is an action of the key map."""


def watch_main_button(paused: bool, words: Catalogue) -> MainButton:
    """The large button."""
    way, icon = ("go_on", "icons/play") if paused else ("pause", "icons/pause")
    return MainButton(words.t(f"match.watch.{way}"), icon, None, second=with_keys(words, "match.watch.how", "pause"))


def watch_buttons(box: Rect, pace: Tempo, words: Catalogue, run: Callable[[Command], None], icons: int) -> list[Button]:
    """Make the buttons in the bar, where undo and redo lie else, left of so many others."""
    end = bar.icon_button(words, "match.end", box, partial(run, WatchControl("end")), icons)
    step = bar.icon_button(words, "match.step", box, partial(run, WatchControl("step")), icons)
    following = WatchControl(PACES[(PACES.index(pace) + 1) % len(PACES)])
    speed = Chevrons("match.pace", bar.icon_place(box, FIRST - icons), on_press=partial(run, following))
    speed.count = PACES.index(pace) + 1
    speed.hint, speed.more = words.t(f"match.watch.{pace}"), words.t("match.watch.pace")
    return [end, step, speed]


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


LONG_MS = 2500.0
"""Milliseconds from which on a show is long."""


class SpeedSwitch(MatchPart):
    """Lies there while a computer sits at the table with people, and at tables of people while something long is shown;
    those who only watch have a pace of their own."""

    def __init__(self, screen: MatchScreen) -> None:
        self._screen = screen

    @property
    def _computers(self) -> bool:
        """Whether a computer that thinks for itself sits at the table."""
        return bool({seat.player for seat in self._screen.match.seats if not seat.human} - {GUIDE})

    @property
    def in_bar(self) -> bool:
        session = self._screen.session
        return self._computers and not session.watched and not session.match.over

    def tick(self, dt_ms: float) -> bool:
        stage, state = self._screen.table_view.stage, self._screen.state
        before, shows = state.show_long, stage.busy or state.ending.counting
        state.show_ms = state.show_ms + dt_ms * stage.pace if shows else 0.0
        state.show_long = shows and (before or state.show_ms + stage.remaining_ms > LONG_MS)
        if state.show_long != before:
            self._screen.page.renew()
        return state.show_long != before

    @property
    def left_of_bar(self) -> bool:
        return self._screen.state.show_long and not self.in_bar and not self._screen.session.watched

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """Put it left of all other buttons of the bar, of which none moves, while something long is shown."""
        box = self._screen.table_view.frame.bar
        if not self.left_of_bar:
            return buttons
        middle, height = box.centre
        places = [
            button.rect for button in buttons if button.rect.x > middle and button.rect.y < height < button.rect.bottom
        ]
        left = min((place.x for place in places), default=box.right)
        number = FIRST
        while bar.icon_place(box, number).right > left:
            number -= 1
        return [*buttons, self.icon(bar.icon_place(box, number))]

    def icon(self, box: Rect) -> Button:
        words, now = self._screen.words, self._screen.settings.table_speed
        button = Chevrons(SPEED, box, on_press=self._faster)
        button.count = TABLE_SPEEDS.index(now) + 1
        button.hint, button.more = words.t("match.speed", times=now), words.t("match.speed.more")
        return button

    def _faster(self) -> None:
        """Set the next speed, after the last the first."""
        number = TABLE_SPEEDS.index(self._screen.settings.table_speed)
        self._screen.services.change(table_speed=TABLE_SPEEDS[(number + 1) % len(TABLE_SPEEDS)])
        self._screen.page.renew()
