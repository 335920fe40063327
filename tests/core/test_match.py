"""Playing a match: gestures, interrupts, peeks, what its writer is told, and records that do not hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from hypothesis import given, strategies as st

from game.core.journal import Disagreement, MatchResult, RawRow, Record, raw, record_bytes, record_from
from game.core.match import Match, MatchSetup, resume, shown_turn
from game.core.seats import CHANCE, CLOCK, HUMAN, Former, Seat
from game.core.spec import BadTerms
from game.core.steps import Illegal
from tests.games import results_game, toy
from tests.games.toy import SPEC, Bell, Draw, End, Lift, Put, Ring, Show, TimeUp, Top, dealt

ROBOT = "random"
Toy = Match[toy.Terms, toy.State]


class Pen:
    """A writer in memory, which can run dry; it must always hold what the match's record holds."""

    def __init__(self) -> None:
        self.rows: list[RawRow] = []
        self.index = 0
        self.turn = -1
        self.over = False
        self.dry = False
        self.seats: tuple[Seat, ...] = ()
        self.former: tuple[Former, ...] = ()

    def claim(self) -> None: ...

    def superseded(self) -> bool:
        return False

    def keep(self, start: int, rows: Sequence[RawRow], turn: int, result: MatchResult | None) -> None:
        if self.dry:
            raise OSError("dry")
        assert 0 <= start <= len(self.rows)
        self.rows[start:] = rows
        self.index, self.turn, self.over = len(self.rows), turn, result is not None

    def rewind(self, index: int, turn: int, result: MatchResult | None) -> None:
        if self.dry:
            raise OSError("dry")
        self.index, self.turn = index, turn

    def reseat(self, seats: tuple[Seat, ...], former: tuple[Former, ...]) -> None:
        if self.dry:
            raise OSError("dry")
        self.seats, self.former = seats, former


def everything(match: Toy) -> tuple[object, ...]:
    return match.record(), match.index, match.position, tuple(match.plies), match.undo_to(), match.redo_to()


def random_match(seed: int, plies: int = 25, pen: Pen | None = None) -> Toy:
    """Random gestures, interrupts, undos and redos."""
    rng = Random(seed)
    players = [rng.choice((HUMAN, ROBOT)) for _ in range(rng.choice((2, 3)))]
    match = dealt(SPEC, *players, seed=str(seed), writer=pen)
    for _ in range(plies):
        if match.over:
            break
        what = rng.random()
        if what < 0.15:
            match.undo()
        elif what < 0.25:
            match.redo()
        elif what < 0.35 and (offered := match.interrupts(seat := rng.randrange(CLOCK, 4))):
            match.interrupt(seat, offered[0])
        else:
            match.play(rng.choice(match.options[:-1] or match.options))
    return match


def test_the_deal_is_chance_and_stands_in_the_journal() -> None:
    match = dealt(SPEC)
    assert [ply.row.seat for ply in match.plies] == [CHANCE] * 4
    assert {ply.row.group for ply in match.plies} == {0}
    assert [len(hand) for hand in match.state.hands] == [2, 2]
    assert match.seat == 0
    assert [ply.row.digest != "" for ply in match.plies] == [False, False, False, True]


def test_chance_answers_at_once_in_the_same_group() -> None:
    match = dealt(SPEC)
    plies = match.play(Draw())
    assert [(ply.row.seat, ply.row.group) for ply in plies] == [(0, 1), (CHANCE, 1)]
    assert plies[0].after == plies[1].before
    assert match.seat == 1
    assert match.plies[-2:] == list(plies)


def test_events_lead_from_one_position_to_the_next() -> None:
    for ply in random_match(3).plies:
        state = ply.before.state
        for event in ply.events:
            state = event.on(toy.Terms(len(state.hands), toy.Options()), state)
        assert state == ply.after.state


@pytest.mark.parametrize("choices", [(Put(0),), (Lift(99),), (Top(0),), (Bell(0),), (Lift(-1), Put(0))])
def test_an_illegal_choice_changes_nothing(choices: tuple[toy.Choices, ...]) -> None:
    match = dealt(SPEC)
    before = everything(match)
    with pytest.raises(Illegal):
        match.play(*choices)
    assert everything(match) == before


