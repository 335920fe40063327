"""Review of a finished match: everybody's chances turn by turn, luck apart from decisions, and the costliest choices.

It is found piece by piece, so that whoever waits can be told how far it has come, and stop it. Of each choice the
chances are kept, beside one position of a line and some lines at a time; the same work gives the same review.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import Any

import msgspec

from game.ai.candidates import generator
from game.ai.chances import Chances, Fortune, Judge, Judged, Odds, runs, sides_of
from game.ai.hints import plan_from
from game.ai.levels import won
from game.core.engine import advance
from game.core.journal import Ply, Row
from game.core.match import Match
from game.core.mind import per_cents
from game.core.seats import HUMAN
from game.core.steps import Choice

SHARE = 3
"""The thought on one way in which chance may answer has so much less than that on one line of choices."""


def turn_starts(match: Match[Any, Any]) -> list[int]:
    """Before which rows turns began."""
    starts = dict[int, int]()
    for index in range(match.index):
        starts.setdefault(match.turn_at(index), index)
    return list(starts.values())


class Walk:
    """Goes on through a match with so much work for a line of choices."""

    def __init__(self, match: Match[Any, Any], seed: str, most: int) -> None:
        self._match, self._seed, self._most = match, seed, most
        self.sides = sides_of(match)
        odds = Odds(match, self.sides)
        self._fortune = Fortune(match, odds, seed, most, max(1, most // SHARE))
        self._judge = Judge(match, odds)
        self._index, self._runs = 0, runs(match)
        self._chances: Chances = ()
        self._turn_chances: dict[int, Chances] = dict.fromkeys(turn_starts(match), self._chances)
        self._before = dict[int, Chances]()
        self.luck = [0.0] * len(match.seats)
        """Per seat what chance brought so far."""
        self.lost = dict[int, Judged]()
        """The choices so far."""

    def step(self) -> None:
        """One row further."""
        index, self._index = self._index, self._index + 1
        if index in self._turn_chances:
            self._chances = self._turn_chances[index] = self._fortune.at(index)
        if not self._match.plies[index].row.chance:
            judged = self._judge.judge(index, self._chances, self._most, [self._seed])
            if judged is not None:
                self._before[index], self.lost[index] = self._chances, judged
                self._chances = judged.after
        elif index in self._runs:
            expected, self._chances = self._fortune.expected_and_after(index, self._runs[index], self._chances)
            for seats, now, then in zip(self.sides, self._chances, expected, strict=True):
                for seat in seats:
                    self.luck[seat] += now - then

    def judge_again(self, index: int, most: int, lucks: int) -> None:
        """Judge a choice anew, with so much work and so many other seeds."""
        seeds = [f"{self._seed}/{luck}" for luck in range(lucks)]
        judged = self._judge.judge(index, self._before[index], most, seeds)
        if judged is not None:
            self.lost[index] = judged

    def chances_at(self, index: int) -> Chances:
        """The chances where a turn began, or at the end."""
        if index in self.lost:
            return self.lost[index].before
        return self._turn_chances[index] if index in self._turn_chances else self._fortune.at(index)


WORK = 12
"""Pieces of work for the thought on one line."""

LEAST = 0.03
"""A choice that cost less of the chance is not called costly."""

TOLD, TRIED = 3, 12
"""Costly choices that are told, one of a turn at most, and those thought through once more for them."""

KEPT, AGAIN = 3, 6
"""Costly choices of a person that are kept, told or not, and those of that person that are thought through for them."""

SURER = 4
"""Factor of work for judging a costly choice once more, before it is told."""

LUCKS = 2
"""Number of seeds other than that of the first judgement, which share that work."""

MOST_MOMENTS = 200
"""Most moments that are told, of a longer match evenly spread."""


class ReviewMoment(msgspec.Struct, frozen=True):
    """The chances when a turn began, or at the end."""

    index: int
    """Rows played before."""
    turn: int
    """Its number, from 1 on; at the end that of the last one."""
    chances: Chances


class Costly(msgspec.Struct, frozen=True):
    """A choice, and a better one: in turn of all that could be chosen, out of turn whether to do what was done, as
    nobody is asked for what is never done."""

    index: int
    """The number of its row."""
    seat: int
    better: Choice | None
    """None where it was better not to do what was done out of turn."""
    before: Chances
    """The chances with the better choice."""
    after: Chances
    """The chances with the choice that was made."""
    reason: str = ""
    """The term that speaks most for the better one; empty where none does."""
    then: tuple[Choice, ...] = ()
    """The plan after the better one: all that its seat goes on with, as a hint would tell, to the end of its turn."""
    points: float = 0.0
    """By how much that is more with the better one, where it is told in points."""
    also: tuple[str, ...] = ()
    """Further terms that speak for the better one, the strongest first."""


class Review(msgspec.Struct, frozen=True):
    """Review of a match."""

    sides: tuple[tuple[int, ...], ...]
    moments: tuple[ReviewMoment, ...]
    luck: tuple[float, ...]
    """Per seat the chance that it won or lost by answers of chance, against what was to be expected."""
    decisions: tuple[float, ...]
    """Per seat the chance that it gave away; never above 0."""
    costliest: tuple[Costly, ...]
    """Those of people before those of computers, the costliest first."""
    further: tuple[Costly, ...] = ()
    """Those of people besides, of which so many are kept for each."""

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def cost(self, costly: Costly) -> float:
        """The chance that a choice cost its seat."""
        side = self.side_of(costly.seat)
        return costly.before[side] - costly.after[side]

    def per_cent(self, costly: Costly) -> int:
        """The same in per cent as it is told: the difference of the whole per cents before and after the choice."""
        side = self.side_of(costly.seat)
        return per_cents(costly.before)[side] - per_cents(costly.after)[side]

    def own(self, seat: int) -> list[Costly]:
        """Choices of a seat in turn that cost it most, the costliest first: for each there is a better one."""
        of_seat = [each for each in (*self.costliest, *self.further) if each.seat == seat and each.better is not None]
        return sorted(of_seat, key=lambda each: (-self.cost(each), each.index))[:KEPT]


class Finding(msgspec.Struct, frozen=True):
    """A choice that looks costly while the review is still being worked out."""

    index: int
    """The number of its row."""
    per_cent: int
    """Cost in per cent, as `Review.per_cent` would tell it."""


class ReviewProgress(msgspec.Struct, frozen=True):
    """How far a review has come."""

    share: float
    """How much has been done, from 0 to 1."""
    looked: int
    """Choices that have been looked at."""
    choices: int
    """Number of all choices."""
    findings: tuple[Finding, ...] = ()
    """Choices that would be told if nothing changed any more, in the order in which they were made."""


NOT_BEGUN = ReviewProgress(0.0, 0, 0)
"""Progress before anything is heard of a review."""


def reviewable(match: Match[Any, Any]) -> bool:
    """Whether there is anything to tell: a match that is over, of a game that knows what its positions are worth, with
    somebody to win against."""
    return match.over and match.spec.mind is not None and len(match.seats) > 1


def review(match: Match[Any, Any], seed: str, most: int = WORK) -> Iterator[ReviewProgress | Review]:
    """The review of a match, after how far it has come.

    Findings on the way may change: a choice that cost more may follow, and what is told is judged once more.
    """
    if not reviewable(match):
        raise ValueError("there is nothing to review")
    walk = Walk(match, seed, most)
    lost, picked, tried, people = walk.lost, list[int](), set[int](), [each.human for each in match.seats]
    whole, turn_of = len(match.plies) + SURER * TOLD, partial(_turn_of, match)
    made = [number for number, ply in enumerate(match.plies) if not ply.row.chance]

    def computers_last(index: int) -> tuple[bool, float]:
        """People learn of their own choices first, the costliest of these before those that a computer made, also where
        it played on for somebody."""
        return not made_by_person(match, index), -lost[index].cost

    def again(index: int, among: list[int]) -> None:
        """Judge a choice once more, and pick it where it still was costly; of two in one turn of a seat the first."""
        tried.add(index)
        walk.judge_again(index, SURER * most, LUCKS)
        among += [index] if lost[index].cost >= LEAST else []

    def costly_so_far() -> list[int]:
        """Choices that cost something at the first look, in the order in which they are judged once more."""
        return sorted((index for index in lost if lost[index].cost >= LEAST), key=computers_last)

    def so_far(done: float, rows: int, costly: list[int]) -> ReviewProgress:
        findings = _findings(match, walk, picked, [index for index in costly if index not in tried])
        return ReviewProgress(done / whole, bisect_left(made, rows), len(made), findings)

    for index in range(len(match.plies)):
        yield so_far(index, index, costly_so_far())
        walk.step()
    costly = costly_so_far()
    for number, index in enumerate(costly[:TRIED]):
        if len(picked) == TOLD:
            break
        if all(turn_of(other) != turn_of(index) for other in picked):
            done = len(match.plies) + SURER * TOLD * number / TRIED
            yield so_far(done, len(match.plies), costly[:TRIED])
            again(index, picked)
    yield so_far(whole - 1, len(match.plies), [])
    picked.sort(key=computers_last)
    # Per seat what its choices cost. Samples make some look better than the best; what is told as costly they do not
    # make up for.
    all_in_all, sure = [0.0] * len(match.seats), [0.0] * len(match.seats)
    for costs, indices in ((all_in_all, [*lost]), (sure, picked)):
        for index in indices:
            costs[match.plies[index].row.seat] -= lost[index].cost
    moments = [ReviewMoment(at, match.turn_at(at), _rounded(walk.chances_at(at))) for at in _moments(match)]
    told, further = [_costly(match, index, lost[index]) for index in picked], list[int]()
    for seat in (number for number, human in enumerate(people) if human):
        kept = [
            index for index in picked if match.plies[index].row.seat == seat and not match.plies[index].row.interrupt
        ]
        known = len(kept)
        own = [index for index in costly if turn_of(index)[1] == seat and not match.plies[index].row.interrupt]
        for index in [each for each in own if each not in tried][:AGAIN]:
            if len(kept) < KEPT and all(turn_of(other) != turn_of(index) for other in kept):
                yield so_far(whole - 1, len(match.plies), [])
                again(index, kept)
        further += kept[known:]
    yield Review(
        walk.sides,
        tuple(moments),
        _rounded(walk.luck),
        _rounded([min(each) for each in zip(all_in_all, sure, strict=True)]),
        tuple(told),
        tuple(_costly(match, index, lost[index]) for index in further),
    )


def _turn_of(match: Match[Any, Any], index: int) -> tuple[int, int]:
    """The turn of a choice, and its seat."""
    return match.turn_at(index), match.plies[index].row.seat


def _findings(match: Match[Any, Any], walk: Walk, picked: list[int], further: list[int]) -> tuple[Finding, ...]:
    """The choices that are picked, and the first of the further ones beside them, as they would be told."""
    found = [*picked]
    for index in further:
        if len(found) < TOLD and all(_turn_of(match, each) != _turn_of(match, index) for each in found):
            found.append(index)
    findings = list[Finding]()
    for index in sorted(found):
        side = next(side for side, seats in enumerate(walk.sides) if match.plies[index].row.seat in seats)
        before, after = (
            per_cents(_rounded(chances))[side] for chances in (walk.lost[index].before, walk.lost[index].after)
        )
        findings.append(Finding(index, before - after))
    return tuple(findings)


def made_by_person(match: Match[Any, Any], index: int) -> bool:
    """Whether a person made a choice; where nobody noted who did, whoever plays the seat at the end."""
    row = match.plies[index].row
    return (row.player or match.seats[row.seat].player) == HUMAN


def _costly(match: Match[Any, Any], index: int, judged: Judged) -> Costly:
    """Choice as it is told."""
    before, after = _rounded(judged.before), _rounded(judged.after)
    then = () if judged.better is None else plan_after(match, index, judged.better)
    seat, why = match.plies[index].row.seat, (judged.reason, then, judged.points, judged.also)
    return Costly(index, seat, judged.better, before, after, *why)


def plan_after(match: Match[Any, Any], index: int, better: Choice) -> tuple[Choice, ...]:
    """Choices with which a seat goes on after a better one than it made, by what it sees."""
    return plan_from(match.spec, match.terms, match.plies[index].before, better)


NEAR = 0.02
"""An answer that costs so much of the chance at most is as good as the best."""


class Verdict(msgspec.Struct, frozen=True):
    """Judgement on an answer to a puzzle."""

    right: bool
    act: int = 0
    """Place of the choice that is judged: the first that differs, or the last."""
    cost: float = 0.0
    """The chance that it costs against the best."""
    reason: str = ""
    """The term that speaks most for the best; empty where none does."""


IMAGINED = 16
"""Number of ways in which what a seat cannot see may be, that share the work for the chances before its answer."""


def imagined_chances(worlds: Sequence[Match[Any, Any]], odds: Odds, most: int, seed: str) -> Chances:
    """The chances where a match stands that may be any of these."""
    share = max(1, most // len(worlds))
    found = [Fortune(world, odds, seed, share, max(1, share // SHARE)).at(world.index) for world in worlds]
    return tuple(fmean(each) for each in zip(*found, strict=True))


def judge_answer(match: Match[Any, Any], accepted: Sequence[Choice], chain: Sequence[Choice], most: int) -> Verdict:
    """Judge the choices of a gesture where a match stands, its first beside the accepted ones: right is one of these,
    what leads to the same position, and what costs next to nothing at the same work; so for those that follow, beside
    the best that is found. It follows from what the seat sees, so it tells nothing else. Raises Illegal for what cannot
    be played."""
    seed = "puzzle"
    worlds = match.imagined(generator(seed), IMAGINED)
    match, terms, spec = worlds[0], match.terms, match.spec
    judge, positions = Judge(match, odds := Odds(match, sides_of(match))), [world.position for world in worlds]
    chances = imagined_chances(worlds, odds, most, seed)
    for act, choice in enumerate(chain):
        waiting = positions[0].waiting
        if waiting is None or (act and waiting.seat != match.seat):
            break
        match.peek(*chain[: act + 1])
        plies = list[Ply[Any, Any]]()
        for position in positions:
            after, events = advance(terms, position, choice)
            plies.append(Ply(Row(waiting.seat, choice, 0), position, tuple(events), after))
        same = not act and any(advance(terms, positions[0], each)[0] == plies[0].after for each in accepted)
        best = None if act else accepted[0]
        # What wins in one of the ways may not do so in another.
        ply = next((each for each in plies if not won(spec, terms, each.after, waiting.seat)), plies[0])
        judged = None if same else judge.beside(ply, best, chances, most, [f"{seed}/{luck}" for luck in range(LUCKS)])
        if judged is not None and judged.cost > NEAR:
            return Verdict(False, act, round(judged.cost, 4), judged.reason)
        positions = [each.after for each in plies]
    return Verdict(True, max(0, len(chain) - 1))


def _rounded(shares: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(share, 4) for share in shares)


def _moments(match: Match[Any, Any]) -> list[int]:
    """Before which rows turns began, and the end."""
    indices = [*turn_starts(match), match.index]
    if len(indices) > MOST_MOMENTS:
        indices = [indices[round(number * (len(indices) - 1) / (MOST_MOMENTS - 1))] for number in range(MOST_MOMENTS)]
    return indices
