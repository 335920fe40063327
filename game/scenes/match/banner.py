"""A banner over the board while a seat's turn or choice passes without it: who, why, and what that costs."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core import engine
from game.scenes.match.beside import HudPart
from game.scenes.match.computers import SEEN_MS
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import SeatPalette, colours
from game.ui.type import block, style

if TYPE_CHECKING:
    from game.core.journal import Ply
    from game.core.match import Match
    from game.core.steps import Choice, Event
    from game.scenes.tabletop.table_view import TableView

BANNER_MS = 2000.0
"""Time for which a banner stays, however fast animations and the table are."""
_WIDEST, _BANNER_LINES, _MOST = 620.0, 3, 2
_PAD, _MARK, _RIM = (22.0, 16.0), 18.0, 4.0
_AT = 0.16, 0.64
"""Places for its upper edge, in shares of the board's height."""
_WORDS = style("strong").at(22)


class BannerLine(NamedTuple):
    """The words about one event, by its number among all that are shown, and whose seat it is."""

    number: int
    seat: int
    words: str


class Banner(HudPart):
    """Shows a skipped turn once it is reached, for two seconds or till somebody clicks or presses Space."""

    def __init__(self, table_view: TableView) -> None:
        self._top = table_view
        self._coming = deque[BannerLine]()
        self.lines: Sequence[BannerLine] = ()
        """The lines that it tells now."""
        self.left_ms = 0.0
        self._index = 0

    @property
    def up(self) -> bool:
        """Whether it is to be read."""
        return self.left_ms > 0

    def foresee(self, answer: Sequence[Ply[Any, Any]]) -> Mapping[int, Sequence[BannerLine]]:
        """Have an answer told of when it is shown; by the place of an act in it what it skips."""
        found = skipped_turns(self._top, answer)
        self._coming = deque(line for lines in found.values() for line in lines)
        self._index = self._top.match.index
        return found

    def update(self) -> None:
        """Tell of what has come to be known."""
        known, new = self._top.stage.known, list[BannerLine]()
        if self._index != self._top.match.index:
            self._coming.clear()
        while self._coming and self._coming[0].number < known:
            new.append(self._coming.popleft())
        if new:
            self.lines = (*(self.lines if self.up else ()), *new)[-_MOST:]
            self.left_ms = BANNER_MS

    def end(self) -> bool:
        """Nobody wants to read on; whether anything was to be read."""
        was, self.left_ms, self.lines = self.up, 0.0, ()
        return was

    def handle(self, event: Input) -> bool:
        match event:
            case Pointer(kind="down", x=x, y=y):
                on = self.box is not None and self.box.contains(x, y)
                self.end()
                return on
            case Key(key="space", down=True):
                self.end()
            case _:
                pass
        return False

    def wait(self, dt_ms: float) -> bool:
        if not self.up:
            return False
        self.left_ms -= dt_ms
        if self.up:
            return False
        self.end()
        return True

    def forget(self) -> None:
        self.end()

    @property
    def box(self) -> Rect | None:
        """Its place, if it is up."""
        if not self.up:
            return None
        top, board, wide, highs = self._top, self._top.frame.board, self._wide, self._highs
        high, left = sum(highs) + 2 * _PAD[1] + 12 * (len(highs) - 1), board.centre[0] - wide / 2
        places = [Rect(left, board.y + share * board.h, wide, high) for share in _AT]
        last = top.table.look.last_move(top.context())  # what was done stays in sight
        return min(places, key=lambda place: place.overlap(last))

    @property
    def _wide(self) -> float:
        return min(_WIDEST, self._top.frame.board.w - 24)

    @property
    def _highs(self) -> list[float]:
        """The height of each line."""
        scale, room = self._top.scale, self._wide - 2 * _PAD[0] - 2 * _MARK - 14
        laid = (block(line.words, _WORDS, scale, room, _BANNER_LINES).height_px / scale.factor for line in self.lines)
        return [max(2 * _MARK, high) for high in laid]

    def draw_card(self, paint: Painter, context: TableContext[Any]) -> None:
        box = self.box
        if box is None:
            return
        players = [self._top.player(context, line.seat) for line in self.lines]
        paint.panel(box, "lifted", radius=16)
        paint.box(box, None, 16, self._top.title.accent.base, _RIM)
        y = box.y + _PAD[1]
        for line, player, each in zip(self.lines, players, self._highs, strict=True):
            _line(paint, line, player, Rect(box.x + _PAD[0], y, box.w - 2 * _PAD[0], each))
            y += each + 12


