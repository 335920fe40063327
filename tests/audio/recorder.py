"""A device that plays nothing and writes down what it would have played: which file, when, how loud, for how long."""

from __future__ import annotations

import struct
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from game.audio.cues import FOLDER, BadSounds
from game.audio.device import RATE, NoDevice, Sample
from game.audio.player import AudioPlayer


@cache
def seconds(path: Path) -> float:
    """How long an Ogg file is, as its last page says."""
    raw = path.read_bytes()
    if not raw.startswith(b"OggS"):
        raise BadSounds(path.name, "no Ogg")
    (samples,) = struct.unpack_from("<q", raw, raw.rindex(b"OggS") + 6)
    return float(samples) / RATE


@dataclass
class Note:
    """A sound that began."""

    at_ms: float
    name: str
    """The file's, without folder and number of the take."""
    file: str
    channel: int
    gain: float
    until_ms: float


@dataclass
class Recorder:
    """Its time is the player's, which `listen` lets go by."""

    now_ms: float = 0.0
    notes: list[Note] = field(default_factory=list)
    tunes: list[tuple[float, str]] = field(default_factory=list)
    """Times at which tunes began; an empty name is an end."""
    tune_gains: list[tuple[float, float]] = field(default_factory=list)
    channels: int = 0
    opened: int = 0
    paused: bool = False
    broken: str = ""
    """Reason why every call fails, if one does."""
    bad_files: frozenset[str] = frozenset()
    sizes: dict[str, int] = field(default_factory=dict)
    slow: bool = False
    """Whether what is fetched comes only when it is said to arrive."""
    fetched: list[tuple[Future[Sample], Path]] = field(default_factory=list)

    def open(self, channels: int) -> None:
        self._check()
        self.channels, self.opened = channels, self.opened + 1

    def close(self) -> None:
        for note in self.notes:
            note.until_ms = min(note.until_ms, self.now_ms)
        self.channels = 0

    def load(self, path: Path, pitch: float) -> Sample:
        self._check()
        if path.name in self.bad_files:
            raise BadSounds(path.name, "broken")
        length = seconds(path) / pitch
        return Sample(path.relative_to(path.parents[1]).as_posix(), length, round(length * RATE) * 4)

    def fetch(self, path: Path) -> Future[Sample]:
        coming: Future[Sample] = Future()
        self.fetched.append((coming, path))
        if not self.slow:
            self.arrive()
        return coming

    def arrive(self) -> None:
        """Deliver all that was fetched, or say that it cannot be used."""
        for coming, path in self.fetched:
            try:
                coming.set_result(self.load(path, 1.0))
            except BadSounds as error:
                coming.set_exception(error)
        self.fetched.clear()

    def play(self, channel: int, sample: Sample, gain: float, loop: bool = False) -> None:
        self._check()
        assert channel < self.channels
        self.fade(channel, 0)
        file = str(sample.data)
        name = Path(file).stem.rstrip("0123456789").rstrip("_")
        until = float("inf") if loop else self.now_ms + 1000 * sample.seconds
        self.notes.append(Note(self.now_ms, name, file, channel, gain, until))

    def gain(self, channel: int, gain: float) -> None:
        self._check()
        for note in self.notes:
            if note.channel == channel and note.until_ms > self.now_ms:
                note.gain = gain

    def fade(self, channel: int, ms: int) -> None:
        self._check()
        for note in self.notes:
            if note.channel == channel:
                note.until_ms = min(note.until_ms, self.now_ms + ms)

    def music(self, path: Path, gain: float) -> None:
        self._check()
        if path.name in self.bad_files:
            raise BadSounds(path.name, "broken")
        self.tunes.append((self.now_ms, path.stem))
        self.music_gain(gain)

    def music_gain(self, gain: float) -> None:
        self._check()
        self.tune_gains.append((self.now_ms, gain))

    def stop_music(self) -> None:
        self._check()
        self.tunes.append((self.now_ms, ""))

    def pause(self, paused: bool) -> None:
        self._check()
        self.paused = paused

    def _check(self) -> None:
        if self.broken:
            raise NoDevice(self.broken)

    @property
    def names(self) -> list[str]:
        """Every cue that began, but for the meadow."""
        return [note.name for note in self.notes if note.name != "meadow"]

    def most_at_once(self) -> int:
        """The most sounds that were heard at one time, the tune among them."""
        begun = [note.at_ms for note in self.notes]
        tune = 1 if self.tunes else 0
        return max((tune + sum(note.at_ms <= at < note.until_ms for note in self.notes) for at in begun), default=tune)


def ready(recorder: Recorder, folder: Path = FOLDER) -> AudioPlayer:
    """A player on that device, all that can be loaded beforehand being there."""
    player = AudioPlayer(recorder, folder, Random(1))
    while player.prepare(0):
        pass
    return player


def listen(player: AudioPlayer, recorder: Recorder, ms: float, step: float = 20.0) -> None:
    """Let time go by."""
    while ms > 0:
        recorder.now_ms += min(step, ms)
        player.update(min(step, ms))
        ms -= step
