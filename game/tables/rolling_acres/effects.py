"""Motions, light and sounds of each event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.grids.areas import members
from game.rules.rolling_acres import events
from game.rules.rolling_acres.choices import BEES, CHICKENS, CORN, PRODUCTS, SUNFLOWERS
from game.rules.rolling_acres.model import Sheet, State
from game.rules.rolling_acres.scoring import chicken_groups, corn_lines, patches, points_of
from game.rules.rolling_acres.sheet import SPACES
from game.tables.rolling_acres import cards, farm, layout, pictures
from game.tables.rolling_acres.now import BOUNTY, Now
from game.tables.rolling_acres.vignette import PLANTS
from game.ui import effects
from game.ui.context import TableContext
from game.ui.effects import Motions
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.signs import EventRow, EventSigns
from game.ui.spot import Spot
from game.ui.sprite import FLIGHT, Motion, Sprite, flight, tumble
from game.ui.tween import in_out_cubic, out_back

_TUMBLE, _LEAST = 700.0, 150.0
"""Milliseconds of all dice together, one after another, and the least of one."""
_TAKE, _POP, _APART, _DROP, _PASS, _CROP = 320.0, 240.0, 90.0, 380.0, 700.0, 420.0


_GROWN = 330.0
"""Milliseconds until what was planted stands."""
_ROW = 70.0


def motions(event: Event[Any, Any], now: Now, after: Now) -> Motions:
    """Per sprite its movement; what concerns a small sheet flies there and is gone."""
    before, col = now.context, now.column
    falling_ms, hop = max(_LEAST, _TUMBLE / (len(col.dice) + 1)), col.tray.h * 0.1
    match event:
        case events.DieRolled():
            die = len(before.view.dice)
            odd = die % 2
            faces = [*map(pictures.die, PRODUCTS)]
            return {Spot("die", die): tumble((*faces[odd:], *faces[:odd]), falling_ms, hop)}
        case events.BountyRolled():
            return {BOUNTY: tumble(tuple(map(pictures.bounty, pictures.BOUNTY)), falling_ms, hop)}
        case events.DieTaken(seat=seat, product=product):
            dice_taken = set(after.owners) - set(now.owners)
            # Planted at once, it has become what is planted: that is not waited for.
            plants = now.match.fits(before.view, seat, product)
            flies = Motion(ms=_TAKE, easing=in_out_cubic, goal=_card_box(before.frame, seat), hop=30, skippable=plants)
            return {**{Spot("die", die): flies for die in dice_taken}, Spot("tile"): Motion(ms=0)}
        case events.Planted(seat=seat, product=product):
            spaces = members(now.match.covered(before.view, event))
            if seat != now.shown_seat:
                return _fly_to_card(now, seat, product, spaces[0])
            return {
                layout.plant(seat, space): Motion(
                    ms=_POP, delay=_APART * n, easing=out_back, swell=0.2, already_drawn=True
                )
                for n, space in enumerate(spaces)
            }
        case events.CropAdded(seat=seat, product=product, at=at):
            if seat != now.shown_seat:
                return _fly_to_card(now, seat, product, at)
            plan, bees, crop = now.plan, now.bees, Spot("crop", product)
            origin = farm.plant_box(plan, bees[0]) if bees else None
            way = Motion(
                ms=_CROP, easing=in_out_cubic, hop=40 * plan.unit, origin=origin, swell=0.4, continues_from=crop
            )
            return {layout.plant(seat, at): replace(way, already_drawn=True), Spot("crop"): Motion(ms=0)}
        case events.BuildingDrawn(seat=seat, building=building) if seat == now.shown_seat:
            building_spot = Spot("building", building)
            drops = Motion(ms=_DROP, easing=out_back, swell=1.3, continues_from=building_spot, already_drawn=True)
            return {layout.house(seat, building): drops, Spot("building"): Motion(ms=0)}
        case events.SheetsPassed():
            return _pass_sheets(before.frame)
        case _:
            return {}


def _pass_sheets(frame: Frame) -> Motions:
    """Flights of sheets from every seat's card to the next one's; what lies large changes after that."""
    seats = len(frame.seats)
    motions = {Spot("house"): Motion(ms=1, delay=_PASS)}
    for seat in range(seats):
        flies = Sprite(Spot("pass", seat), pictures.SHEET, _card_box(frame, (seat + 1) % seats), FLIGHT)
        origin = _card_box(frame, seat)
        motions[flies.key] = Motion(ms=_PASS, easing=in_out_cubic, origin=origin, passing=flies, bend=-0.25)
    return motions


def _card_box(frame: Frame, seat: int) -> Rect:
    """Box on a seat's card to which what it gets flies."""
    size = 30 if frame.form == "strip" else 44
    return Rect.around(frame.on_card(seat, False, lambda body: body.centre), size)


