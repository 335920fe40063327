"""The ground without an animal, or with one more: what events do to what stands on spaces."""

from __future__ import annotations

from typing import TypeVar

from game.rules.rancho.model import COW, RABBIT, SHEEP, State, Terms

Ground = tuple[bytes, int, tuple[int, ...], tuple[int, ...]]
"""Rabbits, sheep, cows and horses as in the state."""

Counts = TypeVar("Counts", bound=tuple[int, ...])


def more(counts: Counts, kind: int, change: int) -> Counts:
    """Counts by kind with one of them changed."""
    new = list(counts)
    new[kind] += change
    return tuple(new)  # type: ignore[return-value]


def lifted(terms: Terms, state: State, kind: int, at: int) -> Ground:
    """The ground without the animal at a space, the lowest of a cow's or horse's."""
    rabbits, sheep, cows, horses = state.rabbits, state.sheep, state.cows, state.horses
    if kind == RABBIT:
        return rabbits[:at] + _ONE[rabbits[at] - 1] + rabbits[at + 1 :], sheep, cows, horses
    if kind == SHEEP:
        return rabbits, sheep ^ 1 << at, cows, horses
    if kind == COW:
        pairs = terms.spaces.pairs
        return rabbits, sheep, tuple([number for number in cows if pairs[number][0] != at]), horses
    triples = terms.spaces.triples
    return rabbits, sheep, cows, tuple([number for number in horses if triples[number][0] != at])


def placed(terms: Terms, state: State, kind: int, spaces: tuple[int, ...]) -> Ground:
    """The ground with one more animal."""
    rabbits, sheep, cows, horses = state.rabbits, state.sheep, state.cows, state.horses
    at = spaces[0]
    if kind == RABBIT:
        return rabbits[:at] + _ONE[rabbits[at] + 1] + rabbits[at + 1 :], sheep, cows, horses
    if kind == SHEEP:
        return rabbits, sheep | 1 << at, cows, horses
    if kind == COW:
        return rabbits, sheep, tuple(sorted((*cows, terms.spaces.pair_numbers[spaces]))), horses
    return rabbits, sheep, cows, tuple(sorted((*horses, terms.spaces.triple_numbers[spaces])))


_ONE = tuple(bytes([count]) for count in range(256))
