"""Counting a meadow at the end: its quarters light up one after another, from north to south."""

from __future__ import annotations

from functools import lru_cache

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import Land, place
from game.rules.wolves_and_sheep.scoring import Area
from game.tables.wolves_and_sheep import faces, ground
from game.tables.wolves_and_sheep.film import Film, border
from game.tables.wolves_and_sheep.grid import darken
from game.tables.wolves_and_sheep.meadows import edge, flock, shade
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import KINDS, Skin
from game.ui.theme import colours, hexed
from game.ui.tween import hop
from game.ui.type import style

_REST, _WAITING = 0.46, 0.27
_LIT, _LIT_ALPHA = hexed("#fff0b0"), 0.41
_SWELL = 1.22
_HOP = 0.34
"""How high a sheep hops when it is counted, as a share of its size."""
_LINE = 3.6
_LOW = 170.0
"""A lower panel has no room to say that the meadow is closed and safe."""
_BUBBLE, _LEAST_BUBBLE, _LARGEST_BUBBLE = 48.0, 36.0, 60.0


@lru_cache(maxsize=32)
def order(triangles: tuple[int, ...]) -> tuple[int, ...]:
    """The triangles in the order of counting: from north to south, then from west to east."""

    def row(triangle: int) -> tuple[float, float]:
        x, y = place(triangle >> 2)
        across, down = ((0.5, 0.2), (0.8, 0.5), (0.5, 0.8), (0.2, 0.5))[triangle & 3]
        return y + down, x + across

    return tuple(sorted(triangles, key=row))


def counted(area: Area, share: float) -> int:
    """How many sheep have been counted after a share (0-1) of the time."""
    return min(len(area.triangles), int(share * len(area.triangles) + 1e-9))


def lights(paint: Painter, plan: Plan, area: Area, land: Land, share: float) -> None:
    """The meadow after a share (0-1) of the counting; the next sheep hops; all other land is veiled."""
    count, rows = counted(area, share), order(area.triangles)
    lit, waiting = rows[:count], rows[count:]
    darken(paint, plan, land.tiles, frozenset(area.triangles), _REST)
    film = Film(paint, plan)
    if waiting:
        film.fill(border(tuple(sorted(waiting))), colours.shadow, _WAITING)
    if lit:
        film.fill(border(tuple(sorted(lit))), _LIT, _LIT_ALPHA)
    edge(film, area, shade(area), colours.white_fur, _LINE, colours.sun_light)
    film.lay()
    flock(paint, plan, area, lit, _SWELL)
    if waiting and share > 0:
        _jumping(paint, plan, area, waiting[0], share * len(rows) - count)
    if lit:
        _bubble(paint, plan, lit[-1], count)


def _jumping(paint: Painter, plan: Plan, area: Area, triangle: int, step: float) -> None:
    swell = 1 + (_SWELL - 1) * min(1.0, 2 * step)
    box = plan.sheep(triangle >> 2, triangle & 3, swell)
    with paint.clip(plan.board.inset(ground.INSIDE)):
        paint.picture(faces.animal(area.colour), box.moved(0, -_HOP * box.h * hop(step)))


def _bubble(paint: Painter, plan: Plan, triangle: int, count: int) -> None:
    """The number so far above the sheep that was counted last."""
    sheep = plan.sheep(triangle >> 2, triangle & 3, _SWELL)
    high = min(_LARGEST_BUBBLE, max(_LEAST_BUBBLE, _BUBBLE * plan.camera.zoom))
    look = style("score").at(0.64 * high)
    wide = max(1.35 * high, paint.measure(str(count), look)[0] + 0.7 * high)
    inside = plan.board.inset(ground.INSIDE)
    x = min(max(sheep.centre[0], inside.x + wide / 2), inside.right - wide / 2)
    y = max(sheep.y - 0.3 * high, inside.y + high / 2)
    box = Rect.around((x, y), wide, high)
    paint.skin(box, Skin(colours.leaf_dark, high / 2, colours.white_fur, 3, shadows=KINDS["panel"].shadows))
    paint.text(str(count), box.centre, look, colours.white_fur, "centre")


def tally(paint: Painter, box: Rect, words: Catalogue, area: Area, share: float) -> None:
    """The panel with the number so far, as large as it gets: the sheep, of how many, a bar, closed and safe."""
    count, total = counted(area, share), len(area.triangles)
    player = faces.flock(area.colour)
    k = min(1.0, box.h / 236)
    paint.panel(box, "lifted", rim=player.shade if player.key == "black" else player.base, rim_width=3)
    size = min(124.0 * k, 0.4 * box.w)
    paint.picture(faces.animal(area.colour), Rect(box.x + 14, box.y + 26 * k, size, size))
    big = style("score_seat").at(96 * k)
    paint.text(str(count), (box.right - 28, box.y + 70 * k), big, colours.ink, "right")
    room = box.w - size - 54
    of = words.n("wolves_and_sheep.land.of", total)
    paint.text(of, (box.right - 28, box.y + 128 * k), "label", align="right", width=room)
    low = box.h < _LOW
    bar = Rect(box.x + 20, box.bottom - 26 if low else box.y + 158 * k, box.w - 40, 14 if low else 16 * k)
    paint.bar(bar, count / total, player)
    if low:
        return
    x, y = box.x + 22, box.y + 204 * k
    for key in ("closed", "safe"):
        paint.picture("icons/check", Rect(x, y - 12, 24, 24), tint=colours.leaf_dark)
        said = paint.text(words.t(f"wolves_and_sheep.land.{key}"), (x + 30, y), "strong", colours.leaf_dark)
        x = said.right + 24
