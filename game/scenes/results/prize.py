"""The prize of a day's farm, which rises in its result, and who plays that farm next."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

from game.core.match import Match
from game.scenes.shell import bar, farm, outcomes
from game.scenes.shell.scene import Services
from game.store import days, farms, people
from game.store.notices import StoreError
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.tween import FACTORS, Speed, out_back
from game.ui.widgets import base

_RISE_MS = 600.0
_SIZE, _GAP = 92.0, 18.0


class DayResult:
    """A match that was a day's farm: its prize, if it is the one that counts, and what comes after it."""

    def __init__(self, services: Services, match: Match[Any, Any], match_id: int) -> None:
        self._services, self._match, self._id = services, match, match_id
        self.day: date | None = None
        """The day; None where the match is not one's farm, or that cannot be read."""
        self.person: people.Person | None = None
        """Person who played it; None for a guest."""
        self.counts = False
        """Whether it is the play that counts."""
        self.prize = ""
        self.measured = False
        """Whether the Expert has played that farm too."""
        self.next: people.Person | None = None
        """Somebody who is waited for."""
        self._elapsed = 0.0
        self.read()

    def read(self) -> None:
        """Read what the store knows of it."""
        services, store = self._services, self._services.store
        try:
            found = store.read(partial(farms.of_match, match=self._id))
            if found is None or found.result.day is None:
                return
            day, spec = found.result.day, self._match.spec
            folk = store.read(people.listed)
            plays = store.read(partial(days.played, first=day, last=day))
            par = store.read(partial(days.par, day=day, title=spec.key, version=found.result.version))
            waited = store.read(partial(farms.waited, day=day, changes=services.settings.expected))
            self.day = date.fromisoformat(day)
        except (StoreError, ValueError):
            return
        who = found.seat.person if found.seat.level is None else None
        self.person = next((each for each in folk if each.id == who), None)
        self.counts = any(
            (play.person, play.match, play.begun) == (who, self._id, found.result.begun) for play in plays
        )
        self.prize, self.measured = farm.prize(self._match.tallies()[0].total, par), par is not None
        self.next = next((each for each in folk if each.id in waited and each.id != who), None)

    def step(self, dt_ms: float, speed: Speed) -> bool:
        """Let the prize rise; whether it looks different now."""
        if not self.counts or self._elapsed >= _RISE_MS:
            return False
        factor = FACTORS[speed]
        self._elapsed = min(_RISE_MS, self._elapsed + dt_ms / factor) if factor else _RISE_MS
        return True

    def draw(self, paint: Painter, podium: Rect) -> None:
        """Draw the prize at the left of the podium, as far as it has risen."""
        if not self.counts or not self._elapsed:
            return
        share, place = out_back(self._elapsed / _RISE_MS), self._place(podium)
        with paint.clip(place.inset(-8)):
            paint.picture(farm.PRIZES[self.prize], place.moved(0, (1 - share) * place.h))

    def tips(self, podium: Rect) -> list[base.Widget]:
        """Tip about the prize."""
        if not self.counts:
            return []
        words = self._services.words.t(f"today.prize.{self.prize}.tip")
        if not self.measured:
            words = f"{words} {self._services.words.t('today.unmeasured')}"
        return [bar.tip_press("results.prize", self._place(podium), words)]

    def _place(self, podium: Rect) -> Rect:
        size = min(_SIZE, podium.w * 0.22)
        return Rect(podium.x + _GAP, podium.y + _GAP, size, size)

    def on(self, person: people.Person | None = None) -> outcomes.ShowToday:
        """The way to the day, where somebody plays at once."""
        return outcomes.ShowToday(self.day, None if person is None else person.id)
