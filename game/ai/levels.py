"""The levels that people play against: each looks as far and as closely as a game's `Level` says.

None of them throws dice for a blunder, and none misses a choice that wins at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import msgspec

from game.ai.candidates import (
    CandidateLine,
    Value,
    Watched,
    candidates,
    every_nth,
    generator,
    of_each_choice,
    own_options,
    waiting,
)
from game.core import engine
from game.core.engine import advance, pick
from game.core.mind import Below, Foresee, GoOn, Level, Mind, lean, tempered
from game.core.spec import Spec, leaders
from game.core.steps import Choice, Position


class Choose(Protocol):
    """Answers the decision on top of a position whose state is the view of the seat that is asked."""

    def __call__(self, spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
        """One of the waiting decision's options."""


class InterruptPolicy(Protocol):
    """Says what a seat does out of turn at a position whose state is its view."""

    def __call__(
        self,
        spec: Spec[Any, Any],
        terms: Any,
        seen: Position[Any],
        seat: int,
        offered: Sequence[Choice],
        below: Below,
        go_on: GoOn,
    ) -> Choice | None:
        """One of those offered, or nothing."""


class Considered(NamedTuple):
    """Choice of a computer player with what it had in view."""

    choice: Choice
    lines: Sequence[CandidateLine] = ()
    """Lines among which it was chosen; none where the game's own player chose, or it wins, or it is the only one."""
    wins: bool = False
    """Whether the match is won with it."""
    then: tuple[Choice, ...] = ()
    """Choices with which it goes on, where the game's own player has made a plan."""


