"""The command line as a player types it: errors in one line, pictures of every screen, a table at once."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.ai import LEVELS
from game.app import main
from game.app.command import SCREENS, with_file
from game.app.play import environment
from game.core.match import resume
from game.core.seats import LONGEST_NAME
from game.core.spec import BadTerms
from game.files import ROOT
from game.headless import BAD_USE, TRACE, UNHEARD, run
from game.i18n import Catalogue
from game.store.database import Store
from game.titles import TITLES
from game.ui.title import Title
from tests.games.ruled import ruled
from tests.samples import case_of

WORDS = Catalogue()
SPEC = next(title.spec for title in TITLES if title.spec.seats[0] > 1)
KEY, SEATS = SPEC.key, SPEC.seats
RULE = SPEC.options.__struct_fields__[0]

MISTAKES: dict[str, tuple[list[str], str]] = {
    "no such command": (["dance"], "dance"),
    "no such option": (["--dance"], "usage"),
    "option without its value": (["--title"], "usage"),
    "option before a command that has it too": (["--data-dir", "there", "import", "a.fiveacres"], "--data-dir"),
    "value of an option before a command": (["--seed=1", "simulate", KEY], "simulate"),
    "command after a folder that is called like one": (["--data-dir", "import", "import", "a.fiveacres"], "--data-dir"),
    "no such title": (["--title", "chess", "--seats", "Ann,Ben"], "chess"),
    "seats without a title": (["--seats", "Ann,Ben"], KEY),
    "a seed without a title": (["--seed", "7"], KEY),
    "an option without a title": (["--option", "starter=1"], KEY),
    "too few seats": (["--title", KEY, "--seats", "Ann"], "1"),
    "a name too long": (["--title", KEY, "--seats", "Ann," + "B" * (LONGEST_NAME + 1)], "B" * LONGEST_NAME),
    "a name twice": (["--title", KEY, "--seats", "Ann,ann"], "Ann"),
    "a name twice on a picture": (["shot", "match", "a.png", "--title", KEY, "--seats", "Ann,ann"], "Ann"),
    "an empty name": (["--title", KEY, "--seats", "Ann,"], "“”"),
    "no such level": (["--title", KEY, "--seats", "Ann,robot:wizard"], "wizard"),
    "no such rule": (["--title", KEY, "--seats", "Ann,Ben", "--option", "magic=1"], "magic"),
    "a rule without a value": (["--title", KEY, "--seats", "Ann,Ben", "--option", "magic"], "magic"),
    "a rule out of range": (["--title", KEY, "--seats", "Ann,Ben", "--option", "starter=99"], "99"),
    "a seed that is no text": (["--title", KEY, "--seed", "a\udcff"], "--seed"),
    "a name that is no text": (["--title", KEY, "--seats", "Ann,B\udcffn"], "--seats"),
    "a rule that is no text": (["--title", KEY, "--option", "starter=\udcff"], "--option"),
    "shot into a folder": (["shot", "title", "."], "."),
    "shot of digits that are none": (["shot", "title", "OUT", "--size", "\u00b2x\u00b2"], "\u00b2x\u00b2"),
    "shot of too many choices": (["shot", "title", "OUT", "--choices", "9" * 20], "--choices"),
    "shot without a screen": (["shot"], "usage"),
    "shot without a file": (["shot", "match"], "usage"),
    "shot of nothing known": (["shot", "kitchen", "OUT"], "kitchen"),
    "shot of no size": (["shot", "title", "OUT", "--size", "large"], "large"),
    "shot of no width": (["shot", "title", "OUT", "--size", "0x900"], "0x900"),
    "shot too large": (["shot", "title", "OUT", "--size", "99999x900"], "99999x900"),
    "shot too small a scale": (["shot", "title", "OUT", "--ui-scale", "50"], "50"),
    "shot too large a scale": (["shot", "title", "OUT", "--ui-scale", "300"], "300"),
    "shot of a scale that is none": (["shot", "title", "OUT", "--ui-scale", "big"], "usage"),
    "shot in no language": (["shot", "title", "OUT", "--language", "xx"], "xx"),
    "shot of no title": (["shot", "match", "OUT", "--title", "chess"], "chess"),
    "shot with too many seats": (["shot", "match", "OUT", "--title", KEY, "--seats", "11"], "11"),
    "shot with a stranger": (["shot", "match", "OUT", "--title", KEY, "--seats", "Ann,robot:wizard"], "wizard"),
    "shot with no number of seats": (["shot", "match", "OUT", "--title", KEY, "--seats", "Ann"], "--seats"),
    "shot into no folder": (["shot", "title", "nowhere/deep/a.png"], "nowhere"),
    "simulate nothing": (["simulate"], "usage"),
    "simulate no title": (["simulate", "chess", "--games", "1"], "chess"),
    "simulate no games": (["simulate", KEY, "--games", "0"], "--games"),
    "simulate with too many seats": (["simulate", KEY, "--seats", "9" * 20], "--seats"),
    "simulate with rather many seats": (["simulate", KEY, "--seats", "2000000000"], "2000000000"),
    "simulate with odd players": (["simulate", KEY, "--games", "1", "--players", "wizard"], "wizard"),
    "replay what is not there": (["replay", "nothing.json"], "nothing.json"),
    "replay what is no record": (["replay", "BAD"], "bad.json"),
    "export what is not there": (["export", "77", "OUT", "--data-dir", "."], "77"),
    "export a number that is too large": (["export", "9" * 30, "OUT", "--data-dir", "."], "9" * 30),
    "seats that cannot be seen": (
        ["--title", KEY, "--seats", "Ann,\u200b"],
        WORDS.t("cli.error.seat_form", seat="\u200b"),
    ),
    "export no number": (["export", "first", "OUT", "--data-dir", "."], "first"),
    "import what is not there": (["import", "nothing.json", "--data-dir", "."], "nothing.json"),
    "import what is no record": (["import", "BAD", "--data-dir", "."], "bad.json"),
    "duel with nobody": (["duel", KEY, "random"], "usage"),
    "duel with a stranger": (["duel", KEY, "random", "wizard", "--games", "2"], "wizard"),
    "check what is not there": (["check", "nothing.tmx"], "nothing.tmx"),
    "check what looks like an option": (["check", "--", "-x.tmx"], WORDS.t("cli.error.file_missing", path="-x.tmx")),
}


NEARLY: dict[str, tuple[list[str], str]] = {
    "a command": (["simulte", KEY], "simulate"),
    "an option and its value": (["--sed", "7"], "--seed"),
    "an option with its value": (["--titel=" + KEY], "--title"),
    "an option of a command": (["simulate", KEY, "--gaems", "1"], "--games"),
    "a command with its option": (["simulte", KEY, "--games", "1"], "simulate"),
    "a game": (["--title", KEY.upper()], KEY),
    "a game of a command": (["simulate", KEY[:-1]], KEY),
    "a screen": (["shot", "mach", "a.png"], "match"),
    "a level": (["simulate", KEY, "--players", "gredy"], "greedy"),
    "a language": (["shot", "title", "a.png", "--language", "eng"], "en"),
    "a rule": (["simulate", KEY, "--option", RULE[:-1] + "=1"], RULE),
}
"""Command lines that are almost right, and what would be right."""


def one_line(text: str) -> str:
    """The error that was told: one line of words, no key, no trace."""
    assert text.endswith("\n")
    (line,) = text.splitlines()
    assert "Traceback" not in line
    assert "cli." not in line
    assert line.strip() == line
    return line


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_one_line(
    mistake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    bad = tmp_path / "bad.json"
    bad.write_text('{"title": 3')
    arguments, wanted = MISTAKES[mistake]
    given = [str(bad) if each == "BAD" else "out.png" if each == "OUT" else each for each in arguments]
    assert main(given) == BAD_USE == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert wanted in one_line(told.err)
    assert not (tmp_path / "out.png").exists()


@pytest.mark.parametrize("mistake", NEARLY)
def test_what_is_almost_right_is_told_with_the_nearest_right_one(
    mistake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, meant = NEARLY[mistake]
    assert main(arguments) == BAD_USE
    assert one_line(capsys.readouterr().err).endswith(WORDS.t("cli.error.nearest", nearest=meant))
    assert list(tmp_path.iterdir()) == []


def test_what_only_looks_like_an_option_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version", "--seed", "-5", "--seats", "-Ann and Ben", "--tit", "-.5"]) == 0
    assert capsys.readouterr().err == ""


def told_by_help(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    with pytest.raises(SystemExit) as left:
        main([*command, "--help"])
    assert left.value.code == 0
    return " ".join(capsys.readouterr().out.split())


def test_help_names_games_screens_and_levels(capsys: pytest.CaptureFixture[str]) -> None:
    keys, levels, screens = (", ".join(each) for each in ([t.key for t in TITLES], LEVELS, SCREENS))
    for command, names in (
        ((), (keys, levels, screens)),
        (("shot",), (keys, screens, "en")),
        (("simulate",), (keys, levels)),
        (("duel",), (keys, levels)),
    ):
        told = told_by_help(capsys, *command)
        assert [name for name in names if name not in told] == []


def test_help_is_in_words_and_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    told = capsys.readouterr()
    assert told.err == ""
    for command in ("simulate", "replay", "export", "import", "duel", "check", "shot"):
        assert command in told.out
        assert WORDS.t(f"cli.command.{command}")[:20] in told.out
    assert "cli." not in told.out


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height, read from the file itself."""
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


