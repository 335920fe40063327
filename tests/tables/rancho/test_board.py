"""Boxes of the table in every window, every state and highlight drawn, badges, and points beside them."""

from __future__ import annotations

import math
from itertools import combinations, islice, product
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.boards import load
from game.core.match import Match
from game.grids.areas import mask_of, members
from game.i18n.catalogue import Catalogue
from game.rules.rancho.model import (
    COW,
    FOX,
    HORSE,
    LARGE_DOG,
    RABBIT,
    SHEEP,
    SMALL_DOG,
    WOLF,
    Options,
    State,
    Terms,
    prepare,
)
from game.scenes.match import why_card
from game.tables.rancho import TITLE, animals, attack, board, island, layout, marks, side
from game.tables.rancho.animals import Beast
from game.tables.rancho.attack import Attack
from game.tables.rancho.board import Highlights
from game.tables.rancho.layout import STALLS, Column, Island, column
from game.tables.rancho.marks import Offer, Route
from game.tables.rancho.shape import shape_of
from game.titles import title_for
from game.ui.frame import Frame, frame
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import players
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.screens import Stand
from tests.tables import sitting
from tests.tables.boxes import within
from tests.tables.large import SIZES, do_not_shrink

BOARD = load("rancho")
PLACES = {spot.at: number for number, spot in enumerate(BOARD.spots)}
WINDOWS = (((1600, 900), 100), ((1024, 640), 100), ((1600, 900), 200), ((2560, 1080), 100), ((1280, 1024), 125))
"""All forms: full, compact, strip, wide, high."""
SEATS = (2, 3, 4, 5, 6)
PLAYERS = dict(enumerate(players))

HAIR = 0.08
"""Empty margin round an animal, as a part of its picture's side."""
CORNER = 0.22
"""Part of a number that may lie in the corner of a picture, which is empty too."""

SIZES_PX = [(1024, 640), (1280, 720), (1600, 900), (1920, 1080), (3840, 2160)]
BESIDE = 580.0
"""Width that a rulebook beside the table takes, in units."""


def terms_for(seats: int) -> Terms:
    return prepare([BOARD], seats, Options())


def farms_only(terms: Terms) -> State:
    """Every seat has its farm, with a sheep and a rabbit on it, and one dog of each kind."""
    rabbits = bytearray(len(BOARD.spots))
    for _, second in terms.farms:
        rabbits[second] = 1
    return State(
        turn=0,
        seat=0,
        herd=(9, 9, 9, 9, 9, 9),
        owned=terms.farmland,
        rabbits=bytes(rabbits),
        sheep=mask_of([first for first, _ in terms.farms]),
        cows=(),
        horses=(),
        dogs=((1, 1),) * terms.seats,
    )


def busy(terms: Terms) -> State:
    """The first seat, whose farm is F0, has five pastures with everything on them, and animals on the straw."""
    land = [PLACES[at] for at in ((2, 2), (1, 3), (1, 2), (3, 1), (2, 1))]
    state = farms_only(terms)
    rabbits = bytearray(state.rabbits)
    rabbits[PLACES[3, 1]] = 6
    return replace(
        state,
        owned=(state.owned[0] | mask_of(land), *state.owned[1:]),
        rabbits=bytes(rabbits),
        horses=(terms.spaces.triples.index(triple((2, 2), (1, 3), (1, 2))),),
        dogs=((2, 1), *state.dogs[1:]),
        loose=(5, 1, 1, 1),
    )


def triple(*cells: tuple[int, int]) -> tuple[int, ...]:
    return tuple(sorted(PLACES[at] for at in cells))


def plan_for(window: tuple[int, int], percent: float, seats: int) -> Island:
    return layout.island(plan_frame(window, percent, seats), shape_of(terms_for(seats)))


def plan_frame(window: tuple[int, int], percent: float, seats: int) -> Frame:
    return frame(Scale(window, percent), percent, seats, 0, 168, 72)


