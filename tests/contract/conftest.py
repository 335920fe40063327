"""Every law is tried for every title and number of seats."""

from __future__ import annotations

import pytest

from tests.contract.games import CASES, Case


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    """One title with one number of seats."""
    found = request.param
    assert isinstance(found, Case)
    return found
