"""Life on a table at rest: some animals breathe, blink, and look up when the pointer is near.

They are drawn into the picture that the window shows, each for itself, so that no frame is drawn for them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from typing import Any, Literal
from zlib import crc32

import pygame

from game.scenes.tabletop.table_view import TableView
from game.ui import art, vector
from game.ui.cache import Cache
from game.ui.context import TableContext
from game.ui.rect import Point
from game.ui.spot import name_of
from game.ui.sprite import Sprite

MOST = 12
"""Animals that live at a time."""
STEP_MS = 190.0
"""A little less than a window rests at a time."""
_QUIET_MS = 700.0
"""Milliseconds of rest before they come to life."""
_LEAST_PX = 20
_BREATH_MS, _BREATHES = 3600.0, 0.42
_BLINK_MS, _BLINKS = 5300.0, 0.04
_NEAR = 1.2
_LIKE, _SHARE = 56, 0.97
"""How far colours may be apart, and how much of an animal must be seen: nothing is drawn over what lies on it."""


class Animal:
    """One that lives: where it stands, and what is below it."""

    def __init__(self, surface: pygame.Surface, sprite: Sprite, factor: float) -> None:
        self.art, self.centre = sprite.art, sprite.box.centre
        self.near = _NEAR * sprite.box.w
        self.size = math.floor(sprite.box.w * factor + 0.5), math.floor(sprite.box.h * factor + 0.5)
        image = art.plain(self.art, *self.size)
        wide, high = image.get_size()
        x, y = (math.floor(each * factor + 0.5) for each in self.centre)
        self.place = pygame.Rect(x - wide // 2, y - high // 2, wide, high)
        self.phase = crc32(name_of(sprite.key).encode())
        self.pose: Pose = "rests"
        self.area = self.place.inflate(0, 2 * (high // 10)).clip(surface.get_rect())
        self.below: pygame.Surface | None = None
        if surface.get_rect().contains(self.place) and _seen(surface.subsurface(self.place), image):
            self.below = surface.subsurface(self.area).copy()

    def posed(self, ms: float, pointer: Point) -> Pose:
        """Its pose at a time."""
        if math.dist(self.centre, pointer) < self.near:
            return "looks_up"
        if (ms + self.phase % 9973) % _BLINK_MS < _BLINKS * _BLINK_MS:
            return "blinks"
        breathes = (ms + self.phase % 7919) % _BREATH_MS < _BREATHES * _BREATH_MS
        return "breathes" if breathes else "rests"

    def draw(self, surface: pygame.Surface, pose: Pose) -> None:
        """Draw the animal in a pose, over what lies below it."""
        assert self.below is not None
        self.pose = pose
        surface.blit(self.below, self.area)
        if pose != "rests":
            image = posed(self.art, *self.size, pose)
            image.set_alpha(255)
            surface.blit(image, image.get_rect(midbottom=self.place.midbottom))


class Life:
    """Animals of one table."""

    def __init__(self, table_view: TableView) -> None:
        self.pointer: Point = (-1000.0, -1000.0)
        self._table_view = table_view
        self._ms = self._waited_ms = 0.0
        self.animals: Sequence[Animal] | None = None
        """Those that live now; None before they have been looked for."""

    def step(
        self, surface: pygame.Surface, context: TableContext[Any], dt_ms: float, fresh: bool
    ) -> Sequence[pygame.Rect]:
        """Time goes by; where the picture on the surface has changed. A `fresh` one shows all of them at rest."""
        if fresh:
            self.animals, self._waited_ms = None, 0.0
            return ()
        self._ms, self._waited_ms = self._ms + dt_ms, self._waited_ms + dt_ms
        least = _QUIET_MS if self.animals is None else STEP_MS
        if self._waited_ms < least or self._table_view.stage.busy:
            return ()
        self._waited_ms = 0.0
        if self.animals is None:
            self.animals = list(self._found(surface, context))
        changed = []
        for animal in self.animals:
            pose = animal.posed(self._ms, self.pointer)
            if pose != animal.pose:
                animal.draw(surface, pose)
                changed.append(animal.area)
        return changed

    def _found(self, surface: pygame.Surface, context: TableContext[Any]) -> Iterator[Animal]:
        """Those nearest to the pointer, then any, as far as they are seen and do not touch one another."""
        factor, taken = self._table_view.scale.factor, list[pygame.Rect]()
        whole = [each for each in self._table_view.table.look.animals(context) if _layout_key(each, factor)]
        for sprite in sorted(whole, key=self._order):
            animal = Animal(surface, sprite, factor)
            if animal.below is not None and animal.area.collidelist(taken) < 0:
                taken.append(animal.area)
                yield animal
            if len(taken) == MOST:
                return

    def _order(self, sprite: Sprite) -> tuple[bool, int]:
        near = math.dist(sprite.box.centre, self.pointer) < 4 * sprite.box.w
        return not near, crc32(name_of(sprite.key).encode())


def _layout_key(sprite: Sprite, factor: float) -> bool:
    still = sprite.alpha == 1 and sprite.squeeze == 1 and not (sprite.angle or sprite.lifted)
    return still and sprite.box.h * factor >= _LEAST_PX


def _seen(part: pygame.Surface, image: pygame.Surface) -> bool:
    """Whether a part of the picture shows an animal, with nothing over it."""
    body = pygame.mask.from_surface(image, 250)
    like = pygame.mask.from_threshold(part, (0, 0, 0), (_LIKE, _LIKE, _LIKE, 255), image)
    return body.count() > 0 and body.overlap_area(like, (0, 0)) >= _SHARE * body.count()


Pose = Literal["rests", "breathes", "blinks", "looks_up"]

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
