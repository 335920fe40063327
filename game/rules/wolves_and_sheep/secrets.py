"""Hands and colours are seen by their owners only, what is in the bag by nobody (WS4, WS13, WS17)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.core.seats import HIDDEN
from game.core.steps import Event
from game.rules.wolves_and_sheep.events import SecretDealt, TileDealt, TileDrawn
from game.rules.wolves_and_sheep.model import State, Terms


def view(terms: Terms, state: State, seat: int | None) -> State:
    """The state with the hands and colours of others hidden, among all that the seat cannot place."""
    unseen, spare = list(state.bag), list(state.spare)
    hands, secrets = list(state.hands), list(state.secrets)
    for owner in range(terms.seats):
        if owner == seat:
            continue
        unseen += hands[owner]
        hands[owner] = (HIDDEN,) * len(hands[owner])
        if not state.revealed:
            spare += secrets[owner]
            secrets[owner] = (HIDDEN,) * len(secrets[owner])
    return replace(
        state,
        bag=tuple(sorted(tile for tile in unseen if tile != HIDDEN)),
        hands=tuple(hands),
        secrets=tuple(secrets),
        spare=tuple(sorted(colour for colour in spare if colour != HIDDEN)),
    )


def redact(terms: Terms, event: Event[Terms, State], seat: int | None) -> Event[Terms, State]:
    """The event with a tile or a colour hidden that another seat gets."""
    match event:
        case SecretDealt() if event.seat != seat:
            return SecretDealt(event.seat, HIDDEN)
        case TileDealt() if event.seat != seat:
            return TileDealt(event.seat, HIDDEN)
        case TileDrawn() if event.seat != seat:
            return TileDrawn(event.seat, HIDDEN)
        case _:
            return event


def resample(terms: Terms, seen: State, seat: int | None, below: Callable[[int], int]) -> State:
    """A state that looks like a view: hidden tiles are dealt from those not seen, hidden colours likewise."""
    tiles, colours = list(seen.bag), list(seen.spare)
    hands = tuple(tuple(sorted(_known(tile, tiles, below) for tile in hand)) for hand in seen.hands)
    secrets = tuple(tuple(sorted(_known(each, colours, below) for each in held)) for held in seen.secrets)
    return replace(seen, bag=tuple(tiles), hands=hands, secrets=secrets, spare=tuple(colours))


def _known(each: int, pool: list[int], below: Callable[[int], int]) -> int:
    return pool.pop(below(len(pool))) if each == HIDDEN else each
