"""Sounds in memory: taken from their files when they are first needed, given up again where there is no more room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path

from game.audio.cues import BadSounds
from game.audio.device import Device, Sample

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

    def take(self, name: str, pitch: float = 1.0) -> Sample | None:
        """A file's sample; None where it cannot be used."""
        found = self._samples.get((name, pitch))
        if found is not None:
            self._samples.move_to_end((name, pitch))
            return found
        if name in self.broken:
            return None
        try:
            made = self._device.load(self._folder / name, pitch)
        except BadSounds as error:
            self.broken[name] = error.reason
            return None
        self._samples[name, pitch] = made
        while self.size > self._room and len(self._samples) > 1:
            self._samples.popitem(last=False)
        return made

    def clear(self) -> None:
        """Give up everything, as a device that goes takes its samples along."""
        self._samples.clear()
