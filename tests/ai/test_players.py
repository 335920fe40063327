"""Computer players, on every title."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.ai import LEVELS, player_for, work
from game.ai.levels import uniform
from game.core.engine import advance
from game.core.spec import Spec
from game.core.steps import Chance, Decision, Position
from game.headless.agreement import agree
from game.headless.duel import duel
from game.specs import SPECS
from tests.games.trial import trial
from tests.samples import case_of, one_in

CASES = [(spec, seats) for spec in SPECS for seats in spec.seats]
EACH_LEVEL = [
    case_of((level, spec, seats), place == number % len(spec.seats))
    for number, level in enumerate(LEVELS)
    for spec in SPECS
    for place, seats in enumerate(spec.seats)
]
"""Each title at each level always, with another number of seats each time."""
LITTLE = 12
"""Work for one answer: enough for those that think to compare something."""

IDS = [f"{spec.key}-{seats}" for spec, seats in CASES]


def always() -> bool:
    return True


def never() -> bool:
    return False


def asked(spec: Spec[Any, Any], terms: Any, seed: str) -> list[Position[Any]]:
    """The positions of a random game in which a seat is asked, as that seat sees them."""
    random, position, found = Random(seed), spec.setup(terms), []
    while position.agenda:
        step = position.agenda[-1]
        choices: Sequence[Any]
        if isinstance(step, Chance):
            choices = [choice for choice, _ in step.outcomes(terms, position.state)]
        else:
            assert isinstance(step, Decision)
            found.append(Position(spec.view_for(terms, position.state, step.seat), position.agenda))
            choices = step.options(terms, position.state)
        position, _ = advance(terms, position, random.choice(choices))
    return found


@pytest.mark.parametrize(("level", "spec", "seats"), EACH_LEVEL)
def test_answers_are_options_and_the_same_for_the_same_dice(spec: Spec[Any, Any], seats: int, level: str) -> None:
    terms, player = agree(spec, ["random"] * seats, []).terms, player_for(level).choose
    for number, seen in enumerate(asked(spec, terms, level)[:120:15]):
        options = seen.agenda[-1].options(terms, seen.state)  # type: ignore[attr-defined]
        choice = player(spec, terms, seen, Random(number).randrange, work(LITTLE))
        assert choice in options
        assert player(spec, terms, seen, Random(number).randrange, work(LITTLE)) == choice
        assert player(spec, terms, seen, Random(number).randrange, never) in options


@pytest.mark.parametrize(("spec", "seats"), CASES, ids=IDS)
def test_random_players_try_everything(spec: Spec[Any, Any], seats: int) -> None:
    terms = agree(spec, ["random"] * seats, []).terms
    seen = max(
        asked(spec, terms, "1"),
        key=lambda each: len(each.agenda[-1].options(terms, each.state)),  # type: ignore[attr-defined]
    )
    options = seen.agenda[-1].options(terms, seen.state)  # type: ignore[attr-defined]
    for number, option in enumerate(options):
        assert uniform(spec, terms, seen, lambda n, number=number: number, always) == option  # type: ignore[misc]


@pytest.mark.parametrize("spec", one_in(5, SPECS, 2))
def test_greedy_players_beat_random_ones(spec: Spec[Any, Any]) -> None:
    assert duel(spec, ("greedy", "random"), trial(spec.key).duels, "1", []).low > 0.5


def test_there_is_no_other_level() -> None:
    with pytest.raises(KeyError):
        player_for("nobody")
