"""Laws of Rancho in any match: animals, land, credit and the end."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from game.core.steps import Chance, Choice, Position
from game.rules.rancho import SPEC
from game.rules.rancho.choices import Buy, EndTurn, Give, Lift, Put, Roll, Take
from game.rules.rancho.model import State, Terms
from game.rules.rancho.turn import Arrange, Expand
from tests.games.laws import Laws
from tests.rules.rancho.table import BOARD


def options(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    start = st.sampled_from(({}, {"fair_start": True}, {"quick_start": True}))
    dogs = st.lists(st.integers(0, 6), max_size=seats)
    flags = {name: st.booleans() for name in ("last_rabbit_safe", "calm_forest", "tolls_always")}
    rest = st.fixed_dictionaries({**flags, "round_limit": st.just(5), "starter": st.integers(0, 2), "dogs": dogs})
    return st.tuples(start, rest).map(lambda parts: {**parts[0], **parts[1]})


def check(terms: Terms, position: Position[State]) -> None:
    """Check the laws of every position."""
    state = position.state
    conserved(terms, state)
    assert disjoint(state.owned)
    assert all(own & farm == farm for own, farm in zip(state.owned, terms.farmland, strict=True))
    assert all((own & terms.spaces.pastures).bit_count() <= 12 for own in state.owned)
    assert sum(own.bit_count() for own in state.owned) <= len(BOARD.spots)
    housed(terms, state)
    assert state.credit >= 0
    assert min(*state.herd, *state.loose, *(n for dogs in state.dogs for n in dogs)) >= 0
    step = position.agenda[-1] if position.agenda else None
    if not isinstance(step, Expand):
        assert state.credit == 0 or step is None
    if not isinstance(step, Expand | Arrange):
        assert not any(state.loose) or step is None
    if isinstance(step, Expand):
        assert step.seat == state.seat
        assert (step.sealed is not None) == (state.credit > 0)
        if step.sealed is not None:
            conserved(terms, step.sealed)
            assert step.sealed.credit == 0
    if step is not None:
        complete = [all(tally.points.values()) for tally in SPEC.score(terms, state)]
        assert state.credit or not any(complete)


def conserved(terms: Terms, state: State) -> None:
    """Every animal is in the herd, on a space, loose or with its owner."""
    standing = (sum(state.rabbits), state.sheep.bit_count(), len(state.cows), len(state.horses))
    animals = tuple(map(sum, zip(state.herd, standing, state.loose, strict=False)))
    dogs = tuple(map(sum, zip(state.herd[4:], *state.dogs, strict=True)))
    assert animals + dogs == terms.herd


def disjoint(sets: tuple[int, ...]) -> bool:
    everything = 0
    for each in sets:
        if everything & each:
            return False
        everything |= each
    return True


def housed(terms: Terms, state: State) -> None:
    """A space holds one thing; nothing stands on what nobody owns or on the land of two."""
    rabbits = sum(1 << at for at, count in enumerate(state.rabbits) if count)
    cows = [terms.spaces.pair_sets[number] for number in state.cows]
    horses = [terms.spaces.triple_sets[number] for number in state.horses]
    standing = (rabbits, state.sheep, *cows, *horses)
    assert disjoint(standing)
    assert all(any(each & own == each for own in state.owned) for each in (*cows, *horses))
    assert not (rabbits | state.sheep) & ~sum(state.owned)
    assert max(state.rabbits) <= 6
    assert list(state.cows) == sorted(state.cows)
    assert list(state.horses) == sorted(state.horses)


def picked(random: Random, position: Position[State], terms: Terms) -> Choice:
    """An answer, mostly one that gets on."""
    step = position.agenda[-1]
    if isinstance(step, Chance):
        outcomes = step.outcomes(terms, position.state)
        return random.choices([each for each, _ in outcomes], [weight for _, weight in outcomes])[0]  # type: ignore[no-any-return]
    options: list[Choice] = list(step.options(terms, position.state))  # type: ignore[attr-defined]
    weights = [{Buy: 6, Take: 3, Put: 4, Give: 1, Roll: 6, EndTurn: 20, Lift: 1}.get(type(each), 1) for each in options]
    return random.choices(options, weights)[0]


_AT = st.integers(-2, 60)
_KIND = st.integers(0, 5)
NONSENSE = st.one_of(
    st.builds(Give, _KIND, _AT),
    st.builds(Take, _KIND),
    _AT.map(lambda at: Buy(at, ())),
    st.builds(lambda at, kind: Buy(at, ((kind, 2),)), _AT, _KIND),
    st.builds(Lift, _AT),
    st.builds(lambda kind, at: Put(kind, (at,)), _KIND, _AT),
)
LAWS = Laws(
    options,
    lambda random, match: picked(random, match.position, match.terms),
    NONSENSE,
    lambda match: check(match.terms, match.position),
)
