"""Laws of the tree of nodes: all drawn words are in it, things are told apart, and what can be used is used by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.lessons.lesson import shelf
from game.scenes import navigation
from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import ShowRules, TakeLesson
from game.scenes.shell.scene import Scene
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import Verb
from game.scenes.tabletop.table_model import GLOVE, MAIN
from game.titles import TITLES
from game.ui.access import WINDOW, Action, Node, difference, find, focused, reading, region, untold
from game.ui.events import Key
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
WINDOWS = list(product(TITLES, [(1024, 640), (1600, 900), (3840, 2160)], (100, 200)))
CHARTS = (Spot("widget", "results.chart"),)
AIR = 8.0
"""Distance from a node at which a text may stand, in units."""
USED = ("button", "cell", "radio", "switch", "slider", "field", "list")


def drawn(stand: Stand, scene: Scene) -> list[tuple[str, Rect]]:
    """Texts of a screen and their places; beneath a dialog none."""
    scale = stand.house.manager.scale
    paint = drawn_words.DrawnWords(pygame.Surface(scale.size_px), scale)
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


def share_told(tree: Node, shown: Sequence[tuple[str, Rect]]) -> tuple[float, list[str]]:
    """Share of drawn letters that are told where they stand, and the texts that are not; the tip of what has the
    keyboard stands elsewhere, and figures along the axes of a chart say nothing without it."""
    nodes = [replace(node, box=None) if "focused" in node.states else node for node in [*reading(tree)][1:]]
    charts = [node.box for node in nodes if node.id in CHARTS and node.role == "text" and node.box]
    shown = [
        each for each in shown if not (each[0].isdecimal() and any(box.contains(*each[1].centre) for box in charts))
    ]
    missing = [text for text, _ in untold(nodes, shown, AIR)]
    return 1 - sum(map(letters, missing)) / max(1, sum(letters(text) for text, _ in shown)), missing


def hold(name: str, stand: Stand) -> None:
    """Hold the screen on top to all laws."""
    scene = stand.house.manager.top
    shown = drawn(stand, scene)
    tree = scene.tree()
    (share, missing), nodes = share_told(tree, shown), list(reading(tree))
    print(f"{name}: {share:.1%} of {sum(letters(text) for text, _ in shown)} letters in {len(nodes)} nodes")
    assert share >= SHARE, missing
    assert len({node.id for node in nodes}) == len(nodes)
    assert named_twice(tree) == []
    assert without_words(scene, tree) == []
    assert [node.name for node in nodes if node.role == "cell" and not (node.about or node.states)] == []


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("name", CASES)
def test_the_tree_has_all_that_is_drawn(tmp_path: Path, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, SIZE)
    show(stand)
    hold(name, stand)


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize(("title", "size", "percent"), [case_of(each, n % 7 == 0) for n, each in enumerate(WINDOWS)])
def test_so_it_has_in_every_window(tmp_path: Path, title: Title, size: tuple[int, int], percent: int) -> None:
    """At a full table and its set-up."""
    stand = Stand(tmp_path, title, size, percent)
    screens(title)[f"match_{title.spec.seats[-1]}"](stand)
    hold("match", stand)
    screens(title)["setup"](stand)
    hold("setup", stand)


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("title", [case_of(title, n % 3 == 0) for n, title in enumerate(TITLES)])
def test_lessons_rules_dialogs_and_refusals_are_told(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, SIZE)
    services = stand.house.services
    scene = screens(title)[f"match_{title.spec.seats[0]}"](stand)
    assert isinstance(scene, MatchScene)
    scene.do(Verb.MENU)
    stand.rest()
    hold("menu", stand)
    assert [part.id for part in scene.tree().parts] == [region("over")]
    stand.pilot.key("escape")
    stand.rest()
    refused = (spot for spot in scene.model.spots if spot not in scene.handling.pointing.usable and spot.kind != DISC)
    while scene.screen.state.refusal is None and (spot := next(refused, None)) is not None:
        scene.focus_node(spot)
        stand.pilot.key("space")
    told = [node.name for node in reading(scene.tree()) if "urgent" in node.states]
    assert scene.screen.state.refusal is not None
    assert scene.screen.state.refusal.reason.words in told
    hold("refusal", stand)
    stand.show(navigation.scene(services, ShowRules(title)))
    hold("rules", stand)
    navigation.follow(stand.house.manager, services, TakeLesson(title, tuple(shelf(title.key)[0])))
    stand.rest()
    hold("lesson", stand)


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.secrets], ids=lambda title: title.key)
def test_an_own_secret_is_told_only_while_it_is_looked_at(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, SIZE)
    scene = screens(title)[f"match_{title.spec.seats[1]}"](stand)
    before = scene.tree()
    stand.pilot.manager.handle(Key("l"))
    stand.rest()
    hold("peek", stand)
    shown = difference(before, scene.tree()).added
    assert shown
    assert not any("live" in node.states for node in shown)
    stand.pilot.manager.handle(Key("l", down=False))
    stand.rest()
    assert not {node.words for node in shown} & {node.words for node in reading(scene.tree())}


def test_controls_of_a_page_are_used_by_their_nodes(tmp_path: Path) -> None:
    stand = Stand(tmp_path, TITLES[0], SIZE)
    scene, services = GENERAL["settings"](stand), stand.house.services

    def use(name: str, action: Action) -> Node:
        assert scene.perform(Spot("widget", name), action)
        stand.rest()
        node = find(scene.tree(), Spot("widget", name))
        assert node is not None
        return node

    on, music = services.settings.sound, services.settings.music
    assert ("on" in use("settings.sound", "press").states) is not on
    use("settings.sound.words", "press")
    assert services.settings.sound is on
    assert float(use("settings.music", "raise").value) == services.settings.music > music
    use("settings.music", "lower")
    assert services.settings.music == music
    assert "chosen" in use("settings.hints.off", "press").states
    assert services.settings.hints == "off"
    use("settings.hints", "raise")
    assert services.settings.hints != "off"
    assert not scene.perform(Spot("widget", "settings.music"), "press")
    assert not scene.perform(Spot("widget", "nothing"), "press")
    assert focused(scene.tree()) == Spot("widget", "settings.hints")


def test_a_word_that_no_node_tells_is_found() -> None:
    place = Rect(10, 10, 40, 20)
    tree = Node(WINDOW, "window", parts=(Node(Spot("text"), "text", place, "five acres"),))
    assert share_told(tree, [("five", place), ("acres", place)]) == (1.0, [])
    assert share_told(tree, [("five", place), ("acres", place.moved(90, 0))]) == (4 / 9, ["acres"])
    assert share_told(tree, [("farm", place)]) == (0.0, ["farm"])


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
        assert scene.tree() == Scene.tree(scene)  # and not one that was kept for too long
        assert scene.tree() is scene.tree()
    assert scene.match.index > begun


def test_buttons_on_cards_are_called_by_their_card(tmp_path: Path) -> None:
    title, show = SCREENS["title"]
    stand = Stand(tmp_path, title, SIZE)
    show(stand)
    nodes = [node for part in stand.house.manager.top.tree().parts for node in used(part)]
    assert [name for name, count in Counter(node.name for node in nodes).items() if count > 1] == []
    for title in TITLES:
        name = stand.house.services.words.t(f"{title.key}.name")
        assert not any(name in node.about for node in nodes)


@pytest.mark.parametrize("key", ["escape", "v"])
def test_the_texts_of_a_dialog_are_told_when_it_opens(tmp_path: Path, key: str) -> None:
    title, show = SCREENS[f"{TITLES[0].key}_match_2"]
    stand = Stand(tmp_path, title, SIZE)
    show(stand)
    stand.pilot.key(key)
    nodes = [node for node in reading(stand.house.manager.top.tree()) if node.role == "dialog"]
    assert nodes
    for node in nodes:
        texts = [part for part in node.parts if part.role == "text" and not part.does]
        assert texts
        assert all("live" in part.states for part in texts)
