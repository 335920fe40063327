"""Head and banners above the large sheet, scores or layout cards beside it, small notes on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from game.grids.areas import members
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rolling_acres import choices, data, scoring
from game.rules.rolling_acres.choices import BEES, PRODUCTS
from game.rules.rolling_acres.model import NOT_YET, SIDES, Sheet, State, Terms, filled
from game.rules.rolling_acres.scoring import Points, chicken_groups, corn_lines, happy_rabbits, missing_sides
from game.rules.rolling_acres.sheet import ALL
from game.rules.rolling_acres.steps import still_to_play
from game.tables.rolling_acres import farm, pictures
from game.tables.rolling_acres.layout import LENGTH, Plan
from game.tables.rolling_acres.vignette import ACCENT, PLANTS
from game.ui import popover
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Rect
from game.ui.theme import SeatPalette, colours, hexed
from game.ui.type import block, style, within

_NARROW = 240.0
"""A narrower head has the farm's name in two lines and nothing else."""
_LOCK = hexed("#4a3d2a")
_SUNNY = hexed("#fdf0c2")

_CHANGED = hexed("#eef3d8")
_PALE = colours.ink_soft
_WORDS = 44.0
"""A lower box has no room for words below its figure."""

points_of = lru_cache(maxsize=512)(scoring.points_of)
"""The points of each product on a sheet."""


def draw_playing(paint: Painter, head: Rect, player: SeatPalette, name: str, count: str) -> None:
    """Draw the seat's mark, the farm's name, how many spaces are filled."""
    r = min(18.0, head.h * 0.36)
    paint.mark((head.x + r, head.centre[1]), r, player)
    left = head.x + 2 * r + 10
    narrow = head.w < _NARROW
    look = replace(style("strong").at(16), lead=1.1) if narrow else style("h2").at(min(28.0, head.h * 0.5))
    wide, lines = (head.right - left, 2) if narrow else (head.w * 0.5, 1)
    if not block(name, look, paint.scale, wide, lines).whole:  # rather than the count beside it
        wide = head.right - left
    box = paint.text(name, (left, head.centre[1]), look, width=wide, max_lines=lines)
    if not narrow:
        paint.fit((count, ""), (box.right + 16, head.centre[1] + 2), "caption", width=head.right - box.right - 16)


def draw_drawing(paint: Painter, head: Rect, player: SeatPalette, words: tuple[str, str]) -> None:
    """Draw who draws, at the left; the second words are the name alone."""
    r = min(17.0, head.h * 0.36)
    paint.mark((head.x + r, head.centre[1]), r, player)
    room = head.w * 0.36 - 2 * r - 10
    paint.fit(words, (head.x + 2 * r + 10, head.centre[1]), "strong", width=room)


def draw_receiver(paint: Painter, head: Rect, player: SeatPalette, words: tuple[str, str]) -> None:
    """Draw to whom the sheet goes, in that seat's colour and with its mark; the second words are its name alone. It has
    no frame, as nothing is pressed there."""
    wide, high = head.w * 0.62, min(46.0, head.h - 6)
    box = Rect(head.right - wide, head.centre[1] - high / 2, wide, high)
    paint.picture("icons/arrow_right", Rect(box.x + 14, box.centre[1] - 12, 24, 24), tint=player.shade)
    shade = player.shade.mixed(colours.ink, 0.35)
    paint.fit(words, (box.x + 48, box.centre[1]), style("h3").at(22), shade, width=wide - 104)
    paint.mark((box.right - 28, box.centre[1]), min(16.0, high * 0.38), player)


def draw_ending(paint: Painter, head: Rect, text: str, short: str) -> None:
    """Draw the banner that the end is near: who did it and who still plays; `short`, for little room, the latter."""
    high = min(46.0, head.h - 6)
    box = Rect(head.x, head.centre[1] - high / 2, head.w, high)
    paint.box(box, ACCENT.base, 10, ACCENT.edge, 2)
    paint.picture("icons/flag", Rect(box.x + 12, box.centre[1] - 12, 24, 24), tint=ACCENT.on)
    left = box.x + 46
    wide = box.right - left - 10
    look = replace(style("strong").at(18), lead=1.1)
    lines = 2 if block("0", "caption", paint.scale.plain()).height_px * 2 <= (high + 6) * paint.scale.factor else 1
    look = within(look, paint.scale, high / (lines * look.lead))
    # Broken lines waste some room.
    words = text if paint.measure(text, look)[0] <= wide * lines * 0.9 else short
    paint.text(words, (left, box.centre[1]), look, ACCENT.on, width=wide, max_lines=lines)


def end_cause(speaker: Speaker, state: State) -> str:
    """Words for who has triggered the end, and how (AC12)."""
    full = filled(state.sheets[state.first]) == ALL
    key = "rolling_acres.last.full" if full else "rolling_acres.last.unfit"
    return speaker.words.t(key, seat=speaker.seat(state.first))


