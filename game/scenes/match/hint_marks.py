"""Where a hint points: the part of the table, the thing to take, its place, and how that would look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core import engine
from game.core.engine import advance
from game.core.steps import Choice, Event, Position
from game.scenes.tabletop.lying import draw_sprite
from game.scenes.tabletop.tabletop import Tabletop
from game.ui.chooser import ANY, HOLD, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import colours
from game.ui.type import style

_GHOST = 0.72
_NUMBER = 15.0
_RIM = 5.0
_SHADE = 0.24
"""How dark all else is while a part of the table is lit."""


class Marks(NamedTuple):
    """What a hint lights, on the canvas."""

    region: Rect
    piece: Rect
    gesture: Gesture
    chain: tuple[Choice, ...]
    """The choices that it makes."""
    after: TableContext[Any]
    """The table as it would lie."""
    place: Rect | None = None
    """Where the piece goes; None for what is only pressed."""
    ghosts: Sequence[Sprite] = ()
    """What would lie there; nothing where what comes to the place is no sprite."""

    @property
    def boxes(self) -> list[Rect]:
        """What is not to be covered."""
        return [self.piece, *([] if self.place is None else [self.place])]


def marks(tabletop: Tabletop, choices: tuple[Choice, ...]) -> Marks | None:
    """Where choices are made on a table with empty hands; None where nothing of it shows."""
    context, controls = tabletop.context(), tabletop.table.controls
    spots = tabletop.spots(context)
    gesture, chain = _gesture(tabletop, context, spots, choices)
    if gesture is None:
        return None
    carried = replace(context, held=gesture.source, pose=max(0, gesture.pose))
    within = spots | tabletop.spots(carried)
    piece = _source(tabletop, context, within, gesture.source)
    if piece is None:
        return None
    place, after = within.get(gesture.target), _after(tabletop, context, chain)
    if place is None:
        region = controls.region(gesture.source, within) if gesture.source in within else piece
        return Marks(region, piece, gesture, chain, after)
    laid = tabletop.table.look.laid(after)
    if laid is not None and laid.intersects(place):
        place = laid
    region = controls.region(gesture.target, within)
    return Marks(region, piece, gesture, chain, after, place, _ghosts(tabletop, after, place))


def _source(tabletop: Tabletop, context: TableContext[Any], spots: Mapping[Spot, Rect], source: Spot) -> Rect | None:
    """Where a source lies, or the button that presses it."""
    main, tools = tabletop.table.controls.main(context), tabletop.table.controls.tools(context)
    if source in spots:
        return spots[source]
    if main is not None and main.press == source:
        return context.frame.main
    return next((tool.box for tool in tools if tool.press == source), None)


def _gesture(
    tabletop: Tabletop, context: TableContext[Any], spots: Mapping[Spot, Rect], choices: tuple[Choice, ...]
) -> tuple[Gesture | None, tuple[Choice, ...]]:
    """How the first of some choices is made, and which of them that makes: what is picked up is put down too."""
    controls, first = tabletop.table.controls, choices[0]
    made = [each for each in controls.gestures(first, context) if _source(tabletop, context, spots, each.source)]
    for lead in made if len(choices) > 1 else ():
        if lead.target == HOLD:
            scratch = replace(_after(tabletop, context, choices[:1]), held=lead.source, open_turn=context.open_turn)
            carried = lead.becomes or lead.source
            for each in controls.gestures(choices[1], scratch):
                if each.source == carried and each.target not in (PRESS, HOLD):
                    return each._replace(source=lead.source), choices[:2]
    made.sort(key=lambda each: (each.target in (PRESS, HOLD), each.pose == ANY))
    return (made[0], choices[:1]) if made else (None, ())


def _after(tabletop: Tabletop, context: TableContext[Any], chain: Sequence[Choice]) -> TableContext[Any]:
    """The table as it would lie after choices, as far as the viewer can know."""
    match, spec = tabletop.match, tabletop.title.spec
    position, past = Position(context.view, match.position.agenda), list[Event[Any, Any]](context.past)
    for choice in chain:
        if position.agenda == match.position.agenda and choice not in match.options and spec.interrupts is not None:
            position, events = engine.interrupt(match.terms, position, [choice], spec.interrupts.resolve, choice)
        else:
            position, events = advance(match.terms, position, choice)
        past += [spec.redacted(match.terms, event, context.viewer) for event in events]
    view = spec.seen(match.terms, position.state, context.viewer)
    return replace(context, view=view, past=past, open_turn=True, live=False, waiting=position.waiting)


def _ghosts(tabletop: Tabletop, after: TableContext[Any], place: Rect) -> list[Sprite]:
    """What would lie at a place and does not lie there now."""
    now = {sprite.key: sprite for sprite in tabletop.stage.sprites()}
    then = sorted(tabletop.table.look.sprites(after), key=lambda sprite: sprite.layer)
    new = [each for each in then if each.key not in now or now[each.key].box != each.box]
    return [replace(each, alpha=each.alpha * _GHOST) for each in new if place.contains(*each.box.centre)]


def draw(paint: Painter, tabletop: Tabletop, context: TableContext[Any], shown: Marks, strength: str) -> None:
    """The light, the ring, or both numbers with the ghost, by how much is to be told."""
    if strength == "area":
        box = shown.region.inset(-6)
        paint.veil(colours.shadow, _SHADE, holes=[box, tabletop.frame.bar])
        _halo(paint, box.inset(4), 14)
        _border(paint, box, 14)
        return
    ring = shown.piece.inset(-4)
    _halo(paint, ring, 12)
    _border(paint, ring, 12)
    tabletop.drawing.overlay(paint, context, ring)
    if strength == "move":
        if shown.place is not None:
            with paint.clip(shown.place), paint.faded(shown.place, _GHOST):
                tabletop.table.look.draw_below(paint, shown.after)
            for sprite in shown.ghosts:
                draw_sprite(paint, sprite)
            _border(paint, shown.place, 8)
            _number(paint, shown.place, 2)
        _number(paint, ring, 1)


def light(paint: Painter, boxes: Sequence[Rect]) -> None:
    """What a reason speaks of."""
    for box in boxes:
        paint.box(box, colours.sun_light, 8, alpha=0.45)
        paint.box(box.inset(1), None, 8, colours.sun, 3)


def _halo(paint: Painter, box: Rect, radius: float) -> None:
    """Light that goes out from a border."""
    paint.box(box.inset(-4), None, radius + 4, colours.sun_light, 9, 0.7)


def _border(paint: Painter, box: Rect, radius: float) -> None:
    paint.box(box.inset(-2), None, radius + 2, colours.white_fur, _RIM + 4)
    paint.box(box, None, radius, colours.sun, _RIM)


def _number(paint: Painter, box: Rect, number: int) -> None:
    at = (max(box.x, _NUMBER), max(box.y, _NUMBER))
    paint.disc(at, _NUMBER, colours.sun, colours.white_fur, 2)
    paint.text(str(number), at, style("figure").at(18), colours.ink, "centre")
