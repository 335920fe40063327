"""Visual effects of events: dust, light, figures, signs and points on their way.

All of them are sprites that lie nowhere before or after. Their pictures keep one size, so that each is made once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from game.ui.frame import Frame
from game.ui.paint import Painter, compose
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import SMALL, Skin
from game.ui.spot import Spot
from game.ui.sprite import FLIGHT, Motion, Sprite
from game.ui.theme import Colour, colours, hexed
from game.ui.tween import Easing, beating, fading, in_out_cubic, out_back, out_cubic, up_and_down
from game.ui.type import style

Motions = dict[Spot, Motion]

SQUARE, POINTED, FLAT, SPOT = "shows/square", "shows/pointed", "shows/flat", "shows/spot"
"""Light on a square, on a hexagon with a corner or a side at the top, and on anything else."""
DANGER, DANGER_POINTED, DANGER_SPOT = "shows/danger", "shows/danger_pointed", "shows/danger_spot"
"""Red light on a hexagon with a side or a corner at the top, and on anything else."""
WAVE = "shows/wave"
"""A ring that says: here."""
BARS = ("shows/bar", "shows/bar_up")
"""Light on an edge that lies, or that stands."""
_DUST = "shows/dust"
_LIGHTS, _LEAST_APART, _MOST_APART = 900.0, 24.0, 110.0
"""All lights of a trace come within this time, so far apart."""
_HOLD, _FLY, _POP = 300.0, 480.0, 260.0
_FLASH, _SMALL, _WIDER = 420.0, 26.0, 1.3
_SHEET = 100.0
_FIGURE = (64.0, 40.0)
_MOST = 120
"""The largest figure that has a picture."""
_PUFFS = 4
GROUND = 1
"""The layer of what lights up on the ground."""
_RED = hexed("#d8503a")
_WARNS, _TELLS, _JOY = colours.barn_dark, colours.ink_soft, colours.gold_dark
SIGNS: Mapping[str, Colour] = {
    "check": colours.leaf_dark,
    "clock": _WARNS,
    "cross": _WARNS,
    "dice": colours.leaf_dark,
    "flag": _WARNS,
    "flip": _TELLS,
    "heart": _WARNS,
    "home": colours.leaf_dark,
    "list": colours.leaf_dark,
    "lock": _TELLS,
    "pause": _TELLS,
    "seal": _JOY,
    "skip": _TELLS,
    "star": _JOY,
    "trophy": _JOY,
    "undo": _TELLS,
}
"""The icons that come on a disc, and its colour."""


def trace(
    light: str,
    places: Sequence[Rect],
    size: float,
    gain: int = 0,
    goal: Point | None = None,
    delay: float = 0,
    counts: Sequence[int] = (),
) -> Motions:
    """Places light up one after another and are counted there; the sum, or what they gain, flies to its goal.

    `counts` is what the figure shows at each place; without it, how many are lit.
    """
    if not places:
        return {}
    apart = max(_LEAST_APART, min(_MOST_APART, _LIGHTS / len(places)))
    end = delay + apart * len(places) + _HOLD
    made: Motions = {}
    for n, place in enumerate(places):
        since = delay + apart * n
        made |= transient("trace", n, light, place, end - since, since, fading, GROUND)
        last = n == len(places) - 1
        shown = counts[n] if counts else n + 1
        stays, bubble = _HOLD + apart if last else apart, _bubble(place.centre, size)
        made |= transient("figure", n, figure(shown), bubble, stays, since, lambda _: 1.0, FLIGHT + 1)
    if gain:
        made |= points(gain, places[-1].centre, goal, size, end)
    return made


def points(gain: int, origin: Point, goal: Point | None, size: float, delay: float = 0) -> Motions:
    """Points pop up and fly to where they are kept; where nobody may know that, they fade."""
    name, art = Spot("shows", "points"), figure(gain, plus=True)
    box = _bubble(origin, size)
    if goal is None:
        rises = Sprite(name, art, box.moved(0, -box.h * 0.6), FLIGHT + 1)
        return {name: Motion(ms=_FLY, delay=delay, easing=out_cubic, origin=box, passing=rises, visibility=fading)}
    flies = Sprite(name, art, box.moved(goal[0] - origin[0], goal[1] - origin[1]), FLIGHT + 1)
    return {name: Motion(ms=_FLY, delay=delay, easing=in_out_cubic, hop=size, origin=box, passing=flies)}


def lights(light: str, places: Sequence[Rect], ms: float, apart: float = 0, delay: float = 0) -> Motions:
    """Places light up, one after another, and go out again."""
    made: Motions = {}
    for n, place in enumerate(places):
        made |= transient("light", n, light, place, ms, delay + apart * n, up_and_down, GROUND)
    return made


def flash(light: str, places: Sequence[Rect], gain: int, delay: float = 0) -> Motions:
    """A trace where there is no room to count: places light up, and what they gain rises and fades."""
    if not places:
        return {}
    larger = [Rect.around(place.centre, _WIDER * place.w, _WIDER * place.h) for place in places]
    made = lights(light, larger, _FLASH, _FLASH / (2 * len(places)), delay)
    return made | (points(gain, Rect.enclosing(places).centre, None, _SMALL, delay) if gain else {})


def threat(light: str, places: Sequence[Rect], ms: float, delay: float = 0) -> Motions:
    """Places beat in red."""
    made: Motions = {}
    for n, place in enumerate(places):
        made |= transient("threat", n, light, place, ms, delay, beating, GROUND)
    return made


def dust(edges: Sequence[tuple[Point, Point]], size: float, delay: float = 0, ms: float = 320) -> Motions:
    """Dust comes off edges on which something has been set down; the second point of each is where it drifts."""
    made: Motions = {}
    for n, (start, end) in enumerate(edges):
        dx, dy = end[0] - start[0], end[1] - start[1]
        for puff in range(_PUFFS):
            share = (puff + 0.5) / _PUFFS - 0.5
            # Along the edge, that is across the way of the drift.
            at = (start[0] - dy * share * 2.4, start[1] + dx * share * 2.4)
            far = 0.6 + 0.4 * math.cos(math.pi * share)
            name = Spot("shows", "dust", n * _PUFFS + puff)
            here = Rect.around(at, size)
            cloud = Sprite(name, _DUST, here.moved(dx * far, dy * far), FLIGHT)
            made[name] = Motion(ms=ms, delay=delay, easing=out_cubic, origin=here, passing=cloud, visibility=_off)
    return made


def square_edges(box: Rect) -> list[tuple[Point, Point]]:
    """The middles of the sides of a box, from the top clockwise, and where dust drifts from there."""
    (x, y), off = box.centre, box.w * 0.16
    return [
        ((x, box.y), (x, box.y - off)),
        ((box.right, y), (box.right + off, y)),
        ((x, box.bottom), (x, box.bottom + off)),
        ((box.x, y), (box.x - off, y)),
    ]


def edge_lights(box: Rect, edges: Sequence[int], ms: float, apart: float, delay: float = 0) -> Motions:
    """Sides of a box, from the top clockwise, light up one after another."""
    made: Motions = {}
    sides, long, thin = square_edges(box), box.w * 0.86, box.w * 0.13
    for n, edge in enumerate(edges):
        place = Rect.around(sides[edge][0], *((thin, long) if edge % 2 else (long, thin)))
        made |= transient("light", n, BARS[edge % 2], place, ms, delay + apart * n, up_and_down, FLIGHT)
    return made


def stamp(art: str, place: Rect, ms: float = 900, delay: float = 0, rise: float = 0) -> Motions:
    """A sign comes up at a place, stays for a while and fades."""
    origin = place.moved(0, rise)
    return transient("stamp", 0, art, place, ms, delay, lambda t: min(1.0, t * 6, 4 * (1 - t)), FLIGHT + 1, origin)


def send(art: str, origin: Rect, goal: Point, ms: float = 700, number: int = 0, delay: float = 0) -> Motions:
    """A sign flies to where it belongs, in its own size."""
    name = Spot("shows", "send", number)
    flies = Sprite(name, art, Rect.around(goal, origin.w, origin.h), FLIGHT + 1)
    way = Motion(ms=ms, delay=delay, easing=in_out_cubic, hop=origin.h * 0.6, origin=origin, passing=flies)
    return {name: way}


def announce(art: str, box: Rect, goal: Point) -> Motions:
    """A sign for everybody: it stands over the table for a moment, then goes to the seat that it concerns."""
    here, wave = Rect.around(box.centre, min(130.0, box.h * 0.3)), min(260.0, box.h * 0.55)
    rises = here.moved(0, here.h * 0.5)
    made = transient("stamp", 0, art, here, 720, 0, lambda share: min(1.0, share * 5), FLIGHT + 1, rises)
    made |= transient(
        "stamp", 1, WAVE, Rect.around(box.centre, wave), 720, 0, lambda share: beating(share * 2 / 3), FLIGHT
    )
    return made | send(art, here, goal, 560, delay=720)


def wave(place: Rect, ms: float = 600, delay: float = 0, number: int = 0) -> Motions:
    """A ring beats about a place."""
    return transient("wave", number, WAVE, place, ms, delay, up_and_down, FLIGHT)


def transient(
    kind: str,
    number: int,
    art: str,
    place: Rect,
    ms: float,
    delay: float,
    shows: Easing,
    layer: int,
    origin: Rect | None = None,
) -> Motions:
    """Any picture that is seen for a while at a place, or on the way to it."""
    name = Spot("shows", kind, number)
    seen = Sprite(name, art, place, layer)
    return {name: Motion(ms=ms, delay=delay, easing=out_back, origin=origin, passing=seen, visibility=shows)}


def later(motions: Motions, delay: float) -> Motions:
    """The same, begun so much later."""
    return {name: replace(motion, delay=motion.delay + delay) for name, motion in motions.items()}


def figure(count: int, plus: bool = False) -> str:
    """The picture of a number, or of what it adds."""
    return f"shows/{'plus' if plus else 'figure'}_{min(count, _MOST)}"


def sign(name: str) -> str:
    """The picture of one of `SIGNS` on a disc."""
    return f"shows/sign_{name}"


def home(frame: Frame, seat: int, active: int | None) -> Point:
    """Goal of what a seat gets."""
    return frame.on_card(seat, seat == active, lambda body: body.centre)


def starter(frame: Frame, seat: int, active: int | None) -> Motions:
    """The sign of the first player."""
    return announce(sign("flag"), frame.board, home(frame, seat, active))


def over(frame: Frame, seats: Sequence[int], active: int | None) -> Motions:
    """The sign of the end goes to the winners, and stands on nothing that will be counted."""
    here, made = Rect.around(frame.main.centre, min(64.0, frame.main.h)), Motions()
    for n, seat in enumerate(seats):
        made |= send(sign("trophy"), here, home(frame, seat, active), 900, n)
    return made


def to_card(name: str, frame: Frame, seat: int, active: int | None, origin: Rect | None = None) -> Motions:
    """A sign that says what a seat has done goes to its card; from the middle of the board where nothing else tells."""
    start = Rect.around((origin or frame.board).centre, 64)
    return send(sign(name), start, home(frame, seat, active))


def _bubble(at: Point, size: float) -> Rect:
    return Rect.around(at, size * _FIGURE[0] / _FIGURE[1], size)


def _off(share: float) -> float:
    return 0.85 * (1 - share)


# --- pictures ---------------------------------------------------------------------------------------------


def _hexagon(turn: float, k: float) -> list[Point]:
    ways = (math.tau * (n / 6) + turn for n in range(6))
    half = _SHEET / 2
    return [(half + k * half * math.cos(way), half + k * half * math.sin(way)) for way in ways]


def _light(points: Sequence[Point], fill: Colour, rim: Colour, paint: Painter) -> None:
    paint.shape([points], (Stroke(colours.white_fur, 6), Stroke(rim, 4)), fill, 0.45)


def _ring(paint: Painter) -> None:
    half = _SHEET / 2
    way = [(half + 45 * math.cos(math.tau * n / 48), half + 45 * math.sin(math.tau * n / 48)) for n in range(48)]
    paint.shape([way], (Stroke(colours.white_fur, 7), Stroke(colours.sun, 4)))


def _number(count: int, plus: bool, paint: Painter) -> None:
    box = Rect(0, 0, *_FIGURE).inset(1)
    fill = colours.leaf_dark if plus else colours.ink
    wide = min(box.w, 34.0 + 12 * len(str(count)) if plus else 24.0 + 14 * len(str(count)))
    bubble = Rect.around(box.centre, wide, box.h - 4)
    paint.skin(bubble, Skin(fill, bubble.h / 2, colours.white_fur, 2.5, shadows=SMALL))
    grown = paint.scale.text_factor / paint.scale.factor
    look = style("figure").at(min(24.0, 28.0 / grown))
    paint.text(f"+{count}" if plus else str(count), bubble.centre, look, colours.white_fur, "centre")


def _bar(size: tuple[float, float], paint: Painter) -> None:
    box = Rect(0, 0, *size).inset(1)
    paint.skin(box, Skin(colours.sun, min(size) / 2 - 1, colours.white_fur, 3))


def _sign(name: str, fill: Colour, paint: Painter) -> None:
    half = _SHEET / 2
    paint.disc((half, half + 2), half - 4, colours.shadow, alpha=0.3)
    paint.badge(f"icons/{name}", (half, half), half - 6, 0.56 * _SHEET, fill, width=5)


def _compose() -> None:
    for name, colour in SIGNS.items():
        compose(sign(name), (_SHEET, _SHEET), partial(_sign, name, colour))
    half = math.pi / 6
    whole = (_SHEET, _SHEET)
    square = Skin(colours.sun_light, 10, colours.sun, 5, alpha=0.5)
    compose(SQUARE, whole, lambda paint: paint.skin(Rect(0, 0, _SHEET, _SHEET).inset(4), square))
    compose(SPOT, whole, lambda paint: paint.glow((_SHEET / 2, _SHEET / 2), _SHEET / 2, colours.sun_light, 0.9))
    compose(DANGER_SPOT, whole, lambda paint: paint.glow((_SHEET / 2, _SHEET / 2), _SHEET / 2, _RED, 0.9))
    for name, turn, fill, rim in (
        (FLAT, 0.0, colours.sun_light, colours.sun),
        (POINTED, half, colours.sun_light, colours.sun),
        (DANGER, 0.0, _RED, _RED),
        (DANGER_POINTED, half, _RED, _RED),
    ):
        compose(name, whole, partial(_light, _hexagon(turn, 0.92), fill, rim))
    for name, size in zip(BARS, ((120.0, 18.0), (18.0, 120.0)), strict=True):
        compose(name, size, partial(_bar, size))
    compose(WAVE, whole, _ring)
    compose(_DUST, (16.0, 16.0), lambda paint: paint.glow((8, 8), 8, hexed("#efe3c6"), 0.95))
    for count in range(_MOST + 1):
        for plus in (False, True):
            compose(figure(count, plus), _FIGURE, partial(_number, count, plus))


_compose()
