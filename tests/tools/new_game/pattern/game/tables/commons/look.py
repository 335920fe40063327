"""How Common Ground is drawn: the board in the middle, the next plant at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.board import Board
from game.core.seats import Seat
from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.table import Look, ScoringPlace, SecretCoverBox
from game.ui.theme import colours, palette
from game.ui.widgets.glove import Glove
from tests.tools.new_game.pattern.game.rules.commons.events import PointsScored, SpaceTaken
from tests.tools.new_game.pattern.game.rules.commons.model import FREE, WORTH, State
from tests.tools.new_game.pattern.game.rules.commons.steps import Roll
from tests.tools.new_game.pattern.game.tables.commons import (
    layout,
    secret,  # secret
)
from tests.tools.new_game.pattern.game.tables.commons.layout import EMBLEMS

DIE = "icons/dice"
"""The die in the glove."""


class CommonsLook(Look[State]):
    """Draws one match; decides nothing."""

    card_height = 96.0

    def __init__(self, board: Board, seats: Sequence[Seat], words: Catalogue) -> None:
        self._board = board
        self._seats = seats
        self._words = words

    def sprites(self, context: TableContext[State]) -> Sequence[Sprite]:
        """A plant on every space that is taken, and the one to be set next."""
        places = layout.places(context.frame, self._board)
        made = [
            Sprite(Spot("plant", number), EMBLEMS[owner], layout.plant(places[number]))
            for number, owner in enumerate(context.view.owners)
            if owner != FREE
        ]
        if context.active is not None:
            place = layout.stock_place(context.frame)
            made.append(Sprite(layout.stock(context.active), EMBLEMS[context.active], place, 1))
        return made

    def animate(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        """The plant goes from the side column, or out of the hand, to its space, and hops there for its points."""
        if isinstance(event, PointsScored):
            taken = next(each for each in reversed(after.past) if isinstance(each, SpaceTaken))
            return {Spot("plant", taken.space): Motion(ms=240, hop=16)}
        if not isinstance(event, SpaceTaken):
            return {}
        start = layout.stock_place(before.frame)
        return {
            Spot("plant", event.space): Motion(ms=320, hop=24, origin=start, continues_from=layout.stock(event.seat))
        }

    def provisional_box(self, context: TableContext[State]) -> Rect | None:
        """The space just taken, beside which it may be given back."""
        last = context.past[-1] if context.past else None
        if not isinstance(last, SpaceTaken) or last.seat != context.active:
            return None
        return layout.places(context.frame, self._board)[last.space]

    def glove(self, context: TableContext[State]) -> Glove | None:
        """The die, thrown by hand, once a space that needs it has been taken."""
        return Glove(layout.tray(context.frame), (DIE,)) if isinstance(context.chance, Roll) else None

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        """The spaces, what each is worth, and the letters and numbers of which their names are made."""
        paint.panel(layout.ground(frame, self._board).inset(-layout.RIM), fill=colours.meadow)
        for spot, place in zip(self._board.spots, layout.places(frame, self._board), strict=True):
            worth = spot.props[WORTH]
            paint.tile("terrain/lawn_light" if worth else "terrain/lawn_dark", place)
            if worth:
                paint.text(str(worth), place.centre, "strong", align="centre")
            else:
                paint.picture("icons/dice", Rect.around(place.centre, place.w * 0.3))
        for name, at in layout.names(frame, self._board).items():
            paint.text(name, at, "caption", align="centre")

    def draw_below(self, paint: Painter, context: TableContext[State]) -> None:
        """Whose every space is, and where a plant may go."""
        places = layout.places(context.frame, self._board)
        for place, owner in zip(places, context.view.owners, strict=True):
            if owner != FREE:
                paint.pattern(place.inset(4), palette(self._seats[owner], owner), 10)
        for target in context.targets:
            width = 5 if target == context.hover else 3
            paint.box(places[target.number].inset(6), None, 12, colours.sun, width)

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:  # secret
        """The own goal."""
        secret.draw(paint, context, self._board)

    def secret_cover(self, context: TableContext[State]) -> SecretCoverBox | None:  # secret
        """The button of the goal."""
        return secret.cover(context, self._words)

    def draw_side(self, paint: Painter, context: TableContext[State]) -> None:
        """Under the next plant, how many spaces are free."""
        paint.panel(context.frame.side)
        row, words = layout.side_rows(context.frame)[1], self._words.n("commons.free", context.view.owners.count(FREE))
        paint.text(words, row.centre, align="centre", width=row.w)

    def scoring_places(self, context: TableContext[State], category: str, seat: int) -> Sequence[ScoringPlace]:
        """The spaces of a seat: those with a number one by one, those with a die together."""
        if category == "goal":  # secret
            return secret.scoring_places(context, seat, self._board)
        places, view = layout.places(context.frame, self._board), context.view
        own = [
            (places[number], int(spot.props[WORTH]))
            for number, spot in enumerate(self._board.spots)
            if view.owners[number] == seat
        ]
        counted = [ScoringPlace((place,), worth) for place, worth in own if worth]
        rolled = tuple(place for place, worth in own if not worth)
        points = view.points[seat] - sum(place.points for place in counted)
        return [*counted, ScoringPlace(rolled, points)] if rolled else counted

    def emblem(self, seat: int) -> str:
        """The emblem that the seat plants."""
        return EMBLEMS[seat]
