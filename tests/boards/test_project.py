"""The Tiled project beside the maps: types fit what maps use, templates can be played, rules are told from boards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from game.app.self_test import SEED
from game.boards import MapError, load, problems, read
from game.boards.gate import RULES
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.spec import Spec
from game.files import MAPS
from game.specs import SPECS
from tests.boards.maps import told
from tests.trust.chance import agreements

PROJECT: dict[str, Any] = json.loads((MAPS / "five-acres.tiled-project").read_text(encoding="utf-8"))
TYPES: list[dict[str, Any]] = PROJECT["propertyTypes"]
CLASSES = {each["name"]: each for each in TYPES if each["type"] == "class"}
ENUMS = {each["name"]: each["values"] for each in TYPES if each["type"] == "enum"}
GAMES = [spec for spec in SPECS if spec.key in ENUMS["Game"]]
"""A game of one's own is none of the project's until it says so there."""
OURS = (*ENUMS["Game"], "note")
USED = [path for kind in ("*.tmx", "*.tsx", "*/*.tx", "*.tx") for path in sorted(MAPS.glob(kind))]
USED = [path for path in USED if path.relative_to(MAPS).as_posix().startswith(OURS)]
TEMPLATES = sorted(MAPS.glob("*_template.tmx"))
PAINTED = sorted(MAPS.glob("*_rules.tmx"))
MAY_BE_NOTHING = {"origin_col", "origin_row"}
"""Numbers that mean 0 where they are left out."""


def classed(path: Path) -> Iterator[tuple[str, str, Element]]:
    """Elements of a file that have properties of ours, each with its tag and class."""
    root = ElementTree.parse(path).getroot()
    if root.tag == "map" and path not in PAINTED:
        yield "map", "board", root
    for node in root.iter():
        if node.tag in ("tile", "object") and (kind := node.get("type") or node.get("class")):
            yield node.tag, kind, node


def members(kind: str) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in CLASSES[kind]["members"]}


@pytest.mark.parametrize("path", USED, ids=lambda path: path.name)
def test_what_maps_use_is_a_type_of_the_project(path: Path) -> None:
    for tag, kind, node in classed(path):
        assert tag in CLASSES[kind]["useAs"], kind
        for prop in node.iterfind("properties/property"):
            member = members(kind)[prop.get("name", "")]
            assert prop.get("type", "string") == member["type"]
            assert prop.get("propertytype") == member.get("propertyType")
            if "propertyType" in member:
                assert prop.get("value") in ENUMS[member["propertyType"]]


def test_types_are_whole() -> None:
    numbers = [each["id"] for each in TYPES]
    assert sorted(numbers) == list(range(1, len(TYPES) + 1))
    assert list(CLASSES) == sorted(CLASSES)
    for kind in CLASSES:
        assert list(members(kind)) == sorted(members(kind))
        assert {each["propertyType"] for each in members(kind).values() if "propertyType" in each} <= set(ENUMS)


def test_a_number_left_as_it_is_offered_is_one_that_no_board_has() -> None:
    """Tiled does not store what was not changed, so nothing may depend on it."""
    found: set[tuple[str, int]] = set()
    for path in USED:
        for _, _, node in classed(path):
            for prop in node.iterfind("properties/property[@type='int']"):
                found.add((prop.get("name", ""), int(prop.get("value", ""))))
    offered = {
        (each["name"], each["value"]) for kind in CLASSES for each in members(kind).values() if each["type"] == "int"
    }
    assert {name for name, _ in offered & found} <= MAY_BE_NOTHING


def test_older_editions_of_tiled_are_told_the_same() -> None:
    """Up to 1.8 the classes of tiles and objects stood in a file of their own."""
    root = ElementTree.parse(MAPS / PROJECT["objectTypesFile"]).getroot()
    theirs = {
        node.get("name"): {
            prop.get("name"): (prop.get("type"), prop.get("propertytype"), prop.get("default"))
            for prop in node.iterfind("property")
        }
        for node in root
    }
    mine = {
        kind: {
            name: (each["type"], each.get("propertyType"), json.dumps(each["value"]).strip('"'))
            for name, each in members(kind).items()
        }
        for kind in CLASSES
        if CLASSES[kind]["useAs"] != ["map"]
    }
    assert theirs == mine


def test_the_project_names_what_is_there_and_runs_nothing() -> None:
    assert (PROJECT["folders"], PROJECT["commands"]) == (["."], [])
    assert not (MAPS / PROJECT["extensionsPath"]).exists()
    rules = (MAPS / PROJECT["automappingRulesFile"]).read_text(encoding="utf-8").splitlines()
    assert sorted(line for line in rules if not line.startswith("//")) == [path.name for path in PAINTED]


@pytest.mark.parametrize("path", PAINTED, ids=lambda path: path.stem)
def test_rules_for_painting_are_no_board_and_no_mistake(path: Path) -> None:
    assert problems(path) == []
    with pytest.raises(MapError) as caught:
        read(path)
    assert told(caught.value) == f"{path.name}: this map holds rules by which Tiled paints, it is no board"
    names = [layer.get("name", "") for layer in ElementTree.parse(path).getroot().iter("layer")]
    assert all(name.startswith(RULES) for name in names)


def test_there_is_a_template_for_each_game() -> None:
    assert [path.stem for path in TEMPLATES] == sorted(f"{key}_template" for key in ENUMS["Game"])
    assert len(GAMES) > 0


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.key)
def test_a_template_is_a_board_of_its_game(spec: Spec[Any, Any]) -> None:
    board = load(f"{spec.key}_template")
    seats, options = next(iter(agreements(spec)))
    boards = spec.boards(options, seats, lambda name: board)
    places = tuple(Seat(f"Seat {number}") for number in range(seats))
    match = Match(spec, MatchSetup(places, options, boards, SEED))
    match.deal()
    assert match.seat is not None
    shipped = [load(path.stem) for path in sorted(MAPS.glob(f"{spec.key}*.tmx")) if path not in TEMPLATES + PAINTED]
    like = [(other.spots, other.neighbours, other.marks, other.tiles, other.props) for other in shipped]
    assert (board.spots, board.neighbours, board.marks, board.tiles, board.props) in like


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_a_template_explains_every_layer_in_both_languages(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    layers = [node.get("name", "") for node in root if node.tag in ("layer", "objectgroup")]
    counts = set()
    for name in ("notes", "notes_pl"):
        notes = [node.text or "" for node in root.iterfind(f"objectgroup[@name='{name}']/object/text")]
        assert [layer for layer in layers if not any(layer in note for note in notes)] == []
        counts.add(len(notes))
    assert len(counts) == 1
    visible = {node.get("name"): node.get("visible", "1") for node in root.iterfind("objectgroup")}
    assert (visible["notes"], visible["notes_pl"]) == ("1", "0")
