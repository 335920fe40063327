"""Knowledge of a game's computer players: how much a view is worth and why, and how well each level looks.

Here, beside the rules' other values, because the games give it and whoever plays for a seat takes it from there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, NamedTuple

import msgspec

from game.core.steps import Choice, Position, S, T

Below = Callable[[int], int]
"""A generator: `below(n)` draws a number from 0 to n - 1."""

POINTS, CHANCE, COUNT = "points", "chance", "count"
"""Units of reasons: points of the score, sure or to be expected; per cent of the chance to win; number of things that a
seat has then."""

WORTH = "worth"
"""Another one, of reasons of a computer's plan: worth to that player, for which there is no figure."""

SUREST = 40.0
"""Before the end nobody's odds are less than e to minus this: nothing is quite sure."""

GoOn = Callable[[], bool]
"""Whether there is time left to think, asked once for every piece of work (some milliseconds); once False, the best
answer so far is wanted."""


Weights = Mapping[str, float]
"""By term how many times as much it counts as to a player without a temper; terms that are not named count once."""

PLAIN: Weights = MappingProxyType({})
"""Weights of a player without a temper."""


class Level(msgspec.Struct, frozen=True):
    """How well a computer player looks. It never errs by a throw of dice: what it does not see it does not know of."""

    forgets: frozenset[str] = frozenset()
    """The terms of the value that it knows nothing of."""
    margin: float = 0.0
    """Lines that are worth at most this much less than the best are as good to it, the better ones more often."""
    width: int = 1
    """Best lines that are thought further, with answers of chance and others; 1: none."""
    strength: float = 0.0
    """How often it wins against the Novice alone, as the logit of that share (README, duels of two)."""
    farther_width: int = 1
    """Best choices after that which are thought farther still, where a game can and there is time; 1: none."""
    depth: int = 0
    """How many turns it reads ahead, where a game reads turns; 0: as many as there is time for."""
    weights: Weights = PLAIN
    """Weights that its temper gives to the terms."""
    sway: float = 1.0
    """Share of what a temper adds to the weight of a term, or takes from it, that moves this level."""
    tempered_margin: float = 0.0
    """The margin of this level with a temper, by which the weights of that neither cost nor bring strength."""

    def value(self, amounts: Mapping[str, float]) -> float:
        """The sum of the terms that it knows of, as it weighs them."""
        value = sum([amount for term, amount in amounts.items() if term not in self.forgets])
        return value + self.lean(amounts) if self.weights else value

    def lean(self, amounts: Mapping[str, float]) -> float:
        """The part of that value that its temper adds; 0 without one, and for all terms that its level forgets."""
        return sum(
            [
                (weight - 1) * amount
                for term, weight in self.weights.items()
                if term not in self.forgets and (amount := amounts.get(term, 0.0))
            ]
        )


Foresee = Callable[[T, Position[S], int, Below, GoOn], float]
"""(terms, position seen by that seat, seat, below, go_on) -> what a position after a line of the seat's own choices is
worth to it; a value cut short by `go_on` cannot be compared with a whole one."""


Appraise = Callable[[T, S, int], Mapping[str, float]]
"""(terms, view, seat) -> amounts by the names of terms."""


Gained = Callable[[T, S, S, int], Mapping[str, float]]
"""(terms, view, later view, seat) -> amounts by the names of terms."""


class Holding(NamedTuple):
    """Number of things that a seat has, and how many it could have; 0 where that has no end."""

    has: int
    most: int = 0
    terms: tuple[str, ...] = ()
    """Terms of the value that may be worth more with more of them, for plans of computers."""


class PublicGain(NamedTuple):
    """Something that everybody sees to have come of what a seat has done, whatever is hidden."""

    weight: float
    """How much it says: that which weighs most is told first."""
    terms: tuple[str, ...] = ()
    """Terms of the value that such a thing serves for sure: a temper that likes one of them is told with it."""
    covers: tuple[str, ...] = ()
    """Further terms that speak of the same thing, and are not told beside it."""


PublicGains = Callable[[T, S, S, int], Mapping[str, PublicGain]]
"""(terms, view, later view, seat) -> gains by their names, between views that all have."""


