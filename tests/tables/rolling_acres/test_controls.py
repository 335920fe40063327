"""Choices as gestures, gestures as choices, and things put down by hand, seen once in every frame."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.engine import why_not
from game.core.steps import Choice
from game.grids.areas import members
from game.grids.square import distinct_poses, flipped
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import CARROTS, CORN, Grow, Lay, Name, Put, Take
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, Options, fits
from game.rules.rolling_acres.scoring import points_of
from game.rules.rolling_acres.sheet import shape_of
from game.tables.rolling_acres import TITLE, farm, layout, pictures
from game.tables.rolling_acres.controls import grip
from game.tables.rolling_acres.now import BIG, SURE, Ghost
from game.tables.rolling_acres.vignette import GROWS, PLANTS
from game.ui.chooser import ANY, HOLD, PRESS, Chooser, Gesture
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot, named
from tests.samples import nth
from tests.scenes.match_player import LONG_MS, Player, sit
from tests.scenes.reader import Seer
from tests.tables.rolling_acres.conftest import DRAWN
from tests.tables.rolling_acres.play import GameMatch, new_match, now_of, stages, table, waiting
from tests.tables.sitting import USUAL, chooser, context, window

FRAME_MS, FRAMES = 16, 30


def seen_and_table(match: GameMatch) -> tuple[Any, TableContext[Any]]:
    of = table(match)
    at = window(match, of, *USUAL)[1]
    return of, context(match, at, chooser(match, of, at))


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_choice_has_a_gesture_from_a_spot_to_a_spot(seats: int, whole: bool) -> None:
    kinds = set()
    for match in nth(3, stages(seats, f"g{seats}", 70), whole):
        of, seen = seen_and_table(match)
        for choice in match.options:
            gestures = of.controls.gestures(choice, seen)
            assert gestures, choice
            kinds.add(type(choice))
            for gesture in gestures:
                spots = of.controls.spots(replace(seen, held=gesture.source, pose=max(0, gesture.pose)))
                assert gesture.source in spots, gesture
                assert gesture.target in {*spots, PRESS, HOLD}, gesture
    assert {Put, Name, Take, Lay} <= kinds


def test_a_gesture_means_one_choice_only() -> None:
    for match in stages(3, "one", 90):
        of, seen = seen_and_table(match)
        meant: dict[tuple[Spot, Spot, int], set[Choice]] = defaultdict(set)
        for choice in match.options:
            for gesture in of.controls.gestures(choice, seen):
                meant[gesture.source, gesture.target, gesture.pose].add(choice)
        assert all(len(choices) == 1 for choices in meant.values())


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_gestures_are_understood_as_what_they_mean(seed: str) -> None:
    asked = 0
    for match in stages(3, seed, 80):
        of, seen = seen_and_table(match)
        for choice in match.options:
            for gesture in of.controls.gestures(choice, seen):
                assert of.controls.intent(gesture, seen) == choice, gesture
                asked += 1
    assert asked > 1000


def test_a_shape_is_held_by_the_same_cell_however_it_lies() -> None:
    for card in data.CARDS:
        for cells in (card.basic, *card.bountiful):
            shape = shape_of(cells)
            for pose in distinct_poses(shape):
                placed = _placed(shape, pose)
                dx, dy = grip(shape, pose)
                first = min(placed, key=lambda cell: cell[::-1])
                assert (first[0] + dx, first[1] + dy) in placed


def _placed(shape: tuple[tuple[int, int], ...], pose: int) -> Sequence[tuple[int, int]]:
    from game.grids.square import posed

    return posed(shape, pose)


def test_what_is_held_covers_the_space_it_is_held_on() -> None:
    met = 0
    for match in stages(2, "cover", 50):
        of, seen = seen_and_table(match)
        for choice in match.options:
            if not isinstance(choice, Put | Lay):
                continue
            ghost = now_of(match).of(seen).choice_ghost(choice)
            for gesture in of.controls.gestures(choice, seen):
                at = now_of(match).space(gesture.target)
                assert ghost is not None
                assert at is not None
                assert ghost.spaces >> at & 1
                met += 1
    assert met > 500


def test_a_flip_is_told_with_every_pose() -> None:
    match = new_match(2, "flip")
    of, seen = seen_and_table(match)
    barn = match.terms.buildings[0]
    for choice in match.options:
        for gesture in of.controls.gestures(choice, seen):
            assert gesture.mirror == flipped(barn.shape, gesture.pose)
            assert gesture.mirror != gesture.pose


def taking(match: GameMatch) -> tuple[Any, Chooser, Any]:
    """A chooser that plays what is picked up on a scratch position."""
    of = table(match)
    at = window(match, of, *USUAL)[1]

    def deeper(choice: Choice) -> Any:
        below = replace(context(match, at), view=match.peek(choice).state)
        return match.options_after(choice), lambda each: of.controls.gestures(each, below)

    return of, chooser(match, of, at), deeper


def test_ac9_a_die_picked_up_is_taken_and_planted_in_one_chain() -> None:
    match = waiting(2, "Draft", 8)
    _, may, deeper = taking(match)
    die = next(source for source in may.sources if source.kind == "die")
    assert may.take(die, deeper)
    targets = may.targets()
    assert targets
    for chains in targets.values():
        assert [[type(choice) for choice in chain] for chain in chains] == [[Take, Lay]]


def test_ac9_a_die_becomes_both_layouts_and_a_tile_only_its_own() -> None:
    match = next(
        each for each in stages(3, "both", 200) if type(each.waiting).__name__ == "Draft" and each.state.bounty == 3
    )
    _, may, deeper = taking(match)
    die = next(source for source in may.sources if source.kind == "die")
    product = match.state.dice[die.number]
    assert may.take(die, deeper)
    poses = may.poses
    assert {pose >= BIG for pose in poses} == {False, True}
    for big in (False, True):
        assert may.take(Spot("tile", product, int(big)), deeper)
        assert set(may.poses) == {pose % BIG for pose in poses if (pose >= BIG) == big}
        lays = {chain[-1] for chains in may.targets().values() for chain in chains}
        assert {lay.big for lay in lays if isinstance(lay, Lay)} == {big}


def test_ac10_a_die_that_does_not_fit_is_taken_by_an_answer_only() -> None:
    found = 0
    for seed in range(12):
        for match in stages(3, f"unfit{seed}", 200):
            if type(match.waiting).__name__ != "Draft" or match.seat is None:
                continue
            of, seen = seen_and_table(match)
            for choice in match.options:
                assert isinstance(choice, Take)
                if fits(match.terms, match.state, match.seat, choice.product):
                    continue
                gestures = of.controls.gestures(choice, seen)
                assert {(gesture.target, gesture.pose) for gesture in gestures} == {(SURE, ANY)}
                assert {gesture.source.kind for gesture in gestures} == {"die"}
                found += 1
        if found:
            return
    raise AssertionError("every die fitted")


def test_ac11_a_crop_goes_to_a_space_and_a_space_to_a_crop() -> None:
    match = waiting(2, "Crop")
    of, seen = seen_and_table(match)
    grow = next(choice for choice in match.options if isinstance(choice, Grow) and choice.product == CORN)
    spot = Spot("space", match.terms.board.spots[grow.at].name)
    assert of.controls.gestures(grow, seen) == [Gesture(Spot("crop", 2), spot), Gesture(spot, Spot("crop", 2), ANY)]


def test_ac22_a_single_player_picks_up_the_left_die_only() -> None:
    match = waiting(1, "Draft", 6)
    of, seen = seen_and_table(match)
    sources = {gesture.source for choice in match.options for gesture in of.controls.gestures(choice, seen)}
    assert Spot("die", 1) not in sources
    assert Spot("die", 0) in sources


def test_what_is_not_allowed_is_still_understood() -> None:
    build = waiting(2, "Build", 1)
    barn = members(build.state.sheets[0][6])[0]
    crop = waiting(2, "Crop")
    assert crop.seat is not None
    covered = next(n for n in range(64) if any(part >> n & 1 for part in crop.state.sheets[crop.seat]))
    beyond = next(n for n in range(64) if crop.terms.quadrant[n] != crop.waiting.quadrant)  # type: ignore[union-attr]
    plant = next(
        match
        for seed in range(20)
        for match in stages(2, f"p{seed}", 60)
        if type(match.waiting).__name__ == "Plant" and 0 < match.state.bounty < 3
        if (match.state.taken[match.seat or 0] < 3) != (match.state.bounty == 1)
    )
    product = plant.state.taken[plant.seat or 0]
    assert product != NOT_YET
    for match, source, at, keys in (
        (build, Spot("building", 1), barn, ("occupied", "not_one_quadrant", "quadrant_closed")),
        (crop, Spot("crop", 0), covered, ("occupied", "other_quadrant")),
        (crop, Spot("crop", 0), beyond, ("other_quadrant",)),
        (plant, Spot("tile", product, 1), 27, ("no_sun" if product < 3 else "no_heart",)),
    ):
        of, seen = seen_and_table(match)
        spot = Spot("space", match.terms.board.spots[at].name)
        meant = of.controls.intent(Gesture(source, spot, 0), seen)
        assert meant is not None
        refusal = why_not(match.terms, match.position, meant)
        assert refusal is not None
        assert refusal.key in keys


def test_a_shape_that_sticks_out_is_refused_in_words() -> None:
    match = new_match(1, "out", Options())
    of, seen = seen_and_table(match)
    outside = [
        name
        for name in ("a8", "h8", "a1", "h1")
        if (meant := of.controls.intent(Gesture(Spot("building", 0), Spot("space", name), 1), seen)) is not None
        and (refusal := why_not(match.terms, match.position, meant)) is not None
        and refusal.key == "outside"
    ]
    assert outside == ["a1"]  # in this pose the barn fits into the other corners


def held_ways(match: GameMatch) -> Iterator[tuple[Chooser, dict[int, int]]]:
    """Per thing that can be picked up the hand that holds it, and per pose the union of its placements."""
    of, may, deeper = taking(match)
    for source in may.sources:
        if may.take(source, deeper):
            seen = context(match, window(match, of, *USUAL)[1], may)
            below = match.peek(*may.lead).state
            seen, covered = replace(seen, view=below), dict.fromkeys(may.poses, 0)
            for choice in match.options_after(*may.lead) if may.lead else match.options:
                ghost = now_of(match).of(seen).choice_ghost(choice)
                for gesture in of.controls.gestures(choice, seen):
                    if gesture.source == source and ghost is not None:
                        covered[gesture.pose] |= ghost.spaces
            yield may, covered


@pytest.mark.parametrize(("seats", "step", "least"), [(2, "Build", 0), (2, "Build", 6), (3, "Draft", 60)])
def test_what_is_held_slides_along_what_is_in_its_way(seats: int, step: str, least: int) -> None:
    """Every space that it can cover in a pose takes it; so flipped and turned it stays under the pointer."""
    match = waiting(seats, step, least)
    met = 0
    for may, covered in held_ways(match):
        for pose in may.poses:
            while may.pose != pose:
                may.turn()
            spots = {Spot("space", match.terms.board.spots[space].name) for space in members(covered[pose])}
            assert set(may.targets()) == spots
            assert all(len(chains) == 1 for chains in may.targets().values())
            met += len(spots)
    assert met


def test_ac6_a_barn_that_is_flipped_beside_the_fence_still_has_its_ghost() -> None:
    match = new_match(2, "flip")
    of = table(match)
    at = window(match, of, *USUAL)[1]
    may = chooser(match, of, at)
    assert may.take(named("building:0"))
    beside = [Spot("space", name) for name in ("c5", "d6", "e6", "f5", "d3", "f8", "a6")]
    for spot in beside:
        for _ in may.poses:
            for _ in range(2):
                assert may.flip()
                ghost = now_of(match).of(context(match, at, may, hover=spot)).ghost
                assert ghost is not None, (spot, may.pose)
                assert ghost.spaces >> (now_of(match).space(spot) or 0) & 1
            may.turn()


def test_a_shape_is_held_by_its_middle_where_it_can_be() -> None:
    match = new_match(2, "middle")
    of, seen = seen_and_table(match)
    shape = match.terms.buildings[0].shape
    for choice in match.options:
        assert isinstance(choice, Put)
        dx, dy = grip(shape, choice.pose)
        held = choice.at + dx + 8 * dy
        assert now_of(match).space(of.controls.gestures(choice, seen)[0].target) == held


def asks(step: str) -> Callable[[GameMatch], bool]:
    return lambda match: type(match.waiting).__name__ == step


MOMENTS: dict[str, Callable[[GameMatch], bool]] = {
    "building": asks("Build"),
    "die": lambda match: Take(CARROTS) in match.options,
    "tile": lambda match: Take(CARROTS) in match.options,
    "crop": asks("Crop"),
}


def seated(folder: Path, kind: str) -> Player:
    """At a table where things move, once something of a kind can be put down."""
    player = sit(folder, TITLE, speed="full", options=None if kind == "building" else DRAWN)
    player.ends, dice, match = False, Random(3), player.match
    while not MOMENTS[kind](match):
        match.play(dice.choice(match.options))
    player.catch_up()
    return player


def source_of(player: Player, kind: str) -> Spot:
    dice = player.match.state.dice
    if kind == "tile":
        # The layouts of the die that is pointed at lie below.
        player.point("move", player.spot(Spot("die", dice.index(CARROTS))).centre)
        player.step(FRAME_MS)
    carrots = {"die": Spot("die", dice.index(CARROTS)) if dice else None, "tile": Spot("tile", CARROTS, 0)}
    wanted = carrots.get(kind)
    return wanted or next(each for each in player.table.model.chooser.sources if each.kind == kind)


def hold(player: Player, source: Spot, drags: bool) -> Ghost:
    """Picks it up and brings it where it scores most: its ghost is there."""
    start, match, chooser = player.spot(source).centre, player.match, player.table.model.chooser
    if drags:
        player.carry(source, (start[0] + 9, start[1] + 9))
    elif player.table.model.held != source:  # what has to be drawn next lies in the hand by itself
        player.click(source)
    seat, targets = match.seat or 0, chooser.targets()

    def worth(spot: Spot) -> int:
        return sum(points_of(match.peek(*targets[spot][0]).state.sheets[seat]))

    player.point("move", player.spot(max(targets, key=worth)).centre)
    player.step(LONG_MS)
    found = now_of(match).of(player.table.model.context).ghost
    assert found is not None
    return found


def put(player: Player, drags: bool) -> None:
    hover = player.table.model.hover
    assert hover is not None
    at = player.spot(hover).centre
    for kind in ("up",) if drags else ("down", "up"):
        player.point(kind, at)


def drawn(player: Player, what: Ghost) -> list[Rect]:
    """The pictures of its kind that are drawn where it lies on the sheet, or overlap that."""
    table = player.table
    paint, plan = Seer(table.scale), layout.plan(table.table_view.frame)
    table.draw(paint)
    art = pictures.HOUSES[what.kind - PRODUCE] if what.kind >= PRODUCE else PLANTS[what.kind]
    taken = [plan.cell(space) for space in members(what.spaces)]
    return sorted(box for name, box in paint.seen if name == art and any(box.intersects(each) for each in taken))


def places(player: Player, what: Ghost) -> list[Rect]:
    """Box in which it has to be drawn, and nowhere else."""
    plan = layout.plan(player.table.table_view.frame)
    if what.kind >= PRODUCE:
        return [farm.building_box(plan, what.kind - PRODUCE, what.spaces)]
    return sorted(farm.plant_box(plan, space) for space in members(what.spaces))


@pytest.mark.parametrize("drags", [True, False], ids=["drag", "clicks"])
@pytest.mark.parametrize("kind", list(MOMENTS))
def test_it_lies_where_its_ghost_was_in_every_frame(tmp_path: Path, kind: str, drags: bool) -> None:
    player = seated(tmp_path, kind)
    source, rows = source_of(player, kind), player.match.index
    what = hold(player, source, drags)
    there, shows, stage = places(player, what), 0, player.table.table_view.stage
    assert drawn(player, what) == there
    put(player, drags)
    player.manager.update(0)
    assert player.match.index > rows
    frames = 0
    while stage.busy or frames < FRAMES:
        assert drawn(player, what) == there, f"{frames} frames after it was put down"
        shows, frames = shows + stage.busy, frames + 1
        player.manager.update(FRAME_MS)
    assert shows >= FRAMES or kind in ("building", "crop")  # points fly, and it lies there all the time


def test_the_ground_is_that_of_the_plants_from_the_first_frame_on(pixels: None, tmp_path: Path) -> None:
    player = seated(tmp_path, "die")
    stage, what = player.table.table_view.stage, hold(player, source_of(player, "die"), True)
    cells = map(layout.plan(player.table.table_view.frame).cell, members(what.spaces))
    corners = [tuple(map(player.table.scale.px, each.inset(10)[:2])) for each in cells]

    def ground() -> list[tuple[int, ...]]:
        player.draw()
        return [tuple(player.surface.get_at(each))[:3] for each in corners]

    put(player, True)
    player.manager.update(0)
    assert stage.busy
    while stage.busy:
        assert ground() == [tuple(GROWS[what.kind])] * what.spaces.bit_count()
        player.manager.update(10 * FRAME_MS)
