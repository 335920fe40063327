"""The command line: how arguments are read, and what is said when one is wrong; every word comes from the catalogue."""

from __future__ import annotations

import re
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from game.ai import WORK
from game.boards import MapError
from game.core.journal import Disagreement
from game.core.spec import BadTerms
from game.i18n import Catalogue
from game.specs import SPECS
from game.store.notices import BadFile


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
    """Flaw of a map and its place: file (as it is to be called, or by its name), layer and cell or object."""
    key, where = error.place
    where["file"] = file or error.file
    return CommandError(key, reason=CommandError(f"map.{error.key}", **error.facts), **where)


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
        """Refuse unknown options, and those before a command that has the same: its default would take their place."""
        words = [*(args or ())]
        before = [*self._before_command(words)]
        name = next(iter(words[len(before) :]), "")
        command = self._commands().get(name)
        for option in (word.partition("=")[0] for word in before):
            if not _OPTION.fullmatch(option):
                continue
            if not any(there.startswith(option) for there in self._option_string_actions):
                near = nearest(self._option_string_actions, option)
                raise CommandError("cli.error.argument", option=option, instead=near or self._usage())
            if command is not None and self._has_value(option) and option in command._option_string_actions:
                raise CommandError("cli.error.before_command", option=option, command=name)
        return super().parse_known_args(args, namespace)

    def _before_command(self, args: Sequence[str]) -> Iterator[str]:
        """The words up to a command, right or wrong; all of them where there are no commands."""
        commands, before = self._commands(), ""
        for word in args:
            wrong = not word.startswith("-") and not before.startswith("-")
            if word == "--" or (commands and (wrong or word in commands) and not self._has_value(before)):
                return
            yield word
            before = word

    def _commands(self) -> Mapping[str, Parser]:
        """Its commands by their names; none in a command's own parser."""
        return next((action.choices for action in self._actions if isinstance(action, _SubParsersAction)), {})

    def _has_value(self, option: str) -> bool:
        """Whether the word after this one is its value."""
        action = self._option_string_actions.get(option)
        return action is not None and action.nargs != 0

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
    """How many games, from which seed, under which options, on which board."""
    parser.add_argument("--games", type=whole("--games", 1), default=100, metavar="K", help=words.t("cli.option.games"))
    parser.add_argument("--seed", type=text("--seed"), default="1", metavar="S", help=words.t("cli.option.seed"))
    parser.add_argument("--jobs", type=whole("--jobs", 1), metavar="N", help=words.t("cli.option.jobs"))
    add_option(parser, words)
    add_map(parser, words)


def add_work(parser: Parser, words: Catalogue) -> None:
    """How much computer players that think may think for one answer."""
    help_text = words.t("cli.option.work", work=WORK)
    parser.add_argument("--work", type=whole("--work", 1), default=WORK, metavar="N", help=help_text)


def add_option(parser: Parser, words: Catalogue) -> None:
    """Rule options of a game."""
    help_text, read = words.t("cli.option.option"), text("--option")
    parser.add_argument("--option", type=read, action="append", default=[], metavar="NAME=VALUE", help=help_text)


def add_map(parser: Parser, words: Catalogue) -> None:
    """A board of one's own."""
    parser.add_argument("--map", type=Path, metavar="FILE", help=words.t("cli.option.map"))


def add_json(parser: Parser, words: Catalogue) -> None:
    """Whether the answer is JSON."""
    parser.add_argument("--json", action="store_true", help=words.t("cli.option.json"))


def add_data_dir(parser: Parser, words: Catalogue) -> None:
    """Add the folder of the saves."""
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help=words.t("cli.option.data_dir"))
