"""What has happened: all since a player's last turn on one click, and the position of every line of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.steps import Chance
from game.scenes.match.beside import Beside
from game.scenes.shell.bar import PITCH
from game.scenes.shell.outcomes import LookBack, Opened
from game.scenes.tabletop.deeds import deeds
from game.ui.events import Input, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, Player, colours
from game.ui.type import block
from game.ui.widgets.base import Overlay, Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.core.journal import Ply
    from game.i18n.catalogue import Catalogue
    from game.scenes.match.session import MatchSession
    from game.scenes.shell.outcomes import Outcome
    from game.scenes.tabletop.handling import Handling
    from game.ui.widgets.page import Page

SENTENCE = "match.recap"
"""The name of the bar's sentence, as what opens the recap."""
_WIDE, _PAD, _HEAD, _ROW, _BUTTON, _GAP = 640.0, 28.0, 48.0, 46.0, 56.0, 16.0
_MARGIN, _NAME, _LINES = 16.0, 118.0, 3


def row_of(plies: Sequence[Ply[Any, Any]], number: int) -> int:
    """After how many rows an event, counted from the first, has happened, and all that chance answered to it."""
    for index, ply in enumerate(plies):
        number -= len(ply.events)
        if number < 0 and not (ply.after.agenda and isinstance(ply.after.agenda[-1], Chance)):
            return index + 1
    return len(plies)


class Between(NamedTuple):
    """The events after a seat's last turn but before its present one, by their numbers."""

    first: int
    others: int
    """The first that another seat's choice has brought about."""
    last: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.first <= number <= self.last


def between(doers: Sequence[int], seat: int | None) -> Between:
    """What lies between the last two turns of a seat, by the seats whose choices the events came from."""
    last = max((number for number, by in enumerate(doers) if by >= 0 and by != seat), default=-1)
    first = max((number for number, by in enumerate(doers[: last + 1]) if by == seat), default=-1) + 1
    others = (number for number in range(first, last + 1) if doers[number] >= 0)
    return Between(first, next(others, first), last)


class Told(NamedTuple):
    """One line of a recap, and the number of its event."""

    number: int
    player: Player
    name: str
    words: str
    picture: str


class Past(Beside):
    """Opens what has been, from the bar and from the log."""

    def __init__(
        self,
        session: MatchSession,
        handling: Handling,
        page: Page,
        opened: Callable[[], Opened],
        navigate: Callable[[Outcome], None],
    ) -> None:
        self._session, self._handling, self._page = session, handling, page
        self._top = handling.layout.tabletop
        self._opened, self._navigate = opened, navigate
        self._pressed: int | None = None

    def takes(self, event: Input) -> bool:
        """A click on a line of the log shows the match as it stood then; buttons that lie over lines come first."""
        if not isinstance(event, Pointer) or self._page.overlays or self._handling.hands.dragging:
            return False
        number = self._top.log.at(event.x, event.y)
        if event.kind == "down" and event.button == 1:
            if not self._top.log.unfolded and self._page.at(event.x, event.y) is not None:
                number = None
            self._pressed = number
            return number is not None
        if event.kind == "up" and self._pressed is not None:
            pressed, self._pressed = self._pressed, None
            if number == pressed:
                self.show(pressed)
            return True
        return False

    def show(self, number: int) -> None:
        """The match as it stood when an event had happened."""
        index = row_of(self._top.match.plies, number)
        self._navigate(LookBack(self._opened(), self._top.stage.viewer, index))

    def over(self, buttons: list[Widget]) -> list[Widget]:
        """The sentence of the bar can be pressed while nothing moves."""
        top, box = self._top, self._top.frame.bar
        if top.stage.busy or self._session.calling is not None:
            return buttons
        left, right = box.x + box.w * 0.24, box.right - 6 * PITCH - 24
        line = Sentence(SENTENCE, Rect(left, box.y + 6, right - left, box.h - 12), self.open)
        line.hint, line.page = top.words.t("match.recap"), self._page
        return [*buttons, line]

    def open(self) -> None:
        """Tell what others have done since the last turn of whoever is at the screen."""
        self._page.open(Recap(self._top.words, self.told(), self._top.title.accent, self.show))

    def told(self) -> Sequence[Told]:
        """That, the newest first; with it what others' turns have brought to whoever looks."""
        top, viewer = self._top, self._session.viewer.seat
        seat = top.active if viewer is None else viewer
        since = between([by for by, _ in top.stage.told_to(None)], seat)
        shown, players = top.public(), top.match.seats
        return [
            Told(each.number, top.player(shown, each.seat), players[each.seat].name, each.words, each.picture)
            for each in reversed(deeds(top, None)[1])
            if each.number in since and (each.number >= since.others or each.seat != seat)
        ]

    def forget(self) -> None:
        self._pressed = None


