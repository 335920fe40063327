"""Going to a place of the table by its coordinates, which are typed as they are drawn among the names of everything."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.tabletop.commands import USED, Reply
from game.ui.access import Role
from game.ui.events import Input, Key
from game.ui.keymap import pressed, with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.type import block
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.field import Field

NAME = "match.place"
"""Name of the card, and key of its words."""
_WIDE, _PAD, _FIELD, _LINES, _LONGEST = 520.0, 24.0, 52.0, 5, 40


def _plain(typed: str) -> str:
    """Typed text as it is compared: without blanks, in small letters, with one kind of stop."""
    return "".join(typed.split()).casefold().replace(",", ".")


class TypedPlace(MatchPart):
    """Opens a card in which a place is typed, and brings the board cursor there."""

    uses = (Key,)

    def __init__(self, screen: MatchScreen) -> None:
        self._screen = screen

    def handle(self, event: Input) -> Reply:
        page = self._screen.laid_out()
        if not pressed(event, "place") or page.overlays or isinstance(page.focused, Field):
            return None
        card = PlaceCard(self._screen)
        page.open(card)
        page.focus(card.first_focus())
        return USED


class PlaceCard(Overlay):
    """Takes the coordinates of a place; goes there at Enter, or as soon as no other place begins so."""

    modal = False
    role: Role = "dialog"

    def __init__(self, screen: MatchScreen) -> None:
        super().__init__(NAME, Rect(0, 0, _WIDE, 0))
        self._screen, self._words, model = screen, screen.words, screen.model
        context, table = model.context, model.table_view.table
        usable = {*context.reach} if context.held is not None else {*context.sources, *context.targets}
        marks = {spot: table.words.mark(context, spot) for spot in model.spots}
        board = context.frame.board
        self._places = dict[str, Spot]()
        """Spots by their coordinates and by their names, those that can be used before others."""
        for spot in sorted(model.spots, key=lambda spot: spot not in usable):
            for known in filter(None, (marks[spot], model.name(spot))):
                self._places.setdefault(_plain(known), spot)
        drawn = {model.coordinate(spot) for spot, box in model.spots.items() if board.contains(*box.centre)}
        shown = sorted(drawn - {""}, key=lambda each: (len(each), each))
        self._first, self._last = (shown[len(shown) // 3], shown[-1]) if shown else ("", "")
        self.label = self._words.t("match.place")
        self._field = Field(f"{NAME}.field", self.rect, longest=_LONGEST, on_change=self._typed, on_submit=self._go)
        self._field.label = self.label
        self._button = Button(f"{NAME}.go", self.rect, self._words.t("match.place.go"))
        self._button.on_press = lambda: self._go(self._field.text)
        self._button.enable(False, self.text)

    @property
    def refused(self) -> bool:
        """Whether no place begins as what has been typed."""
        return not any(known.startswith(_plain(self._field.text)) for known in self._places)

    @property
    def text(self) -> str:
        """The sentence above the field: what is to be typed, or that this is no place and what is one."""
        example = {"first": self._first, "last": self._last}
        if self.refused:
            return self._words.t("match.place.none", typed=self._field.text.strip(), **example)
        return with_keys(self._words, "match.place.text", "names", **example)

    def _typed(self, typed: str) -> None:
        plain = _plain(typed)
        self._button.enable(plain in self._places, self.text)
        if plain in self._places and sum(known.startswith(plain) for known in self._places) == 1:
            self._go(typed)
        elif self.host is not None:
            self.arrange(self.host.scale)

    def _go(self, typed: str) -> None:
        """Go to the place that has been typed, or say that it is none."""
        spot = self._places.get(_plain(typed))
        if spot is None:
            self._button.refuse()
        elif self.host is not None:
            self.host.close(self)
            self._screen.page.focus(None)
            self._screen.model.at = None
            self._screen.handling.pointing.point(spot)

    def parts(self) -> Sequence[Widget]:
        return self._field, self._button

    def first_focus(self) -> Widget:
        return self._field

    def confirm(self) -> bool:
        self._go(self._field.text)
        return True

    def arrange(self, scale: Scale) -> None:
        wide = min(_WIDE, scale.width - 2 * _PAD)
        high = block(self.text, "body", scale, wide - 2 * _PAD, _LINES).height_px / scale.factor
        top = block(self.label, "h3", scale, wide - 2 * _PAD, 2).height_px / scale.factor
        self.rect = Rect.around((scale.width / 2, scale.height / 3), wide, top + high + _FIELD + 3.5 * _PAD)
        row = self.rect.inset(_PAD).lower(_FIELD)
        go = min(self._button.natural_width(scale), row.w / 2)
        self._field.rect, self._button.rect = row.leftmost(row.w - go - 12), row.rightmost(go)
        for part in self.parts():
            if self.host is not None:
                part.attach(None, self.host)

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect, "lifted", radius=20)
        inner = self.rect.inset(_PAD)
        top = block(self.label, "h3", paint.scale, inner.w, 2)
        paint.text(self.label, (inner.x, inner.y), "h3", None, "left", inner.w, 2, "top")
        below = inner.y + top.height_px / paint.scale.factor + _PAD / 2
        colour = colours.barn_dark if self.refused else None
        paint.text(self.text, (inner.x, below), "body", colour, "left", inner.w, _LINES, "top")
        for part in self.parts():
            part.draw(paint)
