"""The seats' cards beside the board: who sits there, totals that run to where they are, whose turn it is."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.ai import OPPONENT_LEVELS
from game.core.match import Match
from game.core.undo import turn_goes_on
from game.i18n.catalogue import Catalogue
from game.lessons.lesson import GUIDE
from game.store.results import head_start_of
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import RIBBON, Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.stage import Stage
from game.ui.table import Table
from game.ui.theme import Accent, SeatPalette, colours, palette
from game.ui.title import Title, things_ahead
from game.ui.tween import FACTORS, Glide, out_quart
from game.ui.type import LEAST, Style, block, style, tight, within

BAND = 10.0
_HAT = 17.0
"""Radius of the picture of a computer player on a card."""
DISC = "seat"
"""Kind of the spots of discs; their number is that of the seat."""
NAME = style("strong").at(22)
_TALL = 160.0
_GREY = Accent(colours.ink_soft, colours.ink, colours.white_fur)
"""Accent of the ribbon on the card of a seat whose turn is interrupted."""
_RIBBON_AT, _RIBBON_FROM = 100.0, 12.0
"""Left edge of a ribbon on its card, and the least one for long words, in units."""
_NAME_TOP = 20.0
"""Distance of the upper edge of a name over the middle of its mark, in units."""
_NEAR, _SPREAD = 22.0, 4.0
"""Units from the middle of a mark to the body of a low card; by how much larger words lie further apart on others."""
_EMBLEM = 38.0
_WIDE = 280.0
"""On a narrower card everything is smaller, and there is no emblem beside the name."""

LEAST_DISC = 150.0
"""On a narrower disc the name stands below the mark and the score."""
_SMALL_MARK = 11.0
_SIGN, _SMALL_SIGN = 26.0, 16.0
_FIGURES = (style("score"), style("score").at(22))
_TWO_LINES = replace(NAME.at(14), lead=1.05, most=1.0)
"""Style of a name that does not fit in one line, and has no room to grow."""
_SECOND = replace(style("caption").at(15), lead=1.0, most=1.0)
"""Letters of what else is told where it takes two lines, which have no room to grow."""
_LOW_LINE = 23.0
"""Units: two lines have room only if each is lower, as it is not where letters have their least size in pixels."""
_SMALL_NAMES, _SMALL_FIGURES = (NAME.at(16), NAME.at(14)), (style("score").at(22), style("score").at(16))
"""The first that fits, else the last."""


class RibbonKeys(NamedTuple):
    """Keys of the words on the ribbon at the card of the seat to answer."""

    person: str = "match.active"
    computer: str = "match.active.computer"
    watched: str = "match.active.watched"
    """A computer's where nobody else plays: who watches may pause, and then none thinks."""


MATCH_RIBBON = RibbonKeys()
"""Those of a match."""