def test_a_gesture_whose_second_half_is_illegal_is_not_begun() -> None:
    match = dealt(SPEC)
    before = everything(match)
    with pytest.raises(Illegal):
        match.play(Lift(match.state.hands[0][0]), Put(toy.PLACES))
    assert everything(match) == before


def test_a_refusal_names_the_rule() -> None:
    match = dealt(SPEC)
    with pytest.raises(Illegal) as caught:
        match.play(Lift(match.state.hands[1][0]))
    assert (caught.value.refusal.rule, caught.value.refusal.key) == ("TOY1", "not_in_hand")


def test_nothing_can_be_played_after_the_end() -> None:
    match = dealt(SPEC)
    match.play(End())
    with pytest.raises(Illegal) as caught:
        match.play(End())
    assert caught.value.refusal.key == "over"
    assert match.interrupts(1) == ()
    with pytest.raises(Illegal):
        match.interrupt(1, Bell(1))


def test_a_gesture_does_not_reach_past_chance() -> None:
    match = dealt(SPEC)
    before = everything(match)
    with pytest.raises(Illegal):
        match.play(Draw(), End())
    assert everything(match) == before


def test_an_aside_waits_on_top_of_the_open_decision() -> None:
    match = dealt(SPEC)
    waiting = match.waiting
    (ply,) = match.interrupt(1, Bell(1))
    assert ply.row.interrupt
    assert ply.row.seat == 1
    assert match.waiting == toy.Ringing(1)
    match.play(Ring(2))
    assert match.waiting == waiting
    assert match.state.bells == 2


def test_asides_do_not_nest() -> None:
    match = dealt(SPEC)
    match.interrupt(1, Bell(1))
    assert match.interrupts(0) == ()
    with pytest.raises(Illegal):
        match.interrupt(0, Bell(0))


def test_an_aside_that_is_not_offered_changes_nothing() -> None:
    match = dealt(SPEC)
    before = everything(match)
    for seat, choice in ((1, Bell(0)), (0, TimeUp()), (1, Draw())):
        with pytest.raises(Illegal):
            match.interrupt(seat, choice)
    assert everything(match) == before


def test_the_clock_interrupts_as_a_seat_of_its_own() -> None:
    match = dealt(SPEC)
    (ply,) = match.interrupt(CLOCK, TimeUp())
    assert (ply.row.seat, ply.row.interrupt, match.seat) == (CLOCK, True, 0)
    assert resume(SPEC, match.record()).state == match.state


def test_asides_in_a_game_without_any() -> None:
    match = dealt(msgspec.structs.replace(SPEC, interrupts=None))
    assert match.interrupts(1) == ()
    with pytest.raises(Illegal):
        match.interrupt(1, Bell(1))


def test_peek_shows_the_way_and_changes_nothing() -> None:
    match = dealt(SPEC)
    before = everything(match)
    card = match.state.hands[0][0]
    assert match.peek() == match.position
    lifted = match.peek(Lift(card))
    assert lifted.agenda[-1] == toy.Place(0, 0)
    laid = match.peek(Lift(card), Put(1))
    assert everything(match) == before
    match.play(Lift(card), Put(1))
    assert match.position == laid


def test_peek_passes_neither_chance_nor_another_seat_nor_the_end() -> None:
    match = dealt(SPEC)
    hand, other = match.state.hands
    for choices in (
        (Draw(), End()),
        (Lift(hand[0]), Put(0), Lift(other[0])),
        (Show(hand[0], 1), Draw()),
        (End(), End()),
        (Lift(other[0]),),
    ):
        with pytest.raises(Illegal):
            match.peek(*choices)


def test_options_after_are_those_of_the_same_seat() -> None:
    match = dealt(SPEC)
    before, hand = everything(match), match.state.hands[0]
    assert match.options_after() == match.options
    assert match.options_after(Lift(hand[0])) == [Put(place) for place in range(toy.PLACES)]
    for further in ((Draw(),), (Lift(hand[0]), Put(0)), (End(),)):
        assert match.options_after(*further) == ()
    with pytest.raises(Illegal):
        match.options_after(End(), End())
    assert everything(match) == before