@pytest.fixture(params=WINDOWS, ids=lambda case: f"{case[0][0]}x{case[0][1]} at {case[1]} %")
def window(request: pytest.FixtureRequest) -> tuple[tuple[int, int], float]:
    found: tuple[tuple[int, int], float] = request.param
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_hexes_and_yards_lie_on_the_sheet(window: tuple[tuple[int, int], float], seats: int) -> None:
    plan, terms = plan_for(*window, seats), terms_for(seats)
    for at in island.land(terms):
        assert within(plan.hex(at), plan.sheet)
    for yard in plan.yards:
        for box in (yard.ground, yard.barn, yard.dog, *yard.dogs):
            assert within(box, plan.sheet)
        assert within(Rect.around(yard.mark, 2 * yard.mark_r), plan.sheet)
    assert within(plan.mat, plan.sheet)


@pytest.mark.parametrize("seats", SEATS)
def test_yards_keep_off_each_other_the_mat_and_the_land(window: tuple[tuple[int, int], float], seats: int) -> None:
    plan, terms = plan_for(*window, seats), terms_for(seats)
    places = [plan.farm(seat) for seat in range(seats)] + [plan.mat]
    for one, other in combinations(places, 2):
        assert not one.intersects(other)
    for at in island.land(terms):
        corners = plan.corners(at)
        for yard in plan.yards:
            (x, y), wide, high = yard.ground.centre, yard.ground.w / 2, yard.ground.h / 2
            assert all(((px - x) / wide) ** 2 + ((py - y) / high) ** 2 > 1 for px, py in corners)
        assert not any(plan.mat.contains(*corner) for corner in corners)


@pytest.mark.parametrize("seats", SEATS)
def test_the_straw_lies_by_the_farm_it_belongs_to(window: tuple[tuple[int, int], float], seats: int) -> None:
    """The straw is at the other end of a side at one end of which two farms lie."""
    land = [
        layout.island(plan_frame(*window, seats), shape_of(terms_for(seats))).corners(at)
        for at in island.land(terms_for(seats))
    ]
    for seat in range(seats):
        plan = layout.island(plan_frame(*window, seats), shape_of(terms_for(seats)), seat)
        farms = [plan.farm(each) for each in range(seats)]
        away = [math.dist(plan.mat.centre, farm.centre) for farm in farms]
        crowded = sum(math.dist(farms[seat].centre, farm.centre) < 200 * plan.unit for farm in farms) > 1
        assert min(away) == away[seat] or crowded
        assert (plan.mat.centre[0] > plan.centre[0]) == (farms[seat].centre[0] > plan.centre[0])
        assert within(plan.mat, plan.sheet)
        assert not any(plan.mat.intersects(farm) for farm in farms)
        assert not any(plan.mat.contains(*corner) for corners in land for corner in corners)


def test_hexes_do_not_overlap(window: tuple[tuple[int, int], float]) -> None:
    plan, terms = plan_for(*window, 4), terms_for(4)
    spots = {spot.name: plan.hex(spot.at) for spot in terms.board.spots}
    assert len(spots) == 60
    for spot in BOARD.spots:
        x, y = plan.middle(spot.at)
        inner = [(x + (px - x) * 0.98, y + (py - y) * 0.98) for px, py in plan.corners(spot.at)]
        for point in (*inner, (x, y)):
            assert [name for name, box in spots.items() if box.contains(*point)] == [spot.name]


def test_the_mockup_s_geometry_at_full_size() -> None:
    plan = plan_for((1600, 900), 100, 4)
    assert plan.centre == (792, 484)
    assert plan.unit == 1
    assert plan.middle((2, -3)) == pytest.approx((792 + 144, 484 - 2 * 83.1))
    assert plan.mat == pytest.approx((1066, 630, 156, 80))


