"""Animation and sound of events: tiles on their way, light and signs on the board, and cues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.seats import HIDDEN
from game.core.steps import Event
from game.rules.wolves_and_sheep import data, events
from game.rules.wolves_and_sheep.land import Land, tile_code
from game.rules.wolves_and_sheep.model import BACK, FRONT, HUNTER, State, Terms
from game.rules.wolves_and_sheep.scoring import Area, areas
from game.rules.wolves_and_sheep.tiles import STEPS
from game.tables.wolves_and_sheep import cards, faces
from game.tables.wolves_and_sheep.counting import counting_ms
from game.tables.wolves_and_sheep.meadow_changes import all_changes
from game.tables.wolves_and_sheep.now import Now, roomy
from game.tables.wolves_and_sheep.tray import SHEPHERD, face_of, tray_spots
from game.ui import effects
from game.ui.effects import Motions
from game.ui.rect import Rect
from game.ui.signs import EventRow, EventSigns
from game.ui.spot import Spot
from game.ui.sprite import ALOFT, Motion, Sprite
from game.ui.tween import in_out_cubic, out_cubic

_LAY, _DRAW, _SHOW = 320.0, 320.0, 520.0
_ROOM = 200.0
"""Milliseconds in which the hand makes room for a tile that comes."""
_LANDED = 1
"""The layer of what has come down."""
_BACK = 34.0
_TURN = 7
"""Half of the pictures that show in turn on the way: one side, then the other."""

_FLIES, _LIES, _COUNTING = Spot("flies"), "lies", Spot("counting")
_COMES, _STAYS = "comes", "stays"
"""The sides of a tile that comes to the hand, and those of the tiles that make room for it."""

_EDGE, _APART, _DUST = 300.0, 110.0, 300.0
_SEAT = 44.0
_BEATS = 1200.0
"""Milliseconds for which a meadow in danger beats in red."""


def tile_motions(event: Event[Any, Any], before: Now, after: Now) -> Mapping[Spot, Motion]:
    """Movements of the sprites of an event."""
    terms, plan = before.match.terms, before.plan
    places = tray_spots(before.tray, before.column)
    match event:
        case events.TileLaid(seat=seat, tile=tile, side=side, turn=turn, at=at):
            source, art = Spot("face", tile, side), faces.face(terms, tile_code(tile, side, turn))
            return _lay_motions(before, seat, source, art, plan.cell(at), places)
        case events.WolfCovered(seat=seat, tile=tile, at=at):
            source, art = Spot("face", tile, FRONT), faces.face(terms, tile_code(tile, FRONT, 0))
            return _lay_motions(before, seat, source, art, plan.cell(at), places)
        case events.ColourShown(seat=seat, tile=tile, at=at):
            art = faces.face(terms, tile_code(tile, BACK, 0))
            return _lay_motions(before, seat, SHEPHERD, art, plan.cell(at), places, faces.SECRET)
        case events.TileDrawn(seat=seat, tile=tile) | events.TileDealt(seat=seat, tile=tile):
            return _draw_motions(before, after, seat, tile)
        case events.GameEnded():
            # Nothing moves, but the result is counted up; what lights up is drawn with the landscape.
            passing = Sprite(_COUNTING, faces.SECRET, Rect(0, 0, 1, 1), alpha=0)
            return {_COUNTING: Motion(ms=counting_ms(terms, before.context.view), passing=passing)}
        case _:
            return {}


def keep_landed(event: Event[Any, Any], motions: Mapping[Spot, Motion]) -> Mapping[Spot, Motion]:
    """The same movements; a tile that has landed stays visible as long as any of them goes on."""
    end, resting = max((motion.delay + motion.ms for motion in motions.values()), default=0.0), dict[Spot, Motion]()
    to_land = isinstance(event, events.TileLaid | events.WolfCovered | events.ColourShown)
    for key, motion in motions.items():
        landed = motion.delay + motion.ms
        if motion.passing is None or landed >= end or not (key.kind in (_COMES, _STAYS) or (key == _FLIES and to_land)):
            continue
        art = faces.COVERED if isinstance(event, events.WolfCovered) else motion.passing.art
        sprite = replace(motion.passing, key=Spot(_LIES, *key.ids), art=art, layer=_LANDED)
        resting[sprite.key] = Motion(ms=end - landed, delay=landed, passing=sprite)
    return {**motions, **resting}


def _lay_motions(
    before: Now, seat: int, source: Spot, art: str, cell: Rect, places: dict[Spot, Rect], turned: str = ""
) -> dict[Spot, Motion]:
    """Movement of a laid tile from the tray, the hand or the seat's card; `turned`: the picture before it turns
    over."""
    own = places.get(source)
    start = own or _seat_box(before, seat)
    flies = Sprite(_FLIES, art, cell, ALOFT)
    showing = (turned,) * _TURN + (art,) * _TURN if turned else ()
    ms, continued = _SHOW if turned else _LAY, Spot(source.kind, *source.ids[:1]) if own else None
    motion = Motion(
        ms=ms, easing=in_out_cubic, hop=18, origin=start, continues_from=continued, faces=showing, passing=flies
    )
    return {_FLIES: replace(motion, already_drawn=True)}


def _draw_motions(before: Now, after: Now, seat: int, tile: int) -> dict[Spot, Motion]:
    """Movements of a drawn tile: a back goes into the tray and turns over there into both sides; to a card face
    down."""
    start, terms = Rect.around(before.corners.pill.centre, _BACK), before.match.terms
    if tile != HIDDEN and seat == before.context.viewer:
        places = tray_spots(after.tray, after.column)
        front, back = (places.get(Spot("face", tile, side)) for side in (FRONT, BACK))
        if front is None or back is None:
            return {}
        # The tiles of the hand go where they lie once another one has come.
        motions, tray = {}, before.tray
        for spot, box in tray_spots(tray, before.column).items() if before.hand_moves else ():
            face = face_of(spot)
            if face is not None and spot in places:
                sprite = Sprite(
                    Spot(_STAYS, *face), faces.face(terms, tile_code(*face, 0)), places[spot], _LANDED, tray.shows(face)
                )
                motions[sprite.key] = Motion(ms=_ROOM, easing=out_cubic, origin=box, passing=sprite)
        # Both sides of a tile come to the hand as one thing, until it turns over.
        arts = [faces.face(terms, tile_code(tile, side, 0)) for side in (FRONT, BACK)]
        flies = Sprite(Spot(_COMES, tile, FRONT), arts[FRONT], front, ALOFT)
        slides = Sprite(Spot(_COMES, tile, BACK), arts[BACK], back, ALOFT)
        showing = (faces.BACK,) * _TURN + (flies.art,) * _TURN
        share = out_cubic(0.5)
        turns = Rect(*(a + (b - a) * share for a, b in zip(start, front, strict=True)))
        return {
            # the second lies upon the first
            slides.key: Motion(ms=_DRAW / 2, delay=_DRAW / 2, easing=out_cubic, origin=turns, passing=slides),
            flies.key: Motion(ms=_DRAW, easing=out_cubic, origin=start, faces=showing, passing=flies),
            **motions,
        }
    goal = _seat_box(before, seat)
    flies = Sprite(_FLIES, faces.BACK, goal, ALOFT)
    return {_FLIES: Motion(ms=_DRAW * 0.8, easing=in_out_cubic, origin=start, passing=flies)}


def _seat_box(now: Now, seat: int) -> Rect:
    """Box of a seat's tiles on its card, or of its disc."""
    frame = now.context.frame
    if not roomy(frame):
        return Rect.around(frame.seats[seat].centre, _BACK * 0.8)
    body = frame.body(seat, seat == now.context.active)
    row = cards.seat_card_parts(body).row or body
    return Rect.around((row.x + row.w * 0.25, row.centre[1]), _BACK * 0.8)


def effects_of(event: Event[Any, Any], before: Now, after: Now) -> Motions:
    """Signs and light of an event."""
    frame, active = before.context.frame, before.context.active
    bag = Rect.around(before.corners.pill.centre, _SEAT)
    match event:
        case events.SecretDealt(seat=seat):
            return effects.send(faces.SECRET, bag, effects.home(frame, seat, active), 420)
        case events.HandsReturned():
            motions: Motions = {}
            for seat in range(before.match.terms.seats):
                origin = Rect.around(effects.home(frame, seat, active), _SEAT)
                motions |= effects.send(faces.BACK, origin, bag.centre, 500, seat, 60.0 * seat)
            return motions
        case events.StarterPicked(seat=seat):
            return effects.starter(frame, seat, active)
        case events.TileLaid(at=at) | events.WolfCovered(at=at) | events.ColourShown(at=at):
            return _landing_effects(before, after, at, _SHOW if isinstance(event, events.ColourShown) else _LAY)
        case events.TileDrawn():
            return _earned_light(before)
        case events.DrawChosen(count=count):
            return effects.stamp(effects.figure(count, plus=True), Rect.around(bag.centre, 72, 46), 600, rise=30)
        case events.ColoursTurned():
            return _colour_effects(before)
        case events.GameEnded(seats=seats) if not counting_ms(before.match.terms, before.context.view):
            return effects.over(frame, seats, active)
        case _:
            return _card_effects(event, before, bag)


