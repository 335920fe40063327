"""Odd arguments for every command: `python -m tests.trust.arguments --each 2000`.

Whatever is typed, a command ends with status 0, or with one line of words and status 2.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from game.app import main
from game.headless import COMMANDS
from game.i18n import Catalogue
from game.specs import SPECS
from game.titles import TITLES

WORDS = Catalogue()
KEY = SPECS[0].key
BARE = ""
"""The program without a command."""
NAMES = (BARE, *COMMANDS, "shot", "self-test")
OPTIONS = (
    *("--title", "--seats", "--seed", "--option", "--data-dir", "--size", "--choices", "--ui-scale", "--language"),
    *("--players", "--games", "--record", "--to", "--json", "--help", "--version", "--", "-", "--s", "--nothing"),
)
ODD = (
    *("", " ", "-1", "0", "1", "2", "9" * 20, "9" * 4000, "-0", "1e3", "0x10", "1_0", "\u00b2", "\u0663", "NaN", "inf"),
    *("\udcff", "a\udc80b", "\ufe0f", "\u200b", "a\nb", "a\tb", "\x00", "\x1b[2J", "\u202e", "x" * 10_000, "{", "{0}"),
    *("%s", "%", "\\", "'", '"', "*", "?", ",", ",,,", "=", "=1", "a=", "starter=1", "starter=" + "9" * 40, "x=y=z"),
    *("~nosuchuser/x.json", "~", ".", "..", "nowhere/deep/a.png", "a.png", "b.json", "c.tmx", "None", "true", "[]"),
    *(KEY, KEY.upper(), "Ann,Ben", "Ann," * 50, "robot:expert", "random", "random,greedy", "2x2", "\u00b2x\u00b2"),
)
SHORT = {"simulate": ("--games", "1"), "duel": ("--games", "1"), "check": ("nothing.tmx",), BARE: ("--option", "odd")}
"""Arguments that a command is given besides, lest it should play for minutes or open the window."""


def arguments(name: str, random: Random) -> list[str]:
    """A command line that nobody types on purpose."""
    words = [random.choice(ODD if random.random() < 0.6 else OPTIONS) for _ in range(random.randrange(1, 7))]
    known = {"self-test": ("odd",), "shot": ("match", "nowhere/a.png")}.get(name, (KEY,))
    if random.random() < 0.5:
        words = [*known, *words]
    words += [*SHORT.get(name, ()), *(known if name == "self-test" else ())]
    return [name, *words] if name else words


def complaint(typed: list[str]) -> str | None:
    """The fault in the program's answer; None where there is none."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status: object = main(typed)
        except SystemExit as left:
            status = left.code
        except BaseException as error:  # noqa: BLE001  that is what is looked for
            return f"{type(error).__name__}: {error}"
    told = err.getvalue()
    if status == 0 and not told:
        return None
    fault = WORDS.t("cli.error.unexpected", fault="\0", trace="").partition("\0")[0]
    if status == 2 and told.count("\n") == 1 and fault not in told and "cli." not in told:
        return None
    return f"status {status}: {told}"


def thrown(name: str, each: int, seed: int) -> list[tuple[list[str], str]]:
    """Faults among command lines."""
    random = Random(f"{name} {seed}")
    found = []
    for _ in range(each):
        typed = arguments(name, random)
        wrong = complaint(typed)
        if wrong is not None:
            found.append((typed, wrong))
    return found


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.arguments")
    parser.add_argument("--each", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    assert TITLES
    wrong: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home, SDL_VIDEODRIVER="dummy")
        os.chdir(home)
        Path("tmp").mkdir()
        for name in NAMES:
            found = thrown(name, args.each, args.seed)
            wrong[name or "(none)"] = len(found)
            print(f"{name or '(none)':<12}{args.each:>8} thrown {len(found):>6} wrong", flush=True)
            for typed, told in found[:5]:
                print("   ", typed, ascii(told)[:300])
        os.chdir("/")
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    raise SystemExit(run())
