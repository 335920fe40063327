"""Secrets are shown by themselves to their owner: once at the start, always where nobody else sits, when new."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.seats import HUMAN
from game.scenes.match.buttons import INTRODUCED_MS, TAP_MS, TOOL
from game.scenes.match.hand_over import DEAF_MS, DRAWN_MS
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play, Verb
from game.store.settings import Remembered
from game.titles import TITLES, title_for
from game.ui.events import Key, Pointer
from game.ui.title import Title
from tests.games import results_game
from tests.scenes.pilot import Pilot
from tests.scenes.two_tables import Tables, seats, wander

SECRET = [title for title in TITLES if title.spec.secrets]


def sat(folder: Path, title: Title, people: tuple[bool, ...], speed: str = "none", cover: str = "hand") -> Any:
    house = results_game.house(folder, speed, (1280, 720), titles=TITLES)
    remembered: Any = Remembered(cover=cover)  # type: ignore[arg-type]
    house.services.change(tables={title.key: remembered})
    sitting = [
        replace(seat, player=HUMAN if human else "random")
        for seat, human in zip(results_game.seats(len(people)), people, strict=True)
    ]
    scene: Any = MatchScene(house.services, *opening.begin(house.services, title, sitting, title.spec.options(), "new"))
    scene.thinking.computers._hire = lambda: None
    house.manager.push(scene)
    return scene, Pilot(house.manager)


@pytest.mark.parametrize("title", SECRET, ids=lambda title: str(title.key))
def test_who_comes_first_sees_its_secret_once_by_itself(tmp_path: Path, title: Title) -> None:
    scene, pilot = sat(tmp_path, title, (True, True))
    for _ in range(400):
        if scene.session.calling is None:
            break
        assert not scene.table_view.peeking  # nobody is there yet
        pilot.step(DEAF_MS + 1)
        pilot.click(pilot.uncovers)
    assert scene.table_view.peeking
    pilot.step(INTRODUCED_MS)
    assert not scene.table_view.peeking
    seat = scene.table_view.stage.viewer
    assert not scene.session.is_new(seat)
    assert scene.session.is_new(1 - seat)


@pytest.mark.parametrize("title", SECRET, ids=lambda title: str(title.key))
def test_any_press_ends_that(tmp_path: Path, title: Title) -> None:
    scene, pilot = sat(tmp_path, title, (True, True), cover="none")
    assert scene.table_view.peeking
    pilot.point("move", (20, 300))
    assert scene.table_view.peeking
    pilot.point("down", (20, 300))
    pilot.step(16)
    assert not scene.table_view.peeking


@pytest.mark.parametrize("title", SECRET, ids=lambda title: str(title.key))
def test_who_is_alone_needs_to_hold_nothing(tmp_path: Path, title: Title) -> None:
    scene, pilot = sat(tmp_path, title, (True, False, False))
    pilot.step(INTRODUCED_MS)
    top = scene.table_view
    assert not top.peeking
    assert scene.model.context.alone
    own, nobody = top.context(), top.public()
    assert not nobody.alone
    several = replace(own, computers=own.computers - {1})
    assert not several.alone
    # What differs by that from a table with another person is what is secret.
    controls = top.table.controls
    faces = [
        [(tool.label, tool.icon, tool.box) for tool in controls.tools(each) if tool.hold] for each in (own, several)
    ]
    assert faces[0] != faces[1]


def test_new_tiles_are_seen_before_the_doors_close(tmp_path: Path) -> None:
    """By whoever drew them, whether things move or not; for the next one they lie face down."""
    for speed in ("none", "full"):
        scene, pilot = sat(tmp_path / speed, title_for("wolves_and_sheep"), (True, True), speed)
        random, top, look = Random(3), scene.table_view, scene.table_view.table.look
        seen = dict[int, float]()
        for _ in range(4000):
            if len(seen) == 2 and min(seen.values()) >= DRAWN_MS:
                break
            context = top.context()
            drawn, viewer = look.new_draws(context), top.stage.viewer
            assert viewer is not None or not drawn
            if drawn and scene.screen.resting:
                seen[viewer] = seen.get(viewer, 0.0) + 50
            if scene.session.calling is not None:
                pilot.step(DEAF_MS + 1)
                scene.hand_over.reveal()
            elif scene.session.turn_end is not None and not top.stage.busy:
                scene.do(Verb.CONFIRM)
            elif not (top.stage.busy or scene.screen.resting) and scene.session.options:
                lays = [each for each in scene.match.options if type(each).__name__ == "Lay"]
                scene.do(Play((random.choice(lays or list(scene.match.options)),)))
            pilot.step(50)
        assert sorted(seen) == [0, 1]


@pytest.mark.parametrize("title", SECRET, ids=lambda title: str(title.key))
def test_what_lies_open_for_one_alone_shows_nothing_of_others(tmp_path: Path, title: Title) -> None:
    random = Random(5)
    tables = Tables(tmp_path, title, seats(3, 0), 0, random, 4)
    wander(tables, random, 2)
    assert tables.compared > 10


@pytest.mark.parametrize("by", ["key", "button"])
@pytest.mark.parametrize("title", SECRET, ids=lambda title: str(title.key))
def test_a_mere_tap_says_that_it_has_to_be_held(tmp_path: Path, title: Title, by: str) -> None:
    scene, pilot = sat(tmp_path, title, (True, True), cover="none")
    pilot.point("move", (20, 300))
    pilot.step(INTRODUCED_MS)
    tool = next(tool for tool in scene.model.tools if tool.hold)
    at = pilot.spot(f"{TOOL}{tool.verb}").centre

    def hold(ms: float) -> list[str]:
        scene.page.toasts = []
        down, up = (
            (Key("l"), Key("l", down=False))
            if by == "key"
            else (Pointer("down", at[0], at[1], 1), Pointer("up", at[0], at[1], 1))
        )
        if by == "button":
            pilot.point("move", at)
        pilot.manager.handle(down)
        pilot.step(ms)
        assert scene.table_view.peeking
        pilot.manager.handle(up)
        pilot.step(16)
        assert not scene.table_view.peeking
        return [toast.words for toast in scene.page.toasts]

    assert hold(TAP_MS / 2) == [scene.words.t("match.hold")]
    assert hold(TAP_MS * 2) == []
