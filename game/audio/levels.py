"""How loud each group of cues is to be, as a player has set it."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from game.audio.cues import Group

Slider = Literal["music", "effects", "animals", "interface"]
SLIDERS: tuple[Slider, ...] = get_args(Slider)

OF: dict[Group, Slider] = {
    "ui": "interface",
    "table": "effects",
    "pencil": "effects",
    "signal": "effects",
    "animal": "animals",
    "music": "music",
    "ambience": "music",
}
"""Which slider a group goes by."""


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
        level: float = getattr(self, OF[group])
        return level
