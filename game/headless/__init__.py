"""All that runs without a window: one module a command."""

from __future__ import annotations

import os
import sys
from argparse import Namespace, _SubParsersAction
from collections.abc import Callable, Mapping

from game.headless import check, records, simulate
from game.headless.errors import CommandError
from game.headless.parser import AddArguments, Parser
from game.i18n import Catalogue

__all__ = ["BAD_USE", "COMMANDS", "CommandError", "Parser", "add_commands", "run"]

Run = Callable[[Namespace, Catalogue], int]

COMMANDS: Mapping[str, tuple[AddArguments, Run]] = {
    "simulate": (simulate.add_arguments, simulate.run),
    "replay": (records.add_replay_arguments, records.run_replay),
    "export": (records.add_export_arguments, records.run_export),
    "import": (records.add_import_arguments, records.run_import),
    "duel": (simulate.add_duel_arguments, simulate.run_duel),
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
    try:
        status = command()
        sys.stdout.flush()
        return status
    except CommandError as error:
        print(words.t("cli.error", reason=error.told(words)), file=sys.stderr)
        return BAD_USE
    except BrokenPipeError:
        # What is still to be written goes nowhere, else the end of the program complains again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNHEARD
