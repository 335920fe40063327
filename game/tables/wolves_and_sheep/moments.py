"""What lights up, flies and is counted in the landscape and on the cards beside the tiles themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.steps import Event
from game.rules.wolves_and_sheep import data, events
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import HUNTER, State
from game.rules.wolves_and_sheep.scoring import Area, areas
from game.rules.wolves_and_sheep.tiles import STEPS
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.counting import length
from game.tables.wolves_and_sheep.facts import Now
from game.ui import effects
from game.ui.context import TableContext
from game.ui.effects import Motions
from game.ui.rect import Rect

_EDGE, _APART, _DUST = 300.0, 110.0, 300.0
_SEAT = 44.0


def moments(
    event: Event[Any, Any], before: TableContext[State], after: TableContext[State], facts: Now, landed: float
) -> Motions:
    """`landed` is when a tile of this event lies."""
    frame, active = before.frame, before.active
    bag = Rect.around(facts.corners(before).pill.centre, _SEAT)
    match event:
        case events.SecretDealt(seat=seat):
            return effects.send(faces.SECRET, bag, effects.home(frame, seat, active), 420)
        case events.HandsReturned():
            made: Motions = {}
            for seat in range(facts.terms.seats):
                origin = Rect.around(effects.home(frame, seat, active), _SEAT)
                made |= effects.send(faces.BACK, origin, bag.centre, 500, seat, 60.0 * seat)
            return made
        case events.StarterPicked(seat=seat):
            return effects.starter(frame, seat, active)
        case events.TileLaid(at=at) | events.WolfCovered(at=at) | events.ColourShown(at=at):
            return _settles(before, after, at, facts, landed)
        case events.TileDrawn():
            return _earned(before, facts)
        case events.DrawChosen(count=count):
            return effects.stamp(effects.figure(count, plus=True), Rect.around(bag.centre, 72, 46), 600, rise=30)
        case events.ColoursTurned():
            return _turned(before, facts)
        case events.GameEnded(seats=seats) if not length(facts.terms, before.view):
            return effects.over(frame, seats, active)
        case _:
            return _told(event, before, bag)


def _told(event: Event[Any, Any], before: TableContext[State], bag: Rect) -> Motions:
    """What somebody does beside the landscape goes to its card."""
    frame, active = before.frame, before.active
    match event:
        case events.Paused(seat=seat):
            return effects.to_card("pause", frame, seat, active)
        case events.TimedOut(seat=seat) | events.Dropped(seat=seat):
            return effects.to_card("clock", frame, seat, active)
        case events.PremiumSkipped(seat=seat):
            return effects.to_card("skip", frame, seat, active, bag)
        case events.Stopped(seat=seat, points=points):
            home = effects.home(frame, seat, active)
            made = effects.announce(effects.sign("flag"), frame.board, home)
            return made | (effects.points(points, (home[0], home[1] - _SEAT), home, 40, 720) if points else {})
        case events.Announced(seat=seat, kinds=kinds):
            origin, made = Rect.around(effects.home(frame, seat, active), _SEAT), {}
            for n, kind in enumerate(kinds):
                made |= effects.send(_animal(kind), origin, frame.board.centre, 520, n, 140.0 * n)
            return made
        case events.KeptInHand(seat=seat, kind=kind):
            start = Rect.around(frame.board.centre, 64)
            return effects.send(_animal(kind), start, effects.home(frame, seat, active), 600)
        case _:
            return {}


def _animal(kind: int) -> str:
    return faces.HUNTER if kind == HUNTER else faces.WOLF


def _settles(before: TableContext[State], after: TableContext[State], at: int, facts: Now, landed: float) -> Motions:
    """Dust and light on the edges that match; meadows that are closed by it are counted."""
    plan, land, lies = facts.plan(before), facts.land(before), facts.land(after)
    if not plan.visible(at):
        return {}
    box, edges = plan.cell(at), _matched(land, at)
    sides = effects.square_edges(box)
    made = effects.dust([sides[edge] for edge in edges], box.w * 0.24, landed - 60, _DUST)
    made |= effects.edge_lights(box, edges, _EDGE, _APART, landed)
    best = max(_closed(land, lies, at, facts), key=lambda area: len(area.triangles), default=None)
    if best is None:
        return made
    places = [plan.sheep(each >> 2, each & 3, 1.35) for each in best.triangles if plan.visible(each >> 2)]
    counts = [n + 1 for n, each in enumerate(best.triangles) if plan.visible(each >> 2)]
    goal = _owner(before, best, facts)
    size = max(26.0, box.w * 0.3)
    return made | effects.trace(effects.SPOT, places, size, len(best.triangles), goal, landed + _DUST, counts)


def _matched(land: Land, at: int) -> list[int]:
    """The edges of a cell at which another tile lies, clockwise from north."""
    return [edge for edge, step in enumerate(STEPS) if at + step in land.tiles]


def _closed(land: Land, lies: Land, at: int, facts: Now) -> list[Area]:
    """The meadows that count only since a tile lies on a cell."""
    found = [area for area in areas(facts.terms, lies) if area.counts and area.kind >= data.BLACK]
    shape = facts.terms.shapes[lies.tiles[at]]
    if not shape.hunter and at not in lies.covers:
        return [area for area in found if any(each >> 2 == at for each in area.triangles)]
    known = {area.triangles for area in areas(facts.terms, land) if area.counts}
    return [area for area in found if area.triangles not in known]


def _owner(before: TableContext[State], area: Area, facts: Now) -> tuple[float, float] | None:
    """The card of a seat that all know to be of a meadow's flock; None where nobody is known to be."""
    seats = (seat for seat in range(facts.terms.seats) if area.colour in facts.known(before.view, seat))
    return next((effects.home(before.frame, seat, before.active) for seat in seats), None)


def _earned(before: TableContext[State], facts: Now) -> Motions:
    """The edge for which a tile is drawn, the first for the first one."""
    drawn = _drawn(before.past)
    if drawn is None:
        return {}
    plan, at = facts.plan(before), before.view.layout.lays[-1][0]
    edges = _matched(facts.land(before), at)
    if drawn >= len(edges) or not plan.visible(at):
        return {}
    return effects.edge_lights(plan.cell(at), edges[drawn : drawn + 1], 320, 0)


def _drawn(past: Sequence[Event[Any, Any]]) -> int | None:
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


def _turned(before: TableContext[State], facts: Now) -> Motions:
    """The secret tiles that lie face down on the cards turn over there."""
    made: Motions = {}
    for seat in range(facts.terms.seats):
        home = effects.home(before.frame, seat, before.active)
        if before.view.secrets[seat]:
            made |= effects.passing("secret", seat, faces.SECRET, Rect.around(home, 56), 700, 80.0 * seat, _leaving, 6)
            made |= effects.wave(Rect.around(home, 84), 700, 80.0 * seat, seat)
    return made


def _leaving(share: float) -> float:
    return 1 - share
