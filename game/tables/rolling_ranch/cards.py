"""Bodies of the seats' cards with their small sheets, and the cards of secret missions."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.seats import HIDDEN
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.data import Objective
from game.rules.rolling_ranch.model import NONE, Ranch, State, Terms, spaces_in
from game.rules.rolling_ranch.scoring import progress_of
from game.rules.rolling_ranch.sheet import HEXES, Sheet
from game.tables.rolling_ranch import board, pictures
from game.tables.rolling_ranch.layout import ACROSS, DOWN, RADIUS, corners, middle
from game.tables.rolling_ranch.vignette import ACCENT
from game.ui import popover
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Colour, colours, hexed
from game.ui.title import Goal
from game.ui.type import style, within

_LEFT, _RIGHT = 20.0, 14.0
_ACROSS, _HIGH = 6.5 * ACROSS, 5 * DOWN + 2 * RADIUS
_SMALL = 14.0
"""Pixels of a cell's width below which it has marks in place of pictures."""
_MARKS: tuple[Colour, ...] = (colours.white_fur, hexed("#e88b93"), colours.ink)
_BUILT = hexed("#a4482f")
_ROOMY_HOUSE = 42.0
"""Width below which the picture of a building and its figure are smaller."""

_SIZE = (320.0, 276.0)
_OPEN, _EYE, _KEYED_EYE = 110.0, 54.0, 86.0
"""Least width of an open card, and width of the button beside it, without its key and with it."""
_DONE, _DONE_RIM = hexed("#e3efc4"), hexed("#7fa650")


def small_sheet_box(box: Rect) -> Rect:
    """Box of the small sheet in a card's body."""
    height = min(box.h - 6, 92.0)
    width = height * _ACROSS / _HIGH
    if width > box.w * 0.46:
        width = box.w * 0.46
        height = width * _HIGH / _ACROSS
    return Rect(box.x + _LEFT, box.y + (box.h - height) / 2 - 2, width, height)


def draw_seat(
    paint: Painter, sheet: Sheet, ranch: Ranch, box: Rect, words: Catalogue, large: bool, skipped: bool = False
) -> None:
    """Draw the body of a seat's card.

    `large`: the sheet lies large on the board, so the card has figures in place of the small one; `skipped`: the
    button that skips lies at its foot, at the right.
    """
    if box.h < 24:
        return
    if large:
        room = Rect(box.x + _LEFT, box.y, box.w - _LEFT - _RIGHT, box.h - 6)
        _draw_figures(paint, ranch, room, words, _SKIP if skipped else 0.0)
        return
    # The whole sheet without numbers.
    part = small_sheet_box(box)
    unit, (x, y) = part.w / _ACROSS, part.centre
    places = [cell(part, space) for space in range(len(HEXES))]
    paint.shape([corners(places[0], RADIUS + 10, unit)], fill=colours.wood_deep)
    for at in places:
        paint.shape([corners(at, RADIUS + 12, unit)], fill=colours.wood_deep)
    tints = board.tints(sheet)
    written = ~ranch.empty
    for pen, spaces in enumerate(sheet.pens):
        for space in spaces_in(spaces):
            tint = tints[pen].mixed(colours.ink_soft, 0.28) if written >> space & 1 else tints[pen]
            paint.shape([corners(places[space], RADIUS, unit)], fill=tint)
    look = board.ground(sheet).fences
    lines = [[(x + ax * unit, y + ay * unit), (x + bx * unit, y + by * unit)] for (ax, ay), (bx, by) in look]
    paint.shape(lines, (Stroke(colours.wood_deep, max(1.2, 9 * unit)),), closed=False)
    _standing(paint, ranch, places, unit)
    left = small_sheet_box(box).right + 14
    _draw_summary(paint, ranch, Rect(left, box.y, box.right - _RIGHT - left, box.h - 10), words)


_SKIP = 52.0
"""Width and height that the skip button takes of the lower right corner of a card."""


def built_counts(ranch: Ranch) -> tuple[int, int, int]:
    """How many barns, greenhouses and warehouses are drawn."""
    stands = [at != NONE for at in ranch.built]
    return sum(stands[:2]), sum(stands[4:]), sum(stands[2:4])


