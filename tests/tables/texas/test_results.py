"""What the results tell of a match: the counting, the teams and the sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.results.sides import course, sides
from game.scenes.setup.scene import SetupScene
from game.tables.texas import TITLE
from game.tables.texas.counting import counting
from tests.scenes.pilot import House, pilot
from tests.tables.texas.play import GameMatch, new_match


def ended(count: int) -> GameMatch:
    """A match played by always taking another part of the options."""
    match = new_match(count, "a seed")
    while not match.over:
        match.play(match.options[match.index * 7 % len(match.options)])
    return match


@pytest.mark.parametrize("count", [2, 4])
def test_what_is_even_and_what_is_left_add_up_to_the_score(count: int) -> None:
    match = ended(count)
    counts = counting(match.terms, match.state)
    for seat, tally in enumerate(match.tallies()):
        assert sum(line.points for line in counts if seat in line.seats) == tally.total
    assert all(line.even == (len(line.seats) == count) for line in counts)
    left = [{line.points for line in counts if not line.even and seat in line.seats} for seat in range(2)]
    assert not left[0] & left[1]


def test_four_are_two_teams() -> None:
    match = ended(4)
    ranking = sides(course(match))
    assert {side.seats for side in ranking} == {(0, 2), (1, 3)}
    assert ranking[0].seats == match.winners()


def test_the_setup_tells_what_seats_play(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    player = pilot(house, SetupScene(house.services, TITLE))
    roles, draft = player.scene.seats.roles, player.scene.draft  # type: ignore[attr-defined]
    assert roles() == ["Farmers", "Ranchers"]
    draft.house["first_side"] = "ranchers"
    player.click("setup.add")
    assert roles() == ["Ranchers", "Farmers", "Ranchers", "Farmers"]
