"""Sounds as the rest of the program asks for them; goes on without a device, and without files that are broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple, get_args

from game.audio.cues import FOLDER, BadSounds, Cue, Group, Levels, read_cues
from game.audio.device import Device, NoDevice, SampleCache
from game.audio.voices import CHANNELS, Bed, Voices

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
