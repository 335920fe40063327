"""Counting up at the end: seat after seat its meadows, quarter by quarter, and the panel of how all stand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.events import GameEnded
from game.rules.wolves_and_sheep.land import Land, Layout, column_row
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.scoring import Area, meadows, score
from game.tables.wolves_and_sheep import faces, landscape
from game.tables.wolves_and_sheep.meadows import border_colour, draw_edge, draw_flock
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import KINDS, Skin
from game.ui.theme import SeatPalette, colours, hexed
from game.ui.tween import up_and_down
from game.ui.type import style

_REST, _WAITING = 0.46, 0.27
_LIT, _LIT_ALPHA = hexed("#fff0b0"), 0.41
_SWELL = 1.22
_HOP = 0.34
"""Height of a counted sheep's hop, as a share of its size."""
_LINE = 3.6
_LOW = 170.0
"""A lower panel has no room to say that the meadow is closed and safe."""
_BUBBLE, _LEAST_BUBBLE, _LARGEST_BUBBLE = 48.0, 36.0, 60.0

_SHEEP_MS, _LEAST_MS, _MOST_MS = 240.0, 800.0, 3600.0
_REST_MS = 1100.0
"""Milliseconds in which a counted meadow is looked at before the next one."""

_HEAD, _LOW_HEAD = 44.0, 28.0
_ROW = 62.0
_ROOMY = 200.0
_NAME = style("strong").at(18)
_LEAST_NAME, _MOST_NAME = 0.26, 0.5
"""Least and largest share of the width for names: the bars have the rest."""


@lru_cache(maxsize=32)
def counting_order(triangles: tuple[int, ...]) -> tuple[int, ...]:
    """The triangles in the order of counting: from north to south, then from west to east."""

    def row(triangle: int) -> tuple[float, float]:
        x, y = column_row(triangle >> 2)
        across, down = ((0.5, 0.2), (0.8, 0.5), (0.5, 0.8), (0.2, 0.5))[triangle & 3]
        return y + down, x + across

    return tuple(sorted(triangles, key=row))


def counted_sheep(area: Area, share: float) -> int:
    """How many sheep have been counted after a share (0-1) of the time."""
    return min(len(area.triangles), int(share * len(area.triangles) + 1e-9))


def draw_counted_meadow(paint: Painter, plan: Plan, area: Area, land: Land, share: float) -> None:
    """Draw the meadow after a share (0-1) of the counting; the next sheep hops; all other land is veiled."""
    count, rows = counted_sheep(area, share), counting_order(area.triangles)
    counted, waiting = rows[:count], rows[count:]
    landscape.draw_veil(paint, plan, land.tiles, frozenset(area.triangles), _REST)
    film = landscape.Film(paint, plan)
    if waiting:
        film.fill(landscape.border(tuple(sorted(waiting))), colours.shadow, _WAITING)
    if counted:
        film.fill(landscape.border(tuple(sorted(counted))), _LIT, _LIT_ALPHA)
    draw_edge(film, area, border_colour(area), colours.white_fur, _LINE, colours.sun_light)
    film.lay()
    draw_flock(paint, plan, area, counted, _SWELL)
    if waiting and share > 0:
        step = share * len(rows) - count
        box = plan.sheep(waiting[0] >> 2, waiting[0] & 3, 1 + (_SWELL - 1) * min(1.0, 2 * step))
        with paint.clip(plan.board.inset(landscape.INSIDE)):
            paint.picture(faces.animal(area.colour), box.moved(0, -_HOP * box.h * up_and_down(step)))
    if counted:
        # Draw the number so far above the sheep that was counted last.
        triangle = counted[-1]
        sheep = plan.sheep(triangle >> 2, triangle & 3, _SWELL)
        height = min(_LARGEST_BUBBLE, max(_LEAST_BUBBLE, _BUBBLE * plan.camera.zoom))
        look = style("score").at(0.64 * height)
        width = max(1.35 * height, paint.measure(str(count), look)[0] + 0.7 * height)
        inside = plan.board.inset(landscape.INSIDE)
        x = min(max(sheep.centre[0], inside.x + width / 2), inside.right - width / 2)
        y = max(sheep.y - 0.3 * height, inside.y + height / 2)
        box = Rect.around((x, y), width, height)
        paint.skin(box, Skin(colours.leaf_dark, height / 2, colours.white_fur, 3, shadows=KINDS["panel"].shadows))
        paint.text(str(count), box.centre, look, colours.white_fur, "centre")


def draw_tally(paint: Painter, box: Rect, words: Catalogue, area: Area, share: float) -> None:
    """Draw the panel with the number so far, of how many, with a bar, closed and safe."""
    count, total = counted_sheep(area, share), len(area.triangles)
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
        shown = paint.text(words.t(f"wolves_and_sheep.land.{key}"), (x + 30, y), "strong", colours.leaf_dark)
        x = shown.right + 24


