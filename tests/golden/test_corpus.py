"""Records of released versions: `import` takes them in, and they play again to the same positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app import main
from game.store.database import Store
from tests.golden import make
from tests.golden.corpus import CORPUS, fingerprint, listed
from tests.golden.test_transcripts import named
from tests.golden.transcript import followed, read, records

FIRST = 72
"""Matches on the list when it was begun."""


@pytest.mark.parametrize("path", listed(), ids=named)
def test_a_record_is_imported_for_ever(path: Path, tmp_path: Path) -> None:
    assert fingerprint(path) == listed()[path], f"{path} has been rewritten"
    assert main(["import", str(path), "--data-dir", str(tmp_path)]) == 0
    store = Store.open(tmp_path)
    (summary,) = store.summaries()
    kept, record = store.record(summary.id), read(path)
    store.close()
    digests = [row.digest for row in record.rows]
    assert any(digests)
    assert [row.digest for row in kept.rows] == digests
    again = followed(kept).record()
    assert again == kept == followed(record).record()
    assert (kept.title, kept.version, kept.seats, kept.seed) == (
        record.title,
        record.version,
        record.seats,
        record.seed,
    )


@pytest.mark.sample
def test_none_is_taken_off() -> None:
    assert listed().keys() <= set(records())
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    assert lines == sorted(lines)
    assert len(lines) >= FIRST


@pytest.mark.sample
def test_none_is_recorded_anew() -> None:
    path = next(iter(listed()))
    with pytest.raises(SystemExit, match="stays as it is"):
        make.add(path.parent.name, path.stem, "seed", "random,random")
