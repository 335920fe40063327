"""The real Tiled opens our project, and we read all that it writes."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from struct import pack
from xml.etree import ElementTree

import pygame
import pytest

from game.boards import copy_map, problems, read, tiled_files
from game.boards.gate import RULES
from game.files import MAPS
from tests.boards.maps import lint
from tests.boards.test_cells import HAS_ZSTD, NO_ZSTD, PACKERS, base64
from tests.play.screen import shown, until, xvfb
from tests.system import require

NAMES = sorted(path.stem for path in MAPS.glob("*.tmx"))
BOARDS = [name for name in NAMES if not name.endswith("_rules")]
TEMPLATES = [name for name in NAMES if name.endswith("_template")]
FARM, GRASS = (0xB5, 0x48, 0x2F), (0xCD, 0xE5, 0x8A)
"""Colours of an editor that shows Rancho: the class of farms as the project has it, and a pasture of ours."""
NEAR = 12


@dataclass(frozen=True)
class Workshop:
    """A copy of the maps, and a home in which Tiled is new."""

    maps: Path
    home: Path

    def run(self, *command: str) -> None:
        done = subprocess.run(command, env=self.env(), cwd=self.maps, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def exported(self, name: str, *options: str) -> Path:
        """A map as Tiled writes it, beside the first one."""
        target = self.maps / f"{name}_out.tmx"
        self.run("tiled", *options, "--export-map", "tmx", f"{name}.tmx", str(target))
        return target

    def env(self, **more: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "QT_", "DISPLAY"))}
        own = {
            "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(self.home),
            "QT_QPA_PLATFORM": "offscreen",
            "LANG": "C.UTF-8",
        }
        return kept | own | more

    def teach(self, script: str) -> None:
        """Give the editor a script of its own, which runs whenever a file has been opened."""
        folder = self.home / ".config" / "tiled" / "extensions"
        folder.mkdir(parents=True)
        text = f"tiled.assetOpened.connect(map => {{ {script}; }});"
        (folder / "test.js").write_text(text, encoding="utf-8")

    @contextmanager
    def editor(self, *files: str, **env: str) -> Iterator[None]:
        """The editor, with files open, for as long as the block."""
        conf = self.home / ".config" / "mapeditor.org" / "tiled.conf"
        conf.parent.mkdir(parents=True, exist_ok=True)
        conf.write_text("[Interface]\nOpenGL=false\n", encoding="utf-8")
        command = ["tiled", "--disable-opengl", "--new-instance", *files]
        with (self.home / "said.txt").open("wb") as said:
            process = subprocess.Popen(command, env=self.env(**env), cwd=self.maps, stdout=said, stderr=said)
        try:
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    require("tiled", "tmxrasterizer")
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    shutil.copytree(MAPS, tmp_path / "maps")
    return Workshop(tmp_path / "maps", home)


def written(path: Path) -> Callable[[], bool]:
    """Look for a file that is there, and whole."""
    return lambda: path.is_file() and path.read_bytes().rstrip().endswith(b"</map>")


def test_all_boards_are_the_same_after_tiled_has_written_them(workshop: Workshop) -> None:
    for name in BOARDS:
        target = workshop.exported(name)
        assert lint(target) == []
        assert read(target, name) == read(MAPS / f"{name}.tmx", name)


def test_tilesets_and_templates_may_be_embedded(workshop: Workshop) -> None:
    for name in TEMPLATES:
        target = workshop.exported(name, "--embed-tilesets", "--detach-templates")
        text = target.read_text(encoding="utf-8")
        assert ("template=" in text, ".tsx" in re.sub("<text.*", "", text)) == (False, False)
        assert read(target, name) == read(MAPS / f"{name}.tmx", name)


def raw_zstd(raw: bytes) -> bytes:
    """A frame with one block that is not compressed, as any zstd reads it."""
    return b"\x28\xb5\x2f\xfd\xa0" + pack("<I", len(raw)) + pack("<I", 1 | len(raw) << 3)[:3] + raw


@pytest.mark.parametrize("compression", ["", "zlib", "gzip", "zstd"])
def test_cells_are_read_as_tiled_packs_them(workshop: Workshop, compression: str) -> None:
    path = workshop.maps / "texas.tmx"
    text = path.read_text(encoding="utf-8")
    numbers = re.findall(r"\d+", re.findall(r'<data encoding="csv">(.*?)</data>', text, re.DOTALL)[0])
    packer = raw_zstd if compression == "zstd" else PACKERS[compression]
    data = base64(packer(pack(f"<{len(numbers)}I", *map(int, numbers))), compression)
    path.write_text(re.sub("<data.*</data>", data, text, flags=re.DOTALL), encoding="utf-8")
    target = workshop.exported("texas")
    node = ElementTree.parse(target).getroot().find("layer/data")
    assert node is not None
    assert (node.get("encoding"), node.get("compression", "")) == ("base64", compression)
    if compression == "zstd" and not HAS_ZSTD:
        assert lint(target) == [f"texas_out.tmx, layer spots: {NO_ZSTD}"]
    else:
        assert read(target, "texas") == read(MAPS / "texas.tmx", "texas")


def test_what_tiled_writes_in_json_is_told_by_name(workshop: Workshop) -> None:
    workshop.run("tiled", "--export-map", "json", "texas.tmx", "texas.tmj")
    (line,) = lint(workshop.maps / "texas.tmj")
    assert line == "texas.tmj: this is a Tiled file in JSON, only XML is read; save it in Tiled as .tmx or .tsx"
    workshop.run("tiled", "--export-tileset", "json", "texas.tsx", "texas.tsj")
    path = workshop.maps / "texas.tmx"
    path.write_text(path.read_text(encoding="utf-8").replace("texas.tsx", "texas.tsj"), encoding="utf-8")
    assert lint(path)[0] == "texas.tmx: texas.tsj isn’t a .tsx file; save it in Tiled as .tsx and use that"


def test_templates_are_drawn(workshop: Workshop) -> None:
    """Squares have the colours of our pictures, which Tiled draws only if it can read SVG."""
    for name in TEMPLATES:
        workshop.run("tmxrasterizer", "--size", "720", f"{name}.tmx", f"{name}.png")
        drawn = pygame.image.load(str(workshop.maps / f"{name}.png"))
        assert pygame.mask.from_surface(drawn).count() > 0
    drawn = pygame.image.load(str(workshop.maps / "texas_template.png"))
    side = drawn.get_width() // 9
    for column, picture in enumerate(("light", "dark")):
        wanted = pygame.transform.average_color(pygame.image.load(str(MAPS / "texas" / f"{picture}.svg")))
        found = pygame.transform.average_color(drawn, (column * side, 0, side, side))
        assert all(abs(one - other) <= NEAR for one, other in zip(wanted[:3], found[:3], strict=True)), (wanted, found)


def test_automapping_puts_squares_and_quarters_right_and_leaves_others_alone(workshop: Workshop) -> None:
    painted = {"texas": "[12]", "rolling_acres": "[1-4]", "rancho": "$^"}
    for name, any_tile in painted.items():
        text = (MAPS / f"{name}.tmx").read_text(encoding="utf-8")
        cells = re.compile(r'(?<=<data encoding="csv">)[^<]*')
        text = cells.sub(lambda found, tile=any_tile: re.sub(tile, "1", found[0]), text)  # type: ignore[misc]
        (workshop.maps / f"{name}_mine.tmx").write_text(text, encoding="utf-8")
        plain = read(workshop.maps / f"{name}_mine.tmx", name) == read(MAPS / f"{name}.tmx", name)
        assert plain == (name == "rancho")
    rules = json.dumps(str(workshop.maps / "rules.txt"))
    out = 'map.fileName.replace(".tmx", "_out.tmx")'
    workshop.teach(f'map.autoMap({rules}); tiled.mapFormat("tmx").write(map, {out})')
    with workshop.editor(*(f"{name}_mine.tmx" for name in painted)):
        for name in painted:
            until(written(workshop.maps / f"{name}_mine_out.tmx"), f"{name}, painted")
    for name in painted:
        assert read(workshop.maps / f"{name}_mine_out.tmx", name) == read(MAPS / f"{name}.tmx", name)


def test_the_editor_shows_the_project(workshop: Workshop, tmp_path: Path) -> None:
    """A map opened by the game keeps the types of its properties, and is seen with the colours of its classes."""
    require("xdotool")
    path = copy_map("rancho_template", workshop.maps / "copies")
    out = workshop.maps / "rancho_out.tmx"
    workshop.teach(f'tiled.mapFormat("tmx").write(map, {json.dumps(str(out))})')
    frames = tmp_path / "frames"
    frames.mkdir()
    with (
        xvfb("1500x950x24", frames) as display,
        workshop.editor(*map(str, tiled_files(path)), QT_QPA_PLATFORM="xcb", DISPLAY=display),
    ):
        until(written(out), "the map")
        until(lambda: _titled(display, f"{path.name} (five-acres)"), "a window of the project")
        until(lambda: all(_seen(frames, colour) for colour in (FARM, GRASS)), "the board and the class of its farms")
    assert 'propertytype="Game"' in out.read_text(encoding="utf-8")
    assert read(out, "rancho") == read(MAPS / "rancho.tmx", "rancho")


def _titled(display: str, title: str) -> bool:
    command = ["xdotool", "search", "--onlyvisible", "--name", re.escape(title)]
    env = os.environ | {"DISPLAY": display}
    return subprocess.run(command, env=env, capture_output=True, check=False).returncode == 0


def _seen(frames: Path, colour: tuple[int, int, int]) -> bool:
    """Look for a colour on a part of the screen that can be seen from a chair."""
    screen = shown(frames)
    mask = pygame.mask.from_threshold(screen, (*colour, 255), (6, 6, 6, 255))
    return mask.count() >= 1000


def test_rules_for_painting_stay_what_they_are(workshop: Workshop) -> None:
    for name in NAMES:
        if name not in BOARDS:
            target = workshop.exported(name)
            assert problems(target) == []
            names = [layer.get("name", "") for layer in ElementTree.parse(target).getroot().iter("layer")]
            assert all(each.startswith(RULES) for each in names)
