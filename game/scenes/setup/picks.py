"""One of a few values for each of several things: a row of chips, and above it what is the same for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.scenes.setup.options import Picks
from game.ui.events import Input, Key
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.widgets.base import LEAST_UNITS, Pressable, Widget
from game.ui.widgets.choices import Dropdown, Item, Segment

_GAP = 6.0
_HIGH, _WIDEST = 76.0, 84.0
_BELOW = 10.0
"""Between what is the same for all and the chips."""


ShortLabels = Mapping[str, str]
PickChange = Callable[[str], None]


class ValueChip(Pressable):
    """One thing and its value; pressed it takes the next value, arrows go on and back."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        thing: Item,
        values: Sequence[Item],
        short: ShortLabels,
        value: str,
        on_change: PickChange,
    ) -> None:
        super().__init__(name, rect, lambda: self._step(1))
        self.thing, self.values, self.short, self.on_change = thing, tuple(values), short, on_change
        self.take(value)

    def take(self, value: str) -> None:
        """Show another value, without telling of it."""
        self.value = value
        self.at = next(i for i, item in enumerate(self.values) if item.key == value)
        self.hint = f"{self.thing.label}: {self.values[self.at].label}"

    def _step(self, way: int) -> None:
        self.take(self.values[(self.at + way) % len(self.values)].key)
        self.on_change(self.value)

    def handle(self, event: Input) -> bool:
        match event:
            case Key(key="left" | "right" as key, down=True, ctrl=False, alt=False):
                self._step(1 if key == "right" else -1)
                return True
            case _:
                return super().handle(event)

    def draw(self, paint: Painter) -> None:
        rect = self.rect.moved(0, self.push.value)
        fill = colours.legal_fill if self.lift.value > 0.5 else colours.paper
        paint.box(rect, fill, 10, colours.row_rim, 1.5)
        if self.ring:
            paint.ring(self.rect, 10)
        x, upper = rect.centre[0], rect.y + rect.h * 0.36
        if self.thing.icon:
            side = min(36.0, rect.w - 8)
            paint.picture(self.thing.icon, Rect.around((x, upper), side))
        else:
            paint.text(self.thing.label, (x, upper), "caption", None, "centre", rect.w - 8)
        paint.text(self.short[self.value], (x, rect.bottom - 19), "strong", None, "centre", rect.w - 8)


class PickRow:
    """The controls of a `Picks` option, which keep each other up to date."""

    def __init__(
        self,
        kind: Picks,
        value: Sequence[Any],
        items: Sequence[Item],
        short: ShortLabels,
        on_change: Callable[[Any], None],
    ) -> None:
        """`items` are the values in words, `short` by key what stands on a chip."""
        self._by_key = {str(each): each for each in kind.values}
        self._value = [str(each) for each in value]
        self._items, self._short = items, short
        self._on_change = on_change
        self._chips: list[ValueChip] = []
        self._same: Segment | Dropdown | None = None

    @property
    def same(self) -> str:
        """The value that all have, nothing where they differ."""
        return self._value[0] if len(set(self._value)) == 1 else ""

    def chips(self, name: str, at: tuple[float, float], width: float, things: Sequence[Item]) -> float:
        """Make a chip for every thing, in as many rows as they need; where they end."""
        across = min(len(things), max(1, int((width + _GAP) // (LEAST_UNITS + _GAP))))
        wide = min(_WIDEST, (width - _GAP * (across - 1)) / across)
        for number, thing in enumerate(things):
            x = at[0] + number % across * (wide + _GAP)
            y = at[1] + _BELOW + number // across * (_HIGH + _GAP)
            spot, rect, change = f"{name}.{number}", Rect(x, y, wide, _HIGH), partial(self._change, number)
            value = self._value[number]
            self._chips.append(ValueChip(spot, rect, thing, self._items, self._short, value, change))
        return self._chips[-1].rect.bottom

    def widgets(self, same: Segment | Dropdown) -> list[Widget]:
        """All that answers: the control for what is the same for all, then the chips."""
        self._same = same
        return [same, *self._chips]

    def take_all(self, key: str) -> None:
        """Give all things one value."""
        self._value = [key] * len(self._value)
        for chip in self._chips:
            chip.take(key)
        self._tell()

    def _change(self, number: int, key: str) -> None:
        self._value[number] = key
        self._tell()

    def _tell(self) -> None:
        if self._same is not None:
            self._same.value = self.same
        self._on_change(tuple(self._by_key[key] for key in self._value))
