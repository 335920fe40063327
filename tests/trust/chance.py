"""Every die, deck and bag against its stated weights: `python -m tests.trust.chance --rolls 600000`.

An outcome is counted as it is drawn in play, by the dealer from seed and number and by `pick` from the weights. Decks
are also dealt card by card: each card lies at each place as often as at every other.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from game.boards import load
from game.core import engine
from game.core.journal import Dealer
from game.core.spec import BadTerms, Spec
from game.core.steps import Chance, Choice, Position
from game.specs import SPECS

ONE_IN = 1_000_000
"""Chance itself exceeds a limit once in so many comparisons."""
SEED_ROLLS = 250
"""Draws from one seed, as many as in a match; then comes the next."""
LEAST_EXPECTED = 5
"""Fewer than so many of an outcome tell nothing by chi-square."""
MOST_ANSWERS = 400

Drawn = Sequence[tuple[Any, int]]


class Draw(NamedTuple):
    """A moment at which chance is asked, and what of."""

    name: str
    terms: Any
    position: Position[Any]
    outcomes: Drawn


class Found(NamedTuple):
    """How far counts are from what they should be."""

    draws: int
    freedom: int
    chi_square: float

    @property
    def limit(self) -> float:
        return quantile(self.freedom)

    @property
    def wrong(self) -> bool:
        return self.chi_square > self.limit


def quantile(freedom: int) -> float:
    """The value that chi-square exceeds once in `ONE_IN`, by Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + NormalDist().inv_cdf(1 - 1 / ONE_IN) * sqrt(spread)) ** 3


def compared(counts: Mapping[Any, int], weights: Mapping[Any, int]) -> Found:
    """Counts by outcome against the weights of these."""
    draws, total = sum(counts.values()), sum(weights.values())
    assert counts.keys() <= weights.keys()
    expected = {outcome: draws * weight / total for outcome, weight in weights.items()}
    if min(expected.values()) < LEAST_EXPECTED:
        raise ValueError(f"{draws} draws are too few for {len(weights)} outcomes")
    square = sum((counts.get(outcome, 0) - mean) ** 2 / mean for outcome, mean in expected.items())
    return Found(draws, len(weights) - 1, square)


def rolled(outcomes: Drawn, rolls: int, seed: str) -> Found:
    """One die thrown, or one card of a full deck drawn, again and again."""
    counts: Counter[Any] = Counter()
    total = sum(weight for _, weight in outcomes)
    for first in range(0, rolls, SEED_ROLLS):
        dealer = Dealer(f"{seed} {first}")
        for number in range(min(SEED_ROLLS, rolls - first)):
            counts[engine.pick(outcomes, dealer.below(number, total))] += 1
    return compared(counts, dict(outcomes))


def shuffled(deck: Draw, rolls: int, seed: str) -> tuple[Found, ...]:
    """A deck dealt card by card: by place which cards came there. A match that begins gives the deal."""
    places: list[Counter[Any]] = []
    dealt = 0
    for number in range(rolls):
        if dealt >= rolls:
            break
        for place, card in enumerate(cards(deck, Dealer(f"{seed} {number}"))):
            if place == len(places):
                places.append(Counter())
            places[place][card] += 1
            dealt += 1
    whole = [counts for counts in places if sum(counts.values()) == sum(places[0].values())]
    return tuple(compared(counts, dict(deck.outcomes)) for counts in whole)


def cards(deck: Draw, dealer: Dealer) -> Iterator[Choice]:
    """Cards dealt from a deck until something else is asked, or the deck is not the rest of itself."""
    position, left = deck.position, dict(deck.outcomes)
    number = 0
    while position.agenda and type(position.agenda[-1]) is type(deck.position.agenda[-1]):
        top = position.agenda[-1]
        assert isinstance(top, Chance)
        outcomes = top.outcomes(deck.terms, position.state)
        if dict(outcomes) != left:
            return
        card = engine.pick(outcomes, dealer.below(number, sum(left.values())))
        yield card
        left[card] -= 1
        left = {each: weight for each, weight in left.items() if weight}
        position, _ = engine.play(deck.terms, position, card)
        number += 1