def test_an_outline_moved_inwards_stays_inside() -> None:
    plan = plan_for((1600, 900), 100, 2)
    for cells in ([(1, 1)], [(1, 1), (1, 2), (2, 1)], [(3, 2), (2, 3), (2, 2), (1, 3), (1, 2)]):
        (outer,), (inner,) = plan.outline(cells), plan.outline(cells, 5)
        assert len(outer) == len(inner)
        hexes = [plan.hex(at) for at in cells]
        assert all(any(box.contains(*point) for box in hexes) for point in inner)
        for point in outer:
            assert min((point[0] - x) ** 2 + (point[1] - y) ** 2 for x, y in inner) >= 25


@pytest.mark.parametrize("cells", [[(1, 1)], [(1, 1), (1, 2)], [(1, 1), (1, 2), (2, 1)], [(2, 1), (1, 2), (2, 2)]])
def test_a_footprint_lies_at_one_distance_from_the_middles(cells: list[tuple[int, int]]) -> None:
    plan = plan_for((1600, 900), 100, 2)
    middles = [plan.middle(at) for at in cells]
    for x, y in plan.footprint(cells):
        near = min(((x - mx) ** 2 + (y - my) ** 2) ** 0.5 for mx, my in middles)
        assert near == pytest.approx(layout.FOOT, abs=1e-6)


def test_one_sprite_for_everything_with_the_name_of_its_first_space() -> None:
    terms = terms_for(2)
    state = busy(terms)
    plan = plan_for((1600, 900), 100, 2)
    found = {sprite.key: sprite for sprite in animals.sprites(plan, terms, state)}
    first = BOARD.spots[min(triple((2, 2), (1, 3), (1, 2)))].name
    assert found[Spot("animal", first)].art == "animals/horse"
    assert found[Spot("animal", "3,1")].art == "rancho/rabbits_3"
    assert {Spot("loose", kind) for kind in (RABBIT, SHEEP, COW, HORSE)} <= set(found)
    assert {Spot("dog", seat, kind) for seat in (0, 1) for kind in (SMALL_DOG, LARGE_DOG)} <= set(found)
    assert len(found) == len(animals.sprites(plan, terms, state)) == 4 + 4 + 4 + 2


def test_animals_in_front_are_drawn_last() -> None:
    terms = terms_for(6)
    sprites = animals.sprites(plan_for((1600, 900), 100, 6), terms, farms_only(terms))
    feet = [sprite.box.bottom for sprite in sprites if sprite.key.kind == "animal"]
    assert feet == sorted(feet)


@pytest.mark.parametrize(("kind", "number", "kinds"), [(FOX, 4, {RABBIT}), (WOLF, 4, {HORSE}), (WOLF, 1, set())])
def test_what_a_predator_would_take(kind: int, number: int, kinds: set[int]) -> None:
    """RA17: a fox rabbits, a wolf what stands on an attacked pasture with one foot; farms are safe."""
    terms = terms_for(2)
    state = busy(terms)
    assert {beast.kind for beast in attack.prey(terms, state, Attack(kind, number))} == kinds


def test_the_last_rabbit_that_stays_has_no_cross() -> None:
    """RA17 with the option: nothing is shown that the rules would not take."""
    state = replace(busy(terms_for(2)), sheep=0, rabbits=bytes(n == PLACES[3, 1] for n in range(60)))
    assert [beast.kind for beast in attack.prey(terms_for(2), state, Attack(FOX, 4))] == [RABBIT]
    safe = prepare([BOARD], 2, Options(last_rabbit_safe=True))
    assert not list(attack.prey(safe, state, Attack(FOX, 4)))


def test_what_a_dog_has_saved_has_no_cross() -> None:
    """RA18."""
    terms = terms_for(2)
    state = busy(terms)
    assert list(attack.prey(terms, state, Attack(WOLF, 4, spared=frozenset({1}))))
    assert not list(attack.prey(terms, state, Attack(WOLF, 4, spared=frozenset({0}))))


