"""A game as the menu sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.core.spec import Spec
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.table import Setting, Table
from game.ui.theme import Accent


@dataclass(frozen=True)
class Title:
    """Rules and presentation together; words stand in the catalogue under the spec's key."""

    spec: Spec[Any, Any]
    accent: Accent
    icon: str
    """Art of the game tab."""
    minutes: int
    colours: tuple[str, ...]
    """The colours that seats get unless the players choose others."""
    vignette: Callable[[Painter, Rect], None]
    """Draws the picture of the game's card into a rectangle."""
    table: Callable[[Setting], Table]

    @property
    def key(self) -> str:
        """The spec's key."""
        return self.spec.key
