"""The command line, when there is more on it than the program's name."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from game import __version__
from game.ai import LEVELS
from game.app.desktop import install, uninstall
from game.app.heat import add_heat
from game.app.play import Start, environment, play
from game.core.board import Board
from game.core.seats import LONGEST_NAME, Seat, is_visible
from game.core.spec import Spec
from game.files import build
from game.headless import CommandError, Parser, add_commands, run as run_headless
from game.headless.agreement import boards_for, check_seats, options_from, own_board
from game.headless.parser import KEYS, add_map, add_option, known_names, text, whole, writing
from game.i18n.catalogue import Catalogue, languages, preferred
from game.store.records import RECORD_ENDING

_ROBOT = "robot"
"""Before the level of a computer that is to sit at the table."""
SCREENS = (
    "title",
    "setup",
    "curtain",
    "match",
    "results",
    "review",
    "ledger",
    "settings",
    "keys",
    "saves",
    "book",
    "today",
    "festival",
    "puzzles",
    "puzzle",
    "goals",
    "replay",
)


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for; the exit status."""
    words = Catalogue(preferred(environment()))
    return run_headless(lambda: _dispatch(arguments, words), words)


def _dispatch(arguments: Sequence[str], words: Catalogue) -> int:
    names = words.t("cli.names", screens=", ".join(SCREENS), levels=", ".join(LEVELS))
    parser = Parser(prog="five-acres", description=words.t("cli.about"), epilog=names)
    t = words.t
    parser.add_argument("--title", metavar="KEY", default="", help=t("cli.option.title", known=", ".join(KEYS)))
    parser.add_argument("--seats", type=text("--seats"), metavar="NAMES", default="", help=t("cli.option.seats"))
    parser.add_argument("--seed", type=text("--seed"), metavar="S", default="", help=t("cli.option.seed"))
    add_option(parser, words)
    add_map(parser, words)
    parser.add_argument("--language", default="", metavar="L", help=t("cli.option.speak", known=", ".join(languages())))
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help=t("cli.option.data_dir"))
    about = parser.add_mutually_exclusive_group()
    for name, act in _ABOUT.items():
        help_text = t(f"cli.option.{name[2:].replace('-', '_')}")
        about.add_argument(name, action="store_const", const=act, dest="run", help=help_text)
    parser.set_defaults(run=_play)
    parser.add_argument(_OPEN, type=Path, metavar="FILE", help=t("cli.option.open"))
    parsers = parser.add_subparsers(metavar="COMMAND")
    add_commands(parsers, words)
    add_heat(parsers.choices["balance"], words)
    _add_shot(parsers.add_parser("shot", help=words.t("cli.command.shot")), words)
    parsers.add_parser("self-test", help=words.t("cli.command.self_test")).set_defaults(run=_self_test)
    chosen = parser.parse_args(with_file(arguments, parsers.choices))
    status: int = chosen.run(chosen, words)
    return status


_OPEN = "--open"


def with_file(arguments: Sequence[str], commands: Collection[str]) -> Sequence[str]:
    """The arguments, of which a game file alone, as desktops give it, is meant to be opened.

    A name that is neither a command's nor that of a file stays as it is, so that a mistyped command is told.
    """
    first = arguments[0]
    if first.startswith("-") or first in commands:
        return arguments
    if Path(first).suffix.lower() == RECORD_ENDING or os.path.isfile(first):
        return [_OPEN, *arguments]
    return arguments


def _version(chosen: Namespace, words: Catalogue) -> int:
    print(words.t("cli.version", version=__version__))
    day, commit = build()
    if commit:
        print(
            words.t("cli.version.bundle", day=day, commit=commit)
            if day
            else words.t("cli.version.source", commit=commit)
        )
    return 0


def _install_desktop(chosen: Namespace, words: Catalogue) -> int:
    for path in install():
        print(words.t("cli.desktop.written", path=path))
    return 0


def _uninstall_desktop(chosen: Namespace, words: Catalogue) -> int:
    removed = uninstall()
    for path in removed:
        print(words.t("cli.desktop.removed", path=path))
    if not removed:
        print(words.t("cli.desktop.nothing"))
    return 0


_ABOUT = {"--version": _version, "--install-desktop": _install_desktop, "--uninstall-desktop": _uninstall_desktop}
"""Options about the program itself, in place of a game."""


def _self_test(chosen: Namespace, words: Catalogue) -> int:
    from game.app import self_test

    return self_test.run(chosen, words)


def _play(chosen: Namespace, words: Catalogue) -> int:
    language = _known_language(chosen.language) if chosen.language else ""
    own = own_board(chosen.map, chosen.title)
    if not chosen.title and own is None:
        if chosen.seats or chosen.option or chosen.seed:
            raise CommandError("cli.error.title_missing", known=", ".join(KEYS))
        return play(Start(file=chosen.open, data_dir=chosen.data_dir, language=language))
    if chosen.open is not None:
        raise CommandError("cli.error.open_title")
    spec = _spec_on_offer(chosen.title, own)
    seats = _seats(chosen.seats, spec, words)
    options = options_from(spec, chosen.option, spec.options())
    boards_for(spec, options, len(seats), own)
    return play(Start(spec.key, seats, options, chosen.seed, own, data_dir=chosen.data_dir, language=language))


