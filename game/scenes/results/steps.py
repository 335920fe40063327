"""What is counted one after the other before anybody knows the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.scenes.results.sides import Side
from game.ui.title import Count, Title


class CountingStep(NamedTuple):
    """A category, or a line of counting by hand: what it is called, its picture, what it brings each side."""

    label: str
    picture: str
    points: tuple[int, ...]
    said: str = ""
    """Name within a sentence; empty where `label` serves."""


def categories(ranking: Sequence[Side]) -> list[str]:
    """The kinds of points that anybody may have."""
    return list(dict.fromkeys(key for side in ranking for key in side.tally.points))


def counting_steps(
    title: Title, ranking: Sequence[Side], counts: Sequence[Count], words: Catalogue
) -> tuple[CountingStep, ...]:
    """The lines of the counting by hand, where there is one, else the categories."""
    if counts:
        return tuple(
            CountingStep(
                each.figure,
                each.picture,
                tuple(each.points * (side.seats[0] in each.seats) for side in ranking),
                words.t(each.name, figure=each.figure) if each.name else "",
            )
            for each in counts
        )
    return tuple(
        CountingStep(
            words.t(f"{title.key}.point.{key}"),
            title.points.get(key, ""),
            tuple(side.tally.points.get(key, 0) for side in ranking),
        )
        for key in categories(ranking)
    )


def is_close(ranking: Sequence[Side]) -> int | None:
    """By how many points a close match was won, 0 where another count had to decide; None for any other match."""
    if len(ranking) < 2 or ranking[1].place == 1:
        return None
    first, second = ranking[0].tally, ranking[1].tally
    if first.rank[0] != first.total or second.rank[0] != second.total:
        return None  # points are not what decides
    gap = first.total - second.total
    return gap if 0 <= 20 * gap <= first.total and first.total > 0 else None
