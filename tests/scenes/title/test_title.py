"""The title screen."""

from __future__ import annotations

import sqlite3
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame
import pytest

from game.app import services
from game.i18n.catalogue import Catalogue
from game.scenes import navigation
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell.manager import Manager
from game.scenes.title.layout import lay_out
from game.scenes.title.scene import TitleScene
from game.store.database import FILE
from game.store.disk import folders
from game.store.notices import Notice
from game.store.settings import Settings
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.title import Title
from tests.games import results_game
from tests.games.field_game import TITLE
from tests.games.house_game import TITLE as TOY
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House, Pilot, pilot
from tests.store.table import put_record

if TYPE_CHECKING:
    from game.store.database import Store

TITLES = (TITLE,)


def at_title(house: House) -> Pilot:
    return pilot(house, TitleScene(house.services))


def test_a_card_leads_to_the_set_up_and_on_to_a_match(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player = at_title(house)
    player.click(f"title.play.{TITLE.key}")
    assert player.scene.name == "setup"
    player.click("setup.start")
    assert player.scene.name == "match"
    assert len(house.services.store.summaries()) == 1
    house.manager.home()
    assert player.scene.name == "title"
    assert "title.continue" in player.scene.spots()


def test_continue_is_there_only_for_a_match_that_goes_on(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player = at_title(house)
    assert "title.continue" not in player.scene.spots()
    house.played(TITLE, ("Ann", "Ben"), 10_000)
    assert "title.continue" not in at_title(house).scene.spots()
    house.played(TITLE, ("Ann", "Ben"), 5)
    for name in ("title.continue", "title.last"):
        player = at_title(house)
        player.click(name)
        assert player.scene.name == "match"
        house.manager.home()


def test_the_match_that_was_finished_last_can_be_looked_at_where_none_goes_on(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player = at_title(house)
    assert "title.look" not in player.scene.spots()
    none = pygame.image.tobytes(player.surface, "RGB")
    house.played(TITLE, ("Ann", "Ben"), 10_000)
    last = house.played(TITLE, ("Eva", "Dan"), 10_000)
    player = at_title(house)
    assert pygame.image.tobytes(player.surface, "RGB") != none
    player.click("title.look")
    scene = player.scene
    assert isinstance(scene, ReplayScene)
    assert scene.match_id == last
    assert scene.past.original.over
    player.key("escape")
    house.played(TITLE, ("Ann", "Ben"), 5)
    spots = at_title(house).scene.spots()
    assert "title.continue" in spots
    assert "title.look" not in spots


def test_enter_goes_on_with_the_last_match(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    house.played(TITLE, ("Ann", "Ben"), 5)
    player = at_title(house)
    player.key("return")
    assert player.scene.name == "match"


@pytest.mark.parametrize(("spot", "scene"), [(f"title.{each}", each) for each in ("settings", "saves", "book")])
def test_the_ways_lead_there_and_back(tmp_path: Path, spot: str, scene: str) -> None:
    player = at_title(House(tmp_path, TITLES))
    player.click(spot)
    assert player.scene.name == scene
    player.key("escape")
    assert player.scene.name == "title"
    player.click(spot)
    player.click(f"{scene}.back")
    assert player.scene.name == "title"


def test_quit_ends_the_program_and_escape_asks_first(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player = at_title(house)
    player.key("escape")
    player.key("escape")
    assert not house.manager.quitting
    player.key("escape")
    player.click("title.leave.yes")
    assert house.manager.quitting
    house = House(tmp_path, TITLES)
    at_title(house).click("title.quit")
    assert house.manager.quitting


@pytest.mark.parametrize(("choices", "claimed"), [(0, False), (5, True), (10_000, False)])
def test_leaving_speaks_of_a_saved_game_only_where_one_can_be_continued(
    tmp_path: Path, choices: int, claimed: bool
) -> None:
    house = House(tmp_path, TITLES)
    if choices:
        house.played(TITLE, ("Ann", "Ben"), choices)
    player = at_title(house)
    player.key("escape")
    t, said = house.services.words.t, {words for words, _ in read(house.manager, player.surface).words}
    assert t("title.leave") in said
    assert (t("title.leave.text") in said) == claimed


def spoil(folder: Path, match_id: int, change: str) -> None:
    with sqlite3.connect(folder / FILE) as db:
        db.execute(change, (match_id,))


def test_a_match_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), 5)
    spoil(tmp_path, match_id, "DELETE FROM rows WHERE match = ? AND number = 3")
    player = at_title(house)
    player.click("title.continue")
    assert player.scene.name == "title"
    player.click("title.told.ok")
    assert "title.continue" in player.scene.spots()


def disagreeing(house: House) -> int:
    """A match whose sixth row says that the position looked otherwise."""
    store = house.services.store
    record = store.record(house.played(TITLE, ("Ann", "Ben"), 8))
    last = max(i for i, row in enumerate(record.rows) if row.digest)
    rows = list(record.rows)
    rows[last] = msgspec.structs.replace(rows[last], digest="0" * 16)
    return put_record(store, msgspec.structs.replace(record, rows=tuple(rows)), 8)


def test_where_rules_have_changed_the_agreed_part_is_offered(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    old = disagreeing(house)
    rows = len(house.services.store.record(old).rows)
    player = at_title(house)
    player.click("title.continue")
    player.click("title.prefix.cancel")
    assert player.scene.name == "title"
    player.click("title.continue")
    player.click("title.prefix.yes")
    assert player.scene.name == "match"
    assert len(house.services.store.record(old).rows) == rows
    latest = house.services.store.latest()
    assert latest is not None
    assert latest.id != old


def test_a_title_that_is_not_there_is_told(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    house.played(TITLE, ("Ann", "Ben"), 5)
    house.services.titles = (TOY,)
    player = at_title(house)
    player.click("title.continue")
    assert "title.told.ok" in player.scene.spots()


def test_notices_are_told_once(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    house.services.notices.append(Notice("store.settings_damaged", {"file": "x", "reason": "y"}))
    player = at_title(house)
    player.click("title.told.ok")
    assert "title.told.ok" not in player.scene.spots()
    assert "title.told.ok" not in at_title(house).scene.spots()


def test_a_damaged_file_of_matches_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 500)
    player = at_title(House(tmp_path, TITLES))
    player.click("title.told.ok")
    assert player.scene.name == "title"


SIZES = [((1024, 640), 100), ((1600, 900), 100), ((1600, 900), 200), ((2560, 1080), 100), ((3840, 2160), 150)]


@pytest.mark.parametrize(("size", "percent"), SIZES)
@pytest.mark.parametrize("titles", range(1, 8))
def test_cards_stand_side_by_side_in_any_window(size: tuple[int, int], percent: int, titles: int) -> None:
    scale = Scale(size, percent)
    at = lay_out(scale, titles)
    everything = [at.head, *at.cards, at.last, at.book, at.festival, at.saves, at.settings, at.quit]
    assert len(at.cards) == titles
    for i, one in enumerate(everything):
        assert one.x >= 0
        assert one.right <= scale.width
        assert one.bottom <= scale.height
        assert not any(one.intersects(other) for other in everything[i + 1 :])
    assert at.last.intersection(at.go_on) == at.go_on


def test_the_keyboard_goes_from_card_to_card(tmp_path: Path) -> None:
    titles: list[Title] = [TITLE, TOY]
    player = at_title(House(tmp_path, titles))
    player.key("tab")
    assert isinstance(player.scene, TitleScene)
    page = player.scene.page
    assert page.focused is not None
    assert page.focused.name == f"title.play.{TITLE.key}"
    player.key("right")
    assert page.focused.name == f"title.play.{TOY.key}"
    player.key("return")
    assert player.scene.name == "setup"


def came_home_from(player: Pilot) -> str:
    """The control with the keyboard on the title screen, after the match of a set-up was begun and left."""
    player.click("setup.start")
    assert player.scene.name == "match"
    player.manager.home()
    assert isinstance(player.scene, TitleScene)
    focused = player.scene.page.focused
    return focused.name if focused is not None else ""


def test_home_from_a_match_that_a_click_began_tab_begins_at_the_first_card(tmp_path: Path) -> None:
    player = at_title(House(tmp_path, [TOY, TITLE]))
    player.click(f"title.play.{TITLE.key}")
    assert came_home_from(player) == ""
    player.key("tab")
    assert isinstance(player.scene, TitleScene)
    assert player.scene.page.focused is not None
    assert player.scene.page.focused.name == f"title.play.{TOY.key}"


def test_home_from_a_match_that_a_click_began_enter_goes_on_with_it(tmp_path: Path) -> None:
    player = at_title(House(tmp_path, [TOY, TITLE]))
    player.click(f"title.play.{TITLE.key}")
    came_home_from(player)
    player.key("return")
    assert player.scene.name == "match"


def test_home_from_a_match_that_a_key_began_its_card_shows_that_it_has_the_keyboard(tmp_path: Path) -> None:
    player = at_title(House(tmp_path, [TOY, TITLE]))
    for key in ("tab", "right", "return"):
        player.key(key)
    assert came_home_from(player) == f"title.play.{TITLE.key}"
    assert isinstance(player.scene, TitleScene)
    assert player.scene.page.focused is not None
    assert player.scene.page.focused.ring


@pytest.mark.usefixtures("each_frame")
def test_an_idle_screen_is_not_drawn_again(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player = at_title(house)
    player.step(1000)
    manager: Manager = house.manager
    assert not manager.update(1000)
    assert not manager.dirty
    player.point("move", player.spot("title.quit").centre)
    assert manager.update(16)
    assert manager.dirty


@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 175), ((1280, 720), 125), ((1024, 640), 200)])
def test_a_match_that_waits_is_in_sight_at_once(size: tuple[int, int], percent: int) -> None:
    scale = Scale(size, percent)
    for titles in (1, 2, 5):
        at = lay_out(scale, titles)
        assert at.last.bottom <= scale.height
        rects = [at.head, at.last, *at.cards, at.book, at.festival, at.saves, at.settings, at.quit, at.version]
        assert not any(a.inset(1).intersects(b.inset(1)) for a, b in combinations(rects, 2))


SIZE = (1280, 720)


@pytest.mark.parametrize("large", [False, True], ids=["small", "large"])
def test_the_first_picture_does_not_wait_for_a_large_store(tmp_path: Path, large: bool) -> None:
    house, order = results_game.house(tmp_path), list[str]()
    results_game.field(house, rows=3)
    opens = house.services.open_store
    house.services.store.close()
    house.services._store = None

    def slow() -> Store:
        order.append("store")
        return opens()

    house.services.open_store, house.services.large_store = slow, lambda: large
    scene = TitleScene(house.services)
    house.manager.push(scene)
    surface = pygame.Surface(SIZE)
    for _ in range(3):
        house.manager.update(16)
        if house.manager.dirty:
            order.append("picture")
            house.manager.draw(Painter(surface, house.manager.scale))
    assert order == (["picture", "store", "picture"] if large else ["store", "picture"])
    assert scene.latest is not None
    assert "title.continue" in scene.spots()


def test_the_size_of_the_file_says_how_long_it_may_take(tmp_path: Path) -> None:
    where = folders(tmp_path)
    manager = Manager(Scale(SIZE))
    made = services.build(manager, where, Catalogue(), Settings(), None)
    assert not made.store_waits
    with (where.data / FILE).open("wb") as file:
        file.truncate(50_000_000)
    assert made.store_waits
    manager.push(navigation.first(made))
    assert made._store is None