class Mind(msgspec.Struct, Generic[T, S], frozen=True, eq=False):
    """How a game is judged, as pure functions over views: nothing in here may depend on what a seat cannot see."""

    appraise: Appraise[T, S]
    """(terms, view, seat) -> by name what speaks for that seat, with all that it can still do before chance or another
    seat answers; amounts in one unit, best in points, that add up. The names are keys of words: `KEY.term.NAME`."""
    levels: Mapping[str, Level]
    """By level; one that is missing plays as `Level()` does."""
    swing: Callable[[T, S], float]
    """(terms, view) -> by how much one seat's value must exceed another's to make its chances of winning e to 1."""
    foresee: Foresee[T, S] | None = None
    """A better value than the sum of `appraise`: what chance and the others may bring is in it."""
    foresee_farther: Foresee[T, S] | None = None
    """A better value than that of `foresee`, at a multiple of its time: for a few lines, in play and in hints. Reviews,
    which look at all choices of a match, do without."""
    foresee_out_of_turn: Foresee[T, S] | None = None
    """In place of `foresee` in reviews of what was done out of turn: seats may end their part so, and what they hope
    for is then to be compared with what they get."""
    choose: Callable[[T, Position[S], Level, Below, GoOn], Choice | None] | None = None
    """A game's own player of its decisions, in place of lines and values; None leaves one to those."""
    plan: Callable[[T, Position[S], Level, Below, GoOn], tuple[Choice, ...]] | None = None
    """All that it does until chance or another seat answers, as one plan, which players carry out and hints tell: who
    chooses anew after every act may change its mind. Empty where it has none."""
    interrupt: Callable[[T, Position[S], int, Sequence[Choice], Level, Below, GoOn], Choice | None] | None = None
    """(terms, position seen by that seat, seat, offered, level, below, go_on) -> what the seat does out of turn, if
    anything; None where no computer ever does."""
    answered: Callable[[T, Position[S], int, Below], Mapping[str, float]] | None = None
    """(terms, position after a choice as that seat sees it, seat, below) -> as `appraise`, after what chance and the
    next seat probably answer: for hints, where what a choice brings at first does not speak for it."""
    units: Mapping[str, str] | None = None
    """The terms that hints and reviews give as reasons, each with the unit in which its amounts are told: POINTS where
    they are points of the score, CHANCE where they only move the chance to win. A term that counts for nothing at the
    end is left out. None: all of them, in points."""
    scored: Mapping[str, tuple[str, ...]] | None = None
    """By term in points the categories of the score that it speaks of: the amount of a hint is what these gain by the
    end of the plan; a term that gains nothing by then has no figure."""
    counts: Callable[[T, S, int], Mapping[str, Holding]] | None = None
    """(terms, view, seat) -> by name what a seat has of the things that its plans are for, what matters most first: a
    hint tells the first of which there is more by the end of its plan. The names are keys of words:
    `KEY.count.NAME`."""
    gains: Appraise[T, S] | None = None
    """(terms, view, seat) -> by the terms of `appraise` what the best that the seat can do now is better than doing
    nothing; where that is empty, or without it, hints compare what `appraise` says of the views after choices, and then
    what `answered` does."""
    gained: Gained[T, S] | None = None
    """(terms, before, after, seat) -> by the terms of `appraise` what the seat has more in the second of two views,
    without what it could still do before chance or another seat answers: the reasons of a computer's plan are what that
    gains over doing nothing. None: what `appraise` says of the views."""
    fears: frozenset[str] = frozenset()
    """The terms that grow as danger goes away: the greatest of them is told of a computer's plan in any case."""
    public_gains: PublicGains[T, S] | None = None
    """By name what everybody sees that a seat has done between two views, beside points and things that are counted:
    told of one whose own reasons would betray a secret. Its words are those of `Words.purpose`. One with the name of a
    leaning is told of a temper that likes that alone."""
    tempers: Mapping[str, Weights] = MappingProxyType({})
    """By name the tempers that a computer of this game may have, which make other choices of it, but no stronger or
    weaker ones; their words are `KEY.temper.NAME`. Hints, reviews and even starts know of none."""
    counsel: Weights = PLAIN
    """Weights of the terms in hints, where people are told something more careful than what computers do."""
    leanings: Appraise[T, S] | None = None
    """(terms, view, seat) -> as `appraise`, further terms of which only a temper or a hint makes anything: one with the
    weight w counts w - 1 times."""
    habits: frozenset[str] = frozenset()
    """The terms to which a temper gives their whole weight at every level, whatever its `sway`."""


COUNSEL = "counsel"
"""Name by which hints ask for the weights of `Mind.counsel`, as if these were a temper; no computer has it."""


def tempered(mind: Mind[T, S], level: Level, temper: str) -> Level:
    """The level with a temper, by which it decides among what a plain player holds for about as good; as it is where
    the game knows no such temper."""
    if temper == COUNSEL:
        return msgspec.structs.replace(level, weights=mind.counsel)
    if temper not in mind.tempers:
        return level
    weights = {
        term: 1 + (1.0 if term in mind.habits else level.sway) * (weight - 1)
        for term, weight in mind.tempers[temper].items()
    }
    return msgspec.structs.replace(level, weights=weights, margin=level.tempered_margin)


def lean(mind: Mind[T, S], level: Level, terms: T, view: S, seat: int) -> float:
    """The part of the value of a view that the temper of a player adds; 0 without one."""
    if not level.weights:
        return 0.0
    further = 0.0 if mind.leanings is None else level.lean(mind.leanings(terms, view, seat))
    return level.lean(mind.appraise(terms, view, seat)) + further


def chances_from_values(values: Sequence[float], swing: float) -> tuple[float, ...]:
    """The chances of winning of sides to which a position is worth so much, together 1."""
    best = max(values)
    weights = [math.exp(max(-SUREST, (value - best) / swing)) for value in values]
    return tuple(weight / sum(weights) for weight in weights)


def per_cents(shares: Sequence[float], total: int | None = None) -> tuple[int, ...]:
    """Shares in whole per cents that add up to a total, else to that of the shares: the largest remainders are rounded
    up, and nothing stays nothing."""
    exact = [round(100 * share, 6) for share in shares]
    whole = [math.floor(each) for each in exact]
    left = (round(sum(exact)) if total is None else total) - sum(whole)
    order = sorted((index for index, each in enumerate(exact) if each), key=lambda index: whole[index] - exact[index])
    for number in range(abs(left) if order else 0):
        whole[order[(number if left > 0 else -1 - number) % len(order)]] += 1 if left > 0 else -1
    return tuple(whole)


def chances(mind: Mind[T, S], terms: T, view: S, sides: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """The chance of every side to win from a view, by the value alone: a side is worth what its first seat thinks."""
    values = [sum(mind.appraise(terms, view, seats[0]).values()) for seats in sides]
    return chances_from_values(values, mind.swing(terms, view))
