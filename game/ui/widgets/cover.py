"""Two barn doors with a sign, closed over what only one seat may see; they open about their hinges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from msgspec.structs import replace

from game.ui.access import Node
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import SeatPalette, colours
from game.ui.tween import FACTORS, Glide, Speed, in_out_cubic
from game.ui.type import LEAST, block, style, within
from game.ui.widgets.base import Pressable, Widget

OPEN_MS, CLOSE_MS = 350.0, 200.0
_LOW = 190.0
"""Lower doors have one cross each, and a sign of two lines beside a picture."""
_TWO_LINES = 48.0
_BOARD, _PLANK = 14.0, 26.0
_ROOMY, _SIGN, _SIGN_HEAD, _SIGN_TOP = 310.0, 264.0, 124.0, 0.34
_HEADING = style("h2")
_TWO_LINED = replace(style("strong").at(LEAST), lead=1.05)


class Sign(NamedTuple):
    """Sign on the doors: the seat, what it is to do, what lies behind, and perhaps a picture of that."""

    player: SeatPalette
    heading: str
    words: str
    picture: str = ""


class SecretCover(Pressable):
    """A click on them while they are closed presses them; what lies under them is not to be drawn at all."""

    focusable = False

    def __init__(self, name: str) -> None:
        super().__init__(name, Rect(0, 0, 0, 0))
        self.visible = False
        self.sign: Sign | None = None
        self._open = Glide(1, OPEN_MS, in_out_cubic)

    @property
    def closed(self) -> bool:
        """Whether they are shut, or about to be."""
        return self._open.target == 0

    def turn(self, closed: bool, speed: Speed) -> None:
        """Open or close them, from where they are."""
        target = 0.0 if closed else 1.0
        factor = FACTORS[speed]
        if factor:
            self._open.to(target, factor * (CLOSE_MS if closed else OPEN_MS))
        else:
            self._open.set(target)
        self.visible = closed or self._open.value < 1

    def parts(self) -> Sequence[Widget]:
        return (self,) if self.closed else ()

    def node(self) -> Node:
        return super().node() if self.closed else Node(Spot("widget", self.name), self.role)

    def animate(self, dt_ms: float) -> bool:
        moved = self._open.step(dt_ms)
        self.visible = self.visible and (self.closed or self._open.value < 1)
        return moved

    def draw(self, paint: Painter) -> None:
        share, box = self._open.value, self.rect
        if box.w <= 0 or share >= 1:
            return
        half, low = box.w / 2, box.h < _LOW
        with paint.clip(box):
            for left in (True, False):
                wide = half * (1 - share)
                x = box.x + wide / 2 if left else box.right - wide / 2
                name = _door(round(half), round(box.h), left)
                paint.picture(name, Rect.around((x, box.centre[1]), half, box.h), squeeze=1 - share)
            if self.sign is not None and share < 0.5:
                with paint.faded(box, 1 - 2 * share):
                    (_low_sign if low else _high_sign)(paint, box, self.sign)


def _high_sign(paint: Painter, box: Rect, sign: Sign) -> None:
    """Hung by two ropes: the mark above the words."""
    wide = _SIGN if box.w >= _ROOMY else box.w - 16
    told = paint.measure(sign.words, "label", wide - 20, 2)[1]
    line = paint.measure(sign.heading, _HEADING)[1]
    longer = paint.measure(sign.heading, _HEADING, wide - 20, 2)[1] - line
    plate = Rect(box.centre[0] - wide / 2, box.y + (box.h - _SIGN_HEAD) * _SIGN_TOP, wide, _SIGN_HEAD + told + longer)
    for x in (plate.x + wide * 0.24, plate.right - wide * 0.24):
        paint.line((x, box.y + 18), (x, plate.y), colours.hoof, 3)
    paint.panel(plate, "lifted", rim=colours.wood)
    x = plate.centre[0]
    paint.mark((x, plate.y + 42), 24, sign.player)
    paint.text(sign.heading, (x, plate.y + 92 + longer / 2), _HEADING, None, "centre", wide - 20, 2)
    paint.text(sign.words, (x, plate.y + 112 + longer), "label", None, "centre", wide - 20, 2, "top")


def _low_sign(paint: Painter, box: Rect, sign: Sign) -> None:
    """A plate across both doors: the picture, or the mark, beside the words; these alone where both have no room."""
    plate = box.inset(min(46.0, box.w * 0.1), 9)
    size = min(44.0, plate.h - 10)
    needed = paint.measure(sign.heading, "strong")[0]
    beside = plate.w - size - 28 >= needed
    if not beside:
        plate = box.inset(min(46.0, max(6.0, (box.w - needed - 20) / 2)), 9)
    paint.panel(plate, rim=colours.wood, radius=9)
    at = (plate.x + 10 + size / 2, plate.centre[1])
    if beside and sign.picture:
        paint.picture(sign.picture, Rect.around(at, size))
    elif beside:
        paint.mark(at, size / 2, sign.player)
    left = plate.x + (size + 20 if beside else 10)
    room = plate.right - 8 - left
    if plate.h < _TWO_LINES:
        paint.text(sign.heading, (left, plate.centre[1]), "strong", width=room)
        return
    whole = block(sign.heading, "strong", paint.scale, room).whole
    upper, lower = (within(each, paint.scale, 0.39 * plate.h) for each in ("strong", "caption"))
    look, lines, share = (upper, 1, 0.72) if whole else (_TWO_LINED, 2, 0.8)
    paint.text(sign.heading, (left, plate.y + plate.h * 0.33), look, width=room, max_lines=lines)
    paint.text(sign.words, (left, plate.y + plate.h * share), lower, width=room)


@lru_cache(maxsize=32)
def _door(wide: int, high: int, left: bool) -> str:
    """The picture of one door, hinged at its outer edge."""
    name = f"doors/{'left' if left else 'right'}_{wide}x{high}"
    compose(name, (wide, high), partial(_draw, float(wide), float(high), left))
    return name


def _draw(wide: float, high: float, left: bool, paint: Painter) -> None:
    low = high < _LOW
    board = _BOARD if not low else _BOARD * 0.6
    paint.box(Rect(0, 0, wide, high), colours.barn, 10 if not low else 8, colours.barn_dark, 3)
    x = _PLANK
    while x < wide - 4:
        paint.line((x, 4), (x, high - 4), colours.barn_dark, 2, 0.55)
        x += _PLANK
    frame = Rect(7, 7, wide - 14, high - 14)
    rows = [frame] if low else list(frame.rows(2))
    for part in (each.inset(board / 2) for each in rows):
        cross = [[(part.x, part.y), (part.right, part.bottom)], [(part.right, part.y), (part.x, part.bottom)]]
        paint.shape(cross, _boards(board), closed=False)
    loop = [(frame.x, frame.y), (frame.right, frame.y), (frame.right, frame.bottom), (frame.x, frame.bottom)]
    inner = board / 2
    edge = [(x + inner * (1 if x == frame.x else -1), y + inner * (1 if y == frame.y else -1)) for x, y in loop]
    if not low:
        middle = frame.centre[1]
        paint.shape([[(frame.x, middle), (frame.right, middle)]], _boards(board), closed=False)
    paint.shape([edge], _boards(board))
    door = Rect(0, 0, wide, high)
    long, thick = (34.0, 12.0) if not low else (20.0, 7.0)
    for y in (door.h * 0.1, door.h * 0.9):
        x = 0.0 if left else door.w - long
        paint.box(Rect(x, y - thick / 2, long, thick), colours.hoof, thick / 2)
    if low:
        return
    x = door.w - 14 if left else 14.0
    paint.box(Rect.around((x, door.h * 0.69), 11, min(56.0, door.h * 0.16)), colours.wood_mid, 5, colours.wood_deep, 2)


def _boards(width: float) -> tuple[Stroke, ...]:
    return Stroke(colours.white_rim, width + 3), Stroke(colours.white_fur, width)
