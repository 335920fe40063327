"""Numbers of seats, dates and faults as a player reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from game.core.journal import Disagreement
from game.core.match import Match, shown_turn
from game.core.seats import Seat
from game.core.spec import BadBoard, BadTerms, Spec
from game.i18n.catalogue import Catalogue
from game.store.matches import Summary
from game.store.notices import BadFile, StoreError, UnwrittenFile
from game.store.records import Origin
from game.ui.title import Title, things_ahead
from game.ui.type import ELLIPSIS

if TYPE_CHECKING:
    from game.boards import MapError

SCARECROWS = 12
"""Number of names that computer players are given."""
BOLD, CAREFUL, BUILDER, SPOILER = "bold", "careful", "builder", "spoiler"
TEMPERS = (*(BUILDER, CAREFUL, BOLD, SPOILER), *(CAREFUL, BOLD, BUILDER, SPOILER), *(CAREFUL, BUILDER, SPOILER, BOLD))
"""Tempers of computers by the numbers of their names: four that follow each other differ, where they can."""
_MOST_SEATS = 8
_NAMES = (
    *(("seat.default", number) for number in range(1, _MOST_SEATS + 1)),
    ("lesson.guide", 0),
    *((f"setup.scarecrow.{number}", 0) for number in range(1, SCARECROWS + 1)),
)
"""Keys of the names that the program gives to seats, each with the number in it; those of people first."""
_BROKEN = {
    "truncated": "short",
    "malformed": "garbled",
    "utf-8": "garbled",
    "object": "other",
    "expected": "other",
    "larger": "large",
    "no such file": "missing",
    "ordinary": "special",
    "permission": "barred",
}
"""Words of technical reasons against a file, and the key of the plain reason for each."""


def seat_counts(words: Catalogue, counts: Sequence[int]) -> str:
    """Numbers of seats of a title: "3", "2 or 4", "2-6"."""
    fewest, most = min(counts), max(counts)
    if len(counts) == 1:
        return str(fewest)
    if len(counts) == most - fewest + 1:
        return words.t("title.seats.range", fewest=fewest, most=most)
    first = words.listed(map(str, sorted(counts)[:-1]))
    return words.t("title.seats.or", fewer=first, more=most)


def local_day(when: str) -> date | None:
    """The day of a time in ISO form by the clock of the house; None for other text."""
    try:
        return datetime.fromisoformat(when).astimezone().date()
    except (ValueError, OverflowError):
        return None


def day(words: Catalogue, stamp: str, now: datetime) -> str:
    """Date of something in local time: today, yesterday, or the date; `stamp` is ISO with its zone."""
    try:
        then = datetime.fromisoformat(stamp).astimezone(now.tzinfo)
    except (ValueError, OverflowError):  # no date, or one before the first year in this zone
        return stamp
    time = f"{then:%H:%M}"
    if then.date() == now.date():
        return words.t("saves.today", time=time)
    if then.date() == now.date() - timedelta(days=1):
        return words.t("saves.yesterday", time=time)
    month = words.t(f"saves.month.{then.month}")
    return words.t("saves.when", day=then.day, month=month, year=then.year, time=time)


def turn_key(words: Catalogue, title: str, form: Literal["after", "at", "of", "score"]) -> str:
    """The key of the words for the turns of a title; its own where it counts something else, as rounds."""
    own = f"{title}.count.{form}"
    return own if words.has(own) else f"match.count.{form}"


def turn_reached(words: Catalogue, title: str, turn: int) -> str:
    """Number of the turn that a match has reached, or of whatever the title counts."""
    return words.t(turn_key(words, title, "at"), turn=turn)


def head_start(words: Catalogue, title: str, amount: int) -> str:
    """Things that a seat has ahead at its even start, where a title names them, else the amount in its unit."""
    return things_ahead(words, title, amount) or f"{amount} {words.n(f'{title}.even.unit', amount)}"


def stage_of(words: Catalogue, summary: Summary, first_turn: int) -> str:
    """The turn that a kept match has reached, or that it is over, and what it was begun for."""
    turn = turn_reached(words, summary.title, shown_turn(first_turn, summary.turn))
    stage, kind = words.t("saves.finished") if summary.over else turn, f"saves.kind.{summary.kind}"
    if summary.kind == "day" and local_day(summary.created) == local_now().date():
        kind = "today.heading"  # as the title calls it beside
    return words.t("saves.stage", kind=words.t(kind), stage=stage) if words.has(kind) else stage


def local_now() -> datetime:
    """The time where the player is; in a zone that cannot be, that of Greenwich."""
    try:
        return datetime.now().astimezone()
    except (ValueError, OverflowError):
        return datetime.now(UTC)


def default_names(words: Catalogue, most: int) -> frozenset[str]:
    """Names of seats that nobody has named, in every language: those up to `most`."""
    return frozenset().union(*(words.everywhere("seat.default", number=number + 1) for number in range(most)))


@lru_cache(maxsize=8)
def _given(words: Catalogue) -> dict[str, tuple[str, int]]:
    """Keys of the names that the program gives to seats, by those names in every language."""
    return {name: each for each in reversed(_NAMES) for name in words.everywhere(each[0], number=each[1])}


def renamed(words: Catalogue, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with names that the program has given, in any language, in the words of today; not where two would come
    to have the same one."""
    made, given = list(seats), _given(words)
    for place, seat in enumerate(seats):
        own = given.get(seat.name)
        name = words.t(own[0], number=own[1]) if own in (_NAMES[:_MOST_SEATS] if seat.human else _NAMES) else seat.name
        if name not in [each.name for each in made]:
            made[place] = replace(seat, name=name)
    return tuple(made)