def _fly_to_card(now: Now, seat: int, product: int, space: int) -> Motions:
    """Flight of what is planted on a small sheet."""
    before, crossed = now.context, now.plan.crossed
    goal = before.frame.on_card(
        seat, seat == before.active, lambda body: farm.cell(cards.sheet_box(body), space, crossed).centre
    )
    return flight(PLANTS[product], Rect.around(before.frame.side.centre, 40), goal, 28, _TAKE, 30)


def event_effects(event: Event[Any, Any], now: Now, after: Now) -> Motions:
    """Signs and light for what happens."""
    frame, active, plan = now.context.frame, now.context.active, now.plan
    match event:
        case events.StarterPicked(seat=seat):
            return effects.starter(frame, seat, active)
        case events.RoundBegun(lead=lead):
            origin = Rect.around(now.column.box.centre, 64)
            return effects.send(effects.sign("dice"), origin, effects.home(frame, lead, active))
        case events.SideChosen(product=product):
            origin, goal = Rect.around(plan.sheet.centre, 96), plan.cards[product].centre
            return effects.send(PLANTS[product], origin, goal, 480) | effects.wave(Rect.around(goal, 90), 420, 440)
        case events.FarmNamed(seat=seat):
            return effects.to_card("home", frame, seat, active, plan.head)
        case events.BuildingDrawn(seat=seat, building=building) if seat != now.shown_seat:
            origin = Rect.around(frame.side.centre, 56)
            return effects.send(pictures.HOUSES[building], origin, effects.home(frame, seat, active), 500)
        case events.Planted(seat=seat) | events.CropAdded(seat=seat):
            return (_trace if seat == now.shown_seat else _flash)(now, after.context, seat)
        case events.CropLost(seat=seat) if seat != now.shown_seat:
            return effects.to_card("cross", frame, seat, active)
        case events.CropLost(quadrant=quadrant):
            several = [plan.cell(space) for space in range(SPACES) if now.match.terms.quadrant[space] == quadrant]
            box = Rect.enclosing(several)
            motions = effects.stamp(PLANTS[BEES], Rect.around(box.centre, box.w * 0.4), 800, rise=-box.h * 0.15)
            cross = effects.sign("cross")
            return motions | effects.transient("lost", 0, cross, Rect.around(box.centre, 56), 600, 200, _fade, 6)
        case _:
            return _end_effects(event, now)


def _end_effects(event: Event[Any, Any], now: Now) -> Motions:
    """Effects of dice that do not fit, of full farms, and of the end."""
    frame, active, plan = now.context.frame, now.context.active, now.plan
    match event:
        case events.DieMissed(seat=seat, product=product):
            goal = effects.home(frame, seat, active)
            motions = effects.send(pictures.die(product), Rect.around(now.column.box.centre, 56), goal, 520)
            return motions | effects.transient(
                "lost", 0, effects.sign("cross"), Rect.around(goal, 52), 600, 480, _fade, 6
            )
        case events.FarmFilled(seat=seat):
            if seat != now.shown_seat:
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


