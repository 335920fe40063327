"""How things move for what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.steps import Event
from game.rules.texas.events import CardDealt, CardDrawn, GameEnded, MarkerPlaced, MarkerTurned, Passed, PileRenewed
from game.rules.texas.model import CARDS, State
from game.tables.texas import cards, layout
from game.tables.texas.layout import OFFICER, PILE, TOP_OF_DISCARD
from game.tables.texas.reckoning import HandBoxes, Now
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion
from game.ui.tween import in_out_cubic, in_out_quad, out_back, out_cubic

_HOP = 18.0
_DEAL_MS, _DRAW_MS = 140.0, 320.0
_SET_MS, _TURN_MS = 260.0, 420.0
_END_MS = 1500.0
"""How long the finished board is seen before the result covers it."""
_READ_MS = 2200.0
"""How long the bar tells of a pass that nobody chose."""


def motions(
    event: Event[Any, Any], before: TableContext[State], reckoning: Now, hands: HandBoxes
) -> Mapping[Spot, Motion]:
    """Per sprite its movement."""
    pile = layout.picture(layout.column(before.frame).pile)
    match event:
        case CardDealt(card=card):
            return {Spot("card", card): _turned_up(pile, _DEAL_MS)}
        case CardDrawn(card=card):
            return {Spot("card", card): _turned_up(pile, _DRAW_MS)}
        case MarkerPlaced(to=to):
            lands = Motion(ms=_SET_MS, delay=_walk_ms(event), easing=out_back, swell=1.25)
            return {**_walk(event, before, hands), _marker(reckoning, to): lands}
        case MarkerTurned(seat=seat, to=to):
            walk = _walk_ms(event)
            flips = Motion(ms=_TURN_MS, delay=walk, easing=in_out_quad, turns=True)
            goal = layout.board(before.frame).marker(reckoning.terms.board.spots[to].at)
            judge = Spot("judge", seat, before.view.judges[seat] - 1)
            sent = Motion(ms=walk, easing=in_out_cubic, goal=goal)
            return {**_walk(event, before, hands), _marker(reckoning, to): flips, judge: sent}
        case PileRenewed():
            back = Motion(ms=320, easing=in_out_cubic, goal=pile)
            discarded = hands.cards(before).discard[-TOP_OF_DISCARD:]
            return {PILE: Motion(ms=160, delay=200), **{Spot("card", card): back for card in discarded}}
        case Passed():
            return {OFFICER: Motion(ms=_READ_MS)}
        case GameEnded():
            return {OFFICER: Motion(ms=_END_MS)}
        case _:
            return {}


def landed(event: Event[Any, Any]) -> float:
    """After how many milliseconds the marker of a move lies."""
    match event:
        case MarkerPlaced():
            return _walk_ms(event) + _SET_MS
        case MarkerTurned():
            return _walk_ms(event) + _TURN_MS
        case _:
            return 0.0


def _turned_up(pile: Rect, ms: float) -> Motion:
    return Motion(ms=ms, easing=out_cubic, origin=pile, origin_art=cards.BACK, turns=True)


def _marker(reckoning: Now, square: int) -> Spot:
    return Spot("marker", *reckoning.squares[square].ids)


def _walk_ms(event: MarkerPlaced | MarkerTurned) -> float:
    """How long the officer is on its way."""
    return float(min(520, 220 + 60 * CARDS[event.card][1]))


def _walk(event: MarkerPlaced | MarkerTurned, before: TableContext[State], hands: HandBoxes) -> dict[Spot, Motion]:
    """The officer goes, and the card to the discard pile: from its seat where the hand is not on the screen."""
    frame, seat = before.frame, event.seat
    origin = None if seat in hands.areas(before) else frame.seats[seat]
    hop = _HOP * layout.board(frame).unit
    return {
        OFFICER: Motion(ms=_walk_ms(event), easing=in_out_cubic, hop=hop),
        Spot("card", event.card): Motion(ms=320, easing=out_cubic, origin=origin),
    }
