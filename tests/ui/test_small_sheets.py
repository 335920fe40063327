"""Sheets on the cards of their seats: which can be pointed at, and what flies there."""

from __future__ import annotations

import pytest

from game.ui.frame import Form, Frame, frame
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import flight, journeys
from tests.tables.boxes import within

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
