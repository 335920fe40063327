"""Tempers of computer players: what each likes beside good play, and further terms of which only tempers make anything.

What a temper likes is to be seen at the table: wolves that are sent or never come, a colour that is shown early or
hardly at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.mind import Level, Weights
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.model import State, Terms

KEPT = "kept"
"""Term of the last hunter in the hand, of which hints alone make something."""

SENT = "sent"
"""Term of wolves that the seat has laid, a point for each."""

PEACE = "peace"
"""Term of the same wolves, a point less for each."""

REVEALED = "revealed"
"""Term of colours that it has shown, a point for each."""

SECRECY = "secrecy"
"""Term of the same colours, a point less for each."""

HABITS = frozenset({SENT, PEACE, REVEALED, SECRECY})
"""Terms that move Experts as much as Farmers: wolves and colours are what others see, and hardly cost strength."""

INSURANCE = 1.5
"""Points for which the last hunter is kept while a wolf may still come."""

LATE = 12
"""Tiles in the bag from which on a colour is shown for a gain; it is kept secret while there are more."""

MIDDLE = 26
"""The same for a temper that likes to show it."""

EARLY = 44
"""The same for one that likes it by `EARLY_WEIGHT` or more."""

EARLY_WEIGHT = 1.3
"""Least weight of a shown colour that has it shown early."""

TEMPERS: Mapping[str, Weights] = {
    "bold": {"open": 0.95, "wolves": 0.7, REVEALED: EARLY_WEIGHT, "rivals": 1.5},
    "careful": {"open": 1.4, "wolves": 2.5, PEACE: 3.0, SECRECY: 2.5},
    "builder": {"meadow": 2.2, "open": 0.7, "wolves": 0.6, PEACE: 7.0, REVEALED: 1.2},
    "spoiler": {"rivals": 4.0, "meadow": 0.7, "open": 0.5, "wolves": 0.5, SENT: 2.0},
}
"""A bold one lets its meadows grow and shows its colour soon, a careful one closes its meadows, keeps its secret and
hardly sends a wolf, a builder wants a large meadow, shows at half time and sends none, a spoiler sends them and plays
against others sooner than for its own meadow."""


COUNSEL: Weights = {KEPT: 2.0}
"""Weights of hints: people are told to keep the last hunter."""


def leanings(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """The terms of which only a temper or a hint makes anything.

    A hunter in hand is worth something to somebody who cannot tell when a wolf comes; a second one adds nothing.
    """
    insured = not data.HUNTERS.isdisjoint(view.hands[seat]) and not data.WOLVES.isdisjoint(view.bag)
    by, shown = view.laid_by, len(view.shown[seat])
    laid = zip(view.layout.lays[len(view.layout.lays) - len(by) :], by, strict=True)
    sent = sum([terms.shapes[code].wolf for (_, code), who in laid if who == seat])
    return {KEPT: INSURANCE if insured else 0.0, SENT: sent, PEACE: -sent, REVEALED: shown, SECRECY: -shown}


def shown_from(level: Level) -> int:
    """The number of tiles in the bag from which on a player shows its colour for a gain."""
    if "secret" in level.forgets:
        return data.IN_BAG * data.MOST_ALIKE
    liked = level.weights.get(REVEALED, 1.0)
    return EARLY if liked >= EARLY_WEIGHT else MIDDLE if liked > 1 else LATE
