"""The games' rules, for everything that runs without a window."""

from __future__ import annotations

from typing import Any

from game.core.spec import Spec
from game.rules.rancho import SPEC as RANCHO
from game.rules.rolling_acres import SPEC as ROLLING_ACRES
from game.rules.rolling_ranch import SPEC as ROLLING_RANCH
from game.rules.texas import SPEC as TEXAS
from game.rules.wolves_and_sheep import SPEC as WOLVES_AND_SHEEP

SPECS: tuple[Spec[Any, Any], ...] = (RANCHO, ROLLING_ACRES, ROLLING_RANCH, TEXAS, WOLVES_AND_SHEEP)


def spec_for(key: str) -> Spec[Any, Any]:
    """The rules of the game called `key`; KeyError if there is none."""
    for spec in SPECS:
        if spec.key == key:
            return spec
    raise KeyError(key)
