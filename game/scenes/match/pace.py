"""How fast a match goes on at which only computers sit, as somebody who looks on wants it."""

from __future__ import annotations

from game.scenes.tabletop.commands import PACES, Tempo, WatchControl
from game.ui.tween import FACTORS, Speed

RESTS = {"slow": 1800.0, "normal": 600.0, "quick": 100.0}
"""Milliseconds between two choices, by pace."""


class ComputerPace:
    """Whether computers play on, and how long the table rests between two of their choices."""

    def __init__(self) -> None:
        self.paused = False
        self.stepping = False
        """Whether one more choice is wanted, though it is paused."""
        self.name: Tempo = "normal"

    @property
    def goes_on(self) -> bool:
        """Whether the next choice is to be made."""
        return self.stepping or not self.paused

    @property
    def rest_ms(self) -> float:
        """So long the table rests before it."""
        return 0.0 if self.stepping else RESTS[self.name]

    @property
    def following(self) -> Tempo:
        """The next quicker pace, and after the quickest the slowest."""
        return PACES[(PACES.index(self.name) + 1) % len(PACES)]

    def speed(self, animation: Speed) -> Speed:
        """How fast things move, where the settings say `animation`: a quick pace leaves no time for more."""
        return "quick" if self.name == "quick" and FACTORS[animation] > FACTORS["quick"] else animation

    def follow(self, wanted: WatchControl) -> None:
        """Do what the watcher wants."""
        if wanted.what == "pause":
            self.paused, self.stepping = not self.paused, False
        elif wanted.what == "step":
            self.paused = self.stepping = True
        else:
            self.name = wanted.what

    def made(self) -> None:
        """A choice has been made."""
        self.stepping = False
