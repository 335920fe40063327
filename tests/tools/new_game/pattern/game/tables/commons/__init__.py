"""The table of Common Ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.ui.theme import accent
from game.ui.title import Length, Title
from tests.tools.new_game.pattern.game.tables.commons import vignette

if TYPE_CHECKING:
    from game.core.spec import Spec
    from game.ui.context import TableSetup
    from game.ui.table import Table
    from tests.tools.new_game.pattern.game.rules.commons.model import State


def _rules() -> Spec[Any, Any]:
    from tests.tools.new_game.pattern.game.rules.commons import SPEC

    return SPEC


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.ui.table import Table
    from tests.tools.new_game.pattern.game.tables.commons.coach import CommonsCoach  # coach
    from tests.tools.new_game.pattern.game.tables.commons.controls import CommonsControls
    from tests.tools.new_game.pattern.game.tables.commons.effects import CommonsSigns
    from tests.tools.new_game.pattern.game.tables.commons.look import CommonsLook
    from tests.tools.new_game.pattern.game.tables.commons.words import CommonsWords

    board, speaker = setup.terms.board, setup.speaker
    return Table(
        CommonsControls(board, speaker),
        CommonsLook(board, setup.seats, speaker.words),
        CommonsWords(setup.terms, speaker),
        signs=CommonsSigns(),
        coach=CommonsCoach(),  # coach
    )


TITLE = Title(
    key="commons",
    title_at="game.tables.commons:TITLE",
    seats=(2, 3, 4),
    rules=_rules,
    accent=accent("leaf", "leaf_dark", "white_fur"),
    icon="crops/sunflower",
    length=Length({2: 36, 3: 36, 4: 36}, 15),
    colours=("red", "yellow", "blue", "teal"),
    vignette=vignette.draw,
    table=_table,
    face_down=True,  # secret
)
