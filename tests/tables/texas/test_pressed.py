"""What is said of a click that does nothing."""

from __future__ import annotations

from pathlib import Path

from game.core.steps import Refusal
from game.scenes.match import says
from game.tables.texas import TITLE
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import Spot
from tests.scenes.match_player import sit


def test_a_square_and_judges_say_what_to_do_first(tmp_path: Path) -> None:
    top = sit(tmp_path, TITLE, 2).table.tabletop
    square, judges = (Gesture(source, PRESS) for source in (Spot("square", "a1"), Spot("judges", 0)))
    assert says.refused(top, square, None).endswith("choose a square that glows.")
    assert says.refused(top, judges, None).endswith("play that card.")
    assert says.refused(top, Gesture(Spot("discard"), PRESS), None) == ""
    assert "hold no card" in says.refused(top, square, Refusal("TX8", "not_in_hand"))
