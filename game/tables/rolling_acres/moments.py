"""What lights up, flies and is counted on a farm beside dice, plants and buildings themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.steps import Event
from game.grids.areas import members
from game.rules.rolling_acres import events
from game.rules.rolling_acres.choices import BEES, CHICKENS, CORN, SUNFLOWERS
from game.rules.rolling_acres.model import Sheet, State
from game.rules.rolling_acres.scoring import chicken_groups, corn_lines, patches, points_of
from game.rules.rolling_acres.sheet import SPACES
from game.tables.rolling_acres import cards, layout, pictures
from game.tables.rolling_acres.column import Column, column
from game.tables.rolling_acres.facts import Now
from game.tables.rolling_acres.vignette import PLANTS
from game.ui import effects
from game.ui.context import TableContext
from game.ui.effects import Motions
from game.ui.rect import Rect
from game.ui.spot import Spot

_GROWN = 330.0
"""When what was planted stands."""
_ROW = 70.0


def moments(event: Event[Any, Any], before: TableContext[State], after: TableContext[State], facts: Now) -> Motions:
    """Signs and light for what happens."""
    frame, active, plan = before.frame, before.active, layout.plan(before.frame)
    match event:
        case events.StarterPicked(seat=seat):
            return effects.starter(frame, seat, active)
        case events.RoundBegun(lead=lead):
            tray = _tray(before, facts)
            return effects.send(
                effects.sign("dice"), Rect.around(tray.box.centre, 64), effects.home(frame, lead, active)
            )
        case events.SideChosen(product=product):
            origin, goal = Rect.around(plan.sheet.centre, 96), plan.cards[product].centre
            return effects.send(PLANTS[product], origin, goal, 480) | effects.wave(Rect.around(goal, 90), 420, 440)
        case events.FarmNamed(seat=seat):
            return effects.to_card("home", frame, seat, active, plan.head)
        case events.BuildingDrawn(seat=seat, building=building) if seat != facts.shown(before):
            origin = Rect.around(frame.side.centre, 56)
            return effects.send(pictures.HOUSES[building], origin, effects.home(frame, seat, active), 500)
        case events.Planted(seat=seat) | events.CropAdded(seat=seat):
            return (_counted if seat == facts.shown(before) else _flashed)(before, after, seat)
        case events.CropLost(seat=seat) if seat != facts.shown(before):
            return effects.to_card("cross", frame, seat, active)
        case events.CropLost(quadrant=quadrant):
            several = [plan.cell(space) for space in range(SPACES) if facts.terms.quadrant[space] == quadrant]
            box = Rect.enclosing(several)
            made = effects.stamp(PLANTS[BEES], Rect.around(box.centre, box.w * 0.4), 800, rise=-box.h * 0.15)
            cross = effects.sign("cross")
            return made | effects.passing("lost", 0, cross, Rect.around(box.centre, 56), 600, 200, _fades, 6)
        case _:
            return _ends(event, before, facts)


def _ends(event: Event[Any, Any], before: TableContext[State], facts: Now) -> Motions:
    """What does not fit, what is full, and the end."""
    frame, active, plan = before.frame, before.active, layout.plan(before.frame)
    match event:
        case events.DieMissed(seat=seat, product=product):
            goal = effects.home(frame, seat, active)
            made = effects.send(pictures.die(product), Rect.around(_tray(before, facts).box.centre, 56), goal, 520)
            return made | effects.passing("lost", 0, effects.sign("cross"), Rect.around(goal, 52), 600, 480, _fades, 6)
        case events.FarmFilled(seat=seat):
            if seat != facts.shown(before):
                return effects.to_card("check", frame, seat, active)
            rows = [plan.around(range(n, n + layout.LENGTH)) for n in range(0, SPACES, layout.LENGTH)]
            cells = [Rect.around(row.centre, row.h) for row in rows]
            return effects.lights(effects.SPOT, cells, 420, _ROW) | effects.wave(plan.sheet.inset(20), 900, 200)
        case events.EndTriggered(seat=seat):
            return effects.announce(effects.sign("flag"), frame.board, effects.home(frame, seat, active))
        case events.GameEnded():
            return effects.announce(effects.sign("flag"), frame.board, frame.board.centre)
        case _:
            return {}


def _tray(before: TableContext[State], facts: Now) -> Column:
    return column(before.frame, facts.terms.dice)


def _flashed(before: TableContext[State], after: TableContext[State], seat: int) -> Motions:
    """The same on a sheet that lies small in its card."""
    old, new = before.view.sheets[seat], after.view.sheets[seat]
    body = before.frame.small_sheets(before.active, None).get(Spot("seat", seat))
    filled = sorted({space for group in _filled(old, new) for space in members(group)})
    if body is None or not filled:
        return {}
    places = [layout.space_box(cards.mini(body), space) for space in filled]
    return effects.flash(effects.SQUARE, places, _gain(old, new), _GROWN)


def _gain(old: Sheet, new: Sheet) -> int:
    return max(0, sum(points_of(new)) - sum(points_of(old)))


def _counted(before: TableContext[State], after: TableContext[State], seat: int) -> Motions:
    """A patch, a line or a flock that is filled by it is counted where it lies; its points fly to the card."""
    old, new = before.view.sheets[seat], after.view.sheets[seat]
    gain = _gain(old, new)
    added = sum((new[n] ^ old[n]) for n in range(len(PLANTS)))
    plan, goal = layout.plan(before.frame), effects.home(before.frame, seat, before.active)
    size = max(26.0, 34 * plan.unit)
    if gain <= 0 or not added:
        return {}
    filled = 0
    for group in _filled(old, new):
        filled |= group
    if not filled:
        return effects.points(gain, plan.around(members(added)).centre, goal, size, _GROWN)
    places = [plan.cell(space) for space in members(filled)]
    return effects.trace(effects.SQUARE, places, size, gain, goal, _GROWN)


def _filled(old: Sheet, new: Sheet) -> Iterator[int]:
    """The patches, lines and flocks that are worth something only now, or more."""
    if new[SUNFLOWERS] != old[SUNFLOWERS]:
        yield from set(patches(new[SUNFLOWERS])) - set(patches(old[SUNFLOWERS]))
    if new[CORN] != old[CORN]:
        full = ({line.spaces for line in corn_lines(sheet) if line.corn == layout.LENGTH} for sheet in (old, new))
        before, after = full
        yield from after - before
    if new[CHICKENS] != old[CHICKENS]:
        known = {group.spaces for group in chicken_groups(old)}
        yield from (group.spaces for group in chicken_groups(new) if group.points and group.spaces not in known)


def _fades(share: float) -> float:
    return min(1.0, 5 * share, 3 * (1 - share))
