"""The stack of scenes: switching, faults, the pointer, and a scene that is prepared."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import ref

import pygame
import pytest

from game.headless.agreement import agree
from game.headless.playout import play_match
from game.scenes.match.scene import MatchScene
from game.scenes.results.scene import ResultsScene
from game.scenes.settings.scene import SettingsScene
from game.scenes.shell.manager import Manager, Rehearsal
from game.scenes.shell.outcomes import ShowSettings
from game.scenes.shell.scene import Scene, Services
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Point, Scale
from game.ui.widgets.page import Page
from tests.audio.watching import before_the_last
from tests.games import results_game
from tests.games.field_game import TITLE
from tests.games.results_game import Home
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import House, Pilot, pilot


class Plain(Scene):
    """A scene that only knows how large it is."""


class Listening(Scene):
    """A scene that hears where it is clicked, and then may lay another one over itself."""

    def __init__(self, services: Services, then: Callable[[], None] = lambda: None) -> None:
        super().__init__(services)
        self.heard: list[str] = []
        self._then = then

    def handle(self, event: Input) -> None:
        if isinstance(event, Pointer):
            self.heard.append(event.kind)
            if event.kind == "up":
                self._then()


def click(manager: Manager, x: float = 500) -> None:
    manager.handle(Pointer("down", x, 300, 1))
    manager.handle(Pointer("up", x, 300, 1))


def test_the_second_click_of_two_is_not_for_a_scene_that_has_come_by_the_first(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    top = Listening(services)
    below = Listening(services, lambda: manager.push(top))
    manager.push(below)
    click(manager)
    click(manager)
    manager.update(100)
    click(manager)
    assert (below.heard, top.heard) == (["down", "up"], [])
    click(manager, 700)
    assert top.heard == ["down", "up"]
    manager.dismiss()
    click(manager, 700)
    assert len(below.heard) == 2
    manager.update(320)
    click(manager, 700)
    assert len(below.heard) == 4


def test_with_a_key_between_them_two_clicks_are_one_each(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    top = Listening(services)
    manager.push(Listening(services, lambda: manager.push(top)))
    click(manager)
    manager.handle(Key("a"))
    click(manager)
    assert top.heard == ["down", "up"]


class Paged(Scene):
    """A scene with a page."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.page = Page(self.scale)


