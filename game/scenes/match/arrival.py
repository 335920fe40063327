"""Between two people at one screen: how long the last move stays in sight, what is covered till the next is there."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.match.cover import HandCover
from game.scenes.match.session import Come, MatchSession
from game.scenes.tabletop.tabletop import Tabletop
from game.store.settings import Cover, Settings

DEAF_MS = 250.0
"""So long a seat that is called is not taken to be there: what is pressed was meant for the last turn."""
REST_MS = 1000.0
"""So long the last move stays in sight before the next seat is called."""


class Arrival:
    """Knows when the next seat is to be called, and when it may say that it is there."""

    def __init__(self, tabletop: Tabletop, session: MatchSession, settings: Callable[[], Settings]) -> None:
        self._session = session
        self._title = tabletop.title
        self._settings = settings
        self.hand = HandCover(tabletop, session, settings)
        self._rest_ms = 0.0
        self._deaf_ms = 0.0

    @property
    def resting(self) -> bool:
        """Whether the last move stays in sight for a moment."""
        return self._rest_ms > 0

    def rest(self) -> bool:
        """Everything has been shown: let it be looked at, if somebody else is to come; whether it is."""
        if self._session.due is None or self._settings().animation == "none":
            return False
        self._rest_ms = REST_MS
        return True

    def hurry(self) -> bool:
        """Nobody wants to look any longer; whether anybody had to."""
        rested, self._rest_ms = self.resting, 0.0
        return rested

    def wait(self, dt_ms: float) -> bool:
        """Time goes by; whether the next seat is to be called now."""
        self._deaf_ms -= dt_ms
        if not self.resting:
            return False
        self._rest_ms -= dt_ms
        return not self.resting

    def cover(self, come: Come) -> Cover:
        """What is covered until a seat has come; one out of turn gets a curtain, which it may send up again."""
        cover = self._settings().cover(self._title.key)
        if cover == "hand" and come.waiting is not None:
            return "curtain"
        known = self._title.face_down and come.seat in self._session.met
        return "none" if cover == "hand" and known else cover

    def call(self, seat: int) -> None:
        """A seat is to say that it is there; until then nothing secret shows."""
        self._session.calling, self._deaf_ms = seat, DEAF_MS
        self.hand.close(seat)

    @property
    def there(self) -> int | None:
        """The seat that is called, once it may say that it is there."""
        return self._session.calling if self._deaf_ms <= 0 else None
