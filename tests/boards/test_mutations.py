"""Whatever a map file holds, reading it ends in a board or in one MapError."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.boards import MapError, read
from game.core.board import Board
from game.files import MAPS
from tests.boards.maps import put

TOKENS = (
    *("0", "1", "2", "-1", "99", "1.5", "1e9", "nan", "4294967295", "268435457", ",", '"', "<", ">", "/>", " "),
    *("true", "odd", "x", "\n", "&amp;", "&#0;", "\u00e9", "\0", "<group>", "</group>", "<data>", "</layer>"),
    *('type="int"', 'type="class"', 'gid="1"', 'orientation="hexagonal"', 'staggeraxis="x"', 'name="spots"'),
    *('hexsidelength="30"', 'staggerindex="even"', 'offsetx="1"', "<tileset/>", "<object/>", "<properties/>"),
    *('<property name="links" value="a"/>', '<tile id="0"/>', '<polygon points="0,0 1,1"/>', "<animation/>"),
)

EDITS = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True), st.sampled_from((0, 0, 1, 2, 5, 20, 80)), st.sampled_from(("", *TOKENS))
    ),
    min_size=1,
    max_size=4,
)


def mutated(text: str, edits: list[tuple[float, int, str]]) -> str:
    for place, length, token in edits:
        start = int(place * (len(text) + 1))
        text = text[:start] + token + text[start + length :]
    return text


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(MAPS, name, dirs_exist_ok=True)
        put(Path(name))
        yield Path(name)


def outcome_of(path: Path) -> Board | MapError:
    try:
        return read(path)
    except MapError as error:
        return error


@pytest.mark.parametrize("name", ["texas.tmx", "texas.tsx", "small.tmx", "land.tsx"])
@given(edits=EDITS)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_spoilt_map_is_a_board_or_a_clear_line(folder: Path, name: str, edits: list[tuple[float, int, str]]) -> None:
    good = (folder / name).read_text(encoding="utf-8")
    try:
        (folder / name).write_text(mutated(good, edits), encoding="utf-8")
        outcome = outcome_of(folder / name.replace("land.tsx", "small.tmx").replace(".tsx", ".tmx"))
    finally:
        (folder / name).write_text(good, encoding="utf-8")
    if isinstance(outcome, Board):
        assert len(outcome.spots) == len(outcome.neighbours) > 0
    else:
        # The gate is to find it, pytmx is not to stumble over it.
        assert outcome.key != "unreadable"
        assert "\n" not in str(outcome)
