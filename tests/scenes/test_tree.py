"""Laws of the tree of nodes: all drawn words are in it, things are told apart, and what can be used is used by it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pygame
import pytest

from game.scenes.match.buttons import GLOVE
from game.scenes.match.scene import MatchScene
from game.scenes.shell.scene import Scene
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.table_model import MAIN
from game.titles import TITLES
from game.ui.access import Node, difference, find, reading, region, untold
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.title import Title
from tests.samples import case_of
from tests.scenes import drawn_words
from tests.scenes.screens import GENERAL, Stand, every, screens

SIZE = (1600, 900)
SHARE = 0.99
"""Least share of the letters of a screen that its tree has."""
SCREENS = every()
CASES = [
    case_of((name,), number % 6 == 0 or (name in GENERAL and number % 2 == 0)) for number, name in enumerate(SCREENS)
]
AIR = 8.0
"""Distance from a node at which a text may stand, in units."""
USED = ("button", "cell", "radio", "switch", "slider", "field", "list")


def drawn(stand: Stand, scene: Scene) -> list[tuple[str, Rect]]:
    """Texts of a screen and their places; beneath a dialog none."""
    paint = drawn_words.DrawnWords(pygame.Surface(SIZE), stand.house.manager.scale)
    page = scene.page  # type: ignore[attr-defined]
    if page.overlays:
        page.overlays[-1].draw(paint)
    else:
        stand.house.manager.draw(paint)
    return list(dict.fromkeys(paint.words))


def letters(text: str) -> int:
    return sum(letter.isalnum() for letter in text)


def used(region: Node) -> list[Node]:
    return [node for node in reading(region) if node.role in USED and node.does]


def named_twice(tree: Node) -> list[str]:
    """Sentences by which two things of a region that can be used are told."""
    found = list[str]()
    for part in tree.parts:
        things = (node for node in used(part) if node.role != "radio")  # which are told with their list
        said = Counter(f"{node.role} {node.name} {node.about} {node.value}" for node in things)
        found += [f"{part.name}: {words}" for words, count in said.items() if count > 1]
    return found


def without_words(scene: Scene, tree: Node) -> list[str]:
    """Spots that can be used, but have no node with words and a use."""
    names, nodes = set(scene.spots()), list(reading(tree))
    if isinstance(scene, MatchScene) and not scene.page.overlays:
        usable = {spot.name for spot in scene.handling.pointing.usable} if scene.model.live else set()
        names = {*usable, *(names - {spot.name for spot in scene.model.spots})}
    told = {
        str(node.id.ids[0]) if node.id.kind == "widget" else node.id.name for node in nodes if node.name and node.does
    }
    lists = {str(node.id.ids[0]) for node in nodes if node.id.kind == "widget" and node.role == "list"}
    return sorted(names - told - lists)


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("name", CASES)
def test_the_tree_has_all_that_is_drawn(tmp_path: Path, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, SIZE)
    show(stand)
    scene = stand.house.manager.top
    tree, shown = scene.tree(), drawn(stand, scene)
    missing, many = untold(list(reading(tree))[1:], shown, AIR), sum(letters(text) for text, _ in shown)
    share = 1 - sum(letters(text) for text, _ in missing) / max(1, many)
    nodes = list(reading(tree))
    print(f"{name}: {share:.1%} of {many} letters in {len(nodes)} nodes")
    assert share >= SHARE, missing
    assert len({node.id for node in nodes}) == len(nodes)
    assert named_twice(tree) == []
    assert without_words(scene, tree) == []
    assert find(tree, Spot("window")) is tree


USES = 14
"""Number of uses of nodes by which a match goes on."""


def is_play(node: Node) -> bool:
    """Whether a node is a thing of the table, the dice, or an answer."""
    name = str(node.id.ids[0]) if node.id.kind == "widget" else ""
    answers = name.startswith("match.") and name.count(".") > 1 and not name.startswith(("match.seat", "match.tool"))
    return answers or name == GLOVE or node.id.kind not in ("widget", DISC)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_match_is_played_by_its_tree_alone(tmp_path: Path, title: Title) -> None:
    """Each use of a node changes something."""
    stand, dice = Stand(tmp_path, title, SIZE), Random(1)
    scene = screens(title)[f"match_{title.spec.seats[0]}"](stand)
    assert isinstance(scene, MatchScene)
    begun = scene.match.index
    for _ in range(USES):
        if stand.house.manager.top is not scene:
            break
        tree = scene.tree()
        over = find(tree, region("over")) if scene.page.overlays else None
        nodes = [node for node in reading(over or tree) if node.does and is_play(node)]
        puts = [node for node in nodes if node.does[0] == "put"]
        main = find(tree, Spot("widget", MAIN))
        waits = main is not None and main.does and (scene.match.open_turn or not nodes)
        node = main if waits and main is not None else dice.choice(puts or nodes)
        assert scene.perform(node.id, node.does[0]), node
        stand.rest()
        assert stand.house.manager.top is not scene or not difference(tree, scene.tree()).empty, node
    assert scene.match.index > begun
