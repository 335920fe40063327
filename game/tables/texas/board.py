"""The board: wood and lawn, areas with their worth, targets, the last move, squares that rivals could reach."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.board import BoardSpot
from game.grids.areas import square_loops
from game.i18n.catalogue import Catalogue
from game.rules.texas.model import FARM, RANCH
from game.tables.texas import cards
from game.tables.texas.layout import BoardPlan
from game.tables.texas.now import Change
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Colour, SeatPalette, colours, hexed
from game.ui.type import style

EMBLEMS = {FARM: "buildings/farm", RANCH: "buildings/ranch"}
"""The round farm and the square ranch: the outline alone tells them apart."""

Cell = tuple[int, int]
"""Column and row."""

_SHALLOW = 0.25
"""Share of white in water."""
_WAVES, _WAVE = ((0.18, 0.35), (0.45, 0.72)), 0.1
"""Beginnings of waves, as shares of a square's sides, and the length of a quarter of one."""
TARGET_RIM = colours.wood_deep
"""Dark line round a light on the meadow, which is as light as that."""
_MEADOW = hexed("#9cc964")
"""Colour of the gaps between the lawns."""
_LEAST_EDGE = 1.0
"""Least width of the dark edge between the rim, where that is narrow for its letters, and the lawns."""
_HANGS = 1.5
"""How far letters are raised, as some hang below the line."""
_INSET = 3.0
_WORTH_FROM = 3
"""Least size of an area that wears its worth."""
_WHOLE_WORTH, _SHORT_WORTH = 58.0, 40.0
"""Least lengths of cells with room for the whole worth, and for its short form."""


def ink_on_shade(player: SeatPalette) -> Colour:
    """The colour of small words on a seat's shade: ink where the shade is pale."""
    shade = player.shade
    pale = 0.3 * shade.r + 0.59 * shade.g + 0.11 * shade.b > 140
    return colours.ink if pale else colours.white_fur


def draw_background(paint: Painter, plan: BoardPlan, spots: Sequence[BoardSpot]) -> None:
    """Draw the wooden rim with its coordinates, and the lawns."""
    u = plan.unit
    paint.skin(plan.rim, Skin(colours.wood, 14 * u, colours.wood_light, max(1.5, 3 * u), shadows=LIFTED))
    look, room = style("caption"), (plan.rim.h - plan.ground.h) / 2
    dark = max(_LEAST_EDGE, min(5 * u, room - paint.scale.text_px(look.size) / paint.scale.factor))
    paint.box(plan.ground.inset(-dark), colours.wood_dark, 8 * u)
    paint.box(plan.ground.inset(-dark / 2), colours.wood_deep, 6 * u)
    paint.box(plan.ground, _MEADOW)
    cells = {spot.at for spot in spots}
    for at in plan.cells:
        if at not in cells:
            _draw_water(paint, plan, at)
    for spot in spots:
        pale = bool(spot.props.get("light", sum(spot.at) % 2 == 0))
        paint.tile("terrain/lawn_light" if pale else "terrain/lawn_dark", plan.square(spot.at))
    edge = (room - dark) / 2
    columns, rows = ({spot.at[axis]: spot for spot in reversed(spots)} for axis in (0, 1))
    for spot in spots:
        x, y = plan.square(spot.at).centre
        letters = spot.name.rstrip("0123456789")
        if columns[spot.at[0]] is spot:
            for level in (plan.rim.y + edge - _HANGS, plan.rim.bottom - edge - _HANGS):
                paint.text(letters, (x, level), look, colours.ink, "centre")
        if rows[spot.at[1]] is spot:
            for level in (plan.rim.x + edge, plan.rim.right - edge):
                paint.text(spot.name[len(letters) :], (level, y), look, colours.ink, "centre")


def _draw_water(paint: Painter, plan: BoardPlan, at: Cell) -> None:
    """Draw a hole of the board: water, with two small waves."""
    box, u = plan.square(at), plan.unit
    paint.box(box, colours.water.mixed(colours.white_fur, _SHALLOW))
    light = Stroke(colours.water.mixed(colours.white_fur, 2 * _SHALLOW), 3 * u)
    for across, down in _WAVES:
        x, y = box.x + across * box.w, box.y + down * box.h
        wave = [(x + step * _WAVE * box.w, y - (step % 2) * 4 * u) for step in range(4)]
        paint.shape([wave], (light,), closed=False)


