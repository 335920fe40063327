from __future__ import annotations

import os
import pickle
import string
import struct
import sys
from pathlib import Path

import pytest

from game.boards import MapError, problems, read, tileset_problems
from game.boards.sources import MOST_PICTURE, MOST_XML
from game.i18n import ENGLISH
from game.i18n.catalogue import WORDS, compiled_path
from game.i18n.entries import read_compiled
from tests.boards.maps import TMX, lint, put, told

SPOTS = "1,3,1,\n0,1,1\n"
TILESET = '<tileset firstgid="1" source="land.tsx"/>'
TITLE = '<property name="title" value="small"/>'
SHAPE = 'orientation="orthogonal"'
HEXAGONAL = 'orientation="hexagonal" staggeraxis="x" staggerindex="odd" hexsidelength="{}"'
NOWHERE = "small.tmx, layer marks, object start: this object isn’t on a space. Move it onto a space."
NO_SPACES = "small.tmx: there is no layer called spots with at least one space. Paint one in a layer of that name."
PICTURE = '<image width="64" height="64" source="tile.svg"/>'


def refusal(path: Path) -> str:
    with pytest.raises(MapError) as caught:
        read(path)
    line = told(caught.value)
    assert line in lint(path)
    assert "map." not in line
    assert "\n" not in str(caught.value)
    assert "\n" not in line
    return line


