"""Panels of the settings: rows in groups, what is heard, and every key that does anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from game.audio.cues import SLIDERS, Group, Slider
from game.scenes.shell.bar import tip_press
from game.scenes.shell.menu import PAD, DrawBox, PressBox, words_of_switch
from game.scenes.shell.scene import Services
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import MENU, colours, players
from game.ui.widgets import values
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

TITLE_HIGH, ROW, FOOT = 58.0, 56.0, 12.0
_CAP, _AIR = 60.0, 8.0
"""Room beside words for the cap of a key, and without one."""


class SettingRow(NamedTuple):
    """A row: its words, a second line of them, a key that does the same, its height and its control.

    `control` is given the right part of the row, the whole of it where there are no words.
    """

    label: str
    second: str = ""
    key: str = ""
    high: float = ROW
    control: Callable[[Rect], Widget | list[Widget]] | None = None
    room: float = 0.0
    """Width that the control needs, the words having the rest; 0: the words have a column of their own."""
    icon: str = ""


class SettingsPanel(NamedTuple):
    """A panel of settings."""

    key: str
    heading: str
    icon: str
    lines: Sequence[SettingRow]
    head: Callable[[Rect, Scale], list[Widget]] | None = None
    """Widgets at the right of the heading."""
    tip: str = ""
    """Words of the heading when it is pressed or pointed at."""


def panel_height(group: SettingsPanel) -> float:
    """The height of a group's panel."""
    return TITLE_HIGH + sum(line.high for line in group.lines) + FOOT


def panel_widgets(
    group: SettingsPanel, at: tuple[float, float], width: float, marked: Callable[[], bool], scale: Scale
) -> list[Widget]:
    """A group's widgets, its panel first; its rim tells while it is the marked one.

    A switch is turned by itself and by its words; the blank of its row does nothing, as in every other row.
    """
    rect = Rect(*at, width, panel_height(group))
    widgets: list[Widget] = [DrawBox(rect, lambda paint, place: _draw_panel(paint, place, group, marked()))]
    wide = PAD + 48 + type.block(group.heading, "h3", scale).width_px / scale.factor
    heading = Rect(rect.x + PAD, rect.y + 8, wide, TITLE_HIGH - 8)
    widgets.append(tip_press(f"settings.head.{group.key}", heading, group.tip))
    if group.head is not None:
        head = Rect(rect.x + rect.w / 2, rect.y + 8, rect.w / 2 - PAD - 4, TITLE_HIGH - 8)
        widgets += group.head(head, scale)
    y = rect.y + TITLE_HIGH
    for line in group.lines:
        row = Rect(rect.x + PAD + 4, y, rect.w - 2 * PAD - 8, line.high)
        split = row.w - line.room if line.room else min(270.0, row.w * 0.4) if line.label else 0.0
        words: Widget = (box := DrawBox(row.leftmost(split or row.w), _draw_row(line)))
        if line.control is not None:
            control = line.control(Rect(row.x + split, row.y, row.w - split, row.h))
            if isinstance(control, values.Switch):
                words = words_of_switch(control, box, _words_room(line, scale))
            widgets += control if isinstance(control, list) else [control]
        widgets.append(words)
        y = row.bottom
    return widgets


def _draw_panel(paint: Painter, rect: Rect, group: SettingsPanel, marked: bool) -> None:
    if marked:
        paint.panel(rect, rim=MENU.base, rim_width=3)
    else:
        paint.panel(rect)
    y = rect.y + 34
    paint.picture(group.icon, Rect.around((rect.x + PAD + 14, y), 28), tint=MENU.edge)
    paint.text(group.heading, (rect.x + PAD + 40, y), "h3", width=rect.w - 2 * PAD - 40)


def _words_room(line: SettingRow, scale: Scale) -> float:
    """Width of a row's words and the cap of its key."""
    wide, second = (type.block(*each, scale).width_px for each in ((line.label, "button"), (line.second, "caption")))
    return max(wide / scale.factor + (_CAP if line.key else _AIR), second / scale.factor + _AIR) + 2


def _draw_row(line: SettingRow) -> Callable[[Painter, Rect], None]:
    def draw(paint: Painter, row: Rect) -> None:
        if line.icon:
            paint.picture(line.icon, Rect.around((row.x + 14, row.centre[1]), 26), tint=colours.ink_soft)
            row = Rect(row.x + 44, row.y, row.w - 44, row.h)
        y = row.centre[1] - (12 if line.second else 0)
        room = row.w - (_CAP if line.key else _AIR)
        shown = paint.text(line.label, (row.x, y), "button", width=room, max_lines=1 if line.second else 2)
        if line.second:
            paint.text(line.second, (row.x, y + 25), "caption", width=row.w - _AIR)
        if line.key:
            paint.keycap(line.key, (shown.right + 12, y))

    return draw


def draw_colours(paint: Painter, rect: Rect, names: Sequence[str]) -> None:
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


def draw_keys(paint: Painter, rect: Rect, rows: Sequence[tuple[Sequence[str], str]]) -> None:
    """Rows of the key list."""
    pitch = rect.h / len(rows)
    for number, (caps, does) in enumerate(rows):
        y, x = rect.y + pitch * (number + 0.5), rect.x
        for cap in caps:
            x = paint.keycap(cap, (x, y)).right + 6
        left = max(x + 8, rect.x + 150)
        paint.text(does, (left, y), "label", colours.ink, width=rect.right - left)


