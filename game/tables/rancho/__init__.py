"""The table of Rancho."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.rancho import SPEC
from game.tables.rancho import vignette
from game.tables.rancho.counting import counting
from game.ui.theme import accent
from game.ui.title import Title

if TYPE_CHECKING:
    from game.rules.rancho.model import State
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.rancho.table import table

    return table(setup)


TITLE = Title(
    spec=SPEC,
    accent=accent("barn", "barn_dark", "white_fur"),
    icon="animals/rabbit",
    minutes=45,
    colours=("red", "blue", "yellow", "teal", "white", "black"),
    vignette=vignette.draw,
    table=_table,
    counting=counting,
)
