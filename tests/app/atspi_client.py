"""Somebody who listens: a client of the accessibility bus that knows nothing of the program but what it is told there.

It is run by the system's own Python, which alone has Atspi, and imports nothing of ours. Each line that it reads is a
command, and each line that it writes the answer, both in JSON: `await` a program, the `tree` that it tells, `press`,
`focus` and `level` of a node of the last tree, `hear` what comes by itself.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import gi

gi.require_version("Atspi", "2.0")

from gi.repository import Atspi, Gio, GLib  # noqa: E402

KINDS = {
    "object:announcement": "said",
    "object:property-change:accessible-name": "named",
    "object:property-change:accessible-description": "described",
    "object:state-changed:focused": "focused",
    "object:children-changed:add": "added",
    "object:children-changed:remove": "removed",
    "window:activate": "activated",
}
"""Events that are listened to, by the names that they have here."""


class Listener:
    """All that a client remembers."""

    def __init__(self) -> None:
        self.pid = 0
        self.nodes = list[Any]()
        self.heard = list[dict[str, Any]]()
        self.listener = Atspi.EventListener.new(self.note)
        for kind in KINDS:
            self.listener.register(kind)

    def note(self, event: Any) -> None:
        """Write down an event of the program."""
        try:
            if event.source.get_process_id() != self.pid:
                return
            role, name = event.source.get_role_name(), event.source.get_name()
            text = event.any_data if isinstance(event.any_data, str) else name
        except GLib.Error:  # it has gone since
            return
        kind = next(ours for theirs, ours in KINDS.items() if event.type.startswith(theirs))
        if kind != "focused" or event.detail1:
            self.heard.append({"kind": kind, "role": role, "name": name, "text": text})

    def window(self) -> Any:
        """The window of the program; None as long as it has none, or tells nothing in it."""
        desktop = Atspi.get_desktop(0)
        for number in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(number)
            if program is not None and program.get_process_id() == self.pid and program.get_child_count():
                window = program.get_child_at_index(0)
                return window if window is not None and window.get_child_count() else None
        return None

    def awaits(self, pid: int, seconds: float) -> dict[str, Any]:
        """Wait for the window of a process."""
        self.pid = pid
        self.until(lambda: self.window() is not None, seconds)
        window = self.window()
        return {"window": None if window is None else window.get_name()}

    def until(self, found: Any, seconds: float) -> bool:
        """Let events come until something is so, or the time is over; whether it is so."""
        end = time.monotonic() + seconds
        ticks = GLib.timeout_add(20, lambda: True)  # else one that never comes would be waited for
        try:
            while not (so := bool(found())) and time.monotonic() < end:
                GLib.MainContext.default().iteration(True)
        finally:
            GLib.source_remove(ticks)
        return so

    def tree(self) -> list[dict[str, Any]]:
        """All that the window tells, in reading order."""
        self.nodes, told = [], []
        window = self.window()
        waiting = [] if window is None else [(window, 0)]
        while waiting:
            node, depth = waiting.pop()
            try:
                node.clear_cache()  # nothing tells it that a node can be used now
                children = [node.get_child_at_index(number) for number in range(node.get_child_count())]
                action, value = node.get_action_iface(), node.get_value_iface()
                told.append(
                    {
                        "depth": depth,
                        "role": node.get_role_name(),
                        "name": node.get_name(),
                        "about": node.get_description(),
                        "states": sorted(state.value_nick for state in node.get_state_set().get_states()),
                        "deeds": action.get_n_actions() if action is not None else 0,
                        "value": value.get_current_value() if value is not None else None,
                    }
                )
            except GLib.Error:  # it has gone since
                continue
            self.nodes.append(node)
            waiting += [(child, depth + 1) for child in reversed(children) if child is not None]
        return told

    def press(self, at: int) -> bool:
        """Do the one thing that a node of the last tree can be used for; what was heard before is forgotten."""
        self.until(lambda: False, 0)
        self.heard.clear()
        return bool(self.nodes[at].get_action_iface().do_action(0))

    def focus(self, at: int) -> bool:
        """Give the keyboard to a node of the last tree; what was heard before is forgotten."""
        self.until(lambda: False, 0)
        self.heard.clear()
        return bool(self.nodes[at].grab_focus())

    def level(self, at: int, value: float) -> bool:
        """Set the value of a node of the last tree."""
        return bool(self.nodes[at].get_value_iface().set_current_value(value))

    def hear(self, kinds: list[str], words: str, seconds: float) -> dict[str, Any] | None:
        """Take the next event of these kinds in whose text these words stand; those before it are forgotten."""

        def found() -> dict[str, Any] | None:
            while self.heard:
                event = self.heard.pop(0)
                if event["kind"] in kinds and words in event["text"]:
                    wanted.append(event)
                    return event
            return None

        wanted = list[dict[str, Any]]()
        self.until(found, seconds)
        return wanted[0] if wanted else None

    def do(self, command: str, values: list[Any]) -> Any:
        """Do a command."""
        match command:
            case "await":
                return self.awaits(*values)
            case "tree":
                return self.tree()
            case "press":
                return self.press(*values)
            case "focus":
                return self.focus(*values)
            case "level":
                return self.level(*values)
            case "hear":
                return self.hear(*values)
            case _:
                raise ValueError(command)


def listen() -> None:
    """Ask for all to be told, as a screen reader does when it begins."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, -1, None
        )


def run() -> None:
    """Answer commands until there are no more."""
    listen()
    Atspi.init()
    listener = Listener()
    for line in sys.stdin:
        command, *values = json.loads(line)
        try:
            answer = {"answer": listener.do(command, values)}
        except GLib.Error as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    run()