STEP = 5.0
"""Step of a slider, in per cent."""
_PLAY, _NUMBER, _GAP = 48.0, 52.0, 12.0
_ICONS: dict[Slider, str] = {
    "music": "icons/music",
    "effects": "icons/dice",
    "animals": "icons/paw",
    "interface": "icons/settings",
}
_SAMPLES: dict[Slider, tuple[str, Group]] = {
    "music": ("small_win", "music"),
    "effects": ("dice", "table"),
    "animals": ("sheep", "animal"),
    "interface": ("toggle_on", "ui"),
}
"""Sample played of each slider when it is set."""


class SoundPanel:
    """A switch, a slider for each group with a button that lets it be heard, and what keeps all from being heard."""

    def __init__(self, services: Services, refresh: Callable[[], None]) -> None:
        self._services, self._refresh = services, refresh
        self._sound = services.sound

    def panel(self) -> SettingsPanel:
        """The whole group."""
        now, t = self._services.settings, self._services.words.t
        lines = [self._slider(name) for name in SLIDERS]
        behind = self._switch("mute_behind", now.mute_behind)
        lines.append(SettingRow(t("settings.sound.mute_behind"), control=behind, room=80))
        if self._sound.fault is not None:
            text = t(self._sound.fault.key, **self._sound.fault.args)
            lines.append(SettingRow("", high=84, control=partial(DrawBox, picture=partial(_draw_warning, text))))
        icon = "icons/sound_on" if now.sound else "icons/sound_off"
        return SettingsPanel("sound", t("settings.sound"), icon, lines, self._head)

    def _head(self, rect: Rect, scale: Scale) -> list[Widget]:
        """The switch of everything, with the key that does the same."""
        on = self._services.settings.sound
        words = self._services.words.t("settings.sound.on" if on else "settings.sound.off")
        switch = self._switch("sound", on)(rect)
        room = min(rect.w - 80, type.block(words, "button", scale).width_px / scale.factor + _CAP + 2)
        box = DrawBox(Rect(rect.right - 80 - room, rect.y, room, rect.h), partial(_draw_switch_words, words))
        return [PressBox("settings.sound.words", box, switch), switch]

    def _switch(self, name: str, on: bool) -> Callable[[Rect], values.Switch]:
        def make(rect: Rect) -> values.Switch:
            place = Rect(rect.right - 64, rect.centre[1] - 22, 64, 44)
            return values.Switch(f"settings.{name}", place, on, lambda on: self._set(**{name: on}))

        return make

    def _set(self, **changes: bool) -> None:
        self._services.change(**changes)
        self._refresh()

    def _unheard_reason(self, loudness: float) -> str:
        """Reason why nothing can be heard at so many per cent; empty where it can."""
        if not self._services.settings.sound:
            return self._services.words.t("settings.sound.off")
        return "" if round(loudness) else self._services.words.t("settings.sound.zero")

    def _slider(self, name: Slider) -> SettingRow:
        t, change = self._services.words.t, self._services.change

        def make(rect: Rect) -> list[Widget]:
            hear = partial(self._sound.preview, *_SAMPLES[name])
            play = Rect(rect.right - _PLAY, rect.centre[1] - _PLAY / 2, _PLAY, _PLAY)

            def listen() -> None:
                hear()
                button.more = "" if self._sound.opened else t("settings.sound.none")
                if button.more:
                    button.refuse()

            button = Button(f"settings.{name}.hear", play, icon="icons/play", on_press=listen)
            button.cue, button.hint = "", t("settings.sound.hear")
            wide = rect.w - _PLAY - _NUMBER - 2 * _GAP
            place = Rect(rect.x, rect.centre[1] - 22, wide, 44)
            now = float(getattr(self._services.settings, name))

            def on_change(share: float) -> None:
                change(**{name: round(share)})
                unheard = self._unheard_reason(share)
                button.enable(not unheard, unheard)

            slider = values.Slider(f"settings.{name}", place, now, 0, 100, STEP, on_change)
            slider.on_release, unheard = hear, self._unheard_reason(now)
            button.enable(not unheard, unheard)
            number = Rect(place.right + _GAP, rect.y, _NUMBER, rect.h)
            shown = DrawBox(number, lambda paint, at: _draw_number(paint, at, round(slider.value)))
            return [slider, shown, button]

        words, icon = t(f"settings.sound.{name}"), _ICONS[name]
        return SettingRow(words, t(f"settings.sound.{name}.text"), high=68, control=make, icon=icon)


def _draw_switch_words(words: str, paint: Painter, at: Rect) -> None:
    shown = paint.text(words, (at.right, at.centre[1]), "button", None, "right", width=at.w - _CAP)
    paint.keycap("M", (shown.x - 12, at.centre[1]), "right")


def _draw_number(paint: Painter, at: Rect, value: int) -> None:
    paint.text(str(value), (at.right - 6, at.centre[1]), "strong", colours.ink, "right")


def _draw_warning(text: str, paint: Painter, at: Rect) -> None:
    paint.picture("icons/warning", Rect.around((at.x + 14, at.centre[1]), 28))
    paint.text(text, (at.x + 44, at.centre[1]), "label", colours.ink, width=at.w - 44, max_lines=3)
