"""The records of matches as released versions wrote them: they stay loadable for ever, under the names that they have.

`corpus.txt` lists each with the sum of its text; none is taken off, renamed or rewritten, and rules that no longer
follow one are wrong. Before a release `python -m tests.golden.corpus` adds all that are not yet on it.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from tests.golden.transcript import GOLDEN, records
from tests.house.games import passed_over

CORPUS = GOLDEN / "corpus.txt"


def listed() -> dict[Path, str]:
    """The records that have been released, by their sums; those of games that are not in the house are passed over."""
    lines = (line.split() for line in CORPUS.read_text(encoding="utf-8").splitlines())
    return {GOLDEN / name: fingerprint for name, fingerprint in lines if not passed_over(GOLDEN / name)}


def fingerprint(path: Path) -> str:
    """The sum of a record's text, however its lines end."""
    return sha256(path.read_text(encoding="utf-8").encode()).hexdigest()


def main() -> None:
    """Put all records on the list that are not there yet."""
    known = CORPUS.read_text(encoding="utf-8").splitlines()
    new = [path for path in records() if path not in listed()]
    lines = sorted([*known, *(f"{path.relative_to(GOLDEN).as_posix()} {fingerprint(path)}" for path in new)])
    CORPUS.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{len(new)} added to {len(known)}")


if __name__ == "__main__":
    main()
