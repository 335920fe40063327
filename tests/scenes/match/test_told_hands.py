"""Sentences of a hand that nobody else hears: of a tile taken up, turned, laid or drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.seats import HUMAN
from game.rules.wolves_and_sheep.events import TileDrawn, TileLaid
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Verb
from game.store.settings import NO_PREFERENCES, Preferences
from game.tables.wolves_and_sheep import TITLE
from tests.scenes.match.test_reports import heard, played
from tests.scenes.pilot import Pilot

_ALIKE = "wolves_and_sheep.seen.alike"


def told(scene: MatchScene) -> list[str]:
    return [each.words for each in scene.take_announcements()]


def lay(player: Pilot, scene: MatchScene, number: int = 0) -> None:
    """Put one of the tiles that fit, with keys alone."""
    tiles = [spot for spot in scene.model.chooser.sources if spot.kind == "face"]
    scene.focus_node(tiles[number % len(tiles)])
    player.key("return")
    scene.focus_node(next(iter(scene.model.chooser.reach())))
    player.key("return")


def test_whatever_is_taken_up_is_told_each_time_with_its_edges_and_places(tmp_path: Path) -> None:
    player, scene = played(tmp_path, TITLE)
    heard(player, scene)
    for source in [spot for spot in scene.model.chooser.sources if spot.kind == "face"][:4]:
        scene.focus_node(source)
        player.key("return")
        (words,) = heard(player, scene)
        assert scene.table_view.table.words.held_as(scene.model.context) in words
        assert scene.words.n("match.asked.held", len(scene.model.chooser.reach())) in words
        player.key("escape")
        heard(player, scene)


def test_edges_are_told_kind_by_kind_and_sides_with_nothing_left_out(tmp_path: Path) -> None:
    """Each side of a tile once, and those of a free space that have to match."""
    _, scene = played(tmp_path, TITLE)
    words, context, met = scene.table_view.table.words, scene.model.context, set[int]()
    for spot in scene.model.things:
        if spot.kind not in ("face", "cell") or words.unseen(context, spot) == scene.words.t(_ALIKE):
            continue
        told = words.unseen(context, spot).splitlines()[0].lower()
        sides = [told.count(side) for side in ("north", "east", "south", "west")]
        met.add(sum(sides))
        assert "nothing" not in told
        assert set(sides) == {1} or "all sides" in told or spot.kind == "cell", told
        assert max(sides) <= 1
    assert {1, 4} <= met


def test_a_held_tile_that_is_turned_or_flipped_tells_how_it_lies(tmp_path: Path) -> None:
    player, scene = played(tmp_path, TITLE)
    heard(player, scene)
    met = 0
    for source in [spot for spot in scene.model.chooser.sources if spot.kind == "face"]:
        scene.focus_node(source)
        player.key("return")
        told(scene)
        for key in ("r", "f"):
            before = scene.model.chooser.pose
            player.key(key)
            edges = scene.table_view.table.words.held_as(scene.model.context)
            met += scene.model.chooser.pose != before
            assert [edges in words for words in told(scene)] == [True] * (scene.model.chooser.pose != before)
        player.key("escape")
        told(scene)
    assert met


def test_a_tile_that_is_laid_tells_its_edges_and_again_once_it_is_turned_or_flipped(tmp_path: Path) -> None:
    player, scene = played(tmp_path, TITLE)
    scene.services.change(confirm="always")
    met = set[str]()
    for number in range(8):
        heard(player, scene)
        if scene.match.ended:
            break
        lay(player, scene, number)
        before = lies(scene)
        assert f" \u2013 {before}" in heard(player, scene)[0]
        pose = scene.model.hand.laid
        assert pose is not None
        key = "r" if pose.turned is not None else "f" if pose.flipped is not None else ""
        if key:
            player.key(key)
            assert lies(scene) != before
            assert heard(player, scene) == [scene.words.t("node.lies.now", lies=lies(scene))]
            met.add(key)
        scene.do(Verb.CONFIRM)
    assert met


def lies(scene: MatchScene) -> str:
    """Edges of the tile that was laid last."""
    words = scene.table_view.table.words
    view = scene.table_view.public().view
    (told,) = [words.lies(view, event) for event in scene.match.plies[-1].events if isinstance(event, TileLaid)]
    return told


@pytest.mark.parametrize("headphones", [False, True])
@pytest.mark.parametrize("alone", [False, True])
def test_how_many_tiles_are_drawn_is_told_and_which_where_nobody_else_hears_it(
    tmp_path: Path, headphones: bool, alone: bool
) -> None:
    """A person alone hears them with and without headphones; before another one is called nothing is read."""
    player, scene = played(tmp_path, TITLE)
    scene.services.change(confirm="always")
    if not alone:
        assert scene.session.sit(1, HUMAN) is None
    scene.screen.preferences = (Preferences(headphones=headphones), NO_PREFERENCES)
    scene.screen.own = scene.screen.preferences[0]
    heard(player, scene)
    lay(player, scene)
    heard(player, scene)
    scene.do(Verb.CONFIRM)
    said = " ".join(heard(player, scene))
    drawn = [event for ply in scene.match.plies for event in ply.events if isinstance(event, TileDrawn)]
    mine = [event.tile for event in drawn if event.seat == 0]
    assert mine
    assert scene.words.n("wolves_and_sheep.unsaid.drawn", len(mine)) in said
    assert (scene.words.t("node.secrets", things="").rstrip(" .") in said) is alone
    got = scene.table_view.table.words.got(scene.model.context) if alone else ()
    assert len(got) == 2 * len(mine) * alone
    assert all(line.rstrip(".") in said for line in got)


def test_a_tile_tells_the_meadows_of_which_it_becomes_a_part_with_their_size(tmp_path: Path) -> None:
    """Tiles of all seats, as all may see them."""
    player, scene = played(tmp_path, TITLE)
    met = rivals = 0
    for number in range(6):
        told = " ".join(heard(player, scene))
        view, words = scene.table_view.public().view, scene.table_view.table.words
        laid = [(event, words.lies(view, event)) for event in _laid(scene)]
        met += any("Meadows now: " in lies for _, lies in laid)
        for event, lies in laid[-1:]:
            edges = lies.partition(". ")[0]
            rivals += event.seat != 0
            assert event.seat == 0 or edges in told
        if scene.match.ended:
            break
        lay(player, scene, number)
    assert met
    assert rivals


def _laid(scene: MatchScene) -> list[TileLaid]:
    return [event for ply in scene.match.plies for event in ply.events if isinstance(event, TileLaid)]
