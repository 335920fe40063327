"""The six colours to choose from, beside a seat's mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours, player
from game.ui.widgets.base import Overlay, Pressable, Widget
from game.ui.widgets.choices import Item

SWATCH_PITCH, PALETTE_H, SWATCH_R = 62.0, 76.0, 24.0


class Swatch(Pressable):
    """One colour; taken ones are locked and say by whom."""

    def __init__(self, name: str, colour: str, chosen: bool, on_press: Callable[[], None]) -> None:
        super().__init__(name, Rect(0, 0, SWATCH_PITCH, SWATCH_PITCH), on_press)
        self.colour, self.chosen = colour, chosen
        self.group = "palette"

    def draw(self, paint: Painter) -> None:
        centre = self.rect.centre
        round_it = Rect.around(centre, 2 * SWATCH_R)
        if self.chosen:
            paint.box(round_it.inset(-5), None, SWATCH_R + 5, colours.water, 3)
        if self.ring:
            paint.ring(round_it, SWATCH_R, 6 if self.chosen else 3)
        with paint.faded(round_it.inset(-8), 1 if self.enabled else 0.45):
            paint.mark(centre, SWATCH_R + self.lift.value, player(self.colour))
        if not self.enabled:
            low = (centre[0] + 18, centre[1] + 17)
            paint.disc(low, 11, colours.white_fur, colours.white_rim, 1.5)
            paint.picture("icons/lock", Rect.around(low, 14), tint=colours.ink_soft)


class Palette(Overlay):
    """All colours on a small panel, those that have a reason locked."""

    modal = False

    def __init__(
        self, name: str, beside: Rect, items: Sequence[Item], value: str, on_pick: Callable[[str], None]
    ) -> None:
        super().__init__(name, Rect(beside.x, beside.bottom + 14, SWATCH_PITCH * len(items) + 16, PALETTE_H))
        self.beside, self.on_pick = beside, on_pick
        self.swatches = [self._swatch(item, item.key == value) for item in items]

    def _swatch(self, item: Item, chosen: bool) -> Swatch:
        def take() -> None:
            self.cancel()
            self.on_pick(item.key)

        made = Swatch(f"{self.name}.{item.key}", item.key, chosen, take)
        made.hint = item.label
        made.enable(not item.reason, item.reason)
        return made

    def arrange(self, scale: Scale) -> None:
        below = self.beside.bottom + 14
        y = below if below + PALETTE_H <= scale.height - 8 else self.beside.y - 14 - PALETTE_H
        x = min(max(8.0, self.beside.x - 8), scale.width - self.rect.w - 8)
        self.rect = Rect(x, y, self.rect.w, PALETTE_H)
        inner = Rect(x + 8, y + (PALETTE_H - SWATCH_PITCH) / 2, self.rect.w - 16, SWATCH_PITCH)
        for swatch, cell in zip(self.swatches, inner.columns(len(self.swatches)), strict=True):
            swatch.rect = cell
            if self.host is not None:
                swatch.attach(None, self.host)

    def parts(self) -> Sequence[Widget]:
        return self.swatches

    def spots(self) -> dict[str, Rect]:
        return {}

    def draw(self, paint: Painter) -> None:
        x = min(max(self.beside.centre[0], self.rect.x + 24), self.rect.right - 24)
        above = self.rect.y > self.beside.y
        edge, tip = (self.rect.y + 2, self.rect.y - 9) if above else (self.rect.bottom - 2, self.rect.bottom + 9)
        paint.panel(self.rect, "lifted", radius=14)
        paint.shape([[(x - 11, edge), (x, tip), (x + 11, edge)]], fill=colours.cream)
        for swatch in self.swatches:
            swatch.draw(paint)
