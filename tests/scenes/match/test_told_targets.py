"""Places of a table in words: each where something may go says that it fits, and land says what it is all the while."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.rules.wolves_and_sheep.model import land_of
from game.rules.wolves_and_sheep.steps import Turn
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Play
from game.tables.wolves_and_sheep import TITLE
from game.titles import TITLES
from game.ui.access import reading, sentence
from game.ui.spot import Spot
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match.test_reports import heard, played
from tests.scenes.screens import Stand
from tests.tables.wolves_and_sheep.play import stages, waiting

FITS = "; fits here"


def told(scene: MatchScene) -> dict[Spot, str]:
    """Sentences of all that can be pointed at."""
    nodes = (node for root in scene.tree().parts for node in reading(root) if node.role == "cell")
    return {node.id: sentence(node, scene.words) for node in nodes}


def carried(scene: MatchScene) -> list[Spot]:
    """All that can be taken up."""
    return [node.id for root in scene.tree().parts for node in reading(root) if "take" in node.does]


def taken(folder: Path, title: Title, moments: int, most: int) -> Iterator[MatchScene]:
    """Play a match for so many moments, and in each hold the first things that can be taken, so many at most."""
    player, scene = played(folder, title)
    dice = Random(4)
    for _ in range(moments):
        heard(player, scene)
        if scene.match.ended:
            break
        for thing in carried(scene)[:most] if scene.model.picked_up is None else ():
            if thing not in carried(scene):  # it has gone with what was held before
                continue
            assert scene.perform(thing, "take")
            yield scene
            scene.model.let_go()
        scene.do(Play((random_play.pick(title, dice, scene.match.options),)))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_every_place_where_something_held_may_go_says_so_and_no_other(tmp_path: Path, title: Title) -> None:
    met = 0
    for scene in taken(tmp_path, title, 12, 3):
        sentences, reach = told(scene), scene.model.chooser.reach()
        assert {spot for spot, words in sentences.items() if FITS in words} == reach.keys() & sentences.keys()
        met += len(reach)
    assert met


@pytest.mark.parametrize("step", ["LayShepherd", "LayAnnounced"])
@pytest.mark.parametrize("held", [True, False])
def test_so_does_every_place_of_what_alone_is_asked_for(tmp_path: Path, step: str, held: bool) -> None:
    """A shepherd, a wolf, a hunter: a press puts it there, whether it is held or not."""
    stand = Stand(tmp_path, TITLE, (1600, 900))
    match = waiting(2, step)
    scene = stand.sit_down((match, stand.keep(match.record(), match.state.turn, False, 1)))
    if held:
        assert scene.perform(carried(scene)[0], "take")
    sentences, wanted = told(scene), set(scene.model.chooser.targets())
    wanted |= scene.model.chooser.reach().keys() if held else set()
    assert wanted & sentences.keys()
    assert {spot for spot, words in sentences.items() if FITS in words} == wanted & sentences.keys()
    things = [spot for spot in scene.model.chooser.sources if spot.kind in ("shepherd", "face")]
    assert all(scene.words.t("wolves_and_sheep.seen.alike") in sentences[spot] for spot in things)
    for key, why in (("r", "match.turn.same"), ("f", "match.turn.flip_same")):
        assert things
        stand.pilot.key(key)
        refusal = scene.screen.state.refusal
        said = [*(each.words for each in scene.page.toasts), *([refusal.reason.words] if refusal else [])]
        assert scene.words.t(why) in said or (held and key == "f" and scene.words.t("match.turn.flip_unfit") in said)


@pytest.mark.telling("wolves_and_sheep")
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_what_is_held_offers_to_be_flipped_exactly_where_a_flip_does_something(tmp_path: Path, title: Title) -> None:
    met = 0
    for scene in taken(tmp_path, title, 10, 6):
        nodes = (node for root in scene.tree().parts for node in reading(root) if "held" in node.states)
        offers, chooser = any("flip" in node.does for node in nodes), scene.model.chooser
        tools = [tool.enabled for tool in scene.model.tools if tool.verb == "flip"]
        assert not (offers and tools) or tools == [True]
        if offers:
            met, before = met + 1, chooser.pose
            assert chooser.flip()
            assert chooser.pose != before
    assert met or title is not TITLE


def test_land_tells_what_it_is_while_a_place_is_chosen_and_only_a_wolf_says_that_it_is_one(tmp_path: Path) -> None:
    """Each meadow and forest that is told of with empty hands, of the tile that it lies on."""
    stand = Stand(tmp_path, TITLE, (1600, 900))
    games = (match for seed in range(9) for match in stages(2, f"wolves {seed}"))
    match = next(
        each
        for each in games
        if isinstance(each.waiting, Turn) and land_of(each.terms, each.state).forests.animals.wolves
    )
    scene = stand.sit_down((match, stand.keep(match.record(), match.state.turn, False, 1)))
    words, context, wolf = scene.table_view.table.words, scene.model.context, "wolves_and_sheep.tip.open_wolf"
    before = {spot: words.unseen(context, spot) for spot in scene.model.things if spot.kind == "part"}
    assert scene.perform(carried(scene)[0], "take")
    sentences = told(scene)
    for spot, area in before.items():
        assert area.rstrip(".") in sentences[Spot("cell", spot.ids[0])], spot
    there = {spot.ids[0] for spot, said in sentences.items() if spot.kind == "cell" and scene.words.t(wolf) in said}
    assert there == {*land_of(match.terms, match.state).forests.animals.wolves}
