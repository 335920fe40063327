"""The record book as a file: written for one person or all, and read in elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.book import figures, files
from game.store.notices import BadFile
from game.titles import TITLES
from tests.scenes.book import shelf
from tests.scenes.book.test_book import at_acres, book_of, click, has
from tests.scenes.pilot import House


@pytest.mark.parametrize("who", ["one", "all"])
def test_a_book_travels_as_a_file(tmp_path: Path, who: str) -> None:
    here, there = House(tmp_path / "here", TITLES), House(tmp_path / "there", TITLES)
    player, scene = at_acres(here, 20)
    player.click("book.files")
    click(player, scene, f"book.export.json.{who}")
    player.click("export.ok")
    click(player, scene, f"book.export.csv.{who}")
    player.click("export.ok")
    folder = tmp_path / "here" / "records"
    (book,) = folder.glob("record-book*.json")
    (table,) = folder.glob("record-book*.csv")
    assert len(table.read_text(encoding="utf-8-sig").splitlines()) > 10
    player, other = book_of(there)
    player.click("book.files")
    player.write("book.path", str(book))
    player.key("return")
    ada = next(each for each in other.state.data.people if each.name == "Ada")
    mine = figures.page(scene.state.data.matches, 1, figures.Filter())
    theirs = figures.page(other.state.data.matches, ada.id, figures.Filter())
    assert len(theirs.games) == len(mine.games)
    count = len(other.state.data.matches)
    other.drop_file(str(book))
    assert len(other.state.data.matches) == count


def test_a_bad_file_is_told(tmp_path: Path) -> None:
    player, scene = book_of(House(tmp_path, TITLES))
    bad = tmp_path / "bad.json"
    bad.write_text("{}", encoding="utf-8")
    scene.drop_file(str(bad))
    player.step()
    assert scene.page.overlays
    scene.drop_file(str(tmp_path / "nothing.json"))
    assert scene.state.data.people == []


def test_a_file_of_one_person_has_the_name_in_its_own(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    shelf.fill(house.services.store, TITLES, 2, 4)
    of_all = files.export_book(house.services, "json", None)
    of_one = files.export_book(house.services, "json", 1, called="Mia/../x")
    assert of_one.name == f"{of_all.stem}-Miax.json"
    assert {of_all, of_one} <= {*files.book_files(house.services)}


@pytest.mark.parametrize(("old", "new"), [('"variant": "{', '"variant": "['), ('"tally": "', '"tally": "AAAA')])
def test_what_could_not_be_read_later_is_not_taken_in(tmp_path: Path, old: str, new: str) -> None:
    house = House(tmp_path, TITLES)
    shelf.fill(house.services.store, TITLES, 2, 4)
    path = files.export_book(house.services, "json", None)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadFile):
        files.import_book(house.services, path)


def test_a_file_holds_nobody_who_is_deleted(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player, scene = at_acres(house, 20)
    scene.edit_person()
    for _ in range(2):
        scene.do_sure("delete")
    player.click("book.files")
    click(player, scene, "book.export.json.all")
    (book,) = (tmp_path / "records").glob("record-book*.json")
    text = book.read_text(encoding="utf-8")
    assert "Ada" not in text
    assert '"uid0"' not in text
    assert "Bruno" in text
    assert not scene.state.deleted
    assert not has(scene, "book.undo.1")
