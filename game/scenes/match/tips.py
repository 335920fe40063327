"""What is pointed at, told in a tip beside it; all labels of the table at once while their key is held."""

from __future__ import annotations

import math

from msgspec.structs import replace

from game.scenes.match import labels, marks, why_card
from game.scenes.match.past import SENTENCE
from game.scenes.match.why import WhyNot
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.table_model import TableModel
from game.ui import popover
from game.ui.events import Input, Pointer
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.widgets.page import Page

_REACH = 60.0
"""A tip further off is looked for elsewhere than where it lies."""
LINE = "log_line"
"""The kind of a line of the log, before its number from the newest on."""


class Tips:
    """What is pointed at, and for how long; what was just played on is told only when it is met again."""

    def __init__(self, layout: TableModel, why: WhyNot) -> None:
        self._layout, self._why = layout, why
        self._spot: Spot | None = None
        self._ms = 0.0
        self._hushed = False
        self._held: Spot | None = None
        """What was picked up a moment before."""

    def suppress(self) -> None:
        """Say nothing of what is pointed at until the pointer comes to it anew."""
        self._hushed = True  # looked up once the table rests: what lies there is about to change

    def tell(self) -> None:
        """Say at once what is pointed at: somebody has pressed it."""
        self._hushed, self._spot, self._ms = False, self._pointed(), popover.HOVER_MS

    def hover_for(self, dt_ms: float) -> bool:
        """The pointer stays for a time more; whether what it is on is told from now on, or no more."""
        spot, before = self._pointed(), self._ms
        self._hushed = self._hushed or self._picks_up
        self._held = self._layout.picked_up
        if self._hushed:
            self._hushed, self._spot, self._ms = False, spot, -math.inf
            return False
        if spot != self._spot:
            told, self._spot, self._ms = self._spot is not None, spot, 0.0
            return told and before >= popover.HOVER_MS
        self._ms += dt_ms
        return spot is not None and before < popover.HOVER_MS <= self._ms

    def draw(self, paint: Painter, page: Page) -> None:
        """The labels that are asked for, else the tip, if it is time for one; none while an own secret shows."""
        layout = self._layout
        if layout.worded and not (page.overlays or layout.context.peeking):
            labels.draw_labels(paint, labels.labels(layout, page))
            return
        told = self._told(page)
        if told is None:
            return
        spot, words, refuses = told
        if refuses:
            why_card.refused(paint, self.places()[spot])
        if words:
            popover.draw_tooltip(paint, self.places()[spot], words, "", self.surroundings(spot, page))

    def _told(self, page: Page) -> tuple[Spot, str, bool] | None:
        """Spot that is told now, the words, and whether they say why it refuses what is held; None for nothing."""
        layout, spot = self._layout, self._spot
        if (
            page.overlays
            or layout.context.peeking
            or layout.worded
            or self._hushed
            or self._picks_up
            or spot is None
            or spot == layout.picked_up
            or self._ms < popover.HOVER_MS
            or page.explained is not None
            or spot not in self.places()
        ):
            return None
        dead = self._why.dead(spot)
        if dead is None and self._why.drags:
            return None
        return spot, dead.words if dead else self.whole(spot, page), dead is not None

    def box(self, page: Page) -> Rect | None:
        """Box of the tooltip; None while none shows."""
        told = self._told(page)
        if told is None or not told[1]:
            return None
        spot, words, _ = told
        return popover.tooltip_box(page.scale, self.places()[spot], words, "", self.surroundings(spot, page))

    def taken_above(self, event: Input, page: Page) -> bool:
        """A press on the tip takes it away; whether it is used up by that."""
        if not isinstance(event, Pointer) or event.kind != "down":
            return False
        at = self.box(page)
        if at is None or not at.contains(event.x, event.y):
            return False
        self.suppress()
        return True

    def whole(self, spot: Spot, page: Page) -> str:
        """What a spot or part is, and what a button beside it does."""
        return "\n".join(filter(None, (self.words(spot), marks.seat_mark_tip(page, spot))))

    def words(self, spot: Spot) -> str:
        """What a spot or part is."""
        if spot.kind != LINE:
            return self._layout.tip(spot)
        _, line = self._layout.table_view.log.shown[spot.number]
        names = self._layout.table_view.match.seats
        name = names[line.seat].name if line.seat >= 0 else ""
        return line.words if line.words.startswith(f"{name} ") else f"{name} {line.words}".strip()

    def places(self) -> dict[Spot, Rect]:
        """Everything that has words: parts, lines of the log, and what can be used."""
        lines = {Spot(LINE, number): box for number, (box, _) in enumerate(self._layout.table_view.log.shown)}
        return {**self._layout.parts, **lines, **self._layout.spots}

    def surroundings(self, spot: Spot, page: Page) -> Avoid:
        """What the tip of a spot keeps clear of: buttons, what can be used now and the last move, then all that can be
        pointed at."""
        layout = self._layout
        marked = layout.table_view.table.look.last_move(layout.context)
        needed = (*page.avoided(), *(part.place for part in page.parts() if part.name != SENTENCE), *marked)
        if spot.kind == DISC:
            needed += layout.context.frame.seats  # who points at one seat compares it with the others
        spots = layout.spots
        lying = spots if spot in spots else {**spots, spot: self.places()[spot]}
        return replace(popover.avoid_around(spot, lying, needed, layout.context.frame.board), reach=_REACH)

    @property
    def _picks_up(self) -> bool:
        """Whether something has just been picked up: what was told of it, or was about to be, holds no more."""
        return self._layout.picked_up not in (None, self._held)

    def _pointed(self) -> Spot | None:
        """The smaller of the spot and the part under the pointer; the board cursor points at spots only."""
        layout = self._layout
        if layout.at is None or layout.table_view.stage.busy or layout.held is not None:
            return layout.hover
        x, y = layout.at
        if layout.table_view.log.unfolded or layout.asking_at(x, y) is not None:
            return layout.hover
        lines = {Spot(LINE, n): box for n, (box, _) in enumerate(layout.table_view.log.shown)}
        known = {**layout.parts, **lines}
        part = next((spot for spot, box in reversed(known.items()) if box.contains(x, y)), None)
        hover = layout.hover
        if part is None or hover is None or hover not in layout.spots:
            return part or hover
        return part if _size(known[part]) < _size(layout.spots[hover]) else hover


def _size(box: Rect) -> float:
    return box.w * box.h
