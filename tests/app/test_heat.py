"""Picture of a report: a disc on every place in which something has happened, and nothing elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import main
from game.core.spec import Spec
from game.headless import BAD_USE
from game.specs import SPECS
from tests.headless.test_commands import told
from tests.headless.test_own_board import copied

by_spec = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))


@by_spec
def test_a_report_is_drawn_on_the_table_where_the_board_does_not_grow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spec: Spec[Any, Any]
) -> None:
    path, out, plain = copied(tmp_path, spec), tmp_path / "heat.png", tmp_path / "plain.png"
    line = ["balance", str(path), "--games", "2", "--jobs", "1"]
    report = told(capsys, *line)
    if not report["places"]:
        assert main([*line, "--picture", str(out)]) == BAD_USE
        assert spec.key in capsys.readouterr().err
        assert not out.exists()
        return
    assert main([*line, "--picture", str(out)]) == 0
    seats = str(len(report["seats"]))
    assert main(["shot", "match", str(plain), "--map", str(path), "--seats", seats]) == 0
    heat, usual = pygame.image.load(out), pygame.image.load(plain)
    assert heat.get_size() == usual.get_size()
    changed = pygame.mask.from_threshold(heat, (0, 0, 0), (1, 1, 1, 255), usual)
    changed.invert()
    found = changed.connected_components(60)
    used = sum(bool(place["uses"]) for place in report["places"])
    assert 0 < len(found) <= used