def _draw_figures(paint: Painter, ranch: Ranch, box: Rect, words: Catalogue, skip: float) -> None:
    """Draw animals and buildings over how full the sheet is; `skip` is kept free at the lower right."""
    bar = box.h >= 66
    height = min(48.0, box.h - (26 if bar else 0))
    if box.h - 24 < height + _SKIP:
        box = box._replace(w=box.w - skip)
    counts = [*(spaces.bit_count() for spaces in ranch.animals), sum(built_counts(ranch))]
    names = (*pictures.ANIMALS, "buildings/barn")
    row = Rect(box.x, box.y + max(0.0, (box.h - height - (24 if bar else 0)) / 2), box.w, height)
    slots = row.columns(4, 6)
    figure = style("figure").at(min(22.0, height * 0.6, slots[0].w * 0.55))
    wide = [paint.measure(str(count), figure)[0] for count in counts]
    # A longer figure takes of all pictures alike.
    size = min(40.0, height * 0.86, slots[0].w * 0.6, sum(slot.w for slot in slots) / 4 - sum(wide) / 4 - 8)
    spare = slots[0].w - size - sum(wide) / 4
    x = row.x
    for name, count, slot, figures in zip(names, counts, slots, wide, strict=True):
        slot = slot._replace(x=x, w=size + figures + spare)
        x = slot.right + 6
        paint.box(slot, colours.inset, 9, colours.row_rim, 1.5)
        paint.picture(name, Rect(slot.x + 3, slot.centre[1] - size / 2, size, size))
        paint.text(str(count), (slot.right - 5, slot.centre[1]), figure, align="right")
    if bar:
        level, end = slots[0].bottom + 16, box.right if box.h - 24 < height + _SKIP else box.right - skip
        shown = paint.text(words.t("rolling_ranch.filled"), (box.x, level), "caption", width=box.w * 0.4)
        left = shown.right + 12
        _draw_bar(paint, ranch, Rect(left, level - 6, end - left, 12))


def _draw_bar(paint: Painter, ranch: Ranch, box: Rect) -> None:
    share = 1 - ranch.empty.bit_count() / data.SPACES
    paint.bar(box, share, colours.sun if share >= 1 else colours.leaf_mid, colours.track)


def _draw_summary(paint: Painter, ranch: Ranch, box: Rect, words: Catalogue) -> None:
    """Draw how full the sheet is and what is built, as far as there is room."""
    count, full = data.SPACES - ranch.empty.bit_count(), not ranch.empty
    text = words.t("rolling_ranch.card.full") if full else words.n("rolling_ranch.card.filled", count)
    rows = 3 if box.h >= 66 else 2 if box.h >= 42 else 1
    parts = box.rows(rows)
    level, look = parts[0].centre[1], within("caption", paint.scale, 0.8 * parts[0].h)
    room = box.w - (22 if full else 0)
    paint.fit((text, f"{count}/{data.SPACES}"), (box.x, level), look, width=room)
    if full:
        paint.picture("icons/flag", Rect(box.right - 18, level - 9, 18, 18), tint=colours.barn)
    if rows > 2:
        _draw_bar(paint, ranch, Rect(box.x, parts[1].centre[1] - 5, box.w, 10))
    if rows > 1:
        _draw_houses(paint, ranch, parts[-1])


def _draw_houses(paint: Painter, ranch: Ranch, box: Rect) -> None:
    names = ("buildings/barn", "buildings/greenhouse", "buildings/warehouse")
    for name, count, part in zip(names, built_counts(ranch), box.columns(3, 6), strict=True):
        figure = style("figure").at(18 if part.w >= _ROOMY_HOUSE else 15)
        width = paint.measure(str(count), figure)[0]
        size = min(26.0, part.h, part.w - width - 2)
        gap = min(4.0, part.w - width - size)
        paint.picture(name, Rect(part.x, part.centre[1] - size / 2, size, size), alpha=1 if count else 0.45)
        paint.text(str(count), (part.x + size + gap, part.centre[1]), figure)


def _standing(paint: Painter, ranch: Ranch, places: Sequence[Point], unit: float) -> None:
    size, built = 84 * unit, [(number, places[at]) for number, at in enumerate(ranch.built) if at != NONE]
    animals = [(kind, places[at]) for kind, spaces in enumerate(ranch.animals) for at in spaces_in(spaces)]
    if ACROSS * unit * paint.scale.factor >= _SMALL:
        things = [(pictures.ANIMALS[kind], at) for kind, at in animals]
        for name, at in things + [(pictures.HOUSES[number], at) for number, at in built]:
            paint.picture(name, Rect.around(at, size))
        return
    for kind, at in animals:
        paint.disc(at, size * 0.3, _MARKS[kind], colours.ink, max(0.6, 4 * unit))
    for _, at in built:
        paint.box(Rect.around(at, size * 0.6), _BUILT, 0)


