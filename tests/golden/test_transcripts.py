"""Recorded matches go today as they went when they were written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.specs import SPECS
from tests.golden.transcript import GOLDEN, followed, read, records, transcript
from tests.house.games import passed_over


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", records(), ids=named)
def test_the_match_goes_as_it_is_written(path: Path) -> None:
    written = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    told = transcript(read(path)).splitlines()
    for number, (today, then) in enumerate(zip(told, written, strict=False), start=1):
        assert today == then, f"line {number} of {path.with_suffix('.txt').name}"
    assert len(told) == len(written)


@pytest.mark.parametrize("path", records(), ids=named)
def test_the_record_carries_its_title_and_its_end(path: Path) -> None:
    record = read(path)
    assert record.title == path.parent.name
    assert followed(record).over


@pytest.mark.sample
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))
def test_every_title_has_transcripts_for_every_number_of_seats(spec: object) -> None:
    key, seats = spec.key, spec.seats  # type: ignore[attr-defined]
    assert {len(read(path).seats) for path in (GOLDEN / key).glob("*.json")} == set(seats)


@pytest.mark.sample
def test_no_transcript_is_left_without_its_record() -> None:
    written = {path for path in GOLDEN.glob("*/*.txt") if not passed_over(path)}
    assert {path.with_suffix(".json") for path in written} == set(records())
