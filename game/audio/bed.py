"""What lies under the cues: one tune, the meadow, and how both step back and change places."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.audio.cues import Cue, read_whole
from game.audio.device import Device, Sample

if TYPE_CHECKING:
    from concurrent.futures import Future

FADE_MS = 1200.0
"""So long a tune takes to go, and so long the next one to come."""
DUCK, DUCK_MS = 0.5, 180.0
"""Under a fanfare it is half as loud (6 dB), which it comes to within this time."""
MEADOW_CHANNEL = 0
MOST_TUNE = 2 * 1024**2
"""Bytes of a file."""


def _toward(value: float, goal: float, step: float) -> float:
    return min(goal, value + step) if value < goal else max(goal, value - step)


class Bed:
    """Music and ambience; what is wanted comes softly."""

    def __init__(self, device: Device, folder: Path) -> None:
        self._device, self._folder = device, folder
        self.wanted = ""
        """The tune that is to play; empty for none."""
        self.playing = ""
        self._swell, self._rise, self._duck = 0.0, 0.0, 1.0
        """How far the tune has come, how far the meadow, and how far both have stepped back."""
        self._meadow: Sample | None = None
        self._coming: Future[Sample] | None = None
        """The meadow while it is taken from its file."""
        self.laid = False
        """Whether the meadow has been begun, or tried to."""
        self._heard: tuple[float, float] = (-1.0, -1.0)
        """How loud tune and meadow are on the device."""

    def forget(self) -> None:
        """Nothing plays any more, as the device has gone; what is wanted stays."""
        self.playing, self._swell, self._meadow, self._heard = "", 0.0, None, (-1.0, -1.0)
        self.laid, self._coming = False, None

    @property
    def moving(self) -> bool:
        """Whether tune or meadow come, go or step back."""
        coming = (bool(self.playing) and self._swell < 1) or (self._meadow is not None and self._rise < 1)
        return self.playing != self.wanted or coming or self._duck < 1 or self._coming is not None

    def lay(self, cue: Cue) -> None:
        """Begin the meadow as soon as it has come from its file; raises BadSounds."""
        self.laid = True
        self._coming = self._device.fetch(self._folder / cue.files[0])
        self._arrive()

    def update(self, dt_ms: float, tune: Cue | None, level: float, ducked: bool) -> None:
        """Let time go by; `tune` is the wanted one's cue, `level` how loud music may be. Raises BadSounds."""
        self._arrive()
        self._duck = _toward(self._duck, DUCK if ducked else 1.0, dt_ms * (1 - DUCK) / DUCK_MS)
        if self.playing != self.wanted:
            self._swell = _toward(self._swell, 0.0, dt_ms / FADE_MS) if self.playing else 0.0
            if self._swell == 0.0:
                self._change(tune)
        elif self.playing:
            self._swell = _toward(self._swell, 1.0, dt_ms / FADE_MS)
        self._rise = _toward(self._rise, 1.0, dt_ms / FADE_MS)
        self._hear(level * self._duck)

    def _arrive(self) -> None:
        if self._coming is not None and self._coming.done():
            come, self._coming, self._rise = self._coming, None, 0.0
            self._meadow = come.result()
            self._device.play(MEADOW_CHANNEL, self._meadow, 0.0, loop=True)

    def _change(self, tune: Cue | None) -> None:
        if self.playing:
            self._device.stop_music()
        self.playing, self._heard = self.wanted, (-1.0, self._heard[1])
        if tune is not None:
            read_whole(self._folder / tune.files[0], MOST_TUNE)
            self._device.music(self._folder / tune.files[0], 0.0)

    def _hear(self, level: float) -> None:
        tune, meadow = round(level * self._swell, 3), round(level * self._rise, 3)
        if self.playing and tune != self._heard[0]:
            self._device.music_gain(tune)
        if self._meadow is not None and meadow != self._heard[1]:
            self._device.gain(MEADOW_CHANNEL, meadow)
        self._heard = tune, meadow
