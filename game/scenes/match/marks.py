"""The marks on the cards of seats, pressed to let somebody else play the seat from here on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.scenes.tabletop.cards import mark_place
from game.scenes.tabletop.commands import ChangeHands, Command
from game.scenes.tabletop.tabletop import Tabletop
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.widgets.base import Pressable

_AWAY, _R = (15.0, 14.0), 13.0


class SeatMark(Pressable):
    """Shows who would come only while it is pointed at or has the keyboard."""

    icon = ""

    def draw(self, paint: Painter) -> None:
        if not (self.hovered or self.focused):
            return
        (x, y), r = self.rect.centre, self.rect.w / 2
        if self.ring:
            paint.ring(self.rect, r)
        else:
            paint.box(self.rect.inset(-3), None, r + 3, colours.sun, 3)
        at = (x + _AWAY[0], y + _AWAY[1])
        paint.disc(at, _R, colours.white_fur, colours.sun, 2)
        paint.picture(self.icon, Rect.around(at, 2 * _R - 7), tint=colours.ink)


def marks(tabletop: Tabletop, context: TableContext[object], run: Callable[[Command], None]) -> list[SeatMark]:
    """One for each seat whose mark has room enough to be pressed; none once the match is over."""
    made = list[SeatMark]()
    for number, seat in enumerate(() if tabletop.match.over else tabletop.match.seats):
        place = mark_place(context.frame, number, number == context.active)
        # Where the cards lie above the board a message of several lines may hang down over them.
        if place is None or place[0][0] > context.frame.board.x:
            continue
        mark = SeatMark(f"match.seat.{number}", Rect.around(place[0], 2 * place[1]))
        mark.on_press = partial(run, ChangeHands(number))
        mark.icon = "icons/robot" if seat.human else "icons/person"
        mark.hint = tabletop.words.t("match.seats.give" if seat.human else "match.seats.take", seat=seat.name)
        made.append(mark)
    return made
