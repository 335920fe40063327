"""The seats' cards: the small sheet or how full the farm is, the die taken, ranks; buildings while they are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.catalogue import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BUILDINGS
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, State, filled
from game.rules.rolling_acres.scoring import score, solo_rank
from game.rules.rolling_acres.sheet import SPACES
from game.tables.rolling_acres import farm, pictures
from game.tables.rolling_acres.now import Now, NowCache
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, hexed
from game.ui.type import block, style

_LEFT, _RIGHT = 20.0, 14.0
_MOST = 150.0
_LINES, _SMALLER = 190.0, 0.36
"""Room for words beside the small sheet on a wide card, and the sheet's share of a narrow one."""
_DIE, _GAP = 36.0, 14.0
"""A die beside a line at most, and the least distance of two lines."""
_LEAST, _THREE, _FOUR = 44.0, 84.0, 120.0
"""The heights from which the card of the large sheet tells how full it is, and has three or four rows."""
_READY = hexed("#e3efc4")
_SKIP = 52.0
"""Room of the button that skips, at the foot of a card and at its right end."""
_NAMED, _POINTS, _SHARE = 66.0, 62.0, 0.5
"""Room of mark and figure at the ends of a disc, and the share of it that is free beside a short name at most."""
_BESIDE_NAME = style("caption").at(16)
_APART = "  ·  "


def sheet_box(box: Rect) -> Rect:
    """Box of the small sheet in a card's body."""
    side = min(box.h - 8, _MOST, max(box.w * _SMALLER, box.w - _LINES))
    return Rect(box.right - _RIGHT - side, box.y + (box.h - side) / 2 - 2, side, side)


