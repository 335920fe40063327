"""What a match says in short messages: what nobody did and all have to hear, and why something is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.steps import Event, Refusal
from game.scenes.tabletop.tabletop import Tabletop
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import kind_of


def announced(tabletop: Tabletop, events: Sequence[Event[Any, Any]]) -> str:
    """What nobody did, and everybody has to hear; empty for nothing."""
    title, words, said = tabletop.title, tabletop.words, list[str]()
    for event in events:
        key = f"{title.key}.announce.{type(event).__name__}"
        if words.has(key):
            redacted = title.spec.redacted(tabletop.match.terms, event, tabletop.stage.viewer)
            said.append(words.t(key, **tabletop.speaker.fields(redacted)))
    return "\n".join(said)


def refused(tabletop: Tabletop, gesture: Gesture, refusal: Refusal | None) -> str:
    """Why a gesture is not allowed, by the rules if they know; empty for nothing to say."""
    if refusal is not None:
        return tabletop.speaker.why(refusal)
    if gesture.target == PRESS:
        return ""
    key = f"{tabletop.title.key}.not_there.{kind_of(gesture.source)}"
    return tabletop.words.t(key if tabletop.words.has(key) else "match.not_there")
