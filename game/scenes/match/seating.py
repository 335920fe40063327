"""Who plays which seat, changed while the match goes on: what is asked about that."""

from __future__ import annotations

from collections.abc import Callable

from game.ai import OPPONENTS
from game.core.seats import HUMAN
from game.scenes.tabletop.commands import Command, Sit
from game.scenes.tabletop.table_view import TableView
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.page import Page

Run = Callable[[Command], None]


def seats(table_view: TableView, page: Page, run: Run) -> Dialog:
    """Whose seat is to change hands: a computer's goes to a person, a person's to a computer of some level."""
    t, match = table_view.words.t, table_view.match
    items = [
        Item(
            str(number), t("match.seats.give" if seat.human else "match.seats.take", seat=seat.name), _icon(seat.human)
        )
        for number, seat in enumerate(match.seats)
    ]

    def answer(key: str) -> None:
        if key == "cancel":
            return
        seat = int(key)
        if match.seats[seat].human:
            page.open(levels(table_view, seat, run))
        else:
            run(Sit(seat, HUMAN))

    items.append(Item("cancel", t("button.cancel")))
    heading, text, accent = t("match.seats"), t("match.seats.text"), table_view.title.accent
    return Dialog("match.seats", heading, text, items, answer, "cancel", accent)


def change(table_view: TableView, seat: int, run: Run) -> Dialog:
    """A person's seat goes to a computer of some level; a computer's to a person, who says so twice."""
    t, sits = table_view.words.t, table_view.match.seats[seat]
    if sits.human:
        return levels(table_view, seat, run)
    items = [Item("take", t("match.seats.take", seat=sits.name), _icon(False)), Item("cancel", t("button.cancel"))]

    def answer(key: str) -> None:
        if key == "take":
            run(Sit(seat, HUMAN))

    heading, text, accent = t("match.seats.mine", seat=sits.name), t("match.seats.text"), table_view.title.accent
    return Dialog("match.hands", heading, text, items, answer, "cancel", accent)


def levels(table_view: TableView, seat: int, run: Run) -> Dialog:
    """How well a computer is to play on for somebody."""
    t = table_view.words.t
    items = [
        *(Item(level, t(f"level.{level}"), "icons/computer") for level in OPPONENTS),
        Item("cancel", t("button.cancel")),
    ]

    def answer(key: str) -> None:
        if key != "cancel":
            run(Sit(seat, key))

    heading = t("match.seats.level", seat=table_view.match.seats[seat].name)
    return Dialog("match.level", heading, t("match.seats.fair"), items, answer, "cancel", table_view.title.accent)


def stopped(table_view: TableView, seat: int, take: Callable[[], None], again: Callable[[], None]) -> Dialog:
    """Nobody thinks for a computer's seat any more: a person may play it, or another process try."""
    t, name = table_view.words.t, table_view.match.seats[seat].name
    items = [Item("take", t("match.stopped.take", seat=name), _icon(False)), Item("again", t("match.stopped.again"))]
    answers = {"take": take, "again": again}
    heading, accent = t("match.stopped"), table_view.title.accent
    return Dialog("match.stopped", heading, t("match.stopped.text"), items, lambda key: answers[key](), "again", accent)


def _icon(human: bool) -> str:
    """The picture of who would come."""
    return "icons/computer" if human else "icons/person"
