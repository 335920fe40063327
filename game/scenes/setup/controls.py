"""Controls for house options, whatever their types, and all those of a match that is set up, below each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.scenes.setup.draft import Draft
from game.scenes.setup.options import Amount, Begins, NumberRange, Option, Pick, Picks, ShortText, Toggle
from game.scenes.shell.menu import DrawBox, PressBox, words_of_switch
from game.scenes.shell.phrases import seat_counts
from game.scenes.shell.sheet import LayoutResult
from game.ui import type
from game.ui.access import Node
from game.ui.events import Input, Key
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours
from game.ui.title import Title
from game.ui.widgets.base import LEAST_UNITS, Label, Pressable, Widget
from game.ui.widgets.choices import SIZE, Dropdown, Item, Segment, Slider, Switch, choices
from game.ui.widgets.field import Field
from game.ui.widgets.page import Page

_GAP = 6.0
_HIGH, _WIDEST = 76.0, 84.0
_BELOW = 10.0
"""Gap between the control of all and the chips."""


ShortLabels = Mapping[str, str]


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
        on_change: Callable[[str], None],
    ) -> None:
        super().__init__(name, rect, lambda: self._step(1))
        self.thing, self.values, self.short, self.on_change = thing, tuple(values), short, on_change
        self.take(value)

    def take(self, value: str) -> None:
        """Show another value, without a call of `on_change`."""
        self.value = value
        self.at = next(i for i, item in enumerate(self.values) if item.key == value)
        self.hint = f"{self.thing.label}: {self.values[self.at].label}"

    def node(self) -> Node:
        return replace(super().node(), name=self.hint[:1].upper() + self.hint[1:], about="")

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
        rect = self.rect.moved(0, self.glides.push.value)
        fill = colours.legal_fill if self.glides.lift.value > 0.5 else colours.paper
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
        """`items` are the values in words, `short` by key the words on a chip."""
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
        """Make a chip for every thing, in as many rows as they need; their lower end."""
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
        """Widgets: the control of the value that all share, then the chips."""
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


HIGH = 48.0
LINE = 30.0
SPACE, CLOSE = 26.0, 10.0
"""Between options, and where there is little room."""
MOST_TICKS = 12
MOST_LABEL, MOST_HINT = 3, 12
_CLEAR = 3.7
"""Least space round a label, for its tails and the marks of what stands below."""
_PALE = Accent(colours.track, colours.wood_edge, colours.ink_soft)
"""The slider of a limit that is off."""
FIGURE = 96.0
"""The width of a limit's number, or of the words for none."""


Change = Callable[[Any], None]


