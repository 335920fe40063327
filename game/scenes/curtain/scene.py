"""The curtain: it lies over the table until the person whose turn it is has come to the screen."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import repeat
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from game.core.journal import Record
from game.core.lazy import Latest
from game.scenes.shell import bar
from game.scenes.shell.menu import DrawBox, MenuScene, hill, menu_layout
from game.scenes.shell.outcomes import Back, Home, LowerCurtain, ShowSettings
from game.scenes.shell.scene import Services
from game.scenes.tabletop import pictures
from game.scenes.tabletop.past_actions import past_actions
from game.scenes.tabletop.table_view import TableView
from game.ui import skin
from game.ui.access import Announcement
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.frame import Camera
from game.ui.keymap import is_key, with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale, whole
from game.ui.shapes import Stroke
from game.ui.spot import name_of
from game.ui.theme import Accent, Colour, colours, hexed
from game.ui.tween import Speed, Tween, in_out_cubic
from game.ui.type import block, first_whole, style, tight
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Hold

HIGH = 172.0
"""Height that has room for three lines, where letters are no smaller than they may be."""
WIDE = 304.0
MOST = 3
_CUT = (136.0, 128.0)
_FOCUS = 72.0
"""Width that shows the thing an act is about, where the table can show it at any size."""
_PAD = 12.0
_MOST_SENTENCES = 3
_BRACKET = 0.3
_NAMES = tuple(replace(style("label").at(size), colour=colours.ink, lead=1.1) for size in (18, 14, 12))
"""Styles of a name, the first that has room for it."""


class SeatActs(NamedTuple):
    """Acts of one seat in a row: sentences, the picture of the last of them, and its place.

    That is a spot of the board, or a box of a world that is larger than its board.
    """

    seat: int
    sentences: tuple[str, ...]
    picture: str
    spot: str
    focus: Rect | None = None


def recent_acts(table_view: TableView, seat: int) -> tuple[bool, tuple[SeatActs, ...]]:
    """Whether the seat has had a turn, and what others have done since; nothing that is hidden from anybody."""
    known, several = past_actions(table_view, seat)
    recap: list[SeatActs] = []
    for deed in several:
        before = recap.pop() if recap and recap[-1].seat == deed.seat else SeatActs(deed.seat, (), "", "")
        again = before.sentences[-1:] == (deed.words,)
        sentences = (*before.sentences, *(() if again else (deed.words,)))[-_MOST_SENTENCES:]
        picture, spot, focus = deed.picture or before.picture, deed.spot or before.spot, deed.focus or before.focus
        recap.append(SeatActs(deed.seat, sentences, picture, spot, focus))
    return known, tuple(recap[-MOST:])


class RecapCards:
    """Entries as cards in a row, the newest at the right; cuts of the board are made once per size."""

    def __init__(self, table_view: TableView, entries: Sequence[SeatActs]) -> None:
        self._table_view = table_view
        self._entries = entries
        self._cuts: dict[int, pygame.Surface] = {}
        self._laid = (0.0, 0.0), Rect(0, 0, 0, 0), 1, WIDE

    def __len__(self) -> int:
        return len(self._entries)

    def draw(self, paint: Painter, room: Rect) -> None:
        """Draw as many cards as have room for their words: fewer and wider ones where these are longer."""
        factors = paint.scale.factor, paint.scale.text_factor
        if self._laid[:2] != (factors, room):
            most = max(1, min(len(self._entries), int((room.w + 24) / (WIDE * 0.72 + 24))))
            shares = [(fit, (room.w - 24 * (fit - 1)) / fit) for fit in range(most, 0, -1)]
            sizes = [(fit, wide) for fit, share in shares for wide in sorted({min(WIDE, share), share})]
            cards = ((fit, wide, [room._replace(w=wide)] * fit, self._entries[-fit:]) for fit, wide in sizes)
            fitting = ((fit, wide) for fit, wide, *each in cards if all(map(self._words, repeat(paint), *each)))
            self._laid, self._cuts = (factors, room, *next(fitting, sizes[-1])), {}
        _, _, fit, wide = self._laid
        for place, entry in enumerate(self._entries[-fit:]):
            number = len(self._entries) - fit + place
            self._draw_card(paint, Rect(room.x + place * (wide + 24), room.y, wide, room.h), number, entry)

    def _draw_card(self, paint: Painter, box: Rect, number: int, entry: SeatActs) -> None:
        paint.panel(box, "row")
        cut = Rect(box.x + _PAD, box.y + _PAD, *_CUT)
        shown = self._cut(paint, cut, number, entry)
        if shown is not None:
            paint.surface.blit(shown, paint.rect_px(cut))
        elif entry.picture:
            paint.panel(cut, "inset")
            paint.picture(entry.picture, cut.inset(16))
        paint.disc((box.x, box.y), 14, colours.ink, colours.white_fur)
        paint.text(str(number + 1), (box.x, box.y), "caption", colours.white_fur, "centre")
        self._words(paint, box, entry, draws=True)

    def _words(self, paint: Painter, box: Rect, entry: SeatActs, draws: bool = False) -> bool:
        """Lay out, or draw, the words of a card beside its picture; whether all have room."""
        pictured = entry.picture or self._box_of(self._context(entry), entry) is not None
        x = box.x + _PAD + (_CUT[0] + _PAD if pictured else 0.0)
        scale, room, low, name = paint.scale, box.right - _PAD - x, 0.0, self._table_view.match.seats[entry.seat].name
        at, wide = (x + 38, box.y + 30), room - 38
        look = first_whole(name, _NAMES, scale, wide, 2)
        if not block(name, look, scale, wide, 2).whole:  # below the mark
            at, wide, low = (x, box.y + 63), room, 30.0
            look = first_whole(name, _NAMES, scale, wide, 2)
        acts, words = (x, box.y + 52 + low), self._table_view.words.listed(entry.sentences)
        looks = [tight(style("caption").at(size), most) for most in (2, 1.25, 1) for size in (16, 14, 12)]
        rows = [max(1, int((box.bottom - _PAD / 2 - acts[1]) / paint.measure(words, each)[1])) for each in looks]
        pairs = [*zip(looks, rows, strict=True)]
        smaller, lines = next((pair for pair in pairs if block(words, pair[0], scale, room, pair[1]).whole), pairs[-1])
        if draws:
            paint.mark((x + 15, box.y + 30), 14, self._table_view.player(self._table_view.public(), entry.seat))
            paint.text(name, at, look, width=wide, max_lines=2)
            paint.text(words, acts, smaller, None, "left", room, lines, "top")
        return block(name, look, scale, wide, 2).whole and block(words, smaller, scale, room, lines).whole

    def _cut(self, paint: Painter, place: Rect, number: int, entry: SeatActs) -> pygame.Surface | None:
        """Picture of the board about the spot, as all may see it now; None where the table does not show that spot."""
        context = self._context(entry)
        spot = self._box_of(context, entry)
        if spot is None:
            return None
        if number not in self._cuts:
            self._cuts[number] = self._draw_board(paint, place, spot, context)
        return self._cuts[number]

    def _context(self, entry: SeatActs) -> TableContext[Any]:
        """View of all in which the act is: of a world larger than its board, the part around it."""
        context = self._table_view.public(entry.seat)
        if entry.focus is None:
            return context
        return replace(context, camera=Camera(entry.focus.centre, 2 * _FOCUS / entry.focus.w))

    def _box_of(self, context: TableContext[Any], entry: SeatActs) -> Rect | None:
        """Box of the act in a view of the world."""
        if entry.focus is not None and context.camera is not None:
            around = context.camera.place(context.frame.board, entry.focus)
            return around.inset(around.w / 4, around.h / 4)
        if not entry.spot:
            return None
        spots = self._table_view.table.controls.spots(context).items()
        end = f":{entry.spot}"
        return next((box for spot, box in spots if f":{name_of(spot)}".endswith(end)), None)

    def _draw_board(self, paint: Painter, place: Rect, spot: Rect, context: TableContext[Any]) -> pygame.Surface:
        board = self._table_view.frame.board
        x = min(max(spot.centre[0] - place.w / 2, board.x), board.right - place.w)
        y = min(max(spot.centre[1] - place.h / 2, board.y), board.bottom - place.h)
        f = paint.scale.factor
        x, y = whole(x * f) / f, whole(y * f) / f
        part = Rect(x, y, place.w, place.h)
        area = paint.rect_px(place)
        sheet = pygame.Surface((max(1, area.w), max(1, area.h)))
        still = Painter(sheet, paint.scale)
        with still.offset(-x, -y):
            pictures.draw_public(still, self._table_view, part, context)
            x, y, right, bottom = spot.x, spot.y, spot.right, spot.bottom
            dx, dy = spot.w * _BRACKET, spot.h * _BRACKET
            corners = [
                [(x, y + dy), (x, y), (x + dx, y)],
                [(right - dx, y), (right, y), (right, y + dy)],
                [(right, bottom - dy), (right, bottom), (right - dx, bottom)],
                [(x + dx, bottom), (x, bottom), (x, bottom - dy)],
            ]
            still.shape(corners, (Stroke(colours.ink, 7), Stroke(colours.white_fur, 3.5)), closed=False)
        return sheet


_SKY, _MIST = hexed("#93b8cb"), hexed("#d8e6e6")
_BANDS = 24
_PINES = ((0.02, 0.62), (0.1, 0.8), (0.19, 1.0), (0.29, 0.74), (0.38, 0.9), (0.47, 0.7))
"""Places across the left half (the right one is its mirror), and heights as a share of the tallest."""
_ROUND, _RIM = 14.0, 8.0
"""Radius of the picture's corners; width of the card's own colour round it, which covers them."""
_CARDS = 5
_FAN, _FAR = 7.0, 7.0
"""Degrees from card to card, and the depth of the point about which they turn below them, in their sizes."""
_ON_CARD = 0.7
"""Share of a card that a picture takes."""
_HIDDEN = "icons/eye_off"


def draw_wood(paint: Painter, box: Rect, accent: Accent, backs: Sequence[str] = ()) -> None:
    """Fill the box; the cards are in the accent, with these pictures on them if there are any."""
    with paint.clip(box):
        for number, band in enumerate(box.rows(_BANDS)):
            paint.box(band._replace(h=band.h + 1), _SKY.mixed(_MIST, number / _BANDS))
        tall = box.h * 0.76
        for number, (across, size) in enumerate(_PINES):
            for x in (across, 1 - across):
                high = tall * size
                foot = box.y + box.h * (0.77 + 0.02 * (number % 2))
                place = Rect.around((box.x + box.w * x, foot - high / 2), high)
                paint.picture("terrain/pine", place)
        hill(paint, box, 0.64, 0.02, 2.4, colours.leaf)
        hill(paint, box, 0.86, 0.03, 0.3, colours.leaf_light)
        size = box.h * 0.5
        far = size * _FAR
        centre = (box.centre[0], box.y + box.h * 0.5 + far)
        for number in range(_CARDS):
            turn = math.radians(_FAN * (number - (_CARDS - 1) / 2))
            x, y = centre[0] + far * math.sin(turn), centre[1] - far * math.cos(turn)
            edges = ((1.0, colours.white_fur), (0.92, accent.base), (0.8, accent.edge), (0.77, accent.base))
            for shrink, fill in edges:
                corners = [
                    _turn_corner((x, y), size * shrink, turn, dx, dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
                ]
                paint.shape([corners], fill=fill, corner=size * 0.09)
            picture = backs[number % len(backs)] if backs else ""
            if picture:
                paint.picture(picture, Rect.around((x, y), size * _ON_CARD), angle=math.degrees(turn))
            else:
                icon = Rect.around((x, y), size * 0.46)
                paint.picture(_HIDDEN, icon, angle=math.degrees(turn), tint=accent.on)
    # What the picture has in its corners goes under the card that it lies on.
    paint.box(box.inset(-_RIM), None, _RIM + _ROUND, colours.cream, _RIM)


def _turn_corner(at: tuple[float, float], size: float, turn: float, dx: float, dy: float) -> tuple[float, float]:
    x, y = dx * size / 2, dy * size / 2
    return (at[0] + x * math.cos(turn) - y * math.sin(turn), at[1] + x * math.sin(turn) + y * math.cos(turn))


HOLD_MS = 1000.0
_BACK_MS = 250.0
"""Time in which the filled part of the bar runs out again."""
_FALL_MS, _RISE_MS = 200.0, 350.0
DEAF_MS = 400.0
"""Time in which it takes no click or key: those were meant for the table, and held keys repeat."""
_WIDE, _TALL = 1040.0, 720.0
_BAR_W, _BAR_H = 500.0, 84.0
_LATER, _BESIDE = 172.0, 16.0
_MOST_PICTURE, _RECAP_PICTURE, _LEAST_PICTURE = 300.0, 212.0, 80.0
_BARE = 296.0
"""Height from the lower edge of the picture to that of the card, without the hint and what happened."""
_HINT, _SINCE = 28.0, HIGH + 44
_DISC = 42.0
_HEADING = style("h2").at(44)


class CurtainLayout(NamedTuple):
    """Boxes of the card's parts; a picture or a recap of no height is left out."""

    card: Rect
    picture: Rect
    since: Rect
    hold: Rect
    later: Rect
    """Box beside the bar, where there is a way back; of no width where there is none."""
    hinted: bool


