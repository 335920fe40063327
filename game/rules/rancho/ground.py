"""The state with an animal more or fewer, on the land or beside it: what events are made of."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from game.rules.rancho.model import COW, RABBIT, SHEEP, SMALL_DOG, State, Terms

Counts = TypeVar("Counts", bound=tuple[int, ...])


def more(counts: Counts, kind: int, change: int) -> Counts:
    """Counts by kind with one of them changed."""
    new = list(counts)
    new[kind] += change
    return tuple(new)  # type: ignore[return-value]


def aside(state: State, seat: int, kind: int, change: int) -> State:
    """The state with so many more of a kind beside the board: dogs with their owner, others loose."""
    if kind < SMALL_DOG:
        return replace(state, loose=more(state.loose, kind, change))
    dogs = list(state.dogs)
    dogs[seat] = more(dogs[seat], kind - SMALL_DOG, change)
    return replace(state, dogs=tuple(dogs))


def lifted(terms: Terms, state: State, kind: int, at: int) -> State:
    """The state without the animal at a space, the lowest of a cow's or horse's."""
    if kind == RABBIT:
        return _hopped(state, at, -1)
    if kind == SHEEP:
        return replace(state, sheep=state.sheep ^ 1 << at)
    if kind == COW:
        pairs = terms.spaces.pairs
        return replace(state, cows=tuple([number for number in state.cows if pairs[number][0] != at]))
    triples = terms.spaces.triples
    return replace(state, horses=tuple([number for number in state.horses if triples[number][0] != at]))


def placed(terms: Terms, state: State, kind: int, spaces: tuple[int, ...]) -> State:
    """The state with one more animal on the land."""
    if kind == RABBIT:
        return _hopped(state, spaces[0], 1)
    if kind == SHEEP:
        return replace(state, sheep=state.sheep | 1 << spaces[0])
    if kind == COW:
        return replace(state, cows=tuple(sorted((*state.cows, terms.spaces.pair_numbers[spaces]))))
    return replace(state, horses=tuple(sorted((*state.horses, terms.spaces.triple_numbers[spaces]))))


def _hopped(state: State, at: int, change: int) -> State:
    rabbits = state.rabbits
    return replace(state, rabbits=rabbits[:at] + _ONE[rabbits[at] + change] + rabbits[at + 1 :])


_ONE = tuple(bytes([count]) for count in range(256))
