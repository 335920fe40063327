"""What a match says in short messages: what nobody did and all have to hear, and why something is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.core.engine import why_not
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import kind_of

if TYPE_CHECKING:
    from game.scenes.match.scene import MatchScene


def announce(scene: MatchScene, events: Sequence[Any]) -> None:
    """Say what nobody did, and everybody has to hear."""
    said: list[str] = []
    for event in events:
        key = f"{scene.title.key}.announce.{type(event).__name__}"
        if scene.words.has(key):
            redacted = scene.title.spec.redacted(scene.match.terms, event, scene.tabletop.stage.viewer)
            said.append(scene.words.t(key, **scene.tabletop.speaker.fields(redacted)))
    if said:
        scene.page.say("\n".join(said))


def refused(scene: MatchScene, gesture: Gesture) -> None:
    """Say why a gesture is not allowed, where the rules know."""
    position, context = scene.match.peek(*scene.handling.chooser.lead), scene.context()
    seen = scene.title.spec.seen(scene.match.terms, position.state, scene.tabletop.stage.viewer)
    choice = scene.tabletop.table.controls.intent(gesture, replace(context, view=seen))
    refusal = None if choice is None else why_not(scene.match.terms, position, choice)
    if refusal is not None and refusal.rule:
        scene.page.say(scene.tabletop.speaker.why(refusal))
    elif gesture.target != PRESS:
        kind = kind_of(gesture.source)
        key = f"{scene.title.key}.not_there.{kind}"
        scene.page.say(scene.words.t(key if scene.words.has(key) else "match.not_there"))
