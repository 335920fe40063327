"""A game that has just been begun: it passes what all games have to pass, and is played to its end."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.i18n import ENGLISH, WORDS
from game.i18n.entries import read_written
from tests.house.sources import HOUSE
from tests.house.test_tools import LINT_IMPORTS
from tests.tools.new_game.__main__ import (
    EXTRAS,
    SPECS,
    TITLES,
    Refused,
    belongs,
    check,
    letters,
    main,
    numbered,
    pattern,
    take_out,
)
from tests.tools.new_game.pattern.game.rules.commons.model import SEATS

pytestmark = pytest.mark.xdist_group("new_game")

KEY, NAME = "bean_rows", "Rows of Beans"
BARE = "weeds"
"""A game begun without any extra."""
LANGUAGES = sorted(path.name for path in WORDS.iterdir() if path.is_dir())
CONTRIBUTING = HOUSE / ".github" / "CONTRIBUTING.md"
LEFT_OUT = (".git", ".venv", "build", "dist", "*.pyc.*", "*_cache", "*.egg-info", ".hypothesis", "*.png")
"""Compiled files go with their sources, or each program in a copy compiles all anew; those being written do not."""
TESTS = (
    "tests/rules/{key}",
    "tests/tables/{key}",
    "tests/contract",
    "tests/golden/test_transcripts.py",
    "tests/tables/test_places.py",
    "tests/audio/test_matches.py",
)
"""Tests of a begun game, and laws of all games."""
EXTRA_TESTS = {
    "secret": (
        "tests/scenes/test_secrets.py::test_what_others_hold_changes_no_pixel[{key}-2-None-people]",
        "tests/scenes/match/test_secrets_shown.py::test_who_comes_first_sees_its_secret_once_by_itself[{key}]",
    ),
    "lesson": ("tests/lessons/test_shipped.py", "tests/lessons/test_goals.py"),
    "coach": (
        "tests/scenes/match/test_coach.py::test_every_step_of_the_first_turns_has_a_mark_and_none_after[{key}]",
        "tests/scenes/match/test_coach.py::test_every_kind_of_step_has_words_and_every_place_belongs_to_words[{key}]",
    ),
}
"""Laws of some extras; those of the others stand among all laws, and among the game's own tests."""
EXTRA_WORDS = {
    "interrupt": r"jump|interrupt|wtrąc",
    "secret": r"secret|hidden|forgets|goal(?! = \[)|sekret|tajn|\bcele?\b",
    "mind": r"\bmind|novice|farmer|expert|levels|term_spots|komputer",
    "lesson": r"lesson|lekcj",
    "coach": r"coach|first game|pierwszej grze",
}
"""Words of the pattern, in any language, that tell of an extra alone; `goal = [` begins the goal of a lesson's step."""
MOST_MARKS = 32
"""Most marked lines of an extra in other files of the game."""


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Python, as somebody in the folder of a checkout would call it; each law of machines on few examples."""
    env = {**os.environ, "HYPOTHESIS_PROFILE": "few"}
    return subprocess.run([sys.executable, *command], cwd=cwd, env=env, capture_output=True, text=True, check=False)


def checkout(folder: Path) -> Path:
    """A copy of this checkout."""
    copied = folder / "house"
    shutil.copytree(HOUSE, copied, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return copied


def begin(into: Path, *arguments: str) -> None:
    begun = run("-m", "tests.tools.new_game", *arguments, "--into", str(into), cwd=HOUSE)
    assert begun.returncode == 0, begun.stderr
    assert f"game/rules/{arguments[0]}/__init__.py" in begun.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in which a game has been begun, and one without any extra."""
    copied = checkout(tmp_path_factory.mktemp("new"))
    begin(copied, KEY, "--name", NAME)
    begin(copied, BARE, "--without", ",".join(EXTRAS))
    return copied


def assert_passes(house: Path, tests: Sequence[str], *keys: str) -> None:
    """The tests of these games among some, and those of the words and the numbers of rules, pass in a checkout."""
    passed = run(
        *("-m", "pytest", "-n0", "-p", "no:cacheprovider", "--assert=plain"),
        *("-k", " or ".join((*keys, "test_citations", "test_words"))),
        *(*tests, "tests/rules/test_citations.py", "tests/i18n/test_words.py"),
        cwd=house,
    )
    assert passed.returncode == 0, passed.stdout + passed.stderr


def of(tests: Sequence[str], key: str) -> list[str]:
    return [each.format(key=key) for each in tests]


def test_it_passes_its_tests_and_the_laws_of_all_games_and_is_played_to_its_end(house: Path, whole: bool) -> None:
    """And so does one without any extra, but for laws of the rules, with `--whole` all: its lesson is played, its coach
    speaks, its secret is kept, it is interrupted, and its levels play, in tests that go with the extra."""
    tests, bare = dict.fromkeys((*of(TESTS, KEY), *of(TESTS, BARE))), BARE if whole else f"({BARE} and not contract)"
    extras = [each for of_one in EXTRA_TESTS.values() for each in of(of_one, KEY)]
    assert_passes(
        house,
        [*tests, *extras, f"tests/scenes/match/test_play.py::test_a_whole_game[{KEY}-{SEATS[-1]}-drag]"],
        KEY,
        bare,
    )


