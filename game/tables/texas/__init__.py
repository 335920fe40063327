"""The table of Texas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.texas import SPEC
from game.rules.texas.model import State, sides
from game.tables.texas.colouring import COLOURS, draw_vignette
from game.tables.texas.counting import counting
from game.ui.theme import accent
from game.ui.title import Title

if TYPE_CHECKING:
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.texas.controls import TexasControls
    from game.tables.texas.hands import Hands
    from game.tables.texas.look import TexasLook
    from game.tables.texas.reckoning import Reckoning
    from game.tables.texas.words import TexasWords
    from game.ui.table import Table

    terms, speaker = setup.terms, setup.speaker
    reckoning, hands = Reckoning(terms), Hands(terms)
    return Table(
        TexasControls(terms, speaker, reckoning, hands),
        TexasLook(terms, setup.seats, speaker.words, reckoning, hands),
        TexasWords(terms, speaker, reckoning),
    )


def _roles(options: Any, seats: int) -> tuple[str, ...]:
    return tuple(f"texas.side.{side}" for side in sides(options, seats))


TITLE = Title(
    spec=SPEC,
    accent=accent("plum", "plum_dark", "white_fur"),
    icon="people/officer",
    minutes=30,
    colours=COLOURS,
    vignette=draw_vignette,
    table=_table,
    counting=counting,
    roles=_roles,
)
