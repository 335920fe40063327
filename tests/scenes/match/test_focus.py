"""At the start of a person's turn the keyboard is at something that can be used, in every game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Play, Verb
from game.scenes.tabletop.table_model import GLOVE, MAIN
from game.titles import TITLES
from game.ui.access import Node, reading
from game.ui.spot import Spot
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match.test_reports import each_title, heard, played
from tests.scenes.pilot import Pilot


def focused(scene: MatchScene) -> Node:
    """The node that has the keyboard."""
    (node,) = (node for node in reading(scene.tree()) if "focused" in node.states)
    return node


def goes_on(player: Pilot, scene: MatchScene, title: Title, dice: Random) -> None:
    """Play anything; end a turn by the large button, on which the keyboard is left, or by the dice."""
    if scene.session.turn_end is None:
        scene.do(Play((random_play.pick(title, dice, scene.match.options),)))
        return
    main = next((part for part in scene.laid_out().parts() if part.name == MAIN and part.enabled), None)
    if main is None:
        scene.do(Verb.THROW)
    else:
        scene.focus_node(Spot("widget", MAIN))
        player.step(600)
        player.key("return")


@each_title
@pytest.mark.parametrize("device", ["mouse", "keys"])
@pytest.mark.parametrize("confirm", ["never", "always"])
def test_where_somebody_is_asked_the_keyboard_is_at_what_can_be_used(
    tmp_path: Path, title: Title, device: str, confirm: str
) -> None:
    player, scene = played(tmp_path, title)
    scene.services.device = "keys" if device == "keys" else "mouse"
    scene.services.change(confirm="always" if confirm == "always" else "never")
    dice = Random(3)
    for _ in range(12):
        heard(player, scene)
        player.step(50)
        if scene.match.ended:
            return
        # Whose turn can only be ended may still be where the last act was: Enter ends it from there, too.
        ends = any(part.name == MAIN and part.enabled for part in scene.laid_out().parts())
        node = focused(scene)
        assert node.does or (scene.match.open_turn and ends and node.role == "cell"), (node.id, node.name)
        assert "disabled" not in node.states
        goes_on(player, scene, title, dice)


def test_whoever_plays_by_keys_is_led_to_what_rolls_the_dice_next(tmp_path: Path) -> None:
    found = list[Title]()
    for title in TITLES:
        player, scene = played(tmp_path / title.key, title)
        scene.services.device = "keys"
        scene.services.change(confirm="always")
        dice = Random(3)
        for _ in range(12):
            heard(player, scene)
            player.step(50)
            if any(part.name == GLOVE and part.enabled for part in scene.laid_out().parts()):
                found.append(title)
                rolls = [scene.words.t(key) for key in ("match.glove", "match.glove.both", "match.end.after_roll")]
                assert focused(scene).id in (Spot("widget", GLOVE), Spot("widget", MAIN))
                assert focused(scene).name in rolls
                break
            if scene.match.ended:
                break
            goes_on(player, scene, title, dice)
    assert found
