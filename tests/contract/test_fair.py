"""Fairness of computers and hints: they go by what a seat sees, whatever lies behind it, and do not undo themselves."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import count, islice, product
from random import Random
from typing import Any

import pytest

from game.ai import OPPONENT_LEVELS, dice, player_for, work
from game.ai.hints import asks
from game.ai.levels import Profile
from game.ai.plans import HintKeeper
from game.ai.purpose import explain
from game.core.match import Match
from game.core.spec import Spec
from game.core.steps import Position
from game.headless.agreement import agree
from game.specs import SPECS

WORK, EVERY, MOMENTS, TURNS = 8, 5, 15, 8

by_spec = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))


def moments(spec: Spec[Any, Any], seed: str) -> Iterator[tuple[Match[Any, Any], Random]]:
    """Matches of the fewest that can play against each other, where a decision waits, some way apart; what is done
    there meanwhile goes on."""
    for number in count():
        match = agree(spec, ["random"] * next(seats for seats in spec.seats if seats > 1), []).match(f"{seed}/{number}")
        match.deal()
        random = Random(f"{seed}/{number}")
        while not match.over:
            if random.randrange(EVERY) == 0:
                yield match, random
            if not match.over:
                match.play(random.choice(match.options))


def world(match: Match[Any, Any], seat: int, random: Random) -> Any:
    """Another state that looks alike to a seat, or the same one made anew where nothing is hidden."""
    spec = match.spec
    if spec.resample is None:
        return deepcopy(match.state)
    return spec.resample(match.terms, spec.view_for(match.terms, match.state, seat), seat, random.randrange)


def done(match: Match[Any, Any], state: Any, seat: int, profile: Profile) -> list[Any]:
    """All that a computer at a seat does in a state, in turn and out of turn, and the plan that it tells."""
    spec, terms, player, found = match.spec, match.terms, player_for(*profile), list[Any]()
    seen, step = Position(spec.view_for(terms, state, seat), match.position.agenda), match.waiting
    assert player.consider is not None
    assert step is not None
    if step.seat == seat:
        chosen = player.consider(spec, terms, seen, dice("fair", seat, match.index), work(WORK))
        plan = explain(profile, spec, terms, seen, chosen, dice("fair", seat, 0), work(WORK))
        found += [chosen.choice, chosen.then, chosen.wins, plan]
    if step.open and spec.interrupts is not None and player.interrupt is not None:
        offered = spec.interrupts.options(terms, seen.state, seat)
        below = dice("fair", seat, match.index)
        found += [offered, player.interrupt(spec, terms, seen, seat, offered, below, work(WORK))]
    return found


@by_spec
def test_games_that_look_alike_to_a_seat_have_it_do_the_same(spec: Spec[Any, Any]) -> None:
    """Each level with each temper, in turn and out of turn: equal views, equal choices, equal plans."""
    tempers = ("", *(() if spec.mind is None else spec.mind.tempers))
    profiles = [Profile(*each) for each in product(OPPONENT_LEVELS, tempers)]
    others = 0
    for number, (match, random) in enumerate(islice(moments(spec, "fair"), MOMENTS)):
        profile = profiles[4 * number % len(profiles)]
        assert match.waiting is not None
        seat = match.waiting.seat if random.random() < 0.7 else random.randrange(len(match.seats))
        other = world(match, seat, random)
        others += other != match.state
        assert done(match, match.state, seat, profile) == done(match, other, seat, profile), profile
    assert others or spec.resample is None


@by_spec
def test_hints_of_one_turn_do_not_undo_each_other(spec: Spec[Any, Any]) -> None:
    """No position of a turn comes again where the first choice of each hint is followed to its end."""
    followed = 0
    for match, _ in islice(moments(spec, "hints"), TURNS):
        assert match.waiting is not None
        seat, turn, passed, keeper = match.waiting.seat, match.state.turn, [match.position], HintKeeper()
        while asks(match.position, seat) and match.state.turn == turn:
            seen = Position(spec.view_for(match.terms, match.state, seat), match.position.agenda)
            hint = keeper.advise(seat, spec, match.terms, seen, dice("hints", seat, match.index), work(WORK))
            if hint is None:
                break
            if hint.choices[0] in match.options:
                match.play(hint.choices[0])
            else:
                match.interrupt(seat, hint.choices[0])
            assert match.position not in passed, hint
            passed.append(match.position)
            followed += 1
    assert followed


def test_who_has_followed_a_hint_is_told_the_rest_of_it() -> None:
    """Asked for anew, and thought of no more, while the match stands as it was told; after another act it is."""
    spec, told = next(each for each in SPECS if each.key == "rancho"), 0
    for match, random in islice(moments(spec, "rest"), TURNS):
        assert match.waiting is not None
        seat, keeper, rest = match.waiting.seat, HintKeeper(), None
        for place in range(3):
            seen = Position(spec.view_for(match.terms, match.state, seat), match.position.agenda)
            hint = keeper.advise(seat, spec, match.terms, seen, dice("rest", seat, place), work(WORK))
            assert hint is not None
            assert rest is None or hint.choices == rest
            if len(hint.choices) == 1:
                break
            told, rest = told + (rest is not None), hint.choices[1:]
            match.play(hint.choices[0])
        if asks(match.position, seat) and rest is not None:
            other = random.choice(match.options)
            match.play(other)
            seen = Position(spec.view_for(match.terms, match.state, seat), match.position.agenda)
            if asks(match.position, seat) and other != rest[0]:
                anew = keeper.advise(seat, spec, match.terms, seen, dice("rest", seat, 9), work(WORK))
                assert anew is not None
    assert told