def _card_effects(event: Event[Any, Any], before: Now, bag: Rect) -> Motions:
    """Acts beside the landscape, which go to the card of their seat."""
    frame, active = before.context.frame, before.context.active
    match event:
        case events.Paused(seat=seat):
            return effects.to_card("pause", frame, seat, active)
        case events.TimedOut(seat=seat) | events.Dropped(seat=seat):
            return effects.to_card("clock", frame, seat, active)
        case events.PremiumSkipped(seat=seat):
            return effects.to_card("skip", frame, seat, active, bag)
        case events.Stopped(seat=seat, points=points):
            home = effects.home(frame, seat, active)
            motions = effects.announce(effects.sign("flag"), frame.board, home)
            return motions | (effects.points(points, (home[0], home[1] - _SEAT), home, 40, 720) if points else {})
        case events.Announced(seat=seat, kinds=kinds):
            origin, motions = Rect.around(effects.home(frame, seat, active), _SEAT), {}
            for n, kind in enumerate(kinds):
                motions |= effects.send(_animal(kind), origin, frame.board.centre, 520, n, 140.0 * n)
            return motions
        case events.KeptInHand(seat=seat, kind=kind):
            start = Rect.around(frame.board.centre, 64)
            return effects.send(_animal(kind), start, effects.home(frame, seat, active), 600)
        case _:
            return {}


def _animal(kind: int) -> str:
    return faces.HUNTER if kind == HUNTER else faces.WOLF


def _landing_effects(before: Now, after: Now, at: int, landed: float) -> Motions:
    """Dust and light on the edges that match, from `landed` (ms) on; then meadows beat in red that come into danger or
    can never be closed, or else the largest that is closed is counted."""
    context, plan = before.context, before.plan
    if not plan.visible(at):
        return {}
    box, edges = plan.cell(at), _matched_edges(before.land, at)
    sides = effects.square_edges(box)
    motions = effects.dust([sides[edge] for edge in edges], box.w * 0.24, landed - 60, _DUST)
    motions |= effects.edge_lights(box, edges, _EDGE, _APART, landed)
    change = all_changes(before.match.terms, before.land, after.land)
    lost = {"hit": change.hit, "stuck": change.stuck}.get(change.kind("log"), ())
    if lost:
        triangles = [each for area in lost for each in area.triangles if plan.visible(each >> 2)]
        flocks = [plan.sheep(each >> 2, each & 3, 1.35) for each in triangles]
        return motions | effects.threat(effects.DANGER_SPOT, flocks, _BEATS, landed + _DUST)
    best = max(_closed_meadows(before, after, at), key=lambda area: len(area.triangles), default=None)
    if best is None:
        return motions
    places = [
        plan.sheep(triangle >> 2, triangle & 3, 1.35) for triangle in best.triangles if plan.visible(triangle >> 2)
    ]
    counts = [n + 1 for n, triangle in enumerate(best.triangles) if plan.visible(triangle >> 2)]
    match, seats = before.match, range(before.match.terms.seats)
    owners = (seat for seat in seats if best.colour in match.known_colours(context.view, seat))
    goal = next((effects.home(context.frame, seat, context.active) for seat in owners), None)
    size = max(26.0, box.w * 0.3)
    return motions | effects.trace(effects.SPOT, places, size, len(best.triangles), goal, landed + _DUST, counts)


def _matched_edges(land: Land, at: int) -> list[int]:
    """The edges of a cell at which another tile lies, clockwise from north."""
    return [edge for edge, step in enumerate(STEPS) if at + step in land.tiles]


def _closed_meadows(before: Now, after: Now, at: int) -> list[Area]:
    """The meadows that count only since a tile lies on a cell."""
    terms, land = before.match.terms, after.land
    meadows = [area for area in areas(terms, land) if area.counts and area.kind >= data.BLACK]
    shape = terms.shapes[land.tiles[at]]
    if not shape.hunter and at not in land.covers:
        return [area for area in meadows if any(triangle >> 2 == at for triangle in area.triangles)]
    counted = {area.triangles for area in areas(terms, before.land) if area.counts}
    return [area for area in meadows if area.triangles not in counted]


