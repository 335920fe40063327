"""Nodes of a page: of its widgets, and of what lies over them, each with a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.ui.access import Action, Node, State, reading
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.widgets.base import LEAST_NAME, Widget, text_node, whole_node
from game.ui.widgets.page import Page

_ROW = 2.5
"""How many times as wide as high a row is at least."""
_FEW = 3
"""Most lines of a drawing that are told as one thing, by the first of them."""


def over_nodes(page: Page) -> list[Node]:
    """Nodes of what lies over a page: dialogs and menus, messages, the tip."""
    toasts = [
        text_node(Spot("toast", each.number), box := each.place(page.scale, page.message_areas), [(each.words, box)])
        for each in page.toasts
    ]
    live: frozenset[State] = frozenset({"live"})
    found = [
        *(_told_at_once(overlay.node()) for overlay in page.overlays),
        *(node if each.silent else replace(node, states=live) for each, node in zip(page.toasts, toasts, strict=True)),
    ]
    told = page.explained
    if told is not None and any(words := told.tooltip()):
        pressed: frozenset[State] = frozenset() if told.hovered or told.focused else frozenset({"live", "urgent"})
        found.append(Node(Spot("tip"), "text", told.place, "\n".join(filter(None, words)), states=pressed))
    return found


def _told_at_once(node: Node) -> Node:
    """A dialog whose texts are told when it opens: the keyboard comes to its answer, not to them."""
    live: frozenset[State] = frozenset({"live"})
    read = (replace(part, states=part.states | live) if _only_read(part) else part for part in node.parts)
    return replace(node, parts=tuple(read)) if node.role == "dialog" else node


def _only_read(node: Node) -> bool:
    return node.role == "text" and not node.does


def page_nodes(widgets: Iterable[Widget]) -> list[Node]:
    """Nodes of the widgets of a page, in the order of Tab; those without any words or use are left out."""
    return named([whole_node(widget) for widget in widgets if widget.visible])


class _Label(NamedTuple):
    """Words that may be the name of what lies beside or below them."""

    words: str
    box: Rect


def _labels(nodes: Iterable[Node]) -> Iterator[_Label]:
    """Words that are only read: of a few lines of one drawing the first, and each of more."""
    for node in nodes:
        few = node.role == "list" and not node.does and 0 < len(node.parts) <= _FEW
        if few and node.box and all(part.role == "line" for part in node.parts):
            yield _Label(node.parts[0].name, node.box)
        elif node.role in ("text", "line") and node.name and node.box:
            yield _Label(node.name, node.box)
        else:
            yield from _labels(node.parts)


def _headed(node: Node) -> Node:
    """The same node, in which each list without a name is called by the first words in it; of mere lines these are not
    told again."""
    parts = tuple(map(_headed, node.parts))
    if node.role != "list" or node.name or node.does or not parts:  # what is used is called by what stands beside it
        return replace(node, parts=parts) if parts else node
    plain = all(part.role == "line" and "live" not in part.states for part in parts)
    inner = [each for part in parts for each in reading(part) if any(map(str.isalpha, each.name))]
    head = next((each for each in inner if len(each.name) >= LEAST_NAME), next(iter(inner), None))
    name = "" if head is None else head.name
    return replace(node, name=name, parts=tuple(part for part in parts if not plain or part is not head))


def named(nodes: Sequence[Node]) -> list[Node]:
    """The same nodes, of which each that can be used and has no words is called by those that stand before it."""
    labels = list(_labels(nodes))
    beside = {str(node.id.ids[0]): node.name for root in nodes for node in reading(root) if node.id.ids}

    def give(node: Node) -> Node:
        name = beside.get(f"{node.id.ids[0]}.words", node.name) if node.id.ids else node.name
        if not name and node.does:
            name = _near(node, labels)
        return replace(node, name=name, parts=tuple(map(give, filled(node.parts))))

    return list(map(_headed, _apart(list(map(give, filled(nodes))), labels)))


def _apart(nodes: Sequence[Node], labels: Sequence[_Label]) -> list[Node]:
    """The same nodes, of which each in a named row is told with that, and those that would be told alike with what
    else they belong to: a widget whose name begins theirs, who is written in their row, or what they stand by; those on
    a card are called by it, too."""
    flat = [node for root in nodes for node in reading(root)]
    own = {str(node.id.ids[0]): node.name for node in flat if node.id.ids}
    alike = Counter(node.words for node in flat if node.does and node.role != "radio")
    choices = Counter(node.name for node in flat if node.role == "radio")

    def give(node: Node, within: str) -> Node:
        name, about = node.name, node.about
        used = node.does and node.role != "radio"
        if within and used and within not in node.words:
            about = "\n".join(filter(None, (within, about)))
        elif within and node.role == "radio" and (choices[name] > 1 or len(name) < LEAST_NAME):
            name = f"{within}: {name}"
        elif alike[node.words] > 1 and used and node.box is not None:
            stem, _, last = str(node.id.ids[0]).rpartition(".")
            row = (each for each in flat if each.role == "field" and str(each.id.ids[0]).endswith(f".{last}"))
            cards = (each for each in flat if each.role == "button" and each is not node and each.box is not None)
            card = (each.name for each in cards if each.box and node.box and each.box.contains(*node.box.centre))
            row_of = next((each.value or each.name for each in row), "")
            on = "" if own.get(stem, "") else next(card, "")
            group = own.get(stem, "") or ("" if on else row_of or _near(node, labels))
            about = "\n".join(filter(None, (group, about)))
            name = f"{on}: {name}" if on and name else name
        inside = node.name if _is_row(node) else ""
        return replace(node, name=name, about=about, parts=tuple(give(part, inside) for part in node.parts))

    return [give(node, "") for node in nodes]


def _is_row(node: Node) -> bool:
    """Whether what is in it lies beside each other; of a part of the page the name is told where one comes into it."""
    return node.box is not None and node.box.w >= _ROW * node.box.h


def filled(nodes: Iterable[Node]) -> list[Node]:
    """Those of some nodes that have words, parts or a use."""
    return [node for node in nodes if node.words or node.parts or node.does]


def _near(node: Node, labels: Sequence[_Label]) -> str:
    """Words that stand nearest before a node."""
    box = node.box
    if box is None:
        return ""
    return min(labels, key=lambda label: _distance(label.box, box), default=_Label("", box)).words


def _distance(label: Rect, box: Rect) -> tuple[int, float]:
    """Order of labels of a box: those to its left come first, then those above it."""
    if label.y < box.centre[1] < label.bottom and label.x < box.x:
        return 0, box.x - label.x
    above = label.centre[1] <= box.y and label.x < box.right and box.x < label.right
    return 1 if above else 2, abs(box.y - label.bottom)


def use_widget(page: Page, wanted: Spot, action: Action) -> bool | None:
    """Do what a widget is used by that has no keyboard, or choose one of several things; None: by key as any other."""
    name = str(wanted.ids[0]) if wanted.kind == "widget" and wanted.ids else ""
    return True if action == "press" and any(part.use(name) for part in page.parts()) else None


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