def cell(box: Rect, space: int) -> Point:
    """The middle of a space on the small sheet that lies in a box."""
    unit = box.w / _ACROSS
    dx, dy = middle(space)
    return box.centre[0] + dx * unit, box.centre[1] + dy * unit


def hex_in(box: Rect, space: int) -> Rect:
    """A space of the small sheet that lies in a box, in its bounding rectangle."""
    unit = box.w / _ACROSS
    return Rect.around(cell(box, space), ACROSS * unit, 2 * RADIUS * unit)


def mission_box(frame: Frame, button: Rect, active: int | None, avoid: Sequence[Rect]) -> Rect:
    """Box of the mission: over the seats, or over the side column where the button stands there; where that would hide
    the name or score of a seat, on the board where it hides least.
    """
    height = _SIZE[1]
    if frame.form == "strip":
        side = frame.side
        if frame.tall:
            return Rect(side.x, button.y - 6 - height, side.w, height)
        top = button.bottom + 6
        return Rect(side.x, top, side.w, min(height, frame.log.bottom - top))
    column = frame.seats[0]
    bottom = button.y - 12 if frame.foot else frame.board.bottom
    box = Rect(column.x, bottom - height, max(column.w, 208.0), height)
    cards = [(frame.card(seat, seat == active), frame.body(seat, seat == active)) for seat in range(len(frame.seats))]
    if not any(box.intersects(card._replace(h=body.y - card.y)) for card, body in cards):
        return box
    corner = frame.board.x, frame.board.bottom
    return popover.place_in(corner, (box.w, height), frame.board.inset(8), Avoid(read=tuple(avoid))).box


def open_mission_boxes(button: Rect) -> tuple[Rect | None, Rect]:
    """Box of the own card, open all the time if nobody else may see it, and of the button; None for the card where
    there is no room for both."""
    if button.w < _OPEN + _EYE:
        return None, button
    eye = _KEYED_EYE if button.w >= _OPEN + 2 * _KEYED_EYE else _EYE
    return button._replace(w=button.w - eye), Rect(button.right - eye + 6, button.y, eye - 6, button.h)


def draw_mission(paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, card: int, seat: str, speaker: Speaker) -> None:
    """Draw both objectives, how far they are, and their points."""
    t = speaker.words.t
    paint.skin(box, Skin(colours.cream, 12, ACCENT.base, 3, light=colours.white_fur, shadows=LIFTED))
    head = min(48.0, box.h * 0.18)
    title, at = t("rolling_ranch.mission.title"), (box.x + 18, box.y + head / 2 + 2)
    paint.text(title, at, style("strong").at(22), width=box.w - 70)
    paint.picture("icons/eye", Rect(box.right - 44, box.y + head / 2 - 12, 26, 26), tint=colours.ink_soft)
    low = min(36.0, box.h * 0.14)
    body = Rect(box.x + 12, box.y + head + 4, box.w - 24, box.h - head - low - 8)
    goals = body.rows(2, 8)
    for number, row in zip(data.CARDS[card], goals, strict=True):
        _draw_objective(paint, row, sheet, ranch, data.OBJECTIVES[number], number, speaker)
    both, at = t("rolling_ranch.mission.and"), (goals[0].x + 40, (goals[0].bottom + goals[1].y) / 2)
    pill = Rect.around(at, paint.measure(both, "caption")[0] + 16, 22)
    paint.box(pill, colours.cream, 11, colours.row_rim, 1.5)
    paint.text(both, at, "caption", colours.ink, "centre")
    only, at = t("rolling_ranch.mission.only", seat=seat), (box.centre[0], box.bottom - low / 2 - 2)
    paint.text(only, at, "caption", align="centre", width=box.w - 24, max_lines=2)


def goals(terms: Terms, state: State) -> list[list[Goal]]:
    """Objectives of each seat's card and how far it has come; none of a card that is not known."""
    result: list[list[Goal]] = []
    for seat, ranch in enumerate(state.ranches):
        card = state.missions[seat] if seat < len(state.missions) else HIDDEN
        sheet, mine = terms.sheets[state.sheets[seat]], list[Goal]()
        for number in data.CARDS[card] if card != HIDDEN else ():
            wanted = data.OBJECTIVES[number]
            art = pictures.ANIMALS[wanted.kind] if wanted.kind >= 0 else "buildings/barn"
            have = progress_of(sheet, ranch, wanted)
            mine.append(Goal("mission", f"rolling_ranch.objective.{number}", art, have, wanted.count))
        result.append(mine)
    return result


