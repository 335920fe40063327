"""Table of the settings: its panels, and in each a row for every setting and every picture.

A new setting is a row here, a field in `store/settings.py` and its words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from game.i18n.catalogue import Catalogue, language_names
from game.ui.keymap import KEY_ROWS
from game.ui.tween import FACTORS

TEXT_SIZES = (100, 110, 125, 150)
SCALES = (100, 125, 150, 175, 200)
SIZES = ((1024, 640), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
_TWICE = (300, 400, 700, 1000, 1500)
KEY_HIGH = 34.0
"""Height of a row of the list of keys."""


class SettingRow(NamedTuple):
    """A row of a panel; its words stand under `settings.NAME`, a second line of them under `settings.NAME.text`."""

    name: str
    kind: Literal["switch", "choice", "list", "slider", "button", "picture"]
    """Control; a `choice` unfolds only where its words do not fit side by side, a picture has no words."""
    high: float = 56.0
    values: Sequence[Any] = ()
    """Values to choose from; for a slider the cue that is played when it is set, and its group."""
    room: float = 0.0
    """Width that the control needs, the words having the rest; 0: the words have a column of their own."""
    set_as: str = ""
    """Field of the settings where that has another name."""
    then: Literal["", "refresh", "window", "words"] = ""
    """Part of the program that follows a change: this screen, the window, the language."""
    resets: Mapping[str, Any] = {}
    """Other fields that are set with it."""
    others: bool = False
    """Whether a value that another program has set is offered, too."""
    key: str = ""
    """Action of the key that does the same."""
    icon: str = ""

    @property
    def field(self) -> str:
        """Field of the settings; empty for none."""
        return "" if self.kind in ("button", "picture") else self.set_as or self.name


class SettingsPanel(NamedTuple):
    """Rows below a heading (`settings.KEY`), which has a tip (`settings.KEY.tip`)."""

    key: str
    icon: str
    rows: Sequence[SettingRow]
    switch: SettingRow | None = None
    """Switch of everything in it, at the right of the heading."""


def _switch(name: str, high: float = 56.0, **more: Any) -> SettingRow:
    return SettingRow(name, "switch", high, room=80, **more)


MIDDLE = (
    SettingsPanel(
        "sound",
        "icons/sound_on",
        (
            SettingRow("music", "slider", 68, ("small_win", "music"), icon="icons/music"),
            SettingRow("effects", "slider", 68, ("dice", "table"), icon="icons/dice"),
            SettingRow("animals", "slider", 68, ("sheep", "animal"), icon="icons/paw"),
            SettingRow("interface", "slider", 68, ("toggle_on", "ui"), icon="icons/settings"),
            _switch("mute_behind", then="refresh"),
            SettingRow("fault", "picture", 84),
        ),
        _switch("sound", then="refresh", key="mute"),
    ),
    SettingsPanel("language", "icons/globe", (SettingRow("language", "choice", then="words"),)),
    SettingsPanel("motion", "icons/play", (SettingRow("animation", "choice", values=(*FACTORS,), room=444),)),
    SettingsPanel(
        "turns",
        "icons/dice",
        (
            SettingRow("confirm", "choice", 72, ("always", "drawn", "never")),
            SettingRow("thinking", "choice", 72, (200, 500, 700, 1500, 3000), set_as="thinking_ms", others=True),
            SettingRow("clock", "choice", 72, (100, 150, 200, 400), set_as="clock_percent"),
            SettingRow("hints", "choice", 72, ("off", "area", "piece", "move")),
            _switch("explain"),
            # Switched on again it comes again in every game.
            _switch("help", 72, set_as="first_help", resets={"helped": ()}),
        ),
    ),
    SettingsPanel(
        "screen",
        "icons/fullscreen",
        (
            SettingRow("ui_scale", "choice", values=SCALES, room=444, then="window"),
            SettingRow("window", "list", values=SIZES, then="window", others=True),
            _switch("fullscreen", then="window", key="fullscreen"),
            _switch("hardware", 68),
        ),
    ),
    SettingsPanel("names", "icons/person", (SettingRow("names.kept", "button", 72, room=270),)),
    SettingsPanel("data", "icons/save", (SettingRow("folder", "picture", 92),)),
)
SIDE = (
    SettingsPanel(
        "seeing",
        "icons/eye",
        (
            SettingRow("text_size", "choice", 68, TEXT_SIZES, 296, then="window"),
            _switch("high_contrast", 72, then="window"),
            SettingRow("colours", "picture", 264),
            SettingRow("preview", "picture", 44),
        ),
    ),
    SettingsPanel("rest", "icons/home", (_switch("attract", 72), _switch("today", 72))),
    SettingsPanel(
        "keyboard",
        "icons/help",
        (
            SettingRow("double_click", "list", 72, _TWICE, 180, "double_click_ms", others=True),
            _switch("hold_toggles", 72),
            SettingRow("detail", "choice", 72, ("short", "normal", "full"), key="detail"),
            SettingRow("keys.own", "button", 72, room=220),
            SettingRow("keys", "picture", KEY_HIGH * len(KEY_ROWS)),
        ),
    ),
)
"""Panels of the middle column and of the right one."""


def value_key(value: Any) -> str:
    """Key of a value among the items of its row."""
    return "{}x{}".format(*value) if isinstance(value, tuple) else str(value)


def value_label(words: Catalogue, name: str, value: Any) -> str:
    """Words of a value in the row of this name."""
    match name:
        case "language":
            return language_names().get(value, value)
        case "thinking" | "double_click":
            return words.t("settings.seconds", seconds=f"{value / 1000:g}".replace(".", words.t("speech.point")))
        case "clock":
            return words.t("settings.times", times=f"{value / 100:g}".replace(".", words.t("speech.point")))
        case "ui_scale" | "text_size":
            last = (SCALES if name == "ui_scale" else TEXT_SIZES)[-1]
            return words.t("settings.percent", percent=value) if value == last else str(value)
        case "window":
            return words.t("settings.size", width=value[0], height=value[1])
        case _:
            return words.t(f"settings.{name}.{value}")
