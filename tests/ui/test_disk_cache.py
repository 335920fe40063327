"""Pictures on disk come back as they were, or are made anew."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pygame
import pytest

from game.ui import wood
from game.ui.cache import PictureCache
from game.ui.rect import Scale

SIZE = (30, 20)


def painted() -> pygame.Surface:
    made = pygame.Surface(SIZE, pygame.SRCALPHA)
    made.fill((200, 40, 30, 90))
    made.fill((10, 20, 240, 255), (3, 4, 9, 8))
    return made


def refused() -> pygame.Surface:
    raise AssertionError("it lay on the shelf")


def laid(folder: Path) -> Path:
    """A shelf with one picture; its file."""
    shelf = PictureCache(folder)
    shelf.get("field", True, painted)
    shelf.save()
    (path,) = folder.iterdir()
    return path


def pixels(made: pygame.Surface) -> bytes:
    return pygame.image.tobytes(made, "RGBA")


def found(folder: Path, name: str = "field") -> bool:
    """Whether a picture need not be made; it looks the same either way."""
    made: list[bool] = []

    def make() -> pygame.Surface:
        made.append(True)
        return painted()

    assert pixels(PictureCache(folder).get(name, True, make)) == pixels(painted())
    return not made


def test_what_was_put_down_is_found_again_pixel_by_pixel(tmp_path: Path) -> None:
    laid(tmp_path / "cache")
    assert pixels(PictureCache(tmp_path / "cache").get("field", True, refused)) == pixels(painted())
    assert not found(tmp_path / "cache", "meadow")


def test_without_a_folder_and_after_the_first_screen_nothing_is_kept(tmp_path: Path) -> None:
    bare = PictureCache()
    assert bare.get("field", True, painted) is not None
    bare.save()
    resting = PictureCache(tmp_path)
    resting.stop()
    resting.get("field", True, painted)
    resting.save()
    assert list(tmp_path.iterdir()) == []


def test_another_version_makes_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path)
    monkeypatch.setattr("game.ui.cache.__version__", "999")
    assert not found(tmp_path)


def test_the_layout_of_another_screen_is_not_taken(tmp_path: Path) -> None:
    laid(tmp_path)
    assert PictureCache(tmp_path).get("field", False, lambda: pygame.Surface((1, 1))).get_size() == (1, 1)


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    """Any byte of it, any length of it; what is written then is whole again."""
    path = laid(tmp_path)
    whole = path.read_bytes()
    dice = random.Random(4)
    for _ in range(300):
        spoilt = bytearray(whole)
        if dice.random() < 0.3:
            spoilt = spoilt[: dice.randrange(len(whole))] + bytes(dice.choice((0, 7)))
        else:
            spoilt[dice.randrange(len(whole)) if dice.random() < 0.5 else dice.randrange(44)] ^= 1 << dice.randrange(8)
        path.write_bytes(spoilt)
        assert found(tmp_path) == (bytes(spoilt) == whole)
    laid(tmp_path)
    assert path.read_bytes() == whole


def test_a_glance_shows_what_lies_there_and_leaves_what_does_not_fit(tmp_path: Path) -> None:
    path, shown = laid(tmp_path / "cache"), pygame.Surface(SIZE, pygame.SRCALPHA)
    shelf = PictureCache(tmp_path / "cache")
    assert shelf.load_unchecked("field", shown)
    assert pixels(shown) == pixels(painted())
    for other in (pygame.Surface(SIZE), pygame.Surface((SIZE[0], SIZE[1] + 1), pygame.SRCALPHA)):
        before = pixels(other)
        assert not shelf.load_unchecked("field", other)
        assert pixels(other) == before
    assert not shelf.load_unchecked("meadow", shown)
    assert not PictureCache().load_unchecked("field", shown)
    path.write_bytes(path.read_bytes()[:-1])
    assert not shelf.load_unchecked("field", shown)


def test_a_glance_takes_no_damaged_picture(tmp_path: Path) -> None:
    """One pixel is wrong: nothing of it is shown as whole, it is made anew, and is whole at the next start."""
    path = laid(tmp_path / "cache")
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    shelf = PictureCache(tmp_path / "cache")
    assert not shelf.load_unchecked("field", pygame.Surface(SIZE, pygame.SRCALPHA))
    assert pixels(shelf.get("field", True, painted)) == pixels(painted())
    shelf.save()
    assert path.read_bytes() == whole


def test_a_folder_of_that_name_is_passed_over(tmp_path: Path) -> None:
    path = laid(tmp_path)
    path.unlink()
    path.mkdir()
    assert not found(tmp_path)
    laid_again = PictureCache(tmp_path)
    laid_again.get("field", True, painted)
    laid_again.save()
    assert path.is_dir()
    assert not laid_again.load_unchecked("field", painted())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="other systems have no pipes among files")
def test_a_pipe_of_that_name_is_not_waited_for(tmp_path: Path) -> None:
    path = laid(tmp_path)
    path.unlink()
    os.mkfifo(path)
    assert not found(tmp_path)
    assert not PictureCache(tmp_path).load_unchecked("field", painted())


def test_the_wood_of_the_first_frame_is_that_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made or found on disk; the window is not locked afterwards."""
    scale = Scale((400, 300), 100)
    for lies in (False, True):
        shelf, shown = PictureCache(tmp_path), pygame.Surface((400, 300))
        monkeypatch.setattr("game.ui.wood.picture_cache", shelf)
        wood.forget()
        assert any(tmp_path.iterdir()) is lies
        wood.show(shown, scale)
        assert not shown.get_locked()
        assert shown.get_buffer().raw == wood.table(scale).get_buffer().raw
        shelf.save()
    wood.forget()


@pytest.mark.skipif(os.name != "posix", reason="other systems have no folder in a file's place")
def test_where_nothing_can_be_written_the_program_ends_in_peace(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    shelf = PictureCache(tmp_path / "file" / "cache")
    shelf.get("field", True, painted)
    shelf.save()
    assert not found(tmp_path / "file" / "cache")


def test_what_was_used_longest_ago_makes_room(tmp_path: Path) -> None:
    old = laid(tmp_path)
    os.utime(old, (1, 1))
    shelf = PictureCache(tmp_path, room=old.stat().st_size)
    shelf.get("meadow", True, painted)
    shelf.save()
    assert not old.exists()
    assert found(tmp_path, "meadow")


def test_what_was_glanced_at_counts_as_used(tmp_path: Path) -> None:
    path = laid(tmp_path / "cache")
    os.utime(path, (1, 1))
    shelf = PictureCache(tmp_path / "cache")
    assert shelf.load_unchecked("field", pygame.Surface(SIZE, pygame.SRCALPHA))
    shelf.save()
    assert path.stat().st_mtime > 1