class Maker(NamedTuple):
    """Maker of the controls of one title: its key, words and accent, and the scale that decides what fits."""

    words: Catalogue
    title: str
    accent: Accent
    scale: Scale
    pictures: Mapping[str, Sequence[str]] = {}
    """By meaning the pictures of its numbers."""
    reasons: Mapping[str, str] = {}
    """By field the reason why an option cannot count as things stand."""
    dealt: Mapping[str, int] | None = None
    """Beside an even start, by field how much everybody begins with before that adds to it; None without one."""

    def label(self, option: Option) -> str:
        """Name of an option."""
        return self.words.t(f"{self.title}.option.{option.field}")

    def hint(self, option: Option) -> str:
        """Reason why it cannot count, else its explanation."""
        return self.reasons.get(option.field) or self._explanation(option)

    def _explanation(self, option: Option) -> str:
        """Explanation of an option; empty where it has none."""
        key = f"{self.title}.option.{option.field}.hint"
        if self.dealt is not None and self.words.has(beside := f"{key}.even"):
            many = self.dealt.get(option.field)
            return self.words.t(beside) if many is None else self.words.n(beside, many)
        return self.words.t(key) if self.words.has(key) else ""

    def items(self, option: Option, seats: Sequence[str]) -> list[Item]:
        """Values to choose from, in words."""
        if isinstance(option.kind, Begins):
            people = [Item(str(number), name) for number, name in enumerate(seats, 1)]
            own = f"{self.title}.option.{option.field}.0"
            chance = self.words.t(own if self.words.has(own) else "setup.starter.random")
            return [*people, Item("0", chance)]
        values = option.kind.values if isinstance(option.kind, Pick | Picks) else ()
        return [Item(str(value), self.words.t(f"{self.title}.option.{option.field}.{value}")) for value in values]

    def block(
        self, option: Option, name: str, place: Rect, value: Any, on_change: Change, seats: Sequence[str] = ()
    ) -> LayoutResult:
        """An option in full, its label and hint above the control, from the upper edge of a place on."""
        widgets, bottom = self._build_block(option, name, place, value, on_change, seats)
        if option.field in self.reasons:
            for each in widgets:
                each.disable(self.reasons[option.field])
        return widgets, bottom

    def _build_block(
        self, option: Option, name: str, place: Rect, value: Any, on_change: Change, seats: Sequence[str]
    ) -> LayoutResult:
        label, hint = self.label(option), self.hint(option)
        if isinstance(option.kind, Toggle):
            switch, beside = self._switch(option, name, place, value, on_change)
            return [switch, beside], switch.rect.bottom
        if isinstance(option.kind, NumberRange):
            return self._limit_block(option, option.kind, name, place, value, on_change)
        high = _label_height(self.scale, label, place.w) + (self._hint_height(option, place.w) + 4 if hint else 0)
        head = DrawBox(place._replace(h=high), lambda paint, at: _draw_heading(paint, at, label, hint))
        low = Rect(place.x, head.rect.bottom + 2, place.w, HIGH)
        if isinstance(option.kind, Picks):
            chips, bottom = self._picks_block(option, option.kind, name, low, value, on_change)
            return [head, *chips], bottom
        control = self.control(option, name, low, value, on_change, seats)
        control.label = label
        widgets: list[Widget] = [head, control]
        if isinstance(control, Slider) and isinstance(option.kind, Amount):
            control.hint = self._ends(option.kind)
            widgets.append(DrawBox(head.rect, lambda paint, at: _draw_amount(paint, at, control)))
        return widgets, control.rect.bottom

    def _ends(self, kind: Amount | NumberRange) -> str:
        """Words for the least and the greatest value, which the eye sees by the ends of a slider alone."""
        return self.words.t("setup.option.range", low=kind.low, high=kind.high)

    def _hint_height(self, option: Option, width: float) -> float:
        """The height of a hint, the same where it cannot count: what lies below stays where it is."""
        hints = {self.hint(option), self._explanation(option)}
        blocks = (type.block(each, "caption", self.scale, width, MOST_HINT) for each in hints)
        return max(block.height_px for block in blocks) / self.scale.factor

    def _switch(
        self, option: Option, name: str, place: Rect, on: bool, on_change: Callable[[bool], None]
    ) -> tuple[Switch, PressBox]:
        """A switch, and beside it label and hint, told in full, which turn it too."""
        label, hint, room = self.label(option), self.hint(option), place.w - SIZE[0] - 12
        line = _label_height(self.scale, label, room)
        rect = place._replace(h=max(HIGH, line + (self._hint_height(option, room) + 4 if hint else 0)))
        top = rect.y if hint else rect.centre[1] - line / 2
        beside = DrawBox(Rect(rect.x, top, room, rect.h), lambda paint, at: _draw_heading(paint, at, label, hint))
        switch = Switch(name, rect._replace(x=rect.right - SIZE[0], w=SIZE[0]), on, on_change, self.accent)
        blocks = type.block(label, "button", self.scale), type.block(hint, "caption", self.scale, room, MOST_HINT)
        return switch, words_of_switch(switch, beside, max(each.width_px for each in blocks) / self.scale.factor + 2)

    def _limit_block(
        self, option: Option, kind: NumberRange, name: str, place: Rect, value: Any, on_change: Change
    ) -> LayoutResult:
        """A switch, and below it the number: moving that switches the limit on."""

        def on_switch(on: bool) -> None:
            slider.accent = self.accent if on else _PALE
            on_change(round(slider.value) if on else kind.off)

        def on_move(new: float) -> None:
            switch.on = True
            on_switch(True)

        limited = value != kind.off
        switch, beside = self._switch(option, f"{name}.on", place, limited, on_switch)
        shown, look = (value, self.accent) if limited else (kind.offered, _PALE)
        none = self.words.t(f"{self.title}.option.{option.field}.off")
        # More only where the words would be cut.
        wide = max(FIGURE, type.block(none, "caption", self.scale).width_px / self.scale.factor)
        row = Rect(place.x, switch.rect.bottom, place.w - wide, HIGH)
        slider = Slider(name, row, shown, kind.low, kind.high, 1, on_move, look)
        slider.label, slider.hint = self.label(option), self._ends(kind)
        figure = DrawBox(
            Rect(row.right, row.y, wide, HIGH),
            lambda paint, at: _draw_figure(paint, at, str(round(slider.value)) if switch.on else none),
        )
        return [switch, beside, slider, figure], row.bottom

    def _picks_block(
        self, option: Option, kind: Picks, name: str, rect: Rect, value: Sequence[Any], on_change: Change
    ) -> LayoutResult:
        """Control of the value that all share, and below it a chip for each."""
        items, key, words = self.items(option, ()), f"{self.title}.option.{option.field}", self.words
        called, icons = f"{self.title}.{kind.meaning}", dict(enumerate(self.pictures.get(kind.meaning, ())))
        things = [Item(str(each), words.t(f"{called}.{each}"), icons.get(each, "")) for each in range(kind.many)]
        shared, short = [], {}
        for item in items:
            own, brief = f"{key}.all.{item.key}", f"{key}.{item.key}.short"
            label = words.t(own) if words.has(own) else words.t("setup.picks.all", value=item.label)
            shared.append(Item(item.key, label))
            short[item.key] = words.t(brief) if words.has(brief) else item.label
        row = PickRow(kind, value, items, short, on_change)
        same = choices(name, rect, shared, row.same, row.take_all, self.accent, self.scale)
        same.label = self.label(option)
        bottom = row.chips(name, (rect.x, rect.bottom), rect.w, things)
        return row.widgets(same), bottom

    def control(
        self, option: Option, name: str, rect: Rect, value: Any, on_change: Change, seats: Sequence[str] = ()
    ) -> Widget:
        """The control alone."""
        match option.kind:
            case Toggle():
                return Switch(name, rect, value, on_change, self.accent)
            case Amount(low=low, high=high):
                ticks = high - low <= MOST_TICKS
                return Slider(name, rect, value, low, high, 1, lambda new: on_change(round(new)), self.accent, ticks)
            case ShortText(longest):
                empty = self.words.t(f"{self.title}.option.{option.field}.empty")
                return Field(name, rect, value, longest, on_change, empty=empty)
            case NumberRange() | Picks():
                raise TypeError(f"{option.field} needs a block")
            case Pick() | Begins():
                items = self.items(option, seats)
                values = option.kind.values if isinstance(option.kind, Pick) else range(len(items))
                by_key = {str(each): each for each in values}
                return choices(
                    name, rect, items, str(value), lambda key: on_change(by_key[key]), self.accent, self.scale
                )


