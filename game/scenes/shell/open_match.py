"""From a match in the store to the scene that shows it, and what to say when that is not possible."""

from __future__ import annotations

from collections.abc import Callable

from game.core.match import Disagreement
from game.core.spec import BadTerms
from game.scenes.shell import opening
from game.scenes.shell.menu import MenuScene
from game.scenes.shell.outcomes import Opened
from game.scenes.shell.phrases import fault
from game.store.notices import StoreError

Go = Callable[[Opened], None]

FAULTS = (StoreError, BadTerms, KeyError, ValueError)
"""What opening a match can raise; a damaged option is a ValueError too."""


def open_match(scene: MenuScene, match_id: int, go: Go) -> None:
    """Loads a match and goes on with it; where today's rules differ, offers as much as both agree on."""
    try:
        opened = opening.load(scene.services, match_id)
    except Disagreement as error:
        _offer(scene, match_id, error.agreed, go)
    except FAULTS as error:
        scene.tell(scene.words.t("saves.damaged"), fault(scene.words, error))
    else:
        go(opened)


def _offer(scene: MenuScene, match_id: int, agreed: int, go: Go) -> None:
    words = scene.words

    def take() -> None:
        try:
            opened = opening.load_agreed(scene.services, match_id, agreed)
        except FAULTS as error:
            scene.tell(words.t("saves.damaged"), fault(words, error))
        else:
            go(opened)

    scene.ask("prefix", words.t("saves.prefix"), words.t("saves.prefix.text"), words.t("saves.prefix.open"), take)


def tell_notices(scene: MenuScene) -> None:
    """Shows what the player has to be told; a scene does not say the same twice."""
    notices = scene.services.notices
    found = dict.fromkeys(scene.words.t(notice.key, **notice.args) for notice in notices)
    texts = [text for text in found if text not in scene.told]
    notices.clear()
    scene.told.update(texts)
    if texts:
        scene.tell(scene.words.t("title.notice"), "\n\n".join(texts))
