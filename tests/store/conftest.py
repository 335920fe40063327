"""The store that tests of it use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store.database import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store, which has nothing to tell when the test is over."""
    store = Store.open(tmp_path)
    yield store
    assert store.notices == []
    store.close()
