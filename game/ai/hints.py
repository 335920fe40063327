"""Help for whoever is to answer: the best plan of a seat for its turn, by what it can know, and what speaks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from game.ai.candidates import CandidateLine, candidates, generator, own_options, total_value, waiting, work
from game.ai.chances import leverage
from game.ai.levels import Profile, interrupt, level_in, weighed, winning
from game.core import engine
from game.core.engine import advance
from game.core.match import Match
from game.core.mind import CHANCE, COUNSEL, COUNT, POINTS, Below, GoOn, Mind
from game.core.spec import Spec
from game.core.steps import Choice, Position

MOST = 60
"""Most choices of a plan."""

LOOKS = 64
"""Positions that are looked at for one choice of a plan."""

MOST_OPTIONS = 512
"""Most options that are tried for one that reaches the goal at once."""


def rest_of_turn(
    level: Profile,
    spec: Spec[Any, Any],
    terms: Any,
    begun: Position[Any],
    seat: int,
    goal: Position[Any],
    below: Below,
    go_on: GoOn,
) -> tuple[Choice, ...]:
    """Choices with which a seat goes on after its first one; on the way to `goal` if that is within reach."""
    choices, position = list[Choice](), begun
    while len(choices) < MOST and asks(position, seat) and same_turn(begun, position):
        choice = _next(level, spec, terms, position, goal, below, go_on)
        choices.append(choice)
        position, _ = advance(terms, position, choice)
    return tuple(choices)


PLANNED = 64
"""Pieces of work for each choice of a plan that is told beside what was chosen."""


def plan_from(spec: Spec[Any, Any], terms: Any, position: Position[Any], choice: Choice) -> tuple[Choice, ...]:
    """Choices with which the seat that answers at a position goes on after one, to the end of its turn, by what it
    sees."""
    seat = waiting(position).seat
    seen = Position(spec.view_for(terms, position.state, seat), position.agenda)
    after, _ = advance(terms, seen, choice)
    return rest_of_turn(LEVEL, spec, terms, after, seat, after, generator("plan"), work(PLANNED))


def asks(position: Position[Any], seat: int) -> bool:
    """Whether the seat is the one to answer."""
    step = position.waiting
    return step is not None and step.seat == seat


def same_turn(one: Position[Any], other: Position[Any]) -> bool:
    """Whether two positions belong to one turn."""
    return bool(one.state.turn == other.state.turn)


def positions_along(
    spec: Spec[Any, Any], terms: Any, seen: Position[Any], seat: int, choices: Sequence[Choice]
) -> Iterator[Position[Any]]:
    """The positions after each choice of a plan of a seat, one after the other; ValueError at one that is not legal."""
    position, interrupts = seen, spec.interrupts
    for choice in choices:
        if asks(position, seat) and choice in waiting(position).options(terms, position.state):
            position, _ = advance(terms, position, choice)
        else:
            is_open = position.waiting is not None and position.waiting.open
            offered = interrupts.options(terms, position.state, seat) if interrupts is not None and is_open else ()
            if interrupts is None or choice not in offered:
                raise ValueError(f"{choice} cannot be played there")
            position, _ = engine.interrupt(terms, position, offered, interrupts.resolve, choice)
        yield position


def _next(
    level: Profile,
    spec: Spec[Any, Any],
    terms: Any,
    position: Position[Any],
    goal: Position[Any],
    below: Below,
    go_on: GoOn,
) -> Choice:
    """Choose what reaches the goal, or wins, or is the only option; else what the game's own player chooses, or the
    best of some lines, those that reach the goal first."""
    options, mind, seat = own_options(terms, position), spec.mind, waiting(position).seat
    if len(options) == 1:
        return options[0]
    for option in options[:MOST_OPTIONS]:
        if advance(terms, position, option)[0] == goal:
            return option
    choice = winning(spec, terms, position, options, below)
    if choice is None and mind is not None and mind.choose is not None:
        choice = mind.choose(terms, position, level_in(spec, level), below, go_on)
    if choice is not None:
        return choice
    value = None if mind is None else total_value(mind, terms, seat)
    lines = candidates(spec, terms, position, work(LOOKS), value)
    return max(lines, key=lambda line: (line.position == goal, *line.rank)).first


LEVEL = Profile("expert", COUNSEL)
"""The level whose choice a hint shows, with what the game says that people are to be told."""

GAINS, RISKS = 2, 1
"""How many reasons for and against it are told at most."""

LEAST = 0.1
"""A term whose share of the largest is less says nothing."""

ENOUGH = 0.5
"""Least share that a gain over the next best choice must have of what a choice changes to be mentioned."""

COMPARED = 3
"""Most other lines with which the best one is still compared by what is probably answered."""


NO_FIGURE = 0.4
"""Most points of an amount that is told without a figure."""


class HintReason(msgspec.Struct, frozen=True):
    """A term of the value, and by how much it is greater with the choice; below 0 it speaks against it.

    What a plan is for is one, too: a thing that is counted, and how many of it there are in the end.
    """

    term: str
    amount: float
    unit: str = POINTS
    """POINTS, CHANCE for per cent, or COUNT; WORTH of a computer's plan."""
    most: int = 0
    """How many there could be of what is counted; 0 where that has no end."""
    temper: str = ""
    """Temper of a computer which has chosen for the sake of this."""
    value_term: str = ""
    """Term of the value for which a thing is counted, in reasons of a computer's plan."""


