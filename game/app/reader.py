"""Screen reader of the system: it is told what is on the screen, and what it asks for is done.

AccessKit, which no other module knows, speaks to it. It calls on a thread of its own, where nothing of the game is
touched: a call becomes a request in a queue, and an event that wakes the loop of the window. As long as nobody reads no
tree is made, and a frame costs a look into an empty queue.
"""

from __future__ import annotations

import faulthandler
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import pygame
from msgspec.structs import replace

from game.store import log
from game.ui.access import (
    Action,
    Announcement,
    Node,
    Numbers,
    Role,
    State,
    description,
    detailed,
    difference,
    find,
    focused,
    reading,
    region,
)
from game.ui.spot import Spot

try:
    import accesskit
except ImportError:  # an extra: without it all is as it is where nobody reads
    accesskit = None

if TYPE_CHECKING:
    from game.i18n.catalogue import Catalogue
    from game.scenes.shell.manager import Manager
    from game.scenes.shell.scene import Scene
    from game.ui.rect import Scale

TRACE = "reader.trace"
"""File of what the program was doing when it had been telling something for too long."""
SLOW_S, HUNG_S = 2.0, 10.0
"""Seconds after which that is written, and after which the program ends: AccessKit 0.7 on Linux may wait for itself for
ever where it is asked and told something at one time. At the next start nothing is told then."""
_EVERY_S, _NEVER = 0.15, float("inf")
"""Seconds between two trees while something moves; no time at all."""

WAKE = pygame.event.custom_type()
"""Event that ends the sleep of the loop."""

_ROLES: dict[Role, str] = {
    "window": "WINDOW",
    "region": "REGION",
    "dialog": "DIALOG",
    "list": "LIST",
    "line": "LIST_ITEM",
    "text": "LABEL",
    "log": "LOG",
    "button": "BUTTON",
    "cell": "CELL",
    "radio": "RADIO_BUTTON",
    "switch": "SWITCH",
    "slider": "SLIDER",
    "field": "TEXT_INPUT",
}
_GROUPS = frozenset({"window", "region", "log"})
"""Roles of nodes that only hold others."""
_LEVELS: frozenset[Action] = frozenset({"raise", "lower"})
_SAID: dict[State, str] = {
    "held": "node.held",
    "legal": "node.legal",
    "provisional": "node.provisional",
    "last": "node.last",
}
"""Keys of the words of states that no reader knows."""
_MORE = "action"
"""Kind of nodes that stand for further deeds of another: on Linux a reader asks a node for one thing alone."""
_SAYING = "said"
"""Kind of nodes for what is told by itself."""
_WANTED, _UNWANTED = "wanted", "unwanted"
_WRITES = frozenset({"SET_VALUE", "REPLACE_SELECTED_TEXT"})
"""Requests that bring a text to a field, in place of all of it or of what is selected."""


