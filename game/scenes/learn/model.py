"""Ground of the page on which a game is learnt: its lessons, its puzzles, and which of them somebody has solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import msgspec

from game.core.journal import record_from
from game.i18n.catalogue import Catalogue
from game.lessons.lesson import Lesson, LessonFault, shelf
from game.scenes.shell import phrases
from game.scenes.shell.puzzles import shipped_puzzle
from game.scenes.shell.scene import Services
from game.store import goals, people, puzzles
from game.store.goals import MetGoal
from game.store.people import Person
from game.store.puzzles import Puzzle, ShippedPuzzle
from game.ui.title import Title

LESSONS, PUZZLES, GOALS = "lessons", "puzzles", "goals"
EASY = 3
"""Number of levels that find the easiest puzzles."""


class LearnState(msgspec.Struct):
    """Lessons and puzzles of a game, and who looks at them."""

    title: Title
    tab: str = ""
    lessons: Sequence[Lesson] = ()
    faults: Sequence[LessonFault] = ()
    people: Sequence[Person] = ()
    person: int | None = None
    """Number of who plays; None for a guest, of whom nothing is kept."""
    chosen: bool = False
    """Whether that was chosen here."""
    shipped: Sequence[ShippedPuzzle] = ()
    solved: Mapping[int, frozenset[str]] = {}
    """By person the puzzles that it has solved, by their uids."""
    waiting: Sequence[Puzzle] = ()
    """Own puzzles of who plays that are to be looked at again."""
    met: Mapping[str, Sequence[MetGoal]] = {}
    """By name the goals that were met; each by those who have, the first one first."""
    today: str = ""
    """Uid of the puzzle for today, where that was wanted."""

    @property
    def cloth_wants(self) -> int:
        """Number of goals that the cloth of the game still wants."""
        return goals.cloth_wants(self.met, self.title.goal_pictures)

    @property
    def who(self) -> Person | None:
        """The person who plays."""
        return next((each for each in self.people if each.id == self.person), None)

    def has_solved(self, uid: str) -> bool:
        """Whether who plays has solved a puzzle."""
        return uid in self.solved.get(self.person or 0, ())

    def score(self, of: Sequence[ShippedPuzzle]) -> int:
        """Number of these that who plays has solved."""
        return sum(self.has_solved(each.uid) for each in of)

    def solvers(self, uid: str) -> list[str]:
        """Names of everybody who has solved a puzzle."""
        return [each.name for each in self.people if uid in self.solved.get(each.id, ())]

    def by_ease(self) -> list[tuple[str, list[int]]]:
        """Numbers of the shipped puzzles, from 0, by how easy they are, the easiest first."""
        found: dict[str, list[int]] = {}
        for number, each in enumerate(self.shipped):
            ease = "easy" if len(each.levels) >= EASY else "medium" if len(each.levels) == EASY - 1 else "hard"
            found.setdefault(ease, []).append(number)
        return list(found.items())

    def following(self, number: int) -> list[ShippedPuzzle]:
        """The shipped puzzle of a number, then those that are not solved, in their order from there."""
        around = [*self.shipped[number:], *self.shipped[:number]]
        return [around[0], *(each for each in around[1:] if not self.has_solved(each.uid))]


def read_lessons(services: Services, state: LearnState) -> None:
    """Read what can be learnt here; damaged lessons are named, and left out."""
    state.lessons, state.faults = shelf(state.title.key, services.lessons)


def read_puzzles(db: Any, state: LearnState, today: date) -> None:
    """Read the puzzles, and how far everybody has come; raises BadFile."""
    title = state.title.key
    state.people, state.solved, state.met = people.listed(db), puzzles.solved(db), goals.met(db, title)
    if not state.chosen:
        state.person = puzzles.last_solver(db) or (state.people[0].id if state.people else None)
    if state.who is None:
        state.person = None
    found = [] if state.person is None else puzzles.waiting(db, state.person, title, today)
    state.waiting = [each for each in found if each.version == state.title.spec.version]
    state.shipped = puzzles.shipped(title)


def to_play(words: Catalogue, state: LearnState, number: int) -> tuple[Puzzle, ...]:
    """A shipped puzzle and all that may follow, as who plays finds them."""
    return tuple(shipped_puzzle(words, state.title, each, state.who) for each in state.following(number))


def day_of(puzzle: Puzzle) -> date | None:
    """The day on which the match of an own puzzle was begun; None where nobody knows."""
    return phrases.local_day(puzzle.origin.partition(" ")[2])


def others(words: Catalogue, puzzle: Puzzle) -> list[str]:
    """Names of those who played with its person when an own puzzle was found; none where they cannot be read."""
    try:
        seats = phrases.renamed(words, record_from(puzzle.record).seats)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return []
    return [each.name for number, each in enumerate(seats) if number != puzzle.seat]
