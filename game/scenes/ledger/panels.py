"""Panels of a ledger: bars of what fell over the range that is normal, the luck of seats, the seal, and all rolls.

Good and bad luck have one calm colour: red and green make people see a pattern in what is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.journal import seal_of
from game.core.ledger import FaceCount, Ledger, SeatLuck
from game.core.seats import Seat
from game.scenes.ledger.model import FaceTeller, LedgerState, ListedRolls, short_seal
from game.scenes.shell import bar, sheet
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.opening import SealKind
from game.ui.access import Node
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.theme import Accent, colours, palette
from game.ui.type import block
from game.ui.widgets.base import Cursor, Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll

_LEAST, _SIGN, _BADGE = 210.0, 40.0, 30.0
"""Least height of the bars alone, size of the picture below one, and room for the number above it."""
_MOST_WIDE = 118.0
_ROW, _MARK = 52.0, 15.0
_TRACK = 0.42
"""Share of a row of luck that its bar takes."""
_NARROW = 560.0
"""In a narrower row of luck the words stand below the name."""


class FaceBar(bar.TipPress):
    """A face of a die or a pile: how often it fell, beside what was to be expected."""

    focusable = True

    def __init__(
        self, name: str, rect: Rect, count: FaceCount, plot: tuple[Rect, int], accent: Accent, pictures: Sequence[str]
    ) -> None:
        """`plot` is the box of all bars, and the number that is its height."""
        super().__init__(name, rect)
        self._count, self._plot, self._accent, self._pictures = count, plot, accent, pictures
        self.label = ""

    def draw(self, paint: Painter) -> None:
        plot, most = self._plot
        count, x, wide = self._count, self.rect.centre[0], min(0.8 * self.rect.w, 92.0)

        def y(number: float) -> float:
            return plot.bottom - plot.h * number / most

        band = Rect(x - wide / 2, y(count.high + 0.5), wide, 0)
        band = band._replace(h=max(4.0, min(plot.bottom, y(count.low - 0.5)) - band.y))
        paint.box(band, colours.dome, 6, alpha=0.45)
        fell = Rect(x - 0.35 * wide, y(count.fell), 0.7 * wide, plot.bottom - y(count.fell))
        if count.fell:
            paint.box(fell, self._accent.base, min(6.0, fell.h / 2), alpha=0.82)
        paint.line((band.x, y(count.expected)), (band.right, y(count.expected)), colours.focus, 4)
        top = min(band.y, fell.y, y(count.expected))
        paint.pill(
            str(count.fell), (x, top - _BADGE / 2 - 2), colours.white_fur, colours.ink, "figure", colours.row_rim
        )
        below = plot.bottom + 8
        for picture in self._pictures:
            paint.picture(picture, Rect.around((x, below + _SIGN / 2), _SIGN))
        if self._pictures:
            below += _SIGN + 4
        # A name that has no room stands in the tip alone where there is a picture.
        if not self._pictures or block(self.label, "caption", paint.scale, self.rect.w - 6, 2).whole:
            paint.text(self.label, (x, below), "caption", None, "centre", self.rect.w - 6, 2, "top")
        if self.ring:
            paint.ring(self.rect, 10)


def bars_block(
    ruler: sheet.Ruler, ledger: Ledger, told: FaceTeller, kind: int, seat: int | None, accent: Accent, height: float
) -> sheet.Block:
    """Bars of a kind, as high as there is room, each with its number and its range."""
    words = ruler.words
    counts = ledger.bars(kind, seat)

    def lay(at: Rect) -> sheet.LayoutResult:
        legend, low = _legend(ruler, at, accent)
        most = max(1, *(max(each.fell, each.high) for each in counts))
        by = sheet.grid_step(most)
        most = -(-most // by) * by
        left = ruler.wide(str(most), "caption") + 14
        pitch = min(_MOST_WIDE * ruler.growth, (at.w - left) / len(counts))
        pictured = any(told.pictures(kind, face) for face in range(len(counts)))
        names = [told.face(kind, face) for face in range(len(counts))]
        below = (_SIGN + 4 if pictured else 0) + max(ruler.high(each, "caption", pitch - 6, 2) for each in names) + 12
        high = max(_LEAST, height - (low - at.y) - below - _BADGE - 12)
        first = at.x + left + max(0.0, (at.w - left - pitch * len(counts)) / 2)
        plot = Rect(at.x + left, low + _BADGE + 12, at.w - left, high)
        grid = DrawBox(plot, lambda paint, box: _draw_grid(paint, box, most, by))
        grid.label = words.t("ledger.scale")
        widgets: list[Widget] = [*legend, grid]
        for face, count in enumerate(counts):
            box = Rect(first + face * pitch, plot.y - _BADGE, pitch, plot.h + _BADGE + below)
            made = FaceBar(f"ledger.bar.{face}", box, count, (plot, most), accent, told.pictures(kind, face))
            made.label, made.group = names[face], "ledger.bars"
            facts = {"expected": f"{count.expected:.1f}", "low": count.low, "high": count.high}
            made.hint = words.t("ledger.bar.tip", face=names[face], many=count.fell, **facts)
            widgets.append(made)
        return widgets, plot.bottom + below

    return lay


def _legend(ruler: sheet.Ruler, at: Rect, accent: Accent) -> tuple[list[Widget], float]:
    """Signs of what is drawn, side by side, or one below the other."""
    signs = [("rolled", accent.base, 14.0), ("expected", colours.focus, 4.0), ("range", colours.dome, 14.0)]
    widgets: list[Widget] = []
    x, y, line = at.x, at.y, ruler.high("0", "caption", 99) + 6
    for name, colour, high in signs:
        said = ruler.words.t(f"ledger.{name}")
        wide = 40 + ruler.wide(said, "caption")
        if x > at.x and x + wide > at.right:
            x, y = at.x, y + line

        def draw(paint: Painter, box: Rect, said=said, colour=colour, high=high) -> None:  # type: ignore[no-untyped-def]
            sign = Rect.around((box.x + 13, box.centre[1]), 26, high)
            paint.box(sign, colour, min(4.0, high / 2), alpha=0.45 if colour is colours.dome else 1)
            paint.text(said, (box.x + 34, box.centre[1]), "caption", width=box.w - 34)

        widgets.append(DrawBox(Rect(x, y, min(wide, at.w), line), draw))
        x += wide + 22
    return widgets, y + line


def _draw_grid(paint: Painter, plot: Rect, most: int, by: int) -> None:
    for value in range(0, most + 1, by):
        y = plot.bottom - plot.h * value / most
        paint.line((plot.x, y), (plot.right, y), colours.divider if value else colours.hoof, 2)
        paint.text(str(value), (plot.x - 10, y), "caption", align="right")


def luck_words(ruler: sheet.Ruler, luck: SeatLuck) -> str:
    """Luck in words."""
    return ruler.words.t(f"ledger.luck.{luck.verdict}", odds=luck.odds)


def luck_block(ruler: sheet.Ruler, seat: Seat, number: int, luck: SeatLuck) -> sheet.Block:
    """A row with the luck of a seat as a bar from the middle, and in words."""

    def lay(at: Rect) -> sheet.LayoutResult:
        said, folded = luck_words(ruler, luck), at.w < _NARROW * ruler.growth
        room = at.w * (1 - _TRACK) - 54 - 2 * sheet.PAD
        lines = ruler.high(seat.name, "strong", room / (1 if folded else 2), 2)
        more = ruler.high(said, "caption", room / (1 if folded else 2), 3)
        box = at._replace(h=max(_ROW, (lines + more if folded else max(lines, more)) + 14))

        def draw(paint: Painter, box: Rect) -> None:
            paint.plate(box, 11, None)
            middle = box.centre[1]
            paint.mark((box.x + 28, middle), _MARK, palette(seat, number))
            name = Rect(box.x + 54, box.y, room / (1 if folded else 2), box.h)
            track = Rect(name.right + sheet.PAD, middle - 6, box.w * _TRACK, 12)
            if folded:
                top = middle - (lines + more) / 2
                paint.text(seat.name, (name.x, top), "strong", None, "left", name.w, 2, "top")
                paint.text(said, (name.x, top + lines), "caption", None, "left", name.w, 3, "top")
            else:
                paint.text(seat.name, (name.x, middle), "strong", None, "left", name.w, 2)
                paint.text(said, (track.right + sheet.PAD, middle), "caption", colours.ink, "left", room / 2, 3)
            paint.box(track, colours.track, 6)
            end = track.x + track.w * luck.place
            start, end = sorted((track.centre[0], end))
            paint.box(Rect(start, track.y, max(2.0, end - start), track.h), colours.focus, 4)
            paint.line((track.centre[0], track.y - 8), (track.centre[0], track.bottom + 8), colours.ink, 3)

        tip = bar.tip_press(f"ledger.luck.{number}", box, seat.name)
        tip.more = ruler.words.t("ledger.luck.tip")
        return [DrawBox(box, draw), tip], box.bottom

    return lay


ROW = 50.0
_FACE = 38.0
_ROW_SIGN = 26.0
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

    def node(self) -> Node:
        rows = list[Node]()
        for n, (roll, who, said) in enumerate(zip(self._listed.rolls, self.tips(), self._listed.said, strict=False)):
            spot, box = Spot("widget", f"{self.name}.{n}"), self.row(n).moved(*self._moved)
            rows.append(Node(spot, "line", box, f"{roll.number} {who}", "" if said == who else said, does=("press",)))
        return replace(super().node(), role="list", about=self.hint, parts=tuple(rows))

    def use(self, name: str) -> bool:
        number = name.removeprefix(f"{self.name}.")
        if not number.isdigit():
            return False
        self._state.at = int(number)
        self.press()
        return True

    def tips(self) -> list[str]:
        """Heading of the tip of each roll: who has rolled, or what has come where nobody has."""
        listed = self._listed
        pairs = zip(listed.rolls, listed.said, strict=False)
        return [said if roll.seat is None else listed.seats[roll.seat].name for roll, said in pairs]

    def tooltip(self) -> tuple[str, str]:
        at, tips = self._state.at, self.tips()
        if at is None or at >= len(tips):
            return (self.hint, "")
        said = self._listed.said[at]
        return (tips[at], self.hint if tips[at] == said else said)

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
        paint.picture("icons/eye", Rect.around((right - _ROW_SIGN / 2, y), _ROW_SIGN), tint=colours.ink_soft)
        right -= _ROW_SIGN + 14
        checked = [self._state.checked[each.number] for each in roll.answers if each.number < len(self._state.checked)]
        if len(checked) == len(roll.answers):
            sign = "icons/warning" if False in checked else "icons/help" if None in checked else "icons/check"
            tint = colours.barn_dark if False in checked else colours.leaf_dark
            paint.picture(sign, Rect.around((right - _ROW_SIGN / 2, y), _ROW_SIGN), tint=tint)
        right -= _ROW_SIGN + 10
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
            if not block(said, "caption", paint.scale, room.w, 2).whole and roll.answers[0].faces:
                said = told.kind(roll.answers[0].faces[0][0])  # the tip says them all
            paint.text(said, (room.x, room.centre[1]), "caption", colour, width=room.w, max_lines=2)
            return
        for place, pictures in enumerate(found):
            for picture in pictures:
                box = Rect.around((room.x + place * (_FACE + 8) + _FACE / 2, room.centre[1]), _FACE)
                paint.picture(picture, box)


def seal_block(ruler: sheet.Ruler, kind: SealKind, seed: str, copy: Button) -> sheet.Block:
    """The seal, or why there is none; with a button that copies it."""
    t = ruler.words.t

    def lay(at: Rect) -> sheet.LayoutResult:
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
    short, label_w = short_seal(seal), 0.25 * box.w

    def fits() -> bool:
        return min(label_w, paint.measure(label, "caption")[0]) + paint.measure(short, "score")[0] <= box.w - wide - 50

    with paint.eased(fits):
        shown = paint.text(label, (box.x + 16, y), "caption", width=label_w)
        paint.text(short, (shown.right + 14, y), "score", width=box.right - wide - 34 - shown.right)
