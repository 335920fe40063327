"""Short messages: how long they stay, and where they come."""

from __future__ import annotations

from game.ui.rect import Rect, Scale
from game.ui.widgets.page import Page, Toast


def test_a_message_goes_by_itself(page: Page) -> None:
    page.say("Saved")
    page.animate(200)
    page.dirty = False
    assert not page.animate(1000)
    assert page.toasts
    for _ in range(20):
        page.animate(200)
    assert page.toasts == []


def test_a_message_comes_in_the_first_room_that_holds_it_set_closely_if_need_be() -> None:
    scale, low, high = Scale((1600, 900)), Rect(100, 0, 300, 50), Rect(600, 100, 300, 200)
    usual = Toast("Saved").place(scale, [low, high])
    assert low.intersection(usual) == usual
    close = Toast("Saved, and there is one thing more to say").place(scale, [low, high])
    assert low.intersection(close) == close
    assert Toast("Saved, and there is one thing more to say").place(scale, [high]).h > close.h
    long = Toast(" ".join(["word"] * 20)).place(scale, [low, high])
    assert high.intersection(long) == long
    assert Toast(" ".join(["word"] * 20)).place(scale, [low]).y == low.y


def test_a_page_knows_what_its_message_lies_over(page: Page) -> None:
    page.message_rooms = low, high = Rect(100, 0, 300, 50), Rect(600, 100, 300, 200)
    assert not page.says_over(low)
    page.say("Saved")
    assert (page.says_over(low), page.says_over(high)) == (True, False)
    page.say(" ".join(["word"] * 20))
    assert (page.says_over(low), page.says_over(high)) == (False, True)