def draw_area(paint: Painter, plan: BoardPlan, cells: Sequence[Cell], player: SeatPalette, bold: bool) -> None:
    """Draw one area with its border just inside its cells; bolder where it is pointed at."""
    loops = [_inset_loop(plan, loop) for loop in square_loops(cells)]
    wide = 1.5 if bold else 1.0
    thin = max(0.45, min(1.0, plan.unit))
    lines = (Stroke(colours.white_fur, 6 * wide * thin), Stroke(player.shade, 3 * wide * thin))
    paint.shape(loops, lines, player.light, 0.75 if bold else 0.6, corner=10 * plan.unit)


def _inset_loop(plan: BoardPlan, loop: Sequence[tuple[int, int]]) -> list[Point]:
    """The corners of a loop in units, moved inwards: the inside lies to the right of every edge."""
    points: list[Point] = []
    inset = _INSET * plan.unit
    for i, (x, y) in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % len(loop)]
        dx, dy = 0, 0
        for (ax, ay), (bx, by) in ((before, (x, y)), ((x, y), after)):
            dx, dy = dx - _sign(by - ay), dy + _sign(bx - ax)
        left, top = plan.corner((x, y))
        points.append((left + dx * inset, top + dy * inset))
    return points


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def worth_place(
    paint: Painter, plan: BoardPlan, words: Catalogue, cells: Sequence[Cell], bold: bool, kept_free: Sequence[Rect]
) -> tuple[str, Rect] | None:
    """Words and box of the badge of an area: at its lower border, or at another one of its squares' borders where it
    covers less of what is to be kept free; small ones and small boards go without unless pointed at."""
    size, room = len(cells), plan.cell
    if not bold and (size < _WORTH_FROM or room < _SHORT_WORTH):
        return None
    whole = bold or room >= _WHOLE_WORTH
    text = words.n("texas.area.worth", size**2, size=size) if whole else words.t("texas.area.short", size=size)
    wide, high = paint.measure(text, "caption")
    half = (max(24.0, wide + 16) / 2, max(24.0, high) / 2)
    places = list[Rect]()
    for column, row in sorted(cells, key=lambda cell: (-cell[1], cell[0])):
        box = plan.square((column, row))
        x = min(max(box.centre[0], plan.rim.x + half[0]), plan.rim.right - half[0])
        for level in (min(box.bottom + 1, plan.rim.bottom - half[1]), max(box.y - 1, plan.rim.y + half[1])):
            places.append(Rect.around((x, level), 2 * half[0], 2 * half[1]))
    return text, min(places, key=lambda place: place.overlap(kept_free))


def draw_worth(paint: Painter, badge: tuple[str, Rect] | None, player: SeatPalette, bold: bool) -> None:
    """Draw the badge of an area at its place, if it has any."""
    if badge is None:
        return
    text, box = badge
    if bold:
        paint.glow(box.centre, box.w * 0.75, colours.sun_light, 0.9)
    paint.pill(text, box.centre, player.shade, ink_on_shade(player))


def draw_target(paint: Painter, box: Rect, unit: float, card: int, pulse: float, faint: bool) -> None:
    """Draw a free square that may be gone to: light, and the chevrons of the card that leads there."""
    alpha = 0.35 if faint else 0.8 + 0.2 * pulse
    if not faint:
        paint.glow(box.centre, box.w * 0.62, colours.sun_light, alpha)
        paint.disc(box.centre, 33 * unit + max(1.5, 2 * unit), TARGET_RIM)
    paint.disc(box.centre, 33 * unit, colours.sun_light, colours.sun, max(2.0, 4 * unit), alpha=0.6 if faint else 1)
    paint.picture(cards.arrow(card), Rect.around(box.centre, 44 * unit), alpha=0.6 if faint else 1)


