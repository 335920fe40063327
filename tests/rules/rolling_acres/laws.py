"""Laws of Rolling Acres in any match: sheets, rounds, the end and the points."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from game.core.steps import Position
from game.grids.areas import members
from game.rules.rolling_acres import SPEC
from game.rules.rolling_acres.choices import Grow, Lay, Name, Put, Take
from game.rules.rolling_acres.model import State, Terms, filled
from game.rules.rolling_acres.steps import Crop, Draft, Plant, still_to_play
from tests.games.laws import Laws
from tests.rules.rolling_acres import naive
from tests.rules.rolling_acres.table import lines


def options(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    little = st.lists(st.booleans(), max_size=seats) if seats > 1 else st.just([])
    return st.fixed_dictionaries(
        {
            "cards": st.tuples(*[st.sampled_from(("A", "B", "random"))] * 6),
            "little_farmer": little,
            "drawn_by_chance": st.booleans(),
            "starter": st.integers(0, 1),
            "ahead": st.lists(st.integers(0, 40), max_size=seats) if seats > 1 else st.just([]),
        }
    )


def check(terms: Terms, position: Position[State]) -> None:
    """Check the laws of every position."""
    state = position.state
    for sheet in state.sheets:
        assert sum(each.bit_count() for each in sheet) == filled(sheet).bit_count()
    step = position.agenda[-1] if position.agenda else None
    if state.turn:
        assert state.turn <= 56
        assert all(sum(each.bit_count() for each in sheet[6:]) == 8 for sheet in state.sheets)
        assert len(set(state.names)) == terms.seats
        if not terms.solo:
            for sheet in state.sheets:
                parts = [{terms.quadrant[space] for space in members(each)} for each in sheet[6:]]
                assert len(set.union(*parts)) == sum(map(len, parts)) == 3
    if isinstance(step, Draft):
        assert step.seat == still_to_play(terms, state)[0]
        assert len(state.dice) == terms.dice
    if isinstance(step, Plant | Crop):
        assert state.taken[step.seat] >= 0
    if step is None:
        assert state.first >= 0
        assert still_to_play(terms, state) == ()
    for tally, sheet in zip(SPEC.score(terms, state), state.sheets, strict=True):
        points = [amount for category, amount in tally.points.items() if category != "ahead"]
        assert points[:6] == naive.points(lines(sheet))


_PLACE = st.integers(-2, 65)
_POSE = st.integers(-1, 8)
_PRODUCT = st.integers(-1, 6)
NONSENSE = st.one_of(
    st.builds(Put, _PLACE, _POSE),
    st.builds(Name, _PLACE),
    st.builds(Take, _PRODUCT),
    st.builds(Lay, st.booleans(), _PLACE, _POSE),
    st.builds(Grow, _PRODUCT, _PLACE),
)
LAWS = Laws(options, nonsense=NONSENSE, check=lambda match: check(match.terms, match.position))