def draw_open_mission(paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, card: int, speaker: Speaker) -> None:
    """Draw an open card: both objectives in one line each, how far they are, or the points of those fulfilled."""
    paint.panel(box)
    t = speaker.words.t
    for number, row in zip(data.CARDS[card], box.inset(8, 5).rows(2, 3), strict=True):
        wanted = data.OBJECTIVES[number]
        have = progress_of(sheet, ranch, wanted)
        done = have >= wanted.count
        paint.box(row, _DONE if done else colours.paper, 7, _DONE_RIM if done else colours.row_rim, 1.5)
        size = min(24.0, row.h - 2)
        art = pictures.ANIMALS[wanted.kind] if wanted.kind >= 0 else "buildings/barn"
        paint.picture(art, Rect(row.x + 5, row.centre[1] - size / 2, size, size))
        figures = style("figure").at(min(20.0, row.h * 0.8))
        figure, look = (within(each, paint.scale, row.h) for each in (figures, "caption"))
        right, name, check = row.right - 9, t(f"rolling_ranch.objective.{number}"), 22.0 if done else 0.0
        left, far = row.x + size + 12, t("rolling_ranch.mission.of", have=have, need=wanted.count)
        value, shown = (f"+{wanted.points}", figure) if done else (far, look)
        if paint.measure(name, look)[0] > right - paint.measure(value, shown)[0] - 6 - check - left:
            name, check = "", 0.0  # what it is about, the picture tells
        if paint.measure(value, shown)[0] > right - left:
            value = f"{have}/{wanted.count}"
        paint.text(value, (right, row.centre[1]), shown, colours.ink, "right")
        right -= paint.measure(value, shown)[0] + 6
        if check:
            paint.picture("icons/check", Rect.around((right - 9, row.centre[1]), 16), tint=colours.leaf_dark)
        paint.text(name, (left, row.centre[1]), look, colours.ink, width=right - check - left)


def _draw_objective(
    paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, wanted: Objective, number: int, speaker: Speaker
) -> None:
    t, have = speaker.words.t, progress_of(sheet, ranch, wanted)
    done = have >= wanted.count
    paint.box(box, _DONE if done else colours.paper, 10, _DONE_RIM if done else colours.row_rim, 2)
    size = min(58.0, box.h - 8, box.w * 0.22)
    art = pictures.ANIMALS[wanted.kind] if wanted.kind >= 0 else "buildings/barn"
    paint.picture(art, Rect(box.x + 6, box.centre[1] - size / 2, size, size))
    figure = style("figure").at(min(28.0, box.h * 0.36))
    left, right = box.x + size + 14, box.right - 14
    points, unit = str(wanted.points), t("rolling_ranch.mission.points")
    width = max(paint.measure(unit, "caption")[0], paint.measure(points, figure)[0])
    room = right - width - 12 - left
    name, look = t(f"rolling_ranch.objective.{number}"), style("strong").at(18)
    upper, middle, lower = box.inset(0, 4).rows(3)
    if paint.measure(name, look)[0] <= room:
        paint.text(points, (right, box.centre[1] - 12), figure, align="right")
        paint.text(unit, (right, box.centre[1] + 18), "caption", align="right")
        check = Rect(right - width - 2, box.y + 6, 16, 16)
    else:  # the points stand below the name, which has the whole width
        left, right = box.x + size + 10, box.right - 8
        room, look = right - left, style("caption")
        short = f"{points} {unit}"
        fits = paint.measure(short, "caption")[0] + paint.measure(f"{have}/{wanted.count}", "caption")[0] + 8 <= room
        paint.text(short if fits else f"+{points}", (right, lower.centre[1]), "caption", colours.ink, "right")
        check = Rect(box.x + 2, box.y + 2, 16, 16)
    paint.text(name, (left, upper.centre[1]), look, colours.ink, width=room)
    bar = Rect(left, middle.centre[1] - 5, room, 10)
    paint.bar(bar, have / wanted.count, colours.leaf_mid, colours.track)
    key = "rolling_ranch.mission.done" if done else "rolling_ranch.mission.of"
    text = t(key, have=have, need=wanted.count)
    if look == style("caption"):
        text = f"{have}/{wanted.count}"
    paint.text(text, (left, lower.centre[1]), "caption", width=room)
    if done:
        paint.picture("icons/check", check, tint=colours.leaf_dark)
