"""The player who thinks as far as its own next choices: what they come to before chance or another seat answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from game.ai.player import Below, GoOn, waiting
from game.core.engine import advance
from game.core.spec import Spec, Tally
from game.core.steps import Choice, Decision, Position

X = TypeVar("X")

THOUGHTS = 2000
"""How many positions are looked at for one answer beyond those after each option."""


class Line(NamedTuple):
    """Some choices of a seat, one after the other."""

    first: Choice
    position: Position[Any]
    """After the last of them."""
    value: float
    asked: bool
    """Whether the same seat answers next."""

    @property
    def rank(self) -> tuple[float, bool]:
        """Of lines worth as much those that end the seat's answers are better, so that none goes on for ever."""
        return self.value, not self.asked


def greedy(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
    """The option that the best line begins with; `below` decides between equals.

    Where the game says what positions are worth, all that a seat can still do is in it and one choice is a line. Else
    it is the lead in points, and lines go on while the seat itself is asked.
    """
    seat, worth = waiting(seen).seat, spec.worth
    if worth is not None:
        judged = _after_each(terms, seen, go_on, lambda state: worth(terms, state, seat))
        lines = [_line(first, position, value, seat) for first, position, value in judged]
    else:
        scored = _after_each(terms, seen, go_on, lambda state: spec.score(terms, state))
        lead = _lead([tallies for _, _, tallies in scored], seat)
        begun = [_line(first, position, lead(tallies), seat) for first, position, tallies in scored]
        lines = _followed(terms, begun, lambda state: lead(spec.score(terms, state)), seat, go_on)
    best = max(line.rank for line in lines)
    equals = list(dict.fromkeys(line.first for line in lines if line.rank == best))
    return equals[below(len(equals))]


def _after_each(
    terms: Any, seen: Position[Any], go_on: GoOn, judge: Callable[[Any], X]
) -> list[tuple[Choice, Position[Any], X]]:
    """Every option with the position after it and what is thought of that; at least the first one."""
    judged: list[tuple[Choice, Position[Any], X]] = []
    for option in waiting(seen).options(terms, seen.state):
        if judged and not go_on():
            break
        position, _ = advance(terms, seen, option)
        judged.append((option, position, judge(position.state)))
    return judged


def _followed(
    terms: Any, begun: Sequence[Line], value: Callable[[Any], float], seat: int, go_on: GoOn
) -> list[Line]:
    """Lines followed to their ends, the most promising ones first, while there is time and thought."""
    done, going, thoughts = list[Line](), list(begun), THOUGHTS
    while going:
        done += [line for line in going if not line.asked]
        open_lines = sorted((line for line in going if line.asked), key=lambda line: -line.value)
        going = []
        for place, line in enumerate(open_lines):
            options = waiting(line.position).options(terms, line.position.state)
            thoughts -= len(options)
            if thoughts < 0 or not go_on():
                return [*done, *going, *open_lines[place:]]
            for option in options:
                position, _ = advance(terms, line.position, option)
                going.append(_line(line.first, position, value(position.state), seat))
    return done


def _line(first: Choice, position: Position[Any], value: float, seat: int) -> Line:
    top = position.agenda[-1] if position.agenda else None
    return Line(first, position, value, isinstance(top, Decision) and top.seat == seat)


def _lead(outcomes: Sequence[Sequence[Tally]], seat: int) -> Callable[[Sequence[Tally]], float]:
    """Points of `seat` less those of its best rival.

    A seat whose tally equals its own in all `outcomes` is a partner, or cannot be told apart: no rival.
    """
    seats = range(len(outcomes[0]))
    rivals = [other for other in seats if any(tallies[other] != tallies[seat] for tallies in outcomes)]
    return lambda tallies: tallies[seat].total - max((tallies[other].total for other in rivals), default=0)