@pytest.mark.whole
@pytest.mark.parametrize("extra", EXTRAS)
def test_it_passes_them_without_any_one_extra(tmp_path: Path, extra: str) -> None:
    copied = checkout(tmp_path)
    begin(copied, KEY, "--without", extra)
    extras = [each for other, of_one in EXTRA_TESTS.items() if other != extra for each in of(of_one, KEY)]
    assert_passes(copied, [*of(TESTS, KEY), *extras], KEY)


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_is_taken_out_by_its_files_and_a_few_marked_lines(extra: str) -> None:
    whole, without = pattern(KEY, NAME, "BR"), pattern(KEY, NAME, "BR", [extra])
    own = set(whole) - set(without)
    assert own
    assert {place for place in whole if belongs(place, extra)} == own
    assert not [place for place, text in without.items() if f"# {extra}" in text]
    marks = [text.count(f"  # {extra}\n") for place, text in whole.items() if place.startswith("game/")]
    assert sum(marks) <= MOST_MARKS


@pytest.mark.parametrize("extra", EXTRAS)
def test_nothing_speaks_of_an_extra_that_is_left_out(extra: str) -> None:
    """A leftover would be a word, a rule or a value that nobody needs; unused imports go when it is begun."""
    whole, without = pattern(KEY, NAME, "BR"), pattern(KEY, NAME, "BR", [extra])
    telling = re.compile(EXTRA_WORDS[extra], re.IGNORECASE)
    assert telling.search("".join(whole.values()))
    text = {place: re.sub("^from .*", "", text, flags=re.MULTILINE) for place, text in without.items()}
    lines = [(place, line) for place in text for line in text[place].splitlines()]
    assert [(place, line) for place, line in lines if telling.search(place) or telling.search(line)] == []


@pytest.mark.parametrize("extra", ["", *EXTRAS])
def test_its_words_have_the_same_keys_in_every_language(extra: str) -> None:
    """With an extra left out, too: the mark of an extra stands above the same entries."""
    found = pattern(KEY, NAME, "BR", [extra] if extra else [])
    keys = {
        language: {
            (Path(place).name, entry.key)
            for place, text in found.items()
            if place.startswith(f"assets/words/{language}/") and place.endswith(".po")
            for entry in read_written(text)
        }
        for language in LANGUAGES
    }
    assert keys[ENGLISH]
    assert [language for language in LANGUAGES if keys[language] != keys[ENGLISH]] == []


def test_the_ten_steps_to_an_own_game_name_files_that_are_written() -> None:
    section = CONTRIBUTING.read_text("utf-8").partition("## From the pattern to your own game")[2].partition("\n## ")[0]
    steps = re.findall(r"^(\d+)\. ", section, re.MULTILINE)
    assert [*map(int, steps)] == [*range(1, 11)]
    written, named = pattern(KEY, NAME, "BR"), re.findall(r"`([a-z]+/\S*KEY\S*)`", section)
    assert len(named) > 20
    assert [place for place in named if place.replace("KEY", KEY) not in written] == []
    for extra in EXTRAS:
        assert any(belongs(place, extra) for place in named), extra


def test_what_is_marked_goes_as_a_whole() -> None:
    source = "def one(  # secret\n    at: int,\n) -> int:\n    return at\n\n\nTWO = (\n    1,  # secret\n    2,\n)\n"
    assert take_out(source, ".py", "secret").strip() == "TWO = (\n    2,\n)"
    assert take_out(source, ".py", "mind") == source
    assert take_out("a = 1  # mind\nb = 2\n", ".toml", "mind") == "b = 2\n"
    words = 'msgid ""\n\n# mind\nmsgid "a.b"\nmsgstr "c"\n\nmsgid "d.e"\nmsgstr "f"\n'
    assert take_out(words, ".po", "mind") == 'msgid ""\n\nmsgid "d.e"\nmsgstr "f"\n'


def test_rules_are_numbered_without_gaps() -> None:
    without = pattern(KEY, NAME, "BR", ["interrupt"])
    rules = without[f"game/rules/{KEY}/__init__.py"]
    books = [without[f"assets/words/{each}/rulebook/{KEY}.md"] for each in LANGUAGES]
    assert 'rules=("BR", 6)' in rules
    assert "\nBR6: Each is dealt a secret goal" in rules
    assert "BR7" not in "".join(without.values())
    for book in books:
        assert "{BR6}" in book
        assert not re.search(EXTRA_WORDS["interrupt"], book, re.IGNORECASE)


def test_an_unknown_extra_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([KEY, "--without", "secret,dice"]) == 2
    assert "'dice' is no extra" in capsys.readouterr().err


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
    for language in LANGUAGES:
        assert f'msgid "{KEY}.name"\nmsgstr "{NAME}"' in texts[house / f"assets/words/{language}/{KEY}.po"]


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_that_means_something_else_in_one_language_is_refused(tmp_path: Path, language: str) -> None:
    for place in (SPECS, TITLES, f"assets/words/{language}/beans.po"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text('msgid "rows.name"\nmsgstr "Rows"\n', encoding="utf-8")
    for key in ("beans", "rows"):
        with pytest.raises(Refused, match="reserved"):
            check(key, NAME, tmp_path)
    check(KEY, NAME, tmp_path)


def test_rules_get_letters_of_their_own() -> None:
    taken = numbered(HOUSE)
    assert [letters(key, taken) for key in (KEY, "weeds", "rooks", "tx")] == ["BR", "WE", "RO", "TY"]
    assert letters("a", ()) == "AX"