def as_listed(words: Catalogue, title: Title | None, summary: Summary) -> Summary:
    """A kept match as a list shows it today: the seats of a title that gives them no colour of their own are of wood,
    unless they have been seen in those that came to light."""
    seats = renamed(words, summary.seats)
    if title is not None and title.plain and summary.picture is None:  # no look at it has been kept
        seats = title.with_colours(seats)
    return replace(summary, seats=seats)


@lru_cache(maxsize=8)
def tempers_by_name(words: Catalogue) -> dict[str, str]:
    """Tempers by the names of computers in every language."""
    return {
        name: TEMPERS[number - 1]
        for number in range(1, SCARECROWS + 1)
        for name in words.everywhere(f"setup.scarecrow.{number}")
    }


def with_tempers(words: Catalogue, spec: Spec[Any, Any], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats, those of computers with the tempers of their names, as far as the game knows them."""
    known = {} if spec.mind is None else spec.mind.tempers
    tempers = ["" if seat.human else tempers_by_name(words).get(seat.name, "") for seat in seats]
    return tuple(
        replace(seat, temper=temper) if temper in known else seat for seat, temper in zip(seats, tempers, strict=True)
    )


def rename(words: Catalogue, match: Match[Any, Any]) -> None:
    """Call the seats of a match in the words of today, where the program has given them their names."""
    match.setup = replace(match.setup, seats=renamed(words, match.seats))


def names(seats: Sequence[Seat]) -> str:
    """The names of seats in a row."""
    return ", ".join(seat.name for seat in seats)


def fold_path(path: str, fits: Callable[[str], bool]) -> str:
    """A path in lines that fit, broken behind its separators; one that is too long by itself stays whole."""
    lines = [""]
    for part in re.split(r"(?<=[/\\])", path):
        if lines[-1] and not fits(lines[-1] + part):
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def fault_text(words: Catalogue, error: Exception) -> str:
    """Sentence that says what is wrong with a match or a file."""
    if isinstance(error, StoreError):
        return words.t(error.key)
    if isinstance(error, BadFile):
        key = next((key for word, key in _BROKEN.items() if word in error.reason.lower()), None)
        # The technical reason stands behind the plain one, for those who ask.
        reason = error.reason if key is None else words.t(f"saves.bad_file.{key}", reason=error.reason)
        told = "saves.bad_file.write" if isinstance(error, UnwrittenFile) else "saves.bad_file"
        return words.t(told, file=error.path.name, reason=reason)
    if isinstance(error, BadBoard):
        return fault_sentence(words, error)
    if isinstance(error, (BadTerms, Disagreement)):
        return words.t(error.key, **error.fields)
    if isinstance(error, KeyError):
        return words.t("saves.unknown_title")
    return words.t("saves.damaged.text", reason=error)


def fault_sentence(words: Catalogue, fault: MapError | BadTerms) -> str:
    """Sentence about a board that cannot be used: file, layer, cell or object, and what is wrong there."""
    if isinstance(fault, BadBoard):
        from game.boards import sayings_of

        told = ""
        for key, fields in sayings_of(fault, fault.board.key):
            told = words.t(key, **{"reason": told, **fields})
        return told
    if isinstance(fault, BadTerms):
        return fault_text(words, fault)
    key, place = fault.place
    return words.t(key, reason=words.t(f"map.{fault.key}", **fault.facts), **place)


def fault_in_brief(words: Catalogue, fault: MapError | BadTerms) -> str:
    """A few words about a board that cannot be used: the object, cell, space or layer to mend, where one is known."""
    place = dict[str, object]()
    if isinstance(fault, BadBoard):
        from game.boards import sayings_of

        place = sayings_of(fault, fault.board.key)[-1][1]
    elif not isinstance(fault, BadTerms):
        place = fault.place[1]
    for name, field in (("object", "object"), ("cell", "column"), ("space", "space"), ("layer", "layer")):
        if place.get(field, "") != "":
            return words.t(f"map.refused.{name}", **place)
    return words.t("map.refused")


def short_path(path: Path, most: int) -> str:
    """A path in so many letters: the home folder is a mark, and folders in the middle are left out."""
    home = Path.home()
    parts = ["~", *path.relative_to(home).parts] if path.is_relative_to(home) else [*path.parts]
    shown = str(Path(*parts))
    for kept in range(len(parts) - 2, 0, -1):
        if len(shown) <= most:
            break
        shown = str(Path(parts[0], ELLIPSIS, *parts[-kept:]))
    return shown


def doubts(words: Catalogue, origin: Origin) -> str:
    """Doubts about a record from elsewhere, a sentence a line."""
    return "\n".join(words.n(doubt.key, doubt.many, **doubt.fields) for doubt in origin.doubts())