class ScreenReader:
    """A screen reader, as far as the loop of the window knows it; `listening` once one has asked for the screen."""

    def __init__(self, folder: Path) -> None:
        """`folder` is that of the log."""
        self.listening = False
        self._adapter: Any = None
        self._folder = folder
        self._requests = SimpleQueue[tuple[str, int, Any]]()
        """Requests: an action, the number of a node, and a value."""
        self._numbers = Numbers()
        self._told: Node | None = None
        """The tree that was told last."""
        self._said: list[tuple[Scene, Node]] = []
        """Nodes of what was told by itself last, with the screen where that was: another says nothing of it, be it of
        the same kind, such as the next match."""
        self._broken = set[str]()
        """Names of screens that could not be told; the log knows why."""
        self._due_s = _NEVER
        """Time at which the next tree is told, though something moves; infinite while none is due."""

    def begin(self) -> None:
        """Let the system know that there is something to read; nothing happens where it does not care.

        After a time when telling it took too long it does not know, once, and the log says so.
        """
        trace = self._folder / TRACE
        with suppress(OSError):
            slow = trace.read_text(encoding="utf-8", errors="replace")
            trace.unlink()
            if slow:
                text = f"screen reader: too slow, off until the next start\n{slow[: log.MOST_TOLD]}"
                log.append(self._folder, log.without_names(text, [Path.home().name]))
                return
        if accesskit is not None:
            self._adapter = self.connect()

    def connect(self) -> Any:
        """Make an adapter of AccessKit; on Windows and macOS before the window is seen for the first time."""
        if sys.platform == "win32":
            handle = pygame.display.get_wm_info()["window"]
            return accesskit.windows.SubclassingAdapter(handle, self.wanted, self.asked)
        if sys.platform == "darwin":
            # SDL gives the keyboard to the window, and not to the view in it, which is what is read.
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            handle = pygame.display.get_wm_info()["window"]
            return accesskit.macos.SubclassingAdapter.for_window(handle, self.wanted, self.asked)
        return accesskit.unix.Adapter(self.wanted, self.asked, self.unwanted)

    # AccessKit holds a lock while it calls `wanted`, and so would wait for Python, and Python for the lock, if it were
    # told anything meanwhile: that is why nothing is sent before the loop has seen the request.

    def wanted(self) -> None:
        """Take note on AccessKit's thread that somebody reads: the loop will tell the screen."""
        self._request(_WANTED, 0, None)

    def unwanted(self) -> None:
        """Take note on AccessKit's thread that nobody reads any more."""
        self._request(_UNWANTED, 0, None)

    def asked(self, request: Any) -> None:
        """Take note on AccessKit's thread of something to be done with a node."""
        value = None if request.data is None else request.data[1]
        self._request(str(request.action).rpartition(".")[2], request.target, value)

    def _request(self, action: str, number: int, value: Any) -> None:
        self._requests.put((action, number, value))
        with suppress(pygame.error):  # the window is closing
            pygame.event.post(pygame.event.Event(WAKE))

    def answer(self, manager: Manager) -> None:
        """Do what was asked, before the next frame."""
        while not self._requests.empty():
            action, number, value = self._requests.get()
            self._due_s = 0.0
            if action in (_WANTED, _UNWANTED):
                self.listening, self._told = action == _WANTED, None
                manager.listened(self.listening)
            else:
                self._do(manager, action, number, value)

    def tell(self, manager: Manager, events: list[pygame.event.Event], drawn: bool, moving: bool) -> None:
        """Tell the screen after a frame if it has changed, but not each picture of what moves."""
        now = time.monotonic()
        if drawn:
            self._due_s = min(self._due_s, now + _EVERY_S)
        if self._due_s < (now if moving else _NEVER):
            self._due_s = _NEVER
            try:
                self._tell(manager.top)
            except Exception as error:  # noqa: BLE001  whoever sees the screen plays on
                if manager.top.name not in self._broken:
                    self._broken.add(manager.top.name)
                    log.append(self._folder, log.fault_text(f"screen reader at {manager.top.name}", error))
        if any(event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST) for event in events):
            self._tell_focus()

    def close(self) -> None:
        """Have nothing to be read any more."""
        self.listening, self._adapter = False, None
        with suppress(OSError):
            trace = self._folder / TRACE
            if not trace.stat().st_size:
                trace.unlink()

    def _do(self, manager: Manager, action: str, number: int, value: Any) -> None:
        """Do what was asked of a node, as a key would."""
        spot, deed = self._numbers.spot(number), ""
        if spot is not None and spot.kind == _MORE:
            deed, spot = str(spot.ids[0]), Spot(str(spot.ids[1]), *spot.ids[2:])
        node = None if self._told is None or spot is None else find(self._told, spot)
        if node is None:
            return
        match action:
            case "CLICK":
                deed = deed or next((each for each in node.does if each not in _LEVELS), "")
            case "INCREMENT":
                deed = "raise"
            case "DECREMENT":
                deed = "lower"
            case "SET_VALUE" if isinstance(value, float):
                with manager.guarded("input"):
                    _set_value(manager.top, node, value)
                return
        with manager.guarded("input"):
            if action == "FOCUS":
                manager.top.focus_node(node.id)
            if action in _WRITES and isinstance(value, str) and "write" in node.does:
                manager.top.write(node.id, value, whole=action == "SET_VALUE")
            for each in node.does:
                if each == deed:
                    manager.top.perform(node.id, each)

    def _tell(self, scene: Scene) -> None:
        """Tell what has changed on a screen since it was told last, and what is told by itself."""
        self._said[:] = [told for told in self._said if told[0] is scene]
        if said := scene.take_announcements():
            self._said[:] = [(scene, self._saying(each)) for each in said]
        tree = detailed(scene.tree(), scene.services.settings.detail)
        # Older readers know nothing of what is told by itself, but read the title of the window when it changes.
        bars = (node.parts for node in tree.parts if node.id == region("bar"))
        lines = [node.name.replace("\n", ": ", 1) for parts in bars for node in parts if node.role == "text"]
        tree = replace(
            tree,
            name=" · ".join([*(line.replace("\n", ", ") for line in lines[-1:]), tree.name]),
            parts=(*tree.parts, *(node for _, node in self._said)),
        )
        # Of one update nobody knows what is said first: what has happened comes before tips about what to do now.
        if said and self._told is not None:
            self._update(scene, _tips_later(tree, {node.id: node for node in reading(self._told)}))
        self._update(scene, tree)

    def _update(self, scene: Scene, tree: Node) -> None:
        """Send what is new in a tree since the one that was told last."""
        change, first = difference(self._told, tree), self._told is None
        if self._told is not None and change.empty and change.focus == focused(self._told):
            return  # such as a glow, which each update would be a chance to hang for
        update = accesskit.TreeUpdate(self._numbers.number(change.focus))
        if first:
            update.tree = accesskit.Tree(self._numbers.number(tree.id))
        update.nodes = [
            pair
            for node in (*change.added, *change.changed)
            for pair in converted(node, self._numbers, scene.words, scene.scale)
        ]
        if not self._requests.empty():
            return  # Perhaps nobody reads any more; whatever it is comes first.
        self._told = tree
        self._send("update_if_active", lambda: update)
        if first:
            self._tell_focus()

    def _tell_focus(self) -> None:
        """Tell whether the window has the keyboard, and where it is, to systems that cannot know."""
        if sys.platform == "darwin":
            self._send("update_view_focus_state", pygame.key.get_focused())
        elif sys.platform != "win32":
            (x, y), (width, height) = pygame.display.get_window_position(), pygame.display.get_window_size()
            place = accesskit.Rect(x, y, x + width, y + height)
            self._send("set_root_window_bounds", place, place)
            self._send("update_window_focus_state", pygame.key.get_focused())

    def _send(self, method: str, *values: Any) -> None:
        """Call the adapter; where that takes too long it is written down, where for ever the program ends."""
        with ExitStack() as stack:
            trace = None
            with suppress(OSError):
                trace = stack.enter_context((self._folder / TRACE).open("ab", buffering=0))
                faulthandler.dump_traceback_later(HUNG_S, exit=True, file=trace)
                stack.callback(faulthandler.cancel_dump_traceback_later)
            began = time.monotonic()
            try:
                events = getattr(self._adapter, method)(*values)
                if trace is not None and (took := time.monotonic() - began) >= SLOW_S:
                    trace.write(f"{method} took {took:.1f} s\n".encode())
            except BaseException as error:
                # A panic of AccessKit is no Exception, and the game goes on without a reader.
                if isinstance(error, (KeyboardInterrupt, SystemExit)):
                    raise
                log.append(self._folder, log.fault_text("screen reader", error))
                return self.close()
        if events is not None:
            events.raise_events()

    def _saying(self, told: Announcement) -> Node:
        """Node of a sentence that is told by itself; each is new, so that the same one is told again."""
        states: frozenset[State] = frozenset({"live", "urgent"} if told.at_once else {"live"})
        return Node(Spot(_SAYING, time.monotonic_ns()), "text", None, told.words, states=states)


