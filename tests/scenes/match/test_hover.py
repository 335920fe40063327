"""Everything on a table can be pointed at: the picture that follows is drawn, and nothing is asked or done."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.ui.title import Title
from tests.golden.transcript import GOLDEN, matched
from tests.scenes import random_play
from tests.scenes.match.test_back import by_title, going_on

SAMPLE = 12
"""Number of moments that are tried always at a table, of each kind of choice one at least."""


@cache
def moments(title: str) -> dict[str, list[tuple[Path, int]]]:
    """Moments of the recorded matches before each kind of choice."""
    found = dict[str, list[tuple[Path, int]]]()
    for path in sorted((GOLDEN / title).glob("*.json")):
        for number, ply in enumerate(matched(path).plies):
            if not ply.row.chance and type(ply.row.choice).__name__ not in random_play.CLOCKED:
                found.setdefault(type(ply.row.choice).__name__, []).append((path, number))
    return found


@by_title
def test_whatever_is_pointed_at_the_table_is_drawn(tmp_path: Path, title: Title, whole: bool) -> None:
    kinds, pointed, tried = moments(title.key), 0, list[tuple[Path, int]]()
    for several in kinds.values():
        most = 40 if whole else max(1, SAMPLE // len(kinds))
        tried += [several[at] for at in range(0, len(several), 1 + len(several) // most)]
    for number, (path, index) in enumerate(tried):
        player = going_on(tmp_path / str(number), title, matched(path).record(index))
        rows, seen = player.rows, set[object]()
        for spot in player.table.table_view.things(player.table.model.context).used:
            kind = spot.kind, spot in player.table.model.context.sources, None if whole else len(spot.ids)
            box = player.table.model.spots.get(spot)
            if box is None or (kind in seen and spot.kind not in ("use", "die") and not whole):
                continue
            seen.add(kind)
            player.point("move", box.centre)
            player.draw()
            assert player.scene is player.table, (path.name, index, spot)
            pointed += 1
        assert player.rows == rows
    assert pointed > 20
