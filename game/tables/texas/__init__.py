"""The table of Texas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.rules.texas import SPEC
from game.rules.texas.model import FARM, RANCH, State, Terms, sides
from game.rules.texas.scoring import areas
from game.tables.texas.colouring import COLOURS, draw_vignette
from game.ui.theme import accent
from game.ui.title import Count, Title

if TYPE_CHECKING:
    from game.ui.context import TableSetup
    from game.ui.table import Table


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.texas.controls import TexasControls
    from game.tables.texas.look import TexasLook
    from game.tables.texas.reckoning import Hands, Reckoning
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


def counting(terms: Terms, view: State) -> Sequence[Count]:
    """Equal areas of both sides cancel out, the largest first, then comes what is left of each side (TX14)."""
    sizes = {side: Counter(len(area) for area in areas(terms, view, side)) for side in (FARM, RANCH)}
    even = sizes[FARM] & sizes[RANCH]
    everybody = tuple(range(terms.seats))
    found = [_count(everybody, size, even=True) for size in _falling(even)]
    for side in (FARM, RANCH):
        seats = tuple(seat for seat in everybody if terms.side[seat] == side)
        found += [_count(seats, size) for size in _falling(sizes[side] - even)]
    return found


def _falling(sizes: Counter[int]) -> list[int]:
    return sorted(sizes.elements(), reverse=True)


def _count(seats: tuple[int, ...], size: int, even: bool = False) -> Count:
    return Count(seats, f"{size}\u00b2" if size > 1 else "1", size * size, even)


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
