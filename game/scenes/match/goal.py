"""Sign of the goal that a match is played for, beside the mark of whoever plays for it: quiet, and never in the way."""

from __future__ import annotations

from typing import Any

from game.core.lazy import Keyed
from game.core.match import course_of
from game.core.spec import MatchGoal, Standing
from game.scenes.match.buttons import SeatMark
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.tabletop.cards import mark_place
from game.store.notices import StoreError
from game.store.results import occasion_of
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Colour, colours
from game.ui.widgets.base import Pressable, Widget

_SIGN, _LEAST = 24.0, 18.0
"""Size of the sign, and on the disc of a seat."""
_OFF = 0.85
"""Offset of the sign from the middle of a mark, over its radius."""
_LOOKS: dict[Standing, tuple[str, Colour]] = {
    "met": ("icons/check", colours.leaf_dark),
    "open": ("icons/target", colours.white_fur),
    "missed": ("icons/cross", colours.inset),
}


def goal_of(screen: MatchScreen) -> MatchGoal[Any, Any] | None:
    """The goal that a match is played for; None where there is none, or that cannot be read."""
    title, _, match_id = screen.opened
    try:
        name = None if match_id is None else screen.services.store.read(lambda db: occasion_of(db, match_id)).goal
    except StoreError:
        return None
    return next((goal for goal in title.spec.goals if goal.name == name), None)


class GoalSign(MatchPart):
    """Shows how far somebody is on the way to the goal; pressed it says so in words."""

    def __init__(self, screen: MatchScreen, goal: MatchGoal[Any, Any]) -> None:
        self._screen, self._goal, self._standings = screen, goal, Keyed[tuple[Standing, ...]]()

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How far each seat is, anew after every answer."""
        match = self._screen.match
        last = match.plies[-1].row if match.plies else None
        return self._standings.get((len(match.plies), last), self._judge)

    def _judge(self) -> tuple[Standing, ...]:
        match = self._screen.match
        course = course_of(match.spec, match.terms, match.at(0).state, match.plies)
        return tuple(self._goal.standing(course, seat) for seat in range(len(match.seats)))

    def told(self, seat: int) -> str:
        """Words for how far a seat is, and what the goal asks."""
        t, key = self._screen.words.t, f"{self._screen.title.key}.goal.{self._goal.name}"
        return "\n".join((t(f"goal.{self.standings[seat]}", goal=t(key)), t(f"{key}.about")))

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        screen = self._screen
        context, signs = screen.model.context, list[Widget]()
        for number, seat in enumerate(screen.match.seats):
            place = mark_place(context.frame, number, number == context.active)
            if not seat.human or place is None:
                continue
            (x, y), r = place
            size = _LEAST if context.frame.form == "strip" else _SIGN
            sign = _Sign(f"match.goal.{number}", Rect.around((x - _OFF * r, y + _OFF * r), size))
            sign.standing, sign.hint = self.standings[number], self.told(number)
            sign.on_press = lambda said=sign.hint: screen.page.show_message(said, "icons/target")
            signs.append(sign)
            for mark in buttons:
                if isinstance(mark, SeatMark) and mark.rect.centre == (x, y):
                    mark.signs.append(sign.rect)
        return [*buttons, *signs]


class _Sign(Pressable):
    standing: Standing = "open"

    def draw(self, paint: Painter) -> None:
        icon, fill = _LOOKS[self.standing]
        if self.ring:
            paint.ring(self.rect, self.rect.w / 2)
        tint = colours.white_fur if self.standing == "met" else colours.ink
        paint.badge(icon, self.rect.centre, self.rect.w / 2, self.rect.w * 0.66, fill, colours.wood_edge, tint=tint)
