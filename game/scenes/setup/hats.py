"""How good a computer is: a scarecrow with another hat for each level, the chosen one checked."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.catalogue import Catalogue
from game.ui import art, type
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.widgets.choices import Item, Segment, Take

HATS_H = 46.0
_GAP, _EDGE, _FACE, _CHECK = 8.0, 8.0, 38.0, 24.0
_CHOSEN = colours.sun_light.mixed(colours.white_fur, 0.6)


def scarecrow(level: str) -> str:
    """The picture of a computer of a level; the sign of all computers where the level has none."""
    name = f"people/scarecrow_{level}"
    return name if art.exists(name) else "icons/computer"


class LevelPicker(Segment):
    """The levels side by side; the tooltip tells what the one under the pointer is like, or the chosen one."""

    def __init__(
        self, name: str, rect: Rect, levels: Sequence[str], level: str, on_change: Take, words: Catalogue
    ) -> None:
        items = [Item(each, words.t(f"level.{each}"), scarecrow(each)) for each in levels]
        super().__init__(name, rect, items, level, on_change)
        self._tempers = [words.t(f"setup.temper.{each}") for each in levels]

    def cells(self) -> list[Rect]:
        return self.rect.columns(len(self.items), _GAP)

    def tooltip(self) -> tuple[str, str]:
        at = self._under if 0 <= self._under < len(self.items) else self.at
        return (self.items[at].label, self._tempers[at]) if at >= 0 else super().tooltip()

    def tell(self) -> None:
        """Says what the chosen one is like; whoever chooses by key has no pointer on it."""
        if self.host is not None:
            self._under = -1
            self.host.explain(self)

    def _step(self, way: int) -> None:
        super()._step(way)
        self.tell()

    def draw(self, paint: Painter) -> None:
        for number, (item, cell) in enumerate(zip(self.items, self.cells(), strict=True)):
            self._draw_hat(paint, item, cell, number == self.at, number == self._under)
        if self.ring:
            paint.ring(self.cells()[max(0, self.at)], 11)

    def _draw_hat(self, paint: Painter, item: Item, cell: Rect, chosen: bool, under: bool) -> None:
        if chosen:
            paint.box(cell, _CHOSEN, 11, colours.leaf_mid, 3)
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
