"""Whoever is told what to do is told why, in words of the game, at every step of every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai import dice, work
from game.ai.hints import advise
from game.core.spec import Spec
from game.core.steps import Position
from game.headless.agreement import agree
from game.i18n.catalogue import Catalogue
from game.scenes.match.hint_words import reasons
from game.specs import SPECS
from tests.contract.games import GAMES

HINTS = 40
"""So many in each game."""


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.mind], ids=lambda spec: str(spec.key))
def test_no_hint_is_without_a_why(spec: Spec[Any, Any]) -> None:
    """Each of its terms has words, and where none speaks for it the game says why all the same."""
    words, kinds = Catalogue(), set[str]()
    even = words.t("match.hint.even")
    for number in range(GAMES):
        match = agree(spec, ["random"] * next(count for count in spec.seats if count > 1), []).match(str(number))
        match.deal()
        random, asked = Random(number), 0
        while not match.over and asked < HINTS:
            choice, step = random.choice(match.options), match.waiting
            assert step is not None
            if type(step).__name__ not in kinds or random.random() < 0.4:
                seen = Position(spec.seen(match.terms, match.state, step.seat), match.position.agenda)
                hint = advise(spec, match.terms, seen, dice("", step.seat, match.index), work(5))
                assert hint is not None
                said = reasons(words, spec.key, hint, [*match.options] == [hint.choices[0]])
                assert any(not each.risk for each in said), hint
                assert all(each.words and each.words != even for each in said), hint
                assert {each.term for each in said} >= {each.term for each in hint.reasons}, hint
                kinds.add(type(step).__name__)
                asked, choice = asked + 1, random.choice([choice, hint.choices[0]])
            if choice in match.options:
                match.play(choice)
            else:  # what is advised out of turn
                match.interrupt(step.seat, choice)
    assert kinds