def agreements(spec: Spec[Any, Any]) -> Iterator[tuple[int, msgspec.Struct]]:
    """Numbers of seats and options: the usual ones, and each house option another way."""
    usual = spec.playout_options
    for seats in spec.seats[::-1]:
        yield seats, usual
        for field in structs.fields(spec.options):
            for value in (True, False, 0, 1, (1,), (True,) * seats, ("Ann's",), *_named(field.type)):
                try:
                    changed = msgspec.convert(value, field.type)
                except msgspec.ValidationError:
                    continue
                yield seats, structs.replace(usual, **{field.name: changed})


def _named(kind: Any) -> Iterator[Any]:
    """The words that an option may be, alone or once per place."""
    schema = msgspec.json.schema(kind)
    for word in _words(schema):
        yield from (word, (word,) * schema.get("minItems", 1))


def _words(schema: Any) -> Iterator[Any]:
    if isinstance(schema, Mapping):
        yield from schema.get("enum", ())
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _words(part)


def draws(spec: Spec[Any, Any]) -> dict[str, Draw]:
    """The moment met with most outcomes, of every kind of chance in a game, by its name."""
    found: dict[str, Draw] = {}
    for seats, options in agreements(spec):
        try:
            terms = spec.prepare(spec.boards(options, seats, load), seats, options)
        except BadTerms:
            continue
        for draw in played(spec, terms, seats):
            if draw.name not in found or len(draw.outcomes) > len(found[draw.name].outcomes):
                found[draw.name] = draw
        if found.keys() >= named(spec):
            break
    return found


def played(spec: Spec[Any, Any], terms: Any, seats: int) -> Iterator[Draw]:
    """A game's first answers, at random; where chance is asked in them."""
    dice, position = Random(seats), spec.setup(terms)
    for _ in range(MOST_ANSWERS):
        if position.over:
            return
        top = position.agenda[-1]
        if isinstance(top, Chance):
            outcomes = top.outcomes(terms, position.state)
            yield Draw(type(top).__name__, terms, position, outcomes)
            choice: Choice = dice.choices(*zip(*outcomes, strict=True))[0]
        else:
            assert position.waiting is not None
            choice = dice.choice(position.waiting.options(terms, position.state))
        position, _ = engine.play(terms, position, choice)


def named(spec: Spec[Any, Any]) -> set[str]:
    """The names of all steps of chance that a game's rules define."""
    room = f"{spec.setup.__module__}."
    return {kind.__name__ for kind in Chance.__subclasses__() if kind.__module__.startswith(room)}


def is_deck(draw: Draw) -> bool:
    """Whether a second card follows the first, from what that leaves."""
    return len(list(islice(cards(draw, Dealer("")), 2))) == 2


def drawn(spec: Spec[Any, Any], moments: Mapping[str, Draw], rolls: int, seed: str) -> Iterator[tuple[str, str, Found]]:
    """All that was drawn, of how many, and how it went; of a deck also the place whose cards are worst."""
    for name, draw in sorted(moments.items()):
        if len(draw.outcomes) < 2:
            continue
        yield name, f"one of {len(draw.outcomes)}", rolled(draw.outcomes, rolls, f"{seed} {spec.key} {name}")
        if is_deck(draw):
            places = shuffled(draw, rolls, f"{seed} {spec.key} {name} deal")
            worst = max(places, key=lambda found: found.chi_square / found.limit)
            yield name, f"worst of {len(places)} places", worst._replace(draws=sum(found.draws for found in places))


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.chance")
    parser.add_argument("--rolls", type=int, default=600_000)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    wrong = lines = 0
    for spec in SPECS:
        moments = draws(spec)
        for name in sorted(named(spec) - moments.keys()):
            wrong += 1
            print(f"{spec.key:<18}{name:<14}never met")
        for name, what, found in drawn(spec, moments, args.rolls, args.seed):
            lines += 1
            wrong += found.wrong
            told = f"{found.draws:>8} drawn {found.chi_square:>7.1f} of {found.limit:>6.1f} at most"
            print(f"{spec.key:<18}{name:<14}{what:<20}{told}{'  WRONG' if found.wrong else ''}", flush=True)
    print(f"{lines} kinds, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(run())
