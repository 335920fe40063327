"""Reviews that nobody has to wait for."""

from __future__ import annotations

import math
from typing import Any

from game.ai.review import Costly, Finding, Review, ReviewMoment, ReviewProgress
from game.core.match import Match
from game.scenes.review.scene import ReviewScene
from game.scenes.shell.scene import Services
from game.ui.title import Title


class Slow:
    """Reckons a step at each frame, and comes to a review at the end, or to none."""

    def __init__(self, found: Review | None, steps: int = 4, findings: tuple[Finding, ...] = ()) -> None:
        """A further one of the findings is told at each step."""
        self._found, self._steps, self._findings = found, steps, findings
        self.result: Review | None = None
        self.so_far = ReviewProgress(0.0, 0, steps)
        self.failed = self.closed = False

    def update(self, dt_ms: float) -> None:
        looked = min(self._steps, self.so_far.looked + 1)
        self.so_far = ReviewProgress(looked / self._steps, looked, self._steps, self._findings[:looked])
        if looked == self._steps:
            self.result, self.failed = self._found, self._found is None

    def close(self) -> None:
        self.closed = True


def made_up(match: Match[Any, Any], costly: int = 3) -> Review:
    """A review of any match, the same each time: lines that swing, and choices early, in the middle and late that have
    alternatives, the last option said to be better."""
    count, sides = len(match.seats), _pairs(len(match.seats))
    begun = dict[int, int]()
    for index in range(match.index):
        begun.setdefault(match.turn_at(index), index)
    indices = [*begun.values(), match.index]
    moments = tuple(
        ReviewMoment(index, match.turn_at(index), _swinging(number, len(indices), len(sides)))
        for number, index in enumerate(indices)
    )
    luck = tuple(round(0.3 * math.cos(2.0 * seat), 2) for seat in range(count))
    decisions = tuple(round(-0.09 - 0.2 * seat, 2) for seat in range(count))
    free = [index for index, ply in enumerate(match.plies) if _free(match, index) and not ply.row.chance]
    chosen = [free[(2 * number + 1) * len(free) // (2 * costly)] for number in range(costly)]
    reasons = sorted(match.spec.mind.appraise(match.terms, match.state, 0)) if match.spec.mind else [""]
    costliest = tuple(
        costing(match, index, _other(match, index), 0.17 - 0.02 * number, reasons[0])
        for number, index in enumerate(chosen)
    )
    return Review(sides, moments, luck, decisions, costliest)


def costing(match: Match[Any, Any], index: int, better: Any, cost: float, reason: str = "") -> Costly:
    """A choice that has taken so much of a half from whoever made it, for all others."""
    seat, count = match.plies[index].row.seat, len(match.seats)

    def chances(share: float) -> tuple[float, ...]:
        return tuple(share if each == seat else (1 - share) / (count - 1) for each in range(count))

    return Costly(index, seat, better, chances(0.5), chances(0.5 - cost), reason)


def findings(found: Review) -> tuple[Finding, ...]:
    """Findings that are told of a review on the way."""
    return tuple(Finding(each.index, found.per_cent(each)) for each in found.costliest)


def _pairs(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(count))


def _swinging(number: int, last: int, sides: int) -> tuple[float, ...]:
    weights = [math.exp(number / last * math.sin(9 * number / last + 2.1 * side)) for side in range(sides)]
    return tuple(round(weight / sum(weights), 4) for weight in weights)


def _free(match: Match[Any, Any], index: int) -> bool:
    step, ply = match.at(index).waiting, match.plies[index]
    return step is not None and not ply.row.interrupt and len(step.options(match.terms, match.at(index).state)) > 1


def _other(match: Match[Any, Any], index: int) -> Any:
    step = match.at(index).waiting
    assert step is not None
    return [each for each in step.options(match.terms, match.at(index).state) if each != match.plies[index].row.choice][
        -1
    ]


def scene_of(
    services: Services, title: Title, match: Match[Any, Any], match_id: int | None, reckoner: Slow | None = None
) -> ReviewScene:
    """The scene with a review that is made up."""
    made = reckoner or Slow(made_up(match), 1)
    return ReviewScene(services, title, match, match_id, lambda: made)
