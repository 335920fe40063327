"""The table of Wolves and Sheep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.wolves_and_sheep import SPEC
from game.tables.wolves_and_sheep import vignette
from game.ui.theme import Accent, colours, hexed
from game.ui.title import Title

if TYPE_CHECKING:
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _table(setting: TableSetup) -> Table[Any]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.wolves_and_sheep.table import WolvesAndSheepTable
    from game.ui.table import Table

    made = WolvesAndSheepTable(setting)
    return Table(made, made, made, made, made)


TITLE = Title(
    spec=SPEC,
    accent=Accent(colours.dome_dark, hexed("#36586a"), colours.white_fur),
    icon="animals/wolf",
    minutes=60,
    colours=("wood",) * 4,
    vignette=vignette.draw,
    table=_table,
    backs=("animals/wolf", "", "terrain/tile_secret", "", "people/hunter"),
    plain=True,
)
