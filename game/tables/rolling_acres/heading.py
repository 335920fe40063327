"""Lines and banners about a sheet: whose it is, to whom it goes, who has triggered the end; small notes on it."""

from __future__ import annotations

from msgspec.structs import replace

from game.grids.areas import members
from game.i18n.speech import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.model import State, Terms, filled
from game.rules.rolling_acres.sheet import ALL
from game.rules.rolling_acres.steps import still_to_play
from game.tables.rolling_acres import farm
from game.tables.rolling_acres.layout import LENGTH, Plan
from game.tables.rolling_acres.vignette import ACCENT
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import SeatPalette, colours, hexed
from game.ui.type import style

_NARROW = 240.0
"""A narrower head has the farm's name in two lines and nothing else."""
_LOCK = hexed("#4a3d2a")
_SUNNY = hexed("#fdf0c2")


def playing(paint: Painter, head: Rect, player: SeatPalette, name: str, count: str) -> None:
    """The seat's mark, the farm's name, how many spaces are filled."""
    r = min(18.0, head.h * 0.36)
    paint.mark((head.x + r, head.centre[1]), r, player)
    left = head.x + 2 * r + 10
    narrow = head.w < _NARROW
    look = replace(style("strong").at(16), lead=1.1) if narrow else style("h2").at(min(28.0, head.h * 0.5))
    wide, lines = (head.right - left, 2) if narrow else (head.w * 0.5, 1)
    box = paint.text(name, (left, head.centre[1]), look, width=wide, max_lines=lines)
    rest = head.right - box.right - 16
    if not narrow and rest >= paint.measure(count, "caption")[0]:
        paint.text(count, (box.right + 16, head.centre[1] + 2), "caption", width=rest)


def drawing(paint: Painter, head: Rect, player: SeatPalette, told: str, short: str) -> None:
    """Who draws, at the left; `short` is the name alone."""
    r = min(17.0, head.h * 0.36)
    paint.mark((head.x + r, head.centre[1]), r, player)
    room = head.w * 0.36 - 2 * r - 10
    words = told if paint.measure(told, "strong")[0] <= room else short
    paint.text(words, (head.x + 2 * r + 10, head.centre[1]), "strong", width=room)


def receiver(paint: Painter, head: Rect, player: SeatPalette, told: str, short: str) -> None:
    """To whom the sheet goes, in a tint of that seat's colour and with its mark; `short` is its name alone."""
    wide, high = head.w * 0.62, min(46.0, head.h - 6)
    box = Rect(head.right - wide, head.centre[1] - high / 2, wide, high)
    paint.box(box, player.light.mixed(colours.white_fur, 0.7), 10, player.shade, 2)
    paint.picture("icons/arrow_right", Rect(box.x + 14, box.centre[1] - 12, 24, 24), tint=player.shade)
    shade = player.shade.mixed(colours.ink, 0.35)
    look = style("h3").at(22)
    words = told if paint.measure(told, look)[0] <= wide - 104 else short
    paint.text(words, (box.x + 48, box.centre[1]), look, shade, width=wide - 104)
    paint.mark((box.right - 28, box.centre[1]), min(16.0, high * 0.38), player)


def ending(paint: Painter, head: Rect, told: str, short: str) -> None:
    """The end is near: who did it and who still plays; `short`, where there is no room, only the latter."""
    high = min(46.0, head.h - 6)
    box = Rect(head.x, head.centre[1] - high / 2, head.w, high)
    paint.box(box, ACCENT.base, 10, ACCENT.edge, 2)
    paint.picture("icons/flag", Rect(box.x + 12, box.centre[1] - 12, 24, 24), tint=ACCENT.on)
    left = box.x + 46
    wide = box.right - left - 10
    look = replace(style("strong").at(18), lead=1.1)
    lines = 2 if paint.measure("0", "caption")[1] * 2 <= high + 6 else 1
    # Broken lines waste some room.
    words = told if paint.measure(told, look)[0] <= wide * lines * 0.9 else short
    paint.text(words, (left, box.centre[1]), look, ACCENT.on, width=wide, max_lines=lines)


