"""A game that has just been begun: it passes what all games have to pass, and is played to its end."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import HOUSE
from tests.house.test_tools import LINT_IMPORTS
from tests.tools.new_game.__main__ import Refused, check, letters, main, numbered

pytestmark = [pytest.mark.xdist_group("new_game"), pytest.mark.once]

KEY, NAME = "bean_rows", "Rows of Beans"
LEFT_OUT = (".git", ".venv", "build", "dist", "__pycache__", "*_cache", "*.egg-info", ".hypothesis", "*.png")


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Python, as somebody in the folder of a checkout would call it."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in which a game has been begun."""
    copied = tmp_path_factory.mktemp("new") / "house"
    shutil.copytree(HOUSE, copied, ignore=shutil.ignore_patterns(*LEFT_OUT))
    begun = run("-m", "tests.tools.new_game", KEY, "--name", NAME, "--into", str(copied), cwd=HOUSE)
    assert begun.returncode == 0, begun.stderr
    assert f"game/rules/{KEY}/__init__.py" in begun.stdout
    return copied


def test_it_passes_its_tests_and_the_laws_of_all_games_and_is_played_to_its_end(house: Path) -> None:
    passed = run(
        *("-m", "pytest", "-n0", "-p", "no:cacheprovider", "--assert=plain"),
        *("-k", f"{KEY} or test_citations or test_words"),
        *(f"tests/rules/{KEY}", f"tests/tables/{KEY}", "tests/contract", "tests/golden/test_transcripts.py"),
        *("tests/rules/test_citations.py", "tests/i18n/test_words.py"),
        f"tests/scenes/match/test_play.py::test_a_whole_game[{KEY}-2-drag]",
        cwd=house,
    )
    assert passed.returncode == 0, passed.stdout + passed.stderr


def test_its_code_is_clean(house: Path) -> None:
    """Types are read in the pattern itself, beside all others."""
    for command in (
        ("-m", "ruff", "check", "--no-cache", "."),
        ("-m", "ruff", "format", "--no-cache", "--check", "."),
        ("-c", LINT_IMPORTS, "--no-cache"),
        ("-m", "game", "check"),
    ):
        result = run(*command, cwd=house)
        assert result.returncode == 0, result.stdout + result.stderr


def test_it_has_a_name_a_card_and_a_picture_of_its_own(house: Path) -> None:
    help_page = run("-m", "game", "simulate", "--help", cwd=house).stdout
    assert KEY in help_page
    for screen in ("title", "match"):
        picture = house / f"{screen}.png"
        drawn = run("-m", "game", "shot", screen, str(picture), "--title", KEY, "--size", "1024x640", cwd=house)
        assert picture.is_file(), drawn.stderr
    texts = {
        path: path.read_text(encoding="utf-8")
        for path in house.rglob("*")
        if KEY in path.as_posix() and path.suffix in (".py", ".po", ".tmx", ".tsx")
    }
    assert texts
    assert not [path for path, text in texts.items() if "commons" in text.lower() or "pattern" in path.as_posix()]
    assert f'msgstr "{NAME}"' in texts[house / f"assets/words/en/{KEY}.po"]


BAD = {
    "Rancho": "no key",
    "7acres": "no key",
    "bean-rows": "no key",
    "while": "no key",
    "match": "no key",
    "rancho": "a game already",
    "results": "reserved",
    "toy": "reserved",
    "x" * 25: "longer",
}


@pytest.mark.parametrize("key", BAD)
def test_a_bad_key_is_refused_in_one_line(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([key]) == 2
    out, said = capsys.readouterr()
    assert (out, said.count("\n")) == ("", 1)
    assert BAD[key] in said
    assert key in said


@pytest.mark.parametrize("name", ["", "Łąka", "B" * 25, "Bean\nRows", 'Bean "Rows"'])
def test_a_bad_name_is_refused(name: str) -> None:
    with pytest.raises(Refused):
        check(KEY, name, HOUSE)


def test_another_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no checkout"):
        check(KEY, NAME, tmp_path)


def test_rules_get_letters_of_their_own() -> None:
    taken = numbered(HOUSE)
    assert [letters(key, taken) for key in (KEY, "weeds", "rooks", "tx")] == ["BR", "WE", "RO", "TY"]
    assert letters("a", ()) == "AX"
