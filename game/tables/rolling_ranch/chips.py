"""Chips, notes and names in the corners of a sheet, and the strip at its foot: open numbers, points, last round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NAIL, ONE_NAIL, WOOD, Ranch, State
from game.rules.rolling_ranch.scoring import mission_points
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import forecast, pictures
from game.tables.rolling_ranch.layout import CATEGORIES, Foot, Plan
from game.tables.rolling_ranch.vignette import ACCENT
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.skin import SMALL, Skin
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import Colour, SeatPalette, colours, hexed
from game.ui.type import block, cramped, style, within

_WIDE, _HIGH, _GAP = 196.0, 58.0, 6.0
_PINK, _PINK_RIM, _PINK_INK = hexed("#fadcd6"), hexed("#d8503a"), hexed("#8d2c20")
_CARD = (186.0, 76.0)
_LEAST_WORDS = 62.0
_GIFTS = {data.PLACE_STORE: "places", data.ANIMAL_STORE: "animals"}
"""The words for what a warehouse gives."""

Uses = Sequence[tuple[int, tuple[int, ...]]]
"""Number of each building that helps in this round, and the animals it gives."""

_SHUT = hexed("#d9c7a0")
_ICONS = {
    "pens": pictures.ANIMALS[2],
    "store": "buildings/warehouse",
    "plants": "buildings/greenhouse",
    "mission": "cards/card_back",
}
CHANCES = 36
"""Outcomes of a roll of both dice."""


class Chip(NamedTuple):
    """Boxes of a building that helps: its picture, and each thing that can be taken from it."""

    building: int
    box: Rect
    house: Rect
    things: tuple[Sprite, ...]
    words: Rect


def help_chips(plan: Plan, uses: Uses, ranch: Ranch) -> list[Chip]:
    """Chips of helping buildings: barns at the upper right, warehouses at the lower left."""
    result = []
    for corner, numbers, end in (
        (plan.corner[1], (data.RESOURCE_BARN, data.ANIMAL_BARN), 1),
        (plan.corner[3], (data.PLACE_STORE, data.ANIMAL_STORE), 0),
    ):
        width, height = min(_WIDE, corner.w), min(_HIGH, (corner.h - _GAP) / 2)
        left = corner.right - width if end else corner.x
        for n, use in enumerate(use for use in uses if use[0] in numbers):
            box = Rect(left, corner.y + n * (height + _GAP), width, height)
            result.append(_help_chip(box, *use, ranch))
    return result


def _help_chip(box: Rect, building: int, kinds: Sequence[int], ranch: Ranch) -> Chip:
    size = min(box.h - 8, (box.w - 10) / (1 + max(1, len(kinds))))
    level = box.centre[1]
    house = Rect(box.x + 4, level - size / 2, size, size)
    left = house.right
    things = []
    if not kinds:
        resource = NAIL if ranch.bonuses[0] == ONE_NAIL else WOOD
        inner = Rect(left, level - size / 2, size, size).inset(size * 0.16)
        things.append(Sprite(Spot("barn", building), pictures.resource(resource), inner, 1))
        left += size
    for kind in kinds:
        place = Rect(left, level - size / 2, size, size).inset(size * 0.04)
        things.append(Sprite(Spot("use", building, kind), pictures.ANIMALS[kind], place, 1))
        left += size
    return Chip(building, box, house, tuple(things), Rect(left + 2, box.y, box.right - left - 6, box.h))


def chip_spots(chips: Sequence[Chip]) -> dict[Spot, Rect]:
    """Spots of the things on the chips; a chip with one thing is its place as a whole."""
    return {thing.key: chip.box if len(chip.things) == 1 else thing.box for chip in chips for thing in chip.things}


def draw_chips(
    paint: Painter, chips: Sequence[Chip], words: Catalogue, ranch: Ranch, sources: Sequence[Spot], pointed: Spot | None
) -> None:
    """Draw the chips under the things on them."""
    for chip in chips:
        usable = any(thing.key in sources for thing in chip.things)
        chosen = any(thing.key == pointed for thing in chip.things)
        fill = colours.legal_fill if chosen else colours.cream
        rim, width = (ACCENT.base, 4.0 if chosen else 2.5) if usable else (colours.white_rim, 1.5)
        paint.skin(chip.box, Skin(fill, 10, rim, width, shadows=SMALL))
        paint.picture(pictures.building(chip.building), chip.house, alpha=1 if usable else 0.6)
        for thing in chip.things:
            if thing.key == pointed and len(chip.things) > 1:
                paint.box(thing.box, colours.sun_light, 8, colours.sun, 2)
        if chip.words.w >= _LEAST_WORDS:
            gift = _GIFTS[chip.building] if chip.building in _GIFTS else f"bonus_{ranch.bonuses[chip.building]}"
            text = words.t(f"rolling_ranch.chip.{gift}")
            lines = 2 if chip.box.h >= 40 else 1
            at = (chip.words.x, chip.words.centre[1])
            if block(text, "caption", paint.scale, chip.words.w, lines).whole:
                paint.text(text, at, "caption", colours.ink, width=chip.words.w, max_lines=lines)


def pass_box(plan: Plan) -> Rect:
    """The place of the small button that passes, where the large one collects."""
    corner = plan.corner[2]
    width, height = min(150.0, corner.w), min(58.0, corner.h)
    return Rect(corner.right - width, corner.bottom - height, width, height)


def draw_owner(paint: Painter, plan: Plan, player: SeatPalette, name: str, sheet: str) -> None:
    """Draw whose sheet it is, at the upper left; only the mark where there is no room for the name."""
    corner = plan.corner[0]
    r = min(18.0, corner.h * 0.24)
    at = (corner.x + r + 14, corner.y + r + 10)
    paint.mark(at, r, player)
    left, room = at[0] + r + 8, corner.right - at[0] - r - 8
    strong, caption = (within(each, paint.scale, r * 1.35) for each in ("strong", "caption"))
    looks = (look for look in (strong, caption) if paint.measure(name, look)[0] <= room)
    look = next(looks, None)
    if look is not None:
        paint.text(name, (left, at[1] - r * 0.4), look, colours.ink)
    paint.fit((sheet, ""), (left, at[1] + r * 0.95), caption, width=room)


_BESIDE = 56.0
"""Width that the picture of a score takes beside its words."""
_APART = 6.0
"""Least room between the words of two scores."""
_FULL = Scale((1600, 900))
"""By it is decided which words are drawn, so that a small picture of a window looks as that does."""


def draw_breeding(paint: Painter, plan: Plan, title: str, texts: Sequence[str]) -> None:
    """Draw the pink card that announces births: the first text that has room, and hearts alone where the title has
    none."""
    upper, lower = _draw_card(paint, plan, _PINK, _PINK_RIM)
    size = min(22.0, upper.h * 0.8)
    width = paint.measure(title, "label")[0]
    if not block(title, "label", paint.scale, upper.w).whole:
        title, width = "", 0.0
    if width > upper.w - 2.3 * size:
        size = 0.0
    first = max(upper.x, upper.centre[0] - (width + 2.3 * size) / 2)
    left = first + 2.3 * size
    for n in (0, 1) if size else ():
        heart = Rect(first + n * size * 1.1, upper.centre[1] - size / 2, size, size)
        paint.picture("icons/heart", heart, tint=_PINK_RIM)
    paint.text(title, (left, upper.centre[1]), "label", _PINK_INK, width=upper.right - left)
    text = next((each for each in texts if block(each, "label", paint.scale, lower.w).whole), texts[-1])
    paint.text(text, lower.centre, "label", _PINK_INK, "centre", width=lower.w)


def draw_note(paint: Painter, plan: Plan, first: Sequence[str], second: Sequence[str]) -> None:
    """Draw a card in the place of births: where a building may be drawn. Of each line the first words that have
    room."""
    upper, lower = _draw_card(paint, plan, colours.legal_fill, ACCENT.base)
    look, below = (within(each, paint.scale, upper.h) for each in ("label", "caption"))
    paint.fit(first, upper.centre, look, colours.ink, "centre", width=upper.w)
    paint.fit(second, lower.centre, below, None, "centre", width=lower.w)


def card_box(plan: Plan) -> Rect:
    """Box in which births are announced."""
    corner = plan.corner[1]
    width, height = min(_CARD[0], corner.w), min(_CARD[1], corner.h)
    return Rect(corner.right - width, corner.y + 4, width, height)


def _draw_card(paint: Painter, plan: Plan, fill: Colour, rim: Colour) -> list[Rect]:
    """Draw a card at the upper right; returns its two lines."""
    box = card_box(plan)
    paint.skin(box, Skin(fill, 10, rim, 2.5, shadows=SMALL))
    return list(box.inset(10, 6).rows(2))


def open_spaces(sheet: Sheet, ranch: Ranch, number: int) -> int:
    """Number of open spaces with a number."""
    return int((sheet.by_number[number] & ranch.empty).bit_count())


def chance(count: int) -> int:
    """Rolls, of 36, in which at least one of so many numbers falls."""
    return CHANCES - (len(data.NUMBERS) - count) ** 2


def draw_numbers(paint: Painter, foot: Foot, sheet: Sheet, ranch: Ranch, state: State, speaker: Speaker) -> None:
    """Draw a box for each number with a dot for each of its spaces; rolled ones are gold."""
    t = speaker.words.t
    left = [number for number in data.NUMBERS if open_spaces(sheet, ranch, number)]
    if foot.label is not None:
        box = foot.label
        few = 0 < len(left) < 4
        texts = [t("rolling_ranch.open.chance", rolls=chance(len(left)))] * few + [t("rolling_ranch.open")]
        scale = _FULL if cramped(paint.scale) else paint.scale
        words = next((each for each in texts if block(each, "caption", scale, box.w, 2).whole), "")
        paint.text(words, (box.x, box.centre[1]), "caption", width=box.w, max_lines=2)
    for number, box in zip(data.NUMBERS, foot.numbers, strict=True):
        count, rolled = open_spaces(sheet, ranch, number), number in state.dice
        spaces = sheet.by_number[number].bit_count()
        look = "rolling_ranch number", box, number, count, spaces, rolled
        paint.cached(look, partial(_draw_number, box=box, number=number, count=count, spaces=spaces, rolled=rolled))


def _draw_number(paint: Painter, box: Rect, number: int, count: int, spaces: int, rolled: bool) -> None:
    paint.plate(box, 8, colours.sun if rolled else None, fill=colours.inset)
    colour = colours.ink if count else colours.disabled_text
    size = min(26.0, box.h * 0.5)
    paint.text(str(number), (box.centre[0], box.y + box.h * 0.36), style("figure").at(size), colour, "centre")
    pitch = min(11.0, (box.w - 8) / max(spaces, data.OF_EACH_NUMBER))
    r, first = pitch * 0.38, box.centre[0] - pitch * (spaces - 1) / 2
    for n in range(spaces):
        at = (first + pitch * n, box.bottom - box.h * 0.2)
        if n < count:
            paint.disc(at, r, colours.leaf_dark)
        else:
            paint.disc(at, r, _SHUT, colours.disabled_text, 1)


def draw_scores(
    paint: Painter, foot: Foot, sheet: Sheet, ranch: Ranch, state: State, seat: int, speaker: Speaker
) -> None:
    """Draw the points of each category; a mission counts when all lie open."""
    figures: dict[str, str] = {name: str(points) for name, points in forecast.categories(sheet, ranch).items()}
    figures["mission"] = str(mission_points(sheet, ranch, state.missions[seat])) if state.shown else "?"
    texts = [speaker.words.t(f"rolling_ranch.score.{name}") for name in CATEGORIES]
    scale = _FULL if cramped(paint.scale) else paint.scale

    def whole(less: float) -> bool:
        told = zip(texts, foot.scores, strict=True)
        return all(block(text, "caption", scale, box.w - less).whole for text, box in told)

    roomy = whole(_BESIDE)
    if not roomy and not whole(_APART):
        texts = [""] * len(texts)
    for name, box, text in zip(CATEGORIES, foot.scores, texts, strict=True):
        look = "rolling_ranch score", box, name, figures[name], text, roomy
        paint.cached(look, partial(_draw_score, box=box, name=name, figure=figures[name], text=text, roomy=roomy))


def _draw_score(paint: Painter, box: Rect, name: str, figure: str, text: str, roomy: bool) -> None:
    labelled = roomy or (box.h >= 46 and bool(text))
    size = min(40.0, box.h * (0.8 if roomy or not labelled else 0.58), box.w * 0.5)
    level = box.centre[1] if roomy or not labelled else box.y + box.h * 0.34
    look = within(style("figure").at(min(28.0, size * 0.8)), paint.scale, 27 if roomy else box.h * 0.48)
    below = within("caption", paint.scale, 27 if roomy else box.h * 0.48)
    width = size + 6 + paint.measure(figure, look)[0]
    if width > box.w - 6:
        size, look = size * (box.w - 6) / width, look.at(look.size * (box.w - 6) / width)
        width = box.w - 6
    left = box.x + (6 if roomy else max(0.0, (box.w - width) / 2))
    paint.picture(_ICONS[name], Rect(left, level - size / 2, size, size))
    if roomy:
        paint.text(figure, (left + size + 8, level - 12), look)
        paint.text(text, (left + size + 8, level + 16), below, width=box.w - size - 16)
        return
    paint.text(figure, (left + size + 6, level), look)
    if labelled:
        paint.text(text, (box.centre[0], box.bottom - box.h * 0.18), below, align="centre", width=box.w - _APART)


def draw_last_round(paint: Painter, foot: Foot, seats: tuple[int, ...], whole: bool, speaker: Speaker) -> None:
    """Draw the banner of the last round: in place of the numbers, or as a strip over them."""
    t = speaker.words.t
    names = speaker.words.listed(map(speaker.seat, seats))
    text = t("rolling_ranch.last.full", seats=names) if seats else t("rolling_ranch.last.rounds")
    title = t("rolling_ranch.last")
    if not whole:
        height = max(28.0, paint.measure(title, "label")[1] + 4)
        box = Rect(foot.banner.x, foot.box.y - height * 0.5, foot.banner.w, height)
        paint.box(box, ACCENT.base, height / 2, ACCENT.edge, 2)
        paint.picture("icons/flag", Rect(box.x + 12, box.centre[1] - 9, 18, 18), tint=ACCENT.on)
        brief = t("rolling_ranch.last.brief", seats=names) if seats else text
        line = t("rolling_ranch.last.line", title=title, told=brief)
        paint.text(line, (box.x + 40, box.centre[1]), "caption", ACCENT.on, width=box.w - 52)
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
    paint.text(text, (left, box.centre[1] + 16), "caption", ACCENT.on, width=room)