SHOTS = [
    *((screen, ()) for screen in SCREENS),
    *(
        case_of(("match", ("--title", t.key, "--seats", str(n), "--choices", "9")), n == t.spec.seats[-1])
        for t in TITLES
        for n in t.spec.seats
    ),
    ("match", ("--ui-scale", "200", "--seed", "x y z")),
    ("results", ("--title", KEY, "--seats", str(SEATS[-1]), "--language", "en")),
]


@pytest.mark.parametrize(("screen", "more"), SHOTS)
def test_a_shot_is_a_picture_of_the_size_asked_for(
    screen: str,
    more: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["shot", screen, "a.png", "--size", "1100x700", *more]) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "")
    assert size_of(tmp_path / "a.png") == (1100, 700)
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_equal_shots_are_equal(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.png", "b.png", "c.png")]
    for path, seed in zip(paths, ("5", "5", "6"), strict=True):
        assert main(["shot", "match", str(path), "--choices", "12", "--seed", seed]) == 0
    first, second, other = (path.read_bytes() for path in paths)
    assert first == second != other


def test_a_shot_shows_who_is_a_computer(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("people.png", "computers.png")]
    for path, seats in zip(paths, ("Ann,Ben", "Ann,robot:expert"), strict=True):
        assert main(["shot", "match", str(path), "--title", KEY, "--seats", seats]) == 0
    people, computers = (path.read_bytes() for path in paths)
    assert people != computers


def test_nothing_is_reviewed_of_who_plays_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = next(title.key for title in TITLES if 1 in title.spec.seats)
    assert main(["shot", "review", str(tmp_path / "a.png"), "--title", alone, "--seats", "1"]) == BAD_USE
    assert WORDS.t("cli.error.review", title=alone) in one_line(capsys.readouterr().err)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.secrets], ids=lambda each: each.key)