class SeatCards:
    """Draws them for one match."""

    def __init__(
        self, title: Title, match: Match[Any, Any], table: Table[Any], words: Catalogue, ribbon: RibbonKeys
    ) -> None:
        self._title, self._match, self._table = title, match, table
        self._words, self._ribbon = words, ribbon
        self._started = starts(words, title, match).keys()

    def player(self, context: TableContext[Any], seat: int) -> SeatPalette:
        """The colours that a seat shows: its own, unless the table says otherwise."""
        return self._table.look.player(context, seat) or palette(self._match.seats[seat], seat)

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """All seats' cards but for their headings, the active one in front; nothing of discs."""
        if context.frame.form == "strip":
            return
        for number in range(len(self._match.seats)):
            active = number == context.active
            self._panel(paint, context, number, context.frame.card(number, active))
            self._table.look.draw_seat(paint, context, number, context.frame.body(number, active))

    def draw_headings(
        self, paint: Painter, context: TableContext[Any], scores: Sequence[int], near_end: Collection[int] = ()
    ) -> None:
        """Draw each seat's name and score, and the sign of those who are near the end; a disc shows nothing else."""
        draw = self._disc if context.frame.form == "strip" else self._heading
        for number in range(len(self._match.seats)):
            active = number == context.active
            draw(paint, context, number, context.frame.card(number, active), scores[number])
            if number in near_end:
                box = near_end_place(context.frame, number, active)
                paint.disc(box.centre, box.w / 2, colours.sun, colours.ink, 2)
                paint.picture("icons/flag", box.inset(0.19 * box.w), tint=colours.ink)

    def _panel(self, paint: Painter, context: TableContext[Any], number: int, box: Rect) -> None:
        accent, active = self._title.accent, number == context.active
        if active:
            paint.accent_panel(box, accent)
        else:
            paint.panel(box)
        with paint.clip(box.leftmost(BAND)):
            fill, rim = self.player(context, number).base, accent.base if active else None
            paint.panel(box, "plain", radius=12, fill=fill, rim=rim, rim_width=3 if active else None)
        stopped = None if context.interrupted is None else context.interrupted.seat
        at = (box.x + _RIBBON_AT, tag_height(context.frame, box))
        if active and self._match.turn_of is not None:
            ribbon = "match.next" if context.covered else self._ribbon_key(context, number)
            within = box.x + _RIBBON_FROM, box.right
            tail = min(6.0, max(0.0, _mark_on_card(box)[0][1] - _NAME_TOP - at[1] - RIBBON / 2))
            paint.ribbon(self._words.t(ribbon, seat=self._match.seats[number].name), at, accent, within, tail)
        elif number == stopped:
            paint.ribbon(self._words.t("match.waits"), at, _GREY)

    def _ribbon_key(self, context: TableContext[Any], active: int) -> str:
        """The key of the words on the card of the seat to answer."""
        asked = context.waiting
        if asked is None and context.open_turn and turn_goes_on(self._match.plies, active):
            asked = next(ply.before.waiting for ply in reversed(self._match.plies) if not ply.row.chance)
            return "match.active.asked" if asked is not None and asked.mid_turn else "match.interrupts"
        if context.interrupted is not None:
            return "match.interrupts"
        if asked is not None and asked.mid_turn and self._match.seats[active].human:
            return "match.active.asked"
        if self._match.seats[active].human:
            return self._ribbon.person
        return self._ribbon.computer if any(seat.human for seat in self._match.seats) else self._ribbon.watched

    def _heading(self, paint: Painter, context: TableContext[Any], number: int, box: Rect, score: int) -> None:
        seat, roomy = self._match.seats[number], box.w >= _WIDE
        mark, r = _mark_on_card(box)
        middle, left = mark[1], box.x + (82 if roomy else 62)
        paint.mark(mark, r, self.player(context, number))
        if not seat.human:
            body = context.frame.body(number, number == context.active)  # whose words it is to cover none of
            _scarecrow(paint, (mark[0] - 16, min(mark[1] + 15, body.y - _HAT)), _HAT, seat.player)
        figure = self._table.words.figure(number, score)
        right, sign = box.right - (18 if roomy else 14), self._sign(number)
        second, beside = self._table.words.subtitle(context, number), right - sign - 12 - left
        look = _figure_beside(paint, figure, "score_seat" if roomy else "score", (seat.name, second), beside)
        wide = paint.measure(figure, look)[0]
        room = max(1.0, beside - wide)
        wanted = (seat.name, _TWO_LINES, paint.scale, room, 2), (second, _SECOND, paint.scale, room, 2)
        if not all(block(*each).whole for each in wanted):
            look, right = tight(style("score").at(24 if roomy else 20), look.most), box.right - 12
            wide = paint.measure(figure, look)[0]
        paint.text(figure, (right, middle), look, align="right")
        if sign:
            wide = _draw_start(paint, (right - wide, middle), wide)
        room = right - wide - 12 - left
        text_wide = max(paint.measure(seat.name, NAME)[0], paint.measure(second, "caption")[0])
        emblem = self._table.look.emblem(number)
        if emblem and roomy and text_wide <= room - _EMBLEM - 12:
            paint.picture(emblem, Rect.around((right - wide - 32, middle), 44))
            room -= _EMBLEM + 12
        elif emblem and (seat.human or not second):  # beside a computer's picture nothing would be left of the mark
            paint.picture(emblem, Rect.around((mark[0] + 13, mark[1] + 12), 26))
        below = context.frame.body(number, number == context.active).y - middle
        self._named(paint, seat.name, second, (left, middle), room, below)

    def _sign(self, number: int) -> float:
        """Room of the sign that a seat began otherwise than all alike."""
        return _START if number in self._started else 0.0

    def _named(
        self, paint: Painter, name: str, second: str, at: Point, room: float, below_it: float = math.inf
    ) -> None:
        """The name over what else is told, in two lines where that is long; a long name is smaller, or takes the place
        of that too. `below_it`: units from the point to what lies below."""
        room = max(1.0, room)
        if not block(name, NAME, paint.scale, room).whole:
            paint.text(name, at, _TWO_LINES, width=room, max_lines=2)
            return
        if not block(second, "caption", paint.scale, room).whole and paint.measure("", _SECOND)[1] < _LOW_LINE:
            higher = max(0.0, paint.measure("", _SECOND)[1] - _SECOND.size)  # off letters larger than usual
            paint.text(name, (at[0], at[1] - 14 - higher), NAME.at(18), width=room)
            paint.text(second, (at[0], at[1] + 12), _SECOND, width=room, max_lines=2)
            return
        look, below = NAME, style("caption")
        spread = 0.0 if paint.scale.usual else min(_SPREAD, max(0.0, (below_it - _NEAR) / 4))
        if second:  # 25 units below the name, or more; tails of letters take some
            usual = paint.scale.least_px(look.size) + paint.scale.least_px(below.size)
            most = min(1.25, 2 * (23 + 2 * spread) * paint.scale.factor / usual)
            look, below = (tight(each, most) for each in (look, below))
            below = replace(
                below, most=min(below.most, within(below, paint.scale, (below_it - 12 - spread) / 0.56).most)
            )
        paint.text(name, (at[0], at[1] - (11 + spread if second else 0)), look, width=room)
        paint.text(second, (at[0], at[1] + 14 + spread), below, width=room)

    def _disc(self, paint: Painter, context: TableContext[Any], number: int, box: Rect, score: int) -> None:
        seat, player, middle = self._match.seats[number], self.player(context, number), box.centre[1]
        if number == context.active:
            paint.accent_panel(box, self._title.accent)
        else:
            paint.panel(box)
        if number == context.focused_seat:
            paint.box(box.inset(2), None, 11, player.shade, 4)
        if box.w < LEAST_DISC or not self._beside_fits(paint.scale.plain(), number, box, score):
            self._small_disc(paint, number, player, box, score)
            return
        mark, r = _mark_on_disc(box)
        paint.mark(mark, r, player)
        if not seat.human:
            _scarecrow(paint, (mark[0] - 14, mark[1] + 10), 13, seat.player)
        figure, emblem = self._table.words.figure(number, score), self._table.look.emblem(number)
        with paint.plain():
            room = box.w - 80 - self._sign(number) - paint.measure(seat.name, NAME.at(LEAST))[0]
            look = _fitting(paint, figure, _FIGURES, room)
        look = _figure_beside(paint, figure, look, (seat.name, ""), box.w - 80 - self._sign(number))
        wide = paint.measure(figure, look)[0]
        paint.text(figure, (box.right - 12, middle), look, align="right")
        if self._sign(number):
            wide = _draw_start(paint, (box.right - 12 - wide, middle), wide)
        room = box.w - 58 - wide - 22
        if emblem and paint.measure(seat.name, NAME)[0] + _EMBLEM + 8 <= room:
            room -= _EMBLEM + 8
            paint.picture(emblem, Rect.around((box.right - wide - 22 - _EMBLEM / 2, middle), _EMBLEM))
        elif emblem:
            paint.picture(emblem, Rect.around((mark[0] + 13, mark[1] + 12), 26))
        self._named(paint, seat.name, "", (box.x + 58, middle), room)

    def _beside_fits(self, scale: Scale, number: int, box: Rect, score: int) -> bool:
        """Whether the name has room between mark and score."""
        name, figure = self._match.seats[number].name, self._table.words.figure(number, score)
        wide = block(figure, _FIGURES[-1], scale).width_px / scale.factor
        room = box.w - 80 - self._sign(number) - wide
        return room > 0 and block(name, _TWO_LINES, scale, room, 2).whole

    def _small_disc(self, paint: Painter, number: int, player: SeatPalette, box: Rect, score: int) -> None:
        upper, lower = box.inset(4, 5).rows(2, 0)
        mark = (upper.x + _SMALL_MARK + 1, upper.centre[1])
        paint.mark(mark, _SMALL_MARK, player)
        seat = self._match.seats[number]
        if not seat.human:
            _scarecrow(paint, (mark[0] - 4, mark[1] + 7), 9, seat.player)
        emblem, figure = self._table.look.emblem(number), self._table.words.figure(number, score)
        if emblem:
            paint.picture(emblem, Rect.around((mark[0] + 11, mark[1] + 5), 20))
        if sign := self._sign(number):
            _draw_start(paint, (mark[0] + _SMALL_MARK + sign + 4, mark[1]), 0.0)
        look = _fitting(paint, figure, _SMALL_FIGURES, upper.w - 2 * _SMALL_MARK - 4 - sign)
        paint.text(figure, (upper.right - 2, upper.centre[1]), look, align="right")
        look = _fitting(paint, seat.name, _SMALL_NAMES, lower.w)
        paint.text(seat.name, lower.centre, look, align="centre", width=lower.w)


