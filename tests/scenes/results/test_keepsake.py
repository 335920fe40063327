"""The film of a match is written beside the window: told how far it is, called off, there only once it is whole."""

from __future__ import annotations

import threading
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pytest

from game.i18n.catalogue import Catalogue
from game.scenes.results.keepsake import FILM, STOP
from game.scenes.results.scene import ResultsScene
from game.scenes.shell.film import SILENT_MS, FilmWriter, animates, title_of, write_film
from game.store import log
from game.titles import TITLES
from game.ui.title import Title
from game.worker.messages import Progress, bytes_of
from tests.games import results_game as game
from tests.games.field_game import TITLE as FIELD
from tests.play.screen import until
from tests.scenes.pilot import Pilot

ELSEWHERE = msgspec.structs.replace(FIELD, title_at="tests.games.field_game:TITLE")


def asked(folder: Path, title: Title = ELSEWHERE) -> tuple[Pilot, ResultsScene]:
    """Somebody who has asked for the film of a match."""
    player, scene = game.keeping(folder, title)
    player.click(f"results.keep.{FILM}")
    return player, scene


def files(folder: Path) -> list[str]:
    return sorted(path.suffix for path in (folder / "pictures").iterdir())


def sizes(folder: Path) -> dict[str, int]:
    """Sizes of all files that people see there, in folders too: what is being written is hidden by its name."""
    inside = folder / "pictures"
    shown = [path for path in inside.rglob("*") if path.is_file()]
    shown = [path for path in shown if not any(part.startswith(".") for part in path.relative_to(inside).parts)]
    return {str(path): path.stat().st_size for path in shown}


def silent(connection: Connection, name: str) -> None:
    """Does half of it, and says nothing more."""
    connection.send_bytes(bytes_of(Progress(0.5)))
    threading.Event().wait()


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_process_finds_every_game_where_it_says_that_it_is(title: Title) -> None:
    assert title_of(title.title_at) is title


def test_it_is_written_by_a_process_and_there_when_it_is_whole(tmp_path: Path) -> None:
    player, scene = asked(tmp_path)
    found: list[dict[str, int]] = []

    def written() -> bool:
        player.step(1)  # the clock of the screen must not outrun the process
        found.append(sizes(tmp_path))
        return not scene._keepsakes.busy

    until(written, "the film")
    assert scene.page.overlays[-1].name == "export"
    assert files(tmp_path) == ([".webp"] if animates() else [""])
    assert found[0] == {}
    assert all(each in ({}, found[-1]) for each in found), "nothing of it before it is whole"


def test_called_off_nothing_stays(tmp_path: Path) -> None:
    player, scene = asked(tmp_path)
    player.step(16)
    player.click("results.keep")
    assert f"results.keep.{FILM}" not in player.scene.spots()
    player.click(f"results.keep.{STOP}")
    assert not scene._keepsakes.busy
    assert scene.page.toasts[0].words == "Stopped. Nothing was saved"
    assert files(tmp_path) == []
    player.click("results.keep")
    assert f"results.keep.{FILM}" in player.scene.spots()


def test_left_for_good_it_is_called_off_too(tmp_path: Path) -> None:
    player, scene = asked(tmp_path)
    player.step(16)
    scene.close()
    assert not scene._keepsakes.busy


def test_a_process_that_finds_nothing_is_told_and_why_is_written_down(tmp_path: Path) -> None:
    player, scene = asked(tmp_path, msgspec.structs.replace(FIELD, title_at="tests.games.field_game:NONE"))

    def over() -> bool:
        player.step(1)
        return not scene._keepsakes.busy

    until(over, "its end")
    assert scene.page.toasts[0].words == scene.services.words.t("results.keep.failed")
    written = (player.manager.top.services.data_folder / log.FILE).read_text(encoding="utf-8")
    assert "filming of field" in written
    assert "AttributeError" in written
    assert files(tmp_path) == []


def test_one_that_hangs_is_given_up(tmp_path: Path) -> None:
    match, _ = game.field(game.house(tmp_path), rows=20)
    made = FilmWriter(ELSEWHERE, match, "en", tmp_path / "film.webp", silent)

    def half() -> bool:
        made.update(0)
        return made.share == 0.5

    until(half, "half of it")
    made.update(SILENT_MS / 2)
    assert not made.failed
    made.update(SILENT_MS)
    assert made.failed
    made.channel.join()


def test_a_folder_of_pictures_is_there_when_it_is_whole(tmp_path: Path) -> None:
    match, _ = game.field(game.house(tmp_path), rows=20)
    shares = write_film(FIELD, match, Catalogue(), tmp_path / "film")
    assert 0 < next(shares) < 1
    shares.close()  # type: ignore[attr-defined]
    assert not list(tmp_path.glob("*film*"))
    told = list(write_film(FIELD, match, Catalogue(), tmp_path / "film"))
    assert told == sorted(told)
    assert len(list((tmp_path / "film").glob("*.png"))) == len(told)
    assert [path.name for path in tmp_path.glob("*film*")] == ["film"]
