"""A seat's row in the set-up: what it is made of, how its extras lie, and how rows are dragged into order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.scenes.setup.draft import Draft, DraftSeat
from game.scenes.shell.sheet import LayoutResult
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, player
from game.ui.tween import Glide, out_cubic
from game.ui.widgets.base import Host, Pressable, Widget
from game.ui.widgets.scroll import Scroll

LEAST_NAME = 150.0
EXTRA_LINE, EXTRA_GAP = 64.0, 12.0


class Extra(NamedTuple):
    """Something of a row beside the name: its width, and its widgets at a place."""

    wide: float
    make: Callable[[Rect], Sequence[Widget]]


def extras_below(extras: Sequence[Extra], line: Rect) -> LayoutResult:
    """Lay extras that have no room beside the name in lines from one on; the widgets and their lower end."""
    widgets, x, end = list[Widget](), line.x, line.y
    for extra in extras:
        if x > line.x and x + extra.wide > line.right:
            x, line = line.x, line.moved(0, EXTRA_LINE)
        widgets += extra.make(Rect(x, line.y, min(extra.wide, line.w), 48))
        x, end = x + extra.wide + EXTRA_GAP, line.bottom
    return widgets, end


def fitting_extras(extras: Sequence[Extra], room: float) -> int:
    """Number of extras that have room beside a name, from the first on."""
    count, room = 0, room - LEAST_NAME
    for extra in extras:
        room -= extra.wide + EXTRA_GAP
        if room < 0:
            break
        count += 1
    return count


def extra_lines(extras: Sequence[Extra], room: float) -> int:
    """Number of lines of a row with these extras."""
    count, left = 1, 0.0
    for extra in extras[fitting_extras(extras, room) :]:
        if extra.wide > left:
            count, left = count + 1, room
        left -= extra.wide + EXTRA_GAP
    return count


DRAG_AFTER = 6.0
ARROWS = {"up": -1, "down": 1}


class Disc(Pressable):
    """A seat's mark; pressed, it offers the other colours, or says why there are none."""

    def __init__(self, name: str, rect: Rect, colour: str, on_press: Callable[[], None]) -> None:
        super().__init__(name, rect, on_press)
        self.colour = colour

    def draw(self, paint: Painter) -> None:
        r = min(self.rect.w, self.rect.h) / 2
        if self.ring:
            paint.ring(Rect.around(self.rect.centre, 2 * r), r)
        x, y = self.rect.centre
        paint.mark((x, y + self.glides.push.value), r + self.glides.lift.value, player(self.colour))
        if not self.enabled:
            return
        small = (x + 0.74 * r, y + 0.72 * r)
        paint.disc(small, 10, colours.white_fur, colours.white_rim, 1.5)
        paint.chevron(small, 9, colours.ink)


