"""Who gets an input at the table: the show, the open log, keys of the match, widgets, then the things themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.tabletop import cursor
from game.ui.events import Input, Key, Pointer

if TYPE_CHECKING:
    from game.scenes.match.scene import MatchScene


def pass_on(scene: MatchScene, event: Input) -> None:
    """Give an input to the first that wants it; any click or key ends what is still being shown."""
    tabletop, handling, page = scene.tabletop, scene.handling, scene.page
    if tabletop.stage.busy and _skips(scene, event):
        return
    if tabletop.log.unfolded and _folds(scene, event):
        return
    if isinstance(event, Key) and _own_key(scene, event):
        return
    if not handling.hands.dragging and not scene.panning.active and page.handle(event):
        handling.hover = None
        return
    if isinstance(event, Pointer) and not handling.hands.dragging and _moves_camera(scene, event):
        return
    if isinstance(event, Pointer) and event.kind == "wheel" and handling.chooser.held is None:
        if tabletop.log.box(tabletop.frame).contains(event.x, event.y):
            tabletop.log.scroll(1 if event.wheel > 0 else -1, tabletop.frame, tabletop.stage.told)
        return
    if isinstance(event, Key) and event.key in cursor.WAYS:
        page.focus(None)
    handling.handle(event)


def _skips(scene: MatchScene, event: Input) -> bool:
    """End the show at once; whether the input is used up by that."""
    clicked = isinstance(event, Pointer) and event.kind == "down" and scene.page.at(event.x, event.y) is None
    pressed = isinstance(event, Key) and event.down and event.key != "x"
    if not clicked and not pressed:
        return False
    scene.end_show()
    return clicked or (isinstance(event, Key) and event.key in ("return", "space", "escape"))


def _folds(scene: MatchScene, event: Input) -> bool:
    """Fold the log again at the next click or Esc."""
    done = isinstance(event, Pointer) and event.kind == "down"
    if done or (isinstance(event, Key) and event.down and event.key == "escape"):
        scene.tabletop.log.unfolded, scene.tabletop.log.skipped = False, 0
        return True
    return False


def _moves_camera(scene: MatchScene, event: Pointer) -> bool:
    """Pan or zoom; what lay under the pointer is neither pressed nor pointed at any more."""
    if scene.tabletop.stage.busy or not scene.panning.point(event, scene.context()):
        return False
    scene.handling.hands.release()
    scene.handling.hover = None
    scene.refresh()
    return True


def _own_key(scene: MatchScene, event: Key) -> bool:
    if scene.page.overlays and event.down:
        return False
    if event.key == "x":
        scene.show_rivals(event.down)
    elif _shows_secret(scene, event.key):
        scene.look(event.down)
    elif event.down and event.ctrl and event.key in ("y", "z"):
        scene.redo() if event.key == "y" or event.shift else scene.undo()
    elif event.down and not scene.tabletop.stage.busy and scene.panning.key(event):
        scene.refresh()
    else:
        return False
    return True


def _shows_secret(scene: MatchScene, key: str) -> bool:
    tools = scene.tabletop.table.controls.tools(scene.context())
    return any(tool.hold and tool.enabled and tool.key.lower() == key for tool in tools)