def draw_judge_target(paint: Painter, box: Rect, unit: float, pulse: float, aimed: bool) -> None:
    """Draw a square that may be gone to with a judge."""
    inner, thin = box.inset(3.5 * unit), max(0.45, unit)
    glow = colours.plum.mixed(colours.white_fur, 0.45)
    paint.glow(box.centre, box.w * (0.8 if aimed else 0.68), glow, 0.55 + 0.35 * pulse)
    paint.box(inner, None, 12 * unit, colours.white_fur, 7 * thin)
    paint.box(inner.inset(1.5 * thin), None, 11 * unit, colours.plum, (5.5 if aimed else 4) * thin)


def draw_judge_badge(paint: Painter, box: Rect, unit: float) -> None:
    """Draw the ribbon of a judge inside the top right of a square."""
    side = max(48 * unit, 20.0)
    paint.picture(cards.JUDGE, Rect(box.right - side * 0.86, box.y - side * 0.1, side, side))


def draw_rival_square(paint: Painter, box: Rect, unit: float, player: SeatPalette) -> None:
    """Draw the outline of a square that a rival could go to."""
    inner, thin = box.inset(6 * unit), max(0.7, unit)
    paint.box(inner, player.light, 12 * unit, alpha=0.3)
    paint.box(inner, None, 12 * unit, colours.white_fur, 6 * thin)
    paint.dashed(inner.inset(1.5 * thin), 11 * unit, player.shade)


def draw_rival_marks(paint: Painter, box: Rect, unit: float, players: Sequence[SeatPalette]) -> None:
    """Draw the marks of the rivals who could go to a square, side by side in its upper left."""
    r = max(9.0, 13 * unit)
    for i, player in enumerate(players):
        paint.mark((box.x + 8 * unit + r + i * 1.7 * r, box.y + 8 * unit + r), r, player)


def draw_ghost(paint: Painter, plan: BoardPlan, box: Rect, side: int, free: bool) -> None:
    """Draw the marker that would lie here."""
    if free:
        with paint.clip(plan.ground):
            paint.glow(box.centre, box.w * 0.85, colours.sun_light, 1)
            paint.box(
                box.inset(2 * plan.unit), colours.sun_light, 12 * plan.unit, colours.sun, max(2.5, 4.5 * plan.unit)
            )
    else:
        paint.box(box.inset(8 * plan.unit), colours.white_fur, 9 * plan.unit, alpha=0.85)
    paint.picture(EMBLEMS[side], Rect.around(box.centre, 66 * plan.unit), alpha=0.8)


def draw_bubbles(paint: Painter, plan: BoardPlan, words: Catalogue, box: Rect, change: Change, loser: int) -> None:
    """Draw what a choice brings over its square, and below it what the other side is left without."""
    big = style("figure").at(28)
    text = words.t("texas.gain", count=change.gain)
    wide, high = paint.measure(text, big)
    half = (wide + 20) / 2
    x = min(max(box.centre[0], plan.rim.x + half), plan.rim.right - half)
    y = max(box.y - 2 * plan.unit, plan.rim.y + high / 2)
    paint.pill(text, (x, y), colours.leaf_dark, style=big)
    if not change.loss:
        return
    small = style("figure").at(20)
    text = words.t("texas.loss", count=change.loss)
    wide = paint.measure(text, small)[0] + 16
    level = min(box.bottom + 6 * plan.unit, plan.rim.bottom - 13)
    middle = min(max(box.centre[0] + 12, plan.rim.x + wide), plan.rim.right - wide / 2)
    badge = paint.pill(text, (middle, level), colours.barn_dark, style=small)
    paint.picture(EMBLEMS[loser], Rect.around((badge.x - 6, level), 32))


def draw_last_move(paint: Painter, box: Rect, unit: float) -> None:
    """Draw brackets round the square that the officer went to."""
    thin = max(0.45, unit)
    lines = (Stroke(colours.ink, 7 * thin), Stroke(colours.white_fur, 3.5 * thin))
    paint.brackets(box.inset(3 * unit), 16 * unit, lines, 5 * unit)