class Consider(Protocol):
    """Answers as `Choose` does, and keeps what it had in view."""

    def __call__(self, spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Considered:
        """The very same choice with what led to it."""


class ComputerPlayer(msgspec.Struct, frozen=True):
    """Plays for a seat."""

    choose: Choose
    interrupt: InterruptPolicy | None = None
    """None for one that never does anything out of turn."""
    thinks: bool = False
    """Whether it thinks for as long as it may, with `dice` of its own for every answer; else it answers at once, with
    dice that go on from answer to answer."""
    consider: Consider | None = None
    """None for one that could not say why."""


def uniform(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
    """Any option, each equally likely."""
    options = seen.agenda[-1].options(terms, seen.state)  # type: ignore[attr-defined]
    choice: Choice = options[below(len(options))]
    return choice


def greedy(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
    """The option that the best line begins with; `below` decides between equals."""
    lines = candidates(spec, terms, seen, go_on)
    best = max(line.rank for line in lines)
    equals = list(dict.fromkeys(line.first for line in lines if line.rank == best))
    return equals[below(len(equals))]


PLAIN: Mapping[str, Level] = {
    "novice": Level(margin=2.0),
    "farmer": Level(margin=1.0, strength=1.4),
    "expert": Level(strength=2.7),
}
"""How well each looks at a game that says nothing of its computer players; a novice sees its own points only."""

SMALL = 32
"""How many positions of a line are one piece of work."""

WORLDS = 4
"""In how many possible worlds a win has to be one, where anything is hidden."""

SOFTNESS = 2.0
"""How much less often a line is chosen that is a whole margin worse: e to minus this."""

_LUCK = 1 << 32


class Profile(NamedTuple):
    """Computer player by its level, and its temper; a game that does not know that temper is played without."""

    level: str
    temper: str = ""


def level_player(profile: Profile) -> ComputerPlayer:
    """The computer player of a level and a temper."""
    return ComputerPlayer(partial(choose, profile), partial(interrupt, profile), True, partial(consider, profile))


def level_in(spec: Spec[Any, Any], profile: Profile) -> Level:
    """How well a computer player looks at a game; raises KeyError where it has no such level."""
    if spec.mind is None:
        return PLAIN[profile.level]
    return tempered(spec.mind, spec.mind.levels[profile.level], profile.temper)


def strengths(spec: Spec[Any, Any]) -> Mapping[str, float]:
    """How well each level plays a game: how often it wins against the lowest alone, as the logit of that share."""
    levels = PLAIN if spec.mind is None else spec.mind.levels
    return {name: level.strength for name, level in levels.items()}


def choose(
    profile: Profile, spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn
) -> Choice:
    """Choice of a computer player alone."""
    return consider(profile, spec, terms, seen, below, go_on).choice


def consider(
    profile: Profile, spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn
) -> Considered:
    """Choice that wins at once; else the one of the game's own player; else one of the best lines."""
    options = own_options(terms, seen)
    if len(options) == 1:
        return Considered(options[0])
    win = winning(spec, terms, seen, options, below)
    if win is not None:
        return Considered(win, wins=True)
    level, mind = level_in(spec, profile), spec.mind
    plan = () if mind is None or mind.plan is None else mind.plan(terms, seen, level, below, go_on)
    if plan:
        return Considered(plan[0], then=plan[1:])
    if mind is not None and mind.choose is not None:
        choice = mind.choose(terms, seen, level, below, go_on)
        if choice is not None:
            return Considered(choice)
    lines = weighed(profile, spec, terms, seen, below, go_on)
    return Considered(softly(lines, level.margin, below), lines)


def interrupt(
    profile: Profile,
    spec: Spec[Any, Any],
    terms: Any,
    seen: Position[Any],
    seat: int,
    offered: Sequence[Choice],
    below: Below,
    go_on: GoOn,
) -> Choice | None:
    """Choice that wins at once; else what the game says that this level does out of turn."""
    mind, interrupts = spec.mind, spec.interrupts
    if mind is None or mind.interrupt is None or interrupts is None or not offered:
        return None

    def after(position: Position[Any], choice: Choice) -> Position[Any]:
        return engine.interrupt(terms, position, offered, interrupts.resolve, choice)[0]

    win = _winning(spec, terms, seen, seat, offered, after, below)
    if win is not None:
        return win
    return mind.interrupt(terms, seen, seat, offered, level_in(spec, profile), below, go_on)


def winning(
    spec: Spec[Any, Any], terms: Any, seen: Position[Any], options: Sequence[Choice], below: Below
) -> Choice | None:
    """The option that ends the game with a win, as far as the seat can know; of several that with most points."""
    seat = waiting(seen).seat
    return _winning(spec, terms, seen, seat, options, lambda *then: advance(terms, *then)[0], below)


After = Callable[[Position[Any], Choice], Position[Any]]
"""Function from a choice, in turn or out of it, to the position after it."""


def _winning(
    spec: Spec[Any, Any],
    terms: Any,
    seen: Position[Any],
    seat: int,
    offered: Sequence[Choice],
    after: After,
    below: Below,
) -> Choice | None:
    wins = list[tuple[int, Choice]]()
    for choice in offered:
        then = after(seen, choice)
        if won(spec, terms, then, seat) and all(
            won(spec, terms, after(world, choice), seat) for world in _worlds(spec, terms, seen, seat, below)
        ):
            wins.append((spec.score(terms, then.state)[seat].total, choice))
    return max(wins, key=lambda each: each[0])[1] if wins else None


def won(spec: Spec[Any, Any], terms: Any, position: Position[Any], seat: int) -> bool:
    """Whether the game is over and the seat has won it; where everybody has, or nobody else plays, that is no win."""
    if not position.over:
        return False
    tallies = spec.score(terms, position.state)
    winners = leaders(tallies)
    return seat in winners and len(winners) < len(tallies)


def _worlds(spec: Spec[Any, Any], terms: Any, seen: Position[Any], seat: int, below: Below) -> Iterator[Position[Any]]:
    """Some that look alike to the seat; none where nothing is hidden."""
    if spec.resample is not None:
        for _ in range(WORLDS):
            yield Position(spec.resample(terms, seen.state, seat, below), seen.agenda)


def weighed(
    profile: Profile, spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn
) -> list[CandidateLine]:
    """The lines that a level has in view; those that win if there are any, else the best ones with a better value, and
    the best of those with a still better one, where the game has them and there is time."""
    seat, level = waiting(seen).seat, level_in(spec, profile)
    lines = candidates(spec, terms, seen, every_nth(go_on, SMALL), _value(profile, spec, terms, seat))
    winners = [line for line in lines if won(spec, terms, line.position, seat)]
    if winners:
        return winners
    mind = spec.mind
    if mind is None or mind.foresee is None or level.width == 1:
        return lines
    luck = str(below(_LUCK))
    best = _judged(mind.foresee, mind, level, terms, _best(lines, level.width), seat, luck, go_on)
    few = of_each_choice(best, level.farther_width)
    if mind.foresee_farther is None or len(few) < 2 or not go_on():
        return best
    return _judged(mind.foresee_farther, mind, level, terms, few, seat, luck, go_on)


def _judged(
    judge: Foresee[Any, Any],
    mind: Mind[Any, Any],
    level: Level,
    terms: Any,
    lines: Sequence[CandidateLine],
    seat: int,
    luck: str,
    go_on: GoOn,
) -> list[CandidateLine]:
    """Lines with a better value, as many as there is time for; as they are where that is less than two."""
    if all(line.first == lines[0].first for line in lines) or not go_on():
        return list(lines)
    judged = list[CandidateLine]()
    for line in lines:
        watched = Watched(go_on)
        if line.position.over:
            judged.append(line)
            continue
        # The same luck for all: they are to differ by what they are worth.
        value = judge(terms, line.position, seat, generator(luck), watched)
        if watched.over:
            # What was broken off cannot be compared with what was not.
            return judged if len(judged) > 1 else list(lines)
        value += lean(mind, level, terms, line.position.state, seat)
        judged.append(msgspec.structs.replace(line, value=value))
        if not go_on():
            break
    return judged


def _value(profile: Profile, spec: Spec[Any, Any], terms: Any, seat: int) -> Value | None:
    mind = spec.mind
    if mind is not None:
        appraise, level = mind.appraise, level_in(spec, profile)
        further = mind.leanings if level.weights else None
        if further is None:
            return lambda state: level.value(appraise(terms, state, seat))
        return lambda state: level.value(appraise(terms, state, seat)) + level.lean(further(terms, state, seat))
    if profile.level == "novice":
        return lambda state: spec.score(terms, state)[seat].total
    return None


def _best(lines: Sequence[CandidateLine], width: int) -> list[CandidateLine]:
    """The best lines, the first first; of several ways to one position only one."""
    lines_found: list[CandidateLine] = []
    for line in sorted(lines, key=lambda line: line.rank, reverse=True):
        if len(lines_found) == width:
            break
        if all(line.position != other.position for other in lines_found):
            lines_found.append(line)
    return lines_found


def softly(lines: Sequence[CandidateLine], margin: float, below: Below) -> Choice:
    """First choice of one of the lines within the margin of the best, the better ones more often."""
    near = dict(_near(lines, margin))
    best = max(near.values())
    if not margin:
        choices = list(near)
        return choices[below(len(choices))]
    weights = [(first, round(1000 * math.exp(SOFTNESS * (value - best) / margin))) for first, value in near.items()]
    return pick(weights, below(sum(weight for _, weight in weights)))


def _near(lines: Sequence[CandidateLine], margin: float) -> Iterator[tuple[Choice, float]]:
    """First choices of the lines within the margin, the best value of each last.

    One on which the seat goes on answering has to be worth more than those that end, so that none goes on for ever.
    """
    best = max(line.value for line in lines)
    ends = max((line.value for line in lines if not line.asked), default=-math.inf)
    for line in sorted(lines, key=lambda line: line.value):
        if line.value >= best - margin and (line.value > ends or not line.asked):
            yield line.first, line.value
