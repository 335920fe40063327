"""Figures about secrecy and wolves: what the command that prints them reads in a game."""

from __future__ import annotations

import pytest

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.events import ColourShown, TileLaid, TurnEnded, WolfCovered
from game.rules.wolves_and_sheep.model import BACK, FRONT
from tests.tools.secrecy import Secrecy, played, row, secrecy

WOLF, HUNTER, SECRET = data.FIRST_WOLF, data.FIRST_HUNTER, data.FIRST_SECRET


def test_a_colour_is_shown_in_an_own_turn_and_animals_count_with_their_side_up() -> None:
    events = [
        TileLaid(0, WOLF, FRONT, 0, 1, 2),
        TurnEnded(0, 1),
        TileLaid(1, WOLF + 1, BACK, 0, 2, 1),
        TurnEnded(1, 0),
        ColourShown(0, 3, SECRET + 3, 3, 1),
        TileLaid(0, HUNTER, FRONT, 0, 4, 1),
        WolfCovered(1, HUNTER + 1, 1, 3),
    ]
    assert secrecy(2, events) == Secrecy((2, 0), 1, 2)


def test_a_row_tells_who_held_a_colour() -> None:
    games = [Secrecy((2, 7), 1, 0), Secrecy((0, 13), 0, 1)]
    assert row("farmer", games) == "| farmer | 3 of 4 | 2 to 13, 7 | 3 of 4 | 0.50 | 0.50 | 1 of 2 |"
    assert row("novice", [Secrecy((0, 0), 0, 0)]).startswith("| novice | 0 of 2 | - | 2 of 2 |")


@pytest.mark.parametrize(("level", "options"), [("farmer", []), ("farmer", ["interrupts=false"])])
def test_a_farmer_holds_its_colour_with_interrupts_and_without(level: str, options: list[str]) -> None:
    """Not one of two shows in its first six turns."""
    shown = played(level, 2, 4, options, 1).shown
    assert all(not turn or turn > 6 for turn in shown)