def lay_out(body: Rect, recapped: bool, droppable: bool = False) -> CurtainLayout:
    """Lay out the card in the middle of the room below the bar, with as much on it as has room."""
    wide, tall = min(_WIDE, body.w), min(_TALL, body.h)
    hinted = tall >= _BARE + 58
    rest = _BARE - (0 if hinted else _HINT)
    since = _SINCE if recapped and tall >= rest + 58 + _SINCE else 0.0
    high = min(_RECAP_PICTURE if since else _MOST_PICTURE, tall - 16 - rest - since)
    high = high if high >= _LEAST_PICTURE else 0.0
    tall = min(tall, (16 + high if high else 58) + rest + since)
    card = Rect.around(body.centre, wide, tall)
    picture = Rect(card.x + 16, card.y + 16, wide - 32, high)
    foot = card.y + (16 + high if high else 58)
    recap = Rect(card.x + 40, foot + 133, wide - 80, since)
    later_w = _LATER + _BESIDE if droppable else 0.0
    row = Rect.around((card.centre[0], foot + 158 + since + _BAR_H / 2), min(_BAR_W + later_w, wide - 64), _BAR_H)
    hold = row.leftmost(row.w - later_w)
    later = Rect(hold.right + _BESIDE, row.y, _LATER, row.h) if droppable else Rect(row.right, row.y, 0, 0)
    return CurtainLayout(card, picture, recap, hold, later, hinted)