def _label_height(scale: Scale, label: str, width: float) -> float:
    """The height of a label, more than usual where it has more lines or the least letters are high."""
    if type.cramped(scale):
        return LINE
    shown = type.block(label, "button", scale, width, MOST_LABEL)
    pitch = shown.pitch_px / scale.factor
    return max(LINE, pitch + _CLEAR) + (len(shown.lines) - 1) * pitch


def _draw_heading(paint: Painter, place: Rect, label: str, hint: str) -> None:
    line = _label_height(paint.scale, label, place.w)
    lines = 1 if type.cramped(paint.scale) else MOST_LABEL
    paint.text(label, (place.x, place.y + line / 2), "button", width=place.w, max_lines=lines)
    if hint:
        at = (place.x, place.y + line - 2)
        paint.text(hint, at, "caption", None, "left", place.w, MOST_HINT, "top")


def _draw_figure(paint: Painter, place: Rect, words: str) -> None:
    look = "figure" if words.isdigit() else "caption"
    paint.text(words, (place.right, place.centre[1]), look, colours.ink, "right", place.w)


def _draw_amount(paint: Painter, place: Rect, control: Slider) -> None:
    number = str(round(control.value))
    paint.text(number, (place.right, place.y + LINE / 2), "figure", colours.ink, "right")


COVERS = ("hand", "curtain", "none")
_LABEL, _CONTROL = 28.0, 48.0
"""The heights of what the cover is called, and of its control."""


