"""The list of rolls, of which each leads into the replay, and the panel of the seal."""

from __future__ import annotations

from game.core.journal import seal_of
from game.scenes.ledger.model import LedgerState, ListedRolls, SealKind, short_seal
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.sheet import Block, Laid, Ruler
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, palette
from game.ui.widgets.base import Cursor, Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll

ROW = 50.0
_FACE = 38.0
_SIGN = 26.0
_NAME = 0.3
"""Most of a row that a name may take."""


class RollList(Pressable):
    """Rolls one below the other; a click on one, or Enter once arrows have come to it, leads into the replay."""

    cursor: Cursor = "hand"

    def __init__(self, rect: Rect, listed: ListedRolls, state: LedgerState) -> None:
        super().__init__("ledger.list", rect)
        self._listed, self._state = listed, state

    def reach(self) -> Rect:
        return self.rect

    def row(self, number: int) -> Rect:
        """Box of a roll."""
        return Rect(self.rect.x, self.rect.y + number * ROW, self.rect.w, ROW)

    def spots(self) -> dict[str, Rect]:
        return {self.name: self.place, f"{self.name}.0": self.row(0).moved(*self._moved)} if self._listed.rolls else {}

    @property
    def _moved(self) -> tuple[float, float]:
        return self.place.x - self.rect.x, self.place.y - self.rect.y

    def tooltip(self) -> tuple[str, str]:
        at = self._state.at
        return (self._listed.said[at] if at is not None and at < len(self._listed.said) else "", self.hint)

    def handle(self, event: Input) -> bool:
        many, state = len(self._listed.rolls), self._state
        match event:
            case Pointer(kind="move" | "down", x=x, y=y):
                inside = self.rect.contains(x, y)
                before, state.at = state.at, min(many - 1, int((y - self.rect.y) // ROW)) if inside else None
                return super().handle(event) or state.at != before
            case Key(key="up" | "down" | "home" | "end" as key, down=True, ctrl=False, alt=False) if many:
                at = -1 if state.at is None else state.at
                steps = {"up": at - 1, "down": at + 1, "home": 0, "end": many - 1}
                state.at = min(many - 1, max(0, steps[key]))
                for owner in self.owners():
                    if isinstance(owner, Scroll):
                        owner.reveal(self.row(state.at))
                return True
            case Key() if pressed(event, "press") and many and state.at is None:
                state.at = 0
                return True
            case _:
                return super().handle(event)

    def draw(self, paint: Painter) -> None:
        for number in range(len(self._listed.rolls)):
            row = self.row(number)
            if paint.visible(row):
                self._draw_row(paint, row, number)
        if self.ring:
            paint.ring(self.rect if self._state.at is None else self.row(self._state.at), 10, -4)

    def _draw_row(self, paint: Painter, row: Rect, number: int) -> None:
        roll, (_, y) = self._listed.rolls[number], row.centre
        box = row.inset(0, 2)
        if number == self._state.at:
            paint.box(box, colours.hover_face, 9, colours.wood_edge, 2)
        elif number % 2 == 0:
            paint.box(box, colours.inset, 9, alpha=0.6)
        x = row.x + 56
        paint.text(str(roll.number), (x - 10, y), "label", align="right", width=50)
        right = row.right - 16
        paint.picture("icons/eye", Rect.around((right - _SIGN / 2, y), _SIGN), tint=colours.ink_soft)
        right -= _SIGN + 14
        checked = [self._state.checked[each.number] for each in roll.answers if each.number < len(self._state.checked)]
        if len(checked) == len(roll.answers):
            sign = "icons/warning" if False in checked else "icons/help" if None in checked else "icons/check"
            tint = colours.barn_dark if False in checked else colours.leaf_dark
            paint.picture(sign, Rect.around((right - _SIGN / 2, y), _SIGN), tint=tint)
        right -= _SIGN + 10
        if roll.seat is not None:
            seat = self._listed.seats[roll.seat]
            paint.mark((x + 16, y), 14, palette(seat, roll.seat))
            shown = paint.text(seat.name, (x + 40, y), "label", colours.ink, width=_NAME * row.w - 40)
            x = max(shown.right + 14, x + min(0.22 * row.w, 130.0))
        self._draw_faces(paint, Rect(x, row.y, max(1.0, right - x), row.h), number)

    def _draw_faces(self, paint: Painter, room: Rect, number: int) -> None:
        """Pictures of all faces where each has one and they have room, else words."""
        roll, told = self._listed.rolls[number], self._listed.told
        found = [told.pictures(*face) for answer in roll.answers for face in answer.faces[-1:]]
        whole = all(found) and all(len(answer.faces) == 1 for answer in roll.answers)
        if not whole or len(found) * (_FACE + 8) > room.w:
            colour = colours.ink if roll.answers[0].choice is not None else None
            said = self._listed.said[number]
            paint.text(said, (room.x, room.centre[1]), "caption", colour, width=room.w, max_lines=2)
            return
        for place, pictures in enumerate(found):
            for picture in pictures:
                box = Rect.around((room.x + place * (_FACE + 8) + _FACE / 2, room.centre[1]), _FACE)
                paint.picture(picture, box)


def seal_block(ruler: Ruler, kind: SealKind, seed: str, copy: Button) -> Block:
    """The seal, or why there is none; with a button that copies it."""
    t = ruler.words.t

    def lay(at: Rect) -> Laid:
        large = 84.0 if kind == "sealed" else 0.0
        left = at.x + (large + 18 if large else 0)
        head, text, room = t(f"ledger.seal.{kind}"), t(f"ledger.seal.{kind}.text"), at.right - left
        first, second = ruler.high(head, "h3", room, 3), ruler.high(text, "note", room, 6)
        box = at._replace(h=max(large, first + second + 6))

        def draw(paint: Painter, box: Rect) -> None:
            if large:
                paint.picture("icons/seal", Rect(box.x, box.y, large, large), tint=colours.barn)
            top = box.y + max(0.0, (box.h - first - second - 6) / 2)
            paint.text(head, (left, top), "h3", None, "left", room, 3, "top")
            paint.text(text, (left, top + first + 6), "note", None, "left", room, 6, "top")

        widgets: list[Widget] = [DrawBox(box, draw)]
        if kind != "sealed":
            return widgets, box.bottom
        plate = Rect(at.x, box.bottom + 12, at.w, 66)
        wide = min(0.4 * at.w, copy.natural_width(ruler.scale))
        copy.rect = Rect(plate.right - wide - 10, plate.y + 8, wide, 50)
        seal = seal_of(seed)
        widgets += [DrawBox(plate, lambda paint, box: _draw_seal(paint, box, t("ledger.seal"), seal, wide)), copy]
        return widgets, plate.bottom

    return lay


def _draw_seal(paint: Painter, box: Rect, label: str, seal: str, wide: float) -> None:
    paint.box(box, colours.inset, 10, colours.row_rim, 2)
    y = box.centre[1]
    shown = paint.text(label, (box.x + 16, y), "caption", width=0.25 * box.w)
    paint.text(short_seal(seal), (shown.right + 14, y), "score", width=box.right - wide - 34 - shown.right)
