"""The table of Texas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.tables.texas import vignette
from game.ui.title import Length, Preview, Title

if TYPE_CHECKING:
    from game.core.spec import Spec
    from game.rules.texas.model import State, Terms
    from game.ui.context import TableSetup
    from game.ui.table import Table
    from game.ui.title import Count


def _rules() -> Spec[Any, Any]:
    from game.rules.texas import SPEC

    return SPEC


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.texas.controls import TexasCoach, TexasControls
    from game.tables.texas.effects import TexasSigns
    from game.tables.texas.look import TexasLook
    from game.tables.texas.now import NowCache
    from game.tables.texas.words import TexasWords
    from game.ui.table import Table

    speaker, now = setup.speaker, NowCache(setup.terms, setup.seats)
    return Table(
        TexasControls(now, speaker),
        TexasLook(now, speaker.words),
        TexasWords(now, speaker),
        signs=TexasSigns(now),
        coach=TexasCoach(),
    )


def _roles(options: Any, seats: int) -> tuple[str, ...]:
    from game.rules.texas.model import sides

    return tuple(f"texas.side.{side}" for side in sides(options, seats))


def _counting(terms: Terms, view: State) -> Sequence[Count]:
    from game.tables.texas.now import count_result

    return count_result(terms, view)


TITLE = Title(
    key="texas",
    title_at="game.tables.texas:TITLE",
    seats=(2, 4),
    rules=_rules,
    accent=vignette.ACCENT,
    icon="people/officer",
    colours=("teal", "red", "blue", "yellow"),
    previews=(
        Preview(90, ("square:c3", "square:h1")),
        Preview(93, ("square:c6", "square:h4"), hold="officer"),
        Preview(93, ("square:f6", "square:i4"), hover="square:g5"),
    ),
    length=Length({2: 91, 4: 75}, 12, boards={"texas_lake": {2: 0.93, 4: 0.86}, "texas_small": {2: 0.75, 4: 0.68}}),
    vignette=vignette.draw,
    table=_table,
    counting=_counting,
    roles=_roles,
    pictures={"chance.distance": ("cards/arrow_1", "cards/arrow_2", "cards/arrow_3")},
    animals=("animals/horse", "animals/cow", "animals/horse", "animals/cow"),
    goal_pictures={
        "one_judge": ("people/judge", "people/officer"),
        "large_area": ("people/officer", "cards/arrow_3"),
        "judge_left": ("people/judge",),
        "behind": ("people/officer", "icons/trophy"),
        "few_lone": ("people/peg_braids", "people/peg_beard"),
        "judges_kept": ("people/judge", "people/judge"),
    },
)
