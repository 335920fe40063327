"""Poses of animals: other pictures of those that stand on a table, made from the same file."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Literal

import pygame

from game.ui import art, vector
from game.ui.cache import Cache

Pose = Literal["rests", "breathes", "blinks", "looks_up"]

ANIMALS = "animals/"
"""Folder of pictures of animals, which have poses."""
_HIGHER: dict[Pose, float] = {"breathes": 0.03, "looks_up": 0.04}
_RAISED = 4
"""Units by which a head is raised."""
_SHADOW = re.compile(r'<ellipse id="shadow"[^>]*/>')
_CIRCLE = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="(#[0-9a-f]{3,6})"/>')
_EYE, _DARK, _LIGHT, _BESIDE = (2.5, 5.5), 0x48, 0xE8, 2.5
"""The least and largest radius of an eye, how dark it is, how light what shines in it is, and how near that lies."""
_HEAD = '<g id="head">'
_posed: Cache[pygame.Surface] = Cache(4_000_000, vector.weight)


def posed(name: str, w: int, h: int, pose: Pose) -> pygame.Surface:
    """The picture in a pose, as large as fits, and without its shadow unless at rest; some make it higher."""
    if pose == "rests":
        return art.plain(name, w, h)
    return _posed.get((name, w, h, pose), lambda: _draw_posed(name, w, h, pose))


def _draw_posed(name: str, w: int, h: int, pose: Pose) -> pygame.Surface:
    text = _posed_file(name, pose).encode()
    image = vector.ready(pygame.image.load_sized_svg(BytesIO(text), (w, h)))
    wide, high = image.get_size()
    more = _HIGHER.get(pose, 0.0)
    return pygame.transform.smoothscale(image, (wide, high + max(1, round(high * more)))) if more else image


@cache
def _posed_file(name: str, pose: Pose) -> str:
    text = _SHADOW.sub("", art.file(name).read_text(encoding="utf-8"))
    if pose == "breathes":
        return text
    circles = [(float(x), float(y), float(r), colour) for x, y, r, colour in _CIRCLE.findall(text)]
    eyes = [(x, y) for x, y, r, colour in circles if _EYE[0] <= r <= _EYE[1] and max(_channels(colour)) < _DARK]

    def other(found: re.Match[str]) -> str:
        x, y, r = (float(found[number]) for number in (1, 2, 3))
        near = any(abs(x - a) <= _BESIDE and abs(y - b) <= _BESIDE for a, b in eyes)
        dark = (x, y) in eyes
        if not near or (not dark and min(_channels(found[4])) < _LIGHT):
            return found[0]
        if pose == "looks_up":
            # What is white round an eye stays.
            return (
                found[0]
                if r > _EYE[0] and not dark
                else found[0].replace(f'cy="{found[2]}"', f'cy="{y - r * 0.4:.2f}"')
            )
        if not dark:
            return ""
        line = f'stroke="{found[4]}" stroke-width="2.2" stroke-linecap="round"'
        return f'<path d="M{x - r} {y}Q{x} {y + 0.9 * r:.2f} {x + r} {y}" fill="none" {line}/>'

    text = _CIRCLE.sub(other, text)
    return text.replace(_HEAD, f'<g id="head" transform="translate(0 -{_RAISED})">') if pose == "looks_up" else text


def _channels(colour: str) -> tuple[int, ...]:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * each for each in colour[1:])
    return tuple(bytes.fromhex(digits))
