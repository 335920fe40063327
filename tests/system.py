"""Programs of the system that tests take into their hands."""

from __future__ import annotations

import os
import shutil

import pytest


def require(*tools: str) -> None:
    """They must be there under .ci/run; elsewhere their lack skips."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing and os.environ.get("FIVE_ACRES_CI"):
        pytest.fail(f"{missing} is missing")
    if missing:
        pytest.skip(f"{missing} is missing")
