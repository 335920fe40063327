"""Goals that people have met, each with the match in which they did so first."""

from __future__ import annotations

import sqlite3

import msgspec

from game.store.lines import ChecksummedTable, Number, ShortText


class MetGoal(msgspec.Struct, frozen=True):
    """A goal, and the person who has met it."""

    goal: ShortText
    """Key of the title and name of the goal, as `goal_key` joins them."""
    version: Number
    """Version of the rules under which it was met."""
    person: Number
    match: Number
    begun: ShortText
    met: ShortText
    """Time of the end of that match."""


GOALS = ChecksummedTable("goals", MetGoal)

FOR_A_CLOTH = 3
"""Goals of a title for its tablecloth."""


def goal_key(title: str, name: str) -> str:
    """Name of a goal among those of all titles."""
    return f"{title}.{name}"


def note(db: sqlite3.Connection, line: MetGoal) -> None:
    """Write down that somebody has met a goal, unless it was met in an earlier match; an end that was taken back and
    has come anew takes its own place."""
    same = "WHERE goal = ? AND person = ?"
    for earlier in list(GOALS.lines(db, same, line.goal, line.person)):
        if earlier.met <= line.met and (earlier.match, earlier.begun) != (line.match, line.begun):
            return
        db.execute(f"DELETE FROM goals {same}", (earlier.goal, earlier.person))
    GOALS.put(db, line)


def take_back(db: sqlite3.Connection, at: tuple[int, str]) -> None:
    """Forget what was met in the match of this number and beginning, whose end was taken back."""
    db.execute("DELETE FROM goals WHERE match = ? AND begun = ?", at)


def met(db: sqlite3.Connection, title: str) -> dict[str, list[MetGoal]]:
    """By name the goals of a title that were met; each by those who have, the first one first."""
    found: dict[str, list[MetGoal]] = {}
    for line in sorted(GOALS.lines(db), key=lambda line: line.met):
        key, _, name = line.goal.rpartition(".")
        if key == title:
            found.setdefault(name, []).append(line)
    return found


def of_match(db: sqlite3.Connection, match: int) -> dict[str, set[int]]:
    """By name the goals that people have met for the first time in a kept match, with their numbers."""
    which = "WHERE match = ? AND begun = (SELECT created FROM matches WHERE id = match)"
    found: dict[str, set[int]] = {}
    for line in GOALS.lines(db, which, match):
        found.setdefault(line.goal.rpartition(".")[2], set()).add(line.person)
    return found


def earned(db: sqlite3.Connection) -> frozenset[str]:
    """The titles whose tablecloth the family has: those of which enough goals were met, by whomever."""
    found = {line.goal for line in GOALS.lines(db)}
    titles = [key.rpartition(".")[0] for key in found]
    return frozenset(title for title in titles if titles.count(title) >= FOR_A_CLOTH)
