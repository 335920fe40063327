"""What a match asks and tells in dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.tabletop import Tabletop
from game.store.notices import StoreError
from game.ui.spot import AnySpot, kind_of
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.item import Item


def which(tabletop: Tabletop, choices: Sequence[Choice], then: Callable[[int], None]) -> Dialog:
    """A gesture that may mean several choices: which one is meant?"""
    items = [Item("cancel", tabletop.words.t("button.cancel")), *_told(tabletop, choices)]
    return _asked(tabletop, "match.which", items, then, lambda: None)


def interrupt(
    tabletop: Tabletop, choices: Sequence[Choice], then: Callable[[int], None], dropped: Callable[[], None]
) -> Dialog:
    """A seat that came for an interrupt may make several: which one? Enter makes none of them."""
    items = [*_told(tabletop, choices), Item("cancel", tabletop.words.t("curtain.later"))]
    return _asked(tabletop, "match.interrupt.which", items, then, dropped)


def _asked(
    tabletop: Tabletop,
    heading: str,
    items: Sequence[Item],
    then: Callable[[int], None],
    dropped: Callable[[], None],
) -> Dialog:
    def answer(key: str) -> None:
        if key == "cancel":
            dropped()
        else:
            then(int(key))

    title, accent = tabletop.words.t(heading), tabletop.title.accent
    return Dialog("match.which", title, "", items, answer, "cancel", accent)


def _told(tabletop: Tabletop, choices: Sequence[Choice]) -> list[Item]:
    tell, remark, past = tabletop.speaker.tell, tabletop.table.words.remark, tabletop.stage.past
    return [Item(str(number), tell(each, **remark(each, past))) for number, each in enumerate(choices)]


def menu(tabletop: Tabletop, leave: Callable[[], None]) -> Dialog:
    """Esc with empty hands: go on, or leave; nothing is lost either way."""
    t = tabletop.words.t
    items = [
        Item("leave", t("match.menu.leave"), "icons/home"),
        Item("resume", t("match.menu.resume"), "icons/play"),
    ]

    def answer(key: str) -> None:
        if key == "leave":
            leave()

    text, accent = t("match.menu.kept"), tabletop.title.accent
    return Dialog("match.menu", t("match.menu"), text, items, answer, "resume", accent)


def store_error(words: Catalogue, error: StoreError, then: Callable[[], None]) -> Dialog:
    """A choice could not be written down, so it was not made."""
    t, items = words.t, [Item("ok", words.t("button.ok"))]
    return Dialog("match.trouble", t("match.trouble"), t(error.key), items, lambda _: then(), "ok")


def no_interrupt(tabletop: Tabletop, source: AnySpot, then: Callable[[], None]) -> Dialog:
    """A seat that came for an interrupt may not make it: why, where there are words for that."""
    words, key = tabletop.words, f"{tabletop.title.key}.no_interrupt.{kind_of(source)}"
    items, text = [Item("ok", words.t("button.ok"))], words.t(key) if words.has(key) else ""
    heading, accent = words.t("match.interrupt.none"), tabletop.title.accent
    return Dialog("match.interrupt", heading, text, items, lambda _: then(), "ok", accent)