def test_a_footprint_is_hit_on_every_hex_and_in_its_middle() -> None:
    plan, spaces = plan_for((1600, 900), 100, 2), terms_for(2).spaces
    for shape in (*spaces.pairs, *spaces.triples):
        hexes = [plan.hex(BOARD.spots[space].at) for space in shape]
        spot = layout.Footprint.over(hexes)
        assert spot.contains(*spot.centre)
        assert not spot.contains(spot.x + 1, spot.y + 1)
        for each in hexes:
            x, y = each.centre
            assert all(spot.contains(x + (a - x) * 0.97, y + (b - y) * 0.97) for a, b in each.corners())


def test_a_predator_steps_aside_where_it_would_hide_an_animal() -> None:
    """Animals between the forest and its prey stay in sight while the dog is asked for."""
    plan, hidden = plan_for((1600, 900), 100, 2), list[float]()
    for seed in ("w4", "w5", "w6"):
        dealt = sitting.dealt(TITLE, 2, seed, random_play.open_options(TITLE))
        for match in islice(sitting.stages(dealt, seed, choices=250), 0, None, 10):
            terms, state = match.terms, match.state
            boxes = [animals.box(plan, terms, beast) for beast in animals.beasts(terms, state)]
            for number, seat, kind in product(terms.spaces.pastures_by_number, range(2), (FOX, WOLF)):
                coming = Attack(kind, number, seat)
                if any(attack.prey(terms, state, coming)):
                    box = attack.sprite(plan, terms, state, coming).box
                    hidden += [box.inset(0.1 * box.w).overlap([each]) / (each.w * each.h) for each in boxes]
    assert hidden
    assert max(hidden) < 0.25


def test_a_predator_stands_before_the_prey_of_the_seat_that_is_asked() -> None:
    terms = terms_for(2)
    state, plan = busy(terms), plan_for((1600, 900), 100, 2)
    at = attack.stopping_point(plan, terms, state, Attack(WOLF, 4, 0))
    goal = plan.spread([(2, 2), (1, 3), (1, 2)])
    assert math.dist(at, goal) == pytest.approx(74 * plan.unit)
    assert attack.stopping_point(plan, terms, state, Attack(WOLF, 1, 0)) == plan.centre


def test_every_space_has_its_owner() -> None:
    terms = terms_for(3)
    state = farms_only(terms)
    owners = {space: board.owner(state, space) for space in range(len(BOARD.spots))}
    assert {space: seat for space, seat in owners.items() if seat is not None} == {
        space: seat for seat, farm in enumerate(terms.farms) for space in farm
    }


def drawn(window: tuple[tuple[int, int], float], seats: int, state: State, highlights: Highlights) -> pygame.Surface:
    """Everything of the board on a surface."""
    size, percent = window
    pygame.display.init()
    surface = pygame.display.set_mode(size).copy()
    paint, plan, terms = Painter(surface, Scale(size, percent)), plan_for(*window, seats), terms_for(seats)
    island.draw_background(paint, plan, terms)
    board.draw_below(paint, plan, terms, state, PLAYERS, highlights)
    for sprite in animals.sprites(plan, terms, state):
        paint.picture(sprite.art, sprite.box)
    board.draw_above(paint, plan, terms, state, PLAYERS, Catalogue(), highlights)
    return surface


def highlights() -> dict[str, Highlights]:
    way = Route(((3, 1), (2, 1), (1, 1)))
    horse = Beast(HORSE, triple((2, 2), (1, 3), (1, 2)))
    return {
        "trade": Highlights(offers={PLACES[1, 1]: Offer(), PLACES[0, 2]: Offer(2, (0, 1))}, targets=(PLACES[1, 1],)),
        "toll": Highlights(routes=(way, way._replace(solid=False)), changed=(PLACES[2, 1],)),
        "hand": Highlights(aimed=horse.spaces, picked_up=horse.spaces, held=Spot("animal", "3,1"), pulse=1),
        "fox": Highlights(attack=Attack(FOX, 4, 0)),
        "wolf": Highlights(attack=Attack(WOLF, 1)),
        "turn": Highlights(turn=1),
    }


