"""Last moves, told one by one on the board while a hand is covered: brackets round a place, a bubble beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from game.scenes.match.screen import MatchScreen
from game.scenes.match.states import RecapMove, RecapTold
from game.scenes.tabletop.commands import Command, Verb
from game.scenes.tabletop.past_actions import PastAction, past_actions
from game.ui import popover
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.shapes import Stroke
from game.ui.skin import PANEL
from game.ui.theme import SeatPalette, colours
from game.ui.type import Style, TextBlock, block, style
from game.ui.widgets.base import OverlayGround, Widget, ZOrder, in_layer
from game.ui.widgets.button import Button

_MOST_WIDE = 372.0
_NARROW = (320.0, 270.0, 220.0, 176.0, 128.0)
"""Widths in which words are broken, so that the bubble has room between tiles."""
_MARK, _PAD = 15.0, 14.0
_ARROW, _PITCH = 44.0, 50.0
_AWAY, _OFF, _EDGE = 22.0, 5.0, 10.0
"""Distances of the bubble and its tail from what it tells of, and of the bubble from the edge of the board."""
_BRACKET = 0.26
_HEADING, _WORDS, _MOST_LINES = style("strong"), style("label"), 4


class RecapBubbles:
    """Acts in a larger world since a seat's last turn, and which of them is told."""

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._top = screen, screen.table_view

    def tell(self, seat: int) -> None:
        """Tell of the last of them, to a seat that is to come; nothing of a turn that it has still to end."""
        _, since = past_actions(self._top, seat)
        done = () if self._top.match.open_turn else past_actions(self._top, None)[1]
        moves = self._moves_of(since) or self._moves_of(done)[-1:]
        self._screen.state.told = RecapTold(seat, self._top.words.language, moves, len(moves) - 1)
        self.move(0)

    def move(self, way: int) -> None:
        """Tell of the one before, or after; the camera goes there."""
        told = self._screen.state.told
        at = max(0, min(len(told.moves) - 1, told.at + way))
        self._screen.state.told = told._replace(at=at)
        focus = told.moves[at].focus if told.moves else None
        if focus is not None:
            self._top.views.visit(focus)

    def _moves_of(self, actions: Iterable[PastAction]) -> list[RecapMove]:
        top, moves = self._top, list[RecapMove]()
        events = [event for _, event in top.stage.history_for(None)]
        for action in actions:
            recap = top.table.words.recap(events[action.event_index], events[: action.event_index])
            if recap is not None or action.focus is not None:
                heading, words = recap or (top.match.seats[action.seat].name, action.words)
                moves.append(RecapMove(action.seat, heading, words, action.focus))
        return moves

    def build(self, run: Callable[[Command], None], taken: Sequence[Rect]) -> list[Widget]:
        """The bubble as the camera lies now, clear of what is taken and of legends, with arrows for several moves."""
        told = self._screen.state.told
        if told.moves and told.language != self._top.words.language:
            self.tell(told.seat)
            self.move(told.at - self._screen.state.told.at)
            told = self._screen.state.told
        context, world = replace(self._top.context(), afar=self._top.views.afar), self._top.table.world
        if not told.moves or context.camera is None or world is None:
            return []
        move, board = told.moves[told.at], context.frame.board
        place = Rect.around(board.centre, 0)
        if move.focus is not None:
            around = context.camera.place(board, move.focus)
            place = around.inset(around.w / 4, around.h / 4)
        several = len(told.moves) > 1
        scale = self._top.scale
        widths = [each for each in _NARROW if _readable(move, each, scale)]
        sizes = [_size(move, width, several, scale) for width in (_MOST_WIDE, *widths)]
        taken = [*taken, *self._top.table.look.cards_over_board(context, scale)]
        box = bubble_box(place, sizes, board.inset(_EDGE), taken, world.occupied(context))
        widgets: list[Widget] = [Bubble(box, several, move, self._top.player(context, move.seat), place, board)]
        if several:
            widgets += in_layer(ZOrder.CARD, self._arrows(run, box))
        return widgets

    def _arrows(self, run: Callable[[Command], None], box: Rect) -> list[Widget]:
        t, arrows, told = self._top.words.t, list[Widget](), self._screen.state.told
        ways = (
            (Verb.EARLIER, "earlier", "icons/arrow_left", told.at > 0),
            (Verb.LATER, "later", "icons/arrow_right", told.at < len(told.moves) - 1),
        )
        for number, (verb, name, icon, more) in enumerate(ways):
            place = Rect(box.right - 8 - (2 - number) * _PITCH, box.bottom - 8 - _ARROW, _ARROW, _ARROW)
            arrow = Button(f"match.moves.{name}", place, icon=icon, on_press=partial(run, verb))
            arrow.hint = t(f"match.moves.{name}")
            arrow.enable(more, t("match.moves.none"))
            arrows.append(arrow)
        return arrows