class HoldBar(Hold):
    """The button of the curtain; `share` (0-1) of it is filled from the left."""

    share = 0.0

    def animate(self, dt_ms: float) -> bool:
        changed = super().animate(dt_ms)
        self.on = False
        return changed

    @property
    def _inside(self) -> Hashable:
        return self.share

    def _content(self, paint: Painter, top: Rect, colour: Colour) -> None:
        if self.share > 0:
            light = self.accent.base.mixed(colours.white_fur, 0.28)
            with paint.clip(top.leftmost(top.w * self.share)):
                paint.skin(top, replace(skin.raised(self.accent, self.radius, 0), fill=light, shadows=()))
        cap = paint.measure(self.second, "caption")[0] + 28
        wide = min(paint.measure(self.label, "main")[0], top.w - cap - 80)
        x, y = top.centre[0] - (36 + cap + wide + 24) / 2, top.centre[1]
        paint.picture("icons/eye", Rect.around((x + 16, y), 34), tint=colour)
        shown = paint.keycap(self.second, (x + 46, y))
        paint.text(self.label, (shown.right + 16, y), "main", colour, width=wide)


class CurtainScene(MenuScene):
    """Curtain that shows only public things; opens by holding the bar or Space, or by a click on the bar."""

    name = "curtain"

    def __init__(self, services: Services, asked: LowerCurtain) -> None:
        """The table view of `asked` shows what everybody may see; `asked.there` is called once the curtain is open."""
        super().__init__(services)
        self._table_view = table_view = asked.table_view
        self.title, self.seat = table_view.title, asked.seat
        self._on_open, self._on_drop = asked.there, asked.dropped
        self._waiting = None if asked.waiting is None else table_view.match.seats[asked.waiting]
        self._called_seat = table_view.match.seats[self.seat]
        self._mark = table_view.player(table_view.public(), self.seat)
        self._recent = Latest(self._write)
        self._hold = HoldBar("curtain.hold", Rect(0, 0, 1, 1), look="main", accent=table_view.title.accent)
        self._hold.on_press = self.open
        self._preferences = asked.preferences
        self._slide = Tween(-1, 0, _FALL_MS, in_out_cubic, self.speed)
        self._opening = self._done = False
        self._age_ms = 0.0
        heading = self.words.t("curtain.to", seat=self._called_seat.name)
        self._untold = [Announcement(f"{heading}. {self.asked()}")]
        self._held_keys: set[str] = set()
        """Keys that were down before the curtain could be opened."""

    def _write(self, language: str) -> tuple[bool, RecapCards]:
        """Whether the seat has had a turn, and what others have done since, in the words of today."""
        has_played, entries = recent_acts(self._table_view, self.seat)
        return has_played, RecapCards(self._table_view, entries)

    @property
    def _recap(self) -> RecapCards:
        return self._recent(self.words.language)[1]

    @property
    def speed(self) -> Speed:
        """Speed of its movement: that of whoever comes."""
        return self._preferences.over(self.services.settings).animation

    # -- the stack

    def resize(self, scale: Scale) -> None:
        super().resize(scale.lettered(self._preferences.text_size))

    def enter(self) -> None:
        self.page.focus(self._hold, True)

    def leave(self) -> None:
        self._hold.let_go()
        self._hold.share = 0.0

    def recover(self) -> None:
        super().recover()
        self.leave()
        self._opening = self._done = False
        self._slide = Tween(0, 0, 0, in_out_cubic)

    def back(self) -> None:
        """Go to the title screen, as every move is kept; from an interrupt back to the turn it was to interrupt."""
        if self._on_drop is not None:
            self.drop()
        else:
            self.navigate(Home())

    def drop(self) -> None:
        """Go back because the seat does not come after all."""
        if self._on_drop is not None and not self._opening:
            self._opening = self._done = True
            self._on_drop()
            self.navigate(Back())

    def open(self) -> None:
        """Let the curtain rise; the table is shown once it has gone."""
        if not self._opening:
            self._opening = True
            self._slide = Tween(0, -1, _RISE_MS, in_out_cubic, self.speed)
            self._finish_opening()

    def _finish_opening(self) -> None:
        if self._opening and self._slide.done and not self._done:
            self._done = True
            self._on_open()
            self.navigate(Back())

    # -- input and time

    def handle(self, event: Input) -> None:
        """Leave out input that was meant for the table; Space and Enter are the bar's."""
        if self._opening or self._is_early(event):
            return
        free = self.page.focused is None and not self.page.overlays
        if free and is_key(event, "press"):
            self.page.focus(self._hold, True)
        super().handle(event)

    def _is_early(self, event: Input) -> bool:
        deaf = self._age_ms < DEAF_MS
        if isinstance(event, Key):
            if not event.down:
                self._held_keys.discard(event.key)
            elif deaf:
                self._held_keys.add(event.key)
            return deaf or event.key in self._held_keys
        return deaf and isinstance(event, Pointer) and event.kind == "down"

    def update(self, dt_ms: float) -> bool:
        self._age_ms += dt_ms
        moving = not self._slide.done
        self._slide.step(dt_ms)
        share, held = self._hold.share, self._hold.held
        self._hold.share = min(1.0, max(0.0, share + (dt_ms / HOLD_MS if held else -dt_ms / _BACK_MS)))
        moving = moving or share != self._hold.share
        self.dirty = self.dirty or moving
        more = super().update(dt_ms)
        if self._hold.share >= 1:
            self.open()
        self._finish_opening()
        return moving or more

    # -- what is on the page

    def build(self) -> Iterator[Widget]:
        at = menu_layout(self.scale)
        t, key = self.words.t, self.title.key
        yield DrawBox(at.bar, self._draw_bar)
        yield bar.icon_button(self.words, "curtain.home", at.bar, partial(self.navigate, Home()))
        yield bar.tab_button(self.scale, at.bar, self.title, self.words, self._table_view.frame.named)
        yield bar.icon_button(self.words, "curtain.settings", at.bar, partial(self.navigate, ShowSettings()))
        layout = lay_out(at.body, bool(self._recap), self._on_drop is not None)
        yield DrawBox(layout.card, lambda paint, _: self._draw_card(paint, layout))
        own = f"{key}.curtain.hold"
        self._hold.label = t(own if self.words.has(own) else "curtain.hold")
        self._hold.second = with_keys(self.words, "curtain.key", "press")
        self._hold.rect = layout.hold
        yield self._hold
        if self._on_drop is not None:
            later = Button("curtain.later", layout.later, t("curtain.later"), look="secondary")
            later.on_press = self.drop
            yield later

    def take_announcements(self) -> Sequence[Announcement]:
        told = tuple(self._untold)
        self._untold.clear()
        return told

    def record(self) -> Record:
        return self._table_view.match.record()

    def draw(self, paint: Painter) -> None:
        paint.table(self._table_view.cloth)
        paint.veil(colours.curtain, 0.47)
        with paint.offset(0, self._slide.value * self.scale.height):
            self.page.draw(paint)

    def _draw_bar(self, paint: Painter, box: Rect) -> None:
        named, end = self._table_view.frame.named, box.right - bar.PITCH - 24
        room = bar.draw_head(paint, box, self.title, self.words, named, end)
        comes = self.words.t("curtain.take" if self._waiting is None else "match.interrupt.comes")
        take = bar.address(self.words, self._called_seat, comes, self._mark)
        bar.draw_sentence(paint, box, take, room)

    def _draw_card(self, paint: Painter, at: CurtainLayout) -> None:
        paint.panel(at.card, "lifted", radius=24)
        foot, middle = at.card.y + 58, at.card.centre[0]
        if at.picture.h:
            draw_wood(paint, at.picture, self.title.accent, self.title.card_backs)
            foot = at.picture.bottom
        paint.disc((middle, foot - 8), _DISC + 7, colours.cream)
        paint.mark((middle, foot - 8), _DISC, self._mark)
        words, room = self.words.t, at.card.w - 64
        heading = words("curtain.to", seat=self._called_seat.name)
        paint.text(heading, (middle, foot + 71), _HEADING, None, "centre", width=room)
        paint.text(self.asked(), (middle, foot + 114), "body", colours.ink_soft, "centre", width=room)
        if at.since.h:
            label = self.words.t("curtain.since" if self._recent(self.words.language)[0] else "curtain.so_far")
            shown = paint.text(label, (at.since.x, at.since.y + 18), "label", colours.ink)
            paint.line((shown.right + 16, at.since.y + 18), (at.since.right, at.since.y + 18), colours.divider, 2)
            self._recap.draw(paint, Rect(at.since.x, at.since.y + 40, at.since.w, HIGH))
        if at.hinted:
            paint.text(words("curtain.hint"), (middle, at.hold.bottom + 26), "caption", None, "centre", width=room)

    def asked(self) -> str:
        """Request to everybody, and whose turn is interrupted, if one is."""
        if self._waiting is None:
            return self.words.t("curtain.away")
        return self.words.t("curtain.interrupts", seat=self._called_seat.name, other=self._waiting.name)
