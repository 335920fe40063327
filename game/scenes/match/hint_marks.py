"""Marks of a hint on the table: the part of it, the thing to take, its place, and how that would look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.steps import Choice, Position
from game.scenes.match.lesson.light import draw_rings, rings_at
from game.scenes.tabletop.compositor import draw_sprite
from game.scenes.tabletop.lines import acts_after
from game.scenes.tabletop.table_model import BAR
from game.scenes.tabletop.table_view import TableView
from game.ui.chooser import ANY, HOLD, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite, layered
from game.ui.table import Act
from game.ui.theme import colours
from game.ui.type import style
from game.ui.widgets.base import Veil, ZOrder

_GHOST = 0.72
_NUMBER = 15.0
_APART = 12.0
"""Distance across from words within which a number would be read with them."""
_SHADE = 0.24
"""Opacity, 0-1, of the shade over all else while a part of the table is lit."""


class PlanStep(NamedTuple):
    """A part of a plan: what is taken or pressed, several alike together, and where it goes."""

    pieces: tuple[Rect, ...]
    place: Rect | None


class Marks(NamedTuple):
    """Boxes on the canvas that a hint lights."""

    region: Rect
    at: Spot
    """The spot in the region that it is about."""
    piece: Rect
    gesture: Gesture
    chain: tuple[Choice, ...]
    """The choices that the gesture makes."""
    acts: tuple[Act, ...]
    """Choices of the plan as far as its steps go."""
    after: TableContext[Any]
    """The table as it would lie after the gesture."""
    place: Rect | None = None
    """Place to which the piece goes; None for what is only pressed."""
    ghosts: Sequence[Sprite] = ()
    """Sprites that would lie there; none where what comes to the place is no sprite."""
    steps: Sequence[PlanStep] = ()
    """Steps of the plan, the first one first."""

    @property
    def boxes(self) -> list[Rect]:
        """Boxes that are not to be covered."""
        return list(dict.fromkeys(box for box, _ in self.numbered))

    @property
    def numbered(self) -> list[tuple[Rect, int]]:
        """Boxes to take, press and put down at, each with the number of its act, from 1."""
        boxes, number = list[tuple[Rect, int]](), 0
        for pieces, place in self.steps:
            number += bool(pieces)
            boxes += [(box, number) for box in pieces]
            if place is not None:
                number += 1
                boxes.append((place, number))
        return boxes


class PlanState(NamedTuple):
    """Table at one moment of a plan, as far as its seat can know."""

    context: TableContext[Any]
    position: Position[Any]


def marks(table_view: TableView, choices: tuple[Choice, ...]) -> Marks | None:
    """Marks of a plan on a table with empty hands; None where nothing of its first choice shows."""
    controls, now = table_view.table.controls, _now(table_view)
    context = now.context
    spots = table_view.things(context).used
    gesture, chain = _gesture(table_view, now, spots, choices)
    if gesture is None:
        return None
    carried = replace(context, held=gesture.source, pose=max(0, gesture.pose))
    within = spots | table_view.things(carried).used
    piece = _source(table_view, context, within, gesture.source) or within.get(gesture.target)
    if piece is None:
        return None
    after, acts = _after(table_view, now, chain)
    place = within.get(gesture.target)
    if place is None or place == piece:
        at = gesture.source if place is None else gesture.target
        region = controls.region(at, within) if at in within else piece
        steps, acts = _steps(table_view, after, choices, PlanStep((piece,), None), acts)
        return Marks(region, at, piece, gesture, chain, acts, after.context, steps=steps)
    look = table_view.table.look
    laid, piece_box = look.provisional_box(replace(context, open_turn=True)), look.provisional_box(after.context)
    # Around what was laid before in the same turn, too, the box says no more where the piece goes.
    if piece_box is not None and piece_box.intersects(place) and (laid is None or not piece_box.contains(*laid.centre)):
        place = piece_box
    region, ghosts = controls.region(gesture.target, within), _ghosts(table_view, after.context, place)
    steps, acts = _steps(table_view, after, choices, PlanStep((piece,), place), acts)
    return Marks(region, gesture.target, piece, gesture, chain, acts, after.context, place, ghosts, steps)


def _now(table_view: TableView) -> PlanState:
    """The table as it lies, with all that can be picked up or pressed there."""
    match, context = table_view.match, table_view.context()
    return _offering(table_view, PlanState(context, Position(context.view, match.position.agenda)))


def _offering(table_view: TableView, stand: PlanState) -> PlanState:
    """The same with the sources of all that its seat can choose, on which some buttons depend."""
    step, controls = stand.position.waiting, table_view.table.controls
    if step is None:
        return stand
    options = step.options(table_view.match.terms, stand.position.state)
    sources = dict.fromkeys(
        gesture.source for option in options for gesture in controls.gestures(option, stand.context)
    )
    return stand._replace(context=replace(stand.context, sources=tuple(sources), waiting=step))


MOST_STEPS = 4
"""Most steps of a plan that are shown at once: with each that is played the next one comes."""


def _steps(
    table_view: TableView, stand: PlanState, choices: tuple[Choice, ...], first: PlanStep, acts: tuple[Act, ...]
) -> tuple[tuple[PlanStep, ...], tuple[Act, ...]]:
    """The steps of a plan from its first on, as far as they show, and its acts up to the last of them, of which the
    first are known."""
    steps, before = [first], _choice_text(table_view, stand.context, choices[0])
    present = _present_boxes(table_view)
    for_later = choices[len(acts) :]
    while for_later:
        stand = _offering(table_view, stand)
        spots = table_view.things(stand.context).used
        gesture, chain = _gesture(table_view, stand, spots, for_later)
        chain = chain or for_later[:1]
        piece = None
        if gesture is not None:
            piece = _source(table_view, stand.context, spots, gesture.source) or spots.get(gesture.target)
        text = _choice_text(table_view, stand.context, chain[0])
        if gesture is not None and piece is not None:
            place = spots.get(gesture.target)
            place = None if place is None or place == piece else _present_box(present, gesture.target, place) or place
            used = [table_view.frame.main, *(step.place for step in steps if step.place is not None)]
            put_by_plan = any(box.contains(*piece.centre) for box in used)
            now = piece if put_by_plan else _present_box(present, gesture.source, piece)
            last, pieces = steps[-1], () if now is None else (now,)
            if pieces and text == before and (place == last.place or now in last.pieces):
                steps[-1] = last._replace(pieces=tuple(dict.fromkeys((*last.pieces, *pieces))))
            elif len(steps) == MOST_STEPS:
                break
            elif pieces or place is not None:
                steps.append(PlanStep(pieces, place))
        before = text
        stand, done = _after(table_view, stand, chain)
        acts, for_later = (*acts, *done), for_later[len(chain) :]
    return tuple(steps), acts


def _present_boxes(table_view: TableView) -> dict[Spot, Rect]:
    """Boxes of all things and buttons that lie on the table now."""
    context = table_view.context()
    tools = {tool.press: tool.box for tool in table_view.table.controls.tools(context) if tool.press is not None}
    return {**tools, **table_view.things(context).used}


def _present_box(present: Mapping[Spot, Rect], spot: Spot, later: Rect) -> Rect | None:
    """Box where something that a later step uses lies now; None for what comes only by the steps before it.

    A thing that takes the place of another one is found there, and one that only moves aside, as a hand below a list
    does, where it still is.
    """
    return later if later in present.values() and spot in present else present.get(spot)


def _choice_text(table_view: TableView, context: TableContext[Any], choice: Choice) -> str:
    """Words for a choice; choices with the same words are one stage."""
    return table_view.speaker.tell(choice, **table_view.table.words.remark(choice, context.past))


def _source(table_view: TableView, context: TableContext[Any], spots: Mapping[Spot, Rect], source: Spot) -> Rect | None:
    """Box of a source, or of the button that presses it."""
    main, tools = table_view.table.controls.main(context), table_view.table.controls.tools(context)
    if source in spots:
        return spots[source]
    if main is not None and main.press == source:
        return context.frame.main
    return next((tool.box for tool in tools if tool.press == source), None)


def _gesture(
    table_view: TableView, stand: PlanState, spots: Mapping[Spot, Rect], choices: tuple[Choice, ...]
) -> tuple[Gesture | None, tuple[Choice, ...]]:
    """Gesture of the first of some choices, and which of them it makes: what is picked up is put down too."""
    controls, context, first = table_view.table.controls, stand.context, choices[0]
    ways = controls.gestures(first, context)
    # What is in the hand by itself lies nowhere: then its place alone is shown.
    gestures = [gesture for gesture in ways if _source(table_view, context, spots, gesture.source)] or [
        each for each in ways if each.target in spots
    ]
    for lead in gestures if len(choices) > 1 else ():
        if lead.target == HOLD:
            after = _after(table_view, stand, choices[:1])[0].context
            scratch = replace(after, held=lead.source, open_turn=context.open_turn)
            carried = lead.becomes or lead.source
            for each in controls.gestures(choices[1], scratch):
                if each.source == carried and each.target not in (PRESS, HOLD):
                    return each._replace(source=lead.source), choices[:2]
    gestures.sort(key=lambda each: (each.target in (PRESS, HOLD), each.pose == ANY))
    return (gestures[0], choices[:1]) if gestures else (None, ())


def _after(table_view: TableView, stand: PlanState, chain: Sequence[Choice]) -> tuple[PlanState, tuple[Act, ...]]:
    """The table as it would lie after choices, as far as the viewer can know, and each of them."""
    context = stand.context
    position, acts = acts_after(table_view.match, stand.position, chain, context.viewer)
    past = [*context.past, *(event for act in acts for event in act.events)]
    view = acts[-1].after if acts else context.view
    context = replace(context, view=view, past=past, open_turn=True, live=False, waiting=position.waiting)
    return PlanState(context, position), acts


def _ghosts(table_view: TableView, after: TableContext[Any], place: Rect) -> list[Sprite]:
    """Sprites that would lie at a place and do not lie there now."""
    now = {sprite.key: sprite for sprite in table_view.stage.sprites()}
    then = layered(table_view.table.look.sprites(after))
    new = [each for each in then if each.key not in now or now[each.key].box != each.box]
    return [replace(each, alpha=each.alpha * _GHOST) for each in new if place.contains(*each.box.centre)]


def lit(marks_shown: Marks) -> Rect:
    """The lit part of the table where only that is told."""
    return marks_shown.region.inset(-6)


def veil(bar: Rect, marked: Marks, written: Sequence[Rect]) -> Veil:
    """Make the veil up to the ring round the part of the table that is told."""
    (ring,) = rings_at(ringed(marked, "area"), written)
    return Veil(ZOrder.MARK, colours.shadow, _SHADE, {marked.at.name: ring.inner, BAR: bar})


def draw_ghost(paint: Painter, table_view: TableView, context: TableContext[Any], marked: Marks) -> None:
    """Draw how the place would look after the hint, beneath the buttons and under what lies on top of the table."""
    if marked.place is not None:
        look = table_view.table.look
        with paint.clip(marked.place), paint.faded(marked.place, _GHOST):
            look.draw_below(paint, marked.after)
        for sprite in marked.ghosts:
            draw_sprite(paint, sprite)
        with paint.clip(marked.place):
            look.draw_above(paint, context)


def ringed(marked: Marks, strength: str) -> list[Rect]:
    """Boxes that have a ring, by how much is to be told."""
    boxes = [lit(marked) if strength == "area" else marked.piece]
    if strength == "move":
        boxes += [*filter(None, [marked.place]), *(box for box, _ in marked.numbered)]
    return list(dict.fromkeys(boxes))


def draw_marks(paint: Painter, marked: Marks, strength: str, written: Sequence[Rect]) -> None:
    """Draw the ring, or the rings of all that is numbered, by how much is to be told: over no words."""
    draw_rings(paint, rings_at(ringed(marked, strength), written))
    at = dict[Rect, list[int]]()
    for box, number in marked.numbered if strength == "move" else ():
        at.setdefault(box, []).append(number)
    for box, numbers in at.items():
        x, y = number_place(box, len(numbers), written)
        for place, number in enumerate(numbers):
            _number(paint, (x + 2 * _NUMBER * place, y), number)


ALL = "all"


def part_of(region: Rect, whole: Rect) -> str:
    """Part of a field in which a region lies: "upper_left", "left" ... or ALL."""
    (x, y), (across, down) = region.centre, whole.centre
    column = "" if region.w > 0.75 * whole.w else "left" if x < across else "right"
    row = "" if region.h > 0.75 * whole.h else "upper" if y < down else "lower"
    return "_".join(filter(None, (row, column))) or ALL


def light(paint: Painter, boxes: Sequence[Rect]) -> None:
    """Light what a reason speaks of."""
    for box in boxes:
        paint.box(box, colours.sun_light, 8, alpha=0.45)
        paint.box(box.inset(1), None, 8, colours.sun, 3)


def number_place(box: Rect, count: int, words: Sequence[Rect]) -> Point:
    """Middle of the first of so many numbers: at the corner of a box where they cover least of words, then where they
    read as a part of none, upper left first. Beside a price they would make another figure of it.

    Corners of a hexagon are its own: those of its bounding box lie in its neighbours, right beside what these show.
    """
    row, places = 2 * _NUMBER * (count - 1), list[Point]()
    for x, y in sorted(box.corners(), key=lambda corner: (corner[1], corner[0])):
        first = x if x <= box.centre[0] else max(box.x, x - row)
        places.append((max(first, _NUMBER), max(y, _NUMBER)))

    def cost(at: Point) -> tuple[int, int]:
        numbers = Rect(at[0] - _NUMBER, at[1] - _NUMBER, row + 2 * _NUMBER, 2 * _NUMBER)
        return round(numbers.overlap(words)), round(numbers.inset(-_APART, 0).overlap(words))

    return min(places, key=cost)


def _number(paint: Painter, at: Point, number: int) -> None:
    paint.disc(at, _NUMBER, colours.sun, colours.white_fur, 2)
    paint.text(str(number), at, style("figure").at(18), colours.ink, "centre")
