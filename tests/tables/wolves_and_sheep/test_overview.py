"""Bag, small map and cards: on the board, apart from each other, and off what matters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import choices
from game.rules.wolves_and_sheep.land import Land, cell
from game.rules.wolves_and_sheep.scoring import areas
from game.scenes.tabletop.commands import Interrupt, Pan, Play, Sit, Verb, Zoom
from game.tables.wolves_and_sheep import TITLE, meadows, overview
from game.tables.wolves_and_sheep.landscape import INSIDE
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.plan import Plan, cell_box, world
from game.ui.frame import ZOOM_STEP, Camera
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from tests.rules.wolves_and_sheep.table import START, TWO
from tests.scenes import random_play
from tests.scenes.match_player import sit
from tests.scenes.reader import Reader
from tests.tables.wolves_and_sheep.scene import BOARD, colour, grown, painter, plan_of

WORDS = Catalogue()
LANDS = [grown(seed, tiles) for seed, tiles in ((1, 10), (2, 40), (3, 66))]
BOARDS = (BOARD, Rect(352, 84, 880, 800), Rect(10, 10, 470, 400))


def boxes(place: overview.Corners) -> list[Rect]:
    return [each for each in (place.pill, place.card) if each is not None]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("zoom", [0.5, 0.8, 1.0, 2.0])
def test_all_lies_on_the_board_and_apart(board: Rect, zoom: float) -> None:
    for land in LANDS:
        place = overview.corners(plan_of(land, zoom, board), land)
        assert all(each.intersection(board) == each for each in boxes(place))
        buttons = [place.farther, place.nearer, place.fit]
        holder = place.card or place.pill
        assert all(each.intersection(holder) == each for each in buttons)
        if place.card is not None:
            assert not place.card.intersects(place.pill)
        if place.picture is not None:
            assert place.card is not None
            assert place.extent is not None
            assert place.picture.intersection(place.card) == place.picture
            assert place.extent.intersection(place.picture) == pytest.approx(place.extent)
            assert not any(each.intersects(place.picture) for each in buttons)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900), (3840, 2160)])
@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_the_zoom_touches_neither_the_buttons_nor_the_border(size: tuple[int, int], zoom: float) -> None:
    plan, paint = plan_of(START, zoom), Reader(Scale(size))
    overview.draw_overlays(paint, plan, WORDS, TWO, START, 40)
    place = overview.corners(plan, START)
    assert place.card is not None
    (zoom_note,) = (note for note in paint.notes if "%" in note.words)
    assert zoom_note.ink.x >= place.fit.right + 6
    assert zoom_note.ink.right <= place.card.right - 2


def test_the_map_is_left_out_where_all_is_in_sight_from_afar_and_where_there_is_no_room() -> None:
    land = LANDS[1]
    fit = Plan(BOARDS[1], Camera.fitting(BOARDS[1], world(land)))
    assert fit.camera.zoom < 0.9
    assert overview.all_in_sight(fit, land.tiles)
    assert overview.corners(fit, land).picture is None
    near = replace(fit, camera=replace(fit.camera, zoom=1.0))
    assert not overview.all_in_sight(near, land.tiles)
    assert overview.corners(near, land).picture is not None
    assert overview.corners(plan_of(land, 1.0, BOARDS[2]), land).card is None
    assert overview.corners(plan_of(START, 1.0), START).picture is not None


@pytest.mark.parametrize("board", [*BOARDS, Rect(10, 110, 540, 600), Rect(0, 0, 600, 420)])
@pytest.mark.parametrize("tiles", [1, 10, 25, 45, 66])
def test_the_buttons_of_the_zoom_lie_still_at_every_zoom(board: Rect, tiles: int) -> None:
    """The bag lies still, too: from all of the land to the nearest, with the map and without it."""
    for seed in range(4):
        land = grown(seed, tiles)
        extent = world(land).inset(overview.CUT)
        camera, seen, maps = Camera.fitting(board, extent, overview.extent_room(board, extent, land)), set(), set()
        for _ in range(9):
            place = overview.corners(Plan(board, camera), land)
            seen.add((place.nearer, place.farther, place.fit, place.pill))
            maps.add(place.picture is not None)
            camera = camera.zoomed(board, board.centre, ZOOM_STEP)
        assert len(seen) == 1
        assert len(maps) == 1 + (tiles >= 25 and board in BOARDS[:2])


def test_the_map_steps_aside_to_an_emptier_corner() -> None:
    village = plan_of(START)
    first = overview.corners(village, START)
    assert first.card is not None
    assert first.card.x > BOARD.centre[0]
    assert first.card.bottom < BOARD.centre[1]
    pushed = Plan(
        BOARD, village.camera.panned(first.card.centre[0] - BOARD.centre[0], first.card.centre[1] - BOARD.centre[1])
    )
    second = overview.corners(pushed, START)
    assert second.card is not None
    assert not second.card.intersects(pushed.cell(cell(0, 0)))
    assert not second.pill.intersects(pushed.cell(cell(0, 0)))


def hides(plan: Plan, land: Land, box: Rect) -> int:
    """How many free cells lie under a box with more than a tenth."""
    parts = (box.intersection(plan.cell(at)) for at in land.frontier)
    return sum(part.w * part.h > plan.size**2 / 10 for part in parts)


def views() -> Iterator[tuple[Plan, Land]]:
    """Somebody looks about in several landscapes, near and far."""
    for seed in range(3):
        land = grown(seed, 40)
        for x, y, zoom in product((-500, 0, 500), (-400, 0, 400), (0.6, 1.0, 1.6)):
            near = plan_of(land, zoom, BOARDS[1])
            yield replace(near, camera=near.camera.panned(x, y)), land


def test_map_and_bag_stay_until_they_hide_free_cells_and_go_where_fewest_lie() -> None:
    before, kept, moved, better = None, 0, 0, 0
    for plan, land in views():
        nook = overview.choose_corners(plan, land, before, frozenset(land.frontier))
        places = [boxes(overview.corners(plan, land, each)) for each in range(16) if each % 4 != each // 4]
        (pill, card), least = boxes(overview.corners(plan, land, nook)), min
        assert not pill.intersects(card)
        assert hides(plan, land, card) == least(hides(plan, land, each[1]) for each in places)
        rest = [each[0] for each in places if each[1] == card]
        assert hides(plan, land, pill) == least(hides(plan, land, each) for each in rest)
        if before is not None:
            lay = boxes(overview.corners(plan, land, before))
            hid = [hides(plan, land, each) for each in lay]
            kept += nook == before
            moved += lay[1] != card
            assert lay[1] == card or hid[1] > hides(plan, land, card)
            assert nook == before or any(hid)
            better += overview.choose_corners(plan, land, None, frozenset(land.frontier)) != nook
        before = nook
    assert kept > 10
    assert moved > 5
    assert better > 5


def test_of_corners_without_a_free_cell_the_map_goes_to_one_without_tiles() -> None:
    """From where it hides one."""
    seen = 0
    for plan, land in views():
        for corner in range(4):
            before = corner + 4 * ((corner + 1) % 4)
            card, nook = (
                overview.corners(plan, land, before).card,
                overview.choose_corners(plan, land, before, frozenset(land.frontier)),
            )
            assert card is not None
            assert nook is not None
            if not hides(plan, land, card) or nook % 4 == corner:
                continue
            cards = [overview.corners(plan, land, each + 4 * ((each + 1) % 4)).card or card for each in range(4)]
            fewest = min(hides(plan, land, each) for each in cards)
            tiles = [
                sum(each.intersection(plan.cell(at)).w * each.intersection(plan.cell(at)).h for at in land.tiles)
                for each in cards
                if hides(plan, land, each) == fewest
            ]
            seen += len(set(tiles)) > 1
            under = cards[nook % 4]
            assert min(tiles) == pytest.approx(
                sum(under.intersection(plan.cell(at)).w * under.intersection(plan.cell(at)).h for at in land.tiles)
            )
    assert seen > 5


@pytest.mark.parametrize("board", [BOARDS[2], Rect(10, 110, 540, 600)])
@pytest.mark.parametrize("seed", range(3))
def test_a_pill_keeps_its_shape_and_its_corner_until_it_hides_what_can_be_used(board: Rect, seed: int) -> None:
    """On a board without room for a map."""
    chosen, sizes, moved = None, set(), 0
    for tiles in range(1, 40):
        land = grown(seed, tiles)
        extent = world(land).inset(overview.CUT)
        plan = Plan(board, Camera.fitting(board, extent, overview.extent_room(board, extent, land, chosen)))
        stays = overview.choose_corners(plan, land, chosen, frozenset())
        assert chosen in (None, stays)
        before, chosen = stays, overview.choose_corners(plan, land, stays, frozenset(land.frontier))
        pills = [overview.corners(plan, land, each).pill for each in (before, chosen)]
        hidden = [hides(plan, land, pill) for pill in pills]
        assert chosen == before or hidden[1] < hidden[0]
        moved += chosen != before
        sizes.add((pills[1].w, pills[1].h))
    assert len(sizes) == 1
    assert moved < 8


def test_the_small_map_shows_each_letter_in_its_place() -> None:
    land = LANDS[1]
    plan = plan_of(land, 1.0, BOARDS[1])
    place = overview.corners(plan, land)
    assert place.picture is not None
    wide = Rect(20, 20, 900, 600)
    paint = painter()
    overview.draw_small_map(paint, wide, replace(plan, camera=replace(plan.camera, zoom=0.1)), TWO, land, ())
    view = overview.map_camera(wide, world(land))
    shown: dict[int, set[tuple[int, ...]]] = {}
    for at, what in land.tiles.items():
        tile = view.place(wide, cell_box(at))
        for edge, (x, y) in enumerate(((0.5, 0.2), (0.8, 0.5), (0.5, 0.8), (0.2, 0.5))):
            letter = TWO.shapes[what].edges[edge]
            shown.setdefault(letter, set()).add(colour(paint, tile.x + x * tile.w, tile.y + y * tile.h))
    assert all(len(each) == 1 for each in shown.values())
    assert len({each for found in shown.values() for each in found}) == len(shown) == 6


def test_lit_cells_are_gold_on_the_small_map() -> None:
    picture = Rect(20, 20, 300, 200)
    at = next(iter(START.frontier))
    spot = overview.map_camera(picture, world(START)).place(picture, cell_box(at)).centre
    plain, lit = painter(), painter()
    overview.draw_small_map(plain, picture, plan_of(START), TWO, START, ())
    overview.draw_small_map(lit, picture, plan_of(START), TWO, START, (at,))
    assert colour(plain, *spot) != colour(lit, *spot)
    assert colour(lit, *spot) == tuple(colours.sun_light)


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_everything_can_be_drawn_with_and_without_a_map(zoom: float) -> None:
    for land in LANDS:
        paint, plan = painter(), plan_of(land, zoom)
        overview.draw_overlays(paint, plan, WORDS, TWO, land, 31, list(land.frontier)[:5])
        place = overview.corners(plan, land)
        assert all(colour(paint, *each.centre) != (255, 0, 255) for each in boxes(place))


@pytest.mark.parametrize("seed", range(4))
def test_a_card_lies_on_the_board_off_what_must_stay_free(seed: int) -> None:
    land = grown(seed, 30)
    plan = plan_of(land, 0.8)
    keep = overview.corners(plan, land).boxes
    for area in areas(TWO, land):
        place = meadows.card_box(plan, land, area, (204, 152), keep)
        assert place.intersection(BOARD) == pytest.approx(place)
        assert not any(place.intersects(each) for each in keep)


def test_a_card_about_a_lone_tile_leaves_it_in_sight() -> None:
    plan = plan_of(START)
    (village,) = areas(TWO, START)
    assert not meadows.card_box(plan, START, village, (204, 152)).intersects(plan.cell(cell(0, 0)))


@pytest.mark.parametrize("seed", range(3))
def test_every_area_has_a_card(seed: int) -> None:
    land = grown(seed, 50)
    plan, all_areas = plan_of(land), areas(TWO, grown(seed, 50))
    for area in all_areas:
        paint = painter()
        meadows.draw_card(paint, plan, WORDS, land, area)
        drawn = meadows.card_box(plan, land, area, (204, 154))
        assert colour(paint, drawn.x + 20, drawn.y + 14) == tuple(colours.cream)
        if area.wolves and not area.safe:
            meadows.draw_forest_card(paint, plan, WORDS, land, area, all_areas, ())


@pytest.mark.parametrize("tiles", [1, 6, 10, 20, 40, 66])
@pytest.mark.parametrize("board", [Rect(10, 110, 395, 290), Rect(10, 110, 355, 285)])
def test_on_the_small_board_of_a_large_interface_nothing_lies_over_tiles(board: Rect, tiles: int) -> None:
    """At UI 200 %, where everything is shown; all cells where something may be laid can still be pointed at."""
    for seed in range(4):
        land = grown(seed, tiles)
        extent = world(land).inset(overview.CUT)
        room = overview.extent_room(board, extent, land)
        plan = Plan(board, Camera.fitting(board, extent, room))
        place = overview.corners(plan, land)
        assert place.pill.intersection(board) == place.pill
        assert not any(place.pill.intersects(plan.cell(at)) for at in land.tiles)
        for at in (*land.tiles, *land.frontier):
            seen = plan.cell(at).intersection(board)
            assert min(seen.w, seen.h) >= 12
        buttons = [place.farther, place.nearer, place.fit]
        assert all(each.intersection(place.pill) == pytest.approx(each) for each in buttons)


@pytest.mark.parametrize("fitted", [False, True])
@pytest.mark.parametrize("percent", [100, 150])
def test_all_that_glows_for_a_tile_comes_into_sight(tmp_path: Path, percent: int, fitted: bool) -> None:
    """By itself where there is room for it at about this zoom, and with a tile in hand by the button that shows all."""
    player, dice = sit(tmp_path, TITLE, 2, size=(1280, 720), percent=percent), Random(4)
    now, whole, cut = NowCache(player.match.terms), 0, 0
    for _ in range(14):
        model = player.table.model
        for source in [source for source in model.chooser.sources if source.kind == "face"]:
            player.table.do(Zoom(0))
            player.table.do(Pan(0, -60))
            model.chooser.take(source)
            if fitted:
                player.table.do(Zoom(2))
                player.table.do(Zoom(0))
            player.step(20)
            plan = now.of(model.context).plan
            cells = [plan.cell(at) for at in now.of(model.context).targets]
            seen = [cell.intersection(plan.board) == pytest.approx(cell) for cell in cells]
            whole, cut = whole + all(seen), cut + (not all(seen))
            model.let_go()
            player.step(20)
        player.table.do(Play((random_play.pick(TITLE, dice, player.match.options),)))
        player.watch()
        if player.table.session.turn_end is not None:
            player.table.do(Verb.CONFIRM)
        player.watch()
        player.come()
    assert whole > 5
    assert cut == 0


@pytest.mark.parametrize(("seed", "early"), [(0, False), (2, False), (5, True)])
def test_all_that_glows_lies_within_the_border_and_off_the_bag(tmp_path: Path, seed: int, early: bool) -> None:
    """For each tile in hand, and for a shepherd that glows by itself: also once it has been taken back."""
    player, dice = sit(tmp_path, TITLE, 2, size=(1280, 720), percent=150, seed=f"s{seed}"), Random(seed + 1)
    now, hidden, shepherds = NowCache(player.match.terms), list[object](), 0

    def look() -> None:
        player.step(1000)
        shown = now.of(player.table.model.context)
        cells = [shown.plan.cell(at) for at in shown.targets]
        inside, overlays = shown.plan.board.inset(INSIDE), shown.corners.boxes
        hidden.extend(
            (player.rows, player.table.model.picked_up, cell, inside)
            for cell in cells
            if cell.intersection(inside) != pytest.approx(cell) or any(cell.intersects(box) for box in overlays)
        )

    for _ in range(8 if early else 24):
        if player.match.over:
            break
        model, options, seat = player.table.model, player.match.options, player.match.turn_of
        assert seat is not None
        for source in [source for source in model.chooser.sources if source.kind == "face" and not early]:
            model.chooser.take(source)
            look()
            model.let_go()
            player.step(20)
        shown = [each for each in player.match.interrupts(seat) if isinstance(each, choices.Show)]
        if shown and dice.random() < (0.9 if early else 0.4):
            player.table.do(Interrupt(seat, (shown[0],)))
        else:
            player.table.do(Play((random_play.pick(TITLE, dice, options),)))
        player.watch()
        while now.of(player.table.model.context).step_kind == "shepherd":
            look()
            lay = next(choice for choice in player.match.options if isinstance(choice, choices.Lay))
            if shepherds % 2 == 0 and player.widget("match.undo").enabled:
                player.table.do(Play((lay,)))
                player.watch()
                player.table.do(Verb.UNDO)
                player.watch()
                look()
            shepherds += 1
            player.table.do(Play((lay,)))
            player.watch()
        if player.table.session.turn_end is not None:
            player.table.do(Verb.CONFIRM)
        player.watch()
        player.come()
    assert shepherds
    assert not hidden


@pytest.mark.parametrize("percent", [100, 150])
def test_bag_and_map_stay_while_nothing_that_can_be_used_lies_beneath(tmp_path: Path, percent: int) -> None:
    """From the first tile on, and under the pointer whatever lies beneath."""
    player, dice = sit(tmp_path, TITLE, 2, size=(1280, 720), percent=percent), Random(4)
    now, changes, near = NowCache(player.match.terms), 0, 0
    for _ in range(20):
        context = player.table.model.context
        before, boxes = context.overlay_corners, now.of(context).corners.boxes
        assert before is not None
        player.point("move", boxes[0].centre if dice.random() < 0.5 else (-5, -5))
        at = player.table.model.at
        player.table.do(Play((random_play.pick(TITLE, dice, player.match.options),)))
        player.watch()
        after = player.table.model.context.overlay_corners
        guarded = at is not None and boxes[0].contains(*at)
        near += guarded
        assert after == before or not guarded
        changes += after != before
        if player.table.session.turn_end is not None:
            player.table.do(Verb.CONFIRM)
        player.watch()
        player.come()
    assert near > 5
    assert changes < 4


def test_the_large_button_names_the_computer_whose_card_is_marked(tmp_path: Path) -> None:
    """The act of a computer is still shown on its card while the next one thinks."""
    player = sit(tmp_path, TITLE, 3)
    match, shown = player.match, player.match.seat
    assert shown is not None
    for seat in (shown, (shown + 1) % 3):
        player.table.do(Sit(seat, "greedy"))
    while match.seat == shown:
        match.play(match.options[0])
    large, context = player.table.buttons._large(), player.table.model.context
    assert player.table.session.thinking == match.seat != shown
    assert context.active == player.table.table_view.active == shown
    assert large is not None
    assert large.label == player.table.words.t("match.main.thinks", seat=match.seats[shown].name)


@pytest.mark.parametrize("percent", [100, 150])
def test_the_board_lies_still_when_a_tile_is_taken_up(tmp_path: Path, percent: int) -> None:
    """The view has come to all that any tile fits on when the turn began, so a space stays where it has been seen."""
    player, dice, cells = sit(tmp_path, TITLE, 2, size=(1280, 720), percent=percent, seed="s3"), Random(3), 0
    for _ in range(32):
        table, model = player.table, player.table.model
        player.step(1000)
        views, faces = table.table_view.views, [each for each in model.chooser.sources if each.kind == "face"]
        before = views.state.camera
        for source in faces[:2]:
            model.chooser.take(source)
            player.step(20)
            cells += len(model.chooser.reach())
            assert views.state.camera == before
            model.let_go()
            player.step(20)
            assert views.state.camera == before
        table.do(Play((random_play.pick(TITLE, dice, player.match.options),)))
        player.watch()
        if table.session.turn_end is not None:
            table.do(Verb.CONFIRM)
        player.watch()
        player.come()
    assert cells > 100
