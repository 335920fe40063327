"""Import and Export through the system's own window, of saved games and of the record book."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.journal import record_bytes
from game.scenes.book.scene import BookScene
from game.scenes.saves.scene import SavesScene
from game.scenes.shell.file_choice import Failed, FileAnswer, FileChooser
from game.store.records import import_record
from tests.games.field_game import TITLE
from tests.scenes.file_windows import NoFileWindows, ToyFileWindows
from tests.scenes.pilot import House, Pilot, pilot

TITLES = (TITLE,)


def at_saves(house: House) -> Pilot:
    return pilot(house, SavesScene(house.services))


def said(player: Pilot) -> list[str]:
    """Messages on the screen."""
    scene = player.scene
    assert isinstance(scene, SavesScene | BookScene)
    return [toast.words for toast in scene.page.toasts]


def count(house: House) -> int:
    return len(list(house.services.store.summaries()))


def test_a_game_is_exported_to_where_the_window_says(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    windows, match_id = ToyFileWindows(house), house.played(TITLE, ("Ann", "Ben"), 6)
    player = at_saves(house)
    player.click(f"saves.row.{match_id}.export")
    (wanted,) = windows.asked
    assert wanted.folder == tmp_path
    assert wanted.name.startswith(TITLE.key)
    assert wanted.name.endswith("-Ann-Ben.fiveacres")
    player.step()
    assert house.services.file_chooser.is_open
    windows.reply = tmp_path / "elsewhere" / "mine.fiveacres"
    player.step()
    assert windows.reply.read_bytes() == record_bytes(house.services.store.shared_record(match_id))
    player.click("export.ok")
    assert not (tmp_path / "records").exists()
    player.click(f"saves.row.{match_id}.export")
    assert windows.asked[-1].folder == tmp_path / "elsewhere"


def test_a_name_without_an_ending_gets_it_and_replaces_nothing(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    windows, match_id = ToyFileWindows(house), house.played(TITLE, ("Ann", "Ben"), 6)
    (tmp_path / "mine.fiveacres").write_text("another")
    player = at_saves(house)
    player.click(f"saves.row.{match_id}.export")
    windows.reply = tmp_path / "mine"
    player.step()
    assert (tmp_path / "mine.fiveacres").read_text() == "another"
    assert import_record(tmp_path / "mine-2.fiveacres").title == TITLE.key


def test_a_game_is_imported_by_the_window(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    windows, match_id = ToyFileWindows(house), house.played(TITLE, ("Ann", "Ben"), 6)
    player = at_saves(house)
    player.click(f"saves.row.{match_id}.export")
    windows.reply = path = tmp_path / "a.fiveacres"
    player.step()
    player.click("export.ok")
    player.click(f"saves.row.{match_id}.delete")
    player.click("saves.import")
    assert windows.asked[-1].name == ""
    assert [kind.endings for kind in windows.asked[-1].kinds] == [(".fiveacres", ".json"), ()]
    windows.reply = path
    player.step()
    assert count(house) == 1


def test_a_path_that_is_typed_needs_no_window(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    windows = ToyFileWindows(house)
    player = at_saves(house)
    player.write("saves.path", str(tmp_path / "nothing.fiveacres"))
    player.click("saves.import")
    assert windows.asked == []
    player.click("saves.told.ok")


@pytest.mark.parametrize("answer", [None, Failed()])
def test_a_window_that_is_closed_changes_nothing(tmp_path: Path, answer: FileAnswer) -> None:
    house = House(tmp_path, TITLES)
    windows = ToyFileWindows(house)
    player = at_saves(house)
    player.click("saves.import")
    windows.reply = answer
    player.step()
    assert count(house) == 0
    assert not house.services.file_chooser.is_open
    assert said(player) == ([] if answer is None else [player.scene.words.t("saves.import.empty")])


def test_a_second_press_opens_no_second_window(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    windows, match_id = ToyFileWindows(house), house.played(TITLE, ("Ann", "Ben"), 6)
    player = at_saves(house)
    player.click("saves.import")
    player.click("saves.import")
    player.click(f"saves.row.{match_id}.export")
    assert len(windows.asked) == 1
    assert player.scene.words.t("file.open") in said(player)


def test_the_window_goes_with_its_screen_and_with_the_program(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    windows = ToyFileWindows(house)
    player = at_saves(house)
    house.manager.push(SavesScene(house.services))
    player.step()
    player.click("saves.import")
    house.manager.dismiss()
    player.step()
    assert windows.closed == 1
    player.click("saves.import")
    house.services.close()
    assert windows.closed == 2


def test_where_no_window_comes_all_is_as_without(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    house.services.file_chooser = FileChooser(NoFileWindows())
    match_id = house.played(TITLE, ("Ann", "Ben"), 6)
    player = at_saves(house)
    player.click("saves.import")
    assert said(player) == [player.scene.words.t("saves.import.empty")]
    player.click(f"saves.row.{match_id}.export")
    assert [path.suffix for path in (tmp_path / "records").iterdir()] == [".fiveacres"]


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_the_book_is_exported_and_imported_by_the_window(tmp_path: Path, kind: str) -> None:
    house = House(tmp_path, TITLES)
    windows = ToyFileWindows(house)
    house.played(TITLE, ("Ann", "Ben"), 10_000)
    player = pilot(house, BookScene(house.services))
    player.click("book.files")
    player.click(f"book.export.{kind}.all")
    assert windows.asked[-1].name.endswith(f".{kind}")
    windows.reply = path = tmp_path / f"book.{kind}"
    player.step()
    assert path.is_file()
    player.click("export.ok")
    player.click("book.import")
    windows.reply = path
    player.step()
    told = kind == "json"
    assert bool(said(player)) is told
    assert isinstance(player.scene, BookScene)
    assert bool(player.scene.page.overlays) is not told
