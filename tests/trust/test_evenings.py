"""A sample of whole festivals of computers, and a sum or a place that is wrong is seen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.trust.evenings import festival, wrong

SHORT = ("rolling_ranch", "texas", "rolling_acres")


@pytest.mark.parametrize(("seed", "count"), [(1, 2), (2, 4)])
def test_festivals_of_computers_end_with_the_sums_of_the_twin(tmp_path: Path, seed: int, count: int) -> None:
    evening, twin = festival(tmp_path, Random(seed), SHORT, [count])
    assert list(wrong(evening, twin)) == []
    more = [twin[0] + 1, *twin[1:]]
    assert len(list(wrong(evening, more))) >= 1
    assert list(wrong(evening._replace(festival=replace(evening.festival, ended=None)), twin)) == ["it is not over"]
