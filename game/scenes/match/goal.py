"""Sign of the goal that a match is played for, beside the mark of whoever plays for it: quiet, and never in the way."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

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
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours
from game.ui.widgets.base import Pressable, Widget

_SIGN, _LEAST = 24.0, 18.0
"""Size of the sign, and on the disc of a seat."""
_OFF = 0.85
"""Offset of the sign from the middle of a mark, over its radius."""
_STEPS = 36
"""Corners of a whole rim, of which a share shows how far a count has come."""
GoalProgress: TypeAlias = tuple[int, int] | None
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
        self._screen, self._goal, self._judged = screen, goal, Keyed[tuple[tuple[Standing, GoalProgress], ...]]()

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How far each seat is, anew after every answer."""
        return tuple(standing for standing, _ in self._judgements)

    @property
    def progress(self) -> tuple[GoalProgress, ...]:
        """How far each seat has come by count, and the aim; None where nothing is counted."""
        return tuple(progress for _, progress in self._judgements)

    @property
    def _judgements(self) -> tuple[tuple[Standing, GoalProgress], ...]:
        match = self._screen.match
        last = match.plies[-1].row if match.plies else None
        return self._judged.get((len(match.plies), last), self._judge)

    def _judge(self) -> tuple[tuple[Standing, GoalProgress], ...]:
        match, goal = self._screen.match, self._goal
        course = course_of(match.spec, match.terms, match.at(0).state, match.plies)
        return tuple((goal.standing(course, seat), goal.progress(course, seat)) for seat in range(len(match.seats)))

    def told(self, seat: int) -> str:
        """Words for how far a seat is, by count too where anything is counted, and what the goal asks."""
        t, key = self._screen.words.t, f"{self._screen.title.key}.goal.{self._goal.name}"
        standing, progress = self._judgements[seat]
        count = () if progress is None else (t(f"{key}.count", have=progress[0], aim=progress[1]),)
        return "\n".join((t(f"goal.{standing}", goal=t(key)), *count, t(f"{key}.about")))

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
            (sign.standing, sign.progress), sign.hint = self._judgements[number], self.told(number)
            sign.on_press = lambda said=sign.hint: screen.page.show_message(said, "icons/target")
            signs.append(sign)
            for mark in buttons:
                if isinstance(mark, SeatMark) and mark.rect.centre == (x, y):
                    mark.signs.append(sign.rect)
        return [*buttons, *signs]


class _Sign(Pressable):
    standing: Standing = "open"
    progress: GoalProgress = None

    def draw(self, paint: Painter) -> None:
        icon, fill = _LOOKS[self.standing]
        if self.ring:
            paint.ring(self.rect, self.rect.w / 2)
        tint = colours.white_fur if self.standing == "met" else colours.ink
        centre, r = self.rect.centre, self.rect.w / 2
        paint.badge(icon, centre, r, self.rect.w * 0.66, fill, colours.wood_edge, tint=tint)
        if self.standing == "open" and self.progress is not None and self.progress[1]:
            steps = round(_STEPS * min(1.0, self.progress[0] / self.progress[1]))
            turns = [math.tau * step / _STEPS for step in range(steps + 1)]
            line = [(centre[0] + r * math.sin(turn), centre[1] - r * math.cos(turn)) for turn in turns]
            if steps:  # the rim turns green as far as the count has come
                paint.shape([line], (Stroke(colours.white_fur, 6.5), Stroke(colours.leaf_dark, 4)), closed=False)
