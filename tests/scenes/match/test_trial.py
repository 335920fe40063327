"""Boards that are tried: a table of which nothing is kept, which follows the file of its map."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.boards import copy_map
from game.scenes.match.recap import RecapPanel
from game.scenes.match.scene import MatchScene
from game.scenes.setup.scene import SetupScene
from game.scenes.shell.trial import LOOK_MS
from game.store.disk import OWN_MAPS
from game.store.people import listed
from game.titles import title_for
from game.ui.access import reading
from game.ui.rect import Scale
from game.ui.spot import Spot
from tests.scenes import random_play
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.setup.test_boards import PLAIN, at_setup, choose_lake, opened


def tried(player: Pilot, board: str = "lake.tmx") -> MatchScene:
    """The table of a board that is chosen and tried."""
    opened(player)
    player.click(f"setup.boards.{board}")
    player.click("setup.boards.try")
    return at_table(player)


def at_table(player: Pilot) -> MatchScene:
    assert isinstance(player.scene, MatchScene)
    assert player.scene.name == "trial"
    return player.scene


def save(path: Path, was: str, now: str) -> None:
    """Save a map with a text replaced, some time after it was saved last."""
    text, when = path.read_text(encoding="utf-8"), path.stat().st_mtime_ns + 10**9
    assert was in text
    path.write_text(text.replace(was, now), encoding="utf-8")
    os.utime(path, ns=(when, when))


def said(scene: MatchScene) -> str:
    return " ".join(toast.words for toast in scene.page.toasts)


def nothing_kept(house: House) -> bool:
    store = house.services.store
    best = store.best("field", lambda score: True)
    return not [*store.summaries()] and not store.read(listed) and best is None and not house.saved().people


def play_out(player: Pilot) -> None:
    """Play to the end, and look on until all has been shown."""
    match, dice = at_table(player).match, Random(1)
    while not match.over:
        match.play(random_play.pick(PLAIN, dice, match.options))
    for _ in range(20):
        player.step(2000)


def test_nothing_of_a_trial_is_kept(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, PLAIN, lake="=")
    scene = tried(player)
    assert scene.match.setup.boards[0].key == "lake.tmx"
    assert scene.opened.match_id is None
    play_out(player)
    assert nothing_kept(house)
    player.key("return")
    assert at_table(player) is not scene
    assert at_table(player).match.index < scene.match.index
    player.click("trial.back")
    assert nothing_kept(house)
    player.click("setup.boards.ok")
    player.click("setup.start")
    (kept,) = house.services.store.summaries()
    assert house.services.store.record(kept.id).boards[0].key == "lake.tmx"


def test_it_is_played_again_by_the_large_button_at_its_end(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    scene = tried(player)
    play_out(player)
    assert any(node.name == "Play again" for node in reading(scene.tree()))
    player.click("match.main")
    assert at_table(player) is not scene


def test_a_board_of_the_box_is_tried(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    assert tried(player, "meadow").match.setup.boards[0].key == "meadow"
    player.click("trial.back")
    assert tried(player, "usual").match.setup.boards[0].key == "usual"


@pytest.mark.parametrize("leave", [lambda player: player.click("trial.back"), lambda player: _by_menu(player)])
def test_the_way_back_leads_to_the_boards_with_the_same_one_chosen(
    tmp_path: Path, leave: Callable[[Pilot], None]
) -> None:
    _, player = at_setup(tmp_path, PLAIN, lake="=", pond="=")
    tried(player, "pond.tmx")
    leave(player)
    assert isinstance(player.scene, SetupScene)
    assert player.scene.boards.chosen == "pond.tmx"
    assert opened(player) == {"Standard": "", "lake": "", "pond": ""}


def _by_menu(player: Pilot) -> None:
    player.key("escape")
    player.click("trial.menu.back")


def test_the_menu_begins_anew_or_leads_back_to_the_table(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    scene = tried(player)
    player.click("match.home")
    player.click("trial.menu.resume")
    assert at_table(player) is scene
    player.key("escape", "escape")
    assert at_table(player) is scene
    player.click("match.home")
    player.click("trial.menu.again")
    assert at_table(player) is not scene


def test_a_saved_map_lies_on_the_table_within_a_second(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, PLAIN, lake="=")
    scene = tried(player)
    player.step(LOOK_MS)
    assert at_table(player) is scene
    save(tmp_path / OWN_MAPS / "lake.tmx", "1,3,1", "6,1,1")
    player.step(LOOK_MS)
    after = at_table(player)
    assert after.match.setup.boards[0].spots[0].props["wet"] is True
    assert "lake" in said(after)
    assert nothing_kept(house)
    player.click("trial.back")
    assert isinstance(player.scene, SetupScene)  # no other table lies beneath


def test_a_map_that_is_refused_leaves_the_table_and_says_where(tmp_path: Path) -> None:
    """The rules' refusal names a place, as one of the file does; a mended one takes both back."""
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    path, scene = tmp_path / OWN_MAPS / "lake.tmx", tried(player)
    for was, now, where in (
        ("1,3,1,\n0,1,1", "1,9,1,\n0,1,1", "cell 1,0"),
        ("1,9,1,\n0,1,1", "0,0,1,\n0,1,0", "cell 2,0"),
    ):
        save(path, was, now)
        player.step(LOOK_MS)
        assert at_table(player) is scene
        assert f"lake.tmx, layer spots, {where}: " in said(scene)
        assert any(where in node.name for node in reading(scene.tree()) if node.id == Spot("widget", "trial.sign"))
        scene.page.clear()
    save(path, "0,0,1,\n0,1,0", "1,3,1,\n0,1,1")
    player.step(LOOK_MS)
    assert at_table(player) is scene
    assert said(scene) == "“lake” can be played on again."


