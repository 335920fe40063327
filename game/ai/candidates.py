"""Next choices of a seat, each thought on to where its own choices end, and the dice and the clock of such thinking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from game.core.engine import advance
from game.core.mind import Below, GoOn, Mind
from game.core.spec import Spec, Tally
from game.core.steps import Choice, Decision, Position

WORK = 300
"""About as many pieces of work as 700 ms hold."""


def always() -> bool:
    """Whether there is time left: always."""
    return True


def work(most: int) -> GoOn:
    """Time for a fixed amount of work: False from the `most`-th question on."""
    left = most

    def go_on() -> bool:
        nonlocal left
        left -= 1
        return left > 0

    return go_on


def every_nth(go_on: GoOn, every: int) -> GoOn:
    """For small pieces of work: asks only every so many times; once False it stays so."""
    asked, going = 0, True

    def sometimes() -> bool:
        nonlocal asked, going
        asked += 1
        if going and asked % every == 0:
            going = go_on()
        return going

    return sometimes


class Watched:
    """A `GoOn` of which is known whether it has said that time is up."""

    def __init__(self, go_on: GoOn) -> None:
        self._go_on = go_on
        self.over = False

    def __call__(self) -> bool:
        """Asks, unless that was answered with no already."""
        self.over = self.over or not self._go_on()
        return not self.over


def generator(seed: str) -> Below:
    """Numbers that follow from a seed, one after the other."""
    number = Random(seed).random
    return lambda n: int(number() * n)


def dice(seed: str, seat: int, place: int) -> Below:
    """The dice for one answer of a seat: that after the first `place` rows of the journal of a match from that seed.

    So the same answer can be found again without any of those before, in another process or in a review.
    """
    return generator(f"{seed}/{seat}/{place}")


X = TypeVar("X")

Value = Callable[[Any], float]
"""Value of a view to the seat that is asked."""

THOUGHTS = 2000
"""How many positions are looked at for one answer beyond those after each option."""


WIDTH = 8
"""How many lines, the most promising ones, go on at a time where it is known what positions are worth."""


class CandidateLine(msgspec.Struct, frozen=True):
    """Some choices of a seat, one after the other."""

    first: Choice
    position: Position[Any]
    """After the last of them."""
    value: float
    asked: bool
    """Whether the same seat answers next."""
    kinds: frozenset[type]
    """Kinds of decisions that were answered, or are left alone."""

    @property
    def rank(self) -> tuple[float, bool]:
        """Order of lines; of equal ones those that end the seat's answers are better, so that none goes on for ever."""
        return self.value, not self.asked

    @property
    def turns(self) -> bool:
        """Whether the same seat answers next, and a kind of decision that may still be answered."""
        return self.asked and type(self.position.agenda[-1]) not in self.kinds


def waiting(seen: Position[Any]) -> Decision[Any, Any, Any]:
    """The decision on top of a position; ValueError if there is none."""
    if seen.waiting is None:
        raise ValueError(f"nobody is asked by {seen.agenda!r}")
    return seen.waiting


def own_options(terms: Any, seen: Position[Any]) -> Sequence[Choice]:
    """Options of the decision on top, without answers of a clock that has run out: no computer waits for it."""
    options: Sequence[Choice] = waiting(seen).options(terms, seen.state)
    return [option for option in options if not option.by_clock] or options


def candidates(
    spec: Spec[Any, Any],
    terms: Any,
    seen: Position[Any],
    go_on: GoOn,
    value: Value | None = None,
    ends: frozenset[type] = frozenset(),
) -> list[CandidateLine]:
    """Lines from each option, at least the first one; without a value they go by what the game says of itself.

    Where positions have a value, all that a seat can still do by more answers of one kind is in it, and the most
    promising lines go on to other kinds of decisions, but not to those at which the line `ends`. Else it is the lead in
    points, and all lines go on while the seat itself is asked.
    """
    step, evaluate = waiting(seen), spec.evaluate
    seat, kinds = step.seat, ends | {type(step)}
    if value is None and evaluate is not None:
        value = lambda state: evaluate(terms, state, seat)  # noqa: E731
    if value is not None:
        judged = _after_each(terms, seen, go_on, value)
        begun = [_line(first, position, worth, seat, kinds) for first, position, worth in judged]
        return _followed(terms, begun, value, seat, go_on, _most_promising)
    scored = _after_each(terms, seen, go_on, lambda state: spec.score(terms, state))
    lead = _lead([tallies for _, _, tallies in scored], seat)
    begun = [_line(first, position, lead(tallies), seat, kinds) for first, position, tallies in scored]
    return _followed(terms, begun, lambda state: lead(spec.score(terms, state)), seat, go_on, _unfinished)


def of_each_choice(lines: Sequence[CandidateLine], width: int) -> list[CandidateLine]:
    """The best line of each of the best first choices, the first first."""
    lines_by_choice = dict[Choice, CandidateLine]()
    for line in sorted(lines, key=lambda line: line.rank, reverse=True):
        if len(lines_by_choice) < width:
            lines_by_choice.setdefault(line.first, line)
    return list(lines_by_choice.values())


def _after_each(
    terms: Any, seen: Position[Any], go_on: GoOn, judge: Callable[[Any], X]
) -> list[tuple[Choice, Position[Any], X]]:
    """Every option with the position after it and what is thought of that; at least the first one."""
    judged: list[tuple[Choice, Position[Any], X]] = []
    for option in own_options(terms, seen):
        if judged and not go_on():
            break
        position, _ = advance(terms, seen, option)
        judged.append((option, position, judge(position.state)))
    return judged


