"""Hints: the expert's plan for the turn, and the few reasons that say most; never by what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random
from typing import Any

import msgspec

from game.ai import always, dice, generator, player_for, work
from game.ai.chances import leverage
from game.ai.hints import Hint, HintReason, advise
from game.core.mind import CHANCE, POINTS, Level, Mind
from game.core.spec import Spec
from game.core.steps import Position
from tests.ai.test_greedy import BOXES, OpenBox, Pick, Purse, TakeMore
from tests.ai.test_levels import level_tallies, minded
from tests.games import toy

GOOD: Mapping[int, Mapping[str, float]] = {
    0: {"land": 10.0, "cows": 0.0, "wolf": 0.0, "milk": 0.0},
    1: {"land": 30.0, "cows": 9.0, "wolf": -7.0, "milk": 4.0, "noise": 0.5, "fox": -4.0},
    2: {"land": 12.0, "cows": 4.0, "wolf": 0.0, "milk": 4.0},
}
"""Reasons for a number of points, by terms."""


def appraise(terms: Any, state: Purse, seat: int) -> Mapping[str, float]:
    return GOOD.get(state.points[seat], {})


def told(mind: Mind[Any, Purse], sums: Any = (0, 1, 2), go_on: Any = always) -> Hint | None:
    """Hint for the choice among sums, in a game that goes on after it."""
    spec = msgspec.structs.replace(BOXES, score=level_tallies, mind=mind)
    return advise(spec, sums, Position(Purse(), (OpenBox(1), TakeMore(0, 0))), generator("1"), go_on)


def test_reasons_are_what_the_next_best_has_not_two_gains_and_a_risk() -> None:
    """The greatest first; what is a small share of the greatest is left out, and what both have says nothing."""
    hint = told(Mind(appraise, toy.EVEN, lambda terms, state: 1.0), (2, 1))
    assert hint == Hint((Pick(1),), (HintReason("land", 18.0), HintReason("cows", 5.0), HintReason("wolf", -7.0)))


def test_reasons_are_what_has_changed_where_that_says_more() -> None:
    """The difference tells nothing where the next best is nearly as good; the wolf, who comes there too, is no risk of
    it."""
    close = {**GOOD, 2: {**GOOD[1], "land": 25.0, "fox": -1.0}}
    mind: Mind[Any, Purse] = Mind(
        lambda terms, state, seat: close[state.points[seat]], toy.EVEN, lambda terms, state: 1.0
    )
    hint = told(mind)
    assert hint is not None
    assert hint.reasons == (HintReason("land", 20.0), HintReason("cows", 9.0), HintReason("fox", -3.0))


def test_a_risk_has_its_per_cent_only_where_gains_told_in_per_cent_come_to_more() -> None:
    """A greater one would seem to outweigh a gain that is told in points, or without a figure."""

    def chances(*terms: str) -> dict[str, float]:
        units = {"land": POINTS, "cows": POINTS, "wolf": POINTS} | dict.fromkeys(terms, CHANCE)
        hint = told(Mind(appraise, toy.EVEN, lambda terms, state: 99.0, units=units), (2, 1))
        assert hint is not None
        return {each.term: round(each.amount) for each in hint.reasons if each.unit == CHANCE}

    whole, less, alone = chances("land", "cows", "wolf"), chances("cows", "wolf"), chances("wolf")
    assert whole["land"] + whole["cows"] > -whole["wolf"] > 0
    assert less["cows"] > 0 == less["wolf"]
    assert alone == {"wolf": 0}


def test_a_game_may_say_itself_what_is_gained() -> None:
    def gains(terms: Any, state: Purse, seat: int) -> Mapping[str, float]:
        return own

    own: Mapping[str, float] = {"set": 5.0}
    mind: Mind[Any, Purse] = Mind(appraise, toy.EVEN, lambda terms, state: 1.0, gains=gains)
    assert told(mind) == Hint((Pick(1),), (HintReason("set", 5.0),))
    own = {}
    assert told(mind) == told(msgspec.structs.replace(mind, gains=None))


def test_what_the_game_itself_chooses_is_told() -> None:
    mind: Mind[Any, Purse] = Mind(appraise, toy.EVEN, lambda terms, state: 1.0, choose=lambda *_: Pick(2))
    hint = told(mind)
    assert hint is not None
    assert hint.choices == (Pick(2),)


def poorer(terms: Any, state: Purse, seat: int) -> Mapping[str, float]:
    """Terms by which every choice costs more than it brings."""
    return {**GOOD, 0: {"land": 60.0}}.get(state.points[seat], {})


def test_terms_that_all_together_speak_against_the_choice_are_no_reasons() -> None:
    """Less land for less danger: the game itself has read on, and found it best all the same."""
    mind: Mind[Any, Purse] = Mind(poorer, toy.EVEN, lambda terms, state: 1.0, choose=lambda *_: Pick(2))
    assert told(mind) == Hint((Pick(2),))


def test_what_it_changes_is_told_where_the_next_best_seems_better() -> None:
    mind: Mind[Any, Purse] = Mind(appraise, toy.EVEN, lambda terms, state: 1.0, choose=lambda *_: Pick(2))
    assert told(mind) == Hint((Pick(2),), (HintReason("cows", 4.0), HintReason("milk", 4.0)))


def test_what_does_not_speak_for_a_choice_at_once_may_do_so_after_the_answer() -> None:
    """Answers to it are compared with answers to the others; nobody asks for them if it speaks for itself at once."""

    def answered(terms: Any, position: Position[Purse], seat: int, below: Any) -> Mapping[str, float]:
        asked.append(position.state.points[seat])
        return {1: {"land": 3.0, "cows": 1.0}, 2: {"land": 10.0, "wolf": -2.0}}.get(asked[-1], {})

    asked: list[int] = []
    mind: Mind[Any, Purse] = Mind(
        poorer, toy.EVEN, lambda terms, state: 1.0, choose=lambda *_: Pick(2), answered=answered
    )
    assert told(mind) == Hint((Pick(2),), (HintReason("land", 7.0), HintReason("wolf", -2.0)))
    assert sorted(asked) == [0, 1, 2]
    asked.clear()
    at_once = msgspec.structs.replace(mind, appraise=appraise, choose=None)
    assert told(at_once) == told(Mind(appraise, toy.EVEN, lambda terms, state: 1.0))
    assert not asked


def test_that_a_choice_wins_is_told() -> None:
    """Not of one that is only the best, nor of one that ends the game for somebody else."""
    mind: Mind[Any, Purse] = Mind(appraise, toy.EVEN, lambda terms, state: 1.0)
    spec = msgspec.structs.replace(BOXES, mind=mind)
    last = Position(Purse((0, 20)), (TakeMore(0, 0),))
    hints = {most: advise(spec, (1, most), last, generator("1"), always) for most in (19, 21)}
    assert {most: hint.wins for most, hint in hints.items() if hint} == {19: False, 21: True}
    going_on = told(mind)
    assert going_on is not None
    assert not going_on.wins


def test_no_softness_and_no_dice() -> None:
    """An expert that is content with less is asked for the best all the same."""
    level = Level(margin=50.0)
    found = {
        advise(minded(level), tuple(range(9)), Position(Purse(), (TakeMore(0, 0),)), generator(str(n)), always)
        for n in range(9)
    }
    assert [hint.choices for hint in found if hint] == [(Pick(8),)]


def test_the_choice_that_completes_it_is_told_too() -> None:
    boxes = [(), (1, 5), (4, 8, 2)]
    hint = advise(minded(Level()), boxes, BOXES.setup(boxes), generator("1"), always)
    assert hint is not None
    assert hint.choices == (Pick(2), Pick(8))


def test_an_only_choice_is_told_without_reasons() -> None:
    assert told(Mind(appraise, toy.EVEN, lambda terms, state: 1.0), (2,)) == Hint((Pick(2),))


def test_a_game_that_does_not_say_why_a_view_is_good_tells_nothing() -> None:
    assert advise(BOXES, (0, 1), Position(Purse(), (TakeMore(0, 0),)), generator("1"), always) is None


def test_what_is_best_done_before_the_answer_is_told_with_its_reason() -> None:
    """Only between two steps; where it asks for more, the reason is what the best of that brings."""

    def bells(terms: Any, view: Any, seat: int) -> Mapping[str, float]:
        return {"bells": float(view.bells)}

    def once(terms: Any, seen: Position[Any], seat: int, offered: Any, *_: Any) -> Any:
        return None if seen.state.bells else offered[0]

    mind: Mind[Any, Any] = Mind(bells, toy.EVEN, lambda terms, state: 1.0, interrupt=once)
    match = toy.dealt(msgspec.structs.replace(toy.OPEN_SPEC, mind=mind))

    def hinted() -> Hint | None:
        return advise(match.spec, match.terms, match.position, generator("1"), work(50))

    first = hinted()
    assert first is not None
    assert first.choices[0] == toy.Bell(0)
    assert first.reasons == (HintReason("bells", 2.0),)
    match.interrupt(0, toy.Bell(0), toy.Ring(1))
    hint = hinted()
    assert hint is not None
    assert hint.choices[0] in match.options
    match.undo()
    match.play(toy.Lift(match.state.hands[0][0]))
    hint = hinted()
    assert hint is not None
    assert hint.choices[0] in match.options


def hands(terms: Any, view: Any, seat: int) -> Mapping[str, float]:
    """The own cards, and those of others as far as they are seen."""
    others = sum(sum(hand) for other, hand in enumerate(view.hands) if other != seat)
    return {"own": float(sum(view.hands[seat])), "row": 2.0 * len(view.row), "others": -float(others)}


def test_secrets_change_nothing() -> None:
    """Hands of others and the order of the pile differ, the view does not, and neither does what is told."""
    spec: Spec[Any, Any] = msgspec.structs.replace(toy.SPEC, mind=Mind(hands, toy.EVEN, lambda terms, state: 1.0))
    match = toy.dealt(spec, *["human"] * 3)
    terms, below = match.terms, Random(5).randrange
    for _ in range(12):
        step = match.waiting
        assert step is not None
        seen = spec.view_for(terms, match.state, step.seat)
        other = toy.resample(terms, seen, step.seat, below)
        views = [spec.view_for(terms, state, step.seat) for state in (match.state, other)]
        assert views[0] == views[1]
        hints = [
            advise(spec, terms, Position(view, match.position.agenda), dice("a", 0, 0), work(50)) for view in views
        ]
        assert hints[0] == hints[1]
        assert hints[0] is not None
        assert hints[0].choices[0] in match.options
        match.play(player_for("random").choose(spec, terms, match.position, below, always))


def test_a_term_that_counts_for_nothing_is_no_reason_and_others_are_told_in_their_units() -> None:
    """Points as they are; what only moves the chance to win in per cent of that, of two seats here."""
    units = {"land": CHANCE, "wolf": POINTS}
    mind: Mind[Any, Purse] = Mind(appraise, toy.EVEN, lambda terms, state: 10.0, units=units)
    spec = msgspec.structs.replace(BOXES, score=level_tallies, mind=mind)
    hint = advise(spec, (2, 1), Position(Purse(), (OpenBox(1), TakeMore(0, 0))), generator("1"), always)
    assert hint is not None
    assert {each.term: each.unit for each in hint.reasons} == units
    land, wolf = hint.reasons
    ahead = sum(GOOD[1].values()) - sum(GOOD[0].values())  # of a rival that has no points
    share = 1 / (1 + exp(-ahead / 10)) - 1 / (1 + exp(-(ahead - 18.0) / 10))
    assert (land.amount, wolf.amount) == (round(100 * share, 1), -7.0)


def test_whoever_plays_alone_has_no_chance_to_be_told() -> None:
    assert leverage(msgspec.structs.replace(BOXES, mind=None), (), 0, ())(5.0) == 0.0