def end_texts(speaker: Speaker, terms: Terms, state: State, over: bool = False) -> tuple[str, str]:
    """Words for who has triggered the end, how, and who still plays (AC12); and the last of these alone."""
    t, cause = speaker.words.t, end_cause(speaker, state)
    left = still_to_play(terms, state)
    if over:
        return t("rolling_acres.last.over", cause=cause), t("rolling_acres.last.over.short")
    if not left:
        return t("rolling_acres.last.done", cause=cause), t("rolling_acres.last")
    seats = speaker.words.listed(map(speaker.seat, left))
    return t("rolling_acres.last.left", cause=cause, seats=seats), t("rolling_acres.last.short", seats=seats)


_BOUNTY = 0.68
"""The share of a line that what is bountiful may take beside the words for the round."""


def draw_round(paint: Painter, head: Rect, texts: tuple[str, str], bounty: str, short: str, icon: str) -> None:
    """Draw the round, and what is bountiful in it; `short`, at last the mere number, where there is no more room."""
    text = texts[0]
    if not bounty:
        paint.text(text, (head.x, head.centre[1]), "label", width=head.w)
        return

    def fits() -> bool:
        return paint.measure(bounty, "caption")[0] + 54 + paint.measure(text, "label")[0] <= head.w

    with paint.plain():
        bounty = bounty if fits() else short
    with paint.eased(fits):
        _draw_bounty(paint, head, texts, bounty, short, icon)


def _draw_bounty(paint: Painter, head: Rect, texts: tuple[str, str], bounty: str, short: str, icon: str) -> None:
    text, wide = texts[0], paint.measure(bounty, "caption")[0] + 46
    if wide + 8 + paint.measure(text, "label")[0] > head.w:
        bounty, wide = short, paint.measure(short, "caption")[0] + 46
    if not block(text, "label", paint.scale, head.w - 8 - min(wide, head.w * _BOUNTY)).whole:
        text = texts[1]
    wide = min(wide, max(head.w * _BOUNTY, head.w - 8 - paint.measure(text, "label")[0]))
    box = Rect(head.right - wide, head.centre[1] - 14, wide, 28)
    paint.text(text, (head.x, head.centre[1]), "label", width=head.w - wide - 8)
    paint.box(box, _SUNNY, 14)
    paint.picture(icon, Rect(box.x + 10, box.centre[1] - 9, 18, 18), tint=colours.ink)
    paint.text(bounty, (box.x + 34, box.centre[1]), "caption", colours.ink, width=wide - 40)


def note_place(plan: Plan, size: tuple[float, float], standing: int, laid: int, targets: int) -> Rect:
    """A box in which a note covers nothing on the sheet, nor the button beside what was laid, if there is room; else
    rather what stood there before than a target, and that rather than what was laid."""
    about, edge = plan.around(members(laid)), 20 * plan.unit
    foot = min(plan.panel.bottom, plan.sheet.bottom + size[1] / 2)
    area = Rect(plan.sheet.x + edge, plan.sheet.y, plan.sheet.w - 2 * edge, foot - plan.sheet.y)
    laid_cells, aims, stood = (
        tuple(plan.cell(space) for space in members(spaces)) for spaces in (laid, targets, standing & ~laid)
    )
    corner = Rect.around((about.x, about.y), 2 * _CORNER)
    return popover.place(size, about, area, Avoid(laid_cells, (*aims, corner), stood), gap=_NOTE_GAP * plan.unit).box


_CORNER = 52.0
"""Room that is left to the button at the corner of what was laid, to each side."""
_NOTE_GAP = 14.0
"""Gap between what was laid and the note below or above it, in units of the sheet."""


def draw_lock(paint: Painter, plan: Plan, quadrant: int, standing: int, text: str) -> None:
    """Draw the chip of a quadrant in which nothing more can be built, in its last or first row; where quadrants have
    other shapes, in the longest row on which nothing stands."""
    if plan.crossed:
        box, half = farm.quadrant_box(plan, quadrant), data.QUADRANT_LENGTH
        low = quadrant // 2 * half + half - 1
        row = sum(1 << low * LENGTH + quadrant % 2 * half + column for column in range(half))
        level = box.y + box.h / 8 if standing & row else box.bottom - box.h / 8
        tall = box.h / 4
    else:
        rows = [(not any(standing >> space & 1 for space in row), len(row), row) for row in plan.strips(quadrant)]
        box = plan.around(max(rows)[2])
        level, tall = box.centre[1], box.h
    wide, high = paint.measure(text, "label")
    high = min(max(30.0, high + 6), tall)
    worded = wide + 52 <= box.w - 8
    chip = Rect.around((box.centre[0], level), wide + 52 if worded else high * 1.6, high)
    paint.box(chip, _LOCK, high / 2, colours.white_fur, 2)
    size = min(18.0, high * 0.6)
    if not worded:
        paint.picture("icons/lock", Rect.around(chip.centre, size), tint=colours.white_fur)
        return
    icon = Rect(chip.x + 12, chip.centre[1] - size / 2, size, size)
    paint.picture("icons/lock", icon, tint=colours.white_fur)
    paint.text(text, (chip.x + 36, chip.centre[1]), "label", colours.white_fur, width=chip.w - 46)


