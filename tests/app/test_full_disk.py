"""Pictures on a disk without room: each is there whole or not at all, and then that is told."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app import main
from game.files import ROOT
from game.i18n.catalogue import Catalogue
from game.scenes.results.keepsake import FILM, RESULT
from game.scenes.shell.film import Film, animates
from tests.games import results_game as game
from tests.games.field_game import TITLE as FIELD

resource = pytest.importorskip("resource", reason="the system limits no files")
ROOM = 2000
"""Bytes of the longest file that is let be written."""
WORDS = Catalogue()


@contextmanager
def full_disk() -> Iterator[None]:
    """No file becomes longer than a part of a picture."""
    before, writes = resource.getrlimit(resource.RLIMIT_FSIZE), sys.dont_write_bytecode
    sys.dont_write_bytecode = True  # or what is imported meanwhile is kept cut off, and no program starts any more
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        sys.dont_write_bytecode = writes


def left(folder: Path) -> list[str]:
    """Names of all files below a folder that are pictures or parts of one."""
    return [
        path.name for path in folder.rglob("*") if path.is_file() and re.search(r"\.(png|webp|part|svg)", path.name)
    ]


def test_a_shot_is_told_not_to_be_there(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with full_disk():
        status = main(["shot", "title", str(tmp_path / "a.png"), "--size", "1280x720"])
    assert status == 2
    assert str(tmp_path / "a.png") in capfd.readouterr().err
    assert left(tmp_path) == []


@pytest.mark.parametrize(
    "name", ["a-%d.png", pytest.param("a.webp", marks=pytest.mark.skipif(not animates(), reason=""))]
)
def test_a_film_raises(name: str, tmp_path: Path) -> None:
    house = game.house(tmp_path)
    match, _ = game.field(house, rows=3)
    with full_disk(), pytest.raises(OSError, match="large"):
        list(Film(FIELD, match, WORDS).write(tmp_path / name))
    assert left(tmp_path) == []


@pytest.mark.parametrize("wish", [RESULT, FILM])
def test_what_is_kept_of_a_result_says_so(wish: str, tmp_path: Path) -> None:
    player, scene = game.keeping(tmp_path)
    with full_disk():
        game.keep(player, wish)
    assert scene.page.toasts[0].words == WORDS.t("results.keep.failed")
    assert left(tmp_path) == []


def test_nothing_writes_pictures_past_memory() -> None:
    """Pygame raises nothing where a disk is full, so it is given no path to write to."""
    found = [path for path in (ROOT / "game").rglob("*.py") if "image.save" in path.read_text(encoding="utf-8")]
    assert [path.relative_to(ROOT).as_posix() for path in found] == ["game/ui/art.py"]
