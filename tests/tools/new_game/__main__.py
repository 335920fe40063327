"""Begins a new game: `python -m tests.tools.new_game KEY [--name "Long Name"] [--without EXTRA,EXTRA] [--into DIR]`.

It writes out the pattern beside this file, a whole small game, under the new key: rules, map, table, words and tests.
Then it enters the game where all games are listed, compiles the words and records a match for every number of seats.

Some parts of the pattern are *extras*, which a game may do without: `EXTRAS`. All of an extra stands in files that are
named by it, and in a few lines of others that end in its mark, as `# secret`; where a marked line begins a statement, a
function or a class, that belongs to it as a whole. In words the mark stands above an entry. So an extra that is not
wanted is left out by this command, or taken out later by hand.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence
from keyword import iskeyword, issoftkeyword
from pathlib import Path

from game.i18n import compile as words
from game.i18n.entries import read_written
from tests.house.sources import HOUSE
from tests.tools.new_game.pattern.game.rules.commons.model import SEATS

PATTERN = Path(__file__).parent / "pattern"
PREFIX = "tests.tools.new_game.pattern."
KEY, KIND, NAME, LETTERS = "commons", "Commons", "Common Ground", "CM"
"""Names of the pattern's game: its key, its classes, itself, its rules."""

EXTRAS: Mapping[str, int] = {"interrupt": 6, "secret": 7, "mind": 0, "lesson": 0, "coach": 0}
"""Parts that can be left out, each with the number of its rule, 0 for none."""

RULES = 7
"""The number of the pattern's last rule."""

LONGEST = 24
"""Letters of a key or a name."""

SPECS, TITLES = "game/specs.py", "game/titles.py"
"""Files that list the games."""


class Refused(ValueError):
    """A key, name or folder that cannot be used; the text says why, in one line."""


# --- what may be begun


def check(key: str, name: str, into: Path, without: Collection[str] = ()) -> None:
    """Raises Refused unless the game can be begun there."""
    if unknown := set(without) - set(EXTRAS):
        raise Refused(f"{', '.join(sorted(unknown))!r} is no extra: there are {', '.join(EXTRAS)}")
    if not all((into / place).is_file() for place in (SPECS, TITLES)):
        raise Refused(f"{into} is no checkout of this project")
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", key) or iskeyword(key) or issoftkeyword(key):
        raise Refused(f"{key!r} is no key: letters a-z with single _ between words, and no keyword of Python")
    if not re.fullmatch(r"[A-Za-z]+([ '-][A-Za-z]+)*", name):
        raise Refused(f"{name!r} is no name: words of unaccented letters")
    if max(len(key), len(name)) > LONGEST:
        raise Refused(f"{max(key, name, key=len)!r} is longer than {LONGEST} letters")
    if (into / "game" / "rules" / key).exists():
        raise Refused(f"{key!r} is a game already")
    if key in reserved(into) or any((into / place).exists() for place in pattern(key, name, LETTERS)):
        raise Refused(f"{key!r} is reserved")


def reserved(into: Path) -> set[str]:
    """Words that mean something else: files of words, first words of their keys, the games of tests."""
    found = {KEY, "toy", "any"}
    for path in (into / "assets" / "words").glob("*/*.po"):
        keys = (entry.key for entry in read_written(path.read_text(encoding="utf-8")))
        found |= {path.stem, *(each.split(".")[0] for each in keys)}
    return found


def numbered(into: Path) -> set[str]:
    """The letters before the numbers of the rules of all games that are there."""
    specs = (into / "game" / "rules").glob("*/__init__.py")
    return {found for path in specs for found in re.findall(r'rules=\("([A-Z]+)"', path.read_text("utf-8"))}


def letters(key: str, taken: Collection[str]) -> str:
    """Two letters for the numbers of the rules that no other game has."""
    first, *others = key.split("_")
    wanted = [first[0] + other[0] for other in others] + [first[0] + letter for letter in key[1:] + "xyz"]
    found = (each.upper() for each in wanted if each.isalpha() and each.upper() not in taken)
    return next(found, key.replace("_", "").upper())


# --- what is written


def pattern(key: str, name: str, rules: str, without: Collection[str] = ()) -> Mapping[str, str]:
    """Place and text of every file of the game, some extras left out."""
    kept = [number for number in range(1, RULES + 1) if number not in {EXTRAS[extra] for extra in without}]
    gone = [f"{LETTERS}{number}" for number in range(1, RULES + 1) if number not in kept]
    renamed = {
        PREFIX: "",
        KEY: key,
        KIND: "".join(part.capitalize() for part in key.split("_")),
        NAME: name,
        LETTERS: rules,
        f'"{LETTERS}", {RULES}': f'"{rules}", {len(kept)}',
        **{f"{LETTERS}{number}": f"{rules}{place}" for place, number in enumerate(kept, 1)},
    }
    names = re.compile(
        rf'{re.escape(PREFIX)}|{KEY}|{KIND}|{NAME}|"{LETTERS}", {RULES}\b|\b{LETTERS}\d+|\b{LETTERS}(?=")'
    )
    found = {}
    for path in sorted(PATTERN.rglob("*")):
        place = path.relative_to(PATTERN).as_posix()
        if path.is_file() and path.suffix != ".pyc" and not any(belongs(place, extra) for extra in without):
            text = path.read_text(encoding="utf-8")
            for extra in without:
                text = take_out(text, path.suffix, extra)
            text = without_rules(text, path.suffix, gone)
            found[place.replace(KEY, key)] = names.sub(lambda match: renamed.get(match[0], match[0]), text)
    return found


