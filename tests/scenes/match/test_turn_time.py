"""Time for which computers' turns are shown, measured at a real table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.tabletop.commands import Tempo
from game.titles import TITLES
from tests.tools.shown_turns import shown


@pytest.mark.parametrize(("pace", "most_ms"), [("normal", 4000), ("quick", 1600)])
def test_a_turn_of_rancho_in_which_nothing_happens_to_others_is_soon_over(
    tmp_path: Path, pace: Tempo, most_ms: float
) -> None:
    """The longest turns are those of Rancho, with trades, a roll, births and the herd's walk to its places."""
    title = next(title for title in TITLES if title.key == "rancho")
    turns, unhurried = shown(title, pace, 9, tmp_path, "novice", 2)
    own = [sum(parts.values()) for parts in turns if not unhurried & parts.keys()]
    assert len(own) > 3
    assert max(own) <= most_ms
