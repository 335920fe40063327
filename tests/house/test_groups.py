"""Tests that share what takes long to make run in one process, one after the other."""

from __future__ import annotations

import os

import pytest


@pytest.mark.xdist_group("together")
def test_what_belongs_together_is_given_to_one_process(request: pytest.FixtureRequest) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        pytest.skip("there is one process only")
    assert request.node.nodeid.endswith("@together")
