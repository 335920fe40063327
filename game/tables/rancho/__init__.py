"""The table of Rancho, the picture on its card, and what its results are counted from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.tables.rancho import vignette
from game.ui.title import Length, Preview, Title

if TYPE_CHECKING:
    from game.core.spec import Spec
    from game.rules.rancho.model import Options, State, Terms
    from game.ui.context import TableSetup
    from game.ui.table import Table
    from game.ui.title import Count


def _rules() -> Spec[Any, Any]:
    from game.rules.rancho import SPEC

    return SPEC


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.rancho.controls import RanchoCoach, RanchoControls
    from game.tables.rancho.effects import RanchoSigns
    from game.tables.rancho.look import RanchoLook
    from game.tables.rancho.now import NowCache
    from game.tables.rancho.questions import Asking, Wayside
    from game.tables.rancho.words import RanchoWords
    from game.ui.table import Table

    speaker, now = setup.speaker, NowCache(setup.terms, setup.seats)
    asking, wayside = Asking(now, speaker), Wayside(now, speaker)
    return Table(
        RanchoControls(now, speaker, asking, wayside),
        RanchoLook(now, speaker.words, asking, wayside),
        RanchoWords(now, speaker),
        signs=RanchoSigns(now.terms),
        coach=RanchoCoach(now.terms),
    )


def _counting(terms: Terms, view: State) -> Sequence[Count]:
    from game.tables.rancho.now import count_result

    return count_result(terms, view)


def _dealt(options: Options) -> Mapping[str, int]:
    from game.rules.rancho import first_rabbits

    return {"quick_start": first_rabbits(replace(options, quick_start=True, fair_start=False))}


TITLE = Title(
    key="rancho",
    title_at="game.tables.rancho:TITLE",
    seats=(2, 3, 4, 5, 6),
    rules=_rules,
    accent=vignette.ACCENT,
    icon="animals/rabbit",
    colours=("red", "blue", "yellow", "teal", "white", "black"),
    previews=(
        Preview(362, ("kind:0:0", "kind:0:3", "seat_score:0", "land:0")),
        Preview(220, ("face", "stall")),
        Preview(143, ("predator",)),
    ),
    length=Length(
        {2: 21, 3: 40, 4: 58, 5: 62, 6: 77},
        22,
        {"quick_start=true": 0.9, "fair_start=true": 1.14},
        "round_limit",
        {"rancho_small": {3: 0.81}, "rancho_valley": {3: 0.88, 4: 0.85}},
    ),
    vignette=vignette.draw,
    table=_table,
    counting=_counting,
    points={key: f"animals/{key}" for key in ("rabbit", "sheep", "cow", "horse")},
    pictures={
        "chance.face": tuple(f"animals/{each}" for each in ("rabbit", "sheep", "cow", "horse", "fox", "wolf")),
        "chance.pips": tuple(f"dice/die_body_white dice/pips_{number}" for number in (1, 2, 4)),
    },
    charted=1,
    dealt=_dealt,
    animals=("animals/rabbit", "animals/sheep", "animals/cow", "animals/horse"),
    goal_pictures={
        "early": ("animals/rabbit", "animals/horse", "icons/clock"),
        "no_dog": ("animals/sheep", "animals/rabbit", "animals/cow"),
        "small_farm": ("buildings/farm", "animals/rabbit"),
        "unhurt": ("animals/rabbit", "animals/small_dog", "animals/sheep"),
        "three_kinds": ("animals/rabbit", "animals/sheep", "animals/cow"),
        "quiet": ("animals/sheep", "animals/sheep", "animals/large_dog"),
    },
)
