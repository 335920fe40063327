"""The side column of Rolling Ranch: the dice box, and the buildings or what is asked in their place."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.seats import HIDDEN
from game.i18n.speech import Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, State
from game.tables.rolling_ranch import cards, forecast, panel, pictures
from game.tables.rolling_ranch.layout import Column, column
from game.tables.rolling_ranch.now import COLLECT, FILL, Now
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import colours
from game.ui.type import style

_FADED = 0.43
_RINGS = (colours.white_fur, colours.ink)


class Side:
    """Drawing of the side column of one match."""

    def __init__(self, now: Now, speaker: Speaker) -> None:
        self._now, self._speaker, self._words = now, speaker, speaker.words

    def draw(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw what lies under the sprites."""
        col = column(context.frame)
        paint.panel(col.tray)
        inner = col.tray.inset(10, 8) if col.tray.h > 90 else col.tray.inset(5, 4)
        paint.panel(inner, "inset")
        if context.live and any(source.kind == "die" for source in context.sources):
            paint.box(inner, None, 10, colours.sun, 3)
        sheet = self._now.sheet(context.view, self._now.large_seat(context))
        if sheet is None:
            paint.panel(col.panel)
        elif self._now.is_asked(context, "pick"):
            panel.draw_bonuses(paint, col, self._now.asked_barn(context), self._words, context.hover)
        elif self._now.is_asked(context, "bear"):
            state, seat, births = context.view, self._now.large_seat(context), self._now.births(context, sheet)
            gains = [forecast.birth(self._now.terms, state, seat, birth.pen, birth.kind) for birth in births]
            pointed = self._now.pointed(context)
            panel.draw_births(paint, col, sheet, state.ranches[seat], births, gains, self._words, pointed)
        else:
            self._panel(paint, context)
        self._laid(paint, context)

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        """Strokes through what has been given, rings for what is held or pointed at, a line over the dice."""
        seat, thrown, col = self._now.large_seat(context), context.view.dice, column(context.frame)
        if seat == context.active and len(thrown) == 2:
            # A stroke through each resource of the roll that has been given.
            given = self._now.given_resources(context, seat)
            left = list(given)
            for die, number in enumerate(thrown):
                for kind, place in pictures.things_on(die, number, col.dice[die]):
                    if left[kind]:
                        left[kind] -= 1
                        ends = [(place.x, place.bottom), (place.right, place.y)]
                        width = max(2.0, place.w * 0.13)
                        lines = (Stroke(colours.white_fur, width * 1.9), Stroke(pictures.STRIKE, width))
                        paint.shape([ends], lines, closed=False)
        source = self._now.pointed(context)
        if source is not None and source.kind == "die" and context.live and len(thrown) == 2:
            box = col.dice[source.number]
            animal = pictures.animal_on(box)
            width = max(1.5, box.w * 0.022)
            paint.disc(animal.centre, animal.w * 0.56, colours.sun_light, _RINGS[source.number], width, alpha=0.3)
            other = col.dice[1 - source.number]
            paint.disc(
                pictures.number_on(other),
                other.w * 0.17,
                colours.sun_light,
                _RINGS[1 - source.number],
                width,
                alpha=0.3,
            )
        self._note(paint, context)

    def _panel(self, paint: Painter, context: TableContext[State]) -> None:
        seat = self._now.large_seat(context)
        giving = self._now.may_answer(context) and self._now.step_kind(context) in ("act", "rest")
        gives = self._now.may_give(context) or self._now.pointed_barn(context)
        purse = self._now.purse(context, seat) if giving and gives else (0, 0)
        helping = [building for building, _ in self._now.helping_uses(context, seat)] + [
            self._now.new_building(context)
        ]
        planned = self._now.collection(context, seat) if giving and context.hover == FILL else []
        col, ranch = column(context.frame), context.view.ranches[seat]
        if planned and forecast.completes(ranch, planned):
            helping.append(planned[-1][1])
        panel.draw_panel(paint, col, ranch, self._words, purse, context.hover, tuple(helping), planned)
        if context.held == COLLECT:
            paint.box(col.panel, None, 14, colours.sun, 4)

    def _note(self, paint: Painter, context: TableContext[State]) -> None:
        """A line over the dice: what is left to give, or that barns help."""
        seat, state, col = self._now.large_seat(context), context.view, column(context.frame)
        if not col.noted or not self._now.may_answer(context):
            return
        purse = self._now.purse(context, seat)
        left = panel.purse_words(self._words, purse)
        spending = self._now.new_building(context) != NONE or self._now.may_give(context)
        if self._now.step_kind(context) in ("rest", "draw") and left and spending:
            _draw_line(
                paint, col, self._words.t("rolling_ranch.still", resources=left), pictures.ICONS[0 if purse[0] else 1]
            )
            return
        barns = [b for b, _ in self._now.helping_uses(context, seat) if b < data.PLACE_STORE]
        if barns and state.dice[0] == state.dice[1]:
            _draw_line(paint, col, self._words.t("rolling_ranch.equal"), "icons/star")

    def _laid(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw the mission of the large sheet once all lie open, or the viewer's own where nobody else may see it."""
        seat, state = self._now.large_seat(context), context.view
        box: Rect | None = column(context.frame).mission
        if not state.shown and context.alone and context.viewer is not None and box is not None:
            seat, box = context.viewer, cards.open_mission_boxes(box)[0]
        elif not state.shown:
            return
        sheet, card = self._now.sheet(state, seat), self._now.mission(state, seat)
        if box is not None and sheet is not None and card != HIDDEN:
            cards.draw_open_mission(paint, box, sheet, state.ranches[seat], card, self._speaker)


def dice_sprites(column: Column, numbers: tuple[int | None, int | None], thrown: int) -> Iterator[Sprite]:
    """Each die and, to be picked up, the animal on it; those still to be rolled are pale."""
    for die, place in enumerate(column.dice):
        alpha = 1.0 if die < thrown else _FADED
        number = numbers[die]
        yield Sprite(Spot("body", die), pictures.face(die, number), place, 1, alpha=alpha)
        if number is not None:
            picture = pictures.ANIMALS[data.DICE[die][number - 1].kind]
            yield Sprite(Spot("die", die), picture, pictures.animal_on(place), 1, alpha=alpha)


def _draw_line(paint: Painter, column: Column, text: str, icon: str) -> None:
    """A line over the lower end of the box."""
    look = style("caption")
    width, height = paint.measure(text, look)
    height = max(26.0, height + 4)
    width = min(width + 44, column.tray.w - 24)
    box = Rect.around((column.tray.centre[0], column.tray.bottom - height / 2 - 4), width, height)
    paint.box(box, colours.cream, height / 2, colours.row_rim, 1.5)
    paint.picture(icon, Rect(box.x + 10, box.centre[1] - 9, 18, 18), tint=colours.ink)
    paint.text(text, (box.x + 34, box.centre[1]), look, colours.ink, width=width - 42)
