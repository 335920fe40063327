"""Nodes of a page: of its widgets, and of what lies over them, each with a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from game.ui.access import Node, reading
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.widgets.base import Widget, text_node
from game.ui.widgets.page import Page


def over_nodes(page: Page) -> list[Node]:
    """Nodes of what lies over a page: dialogs and menus, messages, the tip."""
    toasts = [
        text_node(Spot("toast", each.words), box := each.place(page.scale, page.message_areas), [(each.words, box)])
        for each in page.toasts
    ]
    found = [
        *(overlay.node() for overlay in page.overlays),
        *(replace(each, states=frozenset({"live"})) for each in toasts),
    ]
    told = page.explained
    if told is not None and any(told.tooltip()):
        found.append(
            Node(Spot("tip"), "text", told.place, "\n".join(filter(None, told.tooltip())), states=frozenset({"live"}))
        )
    return found


def page_nodes(widgets: Iterable[Widget]) -> list[Node]:
    """Nodes of the widgets of a page, in the order of Tab; those without any words or use are left out."""
    made = (widget.node() for widget in widgets if widget.visible)
    return named([node for node in made if node.words or node.parts or node.does])


def named(nodes: Sequence[Node]) -> list[Node]:
    """The same nodes, of which each that can be used and has no words is called by those that stand before it."""
    lines = [node for root in nodes for node in reading(root) if node.role in ("text", "line") and node.name]
    return [_named(node, lines) for node in nodes]


def _named(node: Node, lines: Sequence[Node]) -> Node:
    name = node.name
    if not name and node.box is not None and node.does:
        name = next((each.name for each in _before(node.box, lines)), "")
    return replace(node, name=name, parts=tuple(_named(part, lines) for part in node.parts))


def _before(box: Rect, lines: Sequence[Node]) -> Iterator[Node]:
    """Lines on the height of a box and to the left of it, then those right above it, the nearest first."""
    y = box.centre[1]
    level = [
        each for each in lines if each.box and each.box.x < box.x and box.y - 4 <= each.box.centre[1] < box.bottom + 4
    ]
    yield from sorted(
        level, key=lambda each: (abs(each.box.centre[1] - y) // 30, box.x - each.box.right) if each.box else (0, 0)
    )
    above = [each for each in lines if each.box and each.box.bottom <= box.y + 4 and each.box.x < box.right]
    yield from sorted(above, key=lambda each: box.y - each.box.bottom if each.box else 0)


def focus_widget(page: Page, wanted: Spot) -> bool:
    """Give the keyboard to the widget of a node; whether it is there, and takes it."""
    if wanted.kind != "widget" or not wanted.ids:
        return False
    name = str(wanted.ids[0])
    widget = next((part for part in page.parts() if part.name == name), None)
    if widget is None or not widget.takes_focus():
        return False
    page.focus(widget, True)
    return True