def belongs(place: str, extra: str) -> bool:
    """Whether a file is one of an extra: a part of its place is named by it."""
    return not {extra, f"{extra}s"}.isdisjoint(re.split(r"[/_.]", place))


def take_out(text: str, kind: str, extra: str) -> str:
    """A file, of a kind as `.py`, without what bears the mark of an extra."""
    mark = f"# {extra}"
    if kind == ".po":
        return "\n\n".join(entry for entry in text.split("\n\n") if mark not in entry.splitlines())
    lines = text.splitlines(keepends=True)
    marked = {number for number, line in enumerate(lines, 1) if line.rstrip().endswith(f"  {mark}")}
    if kind == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.stmt) and node.lineno in marked:
                decorators = [each.lineno for each in getattr(node, "decorator_list", ())]
                marked |= set(range(min([node.lineno, *decorators]), (node.end_lineno or node.lineno) + 1))
    return "".join(line for number, line in enumerate(lines, 1) if number not in marked)


def without_rules(text: str, kind: str, gone: Collection[str]) -> str:
    """A file without what it tells of some rules: lines that begin with their numbers, pages of the rulebook."""
    for rule in gone:
        if kind == ".md":
            text = re.sub(rf"\n## [^\n]*\{{{rule}\}}\n.*?(?=\n#|\Z)", "", text, flags=re.DOTALL)
        text = re.sub(rf"^{rule}: .*\n", "", text, flags=re.MULTILINE)
    return text


def listed(text: str, imported: str, after: str, entry: str) -> str:
    """A module that lists games, with one more: its import, and its entry at the end of the list."""
    begin = text.index(after)
    end = begin + re.search(r"\n?[)}]\n", text[begin:]).start()  # type: ignore[union-attr]
    comma = "" if text[:end].endswith(",") else ","
    text = f"{text[:end]}{comma} {entry}{text[end:]}"
    return text.replace("\nfrom game.", f"\n{imported}from game.", 1)


def begin(key: str, name: str, into: Path, without: Collection[str] = ()) -> list[str]:
    """Write everything; the places that were written or changed."""
    check(key, name, into, without)
    lists = {place: (into / place).read_text(encoding="utf-8") for place in (SPECS, TITLES)}
    constant = key.upper()
    made = dict(pattern(key, name, letters(key, numbered(into)), without))
    made[SPECS] = listed(lists[SPECS], f"from game.rules.{key} import SPEC as {constant}\n", "\nSPECS", constant)
    title = f"{constant}_TITLE"
    made[TITLES] = listed(lists[TITLES], f"from game.tables.{key} import TITLE as {title}\n", "\nTITLES", title)
    for place, text in made.items():
        path = into / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    finish(key, into, [place for place in made if place.endswith(".py")])
    return sorted(made)


def finish(key: str, into: Path, modules: list[str]) -> None:
    """Bring the code into the style of the house, compile the words, record matches."""
    words.main(into / "assets" / "words")
    recorded = [("tests.golden.make", key, f"first_{n}", "first", ",".join(["random"] * n)) for n in SEATS]
    for command in (
        ("ruff", "check", "--quiet", "--select", "F401,I", "--fix", *modules),
        ("ruff", "format", "--quiet", *modules),
        *recorded,
    ):
        subprocess.run([sys.executable, "-m", *command], cwd=into, check=True, stdout=subprocess.DEVNULL)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line; 0, or 2 where the game cannot be begun."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.new_game", description="Begins a new game.")
    parser.add_argument("key", help="its key, a name of Python's: bean_rows")
    parser.add_argument("--name", help='its name: "Bean Rows"')
    parser.add_argument("--into", type=Path, default=HOUSE, help="the checkout to write into; this one")
    parser.add_argument("--without", default="", metavar="EXTRA,EXTRA", help=f"leaves some of {', '.join(EXTRAS)} out")
    told = parser.parse_args(arguments)
    name = told.key.replace("_", " ").title() if told.name is None else told.name
    try:
        files = begin(told.key, name, told.into, [each for each in told.without.split(",") if each])
    except Refused as error:
        print(f"new_game: {error}", file=sys.stderr)
        return 2
    print(*files, sep="\n")
    print(f"Try it: python main.py --title {told.key} --seats Ann,Ben")
    print("Then draw the screens that show it: python -m tests.golden.pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
