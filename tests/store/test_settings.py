"""Settings: written whole, read by type, and damaged ones kept aside."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from game.core.seats import Seat
from game.store import settings
from game.store.settings import (
    FILE,
    MOST_BYTES,
    MOST_CLOTHS,
    MOST_PEOPLE,
    Remembered,
    Settings,
    load_settings,
    save_settings,
)

CHANGED = Settings(
    hints="piece",
    fullscreen=True,
    window=(1920, 1080),
    ui_scale=150,
    text_size=125,
    high_contrast=True,
    clock_percent=150,
    double_click_ms=700,
    animation="none",
    confirm="always",
    thinking_ms=1500,
    table_speed=4,
    attract=False,
    tells_plans=True,
    sound=False,
    music=1,
    effects=2,
    animals=3,
    interface=4,
    mute_behind=True,
    hardware=True,
    language="pl",
    tables={
        "toy": Remembered(
            (Seat("Żaneta", "human", "teal"), Seat("Bo", "random")), msgspec.Raw(b'{"a": 1}'), board="lake.tmx"
        )
    },
    people=("Żaneta", "Bo"),
    lessons=("toy/first",),
    explain=False,
    first_help=False,
    helped=("toy/bo",),
    knowing=("toy/bo",),
    colours={"bo": "red"},
    today=False,
    expected={"2026-11-26 1": True},
    cloths=("toy",),
    greeted=True,
    detail="full",
    hold_toggles=True,
    keys={"hint": ("j", "ctrl+shift+k")},
    letters_with_ctrl=True,
)


def test_no_file_gives_the_defaults_without_a_word(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none") == (Settings(), [])
    assert not (tmp_path / "none").exists()


def test_settings_come_back(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "for it"
    for wanted in (CHANGED, Settings()):
        assert save_settings(folder, wanted) == []
        found, notices = load_settings(folder)
        assert notices == []
        assert json.loads(msgspec.json.encode(found)) == json.loads(msgspec.json.encode(wanted))
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_every_field_is_told_apart_from_its_default() -> None:
    for field in Settings.__struct_fields__:
        assert getattr(CHANGED, field) != getattr(Settings(), field), field


def test_people_of_earlier_programs_are_known_by_their_tables(tmp_path: Path) -> None:
    seats = [{"name": "Ann"}, {"name": "Tom", "player": "greedy"}, {"name": " ben "}]
    (tmp_path / FILE).write_text(json.dumps({"tables": {"toy": {"seats": seats}}}))
    found, notices = load_settings(tmp_path)
    assert (found.known_names, notices) == (("Ann", "ben"), [])
    assert found.people_after(("Cleo", "Ann")) == ("Cleo", "Ann")


def test_who_played_last_comes_first_and_each_once() -> None:
    kept = Settings(people=("Ann", "Ben", "Cleo"))
    assert kept.people_after(("ben ", "Dora")) == ("ben", "Dora", "Ann", "Cleo")
    assert len(kept.people_after([f"guest {number}" for number in range(40)])) == MOST_PEOPLE


def test_nothing_is_left_of_a_name_that_is_taken_out() -> None:
    kept = CHANGED.renamed(" BO", "")
    assert kept.tables == {"toy": Remembered((), msgspec.Raw(b'{"a": 1}'), board="lake.tmx")}
    assert (kept.people, kept.helped, kept.colours) == (("Żaneta",), (), {})
    assert CHANGED.renamed("Bob", "") == CHANGED
    assert "aneta" not in msgspec.json.encode(CHANGED.renamed("żaneta", "")).decode()


def test_who_is_called_otherwise_is_so_everywhere() -> None:
    kept = CHANGED.renamed("bo", "Bob")
    assert [seat.name for seat in kept.tables["toy"].seats] == ["Żaneta", "Bob"]
    assert (kept.people, kept.helped, kept.colours) == (("Żaneta", "Bob"), ("toy/bob",), {"bob": "red"})
    both = CHANGED.renamed("bo", "żaneta")
    assert both.tables["toy"].seats == ()
    assert (both.people, both.helped, both.colours) == (("Żaneta",), ("toy/żaneta",), {"żaneta": "red"})


def test_a_cloth_is_laid_and_taken_off(tmp_path: Path) -> None:
    """Titles that nobody knows stay as they are, and are forgotten rather than written beyond what can be read."""
    assert Settings().cloths_after("toy") == ("toy",)
    kept = Settings(cloths=("other", "toy", "toy"))
    assert kept.cloths_after("toy") == ("other",)
    assert kept.cloths_after("field") == ("other", "toy", "field")
    full = Settings(cloths=tuple(map(str, range(MOST_CLOTHS))))
    assert save_settings(tmp_path, msgspec.structs.replace(full, cloths=full.cloths_after("toy"))) == []
    found, notices = load_settings(tmp_path)
    assert (found.cloths[-1], len(found.cloths), notices) == ("toy", MOST_CLOTHS, [])


def test_what_a_newer_program_added_is_ignored(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"ui_scale": 120, "weather": "rain"}')
    assert load_settings(tmp_path) == (Settings(ui_scale=120), [])


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"ui_scale": 99}', "$.ui_scale"),
        ('{"ui_scale": 201}', "$.ui_scale"),
        ('{"ui_scale": "100"}', "$.ui_scale"),
        ('{"window": [1023, 640]}', "$.window[0]"),
        ('{"window": [1024, 2161]}', "$.window[1]"),
        ('{"window": [1024]}', "$.window"),
        ('{"thinking_ms": 199}', "$.thinking_ms"),
        ('{"thinking_ms": 3001}', "$.thinking_ms"),
        ('{"animation": "slow"}', "$.animation"),
        ('{"fullscreen": 1}', "$.fullscreen"),
        ('{"language": "../../etc"}', "$.language"),
        ('{"language": "en\\n"}', "$.language"),
        ('{"tables": {"toy": {"seats": [{"name": ""}]}}}', "name"),
        ('{"cloths": "toy"}', "$.cloths"),
        ('{"cloths": [1]}', "$.cloths[0]"),
        (f'{{"cloths": ["{"x" * 41}"]}}', "$.cloths[0]"),
        (json.dumps({"cloths": ["toy"] * 41}), "$.cloths"),
        ("[]", "array"),
        ("", "truncated"),
        ('{"ui_scale": 100', "truncated"),
        ("[" * 100_000, ""),
    ],
)
def test_a_damaged_file_is_kept_aside_and_its_field_named(tmp_path: Path, text: str, field: str) -> None:
    (tmp_path / FILE).write_text(text)
    found, notices = load_settings(tmp_path)
    assert found == Settings()
    (notice,) = notices
    (aside,) = tmp_path.iterdir()
    assert notice.key == "store.settings_damaged"
    assert notice.args["file"] == aside.name
    assert aside.name.startswith("settings.damaged-20")
    assert aside.suffix == ".json"
    assert field in notice.args["reason"]
    assert aside.read_text() == text
    assert load_settings(tmp_path) == (Settings(), [])


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b" " * (MOST_BYTES + 1))
    _, (notice,) = load_settings(tmp_path)
    assert str(MOST_BYTES) in notice.args["reason"]


@given(st.binary(max_size=200))
def test_no_bytes_stop_the_program(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("settings")
    (folder / FILE).write_bytes(data)
    found, notices = load_settings(folder)
    assert isinstance(found, Settings)
    assert len(notices) <= 1


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    (notice,) = save_settings(tmp_path / "file" / "below", Settings())
    assert notice.key == "store.settings_unwritable"
    assert load_settings(tmp_path / "file" / "below")[0] == Settings()
    (tmp_path / FILE).mkdir()
    (notice,) = save_settings(tmp_path, Settings())
    assert notice.key == "store.settings_unwritable"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", FILE]


def test_a_crash_while_writing_leaves_the_old_settings(tmp_path: Path) -> None:
    save_settings(tmp_path, CHANGED)
    (tmp_path / f".{FILE}.1.part").write_text('{"ui_sc')
    found, notices = load_settings(tmp_path)
    assert (found.ui_scale, notices) == (150, [])


def test_the_file_is_for_people_too(tmp_path: Path) -> None:
    save_settings(tmp_path, CHANGED)
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    known: dict[str, Any] = json.loads(text)
    assert list(known) == list(Settings.__struct_fields__)
    assert text.count("\n") > 10
    assert "Żaneta" in text
    assert settings.FILE == "settings.json"