def _line(paint: Painter, line: BannerLine, player: SeatPalette, box: Rect) -> None:
    paint.mark((box.x + _MARK, box.centre[1]), _MARK, player)
    left = box.x + 2 * _MARK + 14
    paint.text(line.words, (left, box.centre[1]), _WORDS, colours.ink, width=box.right - left, max_lines=_BANNER_LINES)


def skipped_turns(table_view: TableView, answer: Sequence[Ply[Any, Any]]) -> dict[int, list[BannerLine]]:
    """By the place of an act in an answer the words about what it takes from a seat, as the viewer may know it."""
    top, found = table_view, dict[int, list[BannerLine]]()
    match, number, past = top.match, top.stage.length, list(top.stage.rest[1])
    start = match.index - len(answer)
    for place, ply in enumerate(answer):
        came_of = next((each for each in match.plies[start + place :: -1] if not each.row.chance), None)
        only = came_of is not None and match.forced(came_of)
        for event in ply.events:
            redacted = top.title.spec.redacted_for(match.terms, event, top.stage.viewer)
            words = _missed_words(top, event, redacted, ply.row.choice, only, past)
            if words:
                found.setdefault(place, []).append(BannerLine(number, getattr(event, "seat", -1), words))
            past.append(redacted)
            number += 1
    return found


def only_answer_words(table_view: TableView) -> str:
    """Why the seat that is asked has one answer only, where that takes something from it; empty else."""
    match, options = table_view.match, table_view.match.options
    if len(options) != 1 or match.seat is None:
        return ""
    _, came = engine.play(match.terms, match.position, options[0])
    past, spec = list(table_view.stage.rest[1]), table_view.title.spec
    for event in came:
        redacted = spec.redacted_for(match.terms, event, table_view.stage.viewer)
        if words := _missed_words(table_view, event, redacted, options[0], True, past):
            return words
        past.append(redacted)
    return ""


def _missed_words(
    table_view: TableView,
    event: Event[Any, Any],
    redacted: Event[Any, Any],
    choice: Choice,
    only: bool,
    past: Sequence[Event[Any, Any]],
) -> str:
    """Words for the loss that an event brings its seat; empty for none."""
    key, words = f"{table_view.title.key}.banner.{type(event).__name__}", table_view.words
    if getattr(event, "seat", -1) < 0 or not words.has(key) or not table_view.table.words.forced(event, choice, only):
        return ""
    return words.t(key, **{**table_view.speaker.fields(redacted), **table_view.table.words.remark(redacted, past)})


def pauses(
    match: Match[Any, Any],
    answer: Sequence[Ply[Any, Any]],
    skipped: Mapping[int, Sequence[BannerLine]],
    pace: float = 1.0,
) -> dict[int, float]:
    """By the place of an act in an answer how long what was shown before it stays in sight: a banner as long as it is
    read, and what a computer did for a second, at the pace of what rests, before the next turn's dice fall."""
    found = {place + 1: BANNER_MS for place in skipped if place + 1 < len(answer)}
    first = answer[0] if answer else None
    if not found and first is not None and first.row.seat >= 0 and not match.seats[first.row.seat].human:
        turned = (place for place, ply in enumerate(answer) if ply.before.state.turn != first.before.state.turn)
        found = {place: SEEN_MS / pace for place in turned if answer[place].row.chance}
        found = dict([*found.items()][:1])
    return found
