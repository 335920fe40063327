"""The pygame that the program agrees to start with, seen from interpreters that find different packages."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.files import ROOT
from game.startup import collect_rarely, pause_collection, resume_collection
from game.titles import TITLES
from game.ui.title import Title

ASK = "import sys; from game.startup import refusal; print(refusal(), 'pygame' in sys.modules)"


def ask(place: Path, *flags: str) -> str:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), str(ROOT)])}
    result = subprocess.run([sys.executable, *flags, "-c", ASK], env=env, capture_output=True, text=True, check=True)
    return result.stdout.strip()


def test_pygame_ce_is_welcome(tmp_path: Path) -> None:
    assert ask(tmp_path) == "None True"


@pytest.mark.parametrize(("module", "answer"), [("", "cli.error.distribution True"), ("IS_CE = 1\n", "None True")])
def test_the_module_that_is_found_is_asked(tmp_path: Path, module: str, answer: str) -> None:
    (tmp_path / "pygame.py").write_text(module)
    assert ask(tmp_path) == answer


def test_no_pygame_at_all_is_told(tmp_path: Path) -> None:
    assert ask(tmp_path, "-S") == "cli.error.distribution_missing False"


def test_the_title_screen_needs_no_rules() -> None:
    """Loading those of all games takes longer than all that is on the cards."""
    told = "import sys, game.titles, game.scenes.title.scene; print(*(m for m in sys.modules if 'game.rules' in m))"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert [line for line in done.stdout.splitlines() if "game.rules" in line] == []


LATER = (
    "accesskit",
    "game.app.reader",
    "game.i18n.entries",
    "game.scenes.tabletop.life",
    "game.ui.table",
    "subprocess",
    "unicodedata",
    "webbrowser",
)
"""Modules that only later screens need, or none."""


FIRST = "game.app.play, game.app.window, game.ui.wood"
"""Modules that the first frame needs."""
TITLE = f"{FIRST}, game.app.services, game.titles, game.scenes.title.scene"


@pytest.mark.parametrize(
    ("needed", "later"), [(FIRST, {*LATER, "game.app.pacing", "game.ui.events"}), (TITLE, {*LATER})]
)
def test_a_start_loads_nothing_that_is_needed_only_later(needed: str, later: set[str]) -> None:
    told = f"import sys, {needed}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {*done.stdout.splitlines()[-1].split()} & later == set()


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_card_tells_what_the_rules_say(title: Title) -> None:
    of_card, of_rules = (title.key, title.seats, title.first_turn), title.spec
    assert of_card == (of_rules.key, of_rules.seats, of_rules.first_turn)


USUAL = (700, 10, 10)
"""How often Python looks by itself."""


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.ring = self


@pytest.fixture
def usual() -> Iterator[int]:
    """How often others look; this process does so here, and afterwards as before."""
    before = gc.get_threshold()
    gc.set_threshold(*USUAL)
    yield USUAL[0]
    gc.enable()
    gc.unfreeze()
    gc.set_threshold(*before)


def new_ring() -> weakref.finalize[[], Ring]:
    """A watch on a ring that nobody holds.

    A weak reference that is asked holds the ring meanwhile, and from 3.12 on Python looks for circles just then.
    """
    return weakref.finalize(Ring(), bool)


def made_until_gone(ring: weakref.finalize[[], Ring], most: int) -> int:
    """How many things are made until somebody has found the ring."""
    kept: list[list[int]] = []
    while ring.alive and len(kept) < most:
        kept.append([])
    return len(kept)


def test_what_nobody_holds_is_found_after_much_else_was_made(usual: int) -> None:
    collect_rarely()
    made = made_until_gone(new_ring(), 1_000_000)
    assert 10 * usual < made < 1_000_000


def test_what_there_was_before_is_passed_over(usual: int) -> None:
    there = new_ring()
    assert gc.collect() > 0
    assert not there.alive
    collect_rarely()
    assert gc.get_freeze_count() > usual


def test_what_goes_while_nothing_is_looked_for_stays(usual: int) -> None:
    pause_collection()
    ring = new_ring()
    assert made_until_gone(ring, 100 * usual) == 100 * usual
    resume_collection()
    made_until_gone(ring, 100 * usual)
    assert ring.alive  # what there was then is passed over


def test_afterwards_circles_are_found_as_often_as_before(usual: int) -> None:
    pause_collection()
    resume_collection()
    gc.collect()  # as if some time had gone: what is made now is young
    ring = new_ring()
    assert made_until_gone(ring, 100 * usual) < 10 * usual


def test_to_look_again_twice_passes_nothing_over_that_has_come_since(usual: int) -> None:
    pause_collection()
    resume_collection()
    gc.collect()
    ring = new_ring()
    resume_collection()
    assert made_until_gone(ring, 100 * usual) < 10 * usual
