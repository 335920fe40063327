"""A tile of Wolves and Sheep in the hand: where it fits, how it turns and flips, and what a press without one does."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.land import tile_code
from game.scenes.tabletop import commands
from game.tables.wolves_and_sheep import TITLE
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.tray import FLIPPED, face_of
from game.ui.events import Pointer
from game.ui.spot import Spot, name_of
from tests.scenes.match_player import LONG_MS, Player, sit


@pytest.fixture
def player(pixels: None, tmp_path: Path) -> Player:
    return sit(tmp_path, TITLE, 4)


def test_as_many_spaces_glow_as_a_tile_fits_and_each_takes_it_as_it_is_shown_there(player: Player) -> None:
    """Number, light and press say the same, whatever turn the tile is held in (WS5)."""
    now, model, match = NowCache(player.match.terms), player.table.model, player.match
    turned = 0
    for source in [source for source in model.chooser.sources if face_of(source)]:
        tile, _ = face_of(source) or (0, 0)
        number = now.of(model.context).tray.cells(tile)
        model.chooser.take(source)
        context = model.context
        shown = {at: now.of(context).lit_face(at) for at in now.of(context).targets}
        assert len(shown) == number > 0
        for at, face in shown.items():
            model.chooser.take(source)
            command = player.table.handling.click(Spot("cell", at))
            assert isinstance(command, commands.Play)
            (lay,) = command.chain
            assert isinstance(lay, Lay)
            assert (lay.at, tile_code(lay.tile, lay.side, lay.turn)) == (at, face)
            assert lay in match.options
            turned += lay.turn != 0
            model.let_go()
    assert turned


def test_a_press_with_empty_hands_lays_no_tile_that_nobody_picked_up(player: Player) -> None:
    """Nothing glows then, also where one tile alone fits; the keyboard's cursor does not stop there, either."""
    tried = 0
    while not tried:
        model = player.table.model
        only = [spot for spot, chains in model.chooser.targets().items() if len(chains) == 1]
        for spot in only:
            assert not NowCache(player.match.terms).of(model.context).targets
            assert isinstance(player.table.handling.click(spot), commands.Explain)
            assert spot not in player.table.handling.pointing.usable
        tried = len(only)
        player.by_drag(next(each for each in player.match.options if isinstance(each, Lay)))


def test_a_tile_that_is_put_where_none_touches_it_says_why_not(player: Player) -> None:
    """WS5: on the cloth, by drag or click, and outside; back over the hand it is only let go."""
    model, rows = player.table.model, player.rows
    frame, source = model.context.frame, next(each for each in model.chooser.sources if face_of(each))
    why = player.table.words.t("wolves_and_sheep.not_there.face.nowhere")
    cloth, outside = (frame.board.x + 30, frame.board.bottom - 30), (frame.seats[0].centre[0], frame.board.bottom - 5)
    assert model.spot_at(*cloth) is None
    for at, refusal in ((cloth, why), (outside, why), ((frame.side.centre[0], frame.side.bottom - 2), "")):
        player.table.page.toasts.clear()
        player.carry(source, at)
        player.point("up", at)
        assert player.said() == refusal
        player.step(LONG_MS)
    player.click(name_of(source))
    player.point("down", cloth)
    player.point("up", cloth)
    assert player.said() == why
    assert model.held == source
    assert player.rows == rows


def test_a_held_tile_turns_flips_and_goes_back(player: Player) -> None:
    source = next(each for each in player.table.model.chooser.sources if face_of(each))
    chooser = player.table.model.chooser
    player.click(source)
    assert chooser.held == source
    turns, sides = chooser.turns, {chooser.pose // FLIPPED}
    player.key(*["r"] * len(turns))
    assert chooser.pose == turns[0]
    player.key("r")
    assert chooser.pose == turns[1 % len(turns)]
    player.key("f")
    sides |= {chooser.pose // FLIPPED}
    assert sides == {pose // FLIPPED for pose in chooser.poses}
    player.key("escape")
    assert chooser.held is None


def held_over(player: Player, turns: int) -> Spot:
    """Holds a tile with a side up that has so many turns (at least, if several), over a cell that none of them
    reaches but the other side does; that cell."""
    dice, match, chooser = Random(5), player.match, player.table.model.chooser
    while not match.over:
        player.catch_up()
        for source in [each for each in chooser.sources if face_of(each)]:
            chooser.take(source)
            here = {target for pose in chooser.turns for target in chooser._poses()[pose]}
            beyond, several = set(chooser.reach()) - here, len(chooser.turns)
            chooser.let_go()
            if beyond and (several == turns or several > turns > 1):
                player.click(source)
                target: Spot = min(beyond, key=name_of)
                player.arrows(target)
                player.key("f")
                assert chooser.pose < FLIPPED
                return target
        match.play(dice.choice(match.options))
    raise AssertionError("no such tile")


def test_turning_over_a_cell_that_no_turn_of_the_side_reaches_comes_to_an_end(player: Player) -> None:
    target, chooser = held_over(player, 2), player.table.model.chooser
    before = chooser.pose
    player.key("r")
    assert chooser.pose != before
    assert chooser.pose < FLIPPED
    assert target not in chooser.targets()


def test_a_right_click_lets_go_of_a_side_that_does_not_turn(player: Player) -> None:
    held_over(player, 1)
    chooser = player.table.model.chooser
    held, before = chooser.held, chooser.pose
    player.key("r")
    assert (chooser.held, chooser.pose) == (held, before)
    player.manager.handle(Pointer("down", 700, 400, 3))
    assert chooser.held is None


def test_every_cell_shows_as_long_as_it_is_wanted(player: Player) -> None:
    now = NowCache(player.match.terms)
    assert not player.table.model.marks_toggled
    player.click("match.tool.rivals")
    seen = player.table.model.context
    cells = now.of(seen).reach
    assert {Spot("cell", at) for at in cells} == set(seen.targets)
    player.click("match.tool.rivals")
    assert now.of(player.table.model.context).reach == {}


def test_pointing_at_a_side_shows_where_it_fits(player: Player) -> None:
    source = next(each for each in player.table.model.chooser.sources if face_of(each))
    player.point("move", player.spot(source).centre)
    player.step()
    seen = player.table.model.context
    now = NowCache(player.match.terms)
    legal = {
        each.at for each in player.match.options if isinstance(each, Lay) and (each.tile, each.side) == face_of(source)
    }
    assert set(now.of(seen).reach) == legal


def test_as_many_tiles_as_fit_are_said_to_fit(player: Player) -> None:
    model = player.table.model
    fits = {source.ids[0] for source in model.chooser.sources if source.kind == "face"}
    main = model.table_view.table.controls.main(model.context)
    assert len(fits) > 1
    assert main is not None
    assert main.reason == player.table.words.n("wolves_and_sheep.must.lay", len(fits))
    assert str(len(fits)) in main.reason
