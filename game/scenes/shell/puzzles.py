"""Puzzles as they are found by a review and kept in a basket, and tasks: puzzles with the match that stands there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import count
from typing import Any, NamedTuple, TypeAlias

import msgspec

from game.ai.review import Costly, Review, made_by_person
from game.core.journal import NullWriter, raw, record_bytes, record_from
from game.core.match import Match, resume
from game.core.seats import HUMAN
from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.scenes.shell.opening import seats_at
from game.scenes.shell.scene import Services
from game.store import puzzles, results
from game.store.people import Person
from game.store.puzzles import ShippedPuzzle
from game.ui.title import Title

DEAR = 0.05
"""A choice that cost so much of the chance goes into its person's basket."""

Found: TypeAlias = Mapping[int, tuple[puzzles.Puzzle, ...]]
"""Puzzles by the seat of their person, the dearest last."""


def own_choices(match: Match[Any, Any], found: Review) -> dict[int, list[Costly]]:
    """By seat of a person who has played the choices that it can make better, the dearest last; none that a computer
    made for it."""
    played = {ply.row.seat for index, ply in enumerate(match.plies) if made_by_person(match, index)}
    return {
        seat: [each for each in reversed(found.own(seat)) if made_by_person(match, each.index)]
        for seat in range(len(match.seats))
        if match.seats[seat].human and seat in played
    }


def reviewed(services: Services, match: Match[Any, Any], match_id: int | None, found: Review) -> Found:
    """By seat of a person who has played the puzzles that a review gives it; those that cost it much now lie in its
    basket. Raises StoreError."""

    begun, sat = ("", {}) if match_id is None else services.store.read(lambda db: results.seated_at(db, match_id))
    made = {
        seat: [_puzzle(match, each, found.per_cent(each) / 100, sat.get(seat), (match_id, begun)) for each in own]
        for seat, own in own_choices(match, found).items()
    }
    return services.store.write(lambda db: {seat: puzzles.keep(db, own, DEAR) for seat, own in made.items()})


def _puzzle(
    match: Match[Any, Any], costly: Costly, cost: float, person: int | None, origin: tuple[int | None, str]
) -> puzzles.Puzzle:
    """Puzzle of a choice in a match that is over: its record ends with what was chosen, which does not count, and tells
    nothing of what chance would have answered."""
    seats = list(seats_at(match, costly.index))
    seats[costly.seat] = msgspec.structs.replace(seats[costly.seat], player=HUMAN)
    record = msgspec.structs.replace(
        match.record(costly.index + 1),
        seats=tuple(seats),
        seed="",
        open_seed=False,
        spent=None,
        former=msgspec.UNSET,
        index=costly.index,
    )
    accepted = msgspec.json.encode([raw(costly.better)])
    place = match.spec.key, match.spec.version, person, costly.seat, round(max(0.0, min(1.0, cost)), 4), costly.reason
    return puzzles.Puzzle(0, "", puzzles.origin_of(*origin), *place, accepted, record_bytes(record), origin[1])


def shipped_puzzle(words: Catalogue, title: Title, found: ShippedPuzzle, person: Person | None) -> puzzles.Puzzle:
    """A shipped puzzle as somebody, or a guest, sits at it: others on its table have the names of scarecrows."""
    names = (words.t(f"setup.scarecrow.{number}") for number in count(1))
    own = words.t("seat.default", number=found.seat + 1) if person is None else person.name
    seats = [
        msgspec.structs.replace(each, name=own, player=HUMAN)
        if number == found.seat
        else msgspec.structs.replace(each, name=next(names))
        for number, each in enumerate(found.record.seats)
    ]
    record = msgspec.structs.replace(found.record, seats=title.with_colours(seats))
    accepted, who = msgspec.json.encode(found.accepted), None if person is None else person.id
    about = title.key, record.version, who, found.seat, found.gap, found.reason
    return puzzles.Puzzle(0, found.uid, "", *about, accepted, record_bytes(record), "")


def puzzle_of_day(day: date, titles: Iterable[Title]) -> tuple[Title, ShippedPuzzle] | None:
    """The shipped puzzle of a day: the titles in which no days' farms are played take turns, each goes through its own;
    None where there are none. Raises BadFile."""
    found = [title for title in titles if not title.daily and puzzles.shipped(title.key)]
    if not found:
        return None
    turn, number = divmod(day.toordinal(), len(found))
    own = puzzles.shipped(found[number].key)
    return found[number], own[turn % len(own)]


class Task(NamedTuple):
    """A puzzle with the match up to its choice."""

    title: Title
    puzzle: puzzles.Puzzle
    match: Match[Any, Any]
    accepted: tuple[Choice, ...]
    """The choices that are right, the best first."""
    then: Choice | None
    """The choice that was made; None where nobody has made one."""
    number: int = 0
    """Its number among the puzzles that come with the program, from 1; 0 for one out of a match of people."""

    @property
    def shipped(self) -> ShippedPuzzle | None:
        """The puzzle as it comes with the program; None for one out of a match of people."""
        return puzzles.shipped(self.title.key)[self.number - 1] if self.number else None

    @property
    def way(self) -> tuple[Choice, ...]:
        """A shortest way to the goal of an exact puzzle; empty of any other."""
        shipped = self.shipped
        return () if shipped is None else tuple(map(self.title.spec.codec.choice_from, shipped.way))

    @property
    def begun(self) -> str:
        """Time at which its match was begun; empty where nobody knows."""
        return self.puzzle.origin.partition(" ")[2]


def task_of(title: Title, puzzle: puzzles.Puzzle) -> Task:
    """Task of a puzzle; raises BadFile, ValueError or msgspec.MsgspecError where its bytes or the rules do not lead
    there."""
    record, spec = record_from(puzzle.record), title.spec
    index = len(record.rows) if record.index < 0 else record.index
    match = resume(spec, record, NullWriter(), index)
    accepted = tuple(map(spec.codec.choice_from, msgspec.json.decode(puzzle.accepted, type=list[msgspec.Raw])))
    step, then = match.waiting, [spec.codec.choice_from(row.choice) for row in record.rows[index : index + 1]]
    if step is None or step.seat != puzzle.seat or not accepted or not {*accepted} <= {*match.options}:
        raise ValueError(f"puzzle {puzzle.uid} asks for what cannot be played there")
    uids = [] if puzzle.origin else [each.uid for each in puzzles.shipped(title.key)]
    number = uids.index(puzzle.uid) + 1 if puzzle.uid in uids else 0
    return Task(title, puzzle, match, accepted, next(iter(then), None), number)
