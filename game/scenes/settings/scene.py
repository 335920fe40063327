"""The settings, drawn from their table: everything holds as soon as it is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
import pygame

from game.core.lazy import Latest
from game.i18n.catalogue import languages
from game.scenes.settings.rows import KEY_HIGH, MIDDLE, SIDE, SettingRow, SettingsPanel, value_key, value_label
from game.scenes.shell.bar import tip_press
from game.scenes.shell.menu import PAD, DrawBox, MenuScene, PressBox, columns, menu_layout, panel, words_of_switch
from game.scenes.shell.outcomes import ShowSettings, Speak
from game.scenes.shell.phrases import fold_path
from game.scenes.shell.scene import Services
from game.store.settings import Settings
from game.ui import type
from game.ui.keymap import KEY_ROWS, cap_name, key_cap
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU, colours, players
from game.ui.type import Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Tab
from game.ui.widgets.choices import Dropdown, Item, Slider, Switch, choices
from game.ui.widgets.scroll import Scroll

WIDE, MEDIUM = 1440.0, 900.0
_TITLE_HIGH, _FOOT = 58.0, 12.0
_TAB_PITCH = 62.0
_CAP, _AIR = 60.0, 8.0
"""Least room beside words for the cap of a key, and without one."""
_BEFORE_CAP, _ROUND_CAP = 12.0, 16.0
"""Distance of a cap from the words, and how much wider it is than its own."""
_STEP = 5.0
"""Step of a slider, in per cent."""
_PLAY, _NUMBER, _GAP = 48.0, 52.0, 12.0
_LISTED = 260.0
"""Width of a list that unfolds, and of a button."""
_LASTING = ("tables", "people", "colours", "window", "language", "lessons", "helped", "cloths", "greeted")
"""Fields that are not set back to their defaults: what was remembered, the language and how large the window is."""


class SettingsScene(MenuScene):
    """Panels of settings; `installed` are the languages there are words for."""

    name = "settings"

    def __init__(self, services: Services, installed: Sequence[str] | None = None) -> None:
        super().__init__(services)
        self.installed = languages() if installed is None else installed
        self.marked = "sound"
        self._mute, self.page.on_mute = self.page.on_mute, self._switch_sound
        self._offered = Latest(self._offer_reset)
        self._tabs: list[Tab] = []
        self._tops: dict[str, tuple[Scroll, Rect]] = {}

    @property
    def settings(self) -> Settings:
        """Settings as they are now."""
        return self.services.settings

    def _set(self, row: SettingRow, value: Any) -> None:
        """Keep a value, and let follow what goes by it; where that is the window, the scene is laid out anew by it."""
        if row.then == "words":
            self.navigate(Speak(value))
            return
        self.services.change(**{row.field: value}, **row.resets)
        if row.then == "window":
            self.services.apply_window()
        elif row.then:
            self.refresh()

    # -- layout

    def build(self) -> Iterable[Widget]:
        at = menu_layout(self.scale)
        head = list(self.header(at.bar, self.words.t("settings.heading")))
        left = [each for each in MIDDLE if each.key != "language" or len(self.installed) > 1]
        self._tops = {}
        if at.body.w >= WIDE:
            tabs, middle, side = columns(at.body, 320.0, 1.0, 496.0)
            scrolls = [self._column("settings.left", left, middle), self._column("settings.right", SIDE, side)]
        elif at.body.w >= MEDIUM:
            tabs, middle = columns(at.body, 0.27, 0.73)
            scrolls = [self._column("settings.left", [*left, *SIDE], middle)]
        else:
            return [*head, self._column("settings.left", [*left, *SIDE], at.body, self._reset_button)]
        groups = [*left, *SIDE]
        self._tabs = []
        pitch = min(_TAB_PITCH, (tabs.h - 16 - 54 - 2 * 20) / len(groups))
        for number, group in enumerate(groups):
            place = Rect(tabs.x + 12, tabs.y + 16 + number * pitch, tabs.w - 24, pitch - 6)
            name, heading = f"settings.to.{group.key}", self.words.t(f"settings.{group.key}")
            scroll, chosen = partial(self._scroll_to, group.key), group.key == self.marked
            tab = Tab(name, place, heading, self._icon(group), chosen, on_press=scroll)
            tab.group = "settings.chapters"
            self._tabs.append(tab)
        reset = self._reset_button(Rect(tabs.x + 20, tabs.bottom - 20 - 54, tabs.w - 40, 54))
        return [*head, *[panel(tabs), *self._tabs, reset], *scrolls]

    def _column(
        self, name: str, groups: Sequence[SettingsPanel], rect: Rect, last: Callable[[Rect], Widget] | None = None
    ) -> Scroll:
        """Panels below each other; their shadows lie within what is scrolled."""
        children: list[Widget] = []
        tops: dict[str, Rect] = {}
        area = rect.inset(-8)
        room = 0.0 if sum(self._height(group, rect.w) + 14 for group in groups) <= rect.h else 18.0
        y = rect.y
        for group in groups:
            place = tops[group.key] = Rect(rect.x, y, rect.w - room, self._height(group, rect.w - room))
            children += self._panel(group, place)
            y = place.bottom + 14
        if last is not None:
            button = last(Rect(rect.x, y, rect.w - room, 56))
            children.append(button)
            y = button.rect.bottom + 14
        scroll = Scroll(name, area, children, y + 2 - area.y)
        self._tops |= {key: (scroll, place) for key, place in tops.items()}
        return scroll

    def _rows(self, group: SettingsPanel) -> list[SettingRow]:
        """Rows of a panel; why nothing is heard stands there only where that is so."""
        return [row for row in group.rows if row.name != "fault" or self.services.sound.fault is not None]

    def _height(self, group: SettingsPanel, wide: float) -> float:
        return _TITLE_HIGH + sum(line.h for _, line, _ in self._lines(group, Rect(0, 0, wide, 0))) + _FOOT

    def _lines(self, group: SettingsPanel, rect: Rect) -> Iterator[tuple[SettingRow, Rect, float]]:
        """Rows of a panel, their boxes and the width of their words: those of more lines than usual are higher."""
        y, wide = rect.y + _TITLE_HIGH, rect.w - 2 * PAD - 8
        words = self._words_width(group, wide)
        for row in self._rows(group):
            split, high = wide - row.room if row.room else words, row.high
            if row.name == "keys":
                high = sum(each.high for each in self._keys(wide))
            elif row.kind != "picture":
                label, second = self._row_words(row)
                if row.kind == "choice" and not type.block(label, "button", self.scale, split - _AIR, 2).whole:
                    split = words  # what is to choose from unfolds in less room
                texts = _texts(row, label, second, self.scale, split)
                if second and (max(text.lines for text in texts) > 1 or not self.scale.usual):
                    high = max(high, sum(text.high for text in texts) + _AIR)
            yield row, Rect(rect.x + PAD + 4, y, wide, high), split
            y += high

    def _icon(self, group: SettingsPanel) -> str:
        return "icons/sound_off" if group.key == "sound" and not self.settings.sound else group.icon

    def _panel(self, group: SettingsPanel, rect: Rect) -> list[Widget]:
        """Widgets of a panel, its ground first.

        A switch is turned by itself and by its words; the blank of its row does nothing, as in every other row.
        """
        scale, heading = self.scale, self.words.t(f"settings.{group.key}")
        wide = PAD + 48 + type.block(heading, "h3", scale).width_px / scale.factor
        place, tip = Rect(rect.x + PAD, rect.y + 8, wide, _TITLE_HIGH - 8), self.words.t(f"settings.{group.key}.tip")
        widgets: list[Widget] = [DrawBox(rect, partial(self._draw_panel, group, heading))]
        widgets.append(tip_press(f"settings.head.{group.key}", place, tip))
        if group.switch is not None:
            head = Rect(rect.x + rect.w / 2, rect.y + 8, rect.w / 2 - PAD - 4, _TITLE_HIGH - 8)
            widgets += self._head_switch(group.switch, head)
        for row, line, split in self._lines(group, rect):
            if row.kind == "picture":
                widgets.append(DrawBox(line, self._picture(row.name, line.w)))
                continue
            widgets += (made := self._control(row, Rect(line.x + split, line.y, line.w - split, line.h)))
            label, second = self._row_words(row)
            box = DrawBox(line.leftmost(split), partial(_draw_row, row, label, second))
            if not isinstance(made[0], Switch):
                widgets.append(box)
                continue
            sizes = (type.block(*each, scale).width_px for each in ((label, "button"), (second, "caption")))
            first, below = (size / scale.factor for size in sizes)
            room = max(first + _room_beside(row, scale), below + _AIR) + 2
            widgets.append(words_of_switch(made[0], box, room))
        return widgets

    def _words_width(self, group: SettingsPanel, width: float) -> float:
        """Width of the words in rows without a room of their own: more where any would be cut."""

        rows = [row for row in self._rows(group) if not row.room and row.kind != "picture"]

        def tells_all(wide: float) -> bool:
            return all(self._is_whole(row, wide) for row in rows)

        tries = min(270.0, width * 0.4), width * 0.45, width * 0.52, width * 0.6
        if type.cramped(self.scale):
            return tries[0]
        return next(filter(tells_all, tries), tries[-1])

    def _is_whole(self, row: SettingRow, wide: float) -> bool:
        """Whether no word of a row is cut in so much room."""
        label, second = self._row_words(row)
        room, lines = wide - _room_beside(row, self.scale) - 44 * bool(row.icon), 1 if second else 2
        whole = type.block(label, "button", self.scale, room, lines).whole
        return whole and type.block(second, "caption", self.scale, wide - _AIR).whole

    def _row_words(self, row: SettingRow) -> tuple[str, str]:
        key, second = f"settings.{row.name}", f"settings.{row.name}.text"
        return self.words.t(key), self.words.t(second) if self.words.has(second) else ""

    def _head_switch(self, row: SettingRow, rect: Rect) -> list[Widget]:
        """The switch of everything in a panel; its words say how it stands."""
        words = self.words.t(f"settings.{row.name}.{'on' if getattr(self.settings, row.field) else 'off'}")
        (switch,) = self._control(row, rect)
        assert isinstance(switch, Switch)
        room = min(rect.w - 80, type.block(words, "button", self.scale).width_px / self.scale.factor + _CAP + 2)

        def draw(paint: Painter, at: Rect) -> None:
            shown = paint.text(words, (at.right, at.centre[1]), "button", None, "right", width=at.w - _CAP)
            paint.keycap(key_cap(row.key), (shown.x - 12, at.centre[1]), "right")

        box = DrawBox(Rect(rect.right - 80 - room, rect.y, room, rect.h), draw)
        return [PressBox(f"{switch.name}.words", box, switch), switch]

    def _draw_panel(self, group: SettingsPanel, heading: str, paint: Painter, rect: Rect) -> None:
        """Draw the ground of a panel; its rim tells while it is the marked one."""
        if self._tabs and self.marked == group.key:
            paint.panel(rect, rim=MENU.base, rim_width=3)
        else:
            paint.panel(rect)
        y = rect.y + 34
        paint.picture(self._icon(group), Rect.around((rect.x + PAD + 14, y), 28), tint=MENU.edge)
        paint.text(heading, (rect.x + PAD + 40, y), "h3", width=rect.w - 2 * PAD - 40)

    # -- rows

    def _control(self, row: SettingRow, rect: Rect) -> list[Widget]:
        """Widgets that set the value of a row, in its right part."""
        name, middle = f"settings.{row.name}", rect.centre[1]
        if row.kind == "switch":
            on = getattr(self.settings, row.field)
            return [Switch(name, Rect(rect.right - 64, middle - 22, 64, 44), on, partial(self._set, row))]
        if row.kind == "slider":
            return self._slider(row, rect)
        if row.kind == "button":
            place = rect.rightmost(min(_LISTED, rect.w))
            return [self._clear_button(place) if row.name == "names.kept" else self._keys_button(place)]
        now = self.words.language if row.field == "language" else getattr(self.settings, row.field)
        values = {value_key(each): each for each in self._values(row, now)}
        items = [Item(key, value_label(self.words, row.name, value)) for key, value in values.items()]

        def take(key: str) -> None:
            self._set(row, values[key])

        if row.kind == "choice":
            place = Rect(rect.x, middle - 24, rect.w, 48)
            return [choices(name, place, items, value_key(now), take, MENU, self.scale)]
        wide = min(_LISTED, rect.w)
        dropdown = Dropdown(name, Rect(rect.right - wide, middle - 24, wide, 48), items, value_key(now), take)
        if row.field == "window" and self.settings.fullscreen:
            dropdown.disable(self.words.t("settings.window.fullscreen"))
        return [dropdown]

    def _values(self, row: SettingRow, now: Any) -> Sequence[Any]:
        """Values to choose from: of the sizes of a window those for which the largest screen has room."""
        values: Sequence[Any] = self.installed if row.field == "language" else row.values
        screens = pygame.display.get_desktop_sizes() if row.field == "window" and pygame.display.get_init() else []
        if screens:
            values = [size for size in values if any(size[0] <= w and size[1] <= h for w, h in screens)]
        return sorted({*values, now}) if row.others else values

    def _slider(self, row: SettingRow, rect: Rect) -> list[Widget]:
        """A slider, its number and a button that lets it be heard."""
        t, name, sound = self.words.t, f"settings.{row.name}", self.services.sound
        hear, middle = partial(sound.preview, *row.values), rect.centre[1]

        def listen() -> None:
            hear()
            button.more = "" if sound.opened else t("settings.sound.none")
            if button.more:
                button.refuse()

        def change(share: float) -> None:
            self._set(row, round(share))
            self._let_hear(button, share)

        play = Rect(rect.right - _PLAY, middle - _PLAY / 2, _PLAY, _PLAY)
        button = Button(f"{name}.hear", play, icon="icons/play", on_press=listen)
        button.cue, button.hint = "", t("settings.sound.hear")
        place = Rect(rect.x, middle - 22, rect.w - _PLAY - _NUMBER - 2 * _GAP, 44)
        slider = Slider(name, place, float(getattr(self.settings, row.field)), 0, 100, _STEP, change)
        slider.on_release = hear
        self._let_hear(button, slider.value)

        def draw(paint: Painter, at: Rect) -> None:
            paint.text(str(round(slider.value)), (at.right - 6, at.centre[1]), "strong", colours.ink, "right")

        return [slider, DrawBox(Rect(place.right + _GAP, rect.y, _NUMBER, rect.h), draw), button]

    def _let_hear(self, button: Button, share: float) -> None:
        """Let a button be pressed if something is heard at so many per cent; else it says why not."""
        on = self.settings.sound
        button.enable(on and round(share) > 0, self.words.t("settings.sound.zero" if on else "settings.sound.off"))

    def _clear_button(self, rect: Rect) -> Button:
        name, place = "settings.names.clear", Rect(rect.x, rect.centre[1] - 26, rect.w, 52)
        ask = partial(self.ask, "settings.names.ask", name, self._clear)
        button = Button(name, place, self.words.t(name), "icons/trash", on_press=ask)
        if not self.settings.tables and not self.settings.people:
            button.disable(self.words.t("settings.names.none"))
        return button

    def _keys_button(self, rect: Rect) -> Button:
        place, key = Rect(rect.x, rect.centre[1] - 26, rect.w, 52), "settings.keys.open"
        return Button(key, place, self.words.t(key), on_press=partial(self.navigate, ShowSettings(keys=True)))

    def _picture(self, name: str, wide: float) -> Callable[[Painter, Rect], None]:
        """Drawing of a row that is a picture."""
        t, fault = self.words.t, self.services.sound.fault
        match name:
            case "fault":
                return partial(_draw_warning, "" if fault is None else t(fault.key, **fault.args))
            case "folder":
                return partial(_draw_folder, t("settings.data.text"), str(self.services.data_folder))
            case "colours":
                return partial(_draw_colours, [t(f"colour.{player.key}") for player in players])
            case "preview":
                return partial(_draw_preview, t("settings.preview.text"))
            case _:
                return partial(_draw_keys, list(self._keys(wide)))

    def _keys(self, wide: float) -> Iterator[_KeyLine]:
        """Rows of the list of keys: higher where what they do takes two lines."""
        t, scale = self.words.t, self.scale
        for row in KEY_ROWS:
            if not (caps := [cap_name(self.words, cap) for cap in row.caps]):
                continue
            does = t(f"settings.key.{row.does}", shift=t("settings.cap.shift"))
            sizes = (type.block(cap, "caption", scale.plain()).width_px / scale.factor + 16 for cap in caps)
            left = max(sum(max(26.0, size) + 6 for size in sizes) + 8, 150.0)
            text = _text(does, *type.folded(does, "label", scale, wide - left), wide - left, scale)
            yield _KeyLine(caps, left, text, max(KEY_HIGH, text.high + 4) if text.lines > 1 else KEY_HIGH)

    def _reset_button(self, rect: Rect) -> Button:
        ask = partial(self.ask, "settings.reset.ask", "settings.reset", self._reset)
        button = Button("settings.reset", rect, self.words.t("settings.reset"), "icons/undo", on_press=ask)
        if self._defaults() == self.settings:
            button.disable(self.words.t("settings.reset.none"))
        return button

    def _offer_reset(self, settings: Settings) -> None:
        """Let settings be reset where they are others than by default."""
        for button in (each for each in self.page.parts() if each.name == "settings.reset"):
            button.enable(self._defaults() != settings, self.words.t("settings.reset.none"))
            self.page.dirty = True

    def update(self, dt_ms: float) -> bool:
        self._offered(self.settings)
        return super().update(dt_ms)

    # -- what a player does

    def _switch_sound(self) -> None:
        if self._mute is not None:
            self._mute()
        self.refresh()

    def _scroll_to(self, key: str) -> None:
        self.marked = key
        for tab in self._tabs:
            tab.chosen = tab.name == f"settings.to.{key}"
        scroll, place = self._tops[key]
        scroll.to(place.y - scroll.rect.y - 8)
        self.page.dirty = True

    def _defaults(self) -> Settings:
        return Settings(**{name: getattr(self.settings, name) for name in _LASTING})

    def _reset(self) -> None:
        self.services.change(**msgspec.structs.asdict(self._defaults()))
        self.services.apply_window()
        self.refresh()

    def _clear(self) -> None:
        self.services.change(tables={}, people=(), helped=(), colours={})
        self.refresh()


class _Text(NamedTuple):
    """Words with their style, the width and the lines that they may take, and their height."""

    words: str
    look: Style
    width: float
    lines: int
    high: float


def _room_beside(row: SettingRow, scale: Scale) -> float:
    """Room beside the words of a row: for the cap of its key, as wide as that is."""
    if not row.key:
        return _AIR
    cap = type.block(key_cap(row.key), "caption", scale.plain()).width_px / scale.factor + _ROUND_CAP
    return max(_CAP, _BEFORE_CAP + cap + _AIR)


def _text(words: str, look: Style, lines: int, width: float, scale: Scale) -> _Text:
    return _Text(words, look, width, lines, type.block(words, look, scale, width, lines).height_px / scale.factor)


def _texts(row: SettingRow, label: str, second: str, scale: Scale, wide: float) -> list[_Text]:
    """The words of a row in so much room, and those below."""
    below = wide - _AIR - (44 if row.icon else 0)
    beside = below + _AIR - _room_beside(row, scale)
    lines = 1 if second and (type.cramped(scale) or type.block(label, "button", scale, beside).whole) else 2
    first = _text(label, type.style("button"), lines, beside, scale)
    return [first, _text(second, *type.folded(second, "caption", scale, below), below, scale)] if second else [first]


def _draw_row(row: SettingRow, label: str, second: str, paint: Painter, rect: Rect) -> None:
    if row.icon:
        paint.picture(row.icon, Rect.around((rect.x + 14, rect.centre[1]), 26), tint=colours.ink_soft)
    x, y, texts = rect.x + (44 if row.icon else 0), rect.centre[1], _texts(row, label, second, paint.scale, rect.w)
    middles = [y - 12, y + 13] if second else [y]
    if second and (max(text.lines for text in texts) > 1 or not paint.scale.usual):
        top = y - sum(text.high for text in texts) / 2
        middles = [top + texts[0].high / 2, top + texts[0].high + texts[1].high / 2]
    for text, middle in zip(texts, middles, strict=True):
        shown = paint.text(text.words, (x, middle), text.look, width=text.width, max_lines=text.lines)
        if row.key and text is texts[0]:
            paint.keycap(key_cap(row.key), (shown.right + _BEFORE_CAP, middle))


def _draw_warning(text: str, paint: Painter, at: Rect) -> None:
    paint.picture("icons/warning", Rect.around((at.x + 14, at.centre[1]), 28))
    paint.text(text, (at.x + 44, at.centre[1]), "label", colours.ink, width=at.w - 44, max_lines=3)


def _draw_folder(text: str, folder: str, paint: Painter, at: Rect) -> None:
    paint.text(text, (at.x, at.y + 14), "caption", width=at.w)
    words = fold_path(folder, lambda part: paint.measure(part, "strong")[0] <= at.w)
    paint.text(words, (at.x, at.y + 30), "strong", None, "left", at.w, 2, "top")


def _draw_colours(names: Sequence[str], paint: Painter, rect: Rect) -> None:
    """The six players' colours, each with its mark, its pattern and its name."""
    wide, gap = (rect.w - 2 * 12) / 3, 12.0
    tall = rect.h / 2
    for number, (player, name) in enumerate(zip(players, names, strict=True)):
        row, column = divmod(number, 3)
        field = Rect(rect.x + column * (wide + gap), rect.y + row * tall, wide, tall - 40)
        paint.pattern(field, player, 10)
        paint.box(field, None, 10, player.shade, 2)
        paint.mark(field.centre, min(24.0, field.h / 2 - 6), player)
        paint.text(name, (field.centre[0], field.bottom + 18), "label", colours.ink_soft, "centre", wide)


def _draw_preview(text: str, paint: Painter, rect: Rect) -> None:
    paint.text(text, rect.centre, type.tight("caption", 1), None, "centre", rect.w, 2)


class _KeyLine(NamedTuple):
    """Row of the list of keys: the caps, where what they do begins, and how that is set."""

    caps: Sequence[str]
    left: float
    does: _Text
    high: float


def _draw_keys(lines: Sequence[_KeyLine], paint: Painter, rect: Rect) -> None:
    top = rect.y
    for line in lines:
        x, y = rect.x, top + line.high / 2
        for cap in line.caps:
            x = paint.keycap(cap, (x, y)).right + 6
        words, look, wide, most, _ = line.does
        paint.text(words, (rect.x + line.left, y), look, colours.ink, width=wide, max_lines=most)
        top += line.high
