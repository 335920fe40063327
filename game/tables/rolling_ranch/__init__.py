"""The table of Rolling Ranch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.tables.rolling_ranch import vignette
from game.ui.title import Length, Preview, Title

if TYPE_CHECKING:
    from game.core.spec import Spec
    from game.rules.rolling_ranch.model import State, Terms
    from game.ui.context import TableSetup
    from game.ui.table import Table
    from game.ui.title import Goal


def _rules() -> Spec[Any, Any]:
    from game.rules.rolling_ranch import SPEC

    return SPEC


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.rolling_ranch.controls import RollingRanchCoach, RollingRanchControls
    from game.tables.rolling_ranch.effects import RollingRanchSigns
    from game.tables.rolling_ranch.look import RollingRanchLook
    from game.tables.rolling_ranch.now import NowCache
    from game.tables.rolling_ranch.words import RollingRanchWords
    from game.ui.table import Table

    now, speaker = NowCache(setup.terms, setup.seats), setup.speaker
    return Table(
        RollingRanchControls(now, speaker),
        RollingRanchLook(now, speaker),
        RollingRanchWords(now, speaker),
        signs=RollingRanchSigns(setup.terms),
        coach=RollingRanchCoach(),
    )


def _goals(terms: Terms, view: State) -> Sequence[Sequence[Goal]]:
    from game.tables.rolling_ranch.cards import goals

    return goals(terms, view)


_ANIMALS = ("animals/chicken", "animals/pig", "animals/cow")


def _company(terms: Terms, view: State, seats: Sequence[int]) -> Sequence[str]:
    kept = [view.ranches[seat].animals for seat in seats]
    return [picture for kind, picture in enumerate(_ANIMALS) if any(animals[kind] for animals in kept)]


TITLE = Title(
    key="rolling_ranch",
    title_at="game.tables.rolling_ranch:TITLE",
    seats=(1, 2, 3, 4, 5, 6),
    rules=_rules,
    accent=vignette.ACCENT,
    icon="animals/pig",
    colours=("red", "blue", "yellow", "teal", "white", "black"),
    previews=(
        Preview(120, ("score", "open")),
        Preview(119, ("die",), hold="die:0"),
        Preview(120, ("row", "buildings")),
    ),
    daily=True,
    length=Length({1: 25, 2: 60, 3: 81, 4: 112, 5: 145, 6: 174}, 12),
    vignette=vignette.draw,
    table=_table,
    face_down=True,
    pictures={
        "chance.blue": tuple(f"dice/die_body_blue dice/pips_{number}_light" for number in range(1, 7)),
        "chance.yellow": tuple(f"dice/die_body_yellow dice/pips_{number}" for number in range(1, 7)),
    },
    goals=_goals,
    points={
        "pens": "animals/pig",
        "store": "buildings/warehouse",
        "plants": "buildings/greenhouse",
        "mission": "icons/star",
    },
    animals=_ANIMALS,
    company=_company,
    goal_pictures={
        "cow_pens": ("animals/cow", "animals/cow", "animals/cow"),
        "whole_yard": ("buildings/barn", "buildings/barn", "buildings/warehouse", "buildings/warehouse"),
        "alone": ("animals/chicken", "animals/pig", "animals/cow", "buildings/greenhouse"),
        "room_left": ("terrain/tree", "buildings/barn", "terrain/bush"),
        "three": ("people/peg_braids", "people/peg_cap", "people/peg_beard"),
        "all_kinds": ("animals/chicken", "animals/pig", "animals/cow"),
    },
)
