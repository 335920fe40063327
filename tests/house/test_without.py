"""The house stands without any one of its games."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.specs import SPECS
from tests.house.sources import HOUSE
from tests.house.without import without

LIST = """from game.core.spec import Spec
from game.rules.mill import SPEC as MILL
from game.rules.mill_pond import SPEC as MILL_POND

SPECS: tuple[Spec[Any, Any], ...] = (MILL, MILL_POND)
"""


@pytest.mark.parametrize(("gone", "left"), [("mill", "(MILL_POND)"), ("mill_pond", "(MILL, )")])
def test_lines_of_a_game_are_taken_out_of_a_list(gone: str, left: str) -> None:
    text = without(LIST, f"game.rules.{gone}")
    assert text.splitlines()[-1].endswith(f" = {left}")
    assert text.count("game.rules.") == 1
    assert f"game.rules.{gone} " not in text


def test_what_is_in_no_list_cannot_be_taken_out() -> None:
    with pytest.raises(ValueError, match="barn"):
        without(LIST, "game.rules.barn")


def test_without_a_game_all_is_collected_and_the_sample_passes() -> None:
    """The game left out is the first of all: it is on every screen that needs any game."""
    command = [sys.executable, "-m", "tests.house.without", SPECS[0].key, "-n0", "-m", "sample"]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
