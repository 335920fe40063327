"""Tiles that come to the landscape or the hand: to be seen there from then on."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from random import Random

from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.events import TileDrawn, TileLaid
from game.scenes.tabletop import commands
from game.scenes.tabletop.commands import Verb
from game.tables.wolves_and_sheep import TITLE, faces
from game.tables.wolves_and_sheep.effects import effects_of
from game.tables.wolves_and_sheep.meadow_changes import all_changes
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.tray import tray_spots
from game.ui import effects
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import ALOFT
from tests.scenes.match_player import Player, sit
from tests.scenes.reader import Reader
from tests.tables import sitting
from tests.tables.wolves_and_sheep.play import new_match, table


def test_a_tile_that_has_come_down_lies_there_while_its_edges_light_up(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2, speed="full")
    player.table.do(commands.Play((next(each for each in player.match.options if isinstance(each, Lay)),)))
    stage, lain, came = player.table.table_view.stage, 0, (0.0, 0.0)
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


Faces = dict[tuple[int | str, ...], Rect]
"""Boxes of both sides of tiles."""


def test_the_hand_makes_room_for_a_tile_that_is_drawn_which_lands_where_it_will_lie(tmp_path: Path) -> None:
    """Nothing of the hand jumps, and no tile comes to lie on another one."""
    player, lay = drawing(tmp_path)
    stage, seen = player.table.table_view.stage, list[Faces]()
    while isinstance(stage.current_event, TileDrawn):
        assert hand(player) == {}
        moving = [each for each in stage.sprites() if each.key.kind in ("comes", "stays", "lies")]
        assert all(each.layer >= ALOFT for each in moving if each.key.kind == "comes")
        seen.append({each.key.ids: each.box for each in moving})
        player.step(10)
    rest = hand(player)
    assert len(rest) == len(lay) + 2
    for before, after in pairwise([lay, *seen, rest]):
        assert all(math.dist(before[face].centre, after[face].centre) < lay[face].w / 3 for face in lay)
    late, new = seen[len(seen) * 3 // 4], [face for face in rest if face not in lay]
    assert all(math.dist(seen[-1][face].centre, rest[face].centre) < rest[face].w / 8 for face in new)
    assert not any(late[face].inset(late[face].w / 8).intersects(late[other]) for face in new for other in lay)


def test_a_drawn_tile_comes_as_one_back_and_shows_its_other_side_once_it_has_turned_over(tmp_path: Path) -> None:
    player, _ = drawing(tmp_path)
    stage, seen = player.table.table_view.stage, list[list[str]]()
    while isinstance(stage.current_event, TileDrawn):
        seen.append([each.art for each in stage.sprites() if each.key.kind == "comes"])
        player.step(10)
    backs = [arts for arts in seen if faces.BACK in arts]
    assert len(backs) > 5
    assert all(len(arts) == 1 for arts in backs)
    assert max(map(len, seen)) == 2
    assert backs == seen[: len(backs)]


def test_a_tile_is_not_counted_in_the_bag_from_when_it_is_on_its_way(tmp_path: Path) -> None:
    """WS6: what is drawn is no longer in the bag, in flight or in a hand."""
    player, _ = drawing(tmp_path)
    truth = player.match.state.left
    assert player.table.table_view.stage.view.left == truth + 1
    for moves in (True, False):
        context = player.table.model.context
        paint = Reader(player.table.scale)
        player.table.table_view.table.look.draw_above(paint, context)
        assert str(truth) in [note.words for note in paint.notes]
        assert str(truth) in player.table.table_view.table.words.tip(context, Spot("bag"))
        assert isinstance(context.current_event, TileDrawn) == moves
        player.watch_on()


def test_the_light_over_meadows_is_of_what_the_log_tells() -> None:
    """Those that come into danger or can never be closed beat in red, else the largest that is closed is counted."""
    match, random, told = new_match(3, "5"), Random(5), set[str]()
    while not match.over:
        lay = next((each for each in match.options if isinstance(each, Lay)), None)
        if lay is None:
            match.play(random.choice(match.options))
            continue
        cache, of = NowCache(match.terms), table(match)
        frame = sitting.window(match, of, (1600, 900), 100)[1]
        before, past = cache.of(sitting.context(match, frame)), len(match.plies)
        match.play(lay)
        after = cache.of(sitting.context(match, frame))
        motions = effects_of(match.plies[past].events[0], before, after)
        arts = {motion.passing.art for motion in motions.values() if motion.passing}
        change = all_changes(match.terms, before.land, after.land)
        kind = change.kind("log")
        told.add(kind)
        triangles = [each for area in (*change.hit, *change.stuck) for each in area.triangles]
        if kind in ("hit", "stuck") and any(before.plan.visible(each >> 2) for each in triangles):
            assert effects.DANGER_SPOT in arts
        elif kind not in ("hit", "stuck"):
            assert effects.DANGER_SPOT not in arts
    assert {"stuck", "closed", ""} <= told


def drawing(folder: Path) -> tuple[Player, Faces]:
    """Somebody to whom a tile comes that will lie between others, and where those lay before."""
    for seed in range(20):
        player = sit(folder / str(seed), TITLE, 2, speed="full", seed=str(seed))
        player.ends = False
        player.table.do(commands.Play((next(each for each in player.match.options if isinstance(each, Lay)),)))
        player.watch_on()
        lay = hand(player)
        player.table.do(Verb.CONFIRM)
        event = player.match.plies[-1].events[0]
        if isinstance(event, TileDrawn) and event.tile < max(int(tile) for tile, _ in lay):
            while player.table.table_view.stage.current_event is None:
                player.step(1)
            return player, lay
    raise AssertionError("no tile comes between others")


def hand(player: Player) -> Faces:
    """Tiles in the tray."""
    now = NowCache(player.match.terms).of(player.table.model.context)
    return {spot.ids: box for spot, box in tray_spots(now.tray, now.column).items()}
