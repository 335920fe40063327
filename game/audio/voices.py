"""Everything that plays at one moment: the channels of cues, and under them one tune and the meadow."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from game.audio.cues import Cue, Group, read_whole
from game.audio.device import Device, Sample, SampleCache

if TYPE_CHECKING:
    from concurrent.futures import Future


FADE_MS = 1200.0
"""Time that a tune takes to go, and the next one to come."""
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
        self._tune_share, self._meadow_share, self._duck = 0.0, 0.0, 1.0
        """How far the tune has come, how far the meadow, and how far both have stepped back."""
        self._meadow: Sample | None = None
        self._loading: Future[Sample] | None = None
        """The meadow while it is taken from its file."""
        self.meadow_started = False
        """Whether the meadow has been begun, or tried to."""
        self._gains: tuple[float, float] = (-1.0, -1.0)
        """How loud tune and meadow are on the device."""

    def forget(self) -> None:
        """Nothing plays any more, as the device has gone; what is wanted stays."""
        self.playing, self._tune_share, self._meadow, self._gains = "", 0.0, None, (-1.0, -1.0)
        self.meadow_started, self._loading = False, None

    @property
    def moving(self) -> bool:
        """Whether tune or meadow come, go or step back."""
        coming = (bool(self.playing) and self._tune_share < 1) or (self._meadow is not None and self._meadow_share < 1)
        return self.playing != self.wanted or coming or self._duck < 1 or self._loading is not None

    def start_meadow(self, cue: Cue) -> None:
        """Begin the meadow as soon as it has come from its file; raises BadSounds."""
        self.meadow_started = True
        self._loading = self._device.fetch(self._folder / cue.files[0])
        self._finish_loading()

    def update(self, dt_ms: float, tune: Cue | None, level: float, ducked: bool) -> None:
        """Let time go by; `tune` is the wanted one's cue, `level` how loud music may be. Raises BadSounds."""
        self._finish_loading()
        self._duck = _toward(self._duck, DUCK if ducked else 1.0, dt_ms * (1 - DUCK) / DUCK_MS)
        if self.playing != self.wanted:
            self._tune_share = _toward(self._tune_share, 0.0, dt_ms / FADE_MS) if self.playing else 0.0
            if self._tune_share == 0.0:
                self._change(tune)
        elif self.playing:
            self._tune_share = _toward(self._tune_share, 1.0, dt_ms / FADE_MS)
        self._meadow_share = _toward(self._meadow_share, 1.0, dt_ms / FADE_MS)
        level *= self._duck
        gains = round(level * self._tune_share, 3), round(level * self._meadow_share, 3)
        if self.playing and gains[0] != self._gains[0]:
            self._device.music_gain(gains[0])
        if self._meadow is not None and gains[1] != self._gains[1]:
            self._device.gain(MEADOW_CHANNEL, gains[1])
        self._gains = gains

    def _finish_loading(self) -> None:
        if self._loading is not None and self._loading.done():
            come, self._loading, self._meadow_share = self._loading, None, 0.0
            self._meadow = come.result()
            self._device.play(MEADOW_CHANNEL, self._meadow, 0.0, loop=True)

    def _change(self, tune: Cue | None) -> None:
        if self.playing:
            self._device.stop_music()
        self.playing, self._gains = self.wanted, (-1.0, self._gains[1])
        if tune is not None:
            read_whole(self._folder / tune.files[0], MOST_TUNE)
            self._device.music(self._folder / tune.files[0], 0.0)


CHANNELS = range(MEADOW_CHANNEL + 1, 5)
"""Channels of cues; with tune and meadow six sounds are heard at once at most."""
PRIORITY: dict[Group, int] = {"ui": 0, "pencil": 1, "table": 2, "animal": 3, "signal": 4, "music": 5, "ambience": 5}
AGAIN_MS = 45.0
"""Milliseconds within which a cue is not begun a second time."""
PITCHES, SOFTEST = (0.97, 1.0, 1.03), 0.85
TUNED: tuple[Group, ...] = ("signal", "music", "ambience")
"""Groups with notes, which keep their pitch."""
MOST: dict[Group, int] = {"animal": 1, "signal": 2}
"""Most cues of a group at once, so that there is always a channel for what happens on the table."""
YIELD_MS = 60


@dataclass
class Voice:
    """A cue that is being heard."""

    channel: int
    name: str
    group: Group
    gain: float
    left_ms: float

    @property
    def rank(self) -> int:
        """Precedence, higher first; nothing is lower than a cue that has all but ended."""
        return PRIORITY[self.group] if self.left_ms > YIELD_MS else -1


class Voices:
    """Cues that are heard now."""

    def __init__(self, device: Device, shelf: SampleCache, random: Random) -> None:
        self._device, self._samples, self._random = device, shelf, random
        self._heard: list[Voice] = []
        self._takes: dict[str, str] = {}
        """By cue the take that sounded last."""
        self._begun: dict[str, float] = {}
        """By cue when it began last."""
        self._now_ms = 0.0

    def start(self, name: str, cue: Cue, level: float) -> None:
        """Let a cue be heard that loud, unless it has just begun or louder things take all channels."""
        if self._now_ms - self._begun.get(name, -AGAIN_MS) < AGAIN_MS:
            return
        # One more of a group comes: those that end first give way to it.
        alike = sorted((voice for voice in self._heard if voice.group == cue.group), key=lambda voice: -voice.left_ms)
        for voice in alike[MOST[cue.group] - 1 :] if cue.group in MOST else ():
            self._device.fade(voice.channel, YIELD_MS)
            voice.left_ms = min(voice.left_ms, float(YIELD_MS))
        channel = self._channel(cue.group)
        takes = self._samples.usable(cue.files)
        if channel is None or not takes:
            return
        take = self._random.choice([each for each in takes if each != self._takes.get(name)] or takes)
        sample = self._samples.get(take, 1.0 if cue.group in TUNED else self._random.choice(PITCHES))
        if sample is None:
            return
        self._takes[name], self._begun[name] = take, self._now_ms
        gain = cue.gain * self._random.uniform(SOFTEST, 1.0)
        self._device.play(channel, sample, gain * level)
        self._heard = [voice for voice in self._heard if voice.channel != channel]
        self._heard.append(Voice(channel, name, cue.group, gain, 1000 * sample.seconds))

    def playing(self, names: Collection[str]) -> bool:
        """Whether one of these cues is heard."""
        return any(voice.name in names for voice in self._heard)

    def update(self, dt_ms: float) -> None:
        """Let time go by."""
        self._now_ms += dt_ms
        for voice in self._heard:
            voice.left_ms -= dt_ms
        self._heard = [voice for voice in self._heard if voice.left_ms > 0]

    def set_levels(self, level: dict[Group, float]) -> None:
        """Be as loud as this by group from now on."""
        for voice in self._heard:
            self._device.gain(voice.channel, voice.gain * level[voice.group])

    def stop(self) -> None:
        """Nothing is heard any more."""
        heard, self._heard = self._heard, []
        for voice in heard:
            self._device.fade(voice.channel, 0)

    def forget(self) -> None:
        """Nothing is heard any more, as the device has gone."""
        self._heard = []

    def _channel(self, group: Group) -> int | None:
        """A free channel, else that of the least of what is heard; None where all of it comes first."""
        taken = {voice.channel for voice in self._heard}
        free = [channel for channel in CHANNELS if channel not in taken]
        if free:
            return free[0]
        least = min(self._heard, key=lambda voice: (voice.rank, voice.left_ms))
        return least.channel if least.rank <= PRIORITY[group] else None