def test_the_keeper_holds_what_the_match_holds() -> None:
    for seed in range(20):
        pen = Pen()
        match = random_match(seed, pen=pen)
        record = match.record()
        assert tuple(pen.rows) == record.rows
        assert (pen.index, pen.turn, pen.over) == (record.index, match.state.turn, match.over)


def test_a_keeper_that_fails_leaves_the_match_as_it_was() -> None:
    pen = Pen()
    match = dealt(SPEC, HUMAN, ROBOT, writer=pen)
    for _ in range(4):
        seat = match.seat
        assert seat is not None
        match.play(Lift(match.state.hands[seat][0]), Put(0))
    match.undo()
    before = everything(match)
    pen.dry = True
    for ply in (
        lambda: match.play(End()),
        lambda: match.play(Draw()),
        lambda: match.interrupt(1, Bell(1)),
        match.undo,
        match.redo,
    ):
        with pytest.raises(OSError, match="dry"):
            ply()
        assert everything(match) == before
    pen.dry = False
    assert match.redo()
    assert match.undo()
    assert everything(match) == before


def test_a_keeper_that_fails_at_the_deal() -> None:
    pen = Pen()
    pen.dry = True
    match = Match(SPEC, toy.agreed(HUMAN, HUMAN), pen)
    with pytest.raises(OSError, match="dry"):
        match.deal()
    assert match.index == 0
    pen.dry = False
    match.deal()
    assert match.position == dealt(SPEC).position


@given(st.integers(0, 10**6))
def test_a_record_leads_back_to_the_same_match(seed: int) -> None:
    match = random_match(seed)
    record = record_from(record_bytes(match.record()))
    again = resume(SPEC, record)
    assert everything(again) == everything(match)


@given(st.integers(0, 10**6))
def test_views_keep_secrets_that_can_be_imagined(seed: int) -> None:
    match = random_match(seed)
    assert SPEC.view is not None
    assert SPEC.resample is not None
    for seat in (None, *range(len(match.seats))):
        seen = SPEC.view_for(match.terms, match.state, seat)
        resampled = SPEC.resample(match.terms, seen, seat, Random(seed).randrange)
        assert SPEC.view(match.terms, resampled, seat) == seen


def test_the_first_rows_alone() -> None:
    match = random_match(5)
    for upto in (0, 4, match.index):
        again = resume(SPEC, match.record(), upto=upto)
        assert again.position == match.at(upto)
        assert again.record() == match.record(upto)


def changed(record: Record, number: int, **fields: object) -> Record:
    rows = list(record.rows)
    rows[number] = msgspec.structs.replace(rows[number], **fields)
    return msgspec.structs.replace(record, rows=tuple(rows))


def test_a_row_that_does_not_hold_is_named_and_the_rest_agrees() -> None:
    match = dealt(SPEC)
    for _ in range(2):
        match.play(Draw())
    match.play(End())
    record = match.record()
    breaks = {
        "another digest": changed(record, 5, digest="0123456789abcdef"),
        "no digest": changed(record, 5, digest=""),
        "a digest too many": changed(record, 4, digest="0123456789abcdef"),
        "another seat": changed(record, 4, seat=1),
        "chance's seat": changed(record, 4, seat=CHANCE),
        "a seat for chance": changed(record, 5, seat=0),
        "an impossible card": changed(record, 5, choice=record.rows[0].choice),
        "another kind of choice": changed(record, 4, choice=raw(Put(0))),
        "no choice of this game": changed(record, 4, choice=msgspec.Raw(b'{"type":"Fly"}')),
        "no choice at all": changed(record, 4, choice=msgspec.Raw(b"[1")),
        "an interrupt that is none": changed(record, 4, interrupt=True),
        "rows after the end": msgspec.structs.replace(record, rows=(*record.rows, record.rows[-1])),
    }
    agreed = {"another digest": 5, "no digest": 5, "a seat for chance": 5, "an impossible card": 5}
    agreed["rows after the end"] = len(record.rows)
    keys = dict.fromkeys(("another digest", "no digest", "a digest too many"), "record.digest")
    keys |= dict.fromkeys(("no choice of this game", "no choice at all"), "record.unreadable")
    for what, broken in breaks.items():
        with pytest.raises(Disagreement) as caught:
            resume(SPEC, broken)
        assert caught.value.agreed == agreed.get(what, 4), what
        assert caught.value.key == keys.get(what, "record.illegal"), what
        prefix = resume(SPEC, broken, upto=caught.value.agreed)
        assert prefix.position == match.at(caught.value.agreed), what


