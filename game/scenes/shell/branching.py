"""Asked before a match of its own goes on from a past moment of another: whether, and by whom where a computer was to
choose there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.match import Match
from game.core.seats import HUMAN
from game.i18n.catalogue import Catalogue
from game.scenes.shell import opening
from game.ui.theme import MENU, Accent
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog

OnBranch = Callable[[int | None], None]
"""Goes on; a person takes that seat, None: everybody plays on."""


def branch_dialog(
    words: Catalogue,
    name: str,
    text: str,
    match: Match[Any, Any],
    index: int,
    seat: int,
    go: OnBranch,
    accent: Accent = MENU,
) -> Dialog:
    """The question of this name, and what is said of it; `seat` is to choose after so many rows."""
    t, seats = words.t, opening.seats_at(match, index)
    unknown, sits = opening.has_unknown_players(seats), opening.with_known_players(seats)[seat]
    items = [Item("cancel", t("button.cancel")), Item("go", t("replay.branch.go"))]
    if sits.player != HUMAN:
        items[1] = Item("go", t("replay.branch.watch"), "icons/computer")
        items.append(Item("take", t("match.seats.take", seat=sits.name), "icons/person"))
        text = f"{text}\n\n{t('replay.branch.computer', seat=sits.name)}"
    if unknown:
        text = f"{text}\n\n{t('match.computers')}"

    def answer(key: str) -> None:
        if key != "cancel":
            go(seat if key == "take" else None)

    return Dialog(name, t("replay.branch.title"), text, items, answer, "cancel", accent)
