"""Objects may have properties, tile and shape from object templates inside the folder, each of which is looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards import MapError, read
from game.boards.sources import MOST_XML
from game.boards.templates import MOST_TEMPLATES
from tests.boards.maps import lint, put, told

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
FARM = f"""{HEAD}<template>
 <object name="farm" type="farm" width="20" height="20">
  <properties>
   <property name="farm" type="int" value="3"/>
   <property name="rate" type="float" value="2"/>
  </properties>
 </object>
</template>
"""
TILE = f"""{HEAD}<template>
 <tileset firstgid="1" source="{{}}"/>
 <object name="wood" gid="{{}}" width="64" height="64"/>
</template>
"""
OWN = '<object id="1" name="start" x="70" y="70" width="20" height="20">'
INSTANCE = '<object id="1" template="{}" x="70" y="70">'
GROUP = '<objectgroup id="3" name="marks">'
TILESET = '<tileset firstgid="1" source="land.tsx"/>'


def template(folder: Path, text: str = FARM, name: str = "kinds/farm.tx") -> None:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def used(folder: Path, name: str = "kinds/farm.tx", **changes: str) -> Path:
    """The good map with its one mark made of a template."""
    return put(folder, {OWN: INSTANCE.format(name)} | changes)


def refusal(path: Path) -> str:
    with pytest.raises(MapError) as caught:
        read(path)
    assert told(caught.value) in lint(path)
    return told(caught.value)


def test_an_object_has_what_its_template_has(tmp_path: Path) -> None:
    template(tmp_path)
    board = read(used(tmp_path))
    assert board.marks == {"farm": 3}
    assert board.spots[3].props == {"price": 3, "wet": False, "farm": 3, "rate": 0.5}


def test_what_an_object_says_itself_prevails(tmp_path: Path) -> None:
    template(tmp_path)
    own = '<object id="1" name="mine" template="kinds/farm.tx" x="140" y="10" width="9" height="9">'
    assert read(put(tmp_path, {OWN: own})).marks == {"mine": 2}


def test_a_spot_has_class_and_shape_of_its_template(tmp_path: Path) -> None:
    shape = '<polygon points="0,0 20,0 20,40"/>'
    template(tmp_path, FARM.replace(' width="20" height="20"', "").replace("</properties>", f"</properties>{shape}"))
    text = """<map orientation="orthogonal" width="10" height="5" tilewidth="32" tileheight="32">
     <objectgroup name="spots"><object id="1" template="kinds/farm.tx" x="30" y="40"/>
      <object id="2" name="own" template="kinds/farm.tx" x="90" y="40"><point/></object></objectgroup></map>"""
    (tmp_path / "a.tmx").write_text(text)
    spots = read(tmp_path / "a.tmx").spots
    assert [(spot.name, spot.kind, spot.x, spot.y) for spot in spots] == [
        ("farm", "farm", 40, 60),
        ("own", "farm", 90, 40),
    ]


@pytest.mark.parametrize(("gid", "first"), [(3, 1), (5, 3), (3 | 1 << 31, 1)])
def test_a_tile_of_a_template_is_that_of_its_own_tileset(tmp_path: Path, gid: int, first: int) -> None:
    template(tmp_path, TILE.format("../land.tsx", gid).replace('firstgid="1"', f'firstgid="{first}"'))
    wanted = [("a2", ""), ("wood", "wood")]
    text = """<map orientation="orthogonal" width="10" height="5" tilewidth="32" tileheight="32">{}
     <objectgroup name="spots"><object id="1" name="a2" x="1" y="1"/>
     <object id="2" template="kinds/farm.tx" x="30" y="80"/></objectgroup></map>"""
    put(tmp_path)
    for tileset in ("", '<tileset firstgid="7" source="kinds/../land.tsx"/>'):  # Tiled leaves it out or not
        (tmp_path / "a.tmx").write_text(text.format(tileset))
        assert [(spot.name, spot.kind) for spot in read(tmp_path / "a.tmx").spots] == wanted


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("farm.tx", "there is no file farm.tx"),
        ("/farm.tx", "/farm.tx is not inside the map’s folder"),
        ("../farm.tx", "../farm.tx is not inside the map’s folder"),
        ("kinds/../../farm.tx", "kinds/../../farm.tx is not inside the map’s folder"),
        ("kinds/farm.tj", "kinds/farm.tj isn’t a .tx file; save it in Tiled as .tx and use that"),
        ("land.tsx", "land.tsx isn’t a .tx file; save it in Tiled as .tx and use that"),
    ],
)
def test_a_template_that_is_not_there_is_told_of_the_object(tmp_path: Path, name: str, line: str) -> None:
    template(tmp_path)
    assert refusal(used(tmp_path, name)) == f"small.tmx, layer marks, object 1: {line}"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("<template/>", "farm.tx: <template> has no <object>"),
        ("<map/>", "farm.tx: begins with <map> instead of <template>"),
        (FARM.replace("<template>", "<!DOCTYPE template><template>"),
         "farm.tx: document types and entities are not allowed"),
        (FARM.replace("<template>", "<template><layer/>"), "farm.tx: <layer> does not belong in <template>"),
        (FARM.replace("</template>", "<object/></template>"), "farm.tx: <template> has more than one <object>"),
        (FARM.replace('value="3"', 'value="x"'),
         "farm.tx, object farm: property farm is “x”, which is not of type int"),
        (FARM.replace(' name="farm" type="farm"', ' id="4" width="x"').replace(' width="20"', ""),
         'farm.tx, object 4: <object> has width="x", which is not a number'),
        (FARM.replace('type="farm"', 'template="farm.tx"'),
         "farm.tx, object farm: <object> has an unknown attribute template"),
        (FARM.replace('type="farm"', 'gid="1"'), "farm.tx: <template> has no <tileset>"),
        (TILE.format("land.tsx", 1), "farm.tx: there is no file land.tsx"),
        (TILE.format("../../land.tsx", 1), "farm.tx: ../../land.tsx is not inside the map’s folder"),
        (TILE.format("../tile.svg", 1),
         "farm.tx: ../tile.svg isn’t a .tsx file; save it in Tiled as .tsx and use that"),
        (TILE.replace('firstgid="1"', 'firstgid="2"').format("../land.tsx", 1),
         "farm.tx, object wood: tile 1 is in no tileset"),
        (TILE.format("../land.tsx", 2), "small.tmx, layer marks, object wood: tile 2 is in no tileset"),
        (" " * (MOST_XML + 1), "farm.tx: farm.tx is larger than 1024 KB"),
    ],
)  # fmt: skip
def test_a_template_that_is_none_is_refused(tmp_path: Path, text: str, line: str) -> None:
    template(tmp_path, text)
    assert refusal(used(tmp_path)) == line


def test_templates_fill_in_no_more_than_a_map_may_hold(tmp_path: Path) -> None:
    template(tmp_path, FARM.replace("</properties>", f'<property name="long" value="{"x" * 20_000}"/></properties>'))
    many = "".join(f'<object id="{number}" template="kinds/farm.tx" x="1" y="1"/>' for number in range(60))
    path = put(tmp_path, {GROUP: GROUP.replace("marks", "others").replace("3", "4") + many + "</objectgroup>" + GROUP})
    assert lint(path) == ["small.tmx: the object templates fill in more than 1024 KB"]


def test_templates_are_few(tmp_path: Path) -> None:
    for number in range(MOST_TEMPLATES + 1):
        template(tmp_path, name=f"kinds/{number}.tx")
    many = "".join(f'<object template="kinds/{number}.tx" x="1" y="1"/>' for number in range(MOST_TEMPLATES + 1))
    path = put(tmp_path, {GROUP: GROUP.replace("marks", "others").replace("3", "4") + many + "</objectgroup>" + GROUP})
    assert lint(path) == ["small.tmx: more than 64 object templates"]
