"""The picture of the game's card: plants on a sunny field."""

from __future__ import annotations

from game.ui.paint import Vignette, field, scatter, sky
from tests.tools.new_game.pattern.game.tables.commons.layout import EMBLEMS

_SKY, _FIELD = ("#bfe3ea", "#f3f1d4"), ("#c3dc92", "#a2cd68")
_HORIZON = 0.45
_THINGS = tuple((art, 0.2 + 0.2 * number, 88.0, 48.0) for number, art in enumerate(EMBLEMS))


def _land(w: int, h: int) -> str:
    level = h * _HORIZON
    return sky(w, h, _SKY, 1, level) + field(f"M0 {level:.1f}H{w}V{h}H0Z", level, h, _FIELD)


draw = Vignette(_land, scatter(*_THINGS)).draw
