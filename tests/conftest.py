"""Conditions of every test: no window, no sound, none of the user's own files, no stopwatch."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, settings

from game.startup import collect_rarely
from game.ui import contrast
from game.ui.keymap import KEY_MAP, STANDARD
from tests.house.games import TESTS, passed_over
from tests.kept import KeptDrawings, KeptWords
from tests.samples import always_tried, swept, thinned, unproven, untelling

for _variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(_variable, None)  # English is spoken, whatever the machine speaks
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each program that a test starts reads all of its sources anew

_PATIENT = [HealthCheck.too_slow]
# How long an example takes says more about the machine than about the code.
settings.register_profile("here", deadline=None, max_examples=40, suppress_health_check=_PATIENT)
settings.register_profile(
    "ci", deadline=None, max_examples=40, suppress_health_check=_PATIENT, derandomize=True, database=None
)
settings.register_profile(
    "few", deadline=None, max_examples=8, suppress_health_check=_PATIENT, derandomize=True, database=None
)
settings.register_profile("thorough", deadline=None, max_examples=2000, suppress_health_check=_PATIENT)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "here"))


MEMORY = Path("/dev/shm")
"""A disk in memory: thousands of matches are written there without waiting for a real one."""
ROOM = 4 * 1024**3


def _holds_all(disk: Path) -> bool:
    """Whether there is room for what tests write, and programs may be started from there."""
    if not (disk.is_dir() and os.access(disk, os.W_OK) and shutil.disk_usage(disk).free > ROOM):
        return False
    return not os.statvfs(disk).f_flag & os.ST_NOEXEC


if _holds_all(MEMORY):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    tempfile.tempdir = str(MEMORY)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="also try what a sample stands for otherwise")
    parser.addoption("--language", default="en", help="language of the screens, or qps for one of longer words")


@pytest.fixture(autouse=True, scope="session")
def _spoken(request: pytest.FixtureRequest) -> None:
    """Show the screens in the language that is asked for."""
    if (language := request.config.getoption("--language")) != "en":
        from tests.scenes.pilot import House

        House.spoken = language


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Have every second process of a whole run import the tests from the last to the first.

    What one has rewritten and compiled the others only read: in a new checkout each would do it all otherwise.
    """
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if int(number) % 2 and session.config.args == session.config.getini("testpaths"):
        for path in sorted(TESTS.rglob("test_*.py"), reverse=True):
            if not passed_over(path):
                with suppress(Exception):  # collecting it tells what is wrong
                    import_module(".".join(("tests", *path.relative_to(TESTS).with_suffix("").parts)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Ten thousand tests are handed out: each time in a moment."""
    from tests.scheduling import Scheduling

    return Scheduling(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make no test of a case that is left out: twice as many are as are tried, and each takes a moment."""
    config = metafunc.config
    if not config.getoption("--whole") and config.args == config.getini("testpaths"):
        marks = metafunc.definition.own_markers
        marks[:] = [always_tried(mark) if mark.name == "parametrize" else mark for mark in marks]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a sample, the same every time, of each sweep unless all is wanted; of laws over all games only where
    everything is run, so that a file that is named is tried in all of them."""
    if config.getoption("--whole"):
        return
    left = {item.nodeid for item in items if item.get_closest_marker("whole")}
    if config.args == config.getini("testpaths"):
        told = {item.nodeid: mark.args for item in items if (mark := item.get_closest_marker("telling"))}
        left |= untelling(told)
        tried = left | told.keys()
        left |= swept([item.nodeid for item in items if item.nodeid not in tried])
        left |= thinned([item.nodeid for item in items if item.nodeid not in left | tried])
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
    items[:] = [item for item in items if item.nodeid not in left]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Draw all frames that nobody looks at only where all is wanted."""
    collect_rarely()
    from tests.scenes.pilot import SEEN_ONE_IN, Blind, Pilot

    if session.config.getoption("--whole"):
        Blind.one_in = 3
    else:
        Pilot.one_in = SEEN_ONE_IN


def _unproven(config: pytest.Config) -> set[str]:
    """Laws that the sample of a whole run has only passed over, once its processes have told of their tests."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    picked = config.args != config.getini("testpaths") or config.getoption("-k") or config.getoption("-m")
    if reporter is None or picked or hasattr(config, "workerinput"):
        return set()
    told = {kind: [each.nodeid for each in reporter.stats.get(kind, ())] for kind in ("skipped", "passed", "failed")}
    return unproven(told["skipped"], (*told["passed"], *told["failed"]))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run whose sample proves nothing of a law."""
    if session.exitstatus == pytest.ExitCode.OK and _unproven(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name the laws of which a sample proves nothing."""
    for law in sorted(_unproven(config)):
        terminalreporter.write_line(
            f"UNPROVEN {law}: skipped in each game of the sample, so mark those that are telling", red=True
        )


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Tests of a game are passed over where the game is missing."""
    return True if passed_over(collection_path) else None


@pytest.fixture(scope="session", autouse=True)
def no_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty home for the whole run, so that no test reads or writes a player's saves and settings."""
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
        os.environ[name] = str(home)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        os.environ[name] = str(home / name.lower())
    return home


@pytest.fixture(scope="session", autouse=True)
def kept_things() -> Iterator[None]:
    """Thousands of tables are laid, and what lies on them is drawn from the same text, and says the same words."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", KeptDrawings())
        patch.setattr("game.i18n.catalogue.open_compiled", KeptWords())
        yield


@pytest.fixture(autouse=True)
def usual_keys_and_colours() -> Iterator[None]:
    """Keys and colours of the whole process are as ever after each test, whatever was set or pressed in it."""
    yield
    KEY_MAP.update(STANDARD)
    contrast.use(False)


@pytest.fixture(autouse=True)
def open_window() -> None:
    """One is open before anything is drawn, as in the program: pictures are kept in its layout of pixels.

    Nothing waits in it of the test before: a second *quit* would close the next one's window in its first frame.
    """
    if pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
    pygame.event.clear()


@pytest.fixture
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether all is wanted of what a test goes through, or a sample."""
    return bool(pytestconfig.getoption("--whole"))


@pytest.fixture
def no_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames of pilots are drawn, but no pixel is coloured: none is looked at, and large windows have many."""
    from tests.scenes.pilot import Pilot
    from tests.scenes.unseen import Unseen

    monkeypatch.setattr(Pilot, "sheet", Unseen)


@pytest.fixture
def each_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each frame of pilots is drawn: what is tested comes of being drawn, or of what has still to be."""
    from tests.scenes.pilot import Pilot

    monkeypatch.setattr(Pilot, "one_in", 1)


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames on the way to a screen are drawn, but no pixel is coloured."""
    from tests.scenes.screens import Blindfold
    from tests.scenes.unseen import Unseen

    monkeypatch.setattr(Blindfold, "sheet", Unseen)


@pytest.fixture
def pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frames of players are looked at: their pixels are coloured too."""
    monkeypatch.setattr("tests.scenes.pilot.Blind.sheet", pygame.Surface)
