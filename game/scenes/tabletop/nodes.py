"""Nodes of a table for whoever reads it: its things, words that are drawn beside them, the log, and its buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from game.scenes.tabletop.board_walk import beside
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.table_model import DOORS, GLOVE, MAIN, TableModel
from game.ui.access import Action, Node, State, is_sum, reading, untold
from game.ui.chooser import Chooser
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


def widget_region(frame: Frame, widget: Widget) -> str:
    """Name of the region of a table in which a widget lies, with all that it is a part of."""
    whole = [widget, *widget.owners()][-1]
    return "over" if whole.z >= ZOrder.CARD else region_at(frame, whole.rect)


def thing_nodes(model: TableModel) -> list[Node]:
    """Nodes of all things, those that are only read too."""
    context, chooser, top = model.context, model.chooser, model.table_view
    used, held, words = model.spots, chooser.held, model.table_view.table.words
    reach = chooser.reach() if held is not None else {}
    fitting = chooser.targets() if held is None and top.table.controls.places_unheld(context) else reach
    laid = top.table.look.provisional_box(context) if context.open_turn else None
    last = {tuple(box) for box in top.table.look.last_move(context)}
    at = model.hover if model.at is None else None
    turned = _where_turned(model, reach)
    nodes = list[Node]()
    for spot, box in model.things.items():
        name, about = model.name(spot), words.about(context, spot) or model.tip(spot)
        about = (
            about.removeprefix(name).lstrip("\n :") if name and about.startswith((f"{name}\n", f"{name}:")) else about
        )
        seen = turned[spot] if spot in turned else words.unseen(context, spot)
        about = "\n".join(filter(None, (about, seen)))
        found: dict[State, bool] = {
            "focused": spot == at,
            "held": spot == model.picked_up,
            "legal": spot in fitting and model.live,
            "provisional": laid is not None and laid.contains(*box.centre) and spot in used,
            "last": tuple(box) in last,
        }
        does: tuple[Action, ...] = ()
        if not model.live:
            does = ("press",) if spot.kind == DISC and top.match.ended and not top.stage.busy else ()
        elif held is not None and (spot in reach or spot == held):
            does = ("put",) if spot in reach else ("press", *_changes(chooser))
        elif spot in chooser.sources:
            does = ("press",) if chooser.press(spot) else ("take",)
        elif spot.kind == DISC or (held is None and len(chooser.targets().get(spot, ())) == 1):
            does = ("press",)
        states = frozenset(state for state, holds in found.items() if holds)
        nodes.append(Node(spot, "cell", box, name or about, about if name else "", "", states, "", does))
    return [node for node in nodes if node.words or node.does]


def _where_turned(model: TableModel, reach: Mapping[Spot, int]) -> Mapping[Spot, str]:
    """By place to which what is held goes only as it does not lie now, what the eye would see with it there."""
    context, chooser, words = model.context, model.chooser, model.table_view.table.words
    found = dict[Spot, str]()
    for pose in sorted(set(reach.values()) - {chooser.pose}):
        lying = replace(context, pose=pose, targets=chooser.targets(pose))
        places = (spot for spot, wanted in reach.items() if wanted == pose and spot not in context.targets)
        found |= {spot: words.unseen(lying, spot) for spot in places}
    return found


def _changes(chooser: Chooser) -> Iterator[Action]:
    """Ways in which a held thing can lie otherwise, or be more."""
    if len(chooser.numbers) > 1:
        yield "number"
    elif len(chooser.turns) > 1:
        yield "turn"
    if chooser.mirror != chooser.pose and chooser.mirror in chooser.poses:
        yield "flip"


def log_nodes(model: TableModel) -> list[Node]:
    """Nodes of the newest lines of the log, the last one first, and that this is their order; or that there are none
    yet."""
    top, places = model.table_view, {line.event_index: box for box, line in model.table_view.log.shown}
    nodes = list[Node]()
    for line in top.logged.lines[: -_LOG_LINES - 1 : -1]:
        spot, box = Spot("log_line", line.event_index), places.get(line.event_index)
        nodes.append(Node(spot, "line", box, top.log.spoken(line), top.points_of(line)))
    has_heading = not top.log.covered and (top.log.unfolded or not top.frame.log_folded)
    if has_heading and len(nodes) != 1:  # one line needs no order
        about = "order" if nodes else "empty"
        nodes.append(Node(Spot(f"log_{about}"), "text", top.log.box(top.frame), top.words.t(f"match.log.{about}")))
    return nodes


def table_regions(
    model: TableModel, page: Page, drawings: Iterable[tuple[ZOrder, BoxFinder]], full: bool = False
) -> Mapping[str, Sequence[Node]]:
    """Nodes of a table by region: buttons, things, and what is drawn of it and over it, each in its layer; `full`: of
    each place of the board it is told, too, what lies beside it."""
    if page.overlays:  # which alone answer
        return {"over": over_nodes(page)}
    frame = model.context.frame
    found: Regions = {name: [] for name in ("over", "bar", "seats", "board", "side", "buttons", "log")}
    found["over"] += over_nodes(page)
    found["seats"] += _progress(model)
    widgets: dict[str, list[Widget]] = {name: [] for name in found}
    for each in page.widgets:
        widgets[widget_region(frame, each)].append(each)
    things = thing_nodes(model)
    drawn = [(ZOrder.BOARD, model.words_drawn.drawn()), *drawings]
    things = _with_beside(model, things) if full else things
    things, loose, told = _with_drawn(things, drawn, [node for each in found["over"] for node in reading(each)])
    places = {node.id: region_at(frame, node.box) for node in things if node.box is not None}
    beside = [(region_at(frame, box), text, box) for text, box in loose]
    for name, nodes in found.items():
        nodes += [_of_seat(model, node) for node in page_nodes(widgets[name])]
        nodes += [node for node in things if places.get(node.id) == name]
        texts = told if name == "over" else [(text, box) for where, text, box in beside if where == name]
        lines = joined(untold([each for node in nodes for each in reading(node)], texts))
        live: frozenset[State] = frozenset({"live"}) if name == "over" else frozenset()
        made = (text_node(Spot("text", name, n), box, [(text, box)]) for n, (text, box) in enumerate(lines))
        nodes += [replace(node, states=live) for node in made]
    found["log"][:0] = log_nodes(model)
    return _with_default(found, [*model.called] if model.live else [])


def _progress(model: TableModel) -> list[Node]:
    """Node of how far the game has come, where that decides it."""
    top = model.table_view
    words = "" if top.match.ended else top.table.words.progress(top.public().view)
    return [Node(Spot("progress"), "text", model.context.frame.bar, words)] if words else []


def _with_default(found: Regions, used: Sequence[Spot]) -> Regions:
    """The same regions, in which the keyboard is somewhere: where nothing else has it Enter is the large button, or the
    doors of a seat that is called; while that waits, the dice of the next roll or the first thing that can be used."""
    nodes = {node.id: node for roots in found.values() for root in roots for node in reading(root)}
    if any("focused" in node.states for node in nodes.values()):
        return found
    buttons = [nodes[spot] for spot in (Spot("widget", name) for name in (MAIN, DOORS, GLOVE)) if spot in nodes]
    things = [nodes[spot] for spot in used if spot in nodes]
    default = next((node for node in (*buttons, *things) if node.does), next(iter(buttons), None))
    if default is None:
        return found
    focused = replace(default, states=default.states | {"focused"})
    return {name: [focused if node is default else node for node in roots] for name, roots in found.items()}


def _of_seat(model: TableModel, node: Node) -> Node:
    """A button on the card of a seat, which is told with the name of the seat."""
    frame, active, seats = model.context.frame, model.context.active, model.table_view.match.seats
    for number, seat in enumerate(seats if node.box is not None and frame.form != "strip" else ()):
        inside = node.box is not None and frame.card(number, number == active).contains(*node.box.centre)
        if inside and node.does and seat.name not in node.words:
            return replace(node, about="\n".join(filter(None, (seat.name, node.about))))
    return node


def _with_beside(model: TableModel, things: Sequence[Node]) -> list[Node]:
    """Things, of which places of the board know their row and what lies beside them."""
    controls, words = model.table_view.table.controls, model.table_view.words
    ground = controls.ground(model.context)
    places = {node.id: node.box for node in things if node.id in ground and node.box is not None}
    return [
        replace(node, more=beside(node.id, places, model.name, words, controls.staggered))
        if node.id in places
        else node
        for node in things
    ]


Texts = list[tuple[str, Rect]]


def _with_drawn(
    things: Sequence[Node], drawn: Iterable[tuple[ZOrder, BoxFinder]], over: Sequence[Node]
) -> tuple[list[Node], Texts, Texts]:
    """Things, about each of which is told what is drawn on it, but for what another that lies there tells; texts that
    stand on none; and those of what floats over the table."""
    more: dict[Spot, list[str]] = {}
    loose, floating = Texts(), Texts()
    smallest = sorted((node.box.w * node.box.h, n) for n, node in enumerate(things) if node.box is not None)
    standing = Texts()
    for z, finder in drawn:
        drawn_texts = enumerate(zip(finder.texts, finder.words, strict=True))
        texts = [each for number, each in drawn_texts if number not in finder.keycaps]
        if z < ZOrder.CARD:
            standing += texts
        else:
            floating += [each for each in texts if not any(each[0] in node.words for node in (*over, *things))]
    for text, box in untold(things, standing):
        inside = (things[n] for _, n in smallest)
        holder = next((node for node in inside if node.box and node.box.contains(*box.centre)), None)
        beyond = holder is not None and holder.box is not None and box.intersection(holder.box) != box
        if holder is None or (beyond and is_sum(text)):  # which is of more than one thing
            loose.append((text, box))
        else:
            more.setdefault(holder.id, []).append(text)
    about = {spot: "\n".join(dict.fromkeys(texts)) for spot, texts in more.items()}
    found = [replace(node, about="\n".join(filter(None, (node.about, about.get(node.id, ""))))) for node in things]
    return found, loose, floating
