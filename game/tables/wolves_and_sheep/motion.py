"""How things move: tiles go from hands to the landscape, new ones from the bag to the hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from game.core.seats import HIDDEN
from game.core.steps import Event
from game.rules.wolves_and_sheep.events import ColourShown, GameEnded, TileDealt, TileDrawn, TileLaid, WolfCovered
from game.rules.wolves_and_sheep.land import tile_code
from game.rules.wolves_and_sheep.model import BACK, FRONT, State
from game.tables.wolves_and_sheep import faces, seat_card
from game.tables.wolves_and_sheep.counting import length
from game.tables.wolves_and_sheep.facts import Now, roomy
from game.tables.wolves_and_sheep.tray import SHEPHERD, face_of, spots
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import ALOFT, Motion, Sprite
from game.ui.tween import in_out_cubic, out_cubic

_LAY, _DRAW, _SHOW = 320.0, 320.0, 520.0
_ROOM = 200.0
"""So soon the hand has made room for a tile that comes."""
_LANDED = 1
"""The layer of what has come down."""
_BACK = 34.0
_TURN = 7
"""Half of the pictures that show in turn on the way: one side, then the other."""

_FLIES, _LIES, _COUNTING = Spot("flies"), "lies", Spot("counting")
_COMES, _STAYS = "comes", "stays"
"""The sides of a tile that comes to the hand, and those of the tiles that make room for it."""


def motions(
    event: Event[Any, Any], before: TableContext[State], after: TableContext[State], facts: Now
) -> Mapping[Spot, Motion]:
    """Per sprite its movement."""
    terms, plan = facts.terms, facts.plan(before)
    then = spots(facts.tray(before), facts.column(before))
    match event:
        case TileLaid(seat=seat, tile=tile, side=side, turn=turn, at=at):
            source, art = Spot("face", tile, side), faces.face(terms, tile_code(tile, side, turn))
            return _laid(before, seat, source, art, plan.cell(at), then)
        case WolfCovered(seat=seat, tile=tile, at=at):
            source, art = Spot("face", tile, FRONT), faces.face(terms, tile_code(tile, FRONT, 0))
            return _laid(before, seat, source, art, plan.cell(at), then)
        case ColourShown(seat=seat, tile=tile, at=at):
            art = faces.face(terms, tile_code(tile, BACK, 0))
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
    """The same movements; a tile that has come to the landscape or the hand lies there as long as anything goes on."""
    end, lies = max((each.delay + each.ms for each in made.values()), default=0.0), dict[Spot, Motion]()
    to_land = isinstance(event, TileLaid | WolfCovered | ColourShown)
    for key, way in made.items():
        landed = way.delay + way.ms
        if way.passing is None or landed >= end or not (key.kind in (_COMES, _STAYS) or (key == _FLIES and to_land)):
            continue
        art = faces.COVERED if isinstance(event, WolfCovered) else way.passing.art
        rests = replace(way.passing, key=Spot(_LIES, *key.ids), art=art, layer=_LANDED)
        lies[rests.key] = Motion(ms=end - landed, delay=landed, passing=rests)
    return {**made, **lies}


def _laid(
    before: TableContext[State], seat: int, source: Spot, art: str, cell: Rect, then: dict[Spot, Rect], turned: str = ""
) -> dict[Spot, Motion]:
    """From its place in the tray or from the hand, or from the seat's card; `turned`: what showed until then."""
    own = then.get(source)
    start = own or _at_seat(before.frame, seat, seat == before.active)
    flies = Sprite(_FLIES, art, cell, ALOFT)
    showing = (turned,) * _TURN + (art,) * _TURN if turned else ()
    ms, follows = _SHOW if turned else _LAY, Spot(source.kind, *source.ids[:1]) if own else None
    way = Motion(ms=ms, easing=in_out_cubic, hop=18, origin=start, continues_from=follows, faces=showing, passing=flies)
    return {_FLIES: replace(way, already_drawn=True)}


def _drawn(
    before: TableContext[State], after: TableContext[State], seat: int, tile: int, facts: Now
) -> dict[Spot, Motion]:
    """From the bag into the tray, one back that turns over there, and out from under it slides the other side; to a
    card face down."""
    start = Rect.around(facts.corners(before).pill.centre, _BACK)
    if tile != HIDDEN and seat == before.viewer:
        now = spots(facts.tray(after), facts.column(after))
        front, back = (now.get(Spot("face", tile, side)) for side in (FRONT, BACK))
        if front is None or back is None:
            return {}
        return {**_comes(start, front, back, tile, facts), **_make_room(before, facts, now)}
    goal = _at_seat(before.frame, seat, seat == before.active)
    flies = Sprite(_FLIES, faces.BACK, goal, ALOFT)
    return {_FLIES: Motion(ms=_DRAW * 0.8, easing=in_out_cubic, origin=start, passing=flies)}


def _comes(start: Rect, front: Rect, back: Rect, tile: int, facts: Now) -> dict[Spot, Motion]:
    """Both sides of a tile come to the hand as one thing, until it turns over."""
    arts = [faces.face(facts.terms, tile_code(tile, side, 0)) for side in (FRONT, BACK)]
    flies = Sprite(Spot(_COMES, tile, FRONT), arts[FRONT], front, ALOFT)
    slides = Sprite(Spot(_COMES, tile, BACK), arts[BACK], back, ALOFT)
    showing = (faces.BACK,) * _TURN + (flies.art,) * _TURN
    share = out_cubic(0.5)
    turns = Rect(*(a + (b - a) * share for a, b in zip(start, front, strict=True)))
    return {  # the second lies upon the first
        slides.key: Motion(ms=_DRAW / 2, delay=_DRAW / 2, easing=out_cubic, origin=turns, passing=slides),
        flies.key: Motion(ms=_DRAW, easing=out_cubic, origin=start, faces=showing, passing=flies),
    }


def _make_room(before: TableContext[State], facts: Now, now: dict[Spot, Rect]) -> dict[Spot, Motion]:
    """The tiles of the hand go where they lie once another one has come."""
    made, tray = {}, facts.tray(before)
    for spot, box in spots(tray, facts.column(before)).items() if facts.makes_room(before) else ():
        face = face_of(spot)
        if face is not None and spot in now:
            stays = Sprite(
                Spot(_STAYS, *face), faces.face(facts.terms, tile_code(*face, 0)), now[spot], _LANDED, tray.shows(face)
            )
            made[stays.key] = Motion(ms=_ROOM, easing=out_cubic, origin=box, passing=stays)
    return made


def _at_seat(frame: Frame, seat: int, active: bool) -> Rect:
    """Where a seat's tiles lie on its card, or its disc."""
    if not roomy(frame):
        return Rect.around(frame.seats[seat].centre, _BACK * 0.8)
    body = frame.body(seat, active)
    row = seat_card.parts(body).row or body
    return Rect.around((row.x + row.w * 0.25, row.centre[1]), _BACK * 0.8)
