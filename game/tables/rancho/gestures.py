"""Clicks and drags that mean the choices of Rancho, and what an illegal one was meant as."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.steps import Choice
from game.grids.hex import DIRECTIONS, Hex, step
from game.rules.rancho import choices
from game.rules.rancho.arranging import choices_without_moving, homeless
from game.rules.rancho.data import STACK
from game.rules.rancho.model import COW, HORSE, OFF_BOARD, RABBIT, SMALL_DOG, State, Terms
from game.rules.rancho.standing import animal_on, kind_at
from game.tables.rancho.herd import key
from game.tables.rancho.layout import HERD, MAT, PAN, space_of
from game.ui.chooser import ANY, HOLD, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.spot import Spot

BUTTONS: dict[Spot, Choice] = {
    Spot("settle"): choices.SETTLE,
    Spot("calloff"): choices.CALL_OFF,
    Spot("roll"): choices.ROLL,
    Spot("endturn"): choices.END_TURN,
    Spot("finish"): choices.FINISH,
    Spot("send"): choices.SEND,
    Spot("keep"): choices.KEEP,
}
"""The choices that are pressed on a button, by the spot that it presses."""


def gestures(terms: Terms, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
    """Every gesture that means a choice."""
    match choice:
        case choices.Buy():
            return [_buy(terms, choice, context.view)]
        case choices.Lift(at=at):
            kind = kind_at(terms, context.view, context.view.seat, at)
            return [] if kind is None else _lift(key(terms, [at]), kind, choice, context.view.rabbits[at])
        case choices.Put():
            return list(_put(terms, choice, context))
        case choices.Give():
            return list(_give(terms, choice, context))
        case choices.Take(kind=kind) if kind >= SMALL_DOG:
            source = Spot("stall", kind)
            return [Gesture(source), Gesture(source, Spot("yard", context.view.seat), ANY)]
        case choices.Take(kind=kind):
            return _lift(Spot("stall", kind), kind, choice, _bought(context.view))
        case choices.Back(kind=kind):
            targets = (HERD, Spot("stall", kind)) if context.view.dice else (HERD,)
            return [
                Gesture(Spot("loose", kind), target, ANY, asks=_could_stay(terms, kind, context)) for target in targets
            ]
        case choices.First(predator=predator):
            return [Gesture(Spot("first", predator))]
        case choices.FinishKeeping():  # what has no room is given back for good (RA15)
            state, seat = context.view, context.view.seat
            goes, chain = any(homeless(terms, state, seat)), choices_without_moving(terms, state, seat)
            return [Gesture(Spot("finish"), chain=chain, asks=goes)]
        case _:
            return [Gesture(button) for button, meant in BUTTONS.items() if meant == choice]


def _buy(terms: Terms, choice: choices.Buy, state: State) -> Gesture:
    """A click; where several cheapest payments differ it opens a card with a row for each."""
    source = _space(terms, choice.at)
    ways = terms.routes(state.owned, state.seat).get(choice.at, ()) if choice.tolls else ()
    return Gesture(source) if len(ways) < 2 else Gesture(source, Spot("way", ways.index(choice.tolls)), ANY)


def _lift(source: Spot, kind: int, choice: Choice, stack: int) -> list[Gesture]:
    """Into the hand, or at once onto the straw; of rabbits several."""
    made = [Gesture(source, HOLD, becomes=Spot("loose", kind)), Gesture(source, MAT, ANY)]
    return [*made, *_several(source, MAT, choice, stack)] if kind == RABBIT else made


def _could_stay(terms: Terms, kind: int, context: TableContext[State]) -> bool:
    """Whether a loose animal of a kind would have room if others moved: it is not given back unasked (RA15, RA20)."""
    return homeless(terms, context.view, context.view.seat)[kind] < context.view.loose[kind]


def _put(terms: Terms, choice: choices.Put, context: TableContext[State]) -> Iterator[Gesture]:
    """By each of its spaces, in the pose in which that one is pointed at; not back where it was taken from."""
    if context.held == key(terms, choice.spaces) and len(choice.spaces) == 1:
        return
    if choice.kind == RABBIT:
        yield from _put_rabbits(terms, choice, context)
        return
    source, cells = Spot("loose", choice.kind), [terms.board.spots[at].at for at in choice.spaces]
    for at, cell in zip(choice.spaces, cells, strict=True):
        pose = next((way for way in range(6) if set(_cells(choice.kind, cell, way)) == set(cells)), 0)
        yield Gesture(source, _space(terms, at), pose)


def _put_rabbits(terms: Terms, choice: choices.Put, context: TableContext[State]) -> Iterator[Gesture]:
    """One, or in other poses as many as are held and have room; the others are fetched as the first was."""
    (at,), source, (stack, fetch) = choice.spaces, Spot("loose", RABBIT), _stack(terms, context)
    standing = context.view.rabbits[at]
    targets = [_space(terms, at), key(terms, [at])] if standing else [_space(terms, at)]
    for pose in range(stack):
        held = rabbits_in(pose, stack)
        many = min(held, STACK - standing)
        chain = (*fetch * (many - 1), *(choice,) * many) if many > 1 else ()
        yield from (Gesture(source, target, pose, chain=chain, many=held) for target in targets)


def _stack(terms: Terms, context: TableContext[State]) -> tuple[int, tuple[Choice, ...]]:
    """How many rabbits can be carried together, and the choice by which another one is had."""
    state, held = context.view, context.held
    if held == Spot("stall", RABBIT):
        return _bought(state) + 1, (choices.Take(RABBIT),)
    at = space_of(terms, held)
    if held is not None and held.kind == "animal" and at is not None:
        return state.rabbits[at] + 1, (choices.Lift(at),)
    return min(STACK, state.loose[RABBIT]), ()


def _give(terms: Terms, choice: choices.Give, context: TableContext[State]) -> Iterator[Gesture]:
    kind, at, state, held = choice.kind, choice.at, context.view, context.held
    stall, standing = Spot("stall", kind), at != OFF_BOARD
    if held == stall:
        return  # What has just been taken out of the stall glides back there by itself.
    lying = Spot("loose", kind) if kind < SMALL_DOG else Spot("dog", state.seat, kind)
    source = key(terms, [at]) if standing else lying
    for target in (stall, PAN):
        yield Gesture(source, target, ANY)
        if kind == RABBIT and standing:
            yield from _several(source, target, choice, state.rabbits[at])
        elif kind == RABBIT and (held is None or held.kind != "animal"):
            yield from _several(source, target, choice, min(STACK, state.loose[RABBIT]))


def intent(terms: Terms, gesture: Gesture, context: TableContext[State]) -> Choice | None:
    """The choice, legal or not, that a gesture is meant as."""
    source: Spot = gesture.source
    match source.kind:
        case "space":
            return _purchase(terms, space_of(terms, source), context)
        case "animal" if gesture.target == PRESS:
            return _lifting(terms, space_of(terms, source), context.view)
        case "stall":
            return choices.Take(source.number)
        case "loose":
            return _loose(terms, source.number, gesture, context)
        case "dog" if gesture.target != PRESS:
            return choices.Give(int(source.ids[1]), OFF_BOARD)
        case "first":
            return choices.First(source.number)
        case _:
            return BUTTONS.get(source)


def _purchase(terms: Terms, at: int | None, context: TableContext[State]) -> choices.Buy | None:
    """Buying a pasture by its first way; None for the land of the seat that points at it."""
    owned, seat = context.view.owned, context.active
    return None if at is None or seat is None or owned[seat] >> at & 1 else purchase(terms, owned, seat, at)


def purchase(terms: Terms, owned: tuple[int, ...], seat: int, at: int) -> choices.Buy:
    """Buying a pasture beside the own land, or by its first way across others'."""
    near = terms.spaces.ranch(owned[seat]).rim >> at & 1
    ways = () if near else terms.routes(owned, seat).get(at, ())
    return choices.Buy(at, ways[0] if ways else ())


