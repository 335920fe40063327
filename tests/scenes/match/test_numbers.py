"""Things carried by number, in all games: a notch up is one more, down one fewer, and at the ends it stays."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.scenes.tabletop.commands import Bound
from game.scenes.tabletop.handling import Handling
from game.titles import TITLES
from game.ui.chooser import Chooser
from game.ui.events import Pointer
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.pilot import House

POSITIONS, ALL_POSITIONS = 25, 300


def moved_by_pose(chooser: Chooser) -> dict[object, set[int]]:
    """Numbers of choices for which each target stands, over the poses of the thing in hand."""
    found: dict[object, set[int]] = {}
    before = chooser.pose
    for pose in chooser.poses:
        chooser.pose = pose
        for target, chains in chooser.targets().items():
            found.setdefault(target, set()).add(min(map(len, chains)))
    chooser.pose = before
    return found


def notch(handling: Handling, by: float) -> object:
    return handling.handle(Pointer("wheel", 0, 0, 0, by))


def counted(handling: Handling) -> None:
    """Turn the wheel from the fewest to the most and back."""
    chooser = handling.model.chooser
    numbers = chooser.numbers
    chooser.pose = next(iter(numbers))
    assert isinstance(notch(handling, -1), Bound)
    for way, expected in ((1, list(numbers.values())), (-1, list(numbers.values())[::-1])):
        held = [numbers[chooser.pose]]
        while (told := notch(handling, way)) is None:
            held.append(numbers[chooser.pose])
            assert len(held) <= len(numbers)
        assert held == expected
        assert isinstance(told, Bound)
        assert told.most is (way > 0)
        assert told.number == held[-1]


@pytest.mark.telling("rancho")
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_poses_that_are_numbers_go_up_and_down_by_one_and_end(title: Title, tmp_path: Path, whole: bool) -> None:
    house = House(tmp_path, TITLES)
    house.services.change(animation="none")
    player = Player(house, title, max(2, title.spec.seats[0]), options=random_play.options(title))
    dice, handling = random.Random(7), player.table.handling
    numbered = 0
    for _ in range(ALL_POSITIONS if whole else POSITIONS):
        if player.match.over:
            break
        for source in handling.model.chooser.sources:
            handling.pick_up(source)
            chooser = handling.model.chooser
            if chooser.numbers:
                numbered += 1
                assert len(set(chooser.numbers.values())) == len(chooser.numbers)
                counted(handling)
            elif chooser.held is not None:
                assert all(len(lengths) == 1 for lengths in moved_by_pose(chooser).values()), source
            handling.let_go()
        player.match.play(random_play.pick(title, dice, player.match.options))
        player.catch_up()
    assert numbered > 0 or title.key != "rancho"
