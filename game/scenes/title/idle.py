"""After a minute in which nobody does anything computers show a game, until somebody does; then not again before."""

from __future__ import annotations

from itertools import count, takewhile

from game.ai import OPPONENTS
from game.core.seats import Seat
from game.core.spec import BadTerms
from game.scenes.shell import opening
from game.scenes.shell.outcomes import Attract
from game.scenes.shell.scene import Services
from game.ui.events import Input, Key, Pointer, Typed

REST_MS = 60_000.0
SEATS = 2
"""More do not sit at the table that is shown, where a title allows it."""


class Idle:
    """Clock of the rest, which keeps from the title screen the input that only woke it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._ms = 0.0
        self._has_shown = False
        """Whether a game has been shown since somebody did something."""
        self._waking_input: Input | None = None
        """Input that woke the title screen, as long as that key or button is still down."""

    def handle(self, event: Input) -> bool:
        """Note that somebody does something; whether it is a part of the input that woke the title screen."""
        self._ms, self._has_shown = 0.0, False
        match self._waking_input, event:
            case Key(key=woke), Key(key=key, down=down) if key == woke:
                self._waking_input = self._waking_input if down else None
                return True
            case Key(), Typed():
                return True
            case Pointer(kind="down"), Pointer(kind="up"):
                self._waking_input = None
                return True
            case _:
                return False

    def woken(self, event: Input) -> None:
        """Note the input that has ended the show."""
        self._ms, self._has_shown = 0.0, False
        pressed = event.down if isinstance(event, Key) else isinstance(event, Pointer) and event.kind == "down"
        self._waking_input = event if pressed else None

    def wait(self, dt_ms: float) -> Attract | None:
        """Let time go by in which nobody does anything; a show to begin now, if any."""
        self._ms += dt_ms
        settings = self._services.settings
        if self._ms < REST_MS or self._has_shown or not settings.attract or settings.animation == "none":
            return None
        self._has_shown = True
        return self._random_match()

    def _random_match(self) -> Attract | None:
        """A match of a title by chance, of computers of any levels; nothing of it is kept."""
        services = self._services
        luck = int.from_bytes(services.new_seed().encode(), "big")
        title = services.titles[luck % len(services.titles)]
        most = max((seats for seats in title.seats if seats <= SEATS), default=min(title.seats))
        words = services.words
        keys = list(takewhile(words.has, (f"setup.scarecrow.{number}" for number in count(1))))
        seats = [
            Seat(words.t(keys[(luck + number) % len(keys)]), OPPONENTS[(luck >> 8 * number) % len(OPPONENTS)])
            for number in range(most)
        ]
        try:
            opened = opening.begin_unkept(services, title, title.with_colours(seats), title.spec.options())
        except BadTerms:  # a damaged map is told to whoever wants to play on it
            return None
        return Attract(opened, self.woken)