_START = 22.0
"""Room of the sign that a seat began ahead, beside its score."""


def starts(words: Catalogue, title: Title, match: Match[Any, Any]) -> dict[int, str]:
    """Sentences about the seats of a match that began otherwise than all alike, by seat."""
    count = len(match.seats)
    found = {seat: head_start_of(match.setup.options, seat, count) for seat in range(count)}

    def told(seat: int, amount: int) -> str:
        name = match.seats[seat].name
        if things := things_ahead(words, title.key, amount):
            return words.t("match.began_with", seat=name, things=things)
        return words.n(f"{title.key}.even.began", amount, seat=name)

    return {
        seat: " ".join(told(seat, each) for each in start.values())
        for seat, start in found.items()
        if start is not None
    }


def _draw_start(paint: Painter, at: Point, wide: float) -> float:
    """Draw the sign of a seat's start left of a point; the width of all that stands there then."""
    paint.picture("icons/even", Rect.around((at[0] - 14, at[1]), 18), tint=colours.leaf_dark)
    return wide + _START


def mark_place(frame: Frame, seat: int, active: bool) -> tuple[Point, float] | None:
    """Centre and radius of the mark of a seat; None where it is too small to be pressed."""
    box = frame.card(seat, active)
    if frame.form == "strip":
        return _mark_on_disc(box) if box.w >= LEAST_DISC else None
    return _mark_on_card(box)