@lru_cache(maxsize=2048)
def gains_of(sheet: Sheet, product: int, spaces: int) -> Points:
    """Changes of each product's points with a product planted on some spaces."""
    grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
    a, b, c, d, e, f = (new - old for new, old in zip(points_of(grown), points_of(sheet), strict=True))
    return a, b, c, d, e, f


@lru_cache(maxsize=256)
def best_gain(sheet: Sheet, product: int, room: int) -> int:
    """The most that one of a product can bring on one of some spaces."""
    return max((sum(gains_of(sheet, product, 1 << space)) for space in members(room)), default=0)


@lru_cache(maxsize=256)
def best_crop(sheet: Sheet, at: int, quadrants: tuple[int, ...]) -> int:
    """The most that the crop of a bee planted on a space can bring in its quadrant (AC11)."""
    grown = (*sheet[:BEES], sheet[BEES] | 1 << at, *sheet[BEES + 1 :])
    covered = filled(grown)
    room = sum(1 << space for space, own in enumerate(quadrants) if own == quadrants[at] and not covered >> space & 1)
    return max(best_gain(grown, product, room) for product in range(data.CROPS))


@lru_cache(maxsize=128)
def longest_corn(sheet: Sheet) -> int:
    """The most corn in a line that is full or can still become so."""
    return max((line.corn for line in corn_lines(sheet) if line.open), default=0)


@lru_cache(maxsize=128)
def next_goal(sheet: Sheet) -> int | None:
    """The size at which the largest group of chickens is worth more; None at the most."""
    groups = chicken_groups(sheet)
    if not groups:
        return data.CHICKENS[1][0]
    return max(groups, key=lambda group: group.spaces.bit_count()).goal


@lru_cache(maxsize=128)
def sides_missing(sheet: Sheet) -> int | None:
    """The most sides with crops of a rabbit that does not score yet but can; None where there is none."""
    happy = happy_rabbits(sheet)
    waiting = [4 - len(around) for at, around in missing_sides(sheet).items() if not happy >> at & 1]
    return max(waiting, default=None)


def draw_scores(
    paint: Painter,
    plan: Plan,
    sheet: Sheet,
    more: tuple[int, int],
    gains: Sequence[int],
    words: Catalogue,
    helped: bool,
) -> None:
    """Draw points per product with what would change them, and the sum; `more` is points for the end, and those at
    the start."""
    bonus, ahead = more
    points = points_of(sheet)
    _draw_label(paint, plan, words.t("rolling_acres.score"))
    lines = _lines(paint, plan, sheet, points, words) if helped else [""] * len(PRODUCTS)
    for product in PRODUCTS:
        change = gains[product] if gains else 0
        text = f"{change:+d}" if change else lines[product]
        _draw_category(paint, plan.scores[product], product, points[product], change, text)
    box = plan.total
    paint.box(box, ACCENT.base, 10)
    change, figure = sum(gains), str(sum(points) + sum(more))
    rows = box.inset(4, 6).rows(3) if box.h >= 90 else box.inset(4, 2).rows(2)
    title, first = words.t("rolling_acres.total"), words.t("rolling_acres.total.first", points=bonus) if bonus else ""
    first = first or (words.t("rolling_acres.total.ahead", points=ahead) if ahead else "")
    if first and len(rows) < 3:
        title = first
    paint.text(title, rows[0].centre, "caption", ACCENT.on, "centre", width=box.w - 8)
    look = style("score_seat").at(min(40.0, rows[1].h * 0.95))
    paint.text(figure, rows[1].centre, look, ACCENT.on, "centre")
    if change and len(rows) > 2:
        shade = style("figure").at(min(22.0, rows[2].h * 0.8))
        paint.text(f"{change:+d}", rows[2].centre, shade, colours.sun_light, "centre")
    elif first and len(rows) > 2:
        paint.text(first, rows[2].centre, "caption", ACCENT.on, "centre", width=box.w - 4)


