"""Drawn parts of a festival: bunting, the path of games, the scoreboard, discs with points, and the podium."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.scenes.festival.model import Evening, EveningGame
from game.scenes.shell import sheet
from game.scenes.shell.menu import DrawBox, panel
from game.store import festivals
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import MENU, colours, player
from game.ui.title import Title
from game.ui.type import style, tight, within
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import Scroll

_FLAGS = ("barn", "leaf_mid", "gold", "plum", "water")
_PITCH = 56.0
_DISC = 28.0
_ROW, _LOW_ROW = 106.0, 66.0
_PEG, _SMALL_PEG, _COLUMN, _LEAST_DISC = 88.0, 56.0, 116.0, 15.0
_LINE_DISC = 18.0
_LINES = 5
"""Lines that a name, or what stands below it, may take in a row."""
_SIGN = 84.0
_NAME, _DOUBLE = 24.0, 18.0
"""The most height of letters below a game of the path, and of those over its picture."""
_HEAD = 62.0
BEFORE_NAME, NAME_LINES = 50.0, 2
"""Width of the sign of a game and the gap after it, and the most lines of its name."""
_FACT_LINES = 14


def bunting(paint: Painter, box: Rect) -> None:
    """Draw a string of pennants from edge to edge."""
    hangs = 3
    points = []
    for step in range(hangs * 12 + 1):
        x = box.x + box.w * step / (hangs * 12)
        sag = math.sin(math.pi * (step % 12) / 12) if step % 12 else 0.0
        points.append((x, box.y + 6 + sag * box.h * 0.3))
    paint.shape([points], (Stroke(colours.wood_dark, 3),), closed=False)
    count = max(1, int(box.w / _PITCH))
    for number in range(count):
        x = box.x + (number + 0.5) * box.w / count
        share = (x - box.x) / box.w * hangs % 1.0
        y = box.y + 6 + math.sin(math.pi * share) * box.h * 0.3
        colour = colours.by_name(_FLAGS[number % len(_FLAGS)])
        paint.shape([[(x - 11, y), (x + 11, y), (x, y + min(26, box.h * 0.55))]], fill=colour)


class PathSign(NamedTuple):
    """One game of the path as it is drawn."""

    title: Title
    stop: EveningGame
    name: str
    note: str
    ribbon: str
    """Words over the next game; empty for others."""
    double: str
    """Words over a game that counts double."""


def path_widgets(ruler: sheet.Ruler, signs: Sequence[PathSign], chosen: int, box: Rect, small: bool) -> list[Widget]:
    """The games as stations of a path; `small` as signs without words. Each is a plate `festival.game.N`."""
    wide = box.w / max(1, len(signs))
    places = [Rect(box.x + wide * number, box.y, wide, box.h) for number in range(len(signs))]
    middle = box.centre[1] if small else box.y + 20 + (box.h - 84) / 2

    def road(paint: Painter, at: Rect) -> None:
        paint.panel(at)
        for sign, place in zip(signs[:-1], places, strict=False):
            over = sign.stop.ended is not None
            paint.box(Rect(place.centre[0], middle - 7, wide, 14), colours.leaf_mid if over else colours.wood_light, 2)

    made: list[Widget] = [DrawBox(box, road)]
    for number, (sign, place) in enumerate(zip(signs, places, strict=True)):
        draw = partial(_draw_small_sign if small else _draw_sign, sign=sign, chosen=number == chosen)
        at = Rect.around(place.centre, min(_SIGN, wide - 8), box.h - 12) if small else place.inset(8, 6)
        station = _Station(f"festival.game.{number}", at, draw)
        station.group, station.label = "festival.path", sign.name
        made.append(station)
    return made


class _Station(sheet.Plate):
    """A game of the path."""

    label = ""

    def draw(self, paint: Painter) -> None:
        if self.hovered:
            paint.box(self.rect, colours.inset, 11, alpha=0.5)  # the road is seen through it
        self.inside(paint, self.rect)
        self.draw_flash(paint, self.rect, 11)
        if self.ring:
            paint.ring(self.rect, 11)


def _draw_sign(paint: Painter, box: Rect, sign: PathSign, chosen: bool) -> None:
    stop, lit = sign.stop, bool(sign.ribbon)
    high = (box.h - 68) * (1.0 if lit else 0.9)
    picture = Rect.around((box.centre[0], box.y + 12 + (box.h - 68) / 2), min(box.w - 20, high * 1.64), high)
    pale = not lit and stop.ended is None
    paint.box(picture.inset(-5), colours.paper, 9, sign.title.accent.base if lit else colours.row_rim, 4 if lit else 2)
    with paint.faded(picture, 0.5 if pale else 1.0), paint.clip(picture):
        sign.title.vignette(paint, picture)
    if chosen and not lit:
        paint.box(picture.inset(-5), None, 9, MENU.base, 4)
    if stop.ended is not None:
        paint.badge("icons/check", (picture.right, picture.y), 15, 19, colours.leaf_mid)
    if lit:
        paint.pill(sign.ribbon, (picture.x + 40, picture.y - 3), sign.title.accent.base, sign.title.accent.on)
    if sign.double:
        low = within("caption", paint.scale, _DOUBLE)
        paint.pill(sign.double, (box.centre[0], picture.bottom - 4), colours.gold, colours.ink, low)
    tone, look = colours.ink_soft if pale else colours.ink, style("name_card").at(22)
    look, below = within(look, paint.scale, _NAME), within("caption", paint.scale, _NAME)
    paint.text(sign.name, (box.centre[0], box.bottom - 40), look, tone, "centre", box.w)
    paint.text(sign.note, (box.centre[0], box.bottom - 13), below, None, "centre", box.w)


def _draw_small_sign(paint: Painter, box: Rect, sign: PathSign, chosen: bool) -> None:
    size = min(box.w - 8, box.h - 4)
    face, stop = Rect.around(box.centre, size), sign.stop
    rim = MENU.base if chosen else sign.title.accent.base if sign.ribbon else colours.row_rim
    paint.box(face, colours.paper, 10, rim, 4 if chosen or sign.ribbon else 2)
    alpha = 1.0 if sign.ribbon or stop.ended is not None else 0.5
    paint.picture(sign.title.icon, face.inset(10), alpha=alpha)
    if stop.ended is not None:
        paint.badge("icons/check", (face.right - 4, face.y + 4), 13, 17, colours.leaf_mid)
    elif not stop.game.times:
        paint.badge("icons/cross", (face.right - 4, face.y + 4), 13, 17, colours.ink_soft)


def disc(paint: Painter, at: Point, words: str, first: bool, r: float = _DISC) -> None:
    """Draw points in a disc, golden for the first place; without words an empty place."""
    if words:
        fill, rim = (colours.sun, colours.gold_dark) if first else (colours.paper, colours.row_rim)
        paint.disc(at, r, fill, rim, 2)
        paint.text(words, at, style("score").at(r * 0.82), colours.ink, "centre", 2 * r - 4)
    else:
        paint.dashed(Rect.around(at, 2 * r), r, colours.row_rim)


def points_of(stop: EveningGame, seat: int) -> str:
    """Points that a seat has from a game, as they are shown; empty before its end and where it is left out."""
    if stop.ended is None:
        return ""
    return f"+{festivals.points(stop.ended, seat)}" if stop.game.times else "0"


class GuestLine(NamedTuple):
    """Words of a row of the scoreboard."""

    seat: int
    tip: str
    note: str = ""


def board_widgets(
    ruler: sheet.Ruler,
    evening: Evening,
    titles: Sequence[Title],
    lines: Sequence[GuestLine],
    heading: Sequence[str],
    at: Rect,
) -> sheet.LayoutResult:
    """The scoreboard as high as its rows; each is a plate `festival.guest.N`. `heading`: of it and of the points."""
    count, growth = len(evening.stops), ruler.growth
    points = max(100.0, ruler.wide(heading[1], tight("label")) + 24)
    names = [evening.scheme.guests[line.seat].name for line in lines]
    least = max((ruler.wide(word, "h3") for name in names for word in name.split()), default=0.0)
    peg = _PEG if at.w - points - _COLUMN * count > _PEG + 2 * least else _SMALL_PEG
    beside = at.w - points - peg - least - 94
    column = min(_COLUMN, (at.w - points) * 0.62 / max(1, count), max(2 * _LEAST_DISC, beside / max(1, count)))
    left = at.right - 16 - points - column * count
    r = min(_DISC, column * 0.42)

    def middle(number: int) -> float:
        return left + column * (number + 0.5)

    def head(paint: Painter, box: Rect) -> None:
        look, narrow = style("h2"), middle(0) - min(44.0, column) / 2 - 8 - box.x - 24
        look = look if paint.measure(heading[0], look)[0] <= narrow else tight(look, 1)
        paint.text(heading[0], (box.x + 24, box.y + _HEAD / 2), look, width=narrow)
        for number, title in enumerate(titles):
            alpha = 1.0 if evening.stops[number].game.times else 0.35
            paint.picture(title.icon, Rect.around((middle(number), box.y + _HEAD / 2), min(44.0, column)), alpha=alpha)
        paint.text(heading[1], (at.right - 16 - points / 2, box.y + _HEAD / 2), tight("label"), None, "centre")

    room = (at.h - _HEAD - 14) / max(1, len(lines)) if at.h else 0.0
    wide = left - at.x - peg - 62
    needs = [
        14 + ruler.high(name, "h3", wide, _LINES) + (ruler.high(line.note, "caption", wide, _LINES) if line.note else 0)
        for name, line in zip(names, lines, strict=True)
    ]
    high = max(_LOW_ROW * growth, min(_ROW, room - 8), *needs)
    made: list[Widget] = []
    y = at.y + _HEAD
    for line in lines:
        box = Rect(at.x + 14, y, at.w - 28, high)
        edges = (left, at.right - 16 - points / 2, r, peg)
        draw = partial(
            _draw_row, ruler=ruler, evening=evening, line=line, edges=edges, columns=[*map(middle, range(count))]
        )
        row = sheet.Plate(f"festival.guest.{line.seat}", box, draw)
        row.hint, row.group = line.tip, "festival.board"
        made.append(row)
        y = box.bottom + 8
    bottom = max(y + 6, at.bottom)
    return [panel(Rect(at.x, at.y, at.w, bottom - at.y)), DrawBox(at._replace(h=_HEAD), head), *made], bottom


def _draw_row(
    paint: Painter,
    box: Rect,
    ruler: sheet.Ruler,
    evening: Evening,
    line: GuestLine,
    edges: tuple[float, float, float, float],
    columns: Sequence[float],
) -> None:
    seat, guest, (left, total, r, most) = line.seat, evening.scheme.guests[line.seat], edges
    with suppress(KeyError):  # nobody has chosen a colour
        paint.box(Rect(box.x, box.y + 5, 8, box.h - 10), player(guest.colour).base, 3)
    peg = Rect.around((box.x + 24 + most / 2, box.centre[1]), min(most, box.h - 10))
    paint.picture(evening.pictures[seat], peg)
    x, room = box.x + most + 42, max(1.0, left - box.x - most - 48)
    first = ruler.high(guest.name, "h3", room, _LINES)
    second = ruler.high(line.note, "caption", room, _LINES) if line.note else 0.0
    top = box.centre[1] - (first + second) / 2
    paint.text(guest.name, (x, top), "h3", None, "left", room, _LINES, "top")
    if line.note:
        paint.text(line.note, (x, top + first), "caption", None, "left", room, _LINES, "top")
    for number, stop in enumerate(evening.stops):
        won = stop.ended is not None and stop.game.times > 0 and stop.ended.match.seats[seat].place == 1
        if stop.ended is None and not stop.game.times:
            continue
        disc(paint, (columns[number], box.centre[1]), points_of(stop, seat), won, min(r, box.h * 0.4))
    paint.text(
        str(evening.sums[seat]), (total, box.centre[1]), style("score").at(min(46.0, box.h * 0.5)), None, "centre"
    )


_HEIGHTS = (0.5, 0.36, 0.27)
_BADGES = ("gold", "stone", "carrot")


def podium(paint: Painter, box: Rect, evening: Evening, shown: int) -> None:
    """Draw the podium with all whose place has been told: `shown` of them, from the last one on."""
    order = evening.order
    told = order[len(order) - shown :]
    standing = [seat for seat in order if evening.places[seat] <= len(_HEIGHTS)][: len(_HEIGHTS)]
    slots = {1: (0,), 2: (1, 0)}.get(len(standing), (1, 0, 2))
    wide = min(150.0, box.w / max(1, len(standing)) - 10)
    paint.box(box, colours.inset, 10)
    for number, seat in enumerate(standing):
        if seat not in told:
            continue
        place = evening.places[seat]
        x = box.centre[0] + (slots[number] - (len(standing) - 1) / 2) * (wide + 10)
        high = box.h * _HEIGHTS[place - 1]
        block = Rect(x - wide / 2, box.bottom - high, wide, high)
        paint.box(block, colours.wood, 10, colours.wood_light, 2)
        size = min(wide * 0.8, box.h * 0.3)
        paint.picture(evening.pictures[seat], Rect(x - size / 2, block.y - size + 6, size, size))
        badge = (x, block.y + min(30.0, high / 2))
        paint.disc(badge, 18, colours.by_name(_BADGES[place - 1]), colours.white_fur, 2.5)
        paint.text(str(place), badge, style("figure").at(20), colours.ink, "centre")
        name = evening.scheme.guests[seat].name
        above = (x, block.y - size - 10 + paint.measure(name, "strong")[1] / 2)
        paint.text(name, above, "strong", colours.ink, "centre", wide + 8, 2, "bottom")


def draw_right(paint: Painter, at: tuple[float, float], words: str) -> None:
    """Draw a few words that end at a point."""
    paint.text(words, at, "label", colours.ink_soft, "right")


def draw_name(paint: Painter, box: Rect, words: str, icon: str) -> None:
    """Draw the name of a game behind its sign."""
    paint.picture(icon, Rect.around((box.x + 18, box.centre[1]), 34))
    at, room = (box.x + BEFORE_NAME - 4, box.centre[1]), box.w - BEFORE_NAME
    paint.text(words, at, "strong", None, "left", room, NAME_LINES)


def fact(ruler: sheet.Ruler, icon: str, words: str, title: Title, at: Rect) -> sheet.LayoutResult:
    """A sign with words."""
    box = at._replace(h=max(30.0, ruler.high(words, "body", at.w - 42, _FACT_LINES)))

    def draw(paint: Painter, place: Rect) -> None:
        paint.picture(icon, Rect.around((place.x + 14, place.y + 15), 26), tint=title.accent.base)
        paint.text(words, (place.x + 42, place.centre[1]), "body", None, "left", place.w - 42, _FACT_LINES)

    return [DrawBox(box, draw)], box.bottom


def scrolled(name: str, area: Rect, block: sheet.Block) -> Scroll:
    """A scrolled area; where all is in sight, it has no bar at its side."""
    widgets, bottom = block(area)
    if bottom > area.bottom + 1:
        widgets, bottom = block(area._replace(w=area.w - 18, h=0))
    return Scroll(name, area.inset(-6), widgets, bottom + 6 - (area.y - 6))


def praise_line(words: Catalogue, evening: Evening, seat: int) -> str:
    """The good line about somebody."""
    said = evening.praise[seat]
    title = words.t(f"{said.title}.name") if said.title else ""
    if said.key == "festival.praise.category":
        what = words.t(f"{said.title}.point.{said.category}")
        return words.t(said.key, title=title, what=what, amount=said.amount)
    if said.key in ("festival.praise.won", "festival.praise.all", "festival.praise.close"):
        return words.n(said.key, said.amount, title=title)
    return words.t(said.key, title=title)


class ComingGame(NamedTuple):
    """The panel of a game to come, from the top down; `head` is its number and its name."""

    head: Sequence[sheet.Block]
    facts: Sequence[sheet.Block]
    asked: Sequence[sheet.Block]
    """Questions about an even start."""
    guests: int
    times: int
    """How often its points count."""


LEAST_FACTS = 160.0
"""Height of what is told of a game below which the ways on scroll with it."""
_NAMES = ("name", "name_card", "name_bar")
"""Styles of a game's name, the first in which it has one line."""


