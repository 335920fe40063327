"""How things move: tiles go from hands to the landscape, new ones from the bag to the hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from game.core.seats import HIDDEN
from game.core.steps import Event
from game.rules.wolves_and_sheep.events import ColourShown, GameEnded, TileDealt, TileDrawn, TileLaid, WolfCovered
from game.rules.wolves_and_sheep.land import code
from game.rules.wolves_and_sheep.model import BACK, FRONT, State
from game.tables.wolves_and_sheep import faces, seat_card
from game.tables.wolves_and_sheep.counting import length
from game.tables.wolves_and_sheep.facts import Facts, roomy
from game.tables.wolves_and_sheep.tray import SHEPHERD, spots
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.tween import in_out_cubic, out_cubic

_LAY, _DRAW, _SHOW = 320.0, 320.0, 520.0
_FLIGHT = 6
"""The layer of what flies over everything."""
_LANDED = 1
"""The layer of what has come down."""
_BACK = 34.0
_TURN = 7
"""Half of the pictures that show in turn on the way: one side, then the other."""

_FLIES, _LIES, _COUNTING = Spot("flies"), Spot("lies"), Spot("counting")


def motions(
    event: Event[Any, Any], before: TableContext[State], after: TableContext[State], facts: Facts
) -> Mapping[Spot, Motion]:
    """Per sprite its movement."""
    terms, plan = facts.terms, facts.plan(before)
    then = spots(facts.tray(before), facts.column(before))
    match event:
        case TileLaid(seat=seat, tile=tile, side=side, turn=turn, at=at):
            source, art = Spot("face", tile, side), faces.face(terms, code(tile, side, turn))
            return _laid(before, seat, source, art, plan.cell(at), then)
        case WolfCovered(seat=seat, tile=tile, at=at):
            source, art = Spot("face", tile, FRONT), faces.face(terms, code(tile, FRONT, 0))
            return _laid(before, seat, source, art, plan.cell(at), then)
        case ColourShown(seat=seat, tile=tile, at=at):
            art = faces.face(terms, code(tile, BACK, 0))
            return _laid(before, seat, SHEPHERD, art, plan.cell(at), then, faces.SECRET)
        case TileDrawn(seat=seat, tile=tile) | TileDealt(seat=seat, tile=tile):
            return _drawn(before, after, seat, tile, facts)
        case GameEnded():
            # Nothing moves, but the result is counted up; what lights up is drawn with the landscape.
            passing = Sprite(_COUNTING, faces.SECRET, Rect(0, 0, 1, 1), alpha=0)
            return {_COUNTING: Motion(ms=length(terms, before.view), passing=passing)}
        case _:
            return {}


def landed(event: Event[Any, Any]) -> float:
    """After how many milliseconds the tile of an event lies."""
    return _SHOW if isinstance(event, ColourShown) else _LAY


def kept_down(event: Event[Any, Any], made: Mapping[Spot, Motion]) -> Mapping[Spot, Motion]:
    """The same movements; a tile that has come to the landscape lies there as long as anything else goes on."""
    way = made.get(_FLIES)
    if way is None or way.passing is None or not isinstance(event, TileLaid | WolfCovered | ColourShown):
        return made
    landed, end = way.delay + way.ms, max(each.delay + each.ms for each in made.values())
    lies = replace(way.passing, key=_LIES, layer=_LANDED)
    return {**made, _LIES: Motion(ms=end - landed, delay=landed, passing=lies)} if end > landed else made


def _laid(
    before: TableContext[State], seat: int, source: Spot, art: str, cell: Rect, then: dict[Spot, Rect], turned: str = ""
) -> dict[Spot, Motion]:
    """From its place in the tray or from the hand, or from the seat's card; `turned`: what showed until then."""
    own = then.get(source)
    start = own or _at_seat(before.frame, seat, seat == before.active)
    flies = Sprite(_FLIES, art, cell, _FLIGHT)
    showing = (turned,) * _TURN + (art,) * _TURN if turned else ()
    ms, follows = _SHOW if turned else _LAY, Spot(source.kind, *source.ids[:1]) if own else None
    way = Motion(ms=ms, easing=in_out_cubic, hop=18, origin=start, follows=follows, faces=showing, passing=flies)
    return {_FLIES: way}


def _drawn(
    before: TableContext[State], after: TableContext[State], seat: int, tile: int, facts: Facts
) -> dict[Spot, Motion]:
    """From the bag into the tray, turning over; to a card face down."""
    start = Rect.around(facts.corners(before).pill.centre, _BACK)
    if tile != HIDDEN and seat == before.viewer:
        made, now = {}, spots(facts.tray(after), facts.column(after))
        for side in (FRONT, BACK):
            art = faces.face(facts.terms, code(tile, side, 0))
            goal = now.get(Spot("face", tile, side))
            if goal is not None:
                showing = (faces.BACK,) * _TURN + (art,) * _TURN
                flies = Sprite(Spot("flies", side), art, goal, _FLIGHT)
                comes = Motion(ms=_DRAW, easing=out_cubic, origin=start, faces=showing, passing=flies)
                made[flies.key] = comes
        return made
    goal = _at_seat(before.frame, seat, seat == before.active)
    flies = Sprite(_FLIES, faces.BACK, goal, _FLIGHT)
    return {_FLIES: Motion(ms=_DRAW * 0.8, easing=in_out_cubic, origin=start, passing=flies)}


def _at_seat(frame: Frame, seat: int, active: bool) -> Rect:
    """Where a seat's tiles lie on its card, or its disc."""
    if not roomy(frame):
        return Rect.around(frame.seats[seat].centre, _BACK * 0.8)
    body = frame.body(seat, active)
    row = seat_card.parts(body).row or body
    return Rect.around((row.x + row.w * 0.25, row.centre[1]), _BACK * 0.8)
