"""The ledger of chance: every roll and draw of a match beside what the rules themselves let one expect.

A draw without replacement goes on with the *urn* of the one before; every other answer has an urn of its own. What a
number of draws from an urn bring is reckoned exactly, and urns are independent of each other. Before the end a viewer
gets only answers that its seat has seen, with chances as that seat could know them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import comb
from typing import Any, NamedTuple, TypeAlias

import msgspec

from game.core.journal import Ply
from game.core.match import Match
from game.core.spec import ChanceKind, Spec
from game.core.steps import Chance, Choice

Spread: TypeAlias = Mapping[int, float]
"""Sums with their chances."""

RANGE = 0.95
"""Share of all matches whose counts lie within the normal range: 19 of 20."""

EVEN, LITTLE = 1 / 4, 1 / 8
"""Luck is about even unless less than this share of all matches goes so well, or so badly; then it is a little good or
bad, and below the second share truly so."""


class ChanceRow(NamedTuple):
    """One answer of chance."""

    number: int
    """Its number among all answers of the match, from 0 on."""
    rows: int
    """Number of rows played before."""
    seat: int | None
    """Seat that it falls to; None where it is nobody's."""
    group: int
    choice: Choice | None
    """None where the viewer may not know it."""
    faces: tuple[tuple[int, int], ...]
    """Each kind by which it is counted, by its number, with the face."""


class Urn(NamedTuple):
    """Answers of one kind, each drawn from what the ones before it have left."""

    weights: tuple[int, ...]
    """Per face its weight before the first of them."""
    drawn: Counter[int | None]
    """How often each seat has drawn."""


class FaceCount(NamedTuple):
    """How often a face fell."""

    fell: int
    expected: float
    low: int
    high: int
    """The normal range, ends included."""


class SeatLuck(NamedTuple):
    """Luck of a seat: what all its answers are worth, among what they might have been."""

    worth: int
    expected: float
    place: float
    """Share of matches that bring it less, half of those that bring the same counted in: 1/2 is even."""

    @property
    def odds(self) -> int:
        """One match in so many has gone so well, or so badly."""
        return min(1000, round(1 / max(1e-9, min(self.place, 1 - self.place))))

    @property
    def verdict(self) -> int:
        """Luck in five steps: 0 for about even, 1 and 2 for good luck, -1 and -2 for bad."""
        share = min(self.place, 1 - self.place)
        step = 0 if share >= EVEN else 1 if share >= LITTLE else 2
        return step if self.place > 1 / 2 else -step


def drawn_sums(weights: Sequence[int], worth: Sequence[int], draws: int) -> Spread:
    """Sums of what so many draws from an urn are worth, nothing being put back, with their chances."""
    alike = Counter[int]()
    for weight, each in zip(weights, worth, strict=True):
        alike[each] += weight
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for each, many in alike.items():
        more: dict[tuple[int, int], int] = defaultdict(int)
        for (taken, total), count in ways.items():
            for now in range(min(many, draws - taken) + 1):
                more[taken + now, total + now * each] += count * comb(many, now)
        ways = more
    every = comb(alike.total(), draws)
    return {total: count / every for (taken, total), count in ways.items() if taken == draws}


def together(spreads: Iterable[Spread]) -> Spread:
    """Sums of independent sums."""
    out: dict[int, float] = {0: 1.0}
    for spread in spreads:
        more: dict[int, float] = defaultdict(float)
        for before, chance in out.items():
            for now, share in spread.items():
                more[before + now] += chance * share
        out = more
    return out


def normal_range(spread: Spread) -> tuple[int, int]:
    """Least and greatest sum such that not more than half of the rest of `RANGE` lies beyond either."""
    beyond, sums = (1 - RANGE) / 2 + 1e-9, sorted(spread)

    def end(ordered: Sequence[int]) -> int:
        share = 0.0
        for total in ordered:
            share += spread[total]
            if share > beyond:
                break
        return total

    return end(sums), end(sums[::-1])


