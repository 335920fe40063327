"""The reader's bare numbers against the rules: moves, scores and ends over whole games, and what it reads."""

from __future__ import annotations

from math import atanh, tanh
from random import Random

import pytest

from game.core.engine import advance
from game.core.spec import leaders
from game.core.steps import Choice, Position
from game.rules.texas import SPEC, reader
from game.rules.texas.model import CARDS, State, Terms
from game.rules.texas.node import (
    after_draw,
    after_pass,
    after_play,
    card_routes,
    cards_on_board,
    end_value,
    node_of,
    node_value,
    outcome,
    playable_acts,
    side_values,
)
from game.rules.texas.reader import INF, Reader, spread_cards
from game.rules.texas.steps import DealCard, Draw, Passed, Play, Top, Turn, TurnUp
from tests.rules.texas.table import begin, laid, terms_for


def positions(terms: Terms, seed: str) -> list[Position[State]]:
    """Positions of a random game, from the first turn on."""
    random, position, out = Random(seed), SPEC.setup(terms), []
    while True:
        if not (position.agenda and isinstance(position.agenda[-1], DealCard)):
            out.append(position)
        if not position.agenda:
            return out
        position, _ = advance(terms, position, random.choice(choices(terms, position)))


def choices(terms: Terms, position: Position[State]) -> list[Choice]:
    step = position.agenda[-1]
    if isinstance(step, Turn):
        return list(step.options(terms, position.state))
    return [choice for choice, _ in step.outcomes(terms, position.state)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("number", range(4))
def test_moves_scores_and_ends_are_those_of_the_rules(seats: int, number: int) -> None:
    terms, random = terms_for(seats), Random(f"contract {seats} {number}")
    to, position, points = card_routes(terms), SPEC.setup(terms), terms.grid.points
    while isinstance(position.agenda[-1], DealCard):
        position, _ = advance(terms, position, random.choice(choices(terms, position)))
    seat, node = 0, node_of(terms, position.state, 0)
    while position.agenda:
        offered = choices(terms, position)
        choice = random.choice(offered)
        if isinstance(position.agenda[-1], Turn):
            found = {act.card.bit_length() - 1: act for act in playable_acts(points, to[node.officer], node, 30)}
            assert [each.card for each in offered if isinstance(each, Play)] == sorted(found)
            assert any(isinstance(each, Draw) for each in offered) == (node.hands[0].bit_count() < terms.deal.cards)
        position, events = advance(terms, position, choice)
        if isinstance(choice, Draw):
            continue
        node = after_play(node, found[choice.card]) if isinstance(choice, Play) else after_draw(node, 1 << choice.card)  # type: ignore[attr-defined]
        seat = (seat + 1) % seats
        for event in events:
            if isinstance(event, Passed):
                node, seat = after_pass(node), (seat + 1) % seats
        assert node == node_of(terms, position.state, seat)
        tallies = SPEC.score(terms, position.state)
        assert points[node.mine] == tallies[seat].total
        assert points[node.theirs] == tallies[(seat + 1) % seats].total
        won, lead = outcome(terms.grid, node.mine, node.theirs)
        assert lead == tallies[seat].total - tallies[(seat + 1) % seats].total
        assert (won >= 0) == (seat in leaders(tallies))
    if node.markers:
        assert not any(playable_acts(points, to[each.officer], each, 30) for each in (node, after_pass(node)))


@pytest.mark.parametrize("number", range(3))
def test_a_marker_gains_what_is_counted_for_its_square(number: int) -> None:
    state, grid = positions(terms_for(), f"gains {number}")[-1].state, terms_for().grid
    points = grid.points
    for side in (1, 2):
        markers = grid.side_of(state.squares, side)
        ground = grid.ground_of(markers)
        beside = 0
        for _, where in ground.gains:
            beside |= where
        for square in range(81):
            gain = sum(amount for amount, where in ground.gains if where >> square & 1)
            if beside >> square & 1:
                assert gain == points[markers | 1 << square] - points[markers]
            elif not markers >> square & 1:
                assert points[markers | 1 << square] - points[markers] == 1
        assert ground.growth(beside) == sum(
            points[markers | 1 << square] - points[markers] for square in range(81) if beside >> square & 1
        )


def plain(terms: Terms, position: Position[State], depth: int, seat: int) -> float:
    """The chance of `seat`, whose position is asked, by the rules alone: every move and every card."""
    if not position.agenda:
        return end_value(terms.grid, node_of(terms, position.state, seat))
    step = position.agenda[-1]
    if isinstance(step, TurnUp):
        return average(terms, position, depth, seat)
    assert isinstance(step, Turn)
    on_board = cards_on_board(card_routes(terms))
    found = 1 if terms.side[step.seat] == terms.side[seat] else -1
    if depth == 0:
        return found * node_value(side_values(terms.grid), on_board, node_of(terms, position.state, step.seat))
    after = [advance(terms, position, choice)[0] for choice in choices(terms, position)]
    return found * max(plain(terms, each, depth - 1, step.seat) for each in after)


def average(terms: Terms, position: Position[State], depth: int, seat: int) -> float:
    """Over all cards; of a draw in the last ply nothing is known but the pile, so that log-odds are averaged."""
    after = [advance(terms, position, choice)[0] for choice in choices(terms, position)]
    values = [plain(terms, each, depth, seat) for each in after]
    if depth == 0:
        return tanh(sum(map(atanh, values)) / len(values))
    return sum(values) / len(values)


@pytest.mark.parametrize("seats", [2, 4])
def test_partners_and_rivals_are_read_as_the_rules_say(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every card of the pile read for a draw; forced passes, which are plies to the reader, are left out."""
    monkeypatch.setattr(reader, "DRAW_SAMPLES", 24)
    monkeypatch.setattr(reader, "BLIND_PLIES", 1)
    terms = terms_for(seats)
    compared = 0
    for position in positions(terms, "plain")[5::23]:
        step = position.agenda[-1] if position.agenda else None
        if isinstance(step, Turn) and not passes(terms, position, 2):
            reading = Reader(terms, lambda n: 0, lambda: True)
            node = node_of(terms, position.state, step.seat)
            for depth in (1, 2):
                expected = plain(terms, position, depth, step.seat)
                assert reading.read(node, depth, -INF, INF) == pytest.approx(expected, abs=1e-9)
            compared += 1
    assert compared > 2


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_outside_its_window_a_chance_is_told_as_a_bound(seats: int, depth: int) -> None:
    terms = terms_for(seats)
    for position in positions(terms, "windows")[5::29]:
        step = position.agenda[-1] if position.agenda else None
        if isinstance(step, Turn):
            node = node_of(terms, position.state, step.seat)
            exact = Reader(terms, lambda n: 0, lambda: True).read(node, depth, -INF, INF)
            for low, high in ((-1.0, -0.5), (-0.5, 0.0), (0.0, 0.1), (0.1, 1.0), (exact - 0.01, exact + 0.01)):
                found = Reader(terms, lambda n: 0, lambda: True).read(node, depth, low, high)
                if low < found < high:
                    assert found == pytest.approx(exact)
                elif found <= low:
                    assert exact <= found + 1e-9
                else:
                    assert exact >= found - 1e-9


def passes(terms: Terms, position: Position[State], depth: int) -> bool:
    """Whether anybody passes within so many turns."""
    for choice in choices(terms, position) if position.agenda and depth else ():
        after, events = advance(terms, position, choice)
        drawing = isinstance(choice, Draw)
        if any(isinstance(event, Passed) for event in events) or passes(terms, after, depth - (not drawing)):
            return True
    return False


def test_an_end_is_read_where_nobody_can_act() -> None:
    """Both hands are full of cards that leave the board."""
    terms = terms_for()
    state = laid(terms, hands=["N1 N2 N3 NE1 NE2", "NW1 NW2 NW3 NE3 W1"], farm="a8", officer="a9", markers=5)
    assert begin(terms, state).over
    node = node_of(terms, state, 0)
    assert Reader(terms, lambda n: 0, lambda: True).read(node, 3, -INF, INF) == pytest.approx(
        end_value(terms.grid, node)
    )
    assert end_value(terms.grid, node) > 1


@pytest.mark.parametrize("number", range(5))
def test_cards_on_end_go_all_ways_and_all_distances(number: int) -> None:
    order = [CARDS[card.bit_length() - 1] for card in spread_cards(Random(number).randrange)]
    assert sorted(order) == sorted(CARDS)
    for place in range(len(CARDS)):
        ways, distances = zip(*(order + order)[place : place + 8], strict=True)
        assert sorted(ways) == list(range(8))
        assert set(distances[:3]) == {1, 2, 3}


def test_the_last_card_of_the_pile_brings_the_discard_pile_back() -> None:
    terms = terms_for()
    position = next(
        each
        for each in positions(terms, "renewed")
        if each.agenda and isinstance(each.agenda[-1], TurnUp) and each.state.pile.bit_count() == 1
    )
    seat = position.agenda[-1].seat  # type: ignore[attr-defined]
    after, _ = advance(terms, position, Top(position.state.pile.bit_length() - 1))
    node = after_draw(node_of(terms, position.state, seat), position.state.pile)
    assert node.pile == after.state.pile
    assert node.pile.bit_count() >= 14


@pytest.mark.parametrize("number", range(3))
def test_what_a_temper_adds_is_weighed_with_what_is_read(number: int) -> None:
    """An act with much more log-odds is chosen whatever is read, one with as much less is not; the same for all acts
    changes nothing."""
    terms = terms_for()
    position = next(each for each in positions(terms, f"leans {number}")[8:] if isinstance(each.agenda[-1], Turn))
    node = node_of(terms, position.state, position.agenda[-1].seat)  # type: ignore[attr-defined]

    def chosen(leans: dict[int, float]) -> int:
        return Reader(terms, Random(1).randrange, lambda: True).choose(node, 2, leans)

    acts = [card for card, _ in Reader(terms, Random(1).randrange, lambda: True).act_chances(node, 2)]
    best = chosen({})
    assert chosen(dict.fromkeys(acts, 0.2)) == best
    for card in acts:
        assert chosen({card: 20.0}) == card
    assert len(acts) == 1 or chosen({best: -20.0}) != best