@pytest.mark.parametrize(("shown_in", "seats"), each_met(WINDOWS, SEATS))
def test_all_that_lies_on_the_board_is_drawn(shown_in: tuple[tuple[int, int], float], seats: int) -> None:
    window = shown_in
    terms = terms_for(seats)
    bare = drawn(window, seats, farms_only(terms), Highlights())
    full = drawn(window, seats, busy(terms), Highlights())
    plan, f = plan_for(*window, seats), Scale(*window).factor
    for space in members(busy(terms).owned[0] & ~terms.farmland[0]):
        x, y = plan.middle(BOARD.spots[space].at)
        box = pygame.Rect(round((x - 40 * plan.unit) * f), round((y - 30 * plan.unit) * f), 12, 12)
        assert pygame.transform.average_color(bare, box) != pygame.transform.average_color(full, box)


@pytest.mark.parametrize(("shown_in", "name"), each_met(WINDOWS, list(highlights())))
def test_every_highlight_is_seen(shown_in: tuple[tuple[int, int], float], name: str) -> None:
    window = shown_in
    state = busy(terms_for(2))
    quiet, shown = drawn(window, 2, state, Highlights()), drawn(window, 2, state, highlights()[name])
    assert quiet.get_buffer().raw != shown.get_buffer().raw


@pytest.mark.parametrize("loose", [(0, 0, 1, 1), (0, 0, 0, 1), (3, 1, 0, 0), (2, 1, 1, 1)])
def test_loose_animals_stand_on_the_straw(loose: tuple[int, int, int, int]) -> None:
    """Their feet are on it, the foremost on its front half."""
    for window in WINDOWS:
        plan = layout.island(frame(Scale(*window), window[1], 6, 0, 100), shape_of(terms_for(6)))
        boxes = animals.straw_boxes(plan, loose).values()
        feet = [box.bottom for box in boxes]
        assert all(plan.mat.y < foot <= plan.mat.bottom for foot in feet)
        assert max(feet) > plan.mat.centre[1]


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("kind", [COW, HORSE])
def test_no_large_animal_stands_on_the_price_or_the_owner_of_its_pastures(
    size: tuple[int, int], percent: int, kind: int
) -> None:
    terms = terms_for(2)
    plan, factor = layout.island(plan_frame(size, percent, 2), shape_of(terms_for(2))), Scale(size, percent).factor
    stands = terms.spaces.pairs if kind == COW else terms.spaces.triples
    for number, spaces in enumerate(stands):
        standing = {"cows" if kind == COW else "horses": (number,)}
        (large,) = marks.large_animals(plan, terms, replace(farms_only(terms), **standing))
        assert large == animals.box(plan, terms, Beast(kind, spaces))
        body = large.inset(HAIR * large.w, HAIR * large.h)
        for space in spaces:
            if not terms.spaces.pastures >> space & 1:
                continue
            at = BOARD.spots[space].at
            for chip in marks.chip_boxes(plan, at, factor, [large]):
                assert body.overlap([chip]) < CORNER * chip.w * chip.h, (kind, spaces, space)
                assert plan.hex(at).contains(*chip.centre)


def test_the_line_round_what_is_pointed_at_goes_over_no_animal(tmp_path: Path) -> None:
    def herds(match: Match[Any, Any]) -> bool:
        return len(match.state.cows) > 1

    stand = Stand(tmp_path, title_for("rancho"), (1280, 720))
    scene = stand.sit_down(stand.until(2, herds))
    pilot, factor = stand.pilot, stand.house.manager.scale.factor
    beasts = [each for each in scene.table_view.stage.sprites() if each.key.kind == "animal"]
    pilot.point("move", (-5, -5))
    pilot.step(16)
    before, seen = pilot.surface.copy(), 0
    for beast in beasts:
        pilot.point("move", scene.model.spots[beast.key].centre)
        pilot.step(16)
        seen += pilot.surface.get_buffer().raw != before.get_buffer().raw
        for each in beasts:
            one, two = (_body(picture, each, factor) for picture in (before, pilot.surface))
            assert one == two, f"{each.key} is cut while {beast.key} is pointed at"
    assert seen


