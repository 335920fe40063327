"""What hovering tells: squares, areas, cards, judges and piles in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.grids.regions import regions
from game.i18n.speech import Speaker
from game.rules.texas.events import GameEnded, MarkerPlaced, MarkerTurned
from game.rules.texas.model import State, Terms
from game.rules.texas.steps import PLAYS, Turn
from game.tables.texas.reckoning import Reckoning
from game.ui.table import Fact


class Tips:
    """Answers by the name of a spot."""

    def __init__(self, terms: Terms, speaker: Speaker, reckoning: Reckoning) -> None:
        self._terms = terms
        self._speaker = speaker
        self._reckoning = reckoning
        self._numbers = {spot.name: number for number, spot in enumerate(terms.board.spots)}

    def tell(self, state: State, active: int | None, spot: str) -> str:
        """The words for a spot; empty for one that needs none."""
        kind, _, rest = spot.partition(":")
        t = self._speaker.words.t
        match kind:
            case "square":
                return self._square(state, active, self._numbers[rest]) if rest in self._numbers else ""
            case "officer":
                name = self._speaker.spot(state.officer)
                return f"{t('texas.tip.officer', spot=name)}\n{self._marker(state, state.officer)}".rstrip()
            case "card":
                return self._card(state, int(rest))
            case "judges":
                return self._speaker.words.n("texas.tip.judges", state.judges[int(rest)])
            case "pile":
                return self._speaker.words.n("texas.tip.pile", state.pile.bit_count())
            case "discard":
                return self._speaker.words.n("texas.tip.discard", state.discard.bit_count())
            case _:
                return ""

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Arguments for the log: marker and area of a move, the reason of the end in words."""
        t = self._speaker.words.t
        match fact:
            case MarkerPlaced(seat=seat, to=to) | MarkerTurned(seat=seat, to=to):
                side = self._terms.side[seat]
                return {
                    "marker": t(f"texas.marker.{side}"),
                    "face": t(f"texas.turned.{side}"),
                    "count": self._grown(side, to, past),
                }
            case GameEnded(reason=reason):
                return {"reason": t(f"texas.end.{reason}")}
            case _:
                return {}

    def _grown(self, side: int, to: int, past: Sequence[Event[Any, Any]]) -> int:
        """The size of the area that a marker of a side makes on a square after all that has happened."""
        owners = {to: side}
        for event in reversed(past):
            if isinstance(event, (MarkerPlaced, MarkerTurned)):
                owners.setdefault(event.to, self._terms.side[event.seat])
        members = [square for square, owner in owners.items() if owner == side]
        return next(len(area) for area in regions(members, self._terms.board.neighbours) if to in area)

    def _square(self, state: State, active: int | None, number: int) -> str:
        marker, name = self._marker(state, number), self._speaker.spot(number)
        lines = [f"{name}: {marker}"] if marker else []
        if active is not None:
            card = self._reckoning.reach(state, active).get(number)
            if card is not None:
                key = "texas.tip.judge_leads" if state.squares[number] else "texas.tip.leads"
                words = self._speaker.words.t(key, card=self._speaker.word("card", card))
                lines.append(words if marker else f"{name}: {words}")
        return "\n".join(lines)

    def _marker(self, state: State, number: int) -> str:
        area = self._reckoning.area(state, number)
        if area is None:
            return ""
        marker = self._speaker.words.t(f"texas.marker.{state.squares[number]}")
        return self._speaker.words.n("texas.tip.area", len(area), marker=marker, points=len(area) ** 2)

    def _card(self, state: State, card: int) -> str:
        t = self._speaker.words.t
        name = self._speaker.word("card", card)
        owner = next((seat for seat, hand in enumerate(state.hands) if hand >> card & 1), None)
        if owner is None:
            return name
        to = self._reckoning.leads(state, card)
        refusal = Turn(owner).refuse(self._terms, state, PLAYS[card])
        if refusal is not None:
            return f"{name}\n{self._speaker.why(refusal)}"
        key = "texas.tip.card_judge" if state.squares[to] else "texas.tip.card"
        return f"{name}\n{t(key, spot=self._speaker.spot(to))}"
