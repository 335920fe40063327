"""Makes the sounds of the game anew, all or some: `python -m tests.tools.sounds.make [cue ...]`.

Needs the extra `sounds` and oggenc (Debian: vorbis-tools). The same seed gives the same sound.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import soundfile

from game.audio.cues import FILE, FOLDER
from tests.tools.sounds import animals  # noqa: F401 - its cues stand behind those of the table
from tests.tools.sounds.dsp import master
from tests.tools.sounds.effects import CUES
from tests.tools.sounds.kinds import Generator, Sound
from tests.tools.sounds.measure import RATE
from tests.tools.sounds.music import LOOPS

LEVELS = {"ui": -28, "table": -20, "pencil": -25, "animal": -20, "signal": -20}
"""LUFS by group."""
SEED, QUALITY = 5, 5
HEAD = """\
# Written by `python -m tests.tools.sounds.make`. files: one by chance, never the same twice running; group: its volume
# slider and loudness family; gain: linear, on top of the slider; loudness: LUFS (effects: loudest 400 ms).
"""


class Entry(NamedTuple):
    """A cue as it stands in the list."""

    key: str
    files: Sequence[str]
    group: str
    loudness: float
    meaning: str

    def told(self) -> str:
        """Its lines."""
        listed = ", ".join(f'"{file}"' for file in self.files)
        loop = "loop = true\n" if self.group in ("music", "ambience") else ""
        return (
            f'\n[{self.key}]\nfiles = [{listed}]\ngroup = "{self.group}"\ngain = 1.0\n'
            f'loudness = {self.loudness:.1f}\n{loop}meaning = "{self.meaning}"\n'
        )


def rng_of(name: str) -> Generator:
    """The chance that a file is made of, always the same."""
    return np.random.default_rng([SEED, zlib.crc32(name.encode())])


def take(key: str, name: str) -> Sound:
    """A take of a cue, as loud as it is to be."""
    made = CUES[key]
    return master(made["make"](rng_of(name)), LEVELS[made["group"]] + made["trim"])


def tune(key: str) -> Sound:
    """A loop, as loud as it is to be."""
    loops: dict[str, Any] = LOOPS
    make, target, *_ = loops[key]
    return master(make(rng_of(key)), target, loop=True)


def names_of(key: str) -> list[str]:
    """Names of the takes of a cue."""
    takes = CUES[key]["takes"]
    return [f"{key}_{number}" for number in range(1, takes + 1)] if takes > 1 else [key]


def encode(sound: Sound, path: Path, quality: float) -> None:
    """Write a sound as Ogg Vorbis."""
    path.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        wave = Path(folder) / "sound.wav"
        dither = (np.random.default_rng(SEED).random(sound.shape) - 0.5) / 32768
        soundfile.write(wave, sound + dither, RATE, subtype="PCM_16")
        subprocess.run(["oggenc", "-Q", "-q", str(quality), "-s", "1", "-o", path, wave], check=True)


def main(wanted: set[str]) -> None:
    """Make these cues, or all; the list is always written whole."""
    entries = list[Entry]()
    for key, made in CUES.items():
        files = [f"effects/{name}.ogg" for name in names_of(key)]
        entries.append(Entry(key, files, made["group"], LEVELS[made["group"]] + made["trim"], made["meaning"]))
        for name in names_of(key) if not wanted or key in wanted else ():
            encode(take(key, name), FOLDER / f"effects/{name}.ogg", QUALITY)
    loops: dict[str, tuple[Any, ...]] = LOOPS
    for key, (_, target, quality, meaning) in loops.items():
        group = "ambience" if key == "meadow" else "music"
        entries.append(Entry(key, [f"music/{key}.ogg"], group, target, meaning))
        if not wanted or key in wanted:
            encode(tune(key), FOLDER / f"music/{key}.ogg", quality)
    (FOLDER / FILE).write_text(HEAD + "".join(map(Entry.told, entries)), encoding="utf-8")


if __name__ == "__main__":
    main(set(sys.argv[1:]))
