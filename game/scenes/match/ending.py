"""The end of a match at its table: what counts is shown where it lies, and what is left to do is handed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from game.scenes.match.hud import SPEED, MatchPart, MatchScreen
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
from game.ui.tween import FACTORS, Speed, out_back
from game.ui.type import style

if TYPE_CHECKING:
    from game.core.spec import Tally
    from game.scenes.tabletop.hearing import Hearing

_PITCH_MS, _ALL_MS = 600.0, 6000.0
"""Milliseconds for which a place is looked at, less if all of them would take longer than the second figure."""
_MOST = 20
"""Most places that are told one by one."""
_VEIL = 0.34
_POP_MS = 220.0
_HIGH = 44.0


class _CountedPlaces(NamedTuple):
    """Places of a seat that are told together."""

    seat: int
    places: tuple[ScoringPlace, ...]


class Ending(MatchPart):
    """Tells place by place what has been won, once; a press or a key goes on to the next place, past none of them."""

    uses = (Pointer, Key, Typed, Composed)

    def __init__(self, screen: MatchScreen, hearing: Hearing) -> None:
        self._screen, self._hearing = screen, hearing
        self._parts: list[_CountedPlaces] | None = None
        self._elapsed = 0.0
        self._handed = False

    # -- what is left to do

    def keep(self) -> None:
        """Keep the picture of the table that is left, unless somebody else does."""
        if not self._handed:
            for _ in self._keeping():
                pass

    def finish(self) -> Finished:
        """Hand on to the result, which keeps the picture in the frames that follow."""
        remaining = self._keeping() if not self._handed else iter(())
        self._handed = True
        next(remaining, None)  # drawn while the table is there; the rest takes its time
        return Finished(self._screen.opened, remaining)

    def _keeping(self) -> Iterator[None]:
        screen = self._screen
        if screen.opened.match_id is not None and not screen.session.superseded:
            yield from pictures.thumbnail_steps(screen.services.store, screen.opened.match_id, screen.table_view)

    # -- counting on the board

    @property
    def counting(self) -> bool:
        """Whether places are just being told."""
        return self._parts is not None and self._elapsed < len(self._parts) * self._pitch

    def go_on(self) -> None:
        """Count place by place once everything has been shown, then hand on to the result, if there is to be one."""
        screen = self._screen
        if not screen.shows_results:
            screen.session.note_end()
            screen.rest()
            return
        if self._parts is None and FACTORS[self._speed]:
            screen.table_view.count()  # what has won is on the cards while it is told
            self._parts = list(self._find_places())
            self._look()
            screen.services.navigate(Expect(Finished(screen.opened)))
        if not self.counting:
            screen.rest()
            screen.session.note_end()
            screen.services.navigate(self.finish())

    def handle(self, event: Input) -> Reply:
        if not self.counting or self._switches(event):
            return None
        if (isinstance(event, Pointer) and event.kind == "down") or (isinstance(event, Key) and event.down):
            self._elapsed = (self._number + 1) * self._pitch
            self._look() if self.counting else self.go_on()
        return USED

    def _switches(self, event: Input) -> bool:
        """Whether the button of the speed is pressed, which is there meanwhile."""
        part = self._screen.page.at(event.x, event.y) if isinstance(event, Pointer) else None
        return part is not None and part.name == SPEED

    def tick(self, dt_ms: float) -> bool:
        if not self.counting:
            return False
        before, popping = self._number, self._begun < _POP_MS
        self._elapsed += dt_ms * self._screen.table_view.stage.pace / (FACTORS[self._speed] or 1.0)
        if self.counting and self._number != before:
            self._look()
        return popping or self._number != before

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        if not self.counting:
            return
        part, boxes = self._part, [box for place in self._part.places for box in place.boxes]
        player = palette(self._screen.table_view.dressed()[part.seat], part.seat)
        board = context.frame.board
        with paint.clip(board):
            paint.veil(colours.shadow, _VEIL, board, boxes)
            for box in boxes:
                paint.box(box, None, 8, colours.white_fur, 5)
                paint.box(box, None, 8, player.base, 3)
        for place in part.places:
            # The points over the middle of a place.
            share = out_back(min(1.0, self._begun / _POP_MS))
            words, look = f"+{place.points}", style("score").at(max(4.0, 0.62 * _HIGH * share))
            width = max(1.3 * _HIGH, paint.measure(words, style("score").at(0.62 * _HIGH))[0] + 0.7 * _HIGH) * share
            x, y = Rect.enclosing(place.boxes).centre
            x = min(max(x, board.x + width / 2 + 4), board.right - width / 2 - 4)
            y = min(max(y, board.y + _HIGH / 2 + 4), board.bottom - _HIGH / 2 - 4)
            box = Rect.around((x, y), width, _HIGH * share)
            paint.skin(box, Skin(colours.leaf_dark, box.h / 2, colours.white_fur, 3, shadows=KINDS["panel"].shadows))
            paint.text(words, box.centre, look, colours.white_fur, "centre")

    @property
    def _speed(self) -> Speed:
        return self._screen.settings.animation

    @property
    def _pitch(self) -> float:
        return min(_PITCH_MS, _ALL_MS / max(1, len(self._parts or ())))

    @property
    def _number(self) -> int:
        # A place that was gone on to begins at a multiple of the pitch, which may be divided to a little less.
        return min(int(self._elapsed / self._pitch + 1e-6), len(self._parts or ()) - 1)

    @property
    def _begun(self) -> float:
        """For how long the place has been told."""
        return self._elapsed - self._number * self._pitch

    @property
    def _part(self) -> _CountedPlaces:
        assert self._parts
        return self._parts[self._number]

    def _look(self) -> None:
        """Bring the things of the seat that is counted to the front, and sound the place."""
        if self._parts:
            self._hearing.counted()
            self._screen.table_view.focused_seat = self._part.seat
            self._screen.page.dirty = True

    def _find_places(self) -> Iterator[_CountedPlaces]:
        """Seat after seat, and of each category after category; in many places those of a category together.

        What a seat has in common with all of a team is told once.
        """
        top, each = self._screen.table_view, list[list[_CountedPlaces]]()
        counted: list[tuple[Tally, list[list[ScoringPlace]]]] = []
        for seat, tally in enumerate(top.match.tallies()):
            top.focused_seat = seat
            context = top.context()
            places = partial(top.table.look.scoring_places, context)
            categories = [[place for place in places(category, seat) if place.boxes] for category in tally.points]
            if (tally, categories) not in counted:
                counted.append((tally, categories))
                each += [[_CountedPlaces(seat, (place,)) for place in category] for category in _each_once(categories)]
        top.focused_seat = None
        if sum(map(len, each)) > _MOST:
            each = [[_CountedPlaces(parts[0].seat, tuple(part.places[0] for part in parts))] for parts in each if parts]
        yield from chain.from_iterable(each)


def _each_once(categories: Sequence[Sequence[ScoringPlace]]) -> Iterator[list[ScoringPlace]]:
    """Leave each place only to the first of several categories in which it counts."""
    counted = list[ScoringPlace]()
    for category in categories:
        yield [place for place in category if place not in counted]
        counted += category
