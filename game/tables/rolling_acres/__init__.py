"""The table of Rolling Acres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.rolling_acres import SPEC
from game.tables.rolling_acres.pictures import PLANTS
from game.tables.rolling_acres.vignette import draw
from game.ui.theme import accent
from game.ui.title import Title

if TYPE_CHECKING:
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _table(setting: TableSetup) -> Table[Any]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.rolling_acres.table import RollingAcresTable
    from game.ui.table import Table

    made = RollingAcresTable(setting)
    return Table(made, made, made)


TITLE = Title(
    spec=SPEC,
    accent=accent("leaf_mid", "leaf_dark", "white_fur"),
    icon="crops/carrot",
    minutes=30,
    colours=("red", "blue", "yellow", "teal", "white", "black"),
    vignette=draw,
    table=_table,
    pictures={"product": PLANTS},
)
