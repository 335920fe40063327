from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.boards import MapError, read
from game.core.board import Board, Tile
from tests.boards.maps import put, told

HEXES = """<map version="1.10" orientation="hexagonal" width="3" height="3"
 tilewidth="{width}" tileheight="{height}" hexsidelength="32" staggeraxis="{axis}" staggerindex="{index}">
 <properties>{props}</properties>
 <tileset firstgid="1" source="land.tsx"/>
 <layer id="1" name="spots" width="3" height="3"><data encoding="csv">1,1,1,1,1,1,1,1,1</data></layer>
 <objectgroup id="3" name="marks">
  <object id="1" name="middle" x="{x}" y="{y}" width="2" height="2"/>
 </objectgroup>
</map>"""

OBJECTS = """<map version="1.10" orientation="orthogonal" width="10" height="5"
 tilewidth="32" tileheight="32">
 <objectgroup id="1" name="spots">
  <object id="1" name="well" type="water" x="10" y="20" width="40" height="20">
   <properties><property name="links" value="barn, gate"/>
    <property name="deep" type="bool" value="true"/></properties>
  </object>
  <object id="2" name="barn" x="100" y="100">
   <properties><property name="links" value="well"/></properties>
   <polygon points="0,0 -20,0 -20,40"/>
  </object>
  <object id="3" name="gate" x="200" y="20" width="20" height="20">
   <properties><property name="links" value="well"/></properties><ellipse/>
  </object>
  <object id="4" name="island" x="300" y="9.5"><point/></object>
 </objectgroup>
 <objectgroup id="2" name="marks">
  <object id="9" name="start" x="205" y="25" width="4" height="4"/>
 </objectgroup>
</map>"""


def unposed(board: Board) -> Board:
    """The board as it were with no tile turned or mirrored."""
    spots = [
        replace(spot, props={name: spot.props[name] for name in spot.props if name not in ("turned", "mirrored")})
        for spot in board.spots
    ]
    return replace(board, spots=tuple(spots))


def beside(board: Board, name: str) -> set[str]:
    return {board.spots[other].name for other in board.neighbours[board.number(name)]}


def test_a_square_map_becomes_a_board(tmp_path: Path) -> None:
    board = read(put(tmp_path))
    assert (board.key, board.grid, board.size, board.cell) == ("small", "square", (192.0, 128.0), (64, 64))
    assert [spot.name for spot in board.spots] == ["a2", "b2", "c2", "b1", "c1"]
    assert [spot.at for spot in board.spots] == [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1)]
    assert [spot.kind for spot in board.spots] == ["field", "wood", "field", "field", "field"]
    assert (board.spots[3].x, board.spots[3].y) == (96, 96)
    assert board.neighbours == ((1,), (0, 2, 3), (1, 4), (1, 4), (2, 3))
    assert board.props == {"title": "small"}


def test_properties_of_all_layers_and_marks_come_together(tmp_path: Path) -> None:
    board = read(put(tmp_path), "other")
    assert board.key == "other"
    assert board.spots[0].props == {"price": 3, "wet": False}
    assert board.spots[1].props == {}
    assert board.spots[2].props == {"price": 3, "wet": True, "name tag": ""}
    assert board.spots[3].props == {"price": 3, "wet": False, "rate": 0.5}
    assert board.marks == {"start": 3}


def test_tiles_of_a_tileset_are_known_also_when_unused(tmp_path: Path) -> None:
    expected = (
        Tile("land", 0, "field", {"price": 3, "wet": False}),
        Tile("land", 2, "wood"),
        Tile("land", 5, "", {"wet": True, "name tag": ""}),
    )
    assert read(put(tmp_path)).tiles == expected
    assert read(put(tmp_path, {"0,0,6": "0,0,0"})).tiles == expected


def test_a_turned_tile_is_the_same_tile_and_tells_how_far(tmp_path: Path) -> None:
    """Tiled flips along the diagonal first, then across, then down."""
    turns = {"1,3,1,\n0": f"{1 | 5 << 29},{3 | 6 << 29},{1 | 3 << 29},\n0"}
    turned, plain = read(put(tmp_path, turns)), read(put(tmp_path))
    assert [spot.props.get("turned") for spot in turned.spots] == [1, 2, 3, None, None]
    assert unposed(turned) == plain


def test_a_mirrored_tile_is_the_same_tile_and_tells_it(tmp_path: Path) -> None:
    flips = {"1,3,1,\n0,1": f"{1 | 1 << 31},{3 | 1 << 30},{1 | 7 << 29},\n0,{1 | 1 << 29}"}
    flipped, plain = read(put(tmp_path, flips)), read(put(tmp_path))
    assert [spot.props.get("mirrored") for spot in flipped.spots] == [True, True, True, True, None]
    assert unposed(flipped) == plain


