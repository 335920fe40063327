"""How things move for what happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.rules.texas.events import (
    CardDealt,
    CardDrawn,
    GameEnded,
    MarkerPlaced,
    MarkerTurned,
    PileRenewed,
)
from game.rules.texas.model import CARDS, Terms
from game.tables.texas import cards
from game.tables.texas.layout import BoardPlan
from game.ui.ease import in_out_cubic, in_out_quad, out_back, out_cubic
from game.ui.rect import Rect
from game.ui.sprite import Motion

_HOP = 18.0
_DEAL_MS, _DRAW_MS = 140.0, 320.0
_END_MS = 1500.0
"""How long the finished board is seen before the result covers it."""


def walk_ms(card: int) -> float:
    """How long the officer is on its way."""
    return float(min(520, 220 + 60 * CARDS[card][1]))


def motions(
    terms: Terms,
    event: Event[Any, Any],
    plan: BoardPlan,
    pile: Rect,
    judge: str,
    discarded: Sequence[int],
    from_afar: Rect | None,
) -> Mapping[str, Motion]:
    """Per sprite its movement.

    `judge` is the sprite of the judge that an event takes, `discarded` the cards that show on the discard
    pile, `from_afar` where a played card comes from when its seat's hand is not on the screen.
    """
    spots = terms.board.spots
    match event:
        case CardDealt(card=card) | CardDrawn(card=card):
            ms = _DEAL_MS if isinstance(event, CardDealt) else _DRAW_MS
            return {
                f"card:{card}": Motion(
                    ms=ms, easing=out_cubic, origin=pile, origin_art=cards.BACK, turns=True
                )
            }
        case MarkerPlaced(card=card, to=to):
            lands = Motion(ms=260, delay=walk_ms(card), easing=out_back, swell=1.25)
            return {**_walk(card, plan, from_afar), f"marker:{spots[to].name}": lands}
        case MarkerTurned(card=card, to=to):
            walk = walk_ms(card)
            flips = Motion(ms=420, delay=walk, easing=in_out_quad, turns=True)
            sent = Motion(ms=walk, easing=in_out_cubic, goal=plan.marker(spots[to].at))
            return {**_walk(card, plan, from_afar), f"marker:{spots[to].name}": flips, judge: sent}
        case PileRenewed():
            back = Motion(ms=320, easing=in_out_cubic, goal=pile)
            comes = Motion(ms=160, delay=200)
            return {"pile": comes, **{f"card:{card}": back for card in discarded}}
        case GameEnded():
            return {"officer": Motion(ms=_END_MS)}
        case _:
            return {}


def _walk(card: int, plan: BoardPlan, from_afar: Rect | None) -> dict[str, Motion]:
    return {
        "officer": Motion(ms=walk_ms(card), easing=in_out_cubic, hop=_HOP * plan.unit),
        f"card:{card}": Motion(ms=320, easing=out_cubic, origin=from_afar),
    }