def test_a_map_that_is_gone_leaves_the_table(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    scene = tried(player)
    (tmp_path / OWN_MAPS / "lake.tmx").unlink()
    player.step(LOOK_MS)
    assert at_table(player) is scene
    assert "lake" in said(scene)
    scene.page.clear()
    player.step(LOOK_MS)
    assert said(scene) == ""  # it is told once


def test_a_match_that_counts_follows_no_file(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    choose_lake(player)
    player.click("setup.start")
    scene = player.scene
    save(tmp_path / OWN_MAPS / "lake.tmx", "1,3,1", "6,1,1")
    for _ in range(4):
        player.step(LOOK_MS)
    assert player.scene is scene
    assert isinstance(scene, MatchScene)
    assert not scene.match.setup.boards[0].spots[0].props.get("wet")


def test_no_replay_is_shown_from_which_a_game_could_be_kept(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    scene = tried(player)
    scene.match.play(scene.match.options[0])
    player.step(3000)
    assert "match.replay" not in scene.spots()
    recap = next(part for part in scene.screen.parts if isinstance(part, RecapPanel))
    recap.show(0)
    player.step()
    assert player.scene is scene
    assert "replay" in said(scene)


def test_nobody_tries_a_board_under_the_same_name_twice(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    player.write("setup.name.0", "Ben")
    player.write("setup.name.1", "Ben")
    opened(player)
    tries = next(part for part in player.scene.page.parts() if part.name == "setup.boards.try")  # type: ignore[attr-defined]
    assert not tries.enabled
    assert "Ben" in tries.reason


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 100), ((1280, 720), 150), ((1280, 720), 200)])
def test_the_sign_is_there_in_any_window(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    house, player = at_setup(tmp_path, PLAIN, lake="=")
    scene = tried(player)
    house.manager.resize(Scale(size, percent))
    player.step()
    names = {node.name for node in reading(scene.tree())}
    assert any(name.startswith("Trial") for name in names)
    player.click("trial.back")
    assert isinstance(player.scene, SetupScene)


def test_a_price_of_a_real_map_is_followed_on_disk(tmp_path: Path) -> None:
    """A dearer pasture lies on the table at once; one without a picture is refused by its cell."""
    house = House(tmp_path, (title_for("rancho"),))
    path = copy_map("rancho", tmp_path / OWN_MAPS)
    player = pilot(house, SetupScene(house.services, title_for("rancho")))
    scene = tried(player, path.name)
    save(tmp_path / OWN_MAPS / "rancho.tsx", 'type="int" value="4"', 'type="int" value="3"')
    player.step(LOOK_MS)
    after = at_table(player)
    assert after is not scene
    assert _prices(after) < _prices(scene)
    save(path, "\n4,3,2,1", "\n4,99,2,1")
    player.step(LOOK_MS)
    assert at_table(player) is after
    assert f"{path.name}, layer spots, cell 1,3: " in said(after)


def _prices(scene: MatchScene) -> int:
    found: list[Any] = [spot.props.get("price", 0) for spot in scene.match.setup.boards[0].spots]
    return sum(found)