def test_words_speak_of_keys_while_these_or_a_gamepad_or_a_screen_reader_are_used(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    scene, words = Paged(services), services.words
    manager.push(scene)

    def told() -> tuple[str, bool]:
        made, scene.page.stale = scene.page.stale, False
        return words.t("match.log.close").partition(".")[2].removesuffix(" to close the log."), made

    assert told()[0] == " Click the cross"
    manager.handle(Key("r"))
    assert told() == (" Click the cross", False)
    manager.handle(Key("tab"))
    assert told() == (" Press Esc", True)
    manager.handle(Key("tab"))
    assert told() == (" Press Esc", False)
    manager.handle(Key("tab", pad=True))
    assert told() == (" Press B", True)
    manager.handle(Pointer("move", 500, 300))
    assert told() == (" Click the cross", True)
    manager.listened(True)
    assert told() == (" Press Esc", True)
    manager.handle(Pointer("move", 600, 300))
    assert told() == (" Press Esc", False)
    manager.listened(False)
    assert told() == (" Click the cross", True)


def test_all_scenes_of_the_stack_follow_the_window(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    below, top = Plain(services), Plain(services)
    manager.push(below)
    manager.push(top)
    small = Scale((1024, 640), 150)
    manager.resize(small)
    assert below.scale is small
    assert top.scale is small


def test_a_table_that_is_covered_is_drawn_by_what_covers_it_in_the_new_size(tmp_path: Path) -> None:
    house = results_game.house(tmp_path)
    player = Player(house, house.services.titles[0], 2)
    player.table.navigate(ShowSettings())
    player.manager.resize(Scale((1024, 640), 200))
    player.step()
    assert player.table.table_view.frame.canvas.w == Scale((1024, 640), 200).width
    player.key("escape")
    assert player.scene is player.table
    player.step()


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.own = self


def test_what_stays_is_passed_over_and_what_is_gone_is_found(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    manager.push(Plain(services))
    manager.push(Plain(services))
    ring = ref(Ring())
    gc.unfreeze()
    manager.idle_step(lambda: True)
    assert gc.get_freeze_count() > 0
    manager.dismiss()
    manager.idle_step(lambda: True)
    assert ring() is None
    gc.unfreeze()


class Moving(Plain):
    """A scene in which something moves, as long as it does."""

    moves = True

    def update(self, dt_ms: float) -> bool:
        return self.moves


def test_nobody_looks_for_what_is_gone_while_something_moves(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    scene = Moving(services)
    manager.push(scene)
    manager.push(Plain(services))
    manager.idle_step(lambda: True)
    ring = ref(Ring())
    manager.dismiss()
    gc.freeze()
    for _ in range(3):
        manager.update(16)
        manager.idle_step(lambda: True)
    assert ring() is not None
    scene.moves = False
    manager.update(16)
    manager.idle_step(lambda: True)
    assert ring() is None
    gc.unfreeze()


class Told(Plain):
    """A scene that notes whether what it drew last was still there."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.stays: list[bool] = []

    def draw(self, paint: Painter) -> None:
        self.stays.append(paint.stays)
        if self.breaks:
            raise RuntimeError

    breaks = False


def test_what_a_scene_drew_stays_until_another_one_has_drawn(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    below, top = Told(services), Told(services)

    def draw(stays: bool = True) -> None:
        manager.draw(Painter(pygame.Surface((16, 9)), manager.scale, stays=stays))

    manager.on_fault = lambda fault: None
    manager.push(below)
    draw()
    draw()
    draw(stays=False)
    manager.push(top)
    draw()
    manager.dismiss()
    draw()
    below.breaks = True
    draw()
    below.breaks = False
    draw()
    assert below.stays == [False, True, False, False, True, False]
    assert top.stays == [False]


LONG_MS = 2000
CORNER = (2.0, 2.0)


def shown(player: Pilot) -> Any:
    """The scene on top, which has a page."""
    return player.scene


def titled(folder: Path) -> tuple[Pilot, Point]:
    """The title screen, and the middle of its first card."""
    player = pilot(house := House(folder, (TITLE,)), TitleScene(house.services))
    return player, player.spot(f"title.play.{TITLE.key}").centre


def test_back_at_a_screen_nothing_is_lifted_that_the_pointer_has_left(tmp_path: Path) -> None:
    player, card = titled(tmp_path)
    player.point("move", card)
    assert shown(player).page.hovered.name == f"title.play.{TITLE.key}"
    assert shown(player).page.cursor == "hand"
    player.click(f"title.play.{TITLE.key}")
    player.point("move", CORNER)
    player.key("escape")
    assert player.scene.name == "title"
    assert shown(player).page.hovered is None
    assert shown(player).page.cursor == "arrow"
    assert not any(each.hovered for each in shown(player).page.parts())


def test_a_screen_that_comes_is_pointed_at_where_the_pointer_is(tmp_path: Path) -> None:
    """Its button lights up at once, but tells of itself only once the pointer stirs."""
    player, _ = titled(tmp_path)
    player.click("title.settings")
    back = player.spot("settings.back").centre
    player.key("escape")
    player.point("move", back)
    shown(player).navigate(ShowSettings())
    assert isinstance(player.scene, SettingsScene)
    assert shown(player).page.hovered.name == "settings.back"
    player.step(LONG_MS)
    assert shown(player).page.explained is None
    player.point("move", (back[0] + 10, back[1]))
    player.step(LONG_MS)
    assert shown(player).page.explained is not None


def test_the_shape_of_the_pointer_is_that_of_the_screen_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each page remembers its own, and there is one pointer."""
    shapes: list[int] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shapes.append)
    player, card = titled(tmp_path)
    player.point("move", card)
    assert shapes[-1] == pygame.SYSTEM_CURSOR_HAND
    player.key("return")
    player.manager.pointer_left()
    shown(player).navigate(ShowSettings())
    assert shapes[-1] == pygame.SYSTEM_CURSOR_ARROW
    assert shown(player).page.hovered is None


def test_back_at_a_table_that_is_pointed_at_which_lies_there_now(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2)
    spots = player.table.model.spots
    first, other = list(spots)[:2]
    player.point("move", spots[first].centre)
    assert player.table.model.hover == first
    player.click("match.settings")
    player.point("move", spots[other].centre)
    player.key("escape")
    assert isinstance(player.scene, MatchScene)
    assert player.table.model.hover == other
    player.step(LONG_MS)
    assert player.table.screen.state.tip.ms < 0
    player.click("match.settings")
    player.point("move", CORNER)
    player.key("escape")
    assert player.table.model.hover is None


STEP_MS = 16.0


def counting(folder: Path) -> tuple[House, MatchScene]:
    """A table on which places are counted, as a match has just ended."""
    title = TITLES[0]
    match = play_match(agree(title.spec, ["random"] * 2, []), "3")
    before, choice = before_the_last(match)
    house = House(folder, TITLES)
    house.manager.push(Home(house.services))
    table = MatchScene(house.services, title, before, None)
    house.manager.push(table)
    table.do(choice)
    while not table.screen.state.ending.counting:
        house.manager.update(STEP_MS)
    return house, table


def to_the_end(house: House, table: MatchScene) -> Scene:
    while house.manager.top is table:
        house.manager.update(STEP_MS)
    return house.manager.top


def made(house: House, table: MatchScene) -> Scene | None:
    """All pieces made of the result."""
    while house.manager.idle_step(lambda: True):
        pass
    coming = house.manager.prepared
    assert coming is not None
    return coming.scene(table.opened)


def test_the_result_comes_as_it_was_made(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    scene = made(house, table)
    assert isinstance(scene, ResultsScene)
    assert to_the_end(house, table) is scene
    assert house.manager.prepared is None


def test_where_there_was_no_time_it_is_made_when_it_comes(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    assert isinstance(to_the_end(house, table), ResultsScene)


def test_what_lies_over_the_table_in_between_comes_first(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    assert made(house, table) is not None
    table.navigate(ShowSettings())
    assert house.manager.prepared is None


def test_it_is_for_one_match_alone(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    made(house, table)
    coming = house.manager.prepared
    assert isinstance(coming, Rehearsal)
    assert coming.scene(table.opened._replace(match_id=7)) is None


@pytest.mark.usefixtures("pixels")
def test_it_looks_as_if_nobody_had_made_it(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    made(house, table)
    pictures = []
    for scene in (to_the_end(house, table), ResultsScene(house.services, *table.opened)):
        assert isinstance(scene, ResultsScene)
        house.manager.replace(scene)
        scene.reveal.finish()
        scene.refresh()
        sheet = pygame.Surface(house.manager.scale.size_px)
        scene.draw(Painter(sheet, house.manager.scale))
        pictures.append(sheet.get_buffer().raw)
    assert pictures[0] == pictures[1]
