"""Reasons for the plan of a computer player: what it gains over doing nothing, as that player weighs it, and its temper
where that has moved the choice."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from game.ai.candidates import CandidateLine, Watched, own_options, waiting, work
from game.ai.hints import (
    GAINS,
    LEAST,
    PLANNED,
    Hint,
    HintReason,
    begun_with,
    points_scored,
    positions_along,
    to_the_end,
)
from game.ai.levels import Considered, Profile, level_in
from game.core.mind import COUNT, PLAIN, POINTS, WORTH, Appraise, Below, GoOn, Holding, Level, Mind, PublicGain, lean
from game.core.spec import Spec
from game.core.steps import Choice, Position

LINES = 40
"""Most lines, the best ones, among which is looked for what a player would have chosen without its temper."""


def explain(
    level: Profile, spec: Spec[Any, Any], terms: Any, seen: Position[Any], chosen: Considered, below: Below, go_on: GoOn
) -> Hint | None:
    """Plan of a computer player that has chosen, to the end of its turn, with what speaks for it as far as its level
    knows of that.

    None where it had nothing to choose, or the game does not say why a view is good.
    """
    mind, knows, seat = spec.mind, level_in(spec, level), waiting(seen).seat
    if mind is None or len(own_options(terms, seen)) == 1:
        return None
    best = begun_with(spec, terms, seen, (chosen.choice, *chosen.then), chosen.wins, chosen.lines)
    choices = to_the_end(level, spec, terms, seen, best, below, go_on)
    *_, end = positions_along(spec, terms, seen, seat, choices)
    gains = weighed_gains(mind, knows, terms, (seen.state, end.state), seat)
    leans = _leans(mind, knows, terms, (seen.state, end.state), seat)
    liked = "" if chosen.wins else _liked(spec, mind, knows, terms, seen, chosen, below, go_on)
    liked = liked if leans.get(liked, 0.0) > 0 else ""
    further = {} if mind.leanings is None else mind.leanings(terms, end.state, seat)
    gains = {term: gain for term, gain in gains.items() if term == liked or term not in further}
    reasons = _reasons(spec, mind, terms, (seen.state, end.state), seat, gains, liked, level.temper)
    return Hint(choices, tuple(reasons), best.wins)


def public_gains(
    spec: Spec[Any, Any], level: Profile, terms: Any, views: tuple[Any, Any], seat: int
) -> tuple[HintReason, ...]:
    """Gains of a seat between two views that all may have: points, things of which it has more, and what else the game
    says that everybody sees.

    Points come first. The order of all else is that of a player of its level and temper, which are public, too. The
    temper is told where that alone brings a term to the first place, or likes what the gain told first serves: how the
    seat has chosen, nobody may know.
    """
    mind = spec.mind
    if mind is None or level.level not in mind.levels:
        return ()  # who chooses by dice has no reasons
    knows = level_in(spec, level)
    plain = msgspec.structs.replace(knows, weights=PLAIN)
    gains, plainly = (_public_gains(spec, mind, each, terms, views, seat) for each in (knows, plain))
    first, least = max(gains, key=gains.__getitem__, default=""), max(plainly.values(), default=0.0)
    ahead = first not in plainly or plainly[first] < least
    liked = first if knows.weights.get(first, 1.0) > 1 and ahead else ""
    gains, serving = _with_seen(mind, knows, gains, terms, views, seat)
    if liked not in gains:
        liked = next((name for name in _told(mind, gains, "") if serving.get(name)), "")
    reasons = _reasons(spec, mind, terms, views, seat, gains, liked, level.temper)
    return tuple(sorted(reasons, key=lambda each: each.unit != POINTS))


def _with_seen(
    mind: Mind[Any, Any], level: Level, gains: Mapping[str, float], terms: Any, views: tuple[Any, Any], seat: int
) -> tuple[Mapping[str, float], Mapping[str, bool]]:
    """The gains with what else everybody sees, and by the names of those whether they serve what a temper likes.

    Points say more than what they come from, and that says more than a liking alone.
    """
    seen = {} if mind.public_gains is None else mind.public_gains(terms, *views, seat)
    leanings = {} if not seen or mind.leanings is None else mind.leanings(terms, views[1], seat)
    serving = {name: _is_liked(level, each) for name, each in seen.items()}
    scored = gains.keys() - leanings.keys()
    least_scored = min((gains[term] for term in scored), default=math.inf)
    further = {
        name: min(each.weight, least_scored)
        for name, each in seen.items()
        if scored.isdisjoint((*each.terms, *each.covers)) and (serving[name] or name not in leanings)
    }
    served = {term for name in further for term in (*seen[name].terms, *seen[name].covers)} & leanings.keys()
    return {term: gain for term, gain in gains.items() if term not in served} | further, serving


def _is_liked(level: Level, gain: PublicGain) -> bool:
    """Whether a temper likes anything that a gain serves."""
    return any(level.weights.get(term, 1.0) > 1 and term not in level.forgets for term in gain.terms)


def _public_gains(
    spec: Spec[Any, Any], mind: Mind[Any, Any], level: Level, terms: Any, views: tuple[Any, Any], seat: int
) -> Mapping[str, float]:
    """By term what everybody sees that a seat has gained, as a level weighs it."""
    scored = {term: points for term, points in points_scored(spec, mind, terms, views, seat).items() if points > 0}
    seen = {*scored, *dict(_grown(mind, terms, views, seat))}
    if level.weights and mind.leanings is not None:
        seen |= {*mind.leanings(terms, views[1], seat)} & {*level.weights}
    weighed = weighed_gains(mind, level, terms, views, seat)
    return {term: gain for term in seen if (gain := weighed.get(term, scored.get(term, 0.0))) > 0}


def weighed_gains(
    mind: Mind[Any, Any], level: Level, terms: Any, views: tuple[Any, Any], seat: int
) -> Mapping[str, float]:
    """By term how much a seat gains from one view to another, as a level weighs it: nothing by what it forgets, and by
    what only tempers make anything of as much as they add."""
    weights, gains = level.weights, _gained(mind, terms, views, seat)
    gains = {term: weights.get(term, 1.0) * gain for term, gain in gains.items()}
    if weights and mind.leanings is not None:
        further = _gains(mind.leanings, terms, views, seat)
        gains |= {term: (weights.get(term, 1.0) - 1) * gain for term, gain in further.items()}
    return {term: gain for term, gain in gains.items() if gain > 0 and term not in level.forgets}


def _gained(mind: Mind[Any, Any], terms: Any, views: tuple[Any, Any], seat: int) -> dict[str, float]:
    """By term of the value what a seat gains from one view to another."""
    if mind.gained is None:
        return _gains(mind.appraise, terms, views, seat)
    return {**mind.gained(terms, *views, seat)}


def _gains(amounts: Appraise[Any, Any], terms: Any, views: tuple[Any, Any], seat: int) -> dict[str, float]:
    """By term what there is more of in the second view; nothing where one of them cannot be told of."""
    before, after = (amounts(terms, view, seat) for view in views)
    if not before or not after:
        return {}
    return {term: after.get(term, 0.0) - before.get(term, 0.0) for term in {**after, **before}}


def _reasons(
    spec: Spec[Any, Any],
    mind: Mind[Any, Any],
    terms: Any,
    views: tuple[Any, Any],
    seat: int,
    gains: Mapping[str, float],
    liked: str,
    temper: str,
) -> Iterator[HintReason]:
    """The few terms that say most, the liked one first: each with the points that the score gains by it, else with the
    thing of which there is more."""
    scored = points_scored(spec, mind, terms, views, seat)
    units = dict.fromkeys(gains, POINTS) if mind.units is None else mind.units
    grown = dict(_grown(mind, terms, views, seat))
    for term in _told(mind, gains, liked):
        moved, points = temper if term == liked else "", scored.get(term, 0.0) if mind.scored else gains.get(term, 0.0)
        if units.get(term) == POINTS and points > 0:
            yield HintReason(term, points, POINTS, temper=moved)
        elif term in grown:
            name, holding = grown[term]
            yield HintReason(name, holding.has, COUNT, holding.most, moved, term)
        else:
            yield HintReason(term, gains.get(term, LEAST), WORTH, temper=moved)


def _told(mind: Mind[Any, Any], gains: Mapping[str, float], liked: str) -> list[str]:
    """The terms that are told: those of the greatest gains, of which one may give way to the greatest fear."""
    least = LEAST * max(gains.values(), default=0.0)
    order = sorted((term for term in gains if gains[term] >= least), key=lambda term: -gains[term])
    told = [*filter(None, [liked]), *(term for term in order if term != liked)][:GAINS]
    if mind.fears.isdisjoint(told):
        told[GAINS - 1 :] = [term for term in order if term in mind.fears][:1] or told[GAINS - 1 :]
    return told


def _grown(
    mind: Mind[Any, Any], terms: Any, views: tuple[Any, Any], seat: int
) -> Iterator[tuple[str, tuple[str, Holding]]]:
    """By term the thing that it speaks of, with its name, of which the seat has more in the second view."""
    if mind.counts is None:
        return
    before, after = (mind.counts(terms, view, seat) for view in views)
    for name, holding in reversed([*after.items()]):
        if name in before and holding.has > before[name].has:
            yield from ((term, (name, holding)) for term in holding.terms)


def _liked(
    spec: Spec[Any, Any],
    mind: Mind[Any, Any],
    level: Level,
    terms: Any,
    seen: Position[Any],
    chosen: Considered,
    below: Below,
    go_on: GoOn,
) -> str:
    """The term that a temper likes most in what it has chosen beside what the player would have chosen without it;
    empty where that is the same, or not known."""
    if not level.weights:
        return ""
    seat, own, other = waiting(seen).seat, (chosen.choice, *chosen.then), tuple[Choice, ...]()
    if chosen.lines:
        views = _lines_apart(mind, level, terms, chosen, seat)
    else:
        other = _without_temper(mind, level, terms, seen, below, go_on)
        if not other or other == own:
            return ""
        ends = [[*positions_along(spec, terms, seen, seat, choices)][-1].state for choices in (other, own)]
        views = ends[0], ends[1]
    if views is None:
        return ""
    likes = _leans(mind, level, terms, views, seat)
    if sum(likes.values()) <= 0:
        return ""
    # What it likes says more than what it cares less for.
    return max(likes, key=lambda term: (likes[term] > 0 and level.weights[term] > 1, likes[term]))


def _leans(mind: Mind[Any, Any], level: Level, terms: Any, views: tuple[Any, Any], seat: int) -> dict[str, float]:
    """By term how much better a temper likes the second view."""
    if not level.weights:
        return {}
    gains = _gained(mind, terms, views, seat)
    gains |= {} if mind.leanings is None else _gains(mind.leanings, terms, views, seat)
    known = {term: weight for term, weight in level.weights.items() if term not in level.forgets}
    return {term: (weight - 1) * gains.get(term, 0.0) for term, weight in known.items()}


def _lines_apart(
    mind: Mind[Any, Any], level: Level, terms: Any, chosen: Considered, seat: int
) -> tuple[Any, Any] | None:
    """Views at the end of the line that is best without a temper and of the chosen one; None where a player without a
    temper might have chosen that, too."""
    lines = sorted(chosen.lines, key=lambda line: line.rank, reverse=True)
    own = next((line for line in lines if line.first == chosen.choice), None)
    if own is None:
        return None

    def plainly(line: CandidateLine) -> float:
        return line.value - lean(mind, level, terms, line.position.state, seat)

    best = max(lines[:LINES], key=plainly)
    return None if plainly(own) >= plainly(best) - level.margin else (best.position.state, own.position.state)


def _without_temper(
    mind: Mind[Any, Any], level: Level, terms: Any, seen: Position[Any], below: Below, go_on: GoOn
) -> tuple[Choice, ...]:
    """Choices of the game's own player without a temper; none where they are left to luck, or take too long."""
    if level.margin:
        return ()
    few, plain = work(PLANNED), msgspec.structs.replace(level, weights=PLAIN)
    watched = Watched(lambda: few() and go_on())
    choices = () if mind.plan is None else mind.plan(terms, seen, plain, below, watched)
    if not choices and mind.choose is not None:
        choice = mind.choose(terms, seen, plain, below, watched)
        choices = () if choice is None else (choice,)
    return () if watched.over else choices
