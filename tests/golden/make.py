"""Writes transcripts: `python -m tests.golden.make` those of all records, after a change of the rules that is meant;
`python -m tests.golden.make KEY NAME SEED LEVEL,LEVEL [OPTION=VALUE ...]` plays and adds one match.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.headless.agreement import agree, find_spec
from game.headless.playout import play_match
from game.store.records import export_record
from tests.golden.corpus import listed
from tests.golden.transcript import GOLDEN, read, records, transcript


def write(path: Path) -> None:
    """Write the transcript of one record beside it."""
    path.with_suffix(".txt").write_text(transcript(read(path)), encoding="utf-8", newline="\n")


def add(key: str, name: str, seed: str, levels: str, *options: str) -> Path:
    """Play a match and record it."""
    match = play_match(agree(find_spec(key), levels.split(","), options), seed)
    path = GOLDEN / key / f"{name}.json"
    if path in listed():
        raise SystemExit(f"{path} has been released and stays as it is")
    export_record(match.record(), path)
    return path


def main(arguments: Sequence[str]) -> None:
    """See the module."""
    for path in [add(*arguments)] if arguments else records():
        write(path)
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
