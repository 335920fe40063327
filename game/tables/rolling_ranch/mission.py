"""The card of the viewer's secret mission, there only while its button is held."""

from __future__ import annotations

from game.core.seats import HIDDEN
from game.i18n.speech import Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.data import Objective
from game.rules.rolling_ranch.model import Ranch, State, Terms
from game.rules.rolling_ranch.scoring import progress_of
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import pictures
from game.tables.rolling_ranch.vignette import ACCENT
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import LIFTED, Skin
from game.ui.theme import colours, hexed
from game.ui.title import Goal
from game.ui.type import style

_SIZE = (320.0, 276.0)
_OPEN, _EYE, _KEYED_EYE = 110.0, 54.0, 86.0
"""The least width of a card that lies open, and what the button beside it takes, without its key and with it."""
_DONE, _DONE_RIM = hexed("#e3efc4"), hexed("#7fa650")


def place(frame: Frame, button: Rect) -> Rect:
    """Over the seats, or over the side column where the button stands there; never over the board."""
    high = _SIZE[1]
    if frame.form == "strip":
        side = frame.side
        if frame.tall:
            return Rect(side.x, button.y - 6 - high, side.w, high)
        top = button.bottom + 6
        return Rect(side.x, top, side.w, min(high, frame.log.bottom - top))
    column = frame.seats[0]
    bottom = button.y - 12 if frame.foot else frame.board.bottom
    return Rect(column.x, bottom - high, max(column.w, 208.0), high)


def open_place(button: Rect) -> tuple[Rect | None, Rect]:
    """Box of the own card, open all the time if nobody else may see it, and of the button; None for the card where
    there is no room for both."""
    if button.w < _OPEN + _EYE:
        return None, button
    eye = _KEYED_EYE if button.w >= _OPEN + 2 * _KEYED_EYE else _EYE
    return button._replace(w=button.w - eye), Rect(button.right - eye + 6, button.y, eye - 6, button.h)


def draw(paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, card: int, seat: str, speaker: Speaker) -> None:
    """Both objectives, how far they are, what they bring."""
    t = speaker.words.t
    paint.skin(box, Skin(colours.cream, 12, ACCENT.base, 3, light=colours.white_fur, shadows=LIFTED))
    head = min(48.0, box.h * 0.18)
    title, at = t("rolling_ranch.mission.title"), (box.x + 18, box.y + head / 2 + 2)
    paint.text(title, at, style("strong").at(22), width=box.w - 70)
    paint.picture("icons/eye", Rect(box.right - 44, box.y + head / 2 - 12, 26, 26), tint=colours.ink_soft)
    low = min(36.0, box.h * 0.14)
    body = Rect(box.x + 12, box.y + head + 4, box.w - 24, box.h - head - low - 8)
    goals = body.rows(2, 8)
    for each, row in zip(data.CARDS[card], goals, strict=True):
        _row(paint, row, sheet, ranch, data.OBJECTIVES[each], each, speaker)
    both, at = t("rolling_ranch.mission.and"), (goals[0].x + 40, (goals[0].bottom + goals[1].y) / 2)
    pill = Rect.around(at, paint.measure(both, "caption")[0] + 16, 22)
    paint.box(pill, colours.cream, 11, colours.row_rim, 1.5)
    paint.text(both, at, "caption", colours.ink, "centre")
    only, at = t("rolling_ranch.mission.only", seat=seat), (box.centre[0], box.bottom - low / 2 - 2)
    paint.text(only, at, "caption", align="centre", width=box.w - 24, max_lines=2)


def goals(terms: Terms, state: State) -> list[list[Goal]]:
    """By seat both objectives of its card and how far it has come; nothing of a card that is not known."""
    found: list[list[Goal]] = []
    for seat, ranch in enumerate(state.ranches):
        card = state.missions[seat] if seat < len(state.missions) else HIDDEN
        sheet, mine = terms.sheets[state.sheets[seat]], list[Goal]()
        for each in data.CARDS[card] if card != HIDDEN else ():
            wanted = data.OBJECTIVES[each]
            art = pictures.ANIMALS[wanted.kind] if wanted.kind >= 0 else "buildings/barn"
            have = progress_of(sheet, ranch, wanted)
            mine.append(Goal("mission", f"rolling_ranch.objective.{each}", art, have, wanted.count))
        found.append(mine)
    return found


def laid(paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, card: int, speaker: Speaker) -> None:
    """A card that lies open: both objectives in one line each, the points of those that are fulfilled."""
    paint.panel(box)
    for each, row in zip(data.CARDS[card], box.inset(8, 5).rows(2, 3), strict=True):
        wanted = data.OBJECTIVES[each]
        have = progress_of(sheet, ranch, wanted)
        done = have >= wanted.count
        paint.box(row, _DONE if done else colours.paper, 7, _DONE_RIM if done else colours.row_rim, 1.5)
        size = min(24.0, row.h - 2)
        art = pictures.ANIMALS[wanted.kind] if wanted.kind >= 0 else "buildings/barn"
        paint.picture(art, Rect(row.x + 5, row.centre[1] - size / 2, size, size))
        figure = style("figure").at(min(20.0, row.h * 0.8))
        right = row.right - 9
        paint.text(str(wanted.points) if done else "0", (right, row.centre[1]), figure, align="right")
        left, right = row.x + size + 12, right - paint.measure("12", figure)[0] - 6
        name, check = speaker.words.t(f"rolling_ranch.objective.{each}"), 22.0 if done else 0.0
        if paint.measure(name, "caption")[0] > right - check - left:
            name, check = f"{have}/{wanted.count}", 0.0  # of what, the picture tells
        if check:
            paint.picture("icons/check", Rect.around((right - 9, row.centre[1]), 16), tint=colours.leaf_dark)
        paint.text(name, (left, row.centre[1]), "caption", colours.ink, width=right - check - left)


def _row(
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
    wide = max(paint.measure(unit, "caption")[0], paint.measure(points, figure)[0])
    room = right - wide - 12 - left
    name, look = t(f"rolling_ranch.objective.{number}"), style("strong").at(18)
    upper, middle, lower = box.inset(0, 4).rows(3)
    if paint.measure(name, look)[0] <= room:
        paint.text(points, (right, box.centre[1] - 12), figure, align="right")
        paint.text(unit, (right, box.centre[1] + 18), "caption", align="right")
        check = Rect(right - wide - 2, box.y + 6, 16, 16)
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
    told = t(key, have=have, need=wanted.count)
    if look == style("caption"):
        told = f"{have}/{wanted.count}"
    paint.text(told, (left, lower.centre[1]), "caption", width=room)
    if done:
        paint.picture("icons/check", check, tint=colours.leaf_dark)
