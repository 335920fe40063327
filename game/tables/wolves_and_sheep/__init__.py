"""The table of Wolves and Sheep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.wolves_and_sheep import SPEC
from game.tables.wolves_and_sheep import vignette
from game.ui.title import Title

if TYPE_CHECKING:
    from game.rules.wolves_and_sheep.model import State
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.wolves_and_sheep.controls import WolvesControls
    from game.tables.wolves_and_sheep.facts import Facts
    from game.tables.wolves_and_sheep.finale import Finale
    from game.tables.wolves_and_sheep.look import WolvesLook
    from game.tables.wolves_and_sheep.timer import WolvesTimer
    from game.tables.wolves_and_sheep.words import WolvesWords
    from game.tables.wolves_and_sheep.world import WolvesWorld
    from game.ui.table import Table

    facts, finale, speaker = Facts(setup.terms, setup.seats), Finale(setup.terms), setup.speaker
    return Table(
        WolvesControls(speaker, facts),
        WolvesLook(speaker, facts, finale),
        WolvesWords(speaker, facts, finale),
        WolvesWorld(facts),
        WolvesTimer(facts),
    )


TITLE = Title(
    spec=SPEC,
    accent=vignette.ACCENT,
    icon="animals/wolf",
    minutes=60,
    colours=("wood",) * 4,
    vignette=vignette.draw,
    table=_table,
    backs=("animals/wolf", "", "terrain/tile_secret", "", "people/hunter"),
    plain=True,
)