MAPS = [
    ("<map ", "<maps ", "small.tmx: not well-formed XML at line 19, column 2"),
    ("<?xml", "<!DOCTYPE map><?xml", "small.tmx: document types and entities are not allowed"),
    ('encoding="UTF-8"?', 'encoding="UTF-16"?', "small.tmx: the file is not UTF-8 text"),
    (SHAPE, 'orientation="isometric"',
     'small.tmx: orientation “isometric” is not supported, only orthogonal and hexagonal'),
    ('infinite="0"', 'infinite="1"',
     "small.tmx: an infinite map has no edges; in Tiled, untick Infinite in the map’s properties"),
    (SHAPE, HEXAGONAL.format(64),
     "small.tmx: the hexagon side length must be more than 0 and less than the tile, which is at least 2 x 2"),
    (SHAPE, HEXAGONAL.format(0),
     "small.tmx: the hexagon side length must be more than 0 and less than the tile, which is at least 2 x 2"),
    (SHAPE + ' width="3" height="2"\n tilewidth="64" tileheight="64"',
     HEXAGONAL.format(30) + ' width="3" height="2" tilewidth="64" tileheight="1"',
     "small.tmx: the hexagon side length must be more than 0 and less than the tile, which is at least 2 x 2"),
    (SHAPE, 'orientation="hexagonal" hexsidelength="30"', "small.tmx: <map> has no attribute staggeraxis"),
    (SHAPE, SHAPE + ' staggeraxis="z"', 'small.tmx: <map> has staggeraxis="z", which is not x or y'),
    ('width="3"', 'width="0"', 'small.tmx: <map> has width="0", which is not a whole number from 1 to 4096'),
    ('width="3" height="2"', 'width="4000" height="5"', "small.tmx: 4000 x 5 cells is more than 16384"),
    ('width="3" height="2"', 'width="2" height="3"',
     "small.tmx, layer spots: the layer is 3 x 2 cells, the map is not"),
    (SPOTS, "1,2\n", "small.tmx, layer spots: 2 cells are stored, 6 are needed"),
    (SPOTS, SPOTS + ",", "small.tmx, layer spots: 7 cells are stored, 6 are needed"),
    ("0,1,1", "0,,1", 'small.tmx, layer spots, cell 1,1: “” is not the number of a tile'),
    ("0,1,1", "0,-1,1", 'small.tmx, layer spots, cell 1,1: “-1” is not the number of a tile'),
    ("0,1,1", "0,1,99", "small.tmx, layer spots, cell 2,1: tile 99 is in no tileset"),
    ("0,1,1", "0,1,2", "small.tmx, layer spots, cell 2,1: tile 2 is in no tileset"),
    ("0,1,1", f"0,1,{1 | 1 << 28}",
     "small.tmx, layer spots, cell 2,1: the tile is turned by a third of a circle, which is not supported"),
    ('name="more"', 'name="spots"', "small.tmx, layer spots: there are two layers of this name"),
    ('name="spots" width', 'name="spots" offsetx="3" width',
     "small.tmx, layer spots: the layer must not be shifted"),
    ('name="spots" width', 'name="spots" offsetx="0.5" width',
     'small.tmx, layer spots: <layer> has offsetx="0.5", which is not a whole number'),
    ("<data", "<chunk/><data", "small.tmx, layer spots: <chunk> does not belong in <layer>"),
    ('<data encoding="csv">\n' + SPOTS + "</data>", "",
     "small.tmx, layer spots: <layer> has no <data>"),
    (TILESET, TILESET + "<properties/>", "small.tmx: <map> has more than one <properties>"),
    (SHAPE, SHAPE + ' layers="1"', "small.tmx: <map> has an unknown attribute layers"),
    ('tilewidth="64" ', "", "small.tmx: <map> has no attribute tilewidth"),
    (TITLE, '<property name="a" type="class" propertytype="Farm" value="1"/>',
     "small.tmx: property a is of type class, which is not supported"),
    (TITLE, '<property name="a" type="date" value="1"/>',
     "small.tmx: property a is of type date, which is not supported"),
    (TITLE, '<property name="a" type="int" value="1.5"/>',
     'small.tmx: property a is “1.5”, which is not of type int'),
    (TITLE, '<property name="a" type="float" value="nan"/>',
     'small.tmx: property a is “nan”, which is not of type float'),
    (TITLE, '<property name="a" type="bool" value="maybe"/>',
     'small.tmx: property a is “maybe”, which is not of type bool'),
    (TITLE, '<property name="a" type="int">7</property>',
     'small.tmx: property a is “”, which is not of type int'),
    (TITLE, '<property name="width" value="1"/>',
     "small.tmx: a property may not be called width, <map> has an attribute of that name"),
    (TITLE, TITLE + TITLE, "small.tmx: there are two properties title"),
    (TITLE, "<property value='1'/>", "small.tmx: <property> has no attribute name"),
    ('name="start"', 'name="start" gid="77"', "small.tmx, layer marks, object start: tile 77 is in no tileset"),
    ('x="70"', 'x="-70"', NOWHERE),
    ('x="70" y="70"', 'x="0" y="64"', NOWHERE),
    ('x="70"', 'x="inf"', 'small.tmx, layer marks, object start: <object> has x="inf", which is not a number'),
    ('name="spots"', 'name="dots"', NO_SPACES),
    (SPOTS, "0,0,0,0,0,0", NO_SPACES),
    ("<objectgroup", "<group>" * 20 + "</group>" * 20 + "<objectgroup",
     "small.tmx: elements are nested deeper than 12"),
    ("<objectgroup", '<imagelayer name="sky"/><objectgroup',
     "small.tmx, layer sky: <imagelayer> has no <image>"),
    ("<objectgroup",
     '<imagelayer name="sky"><image source="/a.png" width="9" height="9"/></imagelayer><objectgroup',
     "small.tmx, layer sky: /a.png is not inside the map’s folder"),
    ("<object ", "<object x='1' y='1'/>" * 1000 + "<object ", "small.tmx: more than 1000 objects"),
    (TILESET, '<tileset firstgid="1" source="sea.tsx"/>', "small.tmx: there is no file sea.tsx"),
    (TILESET, '<tileset firstgid="1" source="tile.svg"/>',
     "small.tmx: tile.svg isn’t a .tsx file; save it in Tiled as .tsx and use that"),
    (TILESET, '<tileset firstgid="1" source="sets/../../land.tsx"/>',
     "small.tmx: sets/../../land.tsx is not inside the map’s folder"),
    (TILESET, '<tileset firstgid="1" source="../land.tsx"/>',
     "small.tmx: ../land.tsx is not inside the map’s folder"),
    (TILESET, '<tileset firstgid="1" source="/etc/land.tsx"/>',
     "small.tmx: /etc/land.tsx is not inside the map’s folder"),
    (TILESET, '<tileset firstgid="1" source="C:\\land.tsx"/>',
     "small.tmx: C:\\land.tsx is not inside the map’s folder"),
    (TILESET, '<tileset source="land.tsx"/>',
     "small.tmx: an external tileset has a first number and a source, nothing else"),
    (TILESET, TILESET + '<tileset firstgid="4" source="land.tsx"/>',
     "small.tmx: the tileset that begins at 4 uses numbers of another tileset"),
    (TILESET, TILESET * 17, "small.tmx: more than 16 tilesets"),
    (TILESET, '<tileset name="own" tilewidth="1" tileheight="1" tilecount="0"/>',
     "small.tmx: <tileset> has no attribute firstgid"),
]  # fmt: skip

