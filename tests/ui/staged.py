"""The toy on a stage: its cards as sprites, and matches that are shown."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from game.core.match import Match
from game.core.seats import HIDDEN
from game.core.steps import Event
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.stage import Stage
from game.ui.tween import Speed
from tests.games import toy

MS = 200.0


class Table:
    """The toy on a table: cards in hands and in the row; notes what it has been shown."""

    def __init__(self) -> None:
        self.views: list[Any] = []
        self.events: list[Event[Any, Any]] = []

    def look(self, view: Any, past: Sequence[Event[Any, Any]]) -> Sequence[Sprite]:
        self.views.append(view)
        made = [Sprite(Spot("deck"), "back", Rect(0, 0, 10, 10))] if view.left else []
        for seat, hand in enumerate(view.hands):
            for place, card in enumerate(hand):
                art = "back" if card == HIDDEN else f"front {card}"
                key = Spot("hidden", seat, place) if card == HIDDEN else Spot("card", card)
                made.append(Sprite(key, art, Rect(place * 20, 100 * seat + 100, 10, 10), layer=1))
        for card, place in view.row:
            made.append(Sprite(Spot("card", card), f"front {card}", Rect(place * 20, 50, 10, 10), layer=2))
        return made

    def show(
        self, event: Event[Any, Any], before: Any, after: Any, past: Sequence[Event[Any, Any]]
    ) -> Mapping[Spot, Motion]:
        self.events.append(event)
        return {Spot("card"): Motion(ms=MS), Spot("hidden"): Motion(ms=MS, delay=50)}


def played(seed: int, gestures: int = 14, players: int = 2) -> Match[Any, Any]:
    match: Match[Any, Any] = toy.dealt(toy.SPEC, *["human"] * players, seed=str(seed))
    dice = random.Random(seed)
    for _ in range(gestures):
        options = [each for each in match.options if not isinstance(each, toy.End)]
        match.play(dice.choice(options or match.options))
    return match


def stage(match: Match[Any, Any], viewer: int | None, speed: Speed, at: int = 0) -> tuple[Stage[Any, Any], Table]:
    """A stage that shows a match as it was after its first rows."""
    table = Table()
    made: Stage[Any, Any] = Stage(match.spec, match.terms, table.look, table.show, speed)
    made.see(viewer)
    made.reset(match.at(at).state, match.plies[:at])
    return made, table


VIEWERS = [None, 0, 1]
