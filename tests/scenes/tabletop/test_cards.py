"""Place of the tag of a seat's card."""

from __future__ import annotations

import pytest

from game.scenes.tabletop.cards import headings, tag_height
from game.ui.effects import over
from game.ui.frame import frame
from game.ui.paint import RIBBON
from game.ui.rect import Scale


@pytest.mark.parametrize("percent", [100, 125, 150, 175, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (3840, 2160)])
def test_the_tag_of_a_card_lies_in_the_window_and_off_the_bar(size: tuple[int, int], percent: int) -> None:
    for seats in range(1, 7):
        for active in range(seats):
            for wish in (100.0, 191.0, 394.0):
                of = frame(Scale(size, percent), percent, seats, active, wish)
                if of.form == "strip":
                    continue
                card = of.card(active, True)
                middle = tag_height(of, card)
                assert of.bar.bottom < middle - RIBBON / 2
                assert middle + RIBBON / 2 < headings(of, active, True)[0].centre[1]
                assert middle - RIBBON / 2 < card.y


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_trophy_of_the_end_stands_on_no_board(percent: int) -> None:
    of = frame(Scale((1280, 720), percent), percent, 2, 0, 191.0)
    for motion in over(of, [0, 1], 0).values():
        assert motion.origin is not None
        assert not motion.origin.intersects(of.board)
        assert motion.visibility is None or motion.passing is not None
        assert not motion.delay