def _tips_later(node: Node, before: Mapping[Spot, Node]) -> Node:
    """A tree in which tips and messages that speak by themselves, but not at once, are as in the one before."""
    parts = list[Node]()
    for each in node.parts:
        waits = "live" in each.states and "urgent" not in each.states and each.id.kind != _SAYING
        if not waits:
            parts.append(_tips_later(each, before))
        elif each.id in before:
            parts.append(before[each.id])
    return replace(node, parts=tuple(parts))


def _set_value(scene: Scene, slider: Node, wanted: float) -> None:
    """Bring a slider as near to a value as its steps allow, from the side on which it is."""
    raises, now = wanted > float(slider.value), slider
    while raises == (float(now.value) < wanted) and float(now.value) != wanted:
        before = now.value
        if not scene.perform(slider.id, "raise" if raises else "lower"):
            return
        now = find(scene.tree(), slider.id) or slider
        if now.value == before:
            return


def converted(node: Node, numbers: Numbers, words: Catalogue, scale: Scale) -> list[tuple[int, Any]]:
    """A node as AccessKit knows it, with those that stand for more of it, by number; boxes are in pixels."""
    kit, factor = accesskit, scale.factor
    number, made = numbers.number(node.id), kit.Node(getattr(kit.Role, _ROLES[node.role]))
    # Text is told by its value there, everything else by its label.
    (made.set_value if node.role == "text" else made.set_label)(node.name)
    said = [words.t(key) for state, key in _SAID.items() if state in node.states]
    if node.role in ("slider", "field"):
        made.set_value(node.value)
    else:
        said.insert(0, node.value)
    if about := "\n".join(filter(None, (*said, description(node, words)))):
        made.set_description(about)
    x, y, w, h = node.box or (0.0, 0.0, 0.0, 0.0)
    box = kit.Rect(x * factor, y * factor, (x + w) * factor, (y + h) * factor)
    if node.role not in _GROUPS:
        made.set_bounds(box)
        made.add_action(kit.Action.FOCUS)
    _set_states(made, node)
    more = list[tuple[int, Any]]()
    if node.role == "field":
        for action in (kit.Action.SET_VALUE, kit.Action.REPLACE_SELECTED_TEXT) if "write" in node.does else ():
            made.add_action(action)
        # Letters are read off a node of their own.
        more.append((numbers.number(Spot("text", node.id.kind, *node.id.ids)), kit.Node(kit.Role.TEXT_RUN)))
        more[0][1].set_value(node.value)
        more[0][1].set_character_lengths([len(letter.encode()) for letter in node.value])
        *before, last = node.value.split(" ")
        more[0][1].set_word_lengths([*(len(word) + 1 for word in before), len(last)])
        end = kit.TextPosition(more[0][0], len(node.value))
        made.set_text_selection(kit.TextSelection(end, end))
    actions = [each for each in node.does if each not in _LEVELS or node.role in ("cell", "slider")]
    if actions and node.role != "slider":
        made.add_action(kit.Action.CLICK)
    for action in actions if node.role == "slider" else actions[1:]:
        more.append((numbers.number(Spot(_MORE, action, node.id.kind, *node.id.ids)), kit.Node(kit.Role.BUTTON)))
        kind = "slider" if node.role == "slider" else "action"
        more[-1][1].set_label(words.t(f"node.{kind}.{action}", slider=node.name))
        more[-1][1].set_bounds(box)
        more[-1][1].add_action(kit.Action.CLICK)
    made.set_children([*(numbers.number(part.id) for part in node.parts), *(each for each, _ in more)])
    return [(number, made), *more]


def _set_states(made: Any, node: Node) -> None:
    """Set the states of a node of AccessKit, and the values that it may get."""
    kit, states = accesskit, node.states
    if "live" in states:
        made.set_live(kit.Live.ASSERTIVE if "urgent" in states else kit.Live.POLITE)
    if "disabled" in states:
        made.set_disabled()
    if node.role in ("radio", "switch"):
        made.set_toggled(kit.Toggled.FALSE if states.isdisjoint(("on", "chosen")) else kit.Toggled.TRUE)
    elif not states.isdisjoint(("on", "chosen", "held")):
        made.set_selected(True)
    if "expanded" in states or "open" in node.does:
        made.set_expanded("expanded" in states)
    if node.role == "dialog":
        made.set_modal()
    if node.role == "slider":
        with suppress(ValueError):
            made.set_numeric_value(float(node.value))
            made.add_action(kit.Action.SET_VALUE)
    if not _LEVELS.isdisjoint(node.does):
        made.add_action(kit.Action.INCREMENT)
        made.add_action(kit.Action.DECREMENT)
