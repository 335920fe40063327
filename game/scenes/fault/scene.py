"""The box over a scene that broke: what was being done, that nothing is lost, how to go on, and a report of it."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace

from game.core.journal import record_bytes, without_seed
from game.i18n.catalogue import Catalogue
from game.scenes.shell.menu import GAP, DrawBox, MenuScene, words_of_switch
from game.scenes.shell.outcomes import GoOn, Quit, Restart, ShowFault
from game.scenes.shell.phrases import fold_path
from game.scenes.shell.scene import Services
from game.store import log
from game.store.disk import now, write_whole
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import SIZE, Switch
from game.ui.widgets.dialog import BUTTON, PADDING
from game.ui.widgets.scroll import Scroll

REPORTS = "reports"


def versions(words: Catalogue, version: str) -> str:
    """Versions of the program and of everything that carries it."""
    return words.t(
        "cli.self_test.versions",
        version=version,
        python=platform.python_version(),
        pygame=pygame.ver,
        sdl=".".join(map(str, pygame.get_sdl_version())),
        system=f"{platform.system()} {platform.machine()}",
    )


def report_text(services: Services, fault: ShowFault, named: bool) -> str:
    """The whole report; `named` leaves people's names in the match record."""
    words, record = services.words, fault.record
    if record is not None and not named:
        default = words.t
        people = (replace(each, name=default("seat.default", number=n)) for n, each in enumerate(record.seats, start=1))
        record = replace(record, seats=tuple(people))
    # Its rows say what has happened; its seed would say what comes.
    match = "-" if record is None else record_bytes(without_seed(record)).decode()
    parts = {"versions": versions(words, services.version), "fault": fault.log, "match": match}
    parts["log"] = log.read_log(services.data_folder)
    return "\n\n".join(f"== {words.t(f'fault.report.{name}')}\n{part.strip()}" for name, part in parts.items()) + "\n"


_WIDE = 760.0
_MARGIN = 16.0
_HEAD, _SWITCH = 56.0, 52.0
_MOST_LINES = 12


class FaultScene(MenuScene):
    """Box over a broken scene, of which it knows the name only: it draws neither that nor anything it was made of."""

    name = "fault"

    def __init__(self, services: Services, shown: ShowFault) -> None:
        super().__init__(services)
        self._shown = shown
        self._named = False
        self._saved = ""
        """Path of the report, or the reason why there is none; empty as long as nobody asked for one."""

    def tell_notices(self) -> None:
        """Leave notices to the screen below."""

    def back(self) -> None:
        """Go on, by Esc and Enter."""
        self.navigate(GoOn())

    def confirm(self) -> None:
        self.back()

    def open_file(self, path: Path) -> None:
        """Open none: the box wants an answer first."""

    def text(self) -> str:
        """Text of the box below its heading."""
        t, shown = self.words.t, self._shown
        doing = t("fault.doing", where=t(f"fault.at.{shown.scene}"), what=t(f"fault.while.{shown.doing}"))
        safe = t("fault.safe" if self.services.kept else "fault.unkept")
        return "\n".join(filter(None, (doing, safe, t("fault.again") if self._given_up else "", self._saved)))

    @property
    def _given_up(self) -> bool:
        return self._shown.again and self._shown.scene != "title"

    def save(self) -> None:
        """Write the report, and say where it is."""
        try:
            path = self.services.data_folder / REPORTS / f"report-{now():%Y-%m-%dT%H-%M-%S-%f}.txt"
            write_whole(path, report_text(self.services, self._shown, self._named).encode(errors="backslashreplace"))
        except OSError as error:
            self._saved = self.words.t("fault.unsaved", reason=error.strerror or error)
        else:
            self._saved = self.words.t("fault.saved", path=fold_path(str(path), self._fits))
        self.refresh()

    def build(self) -> Iterator[Widget]:
        wide, buttons = self._width(), self._buttons()
        long = type.block(self.text(), "body", self.scale, wide, _MOST_LINES).height_px / self.scale.factor
        rest = 2 * PADDING + _HEAD + GAP + (_SWITCH if self._shown.record is not None else 0) + BUTTON
        high = min(long, self.scale.height - 2 * _MARGIN - rest)
        box = Rect.around((self.scale.width / 2, self.scale.height / 2), wide + 2 * PADDING, rest + high)
        yield DrawBox(box, self._draw)
        text = Rect(box.x + PADDING, box.y + PADDING + _HEAD, wide, high)
        yield Scroll("fault.text", text, [DrawBox(text._replace(h=long), self._draw_text)])
        if self._shown.record is not None:
            place = Rect(text.x, text.bottom + GAP, wide, 44)
            words, knob = self.words.t("fault.names"), place._replace(x=place.right - SIZE[0], w=SIZE[0])
            switch = Switch("fault.names", knob, self._named, self._set_named)
            room = type.block(words, "button", self.scale).width_px / self.scale.factor + 2
            beside = DrawBox(place._replace(w=wide - SIZE[0] - 12), partial(_draw_switch_words, words))
            yield from (words_of_switch(switch, beside, room), switch)
        widths = [button.natural_width(self.scale) for button in buttons]
        extra = (wide - sum(widths) - GAP * (len(buttons) - 1)) / len(buttons)
        x = text.x
        for button, width in zip(buttons, widths, strict=True):
            button.rect = Rect(x, box.bottom - PADDING - BUTTON, width + extra, BUTTON)
            x = button.rect.right + GAP
            yield button

    def _width(self) -> float:
        return min(_WIDE, self.scale.width - 2 * _MARGIN) - 2 * PADDING

    def _fits(self, line: str) -> bool:
        return type.block(line, "body", self.scale).width_px <= self._width() * self.scale.factor

    def _buttons(self) -> list[Button]:
        t, shown = self.words.t, self._shown
        buttons = [Button("fault.save", Rect(0, 0, 1, BUTTON), t("fault.save"), "icons/save", on_press=self.save)]
        if shown.scene == "title":
            leave = partial(self.navigate, Quit())
            buttons.append(Button("fault.quit", buttons[0].rect, t("title.quit"), "icons/cross", on_press=leave))
        elif not shown.again:
            home = partial(self.navigate, Restart())
            buttons.append(Button("fault.home", buttons[0].rect, t("fault.home"), "icons/home", on_press=home))
        on = t("fault.home" if self._given_up else "fault.go_on")
        buttons.append(Button("fault.go_on", buttons[0].rect, on, "icons/play", "main", on_press=self.back))
        return buttons

    def _set_named(self, named: bool) -> None:
        self._named, self._saved = named, ""
        self.refresh()

    def _draw(self, paint: Painter, box: Rect) -> None:
        paint.panel(box, "lifted", radius=20)
        at = (box.x + PADDING, box.y + PADDING + 20)
        paint.text(self.words.t("fault.heading"), at, "h2", width=box.w - 2 * PADDING)

    def _draw_text(self, paint: Painter, box: Rect) -> None:
        paint.text(self.text(), (box.x, box.y), "body", None, "left", box.w, _MOST_LINES, "top")


def _draw_switch_words(words: str, paint: Painter, at: Rect) -> None:
    paint.text(words, (at.x, at.centre[1]), "button", width=at.w)