def test_a_match_with_secrets_is_shot_uncovered_and_its_curtain_apart(title: Title, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("curtain.png", "match.png")]
    for screen, path in zip(("curtain", "match"), paths, strict=True):
        assert main(["shot", screen, str(path), "--title", title.key, "--seats", "2", "--seed", "5"]) == 0
    covered, open_ = (path.read_bytes() for path in paths)
    assert covered != open_


PROGRAM = [sys.executable, str(ROOT / "main.py")]

POSTING = """
import sys, pygame
pygame.display.init()
pygame.event.post(pygame.event.Event(pygame.QUIT))
from game.app import main
sys.exit(main(sys.argv[1:]))
"""
"""A window that is closed as soon as it looks for input."""


def start(*arguments: str, cwd: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [*command, *arguments], cwd=cwd, env=env, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_where_there_is_no_display_that_is_said(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    told = subprocess.run([*PROGRAM, "--data-dir", "."], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert told.returncode == BAD_USE
    assert told.stderr.splitlines()[-1] == WORDS.t("cli.error.no_display")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no disk that is always full")
@pytest.mark.parametrize("arguments", [("simulate", KEY, "--games", "1"), ("--version",)], ids=str)
def test_a_full_disk_is_told(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        told = subprocess.run([*PROGRAM, *arguments], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True)
    assert told.returncode == BAD_USE
    assert os.strerror(errno.ENOSPC) in one_line(told.stderr)


def test_a_zone_that_cannot_be_is_passed_over(tmp_path: Path) -> None:
    env = {**os.environ, "TZ": "XXX-99:99"}
    command = [*PROGRAM, "shot", "saves", "a.png"]
    told = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


def test_letters_that_a_terminal_lacks_are_told_by_their_code(tmp_path: Path) -> None:
    """Names of people and of files may hold any, and sentences have typographic apostrophes."""
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    (tmp_path / "\u017bubr.json").write_text("{}", encoding="utf-8")
    command = [*PROGRAM, "check", "."]
    told = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert told.returncode == 1
    assert "\\u017bubr.json" in told.stdout


def test_a_map_that_the_rules_refuse_is_told_by_a_shot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> None:
        raise BadTerms("terms.seats", seats=9)

    spec = replace(TITLES[0].spec, prepare=refused)
    monkeypatch.setattr("game.titles.TITLES", (ruled(TITLES[0], spec),))
    assert main(["shot", "match", str(tmp_path / "a.png")]) == BAD_USE
    one_line(capsys.readouterr().err)


def test_a_fault_of_the_program_is_told_in_one_line_unless_more_is_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> int:
        raise ZeroDivisionError("nothing\nto share")

    assert run(broken, WORDS) == BAD_USE
    assert "nothing to share" in one_line(capsys.readouterr().err)
    monkeypatch.setenv(TRACE, "1")
    with pytest.raises(ZeroDivisionError):
        run(broken, WORDS)


def test_who_is_told_may_go_before_the_end(tmp_path: Path) -> None:
    told = subprocess.Popen(
        [*PROGRAM, "simulate", KEY, "--seats", str(SEATS[0]), "--games", "1", "--json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert told.stdout is not None
    told.stdout.close()
    assert told.wait(120) == UNHEARD
    assert told.stderr is not None
    with told.stderr as faults:
        assert faults.read() == b""


def test_a_file_alone_is_opened_and_what_is_neither_file_nor_command_is_told(tmp_path: Path) -> None:
    commands = {"check": None, "import": None}
    here = tmp_path / "here"
    here.write_text("{}")
    for name in ("a.fiveacres", "A.FIVEACRES", "/no/such/x.fiveacres", str(here)):
        assert with_file([name, "--data-dir", "d"], commands) == ["--open", name, "--data-dir", "d"]
    for arguments in (["check", "a.fiveacres"], ["dance"], ["--open", "x"], ["a.json"]):
        assert with_file(arguments, commands) == arguments


def test_a_file_and_a_table_are_not_opened_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["a.fiveacres", "--title", TITLES[0].key]) == BAD_USE
    assert Catalogue().t("cli.error.open_title") in one_line(capsys.readouterr().err)


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_a_table_at_once_and_a_clean_end(tmp_path: Path, title: Title) -> None:
    data = tmp_path / "saves"
    names = ",".join(f"Seat {number}" for number in range(title.spec.seats[0]))
    done = start(
        *("--title", title.key, "--seats", names, "--seed", "7", "--data-dir", str(data)),
        cwd=tmp_path,
        command=[sys.executable, "-c", POSTING],
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    store = Store.open(data)
    (summary,) = store.summaries()
    record = store.record(summary.id)
    store.close()
    assert (summary.title, summary.over) == (title.key, False)
    assert [seat.name for seat in record.seats] == names.split(",")
    assert (record.seed, record.open_seed) == ("7", True)
    assert len({seat.colour for seat in record.seats}) == (1 if title.plain else len(record.seats))
    assert resume(title.spec, record).waiting is not None
    assert summary.picture is not None


def test_the_title_screen_and_a_clean_end(tmp_path: Path) -> None:
    """Nothing is written for somebody who only looks."""
    done = start("--data-dir", str(tmp_path / "d"), cwd=tmp_path, command=[sys.executable, "-c", POSTING])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("command", [PROGRAM, [sys.executable, "-m", "game"]], ids=["main.py", "-m game"])
def test_started_from_another_folder(tmp_path: Path, command: list[str]) -> None:
    done = start("shot", "match", "here.png", "--choices", "3", cwd=tmp_path, command=command)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert size_of(tmp_path / "here.png") == (1600, 900)
    wrong = start("--title", "chess", cwd=tmp_path, command=command)
    assert wrong.returncode == BAD_USE
    assert wrong.stdout == ""
    assert "chess" in one_line(wrong.stderr)


SPEECHLESS = """
import sys
sys.stdout = sys.stderr = None
from game.app import main
sys.exit(main(sys.argv[1:]))
"""
"""A program on Windows that has a window and no console."""


SILENT = [(["--version"], 0), (["check", str(ROOT / "maps" / "texas.tmx")], 0), (["dance"], BAD_USE)]


@pytest.mark.parametrize(("arguments", "status"), SILENT)
def test_without_a_console_a_command_is_silent(tmp_path: Path, arguments: list[str], status: int) -> None:
    done = start(*arguments, cwd=tmp_path, command=[sys.executable, "-c", SPEECHLESS])
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


def test_without_a_display_it_says_so(tmp_path: Path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "no_such_driver"}
    done = subprocess.run(
        [*PROGRAM, "--data-dir", str(tmp_path)], env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == BAD_USE
    assert "no_such_driver" in one_line(done.stderr)


def test_the_environment_tells_what_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert environment() == [""]
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert environment() == ["pl_PL.UTF-8"]
    monkeypatch.setenv("LANGUAGE", "de:pl")
    assert environment() == ["de", "pl"]
