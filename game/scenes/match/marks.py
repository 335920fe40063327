"""The marks on the cards of seats, pressed to let somebody else play the seat from here on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Self

from game.scenes.tabletop.cards import DISC, mark_place, near_end_place
from game.scenes.tabletop.commands import ChangeHands, Command
from game.scenes.tabletop.table_model import NAME, TableModel
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.widgets.base import Pressable
from game.ui.widgets.page import Page

_SEAT_MARK = "match.seat."
"""What the names of the buttons begin with, before the number of the seat."""
_SIGN_OFFSET, _SIGN_RADIUS = (11.0, 16.0), 13.0
"""Place of the sign from the middle of the mark, and its radius: it reaches no word beside the mark."""


class Bitten(Rect):
    """A box without the place of something that lies over it and has words of its own."""

    over: Rect | None = None

    @classmethod
    def below(cls, box: Rect, over: Rect | None) -> Bitten:
        """The box below what lies over it; all of it where nothing does."""
        made = cls(*box)
        made.over = over
        return made

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in the box, and not on what lies over it."""
        return super().contains(x, y) and not (self.over is not None and self.over.contains(x, y))

    def moved(self, dx: float, dy: float) -> Bitten:
        """The same, so far to the right and down."""
        return Bitten.below(super().moved(dx, dy), self.over and self.over.moved(dx, dy))


class SeatMark(Pressable):
    """Shows who would come while its card is pointed at, and a ring besides while it is itself or has the keyboard."""

    icon = how = ""

    def __init__(self, name: str, rect: Rect, card: Rect, pointer: Callable[[], Point | None]) -> None:
        """`pointer` tells where the pointer is over the table; nowhere while a widget has it."""
        super().__init__(name, rect)
        self._card, self._pointer = card, pointer
        self.near = False
        """Whether the card is pointed at."""
        self.sign: Rect | None = None
        """The sign of a seat that is near the end, which lies over a part of the mark."""

    @property
    def place(self) -> Rect:
        return Bitten.below(super().place, self.sign)

    def reach(self) -> Rect:
        return Bitten.below(super().reach(), self.sign)

    def resume(self, old: Self) -> None:
        super().resume(old)
        self.near = old.near

    def animate(self, dt_ms: float) -> bool:
        before, at = self.near, self._pointer()
        self.near = at is not None and self._card.contains(*at)
        return super().animate(dt_ms) or self.near != before

    @property
    def badge(self) -> Rect:
        """Where the sign of who would come is drawn."""
        x, y = self.rect.centre
        return Rect.around((x + _SIGN_OFFSET[0], y + _SIGN_OFFSET[1]), 2 * _SIGN_RADIUS)

    def draw(self, paint: Painter) -> None:
        taken = self.hovered or self.focused
        if not (taken or self.near):
            return
        r = self.rect.w / 2
        if self.ring:
            paint.ring(self.rect, r)
        elif taken:
            paint.box(self.rect.inset(-3), None, r + 3, colours.sun, 3)
        at = self.badge.centre
        paint.disc(at, _SIGN_RADIUS, colours.white_fur, colours.sun if taken else colours.white_rim, 2)
        paint.picture(self.icon, Rect.around(at, 2 * _SIGN_RADIUS - 7), tint=colours.ink)


def seat_marks(layout: TableModel, run: Callable[[Command], None]) -> list[SeatMark]:
    """One for each seat whose mark has room enough to be pressed; none once the match is over."""
    made = list[SeatMark]()
    match, context, t = layout.table_view.match, layout.context, layout.table_view.words.t
    for number, seat in enumerate(() if match.over else match.seats):
        active = number == context.active
        place = mark_place(context.frame, number, active)
        # Where the cards lie above the board a message of several lines may hang down over them.
        if place is None or place[0][0] > context.frame.board.x:
            continue
        card = context.frame.card(number, active)
        mark = SeatMark(f"{_NAME}{number}", Rect.around(place[0], 2 * place[1]), card, lambda: layout.at)
        if number in layout.table_view.near_end:
            mark.sign = near_end_place(context.frame, number, active)
        mark.on_press = partial(run, ChangeHands(number))
        mark.icon = "icons/computer" if seat.human else "icons/person"
        mark.hint = t("match.seats.give" if seat.human else "match.seats.take", seat=seat.name)
        mark.how = t("match.tip.give" if seat.human else "match.tip.take")
        made.append(mark)
    return made


def seat_mark_tip(page: Page, spot: Spot) -> str:
    """What a click on the mark beside a seat's name does; empty for other spots, and where there is none."""
    name = f"{_NAME}{spot.number}" if spot.kind in (NAME, DISC) else ""
    return next((part.how for part in page.parts() if isinstance(part, SeatMark) and part.name == name), "")
