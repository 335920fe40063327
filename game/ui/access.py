"""Tree of a screen for whoever reads it by ear, fingers or keys: its nodes, their order, changes, and sentences.

It is for reading alone; everything is drawn as before. Nothing of it knows a window, or who reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from game.ui.rect import Rect
from game.ui.spot import Spot

if TYPE_CHECKING:
    from game.i18n.catalogue import Catalogue

Role = Literal[
    "window", "region", "dialog", "list", "line", "text", "log", "button", "cell", "radio", "switch", "slider", "field"
]
"""Nature of a node: a part of the screen, something read, something used."""

State = Literal[
    "focused", "disabled", "chosen", "on", "held", "legal", "provisional", "last", "expanded", "live", "urgent"
]
"""`focused`: the keyboard is there; `legal`: what is held may go there; `last`: changed by the last act; `live`: it is
told when it comes; `urgent`: at once, whatever is being told."""

Action = Literal["press", "take", "put", "turn", "flip", "number", "raise", "lower", "open", "write"]
"""Use of a node: each is an input that exists for mouse or keys, too."""

WINDOW = Spot("window")
"""The node of the whole screen."""

REGIONS = "over", "bar", "seats", "board", "side", "buttons", "log", "page"
"""Names of regions in reading order: what lies over all, the bar, seats, the board, hand or market, main buttons, the
log; a screen without a table has a page in their place."""

Detail = Literal["short", "normal", "full"]


class Node(msgspec.Struct, frozen=True):
    """Something on a screen, in words."""

    id: Spot
    """The same as long as it is that thing: `Spot("square", 31)`, `Spot("widget", "match.undo")`."""
    role: Role
    box: Rect | None = None
    """Place on the canvas; None where it is told, but not drawn."""
    name: str = ""
    """Name, which does not change from turn to turn."""
    about: str = ""
    """Contents, counts, effects: all that changes."""
    value: str = ""
    """Value of a slider, a field or a choice."""
    states: frozenset[State] = frozenset()
    reason: str = ""
    """Reason why it is disabled."""
    does: tuple[Action, ...] = ()
    """Deeds that can be done with it, the usual one first."""
    more: str = ""
    """Its row and what lies beside it, for whoever wants to be told everything."""
    parts: tuple[Node, ...] = ()

    @property
    def words(self) -> str:
        """All words of the node itself."""
        return "\n".join(filter(None, (self.name, self.value, self.about, self.reason)))


def region(name: str) -> Spot:
    """Id of a region of a screen, by one of the `REGIONS`."""
    return Spot("region", name)


def reading(root: Node) -> Iterator[Node]:
    """All nodes in reading order, each before its parts."""
    yield root
    for part in root.parts:
        yield from reading(part)


def unique(root: Node) -> Node:
    """The same tree, in which a node that has the id of an earlier one gets a number more."""
    return _unique(root, set())


def _unique(node: Node, taken: set[Spot]) -> Node:
    spot, number = node.id, 1
    while spot in taken:
        number += 1
        spot = Spot(node.id.kind, *node.id.ids, f"again {number}")
    taken.add(spot)
    return replace(node, id=spot, parts=tuple(_unique(part, taken) for part in node.parts))


def find(root: Node, wanted: Spot) -> Node | None:
    """The node of an id; None where it is not in the tree."""
    return next((node for node in reading(root) if node.id == wanted), None)


def focused(root: Node) -> Spot:
    """Id of the node that has the keyboard: the window where no other has it."""
    return next((node.id for node in reading(root) if "focused" in node.states), root.id)


_MARKS = ".,;:"
"""Marks that end a word or a sentence."""
_SIGNS = "+\u2212"
"""Signs before a number, which are told by words."""
_SQUARED = "\u00b2"


def untold(nodes: Iterable[Node], texts: Iterable[tuple[str, Rect]], air: float = 4.0) -> list[tuple[str, Rect]]:
    """Drawn texts of which a word is told by none of some nodes in whose boxes they stand, or close to these; what has
    no box is told of everything, and a square number, which stands for several places, by any of them."""
    known, words = list(nodes), dict[int, set[str]]()
    boxes = [Rect(0, 0, 0, 0) if node.box is None else node.box.inset(-air) for node in known]
    anywhere = set[str]().union(*(_bare_words(node.words) for node in known if node.box is None))
    found = list[tuple[str, Rect]]()
    for text, place in texts:
        x, y = place.centre
        wanted = _bare_words(text) - anywhere
        for n, (left, top, wide, high) in enumerate(boxes):
            if wanted and left <= x < left + wide and top <= y < top + high:
                if n not in words:
                    words[n] = _bare_words(known[n].words)
                wanted -= words[n]
        if wanted and _SQUARED in text:
            figures = {each.rstrip(_SQUARED) for each in _bare_words(text)}
            wanted = set() if any(figures <= _bare_words(node.words) for node in known) else wanted
        if wanted:
            found.append((text, place))
    return found


def is_sum(text: str) -> bool:
    """Whether a text is a number of points with its sign, and nothing else."""
    return text[:1] in ("+", "-", "\u2212") and text[1:].isdigit()


def _bare_words(text: str) -> set[str]:
    """Words and figures of a text without the marks at their ends, large letters as small ones; signs alone, such as of
    a product, are none."""
    words = (word.strip(_MARKS).lstrip(_SIGNS).casefold() for word in text.split())
    return {word for word in words if any(map(str.isalnum, word))}


def detailed(root: Node, detail: Detail) -> Node:
    """The same tree with as much of each thing as is wanted: its name and state, what is told about it, or all."""
    if detail == "normal":
        return root
    about = "\n".join(filter(None, (root.about, root.more))) if detail == "full" else "" if root.name else root.about
    return replace(root, about=about, parts=tuple(detailed(part, detail) for part in root.parts))


class TreeChange(NamedTuple):
    """Difference between two trees of one screen."""

    added: tuple[Node, ...]
    changed: tuple[Node, ...]
    """Nodes of the later tree whose words, states, places or parts are others."""
    removed: tuple[Spot, ...]
    focus: Spot
    """Id of the node that has the keyboard in the later tree."""

    @property
    def empty(self) -> bool:
        """Whether there is none but perhaps that of the keyboard."""
        return not (self.added or self.changed or self.removed)


def difference(before: Node | None, after: Node) -> TreeChange:
    """Find what has to be done to the tree before; None: there was none."""
    old = {} if before is None else {node.id: node for node in reading(before)}
    new = {node.id: node for node in reading(after)}
    changed = (node for spot, node in new.items() if spot in old and old[spot] is not node)
    added = tuple(node for spot, node in new.items() if spot not in old)
    removed = tuple(spot for spot in old if spot not in new)
    return TreeChange(added, tuple(node for node in changed if not _alike(old[node.id], node)), removed, focused(after))


def _alike(one: Node, other: Node) -> bool:
    """Whether two nodes of one id are alike, but for what their parts say."""
    mine, others = ((*msgspec.structs.astuple(each)[:-1], [part.id for part in each.parts]) for each in (one, other))
    return mine == others


class Numbers:
    """Number of each id, for whoever knows nodes by numbers alone: given when it is first met, and never again."""

    def __init__(self) -> None:
        self._numbers: dict[Spot, int] = {}
        self._spots: list[Spot] = []

    def number(self, spot: Spot) -> int:
        """The number of an id, from 1 up."""
        if spot not in self._numbers:
            self._spots.append(spot)
            self._numbers[spot] = len(self._spots)
        return self._numbers[spot]

    def spot(self, number: int) -> Spot | None:
        """The id of a number; None where none has it."""
        return self._spots[number - 1] if 0 < number <= len(self._spots) else None


_TOLD: Mapping[State, str] = {
    "held": "node.held",
    "legal": "node.legal",
    "chosen": "node.chosen",
    "on": "node.on",
    "provisional": "node.provisional",
    "last": "node.last",
    "expanded": "node.expanded",
}
"""Keys of the words of states."""


def description(node: Node, words: Catalogue) -> str:
    """Words of a node after its name: its content, and the reason why it cannot be used."""
    disabled = "disabled" in node.states and node.reason
    return "\n".join(filter(None, (node.about, words.t("node.not_now", reason=node.reason) if disabled else "")))


def sentence(node: Node, words: Catalogue, detail: Detail = "normal") -> str:
    """All words of a node one after the other: name, value, states, then as much as is wanted of the rest."""
    states = [words.t(key) for state, key in _TOLD.items() if state in node.states]
    first = "; ".join(filter(None, (node.name, node.value, *states)))
    rest = "" if detail == "short" else description(node, words)
    if node.name and rest.startswith(node.name):
        first, rest = "; ".join(filter(None, (rest, node.value, *states))), ""
    lines = [line.strip() for each in (first, rest) for line in each.split("\n") if line.strip()]
    return " ".join(line if line[-1] in ".!?:…" else f"{line}." for line in lines)


class Announcement(NamedTuple):
    """Something told by itself, from nobody's view in particular: others listen."""

    words: str
    at_once: bool = False
    """Whether it interrupts what is being told: refusals and faults do."""
