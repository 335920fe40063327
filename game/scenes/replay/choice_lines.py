"""A choice that was made and a better one, shown at a moment of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.engine import advance
from game.core.journal import Ply, Row
from game.core.steps import Choice, Position
from game.scenes.replay.controls import ReplayCommand, ReplayPart, ReplayScreen
from game.scenes.tabletop.lines import picks_up, place_of, put_down, tell_choice, tell_plan, whole_plan
from game.scenes.tabletop.pictures import draw_check, frame_better, frame_chosen
from game.ui import popover, type
from game.ui.context import TableContext
from game.ui.frame import Camera, Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Colour, colours

_BEFORE_MS, _BETWEEN_MS = 900.0, 2400.0
"""Time that everything lies as it was, and then as it was left."""
_CHECK = 15.0
_WORDS_W, _WORDS_H = 560.0, 44.0
_LINES = 4
"""Most lines of words."""
_EDGE = 14.0


class _ReplayLine(NamedTuple):
    """Choice made or better plan, its words and their colour."""

    plies: tuple[Ply[Any, Any], ...]
    framed: int
    """Number of choices, of which the place is framed."""
    tellings: tuple[str, ...]
    """The same in ever fewer words."""
    colour: Colour


class ChoiceLines(ReplayPart):
    """Choice made and better one, played on a table at that moment; never part of the match, to which any step leads
    back first."""

    obeys = (str,)

    def __init__(self, screen: ReplayScreen, better: Choice) -> None:
        super().__init__(screen)
        self._before, match = self._top.context(), self._past.original
        index, position = self._past.shown.index, self._past.shown.position
        chosen = match.plies[index]
        seat, choice, t = chosen.row.seat, chosen.row.choice, screen.words.t
        then = match.plies[index + 1 : index + 2] if picks_up(self._top, self._before, choice) else ()
        made = (chosen, *(each for each in then if each.row.seat == seat and not each.row.interrupt))
        told, _ = tell_choice(self._top, self._before, position, choice, out_of_turn=chosen.row.interrupt)
        told = t("review.chosen", seat=match.seats[seat].name, choice=told)
        plan = whole_plan(match, position, better)
        instead, _ = tell_choice(self._top, self._before, position, better, plan[1:])
        whole = tell_plan(self._top, self._before, position, plan)
        first = len(put_down(self._top, self._before, position, better))
        tellings = tuple(t("review.better", choice=each) for each in (whole, instead) if each)
        self._lines = (
            _ReplayLine(made, len(made), (told,), colours.barn_dark),
            _ReplayLine(self._played(position, plan, chosen.row), first, tellings, colours.leaf_dark),
        )
        screen.choices_left, screen.wait_ms = len(self._lines), _BEFORE_MS
        self._places: tuple[tuple[Frame, Camera | None], list[Rect | None]] | None = None
        self._said = dict[tuple[str, Rect], Rect]()
        """Places of what has been said over a board, which stays there while pieces come to lie."""

    def _played(self, position: Position[Any], plan: Sequence[Choice], row: Row) -> tuple[Ply[Any, Any], ...]:
        """The better plan as it would have been played in place of a row."""
        plies = list[Ply[Any, Any]]()
        for choice in plan:
            after, events = advance(self._past.original.terms, position, choice)
            plies.append(Ply(Row(row.seat, choice, row.group), position, tuple(events), after))
            position = after
        return tuple(plies)

    def obey(self, command: ReplayCommand) -> bool:
        if self._screen.choices_left is not None:
            self._screen.go(self._past.at)
        return False

    def tick(self, dt_ms: float) -> bool:
        screen, top, left = self._screen, self._top, self._screen.choices_left
        if not left or top.stage.busy:
            return False
        screen.wait_ms -= dt_ms
        if screen.wait_ms > 0:
            return False
        top.jump(top.match.plies, top.match.state)
        top.off_match = True
        top.stage.enqueue(self._lines[-left].plies)
        screen.choices_left, screen.wait_ms = left - 1, _BETWEEN_MS
        return True

    def places(self, context: TableContext[Any]) -> list[Rect | None]:
        """Places of both choices on the table as it is looked at: on the board, else beside it."""
        view = context.frame, context.camera
        if self._places is None or self._places[0] != view:
            before, top = replace(self._before, frame=context.frame, camera=context.camera), self._top
            lines = [[ply.row.choice for ply in line.plies[: line.framed]] for line in self._lines]
            stands, frame = (top, before, self._lines[0].plies[0].before), context.frame
            places = [place_of(*stands, each, frame.board) or place_of(*stands, each, frame.canvas) for each in lines]
            self._places = view, places
        return self._places[1]

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw the frame and the words of the line that is shown."""
        left = self._screen.choices_left
        if left is None or left == len(self._lines):
            return
        chosen, better = self.places(context)
        if chosen is not None and left:
            frame_chosen(paint, chosen.inset(-4))
        if better is not None and not left:
            frame_better(paint, better)
            draw_check(paint, (better.right - 2, better.y + 2), _CHECK)
        place = chosen if left else better
        line, board = self._lines[-1 - left], context.frame.board
        low = place is not None and place.centre[1] < board.centre[1]
        edge = Rect.around((board.centre[0], board.bottom if low else board.y), 0)
        avoid = popover.Avoid(() if place is None else (place,), read=self._told_on_board(context))
        words, box = self._placed(paint, line, board, edge, avoid)
        self._said[words, board] = box
        paint.box(box, colours.paper, min(box.h / 2, _WORDS_H), line.colour, 3)
        paint.text(words, box.centre, "strong", line.colour, "centre", box.w - 36, _LINES)

    def _placed(
        self, paint: Painter, line: _ReplayLine, board: Rect, edge: Rect, avoid: popover.Avoid
    ) -> tuple[str, Rect]:
        """The longest words of a line that are whole and cover nothing, and their box; else the fewest."""
        room, found = min(_WORDS_W, board.w - 2 * _EDGE), list[tuple[str, popover.CardPlace]]()
        for words in line.tellings:
            made = type.block(words, "strong", paint.scale, room - 36, _LINES)
            if not made.whole and words != line.tellings[-1]:
                continue
            wide = min(room, paint.measure(words, "strong")[0] + 44)
            high = max(_WORDS_H, paint.measure(words, "strong", wide - 36, _LINES)[1] + 14)
            kept = self._said.get((words, board))
            found.append((words, popover.place((wide, high), edge, board.inset(_EDGE), avoid, kept)))
            if not any(found[-1][1].covered):
                break
        words, placed = found[-1]
        return words, placed.box

    def _told_on_board(self, context: TableContext[Any]) -> tuple[Rect, ...]:
        """Boxes of all words, numbers and tiles on the board."""
        model, world = self._screen.model, self._top.table.world
        occupied = () if world is None else world.occupied(context)
        return (*model.words_drawn.resting(), *model.board_labels(), *occupied)
