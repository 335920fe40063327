"""The table of Texas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.rules.texas import SPEC
from game.rules.texas.model import sides
from game.tables.texas import vignette
from game.tables.texas.colouring import COLOURS
from game.ui.theme import accent
from game.ui.title import Count, Title

if TYPE_CHECKING:
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _table(setting: TableSetup) -> Table[Any]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.texas.table import TexasTable
    from game.ui.table import Table

    made = TexasTable(setting)
    return Table(made, made, made)


def _counting(terms: Any, view: Any) -> Sequence[Count]:
    from game.tables.texas.counting import counting

    return counting(terms, view)


def _roles(options: Any, seats: int) -> tuple[str, ...]:
    return tuple(f"texas.side.{side}" for side in sides(options, seats))


TITLE = Title(
    spec=SPEC,
    accent=accent("plum", "plum_dark", "white_fur"),
    icon="people/officer",
    minutes=30,
    colours=COLOURS,
    vignette=vignette.draw,
    table=_table,
    counting=_counting,
    roles=_roles,
)
