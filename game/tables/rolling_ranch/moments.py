"""What lights up, flies and is counted on a ranch beside dice, animals and buildings themselves."""

from __future__ import annotations

from typing import Any

from game.core.steps import Event
from game.rules.rolling_ranch import events
from game.rules.rolling_ranch.model import State, spaces_in
from game.rules.rolling_ranch.scoring import greenhouse_points, warehouse_points
from game.rules.rolling_ranch.scoring import pen_points as worth
from game.tables.rolling_ranch import cards, layout
from game.tables.rolling_ranch.column import column
from game.tables.rolling_ranch.facts import Now
from game.ui import effects
from game.ui.context import TableContext
from game.ui.effects import Motions
from game.ui.rect import Rect
from game.ui.spot import Spot

_STANDS = 420.0
"""When what was put on a space stands there."""
_MISSED = 240.0
_SIGN = 64.0


def moments(event: Event[Any, Any], before: TableContext[State], after: TableContext[State], facts: Now) -> Motions:
    """Signs and light for what happens."""
    frame, active, col = before.frame, before.active, column(before.frame)
    match event:
        case events.StarterPicked(seat=seat):
            return effects.starter(frame, seat, active)
        case events.SheetDealt(seat=seat):
            return effects.to_card("list", frame, seat, active)
        case events.MissionDealt(seat=seat):
            return effects.to_card("seal", frame, seat, active, col.mission)
        case (
            events.AnimalRescued(seat=seat, at=at)
            | events.BonusUsed(seat=seat, at=at)
            | events.AnimalBorn(seat=seat, at=at)
            | events.BuildingDrawn(seat=seat, at=at)
        ):
            return _filled(before, after, seat, at, facts)
        case events.BonusPicked(seat=seat, building=building):
            return effects.to_card("star", frame, seat, active, col.rows[building].house)
        case events.Passed(seat=seat):
            return effects.to_card("skip", frame, seat, active)
        case events.BirthMissed(seat=seat, pen=pen):
            return _missed(before, seat, pen, facts)
        case events.BuildingLost(seat=seat, building=building):
            return effects.to_card("cross", frame, seat, active, col.rows[building].house)
        case _:
            return _ends(event, before)


def _ends(event: Event[Any, Any], before: TableContext[State]) -> Motions:
    """The last round, the missions, the end."""
    frame, active = before.frame, before.active
    match event:
        case events.SheetFilled(seat=seat):
            return effects.announce(effects.sign("flag"), frame.board, effects.home(frame, seat, active))
        case events.MissionsShown(cards=cards):
            made: Motions = {}
            for seat in range(len(cards)):
                origin = Rect.around(effects.home(frame, seat, active), _SIGN)
                goal = (frame.board.centre[0] + (seat - (len(cards) - 1) / 2) * 1.3 * _SIGN, frame.board.centre[1])
                made |= effects.send(effects.sign("seal"), origin, goal, 800, seat, 90.0 * seat)
            return made
        case events.GameEnded(seats=seats):
            return effects.over(frame, seats, active)
        case _:
            return {}


def _filled(before: TableContext[State], after: TableContext[State], seat: int, at: int, facts: Now) -> Motions:
    """A pen that is full by it is counted where it lies; what it brings flies to the card. A small one lights up."""
    sheet, old, new = facts.sheet(before.view, seat), before.view.ranches[seat], after.view.ranches[seat]
    if sheet is None:
        return {}
    pen, plan = sheet.pen_of[at], layout.plan(before.frame)
    if sheet.pens[pen] & new.empty or not sheet.pens[pen] & old.empty:
        return {}
    pens, ranches = range(len(sheet.pens)), (old, new)
    was, now = (
        sum(worth(sheet, ranch, each) for each in pens) + warehouse_points(sheet, ranch) + greenhouse_points(ranch)
        for ranch in ranches
    )
    spaces = [*(each for each in spaces_in(sheet.pens[pen]) if each != at), at]
    if seat != facts.shown(before):
        body = before.frame.small_sheets(before.active, None).get(Spot("seat", seat))
        small = [] if body is None else [cards.hex_in(cards.mini(body), space) for space in spaces]
        return effects.flash(effects.POINTED, small, max(0, now - was), _STANDS)
    places = [Rect(*plan.hex(space)) for space in spaces]
    goal = effects.home(before.frame, seat, before.active)
    return effects.trace(effects.POINTED, places, max(26.0, 40 * plan.unit), max(0, now - was), goal, _STANDS)


def _missed(before: TableContext[State], seat: int, pen: int, facts: Now) -> Motions:
    """A heart in a pen without room goes out."""
    sheet = facts.sheet(before.view, seat)
    if sheet is None or seat != facts.shown(before):
        return {}
    plan = layout.plan(before.frame)
    boxes = [Rect(*plan.hex(space)) for space in spaces_in(sheet.pens[pen])]
    box = Rect.around(Rect.enclosing(boxes).centre, max(30.0, 44 * plan.unit))
    return effects.stamp(effects.sign("lock"), box, _MISSED, rise=-8)
