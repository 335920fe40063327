"""The seed of a match: a long one is shown by its ends, and copied whole."""

from __future__ import annotations

from collections.abc import Callable

from game.i18n.catalogue import Catalogue
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.widgets.base import Pressable
from game.ui.widgets.field import copy

_LONGEST, _END = 16, 4
_HIGH = 32.0


def short_seed(seed: str) -> str:
    """A seed that somebody typed or can read out as it is; of a longer one both ends."""
    return seed if len(seed) <= _LONGEST else f"{seed[:_END]}{type.ELLIPSIS}{seed[-_END:]}"


class SeedNote(Pressable):
    """Words that end at a point; pressed they copy the whole seed, and `say` tells so."""

    def __init__(
        self, end: tuple[float, float], seed: str, words: Catalogue, scale: Scale, say: Callable[[str], None]
    ) -> None:
        self._label = words.t("results.seed", seed=short_seed(seed))
        wide = type.block(self._label, "caption", scale).width_px / scale.factor
        super().__init__("results.seed", Rect(end[0] - wide, end[1] - _HIGH / 2, wide, _HIGH), self._copy)
        self.hint = words.t("results.seed.copy", seed=seed)
        self._seed, self._say, self._said = seed, say, words.t("results.seed.copied")

    def _copy(self) -> None:
        copy(self._seed)
        self._say(self._said)

    def draw(self, paint: Painter) -> None:
        if self.ring:
            paint.ring(self.rect, 8)
        colour = colours.ink if self.hovered or self.focused else None
        paint.text(self._label, (self.rect.right, self.rect.centre[1]), "caption", colour, "right")
