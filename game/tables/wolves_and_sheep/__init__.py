"""The table of Wolves and Sheep, and the picture on its card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.tables.wolves_and_sheep import vignette
from game.ui.title import Length, Preview, Title

if TYPE_CHECKING:
    from game.core.spec import Spec
    from game.rules.wolves_and_sheep.model import State
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _rules() -> Spec[Any, Any]:
    from game.rules.wolves_and_sheep import SPEC

    return SPEC


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.wolves_and_sheep.controls import WolvesCoach, WolvesControls, WolvesTimer, WolvesWorld
    from game.tables.wolves_and_sheep.counting import Finale
    from game.tables.wolves_and_sheep.effects import WolvesSigns
    from game.tables.wolves_and_sheep.look import WolvesLook
    from game.tables.wolves_and_sheep.now import NowCache
    from game.tables.wolves_and_sheep.words import WolvesWords
    from game.ui.table import Table

    now, finale, speaker = NowCache(setup.terms), Finale(setup.terms), setup.speaker
    return Table(
        WolvesControls(speaker, now),
        WolvesLook(speaker, now, finale),
        WolvesWords(speaker, now, finale),
        WolvesWorld(now),
        WolvesTimer(speaker.words, now),
        WolvesSigns(setup.terms),
        WolvesCoach(),
    )


TITLE = Title(
    key="wolves_and_sheep",
    title_at="game.tables.wolves_and_sheep:TITLE",
    seats=(2, 3, 4),
    rules=_rules,
    accent=vignette.ACCENT,
    icon="animals/wolf",
    colours=("wood",) * 4,
    previews=(
        Preview(30, ("part:32384", "part:32639", "part:32642"), hover="part:32384:0"),
        Preview(30, ("cell:32384", "cell:33152", "cell:32639", "cell:32641"), hold="face:1:1"),
        Preview(46, ("part:33919", "part:33920", "part:33664", "part:33408"), hover="part:33919:0"),
    ),
    length=Length({2: 51, 3: 54, 4: 44}, 20),
    vignette=vignette.draw,
    table=_table,
    card_backs=("animals/wolf", "", "terrain/tile_secret", "", "people/hunter"),
    plain=True,
    pictures={
        "chance.tile": ("animals/sheep", "animals/wolf", "people/hunter"),
        "chance.secret": tuple(f"animals/sheep_{colour}" for colour in ("black", "yellow", "red", "blue")),
    },
    points={"meadow": "animals/sheep", "bonus": "icons/star"},
    animals=("animals/sheep", "animals/sheep_black", "animals/sheep", "animals/small_dog"),
    goal_pictures={
        "large_meadow": ("animals/sheep_yellow", "animals/sheep_blue", "animals/sheep_red"),
        "no_wolf_laid": ("animals/sheep_black", "animals/sheep_yellow", "people/shepherd"),
        "saved": ("people/hunter", "animals/sheep_red", "animals/sheep_red"),
        "announced": ("animals/wolf", "people/hunter"),
        "all_closed": ("animals/sheep_black", "animals/sheep_blue", "animals/sheep_red", "animals/sheep_yellow"),
        "no_wolf": ("people/hunter", "people/hunter"),
    },
)
