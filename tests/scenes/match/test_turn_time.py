"""Time for which computers' turns are shown, measured at a real table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.tabletop.commands import Tempo
from game.titles import TITLES
from tests.tools.shown_turns import GOALS, shown


@pytest.mark.parametrize("pace", GOALS)
def test_a_turn_of_rancho_in_which_nothing_happens_to_others_is_soon_over(tmp_path: Path, pace: Tempo) -> None:
    """The longest turns are those of Rancho, with trades, a roll, an attack on the own farm, births and the herd's walk
    to its places."""
    title = next(title for title in TITLES if title.key == "rancho")
    turns = shown(title, pace, 9, tmp_path, "novice", 2)
    own = [turn.ms for turn in turns if not turn.unhurried]
    assert len(own) > 3
    assert max(own) <= GOALS[pace]
