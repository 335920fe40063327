"""A match, a lesson and what computers show are one screen: other lists of parts, not scenes with other insides. So is
a replay, of the same kind of parts; and the table keeps the hand and the camera in one record each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from tests.house.sources import HOUSE, modules, modules_with, name, statements, tree

SCENES = HOUSE / "game" / "scenes"
MATCH, REPLAY, TABLETOP = SCENES / "match", SCENES / "replay", SCENES / "tabletop"
TOLD = {MATCH: {"attract", "puzzle", "teaching", "trial"}, REPLAY: set[str]()}
"""Modules that open a kind of match, by package."""
REMEMBERED = {
    MATCH: {
        "MatchScreen": {"state"},
        "MatchScene": {"dirty"},
        # The match as it is played, and who thinks for computers.
        "MatchSession": {"_called", "_handed", "_news", "asked_seat", "calling", "end_seen", "last_seat"},
        "Clock": {"_found", "_key", "_limit", "_within"},
        "Viewer": {"seat"},
        "Computers": {"worker"},
        # A lesson and its guide.
        "LessonState": {"wrong_acts", "wrong_ms"},
        "LessonGuide": {"_box", "_go_on_box"},
        # Widgets.
        "RecapSheet": {"_scroll", "rect"},
        "PlaceCard": {"rect"},
        "SeatMark": {"near"},
    },
    REPLAY: {
        "ReplayPosition": {"at"},
        "ReplayScreen": {"playing", "choices_left"},
        "ChoiceLines": {"_places"},
        "ReplayScene": {"dirty"},
    },
    TABLETOP: {
        # The one record of the camera, which another viewer has anew. That of the hand is a field of the table's model,
        # which lends it to all that reads and moves the hand.
        "Viewfinder": {"state"},
        # The table as it is laid: for which seat, in which window, and how far from the match.
        "TableView": {
            *("active", "covered", "focused_seat", "frame", "holding_last_move", "off_match", "peeking"),
            *("_percent", "_scale", "_shaken", "_thrown"),
            # Contexts and dice as they were made last.
            *("_context", "_glove", "_public"),
        },
        # Gestures that are offered, or will be, made when they are asked for; and what has been worked out for them.
        "TableModel": {"_chooser", "_foreseen", "_offered", "_own", "_settled", "worded"},
        # Words, points and boxes, kept until the match goes on.
        "WordBoxes": {"_found"},
        "Scores": {"near_end"},
        "Logged": {"_ends", "_fixed", "_lines"},
        # A list that scrolls, like any widget, and its lines as they were made and drawn last.
        "Log": {"pill", "skipped", "unfolded", "_seen", "_told"},
        "LogLines": {"at"},
        # Layers of a picture, and what they were drawn for.
        "SpriteLayer": {"_gap", "_seen", "_still"},
        "Compositor": {"_end_key", "_key", "_light", "wait_ms"},
        "Backdrop": {"_light", "_lit", "_own", "_sheet", "_wanted"},
        "_PNG": {"data"},
        # Animals as they are drawn into the picture, and their clock.
        "Animal": {"pose"},
        "Life": {"_ms", "_waited_ms", "animals"},
        # What was heard of last, to tell what is new.
        "Hearing": {"_before", "_last"},
    },
}
"""Fields that classes of a package change after their construction, by its folder."""
LONGEST = {MATCH: 350, REPLAY: 100}


SCREENS = {"MatchScene", "ReplayScene"}


def bases(module: ast.Module) -> Iterator[str]:
    """Names of the bases of all classes of a module."""
    for node in statements(module):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                yield ast.unparse(base).split("[")[0].split(".")[-1]


def others_private(module: ast.Module) -> Iterator[str]:
    """Private names that a module reads or sets of anything but its own classes and their objects."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            of = ast.unparse(node.value)
            if node.attr != "_replace" and of not in ("self", "super()") and not of[0].isupper():
                yield ast.unparse(node)


def changed(made: ast.ClassDef) -> set[str]:
    """Fields of its own that a class sets after its construction."""
    methods = [each for each in made.body if isinstance(each, ast.FunctionDef) and each.name != "__init__"]
    nodes = [node for each in methods for node in ast.walk(each) if isinstance(node, ast.Attribute)]
    return {node.attr for node in nodes if isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self"}


def test_no_kind_of_match_is_a_scene_of_its_own() -> None:
    assert [name(path) for path in modules_with("|".join(SCREENS)) if SCREENS & {*bases(tree(path))}] == []


@pytest.mark.parametrize(("room", "scene"), [(MATCH, MatchScene), (REPLAY, ReplayScene)])
def test_no_protocol_describes_the_scene_to_its_parts(room: Path, scene: type) -> None:
    module = tree(room / "scene.py")
    owned = {ast.unparse(node)[5:] for node in ast.walk(module) if ast.unparse(node).startswith("self.")}
    protocols = [
        (made.name, {each.name for each in made.body if isinstance(each, ast.FunctionDef)})
        for path in modules()
        if room in path.parents
        for made in statements(tree(path))
        if isinstance(made, ast.ClassDef) and "Protocol" in map(ast.unparse, made.bases)
    ]
    assert [made for made, told in protocols if told <= {*owned, *dir(scene)}] == []


@pytest.mark.parametrize("room", TOLD)
def test_parts_know_nothing_of_the_scene(room: Path) -> None:
    """The scene is named by nobody else in its package than those who open a kind of match."""
    scene = f"game.scenes.{room.name}.scene"
    told = [path for path in modules() if room in path.parents and scene in path.read_text(encoding="utf-8")]
    assert {path.stem for path in told} == TOLD[room]
    for path in told:
        users = [node for node in tree(path).body if "MatchScene" in ast.unparse(node)]
        assert all(isinstance(node, ast.ImportFrom | ast.FunctionDef) for node in users)


def test_a_part_touches_nothing_private_of_another() -> None:
    rooms = [path for path in modules() if {MATCH, REPLAY} & {*path.parents}]
    found = {name(path): [*others_private(tree(path))] for path in rooms}
    assert {place: names for place, names in found.items() if names} == {}


@pytest.mark.parametrize("room", LONGEST)
def test_composition_time_and_drawing_are_short(room: Path) -> None:
    assert len((room / "scene.py").read_text(encoding="utf-8").splitlines()) < LONGEST[room]


@pytest.mark.parametrize("room", REMEMBERED)
def test_a_screen_remembers_all_in_the_state_that_its_parts_share(room: Path) -> None:
    """The scene, its parts and those of its table change nothing of their own, apart from what is only kept to be made
    once."""
    found = {
        made.name: names
        for path in modules()
        if room in path.parents
        for made in statements(tree(path))
        if isinstance(made, ast.ClassDef) and (names := changed(made))
    }
    assert found == REMEMBERED[room]