def near_end_place(frame: Frame, seat: int, active: bool) -> Rect:
    """The box of the sign that a seat is near the end: off the upper left of its mark."""
    box = frame.card(seat, active)
    if frame.form == "strip" and box.w < LEAST_DISC:
        return Rect.around((box.x + 9, box.y + 9), _SMALL_SIGN)
    (x, y), r = _mark_on_disc(box) if frame.form == "strip" else _mark_on_card(box)
    return Rect.around((x - 0.8 * r, y - 0.8 * r), _SIGN)


def tag_height(frame: Frame, box: Rect) -> float:
    """The middle of the tag on a card's upper edge, off the bar."""
    return max(box.y - 2, frame.bar.bottom + 2 + RIBBON / 2)


def headings(frame: Frame, seat: int, active: bool) -> tuple[Rect, Rect]:
    """Boxes of the name of a seat and of its score."""
    box = frame.card(seat, active)
    if frame.form == "strip":
        name, score = box.columns(2, 0)
        return name, score
    high, wide = frame.body(seat, active).y - box.y, 96.0 if box.w >= _WIDE else 74.0
    left = _mark_on_card(box)[0][0] + 26
    return Rect(left, box.y + 4, box.right - wide - left, high - 4), Rect(
        box.right - wide, box.y + 4, wide - 6, high - 4
    )


