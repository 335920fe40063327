"""The settings: everything holds as soon as it is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
import pygame

from game.i18n.catalogue import Catalogue, languages
from game.scenes.settings import panels
from game.scenes.shell.menu import DrawBox, MenuScene, columns, menu_layout, panel
from game.scenes.shell.phrases import fold_path
from game.scenes.shell.scene import Services
from game.store.settings import Settings
from game.ui.keymap import KEY_ROWS, cap_name, key_cap
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, players
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Tab
from game.ui.widgets.choices import Dropdown, Item, choices
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.values import Switch

SIZES = ((1024, 640), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
SCALES = (100, 125, 150, 175, 200)
SPEEDS = ("full", "quick", "none")
THINKING = (200, 500, 700, 1500, 3000)
"""Milliseconds."""
CONFIRM = ("always", "drawn", "never")
HINTS = ("off", "area", "piece", "move")
WIDE, MEDIUM = 1440.0, 900.0
_TAB_PITCH = 62.0


class SettingsScene(MenuScene):
    """Groups of settings; `installed` are the languages there are words for."""

    name = "settings"

    def __init__(self, services: Services, installed: Sequence[str] | None = None) -> None:
        super().__init__(services)
        self.installed = languages() if installed is None else installed
        self.marked = "sound"
        self._sound = panels.SoundPanel(services, self.refresh)
        self._mute, self.page.on_mute = self.page.on_mute, self._switch_sound
        self._tabs: list[Tab] = []
        self._tops: dict[str, tuple[Scroll, Rect]] = {}

    @property
    def settings(self) -> Settings:
        """Settings as they are now."""
        return self.services.settings

    def _set_window(self, **changes: Any) -> None:
        """Change settings that the window has to follow; the scene is laid out anew by that."""
        self.services.change(**changes)
        self.services.apply_window()

    # -- groups

    def groups(self) -> tuple[list[panels.SettingsPanel], list[panels.SettingsPanel]]:
        """Groups of the middle column and of the right one."""
        t, now, change = self.words.t, self.settings, self.services.change
        speeds = [Item(speed, t(f"settings.animation.{speed}")) for speed in SPEEDS]
        motion = self._choice("animation", speeds, now.animation, lambda key: change(animation=key))
        attract = self._switch("attract", now.attract, lambda on: change(attract=on), 72)
        left = [
            self._sound.panel(),
            panels.SettingsPanel("motion", t("settings.motion"), "icons/play", [motion]),
            panels.SettingsPanel("turns", t("settings.turns"), "icons/dice", self._turns()),
            panels.SettingsPanel("screen", t("settings.screen"), "icons/fullscreen", self._screen()),
            panels.SettingsPanel("names", t("settings.names"), "icons/person", self._names()),
            panels.SettingsPanel("data", t("settings.data"), "icons/save", self._data()),
        ]
        if len(self.installed) > 1:
            languages = [Item(code, Catalogue(code).t("language.name")) for code in self.installed]
            language = self._choice("language", languages, self.words.language, self._set_language)
            left.insert(1, panels.SettingsPanel("language", t("settings.language"), "icons/globe", [language]))
        right = [
            panels.SettingsPanel("seeing", t("settings.seeing"), "icons/eye", self._seeing()),
            panels.SettingsPanel("rest", t("settings.rest"), "icons/home", [attract]),
            panels.SettingsPanel("keyboard", t("settings.keyboard"), "icons/help", self._keyboard()),
        ]
        return left, right

    def _choice(
        self,
        name: str,
        items: Sequence[Item],
        value: str,
        then: Callable[[str], None],
        high: float = panels.ROW,
        room: float = 0,
    ) -> panels.SettingRow:
        """A row with one of several values; one higher than usual has a second line of words."""

        def control(rect: Rect) -> Widget:
            place = Rect(rect.x, rect.centre[1] - 24, rect.w, 48)
            return choices(f"settings.{name}", place, items, value, then, MENU, self.scale)

        text = self.words.t(f"settings.{name}.text") if high > panels.ROW else ""
        return panels.SettingRow(self.words.t(f"settings.{name}"), text, high=high, control=control, room=room)

    def _switch(
        self, name: str, on: bool, then: Callable[[bool], None], high: float = panels.ROW, key: str = ""
    ) -> panels.SettingRow:
        """A row with a switch; one higher than usual has a second line of words."""

        def control(rect: Rect) -> Widget:
            return Switch(f"settings.{name}", Rect(rect.right - 64, rect.centre[1] - 22, 64, 44), on, then)

        text = self.words.t(f"settings.{name}.text") if high > panels.ROW else ""
        return panels.SettingRow(self.words.t(f"settings.{name}"), text, key, high, control, 80)

    def _turns(self) -> list[panels.SettingRow]:
        """Turns and help in them; a time to think that another program has set is among those to choose from."""
        t, now, change = self.words.t, self.settings, self.services.change
        times = sorted({*THINKING, now.thinking_ms})
        confirm = [Item(when, t(f"settings.confirm.{when}")) for when in CONFIRM]
        thinking = [Item(str(ms), t("settings.seconds", seconds=f"{ms / 1000:g}")) for ms in times]
        hints = [Item(most, t(f"settings.hints.{most}")) for most in HINTS]
        return [
            self._choice("confirm", confirm, now.confirm, lambda key: change(confirm=key), 72),
            self._choice("thinking", thinking, str(now.thinking_ms), lambda key: change(thinking_ms=int(key)), 72),
            self._choice("hints", hints, now.hints, lambda key: change(hints=key), 72),
            self._switch("explain", now.explain, lambda on: change(explain=on)),
            # Switched on again it comes again in every game.
            self._switch("help", now.first_help, lambda on: change(first_help=on, helped=()), 72),
        ]

    def _screen(self) -> list[panels.SettingRow]:
        t, now, change = self.words.t, self.settings, self.services.change
        last = t("settings.percent", percent=SCALES[-1])
        scales = [Item(str(each), last if each == SCALES[-1] else str(each)) for each in SCALES]
        return [
            self._choice(
                "ui_scale", scales, str(now.ui_scale), lambda key: self._set_window(ui_scale=int(key)), room=444
            ),
            panels.SettingRow(t("settings.window"), control=self._window),
            self._switch(
                "fullscreen", now.fullscreen, lambda on: self._set_window(fullscreen=on), key=key_cap("fullscreen")
            ),
            self._switch("hardware", now.hardware, lambda on: change(hardware=on), 68),
        ]

    def _window(self, rect: Rect) -> Widget:
        now = self.settings.window
        # The sizes that the largest screen has room for, and the present one.
        screens = pygame.display.get_desktop_sizes() if pygame.display.get_init() else []
        fitting = {size for size in SIZES if not screens or any(size[0] <= w and size[1] <= h for w, h in screens)}
        sizes = {"{}x{}".format(*size): size for size in sorted({*fitting, now})}
        items = [Item(key, self.words.t("settings.size", width=w, height=h)) for key, (w, h) in sizes.items()]
        place = Rect(rect.right - min(260.0, rect.w), rect.centre[1] - 24, min(260.0, rect.w), 48)
        dropdown = Dropdown(
            "settings.window", place, items, "{}x{}".format(*now), lambda key: self._set_window(window=sizes[key])
        )
        if self.settings.fullscreen:
            dropdown.disable(self.words.t("settings.window.fullscreen"))
        return dropdown

    def _names(self) -> list[panels.SettingRow]:
        t = self.words.t

        def make(rect: Rect) -> Widget:
            name, wide = "settings.names.clear", min(260.0, rect.w)
            place = Rect(rect.right - wide, rect.centre[1] - 26, wide, 52)
            button = Button(name, place, t(name), "icons/trash", on_press=self._clear)
            if not self.settings.tables and not self.settings.people:
                button.disable(t("settings.names.none"))
            return button

        return [panels.SettingRow(t("settings.names.kept"), t("settings.names.text"), high=72, control=make, room=270)]

    def _data(self) -> list[panels.SettingRow]:
        folder, text = str(self.services.data_folder), self.words.t("settings.data.text")

        def draw(paint: Painter, at: Rect) -> None:
            paint.text(text, (at.x, at.y + 14), "caption", width=at.w)
            words = fold_path(folder, lambda part: paint.measure(part, "strong")[0] <= at.w)
            paint.text(words, (at.x, at.y + 30), "strong", None, "left", at.w, 2, "top")

        return [panels.SettingRow("", high=92, control=partial(DrawBox, picture=draw))]

    def _seeing(self) -> list[panels.SettingRow]:
        names = [self.words.t(f"colour.{player.key}") for player in players]
        text = self.words.t("settings.preview.text")

        def tell(paint: Painter, place: Rect) -> None:
            paint.text(text, place.centre, "caption", None, "centre", place.w, 2)

        pictures = ((264, partial(panels.draw_colours, names=names)), (44, tell))
        return [
            panels.SettingRow("", high=high, control=partial(DrawBox, picture=picture)) for high, picture in pictures
        ]

    def _keyboard(self) -> list[panels.SettingRow]:
        t = self.words.t
        rows = [([cap_name(self.words, cap) for cap in row.caps], t(f"settings.key.{row.does}")) for row in KEY_ROWS]

        show = partial(DrawBox, picture=partial(panels.draw_keys, rows=rows))
        return [panels.SettingRow("", high=34.0 * len(rows), control=show)]

    # -- layout

    def build(self) -> Iterable[Widget]:
        at = menu_layout(self.scale)
        head = list(self.header(at.bar, self.words.t("settings.heading")))
        left, right = self.groups()
        self._tops = {}
        if at.body.w >= WIDE:
            tabs, middle, side = columns(at.body, 320.0, 1.0, 496.0)
            scrolls = [self._column("settings.left", left, middle), self._column("settings.right", right, side)]
        elif at.body.w >= MEDIUM:
            tabs, middle = columns(at.body, 0.27, 0.73)
            scrolls = [self._column("settings.left", [*left, *right], middle)]
        else:
            return [*head, self._column("settings.left", [*left, *right], at.body, self._reset_button)]
        groups = [*left, *right]
        self._tabs = []
        pitch = min(_TAB_PITCH, (tabs.h - 16 - 54 - 2 * 20) / len(groups))
        for number, group in enumerate(groups):
            place = Rect(tabs.x + 12, tabs.y + 16 + number * pitch, tabs.w - 24, pitch - 6)
            name, chosen = f"settings.to.{group.key}", group.key == self.marked
            tab = Tab(name, place, group.heading, group.icon, chosen, on_press=partial(self._scroll_to, group.key))
            tab.group = "settings.chapters"
            self._tabs.append(tab)
        reset = self._reset_button(Rect(tabs.x + 20, tabs.bottom - 20 - 54, tabs.w - 40, 54))
        return [*head, *[panel(tabs), *self._tabs, reset], *scrolls]

    def _column(
        self,
        name: str,
        groups: Sequence[panels.SettingsPanel],
        rect: Rect,
        last: Callable[[Rect], Widget] | None = None,
    ) -> Scroll:
        """Groups below each other; the shadows of the panels lie within what is scrolled."""
        children: list[Widget] = []
        tops: dict[str, Rect] = {}
        area = rect.inset(-8)
        room = 0.0 if sum(panels.panel_height(group) + 14 for group in groups) <= rect.h else 18.0
        y = rect.y
        for group in groups:
            group = group._replace(tip=self.words.t(f"settings.{group.key}.tip"))
            widgets = panels.panel_widgets(group, (rect.x, y), rect.w - room, self._is_marked(group.key), self.scale)
            children += widgets
            tops[group.key] = widgets[0].rect
            y = widgets[0].rect.bottom + 14
        if last is not None:
            button = last(Rect(rect.x, y, rect.w - room, 56))
            children.append(button)
            y = button.rect.bottom + 14
        scroll = Scroll(name, area, children, y + 2 - area.y)
        self._tops |= {key: (scroll, place) for key, place in tops.items()}
        return scroll

    def _is_marked(self, key: str) -> Callable[[], bool]:
        return lambda: bool(self._tabs) and self.marked == key

    def _reset_button(self, rect: Rect) -> Button:
        button = Button("settings.reset", rect, self.words.t("settings.reset"), "icons/undo", on_press=self._ask_reset)
        if self._defaults() == self.settings:
            button.disable(self.words.t("settings.reset.none"))
        return button

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

    def _set_language(self, code: str) -> None:
        self.services.change(language=code)
        self.services.words = Catalogue(code)
        self.refresh()

    def _defaults(self) -> Settings:
        """Default settings, but for what was remembered and how large the window is."""
        now = self.settings
        kept = {name: getattr(now, name) for name in ("tables", "people", "window", "language", "lessons", "helped")}
        return Settings(**kept)

    def _ask_reset(self) -> None:
        t = self.words.t
        self.ask("ask", t("settings.reset.ask"), t("settings.reset.text"), t("settings.reset"), self._reset)

    def _reset(self) -> None:
        self._set_window(**msgspec.structs.asdict(self._defaults()))
        self.refresh()

    def _clear(self) -> None:
        t = self.words.t

        def clear() -> None:
            self.services.change(tables={}, people=(), helped=(), colours={})
            self.refresh()

        self.ask("ask", t("settings.names.ask"), t("settings.names.ask.text"), t("settings.names.clear"), clear)
