"""Whole games with anything that can be tried, taken back and read back: what always holds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.core.engine import advance
from game.core.journal import record_bytes, record_from
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from game.core.steps import Illegal, Position
from game.grids.areas import members
from game.rules.rolling_acres import SPEC
from game.rules.rolling_acres.choices import Grow, Lay, Name, Put, Take
from game.rules.rolling_acres.events import EndTriggered, GameEnded, Planted
from game.rules.rolling_acres.model import Options, State, Terms, filled
from game.rules.rolling_acres.steps import Crop, Draft, Plant, still_to_play
from tests.rules.rolling_acres import naive
from tests.rules.rolling_acres.table import BOARD, Table, answer, lines, opened, terms_for

CARDS = naive.cards()


def check(terms: Terms, position: Position[State]) -> None:
    """What holds in every position."""
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
        assert list(tally.points.values())[:6] == naive.points(lines(sheet))


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


class AcresMachine(RuleBasedStateMachine):
    """Plays one match."""

    match: Match[Terms, State]

    @initialize(
        seats=st.integers(1, 5),
        seed=st.integers(0, 10**6),
        cards=st.tuples(*[st.sampled_from(("A", "B", "random"))] * 6),
        little=st.lists(st.booleans(), max_size=5),
        by_chance=st.booleans(),
        starter=st.integers(0, 1),
    )
    def sit_down(self, seats: int, seed: int, cards: Any, little: list[bool], by_chance: bool, starter: int) -> None:
        options = Options(
            cards=cards,
            little_farmer=tuple(little[:seats]) if seats > 1 else (),
            drawn_by_chance=by_chance,
            starter=starter,
        )
        people = tuple(Seat(f"P{number}") for number in range(seats))
        self.match = Match(SPEC, MatchSetup(people, options, (BOARD,), str(seed)))
        self.match.deal()

    @precondition(lambda self: not self.match.over)
    @rule(pick=st.integers(0, 600))
    def play(self, pick: int) -> None:
        before, options = self.match.index, self.match.options
        plies = self.match.play(options[pick % len(options)])
        assert self.match.index == before + len(plies)

    @precondition(lambda self: not self.match.over)
    @rule(seed=st.integers(0, 10**6), times=st.integers(2, 60))
    def play_on(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            if not self.match.over:
                self.match.play(random.choice(self.match.options))

    @precondition(lambda self: not self.match.over)
    @rule(product=st.integers(-1, 6), at=st.integers(-2, 65), pose=st.integers(-1, 8), big=st.booleans())
    def try_anything(self, product: int, at: int, pose: int, big: bool) -> None:
        before = self.match.record()
        for choice in (Put(at, pose), Name(at), Take(product), Lay(big, at, pose), Grow(product, at)):
            if choice not in self.match.options:
                with pytest.raises(Illegal):
                    self.match.play(choice)
        assert self.match.record() == before

    @rule()
    def undo(self) -> None:
        index, position = self.match.index, self.match.position
        if self.match.undo():
            assert self.match.redo()
        assert (self.match.index, self.match.position) == (index, position)

    @rule()
    def undo_only(self) -> None:
        self.match.undo()

    @rule()
    def reload(self) -> None:
        again = resume(SPEC, record_from(record_bytes(self.match.record())))
        assert again.position == self.match.position
        assert again.undo_to() == self.match.undo_to()
        self.match = again

    @invariant()
    def all_that_always_holds(self) -> None:
        check(self.match.terms, self.match.position)


TestRollingAcres = AcresMachine.TestCase
TestRollingAcres.settings = settings(stateful_step_count=25)
