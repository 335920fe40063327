"""The display that programs play on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.play.screen import xvfb


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A display for the tests of one module, without pictures of what it shows."""
    with xvfb() as display:
        yield display