EDITIONS = {
    "1.2": ({'version="1.10" tiledversion="1.10.2"': 'version="1.2" tiledversion="1.2.5"'},
            {"columns=\"0\">": 'columns="0"><terraintypes><terrain name="grass" tile="0"/></terraintypes>'}),
    "1.4": ({"<properties>": '<editorsettings><export target="a.json" format="json"/></editorsettings><properties>',
             'name="spots"': 'name="spots" tintcolor="#80ff0000"'},
            {"columns=\"0\">": 'columns="0" objectalignment="bottomleft"><transformations hflip="1" vflip="0"/>'}),
    "1.8": ({'"title"': '"title" propertytype="Game"', "<map ": '<map parallaxoriginx="1.5" parallaxoriginy="0" '},
            {'"price"': '"price" propertytype="Price"'}),
    "1.9": ({"<map ": '<map class="board" ', 'name="spots"': 'name="spots" class="land"',
             'name="start"': 'name="start" class="begin"'},
            {'type="field"': 'class="field"', 'id="2"': 'id="2" x="0" y="0" width="64" height="64"'}),
    "1.10": ({'name="start"': 'name="start" type="begin"', "infinite": 'compressionlevel="0" infinite'},
             {'class="wood"': 'type="wood"', "columns": 'tilerendersize="grid" fillmode="stretch" columns'}),
    "1.12": ({'name="more"': 'name="more" mode="multiply"', 'name="start"': 'name="start" opacity="0.5"',
              "</properties>\n  </object>": "</properties><capsule/></object>"}, {}),
    "groups": ({' <layer id="1"': '<group id="8" name="land"><group id="9" name="inner"><layer id="1"',
                "</layer>\n <layer": "</layer></group>\n <layer", " <objectgroup": "</group><objectgroup"}, {}),
}  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_of_tiled_writes_the_same_board(tmp_path: Path, edition: str) -> None:
    changes, tileset = EDITIONS[edition]
    assert read(put(tmp_path, changes, tileset)) == read(put(tmp_path))


def test_a_property_may_have_a_name_of_pytmx(tmp_path: Path) -> None:
    board = read(put(tmp_path, {'"title"': '"layers"'}, {'"price"': '"count"'}))
    assert board.props == {"layers": "small"}
    assert board.spots[0].props["count"] == 3


def test_longer_texts_stand_between_the_tags(tmp_path: Path) -> None:
    change = {'<property name="title" value="small"/>': '<property name="title">one\ntwo</property>'}
    assert read(put(tmp_path, change)).props == {"title": "one\ntwo"}


def test_an_object_with_a_picture_has_the_class_and_properties_of_its_tile(tmp_path: Path) -> None:
    group = '<objectgroup id="1" name="spots">'
    picture = '<object id="1" name="a" gid="1" x="0" y="64" width="64" height="64"/>'
    path = tmp_path / "objects.tmx"
    put(tmp_path)
    tileset = '<tileset firstgid="1" source="land.tsx"/>'
    path.write_text(OBJECTS.replace(group, tileset + group + picture))
    spot = read(path).spots[0]
    assert (spot.kind, spot.x, spot.y, spot.props) == ("field", 32, 32, {"price": 3, "wet": False})


def hexes(folder: Path, axis: str, index: str, middle: tuple[int, int], props: str = "") -> Board:
    put(folder)
    path = folder / "hexes.tmx"
    width, height = (64, 56) if axis == "x" else (56, 64)
    x, y = middle
    text = HEXES.format(width=width, height=height, axis=axis, index=index, x=x - 1, y=y - 1, props=props)
    path.write_text(text)
    return read(path)


@pytest.mark.parametrize(
    ("axis", "index", "grid", "middle", "names", "around"),
    [
        (*("x", "odd", "hex_flat", (80, 112)), "0,0 1,0 2,-1 0,1 1,1 2,0 0,2 1,2 2,1", "1,0 0,1 2,0 0,2 1,2 2,1"),
        (*("x", "even", "hex_flat", (80, 84)), "0,0 1,-1 2,-1 0,1 1,0 2,0 0,2 1,1 2,1", "0,0 1,-1 2,-1 0,1 2,0 1,1"),
        (*("y", "odd", "hex_pointy", (112, 80)), "0,0 1,0 2,0 0,1 1,1 2,1 -1,2 0,2 1,2", "1,0 2,0 0,1 2,1 0,2 1,2"),
        (*("y", "even", "hex_pointy", (84, 80)), "0,0 1,0 2,0 -1,1 0,1 1,1 -1,2 0,2 1,2", "0,0 1,0 -1,1 1,1 -1,2 0,2"),
    ],
)
def test_hex_maps_in_all_four_layouts(
    tmp_path: Path, axis: str, index: str, grid: str, middle: tuple[int, int], names: str, around: str
) -> None:
    board = hexes(tmp_path, axis, index, middle)
    assert board.grid == grid
    assert [spot.name for spot in board.spots] == names.split()
    assert board.marks == {"middle": 4}
    assert (board.spots[4].x, board.spots[4].y) == middle
    assert beside(board, board.spots[4].name) == set(around.split())
    assert board.size == ((160.0, 196.0) if axis == "x" else (196.0, 160.0))


