"""Lessons as data, read from small TOML files; a damaged one is told by file and field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.files import ASSETS

LESSONS = ASSETS / "lessons"
"""A folder per game: its lessons in the order of their file names."""

GUIDE = "guide"
"""The player of the seats whose answers are written."""

OUT_OF_TURN = "out_of_turn"
"""A pattern with it names the seat that makes a choice out of turn; what the choice is `like` stands beside it."""

OR = "|"
"""Between names of which the first that is on the table is meant: a small window has other buttons."""

MOST_BYTES = 128 * 1024
_FILE = re.compile(r"[0-9]{1,2}_([a-z][a-z_]{0,30})\.toml")
_AT = re.compile(r" - at `\$\.?(.*)`")
_LONGEST = 120

Pattern = dict[str, Any]
"""A choice as on disk, of which fields may be left out."""

Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,40}\Z")]
SpotName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Few = msgspec.Meta(max_length=40)
Many = msgspec.Meta(max_length=2000)


class LessonFault(ValueError):
    """A lesson that cannot be used: in which file, at which field, and why; all short and on one line."""

    def __init__(self, file: str, field: str, reason: object) -> None:
        self.file, self.field, self.reason = _plain(file), _plain(field), _plain(reason)
        super().__init__(self.file, self.field, self.reason)

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.reason}"


def _plain(value: object) -> str:
    text = " ".join(str(value).split())
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the rules know of a position; with `equals` it has to be so."""

    of: Literal["score", "rank", "leads", "chance", "state", "choices", "asked", "waits", "refused", "over"]
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    kind: Name = msgspec.field(default="all")
    path: Annotated[tuple[str | int, ...], msgspec.Meta(max_length=8)] = ()
    count: bool = False
    like: Any = msgspec.UNSET
    choice: Pattern = {}
    after: Annotated[tuple[Pattern, ...], Few] = ()
    gain: bool = False
    cost: bool = False
    equals: int | float | str | bool | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="is")


class Detour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another choice that does not reach the goal of a step, and the text that answers it."""

    like: Pattern
    text: Name


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Step of a lesson: the guide's text, what glows meanwhile, and the wanted act."""

    text: Name
    facts: Annotated[dict[Name, Fact], Few] = {}
    plural: str = ""
    glow: Annotated[tuple[SpotName, ...], Few] = ()
    shows: Annotated[tuple[SpotName, ...], Few] = ()
    wanted: Annotated[tuple[Pattern, ...], Few] = ()
    chain: Annotated[tuple[Pattern, ...], Few] = ()
    until: Annotated[tuple[Fact, ...], Few] = ()
    goal: Annotated[tuple[Fact, ...], Few] = ()
    lets: Annotated[tuple[Detour, ...], Few] = ()
    out_of_turn: bool = False
    ends_turn: bool = False
    chance: Annotated[tuple[Pattern, ...], Few] = ()
    answers: Annotated[tuple[Pattern, ...], Few] = ()

    @property
    def awaits_learner(self) -> bool:
        """Whether the learner has something to do."""
        return bool(self.wanted) or self.ends_turn


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the first position is reached."""

    chance: Annotated[tuple[Pattern, ...], Many] = ()
    answers: Annotated[tuple[Pattern, ...], Many] = ()


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content of the file of a lesson."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    steps: Annotated[tuple[LessonStep, ...], msgspec.Meta(min_length=1, max_length=60)]
    learner: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    options: dict[str, Any] = {}
    seed: Annotated[str, msgspec.Meta(max_length=200)] = ""
    opening: Opening = Opening()


class Lesson(msgspec.Struct, frozen=True):
    """A lesson of a game with its name."""

    key: str
    name: str
    file: str
    content: LessonFile

    @property
    def id(self) -> str:
        """Name of the lesson among all lessons."""
        return f"{self.key}/{self.name}"

    @property
    def title(self) -> str:
        """The key of its title."""
        return f"lesson_{self.key}.{self.name}"

    def text(self, name: str) -> str:
        """The key of something that the guide says."""
        return f"{self.title}.{name}"


def files(key: str, folder: Path = LESSONS) -> list[Path]:
    """The lessons of a game in their order, unread."""
    try:
        return sorted(path for path in (folder / key).iterdir() if _FILE.fullmatch(path.name))
    except OSError:
        return []


def read(path: Path) -> Lesson:
    """One lesson; LessonFault for anything that is none."""
    named = _FILE.fullmatch(path.name)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise LessonFault(path.name, "-", error.strerror or type(error).__name__) from error
    if named is None or len(data) > MOST_BYTES:
        raise LessonFault(path.name, "-", f"more than {MOST_BYTES >> 10} KB" if named else "name")
    try:
        content = msgspec.toml.decode(data, type=LessonFile)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        place = _AT.search(str(error))
        raise LessonFault(path.name, place[1] if place else "-", _AT.sub("", str(error))) from error
    if content.learner >= content.seats:
        raise LessonFault(path.name, "learner", content.learner)
    return Lesson(path.parent.name, named[1], path.name, content)


def shelf(key: str, folder: Path = LESSONS) -> tuple[list[Lesson], list[LessonFault]]:
    """All lessons of a game that can be used, and what is wrong with the others."""
    lessons: list[Lesson] = []
    faults: list[LessonFault] = []
    for path in files(key, folder):
        try:
            lessons.append(read(path))
        except LessonFault as fault:
            faults.append(fault)
    return lessons, faults


def agrees(pattern: Any, choice: msgspec.Struct) -> bool:
    """Whether a choice has what a pattern says; nothing agrees with what is none."""
    if not isinstance(pattern, Mapping) or not pattern:
        return pattern == {}
    fields = msgspec.json.decode(msgspec.json.encode(choice))
    return all(name in fields and fields[name] == value for name, value in pattern.items())
