"""Going to a place of the table by its coordinates, which are typed as they are drawn among the names of everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.tabletop.commands import USED, Reply
from game.scenes.tabletop.table_model import TableModel
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
    """What is typed, as it is compared: without blanks, in small letters, with one kind of stop."""
    return "".join(typed.split()).casefold().replace(",", ".")


class TypedPlace(MatchPart):
    """Opens a card in which a place is typed, and brings the board cursor there."""

    uses = (Key,)

    def __init__(self, screen: MatchScreen, go: Callable[[Spot], object]) -> None:
        """`go` brings the board cursor to a spot."""
        self._screen, self._go = screen, go

    def handle(self, event: Input) -> Reply:
        page = self._screen.laid_out()
        if not pressed(event, "place") or page.overlays or isinstance(page.focused, Field):
            return None
        card = PlaceCard(self._screen.model, self._go)
        page.open(card)
        page.focus(card.first_focus())
        return USED


class PlaceCard(Overlay):
    """Takes the coordinates of a place; goes there at Enter, or as soon as no other place begins so."""

    modal = False
    role: Role = "dialog"

    def __init__(self, model: TableModel, go: Callable[[Spot], object]) -> None:
        super().__init__(NAME, Rect(0, 0, _WIDE, 0))
        words, context, table = model.table_view.words, model.context, model.table_view.table
        self._words, self._go, self._refused = words, go, ""
        usable = {*context.reach} if context.held is not None else {*context.sources, *context.targets}
        marks = {spot: table.words.mark(context, spot) for spot in model.spots}
        board = context.frame.board
        self._places = dict[str, Spot]()
        """Spots by their coordinates and by their names, those that can be used before others."""
        for spot in sorted(model.spots, key=lambda spot: spot not in usable):
            for known in filter(None, (marks[spot], model.name(spot))):
                self._places.setdefault(_plain(known), spot)
        drawn = [marks[spot] or model.name(spot) for spot in model.spots if board.contains(*model.spots[spot].centre)]
        shown = sorted({each for each in drawn if len(each) <= len("10E 10N")}, key=lambda each: (len(each), each))
        self._first, self._last = (shown[len(shown) // 3], shown[-1]) if shown else ("", "")
        self.label = words.t(NAME)
        self._field = Field(f"{NAME}.field", self.rect, longest=_LONGEST, on_change=self._typed, on_submit=self._submit)
        self._field.label = self.label
        self._button = Button(f"{NAME}.go", self.rect, words.t(f"{NAME}.go"), on_press=lambda: self._submit())

    @property
    def text(self) -> str:
        """The sentence above the field: what is to be typed, or why that is no place and what is one."""
        example = {"first": self._first, "last": self._last}
        return self._refused or with_keys(self._words, f"{NAME}.text", "names", **example)

    def _typed(self, typed: str) -> None:
        self._refused, plain = "", _plain(typed)
        if plain in self._places and sum(known.startswith(plain) for known in self._places) == 1:
            self._submit(typed)
        elif self.host is not None:
            self.arrange(self.host.scale)

    def _submit(self, typed: str = "") -> None:
        """Go to the place that has been typed, or say that it is none."""
        typed = typed or self._field.text
        spot = self._places.get(_plain(typed))
        if self.host is None or not typed.strip():
            return
        if spot is not None:
            self.host.close(self)
            self._go(spot)
            return
        self.sound("error")
        self._refused = self._words.t(f"{NAME}.none", typed=typed.strip(), first=self._first, last=self._last)
        self.arrange(self.host.scale)
        self.host.dirty = True

    def parts(self) -> Sequence[Widget]:
        return self._field, self._button

    def first_focus(self) -> Widget:
        return self._field

    def confirm(self) -> bool:
        self._submit()
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
        colour = colours.barn_dark if self._refused else None
        paint.text(self.text, (inner.x, below), "body", colour, "left", inner.w, _LINES, "top")
        for part in self.parts():
            part.draw(paint)