class Ledger(msgspec.Struct, frozen=True):
    """Answers of chance in a match, as far as a viewer may know them."""

    kinds: tuple[ChanceKind, ...]
    answers: tuple[ChanceRow, ...]
    urns: tuple[tuple[Urn, ...], ...]
    """Per kind."""

    def many(self, kind: int, seat: int | None = None) -> int:
        """Number of known answers of a kind, of one seat or of all."""
        return sum(urn.drawn.total() if seat is None else urn.drawn[seat] for urn in self.urns[kind])

    def bars(self, kind: int, seat: int | None = None) -> list[FaceCount]:
        """Per face how often it fell, to one seat or to all."""
        faces = Counter(dict(each.faces).get(kind) for each in self.answers if seat is None or each.seat == seat)
        bars = []
        for face in range(_size(self.kinds[kind])):
            worth = [int(each == face) for each in range(len(self.urns[kind][0].weights))] if self.urns[kind] else []
            spread = self._spread(kind, worth, seat)
            expected = sum(total * chance for total, chance in spread.items())
            bars.append(FaceCount(faces[face], expected, *normal_range(spread)))
        return bars

    def luck(self, seat: int) -> SeatLuck | None:
        """Luck of a seat; None where no answer is worth more to it than others."""
        spreads, worth = [], 0
        for number, kind in enumerate(self.kinds):
            if kind.worth:
                spreads.append(self._spread(number, kind.worth, seat))
                own = (dict(each.faces).get(number) for each in self.answers if each.seat == seat)
                worth += sum(kind.worth[face] for face in own if face is not None)
        if not spreads:
            return None
        spread = together(spreads)
        expected = sum(total * chance for total, chance in spread.items())
        less = sum(chance for total, chance in spread.items() if total < worth)
        return SeatLuck(worth, expected, less + spread.get(worth, 0.0) / 2)

    def _spread(self, kind: int, worth: Sequence[int], seat: int | None) -> Spread:
        """Sums of what the answers of a kind are worth, over all that might have been."""
        alike = Counter[tuple[tuple[int, ...], int]]()
        for urn in self.urns[kind]:
            alike[urn.weights, urn.drawn.total() if seat is None else urn.drawn[seat]] += 1
        sums = {each: drawn_sums(each[0], worth, each[1]) for each in alike if each[1]}
        return together(sums[each] for each, count in alike.items() if each[1] for _ in range(count))


def _face_of(kind: ChanceKind, faces: Mapping[int, int], step: Chance[Any, Any, Any], choice: Choice) -> int | None:
    """Face of an answer among those of its kind; None where it is of another."""
    if type(choice) is not kind.answers or (kind.only and getattr(step, kind.only[0]) != kind.only[1]):
        return None
    return faces[getattr(choice, choice.__struct_fields__[0])]


def _size(kind: ChanceKind) -> int:
    return 1 + max(face for _, face in kind.faces)


def _is_known(spec: Spec[Any, Any], terms: Any, ply: Ply[Any, Any], viewer: int | None) -> bool:
    """Whether a seat has seen an answer: nothing of what came of it is hidden from that seat."""
    return all(spec.redacted_for(terms, event, viewer) == event for event in ply.events)


def ledger(match: Match[Any, Any], viewer: int | None) -> Ledger:
    """The ledger of a match as far as it has come: for a viewer before its end, for everybody after it."""
    spec, terms, ended = match.spec, match.terms, match.ended
    answers: list[ChanceRow] = []
    maps = [dict(kind.faces) for kind in spec.chances]
    urns: list[list[Urn]] = [[] for _ in spec.chances]
    left: list[list[int]] = [[] for _ in spec.chances]
    for index, ply in enumerate(match.plies):
        step, choice = ply.before.agenda[-1], ply.row.choice
        if not ply.row.chance or not isinstance(step, Chance):
            continue
        seat: int | None = getattr(step, "seat", None)
        if not ended and not _is_known(spec, terms, ply, viewer):
            answers.append(ChanceRow(len(answers), index, seat, ply.row.group, None, ()))
            continue
        faces: list[tuple[int, int]] = []
        for number, kind in enumerate(spec.chances):
            face = _face_of(kind, maps[number], step, choice)
            if face is None:
                continue
            faces.append((number, face))
            state = ply.before.state if ended else spec.view_for(terms, ply.before.state, viewer)
            weights = [0] * _size(kind)
            for outcome, weight in step.outcomes(terms, state):
                of = _face_of(kind, maps[number], step, outcome)
                if of is not None:
                    weights[of] += weight
            if weights != left[number]:
                urns[number].append(Urn(tuple(weights), Counter()))
            urns[number][-1].drawn[seat] += 1
            left[number] = [weight - (at == face) for at, weight in enumerate(weights)]
        answers.append(ChanceRow(len(answers), index, seat, ply.row.group, choice, tuple(faces)))
    return Ledger(spec.chances, tuple(answers), tuple(map(tuple, urns)))
