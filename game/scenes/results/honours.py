"""Honours of a result beside the win: the rank of somebody alone, and the best score so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.match import Match
from game.core.undo import by_computer
from game.scenes.results.parties import Party
from game.scenes.shell.phrases import day, local_now
from game.scenes.shell.scene import Services
from game.store.notices import StoreError
from game.store.scores import Score
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours

_CUP = "icons/trophy"
_ROW, _ICON = 64.0, 36.0
_LEAST = 236.0
"""In less width than this two of them stand one above the other."""
_MOST_RISE = 100
"""A rank that is more points away than this is no goal."""


class Honour(NamedTuple):
    """A picture, what it says, and a line below that may be empty."""

    icon: str
    words: str
    more: str = ""


def honours(services: Services, match: Match[Any, Any], match_id: int | None, ranking: Sequence[Party]) -> list[Honour]:
    """Honours that a finished match has earned; its score is written down for those that come after."""
    spec, points = match.spec, ranking[0].tally.total
    earned = []
    if spec.solo_rank is not None and len(match.seats) == 1:
        rank = spec.solo_rank(points)
        higher = (more for more in range(points, points + _MOST_RISE) if spec.solo_rank(more) > rank)
        goal = next(higher, None)
        more = "" if goal is None else services.words.t("results.rank.next", points=goal)
        earned.append(Honour("icons/star", services.words.t(f"{spec.key}.rank.{rank}"), more))
    if spec.chart is not None and match_id is not None and match.over:
        winners = [seat for party in ranking if party.place == 1 for seat in party.seats]
        names = ", ".join(match.seats[seat].name for seat in winners)
        chart = spec.chart(match.terms, match.state)
        try:
            # What a computer comes to is no score to beat, nor what it has played for people.
            helped = any(ply.row.seat in winners and by_computer(ply, match.seats) for ply in match.plies)
            people = not helped and all(match.seats[seat].human for seat in winners)
            counts = people and match.drawn_from_seed()
            own = services.store.score(match_id, chart, points, names) if counts else None
            other = services.store.best(spec.key, lambda score: score.chart == chart and score != own)
        except StoreError:  # told wherever the match itself could not be written
            return earned
        earned += _compare(services, own, other)
    return earned


def _compare(services: Services, own: Score | None, other: Score | None) -> list[Honour]:
    """Honours of a score among the others; one that does not count is only told of the best."""
    t = services.words.t
    if other is None:
        return [Honour(_CUP, t("results.best.first"))] if own is not None else []
    if own is not None and own.points > other.points:
        more = t("results.best.next", points=other.points, seats=other.names)
        return [Honour(_CUP, t("results.best.new"), more)]
    when = day(services.words, other.ended, local_now())
    return [Honour(_CUP, t("results.best", points=other.points), t("results.best.by", seats=other.names, when=when))]


def honours_height(earned: Sequence[Honour], width: float) -> float:
    """Height that a panel of that width needs for them, 0 without any."""
    rows = len(earned) if _stacked(earned, width) else min(1, len(earned))
    return rows * _ROW + 16 if earned else 0.0


def _stacked(earned: Sequence[Honour], width: float) -> bool:
    return width / max(1, len(earned)) < _LEAST


def draw_honours(paint: Painter, box: Rect, earned: Sequence[Honour], revealed: bool) -> None:
    """Draw the panel, and once everybody may know them the honours."""
    paint.panel(box)
    if not revealed:
        return
    inner = box.inset(16, 8)
    places = inner.rows(len(earned)) if _stacked(earned, box.w) else inner.columns(len(earned), 12)
    for honour, place in zip(earned, places, strict=True):
        middle = place.centre[1]
        icon = Rect.around((place.x + _ICON / 2, middle), _ICON)
        paint.picture(honour.icon, icon.moved(0, 2), tint=colours.gold_dark)
        paint.picture(honour.icon, icon, tint=colours.sun)
        x, width = icon.right + 12, place.right - icon.right - 12
        paint.text(honour.words, (x, middle - (12 if honour.more else 0)), "strong", None, "left", width)
        if honour.more:
            paint.text(honour.more, (x, middle + 14), "caption", None, "left", width)
