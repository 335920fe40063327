"""How things move: dice tumble, plants pop up one after another, buildings drop, sheets go to the left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.steps import Event
from game.grids.polyominoes import members
from game.rules.rolling_acres.choices import PRODUCTS
from game.rules.rolling_acres.events import (
    BountyRolled,
    BuildingDrawn,
    CropAdded,
    DieRolled,
    DieTaken,
    Planted,
    SheetsPassed,
)
from game.tables.rolling_acres import cards, farm, layout, pictures
from game.tables.rolling_acres.column import Column
from game.tables.rolling_acres.layout import Plan
from game.tables.rolling_acres.reading import BOUNTY, BUILDING, CROP, DIE, TILE, Reading
from game.ui.context import TableContext
from game.ui.ease import in_out_cubic, out_back, out_bounce
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite

_TUMBLE, _LEAST = 700.0, 150.0
"""Milliseconds of all dice together, one after another, and the least of one."""
_TAKE, _POP, _APART, _DROP, _PASS, _CROP = 320.0, 240.0, 90.0, 380.0, 700.0, 420.0
_FLIGHT = 5
"""The layer of what flies over everything."""


class Moves:
    """The movements of one match's table."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def motions(
        self,
        event: Event[Any, Any],
        before: TableContext[Any],
        after: TableContext[Any],
        plan: Plan,
        column: Column,
    ) -> Mapping[str, Motion]:
        """Per sprite its movement; what concerns a small sheet flies there and is gone."""
        match event:
            case DieRolled():
                die = len(before.view.dice)
                return {f"{DIE}{die}": self._tumble(column, die % 2)}
            case BountyRolled():
                return {BOUNTY: self._tumble(column, 0, bounty=True)}
            case DieTaken(seat=seat):
                goal = _home(before.frame, seat)
                taken = set(self._reading.owners(after)) - set(self._reading.owners(before))
                flies = Motion(ms=_TAKE, easing=in_out_cubic, goal=goal, hop=30)
                return {**{f"{DIE}{die}": flies for die in taken}, TILE[:-1]: Motion(ms=0)}
            case Planted(seat=seat):
                return self._planted(event, before, plan, seat)
            case CropAdded(seat=seat, product=product, at=at):
                return self._crop(before, plan, column, seat, product, at)
            case BuildingDrawn(seat=seat, building=building):
                if seat != self._reading.shown(before):
                    return {}
                drops = Motion(ms=_DROP, easing=out_back, swell=1.3, follows=f"{BUILDING}{building}")
                return {layout.house(seat, building): drops, BUILDING[:-1]: Motion(ms=0)}
            case SheetsPassed():
                return self._passed(before.frame)
            case _:
                return {}

    def _tumble(self, column: Column, odd: int, bounty: bool = False) -> Motion:
        ms = max(_LEAST, _TUMBLE / (len(column.dice) + 1))
        shown = tuple(map(pictures.bounty, pictures.BOUNTY)) if bounty else tuple(map(pictures.die, PRODUCTS))
        faces = shown[odd:] + shown[:odd]
        return Motion(ms=ms, easing=out_bounce, hop=column.tray.h * 0.1, spin=180, faces=faces)

    def _planted(
        self, event: Planted, before: TableContext[Any], plan: Plan, seat: int
    ) -> Mapping[str, Motion]:
        spaces = members(self._reading.covered(before.view, event))
        if seat != self._reading.shown(before):
            return _to_card(before, seat, pictures.PLANTS[event.product], spaces[0])
        return {
            layout.plant(seat, space): Motion(ms=_POP, delay=_APART * n, easing=out_back, swell=0.2)
            for n, space in enumerate(spaces)
        }

    def _crop(
        self, before: TableContext[Any], plan: Plan, column: Column, seat: int, product: int, at: int
    ) -> Mapping[str, Motion]:
        """The bee brings it."""
        if seat != self._reading.shown(before):
            return _to_card(before, seat, pictures.PLANTS[product], at)
        bees = self._reading.bees(before)
        origin = farm.plant_box(plan, bees[0]) if bees else None
        follows = f"{CROP}{product}"
        comes = Motion(
            ms=_CROP, easing=in_out_cubic, hop=40 * plan.unit, origin=origin, swell=0.4, follows=follows
        )
        return {layout.plant(seat, at): comes, CROP[:-1]: Motion(ms=0)}

    def _passed(self, frame: Frame) -> Mapping[str, Motion]:
        """From every seat's card to the next one's; what lies large changes after that."""
        seats = len(frame.seats)
        found: dict[str, Motion] = {"house": Motion(ms=1, delay=_PASS)}
        for seat in range(seats):
            goal = _home(frame, (seat + 1) % seats)
            flies = Sprite(f"pass:{seat}", pictures.SHEET, goal, _FLIGHT)
            origin = _home(frame, seat)
            found[flies.key] = Motion(ms=_PASS, easing=in_out_cubic, origin=origin, passing=flies, bend=-0.25)
        return found


def _home(frame: Frame, seat: int) -> Rect:
    """Where what a seat gets flies to."""
    if frame.form == "strip":
        return Rect.around(frame.seats[seat].centre, 30)
    return Rect.around(frame.body(seat, False).centre, 44)


def _to_card(before: TableContext[Any], seat: int, art: str, space: int) -> Mapping[str, Motion]:
    """To the space on a small sheet, or to the disc where there are no cards."""
    frame = before.frame
    goal = _home(frame, seat)
    if frame.form != "strip":
        goal = farm.cell(cards.mini(frame.body(seat, seat == before.active)), space)
    flies = Sprite("flies", art, Rect.around(goal.centre, 28), _FLIGHT)
    origin = Rect.around(frame.side.centre, 40)
    return {"flies": Motion(ms=_TAKE, easing=in_out_cubic, hop=30, origin=origin, passing=flies)}