def _flash(now: Now, after: TableContext[State], seat: int) -> Motions:
    """Effects of what is filled on a sheet that lies small in its card."""
    before = now.context
    old, new = before.view.sheets[seat], after.view.sheets[seat]
    body = before.frame.small_sheets(before.active, None).get(Spot("seat", seat))
    filled = sorted({space for group in _filled_groups(old, new) for space in members(group)})
    if body is None or not filled:
        return {}
    places = [layout.space_box(cards.sheet_box(body), space, now.plan.crossed) for space in filled]
    return effects.flash(effects.SQUARE, places, _gain(old, new), _GROWN)


def _gain(old: Sheet, new: Sheet) -> int:
    return max(0, sum(points_of(new)) - sum(points_of(old)))


def _trace(now: Now, after: TableContext[State], seat: int) -> Motions:
    """Patches, lines and flocks that are filled are counted where they are; the points fly to the card."""
    before, plan = now.context, now.plan
    old, new = before.view.sheets[seat], after.view.sheets[seat]
    gain = _gain(old, new)
    added = sum((new[n] ^ old[n]) for n in range(len(PLANTS)))
    goal = effects.home(before.frame, seat, before.active)
    size = max(26.0, 34 * plan.unit)
    if gain <= 0 or not added:
        return {}
    filled = 0
    for group in _filled_groups(old, new):
        filled |= group
    if not filled:
        return effects.points(gain, plan.around(members(added)).centre, goal, size, _GROWN)
    places = [plan.cell(space) for space in members(filled)]
    return effects.trace(effects.SQUARE, places, size, gain, goal, _GROWN)


def _filled_groups(old: Sheet, new: Sheet) -> Iterator[int]:
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


def _fade(share: float) -> float:
    return min(1.0, 5 * share, 3 * (1 - share))


class RollingAcresSigns(EventSigns[State]):
    """Dice, a pencil and what grows."""

    rows: Mapping[type[Event[Any, Any]], EventRow] = {
        events.SideChosen: EventRow(("card_flip",)),
        events.BuildingDrawn: EventRow(("build",)),
        events.FarmNamed: EventRow(("pencil_circle",), "icons/check"),
        events.SheetsPassed: EventRow(("sheets",), pictures.SHEET),
        events.StarterPicked: EventRow(("round",), "icons/dice"),
        events.RoundBegun: EventRow(("round",), "icons/dice"),
        events.DieRolled: EventRow(("dice_many",)),
        events.BountyRolled: EventRow(("dice_many", "harvest")),
        events.DieTaken: EventRow(("die_take",)),
        events.Planted: EventRow(("plant", "pencil")),
        events.CropAdded: EventRow(("bee",)),
        events.CropLost: EventRow(("erase",), "animals/bee"),
        events.DieMissed: EventRow(("erase",)),
        events.FarmFilled: EventRow(("small_win",), "icons/flag"),
        events.EndTriggered: EventRow(("last_round",), "icons/flag"),
        events.GameEnded: EventRow(("win",), "icons/trophy"),
    }
    unhurried = (events.SheetsPassed, events.EndTriggered, events.GameEnded)
    unhurried_for_others = (events.CropLost, events.DieMissed)
    lifted = back = "die_take"

    def icon(self, event: Event[Any, Any]) -> str:
        """The die, the plant, the building; else by kind of event."""
        match event:
            case (
                events.DieRolled(product=product) | events.DieTaken(product=product) | events.DieMissed(product=product)
            ):
                return pictures.die(product)
            case (
                events.Planted(product=product) | events.CropAdded(product=product) | events.SideChosen(product=product)
            ):
                return PLANTS[product]
            case events.BountyRolled(bounty=bounty):
                return pictures.bounty(bounty)
            case events.BuildingDrawn(building=building):
                return pictures.HOUSES[building]
            case _:
                return super().icon(event)
