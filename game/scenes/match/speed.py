"""How fast everything goes at a table with people and computers: a button in the bar, kept for all tables."""

from __future__ import annotations

from game.lessons.lesson import GUIDE
from game.scenes.match.beside import Beside, MatchTable
from game.scenes.match.watching import Chevrons
from game.store.settings import TABLE_SPEEDS
from game.ui.rect import Rect
from game.ui.widgets.button import Button


class SpeedSwitch(Beside):
    """Lies there while a computer sits at the table with people; those who only watch have a pace of their own."""

    def __init__(self, scene: MatchTable) -> None:
        self._scene = scene

    @property
    def in_bar(self) -> bool:
        match = self._scene.match
        played = {seat.player for seat in match.seats if not seat.human}
        return bool(played - {GUIDE}) and not self._scene.session.watched and not match.over

    def icon(self, box: Rect) -> Button:
        words, now = self._scene.words, self._scene.services.settings.table_speed
        made = Chevrons("match.speed", box, on_press=self._faster)
        made.count = TABLE_SPEEDS.index(now) + 1
        made.hint, made.more = words.t("match.speed", times=now), words.t("match.speed.more")
        return made

    def _faster(self) -> None:
        """The next speed, after the last the first."""
        scene = self._scene
        number = TABLE_SPEEDS.index(scene.services.settings.table_speed)
        scene.services.change(table_speed=TABLE_SPEEDS[(number + 1) % len(TABLE_SPEEDS)])
        scene.changed()
