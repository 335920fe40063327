"""Parts of a match in any window, and the camera over a larger world."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from game.ui.frame import LEAST_ZOOM, MOST_ZOOM, WIDEST, Camera, Form, Frame, frame
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import flight, journeys
from tests.tables.boxes import within

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


BOARD = Rect(352, 84, 880, 800)


def test_its_point_lies_in_the_middle_of_the_board() -> None:
    camera = Camera((108, -54), 1.5)
    assert camera.world(BOARD, BOARD.centre) == (108, -54)
    assert camera.place(BOARD, Rect.around((108, -54), 20)).centre == BOARD.centre


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_places_and_points_of_the_world_agree(zoom: float) -> None:
    camera, box = Camera((30, 40), zoom), Rect(100, 200, 108, 54)
    placed = camera.place(BOARD, box)
    assert (placed.w, placed.h) == (108 * zoom, 54 * zoom)
    assert camera.world(BOARD, (placed.x, placed.y)) == pytest.approx((100, 200))
    assert camera.world(BOARD, (placed.right, placed.bottom)) == pytest.approx((208, 254))


def test_the_world_goes_with_the_hand() -> None:
    camera, box = Camera((0, 0), 2.0), Rect(0, 0, 10, 10)
    assert camera.panned(30, -8).place(BOARD, box) == camera.place(BOARD, box).moved(30, -8)


@pytest.mark.parametrize(("factor", "zoom"), [(1.25, 1.25), (0.8, 0.8), (9, MOST_ZOOM), (0.01, LEAST_ZOOM)])
def test_what_lies_under_the_pointer_stays_there(factor: float, zoom: float) -> None:
    camera, pointer = Camera((70, 20)), (400.0, 700.0)
    nearer = camera.zoomed(BOARD, pointer, factor)
    assert nearer.zoom == zoom
    assert nearer.world(BOARD, pointer) == pytest.approx(camera.world(BOARD, pointer))


def test_a_small_extent_shows_at_full_size_a_large_one_whole() -> None:
    assert Camera.fitting(BOARD, Rect(-54, -54, 108, 108)) == Camera((0, 0), 1)
    extent = Rect(-100, -2000, 900, 3200)
    camera = Camera.fitting(BOARD, extent)
    placed = camera.place(BOARD, extent)
    assert placed.h == pytest.approx(BOARD.h)
    assert placed.centre == pytest.approx(BOARD.centre)
    assert camera.zoom < LEAST_ZOOM


def test_who_sees_more_than_the_least_zoom_may_only_go_nearer() -> None:
    far = Camera((0, 0), 0.25)
    assert far.zoomed(BOARD, BOARD.centre, 0.8).zoom == 0.25
    assert far.zoomed(BOARD, BOARD.centre, 1.25).zoom == 0.3125


@pytest.mark.parametrize(("at", "kept"), [((0, 0), (0, 0)), ((900, -900), (200, -100)), ((-900, 50), (-200, 50))])
def test_the_extent_is_never_lost(at: tuple[float, float], kept: tuple[float, float]) -> None:
    assert Camera(at).clamped(Rect(-200, -100, 400, 200), BOARD) == Camera(kept)


def test_a_small_extent_is_not_seen_from_too_far() -> None:
    """A camera from before something was taken back, when the extent was larger."""
    assert Camera((0, 0), 0.2).clamped(Rect(-200, -100, 400, 200), BOARD).zoom == LEAST_ZOOM


def test_the_least_pan_brings_a_box_into_sight() -> None:
    camera = Camera((0, 0))
    assert camera.panned_to(BOARD, Rect(-100, -100, 200, 200)) == camera
    assert camera.panned_to(BOARD, Rect(400, 0, 108, 108)) == Camera((68, 0))
    assert camera.panned_to(BOARD, Rect(-600, -500, 108, 108)) == Camera((-160, -100))
    assert camera.panned_to(BOARD, Rect(0, -900, 50, 2000)) == Camera((0, 100))


def test_what_is_fitted_into_a_room_lies_in_its_middle() -> None:
    room = Rect(BOARD.x, BOARD.y + 100, BOARD.w, BOARD.h - 100)
    extent = Rect(-300, 40, 2000, 1000)
    shown = Camera.fitting(BOARD, extent, room).place(BOARD, extent)
    assert shown.centre == pytest.approx(room.centre)
    assert shown.intersection(room) == pytest.approx(shown)
    assert shown.w == pytest.approx(room.w) or shown.h == pytest.approx(room.h)


FORMS: tuple[tuple[Form, tuple[int, int], int], ...] = (
    ("full", (1600, 900), 100),
    ("compact", (1600, 900), 150),
    ("strip", (1600, 900), 200),
)


def framed(form: Form, size: tuple[int, int], percent: int, seats: int = 3, high: float = 200) -> Frame:
    made = frame(Scale(size, percent), percent, seats, 0, high)
    assert made.form == form
    return made


@pytest.mark.parametrize(("form", "size", "percent"), FORMS)
@pytest.mark.parametrize("active", [0, None])
def test_every_sheet_but_the_large_one_can_be_pointed_at_on_its_card(
    form: Form, size: tuple[int, int], percent: int, active: int | None
) -> None:
    of = framed(form, size, percent)
    found = of.small_sheets(active, 1)
    assert set(found) == (set() if form == "strip" else {Spot("seat", 0), Spot("seat", 2)})
    assert all(within(box, of.card(spot.number, spot.number == active)) for spot, box in found.items())
    everyone = of.small_sheets(active, None)
    assert len(everyone) == (0 if form == "strip" else 3)


def test_a_card_without_a_body_has_no_sheet() -> None:
    of = framed("full", (1600, 900), 100, high=70)
    assert of.small_sheets(0, 0) == {}


@pytest.mark.parametrize(("form", "size", "percent"), FORMS)
def test_what_flies_to_a_sheet_comes_from_its_origin_and_is_gone(
    form: Form, size: tuple[int, int], percent: int
) -> None:
    of = framed(form, size, percent)
    goal = of.on_card(2, False, lambda body: (body.x + 5, body.y + 7))
    body = of.body(2, False)
    assert goal == (of.seats[2].centre if form == "strip" else (body.x + 5, body.y + 7))
    (thing,) = journeys({}, {}, flight("icons/check", Rect(1, 2, 9, 9), goal, 28, 300, 0))
    assert (thing.before.box, thing.after.box) == (Rect(1, 2, 9, 9), Rect.around(goal, 28))
    thing.elapsed = 100
    assert thing.now() is not None
    thing.elapsed = 300
    assert thing.now() is None
