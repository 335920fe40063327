"""The card that asks which way a toll goes: a row for each payment (RA13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.grids.regions import members
from game.i18n.speech import Speaker
from game.rules.rancho.model import State, Terms
from game.rules.rancho.tolls import Tolls, total
from game.tables.rancho import note
from game.tables.rancho.facts import Facts
from game.tables.rancho.layout import COIN, island
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.theme import Accent, colours
from game.ui.type import style

_WIDE, _HEAD, _ROW, _GAP, _EDGE = 376.0, 62.0, 58.0, 8.0, 14.0
_LOW, _LOW_HEAD, _LOW_ROW = 420.0, 48.0, 46.0
"""Below which height of the sheet there is less room, and the heights then."""
_LONGEST = 130.0
"""Of the tail."""
_PAYEE = 110.0
"""The room that a payee's mark and name want at least."""


class Place(NamedTuple):
    """Where the card and its rows lie."""

    box: Rect
    rows: tuple[Rect, ...]


class Wayside:
    """Asks for the way while a pasture with several cheapest payments is held."""

    def __init__(self, terms: Terms, speaker: Speaker, facts: Facts) -> None:
        self._terms = terms
        self._speaker = speaker
        self._facts = facts

    def spots(self, context: TableContext[State]) -> dict[Spot, Rect]:
        """The rows, by the numbers of their payments; all around them the pasture is put aside again."""
        at = self._facts.choosing(context)
        if at is None or context.held is None:
            return {}
        rows = self._place(context, at).rows
        return {context.held: context.frame.board, **{Spot("way", number): row for number, row in enumerate(rows)}}

    def draw(self, paint: Painter, context: TableContext[State], accent: Accent) -> None:
        """The card, if something is asked."""
        at = self._facts.choosing(context)
        if at is None:
            return
        place, price = self._place(context, at), self._terms.spaces.price[at]
        towards = island(context.frame, self._terms.seats).middle(self._terms.board.spots[at].at)
        note.draw(paint, place.box, towards, accent, _LONGEST)
        self._heading(paint, place.box, place.rows[0].y - place.box.y, price)
        chosen = self._facts.chosen(context)
        payments = self._facts.payments(context, at)
        for number, (row, tolls) in enumerate(zip(place.rows, payments, strict=True)):
            self._row(paint, row, number, price, tolls, number == chosen, accent)

    def _place(self, context: TableContext[State], at: int) -> Place:
        plan = island(context.frame, self._terms.seats)
        spots, ways = self._terms.board.spots, self._facts.ways(context, at)
        crossed, count = {at, *(space for way in ways for space in way)}, len(ways)
        never = [plan.hex(spots[space].at) for space in crossed]
        rest = [plan.hex(spots[space].at) for space in members(sum(context.view.owned)) if space not in crossed]
        head, high = (_LOW_HEAD, _LOW_ROW) if plan.sheet.h < _LOW else (_HEAD, _ROW)
        size = (_WIDE, head + count * high + (count - 1) * _GAP + _EDGE)
        box = note.place(plan.sheet, size, never, rest, plan.middle(spots[at].at))
        room = Rect(box.x + _EDGE, box.y + head, box.w - 2 * _EDGE, box.h - head - _EDGE)
        return Place(box, tuple(room.rows(count, _GAP)) if count else ())

    def _heading(self, paint: Painter, box: Rect, high: float, price: int) -> None:
        t, level = self._speaker.words.t, box.y + high / 2 + 2
        paint.picture(f"rancho/offer_{price}", Rect.around((box.x + _EDGE + 20, level), 36))
        sums = paint.text(t("rancho.way.sum"), (box.right - _EDGE - 4, level), "caption", align="right")
        left = box.x + _EDGE + 48
        paint.text(t("rancho.way"), (left, level), style("strong").at(22), width=sums.x - 12 - left)

    def _row(
        self, paint: Painter, row: Rect, number: int, price: int, tolls: Tolls, chosen: bool, accent: Accent
    ) -> None:
        t, level = self._speaker.words.t, row.centre[1]
        if chosen:
            paint.box(row, colours.legal_fill, 10, accent.base, 3)
        else:
            paint.box(row, colours.paper, 10, colours.row_rim, 1.5)
        payees = [self._facts.players[seat] for seat, _ in tolls]
        paint.disc((row.x + 26, level), 14, payees[0].shade, colours.white_fur, 2)
        letter = t(f"rancho.route.{number}")
        paint.text(letter, (row.x + 26, level), style("strong").at(18), colours.white_fur, "centre")
        figure = style("figure").at(24)
        coin = Rect.around((row.right - 24, level), 30)
        paint.picture(COIN, coin)
        toll = total(tolls)
        equal = t("rancho.way.equals", sum=price + toll)
        end = paint.text(equal, (coin.x - 4, level), figure, align="right").x
        plus = t("rancho.way.plus", price=price, toll=toll)
        end = paint.text(plus, (end - 12, level), figure, colours.ink_soft, "right").x
        left, over = row.x + 50, t("rancho.way.over")
        wide = paint.measure(over, "caption")[0]
        if len(tolls) == 1 and end - 12 - left >= wide + _PAYEE:
            left = paint.text(over, (left, level), "caption").right + 8
        self._payees(paint, tolls, left, end - 12, level)

    def _payees(self, paint: Painter, tolls: Sequence[tuple[int, int]], left: float, end: float, level: float) -> None:
        """Marks and names; with several payees marks and what each gets."""
        players, alone = self._facts.players, len(tolls) == 1
        for seat, count in tolls:
            paint.mark((left + 15, level), 15, players[seat])
            words = self._speaker.seat(seat) if alone else str(count)
            shown = paint.text(words, (left + 37, level), style("strong").at(20), width=max(8.0, end - left - 37))
            left = shown.right + 10
