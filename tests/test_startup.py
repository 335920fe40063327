"""Which pygame the program agrees to start with, seen from interpreters that find different packages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.files import ROOT
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


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_card_tells_what_the_rules_say(title: Title) -> None:
    of_card, of_rules = (title.key, title.seats, title.first_turn), title.spec
    assert of_card == (of_rules.key, of_rules.seats, of_rules.first_turn)
