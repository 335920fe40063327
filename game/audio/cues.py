"""The list of cues: which files sound for each, in which group, and how loud a player has set that group."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec

from game.files import ASSETS

FOLDER = ASSETS / "sounds"
FILE = "cues.toml"
MOST_LIST, MOST_FILE, MOST_CUES = 64 * 1024, 1024 * 1024, 200
"""Bytes of the list and of each sound; entries."""

Group = Literal["ui", "table", "pencil", "animal", "signal", "music", "ambience"]
Name = Annotated[str, msgspec.Meta(pattern=r"^(effects|music)/[a-z0-9_]+\.ogg\Z")]


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing to be heard, in several takes."""

    files: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=8)]
    group: Group
    gain: Annotated[float, msgspec.Meta(ge=0, le=2)]
    loudness: Annotated[float, msgspec.Meta(ge=-60, le=0)]
    """In LUFS, as measured; of effects the loudest 400 ms."""
    meaning: Annotated[str, msgspec.Meta(max_length=200)]
    loop: bool = False


class BadSounds(Exception):
    """A list or a sound that cannot be used: which file, and why."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file, self.reason = file, reason


def read_cues(folder: Path = FOLDER) -> Mapping[str, Cue]:
    """The list in a folder; raises BadSounds, which names file and field."""
    import tomllib  # here, because sounds come after the title, and it takes 2 ms

    text = read_whole(folder / FILE, MOST_LIST).decode("utf-8", "replace")
    try:
        entries = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadSounds(FILE, str(error)) from error
    if not entries:
        raise BadSounds(FILE, "0 sounds")
    if len(entries) > MOST_CUES:
        raise BadSounds(FILE, f"{len(entries)} > {MOST_CUES}")
    cues = dict[str, Cue]()
    for key, entry in entries.items():
        try:
            cues[key] = msgspec.convert(entry, Cue)
        except msgspec.ValidationError as error:
            raise BadSounds(FILE, f"[{key}] {error}") from error
    return cues


def read_whole(path: Path, most: int) -> bytes:
    """Bytes of a file; raises BadSounds where it cannot be read or is larger than `most`."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise BadSounds(path.name, error.strerror or str(error)) from error
    if len(data) > most:
        raise BadSounds(path.name, f"> {most} B")
    return data


Slider = Literal["music", "effects", "animals", "interface"]
SLIDERS: tuple[Slider, ...] = get_args(Slider)

SLIDER_OF: dict[Group, Slider] = {
    "ui": "interface",
    "table": "effects",
    "pencil": "effects",
    "signal": "effects",
    "animal": "animals",
    "music": "music",
    "ambience": "music",
}
"""Slider of each group of cues."""


class Levels(msgspec.Struct, frozen=True):
    """Whether anything is heard, how loud by slider from 0 to 1, and how loud while another window has the keyboard."""

    on: bool = True
    music: float = 0.35
    effects: float = 0.8
    animals: float = 0.6
    interface: float = 0.6
    behind: float = 0.3

    def of(self, group: Group) -> float:
        """How loud the cues of a group are."""
        level: float = getattr(self, SLIDER_OF[group])
        return level
