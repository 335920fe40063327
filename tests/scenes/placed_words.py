"""A painter that finds words that overlap others, or leave what they stand on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame

from game.scenes.shell.manager import Manager
from game.ui import type as letters
from game.ui.canvas import Align, VAlign
from game.ui.recorder import Recorder
from game.ui.rect import Point, Rect, whole
from game.ui.skin import Skin
from game.ui.theme import Colour, colours
from game.ui.type import Style
from game.ui.widgets.page import Page
from tests.scenes.drawn_words import DrawnWords

OPAQUE = 200
"""Opacity from which on nothing can be made out beneath, 0-255."""
SLACK = 0.12
"""How far words may leave their ground, over their height: tails of letters do."""


WORD = 3
"""Fewer letters are a sign, which may lie on an edge."""


class Line(NamedTuple):
    """Some words, the box of their letters in pixels, and how much had been drawn before."""

    words: str
    ink: pygame.Rect
    order: int
    image: pygame.Surface
    at: tuple[int, int]

    @property
    def high(self) -> int:
        """Height of its letters, however much of them is in sight."""
        return self.image.get_bounding_rect().h

    def touches(self, other: Line) -> bool:
        """Whether letters of both meet, or boxes of two texts by more than the tails and marks of letters."""
        both = self.ink.clip(other.ink)
        if self.order != other.order and both.h > SLACK * min(self.high, other.high):
            return both.w > 0
        own, its = (pygame.mask.from_surface(each.image) for each in (self, other))
        return bool(own.overlap(its, (other.at[0] - self.at[0], other.at[1] - self.at[1])))


class Ground(NamedTuple):
    """A face on which words may stand, and how much had been drawn before."""

    box: pygame.Rect
    order: int


class PlacedWords(DrawnWords):
    """Notes where the words of the screen on top and the faces beneath them are."""

    surface: Recorder

    def __init__(self, shown: Manager | Page) -> None:
        super().__init__(Recorder(shown.scale.size_px), shown.scale)
        self.lines: list[Line] = []
        self.grounds: list[Ground] = []
        self._letters = set[int]()
        shown.draw(self)

    @contextmanager
    def faded(self, rect: Rect, alpha: float) -> Iterator[None]:
        yield

    def skin(self, rect: Rect, look: Skin) -> None:
        if look.rim is not None or look.shadows or look.depth:
            self._stand(rect)
        super().skin(rect, look)

    def ribbon(self, *args: Any, **more: Any) -> Rect:
        before = len(self.surface.ops)
        rect = super().ribbon(*args, **more)
        self.grounds.append(Ground(self.rect_px(rect), before))
        return rect

    def _stand(self, rect: Rect) -> None:
        box = self.rect_px(rect).clip(self.surface.get_clip())
        if box.w and box.h:
            self.grounds.append(Ground(box, len(self.surface.ops)))

    def text(
        self,
        words: str,
        at: Point,
        style: str | Style = "body",
        colour: Colour | None = None,
        align: Align = "left",
        width: float | None = None,
        max_lines: int = 1,
        valign: VAlign = "middle",
    ) -> Rect:
        before = len(self.surface.ops)
        place = super().text(words, at, style, colour, align, width, max_lines, valign)
        made, clip = letters.block(words, style, self.scale, width, max_lines), self.surface.get_clip()
        self._letters |= {*range(before, len(self.surface.ops))}
        rise = letters.font(made.face, made.size_px).get_ascent() - whole(letters.capital(made.face) * made.size_px / 2)
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        for number, line in enumerate(made.lines):
            image = letters.render(line, made.face, made.size_px, colours.ink)
            middle = self.y_px(place.y) + number * made.pitch_px + made.pitch_px // 2
            at_px = self.x_px(at[0]) - whole(image.get_width() * share), middle - rise
            ink = image.get_bounding_rect().move(at_px).clip(clip)
            if ink.w and ink.h and self.surface.get_size() == self.scale.size_px:
                self.lines.append(Line(line, ink, before, image, at_px))
        return place

    def _hidden(self, line: Line, area: pygame.Rect) -> bool:
        spot = pygame.Rect(area.center, (1, 1))
        found = (number for number in spot.collidelistall(self.surface.areas) if number >= line.order)
        return any(number not in self._letters and self._alpha(number, spot) >= OPAQUE for number in found)

    def _alpha(self, number: int, spot: pygame.Rect) -> int:
        picture, x, y, left, top, _, _, alpha, flags = self.surface.ops[number]
        if flags:
            return 0
        if picture is None:
            return alpha[3] if len(alpha) > 3 else 255
        own = picture.get_at((spot.x - x + left, spot.y - y + top)).a
        return int(own if alpha is None else own * alpha // 255)

    def flaws(self) -> Iterator[tuple[str, ...]]:
        """Words that overlap others, and words that leave the topmost face on which their middle is."""
        drawn = [line for line in self.lines if line.words.strip() and not self._hidden(line, line.ink)]
        pairs = zip(drawn, [*drawn[1:], None], strict=True)
        shown = [line for line, other in pairs if other is None or line.words != other.words]  # the first is a shadow
        boxes = [line.ink for line in shown]
        for number, line in enumerate(shown):
            for other in line.ink.collidelistall(boxes[:number]):
                both = line.ink.clip(shown[other].ink)
                if line.touches(shown[other]) and not self._hidden(shown[other], both):
                    yield ("overlap", shown[other].words, line.words)
            beneath = [each for each in self.grounds if each.order <= line.order]
            on = [each.box for each in beneath if each.box.collidepoint(line.ink.center)]
            ground = on[-1] if on else None
            if ground is not None and len(line.words) >= WORD and not _grown(ground, line.ink.h).contains(line.ink):
                yield ("leaves", line.words, str(ground), str(line.ink))


def _grown(ground: pygame.Rect, high: int) -> pygame.Rect:
    slack = 2 * max(1, round(SLACK * high))
    return ground.inflate(slack, slack)
