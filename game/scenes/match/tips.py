"""Tooltips of what is pointed at; labels of all things of a table at once while their key is held."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from game.core.lazy import Keyed
from game.scenes.match import buttons, why_card
from game.scenes.match.recap import SENTENCE
from game.scenes.match.screen import MatchPart, MatchScreen, Message, ShowBegan
from game.scenes.match.states import Pointed, RefusalReason
from game.scenes.match.why import reason
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import USED, Reply
from game.scenes.tabletop.table_model import ASKED, TableModel, is_usable
from game.ui import popover
from game.ui.context import TableContext
from game.ui.events import Input, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import SMALL, Skin
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.type import style
from game.ui.widgets.base import ZOrder
from game.ui.widgets.button import Button
from game.ui.widgets.page import Page

_REACH = 60.0
"""Distance beyond which a tip is looked for elsewhere than where it lies, in units."""
LINE = "log_line"
"""The kind of a line of the log, before its number from the newest on."""


class Tips(MatchPart):
    """Tooltip of what is pointed at; what was just played on is told only when it is met again."""

    uses, hears = (Pointer,), (ShowBegan,)
    z = ZOrder.TIP

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._model, self._page = screen, screen.model, screen.page
        self._drop_reason = Keyed[RefusalReason | None]()

    def show_now(self) -> None:
        """Say at once what is pointed at: somebody has pressed it. Of a part, while something is held, by a message."""
        part, hover = part_at(self._model) if self._model.held is not None else None, self._model.hover
        seat = hover is not None and hover.kind == DISC  # which has come to the front
        if part is not None and not seat and (words := self.text(part)):
            self._page.show_message(words.replace("\n", " "))
        state = self._screen.state.tip
        state.suppressed, state.spot, state.ms = False, self._pointed(), popover.HOVER_MS

    def on(self, message: Message) -> None:
        self._screen.state.tip.suppressed = True  # what lies there is about to change
        self._page.end_reason()

    def tick(self, dt_ms: float) -> bool:
        """Let time pass while the pointer stays; whether what it is on is told from now on, or no more."""
        state, spot = self._screen.state.tip, self._pointed()
        before, now = state.ms, self._now(spot)
        rests = now.at is not None and now.at == state.before.at
        changed = rests and (spot, now.words) != (state.spot, state.before.words)
        suppressed, state.before = state.suppressed or self._changes_hands or changed, now
        if suppressed:
            state.suppressed, state.spot, state.ms = False, spot, -math.inf
            return False
        if spot != state.spot:
            was_over, state.spot, state.ms = state.spot is not None, spot, 0.0
            return was_over and before >= popover.HOVER_MS
        state.ms += dt_ms
        return spot is not None and before < popover.HOVER_MS <= state.ms

    def _now(self, spot: Spot | None) -> Pointed:
        """Present state of the pointer; the words below it are looked up anew only once the match has gone on."""
        model = self._model
        match, stage = model.table_view.match, model.table_view.stage
        moment = spot, match.index, match.seat, stage.viewer, stage.busy
        words = self._screen.state.tip.before.words
        if moment != self._screen.state.tip.before.moment:
            words = "" if spot is None or spot not in self.places() else self.text(spot)
        return Pointed(model.picked_up, model.at, moment, words)

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw the labels that are asked for, else the tip, if it is time for one; none while an own secret shows or a
        seat is announced."""
        model, page = self._model, self._page
        if self._screen.state.beat_ms > 0:
            return
        if model.worded and not (page.overlays or model.context.peeking):
            # Draw labels on a dark field, with a line to what they name where they lie off that.
            several = labels(model, page)
            placed = placed_labels(paint, several)
            draw_marks(paint, model, [box for _, box in placed])
            for label, box in placed:
                if _far(box, label.about) > _LED:
                    ends = box.centre, label.about.centre
                    paint.line(*ends, colours.ink, 3)
                    paint.disc(label.about.centre, 5, colours.ink, colours.sun, 2)
            for label, box in placed:
                paint.skin(box, Skin(colours.ink, 8, colours.sun, 1.5, shadows=SMALL))
                at = box.centre
                paint.text(label.words, at, _WORDS, colours.cream, "centre", width=_WIDEST, max_lines=_LINES)
            return
        tip = self._shown(page)
        if tip is None:
            return
        spot, words, refuses = tip
        if refuses:
            written = [*model.words_drawn.boxes(), *model.board_labels()]
            why_card.draw_refused(paint, self.places()[spot], written)
        if words:
            popover.draw_tooltip(paint, self.places()[spot], words, "", self.surroundings(spot, page))

    def _shown(self, page: Page) -> tuple[Spot, str, bool] | None:
        """Spot that is told now, the words, and whether they say why it refuses what is held; None for nothing."""
        model, state, spot = self._model, self._screen.state.tip, self._screen.state.tip.spot
        if (
            page.overlays
            or model.context.peeking
            or model.worded
            or state.suppressed
            or self._changes_hands
            or spot is None
            or spot == model.picked_up
            or state.ms < popover.HOVER_MS
            or page.explained is not None
            or spot not in self.places()
        ):
            return None
        refusal, shows = self.drop_refusal(spot), model.table_view.stage.busy  # what lies there may be leaving
        if refusal is None and (shows or self._screen.model.hand.dragging or self._previews(spot)):
            return None
        return spot, refusal.words if refusal else self.full_text(spot, page), refusal is not None

    def drop_refusal(self, spot: Spot) -> RefusalReason | None:
        """Reason why what is in the hand does not go to a spot that is pointed at; None where it does, or nothing is
        known."""
        model, chooser = self._model, self._model.chooser
        if model.picked_up is None or chooser.questions or spot == chooser.held or spot in chooser.reach():
            return None
        if spot in chooser.sources and self._screen.handling.kept_from(spot) is None:
            return None  # a press takes that in place of what is held

        def find() -> RefusalReason | None:
            command = self._screen.handling.refused(spot)
            why = None if command is None else reason(model.table_view, self._screen.session, command)
            return why if why is not None and why.own and why.words else None

        return self._drop_reason.get((spot, chooser.held, chooser.pose, self._screen.match.position), find)

    def box(self, page: Page) -> Rect | None:
        """Box of the tooltip; None while none shows."""
        tip = self._shown(page)
        if tip is None or not tip[1]:
            return None
        spot, words, _ = tip
        return popover.tooltip_box(page.scale, self.places()[spot], words, "", self.surroundings(spot, page))

    @property
    def takes(self) -> Sequence[Rect]:
        return [*filter(None, [self.box(self._page)])]

    def handle(self, event: Input) -> Reply:
        """Take the tip away where it is pressed."""
        if not isinstance(event, Pointer) or event.kind != "down":
            return None
        if self._screen.topmost(event.x, event.y) is not self:
            return None
        self._screen.state.tip.suppressed = True
        return USED

    def full_text(self, spot: Spot, page: Page) -> str:
        """Tip of a spot or part, and of a button beside it."""
        return "\n".join(filter(None, (self.text(spot), buttons.seat_mark_tip(page, spot))))

    def text(self, spot: Spot) -> str:
        """Tip of a spot or part."""
        used = spot in self._model.spots and spot.kind != DISC
        if used and (undo := self._screen.only_undo):
            return undo
        if spot.kind != LINE:
            return self._model.tip(spot)
        _, line = self._model.table_view.log.shown[spot.number]
        said = self._model.table_view.log.spoken(line)
        return f"{said}\n{self._model.table_view.words.t('ledger.seal.log.tip')}" if line.is_seal else said

    def places(self) -> dict[Spot, Rect]:
        """Boxes of all that has words: parts, lines of the log, and what can be used."""
        lines = {Spot(LINE, number): box for number, (box, _) in enumerate(self._model.table_view.log.shown)}
        return {**self._model.parts, **lines, **self._model.spots}

    def surroundings(self, spot: Spot, page: Page) -> popover.Avoid:
        """Boxes that the tip of a spot keeps clear of: buttons, what can be used now and the last move, then all that
        can be pointed at."""
        model = self._model
        marked = model.table_view.table.look.last_move(model.context)
        parts = [part for part in page.parts() if part.name != SENTENCE and part.place.w]
        pressed = (*page.avoided(), *(part.place for part in parts if part.name in ASKED or is_usable(part)))
        farthest, seats = popover.NEAR, model.context.frame.seats
        if spot.kind == DISC:  # who points at one seat compares it with the others
            pressed, farthest = (*pressed, *seats), farthest + seats[spot.number].w
        read, spots = (*marked, *(part.place for part in parts)), model.spots
        avoid = popover.Avoid((), pressed, read, reach=_REACH, farthest=farthest)
        lying = spots if spot in spots else {**spots, spot: self.places()[spot]}
        return popover.avoid_around(spot, lying, avoid, model.context.frame.board)

    def _previews(self, spot: Spot) -> bool:
        """Whether a place on the board takes what is in the hand, or could: its preview tells all of that."""
        model = self._model
        asks, on_board = model.chooser.questions, spot in model.table_view.table.controls.numbered
        return model.held is not None and not asks and (on_board or spot in model.chooser.reach())

    @property
    def _changes_hands(self) -> bool:
        """Whether something has just been picked up or put down: what was told there, or was about to be, holds no
        more."""
        return self._model.picked_up != self._screen.state.tip.before.held

    def _pointed(self) -> Spot | None:
        """The smaller of the spot and the part under the pointer; the board cursor points at spots only."""
        model = self._model
        part, hover = None if model.held is not None else part_at(model), model.hover
        if part is None or hover is None or hover not in model.spots:
            return part or hover
        return part if _size(self.places()[part]) < _size(model.spots[hover]) else hover


