"""The bar over a match: whose turn it is and what is asked, or what is happening, and the time that is left."""

from __future__ import annotations

from typing import Any

from game.i18n.catalogue import Catalogue
from game.scenes.match.session import MatchSession
from game.scenes.shell import bar
from game.scenes.tabletop.tabletop import Tabletop
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours

HURRY = 10
"""From so many seconds on the clock warns."""
_HIGH = 40.0


class Bar:
    """Draws the bar of a match below its buttons."""

    def __init__(self, tabletop: Tabletop, session: MatchSession) -> None:
        self._tabletop = tabletop
        self._session = session
        self.only = ""
        """The words for what is asked where only one kind of choice is left."""

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """The game's tab, the sentence, the clock."""
        top, box = self._tabletop, context.frame.bar
        tab = bar.head(paint, context.frame, top.title, top.words)
        bar.rule(paint, box, -1)
        room = Rect(tab.right + 12, box.y, box.right - 3 * bar.PITCH - 24 - tab.right - 12, box.h)
        seconds = self._session.clock.seconds
        taken = 0.0 if seconds is None else _clock(paint, top.words, seconds, room)
        bar.say(paint, box, self.sentence(context), Rect(room.x, room.y, room.w - taken, room.h))

    def sentence(self, context: TableContext[Any]) -> bar.Sentence:
        """What the seat to answer is asked, or one that has come out of turn; before it is its turn on the screen,
        what is happening."""
        top, match, guest = self._tabletop, self._session.match, self._session.asked
        waiting, active = match.waiting, top.active
        if guest is not None and guest != match.seat:
            mark = top.player(context, guest)
            return bar.Sentence(top.words.t("match.interrupt.comes"), match.seats[guest].name + ",", mark)
        if waiting is None or active is None or active != waiting.seat:
            return self._happening(context)
        asked = top.table.words.asked(context)
        if not asked:
            asked = top.words.t(self.only) if top.words.has(self.only) else top.speaker.ask(waiting)
        return bar.Sentence(asked, match.seats[active].name + ",", top.player(context, active))

    def _happening(self, context: TableContext[Any]) -> bar.Sentence:
        """What is being shown, in the table's words or those of the log; at the end that it is the end."""
        top, match = self._tabletop, self._session.match
        stage, table = top.stage, top.table
        now = table.words.happening(context)
        if now is not None:
            return bar.Sentence(now.words, match.seats[now.seat].name, top.player(context, now.seat))
        event = stage.current_event or (stage.past[-1] if stage.busy and stage.past else None)
        if event is None or not top.speaker.speaks_of(event):
            return bar.Sentence(top.words.t("match.over") if match.over else "")
        seat: int | None = getattr(event, "seat", None)
        mark = None if seat is None else top.player(context, seat)
        told = top.speaker.say(event, **table.words.remark(event, stage.past))
        return bar.Sentence(told, match.seats[seat].name if top.title.plain and seat is not None else "", mark)


def _clock(paint: Painter, words: Catalogue, seconds: int, room: Rect) -> float:
    """The time that is left, as a pill at the right end of a room; the width that it takes there."""
    t, short = words.t, seconds <= HURRY
    widest = paint.measure(t("match.clock", minutes=0, seconds="00"), "figure")[0]
    left = t("match.clock", minutes=seconds // 60, seconds=f"{seconds % 60:02}")
    wide = max(widest, paint.measure(left, "figure")[0]) + 64
    box = Rect(room.right - wide, room.centre[1] - _HIGH / 2, wide, _HIGH)
    ink = colours.barn_dark if short else colours.ink
    paint.panel(box, "inset", radius=_HIGH / 2)
    icon = Rect.around((box.x + 24, box.centre[1]), 26)
    paint.picture("icons/warning" if short else "icons/clock", icon, tint=ink)
    paint.text(left, (box.right - 16, box.centre[1]), "figure", ink, "right")
    return wide + 12