TILESETS = [
    ("<tileset", "<!ENTITY a 'b'><tileset", "land.tsx: document types and entities are not allowed"),
    ("</tileset>", "", "land.tsx: not well-formed XML at line 17, column 0"),
    ('tilecount="3"', "", "land.tsx: <tileset> has no attribute tilecount"),
    ('tilecount="3"', 'tilecount="4"', "land.tsx: 4 tiles are declared, but there are pictures for 3"),
    ('tilecount="3"', 'tilecount="10001"', "land.tsx: 10001 tiles are more than 10000"),
    ('columns="0">', f'columns="0">{PICTURE}',
     "land.tsx: 3 tiles are declared, but there are pictures for 1"),
    ('tilewidth="64" tileheight="64" tilecount="3"\n columns="0">',
     'tilewidth="1" tileheight="1" tilecount="3"><image width="4096" height="4096" source="tile.svg"/>',
     "land.tsx: 16777216 tiles are more than 10000"),
    ('id="2"', 'id="0"', "land.tsx: tile 0 appears twice or isn’t among the 3 tiles"),
    ('name="land"', 'name="land" firstgid="4"',
     "land.tsx: an external tileset has a first number and a source, nothing else"),
    ('name="price"', 'name="frames"',
     "land.tsx: a property may not be called frames, <tile> has an attribute of that name"),
    ("</tile>", "<objectgroup/></tile>",
     "land.tsx: tile 0 has collision shapes, which no board uses; delete them in Tiled’s collision editor"),
    (PICTURE, '<image width="64" height="64" source="no.svg"/>', "land.tsx: there is no file no.svg"),
    (PICTURE, '<image width="64" height="64" source="../tile.svg"/>',
     "land.tsx: ../tile.svg is not inside the map’s folder"),
    (PICTURE, '<image width="64" height="64" source="land.tsx"/>',
     "land.tsx: picture land.tsx is neither .svg nor .png"),
    (PICTURE, '<image width="5000" height="64" source="tile.svg"/>',
     'land.tsx: <image> has width="5000", which is not a whole number from 1 to 4096'),
    (PICTURE, "<image width='64' height='64' source='tile.svg'><data/></image>",
     "land.tsx: <data> does not belong in <image>"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line"), MAPS)
def test_a_map_is_refused(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert refusal(put(tmp_path, {old: new})) == line


@pytest.mark.parametrize(("old", "new", "line"), TILESETS)
def test_a_tileset_is_refused(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert refusal(put(tmp_path, tileset={old: new})) == line


VALUES = [
    ('name="more"', 'name="more" visible="no"', '<layer> has visible="no", which is not 0 or 1'),
    ('id="3"', 'id="-3"',
     '<objectgroup> has id="-3", which is not a whole number from 0 to 1000000'),
    (SHAPE, HEXAGONAL.format(-1), '<map> has hexsidelength="-1", which is not a whole number from 0 to 4096'),
    (SHAPE, SHAPE + ' staggerindex="1"', '<map> has staggerindex="1", which is not odd or even'),
    ('version="1.10"', f'version="{"9" * 1001}"',
     '", which is not a text of at most 1000 letters'),
    ('firstgid="1"', 'firstgid="0"',
     '<tileset> has firstgid="0", which is not a whole number from 1 to 1000000'),
    ('name="start"', 'name="start" gid="0"', '<object> has gid="0", which is not a tile number'),
    (TILESET, '<tileset firstgid="1" objectalignment="top"/>',
     '<tileset> has objectalignment="top", which is not unspecified or bottomleft'),
    ('</objectgroup>', '<object x="1" y="1"><polygon points="1 2"/></object></objectgroup>',
     '<polygon> has points="1 2", which is not a list of points'),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line"), VALUES)
def test_a_value_is_refused(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert refusal(put(tmp_path, {old: new})).endswith(line)


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\x08\6\0\0\0"


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("a.png", png(64, 64), ""),
        ("a.png", png(64, 5000), "land.tsx: picture a.png is larger than 4096 x 4096 pixels"),
        ("a.png", b"<svg/>" * 9, "land.tsx: picture a.png isn’t the type its name says"),
        ("a.png", bytes(MOST_PICTURE + 1), "land.tsx: a.png is larger than 2048 KB"),
        ("a.svg", b"<svg/>", "a.svg: begins with <svg> instead of <{http://www.w3.org/2000/svg}svg>"),
        ("a.svg", b'<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>',
         "a.svg: document types and entities are not allowed"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="9e9" height="1"/>',
         "land.tsx: picture a.svg isn’t the type its name says"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9999 1"/>',
         "land.tsx: picture a.svg is larger than 4096 x 4096 pixels"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 9"/>', ""),
    ],
)  # fmt: skip
def test_pictures_are_looked_at(tmp_path: Path, name: str, content: bytes, line: str) -> None:
    path = put(tmp_path, tileset={PICTURE: f'<image width="64" height="64" source="{name}"/>'})
    (tmp_path / name).write_bytes(content)
    assert lint(path) == ([line] if line else [])


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "small.tmx: not well-formed XML at line 1, column 0"),
        (
            b'{"type": "map"}',
            "small.tmx: this is a Tiled file in JSON, only XML is read; save it in Tiled as .tmx or .tsx",
        ),
        (b"\x93\x00\xff", "small.tmx: the file is not UTF-8 text"),
        ("<map/>".encode("utf-16-le"), "small.tmx: the file is not UTF-8 text"),
        (b"<tileset/>", "small.tmx: begins with <tileset> instead of <map>"),
        (b" " * (MOST_XML + 1), "small.tmx: small.tmx is larger than 1024 KB"),
        (b"<map>" + b"<group>" * 140_000, "small.tmx: not well-formed XML at line 1, column 980005"),
        (b"<map>" + b"<group>" * 60_000 + b"</group>" * 60_000 + b"</map>",
         'small.tmx: orientation “” is not supported, only orthogonal and hexagonal'),
    ],
)  # fmt: skip
def test_what_is_no_map_is_refused(tmp_path: Path, content: bytes, line: str) -> None:
    path = tmp_path / "small.tmx"
    path.write_bytes(content)
    assert refusal(path) == line


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refusal(tmp_path / "small.tmx") == "small.tmx: there is no file small.tmx"
    assert refusal(tmp_path) == f"{tmp_path.name}: there is no file {tmp_path.name}"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("name", ["land.tsx", "tile.svg"])
def test_a_link_out_of_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    path = put(inner)
    (inner / name).rename(tmp_path / name)
    os.symlink(tmp_path / name, inner / name)
    assert refusal(path).endswith(f"{name} is not inside the map’s folder")


def test_tilesets_may_lie_in_a_folder_of_the_map(tmp_path: Path) -> None:
    path = put(tmp_path, {'source="land.tsx"': 'source="sets/land.tsx"'})
    (tmp_path / "sets").mkdir()
    for name in ("land.tsx", "tile.svg"):
        (tmp_path / name).rename(tmp_path / "sets" / name)
    assert lint(path) == []


def test_lint_names_every_fault(tmp_path: Path) -> None:
    path = put(tmp_path, {"1,3,1": "7,3,x", 'name="more"': 'name="spots"', "land.tsx": "sea.tsx"})
    lines = lint(path)
    assert lines[0] == "small.tmx: there is no file sea.tsx"
    assert "small.tmx, layer spots, cell 0,0: tile 7 is in no tileset" in lines
    assert "small.tmx, layer spots, cell 2,0: “x” is not the number of a tile" in lines
    assert "small.tmx, layer spots: there are two layers of this name" in lines
    assert len(problems(put(tmp_path, {"1,3,1": "7,7,7"}))) == 3


def test_a_file_may_name_others_above_it_that_are_inside_the_folder(tmp_path: Path) -> None:
    path = put(tmp_path, {'source="land.tsx"': 'source="sets/land.tsx"'}, {"tile.svg": "../tile.svg"})
    (tmp_path / "sets").mkdir()
    (tmp_path / "land.tsx").rename(tmp_path / "sets" / "land.tsx")
    text = (tmp_path / "sets" / "land.tsx").read_text().replace('"tile.svg"', '"../tile.svg"')
    (tmp_path / "sets" / "land.tsx").write_text(text)
    assert lint(path) == []
    (tmp_path / "sets" / "land.tsx").write_text(text.replace("../tile", "../../tile"))
    assert refusal(path) == "land.tsx: ../../tile.svg is not inside the map’s folder"


def test_foreign_texts_cannot_break_the_line(tmp_path: Path) -> None:
    name = 'name="a&#10;&#x202e;{path}"'
    path = put(tmp_path, {'name="spots"': name, 'name="more"': name})
    assert refusal(path) == "small.tmx, layer a ?{path}: there are two layers of this name"
    long = "x" * 500
    path = put(tmp_path, {'"title"': f'"{long}" type="&#10;{{0.key}}"'})
    assert refusal(path) == f"small.tmx: property {'x' * 57}... is of type {{0.key}}, which is not supported"


def test_the_error_travels_between_processes() -> None:
    error = MapError(Path("a/b.tmx"), "tile_unknown", "spots", (3, 4), {"tile": 99})
    twin = pickle.loads(pickle.dumps(error))
    assert str(twin) == str(error) == "b.tmx, spots, 3,4: tile_unknown tile=99"
    assert told(twin) == "b.tmx, layer spots, cell 3,4: tile 99 is in no tileset"
    assert (twin.path, twin.key, twin.layer, twin.cell, twin.facts) == (
        Path("a/b.tmx"), "tile_unknown", "spots", (3, 4), {"tile": "99"},
    )  # fmt: skip


def test_every_reason_is_proved_here() -> None:
    here = Path(__file__)
    text = "".join(path.read_text() for path in here.parent.glob("test_*.py"))
    reasons = {
        key.removeprefix("map."): entry.texts[0]
        for key, entry in read_compiled(compiled_path(WORDS, ENGLISH)).entries.items()
        if key.startswith("map.") and not key.startswith(("map.in_", "map.refused"))  # places, and short forms
    }
    assert len(reasons) > 50
    for key, reason in reasons.items():
        pieces = [piece for piece, *_ in string.Formatter().parse(reason)]
        assert key == "unreadable" or max(pieces, key=len).strip() in text, key


def test_a_tileset_is_looked_at_by_itself(tmp_path: Path) -> None:
    put(tmp_path, tileset={PICTURE: '<image width="64" height="64" source="no.svg"/>'})
    lines = list(map(told, tileset_problems(tmp_path / "land.tsx")))
    assert lines == ["land.tsx: there is no file no.svg"]
    put(tmp_path)
    assert tileset_problems(tmp_path / "land.tsx") == []
    assert list(map(told, tileset_problems(tmp_path / "small.tmx"))) == [
        "small.tmx: begins with <map> instead of <tileset>"
    ]


def test_the_good_map_is_good(tmp_path: Path) -> None:
    assert lint(put(tmp_path)) == []
    assert "infinite" in TMX