def name_line(ruler: sheet.Ruler, words: str, at: Rect) -> sheet.LayoutResult:
    """The name of a game, in one line where it has room for that."""
    look = next((each for each in _NAMES if ruler.wide(words, each) <= at.w), _NAMES[0])
    return sheet.note_block(ruler, words, look)(at)


def coming(ruler: sheet.Ruler, game: ComingGame, at: Rect) -> sheet.LayoutResult:
    """A game to come with its points; beside questions, what the path and the button say, too, goes before those."""
    head, facts, asked, guests, times = game
    words = ruler.words.t("festival.scheme")
    points: list[sheet.Block] = [sheet.note_block(ruler, words, "label"), partial(scheme, ruler, guests, times)]
    line: list[sheet.Block] = [partial(scheme_line, ruler, guests, times)]
    ways = [(10.0, head, facts, points), (6.0, head, facts, points)]
    if asked:
        ways += [(6.0, head, facts, line), (6.0, head[1:], facts, line)]
        ways += [(2.0, head[1:], facts, line), (2.0, head[1:], facts[1:], line)]
    laid = [sheet.stacked(at, [*first, *told, *asked, *last], gap) for gap, first, told, last in ways]
    return next((each for each in laid if not at.h or each[1] <= at.bottom), laid[-1])


