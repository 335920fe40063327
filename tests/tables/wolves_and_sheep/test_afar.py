"""The landscape from afar: flat meadows, lines without a notch, no number over another, and nothing given away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.rules.wolves_and_sheep.land import cell
from game.rules.wolves_and_sheep.scoring import areas
from game.tables.wolves_and_sheep import far
from game.tables.wolves_and_sheep.far import DANGER, BorderState, Faces, FarLand, Numbers
from game.tables.wolves_and_sheep.landscape import placed
from game.ui.frame import Camera
from tests.rules.wolves_and_sheep.table import TWO, build
from tests.tables.wolves_and_sheep.scene import colour, grown, painter, plan_of

LAND = grown(2, 55)
FOUND = areas(TWO, LAND)


@pytest.mark.parametrize("zoom", [0.2, 0.45])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_number_covers_another_or_an_animal(seed: int, zoom: float) -> None:
    land = grown(seed, 45)
    found = areas(TWO, land)
    made = Numbers(TWO, land, found, (), zoom).all
    assert sorted(each.total for each in made) == sorted(
        len(area.triangles) for area in found if area.kind >= 3 and len(area.triangles) > 1
    )
    for number, one in enumerate(made):
        for other in made[number + 1 :]:
            # Discs beside each other may share the corners of their boxes.
            assert not one.pill.inset(0.16 * one.pill.h).intersects(other.pill.inset(0.16 * other.pill.h))


def test_numbers_tell_how_their_meadows_are() -> None:
    made = Numbers(TWO, LAND, FOUND, (2,), 0.45).all
    fates = {each.fate for each in made}
    assert fates == set(BorderState)
    assert all(each.colour == 2 for each in made if each.fate is BorderState.GLEAMS)


def test_a_closed_meadow_gleams_for_its_owner_alone() -> None:
    owner, other = Faces(TWO, LAND, FOUND, (2,)), Faces(TWO, LAND, FOUND, ())
    changed = {at for at in LAND.tiles if owner[at] != other[at]}
    gleaming = {each >> 2 for area in FOUND if area.counts and area.colour == 2 for each in area.triangles}
    assert gleaming <= changed


def test_lines_meet_where_four_tiles_do() -> None:
    paint, plan, far_land = painter(), plan_of(LAND, 0.5), FarLand(TWO)
    far_land.draw(paint, plan, LAND, FOUND, ())
    lines = {node: line for node, line in Faces(TWO, LAND, FOUND, ()).nodes.items() if line.fate}
    assert len(lines) > 20
    for node, line in lines.items():
        x, y = placed(plan.camera, plan.board, node)
        near = [colour(paint, x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        apart = [
            sum(abs(a - b) for a, b in zip(seen, wanted, strict=True))
            for seen in near
            for wanted in far.colours_of(line)
        ]
        assert min(apart) < 60, (node, line)


def test_all_of_it_is_flat() -> None:
    land = build((0, -1, "V.V."), (1, 0, "...V"))
    paint, plan = painter(), replace(plan_of(land, 0.5), camera=Camera((0, -50), 0.5))
    FarLand(TWO).draw(paint, plan, land, areas(TWO, land), ())
    box = plan.cell(cell(0, 0))
    x, y = box.centre
    seen = {colour(paint, x + dx, y - 0.36 * box.h) for dx in range(-8, 9)}
    assert len(seen) == 1


def test_danger_is_told_by_line_and_sign() -> None:
    paint, plan = painter(), plan_of(LAND, 0.5)
    FarLand(TWO).label(paint, plan, LAND, FOUND, ())
    warned = [each for each in Numbers(TWO, LAND, FOUND, (), 0.28).all if each.fate is BorderState.DANGER]
    assert warned
    for each in warned:
        box = plan.camera.place(plan.board, each.warning)
        assert colour(paint, box.x + 0.25 * box.w, box.centre[1]) == tuple(DANGER)


def test_numbers_keep_their_places_while_the_camera_comes_nearer() -> None:
    far_land, paint = FarLand(TWO), painter()
    far_land.label(paint, plan_of(LAND, 0.4), LAND, FOUND, ())
    kept = far_land._numbers
    far_land.label(paint, plan_of(LAND, 0.55), LAND, FOUND, ())
    assert far_land._numbers is kept
    assert far.LEAST < 0.4
