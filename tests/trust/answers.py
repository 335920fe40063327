"""Random answers to the puzzles that come with the program: `python -m tests.trust.answers --answers 1000`.

Each answer is some choices that one gesture could make, judged as at the table. None may raise anything; one that is
right is among the accepted ones, leads to the same position as one of them, or costs at most as much as is next to
nothing, reckoned once more choice by choice; one that is not costs more. How dear those that are right are by other
lucks is told as well: thought has its noise. Where a goal is proven, a random turn is right if it leads there.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.ai.candidates import generator
from game.ai.chances import Judge, Odds, sides_of
from game.ai.review import IMAGINED, LUCKS, NEAR, SURER, WORK, imagined_chances, judge_answer
from game.core.engine import advance
from game.core.journal import Ply, Row
from game.core.match import Match, resume
from game.core.spec import Spec
from game.core.steps import Choice
from game.specs import SPECS
from game.store import puzzles
from game.store.puzzles import ShippedPuzzle

FULL = SURER * WORK
OTHERS = 3
"""Number of other lucks that an answer that is right is looked at by."""


Answered = tuple[bool, list[str], list[float]]


def chain_at(match: Match[Any, Any], dice: Random) -> list[Choice]:
    """Some choices that one gesture could make."""
    chain = [dice.choice(match.options)]
    while dice.randrange(2) and (more := match.options_after(*chain)):
        chain.append(dice.choice(more))
    return chain


def cost(
    match: Match[Any, Any], accepted: Sequence[Choice], choice: Choice, most: int, luck: str, known: bool = False
) -> float:
    """The chance that a first choice costs against the best; 0 for what comes to the same. How much there is to lose
    is reckoned from what the seat can see, or from all that is `known` to nobody at the table."""
    terms, position = match.terms, match.position
    after, events = advance(terms, position, choice)
    if any(advance(terms, position, each)[0] == after for each in accepted):
        return 0.0
    assert match.seat is not None
    odds = Odds(match, sides_of(match))
    worlds = [match] if known else match.imagined(generator(luck), IMAGINED)
    before = imagined_chances(worlds, odds, most, luck)
    ply: Ply[Any, Any] = Ply(Row(match.seat, choice, 0), position, tuple(events), after)
    seeds = [f"{luck}/{number}" for number in range(LUCKS)]
    judged = Judge(match, odds).beside(ply, accepted[0], before, most, seeds)
    return 0.0 if judged is None else judged.cost


def answered(
    spec: Spec[Any, Any], puzzle: ShippedPuzzle, dice: Random, most: int
) -> tuple[bool, list[str], list[float]]:
    """Whether a random answer is right, what is wrong with that, and what it costs by other lucks."""
    match = resume(spec, puzzle.record)
    accepted, chain = [spec.codec.choice_from(each) for each in puzzle.accepted], chain_at(match, dice)
    verdict = judge_answer(match, accepted, chain, most)
    first = cost(match, accepted, chain[0], most, "puzzle")
    faults = list[str]()
    if verdict.right and first > NEAR:
        faults.append(f"{puzzle.uid}: {chain} is right and costs {first}")
    if not verdict.right and not verdict.act and first <= NEAR:
        faults.append(f"{puzzle.uid}: {chain} is not right and costs {first}")
    others = range(OTHERS if verdict.right and chain[0] not in accepted else 0)
    return verdict.right, faults, [cost(match, accepted, chain[0], most, f"other {luck}", True) for luck in others]


def turn(spec: Spec[Any, Any], puzzle: ShippedPuzzle, dice: Random) -> Answered:
    """The same of a random turn, where a goal is proven; an aid brings nobody there, and nothing does sooner."""
    match, exact = resume(spec, puzzle.record), spec.exact
    assert exact is not None
    begun, asked, acts = match.position, match.seat, 0
    while match.seat == asked and not match.over:
        choice = dice.choice([each for each in match.options if not isinstance(each, exact.aids)])
        acts += 1
        if exact.reached(match.terms, begun, match.peek(choice)):
            sooner = [f"{puzzle.uid}: {acts} choices lead there"] if acts < puzzle.needed else []
            return True, sooner, []
        if choice.calls_chance or choice.ends_turn:
            break
        match.answer(choice)
    return False, [], []


def series(
    spec: Spec[Any, Any], count: int, seed: str, most: int = FULL
) -> Iterator[tuple[bool, list[str], list[float]]]:
    """Random answers to the puzzles of a game in turn."""
    found = puzzles.shipped(spec.key)
    for number in range(count if found else 0):
        puzzle, dice = found[number % len(found)], Random(f"{seed} {spec.key} {number}")
        yield turn(spec, puzzle, dice) if puzzle.exact else answered(spec, puzzle, dice, most)


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.answers")
    parser.add_argument("--answers", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    wrong, told = 0, Counter[str]()
    for spec in SPECS:
        right, dear = 0, list[float]()
        for good, faults, others in series(spec, args.answers // len(SPECS), args.seed):
            right += good
            dear += others
            wrong += len(faults)
            for each in faults:
                print("   ", each)
        near = sum(each <= NEAR for each in dear)
        told["right"] += right
        print(f"{spec.key:<18}{right:>5} right; by other lucks {near} of {len(dear)} at most {NEAR:.0%}", flush=True)
    print(f"{args.answers} answers, {told['right']} right, {wrong} wrongly judged")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(run())
