"""Computer players at a table: what they see, what their answers follow from, what they do out of turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import LEVELS, OPPONENT_LEVELS, dice
from game.core.mind import Level, Mind
from game.core.spec import Spec
from game.core.steps import Choice, Decision, Position
from game.headless.agreement import Agreement, agree
from game.headless.playout import MOST_INTERRUPTS, Players, outcome, play_match, play_out
from tests.contract.games import CASES, Case, game
from tests.games import toy
from tests.samples import each_met

LITTLE = 6
"""Work for one answer."""


def appraise(terms: toy.Terms, state: toy.State, seat: int) -> Mapping[str, float]:
    """Cards of one's own; those are a worry that are higher than all that is known of the others'."""
    known = max((card for other, hand in enumerate(state.hands) if other != seat for card in hand), default=0)
    hand = state.hands[seat]
    return {"cards": float(len(hand)), "worry": -2.0 * sum(card for card in hand if card > known)}


def hopeful(terms: toy.Terms, position: Position[toy.State], seat: int, below: Any, go_on: Any) -> float:
    """Value of the hands, and luck."""
    return sum(appraise(terms, position.state, seat).values()) + float(below(5))


def ringing(
    terms: toy.Terms,
    seen: Position[toy.State],
    seat: int,
    offered: Sequence[Choice],
    level: Level,
    below: Any,
    go_on: Any,
) -> Choice | None:
    """Now and then, as long as it has not rung often."""
    return offered[0] if seen.state.bells < 9 and below(3) == 0 else None


def always_ringing(*_: Any) -> Choice:
    return toy.Bell(_[2])


def minded(spec: Spec[Any, Any] = toy.SPEC, interrupt: Any = ringing) -> Spec[Any, Any]:
    """The game of cards with what computer players know of it."""
    levels = {name: Level(margin=4.0, width=3) for name in OPPONENT_LEVELS}
    mind: Mind[Any, Any] = Mind(appraise, levels, lambda terms, state: 5.0, hopeful, interrupt=interrupt)
    return msgspec.structs.replace(spec, mind=mind)


def table(spec: Spec[Any, Any], *levels: str) -> Agreement:
    return Agreement(spec, toy.Options(), (), levels, LITTLE)


# --- fairness -------------------------------------------------------------------------------------------------------

HIDING = [case for case in CASES if case.spec.secrets and case.seats > 1]


def elsewise(spec: Spec[Any, Any], terms: Any, position: Position[Any], seed: str) -> Position[Any]:
    """Another truth that looks the same to the seat that is asked."""
    assert spec.view is not None
    assert spec.resample is not None
    assert position.waiting is not None
    seat = position.waiting.seat
    seen = spec.view(terms, position.state, seat)
    state = spec.resample(terms, seen, seat, Random(seed).randrange)
    assert spec.view(terms, state, seat) == seen
    return Position(state, position.agenda)


@pytest.mark.parametrize(("case", "level"), each_met(HIDING, LEVELS))
def test_what_is_hidden_changes_no_answer(case: Case, level: str) -> None:
    agreed = agree(case.spec, [level] * case.seats, [], LITTLE)
    asked = [moment.before for moment in game(case, 0) if isinstance(moment.before.agenda[-1], Decision)]
    other = 0
    for place, position in list(enumerate(asked))[:: max(1, len(asked) // 6)]:
        answer = Players(agreed, "1").answer(position, place)
        for seed in ("1", "2"):
            truth = elsewise(case.spec, agreed.terms, position, seed)
            other += truth != position
            assert Players(agreed, "1").answer(truth, place) == answer
    assert other


@pytest.mark.parametrize(("case", "level"), each_met(HIDING, OPPONENT_LEVELS))
@pytest.mark.once
def test_what_is_hidden_changes_no_interrupt(case: Case, level: str) -> None:
    agreed = agree(case.spec, [level] * case.seats, [], LITTLE)
    asked = [moment.before for moment in game(case, 0) if isinstance(moment.before.agenda[-1], Decision)]
    for place, position in list(enumerate(asked))[:: max(1, len(asked) // 12)]:
        waiting = position.waiting
        assert waiting is not None
        # Of others it is their views that count, which differ; so only the seat that is asked is listened to.
        said = [Players(agreed, "1").interrupt(position, place)]
        said += [Players(agreed, "1").interrupt(elsewise(case.spec, agreed.terms, position, "1"), place)]
        own = [each for each in said if each is not None and each[0] == waiting.seat]
        assert own in ([], [said[0]] * 2)


def test_a_game_that_hides_nothing_is_played_by_what_would_be_hidden() -> None:
    """An open game would betray a look at hidden things to the tests above."""
    hidden, opened = table(minded(), "expert", "expert"), table(minded(toy.OPEN_SPEC), "expert", "expert")
    found: dict[bool, int] = {True: 0, False: 0}
    for number in range(30):
        position = play_to(hidden, str(number))
        truth = elsewise(toy.SPEC, hidden.terms, position, "1")
        for agreed in (hidden, opened):
            one, two = (Players(agreed, str(number)).answer(each, 4) for each in (position, truth))
            found[agreed is hidden] += one != two
    assert found[True] == 0
    assert found[False] > 0


def play_to(agreement: Agreement, seed: str) -> Position[Any]:
    """The first position that asks a seat."""
    match = agreement.match(seed)
    match.deal()
    return match.position


# --- the same again -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", OPPONENT_LEVELS)
def test_every_answer_follows_from_its_place_alone(level: str) -> None:
    """A match is thought over again from its end to its beginning."""
    agreed = table(minded(), *[level] * 3)
    rows = outs = 0
    for seed in "1234":
        match = play_match(agreed, seed)
        for place, ply in reversed(list(enumerate(match.plies))):
            if ply.row.chance:
                continue
            fresh = Players(agreed, seed)
            if ply.row.interrupt:
                outs += 1
                assert fresh.interrupt(ply.before, place) == (ply.row.seat, ply.row.choice)
            else:
                rows += 1
                assert fresh.answer(ply.before, place) == ply.row.choice
    assert rows > 20
    assert outs > 4


@pytest.mark.parametrize("interrupt", [ringing, always_ringing, None])
def test_a_match_is_the_game_that_is_played_out(interrupt: Any) -> None:
    agreed = table(minded(interrupt=interrupt), "expert", "novice", "greedy")
    for seed in "12345":
        assert outcome(play_match(agreed, seed)) == play_out(agreed, seed)


def test_another_seed_or_place_or_seat_throws_other_dice() -> None:
    places = [("1", 0, 0), ("1", 0, 1), ("1", 1, 0), ("2", 0, 0)]
    assert len({dice(*place)(1 << 30) for place in places}) == len(places)
    assert dice("1", 0, 1)(1 << 30) == dice("1", 0, 1)(1 << 30)


# --- out of turn ----------------------------------------------------------------------------------------------------


def rung(agreement: Agreement, seed: str) -> list[int]:
    """Seats that ring the bell, in that order, before the first seat has answered."""
    match, found = play_match(agreement, seed), list[int]()
    for ply in match.plies:
        if isinstance(ply.before.waiting, toy.Turn) and not ply.row.interrupt:
            return found
        if ply.row.interrupt:
            found.append(ply.row.seat)
    return found


def test_seats_are_asked_in_turn_until_nobody_wants_anything() -> None:
    def backwards(*asked: Any) -> Choice | None:
        _, seen, seat, offered, *_ = asked
        return offered[0] if seen.state.bells < 3 and (seat == 2 or seen.state.bells) else None

    one_bell = minded(interrupt=backwards)
    assert rung(table(one_bell, "expert", "expert", "expert"), "1")[:2] == [2, 0]
    assert rung(table(one_bell, "expert", "expert", "greedy"), "1") == []
    assert rung(table(minded(interrupt=None), "expert", "expert"), "1") == []
    assert rung(table(toy.SPEC, "expert", "expert"), "1") == []


def test_who_never_stops_interrupting_does_not_stop_the_game() -> None:
    agreed = table(minded(interrupt=always_ringing), "expert", "farmer")
    assert rung(agreed, "1") == [0] * MOST_INTERRUPTS
    assert play_out(agreed, "1").choices > 2 * MOST_INTERRUPTS


def test_thinking_out_of_turn_has_a_bound_too() -> None:
    """A thought out of turn gets as much work as one for an answer."""
    asked = list[int]()

    def counting(*said: Any) -> None:
        go_on = said[-1]
        asked.append(1)
        while go_on():
            asked[-1] += 1

    play_out(table(minded(interrupt=counting), "expert", "random"), "1")
    assert asked
    assert set(asked) == {LITTLE}
