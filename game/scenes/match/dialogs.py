"""Dialogs of a match, and what is said of refused presses and of undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.ai import OPPONENT_LEVELS
from game.core.seats import HUMAN
from game.core.undo import by_computer, by_human
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.commands import AskWhich, Command, Interrupt, Sit, Verb
from game.scenes.tabletop.table_view import TableView
from game.ui.keymap import with_keys
from game.ui.spot import Spot
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import ByAnswer, Dialog, question
from game.ui.widgets.page import Page

Run = Callable[[Command], None]


def seats(table_view: TableView, page: Page, run: Run) -> Dialog:
    """Ask whose seat is to change hands: a computer's goes to a person, a person's to a computer of some level."""
    words, match = table_view.words, table_view.match
    labels = [words.t("match.seats.give" if seat.human else "match.seats.take", seat=seat.name) for seat in match.seats]
    icons = ["icons/computer" if seat.human else "icons/person" for seat in match.seats]
    items = [Item(str(seat), *each) for seat, each in enumerate(zip(labels, icons, strict=True))]

    def answer(key: str) -> None:
        if key == "cancel":
            return
        seat = int(key)
        if match.seats[seat].human:
            page.open(levels(table_view, seat, run))
        else:
            run(Sit(seat, HUMAN))

    return question(words, "match.seats", {"cancel": ""}, answer, table_view.title.accent, items=items)


def change_seat(table_view: TableView, seat: int, run: Run) -> Dialog:
    """Ask how well a computer is to play a person's seat, or whether a person really takes a computer's."""
    words, sits, accent = table_view.words, table_view.match.seats[seat], table_view.title.accent
    if sits.human:
        return levels(table_view, seat, run)
    answers, then = {"match.seats.take": "icons/person", "cancel": ""}, {"take": partial(run, Sit(seat, HUMAN))}
    return question(
        words, "match.hands", answers, then, accent, text=_from_now(table_view, "match.seats.text"), seat=sits.name
    )


def levels(table_view: TableView, seat: int, run: Run) -> Dialog:
    """Ask how well a computer is to play on for somebody."""
    answers = {**{f"level.{level}": "icons/computer" for level in OPPONENT_LEVELS}, "cancel": ""}
    then = {level: partial(run, Sit(seat, level)) for level in OPPONENT_LEVELS}
    name, accent = table_view.match.seats[seat].name, table_view.title.accent
    text = _from_now(table_view, "match.level.text")
    return question(table_view.words, "match.level", answers, then, accent, text=text, seat=name)


def _from_now(table_view: TableView, key: str) -> str:
    """The text of a question about a seat; the first time that one changes hands it tells what the book makes of it."""
    words, replaced = table_view.words, table_view.match.setup.former
    return words.t(key) if replaced else f"{words.t(key)} {words.t('match.seats.book')}"


def begin_label(table_view: TableView, seat: int) -> str:
    """The label of what a seat that is called presses to say that it is there: the large button, or the doors."""
    own, words = doors_label_key(table_view), table_view.words
    return words.t(own if words.has(own) else "match.show", seat=table_view.match.seats[seat].name)


def doors_label_key(table_view: TableView) -> str:
    """The key of the label of a title's own doors."""
    return f"{table_view.title.key}.secret.first"


def press_first(table_view: TableView, seat: int) -> str:
    """Message to a seat that is called: press its button before anything else."""
    return table_view.words.t("match.show.first", button=begin_label(table_view, seat))


def interrupt_reason(words: Catalogue, end_label: str) -> str:
    """Reason why nobody interrupts yet: the button that ends the open turn comes first, if there is one."""
    return words.t("match.show.first", button=end_label) if end_label else words.t("match.interrupt.wait")


