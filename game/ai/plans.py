"""Plans over several answers, of computers and of hints: each is thought of once, at its first act, and then followed.

A seat that thought anew before every act would take the time of a decision for each, and might undo with one what it
has done with another.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from game.ai.hints import Hint, advise, positions_along, rest_of_hint
from game.ai.levels import ComputerPlayer, Considered
from game.core.engine import advance
from game.core.mind import Below, GoOn
from game.core.spec import Spec
from game.core.steps import Choice, Position


class PlanUnderWay(NamedTuple):
    """Choices of a plan, and the positions in which they are made."""

    choices: Sequence[Choice]
    positions: Sequence[Position[Any]]


class PlanKeeper:
    """Keeps for each player of a match the plan that it is carrying out."""

    def __init__(self) -> None:
        self._plans = dict[Hashable, PlanUnderWay]()

    def consider(
        self,
        who: Hashable,
        player: ComputerPlayer,
        spec: Spec[Any, Any],
        terms: Any,
        seen: Position[Any],
        below: Below,
        go_on: GoOn,
    ) -> Considered:
        """The next choice of the plan of a player, by the name `who`, if the match stands as it planned; else what it
        considers now."""
        plan = self._plans.get(who)
        if plan is not None and seen in plan.positions:
            at = plan.positions.index(seen)
            return Considered(plan.choices[at], then=tuple(plan.choices[at + 1 :]))
        if player.consider is None:
            return Considered(player.choose(spec, terms, seen, below, go_on))
        considered = player.consider(spec, terms, seen, below, go_on)
        self._plans.pop(who, None)
        if considered.then:
            self._plans[who] = _under_way(terms, seen, (considered.choice, *considered.then))
        return considered


def _under_way(terms: Any, seen: Position[Any], choices: Sequence[Choice]) -> PlanUnderWay:
    positions = [seen]
    for choice in choices[:-1]:
        positions.append(advance(terms, positions[-1], choice)[0])
    return PlanUnderWay(choices, positions)


class HintKeeper:
    """Keeps for each seat of a match the hint that it was given last: who has followed it so far is told its rest."""

    def __init__(self) -> None:
        self._hints = dict[int, tuple[Hint, Sequence[Position[Any]]]]()

    def advise(
        self, seat: int, spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn
    ) -> Hint | None:
        """The rest of the last hint if the match stands as that seat was told; else what is best now."""
        last, positions = self._hints.get(seat, (None, ()))
        if last is not None and seen in positions:
            return rest_of_hint(spec, terms, seen, seat, last, positions.index(seen) + 1)
        hint = advise(spec, terms, seen, below, go_on)
        if hint is not None:
            along = [*positions_along(spec, terms, seen, seat, hint.choices)]
            self._hints[seat] = hint, along[:-1]
        return hint
