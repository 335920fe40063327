"""The picture beside each sentence of the log, and what its words need besides the event's fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.choices import Announce, Show
from game.rules.wolves_and_sheep.events import (
    Announced,
    ColourShown,
    ColoursTurned,
    Dropped,
    GameEnded,
    HandsReturned,
    KeptInHand,
    Paused,
    PremiumSkipped,
    SecretDealt,
    StarterPicked,
    Stopped,
    TileDealt,
    TileDrawn,
    TileLaid,
    TimedOut,
    WolfCovered,
)
from game.rules.wolves_and_sheep.land import code
from game.rules.wolves_and_sheep.model import HUNTER, Terms
from game.tables.wolves_and_sheep import faces
from game.ui.table import Fact

_PLAIN = {
    SecretDealt: faces.SECRET,
    ColoursTurned: faces.SECRET,
    TileDrawn: faces.BACK,
    HandsReturned: "cards/bag",
    Paused: "icons/pause",
    PremiumSkipped: "icons/pause",
    TimedOut: "icons/clock",
    Dropped: "icons/clock",
    Stopped: "icons/flag",
    StarterPicked: "icons/arrow_right",
    GameEnded: "icons/trophy",
}


def picture(terms: Terms, event: Event[Any, Any]) -> str:
    """Its name; empty for none. A hidden tile or colour shows its back."""
    match event:
        case TileLaid(tile=tile, side=side, turn=turn):
            shape = terms.shapes[code(tile, side, turn)]
            if shape.wolf or shape.hunter:
                return faces.WOLF if shape.wolf else faces.HUNTER
            return faces.face(terms, code(tile, side, turn))
        case WolfCovered():
            return faces.HUNTER
        case ColourShown(colour=colour):
            return faces.animal(colour)
        case Announced(kinds=kinds):
            return faces.HUNTER if kinds[0] == HUNTER else faces.WOLF
        case KeptInHand(kind=kind):
            return faces.HUNTER if kind == HUNTER else faces.WOLF
        case _:
            return _PLAIN.get(type(event), "")


def remark(fact: Fact, speaker: Speaker, past: Sequence[Event[Any, Any]] = ()) -> Mapping[str, object]:
    """The tiles that are drawn for one that is laid; what is announced; the reason of the end; the colour or kind of
    a choice."""
    match fact:
        case Announced(kinds=kinds):
            return {"kinds": _called(kinds, speaker)}
        case TileLaid(matched=matched) | WolfCovered(matched=matched):
            count = min(matched, _left(past))
            return {"drawn": speaker.words.t("wolves_and_sheep.drawn", count=count) if count else ""}
        case GameEnded(reason=reason):
            # Who has won is told by the counting, which is shown meanwhile.
            return {"reason": speaker.words.t(f"wolves_and_sheep.end.{reason}")}
        case Show(colour=colour):
            return {"colour": speaker.word("colour", colour)}
        case Announce(kind=kind):
            return {"kind": speaker.word("kind", kind)}
        case _:
            return {}


def _called(kinds: Sequence[int], speaker: Speaker) -> str:
    """All of a kind together, so that a line of the log has room for it; the panel beside the board has the order."""
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    return " + ".join(
        speaker.words.n(f"{speaker.title}.called.{kind}", count) for kind, count in counts.items()
    )


def _left(past: Sequence[Event[Any, Any]]) -> int:
    """How many tiles are in the bag after all that has happened."""
    left = data.IN_BAG
    for event in reversed(past):
        if isinstance(event, HandsReturned):
            break
        left -= isinstance(event, TileDealt | TileDrawn)
    return left
