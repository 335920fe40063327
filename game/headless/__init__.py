"""All that runs without a window: one module a command."""

from __future__ import annotations

import os
import sys
from argparse import Namespace, _SubParsersAction
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import TextIOWrapper

from game.headless import balance, check, duel, imports, puzzles, records, simulate
from game.headless.parser import AddArguments, CommandError, Parser
from game.i18n import Catalogue

__all__ = ["BAD_USE", "COMMANDS", "CommandError", "Parser", "add_commands", "run"]

TRACE = "FIVE_ACRES_TRACE"
"""Environment variable: with it a fault of the program itself is printed with its traceback."""

MOST_TOLD = 300
"""Letters of a fault of the program itself."""

Run = Callable[[Namespace, Catalogue], int]

COMMANDS: Mapping[str, tuple[AddArguments, Run]] = {
    "simulate": (simulate.add_arguments, simulate.run),
    "replay": (records.add_replay_arguments, records.run_replay),
    "verify": (records.add_verify_arguments, records.run_verify),
    "export": (records.add_export_arguments, records.run_export),
    "import": (imports.add_import_arguments, imports.run_import),
    "duel": (duel.add_arguments, duel.run),
    "balance": (balance.add_arguments, balance.run),
    "puzzles": (puzzles.add_arguments, puzzles.run),
    "check": (check.add_arguments, check.run),
}

BAD_USE = 2
"""The exit status after an error that was told."""

UNHEARD = 1
"""The exit status where whoever was told has gone before the end, as `head` does."""


def add_commands(parsers: _SubParsersAction[Parser], words: Catalogue) -> None:
    """Let a command line know all commands; its result says in `run` what to call."""
    for name, (add_arguments, command) in COMMANDS.items():
        about = words.t(f"cli.command.{name}")
        parser = parsers.add_parser(name, help=about, description=about)
        add_arguments(parser, words)
        parser.set_defaults(run=command)


def run(command: Callable[[], int], words: Catalogue) -> int:
    """Do something for the command line: its exit status, and any CommandError as one line on stderr."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that lacks a letter, as a typographic apostrophe, gets its code, as on stderr.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            return command()
        finally:
            sys.stdout.flush()
    except CommandError as error:
        print(words.t("cli.error", reason=error.sentence(words)), file=sys.stderr)
        return BAD_USE
    except BrokenPipeError:
        _hear_no_more()
        return UNHEARD
    except OSError as error:
        _hear_no_more()
        return _told(words, "cli.error.system", reason=error.strerror or type(error).__name__)
    except Exception as error:  # whatever it is, a command ends with one line
        if os.environ.get(TRACE):
            raise
        return _told(words, "cli.error.unexpected", fault=f"{type(error).__name__}: {error}"[:MOST_TOLD], trace=TRACE)


def _told(words: Catalogue, key: str, **fields: str) -> int:
    print(words.t("cli.error", reason=" ".join(words.t(key, **fields).split())), file=sys.stderr)
    return BAD_USE


def _hear_no_more() -> None:
    """Send the rest of the output nowhere, else the end of the program complains again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