class Part(NamedTuple):
    """One meadow that is counted."""

    seat: int
    area: Area
    start: float
    """Milliseconds after the counting has begun."""
    ms: float
    """How long its sheep are counted."""

    def share(self, ms: float) -> float:
        """How far it has been counted, 0-1."""
        return min(1.0, max(0.0, (ms - self.start) / self.ms))


def counted_parts(terms: Terms, state: State) -> tuple[Part, ...]:
    """Every meadow that counts (WS16 to WS18), in the order in which it is counted."""
    land, tallies = land_of(terms, state), score(terms, state)
    result, start = [], 0.0
    for seat in sorted(range(terms.seats), key=lambda seat: tallies[seat].rank):
        for colour in (*state.shown[seat], *state.secrets[seat]):
            largest = meadows(terms, land, colour)[:1]
            for area in largest:
                ms = min(_MOST_MS, max(_LEAST_MS, _SHEEP_MS * len(area.triangles)))
                result.append(Part(seat, area, start, ms))
                start += ms + _REST_MS
    return tuple(result)


def counting_ms(terms: Terms, state: State) -> float:
    """Milliseconds that all of it takes."""
    last = counted_parts(terms, state)[-1:]
    return sum(part.start + part.ms + _REST_MS for part in last)


def part_at(parts: tuple[Part, ...], ms: float) -> Part | None:
    """The meadow that is being counted, or looked at, so many milliseconds after the beginning."""
    begun = [part for part in parts if part.start <= ms]
    return begun[-1] if begun else None


class Finale:
    """Meadows that are counted on the landscape at the end, found once."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._cached: tuple[Layout, tuple[Part, ...]] | None = None

    def parts(self, state: State) -> tuple[Part, ...]:
        """Every meadow that counts."""
        if self._cached is None or self._cached[0] is not state.layout:
            self._cached = state.layout, counted_parts(self._terms, state)
        return self._cached[1]

    def counted(self, context: TableContext[State]) -> Part | None:
        """The meadow that is being counted, while the end is shown."""
        ended = isinstance(context.current_event, GameEnded)
        return part_at(self.parts(context.view), context.elapsed_ms) if ended else None


class SeatCount(NamedTuple):
    """Points of one seat by what it began ahead, its meadow and its bonus."""

    player: SeatPalette
    name: str
    meadow: int
    bonus: int
    ahead: int = 0

    @property
    def total(self) -> int:
        """Points of all three."""
        return self.meadow + self.bonus + self.ahead


def draw_standing(paint: Painter, box: Rect, lines: list[SeatCount], words: Catalogue) -> None:
    """Draw the seats from the most points down, each with a bar: what it began ahead in green, the meadow in its
    colour, the bonus in gold."""
    paint.panel(box)
    height = _HEAD if box.h >= _ROOMY else _LOW_HEAD
    head = (box.x + 18, box.y + height / 2 + 2)
    shown = paint.text(words.t("wolves_and_sheep.standing"), head, style("strong").at(22 if height == _HEAD else 18))
    second, room = words.t("wolves_and_sheep.standing.bonus"), box.right - 32 - shown.right
    paint.fit((second, ""), (box.right - 18, head[1]), "caption", align="right", width=room)
    body = Rect(box.x + 14, box.y + height + 2, box.w - 28, box.h - height - 10)
    pitch, most = min(_ROW, body.h / len(lines)), max(1, *(line.total for line in lines))
    named = max(paint.measure(line.name, _NAME)[0] for line in lines)
    width = min(max(_LEAST_NAME * body.w, named + 1), _MOST_NAME * body.w)
    for number, line in enumerate(sorted(lines, key=lambda line: -line.total)):
        row = Rect(body.x, body.y + number * pitch, body.w, pitch)
        if number:
            paint.line((row.x, row.y), (row.right, row.y), colours.divider, 1.5)
        # A seat, whose name has so much room, with its bar.
        y, r = row.centre[1], min(17.0, row.h * 0.4)
        paint.mark((row.x + r + 4, y), r, line.player)
        left = row.x + 2 * r + 14
        paint.text(line.name, (left, y), _NAME, width=width)
        figure = style("figure").at(min(28.0, row.h * 0.6))
        paint.text(str(line.total), (row.right - 4, y), figure, align="right")
        bar = Rect(left + width + 8, y - 9, row.right - 50 - left - width - 8, 18)
        whole = bar.w
        ahead, meadow = (whole * points / most for points in (line.ahead, line.meadow))
        if line.ahead:
            paint.box(bar.leftmost(ahead), colours.leaf_light, 5, colours.leaf_dark, 1.5)
            bar = bar._replace(x=bar.x + ahead)
        if line.meadow:
            paint.box(bar._replace(w=meadow), line.player.base, 5, line.player.shade, 1.5)
        if line.bonus:
            bonus = Rect(bar.x + meadow, bar.y, whole * line.bonus / most, bar.h)
            paint.box(bonus, colours.sun, 5, colours.gold_dark, 1.5)