def test_the_origin_of_hexes_can_be_moved(tmp_path: Path) -> None:
    props = '<property name="origin_col" type="int" value="1"/><property name="origin_row" type="int" value="1"/>'
    board = hexes(tmp_path, "x", "odd", (80, 112), props)
    assert board.spots[4].name == "0,0"
    assert board.spots[4].at == (0, 0)
    assert beside(board, "0,0") == {"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"}


def test_objects_are_spots_with_links(tmp_path: Path) -> None:
    path = tmp_path / "objects.tmx"
    path.write_text(OBJECTS)
    board = read(path)
    assert (board.grid, board.cell, board.size) == ("objects", (0, 0), (320.0, 160.0))
    assert [spot.name for spot in board.spots] == ["well", "barn", "gate", "island"]
    assert [(spot.x, spot.y) for spot in board.spots] == [(30, 30), (90, 120), (210, 30), (300, 9.5)]
    assert board.neighbours == ((1, 2), (0,), (0,), ())
    assert board.spots[0].kind == "water"
    assert board.spots[0].props == {"deep": True}
    assert board.marks == {"start": 2}


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('value="barn, gate"', 'value="barn, moon"', "well is linked to moon, which is not another space"),
        ('value="barn, gate"', 'value="well"', "well is linked to well, which is not another space"),
        ('value="barn, gate"', 'value="gate"', "barn is linked to well, but not back"),
        ('name="gate"', 'name=""', "object 3 has no name. Give it one in Properties."),
    ],
)
def test_wrong_spot_objects_are_refused(tmp_path: Path, old: str, new: str, line: str) -> None:
    path = tmp_path / "objects.tmx"
    path.write_text(OBJECTS.replace(old, new, 1))
    with pytest.raises(MapError) as caught:
        read(path)
    assert told(caught.value) == f"objects.tmx, layer spots: {line}"


@pytest.mark.parametrize(
    ("new", "thing", "line"),
    [
        ('name="barn"', "barn", "there are two objects of this name. Rename one of them."),
        ('name="gate" rotation="45"', "gate", "this object is turned. Set its Rotation to 0."),
    ],
)
def test_a_wrong_object_is_told_by_its_name(tmp_path: Path, new: str, thing: str, line: str) -> None:
    path = tmp_path / "objects.tmx"
    path.write_text(OBJECTS.replace('name="gate"', new, 1))
    with pytest.raises(MapError) as caught:
        read(path)
    assert told(caught.value) == f"objects.tmx, layer spots, object {thing}: {line}"


@pytest.mark.parametrize(
    ("changes", "key", "at"),
    [
        ({'x="70" y="70"': 'x="0" y="70"'}, "mark_nowhere", (10, 80)),
        ({"</objectgroup>": '<object id="9" name="start" x="130" y="0" width="20" height="20"/></objectgroup>'},
         "object_twice", (140, 10)),
        ({'name="start"': 'name="start" rotation="9"'}, "object_turned", (80, 80)),
        ({'name="start"': 'name=""'}, "object_unnamed", (80, 80)),
    ],
)  # fmt: skip
def test_a_wrong_mark_leaves_the_rest_of_the_board_to_be_shown(
    tmp_path: Path, changes: dict[str, str], key: str, at: tuple[float, float]
) -> None:
    with pytest.raises(MapError) as caught:
        read(put(tmp_path, changes))
    rest = caught.value.rest
    assert caught.value.key == key
    assert rest is not None
    assert (len(rest.board.spots), rest.at) == (5, at)
    assert [*rest.board.marks] == (["start"] if key == "object_twice" else [])


def test_reading_starts_nothing_of_pygame(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; import game.boards;"
        "assert 'pytmx' not in sys.modules and 'pygame' not in sys.modules;"
        "game.boards.read(Path(sys.argv[1]));"
        "import pygame; print(pygame.get_init(), pygame.display.get_init(), pygame.font.get_init(),"
        " pygame.mixer.get_init(), pygame.display.get_surface())"
    )
    environment = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPATH": str(Path(__file__).parents[2])}
    run = subprocess.run(
        [sys.executable, "-c", code, str(put(tmp_path))],
        capture_output=True, text=True, env=environment, check=False,
    )  # fmt: skip
    assert (run.stdout, run.stderr) == ("False False False None None\n", "")