class Cards:
    """The cards of one match."""

    def __init__(self, now: NowCache, speaker: Speaker, to_beat: int | None) -> None:
        self._now, self._speaker, self._words = now, speaker, speaker.words
        self._to_beat = to_beat

    def draw(self, paint: Painter, context: TableContext[State], seat: int, box: Rect) -> None:
        """Draw the body of a card."""
        if context.frame.form == "strip" or box.h < 22:
            return
        room = Rect(box.x + _LEFT, box.y, box.w - _LEFT - _RIGHT, box.h - 6)
        now, state = self._now.of(context), context.view
        lines = self.lines(now, seat)
        skips = seat == context.active and seat in context.computers
        skip = box.bottom - _SKIP if skips else box.bottom
        if now.is_drawing:
            self._draw_buildings(paint, now, seat, room._replace(h=box.h - 8), skip)
            return
        die = None if not state.taken or state.taken[seat] == NOT_YET else state.taken[seat]
        took = [] if die is None else [self._words.t("rolling_acres.took")]
        if seat == now.shown_seat and box.h >= _LEAST:
            count = filled(state.sheets[seat]).bit_count()
            rows = [
                _clear_of_skip(row, skip)
                for row in room.rows(4 if room.h >= _FOUR else 3 if room.h >= _THREE else 2, 2)
            ]
            text = self._words.t("rolling_acres.filled", count=count, spaces=SPACES)
            paint.text(text, (room.x, rows[0].centre[1]), "caption", width=rows[0].w)
            if len(rows) > 2:
                bar = Rect(room.x, rows[1].centre[1] - 6, rows[1].w, 12)
                paint.bar(bar, count / SPACES, colours.sun, colours.track)
            if len(rows) > 3:
                _draw_pair(paint, rows[2], None, lines[:2])
                lines = lines[2:]
            _draw_pair(paint, rows[-1], die, [*took, *lines][:2])
            return
        place = sheet_box(box)
        farm.draw_small(paint, state.sheets[seat], place, self._now.terms.quadrant)
        _draw_lines(paint, room._replace(w=place.x - room.x - 10), die, took + lines)

    # -- while products are planted

    def lines(self, now: Now, seat: int) -> list[str]:
        """Lines about a seat besides its die: its place in the round, its rank, whether it leads."""
        state, t = now.context.view, self._words.t
        if state.turn == 0:
            return []
        texts = [t(f"rolling_acres.{name}", **fields) for name, fields in round_facts(now, seat)]
        return texts + self._solo_lines(score(self._now.terms, state)[0].total) if self._now.terms.solo else texts

    def _solo_lines(self, total: int) -> list[str]:
        """The rank of a single player, what the next one takes, and the best score so far (AC22)."""
        t, best = self._words.t, self._to_beat
        lines = [t(f"rolling_acres.rank.{solo_rank(total)}")]
        goal = next((least for least in data.SOLO_RANKS if total < least), None)
        if goal is not None:
            lines.append(t("rolling_acres.rank.next", points=goal))
        if best is not None:
            lines.append(t("rolling_acres.best.new" if total > best else "rolling_acres.best", points=best))
        return lines

    def disc(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw the rank of a single player on its disc, where there are only discs."""
        frame, state, terms = context.frame, context.view, self._now.terms
        if frame.form != "strip" or not terms.solo or not state.turn:
            return
        box, lines = frame.seats[0], self._solo_lines(score(terms, state)[0].total)
        named = _NAMED + paint.measure(self._speaker.seat(0), "strong")[0] * 1.1
        room = Rect(box.x, box.y + 4, box.w - _POINTS, box.h - 8)
        wide = min(box.w * _SHARE, room.w - named)
        if len(lines) > 2 and paint.measure(_APART.join(lines[::2]), _BESIDE_NAME)[0] <= wide:
            lines = [_APART.join(lines[::2]), lines[1]]
        fit = [text for text in lines[:2] if block(text, _BESIDE_NAME, paint.scale, wide).whole]
        for text, row in zip(fit, room.rows(max(1, len(fit)), 0), strict=False):
            paint.text(text, (row.right, row.centre[1]), _BESIDE_NAME, align="right", width=wide)

    # -- while buildings are drawn

    def _draw_buildings(self, paint: Painter, now: Now, seat: int, room: Rect, skip: float) -> None:
        """Draw for whom a seat draws, and what stands already."""
        state, to, low = now.context.view, self._now.receiver_of(seat), _clear_of_skip(room, skip)
        if room.h >= 76 and to != seat:
            line, low = (_clear_of_skip(row, skip) for row in room.rows(2, 2))
            level, draws_for = line.centre[1], self._words.t("rolling_acres.draws_for")
            name = self._speaker.seat(to)
            wide = max(room.w * 0.4, line.w - 40 - paint.measure(name, "label")[0])
            box = paint.text(draws_for, (room.x, level), "caption", width=wide)
            paint.mark((box.right + 20, level), 12, self._now.players[to])
            left = box.right + 40
            paint.text(name, (left, level), "label", colours.ink, width=line.right - left)
        high = min(48.0, low.h)
        for building in BUILDINGS:
            slot = Rect(room.x + building * (high * 1.12 + 8), low.centre[1] - high / 2, high * 1.12, high)
            active = seat == now.context.active and now.building == building
            done = bool(state.sheets[seat][PRODUCE + building])
            fill = _READY if done else colours.hover_face if active else colours.inset
            paint.box(slot, fill, 8, colours.leaf_dark if done or active else colours.row_rim, 3 if active else 1.5)
            paint.picture(pictures.HOUSES[building], slot.inset(4, 3), 1.0 if done or active else 0.4)
            if done and slot.h >= 30:
                paint.badge("icons/check", (slot.right - 3, slot.y + 3), 9, 11, colours.leaf_dark, width=1.5)
        ready = self._now.has_name(state, seat) and all(state.sheets[seat][PRODUCE:])
        name = "ready" if ready else "drawing" if seat == now.context.active else "waits"
        text, free = self._words.t(f"rolling_acres.state.{name}"), low.w - 3 * (high * 1.12 + 8)
        paint.fit((text, ""), (low.right, low.centre[1]), "caption", align="right", width=free)


def round_facts(now: Now, seat: int) -> list[tuple[str, dict[str, int]]]:
    """Sentences about a seat in a round, by key and fields: when it picks its die, its rank, whether it rolls."""
    context, state, terms, facts = now.context, now.context.view, now.match.terms, list[tuple[str, dict[str, int]]]()
    if now.is_drawing:
        return []
    waits = not state.taken or state.taken[seat] == NOT_YET
    if waits and seat != context.active and state.dice:
        # Who plays after the active one in this round.
        left = (other for other in terms.round_of[state.lead] if state.taken[other] == NOT_YET)
        is_next = next((other for other in left if other != context.active), None) == seat
        facts.append(("state.next" if is_next else "state.later", {}))
    if terms.solo:
        return facts
    totals = [tally.total for tally in score(terms, state)]
    place, tied = 1 + sum(total > totals[seat] for total in totals), totals.count(totals[seat]) > 1
    facts.append(("place.shared" if tied else "place", {"place": place, "seats": terms.seats}))
    return [*facts, ("leads", {})] if state.lead == seat else facts


def _clear_of_skip(row: Rect, skip: float) -> Rect:
    """A line of a card, without the place of the button that skips where that lies at its level."""
    return row if row.bottom <= skip else row._replace(w=row.w - _SKIP)


def _draw_lines(paint: Painter, room: Rect, die: int | None, lines: Sequence[str]) -> None:
    """Draw lines below each other, with the die beside the first one."""
    if room.w < 40:
        return
    whole = [each for each in lines if block(each, "caption", paint.scale, room.w).whole]
    lines = (whole or lines[:1]) if die is None else [*lines[:1], *(each for each in whole if each != lines[0])]
    high = max(22.0, paint.measure("0", "caption")[1])
    fitting = lines[: max(1, int(room.h // high))]
    top = room.centre[1] - high * len(fitting) / 2
    for n, text in enumerate(fitting):
        middle = top + high * (n + 0.5)
        if n or die is None:
            paint.fold(text, (room.x, middle), "caption", width=room.w)
            continue
        size = min(_DIE, room.h, max(26.0, high))
        box = paint.text(text, (room.x, middle), "caption", width=room.w - (size + 6))
        paint.picture(pictures.die(die), Rect(box.right + 6, middle - size / 2, size, size))


def _draw_pair(paint: Painter, row: Rect, die: int | None, lines: Sequence[str]) -> None:
    """Draw a line of two, of which the second one comes only where there is room for it."""
    left, *right = lines or ("",)
    used = paint.measure(left, "caption")[0] + (_GAP if die is None else _GAP + _DIE)
    rest = row.w - used
    fitting = [text for text in right if paint.measure(text, "caption")[0] <= rest]
    _draw_lines(paint, row._replace(w=used if fitting else row.w), die, [left] if left else [])
    for text in fitting:
        paint.text(text, (row.right, row.centre[1]), "caption", align="right", width=rest)
