"""The seats' totals on their cards, which run to where they are, and who is near the end of the game."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.ui.stage import Stage
from game.ui.title import Title
from game.ui.tween import FACTORS, Glide, out_quart

COUNT_MS = 600.0


class Scores:
    """As nobody in particular sees them: who looks at the cards knows nothing of secrets, not even the viewer's own."""

    def __init__(self, title: Title, match: Match[Any, Any], stage: Stage[Any, Any]) -> None:
        self._spec, self._match, self._stage = title.spec, match, stage
        self.near_end: frozenset[int] = frozenset()
        """The seats that may win or end the game in their next turn, as far as all may know."""
        self._each = [Glide(0, COUNT_MS, out_quart) for _ in match.seats]
        self.settle(at_once=True)

    @property
    def shown(self) -> tuple[int, ...]:
        """Per seat what its card tells now."""
        return tuple(round(score.value) for score in self._each)

    def settle(self, at_once: bool = False) -> None:
        """Run to the totals of what is shown."""
        spec, match, seen = self._spec, self._match, self._stage.view_for(None)
        near = (seat for seat in range(len(match.seats)) if spec.nears_end(match.terms, seen, seat))
        self.near_end = frozenset() if match.over else frozenset(near)
        tallies = spec.score(match.terms, seen)
        for score, tally in zip(self._each, tallies, strict=True):
            if at_once or FACTORS[self._stage.speed] == 0:
                score.set(tally.total)
            else:
                score.to(tally.total)

    def step(self, ms: float) -> bool:
        """Time goes by; whether any has changed."""
        changed = [score.step(ms) for score in self._each]
        return any(changed)
