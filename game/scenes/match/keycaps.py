"""Keycaps at a table: digits on what they take, while keys are used; buttons of a gamepad, while that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.lazy import Keyed
from game.scenes.match.button_places import button_words
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.tabletop.table_model import MAIN
from game.ui.context import TableContext
from game.ui.keymap import PAD_CAPS, chord_caps
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.type import block
from game.ui.widgets.base import ZOrder

_HIGH, _LEAST, _PAD = 25.0, 26.0, 16.0
"""Height of a cap, its least width, and the width beside its letters, in units."""
_INSIDE, _AIR, _SLACK = 7.0, 2.0, 0.5
"""How far inside a side the middle of a cap lies; distance that it keeps from words; area that counts as none."""
_ON_BUTTONS: Mapping[str, str] = {MAIN: "end_turn", "match.hint": "hint", "match.plans": "hint", "match.home": "menu"}
"""Actions of the buttons that bear caps of a gamepad, by the buttons' names."""


def cap_box(letters: str, scale: Scale) -> Rect:
    """Box of a cap at the origin."""
    wide = block(letters, "caption", scale.plain()).width_px / scale.factor
    return Rect(0, 0, max(_LEAST, wide + _PAD), _HIGH)


def place_cap(cap: Rect, thing: Rect, taken: Sequence[Rect], others: Sequence[Rect], area: Rect) -> Rect | None:
    """Find a place for a cap: in the middle of its thing's upper or lower side, which cards leave free, else at a
    corner, at another side or beside it, over nothing that is taken, and over least of other things; None where all is
    taken."""
    (x, y), wide, high = thing.centre, thing.w / 2, thing.h / 2
    near = max(0.0, wide - _INSIDE), max(0.0, high - _INSIDE)
    beside = wide + cap.w / 2 + _AIR, high + cap.h / 2 + _AIR
    upright = [(0.0, -near[1]), (0.0, near[1])]
    corners = [(across * near[0], down * near[1]) for down, across in ((-1, -1), (-1, 1), (1, -1), (1, 1))]
    sides = [(-near[0], 0.0), (near[0], 0.0)]
    out = [(-beside[0], 0.0), (beside[0], 0.0), (0.0, -beside[1]), (0.0, beside[1])]
    tried = [Rect.around((x + across, y + down), cap.w, cap.h) for across, down in (*upright, *corners, *sides, *out)]
    free = [
        box for box in tried if box.overlap([area]) > box.w * box.h - _SLACK and not box.inset(-_AIR).overlap(taken)
    ]
    return min(free, key=lambda box: round(box.overlap(others)), default=None)


class Keycaps(MatchPart):
    """Draws the caps of the device that was used last; none while the mouse is used, or anything is shown or asked."""

    z = ZOrder.RING

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._model = screen, screen.model
        self._placed = Keyed[Sequence[tuple[str, Rect]]]()

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        for letters, box in self.shown(context):
            paint.keycap(letters, (box.centre[0], box.y + 13), "centre")

    def shown(self, context: TableContext[Any]) -> Sequence[tuple[str, Rect]]:
        """Letters and boxes of the caps."""
        wanted = self._wanted()
        if not wanted:
            return ()
        words = [*self._model.words_drawn.resting(), *button_words(self._screen.scale, self._screen.page.widgets)]
        return self._placed.get((context.frame, words, wanted), lambda: self._place(wanted, words))

    def _wanted(self) -> list[tuple[str, Rect]]:
        """Letters of caps, and the boxes of what they belong to."""
        screen, model, page = self._screen, self._model, self._screen.page
        if not (model.live and screen.state.keyed) or page.overlays or screen.resting:
            return []
        match screen.services.device:
            case "keys":
                numbered = screen.handling.pointing.numbered
                return [(cap, model.spots[spot]) for cap, spot in zip(chord_caps("pick"), numbered, strict=False)]
            case "pad":
                buttons = {part.name: part for part in page.parts() if part.visible and part.enabled}
                named = [(PAD_CAPS[action], buttons.get(name)) for name, action in _ON_BUTTONS.items()]
                return [(cap, button.rect) for cap, button in named if button is not None]
            case _:
                return []

    def _place(self, wanted: Sequence[tuple[str, Rect]], words: Sequence[Rect]) -> Sequence[tuple[str, Rect]]:
        """Places of caps off all words, one after the other."""
        scale, area = self._screen.scale, self._model.table_view.frame.canvas
        taken, placed = words, list[tuple[str, Rect]]()
        for letters, thing in wanted:
            others = [box for _, box in wanted if box != thing]
            box = place_cap(cap_box(letters, scale), thing, taken, others, area)
            if box is not None:
                placed.append((letters, box))
                taken = [*taken, box]
        return placed
