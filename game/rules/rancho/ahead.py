"""Which plan is best when the turns after it are planned too, a round more at a time while there is time.

The table of rounds knows the usual land only; here all that a round may leave of a plan is planned with again, for the
land and the prices that the seat really has. What rivals buy meanwhile is not thought of.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.mind import GoOn
from game.rules.rancho.evaluation import Herd, Means
from game.rules.rancho.model import Terms
from game.rules.rancho.outlook import ROUND, next_turn
from game.rules.rancho.plans import WON, Plan, Sight, plans
from game.rules.rancho.rounds import FARTHEST

SOON = Sight(depth=1, width=2, mixes=2, fine=4)
"""How closely later turns are planned."""

WAYS = 2
"""How many plans of a later turn are thought on."""

FARTHEST_ROUND, MOST_KNOWN = 5, 16_000
"""How many rounds are thought ahead at most, and how many turns are remembered for it, some 8 MB."""

PLANNED = 6
"""After so many turns planned it is asked whether to go on: some milliseconds."""

CLEAR, SETTLED = 2.0, 2
"""Who is behind by a fifth of a round is thought of no more; who has stayed best for so many rounds on end is best."""


class Spent(Exception):
    """There is no time left."""


def best_first(terms: Terms, found: Sequence[Plan], width: int, go_on: GoOn) -> tuple[Plan, ...]:
    """The best plans by what they come to, with that for a value; then the others, worth nothing beside them.

    A round that was not thought through counts nothing.
    """
    by_value = sorted(found, key=lambda plan: -plan.value)
    order, times, ahead = _near(by_value[:width]), 0, Lookahead(terms, go_on)
    try:
        for rounds in range(1, FARTHEST_ROUND + 1):
            if len(order) < 2 or times == SETTLED:
                break
            valued = [plan._replace(value=ahead.after(plan.means, plan.animals, rounds)) for plan in order]
            valued.sort(key=lambda plan: -plan.value)
            times = times + 1 if valued[0][1:] == order[0][1:] else 0
            order = _near(valued)
    except Spent:
        pass
    thought = {plan[1:] for plan in order}
    return (*order, *(plan._replace(value=-WON) for plan in by_value if plan[1:] not in thought))


def _near(order: Sequence[Plan]) -> list[Plan]:
    return [plan for plan in order if plan.value > order[0].value - CLEAR]


class Lookahead:
    """Thinks for one decision; no turn is planned twice."""

    def __init__(self, terms: Terms, go_on: GoOn) -> None:
        self._terms, self._go_on = terms, go_on
        self._known: dict[tuple[Means, int], float] = {}

    def after(self, means: Means, herd: Herd, rounds: int) -> float:
        """Less the rounds to a set, in tenths, of who rolls with such a herd."""
        total = -ROUND
        for wealth, chance in next_turn(self._terms, means.own, herd, means.stock).items():
            total += chance * self._turn(replace(means, wealth=max(wealth, 0)), rounds - 1)
        return total

    def _turn(self, means: Means, rounds: int) -> float:
        """The same of whose turn begins."""
        found = self._known.get((means, rounds))
        if found is None:
            known = len(self._known)
            if known == MOST_KNOWN or (known % PLANNED == PLANNED - 1 and not self._go_on()):
                raise Spent
            found = self._known[means, rounds] = self._planned(means, rounds)
        return found

    def _planned(self, means: Means, rounds: int) -> float:
        found = plans(self._terms, means, SOON)
        if not found:
            return -ROUND * FARTHEST
        if found[0].wins:
            return 0.0
        if not rounds:
            return found[0].value
        return max(self.after(plan.means, plan.animals, rounds) for plan in found[:WAYS])
