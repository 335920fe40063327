"""Sounds as the rest of the program asks for them, and the channels they play on; it goes on without a device."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple, get_args

from game.audio.cues import FOLDER, BadSounds, Cue, Group, Levels, read_cues, read_whole
from game.audio.device import Device, NoDevice, Sample, SampleCache

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


AFTER_MS: dict[Group, float] = {"animal": 350, "signal": 600}
"""Wait of the next of several cues behind one of these groups; else `FALLEN_MS`."""
FALLEN_MS = 200.0
FANFARES = ("win", "lose", "horn")
MEADOW = "meadow"
STILL_MS = 1000.0
"""Time without movement before the meadow, which takes a moment, is read from its file."""
GROUPS: tuple[Group, ...] = get_args(Group)


class AudioFault(NamedTuple):
    """Reason why not everything is heard: the key of the sentence and what its fields are filled with."""

    key: str
    args: Mapping[str, str]


class AudioPlayer:
    """Plays cues and music as loud as is set. Without a device it is silent, and tells why."""

    def __init__(self, device: Device | None = None, folder: Path = FOLDER, random: Random | None = None) -> None:
        self.levels = Levels()
        self.fault: AudioFault | None = None
        """Reason why nothing is heard, or not everything."""
        self.cues: Mapping[str, Cue] = {}
        self.opened = False
        """Whether there is a device that plays."""
        self._device, self._folder = device, folder
        self._tried = device is None
        """Whether there is no use in opening the device, as it has been tried."""
        self._to_preload: list[str] = []
        """Files that are still to be taken into memory before they are needed."""
        self._waiting: list[tuple[float, str]] = []
        self._still_ms = 0.0
        self._in_background = self._paused = False
        if device is not None:
            self.samples = SampleCache(device, folder)
            self.bed = Bed(device, folder)
            self.voices = Voices(device, self.samples, random or Random())

    @property
    def needs_time(self) -> bool:
        """Whether something is to begin or changes how loud it is, for which time must not stand still."""
        if not self.opened or self._paused:
            return False
        return bool(self._waiting) or self.bed.moving or self.voices.playing(FANFARES)

    # -- what is wanted

    def play(self, *names: str) -> None:
        """Let cues sound, the first at once and each other when the one before it has fallen."""
        after = 0.0
        for name in names if self.opened and self.levels.on else ():
            if after:
                self._waiting.append((after, name))
            else:
                self._begin(name)
            after += AFTER_MS.get(self.cues[name].group, FALLEN_MS) if name in self.cues else 0.0

    def preview(self, name: str, group: Group) -> None:
        """Let a cue sound as loud as those of another group, for whoever sets how loud that is."""
        if self.levels.on:
            self._begin(name, group)

    def set_tune(self, name: str) -> None:
        """Let this be the music from now on; empty for none."""
        if self._device is not None:
            self.bed.wanted = name

    def preload(self, names: Iterable[str]) -> None:
        """Take what will probably be heard soon into memory while there is time."""
        files = [file for name in names if name in self.cues for file in self.cues[name].files]
        self._to_preload = [*dict.fromkeys([*files, *self._to_preload])]

    def set_levels(self, levels: Levels) -> None:
        """Be as loud as this."""
        if levels == self.levels:
            return
        self.levels = levels
        if not levels.on:
            self.stop()
        self._apply_levels()

    def set_in_background(self, behind: bool) -> None:
        """Another window has the keyboard, or not any more."""
        self._in_background = behind
        self._apply_levels()

    def pause(self, hushed: bool) -> None:
        """Be silent at once, or go on."""
        if hushed != self._paused:
            self._paused = hushed
            self._try(lambda device: device.pause(hushed))

    def stop(self) -> None:
        """Every cue ends now, what waits too."""
        self._waiting.clear()
        self._try(lambda _: self.voices.stop())

    # -- time

    def update(self, dt_ms: float) -> None:
        """Let time go by."""
        if not self.opened or self._paused:
            return
        self.voices.update(dt_ms)
        due = [name for after, name in self._waiting if after <= dt_ms]
        self._waiting = [(after - dt_ms, name) for after, name in self._waiting if after > dt_ms]
        for name in due:
            self._begin(name)
        tune, ducked = self.cues.get(self.bed.wanted), self.voices.playing(FANFARES)
        self._try(lambda _: self.bed.update(dt_ms, tune, self._level("music"), ducked))

    def prepare(self, rested_ms: float) -> bool:
        """Do a piece of what takes time, where nothing has moved for so long again; whether there was any."""
        self._still_ms = self._still_ms + rested_ms if rested_ms else 0.0
        if not self.levels.on or self._paused:
            return False
        if not self.opened:
            return self._open()
        while self._to_preload:
            name = self._to_preload.pop(0)
            if not self.samples.has(name):
                self._try(lambda _: self.samples.get(name))  # noqa: B023 - done at once
                self._report_broken()
                return True
        meadow = self.cues.get(MEADOW)
        if meadow is None or self.bed.meadow_started or not self.bed.wanted or self._still_ms < STILL_MS:
            return False
        self._try(lambda _: self.bed.start_meadow(meadow))
        return True

    def device_added(self) -> None:
        """A device has come: where there was none it is tried again."""
        if not self.opened and self._device is not None:
            self._tried = False

    def device_removed(self) -> None:
        """A device has been taken away, perhaps this one: one that is left is looked for."""
        if self.opened:
            self._close()
            self._tried = False

    def close(self) -> None:
        """Let go of the device for good."""
        self._close()
        self._device, self._tried = None, True

    # -- how

    def _open(self) -> bool:
        """Read the list, then open the device: once, and once more whenever that may be of use."""
        if self._tried or self._device is None:
            return False
        try:
            if not self.cues:
                self.cues = read_cues(self._folder)
                return True
            self._tried = True
            self._device.open(CHANNELS.stop)
        except BadSounds as error:
            self._tried, self.fault = True, AudioFault("sound.bad", {"file": error.file, "reason": error.reason})
        except NoDevice as error:
            self.fault = AudioFault("sound.none", {"reason": str(error)})
        else:
            self.opened, self.fault = True, None
            self.preload(name for name, cue in self.cues.items() if cue.group == "ui")
        return True

    def _begin(self, name: str, group: Group | None = None) -> None:
        cue = self.cues.get(name)
        if cue is not None and self.opened and not self._paused:
            self._try(lambda _: self.voices.start(name, cue, self._level(group or cue.group)))
            self._report_broken()

    def _level(self, group: Group) -> float:
        if not self.levels.on:
            return 0.0
        return self.levels.of(group) * (self.levels.behind if self._in_background else 1.0)

    def _apply_levels(self) -> None:
        self._try(lambda _: self.voices.set_levels({group: self._level(group) for group in GROUPS}))

    def _report_broken(self) -> None:
        if self.opened and self.samples.broken and self.fault is None:
            file, reason = next(iter(self.samples.broken.items()))
            self.fault = AudioFault("sound.bad", {"file": file, "reason": reason})

    def _try(self, deed: Callable[[Device], object]) -> None:
        """Do something on the device: if that goes, or a sound cannot be used, nothing ends but the sound."""
        if not self.opened or self._device is None:
            return
        try:
            deed(self._device)
        except NoDevice as error:
            self._close()
            self.fault = AudioFault("sound.none", {"reason": str(error)})
        except BadSounds as error:
            self.fault = AudioFault("sound.bad", {"file": error.file, "reason": error.reason})

    def _close(self) -> None:
        if not self.opened or self._device is None:
            return
        self.opened = False
        self._waiting.clear()
        self._to_preload.clear()
        self.voices.forget()
        self.samples.clear()
        self.bed.forget()
        self._device.close()
