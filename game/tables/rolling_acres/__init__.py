"""The table of Rolling Acres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.tables.rolling_acres import vignette
from game.ui.title import Length, Preview, Title

if TYPE_CHECKING:
    from game.core.spec import Spec
    from game.rules.rolling_acres.model import State
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _rules() -> Spec[Any, Any]:
    from game.rules.rolling_acres import SPEC

    return SPEC


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.rolling_acres.controls import RollingAcresCoach, RollingAcresControls
    from game.tables.rolling_acres.effects import RollingAcresSigns
    from game.tables.rolling_acres.look import RollingAcresLook
    from game.tables.rolling_acres.now import NowCache
    from game.tables.rolling_acres.words import RollingAcresWords
    from game.ui.table import Table

    now, speaker = NowCache(setup.terms, setup.seats), setup.speaker
    return Table(
        RollingAcresControls(now, speaker),
        RollingAcresLook(now, speaker, setup.to_beat),
        RollingAcresWords(now, speaker),
        signs=RollingAcresSigns(),
        coach=RollingAcresCoach(setup.terms),
    )


TITLE = Title(
    key="rolling_acres",
    title_at="game.tables.rolling_acres:TITLE",
    seats=(1, 2, 3, 4, 5),
    rules=_rules,
    accent=vignette.ACCENT,
    icon="crops/carrot",
    first_turn=1,
    colours=("red", "blue", "yellow", "teal", "white", "black"),
    previews=(
        Preview(122, ("space:a8", "space:h5")),
        Preview(111, ("die", "tile", "space:f4"), hold="die:1"),
        Preview(110, ("space:e4", "space:h1", "score:chickens")),
    ),
    daily=True,
    length=Length({1: 18, 2: 34, 3: 44, 4: 64, 5: 70}, 17),
    vignette=vignette.draw,
    table=_table,
    pictures={
        "product": vignette.PLANTS,
        "chance.product": vignette.PLANTS,
        "chance.bounty": ("icons/sun", "icons/heart", "icons/sun_heart"),
    },
    points=vignette.POINTS,
    animals=vignette.PLANTS[3:],
    goal_pictures={
        "hens": ("animals/chicken", "animals/chicken", "animals/chicken"),
        "all_six": (
            "crops/carrot",
            "crops/sunflower",
            "crops/corn",
            "animals/rabbit",
            "animals/chicken",
            "animals/bee",
        ),
        "corn_and_bees": ("crops/corn", "crops/corn", "animals/bee"),
        "alone": ("people/peg_braids", "crops/carrot", "crops/sunflower"),
        "pair": ("people/peg_braids", "people/peg_beard"),
        "rich_harvest": ("people/peg_cap", "crops/carrot", "animals/bee", "people/peg_scarf"),
    },
)
