"""The table of Rolling Ranch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.rolling_ranch import SPEC
from game.tables.rolling_ranch import vignette
from game.ui.theme import accent
from game.ui.title import Title

if TYPE_CHECKING:
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _table(setting: TableSetup) -> Table[Any]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.rolling_ranch.table import RollingRanchTable
    from game.ui.table import Table

    made = RollingRanchTable(setting)
    return Table(made, made, made)


TITLE = Title(
    spec=SPEC,
    accent=accent("sun", "gold_dark", "ink"),
    icon="animals/pig",
    minutes=30,
    colours=("red", "blue", "yellow", "teal", "white", "black"),
    vignette=vignette.draw,
    table=_table,
)
