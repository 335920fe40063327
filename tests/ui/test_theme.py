"""Colours of seats."""

from __future__ import annotations

import pytest

from game.core.seats import Seat
from game.ui.theme import palette, player, players


def test_a_seat_has_the_colours_it_chose() -> None:
    assert palette(Seat("Anna", colour="white"), 0) == player("white")


@pytest.mark.parametrize("colour", ["", "unheard-of"])
def test_a_seat_without_colours_gets_those_of_its_number(colour: str) -> None:
    given = [palette(Seat("Anna", colour=colour), number) for number in range(len(players) + 1)]
    assert given == [*players, players[0]]