def _lifting(terms: Terms, at: int | None, state: State) -> Choice | None:
    """Lifting what stands there, by whichever of its spaces it is pointed at."""
    found = None if at is None else animal_on(terms, state, state.seat, at)
    return None if at is None else choices.Lift(at if found is None else found[1])


def _loose(terms: Terms, kind: int, gesture: Gesture, context: TableContext[State]) -> Choice | None:
    target: Spot = gesture.target
    if target == PAN or target.kind == "stall":
        return choices.Back(kind) if context.view.dice else choices.Give(kind, OFF_BOARD)
    if target == HERD:
        return choices.Back(kind)
    at = space_of(terms, target)
    return None if at is None else choices.Put(kind, _stance(terms, kind, at, gesture.pose, context))


def _stance(terms: Terms, kind: int, at: int, pose: int, context: TableContext[State]) -> tuple[int, ...]:
    """The footprint that is meant: on own land in another pose rather than beyond its border."""
    meant = footprint(terms, kind, at, pose)
    own = 0 if context.active is None else context.view.owned[context.active]
    if kind < COW or not own >> at & 1:
        return meant
    turned = [footprint(terms, kind, at, (pose + by) % 6) for by in range(6)]
    whole = (spaces for spaces in turned if len(spaces) == len(_cells(kind, (0, 0), 0)))
    return next((spaces for spaces in whole if all(own >> space & 1 for space in spaces)), (at,))


def footprint(terms: Terms, kind: int, at: int, pose: int) -> tuple[int, ...]:
    """The spaces of an animal pointed at one of them in a pose; fewer where the board ends."""
    cells = _cells(kind, terms.board.spots[at].at, pose)
    return tuple(number for number, spot in enumerate(terms.board.spots) if spot.at in cells)


def rabbits_in(pose: int, stack: int) -> int:
    """How many of a stack are held in a pose: one, then all, then ever one fewer."""
    return 1 if pose == 0 else stack + 1 - pose


def _several(source: Spot, target: Spot, choice: Choice, stack: int) -> list[Gesture]:
    """The same thing done with more rabbits than one, in the poses beyond the first."""
    held = {pose: rabbits_in(pose, stack) for pose in range(stack)}
    return [Gesture(source, target, pose, chain=(choice,) * many, many=many) for pose, many in held.items()]


def _bought(state: State) -> int:
    """How many rabbits the market gives at once."""
    return min(STACK, state.credit, state.herd[RABBIT])


def _space(terms: Terms, at: int) -> Spot:
    return Spot("space", terms.board.spots[at].name)


def _cells(kind: int, cell: Hex, pose: int) -> list[Hex]:
    """The hexes of an animal on `cell`: a cow reaches in one direction, a horse in that and the next clockwise."""
    if kind == COW:
        return [cell, step(cell, DIRECTIONS[pose % 6])]
    if kind == HORSE:
        return [cell, step(cell, DIRECTIONS[pose % 6]), step(cell, DIRECTIONS[(pose + 1) % 6])]
    return [cell]