def part_at(model: TableModel) -> Spot | None:
    """The topmost part or line of the log under the pointer; None for none."""
    if model.at is None or model.table_view.stage.busy:
        return None
    x, y = model.at
    if model.table_view.log.unfolded or model.asking_at(x, y) is not None:
        return None
    lines = {Spot(LINE, n): box for n, (box, _) in enumerate(model.table_view.log.shown)}
    known = {**model.parts, **lines}
    return next((spot for spot, box in reversed(known.items()) if box.contains(x, y)), None)


def _size(box: Rect) -> float:
    return box.w * box.h


_WORDS = style("caption")
_WIDEST, _LINES = 150.0, 3
_PAD, _EDGE, _APART = (8.0, 4.0), 4.0, 3.0
_OFF = (2.0, 22.0, 48.0)
"""Distances from what they name at which labels are tried, in units."""
_COVERS = 90.0
"""Cost of lying wholly on named things, in units of distance."""
_SPREAD, _FEW = 2.6, 12
"""Alike things are spread where their box is so many times as large as they; more than a few are a field."""
_LED = 30.0
"""Distance from which on a line leads to what is named, in units."""
_MARGIN = 0.04
"""Share of a place that is left free above its coordinate."""
_STEP = 16.0
"""Step between places that are tried where there is none beside the thing, in units."""


