"""The ground without an animal, or with one more, and the states that come of it: what events are made of."""

from __future__ import annotations

from typing import TypeVar

from game.rules.rancho.model import COW, RABBIT, SHEEP, SMALL_DOG, Four, Six, State, Terms

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


def kennel(
    dogs: tuple[tuple[int, int], ...], seat: int, kind: int, change: int
) -> tuple[tuple[int, int], ...]:
    """The dogs of all seats, of one seat so many more or fewer of a kind."""
    small, large = dogs[seat]
    new = (small + change, large) if kind == SMALL_DOG else (small, large + change)
    return (*dogs[:seat], new, *dogs[seat + 1 :])


def moved(s: State, ground: Ground, loose: Four) -> State:
    """A state with other animals on the land and loose."""
    return State(s.turn, s.seat, s.herd, s.owned, *ground, s.dogs, loose, s.credit, s.dice, s.die)


def changed(s: State, herd: Six, loose: Four) -> State:
    """A state with another herd and other loose animals."""
    ground = (s.rabbits, s.sheep, s.cows, s.horses)
    return State(s.turn, s.seat, herd, s.owned, *ground, s.dogs, loose, s.credit, s.dice, s.die)
