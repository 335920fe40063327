"""Pickers of a seat: its colour, and how good a computer is, by the scarecrow's hat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.i18n.catalogue import Catalogue
from game.ui import art, type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours, player
from game.ui.widgets.base import Overlay, Pressable, Widget
from game.ui.widgets.choices import Item, Segment, Take

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
            paint.mark(centre, SWATCH_R + self.glides.lift.value, player(self.colour))
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

        swatch = Swatch(f"{self.name}.{item.key}", item.key, chosen, take)
        swatch.hint = item.label
        swatch.enable(not item.reason, item.reason)
        return swatch

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


LEVELS_H = 46.0
_GAP, _EDGE, _FACE, _CHECK = 8.0, 8.0, 38.0, 24.0
_CHOSEN = colours.sun_light.mixed(colours.white_fur, 0.6)


def scarecrow(level: str) -> str:
    """The picture of a computer of a level; the sign of all computers where the level has none."""
    name = f"people/scarecrow_{level}"
    return name if art.exists(name) else "icons/computer"


class LevelPicker(Segment):
    """The levels side by side; the tooltip describes the one under the pointer, or the chosen one."""

    def __init__(
        self, name: str, rect: Rect, levels: Sequence[str], level: str, on_change: Take, words: Catalogue
    ) -> None:
        items = [Item(each, words.t(f"level.{each}"), scarecrow(each)) for each in levels]
        super().__init__(name, rect, items, level, on_change)
        self._level_texts = [words.t(f"setup.temper.{each}") for each in levels]

    def cells(self) -> list[Rect]:
        return self.rect.columns(len(self.items), _GAP)

    def tooltip(self) -> tuple[str, str]:
        at = self._under if 0 <= self._under < len(self.items) else self.at
        return (self.items[at].label, self._level_texts[at]) if at >= 0 else super().tooltip()

    def choose(self, index: int) -> None:
        super().choose(index)
        self.tell()

    def tell(self) -> None:
        """Show the tooltip of the chosen level."""
        if self.host is not None:
            self._under = -1
            self.host.explain(self)

    def _step(self, way: int) -> None:
        super()._step(way)
        self.tell()

    def draw(self, paint: Painter) -> None:
        for number, (item, cell) in enumerate(zip(self.items, self.cells(), strict=True)):
            chosen, under = number == self.at, number == self._under
            if chosen:
                paint.box(cell, _CHOSEN, 11, colours.leaf_mid, 3)
                self.draw_flash(paint, cell, 11)
            else:
                paint.box(cell, colours.hover_face if under else colours.white_fur, 11, colours.white_rim, 2)
            y, x = cell.centre[1], cell.x + _EDGE
            paint.picture(item.icon, Rect(x, y - _FACE / 2, _FACE, _FACE), alpha=1 if chosen or under else 0.7)
            x, room = x + _FACE + 6, cell.w - 2 * _EDGE - _FACE - 6
            wide = type.block(item.label, "label", paint.scale).width_px / paint.scale.factor
            paint.text(item.label, (x, y), "label", colours.ink if chosen else colours.ink_soft, width=room)
            if chosen:
                # Where the word needs the room, the check lies on the corner.
                beside = wide + 6 + _CHECK <= room
                at = (cell.right - _EDGE - _CHECK / 2, y) if beside else (cell.right - 8, cell.y + 6)
                if not beside:
                    paint.disc(at, 11, colours.white_fur, colours.leaf_mid, 2)
                size = _CHECK if beside else 15.0
                paint.picture("icons/check", Rect.around(at, size), tint=colours.leaf_dark)
        if self.ring:
            paint.ring(self.cells()[max(0, self.at)], 11)