def _seats(text: str, spec: Spec[Any, Any], words: Catalogue) -> tuple[Seat, ...]:
    names = [name.strip() for name in text.split(",")] if text else []
    if not names:
        return _people("", spec, words)
    check_seats(spec, len(names))
    seats = tuple(_seat(name, number, words) for number, name in enumerate(names, 1))
    called = [seat.name.casefold() for seat in seats]
    for seat in seats:
        if called.count(seat.name.casefold()) > 1:
            raise CommandError("cli.error.name_twice", name=seat.name)
    return seats


def _seat(name: str, number: int, words: Catalogue) -> Seat:
    """Seat from the command line: a person of that name, or as "robot:LEVEL" a computer."""
    kind, sign, level = name.partition(":")
    if sign and kind == _ROBOT:
        if level not in LEVELS:
            raise CommandError("cli.error.level", level=level, known=known_names(LEVELS, level))
        return Seat(f"{words.t(f'level.{level}')} {number}", level)
    if not is_visible(name) or len(name) > LONGEST_NAME:
        raise CommandError("cli.error.seat_form", seat=name)
    return Seat(name)


def _spec_on_offer(key: str, own: Board | None = None) -> Spec[Any, Any]:
    """The rules of a game that has a table; without a key those of a board of one's own, else the first ones."""
    from game.titles import TITLES

    key = key or ("" if own is None else str(own.props["title"]))
    spec = next((title.spec for title in TITLES if key in ("", title.key)), None)
    if spec is None:
        offered = known_names((title.key for title in TITLES), key)
        raise CommandError("cli.error.title", title=key, known=offered)
    return spec


def _known_language(code: str) -> str:
    """A language by its code; raises CommandError where it has no words."""
    if code not in languages():
        raise CommandError("cli.error.language", language=code, known=known_names(languages(), code))
    return code


def _add_shot(parser: Parser, words: Catalogue) -> None:
    t = words.t
    parser.add_argument("screen", metavar="SCREEN", help=t("cli.option.screen", known=", ".join(SCREENS)))
    parser.add_argument("out", type=Path, metavar="OUT.png", help=t("cli.option.out"))
    parser.add_argument("--size", default="1600x900", metavar="WxH", help=t("cli.option.size"))
    parser.add_argument("--title", default="", metavar="KEY", help=t("cli.option.title", known=", ".join(KEYS)))
    parser.add_argument("--seats", default="", metavar="N|NAMES", help=t("cli.option.seats"))
    parser.add_argument("--seed", type=text("--seed"), default="1", metavar="S", help=t("cli.option.seed"))
    parser.add_argument("--choices", type=whole("--choices"), default=0, metavar="K", help=t("cli.option.choices"))
    parser.add_argument("--ui-scale", type=int, default=100, metavar="P", help=t("cli.option.ui_scale"))
    parser.add_argument("--text-size", type=int, default=100, metavar="P", help=t("cli.option.text_size"))
    add_map(parser, words)
    parser.add_argument("--high-contrast", action="store_true", help=t("cli.option.high_contrast"))
    parser.add_argument(
        "--language", default="en", metavar="L", help=t("cli.option.language", known=", ".join(languages()))
    )
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help=t("cli.option.data_dir"))
    parser.set_defaults(run=_shot)


def _shot(chosen: Namespace, words: Catalogue) -> int:
    match = re.fullmatch("([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", chosen.size)
    if match is None or int(match[1]) > 7680 or int(match[2]) > 4320:
        raise CommandError("cli.error.size", size=chosen.size)
    size = int(match[1]), int(match[2])
    if not 100 <= chosen.ui_scale <= 200:
        raise CommandError("cli.error.ui_scale", value=chosen.ui_scale)
    if not 100 <= chosen.text_size <= 150:
        raise CommandError("cli.error.text_size", value=chosen.text_size)
    if chosen.screen not in SCREENS:
        raise CommandError("cli.error.screen", screen=chosen.screen, known=known_names(SCREENS, chosen.screen))
    own = own_board(chosen.map, chosen.title)
    spec, drawn = _spec_on_offer(chosen.title, own), Catalogue(_known_language(chosen.language))
    seats = _seats(chosen.seats, spec, drawn) if {",", ":"} & {*chosen.seats} else _people(chosen.seats, spec, drawn)
    if chosen.screen == "review" and len(seats) < 2:
        raise CommandError("cli.error.review", title=spec.key)
    from game.app.shot import Subject, shoot
    from game.store.settings import Settings

    subject = Subject(chosen.screen, spec.key, seats, chosen.seed, chosen.choices, own, chosen.data_dir)
    boards_for(spec, spec.playout_options, len(seats), own)
    with writing(chosen.out):
        shown = Settings(ui_scale=chosen.ui_scale, text_size=chosen.text_size, high_contrast=chosen.high_contrast)
        shoot(subject, chosen.out, size, shown, drawn)
    return 0


def _people(count: str, spec: Spec[Any, Any], words: Catalogue) -> tuple[Seat, ...]:
    """People, as many as asked for, else the fewest that a game is played by."""
    number = whole("--seats")(count or "0") or spec.seats[0]
    check_seats(spec, number)
    return tuple(Seat(words.t("seat.default", number=each + 1)) for each in range(number))
