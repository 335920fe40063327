"""A tile that comes to the landscape is to be seen there from then on."""

from __future__ import annotations

import math
from pathlib import Path

from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.events import TileLaid
from game.scenes.tabletop import commands
from game.tables.wolves_and_sheep import TITLE
from game.ui.spot import Spot
from tests.scenes.match_player import sit


def test_a_tile_that_has_come_down_lies_there_while_its_edges_light_up(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2, speed="full")
    player.table.do(commands.Play((next(each for each in player.match.options if isinstance(each, Lay)),)))
    stage, lain, came = player.table.tabletop.stage, 0, (0.0, 0.0)
    player.step(0)
    while isinstance(stage.current_event, TileLaid):
        tiles = {each.key: each.box for each in stage.sprites() if each.key in (Spot("flies"), Spot("lies"))}
        assert len(tiles) == 1
        if Spot("flies") in tiles:
            came = tiles[Spot("flies")].centre
        else:
            assert math.dist(tiles[Spot("lies")].centre, came) < tiles[Spot("lies")].w / 8
            lain += 1
        player.step(10)
    assert lain > 3
