"""High contrast: each colour as it is drawn while that is on, from a second palette with the names of the first.

Drawing asks for the usual colours all the same, and what turns a colour into pixels asks `shown` for them: so it can be
switched at any moment, and a colour that only one drawing has is made clearer by itself. Pictures of the art kit stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.files import ASSETS
from game.ui.cache import clear_all

if TYPE_CHECKING:
    from game.ui.theme import Colour

FILE = "palette_high_contrast.json"
RIM_PX = 3.0
"""Least width of a rim that is drawn black, and from how large faces on; of smaller ones two thirds."""
_RIM_FROM = 36
_PALE, _DARK = 0.42, 0.2
"""Luminance from which a colour becomes paler, and up to which it becomes darker."""
_CLEARER = 0.35

_shown: dict[Colour, Colour] = {}
_on = False


def use(on: bool) -> None:
    """Draw in high contrast from here on, or in the usual colours; what was drawn in the others is not kept."""
    global _on
    if on == _on:
        return
    _on = on
    clear_all()
    if on and not _shown:
        _shown.update(_read())


def suffix() -> str:
    """Part of the name of a picture that is kept on disk: those in high contrast have names of their own."""
    return " high contrast" if _on else ""


def shown(colour: Colour) -> Colour:
    """The colour that one of the palette is drawn in now, or one made for a single drawing."""
    if not _on:
        return colour
    found = _shown.get(colour)
    if found is None:
        found = _shown[colour] = clearer(colour)
    return found


def rim_px(rim: Colour, line: float, side: int) -> float:
    """Width in pixels of a rim round a face of that least side: black ones are broad."""
    if not _on or shown(rim) != (0, 0, 0):
        return line
    return max(line, RIM_PX if side >= _RIM_FROM else RIM_PX * 2 / 3)


def clearer(colour: Colour) -> Colour:
    """A colour farther from the middle: a pale one half-way to white, a dark one half-way to black."""
    from game.ui.theme import Colour

    light = luminance(colour)
    if _DARK < light < _PALE:
        return colour
    return colour.mixed(Colour(255, 255, 255) if light >= _PALE else Colour(0, 0, 0), _CLEARER)


def luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance (WCAG 2.2)."""
    shares = (each / 255 for each in colour)
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _read() -> dict[Colour, Colour]:
    """Colours of the usual palette with those of the second; players keep theirs, but for shades."""
    import msgspec

    from game.ui.theme import Colour, colours, hexed, players

    made = {hue: hue for player in players for hue in (player.base, player.light, player.on)}
    text: dict[str, str] = msgspec.json.decode((ASSETS / FILE).read_bytes(), type=dict[str, str])
    made.update({getattr(colours, name): hexed(value) for name, value in text.items()})
    return {Colour(*colour): value for colour, value in made.items()}