class HouseRules:
    """Shows the options of a draft that are the whole table's, takes what is chosen, and says why one cannot count."""

    def __init__(self, title: Title, draft: Draft, page: Page) -> None:
        """`page` is asked to be laid out anew where another option may count now, or no longer."""
        self._title, self._draft, self._page = title, draft, page
        self._begin: list[tuple[Option, Segment | Dropdown]] = []
        """The controls with the names of all seats."""

    def maker(self, words: Catalogue, scale: Scale) -> Maker:
        """Maker of the controls as things stand."""
        idle = [option for option in self._draft.options if self._is_offered(option) and not self._is_meant(option)]
        reasons = {option.field: self._idle_reason(words, option) for option in idle}
        title, draft, dealt = self._title, self._draft, None
        if draft.even.agreed(draft.places):
            dealt = {} if title.dealt is None else title.dealt(draft.chosen())
        return Maker(words, title.key, title.accent, scale, title.pictures, reasons, dealt)

    def lay(self, maker: Maker, x: float, y: float, width: float, space: float = SPACE) -> LayoutResult:
        """Lay all controls from a point on, `space` apart."""
        self._begin, widgets, names = [], list[Widget](), [place.name for place in self._draft.places]
        for option in filter(self._is_offered, self._draft.options):
            place, change = Rect(x, y, width, 0), self._setter(option)
            block, y = maker.block(option, f"setup.option.{option.field}", place, self._value(option), change, names)
            widgets += block
            y += space
            if isinstance(option.kind, Begins):
                self._begin += [(option, each) for each in block if isinstance(each, Segment | Dropdown)]
        if self._draft.curtained:
            place = Rect(x, y, width, _LABEL + _CONTROL)
            widgets += self._cover(maker, place)
            y = place.bottom + space
        return widgets, y

    def renamed(self, maker: Maker) -> None:
        """Lay the choice of who begins anew, with the names of now."""
        for option, control in self._begin:
            control.items = tuple(maker.items(option, [place.name for place in self._draft.places]))
            control.value = str(self._value(option))

    def _is_meant(self, option: Option) -> bool:
        return option in self._draft.meant

    def _is_offered(self, option: Option) -> bool:
        """Whether it has a place here: one that is each seat's own has not, nor who begins alone."""
        return not option.per_seat and (self._is_meant(option) or not isinstance(option.kind, Begins))

    def _idle_reason(self, words: Catalogue, option: Option) -> str:
        """Reason why an option cannot count as things stand."""
        rival, t = self._draft.rival(option), words.t
        if rival is not None:
            return t("setup.option.not_with", option=t(f"{self._title.key}.option.{rival.field}"))
        counts = [count for count in self._title.spec.seats if option.meant(count)]
        return t("setup.option.seats", seats=seat_counts(words, counts))

    def _value(self, option: Option) -> Any:
        """Present value; the default where the option does not count."""
        draft = self._draft
        value = draft.house[option.field] if self._is_meant(option) else option.default
        if isinstance(option.kind, Begins):
            return draft.places.index(value) + 1 if value in draft.places else 0
        return value

    def _setter(self, option: Option) -> Callable[[Any], None]:
        draft = self._draft

        def change(value: Any) -> None:
            if isinstance(option.kind, Begins):
                value = draft.places[value - 1] if value else None
            draft.house[option.field] = value
            length = self._title.length
            affects_others = any(
                option.field == other.not_with or other.field == option.not_with for other in draft.options
            )
            if affects_others or (length is not None and option.field in length.fields):
                self._page.renew()

        return change

    def _cover(self, maker: Maker, rect: Rect) -> list[Widget]:
        """Choice of what is covered between people who have secrets."""
        t, place = maker.words.t, rect.lower(_CONTROL)
        items = [Item(cover, t(f"setup.cover.{cover}")) for cover in COVERS]
        shown = choices("setup.cover", place, items, self._draft.cover, self._set_cover, maker.accent, maker.scale)
        shown.label = t("setup.cover")
        return [Label(rect.upper(24), shown.label, "strong"), shown]

    def _set_cover(self, cover: str) -> None:
        self._draft.cover = cover  # type: ignore[assignment]
