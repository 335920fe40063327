"""Maps of the program as authors might change them: each is refused at a place, or played to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.samples import case_of
from tests.tools.changed_maps import NAMES, ChangedMap, result_of

ALWAYS, WHOLE = 4, 60


@pytest.mark.parametrize(
    ("name", "number"), [case_of((name, number), number < ALWAYS) for name in NAMES for number in range(WHOLE)]
)
def test_a_changed_map_is_refused_at_a_place_or_played(name: str, number: int, tmp_path: Path) -> None:
    path = ChangedMap(tmp_path, name, str(number)).path
    assert result_of(path, str(number)) in ("played", "refused")


def test_some_changed_maps_are_played_and_some_refused(tmp_path: Path) -> None:
    results = set[str]()
    for number in range(40):
        folder = tmp_path / str(number)
        folder.mkdir()
        results.add(result_of(ChangedMap(folder, "texas", str(number)).path, str(number)))
    assert results == {"played", "refused"}
