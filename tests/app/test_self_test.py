"""The program tries itself: a line for each thing, and each thing that is broken is found."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.files import ROOT
from game.i18n import Catalogue
from game.i18n.catalogue import languages
from game.specs import SPECS
from game.titles import TITLES

WORDS = Catalogue()
LINE = re.compile(r"(ok|FAILED) +(\d+\.\d\d) s  ([^:]+): (.+)")
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="4" height="4" fill="none"/></svg>'


def names() -> list[str]:
    """Names of all that is tried, in this order."""

    def t(name: str, **fields: str) -> str:
        return WORDS.t(f"cli.self_test.{name}", **fields)

    return [
        t("program"),
        *(t("words", language=language) for language in languages()),
        *map(t, ("pictures", "maps", "window", "fonts", "sprites", "sounds")),
        *(t("game", title=WORDS.t(f"{spec.key}.name")) for spec in SPECS),
        t("computers"),
        t("book"),
        *(t("table", title=WORDS.t(f"{title.key}.name")) for title in TITLES),
    ]


def trials(told: str) -> list[tuple[str, str, str]]:
    """Mark, name and what was found of every line but the last."""
    found = [LINE.fullmatch(line) for line in told.splitlines()[:-1]]
    return [(line[1], line[3], line[4]) for line in found if line is not None]


def self_test(house: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(house / "main.py"), "self-test"]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.whole
def test_everything_is_tried_and_works(tmp_path: Path) -> None:
    """Always tried in the folder that is built; and in a copy where something is broken, the rest works."""
    done = self_test(ROOT, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    found = trials(done.stdout)
    assert [name for _, name, _ in found] == names()
    assert {mark for mark, _, _ in found} == {"ok"}
    assert done.stdout.splitlines()[-1] == WORDS.t("cli.self_test.passed")
    assert "cli." not in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The program at another place, where things may be broken."""
    made = tmp_path / "house"
    for name in ("game", "assets", "maps"):
        shutil.copytree(ROOT / name, made / name)
    shutil.copy(ROOT / "main.py", made)
    return made


def test_what_is_broken_is_found_and_the_rest_is_tried(house: Path, tmp_path: Path) -> None:
    (house / "assets" / "art" / "icons" / "nail.svg").write_text(BLANK)
    spec = TITLES[0].spec
    (board, *_) = spec.maps(spec.playout_options, spec.seats[0])
    path = house / "maps" / f"{board}.tmx"
    path.write_text(path.read_text().replace("</map>", ""))
    done = self_test(house, tmp_path)
    assert done.returncode == 1
    found = trials(done.stdout)
    assert [name for _, name, _ in found] == names()
    told = WORDS.t(f"{spec.key}.name")
    broken = {name: reason for mark, name, reason in found if mark == "FAILED"}
    assert list(broken) == [
        WORDS.t("cli.self_test.maps"),
        WORDS.t("cli.self_test.sprites"),
        WORDS.t("cli.self_test.game", title=told),
        WORDS.t("cli.self_test.table", title=told),
    ]
    assert path.name in broken[WORDS.t("cli.self_test.maps")]
    assert "icons/nail" in broken[WORDS.t("cli.self_test.sprites")]
    assert done.stdout.splitlines()[-1] == WORDS.n("cli.self_test.failed", len(broken))
