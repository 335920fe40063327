"""Any play, undo, redo and reload: what always holds."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.core.engine import advance
from game.core.journal import record_bytes, record_from
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from game.core.spec import leaders
from game.core.steps import Chance, Choice, Illegal, Position
from game.rules.rancho import SPEC, data
from game.rules.rancho.choices import Buy, EndTurn, Give, Lift, Put, Roll, Take
from game.rules.rancho.events import GameEnded, TollPaid
from game.rules.rancho.model import Options, PlayoutOptions, State, Terms, prepare
from game.rules.rancho.turn import Arrange, Expand
from tests.rules.rancho.naive import joined
from tests.rules.rancho.table import BOARD, Table, scattered, terms_for


def check(terms: Terms, position: Position[State]) -> None:
    """What holds in every position."""
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


def connected(state: State, seat: int) -> bool:
    return joined(spot.at for number, spot in enumerate(BOARD.spots) if state.owned[seat] >> number & 1)


def picked(random: Random, position: Position[State], terms: Terms) -> Choice:
    """An answer, mostly one that gets on."""
    step = position.agenda[-1]
    if isinstance(step, Chance):
        outcomes = step.outcomes(terms, position.state)
        return random.choices([each for each, _ in outcomes], [weight for _, weight in outcomes])[0]  # type: ignore[no-any-return]
    options: list[Choice] = list(step.options(terms, position.state))  # type: ignore[attr-defined]
    weights = [{Buy: 6, Take: 3, Put: 4, Give: 1, Roll: 6, EndTurn: 20, Lift: 1}.get(type(each), 1) for each in options]
    return random.choices(options, weights)[0]


@pytest.mark.parametrize("number", range(30))
def test_walks_from_rich_positions(number: int) -> None:
    """RA11, RA13, RA19, RA20: after every act all that always holds; land stays joined but for tolls."""
    random = Random(f"walk {number}")
    terms = terms_for(2 + number % 5, tolls_always=number % 3 == 2)
    state = scattered(terms, random)
    position = Table(terms, state).position
    apart = {seat for seat in range(terms.seats) if not connected(state, seat)}
    for _ in range(250):
        check(terms, position)
        if position.over:
            break
        before = position.state
        position, events = advance(terms, position, picked(random, position, terms))
        after = position.state
        apart |= {event.seat for event in events if isinstance(event, TollPaid)}
        assert all(seat in apart or connected(after, seat) for seat in range(terms.seats))
        if after.turn != before.turn:
            assert after.loose == (0, 0, 0, 0)
            assert after.credit == 0
    if position.over:
        check(terms, position)


@pytest.mark.parametrize("seats", [2, 6])
def test_every_drill_comes_to_an_end(seats: int) -> None:
    """RA19: with its round limit."""
    terms, random = terms_for(seats, round_limit=5), Random(f"drill {seats}")
    position = SPEC.setup(terms)
    events: list[object] = []
    for _ in range(20000):
        if position.over:
            break
        position, more = advance(terms, position, picked(random, position, terms))
        events += more
    assert position.over
    last = events[-1]
    assert isinstance(last, GameEnded)
    assert leaders(SPEC.score(terms, position.state)) == last.seats


def test_shuffling_comes_to_an_end() -> None:
    """RA9, RA12, RA15: for random players; what is loose can still be housed, a trade called off."""
    terms = prepare([BOARD], 2, PlayoutOptions())
    table = Table(terms, SPEC.setup(terms).state)
    name = f"{terms.board.spots[terms.farms[0][1]].name}"
    at = terms.board.number(name)
    for _ in range(99):
        table.do(Lift(at), Put(0, (at,)))
    table.do(Give(0, at), Lift(terms.farms[0][0]))
    kinds = {type(each).__name__ for each in table.options}
    assert kinds == {"Put", "CallOff"}
    assert table.refusal(Lift(at)) == ("RA15", "too_many_acts")
    table.do(*table.offered(type(table.options[-1])))
    assert list(table.options) == [Roll()]


def test_people_lift_and_put_as_often_as_they_like() -> None:
    """RA15: before the roll and after it."""
    terms = terms_for()
    table = Table(terms, SPEC.setup(terms).state)
    at = terms.farms[0][1]
    for _ in range(data.MOST_ACTS):
        table.do(Lift(at), Put(0, (at,)))
    assert Lift(at) in table.options
    late = Arrange(0, data.MOST_ACTS * 2)
    assert Lift(at) in late.options(terms, table.state)
    assert late.refuse(terms, table.state, Lift(at)) is None


class RanchoMachine(RuleBasedStateMachine):
    """Plays one match."""

    match: Match[Terms, State]

    @initialize(
        seats=st.integers(2, 6),
        seed=st.integers(0, 10**6),
        start=st.sampled_from(("", "fair_start", "quick_start")),
        safe=st.booleans(),
        calm=st.booleans(),
        tolls=st.booleans(),
        starter=st.integers(0, 2),
    )
    def sit_down(self, seats: int, seed: int, start: str, safe: bool, calm: bool, tolls: bool, starter: int) -> None:
        options = Options(
            fair_start=start == "fair_start",
            quick_start=start == "quick_start",
            last_rabbit_safe=safe,
            calm_forest=calm,
            tolls_always=tolls,
            round_limit=5,
            starter=starter,
        )
        people = tuple(Seat(f"P{number}") for number in range(seats))
        self.match = Match(SPEC, MatchSetup(people, options, (BOARD,), str(seed)))
        self.match.deal()

    @precondition(lambda self: not self.match.over)
    @rule(pick=st.integers(0, 50))
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
                self.match.play(picked(random, self.match.position, self.match.terms))

    @precondition(lambda self: not self.match.over)
    @rule(kind=st.integers(0, 5), at=st.integers(-2, 60))
    def try_anything(self, kind: int, at: int) -> None:
        before = self.match.record()
        for choice in (Give(kind, at), Take(kind), Buy(at, ()), Buy(at, ((kind, 2),)), Lift(at), Put(kind, (at,))):
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


TestRancho = RanchoMachine.TestCase
TestRancho.settings = settings(stateful_step_count=25)
