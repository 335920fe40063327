"""Nodes of a table for whoever reads it: its things, words that are drawn beside them, the log, and its buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.table_model import TableModel
from game.ui.access import Action, Node, State, reading
from game.ui.frame import Frame
from game.ui.paint import BoxFinder, joined
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.widgets.base import Widget, ZOrder, text_node
from game.ui.widgets.nodes import over_nodes, page_nodes
from game.ui.widgets.page import Page

_LOG_LINES = 40
"""Most lines of the log that are nodes, from the newest on."""

Regions = dict[str, list[Node]]


def region_at(frame: Frame, box: Rect) -> str:
    """Name of the region of a table in which something lies."""
    x, y = box.centre
    places = {"bar": frame.bar, "buttons": frame.main, "log": frame.log}
    found = next((name for name, place in places.items() if place.contains(x, y)), "")
    if found:
        return found
    if any(card.inset(-40, -8).contains(x, y) for card in frame.seats) and not frame.board.contains(x, y):
        return "seats"
    return "board" if frame.board.contains(x, y) else "side"


def thing_nodes(model: TableModel) -> list[Node]:
    """Nodes of all things, those that are only read too."""
    context, chooser, top = model.context, model.chooser, model.table_view
    used, held = model.spots, chooser.held
    reach = chooser.reach() if held is not None else {}
    laid = top.table.look.provisional_box(context) if context.open_turn else None
    last = {tuple(box) for box in top.table.look.last_move(context)}
    at = model.hover if model.at is None else None
    nodes = list[Node]()
    for spot, box in model.things.items():
        name, tip = model.name(spot), model.tip(spot)
        about = tip.removeprefix(name).strip("\n ") if tip.startswith(f"{name}\n") or tip == name else tip
        if not name and "\n" in about:
            name, _, about = about.partition("\n")
        found: dict[State, bool] = {
            "focused": spot == at,
            "held": spot == model.picked_up,
            "legal": spot in reach,
            "provisional": laid is not None and laid.contains(*box.centre) and spot in used,
            "last": tuple(box) in last,
        }
        does: tuple[Action, ...] = ()
        if not model.live:
            pass
        elif held is not None and (spot in reach or spot == held):
            does = ("put",) if spot in reach else ("press", "turn", "flip")
        elif spot in chooser.sources:
            does = ("press",) if chooser.press(spot) else ("take",)
        elif spot.kind == DISC or (held is None and len(chooser.targets().get(spot, ())) == 1):
            does = ("press",)
        states = frozenset(state for state, holds in found.items() if holds)
        nodes.append(Node(spot, "cell", box, name or about, about if name else "", "", states, "", does))
    return [node for node in nodes if node.words or node.does]


def log_nodes(model: TableModel) -> list[Node]:
    """Nodes of the newest lines of the log, the last one first."""
    top, places = model.table_view, {line.event_index: box for box, line in model.table_view.log.shown}
    nodes = list[Node]()
    for line in top.logged.lines[: -_LOG_LINES - 1 : -1]:
        name = top.match.seats[line.seat].name if line.seat >= 0 else ""
        words = line.words if line.words.startswith(f"{name} ") else f"{name} {line.words}".strip()
        spot, box = Spot("log_line", line.event_index), places.get(line.event_index)
        nodes.append(Node(spot, "line", box, words, top.points_of(line)))
    return nodes


def table_regions(
    model: TableModel, page: Page, drawings: Iterable[tuple[ZOrder, BoxFinder]]
) -> Mapping[str, Sequence[Node]]:
    """Nodes of a table by region: buttons, things, and what is drawn of it and over it, each in its layer."""
    frame = model.context.frame
    found: Regions = {name: [] for name in ("over", "bar", "seats", "board", "side", "buttons", "log")}
    found["over"] += over_nodes(page)
    widgets: dict[str, list[Widget]] = {name: [] for name in found}
    for each in () if page.overlays else page.widgets:
        widgets["over" if each.z >= ZOrder.CARD else region_at(frame, each.rect)].append(each)
    things = [] if page.overlays else thing_nodes(model)
    drawn = [(ZOrder.BOARD, model.words_drawn.drawn(model.now())), *drawings]
    loose, things = _told(things, [node for each in found["over"] for node in reading(each)], drawn, frame)
    for name, nodes in found.items():
        nodes += page_nodes(widgets[name])
        nodes += [node for node in things if node.box is not None and region_at(frame, node.box) == name]
        known = {text for node in nodes for each in reading(node) for text in each.words.split("\n")}
        lines = joined(each for each in loose.get(name, ()) if each[0] not in known)
        live: frozenset[State] = frozenset({"live"}) if name == "over" else frozenset()
        texts = (text_node(Spot("text", name, n), box, [(text, box)]) for n, (text, box) in enumerate(lines))
        nodes += [replace(node, states=live) for node in texts]
    found["log"][:0] = log_nodes(model)
    return found


def _told(
    things: Sequence[Node], over: Sequence[Node], drawn: Iterable[tuple[ZOrder, BoxFinder]], frame: Frame
) -> tuple[dict[str, list[tuple[str, Rect]]], list[Node]]:
    """Drawn texts that no node tells yet, by region; and the things, each with what is drawn on it."""
    loose: dict[str, list[tuple[str, Rect]]] = {}
    more: dict[Spot, list[str]] = {}
    smallest = sorted(
        (node for node in things if node.box is not None), key=lambda node: node.box.w * node.box.h if node.box else 0
    )
    for z, finder in drawn:
        for text, box in zip(finder.texts, finder.words, strict=True):
            if z >= ZOrder.CARD:
                if not any(text in node.words for node in (*over, *things)):
                    loose.setdefault("over", []).append((text, box))
                continue
            holder = next((node for node in smallest if node.box and node.box.contains(*box.centre)), None)
            if holder is None:
                loose.setdefault(region_at(frame, box), []).append((text, box))
            elif text not in holder.words:
                more.setdefault(holder.id, []).append(text)
    return loose, [
        replace(node, about="\n".join(filter(None, (node.about, *dict.fromkeys(more[node.id])))))
        if node.id in more
        else node
        for node in things
    ]