def _earned_light(before: Now) -> Motions:
    """The edge for which a tile is drawn, the first for the first one."""
    drawn = _drawn_since_lay(before.context.past)
    if drawn is None:
        return {}
    plan, at = before.plan, before.context.view.layout.lays[-1][0]
    edges = _matched_edges(before.land, at)
    if drawn >= len(edges) or not plan.visible(at):
        return {}
    return effects.edge_lights(plan.cell(at), edges[drawn : drawn + 1], 320, 0)


def _drawn_since_lay(past: Sequence[Event[Any, Any]]) -> int | None:
    """How many tiles were drawn since one was laid; None where something else came between."""
    count = 0
    for event in reversed(past):
        match event:
            case events.TileDrawn():
                count += 1
            case events.DrawChosen():
                continue
            case events.TileLaid() | events.WolfCovered() | events.ColourShown():
                return count
            case _:
                return None
    return None


def _colour_effects(before: Now) -> Motions:
    """The secret tiles on the cards turn over."""
    motions: Motions = {}
    for seat in range(before.match.terms.seats):
        home = effects.home(before.context.frame, seat, before.context.active)
        if before.context.view.secrets[seat]:
            motions |= effects.transient(
                "secret", seat, faces.SECRET, Rect.around(home, 56), 700, 80.0 * seat, lambda share: 1 - share, 6
            )
            motions |= effects.wave(Rect.around(home, 84), 700, 80.0 * seat, seat)
    return motions


class WolvesSigns(EventSigns[State]):
    """Sounds of tiles, and of the animals on them."""

    rows: Mapping[type[Event[Any, Any]], EventRow] = {
        events.SecretDealt: EventRow(("card",), faces.SECRET),
        events.TileDealt: EventRow(("card",)),
        events.TileDrawn: EventRow(("bag",), faces.BACK),
        events.DrawChosen: EventRow(
            icon=faces.BACK,
            silent="a number that was clicked, which sounds as a button; each tile drawn sounds by itself",
        ),
        events.HandsReturned: EventRow(("shuffle",), "cards/bag"),
        events.StarterPicked: EventRow(("round",), "icons/arrow_right"),
        events.WolfCovered: EventRow(("tile", "horn", "saved"), faces.HUNTER),
        events.ColourShown: EventRow(("tile", "reveal")),
        events.Paused: EventRow(("close",), "icons/pause"),
        events.TimedOut: EventRow(("timeout",), "icons/clock"),
        events.PremiumSkipped: EventRow(("wood_lift",), "icons/pause"),
        events.Announced: EventRow(("bell",)),
        events.KeptInHand: EventRow(("wood_lift",)),
        events.Dropped: EventRow(("timeout",), "icons/clock"),
        events.Stopped: EventRow(("small_win",), "icons/flag"),
        events.TurnEnded: EventRow(("turn",)),
        events.ColoursTurned: EventRow(("reveal",), faces.SECRET),
        events.GameEnded: EventRow(("win",), "icons/trophy"),
    }
    unhurried = (
        events.WolfCovered,
        events.ColourShown,
        events.HandsReturned,
        events.Announced,
        events.KeptInHand,
        events.Stopped,
        events.ColoursTurned,
        events.GameEnded,
    )
    back = "tile"
    more = ("wolf", "sheep")

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def icon(self, event: Event[Any, Any]) -> str:
        """The tile, the animal, the flock; a hidden tile or colour shows its back."""
        match event:
            case events.TileLaid(tile=tile, side=side, turn=turn):
                code = tile_code(tile, side, turn)
                shape = self._terms.shapes[code]
                if shape.wolf or shape.hunter:
                    return faces.WOLF if shape.wolf else faces.HUNTER
                return faces.face(self._terms, code)
            case events.ColourShown(colour=colour):
                return faces.animal(colour)
            case events.Announced(kinds=(kind, *_)) | events.KeptInHand(kind=kind):
                return _animal(kind)
            case _:
                return super().icon(event)

    def cues(self, event: Event[Any, Any], after: State) -> Sequence[str]:
        """A tile with what it shows, else by kind of event."""
        if not isinstance(event, events.TileLaid):
            return super().cues(event, after)
        shape = self._terms.shapes[tile_code(event.tile, event.side, event.turn)]
        if shape.hunter or shape.wolf:
            return "tile", "horn" if shape.hunter else "wolf"
        return ("tile", "sheep") if shape.meadows else ("tile",)
