"""Shipped maps changed by chance as their authors might change them: `python -m tests.tools.changed_maps --count 2000`.

Every changed map is to be refused with a reason that names a place, or to be played to the end by random players.
Prints per map how many were played and refused, and the seeds of those with which something is wrong; `--keep DIR`
writes these maps there.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from game.boards import problems, read
from game.files import MAPS
from game.headless.agreement import Agreement
from game.headless.parser import CommandError, map_fault
from game.headless.playable import map_faults, spec_of
from game.headless.playout import play_out
from game.i18n import Catalogue

NAMES = tuple(sorted(each.stem for each in MAPS.glob("*.tmx") if not each.stem.endswith(("_rules", "_template"))))
"""The boards of the box."""
MOST_CHANGES = 5
COUNTS = (-1, 0, 0, 0, 1, 2, 2, 3, 5, 9, 10)
"""Numbers of tiles with the same faces."""
COUNTED = {
    each.attrib["name"]
    for each in ElementTree.parse(MAPS / "object-types.xml").getroot()
    if each.find("property[@name='count']") is not None
}
"""Classes of tiles that there may be several of."""
WORDS = Catalogue()


class ChangedMap:
    """A map of the program in a folder of its own, with changes of one seed."""

    def __init__(self, folder: Path, name: str, seed: str) -> None:
        self.path = folder / f"{name}.tmx"
        self._random = Random(f"{name} {seed}")
        self._map = ElementTree.parse(MAPS / self.path.name)
        self._sets = {source: ElementTree.parse(MAPS / source) for source in self._sources()}
        self._counted = any(each.attrib["type"] in COUNTED for each in self._tiles())
        changes = (
            *(self._put,) * 4,
            *(self._put_like,) * 3,
            self._strip,
            self._grow,
            self._move,
            self._drop,
            self._value,
            *(self._count,) * 3 * self._counted,
        )
        for _ in range(self._random.randint(1, MOST_CHANGES)):
            self._random.choice(changes)()
        for source, tree in self._sets.items():
            if not (folder / Path(source).stem).exists():
                shutil.copytree(MAPS / Path(source).stem, folder / Path(source).stem)
            tree.write(folder / source, encoding="UTF-8", xml_declaration=True)
        self._map.write(self.path, encoding="UTF-8", xml_declaration=True)

    def _sources(self) -> list[str]:
        return [each.attrib["source"] for each in self._map.getroot().iter("tileset")]

    def _layer(self) -> tuple[Element, list[list[str]]]:
        """One of the layers of tiles, and its rows."""
        layers = self._map.getroot().findall("layer")
        layer = self._random.choices(layers, [3, *(1 for _ in layers[1:])])[0]
        return _cells(layer)

    def _write(self, data: Element, rows: list[list[str]]) -> None:
        data.text = "\n" + ",\n".join(map(",".join, rows)) + "\n"

    def _tile(self) -> str:
        """No tile, or any of the first tileset."""
        root = next(iter(self._sets.values())).getroot()
        tiles = [0, 0, 0, *(int(each.attrib["id"]) + 1 for each in root.iter("tile"))]
        return str(self._random.choice(tiles))

    def _tiles(self) -> list[Element]:
        """The tiles of the first tileset that have a class."""
        root = next(iter(self._sets.values())).getroot()
        return [each for each in root.iter("tile") if "type" in each.attrib]

    def _put(self) -> None:
        data, rows = self._layer()
        row = self._random.choice(rows)
        row[self._random.randrange(len(row))] = self._tile()
        self._write(data, rows)

    def _put_like(self) -> None:
        """Swaps two cells, or makes one like another."""
        data, rows = self._layer()
        cells = [(x, y) for y, row in enumerate(rows) for x in range(len(row))]
        (a, b), (c, d) = self._random.sample(cells, 2)
        before = rows[b][a]
        rows[b][a] = rows[d][c]
        if self._random.random() < 0.6:
            rows[d][c] = before
        self._write(data, rows)

    def _strip(self) -> None:
        """Takes the tiles of a row or column away."""
        data, rows = self._layer()
        if self._random.random() < 0.5:
            rows[self._random.choice([0, -1, self._random.randrange(len(rows))])] = ["0"] * len(rows[0])
        else:
            column = self._random.choice([0, -1, self._random.randrange(len(rows[0]))])
            for row in rows:
                row[column] = "0"
        self._write(data, rows)

    def _grow(self) -> None:
        """Adds rows at the foot and columns at the right, of the tiles of the last ones or none."""
        more, wider = self._random.randint(0, 5), self._random.randint(0, 5)
        filled, root = self._random.random() < 0.7, self._map.getroot()
        for layer in root.findall("layer"):
            data, rows = _cells(layer)
            rows = [row + [row[-1] if filled else "0"] * wider for row in rows]
            rows += [list(rows[-1]) if filled else ["0"] * len(rows[0]) for _ in range(more)]
            self._write(data, rows)
            layer.attrib |= {"width": str(len(rows[0])), "height": str(len(rows))}
        root.attrib["width"] = str(int(root.attrib["width"]) + wider)
        root.attrib["height"] = str(int(root.attrib["height"]) + more)

    def _object(self) -> tuple[Element, Element] | None:
        several = [(group, each) for group in self._map.getroot().iter("objectgroup") for each in group]
        return self._random.choice(several) if several else None

    def _move(self) -> None:
        chosen, root = self._object(), self._map.getroot()
        if chosen is None:
            return self._put()
        for name, pitch in (("x", "tilewidth"), ("y", "tileheight")):
            step = self._random.randint(-2, 2) * int(root.attrib[pitch])
            chosen[1].attrib[name] = str(int(chosen[1].attrib[name]) + step)
        return None

    def _drop(self) -> None:
        """Removes an object, or all with a number in their names, as both parts of a farm."""
        chosen = self._object()
        if chosen is None:
            return self._put()
        group, each = chosen
        first = each.attrib["name"].split()[0]
        for other in list(group):
            if other is each or other.attrib["name"].split()[0] == first:
                group.remove(other)
        return None

    def _value(self) -> None:
        """Changes the value of a property of an object, a tile or the map."""
        roots = [self._map.getroot(), self._map.getroot(), *(tree.getroot() for tree in self._sets.values())]
        several = [each for each in self._random.choice(roots).iter("property") if each.attrib["name"] != "title"]
        if not several:
            return self._put()
        each = self._random.choice(several)
        kind, value = each.attrib.get("type", ""), each.attrib["value"]
        if kind == "bool":
            each.attrib["value"] = "false" if value == "true" else "true"
        elif kind == "int":
            each.attrib["value"] = str(self._random.choice([-1, 0, 1, 2, 3, 5, 6, 7, 9, 10]))
        elif value:
            place = self._random.randrange(len(value))
            each.attrib["value"] = value[:place] + self._random.choice("AFKVYz.") + value[place + 1 :]
        return None

    def _count(self) -> None:
        """Says of one tile, of some or of all that are alike how many there are of each."""
        tiles = self._tiles()
        one = self._random.choice(tiles)
        alike = [each for each in tiles if each.attrib["type"] == one.attrib["type"]]
        several = ([one], self._random.sample(alike, self._random.randint(1, len(alike))), alike)
        chosen, count = self._random.choice(several), str(self._random.choice(COUNTS))
        for each in chosen:
            about = each.find("properties")
            assert about is not None
            for old in about.findall("property[@name='count']"):
                about.remove(old)
            SubElement(about, "property", {"name": "count", "type": "int", "value": count})


def _cells(layer: Element) -> tuple[Element, list[list[str]]]:
    """The element with the cells of a layer, and its rows."""
    data = layer.find("data")
    text = "" if data is None else data.text or ""
    assert data is not None
    return data, [line.strip().rstrip(",").split(",") for line in text.split("\n") if line.strip()]


_PLACE = re.compile(r"layer \w+|cell \d+,\d+|tile \w+|object \w+")


def result_of(path: Path, seed: str) -> str:
    """`played`, `refused`, or what is wrong."""
    flaws = problems(path)
    if flaws:
        lines = [map_fault(flaw, flaw.path.name).sentence(WORDS) for flaw in flaws]
    else:
        faults, _, seats = map_faults(path)
        lines = [fault.sentence(WORDS) for fault in faults]
        if not lines:
            return _played(path, seats, seed)
    vague = [line for line in lines if not _PLACE.search(line) or "{" in line]
    return f"vague: {vague[0]}" if vague else "refused"


def _played(path: Path, seats: tuple[int, ...], seed: str) -> str:
    board = read(path)
    spec = spec_of(board)
    assert spec is not None
    number = Random(seed).choice(seats)
    options = spec.playout_options
    boards = (board,) * len(spec.maps(options, number))
    try:
        outcome = play_out(Agreement(spec, options, boards, ("random",) * number), seed)
    except CommandError as error:
        return f"stalled: {error.sentence(WORDS)}"
    except Exception as error:  # noqa: BLE001 - whatever a game stumbles over on such a board is what is looked for
        return f"broken: {type(error).__name__} {error}"
    return "played" if outcome.winners else "broken: nobody won"


def main() -> None:
    """Change maps, and print what comes of them."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    for name in args.names:
        results: Counter[str] = Counter()
        for number in range(args.count):
            with tempfile.TemporaryDirectory() as folder:
                path = ChangedMap(Path(folder), name, str(number)).path
                result = result_of(path, str(number))
                kind = result.partition(":")[0]
                results[kind] += 1
                if kind not in ("played", "refused"):
                    print(f"{name} {number}: {result}", flush=True)
                    if args.keep is not None:
                        shutil.copytree(folder, args.keep / f"{name}_{number}", dirs_exist_ok=True)
        print(f"{name}: {dict(sorted(results.items()))}", flush=True)


if __name__ == "__main__":
    main()
