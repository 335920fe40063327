"""Sound output: pygame's mixer behind a protocol, so that tests can listen in its place, and a cache of samples."""

from __future__ import annotations

import io
import struct
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec
import pygame

from game.audio.cues import MOST_FILE, BadSounds, read_whole

if TYPE_CHECKING:
    from concurrent.futures import Future
    from threading import Thread


RATE, BITS, SIDES, BUFFER = 44100, -16, 2, 1024
"""Output format: samples a second, signed bits, loudspeakers, and samples that are worked out at a time."""

LONGEST = 90
"""Seconds of a sound that is taken into memory whole."""


class NoDevice(Exception):
    """There is nothing to be heard on, or not any more; the text says why."""


class Sample(msgspec.Struct, frozen=True):
    """A sound as it lies in memory."""

    data: object
    seconds: float
    size: int
    """Bytes."""


class Device(Protocol):
    """Channels that each play one sound at a time, and music beside them; whatever fails raises NoDevice."""

    def open(self, channels: int) -> None:
        """Get ready."""

    def close(self) -> None:
        """Let go of everything."""

    def load(self, path: Path, pitch: float) -> Sample:
        """Take a file into memory, so many times as high; raises BadSounds."""

    def fetch(self, path: Path) -> Future[Sample]:
        """Take a file into memory beside all else, as a long one takes longer than a frame."""

    def play(self, channel: int, sample: Sample, gain: float, loop: bool = False) -> None:
        """Begin a sound in place of the one that the channel plays."""

    def gain(self, channel: int, gain: float) -> None:
        """Make a channel louder or softer at once."""

    def fade(self, channel: int, ms: int) -> None:
        """Let a channel fall silent."""

    def music(self, path: Path, gain: float) -> None:
        """Begin a file that is read while it plays, over and over; raises BadSounds."""

    def music_gain(self, gain: float) -> None:
        """Make the music louder or softer at once."""

    def stop_music(self) -> None:
        """End the music at once."""

    def pause(self, paused: bool) -> None:
        """Hold everything where it is, or let it go on."""


class Mixer(Device):
    """The loudspeakers of this machine."""

    def __init__(self) -> None:
        self._fetching: Thread | None = None

    def open(self, channels: int) -> None:
        with _device():
            pygame.mixer.init(RATE, BITS, SIDES, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(channels)

    def close(self) -> None:
        if self._fetching is not None:
            self._fetching.join()  # the mixer does not survive being closed amid a file
        pygame.mixer.quit()

    def load(self, path: Path, pitch: float) -> Sample:
        raw = read_whole(path, MOST_FILE)
        try:
            sound = pygame.mixer.Sound(file=io.BytesIO(raw))
            if pitch != 1.0:
                sound = pygame.mixer.Sound(file=io.BytesIO(_wave(sound.get_raw(), pitch)))
        except pygame.error as error:
            raise _fault(path, error) from error
        seconds = sound.get_length()
        if not 0 < seconds <= LONGEST:  # the mixer does not survive playing nothing
            raise BadSounds(path.name, f"{seconds:.1f} s")
        return Sample(sound, seconds, round(seconds * RATE) * SIDES * 2)

    def fetch(self, path: Path) -> Future[Sample]:
        from concurrent.futures import Future  # here, because the title comes 4 ms sooner without these
        from threading import Thread

        coming: Future[Sample] = Future()

        def load() -> None:
            try:
                coming.set_result(self.load(path, 1.0))
            except (BadSounds, NoDevice) as error:
                coming.set_exception(error)

        self._fetching = Thread(target=load, daemon=True)
        self._fetching.start()
        return coming

    def play(self, channel: int, sample: Sample, gain: float, loop: bool = False) -> None:
        assert isinstance(sample.data, pygame.mixer.Sound)
        with _device():
            output = pygame.mixer.Channel(channel)
            output.stop()
            output.play(sample.data, -1 if loop else 0)
            output.set_volume(gain)

    def gain(self, channel: int, gain: float) -> None:
        with _device():
            pygame.mixer.Channel(channel).set_volume(gain)

    def fade(self, channel: int, ms: int) -> None:
        with _device():
            output = pygame.mixer.Channel(channel)
            if ms:
                output.fadeout(ms)
            else:
                output.stop()

    def music(self, path: Path, gain: float) -> None:
        with _device():
            pygame.mixer.music.set_volume(gain)
        try:
            pygame.mixer.music.load(path)
            pygame.mixer.music.play(-1)  # which reads on
        except (pygame.error, OSError) as error:
            raise _fault(path, error) from error

    def music_gain(self, gain: float) -> None:
        with _device():
            pygame.mixer.music.set_volume(gain)

    def stop_music(self) -> None:
        with _device():
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()

    def pause(self, paused: bool) -> None:
        with _device():
            if paused:
                pygame.mixer.pause()
                pygame.mixer.music.pause()
            else:
                pygame.mixer.unpause()
                pygame.mixer.music.unpause()


@contextmanager
def _device() -> Iterator[None]:
    try:
        yield
    except pygame.error as error:
        raise NoDevice(str(error)) from error


def _fault(path: Path, error: Exception) -> NoDevice | BadSounds:
    """A file that cannot be played is to blame only while there is a device."""
    return BadSounds(path.name, str(error)) if pygame.mixer.get_init() else NoDevice(str(error))


def _wave(raw: bytes, pitch: float) -> bytes:
    """A file that says it was recorded at another rate: the mixer brings it to its own, which makes it higher."""
    rate, frame = round(RATE * pitch), SIDES * 2
    form = struct.pack("<HHIIHH", 1, SIDES, rate, rate * frame, frame, 16)
    parts = b"WAVE" + b"fmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(raw)) + raw
    return b"RIFF" + struct.pack("<I", len(parts)) + parts


ROOM = 12 * 1024**2
"""Bytes for all of them, the bed of the music apart."""


class SampleCache:
    """Samples by file and pitch; those that were not asked for longest go first."""

    def __init__(self, device: Device, folder: Path, room: int = ROOM) -> None:
        self._device, self._folder, self._room = device, folder, room
        self._samples: OrderedDict[tuple[str, float], Sample] = OrderedDict()
        self.broken: dict[str, str] = {}
        """Files that cannot be used, and why."""

    @property
    def size(self) -> int:
        """Bytes of all samples."""
        return sum(sample.size for sample in self._samples.values())

    def has(self, name: str, pitch: float = 1.0) -> bool:
        """Whether a file lies here."""
        return (name, pitch) in self._samples

    def usable(self, names: Iterable[str]) -> list[str]:
        """Those of the files of which none is known to be broken."""
        return [name for name in names if name not in self.broken]

    def get(self, name: str, pitch: float = 1.0) -> Sample | None:
        """A file's sample; None where it cannot be used."""
        sample = self._samples.get((name, pitch))
        if sample is not None:
            self._samples.move_to_end((name, pitch))
            return sample
        if name in self.broken:
            return None
        try:
            loaded = self._device.load(self._folder / name, pitch)
        except BadSounds as error:
            self.broken[name] = error.reason
            return None
        self._samples[name, pitch] = loaded
        while self.size > self._room and len(self._samples) > 1:
            self._samples.popitem(last=False)
        return loaded

    def clear(self) -> None:
        """Give up everything, as a device that goes takes its samples along."""
        self._samples.clear()