class SpotLabel(NamedTuple):
    """Words, and what they name."""

    words: str
    about: Rect
    things: tuple[Rect, ...]
    """Boxes of all that bear the name, where these are not spread over what is named."""


def labels(model: TableModel, page: Page) -> list[SpotLabel]:
    """Labels, one per name: `<game>.label.<kind>.<ids>` for a thing of its own, `<game>.label.<kind>` for all of a
    kind."""
    words, game = model.table_view.words, model.table_view.title.key
    groups: dict[str, list[Rect]] = {}
    for spot, box in model.things.items():
        key = next(filter(words.has, label_keys(game, spot)), None)
        if key is not None:
            groups.setdefault(words.t(key), []).append(Rect(*box))
    found_labels = [_label(text, boxes) for text, boxes in groups.items()]
    scale = model.table_view.scale
    signs = (part for part in page.parts() if isinstance(part, Button) and part.wordless(scale))
    return found_labels + [_label(text, [part.place]) for part in signs if (text := part.label or part.hint)]


def _label(words: str, boxes: Sequence[Rect]) -> SpotLabel:
    """Label about all boxes where they lie close together, else about the first one."""
    whole, area = Rect.enclosing(boxes), sum(box.w * box.h for box in boxes)
    if whole.w * whole.h > _SPREAD * area:
        return SpotLabel(words, boxes[0], tuple(boxes))
    return SpotLabel(words, whole, (whole,) if len(boxes) <= _FEW else ())