def _mark_on_card(box: Rect) -> tuple[Point, float]:
    roomy = box.w >= _WIDE
    return (box.x + (46 if roomy else 36), box.y + (44 if box.h >= _TALL else 34)), 22 if roomy else 18


def _mark_on_disc(box: Rect) -> tuple[Point, float]:
    return (box.x + 32, box.centre[1]), 18


def _scarecrow(paint: Painter, at: Point, r: float, level: str) -> None:
    """Picture of a computer player in the hat of its level, or of a guide; yardsticks wear the second hat."""
    hat = level if level in OPPONENT_LEVELS else OPPONENT_LEVELS[1]
    paint.disc(at, r, colours.white_fur, colours.white_rim)
    paint.picture("people/goose" if level == GUIDE else f"people/scarecrow_{hat}", Rect.around(at, 2 * r - 6))


def _figure_beside(paint: Painter, figure: str, name: str | Style, words: tuple[str, str], width: float) -> Style:
    """The style of a figure beside a name and what else is told: as at a text size of 100 %, where a larger one takes
    room that these have there."""
    look = style(name)

    def left(scale: Scale) -> tuple[int, ...]:
        room = max(1.0, width - block(figure, look, scale).width_px / scale.factor)
        name, second = block(words[0], NAME, scale, room), block(words[1], "caption", scale, room)
        folded = zip(words, (_TWO_LINES, _SECOND), strict=True)
        return name.size_px, second.whole, *(block(each, style, scale, room, 2).whole for each, style in folded)

    usual, grown = left(paint.scale.plain()), left(paint.scale)
    return look if all(now >= before for before, now in zip(usual, grown, strict=True)) else tight(look, 1)


def _fitting(paint: Painter, words: str, looks: Sequence[Style], wide: float) -> Style:
    return next((look for look in looks if paint.measure(words, look)[0] <= wide), looks[-1])


COUNT_MS = 600.0


class Scores:
    """Totals as nobody in particular sees them: without any secret, not even the viewer's own."""

    def __init__(self, title: Title, match: Match[Any, Any], stage: Stage[Any, Any]) -> None:
        self._spec, self._match, self._stage = title.spec, match, stage
        self.near_end: frozenset[int] = frozenset()
        """The seats that may win or end the game in their next turn, as far as all may know."""
        self._each = [Glide(0, COUNT_MS, out_quart) for _ in match.seats]
        self.settle(at_once=True)

    @property
    def shown(self) -> tuple[int, ...]:
        """Per seat what its card tells now."""
        return tuple(round(score.value) for score in self._each)

    def settle(self, at_once: bool = False) -> None:
        """Run to the totals of what is shown."""
        spec, match, seen = self._spec, self._match, self._stage.view_for(None)
        near = (seat for seat in range(len(match.seats)) if spec.nears_end(match.terms, seen, seat))
        self.near_end = frozenset() if match.over else frozenset(near)
        tallies = spec.score(match.terms, seen)
        for score, tally in zip(self._each, tallies, strict=True):
            if at_once or FACTORS[self._stage.speed] == 0:
                score.set(tally.total)
            else:
                score.to(tally.total)

    def step(self, ms: float) -> bool:
        """Time goes by; whether any has changed."""
        changed = [score.step(ms) for score in self._each]
        return any(changed)
