"""The side column of Rolling Ranch: the dice box, and the buildings or what is asked in their place."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.seats import HIDDEN
from game.i18n.catalogue import Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, State
from game.tables.rolling_ranch import cards, forecast, panel, pictures
from game.tables.rolling_ranch.layout import Column, column
from game.tables.rolling_ranch.now import COLLECT, FILL, Now, NowCache
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

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._speaker, self._words = now, speaker, speaker.words

    def draw(self, paint: Painter, context: TableContext[State]) -> None:
        """Draw what lies under the sprites."""
        now, col = self._now.of(context), column(context.frame)
        paint.panel(col.tray)
        inner = col.tray.inset(10, 8) if col.tray.h > 90 else col.tray.inset(5, 4)
        paint.panel(inner, "inset")
        if context.live and any(source.kind == "die" for source in context.sources):
            paint.box(inner, None, 10, colours.sun, 3)
        sheet = now.large_sheet
        if sheet is None:
            paint.panel(col.panel)
        elif now.is_asked("pick"):
            panel.draw_bonuses(paint, col, now.asked_barn, self._words, context.hover)
        elif now.is_asked("bear"):
            terms, state, seat, births = self._now.terms, context.view, now.large_seat, now.births
            gains = [forecast.birth(terms, state, seat, birth.pen, birth.kind) for birth in births]
            panel.draw_births(paint, col, sheet, now.large_ranch, births, gains, self._words, now.pointed)
        else:
            self._panel(paint, now)
        self._laid(paint, now)

    def draw_above(self, paint: Painter, context: TableContext[State]) -> None:
        """Strokes through what has been given, rings for what is held or pointed at, a line over the dice."""
        now = self._now.of(context)
        seat, thrown, col = now.large_seat, context.view.dice, column(context.frame)
        if seat == context.active and len(thrown) == 2:
            # A stroke through each resource of the roll that has been given.
            given = now.given_resources(seat)
            left = list(given)
            for die, number in enumerate(thrown):
                for kind, place in pictures.things_on(die, number, col.dice[die]):
                    if left[kind]:
                        left[kind] -= 1
                        ends = [(place.x, place.bottom), (place.right, place.y)]
                        width = max(2.0, place.w * 0.13)
                        lines = (Stroke(colours.white_fur, width * 1.9), Stroke(pictures.STRIKE, width))
                        paint.shape([ends], lines, closed=False)
        source = now.pointed
        if source is not None and source.kind == "die" and context.live and len(thrown) == 2:
            box, other = col.dice[source.number], col.dice[1 - source.number]
            animal, width = pictures.animal_on(box), max(1.5, box.w * 0.022)
            rings = ((animal.centre, animal.w * 0.56), (pictures.number_on(other), other.w * 0.17))
            for die, (at, radius) in zip((source.number, 1 - source.number), rings, strict=True):
                paint.disc(at, radius, colours.sun_light, _RINGS[die], width, alpha=0.3)
        self._note(paint, now)

    def _panel(self, paint: Painter, now: Now) -> None:
        context, seat = now.context, now.large_seat
        giving = now.may_answer and now.step_kind in ("act", "rest")
        gives = now.may_give or now.pointed_barn
        purse = now.purse(seat) if giving and gives else (0, 0)
        helping = [*(building for building, _ in now.helping_uses), now.new_building]
        planned = now.collection(seat) if giving and context.hover == FILL else []
        col, ranch = column(context.frame), now.large_ranch
        if planned and forecast.completes(ranch, planned):
            helping.append(planned[-1][1])
        panel.draw_panel(paint, col, ranch, self._words, purse, context.hover, tuple(helping), planned)
        if context.held == COLLECT:
            paint.box(col.panel, None, 14, colours.sun, 4)

    def _note(self, paint: Painter, now: Now) -> None:
        """A line over the dice: what is left to give, or that barns help."""
        dice, col = now.context.view.dice, column(now.context.frame)
        if not col.noted or not now.may_answer:
            return
        purse = now.purse(now.large_seat)
        left = panel.purse_words(self._words, purse)
        spending = now.new_building != NONE or now.may_give
        if now.step_kind in ("rest", "draw") and left and spending:
            text = self._words.t("rolling_ranch.still", resources=left)
            _draw_line(paint, col, text, pictures.ICONS[0 if purse[0] else 1])
            return
        barns = [b for b, _ in now.helping_uses if b < data.PLACE_STORE]
        if barns and dice[0] == dice[1]:
            _draw_line(paint, col, self._words.t("rolling_ranch.equal"), "icons/star")

    def _laid(self, paint: Painter, now: Now) -> None:
        """Draw the mission of the large sheet once all lie open, or the viewer's own where nobody else may see it."""
        context, seat, state = now.context, now.large_seat, now.context.view
        box: Rect | None = column(context.frame).mission
        if not state.shown and context.alone and context.viewer is not None and box is not None:
            seat, box = context.viewer, cards.open_mission_boxes(box)[0]
        elif not state.shown:
            return
        sheet, card = self._now.sheet(state, seat), now.mission(seat)
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
