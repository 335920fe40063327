"""How things move for what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.steps import Event
from game.rules.rancho.events import (
    AnimalGiven,
    AnimalLifted,
    AnimalPut,
    AnimalReturned,
    AnimalsLost,
    AnimalTaken,
    AttackRolled,
    Born,
    DieRolled,
    DogSent,
    HerdSettled,
    PastureBought,
    TollPaid,
)
from game.rules.rancho.model import SMALL_DOG, State, Terms
from game.tables.rancho import attack, dice, herd, layout, market
from game.tables.rancho.column import Column
from game.tables.rancho.layout import Island
from game.ui.ease import in_out_cubic, out_back, out_bounce, out_cubic
from game.ui.rect import Rect
from game.ui.sprite import Motion
from game.ui.table import Sight

AT_ONCE = Motion(ms=0)
_FLY, _LOST, _STEP = 380.0, 600.0, 260.0
_TUMBLE, _SECOND, _ATTACK = 800.0, 260.0, 600.0
_WALK = 900.0


class Moves:
    """The movements of one match's table."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def motions(
        self, event: Event[Any, Any], before: Sight, after: Sight, plan: Island, column: Column
    ) -> Mapping[str, Motion]:
        """Per sprite its movement."""
        hop = 34 * plan.unit
        stay = {"disc": AT_ONCE}
        match event:
            case AnimalGiven(kind=kind, at=at):
                return stay | self._given(before.view, kind, at, plan, hop)
            case AnimalTaken(seat=seat, kind=kind):
                key = layout.dog(seat, kind) if kind >= SMALL_DOG else layout.loose(kind)
                origin = market.place(column, kind)
                return stay | {key: Motion(ms=_FLY, easing=in_out_cubic, hop=hop, origin=origin)}
            case AnimalReturned(kind=kind):
                return stay | {layout.loose(kind): Motion(ms=_FLY, hop=hop, goal=market.place(column, kind))}
            case PastureBought(at=at):
                return {"disc": Motion(ms=250, easing=out_back, swell=2.2)}
            case TollPaid(spaces=spaces):
                comes = Motion(ms=_FLY, easing=in_out_cubic, hop=hop, origin=market.place(column, 0))
                return stay | {self._key(space): comes for space in spaces if not before.view.rabbits[space]}
            case AnimalLifted(kind=kind, at=at):
                return stay | {self._key(at): AT_ONCE, layout.loose(kind): AT_ONCE}
            case AnimalPut(kind=kind, spaces=spaces):
                return stay | self._put(before, kind, spaces, plan)
            case HerdSettled(seat=seat):
                return stay | self._settled(before.view, after.view, seat, plan)
            case _:
                return stay | self._rolled(event, before, plan, column)

    def _rolled(
        self, event: Event[Any, Any], before: Sight, plan: Island, column: Column
    ) -> dict[str, Motion]:
        """Dice, predators and births."""
        hop = 34 * plan.unit
        match event:
            case DieRolled(die=0):
                return {f"die:{n}": _tumble(_TUMBLE, dice.faces(n)) for n in (0, 1)}
            case DieRolled(die=die):
                return {f"die:{die}": _tumble(_SECOND, dice.faces(die))}
            case AttackRolled(predator=predator):
                walk = Motion(
                    ms=_WALK, delay=_ATTACK, easing=in_out_cubic, origin=attack.lair(plan, predator)
                )
                return {"die:2": _tumble(_ATTACK, dice.all_pips()), attack.KEY: walk}
            case DogSent(seat=seat, kind=kind):
                leap = Motion(ms=500, easing=in_out_cubic, hop=hop, goal=market.place(column, kind))
                return {layout.dog(seat, kind): leap, attack.KEY: Motion(ms=500, delay=200)}
            case AnimalsLost(kind=kind, spaces=spaces):
                flies = Motion(ms=_LOST, easing=in_out_cubic, hop=hop, goal=market.place(column, kind))
                return {self._key(space): flies for space in spaces}
            case Born(seat=seat, kind=kind):
                return {layout.loose(kind): self._born(before.view, seat, kind, plan)}
            case _:
                return {}

    def _given(self, state: State, kind: int, at: int, plan: Island, hop: float) -> dict[str, Motion]:
        """What is given comes into the pan from where it stood."""
        if at >= 0:
            key, origin = self._key(at), self._standing(state, plan).get(self._key(at))
        elif kind < SMALL_DOG:
            key, origin = layout.loose(kind), herd.straw(plan, state.loose).get(kind)
        else:
            key = layout.dog(state.seat, kind)
            origin = plan.yards[state.seat].dogs[kind - SMALL_DOG]
        flies = Motion(ms=_FLY, easing=in_out_cubic, hop=hop, origin=origin)
        return {key: AT_ONCE, "weigh:0:0": flies} | {f"weigh:0:{n}": flies for n in range(1, 4)}

    def _put(self, before: Sight, kind: int, spaces: tuple[int, ...], plan: Island) -> dict[str, Motion]:
        origin = herd.straw(plan, before.view.loose).get(kind)
        last = before.past[-1] if before.past else None
        if isinstance(last, AnimalLifted) and last.kind == kind:
            cells = herd.cells(self._terms, [last.at])
            origin = plan.animal(kind, cells)
        name = layout.loose(kind)
        comes = Motion(ms=_STEP, easing=out_cubic, hop=14 * plan.unit, origin=origin, follows=name)
        return {self._key(min(spaces)): comes, name: AT_ONCE}

    def _settled(self, before: State, after: State, seat: int, plan: Island) -> dict[str, Motion]:
        """Every animal walks from where one of its kind stood."""
        terms, own = self._terms, before.owned[seat]
        old = [beast for beast in herd.beasts(terms, before) if own >> beast.spaces[0] & 1]
        motions = {herd.key(terms, beast.spaces): AT_ONCE for beast in old}
        for beast in herd.beasts(terms, after):
            if not own >> beast.spaces[0] & 1 or beast in old:
                continue
            start = next((each for each in old if each.kind == beast.kind), None)
            if start is not None:
                old.remove(start)
            origin = herd.box(plan, terms, start or beast)
            walk = Motion(ms=420, easing=in_out_cubic, hop=14 * plan.unit, origin=origin)
            motions[herd.key(terms, beast.spaces)] = walk
        return motions

    def _born(self, state: State, seat: int, kind: int, plan: Island) -> Motion:
        """It pops up beside a parent and runs to the straw."""
        own = state.owned[seat]
        for beast in herd.beasts(self._terms, state):
            if beast.kind == kind and own >> beast.spaces[0] & 1:
                origin = herd.box(plan, self._terms, beast)
                return Motion(ms=560, easing=in_out_cubic, hop=30 * plan.unit, origin=origin)
        return Motion(ms=350, easing=out_back, swell=0.2)

    def _standing(self, state: State, plan: Island) -> dict[str, Rect]:
        return {
            herd.key(self._terms, beast.spaces): herd.box(plan, self._terms, beast)
            for beast in herd.beasts(self._terms, state)
        }

    def _key(self, at: int) -> str:
        return herd.key(self._terms, [at])


def _tumble(ms: float, faces: tuple[str, ...]) -> Motion:
    return Motion(ms=ms, easing=out_bounce, faces=faces, spin=360)
