from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.boards import GridMap, load, map_of, read, write_tmx
from game.core.board import Properties
from game.files import MAPS
from game.grids.hex import HexLayout
from tests.boards.maps import lint, put


def test_texas_written_again_is_texas(tmp_path: Path) -> None:
    for file in (MAPS / "texas.tsx", *(MAPS / "texas").iterdir()):
        target = tmp_path / file.relative_to(MAPS)
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(file.read_bytes())
    spots = [1 + (x + y) % 2 for y in range(9) for x in range(9)]
    sheet = GridMap(9, 9, (128, 128), {"texas.tsx": 1}, {"spots": spots}, {"officer": (4, 4)}, {"title": "texas"})
    write_tmx(tmp_path / "texas.tmx", sheet)
    assert read(tmp_path / "texas.tmx") == load("texas")


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("odd", [True, False])
def test_hexes_come_back(tmp_path: Path, flat: bool, odd: bool) -> None:
    put(tmp_path)
    props: Properties = {"a": "<&\"'", "b": True, "c": -3, "d": 0.25, "origin_col": 2, "origin_row": 1}
    marks = {"start": (2, 1), "end": (0, 2)}
    size = (64, 56) if flat else (56, 64)
    layers = {"spots": [1, 0, 3, 0, 6, 1, 1, 1, 1, 0, 0, 1], "more": [0] * 11 + [6]}
    layout = HexLayout(flat, odd, *size, 32)
    write_tmx(tmp_path / "made.tmx", GridMap(4, 3, size, {"land.tsx": 1}, layers, marks, props, layout))
    assert lint(tmp_path / "made.tmx") == []
    board = read(tmp_path / "made.tmx")
    assert board.grid == ("hex_flat" if flat else "hex_pointy")
    assert board.props == props
    # Reading order without the empty cells; (2, 1) is the origin.
    cells = [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 1), (0, 2), (3, 2)]
    assert board.spots[board.marks["start"]].name == "0,0"
    assert [(spot.x, spot.y) for spot in board.spots] == [layout.centre(*cell) for cell in cells]
    assert board.marks == {"start": cells.index((2, 1)), "end": cells.index((0, 2))}
    assert board.spots[-1].props == {"price": 3, "wet": True, "name tag": ""}


def test_a_wrong_number_of_cells_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="layer spots: 3 cells, 4 needed"):
        write_tmx(tmp_path / "a.tmx", GridMap(2, 2, (8, 8), {}, {"spots": [1, 1, 1]}))


def test_the_file_is_one_that_tiled_writes(tmp_path: Path) -> None:
    write_tmx(tmp_path / "a.tmx", GridMap(2, 1, (8, 8), {"a.tsx": 1}, {"spots": [1, 1]}, {"m": (1, 0)}))
    root = ElementTree.parse(tmp_path / "a.tmx").getroot()
    assert (root.get("version"), root.get("infinite"), root.get("nextlayerid")) == ("1.10", "0", "3")
    assert [child.tag for child in root] == ["tileset", "layer", "objectgroup"]
    assert root.findtext("layer/data") == "\n1,1\n"
    assert (tmp_path / "a.tmx").read_bytes().startswith(b"<?xml version='1.0' encoding='UTF-8'?>\n")


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("odd", [True, False])
def test_a_board_of_hexes_written_as_a_map_is_that_board(tmp_path: Path, flat: bool, odd: bool) -> None:
    put(tmp_path)
    size = (64, 56) if flat else (56, 64)
    layers = {"spots": [1, 0, 3, 0, 0, 1, 1, 1, 1, 0, 0, 1]}
    props: Properties = {"title": "small", "origin_col": -1, "origin_row": 2}
    layout = HexLayout(flat, odd, *size, 32)
    write_tmx(tmp_path / "one.tmx", GridMap(4, 3, size, {"land.tsx": 1}, layers, {}, props, layout))
    board = read(tmp_path / "one.tmx", "one")
    write_tmx(tmp_path / "two.tmx", map_of(board))
    assert read(tmp_path / "two.tmx", "one") == board


def test_a_board_that_is_not_of_hexes_has_no_such_map() -> None:
    with pytest.raises(ValueError, match="texas"):
        map_of(load("texas"))
