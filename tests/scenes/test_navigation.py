"""The screen after each outcome of a scene, and the screens beneath it then."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.results.scene import ResultsScene
from game.scenes.shell import opening
from game.scenes.shell.outcomes import (
    Back,
    BeginMatch,
    Branch,
    Finished,
    Home,
    LookBack,
    LowerCurtain,
    OpenedMatch,
    Outcome,
    Quit,
    Reopen,
    ResumeMatch,
    SetUp,
    ShowBook,
    ShowFestival,
    ShowResult,
    ShowReview,
    ShowSaves,
    ShowSettings,
    ShowTable,
    ShowToday,
)
from tests.games import house_game
from tests.games.results_game import house as at_home
from tests.games.secret_game import TITLE
from tests.scenes import two_tables
from tests.scenes.pilot import House, Pilot


def begun(house: House) -> OpenedMatch:
    """A match of one person alone, so that no curtain falls by itself."""
    return opening.begin(house.services, TITLE, two_tables.seats(2, 0), TITLE.spec.options(), "a seed")


def hand_over(opened: OpenedMatch, house: House) -> LowerCurtain:
    return LowerCurtain(MatchScene(house.services, *opened).table_view, 1, lambda: None)


NEXT: dict[str, tuple[Callable[[OpenedMatch, House], Outcome], list[str]]] = {
    "back": (lambda opened, house: Back(), ["title"]),
    "home": (lambda opened, house: Home(), ["title"]),
    "set up": (lambda opened, house: SetUp(house_game.TITLE), ["title", "saves", "setup"]),
    "begin": (lambda opened, house: BeginMatch(opened), ["title", "match"]),
    "play": (lambda opened, house: ResumeMatch(opened), ["title", "saves", "match"]),
    "reopen": (lambda opened, house: Reopen(opened), ["title", "match"]),
    "branch": (lambda opened, house: Branch(opened), ["title", "match"]),
    "finished": (lambda opened, house: Finished(opened), ["title", "results"]),
    "table": (lambda opened, house: ShowTable(opened), ["title", "match"]),
    "result": (lambda opened, house: ShowResult(opened), ["title", "saves", "results"]),
    "review": (lambda opened, house: ShowReview(opened), ["title", "saves", "review"]),
    "look back": (lambda opened, house: LookBack(opened), ["title", "saves", "replay"]),
    "saves": (lambda opened, house: ShowSaves(), ["title", "saves", "saves"]),
    "book": (lambda opened, house: ShowBook(), ["title", "saves", "book"]),
    "today": (lambda opened, house: ShowToday(), ["title", "today"]),
    "festival": (lambda opened, house: ShowFestival(), ["title", "festival_setup"]),
    "settings": (lambda opened, house: ShowSettings(), ["title", "saves", "settings"]),
    "hand over": (hand_over, ["title", "saves", "curtain"]),
}
"""From the list of saves over the title screen."""


@pytest.mark.parametrize("name", NEXT)
def test_what_comes_next(tmp_path: Path, name: str) -> None:
    house = at_home(tmp_path, "none")
    asked, left = house.manager.top, NEXT[name][1]
    house.services.navigate(ShowSaves())
    house.services.navigate(NEXT[name][0](begun(house), house))
    assert not asked.on_top or left == ["title"]
    for scene in reversed(left):
        assert house.manager.top.name == scene
        assert house.manager.top.on_top
        assert not house.manager.quitting
        house.manager.dismiss()
    assert house.manager.quitting


def test_a_result_is_counted_once(tmp_path: Path) -> None:
    """A kept one, or one that is come back to from its table, lies at rest."""
    house = at_home(tmp_path, "none")
    opened = begun(house)
    for way, counted in ((Finished(opened), False), (ShowResult(opened), True), (Finished(opened, seen=True), True)):
        house.services.navigate(way)
        scene = house.manager.top
        assert isinstance(scene, ResultsScene)
        assert scene.reveal.done == counted
        house.manager.home()


@pytest.mark.parametrize("opened_from", ["saves", "title"])
def test_a_result_leads_back_to_where_it_was_opened(tmp_path: Path, opened_from: str) -> None:
    """From a match, too, that was continued there, played to its end and looked at again."""
    house = at_home(tmp_path, "none")
    player = Pilot(house.manager)
    opened = begun(house)
    for ways in ((ShowResult,), (ResumeMatch, Finished), (ShowResult, ShowTable, Finished)):
        if opened_from == "saves":
            house.services.navigate(ShowSaves())
        for way in ways:
            house.services.navigate(way(opened))
        assert house.manager.top.name == "results"
        while house.manager.top.name == "results":
            player.step(60_000)
            player.key("escape")
        assert house.manager.top.name == opened_from
        house.manager.home()


def test_who_leaves_ends_the_program(tmp_path: Path) -> None:
    house = at_home(tmp_path, "none")
    house.services.navigate(Quit())
    assert house.manager.quitting


def test_whose_secrets_are_seen_again_is_handed_on(tmp_path: Path) -> None:
    house = at_home(tmp_path, "none")
    house.services.navigate(LookBack(begun(house), 1))
    replay: Any = house.manager.top
    assert replay.table_view.stage.viewer == 1


def test_what_a_result_needs_is_read_at_the_table(tmp_path: Path) -> None:
    house = at_home(tmp_path, "none")
    house.services.navigate(BeginMatch(begun(house)))
    assert house.manager.tasks
    while house.manager.tasks:
        house.manager.tasks.pop()()


def test_a_scene_is_imported_when_somebody_first_goes_there() -> None:
    code = (
        "import sys; from game.scenes import navigation; import game.scenes.title.scene;"
        "print(sorted(name for name in sys.modules if name.startswith('game.scenes') and name.endswith('.scene')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['game.scenes.shell.scene', 'game.scenes.title.scene']"
