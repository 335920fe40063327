"""The table of Texas."""

from __future__ import annotations

from game.rules.texas import SPEC
from game.tables.texas import vignette
from game.tables.texas.colouring import COLOURS
from game.tables.texas.counting import counting
from game.tables.texas.table import TexasTable
from game.ui.theme import accent
from game.ui.title import Title

TITLE = Title(
    spec=SPEC,
    accent=accent("plum", "plum_dark", "white_fur"),
    icon="people/officer",
    minutes=30,
    colours=COLOURS,
    vignette=vignette.draw,
    table=TexasTable,
    counting=counting,
)
