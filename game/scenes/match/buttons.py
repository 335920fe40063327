"""The buttons around a match: bar, side column, main button, log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.scenes.shell import bar
from game.scenes.shell.outcomes import Home
from game.scenes.tabletop.panning import VERBS
from game.ui.events import Input, Pointer
from game.ui.rect import Rect
from game.ui.table import Tool
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.hold import Hold

if TYPE_CHECKING:
    from game.scenes.match.scene import MatchScene


_TWO_LINES = 56.0
"""A large button that is lower has room for one line."""


class Taken(Button):
    """A button where a thing of the table lies: the pointer takes that, Enter and Space press."""

    def handle(self, event: Input) -> bool:
        return not isinstance(event, Pointer) and super().handle(event)


def buttons(scene: MatchScene) -> list[Widget]:
    """All of them in the order of Tab, as the match stands now."""
    return [*_bar(scene), *_tools(scene), _main(scene), *_log(scene)]


def _bar(scene: MatchScene) -> list[Widget]:
    box, t = scene.tabletop.frame.bar, scene.words.t
    leave = partial(scene.navigate, Home())
    home = bar.icon("match.home", box, 0, "icons/home", t("match.menu.leave"), leave)
    undo = bar.icon("match.undo", box, -3, "icons/undo", t("match.undo"), scene.undo)
    redo = bar.icon("match.redo", box, -2, "icons/redo", t("match.redo"), scene.redo)
    gear = bar.icon("match.settings", box, -1, "icons/settings", t("match.settings"), scene.change_settings)
    barred = scene.match.undo_barred()
    undo.enable(barred is None, t(f"match.undo.{barred}") if barred else "")
    redo.enable(scene.match.redo_to() is not None, t("match.redo.none"))
    return [home, undo, redo, gear]


def _tools(scene: MatchScene) -> list[Widget]:
    return [_tool(scene, tool) for tool in scene.tabletop.table.controls.tools(scene.context())]


def _tool(scene: MatchScene, tool: Tool) -> Button:
    if tool.hold:
        kind: type[Button] = Hold
    else:
        kind = Button if tool.interrupt is not None else _kind(scene, tool.press, tool.box)
    made = kind(f"match.tool.{tool.verb}", tool.box, tool.label, tool.icon, key=tool.key)
    if tool.accent:
        made.look, made.accent = "normal", scene.title.accent
    made.enable(tool.enabled, tool.reason)
    made.hint = tool.hint
    if tool.hold:
        return made
    if (
        tool.interrupt is not None
        and tool.enabled
        and not (scene.interrupts.possible or scene.tabletop.stage.busy)
    ):
        made.disable(scene.words.t("match.interrupt.wait"))
    made.on = tool.verb == "rivals" and scene.rivals
    made.on_press = _verb(scene, tool)
    return made


def _verb(scene: MatchScene, tool: Tool) -> Callable[[], None]:
    """What a smaller button does."""

    def turn() -> None:
        scene.handling.turn(1)

    if tool.interrupt is not None:
        return partial(scene.interrupts.press, tool.interrupt, tool.press)
    if tool.press:
        return partial(scene.press, tool.press)
    if tool.verb in VERBS:
        return partial(scene.show_part, tool.verb)
    return {"turn": turn, "flip": scene.handling.flip}.get(tool.verb, scene.toggle_rivals)


def _main(scene: MatchScene) -> Widget:
    place, accent = scene.tabletop.frame.main, scene.title.accent
    wanted = None if scene.match.over else scene.tabletop.table.controls.main(scene.context())
    kind = Button if wanted is None else _kind(scene, wanted.press, place)
    made = kind("match.main", place, look="main", accent=accent, on_press=scene.press_main)
    if scene.match.over:
        showing = scene.tabletop.stage.busy
        made.label = scene.words.t("match.skip" if showing else "match.results")
        made.icon = "icons/arrow_right" if showing else "icons/trophy"
        return made
    made.visible = wanted is not None
    if wanted is not None:
        made.label, made.icon = wanted.label, wanted.icon
        made.second = wanted.second if place.h >= _TWO_LINES else ""
        # While something is shown the button ends that, as any click does.
        made.enable(wanted.enabled or (scene.tabletop.stage.busy and not wanted.reason), wanted.reason)
    return made


def _kind(scene: MatchScene, press: str, place: Rect) -> type[Button]:
    """What presses a thing that lies elsewhere is a mere button."""
    return Taken if press and scene.handling.spots().get(press) == place else Button


def _log(scene: MatchScene) -> list[Widget]:
    frame = scene.tabletop.frame
    log = frame.log
    fold = Pressable("match.log", Rect(log.x, log.y, log.w - 56, log.h), scene.unfold_log)
    fold.visible = frame.log_folded
    place = Rect(log.right - 52, log.y + 2, 44, 44)
    if not frame.log_folded:
        place = Rect(log.right - 46, log.y + 3, 40, 37)
    replay = Button("match.replay", place, icon="icons/replay", on_press=scene.look_back)
    replay.hint = scene.words.t("match.replay")
    return [fold, replay]
