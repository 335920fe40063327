"""The title screen for any number of titles in windows of every size: all in sight, apart and in order."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

from game.scenes.settings.rows import SCALES
from game.scenes.title.layout import TitleLayout, lay_out
from game.scenes.title.scene import TitleScene
from game.ui.events import Key
from game.ui.rect import Rect, Scale
from tests.games.house_game import TITLE as TOY
from tests.games.many_titles import MOST, house_of, toys, within
from tests.scenes.pilot import House, Pilot, pilot

SIZES = [(1024, 640), (1280, 720), (1280, 800), (1280, 1024), (1600, 900), (2560, 1080), (3840, 2160), (1024, 1400)]
WINDOWS = [pytest.param(size, scale, id=f"{size[0]}x{size[1]}-{scale}") for size in SIZES for scale in SCALES]
MANY = 40
"""More than any window has room for when everything is twice as large."""


def in_rows(cards: list[Rect]) -> list[list[Rect]]:
    rows = defaultdict(list)
    for card in cards:
        rows[round(card.y, 3)].append(card)
    return [rows[y] for y in sorted(rows)]


def around(at: TitleLayout) -> list[Rect]:
    """Parts that must be in sight at once, whatever else there is."""
    return [at.head, at.last, at.book, at.festival, at.saves, at.settings, at.quit, at.version]


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_everything_is_in_sight_and_apart(size: tuple[int, int], percent: int) -> None:
    scale = Scale(size, percent)
    for count in range(1, MOST + 1):
        at = lay_out(scale, count)
        assert len(at.cards) == count
        assert at.whole
        everything = [*around(at), *at.cards]
        assert all(within(one, Rect(0, 0, scale.width, scale.height)) for one in everything)
        assert not any(one.inset(0.01).intersects(other) for one, other in combinations(everything, 2))
        assert all(within(card, at.area) for card in at.cards)
        assert within(at.go_on, at.last)


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_rows_are_of_one_length_or_nearly_so_and_in_the_middle(size: tuple[int, int], percent: int) -> None:
    scale = Scale(size, percent)
    for count in range(1, MOST + 1):
        rows = in_rows(lay_out(scale, count).cards)
        lengths = [len(row) for row in rows]
        assert lengths == sorted(lengths, reverse=True)
        assert lengths[0] - lengths[-1] <= 1
        for row in rows:
            assert {card[2:] for card in row} == {rows[0][0][2:]}
            assert (row[0].x + row[-1].right) / 2 == pytest.approx(scale.width / 2)


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_more_titles_than_have_room_scroll_by_themselves(size: tuple[int, int], percent: int) -> None:
    scale = Scale(size, percent)
    at = lay_out(scale, MANY)
    outside = [*around(at), at.area]
    assert all(within(one, Rect(0, 0, scale.width, scale.height)) for one in outside)
    assert not any(one.inset(0.01).intersects(other) for one, other in combinations(outside, 2))
    shown = [row for row in in_rows(at.cards) if row[0].y < at.area.bottom]
    assert shown[-1][0].bottom == pytest.approx(at.area.bottom)


def press(house: House, key: str) -> Rect:
    """The place that has the keyboard after a key; nothing is drawn."""
    house.manager.handle(Key(key))
    scene = house.manager.top
    assert isinstance(scene, TitleScene)
    assert scene.page.focused is not None
    return scene.page.focused.place


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_arrows_go_from_card_to_card_by_place_and_on_to_the_ways(
    tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    house = House(tmp_path, (), size, percent)
    for count in range(1, MOST + 1):
        house.services.titles = toys(count)
        house.manager.push(TitleScene(house.services))
        spots = house.manager.top.spots()
        ways = [spots[f"title.{name}"] for name in ("book", "festival", "saves", "settings", "quit")]
        rows = in_rows(lay_out(house.manager.scale, count).cards)
        now = press(house, "tab")
        for row in rows:
            assert now in row
            for card in row[row.index(now) + 1 :]:
                assert press(house, "right") == card
            for card in row[-2::-1]:
                assert press(house, "left") == card
            now = press(house, "down")
        assert now in ways
        for row in rows[::-1]:
            assert press(house, "up") in row


def test_tab_goes_through_the_cards_to_the_last_match_and_the_ways(tmp_path: Path) -> None:
    house = house_of(tmp_path, 7, (1024, 640), 200)
    house.played(TOY, ("Ann", "Ben"), 3)
    house.manager.push(TitleScene(house.services))
    spots = house.manager.top.spots()
    stops = [f"title.play.toy_{number}" for number in range(7)]
    stops += ["title.continue", "title.book", "title.festival", "title.saves", "title.settings", "title.quit"]
    assert [press(house, "tab") for _ in stops] == [spots[name] for name in stops]


def test_many_cards_scroll_row_by_row_and_follow_the_keyboard(tmp_path: Path) -> None:
    house = house_of(tmp_path, MANY, (1024, 640), 200)
    player = pilot(house, TitleScene(house.services))
    area = lay_out(house.manager.scale, MANY).area
    last = f"title.play.toy_{MANY - 1}"
    assert last not in player.scene.spots()
    player.key(*["tab"] * MANY)
    assert within(player.spot(last), area)
    assert whole_cards(player, area)
    player.point("wheel", area.centre, 1)
    player.step()
    assert last not in player.scene.spots()
    assert whole_cards(player, area)
    for way in ("book", "festival", "saves", "settings", "quit"):
        assert f"title.{way}" in player.scene.spots()
    player.click(next(name for name in player.scene.spots() if name.startswith("title.play.")))
    assert player.scene.name == "setup"


def whole_cards(player: Pilot, area: Rect) -> bool:
    """Whether every card of which anything is in sight is there as a whole."""
    cards = [spot for name, spot in player.scene.spots().items() if name.startswith("title.play.")]
    return bool(cards) and all(within(card, area) and abs(card.h - cards[0].h) < 0.01 for card in cards)