def scheme_line(ruler: sheet.Ruler, count: int, times: int, at: Rect) -> sheet.LayoutResult:
    """Points for every place in one line, from the first place on."""
    words, wide = ruler.words.t("festival.scheme"), min(2 * _LINE_DISC + 6, 0.6 * at.w / count)
    room = at.w - wide * count - 8
    box = at._replace(h=max(2 * _LINE_DISC, ruler.high(words, "label", room)))

    def draw(paint: Painter, place: Rect) -> None:
        paint.text(words, (place.x, place.centre[1]), "label", None, "left", room, _LINES)
        for number in range(count):
            x = place.right - wide * (count - number - 0.5)
            disc(paint, (x, place.centre[1]), f"+{(count - number) * times}", number == 0, (wide - 6) / 2)

    return [DrawBox(box, draw)], box.bottom


def scheme(ruler: sheet.Ruler, count: int, times: int, at: Rect) -> sheet.LayoutResult:
    """Points for every place."""
    wide = at.w / count
    words = [ruler.words.t("festival.nth", place=number + 1) for number in range(count)]
    if not all(ruler.fits(each, "caption", wide - 4) for each in words):
        words = [str(number + 1) for number in range(count)]
    high = max(ruler.high(each, "caption", wide - 4, 2) for each in words)
    box = at._replace(h=64 + high)

    def draw(paint: Painter, place: Rect) -> None:
        for number in range(count):
            x = place.x + wide * (number + 0.5)
            disc(paint, (x, place.y + 30), f"+{(count - number) * times}", number == 0, min(26.0, wide * 0.42))
            paint.text(words[number], (x, place.y + 62), "caption", None, "centre", wide - 4, 2, "top")

    return [DrawBox(box, draw)], box.bottom
