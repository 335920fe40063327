"""The command line, when there is more on it than the program's name, and the entry in the desktop's menu on Linux."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from game import __version__
from game.ai import LEVELS
from game.app.play import Start, environment, play
from game.core.seats import LONGEST_NAME, Seat, is_visible
from game.core.spec import Spec
from game.files import ASSETS, ICON, ROOT
from game.headless import CommandError, Parser, add_commands
from game.headless import run as run_headless
from game.headless.parser import (
    KEYS,
    add_option,
    boards_for,
    check_seats,
    known_names,
    options_from,
    text,
    whole,
    writing,
)
from game.i18n.catalogue import Catalogue, languages, preferred
from game.store.disk import APP, folders, write_whole

ENTRY = ASSETS / "desktop" / f"{APP}.desktop"
ABOUT = ASSETS / "desktop" / "games.five_acres.five_acres.metainfo.xml"
SIDES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels that a picture is wide and high where a desktop does not draw it itself."""

_RESERVED = re.compile(r'(["`$\\])')


def install() -> tuple[Path, ...]:
    """Write all that a desktop asks for; its paths. Raises CommandError where there is no such menu."""
    wanted = _wanted()
    for path, data in wanted.items():
        with writing(path):
            write_whole(path, data())
    return tuple(wanted)


def uninstall() -> tuple[Path, ...]:
    """Take it all away; the paths of what was there. Raises CommandError where there is no such menu."""
    there = tuple(path for path in _wanted() if path.exists())
    for path in there:
        with writing(path):
            path.unlink()
    for path in there:
        _clear_above(path)
    return there


def started_by() -> Sequence[str]:
    """The words that start this program from any folder."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    script = Path(sys.executable).with_name(APP)
    if (ROOT / "main.py").is_file():
        return (sys.executable, str(ROOT / "main.py"))
    return (str(script),) if script.is_file() else (sys.executable, "-m", "game")


def escaped(value: str) -> str:
    """A text as a desktop entry holds it."""
    return value.replace("\\", "\\\\")


def quoted(word: str) -> str:
    """One word of an entry's command: in quotes, for the quotes' sake, then for the entry's; "%" stands for itself."""
    return escaped('"' + _RESERVED.sub(r"\\\1", word) + '"').replace("%", "%%")


def _wanted() -> Mapping[Path, Callable[[], bytes]]:
    """Paths of all files, beside the data folders of all programs, with functions that make their content."""
    if not sys.platform.startswith("linux"):
        raise CommandError("cli.error.desktop_linux")
    shared = folders().data.parent
    icons = shared / "icons" / "hicolor"
    return {
        shared / "applications" / ENTRY.name: _entry,
        shared / "metainfo" / ABOUT.name: ABOUT.read_bytes,
        icons / "scalable" / "apps" / f"{APP}.svg": ICON.read_bytes,
        **{icons / f"{side}x{side}" / "apps" / f"{APP}.png": partial(png, side) for side in SIDES},
    }


def png(side: int) -> bytes:
    """The program's picture as a PNG file, drawn to so many pixels."""
    import pygame

    from game.ui.art import encoded

    return encoded(pygame.image.load_sized_svg(str(ICON), (side, side)))


def _entry() -> bytes:
    command = started_by()
    lines = {"Exec": " ".join(map(quoted, command)), "TryExec": escaped(command[0])}
    kept = (line.partition("=") for line in ENTRY.read_text(encoding="utf-8").splitlines())
    return "".join(f"{key}{sign}{lines.get(key, value)}\n" for key, sign, value in kept).encode()


def _clear_above(path: Path) -> None:
    """Take away the folders above a path in which nothing is left, inside the user's home."""
    shared, home = folders().data.parent, Path.home()
    end = home if shared.is_relative_to(home) else shared.parent
    for folder in path.parents:
        if folder == end:
            return
        try:
            folder.rmdir()
        except OSError:
            return


_ROBOT = "robot"
"""Before the level of a computer that is to sit at the table."""
SCREENS = ("title", "setup", "curtain", "match", "results", "review", "settings", "saves", "replay")


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
    parser.add_argument("--language", default="", metavar="L", help=t("cli.option.speak", known=", ".join(languages())))
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help=t("cli.option.data_dir"))
    about = parser.add_mutually_exclusive_group()
    for name, act in _ABOUT.items():
        help_text = t(f"cli.option.{name[2:].replace('-', '_')}")
        about.add_argument(name, action="store_const", const=act, dest="run", help=help_text)
    parser.set_defaults(run=_play)
    parsers = parser.add_subparsers(metavar="COMMAND")
    add_commands(parsers, words)
    _add_shot(parsers.add_parser("shot", help=words.t("cli.command.shot")), words)
    parsers.add_parser("self-test", help=words.t("cli.command.self_test")).set_defaults(run=_self_test)
    chosen = parser.parse_args(arguments)
    status: int = chosen.run(chosen, words)
    return status


def _version(chosen: Namespace, words: Catalogue) -> int:
    print(words.t("cli.version", version=__version__))
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
    if not chosen.title:
        if chosen.seats or chosen.option or chosen.seed:
            raise CommandError("cli.error.title_missing", known=", ".join(KEYS))
        return play(Start(data_dir=chosen.data_dir, language=language))
    spec = _spec_on_offer(chosen.title)
    seats = _seats(chosen.seats, spec, words)
    options = options_from(spec, chosen.option, spec.options())
    boards_for(spec, options, len(seats))
    return play(Start(spec.key, seats, options, chosen.seed, chosen.data_dir, language))


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


def _spec_on_offer(key: str) -> Spec[Any, Any]:
    """The rules of a game that has a table; the first one where no key is given."""
    from game.titles import TITLES

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
    if chosen.screen not in SCREENS:
        raise CommandError("cli.error.screen", screen=chosen.screen, known=known_names(SCREENS, chosen.screen))
    spec, drawn = _spec_on_offer(chosen.title), Catalogue(_known_language(chosen.language))
    seats = _seats(chosen.seats, spec, drawn) if {",", ":"} & {*chosen.seats} else _people(chosen.seats, spec, drawn)
    if chosen.screen == "review" and len(seats) < 2:
        raise CommandError("cli.error.review", title=spec.key)
    from game.app.shot import Subject, shoot

    subject = Subject(chosen.screen, spec.key, seats, chosen.seed, chosen.choices, chosen.data_dir)
    boards_for(spec, spec.playout_options, len(seats))
    with writing(chosen.out):
        shoot(subject, chosen.out, size, chosen.ui_scale, drawn)
    return 0


def _people(count: str, spec: Spec[Any, Any], words: Catalogue) -> tuple[Seat, ...]:
    """People, as many as asked for, else the fewest that a game is played by."""
    number = whole("--seats")(count or "0") or spec.seats[0]
    check_seats(spec, number)
    return tuple(Seat(words.t("seat.default", number=each + 1)) for each in range(number))
