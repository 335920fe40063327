"""A field of one's own to sit down at: the toy with some of its table made otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.ui.context import TableSetup
from game.ui.table import Table
from tests.games import field_game, results_game
from tests.scenes.match_player import Player


def seated(folder: Path, kind: type[field_game.Field]) -> Player:
    """Two people at a field of this kind, where nothing takes time."""

    def table(setting: TableSetup) -> Table[Any]:
        made = kind(setting)
        return Table(made, made, made)

    title = replace(field_game.TITLE, table=table)
    return Player(results_game.house(folder, "none", titles=(title,)), title, 2)
