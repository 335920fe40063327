"""Speed of everything at a table: a button in the bar, kept for all tables."""

from __future__ import annotations

from game.lessons.lesson import GUIDE
from game.scenes.match.beside import FIRST, HudPart, MatchTable
from game.scenes.match.watching import Chevrons
from game.scenes.shell import bar
from game.store.settings import TABLE_SPEEDS
from game.ui.rect import Rect
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

SPEED = "match.speed"
LONG_MS = 2500.0
"""A show that takes longer is long."""


class SpeedSwitch(HudPart):
    """Lies there while a computer sits at the table with people, and at tables of people while something long is shown;
    those who only watch have a pace of their own."""

    def __init__(self, scene: MatchTable) -> None:
        self._scene = scene
        self._shown_ms = 0.0
        """For how long something has been shown without a rest."""
        self.long = False
        """Whether what is being shown is long."""

    @property
    def _computers(self) -> bool:
        """Whether a computer that thinks for itself sits at the table."""
        return bool({seat.player for seat in self._scene.match.seats if not seat.human} - {GUIDE})

    @property
    def in_bar(self) -> bool:
        scene = self._scene
        return self._computers and not scene.session.watched and not scene.match.over

    def wait(self, dt_ms: float) -> bool:
        stage, before = self._scene.table_view.stage, self.long
        shows = stage.busy or self._scene.counting
        self._shown_ms = self._shown_ms + dt_ms * stage.pace if shows else 0.0
        self.long = shows and (before or self._shown_ms + stage.remaining_ms > LONG_MS)
        if self.long != before:
            self._scene.changed()
        return self.long != before

    @property
    def left_of_bar(self) -> bool:
        return self.long and not self.in_bar and not self._scene.session.watched

    def over(self, buttons: list[Widget]) -> list[Widget]:
        """While something long is shown it lies left of all other buttons of the bar, of which none moves."""
        box = self._scene.table_view.frame.bar
        if not self.left_of_bar:
            return buttons
        middle, high = box.centre
        places = [each.rect for each in buttons if each.rect.x > middle and each.rect.y < high < each.rect.bottom]
        taken = min((each.x for each in places), default=box.right)
        number = FIRST
        while bar.icon_place(box, number).right > taken:
            number -= 1
        return [*buttons, self.icon(bar.icon_place(box, number))]

    def icon(self, box: Rect) -> Button:
        words, now = self._scene.words, self._scene.services.settings.table_speed
        made = Chevrons(SPEED, box, on_press=self._faster)
        made.count = TABLE_SPEEDS.index(now) + 1
        made.hint, made.more = words.t("match.speed", times=now), words.t("match.speed.more")
        return made

    def _faster(self) -> None:
        """The next speed, after the last the first."""
        scene = self._scene
        number = TABLE_SPEEDS.index(scene.services.settings.table_speed)
        scene.services.change(table_speed=TABLE_SPEEDS[(number + 1) % len(TABLE_SPEEDS)])
        scene.changed()
