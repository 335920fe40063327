"""A real disk without room: whatever is to be written there is told of, and nothing cut is kept."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from game.app import main
from game.i18n.catalogue import Catalogue
from game.scenes.results.keepsake import FILM, RESULT
from game.scenes.saves import scene
from game.scenes.shell.film import Film
from game.store.notices import BadFile, StoreError
from game.store.settings import Settings, load_settings, save_settings
from tests.games import results_game as game
from tests.games.field_game import TITLE as FIELD

WORDS = Catalogue()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1200 kilobytes; skips where nobody may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    try:
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1200k", "tmpfs", str(place)], check=False, capture_output=True
        )
    except OSError:
        pytest.skip("nothing mounts a disk here")
    if done.returncode:
        pytest.skip("no disk may be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def fill(disk: Path) -> set[str]:
    """Leave no room on it; the names of all that lies there."""
    with (disk / "filling").open("wb", buffering=0) as file, suppress(OSError):
        for _ in range(2048):
            file.write(bytes(1024))
    return names(disk)


def names(disk: Path) -> set[str]:
    return {path.relative_to(disk).as_posix() for path in disk.rglob("*")}


def test_it_is_a_full_disk(disk: Path) -> None:
    fill(disk)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        (disk / "more").write_bytes(bytes(10_000))


def test_a_shot_is_told_not_to_be_there(disk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = fill(disk)
    assert main(["shot", "title", str(disk / "a.png"), "--size", "1280x720"]) == 2
    assert str(disk / "a.png") in capfd.readouterr().err
    assert names(disk) == before


def test_settings_from_before_stay(disk: Path) -> None:
    assert not save_settings(disk, Settings(ui_scale=150))
    before = fill(disk)
    told = save_settings(disk, Settings(ui_scale=125))
    assert [notice.key for notice in told] == ["store.settings_unwritable"]
    assert names(disk) == before
    assert load_settings(disk) == (Settings(ui_scale=150), [])


def test_a_move_that_cannot_be_kept_is_not_made(disk: Path) -> None:
    house = game.house(disk)
    match, match_id = game.field(house, rows=3)
    fill(disk)
    made = match.index
    while not match.over:  # what has been written before leaves room for some
        try:
            match.play(match.options[0])
        except StoreError:
            break
        made = match.index
    assert not match.over, "everything had room"
    assert match.index == made
    (disk / "filling").unlink()
    assert len(house.services.store.record(match_id).rows) == len(match.plies)


def test_a_match_that_is_exported_is_there_whole_or_told(disk: Path) -> None:
    house = game.house(disk)
    _, match_id = game.field(house, rows=3)
    created = house.services.store.summaries()[0].created
    before = fill(disk)
    with pytest.raises(BadFile, match="space"):
        scene.export_match(house.services, match_id, created)
    assert not [name for name in names(disk) - before if (disk / name).is_file()]


def test_a_film_raises(disk: Path, tmp_path: Path) -> None:
    house = game.house(tmp_path / "house")
    match, _ = game.field(house, rows=3)
    before = fill(disk)
    with pytest.raises(OSError, match="space"):
        list(Film(FIELD, match, WORDS).write(disk / "a-%d.png"))
    assert names(disk) == before


@pytest.mark.parametrize("wish", [RESULT, FILM])
def test_what_is_kept_of_a_result_says_so(wish: str, disk: Path) -> None:
    player, scene = game.keeping(disk)
    before = fill(disk)
    game.keep(player, wish)
    assert scene.page.toasts[0].words == WORDS.t("results.keep.failed")
    assert not [name for name in names(disk) - before if (disk / name).is_file()]
