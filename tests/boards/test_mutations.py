"""Reading any map file, whatever it holds, ends in a board or in one MapError."""

from __future__ import annotations

import shutil
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from game.files import MAPS
from tests.boards.maps import put
from tests.boards.mutations import LENGTHS, TOKENS, fair, mutated, outcome_of
from tests.boards.test_cells import CSV, RAW, base64
from tests.boards.test_templates import FARM, INSTANCE, OWN

EDITS = st.lists(
    st.tuples(st.floats(0, 1, exclude_max=True), st.sampled_from(LENGTHS), st.sampled_from(("", *TOKENS))),
    min_size=1,
    max_size=4,
)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(MAPS, name, dirs_exist_ok=True)
        put(Path(name))
        (Path(name) / "farm.tx").write_text(FARM, encoding="utf-8")
        changes = {CSV: base64(zlib.compress(RAW), "zlib"), OWN: INSTANCE.format("farm.tx")}
        put(Path(name), changes).rename(Path(name) / "packed.tmx")
        put(Path(name))
        yield Path(name)


READ = {"texas.tsx": "texas.tmx", "land.tsx": "small.tmx", "farm.tx": "packed.tmx"}


@pytest.mark.parametrize("name", ["texas.tmx", "texas.tsx", "small.tmx", "land.tsx", "packed.tmx", "farm.tx"])
@given(edits=EDITS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_spoilt_map_is_a_board_or_a_clear_line(folder: Path, name: str, edits: list[tuple[float, int, str]]) -> None:
    good = (folder / name).read_text(encoding="utf-8")
    try:
        (folder / name).write_text(mutated(good, edits), encoding="utf-8")
        outcome = outcome_of(folder / READ.get(name, name))
    finally:
        (folder / name).write_text(good, encoding="utf-8")
    assert fair(outcome), str(outcome)