def test_a_row_from_no_seat_at_the_table() -> None:
    match = dealt(SPEC)
    match.interrupt(1, Bell(1))
    record = match.record()
    for seat in (2, 15, CLOCK, CHANCE):
        with pytest.raises(Disagreement) as caught:
            resume(SPEC, changed(record, 4, seat=seat))
        assert caught.value.agreed == 4


@pytest.mark.parametrize("index", [7, 10**6])
def test_an_index_beyond_the_rows(index: int) -> None:
    match = dealt(SPEC)
    match.play(Draw())
    with pytest.raises(Disagreement) as caught:
        resume(SPEC, msgspec.structs.replace(match.record(), index=index))
    assert caught.value.agreed == 6


def test_terms_that_cannot_be_played() -> None:
    with pytest.raises(BadTerms):
        Match(SPEC, toy.agreed(HUMAN))
    with pytest.raises(BadTerms):
        Match(SPEC, toy.agreed(HUMAN, HUMAN, options=toy.Options(cards=3)))
    record = dealt(SPEC).record()
    with pytest.raises(BadTerms):
        resume(SPEC, msgspec.structs.replace(record, title="other"))
    with pytest.raises(msgspec.ValidationError, match=r"\$\.cards"):
        resume(SPEC, msgspec.structs.replace(record, options=msgspec.Raw(b'{"cards":"x"}')))


def test_points_and_winners() -> None:
    match = dealt(SPEC)
    match.play(Draw())
    assert [tally.total for tally in match.tallies()] == [3, 2]
    assert match.winners() == (0,)
    match.play(Draw())
    assert match.winners() == (0, 1)


def test_a_secret_seed_is_not_marked_open() -> None:
    seats = (Seat("A"), Seat("B"))
    for told in (False, True):
        record = Match(SPEC, MatchSetup(seats, toy.Options(), (), "s", open_seed=told)).record()
        assert (record.seed, record.open_seed) == ("s", told)


def test_a_seed_tells_the_luck_of_its_own_match_only() -> None:
    match = random_match(3)
    assert match.drawn_from_seed()
    record = match.record()
    assert not resume(SPEC, msgspec.structs.replace(record, seed="another")).drawn_from_seed()


def test_an_answer_is_forced_where_its_seat_had_no_other() -> None:
    match, dice, met = dealt(SPEC), Random(3), set[bool]()
    while not match.over:
        rows, options = match.index, match.options
        match.play(dice.choice([each for each in options if not isinstance(each, End | Show)] or options))
        assert match.forced(match.plies[rows]) == (len(options) == 1)
        met.add(len(options) == 1)
    assert met == {True, False}
    assert not any(match.forced(ply) for ply in match.plies if ply.row.chance)


def test_what_comes_before_the_first_turn_belongs_to_it() -> None:
    assert [shown_turn(1, turn) for turn in range(4)] == [1, 1, 2, 3]
    assert [shown_turn(0, turn) for turn in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("first", [0, 1])
def test_each_turn_has_its_number_and_the_end_that_of_the_last_one(first: int) -> None:
    """Whether a game counts the turns that are over or numbers the one that is played."""
    match = results_game.orchard(*[[(1, 0), (0, 1)]] * 3, first=first)
    assert match.over
    assert [match.turn_at(index) for index in range(7)] == [1, 1, 2, 2, 3, 3, 3]
