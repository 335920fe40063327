"""The panel of the path: a road with the computers as milestones, and somebody's peg where it plays now."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from game.ai.levels import strengths
from game.scenes.book import model
from game.scenes.book.parts import BookView
from game.scenes.shell import sheet
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.path import LEAST_GAMES, OnPath, Paths, paths, sentence
from game.scenes.shell.sheet import Block, LayoutResult
from game.store.people import Person
from game.store.results import EndedMatch
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import colours
from game.ui.title import Title

_HIGH, _PICTURE = 132.0, 46.0
_FIRST, _LAST = 0.13, 0.87
"""Places of the first and the last computer, in shares of the width."""
_BEHIND, _BEFORE = 18.0, 8.0
"""Distances by which a computer stands behind the road, and a peg before it, where one would hide the other."""
_STEPS = 48


def title_paths(matches: Sequence[EndedMatch], title: Title) -> Paths:
    """The path of a title, from all matches; empty where it has no computers to measure by."""
    if title.spec.mind is None:
        return Paths({}, {})
    return paths([match for match in matches if match.result.title == title.key], strengths(title.spec))


def path_block(book: BookView, person: Person, found: Paths) -> Block | None:
    """How somebody plays a game; None where the person does not want to see it, or the game has no such computers."""
    title = book.title
    if title is None or not person.preferences.path or title.spec.mind is None:
        return None
    t, games = book.words.t, found.games.get(person.id, 0)
    heading, here = t("book.path", person=person.name), found.people.get(person.id)
    if here is None:
        words = book.words.n("book.path.soon", LEAST_GAMES - games)
        return partial(_section, book, heading, [sheet.note_block(book, words)], "")
    levels = model.LEVELS
    key, number = sentence(here.place, len(levels))
    said = t(key, level=t(f"level.{levels[number]}"))
    road = partial(_road, book, person.picture, here, levels)
    return partial(_section, book, heading, [sheet.note_block(book, said), road], t("book.path.tip"))


def _section(book: BookView, heading: str, rows: Sequence[Block], tip: str, at: Rect) -> LayoutResult:
    return sheet.section(book, at, "book.head.path", heading, rows, "", tip)


def _road(book: BookView, peg: str, here: OnPath, levels: Sequence[str], at: Rect) -> LayoutResult:
    names = [book.words.t(f"level.{level}") for level in levels]
    room = at.w / len(levels) - 8
    line = book.high(names[0], "caption", at.w, 1)
    # Names that have no room side by side stand below each other, those of the ends first.
    below = [0.0] * len(names)
    if not all(book.fits_line(name, "caption", room) for name in names):
        room, below = at.w - 8, [number * line for number in range(len(names))]
    box = at._replace(h=_HIGH + below[-1] + line + 6)

    def draw(paint: Painter, place: Rect) -> None:
        stones = [_at(place, number, len(levels)) for number in range(len(levels))]
        inner = place.inset(10, 0)
        road = [_point(place, inner.x + inner.w * step / _STEPS) for step in range(_STEPS + 1)]
        paint.shape([road], (Stroke(colours.wood_edge, 20), Stroke(colours.wood_light, 16)), closed=False)
        width = here.width * place.w * (_LAST - _FIRST) / max(1, len(levels) - 1)
        now, farthest = _at(place, here.place, len(levels)), _at(place, here.farthest, len(levels))
        panel = place.inset(-15, -40)
        light = now[0], now[1] - 26
        most = min(light[1] - panel.y, panel.bottom - light[1])  # where it would be cut off above or below
        with paint.clip(panel):  # which a glow at an end of the road would leave
            paint.glow(light, max(_PICTURE, min(most, place.w / 3, width)), colours.sun_light)
        if farthest[0] - now[0] > 12:
            paint.picture("icons/flag", Rect.around((farthest[0] + 8, farthest[1] - 18), 24), tint=colours.barn_dark)
        for level, name, (x, y), down in zip(levels, names, stones, below, strict=True):
            behind = _BEHIND if abs(x - now[0]) < _PICTURE / 2 else 0.0
            paint.picture(f"people/scarecrow_{level}", Rect.around((x, y - 26 - behind), _PICTURE))
            wide = min(room, paint.measure(name, "caption")[0]) / 2
            middle = min(max(x, place.x + wide), place.right - wide)
            paint.text(name, (middle, place.y + _HIGH + down), "caption", None, "centre", room, 1, "top")
        before = _BEFORE if any(abs(x - now[0]) < _PICTURE / 2 for x, _ in stones) else 0.0
        paint.picture(peg, Rect.around((now[0], now[1] - 28 + before), _PICTURE + 8))

    return [DrawBox(box, draw)], box.bottom


def _at(box: Rect, place: float, levels: int) -> Point:
    """Point of the road at a place; beyond the ends it stays on it."""
    share = _FIRST + (_LAST - _FIRST) * place / max(1, levels - 1)
    return _point(box, box.x + box.w * min(0.98, max(0.02, share)))


def _point(box: Rect, x: float) -> Point:
    return (x, box.y + _HIGH - 40 + 9 * math.sin(2.2 * math.pi * (x - box.x) / box.w + 2.4))