class Handle(Pressable):
    """Handle by which a row is dragged; pressed without dragging it does `on_press`, arrows move the row one on."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        on_press: Callable[[], None],
        on_drag: Callable[[float], None],
        on_drop: Callable[[bool], None],
        on_step: Callable[[int], None],
    ) -> None:
        super().__init__(name, rect, on_press)
        self.on_drag, self.on_drop, self.on_step = on_drag, on_drop, on_step
        self._start = 0.0
        self.dragging = False

    def handle(self, event: Input) -> bool:
        match event:
            case Pointer(kind="down", y=y, button=1):
                self._start, self.dragging = y, False
            case Pointer(kind="move", y=y) if self.pressed:
                self.dragging = self.dragging or abs(y - self._start) > DRAG_AFTER
                if self.dragging:
                    self.on_drag(y - self._start)
                return True
            case Pointer(kind="up", button=1) if self.dragging:
                return self._stop_drag(True)
            case Pointer(kind="down") if self.dragging:
                return self._stop_drag(False)
            case Key() if self.dragging and pressed(event, "back"):
                return self._stop_drag(False)
            case Key(key="up" | "down" as key, down=True, ctrl=False, alt=False):
                self.on_step(ARROWS[key])
                return True
            case _:
                pass
        return super().handle(event)

    def _stop_drag(self, keep: bool) -> bool:
        self.pressed = self.dragging = False
        self.on_drop(keep)
        return True

    def draw(self, paint: Painter) -> None:
        if self.ring:
            paint.ring(Rect.around(self.rect.centre, 28, 40), 8)
        x, y = self.rect.centre
        dots = colours.ink_soft if self.hovered or self.pressed else colours.wood_edge
        for dx in (-5, 5):
            for dy in (-11, 0, 11):
                paint.disc((x + dx, y + dy), 2.6, dots)


class AddRow(Pressable):
    """An empty place above the rows; it fades where there is none."""

    def __init__(self, name: str, rect: Rect, label: str, icon: str, on_press: Callable[[], None]) -> None:
        super().__init__(name, rect, on_press)
        self.label, self.icon = label, icon

    def draw(self, paint: Painter) -> None:
        fill = colours.paper if self.glides.lift.value > 0.5 else None
        paint.dashed(self.rect, 12, colours.wood_edge, fill)
        if self.ring:
            paint.ring(self.rect, 12)
        room = self.rect.w - 64
        wide, _ = paint.measure(self.label, "button", room, 2)
        x, y = self.rect.centre
        y += self.glides.push.value
        ink = colours.ink_soft if self.enabled else colours.disabled_text
        paint.picture(self.icon, Rect.around((x - wide / 2 - 8, y), 26), tint=ink)
        paint.text(self.label, (x + 16, y), "button", ink, "centre", room, 2)


class SeatRow(Widget):
    """The row of one place: widgets on a strip that can be moved as one.

    `rect` is its slot; while it is dragged or glides it is drawn `away` from there.
    """

    focusable = False

    def __init__(self, place: DraftSeat, rect: Rect, children: Sequence[Widget]) -> None:
        super().__init__("", rect)
        self.seat_place, self.label = place, place.name
        self.children = list(children)
        self.lifted = False
        self._own = [child.rect.moved(-rect.x, -rect.y) for child in children]
        self._away = Glide(0, 180, out_cubic)

    @property
    def away(self) -> float:
        """Distance below its slot at which it is shown."""
        return self._away.value

    def drag_to(self, away: float) -> None:
        """Follow the pointer."""
        self._away.set(away)
        self._place_children()

    def slot(self, rect: Rect, glide: bool = True) -> None:
        """Give it another slot; it glides there from where it is shown."""
        shown = self.rect.y + self.away
        self.rect = rect
        self._away.set(shown - rect.y)
        self.settle(glide)

    def follow(self, rect: Rect) -> None:
        """Give it another slot without moving it on the screen, while it is dragged."""
        shown = self.rect.y + self.away
        self.rect = rect
        self.drag_to(shown - rect.y)

    def settle(self, glide: bool = True) -> None:
        """Go to its slot."""
        if glide:
            self._away.to(0)
        else:
            self._away.set(0)
        self._place_children()

    def _place_children(self) -> None:
        for child, own in zip(self.children, self._own, strict=True):
            child.rect = own.moved(self.rect.x, self.rect.y + self.away)

    def attach(self, owner: Widget | None, host: Host) -> None:
        super().attach(owner, host)
        for child in self.children:
            child.attach(owner, host)

    def parts(self) -> Sequence[Widget]:
        return [part for child in self.children for part in child.parts()]

    def animate(self, dt_ms: float) -> bool:
        moving = self._away.step(dt_ms) if not self.lifted else False
        if moving:
            self._place_children()
        for child in self.children:
            moving = child.animate(dt_ms) or moving
        return moving

    def draw(self, paint: Painter) -> None:
        if not self.lifted:
            self.draw_row(paint)

    def draw_row(self, paint: Painter) -> None:
        """Draw it; a lifted one is drawn over all others."""
        shown = self.rect.moved(0, self.away)
        paint.panel(shown, "lifted" if self.lifted else "row", radius=12)
        for child in self.children:
            child.draw(paint)


ROW_GAP = 14.0


class RowOrder:
    """Order of rows and of the places of the draft; `on_names` is told when seats have other numbers."""

    def __init__(self, draft: Draft, on_names: Callable[[], None]) -> None:
        self.draft, self.on_names = draft, on_names
        self.rows: list[SeatRow] = []
        self._grip: tuple[float, list[DraftSeat]] | None = None

    def step(self, place: DraftSeat, way: int) -> None:
        """Move a place one up or down."""
        if self.draft.move(place, self.draft.places.index(place) + way):
            self._reorder()
            self._renumber()
            self.reveal([place])

    def reveal(self, places: Sequence[DraftSeat]) -> None:
        """Scroll to the rows of some places, as far as they lie out of sight."""
        for row in map(self._row_of, places):
            if isinstance(row.owner, Scroll):
                row.owner.reveal(row.rect)

    def is_seen(self, place: DraftSeat) -> bool:
        """Whether all of a place's row is in sight."""
        row = self._row_of(place)
        return not isinstance(row.owner, Scroll) or row.place.bottom <= row.owner.place.bottom

    def drag(self, place: DraftSeat, by: float) -> None:
        """Let a row follow the pointer; the others make room."""
        row = self._row_of(place)
        if self._grip is None:
            self._grip = (row.rect.y, list(self.draft.places))
            row.lifted = True
        row.drag_to(self._grip[0] + by - row.rect.y)
        to, shown = self.rows.index(row), row.rect.moved(0, row.away)
        while to + 1 < len(self.rows) and shown.bottom > self.rows[to + 1].rect.centre[1]:
            to += 1
        while to and shown.y < self.rows[to - 1].rect.centre[1]:
            to -= 1
        if self.draft.move(place, to):
            self._reorder()

    def drop(self, place: DraftSeat, keep: bool) -> None:
        """Let go of a row: it stays there or goes back."""
        row = self._row_of(place)
        if self._grip is not None and not keep:
            self.draft.places[:] = self._grip[1]
            self._reorder()
        self._grip = None
        row.lifted = False
        row.settle()
        self._renumber()

    def _row_of(self, place: DraftSeat) -> SeatRow:
        return next(row for row in self.rows if row.seat_place is place)

    def _reorder(self) -> None:
        """Move rows to the slots of their places' order, one below the other."""
        top = min(row.rect.y for row in self.rows)
        self.rows.sort(key=lambda row: self.draft.places.index(row.seat_place))
        for row in self.rows:
            slot = Rect(row.rect.x, top, row.rect.w, row.rect.h)
            if row.lifted:
                row.follow(slot)
            else:
                row.slot(slot)
            top = slot.bottom + ROW_GAP

    def _renumber(self) -> None:
        """Name spots by the order of the rows, which Tab follows."""
        for number, row in enumerate(self.rows):
            for child in row.children:
                head, dot, tail = child.name.rpartition(".")
                if dot and tail.isdigit():
                    child.name = f"{head}.{number}"
        self.on_names()
