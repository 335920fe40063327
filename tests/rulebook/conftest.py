"""A toy's book on a shelf."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.scenes.rulebook.book import text_path
from tests.games import field_game
from tests.rulebook.test_book import FIRST, TOY


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with the toy's book and its example."""
    folder, key = tmp_path / "books", field_game.TITLE.key
    text_path(key, "en", folder).parent.mkdir(parents=True)
    (folder / "rulebook" / "examples" / key).mkdir(parents=True)
    text_path(key, "en", folder).write_bytes(TOY)
    rows = [{"choice": msgspec.json.decode(FIRST)}]
    example = {"seats": 2, "rows": rows, "options": {}}
    (folder / "rulebook" / "examples" / key / "first.json").write_bytes(msgspec.json.encode(example))
    return folder
