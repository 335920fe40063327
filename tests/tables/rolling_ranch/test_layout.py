"""Geometry in any window, with any number of seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.boards import load
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import Options
from game.rules.rolling_ranch.sheet import HEXES, Sheet, make, sheet_of
from game.tables.rolling_ranch import TITLE, board, cards, chips, layout
from game.tables.rolling_ranch.layout import Plan, column
from game.ui.frame import Frame, frame
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from tests.tables.boxes import apart, within
from tests.tables.large import SIZES, do_not_shrink
from tests.tables.rolling_ranch.play import new_match, stages, table
from tests.tables.sitting import WINDOWS, context, window

SEATS = (1, 2, 4, 6)


def framed(size: tuple[int, int], percent: int, seats: int = 4) -> Frame:
    return frame(Scale(size, percent), percent, seats, 0, 168, 72)


def covers(plan: Plan, box: Rect) -> bool:
    """Whether a box lies on a space, fences and all."""
    lines = [plan.ring(space, layout.RADIUS + 4) for space in range(len(HEXES))]
    x, y, right, low = box.x, box.y, box.right, box.bottom
    points = [(x, y), (right, y), (right, low), (x, low), box.centre]
    inside = any(plan.hex(space).contains(*point) for space in range(len(HEXES)) for point in points)
    return inside or any(box.contains(*corner) for ring in lines for corner in ring)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("size", "percent"), [*WINDOWS, ((1280, 720), 150)])
def test_the_mission_hides_the_name_and_score_of_no_seat(size: tuple[int, int], percent: int, seats: int) -> None:
    at = framed(size, percent, seats)
    if at.form == "strip":
        return
    plan = layout.plan(at)
    spaces = [Rect(*plan.hex(space)) for space in range(len(HEXES))]
    box = cards.mission_box(at, column(at).mission, 0, spaces)
    assert within(box, at.canvas)
    for seat in range(seats):
        card = at.card(seat, not seat)
        assert not box.intersects(card._replace(h=at.body(seat, not seat).y - card.y)), seat


def test_the_mockup_s_geometry_at_full_size() -> None:
    plan = layout.plan(framed((1600, 900), 100))
    assert plan.unit == pytest.approx(1)
    assert plan.at(0) == pytest.approx((792 - 448.2 + 2 * 119.5, 176), abs=0.5)
    assert plan.at(29) == pytest.approx((792 - 448.2 + 5.5 * 119.5, 176 + 5 * 103.5), abs=0.5)
    assert plan.foot.box.y == pytest.approx(790)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_everything_lies_on_the_sheet_and_apart(size: tuple[int, int], percent: int, seats: int) -> None:
    plan = layout.plan(framed(size, percent, seats))
    hexes = [Rect(*plan.hex(space)) for space in range(len(HEXES))]
    strip = [*plan.foot.numbers, *plan.foot.scores]
    for box in (*hexes, *strip, plan.foot.box, layout.question_card(plan).box):
        assert within(box, plan.sheet)
        assert box.w > 0
        assert box.h > 0
    assert apart(strip)
    assert not any(box.intersects(plan.foot.box) for box in hexes)
    for corner in plan.corner:
        assert within(corner, plan.sheet)
        assert not covers(plan, corner)
        assert corner.w > 40
        assert corner.h > 20


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_spaces_do_not_overlap(size: tuple[int, int], percent: int) -> None:
    plan = layout.plan(framed(size, percent))
    for space in range(len(HEXES)):
        x, y = plan.at(space)
        inner = [(x + (px - x) * 0.97, y + (py - y) * 0.97) for px, py in plan.ring(space)]
        for point in (*inner, (x, y)):
            hit = [other for other in range(len(HEXES)) if plan.hex(other).contains(*point)]
            assert hit == [space]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_the_side_column_keeps_its_parts_apart(size: tuple[int, int], percent: int, seats: int) -> None:
    at = framed(size, percent, seats)
    made = column(at)
    parts = [made.tray, made.panel, made.mission, at.main, at.log]
    assert apart(parts)
    for box in (made.tray, made.panel):
        assert within(box, at.side)
    assert within(made.mission, at.foot or at.side)
    assert all(within(die, made.tray) for die in made.dice)
    rows = [row.box for row in made.rows]
    assert len(rows) == len(data.BUILDINGS)
    assert apart(rows)
    for building, row in enumerate(made.rows):
        assert within(row.box, made.panel)
        assert len(row.wood) == data.WOOD[building]
        assert len(row.nails) == data.NAILS[building]
        icons = [row.pictures, *row.wood, *row.nails, row.end]
        assert apart(icons)
        assert all(within(icon, row.box) and icon.w > 0 for icon in icons)
        assert apart([row.part(0), row.part(1)])
    assert all(within(card, made.panel) for card in made.picks())
    for count in range(1, 5):
        assert all(within(row, made.panel) for row in made.births(count))
        assert apart(list(made.births(count)))


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_chips_and_the_pass_keep_off_the_island_and_each_other(size: tuple[int, int], percent: int) -> None:
    plan = layout.plan(framed(size, percent))
    match = new_match(1, "chips")
    uses = [(0, ()), (1, (0, 1, 2)), (2, (0, 1)), (3, (0, 1, 2))]
    several = chips.help_chips(plan, uses, match.state.ranches[0])
    boxes = [chip.box for chip in several] + [chips.pass_box(plan)]
    assert len(boxes) == 5
    assert apart(boxes)
    assert not any(covers(plan, box) for box in boxes)
    for chip in several:
        places = [chip.house, *(thing.box for thing in chip.things)]
        assert apart(places)
        assert all(within(place, chip.box) for place in places)
    spots = chips.chip_spots(several)
    assert set(spots) == {Spot("barn", 0), *(Spot("use", building, kind) for building, kinds in uses for kind in kinds)}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_spots_lie_inside_the_window(size: tuple[int, int], percent: int, seats: int) -> None:
    for match in stages(seats, "spots", 12):
        of = table(match)
        _, at = window(match, of, size, percent)
        spots = of.controls.spots(context(match, at))
        assert all(within(box, at.canvas) and box.w > 0 and box.h > 0 for box in spots.values())
        if at.form != "strip":
            large = match.seat
            low = {Spot("seat", n) for n in range(seats) if n != large and at.body(n, False).h > 20}
            assert {spot for spot in spots if spot.kind == "seat"} == low
            assert all(within(cards.small_sheet_box(at.body(n, False)), at.card(n, False), 4) for n in range(seats))


def sheets() -> list[Sheet]:
    printed = (load(f"rolling_ranch_{name}") for name in ("a", "b1", "b2", "b3", "b4"))
    return [sheet_of(board) for board in (*printed, *map(make, range(1, 12)))]


def test_fences_go_round_pens_and_dashes_lie_within() -> None:
    """RR2: 30 hexes have 180 sides; each border is drawn once."""
    for sheet in sheets():
        look = board.ground(sheet)
        single = 180 - (len(look.fences) + len(look.dashes))
        inner = [
            (a, b) for a in range(len(HEXES)) for b in range(a) if sheet.pen_of[a] == sheet.pen_of[b] and _touch(a, b)
        ]
        assert len(look.dashes) == len(inner)
        assert single == sum(_touch(a, b) for a in range(len(HEXES)) for b in range(a))
        round_pens = sum(len(board.fence(sheet, pen, layout.RADIUS)) for pen in range(len(sheet.pens)))
        assert round_pens == 180 - 2 * len(look.dashes)


def _touch(a: int, b: int) -> bool:
    (aq, ar), (bq, br) = HEXES[a], HEXES[b]
    return (aq - bq, ar - br) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


def test_every_pen_has_a_tint_of_its_own() -> None:
    for sheet in sheets():
        assert len(set(board.tints(sheet))) == len(sheet.pens)
    assert board.tints(sheets()[0]) == board.TINTS


def test_a_sheet_is_called_as_it_is_printed_by_its_number_or_by_its_file() -> None:
    keys = {"rolling_ranch_b2": "B2", "made:7": "7", "rolling_ranch_a_2.tmx": "rolling_ranch_a_2", "Lake.tmx": "Lake"}
    assert {key: board.sheet_name(replace(sheets()[0], key=key)) for key in keys} == keys


def test_made_sheets_are_named_and_drawn_like_printed_ones() -> None:
    match = new_match(3, "made", Options(side="b", new_sheets=5))
    assert len({sheet.key for sheet in match.terms.sheets}) == 3


@pytest.mark.parametrize(("size", "percent"), [*WINDOWS, ((1024, 640), 150), ((1280, 1024), 100), ((1280, 1024), 150)])
def test_icons_and_dice_can_be_hit(size: tuple[int, int], percent: int) -> None:
    scale = Scale(size, percent)
    made = column(framed(size, percent))
    boxes = [*made.dice, made.mission, *(row.part(resource) for row in made.rows for resource in (0, 1))]
    assert min(min(box.w, box.h) * scale.factor for box in boxes) >= 36


def seen(at: Frame, seats: int, terms: Any) -> tuple[tuple[Rect, ...], float]:
    return layout.column(at).dice, layout.plan(at).hex(0).w


@pytest.mark.parametrize("size", SIZES)
def test_dice_and_sheets_do_not_shrink(size: tuple[int, int]) -> None:
    do_not_shrink(TITLE, seen, size)
