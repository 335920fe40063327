"""What is put down by hand is seen once in every frame: where it was seen to lie it lies from then on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.grids.areas import members
from game.rules.rolling_acres.choices import CARROTS, Take
from game.rules.rolling_acres.model import PRODUCE
from game.rules.rolling_acres.scoring import points_of
from game.tables.rolling_acres import TITLE, farm, layout, pictures
from game.tables.rolling_acres.now import Ghost, Now
from game.tables.rolling_acres.vignette import GROWS, PLANTS
from game.ui.rect import Rect
from game.ui.spot import Spot
from tests.scenes.match_player import LONG_MS, Player, sit
from tests.scenes.reader import Seer
from tests.tables.rolling_acres.conftest import DRAWN
from tests.tables.rolling_acres.play import GameMatch

FRAME_MS, FRAMES = 16, 30


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
    return wanted or next(each for each in player.table.layout.chooser.sources if each.kind == kind)


def hold(player: Player, source: Spot, drags: bool) -> Ghost:
    """Picks it up and brings it where it scores most: its ghost is there."""
    start, match, chooser = player.spot(source).centre, player.match, player.table.layout.chooser
    if drags:
        player.carry(source, (start[0] + 9, start[1] + 9))
    elif player.table.layout.held != source:  # what has to be drawn next lies in the hand by itself
        player.click(source)
    seat, targets = match.seat or 0, chooser.targets()

    def worth(spot: Spot) -> int:
        return sum(points_of(match.peek(*targets[spot][0]).state.sheets[seat]))

    player.point("move", player.spot(max(targets, key=worth)).centre)
    player.step(LONG_MS)
    found = Now(match.terms, match.seats).ghost(player.table.layout.context)
    assert found is not None
    return found


def put(player: Player, drags: bool) -> None:
    hover = player.table.layout.hover
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
    """Where it has to be drawn, and nowhere else."""
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
