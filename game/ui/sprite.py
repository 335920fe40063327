"""Things on the table, and how each moves from its former place to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Literal

import msgspec
from msgspec.structs import replace

from game.ui.art import half_turn
from game.ui.rect import Point, Rect
from game.ui.spot import Spot
from game.ui.tween import FADE_MS, Easing, in_out_cubic, out_bounce, out_cubic, up_and_down


class Sprite(msgspec.Struct, frozen=True):
    """One picture at its place. Equal keys before and after an event are the same thing."""

    key: Spot
    """Also the name of its spot where the thing can be pointed at or picked up."""
    art: str
    box: Rect
    layer: int = 0
    """Higher layers lie on top; within one, later sprites do."""
    alpha: float = 1.0
    angle: float = 0.0
    """Degrees, clockwise."""
    squeeze: float = 1.0
    """The share of its width that shows while it turns over."""
    lifted: bool = False
    raster_size: tuple[float, float] | None = None
    """Width and height in which its picture is made, to be scaled into the box; None: as large as the box."""


def layered(sprites: Iterable[Sprite]) -> list[Sprite]:
    """Sprites in the order in which they are drawn."""
    return sorted(sprites, key=_LAYER)


_LAYER = attrgetter("layer")


class Motion(msgspec.Struct, frozen=True):
    """Movement of one sprite while an event is shown."""

    ms: float = 260
    delay: float = 0
    easing: Easing = out_cubic
    hop: float = 0
    """Height of the hop on the way, in design units."""
    swell: float = 1.0
    """The scale a new thing starts with, settling at 1."""
    turns: bool = False
    """Turns over half-way: the old picture before, the new one after."""
    origin: Rect | None = None
    """Box that a thing comes from, wherever it was."""
    origin_art: str = ""
    """The picture it has until it turns over."""
    continues_from: Spot | None = None
    """The thing whose place a new one takes, or the group it is of: when that was dropped from a
    hand, the new one comes from there."""
    goal: Rect | None = None
    """Box to which a thing that vanishes goes."""
    faces: tuple[str, ...] = ()
    """Pictures that show in turn on the way: a die that tumbles."""
    spin: float = 0
    """Degrees that it turns through on the way, ending upright."""
    bend: float = 0
    """Bend of its way to a side, as a share of its length."""
    shift: Point = (0.0, 0.0)
    """Offset from its way at which it begins: a die comes from where the hand let go of it."""
    visibility: Easing | None = None
    """Opacity on the way, by the share of its time; None for the usual one."""
    skippable: bool = False
    """Whether it is left out where more waits to be shown: what is lifted only to be put down again stays up."""
    already_drawn: bool = False
    """Whether a ghost was drawn here in place of what a hand has put down: then it lies here at once."""
    passing: Sprite | None = None
    """A thing that lies nowhere before or after; it goes from `origin` to this place, and then is gone."""


STEP = Motion(ms=280, easing=in_out_cubic)
"""Motion of a sprite for which no other is named."""

FLIGHT = 5
"""The layer of what flies over all that lies on the table."""
ALOFT = 9
"""From this layer on things fly over what is drawn above the table too, and over buttons."""
_TURN, _TILT, _QUARTER = 5.0, 1.0, 90.0
"""Degrees in which what spins turns on, so that few pictures of it are made; in smaller ones what turns through less
than a quarter."""
_TUMBLES = 14
"""Number of faces that show while a die tumbles."""

Change = Literal["moves", "comes", "goes", "passes"]


class Moving(msgspec.Struct):
    """One sprite and its motion through one event."""

    change: Change
    before: Sprite
    after: Sprite
    motion: Motion
    elapsed: float = 0.0

    @property
    def done(self) -> bool:
        """Whether it has arrived."""
        return self.elapsed >= self.motion.delay + self.motion.ms

    def now(self) -> Sprite | None:
        """The sprite at this moment; None before a new thing shows."""
        motion = self.motion
        since = self.elapsed - motion.delay
        share = 1.0 if self.done else 0.0 if since < 0 or motion.ms <= 0 else min(1.0, since / motion.ms)
        if self.change in ("comes", "passes") and self.elapsed < motion.delay:
            return None
        if self.change == "passes" and self.done:
            return None
        eased = motion.easing(share)
        box = Rect(*(a + (b - a) * eased for a, b in zip(self.before.box, self.after.box, strict=True)))
        if motion.bend:
            start, end = self.before.box.centre, self.after.box.centre
            swing = 4 * motion.bend * eased * (1 - eased)
            box = box.moved(*((end[1] - start[1]) * swing, (start[0] - end[0]) * swing))
        if motion.shift != (0.0, 0.0):
            left = 1 - out_cubic(share)
            box = box.moved(motion.shift[0] * left, motion.shift[1] * left)
        if motion.swell != 1.0:
            size = motion.swell + (1 - motion.swell) * eased
            box = Rect.around(box.centre, box.w * size, box.h * size)
        # What waits looks as it did: a stack that others run to has not grown yet.
        as_before = share < 0.5 if motion.turns else since < 0
        under_way = 0 <= share < 1
        shown = self.before if as_before else self.after
        if motion.faces and under_way:
            shown = replace(shown, art=motion.faces[int(share * _TUMBLES) % len(motion.faces)])
        return replace(
            shown,
            angle=shown.angle - _left(motion.spin, eased) if motion.spin else shown.angle,
            box=box.moved(0, -motion.hop * up_and_down(share)) if motion.hop else box,
            alpha=self._alpha(share, eased),
            squeeze=half_turn(share) if motion.turns else self.after.squeeze,
            lifted=(bool(motion.hop) and 0 < share < 1) or self.after.lifted,
            layer=max(self.before.layer, self.after.layer) + (1 if 0 < share < 1 else 0),
            raster_size=self.raster_size if under_way else None,
        )

    @property
    def raster_size(self) -> tuple[float, float] | None:
        """Size from which a picture is scaled that grows or shrinks on the way: its larger end."""
        before, after = self.before.box, self.after.box
        if (before.w, before.h) == (after.w, after.h) and self.motion.swell == 1.0:
            return None
        return max((after.w, after.h), (before.w, before.h))

    def _alpha(self, share: float, eased: float) -> float:
        before, after = self.before.alpha, self.after.alpha
        shown = before + (after - before) * min(1.0, max(0.0, eased))
        return shown if self.motion.visibility is None else shown * max(0.0, self.motion.visibility(share))


def _left(spin: float, eased: float) -> float:
    """Degrees that are left to turn."""
    step = _TURN if abs(spin) >= _QUARTER else _TILT
    return round(spin * (1 - eased) / step) * step


def journeys(
    before: Mapping[Spot, Sprite], after: Mapping[Spot, Sprite], motions: Mapping[Spot, Motion]
) -> list[Moving]:
    """Everything that moves between two looks; `motions` says how, by key, or by a spot of the kind alone for all."""
    out: list[Moving] = []
    for key in (*before, *(key for key in after if key not in before)):
        old, new = before.get(key), after.get(key)
        motion = motions.get(key) or motions.get(Spot(key.kind))
        if old is not None and new is not None:
            if motion is not None or old.box != new.box:
                start = old if motion is None else replace(old, box=motion.origin or old.box)
                out.append(Moving("moves", start, new, motion or STEP))
        elif new is not None:
            motion = motion or Motion(ms=STEP.ms)
            fading = motion.origin is None and motion.swell == 1.0
            start = replace(
                new, box=motion.origin or new.box, alpha=0.0 if fading else new.alpha, art=motion.origin_art or new.art
            )
            out.append(Moving("comes", start, new, motion))
        elif old is not None:
            motion = motion or Motion(ms=STEP.ms)
            out.append(Moving("goes", old, replace(old, box=motion.goal or old.box, alpha=0.0), motion))
    for motion in motions.values():
        if motion.passing is not None:
            start = replace(motion.passing, box=motion.origin or motion.passing.box)
            out.append(Moving("passes", start, motion.passing, motion))
    return out


def faded(moving: Iterable[Moving]) -> list[Moving]:
    """The same changes without any movement: things fade in where they come to lie, and out where they were."""
    made, fade = list[Moving](), Motion(ms=FADE_MS)
    for each in moving:
        if each.change == "goes":
            made.append(Moving("goes", each.before, replace(each.before, alpha=0.0), fade))
        elif each.change != "passes":
            comes = each.change == "comes" or each.before.box != each.after.box
            made.append(Moving(each.change, replace(each.after, alpha=0.0) if comes else each.after, each.after, fade))
    return made


def settled(motions: Mapping[Spot, Motion]) -> dict[Spot, Motion]:
    """The same movements, begun so much earlier as those take that were drawn already."""
    lies = max(each.delay + each.ms for each in motions.values() if each.already_drawn)
    return {
        key: replace(each, ms=0, delay=0) if each.already_drawn else replace(each, delay=max(0, each.delay - lies))
        for key, each in motions.items()
    }


def flight(art: str, origin: Rect, goal: Point, size: float, ms: float, hop: float) -> dict[Spot, Motion]:
    """The movement of what is put on a small sheet: it flies there and is gone."""
    thing = Sprite(Spot("flies"), art, Rect.around(goal, size), FLIGHT)
    return {thing.key: Motion(ms=ms, easing=in_out_cubic, hop=hop, origin=origin, passing=thing)}


def tumble(faces: tuple[str, ...], ms: float, hop: float = 0, spin: float = 180) -> Motion:
    """The movement of a die that falls: its faces show in turn until it has bounced and lies."""
    return Motion(ms=ms, easing=out_bounce, hop=hop, faces=faces, spin=spin)


def thrown(motions: Mapping[Spot, Motion], away: Point) -> Mapping[Spot, Motion]:
    """The same movements; dice come from where the hand let go of them, and tumble the way they were thrown."""
    way = -1.0 if away[0] > 0 else 1.0
    return {
        key: replace(each, shift=away, spin=each.spin * way) if each.faces and each.spin else each
        for key, each in motions.items()
    }
