"""Goals that people have met, a line for each match in which they have."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable

import msgspec

from game.store.lines import ChecksummedTable, Number, ShortText


class MetGoal(msgspec.Struct, frozen=True):
    """A goal, and the person who has met it."""

    goal: ShortText
    """Key of the title and name of the goal, as `goal_key` joins them."""
    version: Number
    """Version of the rules under which it was met."""
    person: Number
    """Number of the person."""
    match: Number
    """Number of the match, which may be given out again after a file was lost."""
    begun: ShortText
    """Time at which it was begun, by which it is told from such another one."""
    met: ShortText
    """Time of the end of that match."""

    @property
    def title_and_name(self) -> tuple[str, str]:
        """Key of the title, and the name among its goals."""
        title, _, name = self.goal.rpartition(".")
        return title, name


GOALS = ChecksummedTable("goals", MetGoal)
CLOTH = 3
"""Number of a title's goals that give its tablecloth. **Ruling**: each title has a cloth of its own, which lies on the
table of that title alone; it is anybody's who plays here, whoever has met the goals, and nothing but these is kept."""


def goal_key(title: str, name: str) -> str:
    """Name of a goal among those of all titles."""
    return f"{title}.{name}"


def take_back(db: sqlite3.Connection, at: tuple[int, str]) -> None:
    """Forget what was met in the match of this number and beginning, whose end was taken back."""
    db.execute("DELETE FROM goals WHERE match = ? AND begun = ?", at)


def met(db: sqlite3.Connection, title: str) -> dict[str, list[MetGoal]]:
    """By name the goals of a title that were met: the first time of each person, the earliest first."""
    found: dict[str, dict[int, MetGoal]] = {}
    for line in sorted(GOALS.lines(db), key=lambda line: line.met):
        own, name = line.title_and_name
        if own == title:
            found.setdefault(name, {}).setdefault(line.person, line)
    return {name: list(lines.values()) for name, lines in found.items()}


def cloth_wants(known: Collection[str], names: Iterable[str]) -> int:
    """Number of goals that a title's cloth still wants, by the names of those that are met and of all of the title."""
    return max(0, CLOTH - len({*known} & {*names}))


def of_match(db: sqlite3.Connection, title: str, at: tuple[int, str]) -> dict[str, frozenset[int]]:
    """By name the goals that people have met for the first time in the match of this number and beginning, with their
    numbers."""
    known = met(db, title)
    firsts = {name: [line for line in known[name] if (line.match, line.begun) == at] for name in known}
    return {name: frozenset(line.person for line in lines) for name, lines in firsts.items() if lines}
