"""What things tell when they are pointed at."""

from __future__ import annotations

from typing import Any

from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep.land import code
from game.tables.wolves_and_sheep import reading
from game.tables.wolves_and_sheep.reading import Reading
from game.ui.context import TableContext


class Tips:
    """The words of one match's table; areas of the landscape have cards of their own."""

    def __init__(self, speaker: Speaker, of: Reading) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = of

    def tell(self, context: TableContext[Any], spot: str) -> str:
        """What a spot tells; empty for nothing."""
        kind, _, rest = spot.partition(":")
        match kind:
            case "face":
                return "" if context.held is not None else self._face(context, *map(int, rest.split(":")))
            case "bag":
                return self._words.n("wolves_and_sheep.tip.bag", context.view.left)
            case "shepherd":
                return self._words.t("wolves_and_sheep.tip.shepherd")
            case _:
                return ""

    def _face(self, context: TableContext[Any], tile: int, side: int) -> str:
        """What kind of side it is, and how many cells it fits."""
        terms = self._reading.terms
        shape = terms.shapes[code(tile, side, 0)]
        lines = []
        if shape.wolf or shape.hunter:
            lines.append(self._words.t(f"wolves_and_sheep.tip.{'wolf' if shape.wolf else 'hunter'}"))
        elif reading.kind_of(tile) >= 0:
            lines.append(self._words.t("wolves_and_sheep.tip.plain"))
        seat = context.viewer
        turns = {} if seat is None else self._reading.fits(context, seat).get((tile, side), {})
        cells = {at for several in turns.values() for at in several}
        key = "wolves_and_sheep.tip.fits" if cells else "wolves_and_sheep.tip.fits_not"
        lines.append(self._words.n(key, len(cells)) if cells else self._words.t(key))
        return "\n".join(lines)
