"""A title under other rules."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.spec import Spec
from game.ui.title import Title


def ruled(title: Title, spec: Spec[Any, Any], **parts: Any) -> Title:
    """The title with the key, seats and rules of `spec`, and other parts where they are named."""
    return replace(title, key=spec.key, seats=spec.seats, rules=lambda: spec, **parts)
