"""Help of Common Ground in somebody's first game; its sentences stand under the names of the steps."""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.table import Coach
from tests.tools.new_game.pattern.game.rules.commons.model import State


class CommonsCoach(Coach[State]):
    """Points to the plant that is to be set."""

    kinds: Mapping[str, tuple[str, ...]] = {"Turn": ("stock",)}
