"""The log of faults: it does not grow without end, names nobody, and is never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.store import log


def fault() -> Exception:
    try:
        raise LookupError("no field for Ann, none for Anna")
    except LookupError as error:
        return error


def test_a_fault_is_told_with_what_led_to_it() -> None:
    said = log.fault_text("1.2.3 match draw", fault())
    assert said.startswith("1.2.3 match draw\n")
    assert "in fault" in said
    assert "LookupError: no field for Ann, none for Anna" in said


def test_names_are_left_out_the_user_s_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/houses/celina")
    monkeypatch.setenv("USERPROFILE", "/houses/celina")
    said = log.fault_text("at /houses/celina/game", fault(), ["Ann", " ", "Bob"])
    assert "no field for ***, none for Anna" in said
    assert "at /houses/***/game" in said


def test_a_fault_of_endless_words_is_cut() -> None:
    assert len(log.fault_text("draw", LookupError("x" * 10 * log.MOST_TOLD))) < 2 * log.MOST_TOLD


def test_the_log_begins_anew_when_it_is_long(tmp_path: Path) -> None:
    for number in range(7):
        log.append(tmp_path, f"{number} " + "x" * (log.MOST_BYTES * 2 // 5))
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == [log.FILE, f"{log.FILE}.1", f"{log.FILE}.2"]
    assert all(path.stat().st_size <= log.MOST_BYTES for path in tmp_path.iterdir())
    assert log.read_log(tmp_path).index("5 x") < log.read_log(tmp_path).index("6 x")


def test_letters_that_cannot_be_written_are_written_otherwise(tmp_path: Path) -> None:
    log.append(tmp_path, "half \ud800")
    assert "half \\ud800" in log.read_log(tmp_path)


@pytest.mark.parametrize("name", ["folder", log.FILE])
def test_a_log_that_cannot_be_written_is_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    place = tmp_path / "folder"
    if name == "folder":
        place.write_text("no folder")
    else:
        (place / name).mkdir(parents=True)
    log.append(place, "lost")
    assert log.read_log(place) == ""
    assert capsys.readouterr().err == ""
