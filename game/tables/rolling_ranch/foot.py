"""The strip below the island: which numbers are open, the points so far, the last round."""

from __future__ import annotations

from functools import partial

from game.i18n.speech import Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import Ranch, State
from game.rules.rolling_ranch.scoring import mission_points
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import forecast, pictures
from game.tables.rolling_ranch.layout import CATEGORIES, Foot
from game.tables.rolling_ranch.vignette import ACCENT
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, hexed
from game.ui.type import style

_SHUT = hexed("#d9c7a0")
_ICONS = {
    "pens": pictures.ANIMALS[2],
    "store": "buildings/warehouse",
    "plants": "buildings/greenhouse",
    "mission": "cards/card_back",
}
CHANCES = 36
"""Of a roll of both dice."""


def opened(sheet: Sheet, ranch: Ranch, number: int) -> int:
    """How many spaces of a number are open."""
    return int((sheet.by_number[number] & ranch.empty).bit_count())


def chance(count: int) -> int:
    """In how many of 36 rolls at least one of so many numbers falls."""
    return CHANCES - (len(data.NUMBERS) - count) ** 2


def numbers(paint: Painter, foot: Foot, sheet: Sheet, ranch: Ranch, state: State, speaker: Speaker) -> None:
    """A box for each number with five dots; rolled ones are gold."""
    t = speaker.words.t
    left = [number for number in data.NUMBERS if opened(sheet, ranch, number)]
    if foot.label is not None:
        box = foot.label
        few = 0 < len(left) < 4
        words = t("rolling_ranch.open.chance", rolls=chance(len(left))) if few else t("rolling_ranch.open")
        paint.text(words, (box.x, box.centre[1]), "caption", width=box.w, max_lines=2)
    for number, box in zip(data.NUMBERS, foot.numbers, strict=True):
        count, rolled = opened(sheet, ranch, number), number in state.dice
        look = "rolling_ranch number", box, number, count, rolled
        paint.cached(look, partial(_number, box=box, number=number, count=count, rolled=rolled))


def _number(paint: Painter, box: Rect, number: int, count: int, rolled: bool) -> None:
    if rolled:
        paint.box(box, colours.legal_fill, 8, colours.sun, 3)
    else:
        paint.box(box, colours.inset, 8, colours.row_rim, 1.5)
    colour = colours.ink if count else colours.disabled_text
    size = min(26.0, box.h * 0.5)
    paint.text(str(number), (box.centre[0], box.y + box.h * 0.36), style("figure").at(size), colour, "centre")
    pitch = min(11.0, (box.w - 8) / data.OF_EACH_NUMBER)
    r, first = pitch * 0.38, box.centre[0] - pitch * (data.OF_EACH_NUMBER - 1) / 2
    for n in range(data.OF_EACH_NUMBER):
        at = (first + pitch * n, box.bottom - box.h * 0.2)
        if n < count:
            paint.disc(at, r, colours.leaf_dark)
        else:
            paint.disc(at, r, _SHUT, colours.disabled_text, 1)


def scores(paint: Painter, foot: Foot, sheet: Sheet, ranch: Ranch, state: State, seat: int, speaker: Speaker) -> None:
    """The points of each category; a mission counts when all lie open."""
    found: dict[str, str] = {name: str(points) for name, points in forecast.categories(sheet, ranch).items()}
    found["mission"] = str(mission_points(sheet, ranch, state.missions[seat])) if state.shown else "?"
    for name, box in zip(CATEGORIES, foot.scores, strict=True):
        words = speaker.words.t(f"rolling_ranch.score.{name}")
        look = "rolling_ranch score", box, name, found[name], words
        paint.cached(look, partial(_score, box=box, name=name, figure=found[name], words=words))


def _score(paint: Painter, box: Rect, name: str, figure: str, words: str) -> None:
    wide = box.w >= 120
    labelled = wide or box.h >= 46
    size = min(40.0, box.h * (0.8 if wide or not labelled else 0.58), box.w * 0.5)
    level = box.centre[1] if wide or not labelled else box.y + box.h * 0.34
    look = style("figure").at(min(28.0, size * 0.8))
    taken = size + 6 + paint.measure(figure, look)[0]
    if taken > box.w - 6:
        size, look = size * (box.w - 6) / taken, look.at(look.size * (box.w - 6) / taken)
        taken = box.w - 6
    left = box.x + (6 if wide else max(0.0, (box.w - taken) / 2))
    paint.picture(_ICONS[name], Rect(left, level - size / 2, size, size))
    if wide:
        paint.text(figure, (left + size + 8, level - 12), look)
        paint.text(words, (left + size + 8, level + 16), "caption", width=box.w - size - 16)
        return
    paint.text(figure, (left + size + 6, level), look)
    if labelled:
        paint.text(words, (box.centre[0], box.bottom - box.h * 0.18), "caption", align="centre", width=box.w)


def last_round(paint: Painter, foot: Foot, seats: tuple[int, ...], whole: bool, speaker: Speaker) -> None:
    """The banner of the last round: in place of the numbers, or as a strip over them."""
    t = speaker.words.t
    names = ", ".join(speaker.seat(seat) for seat in seats)
    told = t("rolling_ranch.last.full", seats=names) if seats else t("rolling_ranch.last.rounds")
    title = t("rolling_ranch.last")
    if not whole:
        high = max(28.0, paint.measure(title, "label")[1] + 4)
        box = Rect(foot.banner.x, foot.box.y - high * 0.5, foot.banner.w, high)
        paint.box(box, ACCENT.base, high / 2, ACCENT.edge, 2)
        paint.picture("icons/flag", Rect(box.x + 12, box.centre[1] - 9, 18, 18), tint=ACCENT.on)
        brief = t("rolling_ranch.last.brief", seats=names) if seats else told
        words = t("rolling_ranch.last.line", title=title, told=brief)
        paint.text(words, (box.x + 40, box.centre[1]), "caption", ACCENT.on, width=box.w - 52)
        return
    box = foot.banner
    paint.box(box, ACCENT.base, 12, ACCENT.edge, 2)
    size = min(36.0, box.h * 0.5)
    paint.picture("icons/flag", Rect(box.x + 18, box.centre[1] - size / 2, size, size), tint=ACCENT.on)
    left, room = box.x + 36 + size, box.w - size - 50
    if box.h < 50:
        paint.text(title, (left, box.centre[1]), style("strong"), ACCENT.on, width=room)
        return
    paint.text(title, (left, box.centre[1] - 14), style("strong").at(22), ACCENT.on, width=room)
    paint.text(told, (left, box.centre[1] + 16), "caption", ACCENT.on, width=room)
