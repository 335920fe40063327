"""The end of a match at its table: what counts is shown where it lies, and what is left to do is handed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.scenes.match.screen import SPEED, MatchPart, MatchScreen
from game.scenes.match.states import CountedPlaces
from game.scenes.shell.outcomes import Expect, Finished
from game.scenes.tabletop import pictures
from game.scenes.tabletop.commands import USED, Reply
from game.ui.context import TableContext
from game.ui.events import Composed, Input, Key, Pointer, Typed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import KINDS, Skin
from game.ui.table import ScoringPlace
from game.ui.theme import colours, palette
from game.ui.tween import FACTORS, out_back
from game.ui.type import style

if TYPE_CHECKING:
    from game.core.spec import Tally
    from game.scenes.tabletop.hearing import Hearing

_MOST = 20
"""Most places that are told one by one."""
_VEIL = 0.34
_POP_MS = 220.0
_HIGH = 44.0


class Ending(MatchPart):
    """Tells place by place what has been won, once; a press or a key goes on to the next place, past none of them."""

    uses = (Pointer, Key, Typed, Composed)

    def __init__(self, screen: MatchScreen, hearing: Hearing) -> None:
        self._screen, self._hearing = screen, hearing

    # -- what is left to do

    def keep(self) -> None:
        """Keep the picture of the table that is left, unless somebody else does."""
        if not self._screen.state.ending.handed:
            for _ in self._keeping():
                pass

    def finish(self) -> Finished:
        """Hand on to the result, which keeps the picture in the frames that follow."""
        state = self._screen.state.ending
        remaining = self._keeping() if not state.handed else iter(())
        state.handed = True
        next(remaining, None)  # drawn while the table is there; the rest takes its time
        return Finished(self._screen.opened, remaining)

    def show_again(self) -> Finished:
        """Hand on to the result of a table that is seen again."""
        return replace(self.finish(), seen=True)

    def _keeping(self) -> Iterator[None]:
        screen = self._screen
        if screen.opened.match_id is not None and not screen.session.superseded:
            yield from pictures.thumbnail_steps(screen.services.store, screen.opened.match_id, screen.table_view)

    # -- counting on the board

    def go_on(self) -> None:
        """Count place by place once everything has been shown, then hand on to the result, if there is to be one."""
        screen, state = self._screen, self._screen.state.ending
        if not screen.shows_results:
            screen.session.note_end()
            screen.rest()
            return
        if state.parts is None and FACTORS[screen.settings.animation]:
            screen.table_view.count()  # what has won is on the cards while it is told
            state.parts = list(self._find_places())
            self._look()
            screen.services.navigate(Expect(Finished(screen.opened)))
        if not state.counting:
            screen.rest()
            screen.session.note_end()
            screen.services.navigate(self.finish())

    def handle(self, event: Input) -> Reply:
        state = self._screen.state.ending
        if not state.counting or self._switches(event):
            return None
        if (isinstance(event, Pointer) and event.kind == "down") or (isinstance(event, Key) and event.down):
            state.elapsed_ms = (state.number + 1) * state.pitch_ms
            self._look() if state.counting else self.go_on()
        return USED

    def _switches(self, event: Input) -> bool:
        """Whether the button of the speed is pressed, which is there meanwhile."""
        part = self._screen.page.at(event.x, event.y) if isinstance(event, Pointer) else None
        return part is not None and part.name == SPEED

    def tick(self, dt_ms: float) -> bool:
        state, screen = self._screen.state.ending, self._screen
        if not state.counting:
            return False
        before, popping = state.number, state.begun_ms < _POP_MS
        state.elapsed_ms += dt_ms * screen.table_view.stage.pace / (FACTORS[screen.settings.animation] or 1.0)
        if state.counting and state.number != before:
            self._look()
        return popping or state.number != before

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        state = self._screen.state.ending
        if not state.counting:
            return
        part, boxes = state.part, [box for place in state.part.places for box in place.boxes]
        player = palette(self._screen.table_view.dressed()[part.seat], part.seat)
        board = context.frame.board
        with paint.clip(board):
            paint.veil(colours.shadow, _VEIL, board, boxes)
            for box in boxes:
                paint.box(box, None, 8, colours.white_fur, 5)
                paint.box(box, None, 8, player.base, 3)
        for place in part.places:
            # The points over the middle of a place.
            share = out_back(min(1.0, state.begun_ms / _POP_MS))
            words, look = f"+{place.points}", style("score").at(max(4.0, 0.62 * _HIGH * share))
            width = max(1.3 * _HIGH, paint.measure(words, style("score").at(0.62 * _HIGH))[0] + 0.7 * _HIGH) * share
            x, y = Rect.enclosing(place.boxes).centre
            x = min(max(x, board.x + width / 2 + 4), board.right - width / 2 - 4)
            y = min(max(y, board.y + _HIGH / 2 + 4), board.bottom - _HIGH / 2 - 4)
            box = Rect.around((x, y), width, _HIGH * share)
            paint.skin(box, Skin(colours.leaf_dark, box.h / 2, colours.white_fur, 3, shadows=KINDS["panel"].shadows))
            paint.text(words, box.centre, look, colours.white_fur, "centre")

    def _look(self) -> None:
        """Bring the things of the seat that is counted to the front, and sound the place."""
        state = self._screen.state.ending
        if state.parts:
            self._hearing.counted()
            self._screen.table_view.focused_seat = state.part.seat
            self._screen.page.dirty = True

    def _find_places(self) -> Iterator[CountedPlaces]:
        """Seat after seat, and of each category after category; in many places those of a category together.

        What a seat has in common with all of a team is told once.
        """
        top, each = self._screen.table_view, list[list[CountedPlaces]]()
        counted: list[tuple[Tally, list[list[ScoringPlace]]]] = []
        for seat, tally in enumerate(top.match.tallies()):
            top.focused_seat = seat
            context = top.context()
            places = partial(top.table.look.scoring_places, context)
            categories = [[place for place in places(category, seat) if place.boxes] for category in tally.points]
            if (tally, categories) not in counted:
                counted.append((tally, categories))
                each += [[CountedPlaces(seat, (place,)) for place in category] for category in _each_once(categories)]
        top.focused_seat = None
        if sum(map(len, each)) > _MOST:
            each = [[CountedPlaces(parts[0].seat, tuple(part.places[0] for part in parts))] for parts in each if parts]
        yield from chain.from_iterable(each)


def _each_once(categories: Sequence[Sequence[ScoringPlace]]) -> Iterator[list[ScoringPlace]]:
    """Leave each place only to the first of several categories in which it counts."""
    counted = list[ScoringPlace]()
    for category in categories:
        yield [place for place in category if place not in counted]
        counted += category