def _body(picture: pygame.Surface, beast: Sprite, factor: float) -> bytes:
    """The pixels of an animal that hide all that lies beneath it."""
    area = pygame.Rect(*(round(each * factor) for each in beast.box))
    alone = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    Painter(alone, Scale(picture.get_size())).picture(beast.art, Rect(*beast.box))
    mask = pygame.mask.from_surface(alone.subsurface(area), 254)
    part = picture.subsurface(area).copy()
    mask.to_surface(part, setcolor=None, unsetcolor=(0, 0, 0))
    return pygame.image.tobytes(part, "RGB")


def columns() -> list[Column]:
    found = [column(frame(Scale(size, each), each, 4, 0, 191, 72)) for size, each in product(SIZES_PX, (100, 150))]
    return found + [column(frame(Scale(size), 100, 4, 0, 191, 72, taken=BESIDE)) for size in SIZES_PX[1:]]


@pytest.mark.parametrize("made", columns())
def test_the_scale_has_its_beam_and_cells_are_no_empty_columns(made: Column) -> None:
    assert not made.flat
    assert all(cell.h <= 1.3 * cell.w for cell in made.cells)


@pytest.mark.parametrize("made", columns())
def test_price_tags_lie_below_the_animals(made: Column) -> None:
    for kind in STALLS:
        animal, cell = side.stall_box(made, kind), made.cell(kind)
        assert not side.has_no_price(cell)
        # Pictures have an empty margin.
        assert animal.bottom <= side.price_top(cell) + 0.16 * animal.h


def dice_and_island(at: Frame, seats: int, terms: Any) -> tuple[tuple[Rect, ...], float]:
    return layout.column(at).dice, layout.island(at, shape_of(terms_for(seats))).unit


@pytest.mark.parametrize("size", SIZES)
def test_dice_and_islands_do_not_shrink(size: tuple[int, int]) -> None:
    do_not_shrink(TITLE, dice_and_island, size)


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1280, 720), 150), ((1024, 640), 150)])
def test_numbers_and_marks_of_pastures_lie_over_brackets_outlines_and_the_border_of_a_refusal(
    size: tuple[int, int], percent: int
) -> None:
    """Middles of number and mark are drawn as without whatever marks the pasture."""
    terms = terms_for(2)
    scale, plan = Scale(size, percent), layout.island(plan_frame(size, percent, 2), shape_of(terms_for(2)))
    free = list(members(terms.spaces.pastures))
    owned = mask_of(free[::2])
    state = farms_only(terms)
    state = replace(state, owned=(state.owned[0] | owned, *state.owned[1:]))
    boxes = marks.label_boxes(plan, terms, state, scale.factor)

    def drawn(marked: bool) -> list[bytes]:
        surface = pygame.Surface(size)
        paint = Painter(surface, scale)
        highlights = Highlights(changed=tuple(free) if marked else ())
        board.draw_below(paint, plan, terms, state, PLAYERS, highlights)
        for space in free:
            if marked:
                marks.draw_pointed(paint, plan, animals.cells(terms, [space]))
            board.draw_prices_near(paint, plan, terms, state, PLAYERS, highlights, 1 << space)
            if marked:
                why_card.draw_refused(paint, plan.hex(terms.board.spots[space].at), boxes)
        inner = [pygame.Rect(*(scale.px(side) for side in box.inset(0.23 * box.w))) for box in boxes]
        return [pygame.image.tobytes(surface.subsurface(each), "RGB") for each in inner]

    differ = [box for box, one, two in zip(boxes, drawn(True), drawn(False), strict=True) if one != two]
    assert differ == []
