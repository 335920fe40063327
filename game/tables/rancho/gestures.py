"""Clicks and drags that mean the choices of Rancho, and what an illegal one was meant as."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.steps import Choice
from game.grids.hex import DIRECTIONS, Hex, step
from game.rules.rancho.choices import (
    CALL_OFF,
    END_TURN,
    FINISH,
    KEEP,
    ROLL,
    SEND,
    SETTLE,
    Back,
    Buy,
    CallOff,
    EndTurn,
    Finish,
    First,
    Give,
    Keep,
    Lift,
    Put,
    Roll,
    Send,
    Settle,
    Take,
)
from game.rules.rancho.data import STACK
from game.rules.rancho.model import ASIDE, COW, HORSE, RABBIT, SMALL_DOG, State, Terms
from game.rules.rancho.standing import animal_on, found_at
from game.tables.rancho import layout
from game.tables.rancho.layout import ANIMAL, HERD, MAT, PAN, SPACE, STALL, WAY
from game.ui.chooser import ANY, HOLD, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.spot import AnySpot

BUTTONS: dict[str, Choice] = {
    "settle": SETTLE,
    "calloff": CALL_OFF,
    "roll": ROLL,
    "endturn": END_TURN,
    "finish": FINISH,
    "send": SEND,
    "keep": KEEP,
}
"""The choices that are pressed on a button, by the spot that it presses."""


class Hands:
    """Reads choices as gestures, and gestures as choices, for one match."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._spots = terms.board.spots
        self._numbers = {spot.at: number for number, spot in enumerate(self._spots)}
        self._named = {spot.name: number for number, spot in enumerate(self._spots)}

    # -- choices as gestures

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        """Every gesture that means a choice."""
        match choice:
            case Buy():
                return self._buy(choice, context)
            case Lift():
                return self._lift(choice, context)
            case Put():
                return list(self._put(choice, context))
            case Give():
                return self._give(choice, context)
            case Take(kind=kind):
                return self._take(kind, context)
            case Back(kind=kind):
                found = [Gesture(layout.loose(kind), HERD, ANY)]
                return (
                    [*found, Gesture(layout.loose(kind), layout.stall(kind), ANY)]
                    if context.view.dice
                    else found
                )
            case First(predator=predator):
                return [Gesture(f"first:{predator}")]
            case Settle() | CallOff() | Roll() | EndTurn() | Finish() | Send() | Keep():
                return [Gesture(button) for button, meant in BUTTONS.items() if meant == choice]
            case _:
                return []

    def _buy(self, choice: Buy, context: TableContext[Any]) -> list[Gesture]:
        """A click; where several cheapest payments differ it opens a card with a row for each."""
        source, seat = self._space(choice.at), context.view.seat
        ways = self._terms.routes(context.view.owned, seat).get(choice.at, ()) if choice.tolls else ()
        if len(ways) < 2:
            return [Gesture(source)]
        return [Gesture(source, f"{WAY}{ways.index(choice.tolls)}", ANY)]

    def _lift(self, choice: Lift, context: TableContext[Any]) -> list[Gesture]:
        kind = self._kind(context.view, choice.at)
        source = ANIMAL + self._spots[choice.at].name
        if kind is None:
            return []
        made = [Gesture(source, HOLD, becomes=layout.loose(kind)), Gesture(source, MAT, ANY)]
        if kind == RABBIT:
            made += _several(source, MAT, choice, context.view.rabbits[choice.at])
        return made

    def _put(self, choice: Put, context: TableContext[Any]) -> Iterator[Gesture]:
        """By each of its spaces, in the pose in which that one is pointed at; not back where it was taken from."""
        if context.held == ANIMAL + self._spots[choice.spaces[0]].name and len(choice.spaces) == 1:
            return
        if choice.kind == RABBIT:
            yield from self._put_rabbits(choice, context)
            return
        source, cells = layout.loose(choice.kind), [self._spots[at].at for at in choice.spaces]
        for at, cell in zip(choice.spaces, cells, strict=True):
            pose = next((way for way in range(6) if set(_cells(choice.kind, cell, way)) == set(cells)), 0)
            yield Gesture(source, self._space(at), pose)

    def _put_rabbits(self, choice: Put, context: TableContext[Any]) -> Iterator[Gesture]:
        """One, or in other poses as many as are held and have room; the others are fetched as the first was."""
        (at,), source, (stack, fetch) = choice.spaces, layout.loose(RABBIT), self._stack(context)
        targets = [self._space(at)]
        if context.view.rabbits[at]:
            targets.append(ANIMAL + self._spots[at].name)
        for pose in range(stack):
            many = min(rabbits_in(pose, stack), STACK - context.view.rabbits[at])
            chain = (*fetch * (many - 1), *(choice,) * many) if many > 1 else ()
            yield from (Gesture(source, target, pose, chain=chain) for target in targets)

    def _stack(self, context: TableContext[Any]) -> tuple[int, tuple[Choice, ...]]:
        """How many rabbits can be carried together, and the choice by which another one is had."""
        state, held = context.view, context.held or ""
        if held == layout.stall(RABBIT):
            return _bought(state) + 1, (Take(RABBIT),)
        at = self.pointed(held) if held.startswith(ANIMAL) else None
        if at is not None:
            return state.rabbits[at] + 1, (Lift(at),)
        return min(STACK, state.loose[RABBIT]), ()

    def _give(self, choice: Give, context: TableContext[Any]) -> list[Gesture]:
        kind, at = choice.kind, choice.at
        if at != ASIDE:
            source = ANIMAL + self._spots[at].name
        elif kind < SMALL_DOG:
            source = layout.loose(kind)
        else:
            source = layout.dog(self._asked(context), kind)
        if context.held == layout.stall(kind):
            return []  # What has just been taken out of the stall glides back there by itself.
        made = []
        for target in (layout.stall(kind), PAN):
            made.append(Gesture(source, target, ANY))
            if kind == RABBIT and at != ASIDE:
                made += _several(source, target, choice, context.view.rabbits[at])
            elif kind == RABBIT and not (context.held or "").startswith(ANIMAL):
                made += _several(source, target, choice, min(STACK, context.view.loose[RABBIT]))
        return made

    def _take(self, kind: int, context: TableContext[Any]) -> list[Gesture]:
        source = layout.stall(kind)
        if kind >= SMALL_DOG:
            return [Gesture(source), Gesture(source, layout.yard(self._asked(context)), ANY)]
        made = [Gesture(source, HOLD, becomes=layout.loose(kind)), Gesture(source, MAT, ANY)]
        if kind == RABBIT:
            made += _several(source, MAT, Take(kind), _bought(context.view))
        return made

    # -- gestures as choices

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        """The choice, legal or not, that a gesture is meant as."""
        source, target = gesture.source, gesture.target
        start, _, rest = source.partition(":")
        if source in BUTTONS:
            return BUTTONS[source]
        match start + ":":
            case "space:":
                return self._purchase(self._named.get(rest), context)
            case "animal:":
                return self._meant_animal(self._named.get(rest), target, context)
            case "stall:":
                return Take(int(rest))
            case "loose:":
                return self._meant_loose(int(rest), gesture, context)
            case "dog:":
                return Give(int(rest.partition(":")[2]), ASIDE) if target != PRESS else None
            case "first:":
                return First(int(rest))
            case _:
                return None

    def _purchase(self, at: int | None, context: TableContext[Any]) -> Buy | None:
        """Buying a pasture by its first way; None for the land of the seat that points at it."""
        state, seat = context.view, context.active
        if at is None or seat is None or state.owned[seat] >> at & 1:
            return None
        near = self._terms.spaces.ranch(state.owned[seat]).rim >> at & 1
        routes = () if near else self._terms.routes(state.owned, seat).get(at, ())
        return Buy(at, routes[0] if routes else ())

    def _meant_animal(self, at: int | None, target: AnySpot, context: TableContext[Any]) -> Choice | None:
        """Lifting what stands there, by whichever of its spaces it is pointed at."""
        if at is None or target != PRESS:
            return None
        found = animal_on(self._terms, context.view, context.view.seat, at)
        return Lift(at if found is None else found[1])

    def _meant_loose(self, kind: int, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        target = gesture.target
        if target in (PAN,) or target.startswith(STALL):
            return Back(kind) if context.view.dice else Give(kind, ASIDE)
        if target == HERD:
            return Back(kind)
        at = self._named.get(target.partition(":")[2]) if target.startswith((SPACE, ANIMAL)) else None
        return None if at is None else Put(kind, self._stance(kind, at, gesture.pose, context))

    def _stance(self, kind: int, at: int, pose: int, context: TableContext[Any]) -> tuple[int, ...]:
        """The footprint that is meant: on own land in another pose rather than beyond its border."""
        meant = self.footprint(kind, at, pose)
        own = 0 if context.active is None else context.view.owned[context.active]
        if kind < COW or not own >> at & 1:
            return meant
        turned = [self.footprint(kind, at, (pose + by) % 6) for by in range(6)]
        whole = (spaces for spaces in turned if len(spaces) == len(_cells(kind, (0, 0), 0)))
        return next((spaces for spaces in whole if all(own >> space & 1 for space in spaces)), (at,))

    # -- shapes

    def footprint(self, kind: int, at: int, pose: int) -> tuple[int, ...]:
        """The spaces of an animal pointed at one of them in a pose; fewer where the board ends."""
        cells = _cells(kind, self._spots[at].at, pose)
        return tuple(sorted(self._numbers[cell] for cell in cells if cell in self._numbers))

    def pointed(self, spot: str | None) -> int | None:
        """The space that a spot lies on."""
        if spot is None or not spot.startswith((SPACE, ANIMAL)):
            return None
        return self._named.get(spot.partition(":")[2])

    def _space(self, at: int) -> str:
        return SPACE + self._spots[at].name

    def _kind(self, state: State, at: int) -> int | None:
        return found_at(self._terms, state, state.seat, at)

    @staticmethod
    def _asked(context: TableContext[Any]) -> int:
        return int(context.view.seat)


def rabbits_in(pose: int, stack: int) -> int:
    """How many of a stack are held in a pose: one, then all, then ever one fewer."""
    return 1 if pose == 0 else stack + 1 - pose


def _several(source: str, target: str, choice: Choice, stack: int) -> list[Gesture]:
    """The same thing done with more rabbits than one, in the poses beyond the first."""
    return [Gesture(source, target, pose, chain=(choice,) * rabbits_in(pose, stack)) for pose in range(stack)]


def _bought(state: State) -> int:
    """How many rabbits the market gives at once."""
    return min(STACK, state.credit, state.herd[RABBIT])


def _cells(kind: int, cell: Hex, pose: int) -> list[Hex]:
    """The hexes of an animal on `cell`: a cow reaches in one direction, a horse in that and the next clockwise."""
    if kind == COW:
        return [cell, step(cell, DIRECTIONS[pose % 6])]
    if kind == HORSE:
        return [cell, step(cell, DIRECTIONS[pose % 6]), step(cell, DIRECTIONS[(pose + 1) % 6])]
    return [cell]
