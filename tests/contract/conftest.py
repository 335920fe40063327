"""Every law is tried for every title and number of seats."""

from __future__ import annotations

import pytest

from tests.contract.games import CASES, Case
from tests.samples import case_of


@pytest.fixture(
    scope="session", params=[case_of(case, case.seats in (case.spec.seats[0], case.spec.seats[-1])) for case in CASES]
)
def case(request: pytest.FixtureRequest) -> Case:
    """One title with one number of seats; for the whole session, so that all laws are tried on the games of a case
    before those of the next one are played."""
    found = request.param
    assert isinstance(found, Case)
    return found
