"""Clicks and drags that mean the choices of Wolves and Sheep, and what an illegal one was meant as."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.steps import Choice
from game.rules.wolves_and_sheep import choices, data
from game.rules.wolves_and_sheep.choices import (
    Add,
    Announce,
    Decline,
    Done,
    GiveUp,
    Lay,
    Leave,
    Pause,
    Show,
    Skip,
    Stay,
)
from game.rules.wolves_and_sheep.model import BACK, HUNTER
from game.tables.wolves_and_sheep import reading
from game.tables.wolves_and_sheep.reading import FACE, FLIPPED, INTERRUPT, SHEPHERD, Reading, Turns, cell_of
from game.ui.chooser import PRESS, Gesture
from game.ui.context import TableContext

_PRESSES = {
    Pause: reading.PAUSE,
    Skip: reading.SKIP,
    Done: reading.DONE,
    Leave: reading.LEAVE,
    Stay: reading.STAY,
    Decline: reading.DECLINE,
}
"""What is only pressed."""


class Hands:
    """Reads choices as gestures, and gestures as choices, for one match."""

    def __init__(self, of: Reading) -> None:
        self._reading = of

    def gestures(self, choice: Choice, context: TableContext[Any]) -> Sequence[Gesture]:
        """Every gesture that means a choice; none for what only the clock plays."""
        match choice:
            case Lay():
                return list(self._lay(choice, context))
            case Show(seat, colour):
                if self._reading.asked(context) == "last":
                    return [Gesture(f"{reading.SHOW}{colour}")]
                return [Gesture(f"{reading.COLOUR}{seat}"), Gesture(f"{INTERRUPT}{seat}")]
            case Announce(seat, kind):
                return [
                    Gesture(f"{reading.WOLVES}{seat}", asks=kind == HUNTER),
                    Gesture(f"{INTERRUPT}{seat}"),
                ]
            case GiveUp(seat):
                return [Gesture(f"{reading.STOP}{seat}"), Gesture(f"{INTERRUPT}{seat}")]
            case Add(kind):
                return [Gesture(f"{reading.ADD}{kind}")]
            case _:
                press = _PRESSES.get(type(choice))
                return [] if press is None else [Gesture(press)]

    def _lay(self, choice: Lay, context: TableContext[Any]) -> Iterator[Gesture]:
        """By the side that it shows, and by the other one where that fits too: then it lies flipped in the hand."""
        target = f"{reading.CELL}{choice.at}"
        if data.FIRST_SECRET <= choice.tile < data.VILLAGE_TILE:
            yield Gesture(SHEPHERD, target)
            return
        seat = context.active if context.viewer is None else context.viewer
        fits = {} if seat is None else self._reading.fits(context, seat)
        side, other = choice.side, 1 - choice.side
        back = fits.get((choice.tile, other))
        pose, over = choice.turn, choice.turn if back is None else _nearest(back, choice.turn)
        mirror = pose if back is None else over + FLIPPED
        yield Gesture(f"{FACE}{choice.tile}:{side}", target, pose, mirror=mirror, side=side)
        if back is not None:
            yield Gesture(f"{FACE}{choice.tile}:{other}", target, pose + FLIPPED, mirror=over, side=side)

    def intent(self, gesture: Gesture, context: TableContext[Any]) -> Choice | None:
        """The choice, legal or not, that a gesture is meant as."""
        source, target = gesture.source, gesture.target
        at = cell_of(target)
        if source.startswith(FACE) and at is not None:
            tile, side = map(int, source.removeprefix(FACE).split(":"))
            flipped, turn = divmod(max(0, gesture.pose), FLIPPED)
            return Lay(tile, side ^ flipped, turn, at)
        if source == SHEPHERD and at is not None:
            tile_shown = self._reading.secret_tile(context)
            return None if tile_shown is None else Lay(tile_shown, BACK, 0, at)
        if target != PRESS:
            return None
        return self._stuck(source, context) if source.startswith(FACE) else self._pressed(source, context)

    def _stuck(self, source: str, context: TableContext[Any]) -> Choice | None:
        """A side that fits nowhere, on some cell: that says why."""
        tile, side = map(int, source.removeprefix(FACE).split(":"))
        return Lay(tile, side, 0, min(self._reading.land(context).frontier))

    def _pressed(self, source: str, context: TableContext[Any]) -> Choice | None:
        kind, _, rest = source.partition(":")
        match kind + ":":
            case reading.COLOUR:
                colours = context.view.secrets[int(rest)]
                return Show(int(rest), colours[0]) if colours else None
            case reading.WOLVES:
                return Announce(int(rest), 0)
            case reading.STOP:
                return GiveUp(int(rest))
            case reading.ADD:
                return Add(int(rest))
            case _:
                return {reading.PAUSE: choices.PAUSE, reading.SKIP: choices.SKIP}.get(source)


def _nearest(turns: Turns, wanted: int) -> int:
    """The turn itself if a side fits so, else the next one clockwise."""
    return next((wanted + step) % 4 for step in range(4) if (wanted + step) % 4 in turns)