class Bubble(OverlayGround):
    """Tells of one move."""

    def __init__(
        self, rect: Rect, several: bool, move: RecapMove, player: SeatPalette, place: Rect, board: Rect
    ) -> None:
        super().__init__(rect, self._tell)
        self._arrows = _ARROW if several else 0.0
        self._move, self._player, self._place, self._board = move, player, place, board

    def _tell(self, paint: Painter, box: Rect) -> None:
        move = self._move
        if move.focus is not None:
            with paint.clip(self._board):
                lines = (Stroke(colours.ink, 8), Stroke(colours.white_fur, 4.4))
                paint.brackets(self._place.inset(1.5), _BRACKET * self._place.w, lines)
        paint.panel(box, "lifted")
        if move.focus is not None and self._board.contains(*self._place.centre):
            tip, rim = (
                popover.tail_tip(box, self._place, off=_OFF),
                Stroke(PANEL.rim or colours.white_rim, PANEL.rim_width),
            )
            popover.draw_tail(paint, box, tip, rim)
        room = box.inset(_PAD, 10)._replace(h=box.h - 20 - self._arrows)
        heading = _set(move.heading, _HEADING, room.w - 2 * _MARK - 8, paint.scale)
        words = _set(move.words, _WORDS, room.w, paint.scale)
        upper = room.h * heading.height_px / (heading.height_px + words.height_px)
        at = (room.x + _MARK, room.y + upper / 2)
        paint.mark(at, _MARK, self._player)
        width = room.w - 2 * _MARK - 8
        paint.text(move.heading, (at[0] + _MARK + 8, at[1]), _HEADING, width=width, max_lines=len(heading.lines))
        below = (room.x, room.y + (upper + room.h) / 2)
        paint.text(move.words, below, _WORDS, width=room.w, max_lines=len(words.lines))


def _set(words: str, look: Style, width: float, scale: Scale) -> TextBlock:
    return block(words, look, scale, width, _MOST_LINES)


def _blocks(move: RecapMove, most: float, scale: Scale) -> tuple[TextBlock, TextBlock]:
    """Heading and words in a bubble of a width."""
    room = most - 2 * _PAD
    return _set(move.heading, _HEADING, room - 2 * _MARK - 8, scale), _set(move.words, _WORDS, room, scale)


def _readable(move: RecapMove, most: float, scale: Scale) -> bool:
    """Whether all words have room in a bubble of a width; larger ones than usual, without being smaller than those."""
    pairs = zip(_blocks(move, most, scale), (_HEADING, _WORDS), strict=True)
    return all(made.whole and (scale.usual or made.size_px >= scale.least_px(look.size)) for made, look in pairs)


def _size(move: RecapMove, most: float, several: bool, scale: Scale) -> tuple[float, float]:
    """Size of the bubble in units, at most `most` wide: as wide as its words, higher where they are broken."""
    mark_room, (heading, words) = 2 * _MARK + 8, _blocks(move, most, scale)
    width = max(
        heading.width_px / scale.factor + mark_room, words.width_px / scale.factor, 2 * _PITCH if several else 0.0
    )
    height = max(heading.height_px / scale.factor, 2 * _MARK) + words.height_px / scale.factor + 26
    return width + 2 * _PAD + 1, height + (_ARROW if several else 0.0)


def bubble_box(
    place: Rect, sizes: Iterable[tuple[float, float]], board: Rect, taken: Sequence[Rect], lying: Sequence[Rect]
) -> Rect:
    """Box of the first of some sizes in which it covers least: off its place and what is taken, then off what lies
    there."""
    return popover.place_any(sizes, place, board, popover.Avoid((*taken, place), read=tuple(lying)), gap=_AWAY).box
