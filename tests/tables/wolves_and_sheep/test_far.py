"""Landscape from afar: flat meadows, lines without a notch, no number over another, and its legend in small windows."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import cell
from game.rules.wolves_and_sheep.model import land_of
from game.rules.wolves_and_sheep.scoring import areas
from game.scenes.tabletop.commands import Zoom
from game.tables.wolves_and_sheep import TITLE, far
from game.tables.wolves_and_sheep.far import DANGER, BorderState, Faces, FarLand, Numbers, draw_legend, legend_box
from game.tables.wolves_and_sheep.landscape import node_point
from game.tables.wolves_and_sheep.plan import Plan, cell_box, world
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from tests.rules.wolves_and_sheep.table import TWO, build
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match_player import LONG_MS, Player, sit
from tests.scenes.reader import Reader
from tests.tables.wolves_and_sheep.scene import BOARD, colour, grown, painter, plan_of

LAND = grown(2, 55)
FOUND = areas(TWO, LAND)

SIZE = (1024, 640)


@pytest.mark.parametrize("zoom", [0.2, 0.45])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_number_covers_another_or_an_animal(seed: int, zoom: float) -> None:
    land = grown(seed, 45)
    all_areas = areas(TWO, land)
    numbers = Numbers(TWO, land, all_areas, (), zoom).all
    assert sorted(each.total for each in numbers) == sorted(
        len(area.triangles) for area in all_areas if area.kind >= 3 and len(area.triangles) > 1
    )
    for number, one in enumerate(numbers):
        for other in numbers[number + 1 :]:
            # Discs beside each other may share the corners of their boxes.
            assert not one.pill.inset(0.16 * one.pill.h).intersects(other.pill.inset(0.16 * other.pill.h))


def test_numbers_tell_how_their_meadows_are() -> None:
    made = Numbers(TWO, LAND, FOUND, (2,), 0.45).all
    fates = {each.state for each in made}
    assert fates == set(BorderState)
    assert all(each.colour == 2 for each in made if each.state is BorderState.GLEAMS)


def test_a_closed_meadow_gleams_for_its_owner_alone() -> None:
    owner, other = Faces(TWO, LAND, FOUND, (2,)), Faces(TWO, LAND, FOUND, ())
    changed = {at for at in LAND.tiles if owner[at] != other[at]}
    gleaming = {each >> 2 for area in FOUND if area.counts and area.colour == 2 for each in area.triangles}
    assert gleaming <= changed


def test_lines_meet_where_four_tiles_do() -> None:
    paint, plan, far_land = painter(), plan_of(LAND, 0.5), FarLand(TWO)
    far_land.draw(paint, plan, LAND, FOUND, ())
    lines = {node: line for node, line in Faces(TWO, LAND, FOUND, ()).nodes.items() if line.state}
    assert len(lines) > 20
    for node, line in lines.items():
        x, y = node_point(plan.camera, plan.board, node)
        near = [colour(paint, x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        apart = [
            sum(abs(a - b) for a, b in zip(seen, wanted, strict=True))
            for seen in near
            for wanted in far.line_colours(line)
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
    warned = [each for each in Numbers(TWO, LAND, FOUND, (), 0.28).all if each.state is BorderState.DANGER]
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


def played_far(folder: Path, seats: int, seed: str, choices: int) -> Player:
    """A match after so many random choices, those of any kind as often as the others."""
    player, dice = sit(folder, TITLE, seats, size=SIZE, seed=seed), Random(seed)
    for _ in range(choices):
        kinds = dict[type, list[Choice]]()
        for choice in player.match.options:
            kinds.setdefault(type(choice), []).append(choice)
        player.match.play(dice.choice(dice.choice(list(kinds.values()))))
    player.catch_up()
    return player


@pytest.mark.parametrize(("seats", "seed", "choices"), [(3, "d", 70), (2, "e", 70)])
def test_the_legend_lies_off_who_goes_on(pixels: None, tmp_path: Path, seats: int, seed: str, choices: int) -> None:
    """A shepherd is laid after the last draw."""
    player = played_far(tmp_path, seats, seed, choices)
    t = player.table.words.t
    then = t("wolves_and_sheep.then", seat=player.match.seats[player.match.state.seat].name)
    drawn = DrawnWords(pygame.Surface(SIZE), player.table.scale)
    player.table.draw(drawn)
    ribbons = [box for words, box in drawn.words if words == then]
    keys = {t(f"wolves_and_sheep.far.{each}") for each in ("closed", "open", "danger")}
    signs = [box for words, box in drawn.words if words in keys]
    assert len(ribbons) == 1
    assert len(signs) == len(keys)
    assert not any(ribbons[0].intersects(each) for each in signs)


@pytest.mark.parametrize("percent", [100, 150])
def test_who_goes_on_covers_no_tile_and_no_space_for_one(tmp_path: Path, percent: int) -> None:
    """WS12-WS15: from afar and from near; where it has no room the cards of the seats tell it alone."""
    player, dice, drawn = sit(tmp_path, TITLE, 2, size=(1280, 720), seed="e", percent=percent), Random("e"), 0
    told = {player.table.words.t(f"match.{key}") for key in ("waits", "active", "interrupts")}
    while drawn < 12 and not player.match.over:
        kinds = dict[type, list[Choice]]()
        for choice in player.match.options:
            kinds.setdefault(type(choice), []).append(choice)
        player.match.play(dice.choice(dice.choice(list(kinds.values()))))
        step = player.match.waiting
        if step is None or step.open:
            continue
        player.catch_up()
        text = player.table.words.t("wolves_and_sheep.then", seat=player.match.seats[player.match.state.seat].name)
        for zoom in (0, 0.6, 1.4):
            player.table.do(Zoom(zoom))
            player.step(LONG_MS)
            context = player.table.model.now()
            camera, land = context.camera, land_of(player.match.terms, context.view)
            assert camera is not None
            player.table.draw(seen := DrawnWords(pygame.Surface((1280, 720)), player.table.scale))
            ribbons = [box for words, box in seen.words if words == text]
            drawn += 1
            cells = [camera.place(context.frame.board, cell_box(at)) for at in (*land.tiles, *land.frontier)]
            assert not any(box.intersects(each) for box in ribbons for each in cells)
            assert told & {words for words, _ in seen.words}
    assert drawn


@pytest.mark.parametrize("room", [True, False])
def test_the_legend_stays_away_where_there_is_no_room(room: bool) -> None:
    land = grown(1, 20)
    plan, paint = Plan(BOARD, Camera.fitting(BOARD, world(land))), Reader(Scale((1000, 700)))
    box = legend_box(paint.scale, plan, Catalogue(), land, () if room else (BOARD,))
    if box is not None:
        draw_legend(paint, box, Catalogue())
    assert bool(paint.notes) is room


def test_the_legend_hides_nothing_that_glows_or_may(tmp_path: Path) -> None:
    """While a tile is held it is away."""
    seen, away = 0, 0
    for seed in ("d", "e", "f"):
        player = played_far(tmp_path / seed, 3, seed, 70)
        model, t = player.table.model, player.table.words.t
        signs = {t(f"wolves_and_sheep.far.{each}") for each in ("closed", "open", "danger")}
        for source in (None, *(each for each in model.chooser.sources if each.kind == "face")):
            if source is not None:
                model.chooser.take(source)
            paint = Reader(player.manager.scale)
            model.table_view.table.look.draw_above(paint, replace(model.now(), afar=1.0))
            shown = [note.ink for note in paint.notes if note.words in signs]
            taken = [model.spots[spot] for spot in model.chooser.targets() if spot in model.spots]
            assert not any(sign.intersects(box) for sign in shown for box in taken)
            assert not (shown and source)
            away += source is not None
            seen += bool(shown)
            model.let_go()
    assert seen
    assert away


def test_what_marks_the_last_tile_stays_while_the_land_fades(pixels: None, tmp_path: Path) -> None:
    """Its brackets, as they are from near and from afar."""
    player = played_far(tmp_path, 3, "b", 20)
    look, model = player.table.table_view.table.look, player.table.model
    context = replace(model.context, open_turn=False)
    (box,) = look.last_move(context)
    seen = []
    for afar in (0.0, 0.5, 1.0):
        paint = Painter(pygame.Surface(SIZE), player.table.scale)
        look.draw_below(paint, replace(context, afar=afar))
        x, y = paint.rect_px(box).topleft
        seen.append([tuple(paint.surface.get_at((x + step, y - 1))) for step in range(-2, 20)])
    marked = [(half, far) for near, half, far in zip(*seen, strict=True) if near == far]
    assert len(marked) > 10
    assert all(half == far for half, far in marked)


class Ordered(DrawnWords):
    """Remembers words and pictures in the order in which they are drawn."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.drawn: list[tuple[str, Rect]] = []

    def picture(self, name: str, rect: Rect, *args: Any, **more: Any) -> None:
        super().picture(name, rect, *args, **more)
        self.drawn.append(("", rect))

    def text(self, words: str, *args: Any, **more: Any) -> Rect:
        place = super().text(words, *args, **more)
        self.drawn.append((words, place))
        return place


def test_numbers_of_the_land_lie_over_what_glows_beside_them(tmp_path: Path) -> None:
    """The light of a free space reaches over the edge of the tiles beside it."""
    player = played_far(tmp_path, 3, "d", 30)
    model, look, seen = player.table.model, player.table.table_view.table.look, 0
    for source in [each for each in model.chooser.sources if each.kind == "face"]:
        model.chooser.take(source)
        paint = Ordered(pygame.Surface(SIZE), player.table.scale)
        look.draw_below(paint, replace(model.now(), afar=1.0))
        lights = [model.spots[spot] for spot in model.chooser.reach() if spot in model.spots]
        for place, (words, number) in enumerate(paint.drawn):
            if words.isdecimal():
                later = [box for each, box in paint.drawn[place:] if not each]
                assert not any(box.intersects(number) for box in later if any(box.intersects(at) for at in lights))
                seen += any(light.inset(-20).intersects(number) for light in lights)
        model.let_go()
    assert seen
