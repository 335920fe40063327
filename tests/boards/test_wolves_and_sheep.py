"""The start table and the tiles of Wolves and Sheep, against rules WS1 to WS4."""

from __future__ import annotations

from collections import Counter

from game.boards import load
from game.files import MAPS
from tests.boards.maps import lint

BOARD = load("wolves_and_sheep")
LAND = [tile for tile in BOARD.tiles if tile.kind == "landscape"]
ROUND = str.maketrans("KYRB", "YRBK")


def face(letters: str) -> str:
    """A face the same for all its turns."""
    return min(letters[n:] + letters[:n] for n in range(4))


def faces() -> list[str]:
    return [face(str(tile.props[side])) for tile in LAND for side in ("front", "back")]


def test_the_map_is_without_fault() -> None:
    assert lint(MAPS / "wolves_and_sheep.tmx") == []


def test_only_the_village_lies_on_the_table() -> None:
    """WS4."""
    (start,) = BOARD.spots
    assert (BOARD.key, BOARD.grid, start.kind, start.at) == ("wolves_and_sheep", "square", "start", (2, 2))
    assert (start.props["front"], start.props["back"]) == ("VVVV", "VVVV")
    assert BOARD.props == {"title": "wolves_and_sheep"}


def test_as_many_tiles_of_each_kind() -> None:
    """WS1."""
    kinds = Counter(tile.kind for tile in BOARD.tiles)
    assert kinds == {"landscape": 60, "wolf": 4, "hunter": 4, "secret": 4, "start": 1, "marker": 4}
    labels = [tile.props["label"] for tile in BOARD.tiles]
    assert len(set(labels)) == 77
    assert [tile.id for tile in BOARD.tiles] == list(range(77))


def test_no_face_has_village_and_forest() -> None:
    """WS2."""
    assert not any({"V", "F"} <= set(each) for each in faces())


def test_120_different_faces_all_with_sheep() -> None:
    """WS2."""
    assert len(set(faces())) == 120
    assert all(set(each) & set("KYRB") for each in faces())


def test_no_colour_is_favoured() -> None:
    """WS2: when colours change places in a ring, the tiles are the same again, side by side."""
    tiles = Counter(frozenset((face(str(tile.props["front"])), face(str(tile.props["back"])))) for tile in LAND)
    changed = Counter(
        frozenset((face(str(tile.props["front"]).translate(ROUND)), face(str(tile.props["back"]).translate(ROUND))))
        for tile in LAND
    )
    assert tiles == changed
    letters = Counter("".join(faces()))
    assert len({letters[colour] for colour in "KYRB"}) == 1


def test_animals_and_shepherds_for_each_colour() -> None:
    """WS2."""
    for kind, front, centres in (
        ("wolf", "FFFF", ("wolf", "none")),
        ("hunter", "FFFF", ("hunter", "none")),
        ("secret", "????", ("secret", "shepherd")),
    ):
        found = [tile.props for tile in BOARD.tiles if tile.kind == kind]
        assert [props["back"] for props in found] == ["KKKK", "YYYY", "RRRR", "BBBB"]
        assert {props["front"] for props in found} == {front}
        assert {(props["front_centre"], props["back_centre"]) for props in found} == {centres}
    assert [tile.props["colour"] for tile in BOARD.tiles if tile.kind == "marker"] == list("KYRB")
