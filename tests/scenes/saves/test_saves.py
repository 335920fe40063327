"""The list of matches: going on, looking back, files, deleting and taking that back."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.core.journal import Record
from game.scenes.saves import scene as saves_files
from game.scenes.saves.scene import SavedGameRows, SavesScene
from game.scenes.shell.menu import menu_layout
from game.scenes.shell.phrases import local_now, stage_of
from game.scenes.title.scene import TitleScene
from game.store import results
from game.store.database import FILE
from game.store.records import export_record, import_record
from game.ui.paint import Painter
from game.ui.rect import Rect
from tests.games.field_game import TITLE
from tests.games.house_game import TITLE as TOY
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.unseen import Unseen
from tests.store.table import put_record
from tests.ui.pngs import FEW_COLOURS, png

TITLES = (TITLE,)


def at_saves(house: House) -> Pilot:
    return pilot(house, SavesScene(house.services))


def ids(house: House) -> list[int]:
    found = [summary.id for summary in house.services.store.summaries()]
    house.services.take_notices()  # the player is told of what the screens find
    return found


def rows_of(player: Pilot) -> set[str]:
    return {name for name in player.scene.spots() if name.startswith("saves.row.")}


def test_no_matches_are_told_of(tmp_path: Path) -> None:
    player = at_saves(House(tmp_path, TITLES))
    assert rows_of(player) == set()


def test_a_match_goes_on_where_it_was(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), 6)
    player = at_saves(house)
    player.click(f"saves.row.{match_id}.open")
    assert player.scene.name == "match"
    house.manager.dismiss()
    assert player.scene.name == "saves"


def test_a_finished_match_shows_its_result(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), 10_000)
    player = at_saves(house)
    player.click(f"saves.row.{match_id}.open")
    assert player.scene.name == "results"


def test_a_match_is_seen_again(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), 6)
    player = at_saves(house)
    player.click(f"saves.row.{match_id}.replay")
    assert player.scene.name == "replay"


def test_deleting_leaves_a_place_that_brings_the_match_back(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    first = house.played(TITLE, ("Ann", "Ben"), 3)
    second = house.played(TITLE, ("Cleo", "Dan"), 3)
    player = at_saves(house)
    player.click(f"saves.row.{first}.delete")
    assert ids(house) == [second]
    assert {name for name in rows_of(player) if f".{first}." in name} == {f"saves.row.{first}.undo"}
    assert isinstance(player.scene, SavesScene)
    assert player.scene.words.t("saves.deleted.until") in [toast.words for toast in player.scene.page.toasts]
    player.click(f"saves.row.{first}.undo")
    assert sorted(ids(house)) == [first, second]
    assert f"saves.row.{first}.open" in rows_of(player)


def test_deleting_by_key_keeps_the_keyboard_in_place(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), 3)
    player = at_saves(house)
    assert isinstance(player.scene, SavesScene)
    page = player.scene.page
    for _ in range(20):
        player.key("tab")
        if page.focused is not None and page.focused.name.endswith(".delete"):
            break
    player.key("return")
    assert ids(house) == []
    player.key("return")
    assert ids(house) == [match_id]


def test_what_was_deleted_is_gone_when_one_comes_back(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), 3)
    player = at_saves(house)
    player.click(f"saves.row.{match_id}.delete")
    player.scene.leave()
    player.scene.enter()
    assert rows_of(player) == set()


def test_a_match_travels_as_a_file(tmp_path: Path) -> None:
    here, there = House(tmp_path / "here", TITLES), House(tmp_path / "there", TITLES)
    match_id = here.played(TITLE, ("Ann", "Łucja B."), 9)
    at_saves(here).click(f"saves.row.{match_id}.export")
    (path,) = saves_files.record_files(here.services)
    assert path.parent == tmp_path / "here" / "records"
    assert TITLE.key in path.name
    player = at_saves(there)
    player.scene.drop_file(str(path))
    player.step()
    (new,) = ids(there)
    assert there.services.store.record(new) == here.services.store.record(match_id)
    player.click(f"saves.row.{new}.open")
    assert player.scene.name == "match"


@pytest.mark.parametrize("path", ["", "  ", '""'])
def test_an_import_without_a_path_says_what_is_missing(tmp_path: Path, path: str) -> None:
    player = at_saves(House(tmp_path, TITLES))
    player.write("saves.path", path)
    assert isinstance(player.scene, SavesScene)
    page, said = player.scene.page, player.scene.words.t("saves.import.empty")
    player.key("return")
    assert [toast.words for toast in page.toasts] == [said]
    page.toasts.clear()
    player.click("saves.import")
    assert [toast.words for toast in page.toasts] == [said]


def test_names_in_any_script_make_a_name_of_a_file(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, [letter * 24 for letter in "\u7530\u5c71\u5ddd\u6797"], 3)
    at_saves(house).click(f"saves.row.{match_id}.export")
    (path,) = saves_files.record_files(house.services)
    assert import_record(path).seats == house.services.store.record(match_id).seats


def test_a_second_file_does_not_overwrite_the_first(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), 3)
    player = at_saves(house)
    player.click(f"saves.row.{match_id}.export")
    player.click("export.ok")
    player.click(f"saves.row.{match_id}.export")
    player.click("export.ok")
    assert len(saves_files.record_files(house.services)) == 2
    player.click(f"saves.row.{match_id}.delete")
    player.click("saves.file.0")
    assert len(ids(house)) == 1


def test_a_path_is_written(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), 3)
    path = tmp_path / "out" / "a game.json"
    export_record(house.services.store.record(match_id), path)
    there = House(tmp_path / "there", TITLES)
    player = at_saves(there)
    player.write("saves.path", f' "{path}" ')
    player.click("saves.import")
    assert len(ids(there)) == 1
    player.click("saves.import")
    assert len(ids(there)) == 1


@pytest.mark.parametrize("path", ["~nosuchuser/x.json", "~/x.json", "~", "\0", "x" * 5000, "\ud800.json"])
def test_a_path_that_leads_nowhere_is_told(tmp_path: Path, path: str) -> None:
    house = House(tmp_path, TITLES)
    player = at_saves(house)
    assert isinstance(player.scene, SavesScene)
    player.scene.path = path
    player.scene.reload()
    player.step()
    player.click("saves.import")
    player.click("saves.told.ok")
    assert ids(house) == []


def test_a_finished_match_comes_in_as_finished(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    house.played(TITLE, ("Ann", "Ben"), 10_000)
    record = house.services.store.record(*ids(house))
    new = saves_files.import_match(house.services, record)
    summaries = {summary.id: summary for summary in house.services.store.summaries()}
    assert summaries[new].over
    assert summaries[new].turn > 10


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe", b"[" * 10_000])
def test_a_file_that_is_no_record_is_told(tmp_path: Path, data: bytes) -> None:
    house = House(tmp_path, TITLES)
    path = tmp_path / "x.json"
    path.write_bytes(data)
    player = at_saves(house)
    player.scene.drop_file(str(path))
    player.click("saves.told.ok")
    player.scene.drop_file(str(tmp_path / "missing.json"))
    player.click("saves.told.ok")
    assert ids(house) == []


def changed(house: House, **changes: object) -> Path:
    """A record with something in it that this program does not agree with."""
    record = house.services.store.record(house.played(TITLE, ("Ann", "Ben"), 8))
    path = house.folder / "changed.json"
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(record, **changes)))
    return path


@pytest.mark.parametrize(
    "changes", [{"title": "unheard-of"}, {"options": msgspec.Raw(b'{"starter": 99}')}, {"boards": ()}]
)
def test_a_record_that_does_not_fit_is_told(tmp_path: Path, changes: dict[str, object]) -> None:
    house = House(tmp_path, TITLES)
    path = changed(house, **changes)
    player = at_saves(house)
    player.scene.drop_file(str(path))
    player.click("saves.told.ok")
    assert len(ids(house)) == 1


def test_of_a_record_under_other_rules_the_agreed_part_comes_in(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    path = changed(house)
    data = json.loads(path.read_bytes())
    last = max(i for i, row in enumerate(data["rows"]) if row.get("digest"))
    data["rows"][last]["digest"] = "0" * 16
    path.write_text(json.dumps(data))
    player = at_saves(house)
    player.scene.drop_file(str(path))
    player.step()
    player.click("saves.prefix.yes")
    assert [len(house.services.store.record(each).rows) for each in ids(house)].count(last) == 1


def dropped(house: House, record: Record) -> tuple[Pilot, int]:
    """Somebody who has dropped a record onto the list, and its number there."""
    path = house.folder / "dropped.json"
    export_record(record, path)
    player = at_saves(house)
    player.scene.drop_file(str(path))
    player.step()
    return player, max(ids(house))


def test_a_running_match_leaves_without_its_seed_and_comes_in_with_a_new_one(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    house.services.new_seed = lambda: "seed one"
    match_id = house.played(TITLE, ("Ann", "Ben"), 9, "")
    at_saves(house).click(f"saves.row.{match_id}.export")
    (path,) = saves_files.record_files(house.services)
    assert b"seed one" not in path.read_bytes()
    for number, record in enumerate((import_record(path), house.services.store.record(match_id))):
        there = House(tmp_path / f"there {number}", TITLES)
        there.services.new_seed = lambda: "seed two"
        player, new = dropped(there, record)
        kept = there.services.store.record(new)
        assert (kept.seed, kept.open_seed) == ("seed two", False)
        assert [row.digest for row in kept.rows] == [row.digest for row in record.rows]
        assert there.services.store.summaries()[0].mark == "taken_in"
        player.click(f"saves.row.{new}.open")
        assert player.scene.name == "match"
    assert house.services.store.record(match_id).seed == "seed one"


def test_a_record_that_does_not_follow_its_seed_is_told_and_marked(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    record = house.services.store.record(house.played(TITLE, ("Ann", "Ben"), 10_000))
    there = House(tmp_path / "there", TITLES)
    player, new = dropped(there, msgspec.structs.replace(record, seed="another", version=7))
    player.click("saves.told.ok")
    assert there.services.store.summaries()[0].mark == "astray"
    player.click(f"saves.row.{new}.open")
    assert player.scene.name == "results"


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 100)])
def test_the_mark_stands_in_its_row(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    house = House(tmp_path, TITLES, size, percent)
    house.played(TITLE, ["M" * 24] * 4, 3)
    (summary,) = house.services.store.summaries()
    row = SavedGameRows(house.services.words, house.manager.scale, *[lambda _: None] * 5)
    pictures = []
    for mark in ("", "astray", "version"):
        surface = pygame.Surface(size)
        rect = menu_layout(house.manager.scale).body
        marked = msgspec.structs.replace(summary, mark=mark)
        (drawn, *_), _ = row.lay(marked, TITLE, Rect(0, 0, min(rect.w, 1100), 0), local_now())
        drawn.draw(Painter(surface, house.manager.scale))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(pictures)) == 3


def test_matches_of_a_title_that_is_not_there_can_only_be_handed_on_or_deleted(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), 3)
    house.services.titles = (TOY,)
    player = at_saves(house)
    assert rows_of(player) == {f"saves.row.{match_id}.{ply}" for ply in ("export", "delete")}


def changed_by_hand(house: House, change: str) -> int:
    """A match in the store of which somebody has changed something; its number."""
    match_id = house.played(TITLE, ("Ann", "Ben"), 9)
    house.services.close()
    house.services._store = None
    db = sqlite3.connect(house.folder / FILE)
    with db:
        assert db.execute(f"UPDATE matches SET {change} WHERE id = {match_id}").rowcount == 1
    db.close()
    return match_id


def test_a_match_that_cannot_be_read_can_be_handed_over_and_deleted(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    good = house.played(TITLE, ("Cleo", "Dan"), 3)
    bad = changed_by_hand(house, "turn = 'many'")
    player = at_saves(house)
    assert f"saves.row.{good}.open" in rows_of(player)
    assert {name for name in rows_of(player) if f".{bad}." in name} == {
        f"saves.row.{bad}.export",
        f"saves.row.{bad}.delete",
    }
    player.click(f"saves.row.{bad}.export")
    player.click("export.ok")
    (path,) = saves_files.record_files(house.services)
    player.scene.drop_file(str(path))
    player.step()
    assert len(ids(house)) == 2
    player.click(f"saves.row.{bad}.delete")
    assert {name for name in rows_of(player) if f".{bad}." in name} == {f"saves.row.{bad}.undo"}
    player.click(f"saves.row.{bad}.undo")
    player.click(f"saves.row.{bad}.delete")
    assert not any(f".{bad}." in name and not name.endswith("undo") for name in rows_of(player))


def test_of_a_match_that_proves_damaged_the_rest_is_handed_over(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    bad = changed_by_hand(house, "revision = 99")
    player = at_saves(house)
    player.click(f"saves.row.{bad}.open")
    player.click("saves.told.ok")
    player.click(f"saves.row.{bad}.export")
    player.click("export.ok")
    (path,) = saves_files.record_files(house.services)
    assert len(import_record(path).rows) >= 9


ODD = {
    "no seats": """header = '{"seats": []}'""",
    "before the first year": "updated = '0000-01-01T00:00:00+00:00'",
    "in the first hour": "updated = '0001-01-01T00:00:00+23:59', created = '../../x'",
    "after the last year": "updated = '12026-01-01T00:00:00+00:00'",
    "words without width": "title = '\ufe0f'",
    "a title without letters": "title = ''",
    "names without width": """header = CAST(replace(header, '"Ann"', '"\ufe0f"') AS BLOB)""",
    "a time without width": "updated = '\ufe0f\u200b'",
    "a picture of a palette": f"picture = x'{FEW_COLOURS['palette'].hex()}'",
    "a picture of one bit": f"picture = x'{FEW_COLOURS['one bit'].hex()}'",
    "a picture that is grey": f"picture = x'{FEW_COLOURS['grey'].hex()}'",
    "a vast picture": f"picture = x'{png(20_000, 20_000, 8, 2, b'', rows=0).hex()}'",
    "a heavy picture": "picture = zeroblob(20000000)",
}


@pytest.mark.parametrize("change", ODD)
def test_title_and_list_stand_whatever_is_in_the_list(tmp_path: Path, change: str) -> None:
    house = House(tmp_path, TITLES)
    bad = changed_by_hand(house, ODD[change])
    player = pilot(house, TitleScene(house.services))
    if player.scene.spots().keys() == {"title.told.ok"}:
        player.click("title.told.ok")
    player.click("title.saves")
    player.click(f"saves.row.{bad}.export")
    player.click("export.ok")
    assert len(saves_files.record_files(house.services)) == 1
    player.click(f"saves.row.{bad}.delete")
    assert f"saves.row.{bad}.undo" in rows_of(player)


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 100), ((1600, 900), 200), ((3840, 2160), 100)])
def test_a_long_list_is_scrolled(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    house = House(tmp_path, TITLES, size, percent)
    first = house.played(TITLE, ("Ann", "Ben"))
    record = house.services.store.record(first)
    for _ in range(30):
        put_record(house.services.store, record)
    player = at_saves(house)
    assert f"saves.row.{first}.open" not in player.scene.spots()
    at = player.spot("saves.list").centre
    for _ in range(60):
        if f"saves.row.{first}.open" in player.scene.spots():
            break
        player.point("wheel", at, -2)
        player.step()
    assert f"saves.row.{first}.open" in player.scene.spots()


def test_where_a_game_was_written_is_said_whole_copied_and_opened(tmp_path: Path) -> None:
    house, shown = House(tmp_path, TITLES), list[Path]()
    match_id = house.played(TITLE, ("Ann", "Ben"), 3)
    player = at_saves(house)
    player.click(f"saves.row.{match_id}.export")
    (path,) = saves_files.record_files(house.services)
    scene: Any = player.scene
    (dialog,) = scene.page.overlays
    assert dialog.text.replace("\n", "") == str(path)
    assert "export.folder" not in player.scene.spots()  # nothing shows folders here
    player.click("export.copy")
    assert not scene.page.overlays
    assert scene.page.toasts[0].words == house.services.words.t("saves.export.copied")
    house.services.open_folder = shown.append
    player.click(f"saves.row.{match_id}.export")
    player.click("export.folder")
    assert shown == [path.parent]


@pytest.mark.parametrize(("rows", "leads"), [(6, "match"), (10_000, "results")])
def test_a_press_anywhere_on_a_row_does_what_its_first_button_does(tmp_path: Path, rows: int, leads: str) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLE, ("Ann", "Ben"), rows)
    player = at_saves(house)
    row = player.spot(f"saves.row.{match_id}")
    for kind in ("move", "down", "up"):
        player.point(kind, (row.x + 250, row.y + 30))
    assert player.scene.name == leads


@pytest.mark.parametrize("kind", ["", "branch", "day", "festival"])
def test_a_match_says_what_it_was_begun_for(tmp_path: Path, kind: results.Kind) -> None:
    """The farm of the day that was begun today is called today's, as on the title."""
    house = House(tmp_path, (TITLE,))
    store, words = house.services.store, house.services.words
    number = house.played(TITLE, ("Ann", "Ben"), 2)
    (line,) = store.read(lambda db: list(results.RESULTS.lines(db, "WHERE match = ?", number)))
    store.write(lambda db: results.RESULTS.put(db, replace(line, kind=kind)))
    (summary,) = store.summaries()
    told = stage_of(words, summary, TITLE.first_turn)
    at_saves(house)
    begun_for = words.t("today.heading" if kind == "day" else f"saves.kind.{kind}") if kind else ""
    assert told.startswith(begun_for)
    assert ("," in told) == bool(kind)
    assert told in [each[0] for each in read(house.manager, Unseen((1600, 900))).words]
