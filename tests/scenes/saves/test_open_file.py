"""A game file that is opened from the desktop or the command line: it goes on at once, and is added only once."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.fault.scene import FaultScene
from game.scenes.saves.scene import SavesScene
from game.scenes.shell.outcomes import ShowFault
from game.scenes.title.scene import TitleScene
from game.store.records import export_record
from tests.games.field_game import TITLE
from tests.scenes.pilot import House, Pilot, pilot

TITLES = (TITLE,)


def file_of(folder: Path, rows: int) -> Path:
    """A game of some length, as another computer has exported it."""
    there = House(folder / "there", TITLES)
    path = folder / "a game.fiveacres"
    export_record(there.services.store.shared_record(there.played(TITLE, ("Ann", "Ben"), rows)), path)
    return path


def at_title(folder: Path) -> tuple[House, Pilot]:
    house = House(folder / "here", TITLES)
    return house, pilot(house, TitleScene(house.services))


@pytest.mark.parametrize(("rows", "scene"), [(6, "match"), (10_000, "results")])
def test_it_is_opened_and_the_list_lies_below(tmp_path: Path, rows: int, scene: str) -> None:
    house, player = at_title(tmp_path)
    player.scene.open_file(file_of(tmp_path, rows))
    player.step()
    assert player.scene.name == scene
    house.manager.dismiss()
    assert player.scene.name == "saves"
    house.manager.dismiss()
    assert player.scene.name == "title"


def test_the_second_time_the_same_game_is_opened(tmp_path: Path) -> None:
    house, player = at_title(tmp_path)
    path = file_of(tmp_path, 10_000)
    for _ in range(2):
        player.scene.drop_file(str(path))
        player.step()
        assert player.scene.name == "results"
        house.manager.home()
    assert len(house.services.store.summaries()) == 1


@pytest.mark.parametrize("rows", [6, 10_000])
def test_a_game_that_is_imported_twice_has_one_row_which_is_shown(tmp_path: Path, rows: int) -> None:
    house = House(tmp_path / "here", TITLES)
    others = [house.played(TITLE, ("Cleo", "Dan"), 4, seed=f"{each}") for each in range(8)]
    player = pilot(house, SavesScene(house.services))
    path = file_of(tmp_path, rows)
    for time in range(2):
        player.scene.drop_file(str(path))
        player.step()
        assert len(house.services.store.summaries()) == len(others) + 1
        assert [each.name for each in player.scene.page.overlays] == ["saves.told"] * time  # type: ignore[attr-defined]
    (number,) = {each.id for each in house.services.store.summaries()} - {*others}
    player.key("escape")
    page = player.scene.page  # type: ignore[attr-defined]
    assert page.focused is not None
    assert (page.focused.name, page.focused.ring) == (f"saves.row.{number}.open", True)
    spot = player.spot(page.focused.name)
    assert player.spot("saves.list").contains(*spot.centre) if "saves.list" in player.scene.spots() else spot.y > 0


def test_what_was_deleted_is_imported_again(tmp_path: Path) -> None:
    house = House(tmp_path / "here", TITLES)
    player = pilot(house, SavesScene(house.services))
    path = file_of(tmp_path, 6)
    player.scene.drop_file(str(path))
    (first,) = house.services.store.summaries()
    player.click(f"saves.row.{first.id}.delete")
    player.scene.drop_file(str(path))
    assert len(house.services.store.summaries()) == 1
    assert not player.scene.page.overlays  # type: ignore[attr-defined]


def test_a_game_that_has_gone_on_is_another_one(tmp_path: Path) -> None:
    house, player = at_title(tmp_path)
    for rows in (6, 9):
        player.scene.open_file(file_of(tmp_path, rows))
        house.manager.home()
    assert len(house.services.store.summaries()) == 2


def test_over_the_list_no_second_list_is_laid(tmp_path: Path) -> None:
    house = House(tmp_path / "here", TITLES)
    player = pilot(house, SavesScene(house.services))
    player.scene.open_file(file_of(tmp_path, 6))
    house.manager.dismiss()
    assert isinstance(player.scene, SavesScene)
    house.manager.dismiss()
    assert house.manager.quitting


def test_however_often_it_is_opened_one_list_lies_below(tmp_path: Path) -> None:
    house, player = at_title(tmp_path)
    paths = [file_of(tmp_path / str(rows), rows) for rows in (6, 6, 9)]
    for path in paths:
        player.scene.open_file(path)
        player.step()
        assert player.scene.name == "match"
    names = []
    while not house.manager.quitting:
        names.append(player.scene.name)
        house.manager.dismiss()
    assert names == ["match", "saves", "title"]


def test_a_box_over_a_broken_scene_is_answered_first(tmp_path: Path) -> None:
    house, player = at_title(tmp_path)
    fault = ShowFault("title", "time", None, "what broke", again=False)
    house.manager.interrupt(FaultScene(house.services, fault))
    player.scene.open_file(file_of(tmp_path, 6))
    assert player.scene.name == "fault"


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe", b"[" * 10_000, None])
def test_a_file_that_is_no_game_is_told_over_the_list(tmp_path: Path, data: bytes | None) -> None:
    house, player = at_title(tmp_path)
    path = tmp_path / "bad.fiveacres"
    if data is not None:
        path.write_bytes(data)
    player.scene.open_file(path)
    player.click("saves.told.ok")
    assert house.services.store.summaries() == []


def test_what_the_file_cannot_prove_is_told_before_the_game_is_seen(tmp_path: Path) -> None:
    path = file_of(tmp_path, 10_000)
    path.write_bytes(path.read_bytes().replace(b'"seed": "seed"', b'"seed": "dees"'))
    _, player = at_title(tmp_path)
    player.scene.open_file(path)
    player.click("saves.told.ok")
    assert player.scene.name == "saves"


def test_a_good_file_after_a_bad_one_is_opened_without_an_answer_to_the_box(tmp_path: Path) -> None:
    _, player = at_title(tmp_path)
    for _ in range(2):
        player.scene.open_file(tmp_path / "nothing.fiveacres")
        assert isinstance(player.scene, SavesScene)
        assert len(player.scene.page.overlays) == 1
    player.scene.open_file(file_of(tmp_path, 6))
    player.step()
    assert player.scene.name == "match"
