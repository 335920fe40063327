"""Any play, undo, redo and reload: what always holds."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.core.journal import record_bytes, record_from
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from game.core.steps import Illegal
from game.rules.texas import SPEC
from game.rules.texas.model import ALL_CARDS, Options, State, Terms, cards_in
from game.rules.texas.steps import DRAW, PLAYS, Play, Turn, can_act
from tests.rules.texas.table import BOARD


class TexasMachine(RuleBasedStateMachine):
    """Plays one match; remembers the position after every row to compare with."""

    match: Match[Terms, State]

    @initialize(
        seats=st.sampled_from((2, 4)),
        seed=st.integers(0, 10**6),
        first=st.sampled_from(("farmers", "ranchers")),
        starter=st.integers(0, 2),
    )
    def sit_down(self, seats: int, seed: int, first: str, starter: int) -> None:
        options = msgspec.convert({"first_side": first, "starter": starter}, Options)
        people = tuple(Seat(f"P{number}") for number in range(seats))
        self.match = Match(SPEC, MatchSetup(people, options, (BOARD,), str(seed)))
        self.match.deal()

    @precondition(lambda self: not self.match.over)
    @rule(pick=st.integers(0, 5))
    def play(self, pick: int) -> None:
        before, options = self.match.index, self.match.options
        plies = self.match.play(options[pick % len(options)])
        assert self.match.index == before + len(plies)
        assert self.match.redo_to() is None

    @precondition(lambda self: not self.match.over)
    @rule(seed=st.integers(0, 10**6), times=st.integers(2, 60))
    def play_on(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            if not self.match.over:
                self.play(random.randrange(6))

    @rule(card=st.integers(-1, 24))
    def try_anything(self, card: int) -> None:
        choice = PLAYS[card] if 0 <= card < len(PLAYS) else Play(card)
        before = self.match.record()
        if choice not in self.match.options:
            try:
                self.match.play(choice)
            except Illegal:
                assert self.match.record() == before
            else:
                raise AssertionError("an option that was not offered was played")

    @rule()
    def undo(self) -> None:
        index, position = self.match.index, self.match.position
        if self.match.undo():
            assert self.match.index < index
            assert self.match.redo()
        assert self.match.index == index
        assert self.match.position == position

    @rule()
    def undo_only(self) -> None:
        self.match.undo()

    @rule()
    def redo(self) -> None:
        self.match.redo()

    @rule()
    def reload(self) -> None:
        again = resume(SPEC, record_from(record_bytes(self.match.record())))
        assert again.position == self.match.position
        assert again.undo_to() == self.match.undo_to()
        assert again.redo_to() == self.match.redo_to()
        self.match = again

    @invariant()
    def every_card_lies_somewhere_once(self) -> None:
        state = self.match.state
        heaps = (*state.hands, state.pile, state.discard)
        assert sum(len(cards_in(heap)) for heap in heaps) == 24
        assert sum(heaps) == ALL_CARDS

    @invariant()
    def every_marker_lies_somewhere(self) -> None:
        state = self.match.state
        assert sum(map(bool, state.squares)) + state.markers == 52

    @invariant()
    def hands_keep_to_their_size_and_the_pile_is_never_empty(self) -> None:
        terms, state = self.match.terms, self.match.state
        assert all(hand.bit_count() <= terms.deal.cards for hand in state.hands)
        assert state.pile

    @invariant()
    def judges_never_grow(self) -> None:
        spent = [self.match.at(index).state.judges for index in range(self.match.index + 1)]
        assert all(
            0 <= after <= before for one, other in pairwise(spent) for before, after in zip(one, other, strict=True)
        )

    @invariant()
    def the_officer_stands_on_a_marker_of_the_last_mover(self) -> None:
        state, terms = self.match.state, self.match.terms
        moves = [ply.row for ply in self.match.plies if isinstance(ply.row.choice, Play)]
        if moves:
            assert state.squares[state.officer] == terms.side[moves[-1].seat]
        else:
            assert state.officer == terms.start
            assert not any(state.squares)

    @invariant()
    def whoever_is_asked_can_act_and_the_end_is_the_end(self) -> None:
        terms, state, waiting = self.match.terms, self.match.state, self.match.waiting
        if waiting is None:
            assert not state.markers or not any(can_act(terms, state, seat) for seat in range(terms.seats))
            return
        assert isinstance(waiting, Turn)
        assert state.markers
        options = waiting.options(terms, state)
        assert options
        assert (DRAW in options) == (state.hands[waiting.seat].bit_count() < terms.deal.cards)


TestTexas = TexasMachine.TestCase
TestTexas.settings = settings(stateful_step_count=25)