def draw_marks(paint: Painter, model: TableModel, covered: Sequence[Rect]) -> None:
    """Draw the coordinates of the board's places at their upper edges, or at the lower ones off words and numbers;
    none where labels lie over it, or there is no room."""
    words, context = model.table_view.table.words, model.context
    written = [*model.words_drawn.boxes(), *model.board_labels()]
    for spot, box in model.things.items():
        if mark := words.mark(context, spot):
            wide, high = paint.measure(mark, _WORDS)
            (x, y), down = box.centre, (box.h - high) / 2 - box.h * _MARGIN
            above, below = (Rect.around((x, y + far), wide + _PAD[0], high) for far in (-down, down))
            place = min(above, below, key=lambda each: each.overlap(written))
            if place.w <= box.w and down >= 0 and not place.overlap(covered):
                paint.skin(place, Skin(colours.ink, 4))
                paint.text(mark, place.centre, _WORDS, colours.cream, "centre")


def label_keys(game: str, spot: Spot) -> Iterator[str]:
    """The keys of a label, the most special first."""
    if spot.ids:
        yield f"{game}.label.{spot.kind}.{'.'.join(map(str, spot.ids))}"
    yield f"{game}.label.{spot.kind}"
    yield f"match.label.{spot.kind}"


def placed_labels(paint: Painter, several: Sequence[SpotLabel]) -> list[tuple[SpotLabel, Rect]]:
    """Place labels beside what they name, off all labels, and off other named things as far as there is room.

    The smallest things choose first.
    """
    canvas = Rect(0, 0, paint.scale.width, paint.scale.height).inset(_EDGE)
    things = [box for label in several for box in label.things]
    placed: list[tuple[SpotLabel, Rect]] = []
    for label in sorted(several, key=lambda each: each.about.w * each.about.h):
        width, height = paint.measure(label.words, _WORDS, _WIDEST, _LINES)
        size = (width + 2 * _PAD[0], height + 2 * _PAD[1])
        taken = [box.inset(-_APART) for _, box in placed]
        free = [box for box in _near(label, size, canvas) if not any(box.intersects(each) for each in taken)]
        box = min(free, key=partial(_cost, label=label, things=things), default=None)
        if box is None:
            across = [canvas.x + _STEP * n for n in range(int((canvas.w - size[0]) / _STEP) + 1)]
            down = [canvas.y + _STEP * n for n in range(int((canvas.h - size[1]) / _STEP) + 1)]
            everywhere = sorted(
                (Rect(x, y, *size) for x in across for y in down),
                key=lambda box: math.dist(box.centre, label.about.centre),
            )
            box = next((box for box in everywhere if not any(box.intersects(each) for each in taken)), None)
        if box is not None:
            placed.append((label, box))
    return placed


def _cost(box: Rect, label: SpotLabel, things: Sequence[Rect]) -> float:
    """Cost of a place: its distance, and how much it covers of named things."""
    return _COVERS * box.overlap(things) / (box.w * box.h) + _far(box, label.about)


def _far(box: Rect, about: Rect) -> float:
    across = max(0.0, about.x - box.right, box.x - about.right)
    down = max(0.0, about.y - box.bottom, box.y - about.bottom)
    return math.hypot(across, down) + math.dist(box.centre, about.centre) / 20


def _near(label: SpotLabel, size: tuple[float, float], canvas: Rect) -> Iterator[Rect]:
    """Places on what is large, else round it, close by and farther off."""
    (w, h), about = size, label.about
    x, y = about.centre
    yield _kept(Rect.around((x, y), w, h), canvas)
    for off in _OFF:
        for left in (x - w / 2, about.x, about.right - w):
            yield _kept(Rect(left, about.bottom + off, w, h), canvas)
            yield _kept(Rect(left, about.y - off - h, w, h), canvas)
        for top in (y - h / 2, about.y, about.bottom - h):
            yield _kept(Rect(about.right + off, top, w, h), canvas)
            yield _kept(Rect(about.x - off - w, top, w, h), canvas)


def _kept(box: Rect, canvas: Rect) -> Rect:
    x = min(max(canvas.x, box.x), max(canvas.x, canvas.right - box.w))
    return box._replace(x=x, y=min(max(canvas.y, box.y), max(canvas.y, canvas.bottom - box.h)))
