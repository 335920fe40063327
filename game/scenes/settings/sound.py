"""The settings of what is heard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.audio.cues import SLIDERS, Group, Slider
from game.scenes.settings.groups import Group as Panel
from game.scenes.settings.groups import SettingRow
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.scene import Services
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.widgets import values
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

STEP = 5.0
"""Of a hundred."""
_PLAY, _NUMBER, _GAP = 48.0, 52.0, 12.0
_ICONS: dict[Slider, str] = {
    "music": "icons/music",
    "effects": "icons/dice",
    "animals": "icons/paw",
    "interface": "icons/settings",
}
_HEARD: dict[Slider, tuple[str, Group]] = {
    "music": ("small_win", "music"),
    "effects": ("dice", "table"),
    "animals": ("sheep", "animal"),
    "interface": ("toggle_on", "ui"),
}
"""What is heard of each when it is set."""


class SoundPanel:
    """A switch, a slider for each group with a button that lets it be heard, and what keeps all from being heard."""

    def __init__(self, services: Services, change: Callable[..., None], refresh: Callable[[], None]) -> None:
        self._services, self._change, self._refresh = services, change, refresh
        self._sound = services.sound

    def panel(self) -> Panel:
        """The whole group."""
        now, t = self._services.settings, self._services.words.t
        lines = [self._slider(name) for name in SLIDERS]
        behind = self._switch("mute_behind", now.mute_behind)
        lines.append(SettingRow(t("settings.sound.mute_behind"), control=behind, room=80))
        if self._sound.trouble is not None:
            told = t(self._sound.trouble.key, **self._sound.trouble.args)
            lines.append(SettingRow("", high=84, control=partial(DrawBox, picture=partial(_warn, told))))
        icon = "icons/sound_on" if now.sound else "icons/sound_off"
        return Panel("sound", t("settings.sound"), icon, lines, self._head)

    def _head(self, rect: Rect) -> list[Widget]:
        """The switch of everything, with the key that does the same."""
        on = self._services.settings.sound
        words = self._services.words.t("settings.sound.on" if on else "settings.sound.off")
        switch = self._switch("sound", on)(rect)
        return [DrawBox(Rect(rect.x, rect.y, rect.w - 80, rect.h), partial(_said, words)), switch]

    def _switch(self, name: str, on: bool) -> Callable[[Rect], Widget]:
        def make(rect: Rect) -> Widget:
            place = Rect(rect.right - 64, rect.centre[1] - 22, 64, 44)
            return values.Switch(f"settings.{name}", place, on, lambda on: self._set(**{name: on}))

        return make

    def _set(self, **changes: bool) -> None:
        self._change(**changes)
        self._refresh()

    def _slider(self, name: Slider) -> SettingRow:
        t = self._services.words.t

        def make(rect: Rect) -> list[Widget]:
            hear = partial(self._sound.try_out, *_HEARD[name])
            play = Rect(rect.right - _PLAY, rect.centre[1] - _PLAY / 2, _PLAY, _PLAY)
            button = Button(f"settings.{name}.hear", play, icon="icons/play", on_press=hear)
            button.cue, button.hint = "", t("settings.sound.hear")
            button.enable(self._services.settings.sound, t("settings.sound.off"))
            wide = rect.w - _PLAY - _NUMBER - 2 * _GAP
            place = Rect(rect.x, rect.centre[1] - 22, wide, 44)
            now = float(getattr(self._services.settings, name))
            slider = values.Slider(
                f"settings.{name}", place, now, 0, 100, STEP, lambda value: self._change(**{name: round(value)})
            )
            slider.on_release = hear
            number = Rect(place.right + _GAP, rect.y, _NUMBER, rect.h)
            shown = DrawBox(number, lambda paint, at: _number(paint, at, round(slider.value)))
            return [slider, shown, button]

        words, icon = t(f"settings.sound.{name}"), _ICONS[name]
        return SettingRow(words, t(f"settings.sound.{name}.text"), high=68, control=make, icon=icon)


def _said(words: str, paint: Painter, at: Rect) -> None:
    shown = paint.text(words, (at.right, at.centre[1]), "button", None, "right", width=at.w - 60)
    paint.keycap("M", (shown.x - 12, at.centre[1]), "right")


def _number(paint: Painter, at: Rect, value: int) -> None:
    paint.text(str(value), (at.right - 6, at.centre[1]), "strong", colours.ink, "right")


def _warn(told: str, paint: Painter, at: Rect) -> None:
    paint.picture("icons/warning", Rect.around((at.x + 14, at.centre[1]), 28))
    paint.text(told, (at.x + 44, at.centre[1]), "label", colours.ink, width=at.w - 44, max_lines=3)
