"""The parts of a match lie on the canvas and apart, in every window, for every number of seats."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.frame import WIDEST, Frame, frame
from game.ui.rect import Rect, Scale

SIZES = [(1024, 640), (1280, 720), (1366, 768), (1280, 1024), (1600, 900), (1920, 1080), (2560, 1080), (3840, 2160)]
PERCENTS = [100, 125, 150, 175, 200]
WISHES = [191.0, 394.0]
SLACK = 0.01


def named(of: Frame) -> dict[str, Rect]:
    """All rectangles that must not share a place; an active card may come forward by its own rule."""
    parts = {"bar": of.bar, "board": of.board, "side": of.side, "main": of.main, "log": of.log}
    parts |= {f"seat {number}": rect for number, rect in enumerate(of.seats)}
    if of.foot is not None:
        parts["foot"] = of.foot
    return parts


def proper(of: Frame, seats: int) -> None:
    """Everything a frame promises."""
    assert len(of.seats) == seats
    parts = named(of)
    for name, rect in parts.items():
        assert rect.w > 0, name
        assert rect.h > 0, name
        assert rect.x >= -SLACK, name
        assert rect.y >= -SLACK, name
        assert rect.right <= of.canvas.right + SLACK, name
        assert rect.bottom <= of.canvas.bottom + SLACK, name
    for (one, a), (other, b) in combinations(parts.items(), 2):
        common = a.intersection(b)
        assert min(common.w, common.h) <= SLACK, f"{one} and {other}"
    content = min(of.canvas.w, of.canvas.h * WIDEST)
    assert of.board.w >= content * (0.55 if of.form == "strip" else 0.5) - 1


windows = st.tuples(st.integers(1024, 3840), st.integers(640, 2160))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("percent", PERCENTS)
def test_windows_that_people_have(size: tuple[int, int], percent: int) -> None:
    for seats in range(1, 7):
        for active in (None, *range(seats)):
            for wish in WISHES:
                proper(frame(Scale(size, percent), percent, seats, active, wish), seats)


@given(windows, st.integers(100, 200), st.integers(1, 6), st.floats(100, 420), st.sampled_from([0.0, 150.0]), st.data())
def test_any_window(
    size: tuple[int, int], percent: int, seats: int, wish: float, foot: float, data: st.DataObject
) -> None:
    active = data.draw(st.none() | st.integers(0, seats - 1))
    proper(frame(Scale(size, percent), percent, seats, active, wish, foot), seats)


@given(windows, st.integers(100, 200), st.integers(1, 6))
def test_seats_keep_their_order_and_the_active_one_comes_forward(
    size: tuple[int, int], percent: int, seats: int
) -> None:
    made = frame(Scale(size, percent), percent, seats, seats - 1, 394)
    middles = [rect.centre for rect in made.seats]
    assert middles == sorted(middles, key=lambda at: (at[1], at[0]))
    card, body = made.card(seats - 1, True), made.body(seats - 1, True)
    assert (card.x > made.seats[-1].x) == (made.form != "strip")
    assert made.card(seats - 1, False) == made.seats[-1]
    assert body.bottom == pytest.approx(card.bottom)
    assert card.right <= made.board.x + 0.01 or made.form == "strip"


def test_forms() -> None:
    """ui.md: everything at a scale of .8 and more; folded below it or from 150 %; a strip where room is dear."""
    forms = {
        ((1600, 900), 100): "full",
        ((1280, 720), 100): "full",
        ((1920, 1080), 125): "full",
        ((1024, 640), 100): "compact",
        ((1600, 900), 150): "compact",
        ((1920, 1080), 200): "strip",
        ((1024, 640), 200): "strip",
    }
    for (size, percent), form in forms.items():
        made = frame(Scale(size, percent), percent, 4, 0, 191)
        assert (size, percent, made.form) == (size, percent, form)
        if form != "compact":
            assert made.log_folded == (form == "strip")
        assert made.named == (form == "full")


def test_a_very_wide_window_keeps_the_content_together() -> None:
    made = frame(Scale((3840, 1000), 100), 100, 2, 0, 394)
    assert made.bar.w <= made.canvas.h * WIDEST
    assert made.bar.centre[0] == pytest.approx(made.canvas.centre[0])
    assert made.board.w > made.canvas.h


def test_a_high_window_gives_the_log_more_rows() -> None:
    usual = frame(Scale((1600, 900), 100), 100, 2, 0, 394)
    high = frame(Scale((1600, 1200), 100), 100, 2, 0, 394)
    assert high.log.h > usual.log.h
    assert high.side.h == pytest.approx(usual.side.h)


def test_in_small_windows_seats_that_wait_make_room_for_the_active_one() -> None:
    made = frame(Scale((1600, 900), 150), 150, 2, 1, 394)
    waiting, active = (rect.h for rect in made.seats)
    assert waiting < 130 < 300 < active
    alike = frame(Scale((1600, 900), 150), 150, 2, None, 394)
    assert len({rect.h for rect in alike.seats}) == 1


def test_a_low_log_takes_the_room_that_panels_leave() -> None:
    roomy, tight = (
        frame(Scale(size, percent), percent, 4, 0, 191) for size, percent in (((1024, 640), 100), ((1600, 900), 150))
    )
    assert (roomy.form, tight.form) == ("compact", "compact")
    assert tight.log_folded
    assert not roomy.log_folded
    assert roomy.side.h >= 484


def test_the_card_in_front_grows_where_shares_are_small() -> None:
    for size in ((1600, 900), (1280, 720)):
        made = frame(Scale(size, 150), 150, 4, 2, 191)
        others = [card.h for seat, card in enumerate(made.seats) if seat != 2]
        assert made.seats[2].h >= 1.4 * max(others)
        assert made.seats[-1].bottom <= made.canvas.h
