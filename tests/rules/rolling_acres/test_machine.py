"""Whole games, in which every way to plant is offered and the end comes once."""

from __future__ import annotations

from random import Random

import pytest

from game.core.engine import advance
from game.grids.areas import members
from game.rules.rolling_acres.events import EndTriggered, GameEnded, Planted
from game.rules.rolling_acres.steps import Plant
from tests.rules.rolling_acres import naive
from tests.rules.rolling_acres.laws import check
from tests.rules.rolling_acres.table import Table, answer, opened, terms_for

CARDS = naive.cards()


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_whole_games(seats: int) -> None:
    """AC9, AC10, AC12: what is offered is every way on empty spaces; every game ends."""
    random = Random(f"whole {seats}")
    cards = tuple(random.choice("AB") for _ in range(6))
    terms = terms_for(seats, cards=cards, drawn_by_chance=True)
    table = opened(terms)
    while not table.over:
        if isinstance(table.top, Plant):
            offered_is_everything(table)
        before = table.state
        table.do(answer(table, random))
        check(terms, table.position)
        grown = zip(before.sheets, table.state.sheets, strict=True)
        if before.turn:
            assert all(not old & ~new for one, two in grown for old, new in zip(one, two, strict=True))
    assert isinstance(table.events[-1], GameEnded)
    assert sum(isinstance(event, EndTriggered) for event in table.events) == 1


def offered_is_everything(table: Table) -> None:
    """AC8 to AC10, as a child would look for it."""
    step, state = table.top, table.state
    basic, *big = CARDS[step.product]
    wanted = [(False, shape) for shape in naive.everywhere(basic)]
    if state.bounty & (1 if step.product < 3 else 2):
        wanted += [(True, shape) for shape in naive.everywhere(big[state.sides[step.product]])]
    farm = table.farm(step.seat)
    free = {(kind, shape) for kind, shape in wanted if all(farm[row][column] == "." for row, column in shape)}
    found = []
    for lay in table.options:
        after, events = advance(table.terms, table.position, lay)
        assert isinstance(events[0], Planted)
        grown = after.state.sheets[step.seat][step.product] ^ state.sheets[step.seat][step.product]
        found.append((lay.big, frozenset(divmod(space, 8) for space in members(grown))))
    assert len(found) == len(set(found))
    assert set(found) == free