def which(table_view: TableView, ask: AskWhich, run: Run) -> Dialog:
    """Ask which of several choices is meant, or whether one is. Enter makes none that is an interrupt or for good."""
    words, remark, past = table_view.words, table_view.table.words.remark, table_view.stage.past
    texts = [table_view.speaker.tell(choice, **remark(choice, past)) for choice in ask.choices]
    pictures = map(table_view.table.words.picture, ask.choices)
    items = [Item(str(n), text, picture) for n, (text, picture) in enumerate(zip(texts, pictures, strict=True))]
    then = {str(number): partial(run, meant) for number, meant in enumerate(ask.meant)}
    comes, fields = isinstance(ask.meant[0], Interrupt), dict[str, Any]()
    if comes:
        then["cancel"] = partial(run, Verb.DISMISS)
    cancel = Item("cancel", words.t("curtain.later" if comes else "button.cancel"))
    key, text = "match.interrupt.which" if comes else "match.which", ""
    sure = f"{table_view.title.key}.sure.{type(ask.choices[0]).__name__}"
    final = len(items) == 1 and words.has(sure)
    if final:
        more = table_view.table.words.sure(ask.choices[0], table_view.context())
        key, fields = sure, {**remark(ask.choices[0], past), **more}
        text = words.t(f"{sure}.means", **fields)
        items = [Item("0", words.t(f"{sure}.yes", **fields))] if words.has(f"{sure}.yes") else items
    items = [*items, cancel] if comes or final else [cancel, *items]
    accent = table_view.title.accent
    return question(words, key, {}, then, accent, name="match.which", text=text, items=items, **fields)


def no_interrupt(table_view: TableView, source: Spot, run: Run) -> Dialog:
    """Say that a seat that came for an interrupt may not make it, and why, where there are words for that."""
    words, key = table_view.words, f"{table_view.title.key}.no_interrupt.{source.kind}"
    then, text = {"ok": partial(run, Verb.DISMISS)}, words.t(key) if words.has(key) else ""
    return question(words, "match.interrupt", {"ok": ""}, then, table_view.title.accent, text=text)


def take_back(table_view: TableView, seat: int, run: Run) -> Dialog:
    """Undo would take back a turn that another person has finished: whether that is meant."""
    answers, then = {"keep": "", "back": "icons/undo"}, {"back": partial(run, Verb.TAKE_BACK)}
    name, accent = table_view.match.seats[seat].name, table_view.title.accent
    return question(table_view.words, "match.take_back", answers, then, accent, esc="keep", seat=name)


def undo_refusal(table_view: TableView) -> str:
    """Reason why nothing can be undone, with the name of whose turn is over; empty where something can."""
    match = table_view.match
    barrier = match.undo_barred()
    if barrier is None:
        return ""
    giver = next((ply.row.seat for ply in reversed(match.plies) if by_human(ply, match.seats)), None)
    return table_view.words.t(f"match.undo.{barrier}", seat="" if giver is None else match.seats[giver].name)


def undo_text(table_view: TableView) -> str:
    """Message of an undo: what it takes back, and that redo brings it again; empty where nothing can be taken back.

    A choice that names a secret has other words there: nobody else may have seen it, and from now on it is one again.
    """
    match, past = table_view.match, list(table_view.stage.past)
    if match.undo_to() is None:
        return ""
    for ply in reversed(match.plies):
        del past[len(past) - len(ply.events) :]
        if by_human(ply, match.seats):
            choice = ply.row.choice
            hides = f"{table_view.title.key}.undone.{type(choice).__name__}"
            what = (
                table_view.words.t(hides)
                if table_view.words.has(hides)
                else table_view.speaker.tell(choice, **table_view.table.words.remark(choice, past))
            )
            replied = by_computer(match.plies[-1], match.seats)
            key = "match.taken_back.replies" if replied else "match.taken_back"
            return with_keys(table_view.words, key, "redo", what=what)
    return ""


def menu(table_view: TableView, page: Page, run: Run, festival: Callable[[], object] | None = None) -> Dialog:
    """Ask whether to leave, by Esc with empty hands and by the house in the bar alike; nothing is lost either way.
    `festival` leads to the one that the match is a game of.

    Ruling: both ways out ask. Every choice is on disk, so leaving costs nothing, but a press on the wrong corner should
    not end an evening for all who sit at the table, and who leaves is told here that the game goes on later. The clock
    stands meanwhile. A lesson asks in its own words, a puzzle as soon as something has been tried in it.
    """
    words, ended = table_view.words, table_view.match.ended
    answers = {"festival": "icons/bunting", "leave": "icons/home", "seats": "icons/person"}
    answers |= {"rulebook.rules": "icons/book", "resume": "icons/play"}
    if ended:
        del answers["seats"]
    if festival is None:
        del answers["festival"]
    then: ByAnswer = {
        "leave": partial(run, Verb.HOME),
        "seats": lambda: page.open(seats(table_view, page, run)),
        "rules": partial(run, Verb.RULES),
    }
    if festival is not None:
        then = {**then, "festival": festival}
    text = words.t("match.menu.over" if ended else "match.menu.kept")
    return question(words, "match.menu", answers, then, table_view.title.accent, text=text)
