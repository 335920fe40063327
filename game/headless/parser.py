"""The command line: how arguments are read, what is said when one is wrong, and what a game is played on by them."""

from __future__ import annotations

import re
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import msgspec
from msgspec.structs import fields, replace

from game.ai import LEVELS, WORK, ComputerPlayer, player_for
from game.boards import MapError, load
from game.core.board import Board
from game.core.journal import Disagreement, Record
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from game.core.spec import BadTerms, Spec
from game.i18n import Catalogue
from game.specs import SPECS, spec_for
from game.store.notices import BadFile
from game.store.records import import_record


class CommandError(Exception):
    """A fault of the user or of a file: the key of its sentence and the sentence's fields.

    A field may be a fault itself; it is told as its own sentence.
    """

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(f"{key} {fields}")
        self.key = key
        self.fields = fields

    def sentence(self, words: Catalogue) -> str:
        """The sentence on one line."""
        fields = {
            name: value.sentence(words) if isinstance(value, CommandError) else value
            for name, value in self.fields.items()
        }
        return " ".join(words.t(self.key, **fields).split())


def nearest(names: Iterable[str], wrong: str) -> CommandError | None:
    """Asks whether the name was meant that is nearest to a wrong one, if any is near."""
    near = get_close_matches(wrong.lower(), tuple(names), 1)
    return CommandError("cli.error.nearest", nearest=near[0]) if near else None


def known_names(names: Iterable[str], wrong: str) -> CommandError | str:
    """All names that there are, and the nearest to a wrong one."""
    there = tuple(names)
    listed, near = ", ".join(there), nearest(there, wrong)
    return CommandError("cli.error.known", known=listed, nearest=near) if near else listed


def reason_of(error: BadTerms | Disagreement) -> CommandError:
    """Reason why terms or a record do not hold."""
    return CommandError(error.key, **error.fields)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn errors of writing a file into CommandError."""
    try:
        yield
    except (OSError, BadFile) as error:
        why = error.reason if isinstance(error, BadFile) else error.strerror or type(error).__name__
        raise CommandError("cli.error.file_unwritable", path=path, reason=why) from error


def map_fault(error: MapError, file: object = None) -> CommandError:
    """Flaw of a map and its place: file (as it is to be called, or by its name), layer and cell."""
    where: dict[str, object] = {"file": file or error.file, "layer": error.layer}
    where["reason"] = CommandError(f"map.{error.key}", **error.facts)
    if error.cell is not None:
        return CommandError("map.in_cell", column=error.cell[0], row=error.cell[1], **where)
    return CommandError("map.in_layer" if error.layer else "map.in_file", **where)


KEYS = tuple(spec.key for spec in SPECS)
"""Keys of all games."""

_OPTION = re.compile("--?[A-Za-z][A-Za-z0-9-]*")


class Parser(ArgumentParser):
    """A parser that raises CommandError where argparse would print its own words and leave."""

    def _check_value(self, action: Action, value: Any) -> None:
        """The hook of argparse itself, the only place that knows which word is not one of the commands."""
        if isinstance(action, _SubParsersAction) and value not in action.choices:
            raise CommandError("cli.error.command", command=value, known=known_names(action.choices, value))
        super()._check_value(action, value)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """An option that is none is told before argparse takes its value for a command."""
        for word in self._before_command(args or ()):
            option = word.partition("=")[0]
            if _OPTION.fullmatch(option) and not any(there.startswith(option) for there in self._option_string_actions):
                near = nearest(self._option_string_actions, option)
                raise CommandError("cli.error.argument", option=option, instead=near or self._usage())
        return super().parse_known_args(args, namespace)

    def _before_command(self, args: Sequence[str]) -> Iterator[str]:
        """The words up to a command, right or wrong; all of them where there are no commands."""
        sections = [action.choices for action in self._actions if isinstance(action, _SubParsersAction)]
        before = ""
        for word in args:
            wrong = not word.startswith("-") and not before.startswith("-")
            if word == "--" or (sections and (wrong or word in sections[0])):
                return
            yield word
            before = word

    def error(self, message: str) -> NoReturn:
        """The usage is the explanation; argparse's English is not shown."""
        raise self._usage()

    def _usage(self) -> CommandError:
        usage = " ".join(self.format_usage().split()).partition(" ")[2]
        return CommandError("cli.usage", usage=usage)


AddArguments: TypeAlias = Callable[[Parser, Catalogue], None]


MOST = 2**31
"""No number on the command line is larger."""


