"""Motions, light and sounds of each event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.rules.texas import steps
from game.rules.texas.model import CARDS, State, score
from game.tables.texas import cards, layout
from game.tables.texas.board import EMBLEMS
from game.tables.texas.now import Now, NowCache
from game.ui import effects
from game.ui.effects import Motions
from game.ui.rect import Rect
from game.ui.signs import EventRow, EventSigns
from game.ui.spot import Spot
from game.ui.sprite import Motion
from game.ui.tween import in_out_cubic, in_out_quad, out_back, out_cubic

_HOP = 18.0
_DEAL_MS, _DRAW_MS = 140.0, 320.0
_SET_MS, _TURN_MS = 260.0, 420.0
_END_MS = 1500.0
"""Milliseconds for which the finished board is seen before the result covers it."""
_READ_MS = 2200.0
"""Milliseconds for which the bar tells of a pass that nobody chose."""

_JOINED = 2
"""Least markers of an area that is counted."""

LARGE_AREA = 5
"""Markers in an area that is worth a cheer when another one joins it."""


def motions(event: Event[Any, Any], then: Now) -> Mapping[Spot, Motion]:
    """Per sprite its movement, from where it lay then."""
    pile = layout.picture(then.column.pile)
    match event:
        case steps.CardDealt(card=card):
            return {Spot("card", card): _turn_up(pile, _DEAL_MS)}
        case steps.CardDrawn(card=card):
            return {Spot("card", card): _turn_up(pile, _DRAW_MS)}
        case steps.MarkerPlaced(to=to):
            lands = Motion(ms=_SET_MS, delay=_walk_ms(event), easing=out_back, swell=1.25)
            return {**_walk_motions(event, then), Spot("marker", *then.match.squares[to].ids): lands}
        case steps.MarkerTurned(seat=seat, to=to):
            walk = _walk_ms(event)
            flips = Motion(ms=_TURN_MS, delay=walk, easing=in_out_quad, turns=True)
            goal = then.plan.marker(then.match.at[to])
            judge = Spot("judge", seat, then.context.view.judges[seat] - 1)
            sent = Motion(ms=walk, easing=in_out_cubic, goal=goal)
            return {**_walk_motions(event, then), Spot("marker", *then.match.squares[to].ids): flips, judge: sent}
        case steps.PileRenewed():
            back = Motion(ms=320, easing=in_out_cubic, goal=pile)
            discarded = then.cards.discard[-layout.TOP_OF_DISCARD :]
            return {layout.PILE: Motion(ms=160, delay=200), **{Spot("card", card): back for card in discarded}}
        case steps.Passed():
            return {layout.OFFICER: Motion(ms=_READ_MS)}
        case steps.GameEnded():
            return {layout.OFFICER: Motion(ms=_END_MS)}
        case _:
            return {}


def _turn_up(pile: Rect, ms: float) -> Motion:
    return Motion(ms=ms, easing=out_cubic, origin=pile, origin_art=cards.BACK, turns=True)


def _walk_ms(event: steps.MarkerPlaced | steps.MarkerTurned) -> float:
    """Milliseconds of the officer's walk."""
    return float(min(520, 220 + 60 * CARDS[event.card][1]))


def _walk_motions(event: steps.MarkerPlaced | steps.MarkerTurned, then: Now) -> dict[Spot, Motion]:
    """The officer goes, and the card to the discard pile: from its seat where the hand is not on the screen."""
    origin = None if event.seat in then.hand_areas else then.context.frame.seats[event.seat]
    return {
        layout.OFFICER: Motion(ms=_walk_ms(event), easing=in_out_cubic, hop=_HOP * then.plan.unit),
        Spot("card", event.card): Motion(ms=320, easing=out_cubic, origin=origin),
    }


def event_effects(event: Event[Any, Any], then: Now, now: Now) -> Motions:
    """Signs and light for an event."""
    frame, active = then.context.frame, then.context.active
    match event:
        case steps.StarterPicked(seat=seat):
            return effects.starter(frame, seat, active)
        case steps.MarkerPlaced(seat=seat, to=to) | steps.MarkerTurned(seat=seat, to=to):
            # Dust round the marker where it lands; its area is counted, and the gain flies to the card.
            landed = _walk_ms(event) + (_SET_MS if isinstance(event, steps.MarkerPlaced) else _TURN_MS)
            unit, terms = then.plan.unit, now.match.terms
            here = then.plan.marker(now.match.at[to])
            motions = effects.dust(effects.square_edges(here), 22 * unit, landed - 60, 260)
            area = now.match.area(now.context.view, to) or ()
            if len(area) < _JOINED:
                return motions
            gain = score(terms, now.context.view)[seat].total - score(terms, then.context.view)[seat].total
            places = [then.box(at) for at in sorted(area, key=lambda at: (at != to, at))][::-1]
            goal = effects.home(frame, seat, active)
            return motions | effects.trace(effects.SQUARE, places, max(26.0, 34 * unit), gain, goal, landed)
        case steps.Passed(seat=seat):
            return effects.to_card("skip", frame, seat, active)
        case steps.GameEnded():
            return effects.announce(effects.sign("flag"), frame.board, frame.board.centre)
        case _:
            return {}


class TexasSigns(EventSigns[State]):
    """Cards, hooves and markers."""

    rows: Mapping[type[Event[Any, Any]], EventRow] = {
        steps.CardDealt: EventRow(("card",), cards.BACK),
        steps.StarterPicked: EventRow(("round",)),
        steps.MarkerPlaced: EventRow(("hop", "wood")),
        steps.MarkerTurned: EventRow(("hop", "card_flip"), cards.JUDGE),
        steps.CardDrawn: EventRow(("card",), cards.BACK),
        steps.PileRenewed: EventRow(("shuffle",), cards.BACK),
        steps.Passed: EventRow(("close",)),
        steps.GameEnded: EventRow(("win",)),
    }
    unhurried = (steps.MarkerTurned, steps.GameEnded)
    lifted = back = "card"

    def __init__(self, now: NowCache) -> None:
        self._now = now

    def icon(self, event: Event[Any, Any]) -> str:
        """The emblem of the side that places a marker, else by kind of event."""
        if isinstance(event, steps.MarkerPlaced):
            return EMBLEMS[self._now.terms.side[event.seat]]
        return super().icon(event)

    def cues(self, event: Event[Any, Any], after: State) -> Sequence[str]:
        """A large area that grows is heard."""
        cues = super().cues(event, after)
        if not isinstance(event, steps.MarkerPlaced):
            return cues
        area = self._now.area(after, event.to)
        return [*cues, "small_win"] if area is not None and len(area) > LARGE_AREA else cues