class Hint(msgspec.Struct, frozen=True):
    """Best plan of the seat."""

    choices: tuple[Choice, ...]
    """Its next choice and all that follow, to where chance or another seat answers or the turn ends."""
    reasons: tuple[HintReason, ...] = ()
    """Gains first, the greatest first; then risks."""
    wins: bool = False
    """Whether the match is won with it."""


class BestPlan(NamedTuple):
    """The line that a player is for, and those that it is better than."""

    line: CandidateLine
    lines: Sequence[CandidateLine]
    wins: bool
    begun: tuple[Choice, ...]
    """First choices of a plan: all of one that the game makes itself, else one choice."""

    @property
    def others(self) -> list[CandidateLine]:
        """The lines that begin with another choice and lead elsewhere."""
        return [each for each in self.lines if each.first != self.line.first and each.position != self.line.position]


def advise(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Hint | None:
    """The expert's choice, with no softness, at a position whose state is the view of the seat that is asked.

    What it would do out of turn goes first. None in a game that does not say why a view is good.
    """
    mind, step = spec.mind, waiting(seen)
    if mind is None:
        return None
    beside = _out_of_turn(spec, mind, terms, seen, below, go_on)
    if beside is not None:
        return beside
    seat, options = step.seat, own_options(terms, seen)
    if len(options) == 1:
        after, _ = advance(terms, seen, options[0])
        choices = (options[0], *rest_of_turn(LEVEL, spec, terms, after, seat, after, below, go_on))
        return Hint(choices, _with_points(spec, terms, seen, seat, choices, ()))
    best = _best(spec, terms, seen, below, go_on)
    amounts = _differences(mind, terms, seen, best, below)
    choices = to_the_end(LEVEL, spec, terms, seen, best, below, go_on)
    reasons = _reasons(spec, terms, seat, (best.line.position.state, seen.state), amounts)
    return Hint(choices, _with_points(spec, terms, seen, seat, choices, reasons), best.wins)


def to_the_end(
    level: Profile, spec: Spec[Any, Any], terms: Any, seen: Position[Any], best: BestPlan, below: Below, go_on: GoOn
) -> tuple[Choice, ...]:
    """The choices of a plan, with all that follow in the turn."""
    seat = waiting(seen).seat
    *_, after = positions_along(spec, terms, seen, seat, best.begun)
    return (*best.begun, *rest_of_turn(level, spec, terms, after, seat, best.line.position, below, go_on))


def rest_of_hint(spec: Spec[Any, Any], terms: Any, seen: Position[Any], seat: int, hint: Hint, done: int) -> Hint:
    """The rest of a hint whose first choices have been played, with the points that this rest brings."""
    choices = hint.choices[done:]
    return msgspec.structs.replace(
        hint, choices=choices, reasons=_with_points(spec, terms, seen, seat, choices, hint.reasons)
    )


def _with_points(
    spec: Spec[Any, Any],
    terms: Any,
    seen: Position[Any],
    seat: int,
    choices: tuple[Choice, ...],
    reasons: Sequence[HintReason],
) -> tuple[HintReason, ...]:
    """The reasons after what the plan is for, with the points that the score gains by its end: all that it names
    together are its gain.

    A term in points that gains nothing there is told only where its value grows, and without a figure.
    """
    mind, reasons = spec.mind, [each for each in reasons if each.unit != COUNT]
    if mind is None or not (mind.scored or mind.counts):
        return _with_fair_risks(reasons)
    *_, end = positions_along(spec, terms, seen, seat, choices)
    goal = tuple(_goal(mind, terms, (seen.state, end.state), seat))
    if not mind.scored:
        return _with_fair_risks((*goal, *reasons))
    grown = _exceeded(mind.appraise(terms, end.state, seat), mind.appraise(terms, seen.state, seat))
    points = points_scored(spec, mind, terms, (seen.state, end.state), seat)
    told = [HintReason(term, amount) for term, amount in points.items() if amount]
    for each in reasons:
        if each.unit != POINTS:
            told.append(each)
        elif goal and each.amount > 0:
            continue  # without a figure, and told by what is counted
        elif not points.get(each.term) and each.amount * grown.get(each.term, 0.0) > 0:
            told.append(msgspec.structs.replace(each, amount=max(-NO_FIGURE, min(NO_FIGURE, each.amount))))
    # Points first, then what only moves the chance to win.
    told.sort(key=lambda each: (each.amount < 0, each.unit != POINTS, -abs(each.amount)))
    return _with_fair_risks((*goal, *told))


def _with_fair_risks(reasons: Sequence[HintReason]) -> tuple[HintReason, ...]:
    """The reasons, a risk with its per cent only where gains that are told in per cent come to more.

    What speaks for a choice may have no figure, or one in points: a greater risk would seem to outweigh it all.
    """
    if sum(round(each.amount) for each in reasons if each.unit == CHANCE) > 0:
        return tuple(reasons)
    return tuple(
        msgspec.structs.replace(each, amount=max(each.amount, -NO_FIGURE)) if each.unit == CHANCE else each
        for each in reasons
    )


def points_scored(
    spec: Spec[Any, Any], mind: Mind[Any, Any], terms: Any, views: tuple[Any, Any], seat: int
) -> Mapping[str, float]:
    """By term the points that a seat scores in the second of two views beyond those in the first."""
    before, after = (spec.score(terms, view)[seat].points for view in views)
    return {
        term: float(sum(after.get(each, 0) - before.get(each, 0) for each in categories))
        for term, categories in (mind.scored or {}).items()
    }


def _goal(mind: Mind[Any, Any], terms: Any, views: tuple[Any, Any], seat: int) -> Iterator[HintReason]:
    """Goal of a plan: the first thing that the seat counts of which it has more in the view at the end."""
    if mind.counts is None:
        return
    before, after = (mind.counts(terms, view, seat) for view in views)
    for name, count in after.items():
        if name in before and count.has > before[name].has:
            yield HintReason(name, count.has, COUNT, count.most)
            return


def _out_of_turn(
    spec: Spec[Any, Any], mind: Mind[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn
) -> Hint | None:
    """Best choice out of turn before the seat answers, where it may act between any two steps."""
    step, interrupts = waiting(seen), spec.interrupts
    if interrupts is None or not step.open:
        return None
    offered = interrupts.options(terms, seen.state, step.seat)
    choice = interrupt(LEVEL, spec, terms, seen, step.seat, offered, below, go_on)
    if choice is None:
        return None
    begun, _ = engine.interrupt(terms, seen, offered, interrupts.resolve, choice)
    then, rest = begun, tuple[Choice, ...]()
    if asks(then, step.seat):
        lines = candidates(spec, terms, then, work(LOOKS), total_value(mind, terms, step.seat))
        then = max(lines, key=lambda line: line.rank).position
        rest = rest_of_turn(LEVEL, spec, terms, begun, step.seat, then, below, go_on)
    amounts = _exceeded(mind.appraise(terms, then.state, step.seat), mind.appraise(terms, seen.state, step.seat))
    choices, reasons = (choice, *rest), _reasons(spec, terms, step.seat, (then.state, seen.state), amounts)
    return Hint(choices, _with_points(spec, terms, seen, step.seat, choices, reasons))


def _best(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> BestPlan:
    """Choice that wins at once, or the one of the game's own player, or the best of all lines; dice decide nothing."""
    win = winning(spec, terms, seen, own_options(terms, seen), below)
    begun: tuple[Choice, ...] = () if win is None else (win,)
    mind, level = spec.mind, level_in(spec, LEVEL)
    if not begun and mind is not None and mind.plan is not None:
        begun = mind.plan(terms, seen, level, below, go_on)
    if not begun and mind is not None and mind.choose is not None:
        chosen = mind.choose(terms, seen, level, below, go_on)
        begun = () if chosen is None else (chosen,)
    if not begun:
        lines = weighed(LEVEL, spec, terms, seen, below, go_on)
        best = max(lines, key=lambda line: line.rank)
        return BestPlan(best, lines, False, (best.first,))
    return begun_with(spec, terms, seen, begun, win is not None)


def begun_with(
    spec: Spec[Any, Any],
    terms: Any,
    seen: Position[Any],
    begun: tuple[Choice, ...],
    wins: bool,
    lines: Sequence[CandidateLine] = (),
) -> BestPlan:
    """The best line of a choice, among the lines that were in view or else some that are looked at now."""
    seat, mind, choice = waiting(seen).seat, spec.mind, begun[0]
    value = None if mind is None else total_value(mind, terms, seat)
    lines = lines or candidates(spec, terms, seen, work(LOOKS), value)
    own = [line for line in lines if line.first == choice]
    if own:
        return BestPlan(max(own, key=lambda line: line.rank), lines, wins, begun)
    position, _ = advance(terms, seen, choice)
    return BestPlan(CandidateLine(choice, position, 0.0, asks(position, seat), frozenset()), lines, wins, begun)


def _differences(
    mind: Mind[Any, Any], terms: Any, seen: Position[Any], best: BestPlan, below: Below
) -> Mapping[str, float]:
    """By term by how much the best line exceeds what it is compared with: what the game says itself, else other lines
    at once; where that does not speak for it, other lines after what is probably answered."""
    seat = waiting(seen).seat
    own = {} if mind.gains is None else mind.gains(terms, seen.state, seat)
    if any(own.values()):
        return own
    others = best.others
    differences = _at_once(mind, terms, seen, best.line, others)
    if mind.answered is None or not others or sum(differences.values()) > 0:
        return differences
    compared = sorted(others, key=lambda line: line.rank, reverse=True)[:COMPARED]
    now, *then = (mind.answered(terms, line.position, seat, below) for line in (best.line, *compared))
    return _exceeded(now, max(then, key=lambda amounts: sum(amounts.values())))


def _at_once(
    mind: Mind[Any, Any], terms: Any, seen: Position[Any], best: CandidateLine, others: Sequence[CandidateLine]
) -> Mapping[str, float]:
    """The best line beside the next best one, or beside the position as it is where that says more, or alone speaks for
    it."""
    seat = waiting(seen).seat
    now = mind.appraise(terms, best.position.state, seat)
    changed = _exceeded(now, mind.appraise(terms, seen.state, seat))
    if not others:
        return changed
    next_best = max(others, key=lambda line: line.rank).position.state
    ahead = _exceeded(now, mind.appraise(terms, next_best, seat))
    # What the next best costs as well, such as the card that any play costs, is no risk of this one.
    changed = {
        term: max(amount, min(0.0, ahead.get(term, 0.0))) if amount < 0 else amount for term, amount in changed.items()
    }
    says_more = _most(ahead) >= ENOUGH * _most(changed)
    return ahead if says_more and (sum(ahead.values()) > 0 or sum(changed.values()) <= 0) else changed


def _exceeded(now: Mapping[str, float], other: Mapping[str, float]) -> Mapping[str, float]:
    return {term: now.get(term, 0.0) - other.get(term, 0.0) for term in {**now, **other}}


def _most(amounts: Mapping[str, float]) -> float:
    """The greatest gain."""
    return max(amounts.values(), default=0.0)


def _reasons(
    spec: Spec[Any, Any], terms: Any, seat: int, views: Sequence[Any], amounts: Mapping[str, float]
) -> tuple[HintReason, ...]:
    """The few terms that say most, in their units, between views before and after the choice; none where all together
    do not speak for it, which is best for what is read beyond them."""
    if sum(amounts.values()) <= 0:
        return ()
    units = dict.fromkeys(amounts, POINTS) if spec.mind is None or spec.mind.units is None else spec.mind.units
    least = LEAST * max(map(abs, amounts.values()), default=0.0)
    reasons = [
        HintReason(term, amounts[term], unit) for term, unit in units.items() if abs(amounts.get(term, 0.0)) >= least
    ]
    gains = sorted((each for each in reasons if each.amount > 0), key=lambda each: -each.amount)[:GAINS]
    risks = sorted((each for each in reasons if each.amount < 0), key=lambda each: each.amount)[:RISKS]
    if all(each.unit == POINTS for each in (*gains, *risks)):
        return (*gains, *risks)
    chance = leverage(spec, terms, seat, views)
    return tuple(
        each if each.unit == POINTS else msgspec.structs.replace(each, amount=round(100 * chance(each.amount), 1))
        for each in (*gains, *risks)
    )


def is_only_way(match: Match[Any, Any], choices: Sequence[Choice]) -> bool:
    """Whether nothing else can be chosen at any of the steps of a plan."""
    if [*match.options] != [*choices[:1]]:
        return False
    return all([*match.options_after(*choices[:at])] == [choices[at]] for at in range(1, len(choices)))