def total_value(mind: Mind[Any, Any], terms: Any, seat: int) -> Value:
    """The value of a view for a seat: the sum of the reasons that its game gives."""
    return lambda state: sum(mind.appraise(terms, state, seat).values())


Parted = Callable[[Sequence[CandidateLine]], tuple[list[CandidateLine], list[CandidateLine]]]


def _unfinished(lines: Sequence[CandidateLine]) -> tuple[list[CandidateLine], list[CandidateLine]]:
    """The lines that are at their ends, and those on which the seat answers next, the best first."""
    return [line for line in lines if not line.asked], _by_value(line for line in lines if line.asked)


def _most_promising(lines: Sequence[CandidateLine]) -> tuple[list[CandidateLine], list[CandidateLine]]:
    """The best lines with another kind of decision last; all others are taken as they are."""
    on = _by_value(line for line in lines if line.turns)
    return [*(line for line in lines if not line.turns), *on[WIDTH:]], on[:WIDTH]


def _by_value(lines: Iterable[CandidateLine]) -> list[CandidateLine]:
    return sorted(lines, key=lambda line: -line.value)


def _followed(
    terms: Any, begun: Sequence[CandidateLine], value: Value, seat: int, go_on: GoOn, parted: Parted
) -> list[CandidateLine]:
    """Lines followed while there is time and thought; `parted` says which end and, the best first, which go on."""
    done, going, thoughts = list[CandidateLine](), list(begun), THOUGHTS
    while going:
        ended, on = parted(going)
        done, going = done + ended, []
        for place, line in enumerate(on):
            step, options = waiting(line.position), own_options(terms, line.position)
            thoughts -= len(options)
            if thoughts < 0 or not go_on():
                return [*done, *going, *on[place:]]
            kinds = line.kinds | {type(step)}
            for option in options:
                position, _ = advance(terms, line.position, option)
                going.append(_line(line.first, position, value(position.state), seat, kinds))
    return done


def _line(first: Choice, position: Position[Any], value: float, seat: int, kinds: frozenset[type]) -> CandidateLine:
    waits = position.waiting
    return CandidateLine(first, position, value, waits is not None and waits.seat == seat, kinds)


def _lead(outcomes: Sequence[Sequence[Tally]], seat: int) -> Callable[[Sequence[Tally]], float]:
    """Points of `seat` less those of its best rival.

    A seat whose tally equals its own in all `outcomes` is a partner, or cannot be told apart: no rival.
    """
    seats = range(len(outcomes[0]))
    rivals = [other for other in seats if any(tallies[other] != tallies[seat] for tallies in outcomes)]
    return lambda tallies: tallies[seat].total - max((tallies[other].total for other in rivals), default=0)


# --- goals that are proven by trying all choices ----------------------------------------------------------------

MOST_POSITIONS = 60_000
"""Most positions that one proof may look at."""

FEWEST = 2
"""Choices that a goal has to need, else it is seen at once."""


class Proof(NamedTuple):
    """Choices that are proven to be right."""

    goal: str
    accepted: tuple[Choice, ...]
    """The first choices of all shortest ways, in the order in which they are offered."""
    needed: int
    """How many choices such a way has."""
    positions: int
    """How many positions were looked at."""
    way: tuple[Choice, ...]
    """One of these ways."""


def prove(spec: Spec[Any, Any], terms: Any, seen: Position[Any], most: int = MOST_POSITIONS) -> Proof | None:
    """The proof for the goal of a position, by layers of positions that so many choices lead to; None where it has no
    goal, no way is found among so many positions, or one choice reaches it."""
    exact, step = spec.exact, seen.waiting
    goal = "" if exact is None or step is None else exact.goal(terms, seen)
    if exact is None or step is None or not goal:
        return None
    firsts = [each for each in own_options(terms, seen) if not isinstance(each, exact.aids)]
    # Positions of one turn that differ only in how they were come to are one: the one with fewer choices counts.
    known, looked = {seen.state}, 0
    # Per position a shortest way to it, and the set of first choices, a bit each, with which some such way begins.
    layer: dict[Any, tuple[Position[Any], int, tuple[Choice, ...]]] = {seen.state: (seen, 0, ())}
    for needed in range(1, most):
        following, right, way = dict[Any, tuple[Position[Any], int, tuple[Choice, ...]]](), 0, tuple[Choice, ...]()
        for position, begun, before in layer.values():
            for number, choice in enumerate(firsts if needed == 1 else own_options(terms, position)):
                if isinstance(choice, exact.aids):
                    continue
                looked += 1
                if looked > most:
                    return None
                after, _ = advance(terms, position, choice)
                bits = begun or 1 << number
                if exact.reached(terms, seen, after):
                    right, way = right | bits, way or (*before, choice)
                    continue
                asked, key = after.waiting, after.state
                if asked is None or asked.seat != step.seat or type(asked) is not type(step) or key in known:
                    continue
                _, others, first = following.get(key, (after, 0, (*before, choice)))
                following[key] = after, others | bits, first
        if right:
            accepted = tuple(first for number, first in enumerate(firsts) if right >> number & 1)
            return Proof(goal, accepted, needed, looked, way) if needed >= FEWEST else None
        known |= following.keys()
        layer = following
        if not layer:
            return None
    return None
