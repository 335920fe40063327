"""Whole games of random players, followed move by move by the naive game."""

from __future__ import annotations

from random import Random

import pytest

from game.core.engine import advance
from game.core.steps import Decision
from game.rules.texas import SPEC
from game.rules.texas.model import FARM, score
from game.rules.texas.steps import DRAW, DealCard, Draw, Play, Top, Turn
from tests.rules.texas.naive import Naive, points
from tests.rules.texas.table import BOARD, NAMES, card, terms_for
from tests.rules.texas.test_perft import told


def named(number: int) -> tuple[str, int]:
    return NAMES[number][:-1], int(NAMES[number][-1])


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("number", range(5))
def test_whole_games_agree(seats: int, number: int) -> None:
    terms, random = terms_for(seats), Random(f"{seats} {number}")
    position = SPEC.setup(terms)
    table: Naive | None = None
    while position.agenda:
        step = position.agenda[-1]
        if isinstance(step, Decision):
            options = list(step.options(terms, position.state))
        else:
            options = [choice for choice, _ in step.outcomes(terms, position.state)]  # type: ignore[attr-defined]
        choice = random.choice(options)
        if not isinstance(step, DealCard):
            table = table or told(terms, position.state, 0)
            if isinstance(step, Turn):
                cards = [None if option == DRAW else named(option.card) for option in options]
                assert step.seat == table.seat
                assert set(cards) == set(table.allowed(table.seat))
            if isinstance(choice, Top):
                table.draw(named(choice.card))
            else:
                table.act(None if isinstance(choice, Draw) else named(choice.card))
        position, _ = advance(terms, position, choice)
    assert table is not None
    assert table.over
    markers = {
        spot.name: "F" if face == FARM else "R"
        for spot, face in zip(BOARD.spots, position.state.squares, strict=True)
        if face
    }
    assert table.markers_on == markers
    tallies = score(terms, position.state)
    assert [tally.total for tally in tallies] == [points(markers, "FR"[seat % 2]) for seat in range(seats)]


def test_cards_have_the_same_names() -> None:
    assert [card(f"{way}{distance}") for way, distance in map(named, range(24))] == list(range(24))
    assert Play(card("N1")).card == 0
