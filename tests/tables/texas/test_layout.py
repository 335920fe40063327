"""Everything lies inside the window and nothing on top of what it should not cover."""

from __future__ import annotations

import pytest

from game.rules.texas.model import cards_in
from game.scenes.match.buttons import skip_place
from game.tables.texas import layout
from game.tables.texas.now import NowCache
from game.ui.rect import Rect
from game.ui.spot import Spot
from tests.tables.boxes import apart, within
from tests.tables.sitting import WINDOWS, context, window
from tests.tables.texas.play import after, stages, table


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("seats", [2, 4])
def test_spots_lie_inside_and_apart(seats: int, size: tuple[int, int], percent: int) -> None:
    match = after(seats, "a", 7)
    of = table(match)
    _, at = window(match, of, size, percent)
    spots = of.controls.spots(context(match, at))
    assert all(within(box, at.canvas) and box.w > 0 and box.h > 0 for box in spots.values())
    squares = [box for spot, box in spots.items() if spot.kind == "square"]
    others = [box for spot, box in spots.items() if spot.kind in ("card", "judges", "pile", "discard")]
    assert len(squares) == 81
    assert apart(squares)
    assert all(within(box, at.board) for box in squares)
    assert apart(others)
    assert not any(card.intersects(at.main) or card.intersects(at.log) for card in others)


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_hand_of_the_seat_to_answer_is_always_there(seats: int, size: tuple[int, int], percent: int) -> None:
    match = after(seats, "b", 5)
    of = table(match)
    _, at = window(match, of, size, percent)
    spots = of.controls.spots(context(match, at))
    assert match.seat is not None
    hands = [match.seat] if at.form == "strip" else range(seats)
    wanted = {Spot("card", card) for seat in hands for card in cards_in(match.state.hands[seat])}
    assert {spot for spot in spots if spot.kind == "card"} == wanted


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_the_side_column_keeps_its_parts_apart(size: tuple[int, int], percent: int) -> None:
    match = after(2, "a", 3)
    of = table(match)
    _, at = window(match, of, size, percent)
    column = layout.column(at)
    if at.form == "strip":
        parts = [part for part in (column.pile, column.discard, column.tool, column.hand) if part]
    else:
        parts = [part for part in (column.panel, column.areas, column.tool) if part]
        assert within(column.pile, column.panel)
    assert apart(parts)
    assert all(within(part, at.side) for part in parts)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hand_fits_any_place(seats: int) -> None:
    cards, judges = {2: (5, 4), 4: (3, 2)}[seats]
    for wide in range(60, 400, 17):
        for high in range(30, 400, 19):
            area = Rect(10, 20, wide, high)
            hand = layout.hand(area, cards, judges)
            boxes = [*hand.cards, *hand.judges]
            assert apart(boxes)
            assert all(within(box, area) for box in boxes)


def test_a_card_keeps_its_slot_while_it_is_held() -> None:
    before: dict[int, tuple[int, int]] = {}
    for match in stages(2, "g"):
        of = table(match)
        cards = NowCache(match.terms, match.seats).of(context(match, window(match, of, (1600, 900), 100)[1])).cards
        now = {
            card: (seat, slot)
            for seat, slots in enumerate(cards.slots)
            for slot, card in enumerate(slots)
            if card is not None
        }
        assert all(now[card] == place for card, place in before.items() if card in now)
        assert {card for card, (seat, _) in now.items() if seat == 0} == set(cards_in(match.state.hands[0]))
        assert set(cards.discard) == set(cards_in(match.state.discard))
        before = now


def test_judges_in_a_last_row_are_clear_of_the_button_that_skips() -> None:
    match = after(2, "a", 0)
    at = window(match, table(match), (1280, 720), 100)[1]
    for seat in range(2):
        hand = layout.hand(layout.inside(at.body(seat, True)), match.terms.deal.cards, match.terms.deal.judges)
        assert not skip_place(at, seat).overlap(hand.judges)
