"""The channels of cues: which take sounds, on which channel, and what gives way to it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from game.audio.bed import MEADOW_CHANNEL
from game.audio.cues import Cue, Group
from game.audio.device import Device
from game.audio.shelf import SampleCache

CHANNELS = range(MEADOW_CHANNEL + 1, 5)
"""With tune and meadow six sounds are heard at once at most."""
PRIORITY: dict[Group, int] = {"ui": 0, "pencil": 1, "table": 2, "animal": 3, "signal": 4, "music": 5, "ambience": 5}
AGAIN_MS = 45.0
"""Within this time a cue is not begun a second time."""
PITCHES, SOFTEST = (0.97, 1.0, 1.03), 0.85
TUNED: tuple[Group, ...] = ("signal", "music", "ambience")
"""What has notes, and keeps its pitch."""
MOST: dict[Group, int] = {"animal": 1, "signal": 2}
"""So many of a group are heard at once, so that there is always a channel for what happens on the table."""
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
        """What comes first is higher; nothing is lower than what has all but ended."""
        return PRIORITY[self.group] if self.left_ms > YIELD_MS else -1


class Voices:
    """What is heard now, but for the bed."""

    def __init__(self, device: Device, shelf: SampleCache, random: Random) -> None:
        self._device, self._shelf, self._random = device, shelf, random
        self._heard: list[Voice] = []
        self._takes: dict[str, str] = {}
        """By cue the take that sounded last."""
        self._begun: dict[str, float] = {}
        """By cue when it began last."""
        self._now_ms = 0.0

    def begin(self, name: str, cue: Cue, level: float) -> None:
        """Let a cue be heard that loud, unless it has just begun or louder things take all channels."""
        if self._now_ms - self._begun.get(name, -AGAIN_MS) < AGAIN_MS:
            return
        self._make_way(cue.group)
        channel = self._channel(cue.group)
        takes = self._shelf.usable(cue.files)
        if channel is None or not takes:
            return
        take = self._random.choice([each for each in takes if each != self._takes.get(name)] or takes)
        sample = self._shelf.take(take, 1.0 if cue.group in TUNED else self._random.choice(PITCHES))
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

    def pass_by(self, dt_ms: float) -> None:
        """Let time go by."""
        self._now_ms += dt_ms
        for voice in self._heard:
            voice.left_ms -= dt_ms
        self._heard = [voice for voice in self._heard if voice.left_ms > 0]

    def loudness(self, level: dict[Group, float]) -> None:
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

    def _make_way(self, group: Group) -> None:
        """One more of a group comes: those that end first give way to it."""
        alike = sorted((voice for voice in self._heard if voice.group == group), key=lambda voice: -voice.left_ms)
        for voice in alike[MOST[group] - 1 :] if group in MOST else ():
            self._device.fade(voice.channel, YIELD_MS)
            voice.left_ms = min(voice.left_ms, float(YIELD_MS))
