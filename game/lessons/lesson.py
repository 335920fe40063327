"""Lessons as data, read from small TOML files, a damaged one told by file and field; facts that one may ask for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.core import engine
from game.core.mind import chances, per_cents
from game.core.spec import Spec, leaders, teams
from game.core.steps import Chance, Choice, Decision, Illegal, Position
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


Value = int | float | str | bool


class Unknown(ValueError):
    """A fact that there is none of; the text says why."""


def first(pattern: Pattern, offered: Sequence[Choice]) -> Choice:
    """The first choice that agrees with a pattern; Unknown for none."""
    match = next((choice for choice in offered if agrees(pattern, choice)), None)
    if match is None:
        raise Unknown(f"no choice is like {pattern}")
    return match


def value(fact: Fact, spec: Spec[Any, Any], terms: Any, position: Position[Any]) -> Value:
    """The fact as it is; raises Unknown."""
    after = position
    for pattern in fact.after:
        after = _then(spec, terms, after, pattern)
    try:
        later = _of(fact, spec, terms, after)
        if not fact.gain and not fact.cost:
            return later
        more = later - _of(fact, spec, terms, position)  # type: ignore[operator]
        return more if fact.gain else -more
    except (LookupError, TypeError, ValueError, OverflowError, msgspec.MsgspecError) as error:
        raise Unknown(f"{fact.of}: {type(error).__name__} {error}") from error


def _then(spec: Spec[Any, Any], terms: Any, position: Position[Any], pattern: Pattern) -> Position[Any]:
    """Position after a choice; some seat may make it out of turn."""
    if not (isinstance(pattern, Mapping) and OUT_OF_TURN in pattern):
        return engine.advance(terms, position, first(pattern, offered(terms, position)))[0]
    if spec.interrupts is None:
        raise Unknown("nothing can be done out of turn")
    try:
        allowed = spec.interrupts.options(terms, position.state, pattern[OUT_OF_TURN])
        choice = first(pattern.get("like", {}), allowed)
        return engine.interrupt(terms, position, allowed, spec.interrupts.resolve, choice)[0]
    except (LookupError, TypeError, Illegal) as error:
        raise Unknown(f"{OUT_OF_TURN}: {error}") from error


def holds(fact: Fact, spec: Spec[Any, Any], terms: Any, position: Position[Any]) -> bool:
    """Whether it is as it has to be."""
    return fact.equals is msgspec.UNSET or value(fact, spec, terms, position) == fact.equals


def offered(terms: Any, position: Position[Any]) -> Sequence[Choice]:
    """Every answer of the seat that is asked, or of chance."""
    return [choice for choice, _ in _weighed(terms, position)]


def _weighed(terms: Any, position: Position[Any]) -> Sequence[tuple[Choice, int]]:
    """Every answer, and of those of chance on how many sides of a die they are."""
    top = position.agenda[-1] if position.agenda else None
    if isinstance(top, Chance):
        return top.outcomes(terms, position.state)
    return [(choice, 1) for choice in top.options(terms, position.state)] if isinstance(top, Decision) else ()


def _of(fact: Fact, spec: Spec[Any, Any], terms: Any, position: Position[Any]) -> Value:
    state, waiting = position.state, position.waiting
    match fact.of:
        case "score":
            tally = spec.score(terms, state)[fact.seat]
            return tally.total if fact.kind == "all" else tally.points[fact.kind]
        case "rank":
            return spec.score(terms, state)[fact.seat].rank[int(fact.path[0])]
        case "leads":
            return fact.seat in leaders(spec.score(terms, state))
        case "chance":
            # A seat's chance to win in per cent.
            if spec.mind is None:
                raise Unknown("the game does not say what its positions are worth")
            sides = teams([spec.score(terms, state)])
            shares = per_cents(chances(spec.mind, terms, spec.view_for(terms, state, fact.seat), sides))
            return next(share for side, share in zip(sides, shares, strict=True) if fact.seat in side)
        case "state":
            return _along(fact, spec.describe(terms, state))
        case "choices":
            like = {} if fact.like is msgspec.UNSET else fact.like
            return sum(weight for choice, weight in _weighed(terms, position) if agrees(like, choice))
        case "asked":
            return -1 if waiting is None else waiting.seat
        case "waits":
            return type(position.agenda[-1]).__name__ if position.agenda else ""
        case "refused":
            refusal = engine.why_not(terms, position, spec.codec.choice_from(msgspec.json.encode(fact.choice)))
            return "" if refusal is None else refusal.rule or refusal.key
        case "over":
            return position.over


def _along(fact: Fact, found: Any) -> Value:
    """Along a path; what a place does not hold is an empty word there."""
    for number, part in enumerate(fact.path):
        if isinstance(found, Mapping):
            found = found.get(part, "") if number else found[str(part)]
        else:
            found = found[int(part)]
    if fact.count:
        values = found.values() if isinstance(found, Mapping) else found
        return len(found) if fact.like is msgspec.UNSET else sum(occurrences(fact.like, each) for each in values)
    if not isinstance(found, Value):
        raise Unknown(f"state: {fact.path} is no number or word")
    return found


def occurrences(like: Any, found: Any) -> int:
    """How often something is found; a letter in a row of letters may be so several times."""
    if isinstance(found, str) and isinstance(like, str) and len(like) == 1:
        return found.count(like)
    return int(found == like)