def _lines(paint: Painter, plan: Plan, sheet: Sheet, points: Sequence[int], words: Catalogue) -> list[str]:
    """A line per product: the long ones, the short ones where a long one has no room, or none."""
    lines: list[str] = []
    for lined in (score_line, brief_line):
        lines = [lined(words, sheet, product, points[product]) for product in PRODUCTS]
        if all(
            block(line, "caption", paint.scale, box.w - 6).whole for line, box in zip(lines, plan.scores, strict=True)
        ):
            return lines
    return [""] * len(lines)


def _draw_label(paint: Painter, plan: Plan, text: str) -> None:
    if plan.label is not None:
        shown = text if block(text, "label", paint.scale, plan.label.w).whole else ""
        paint.text(shown, (plan.label.x, plan.label.centre[1]), "label", width=plan.label.w)


def _draw_category(paint: Painter, box: Rect, product: int, points: int, change: int, text: str) -> None:
    fill, rim = (_CHANGED, colours.leaf_dark) if change else (colours.paper, colours.row_rim)
    paint.box(box, fill, 10, rim, 2 if change else 1.5)
    low = box.h >= _WORDS and bool(text)
    upper = Rect(box.x, box.y + 2, box.w, box.h * 0.62 if low else box.h - 4)
    size = min(44.0, upper.h * 0.86, box.w * 0.46)
    paint.picture(PLANTS[product], Rect(box.x + 4, upper.centre[1] - size / 2, size, size))
    look = style("score").at(min(30.0, upper.h * 0.7, box.w * 0.34))
    paint.text(str(points), (box.right - 7, upper.centre[1]), look, colours.ink if points else _PALE, "right")
    if low:
        middle = (box.centre[0], box.bottom - box.h * 0.2)
        if change:
            gain = colours.leaf_dark if change > 0 else colours.barn_dark
            paint.text(text, middle, style("figure").at(min(22.0, box.h * 0.24)), gain, "centre")
        else:
            look = within("caption", paint.scale, box.h * 0.4)
            paint.text(text, middle, look, align="centre", width=box.w - 6)


def score_line(words: Catalogue, sheet: Sheet, product: int, points: int) -> str:
    """Words for how a product's points come about, or what it needs."""
    t = words.t
    match product:
        case choices.CARROTS:
            return t("rolling_acres.score.each", count=points // data.CARROT, points=data.CARROT)
        case choices.SUNFLOWERS:
            return words.n("rolling_acres.score.patches", points // data.PATCH)
        case choices.CORN:
            return t("rolling_acres.score.corn", corn=longest_corn(sheet), length=LENGTH)
        case choices.RABBITS:
            sides = sides_missing(sheet)
            if points or sides is None:
                return t("rolling_acres.score.each", count=points // data.RABBIT, points=data.RABBIT)
            return t("rolling_acres.score.rabbits", sides=sides)
        case choices.CHICKENS:
            goal = next_goal(sheet)
            return t("rolling_acres.score.most") if goal is None else t("rolling_acres.score.next", goal=goal)
        case _:
            return t("rolling_acres.score.each", count=points, points=data.BEE)


def brief_line(words: Catalogue, sheet: Sheet, product: int, points: int) -> str:
    """The same line in as few letters as can be."""
    t = words.t
    match product:
        case choices.SUNFLOWERS:
            return t("rolling_acres.score.each", count=points // data.PATCH, points=data.PATCH)
        case choices.CORN:
            return t("rolling_acres.score.part", count=longest_corn(sheet), most=LENGTH)
        case choices.RABBITS if not points and (sides := sides_missing(sheet)) is not None:
            return t("rolling_acres.score.part", count=sides, most=4)
        case choices.CHICKENS:
            goal = next_goal(sheet)
            if goal is None:
                return t("rolling_acres.score.most.short")
            return t("rolling_acres.score.next.short", goal=goal)
        case _:
            return score_line(words, sheet, product, points)


def draw_layout_cards(paint: Painter, plan: Plan, sides: Sequence[int], words: Catalogue) -> None:
    """Draw the side of each layout card."""
    _draw_label(paint, plan, words.t("rolling_acres.layouts"))
    for product, box in zip(PRODUCTS, plan.cards, strict=True):
        draw_layout_card(paint, box, product, sides[product])


def draw_layout_card(paint: Painter, box: Rect, product: int, side: int) -> None:
    """Draw a product with the side of its card that is used, once it is known."""
    paint.box(box, colours.paper, 10, colours.row_rim, 1.5)
    size = min(36.0, box.h * 0.4, box.w * 0.4)
    paint.picture(PLANTS[product], Rect(box.x + 4, box.y + 4, size, size))
    if side == NOT_YET:
        return
    paint.keycap(SIDES[side], (box.right - 6, box.y + 4 + size / 2), "right")
    room = Rect(box.x + 6, box.y + size + 8, box.w - 12, box.h - size - 14)
    high = min(room.h, 62.0)
    paint.picture(pictures.card(product, side), Rect(room.x, room.centre[1] - high / 2, room.w, high))
