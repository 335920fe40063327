"""How things move for what the dice bring: they tumble, predators walk, dogs leap, animals flee, young ones pop up."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.rules.rancho.events import AnimalsLost, AttackMissed, AttackRolled, Born, DieRolled, DogSent
from game.rules.rancho.model import COW, SMALL_DOG, State, Terms
from game.rules.rancho.spaces import MIDDLE
from game.tables.rancho import attack, dice, herd, market, numbers
from game.tables.rancho.attack import Attack
from game.tables.rancho.column import column
from game.tables.rancho.facts import Now
from game.tables.rancho.layout import ART, Island, island
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.tween import Easing, in_out_cubic, in_out_sine, out_back, out_bounce, out_cubic

_TUMBLE, _SECOND, _ATTACK = 800.0, 260.0, 600.0
_WALK, _LEAP, _OFF, _LOST, _APART = 900.0, 400.0, 500.0, 600.0, 60.0
_POP, _NEXT, _STAY = 350.0, 120.0, 400.0
_MOST_YOUNG = 8
"""So many newborns pop up singly."""
_GROUND, _FLIGHT = 1, 5
"""Layers of tracks, and of what flies over everything."""


class Chase:
    """The movements that nobody chooses."""

    def __init__(self, terms: Terms, facts: Now) -> None:
        self._terms = terms
        self._facts = facts

    def motions(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> dict[Spot, Motion]:
        """Per sprite its movement."""
        plan, col = island(before.frame, self._terms.seats, before.view.seat), column(before.frame)
        match event:
            case DieRolled(die=0):
                return {Spot("die", n): _tumble(_TUMBLE, dice.faces(n)) for n in (0, 1)}
            case DieRolled(die=die):
                return {Spot("die", die): _tumble(_SECOND, dice.faces(die))}
            case AttackRolled(predator=predator, number=number):
                coming = self._facts.attack(after) or Attack(predator, number)
                return {Spot("die", 2): _tumble(_ATTACK, dice.all_pips())} | self._walk(after.view, coming, plan)
            case DogSent(seat=seat, kind=kind):
                return self._leap(before, seat, kind, plan, market.place(col, kind))
            case AnimalsLost(kind=kind, spaces=spaces):
                goal, hop = market.place(col, kind), 60 * plan.unit
                keys = dict.fromkeys(herd.key(self._terms, [space]) for space in spaces)
                lost = Motion(ms=_LOST, easing=in_out_cubic, hop=hop, goal=goal)
                return {key: replace(lost, delay=_APART * n) for n, key in enumerate(keys)} | _home(plan)
            case AttackMissed():
                return _home(plan)
            case Born(seat=seat, kind=kind, count=count):
                return self._born(before.view, seat, kind, count, plan)
            case _:
                return {}

    def _walk(self, state: State, coming: Attack, plan: Island) -> dict[Spot, Motion]:
        """The predator comes out of the forest and leaves its track behind it."""
        lair = attack.lair(plan, coming.predator)
        walk = Motion(ms=_WALK, delay=_ATTACK, easing=in_out_sine, origin=lair, bend=attack.BEND)
        made, size = {attack.KEY: walk}, 8 * plan.unit
        track = attack.way(plan, attack.stand(plan, self._terms, state, coming))
        for n, at in enumerate(track):
            dot = Sprite(Spot("track", n), attack.DOT, Rect.around(at, size), _GROUND)
            since = _WALK * (n + 1) / len(track)
            made[dot.key] = Motion(ms=_WALK - since + 1, delay=_ATTACK + since - 1, passing=dot)
        return made

    def _leap(
        self, before: TableContext[State], seat: int, kind: int, plan: Island, herd_at: Rect
    ) -> dict[Spot, Motion]:
        """The dog leaps onto the predator, and both walk off."""
        yard, many = plan.yards[seat], before.view.dogs[seat]
        start = yard.dogs[kind - SMALL_DOG] if all(many) else yard.dog
        coming = self._facts.attack(before)
        prey = plan.hex(MIDDLE) if coming is None else attack.sprite(plan, self._terms, before.view, coming).box
        onto = Rect.around((prey.centre[0], prey.centre[1] - prey.h * 0.2), start.w)
        leap = Sprite(Spot("leap"), ART[kind], onto, _FLIGHT)
        leaps = Motion(ms=_LEAP, easing=in_out_cubic, hop=70 * plan.unit, origin=start, passing=leap)
        off = Sprite(Spot("off"), ART[kind], herd_at, _FLIGHT)
        walks = Motion(ms=_OFF, delay=_LEAP, easing=in_out_cubic, origin=onto, passing=off)
        gone = Motion(ms=_OFF, delay=_LEAP, easing=in_out_cubic, goal=herd_at)
        return {Spot("dog", seat, kind): Motion(ms=0), leap.key: leaps, off.key: walks, attack.KEY: gone}

    def _born(self, state: State, seat: int, kind: int, count: int, plan: Island) -> dict[Spot, Motion]:
        """One after another they pop up beside a parent and run to the straw, which shows them at the end."""
        lying = [many + (count if other == kind else 0) for other, many in enumerate(state.loose)]
        straw = herd.straw(plan, lying)[kind]
        parent = self._parent(state, seat, kind, plan) or straw
        shown = min(count, _MOST_YOUNG)
        ms = _POP + _NEXT * (shown - 1) + _STAY
        size = plan.animal(kind, [(0, 0)] if kind < COW else [(0, 0), (0, 1)])
        made = {Spot("loose", kind): Motion(ms=0, delay=ms)}
        for n in range(shown):
            x = straw.x + straw.w * (n + 0.5) / shown
            goal, origin = (Rect.around(at, size.w, size.h) for at in ((x, straw.bottom - size.h / 2), parent.centre))
            young, late = Sprite(Spot("young", n), ART[kind], goal, _FLIGHT), _NEXT * n
            easing = _early(out_back, _POP / (ms - late))
            made[young.key] = Motion(ms=ms - late, delay=late, easing=easing, swell=0.05, origin=origin, passing=young)
        wide, high = numbers.gain_size(count)
        bubble = Rect.around((parent.centre[0], parent.y - 8 * plan.unit), wide * plan.unit, high * plan.unit)
        says = Sprite(Spot("gain"), numbers.gain(count), bubble, _FLIGHT + 1)
        made |= herd.straw_comes(plan, state, ms)
        made[says.key] = Motion(ms=ms, easing=_early(out_cubic, _POP / ms), swell=0.2, passing=says)
        return made

    def _parent(self, state: State, seat: int, kind: int, plan: Island) -> Rect | None:
        own = state.owned[seat]
        several = herd.beasts(self._terms, state)
        found = (beast for beast in several if beast.kind == kind and own >> beast.spaces[0] & 1)
        return next((herd.box(plan, self._terms, beast) for beast in found), None)


def _early(easing: Easing, share: float) -> Easing:
    """The same movement in the first part of a time, at rest from then on."""
    return lambda t: easing(min(1.0, t / share))


def _tumble(ms: float, faces: tuple[str, ...]) -> Motion:
    return Motion(ms=ms, easing=out_bounce, faces=faces, spin=360)


def _home(plan: Island) -> dict[Spot, Motion]:
    """The predator goes back into the forest."""
    return {attack.KEY: Motion(ms=_LOST, easing=in_out_cubic, goal=plan.hex(MIDDLE))}
