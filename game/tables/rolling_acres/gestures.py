"""Clicks and drags that mean the choices of Rolling Acres, and what an illegal one was meant as."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.steps import Choice
from game.grids.polyominoes import flipped
from game.rules.rolling_acres.choices import NAMES, TAKES, Grow, Lay, Name, Put, Take
from game.rules.rolling_acres.model import NOT_YET, State
from game.tables.rolling_acres.holds import Holds
from game.tables.rolling_acres.layout import SPACE
from game.tables.rolling_acres.reading import BIG, BUILDING, CROP, DIE, FARM, SURE, TILE, Reading
from game.ui.chooser import ANY, HOLD, PRESS, Gesture
from game.ui.context import TableContext


class Hands:
    """Reads choices as gestures, and gestures as choices, for one match."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._holds = Holds(reading)

    # -- choices as gestures

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        """Every gesture that means a choice."""
        match choice:
            case Take():
                return list(self._take(choice, context))
            case Lay():
                return list(self._lay(choice, context))
            case Put(at, pose):
                building = self._reading.building(context)
                if building is None:
                    return []
                shape, source = self._reading.terms.buildings[building].shape, f"{BUILDING}{building}"
                spots, mirror = self._holds.of_building(context, at, pose), flipped(shape, pose)
                return [Gesture(source, self._space(spot), pose, mirror=mirror) for spot in spots]
            case Grow(product, at):
                crop, spot = f"{CROP}{product}", self._space(at)
                return [Gesture(crop, spot), Gesture(spot, crop, ANY)]
            case Name(farm):
                return [Gesture(f"{FARM}{farm}")]
            case _:
                return []

    def _take(self, choice: Take, context: TableContext[Any]) -> Iterator[Gesture]:
        """A die or a layout is picked up to be planted; a die that does not fit asks first (AC10)."""
        state: State = context.view
        product, seat = choice.product, context.active
        if seat is None:
            return
        dice = [f"{DIE}{die}" for die in self._dice(context, product)]
        if not self._reading.fits(state, seat, product):
            for die in dice:
                yield Gesture(die, SURE, ANY)
            return
        for source in (*dice, *self._tiles(context, product)):
            yield Gesture(source, HOLD)

    def _lay(self, choice: Lay, context: TableContext[Any]) -> Iterator[Gesture]:
        """A die can become both layouts, a tile is one of them."""
        state: State = context.view
        product = NOT_YET if context.active is None else state.taken[context.active]
        if product == NOT_YET:
            return
        shape, pose = self._reading.layout(state, product, choice.big).shape, choice.pose
        mirror, add = flipped(shape, pose), BIG if choice.big else 0
        spots = [
            self._space(at) for at in self._holds.of_layout(context, product, choice.big, choice.at, pose)
        ]
        for die in self._dice(context, product):
            for spot in spots:
                yield Gesture(f"{DIE}{die}", spot, pose + add, mirror=mirror + add)
        for spot in spots:
            yield Gesture(f"{TILE}{product}:{int(choice.big)}", spot, pose, mirror=mirror)

    def _dice(self, context: TableContext[Any], product: int) -> list[int]:
        """The dice of a product that nobody else has; of the two of a single player the left one (AC22)."""
        state: State = context.view
        owners = self._reading.owners(context)
        dice = state.dice[:1] if self._reading.terms.solo else state.dice
        return [
            die
            for die, shown in enumerate(dice)
            if shown == product and owners.get(die) in (None, context.active)
        ]

    def _tiles(self, context: TableContext[Any], product: int) -> Iterator[str]:
        for big in (False, True):
            if big and not self._reading.may_big(context, product):
                continue
            if self._reading.places(context, product, big):
                yield f"{TILE}{product}:{int(big)}"

    def _space(self, at: int) -> str:
        return SPACE + self._reading.names[at]

    # -- gestures as choices

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        """The choice, legal or not, that a gesture is meant as."""
        source, target = gesture.source, gesture.target
        kind, _, rest = source.partition(":")
        at = self._reading.space(target)
        match kind:
            case "building" if at is not None and int(rest) == self._reading.building(context):
                return Put(self._holds.building_at(context, at, gesture.pose), gesture.pose)
            case "farm" if target == PRESS:
                return NAMES[int(rest)]
            case "crop" if at is not None:
                return Grow(int(rest), at)
            case "space" if target.startswith(CROP) and (own := self._reading.space(source)) is not None:
                return Grow(int(target.removeprefix(CROP)), own)
            case "die" | "tile":
                return self._planted(gesture, at, context)
            case _:
                return None

    def _planted(self, gesture: Gesture, at: int | None, context: TableContext[Any]) -> Choice | None:
        product, tile = self._reading.of_source(context, gesture.source), self._reading.tile(gesture.source)
        if product is None:
            return None
        asked = self._reading.asked(context)
        if asked == "take":
            return TAKES[product] if gesture.target in (PRESS, HOLD, SURE) else None
        if asked != "plant":
            return None
        big = tile[1] if tile is not None else gesture.pose >= BIG
        pose = gesture.pose % BIG
        return None if at is None else Lay(big, self._holds.layout_at(context, product, big, at, pose), pose)
