"""Colours, from the palette of the art kit, and the light that a table is seen in through a match."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from game.core.seats import Seat
from game.files import ASSETS


class Colour(NamedTuple):
    """Red, green and blue, 0-255."""

    r: int
    g: int
    b: int

    @property
    def hex(self) -> str:
        """Written `#rrggbb`."""
        return f"#{self.r:02x}{self.g:02x}{self.b:02x}"

    def mixed(self, other: Colour, share: float) -> Colour:
        """This colour with `share` (0-1) of another in it."""
        return Colour(*(round(a + (b - a) * share) for a, b in zip(self, other, strict=True)))


def hexed(text: str) -> Colour:
    """The colour written `#rrggbb`; raises ValueError on anything else."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(text)
    return Colour(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))


class Colours(msgspec.Struct, frozen=True):
    """The palette's colours that are drawn with in code, by their names, and those that only the interface uses."""

    cream: Colour
    paper: Colour
    grass_pale: Colour
    meadow: Colour
    ink: Colour
    ink_soft: Colour
    shadow: Colour
    white_fur: Colour
    white_shade: Colour
    white_rim: Colour
    leaf_light: Colour
    leaf: Colour
    leaf_mid: Colour
    leaf_dark: Colour
    pine_dark: Colour
    vein: Colour
    sun: Colour
    sun_light: Colour
    gold: Colour
    gold_dark: Colour
    corn: Colour
    carrot: Colour
    barn: Colour
    barn_dark: Colour
    tile: Colour
    wood_light: Colour
    wood: Colour
    wood_mid: Colour
    wood_dark: Colour
    wood_deep: Colour
    hoof: Colour
    frame: Colour
    dome: Colour
    dome_dark: Colour
    water: Colour
    stone: Colour
    stone_dark: Colour
    plum: Colour
    plum_dark: Colour
    inset: Colour = hexed("#efe0c0")
    row_rim: Colour = hexed("#e0cda6")
    divider: Colour = hexed("#e7d8b9")
    disabled_face: Colour = hexed("#e9dcc0")
    disabled_edge: Colour = hexed("#dccbaa")
    disabled_text: Colour = hexed("#85714f")
    hover_face: Colour = hexed("#fff4d6")
    wood_edge: Colour = hexed("#d0ab7c")
    track: Colour = hexed("#d9c9a8")
    legal_fill: Colour = hexed("#fcf0c8")
    curtain: Colour = hexed("#2b1e12")
    focus: Colour = hexed("#1f4a63")

    def by_name(self, name: str) -> Colour:
        """The colour of this name, or written `#rrggbb`; raises KeyError for neither."""
        if name.startswith("#"):
            return hexed(name)
        found = getattr(self, name, None)
        if not isinstance(found, Colour):
            raise KeyError(name)
        return found


class SeatPalette(msgspec.Struct, frozen=True):
    """The palette of one seat's colour; `mark` names an icon, `pattern` what `vector` fills areas with."""

    key: str
    base: Colour
    shade: Colour
    light: Colour
    on: Colour
    mark: str
    pattern: str


class Accent(msgspec.Struct, frozen=True):
    """Colours of a title: face, edge beneath, and words on it."""

    base: Colour
    edge: Colour
    on: Colour


_palette: dict[str, Any] = msgspec.json.decode((ASSETS / "palette.json").read_bytes())
colours = Colours(
    **{
        name: hexed(text)
        for section in ("ground", "ink", "green", "warm", "wood", "cool")
        for name, text in _palette[section].items()
        if name in Colours.__struct_fields__
    }
)
players: tuple[SeatPalette, ...] = tuple(
    SeatPalette(
        key=row["key"],
        mark="icons/mark_" + row["mark"],
        pattern=row["pattern"],
        **{tint: hexed(row[tint]) for tint in ("base", "shade", "light", "on")},
    )
    for row in _palette["player"]
)
WOOD = SeatPalette(
    "wood", colours.wood, colours.wood_dark, colours.wood_light, colours.white_fur, "icons/mark_question", "solid"
)
"""Palette of a seat without a colour of its own; nobody can choose it."""
_by_key = {player.key: player for player in (*players, WOOD)}


def player(key: str) -> SeatPalette:
    """The palette of a seat colour such as "teal"; raises KeyError when there is none."""
    return _by_key[key]


def palette(seat: Seat, number: int) -> SeatPalette:
    """The colours of a seat; one without any, or with an unknown one, gets those of its number."""
    return _by_key.get(seat.colour, players[number % len(players)])


def accent(base: str, edge: str, on: str) -> Accent:
    """An accent from three names of colours."""
    return Accent(colours.by_name(base), colours.by_name(edge), colours.by_name(on))


MENU = accent("leaf_dark", "vein", "white_fur")


_YEAR = (
    (0.0, Colour(255, 255, 255)),
    (0.15, Colour(255, 255, 255)),
    (0.4, Colour(255, 251, 234)),
    (0.7, Colour(255, 239, 214)),
    (1.0, Colour(228, 235, 250)),
)
"""Light, as the share that is left of red, green and blue, from shares of a match on."""
LIGHT_STEPS = 16
"""Number of lights, so that the table is seldom lit anew."""


def light_at(share: float) -> Colour:
    """The light after a share (0-1) of a match."""
    now = round(min(1.0, max(0.0, share)) * LIGHT_STEPS) / LIGHT_STEPS
    for (start, one), (end, other) in pairwise(_YEAR):
        if now <= end:
            return one.mixed(other, (now - start) / (end - start))
    return _YEAR[-1][1]
