"""A sample of the long evening."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.trust.long import MOST_GROWTH, SELF, Used, evening, faults, used

linux = pytest.mark.skipif(not SELF.exists(), reason="only Linux tells what a process takes up")


@linux
def test_from_title_to_title_nothing_stays_open(tmp_path: Path) -> None:
    before, *after = evening(tmp_path, 2, "b")
    assert faults(before, after[-1]._replace(memory=before.memory)) == []


@linux
def test_what_a_process_takes_up_is_seen() -> None:
    before = used()
    handles = [os.open(os.devnull, os.O_RDONLY) for _ in range(3)]
    filled = bytearray(b"x" * (MOST_GROWTH * 1024 * 3 // 2))
    after = used()
    for handle in handles:
        os.close(handle)
    assert len(filled) > 0
    assert [told.split()[0] for told in faults(before, after)] == ["memory", "files"]


def test_each_of_the_three_is_compared() -> None:
    before = Used(9, 9, 9, 1)
    assert faults(before, before) == []
    assert faults(before, before._replace(whole=10**9)) == []
    assert faults(before, before._replace(threads=2)) == ["threads 1 became 2"]