def whole(name: str, least: int = 0) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to MOST; `name` is how the error calls the argument."""

    def read(value: str) -> int:
        try:
            number = int(value)
        except ValueError:
            number = least - 1
        if not least <= number <= MOST:
            raise CommandError("cli.error.number", name=name, least=least, most=MOST, value=value)
        return number

    return read


def text(name: str) -> Callable[[str], str]:
    """A reader of words that can be written down; `name` is how the error calls the argument."""

    def read(value: str) -> str:
        try:
            value.encode()
        except UnicodeEncodeError:  # bytes that are no UTF-8 come as halves of letters
            raise CommandError("cli.error.text", name=name, value=ascii(value)) from None
        return value

    return read


def add_title(parser: Parser, words: Catalogue) -> None:
    """The key of a game."""
    help_text = words.t("cli.option.title", known=", ".join(KEYS))
    parser.add_argument("title", metavar="KEY", help=help_text)


def add_runs(parser: Parser, words: Catalogue) -> None:
    """How many games, from which seed, under which options."""
    parser.add_argument("--games", type=whole("--games", 1), default=100, metavar="K", help=words.t("cli.option.games"))
    parser.add_argument("--seed", type=text("--seed"), default="1", metavar="S", help=words.t("cli.option.seed"))
    parser.add_argument("--jobs", type=whole("--jobs", 1), metavar="N", help=words.t("cli.option.jobs"))
    add_option(parser, words)


def add_work(parser: Parser, words: Catalogue) -> None:
    """How much computer players that think may think for one answer."""
    help_text = words.t("cli.option.work", work=WORK)
    parser.add_argument("--work", type=whole("--work", 1), default=WORK, metavar="N", help=help_text)


def add_option(parser: Parser, words: Catalogue) -> None:
    """Rule options of a game."""
    help_text, read = words.t("cli.option.option"), text("--option")
    parser.add_argument("--option", type=read, action="append", default=[], metavar="NAME=VALUE", help=help_text)


def add_json(parser: Parser, words: Catalogue) -> None:
    """Whether the answer is JSON."""
    parser.add_argument("--json", action="store_true", help=words.t("cli.option.json"))


def add_data_dir(parser: Parser, words: Catalogue) -> None:
    """Add the folder of the saves."""
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help=words.t("cli.option.data_dir"))


RANDOM = LEVELS[0]
"""The level whose players only come to an end under the options for drills."""


@dataclass(frozen=True)
class Agreement:
    """One game as the command line asked for it, to be played any number of times."""

    spec: Spec[Any, Any]
    options: msgspec.Struct
    boards: tuple[Board, ...]
    levels: tuple[str, ...]
    """Per seat who plays it."""
    work: int = WORK
    """How much those who think may think for one answer."""
    times: tuple[int, ...] = ()
    """Per seat how many times as much, where that differs."""

    @cached_property
    def terms(self) -> Any:
        """The terms, made once for all games."""
        return self.spec.prepare(self.boards, len(self.levels), self.options)

    @cached_property
    def players(self) -> tuple[ComputerPlayer, ...]:
        """Per seat the player."""
        return tuple(map(player_for, self.levels))

    def work_of(self, seat: int) -> int:
        """How much a seat may think for one answer."""
        return self.work * (self.times[seat] if self.times else 1)

    def match(self, seed: str) -> Match[Any, Any]:
        """The same game as a match, nothing dealt yet."""
        seats = tuple(Seat(f"{level} {seat + 1}", level) for seat, level in enumerate(self.levels))
        return Match(self.spec, MatchSetup(seats, self.options, self.boards, seed, open_seed=True))


def agree(spec: Spec[Any, Any], levels: Sequence[str], pairs: Sequence[str], work: int = WORK) -> Agreement:
    """Agree on the terms of these players; `pairs` are options as NAME=VALUE. Raises CommandError."""
    check_seats(spec, len(levels))
    for level in levels:
        if level not in LEVELS:
            raise CommandError("cli.error.level", level=level, known=known_names(LEVELS, level))
    options = options_from(spec, pairs, spec.playout_options if RANDOM in levels else spec.options())
    return Agreement(spec, options, boards_for(spec, options, len(levels)), tuple(levels), work)


def check_seats(spec: Spec[Any, Any], seats: int) -> None:
    """CommandError for a number of seats that a game is not played with."""
    if seats not in spec.seats:
        allowed = ", ".join(map(str, spec.seats))
        raise CommandError("cli.error.seats", title=spec.key, seats=seats, allowed=allowed)


def boards_for(spec: Spec[Any, Any], options: msgspec.Struct, seats: int) -> tuple[Board, ...]:
    """The boards of a game that these options can be played on; raises CommandError."""
    try:
        boards = spec.boards(options, seats, load)
        spec.prepare(boards, seats, options)
    except MapError as error:
        raise CommandError("cli.error.map", reason=map_fault(error)) from error
    except BadTerms as error:
        raise CommandError("cli.error.terms", title=spec.key, reason=reason_of(error)) from error
    return boards


def find_spec(key: str) -> Spec[Any, Any]:
    """The rules of a game; CommandError if there is none of that name."""
    try:
        return spec_for(key)
    except KeyError:
        raise CommandError("cli.error.title", title=key, known=known_names(KEYS, key)) from None


def options_from(spec: Spec[Any, Any], pairs: Sequence[str], base: msgspec.Struct) -> msgspec.Struct:
    """`base` with options changed as NAME=VALUE says; a value per seat is a list with commas."""
    kinds = {field.name: field.type for field in fields(spec.options)}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise CommandError("cli.error.option_form", value=pair)
        if name not in kinds:
            raise CommandError("cli.error.option", title=spec.key, option=name, known=known_names(kinds, name))
        try:
            agreed = msgspec.convert(value, kinds[name], strict=False)
        except msgspec.ValidationError as error:
            try:
                agreed = msgspec.convert(value.split(","), kinds[name], strict=False)
            except msgspec.ValidationError:
                raise CommandError("cli.error.option_value", option=name, value=value, reason=error) from None
        base = replace(base, **{name: agreed})
    return base


def read_record(path: Path) -> Record:
    """The match record in a file; raises CommandError."""
    if not path.is_file():
        raise CommandError("cli.error.file_missing", path=path)
    try:
        return import_record(path)
    except BadFile as error:
        raise CommandError("cli.error.record", path=path, reason=error.reason) from error


def replay_record(path: Path, record: Record, upto: int | None = None) -> Match[Any, Any]:
    """The match that a record tells of, or its first `upto` rows; raises CommandError."""
    spec = find_spec(record.title)
    try:
        return resume(spec, record, upto=upto)
    except Disagreement as error:
        raise CommandError(
            "cli.error.choice_illegal", path=path, number=error.agreed + 1, reason=reason_of(error)
        ) from error
    except BadTerms as error:
        raise CommandError("cli.error.record", path=path, reason=reason_of(error)) from error
    except msgspec.ValidationError as error:
        raise CommandError("cli.error.record", path=path, reason=error) from error
