"""Writes small maps for the tests, a good one with parts replaced, and tells what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.boards import MapError, problems
from game.headless.parser import map_fault
from game.i18n import Catalogue

WORDS = Catalogue()

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"/>'

TSX = """<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="land" tilewidth="64" tileheight="64" tilecount="3"
 columns="0">
 <tile id="0" type="field">
  <properties><property name="price" type="int" value="3"/>
   <property name="wet" type="bool" value="false"/></properties>
  <image width="64" height="64" source="tile.svg"/>
 </tile>
 <tile id="2" class="wood">
  <image width="64" height="64" source="tile.svg"/>
 </tile>
 <tile id="5">
  <properties><property name="wet" type="bool" value="true"/><property name="name tag" value=""/></properties>
  <image width="64" height="64" source="tile.svg"/>
 </tile>
</tileset>
"""

TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" width="3" height="2"
 tilewidth="64" tileheight="64" infinite="0" nextlayerid="4" nextobjectid="2">
 <properties><property name="title" value="small"/></properties>
 <tileset firstgid="1" source="land.tsx"/>
 <layer id="1" name="spots" width="3" height="2"><data encoding="csv">
1,3,1,
0,1,1
</data></layer>
 <layer id="2" name="more" width="3" height="2"><data encoding="csv">
0,0,6,
0,0,0
</data></layer>
 <objectgroup id="3" name="marks">
  <object id="1" name="start" x="70" y="70" width="20" height="20">
   <properties><property name="rate" type="float" value="0.5"/></properties>
  </object>
 </objectgroup>
</map>
"""


def put(folder: Path, changes: Mapping[str, str] = {}, tileset: Mapping[str, str] = {}) -> Path:
    """Writes the good map and its files with texts replaced, each of which must stand there."""
    (folder / "tile.svg").write_text(SVG)
    (folder / "land.tsx").write_text(_changed(TSX, tileset))
    path = folder / "small.tmx"
    path.write_text(_changed(TMX, changes))
    return path


def _changed(text: str, changes: Mapping[str, str]) -> str:
    for old, new in changes.items():
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


def told(error: MapError) -> str:
    """The English line for an error."""
    return map_fault(error).sentence(WORDS)


def lint(path: Path) -> list[str]:
    """The English lines for all that is wrong with a map."""
    return list(map(told, problems(path)))
