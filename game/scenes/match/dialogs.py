"""Dialogs of a match, and what is said of refused presses and of undo."""

from __future__ import annotations

from collections.abc import Callable

from game.ai import OPPONENT_LEVELS
from game.core.seats import HUMAN
from game.core.undo import by_computer, by_human
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.commands import AskWhich, ChangeHands, Command, Interrupt, Sit, Verb
from game.scenes.tabletop.table_view import TableView
from game.store.notices import Conflict, StoreError
from game.ui.keymap import with_keys
from game.ui.spot import Spot
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.page import Page

Run = Callable[[Command], None]


def seats(table_view: TableView, page: Page, run: Run) -> Dialog:
    """Ask whose seat is to change hands: a computer's goes to a person, a person's to a computer of some level."""
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


def change_seat(table_view: TableView, seat: int, run: Run) -> Dialog:
    """Ask how well a computer is to play a person's seat, or whether a person really takes a computer's."""
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
    """Ask how well a computer is to play on for somebody."""
    t = table_view.words.t
    items = [
        *(Item(level, t(f"level.{level}"), "icons/computer") for level in OPPONENT_LEVELS),
        Item("cancel", t("button.cancel")),
    ]

    def answer(key: str) -> None:
        if key != "cancel":
            run(Sit(seat, key))

    heading = t("match.seats.level", seat=table_view.match.seats[seat].name)
    return Dialog("match.level", heading, t("match.seats.fair"), items, answer, "cancel", table_view.title.accent)


def stopped(table_view: TableView, seat: int, take: Callable[[], None], again: Callable[[], None]) -> Dialog:
    """Say that no process thinks for a computer's seat any more: a person may play it, or another process try."""
    t, name = table_view.words.t, table_view.match.seats[seat].name
    items = [Item("take", t("match.stopped.take", seat=name), _icon(False)), Item("again", t("match.stopped.again"))]
    answers = {"take": take, "again": again}
    heading, accent = t("match.stopped"), table_view.title.accent
    return Dialog("match.stopped", heading, t("match.stopped.text"), items, lambda key: answers[key](), "again", accent)


def _icon(human: bool) -> str:
    """The picture of who would come."""
    return "icons/computer" if human else "icons/person"


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


def question(table_view: TableView, command: AskWhich | ChangeHands, run: Run) -> Dialog:
    """Ask what has to be known before something is done."""
    if isinstance(command, ChangeHands):
        return change_seat(table_view, command.seat, run)
    return which(table_view, command, run)


def which(table_view: TableView, ask: AskWhich, run: Run) -> Dialog:
    """Ask which of several choices is meant, or whether one is. Enter makes none that is an interrupt or for good."""
    t, remark, past = table_view.words.t, table_view.table.words.remark, table_view.stage.past
    texts = [table_view.speaker.tell(choice, **remark(choice, past)) for choice in ask.choices]
    items = [Item(str(number), words) for number, words in enumerate(texts)]
    comes = isinstance(ask.meant[0], Interrupt)

    def answer(key: str) -> None:
        if key != "cancel":
            run(ask.meant[int(key)])
        elif comes:
            run(Verb.DISMISS)

    cancel = Item("cancel", t("curtain.later" if comes else "button.cancel"))
    heading, text = t("match.interrupt.which" if comes else "match.which"), ""
    sure = f"{table_view.title.key}.sure.{type(ask.choices[0]).__name__}"
    final = len(items) == 1 and table_view.words.has(sure)
    if final:
        more = table_view.table.words.sure(ask.choices[0], table_view.context())
        fields = {**remark(ask.choices[0], past), **more}
        heading, text = t(sure, **fields), t(f"{sure}.means", **fields)
    items = [*items, cancel] if comes or final else [cancel, *items]
    return Dialog("match.which", heading, text, items, answer, "cancel", table_view.title.accent)


def no_interrupt(table_view: TableView, source: Spot, run: Run) -> Dialog:
    """Say that a seat that came for an interrupt may not make it, and why, where there are words for that."""
    words, key = table_view.words, f"{table_view.title.key}.no_interrupt.{source.kind}"
    items, text = [Item("ok", words.t("button.ok"))], words.t(key) if words.has(key) else ""
    heading, accent = words.t("match.interrupt.none"), table_view.title.accent
    return Dialog("match.interrupt", heading, text, items, lambda _: run(Verb.DISMISS), "ok", accent)


def take_back(table_view: TableView, seat: int, run: Run) -> Dialog:
    """Undo would take back a turn that another person has finished: whether that is meant."""
    t, name, accent = table_view.words.t, table_view.match.seats[seat].name, table_view.title.accent
    items = [Item("keep", t("match.take_back.keep")), Item("back", t("match.take_back.back"), "icons/undo")]

    def answer(key: str) -> None:
        if key == "back":
            run(Verb.TAKE_BACK)

    heading, text = t("match.take_back", seat=name), t("match.take_back.text", seat=name)
    return Dialog("match.take_back", heading, text, items, answer, "keep", accent)


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


def menu(table_view: TableView, page: Page, run: Run) -> Dialog:
    """Esc with empty hands: go on, or leave; nothing is lost either way."""
    t, state = table_view.words.t, "over" if table_view.match.ended else "kept"
    leave, rules = Item("leave", t("match.menu.leave"), "icons/home"), Item("rules", t("rulebook.rules"), "icons/book")
    items = [leave, rules, Item("resume", t("match.menu.resume"), "icons/play")]
    if not table_view.match.ended:
        items.insert(1, Item("seats", t("match.menu.seats"), "icons/person"))

    def answer(key: str) -> None:
        if key == "leave":
            run(Verb.HOME)
        elif key == "rules":
            run(Verb.RULES)
        elif key == "seats":
            page.open(seats(table_view, page, run))

    text, accent = t(f"match.menu.{state}"), table_view.title.accent
    return Dialog("match.menu", t("match.menu"), text, items, answer, "resume", accent)


def store_error(words: Catalogue, error: StoreError, then: Callable[[], None]) -> Dialog:
    """Say that a choice could not be written down, so it was not made."""
    t, items = words.t, [Item("ok", words.t("button.ok"))]
    return Dialog("match.store_error", t("match.store_error"), t(error.key), items, lambda _: then(), "ok")


def superseded(words: Catalogue, again: Callable[[], None], then: Callable[[], None]) -> Dialog:
    """Another window has come to the match: go on here as it stands now, or only look."""
    t = words.t
    items = [Item("again", t("match.superseded.again")), Item("look", t("match.superseded.look"))]
    answers = {"again": again, "look": then}
    heading, text = t("match.superseded"), t(Conflict.key)
    return Dialog("match.superseded", heading, text, items, lambda key: answers[key](), "look")
