"""How things move: dice tumble, plants pop up one after another, buildings drop, sheets go to the left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.grids.areas import members
from game.rules.rolling_acres import events
from game.rules.rolling_acres.choices import PRODUCTS
from game.rules.rolling_acres.model import State
from game.tables.rolling_acres import cards, farm, layout, pictures
from game.tables.rolling_acres.column import Column, column
from game.tables.rolling_acres.facts import BOUNTY, Now
from game.tables.rolling_acres.vignette import PLANTS
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import FLIGHT, Motion, Sprite, flight
from game.ui.tween import in_out_cubic, out_back, out_bounce

_TUMBLE, _LEAST = 700.0, 150.0
"""Milliseconds of all dice together, one after another, and the least of one."""
_TAKE, _POP, _APART, _DROP, _PASS, _CROP = 320.0, 240.0, 90.0, 380.0, 700.0, 420.0

Motions = Mapping[Spot, Motion]


def motions(event: Event[Any, Any], before: TableContext[State], after: TableContext[State], facts: Now) -> Motions:
    """Per sprite its movement; what concerns a small sheet flies there and is gone."""
    col = column(before.frame, facts.terms.dice)
    match event:
        case events.DieRolled():
            die = len(before.view.dice)
            odd = die % 2
            faces = [*map(pictures.die, PRODUCTS)]
            return {Spot("die", die): _tumble(col, (*faces[odd:], *faces[:odd]))}
        case events.BountyRolled():
            return {BOUNTY: _tumble(col, tuple(map(pictures.bounty, pictures.BOUNTY)))}
        case events.DieTaken(seat=seat, product=product):
            taken = set(facts.owners(after)) - set(facts.owners(before))
            # Planted at once, it has become what is planted: that is not waited for.
            plants = facts.fits(before.view, seat, product)
            flies = Motion(ms=_TAKE, easing=in_out_cubic, goal=_home(before.frame, seat), hop=30, skippable=plants)
            return {**{Spot("die", die): flies for die in taken}, Spot("tile"): Motion(ms=0)}
        case events.Planted(seat=seat, product=product):
            spaces = members(facts.covered(before.view, event))
            if seat != facts.shown(before):
                return _to_card(before, seat, product, spaces[0])
            return {
                layout.plant(seat, space): Motion(
                    ms=_POP, delay=_APART * n, easing=out_back, swell=0.2, already_drawn=True
                )
                for n, space in enumerate(spaces)
            }
        case events.CropAdded(seat=seat, product=product, at=at):
            if seat != facts.shown(before):
                return _to_card(before, seat, product, at)
            return {layout.plant(seat, at): _brought(before, facts, product), Spot("crop"): Motion(ms=0)}
        case events.BuildingDrawn(seat=seat, building=building) if seat == facts.shown(before):
            follows = Spot("building", building)
            drops = Motion(ms=_DROP, easing=out_back, swell=1.3, continues_from=follows, already_drawn=True)
            return {layout.house(seat, building): drops, Spot("building"): Motion(ms=0)}
        case events.SheetsPassed():
            return _passed(before.frame)
        case _:
            return {}


def _tumble(col: Column, faces: tuple[str, ...]) -> Motion:
    ms = max(_LEAST, _TUMBLE / (len(col.dice) + 1))
    return Motion(ms=ms, easing=out_bounce, hop=col.tray.h * 0.1, spin=180, faces=faces)


def _brought(before: TableContext[State], facts: Now, product: int) -> Motion:
    """The bee brings a crop."""
    plan, bees = layout.plan(before.frame), facts.bees(before)
    origin, crop = farm.plant_box(plan, bees[0]) if bees else None, Spot("crop", product)
    way = Motion(ms=_CROP, easing=in_out_cubic, hop=40 * plan.unit, origin=origin, swell=0.4, continues_from=crop)
    return replace(way, already_drawn=True)


def _passed(frame: Frame) -> Motions:
    """From every seat's card to the next one's; what lies large changes after that."""
    seats = len(frame.seats)
    found = {Spot("house"): Motion(ms=1, delay=_PASS)}
    for seat in range(seats):
        flies = Sprite(Spot("pass", seat), pictures.SHEET, _home(frame, (seat + 1) % seats), FLIGHT)
        origin = _home(frame, seat)
        found[flies.key] = Motion(ms=_PASS, easing=in_out_cubic, origin=origin, passing=flies, bend=-0.25)
    return found


def _home(frame: Frame, seat: int) -> Rect:
    """Where what a seat gets flies to."""
    size = 30 if frame.form == "strip" else 44
    return Rect.around(frame.on_card(seat, False, lambda body: body.centre), size)


def _to_card(before: TableContext[State], seat: int, product: int, space: int) -> Motions:
    """What is planted on a small sheet."""
    goal = before.frame.on_card(seat, seat == before.active, lambda body: farm.cell(cards.mini(body), space).centre)
    return flight(PLANTS[product], Rect.around(before.frame.side.centre, 40), goal, 28, _TAKE, 30)