class Sentence(Pressable):
    """The sentence of the bar: its border shows where it is pointed at; a message over it takes no clicks."""

    page: Page

    def parts(self) -> Sequence[Widget]:
        return () if self.page.toasts else (self,)

    def draw(self, paint: Painter) -> None:
        if self.hovered:
            paint.box(self.rect, None, 12, colours.row_rim, 2)
        if self.ring:
            paint.ring(self.rect, 12)


class Line(Pressable):
    """One line of a recap: pressed it shows the position."""

    def __init__(self, rect: Rect, told: Told, on_press: Callable[[], None]) -> None:
        super().__init__(f"match.recap.{told.number}", rect, on_press)
        self.told = told

    def draw(self, paint: Painter) -> None:
        box, told = self.rect, self.told
        if self.hovered:
            paint.box(box, colours.hover_face, 10)
        paint.line((box.x, box.bottom), (box.right, box.bottom), colours.divider)
        y, x = box.centre[1], box.x + 16
        paint.mark((x, y), 12, told.player)
        paint.text(told.name, (x + 20, y), "label", colours.ink, width=_NAME - 12)
        if told.picture:
            paint.picture(told.picture, Rect.around((x + 20 + _NAME + 10, y), 30))
        left = x + 20 + _NAME + 34
        paint.text(told.words, (left, y), "body", None, "left", box.right - 8 - left, _LINES)
        if self.ring:
            paint.ring(box, 10)


class Recap(Overlay):
    """A sheet with all of it; Esc or a click beside it closes it."""

    modal = False

    def __init__(self, words: Catalogue, told: Sequence[Told], accent: Accent, show: Callable[[int], None]) -> None:
        super().__init__("match.recap.sheet", Rect(0, 0, _WIDE, 200))
        self._words, self._told, self._show = words, told, show
        ok = words.t("button.ok")
        self._ok = Button("match.recap.ok", Rect(0, 0, 200, _BUTTON), ok, "", "normal", accent, self.cancel)
        self._scroll = Scroll("match.recap.lines", Rect(0, 0, 1, 1))

    def arrange(self, scale: Scale) -> None:
        wide = min(_WIDE, scale.width - 2 * _MARGIN)
        inner = wide - 2 * _PAD
        heights = [self._high(scale, each, inner) for each in self._told]
        spare = 2 * _PAD + _HEAD + _GAP + _BUTTON
        high = min(sum(heights) or _ROW, scale.height - 2 * _MARGIN - spare)
        self.rect = Rect.around((scale.width / 2, scale.height / 2), wide, high + spare)
        room = Rect(self.rect.x + _PAD, self.rect.y + _PAD + _HEAD, inner, high)
        y, lines = room.y, list[Widget]()
        for told, tall in zip(self._told, heights, strict=True):
            lines.append(Line(Rect(room.x, y, inner - 14, tall), told, partial(self._opened, told.number)))
            y += tall
        self._scroll = Scroll("match.recap.lines", room, lines, sum(heights))
        self._ok.rect = Rect(self.rect.right - _PAD - 200, self.rect.bottom - _PAD - _BUTTON, 200, _BUTTON)
        if self.host is not None:
            self._scroll.arrive(None, self.host)
            self._ok.arrive(None, self.host)

    def _high(self, scale: Scale, told: Told, wide: float) -> float:
        room = wide - 14 - 78 - _NAME
        return max(_ROW, block(told.words, "body", scale, room, _LINES).height_px / scale.factor + 16)

    def _opened(self, number: int) -> None:
        self.cancel()
        self._show(number)

    def parts(self) -> Sequence[Widget]:
        return (*self._scroll.parts(), self._ok)

    def confirm(self) -> bool:
        self.cancel()
        return True

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect, "lifted", radius=20)
        at = (self.rect.x + _PAD, self.rect.y + _PAD + 16)
        paint.text(self._words.t("match.recap.heading"), at, "h3", width=self.rect.w - 2 * _PAD)
        if not self._told:
            words, y = self._words.t("match.recap.nothing"), self.rect.y + _PAD + _HEAD + _ROW / 2
            paint.text(words, (at[0], y), "body", width=self.rect.w - 2 * _PAD)
        self._scroll.draw(paint)
        self._ok.draw(paint)
