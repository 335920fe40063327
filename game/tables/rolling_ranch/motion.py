"""How things move: dice tumble, animals hop from them, resources fly, buildings rise, newborns pop up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.events import (
    AnimalBorn,
    AnimalRescued,
    BonusUsed,
    BuildingDrawn,
    DieRolled,
    ResourceGiven,
)
from game.rules.rolling_ranch.standing import kinds
from game.tables.rolling_ranch import cards, chips, layout, panel, pictures
from game.tables.rolling_ranch.column import Column
from game.tables.rolling_ranch.gestures import use
from game.tables.rolling_ranch.layout import Plan
from game.tables.rolling_ranch.reading import DIE, NEW, Reading
from game.ui.context import TableContext
from game.ui.ease import in_out_cubic, out_back, out_bounce, out_cubic
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite

_TUMBLE = 700.0
"""Milliseconds of the dice."""
_HOP, _FLY, _RISE, _POP, _DRIFT = 400.0, 320.0, 450.0, 350.0, 600.0
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
            case DieRolled(die=die):
                return self._rolled(die, column)
            case AnimalRescued(seat=seat, kind=kind, at=at):
                die = self._die(before, seat, kind, at)
                origin = pictures.animal_on(column.dice[die])
                return self._comes(before, plan, seat, kind, at, origin, f"{DIE}{die}")
            case BonusUsed(seat=seat, building=building, kind=kind, at=at):
                origin = self._from_chip(before, plan, column, seat, building, kind)
                comes = self._comes(before, plan, seat, kind, at, origin, use(building, kind))
                return comes | self._struck(before, column, seat, building)
            case AnimalBorn(seat=seat, at=at):
                return self._born(before, plan, seat, at)
            case ResourceGiven(seat=seat, resource=resource, building=building, barn=barn):
                return self._given(before, column, seat, resource, building, barn)
            case BuildingDrawn(seat=seat, building=building, at=at):
                return self._drawn(before, plan, column, seat, building, at)
            case _:
                return {}

    def _rolled(self, die: int, column: Column) -> dict[str, Motion]:
        """Both fall together, though they are two events: the second one passes by over its place, then lies there."""
        if die:
            return {f"body:{die}": Motion(ms=0), f"{DIE}{die}": Motion(ms=0)}
        tumble = Motion(ms=_TUMBLE, easing=out_bounce, hop=column.tray.h * 0.08, spin=180)
        place = column.dice[1]
        falls = Sprite("falls", pictures.face(1, None), place, 3)
        second = replace(tumble, faces=pictures.tumbling(1), origin=place, passing=falls)
        fallen = replace(tumble, faces=pictures.tumbling(0))
        hidden = Motion(ms=_TUMBLE, easing=_at_last, swell=0.02)
        return {"body:0": fallen, "body:1": hidden, f"{DIE}0": hidden, f"{DIE}1": hidden, "falls": second}

    def _die(self, before: TableContext[Any], seat: int, kind: int, at: int) -> int:
        """The die from which an animal comes to a space."""
        state = before.view
        sheet, dice = self._reading.sheet(state, seat), state.dice
        for die, shown in enumerate(kinds(dice)):
            if sheet is not None and shown == kind and sheet.numbers[at] == dice[1 - die]:
                return die
        return 0

    def _from_chip(
        self, before: TableContext[Any], plan: Plan, column: Column, seat: int, building: int, kind: int
    ) -> Rect:
        """Where an animal of a barn or warehouse is taken from."""
        uses = self._reading.uses(before, seat)
        for chip in chips.chips(plan, uses, before.view.ranches[seat]):
            for source, _, place in chip.places:
                if source == use(building, kind) and seat == self._reading.shown(before):
                    return place
        return panel.place(column, building)

    def _struck(
        self, before: TableContext[Any], column: Column, seat: int, building: int
    ) -> dict[str, Motion]:
        """A stroke grows over the bonus icon of a warehouse that is used up."""
        store = building - data.PLACE_STORE
        if store < 0 or seat != self._reading.shown(before):
            return {}
        place = panel.coin(column.rows[building], before.view.ranches[seat].uses[store] - 1)
        stroke = Sprite("stroke", pictures.STROKE, place, _FLIGHT)
        return {"stroke": Motion(ms=_HOP, easing=in_out_cubic, swell=0.05, passing=stroke)}

    def _born(self, before: TableContext[Any], plan: Plan, seat: int, at: int) -> dict[str, Motion]:
        """It pops up, and a heart drifts away over it."""
        if seat != self._reading.shown(before):
            return {}
        place = plan.animal(at)
        start = Rect.around(place.centre, place.w * 0.3)
        heart = Sprite("heart", pictures.BIRTH, start.moved(start.w * 0.6, -place.h * 0.8), _FLIGHT)
        return {
            layout.animal(seat, at): Motion(ms=_POP, easing=out_back, swell=0.1),
            "heart": Motion(ms=_DRIFT, easing=out_cubic, origin=start, swell=0.3, passing=heart),
        }

    def _comes(
        self, before: TableContext[Any], plan: Plan, seat: int, kind: int, at: int, origin: Rect, follows: str
    ) -> dict[str, Motion]:
        hop = 40 * plan.unit
        if seat == self._reading.shown(before):
            hops = Motion(ms=_HOP, easing=in_out_cubic, hop=hop, origin=origin, follows=follows)
            return {layout.animal(seat, at): hops}
        return self._to_card(before, seat, at, pictures.ANIMALS[kind], origin, hop)

    def _to_card(
        self, before: TableContext[Any], seat: int, at: int, art: str, origin: Rect, hop: float
    ) -> dict[str, Motion]:
        """To the space on a small sheet, or to the disc where there are no cards."""
        frame = before.frame
        goal = frame.seats[seat].centre
        if frame.form != "strip":
            body = frame.body(seat, seat == before.active)
            goal = cards.cell(cards.mini(body), at) if at >= 0 else body.centre
        size = min(30.0, origin.w)
        flies = Sprite("flies", art, Rect.around(goal, size), _FLIGHT)
        return {"flies": Motion(ms=_HOP, easing=in_out_cubic, hop=hop, origin=origin, passing=flies)}

    def _given(
        self, before: TableContext[Any], column: Column, seat: int, resource: int, building: int, barn: bool
    ) -> dict[str, Motion]:
        """From a die that shows it, or from the barn, to the icon that it fills."""
        art = pictures.resource(resource)
        origin = panel.place(column, data.RESOURCE_BARN)
        if not barn and len(before.view.dice) == 2:
            origin = Rect.around(pictures.resources_on(column.dice[_shows(before.view.dice, resource)]), 24)
        if seat != self._reading.shown(before):
            return self._to_card(before, seat, -1, art, origin, 20)
        goal = panel.next_icon(column, before.view.ranches[seat], building, resource)
        flies = Sprite("flies", art, goal, _FLIGHT)
        return {"flies": Motion(ms=_FLY, easing=in_out_cubic, hop=24, origin=origin, passing=flies)}

    def _drawn(
        self, before: TableContext[Any], plan: Plan, column: Column, seat: int, building: int, at: int
    ) -> dict[str, Motion]:
        origin = panel.place(column, building)
        if seat != self._reading.shown(before):
            return self._to_card(before, seat, at, pictures.building(building), origin, 40 * plan.unit)
        rises = Motion(ms=_RISE, easing=out_back, hop=60 * plan.unit, origin=origin, follows=NEW)
        return {layout.building(seat, building): rises, NEW: Motion(ms=0)}


def _at_last(share: float) -> float:
    """The easing of what shows only when everything else lies still."""
    return float(share >= 1)


def _shows(dice: tuple[int, ...], resource: int) -> int:
    """A die that shows a resource."""
    for die, number in enumerate(dice):
        side = data.DICE[die][number - 1]
        if side.nails if resource else side.wood:
            return die
    return 0
