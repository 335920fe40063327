"""What a match asks and tells in dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.scenes.shell.outcomes import Home
from game.store.notices import StoreError
from game.ui.chooser import Chain
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.item import Item

if TYPE_CHECKING:
    from game.scenes.match.scene import MatchScene


def which(scene: MatchScene, chains: Sequence[Chain]) -> Dialog:
    """A gesture that may mean several choices: which one is meant?"""
    t = scene.words.t
    items = [Item("cancel", t("button.cancel")), *_told(scene, chains)]

    def answer(key: str) -> None:
        if key != "cancel":
            scene.play(chains[int(key)])

    return Dialog("match.which", t("match.which"), "", items, answer, "cancel", scene.title.accent)


def interrupt(
    scene: MatchScene, chains: Sequence[Chain], then: Callable[[Chain], None], dropped: Callable[[], None]
) -> Dialog:
    """A seat that came for an interrupt may make several: which one? Enter makes none of them."""
    t = scene.words.t
    items = [*_told(scene, chains), Item("cancel", t("curtain.later"))]

    def answer(key: str) -> None:
        if key == "cancel":
            dropped()
        else:
            then(chains[int(key)])

    return Dialog("match.which", t("match.interrupt.which"), "", items, answer, "cancel", scene.title.accent)


def _told(scene: MatchScene, chains: Sequence[Chain]) -> list[Item]:
    tell, remark, past = (
        scene.tabletop.speaker.tell,
        scene.tabletop.table.words.remark,
        scene.tabletop.stage.past,
    )
    return [
        Item(str(number), tell(chain[-1], **remark(chain[-1], past))) for number, chain in enumerate(chains)
    ]


def menu(scene: MatchScene) -> Dialog:
    """Esc with empty hands: go on, or leave; nothing is lost either way."""
    t = scene.words.t
    items = [
        Item("leave", t("match.menu.leave"), "icons/home"),
        Item("resume", t("match.menu.resume"), "icons/play"),
    ]

    def answer(key: str) -> None:
        if key == "leave":
            scene.navigate(Home())

    text = t("match.menu.kept")
    return Dialog("match.menu", t("match.menu"), text, items, answer, "resume", scene.title.accent)


def trouble(scene: MatchScene, error: StoreError) -> Dialog:
    """A choice could not be written down, so it was not made."""
    t = scene.words.t
    items = [Item("ok", t("button.ok"))]
    return Dialog("match.trouble", t("match.trouble"), t(error.key), items, lambda key: scene.go_on(), "ok")


def told(scene: MatchScene, key: str, then: Callable[[], None]) -> Dialog:
    """A seat that came for an interrupt may not make it: why, where there are words for that."""
    t = scene.words.t
    items, text = [Item("ok", t("button.ok"))], t(key) if scene.words.has(key) else ""
    return Dialog(
        "match.interrupt", t("match.interrupt.none"), text, items, lambda _: then(), "ok", scene.title.accent
    )
