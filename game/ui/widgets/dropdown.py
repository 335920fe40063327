"""A choice that unfolds into a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.events import Input, Key
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.scale import Scale
from game.ui.theme import MENU, Accent, colours
from game.ui.widgets.base import Overlay, Pressable, Widget
from game.ui.widgets.item import Item

ROW = 44.0


class Row(Pressable):
    """One line of an unfolded list."""

    def __init__(
        self, name: str, rect: Rect, item: Item, chosen: bool, accent: Accent, take: Callable[[], None]
    ):
        super().__init__(name, rect, take)
        self.item, self.chosen, self.accent = item, chosen, accent
        self.group = "menu"
        if item.reason:
            self.disable(item.reason)

    def draw(self, paint: Painter) -> None:
        lit = self.hovered or self.focused
        if self.chosen or (lit and self.enabled):
            paint.box(self.rect, self.accent.base if self.chosen else colours.inset, 8)
        if self.ring:
            paint.ring(self.rect, 8, 0, 2)
        colour = self.accent.on if self.chosen else colours.ink if self.enabled else colours.disabled_text
        x = self.rect.x + 12
        if self.item.icon:
            paint.picture(self.item.icon, Rect.around((x + 12, self.rect.centre[1]), 24), tint=colour)
            x += 34
        room = self.rect.right - x - 10
        paint.text(self.item.label, (x, self.rect.centre[1]), "label", colour, width=room)


class Menu(Overlay):
    """A small panel of lines beside what opened it; a click elsewhere closes it."""

    modal = False

    def __init__(
        self,
        name: str,
        beside: Rect,
        items: Sequence[Item],
        value: str,
        on_pick: Callable[[str], None],
        accent: Accent = MENU,
        width: float | None = None,
    ) -> None:
        wide = beside.w if width is None else width
        super().__init__(name, Rect(beside.x, beside.bottom + 6, wide, ROW * len(items) + 12))
        self.beside, self.items, self.on_pick = beside, tuple(items), on_pick
        self.rows = [
            Row(f"{name}.{item.key}", self.rect, item, item.key == value, accent, self._taker(item.key))
            for item in items
        ]

    def _taker(self, key: str) -> Callable[[], None]:
        def take() -> None:
            self.cancel()
            self.on_pick(key)

        return take

    def arrange(self, scale: Scale) -> None:
        high = ROW * len(self.rows) + 12
        below = self.beside.bottom + 6
        y = below if below + high <= scale.height - 8 else max(8.0, self.beside.y - 6 - high)
        x = min(self.beside.x, scale.width - self.rect.w - 8)
        self.rect = Rect(x, y, self.rect.w, high)
        for row, place in zip(self.rows, self.rect.inset(6).rows(len(self.rows)), strict=True):
            row.rect = place
            if self.host is not None:
                row.arrive(None, self.host)

    def parts(self) -> Sequence[Widget]:
        return self.rows

    def entry(self) -> Widget | None:
        return next((row for row in self.rows if row.chosen), super().entry())

    def spots(self) -> dict[str, Rect]:
        return {}

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect, "lifted", radius=12)
        for row in self.rows:
            row.draw(paint)


class Dropdown(Pressable):
    """Shows the chosen item and opens a list of all; up and down go through them without opening."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        items: Sequence[Item],
        value: str,
        on_change: Callable[[str], None] | None = None,
        accent: Accent = MENU,
    ) -> None:
        super().__init__(name, rect, self._open)
        self.items, self.value, self.on_change, self.accent = tuple(items), value, on_change, accent

    def _open(self) -> None:
        if self.host is not None:
            self.host.open(Menu(self.name, self.place, self.items, self.value, self.choose, self.accent))

    def choose(self, key: str) -> None:
        """Takes an item by its key and tells when it is another."""
        if key != self.value:
            self.value = key
            if self.on_change is not None:
                self.on_change(key)

    def handle(self, event: Input) -> bool:
        match event:
            case Key(key="up" | "down" as key, down=True) if self.enabled:
                free = [item.key for item in self.items if not item.reason]
                at = free.index(self.value) if self.value in free else 0
                self.choose(free[min(len(free) - 1, max(0, at + (1 if key == "down" else -1)))])
                return True
        return super().handle(event)

    def draw(self, paint: Painter) -> None:
        with paint.faded(self.rect.inset(-8), 1 if self.enabled else 0.5):
            rim = colours.wood if self.hovered else colours.white_rim
            paint.box(self.rect, colours.white_fur, 10, rim, 2)
            if self.ring:
                paint.ring(self.rect, 10)
            item = next((item for item in self.items if item.key == self.value), None)
            x, middle = self.rect.x + 14, self.rect.centre[1]
            if item is not None:
                if item.icon:
                    paint.picture(item.icon, Rect.around((x + 12, middle), 24))
                    x += 34
                paint.text(item.label, (x, middle), "label", colours.ink, width=self.rect.right - x - 40)
            paint.chevron((self.rect.right - 24, middle), 16, colours.ink_soft)