def end_words(speaker: Speaker, terms: Terms, state: State, over: bool = False) -> tuple[str, str]:
    """Who has triggered the end, how, and who still plays (AC12); and the last of these alone."""
    t, first = speaker.words.t, state.first
    full = filled(state.sheets[first]) == ALL
    cause = t("rolling_acres.last.full" if full else "rolling_acres.last.unfit", seat=speaker.seat(first))
    left = still_to_play(terms, state)
    if over:
        return t("rolling_acres.last.over", cause=cause), t("rolling_acres.last.over.short")
    if not left:
        return t("rolling_acres.last.done", cause=cause), t("rolling_acres.last")
    seats = ", ".join(map(speaker.seat, left))
    return t("rolling_acres.last.left", cause=cause, seats=seats), t("rolling_acres.last.short", seats=seats)


def round_line(paint: Painter, head: Rect, told: str, bounty: str, short: str, icon: str) -> None:
    """The number of the round, and what is bountiful in it; `short` where there is no room for more."""
    if not bounty:
        paint.text(told, (head.x, head.centre[1]), "label", width=head.w)
        return
    wide = paint.measure(bounty, "caption")[0] + 46
    if wide + 8 + paint.measure(told, "label")[0] > head.w:
        bounty, wide = short, paint.measure(short, "caption")[0] + 46
    wide = min(wide, head.w * 0.68)
    box = Rect(head.right - wide, head.centre[1] - 14, wide, 28)
    paint.text(told, (head.x, head.centre[1]), "label", width=head.w - wide - 8)
    paint.box(box, _SUNNY, 14)
    paint.picture(icon, Rect(box.x + 10, box.centre[1] - 9, 18, 18), tint=colours.ink)
    paint.text(bounty, (box.x + 34, box.centre[1]), "caption", colours.ink, width=wide - 40)


def note_place(plan: Plan, size: tuple[float, float], standing: int) -> Rect:
    """Where a note covers nothing that stands on the sheet: at its foot, else in the lowest row that has room."""
    wide, high = size
    low, edge = min(plan.panel.bottom, plan.sheet.bottom + high / 2), 20 * plan.unit
    across = (plan.sheet.right - wide - edge, plan.sheet.centre[0] - wide / 2, plan.sheet.x + edge)
    down = (low - high, *(plan.cell(row * LENGTH).centre[1] - high / 2 for row in reversed(range(LENGTH))))
    places = [Rect(x, y, wide, high) for y in down for x in across]
    taken = [plan.cell(space) for space in members(standing)]
    return next((each for each in places if not any(map(each.intersects, taken))), places[0])


def unfixed(paint: Painter, plan: Plan, told: str, standing: int) -> None:
    """The note on the sheet that what was laid may still be taken back; it keeps clear of all that stands there."""
    look = style("label")
    wide, high = paint.measure(told, look)
    high, wide = max(34.0, high + 6), min(wide + 60, plan.sheet.w * 0.9)
    box = note_place(plan, (wide, high), standing)
    paint.box(box, colours.white_fur, high / 2, colours.leaf_dark, 2.5)
    size = min(20.0, high * 0.6)
    icon = Rect(box.x + 16, box.centre[1] - size / 2, size, size)
    paint.picture("icons/undo", icon, tint=colours.leaf_dark)
    paint.text(told, (icon.right + 10, box.centre[1]), look, colours.ink, width=box.right - icon.right - 22)


def lock(paint: Painter, plan: Plan, quadrant: int, standing: int, told: str) -> None:
    """The chip of a quadrant in which nothing more can be built, in its last or first row: where nothing stands."""
    box, half = farm.quadrant_box(plan, quadrant), data.QUADRANT_LENGTH
    low = quadrant // 2 * half + half - 1
    row = sum(1 << low * LENGTH + quadrant % 2 * half + column for column in range(half))
    wide, high = paint.measure(told, "label")
    high = min(max(30.0, high + 6), box.h / 4)
    level = box.y + box.h / 8 if standing & row else box.bottom - box.h / 8
    worded = wide + 52 <= box.w - 8
    chip = Rect.around((box.centre[0], level), wide + 52 if worded else high * 1.6, high)
    paint.box(chip, _LOCK, high / 2, colours.white_fur, 2)
    size = min(18.0, high * 0.6)
    if not worded:
        paint.picture("icons/lock", Rect.around(chip.centre, size), tint=colours.white_fur)
        return
    icon = Rect(chip.x + 12, chip.centre[1] - size / 2, size, size)
    paint.picture("icons/lock", icon, tint=colours.white_fur)
    paint.text(told, (chip.x + 36, chip.centre[1]), "label", colours.white_fur, width=chip.w - 46)
