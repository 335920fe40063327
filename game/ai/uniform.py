"""The player who does anything that is allowed, every option equally likely."""

from __future__ import annotations

from typing import Any

from game.ai.player import Below, GoOn
from game.core.spec import Spec
from game.core.steps import Choice, Position


def uniform(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
    """Any option."""
    options = seen.agenda[-1].options(terms, seen.state)  # type: ignore[attr-defined]
    choice: Choice = options[below(len(options))]
    return choice
