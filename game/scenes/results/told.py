"""A result in sentences, for whoever hears it: who has won and why it ended, places, rows of the table, the chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core.match import Match
from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.results.parties import Party, ScorePoint, added_label, party_name, tie_reasons, total_label
from game.scenes.results.reveal import categories
from game.scenes.results.table import merge_equal
from game.scenes.tabletop.table_view import TableView
from game.ui.title import Count, Goal, Title

_MOMENTS = 4
"""Moments of a course that are told, the end among them."""
_MOST_DECISIVE = 3
"""Most categories that are told by themselves."""


def ending(title: Title, match: Match[Any, Any], words: Catalogue) -> str:
    """Sentence about what has ended a match; empty for one that is not over."""
    top = TableView(title, match, words, "none")
    lines = top.logged.lines if match.over else ()
    return top.log.spoken(lines[-1]) if lines else ""


class ResultTexts(NamedTuple):
    """Texts of a result, made of the same values as its pictures."""

    title: str
    seats: Sequence[Seat]
    ranking: Sequence[Party]
    words: Catalogue
    counts: Sequence[Count] = ()
    hints: Mapping[int, int] = {}
    """By seat how many it has taken."""
    goals: Sequence[Sequence[Goal]] = ()
    """By seat what it had to reach."""

    def _name(self, party: Party) -> str:
        return party_name(self.words, party, self.seats)

    def _cells(self, head: str, cells: Sequence[str]) -> str:
        """A row in words: its heading, and what each party has, where it has any."""
        told = [
            self.words.t("results.told.cell", seats=self._name(party), value=cell)
            for party, cell in zip(self.ranking, cells, strict=True)
            if cell
        ]
        return self.words.t("results.told.row", head=head.removesuffix(":"), cells="; ".join(told)) if told else ""

    def places(self) -> list[str]:
        """A sentence for each place: who has it, and with how many points."""
        t = self.words.t
        told = [
            t("results.told.place", place=party.place, seats=self._name(party), points=party.figure)
            for party in self.ranking
        ]
        reasons = tie_reasons(self.words, self.title, self.ranking)
        return ["; ".join((words, *more)) for words, more in zip(told, reasons, strict=True)]

    def decisive(self) -> list[str]:
        """A sentence for each of the few categories in which points differ most; none where one is alone."""

        def points(category: str) -> list[int]:
            return [party.tally.points.get(category, 0) for party in self.ranking]

        kinds = [] if self.counts or len(self.ranking) < 2 else [*categories(self.ranking)]
        apart = {kind: max(points(kind)) - min(points(kind)) for kind in kinds}
        kinds = sorted((kind for kind in kinds if apart[kind]), key=lambda kind: -apart[kind])[:_MOST_DECISIVE]
        return [
            self._cells(self.words.t(f"{self.title}.point.{kind}"), [str(each) for each in points(kind)])
            for kind in kinds
        ]

    def rows(self) -> list[str]:
        """A sentence for each row of the table, with the name of whoever has what."""
        t, told = self.words.t, list[str]()
        if self.hints:
            taken = [sum(self.hints.get(seat, 0) for seat in party.seats) for party in self.ranking]
            told.append(", ".join(
                t("results.told.cell", seats=self._name(party), value=self.words.n("results.hints", count))
                for party, count in zip(self.ranking, taken, strict=True)
                if count
            ))  # fmt: skip
        for even, key in ((True, "results.even"), (False, "results.left")):
            own = [
                [each for each in self.counts if each.even == even and p.seats[0] in each.seats] for p in self.ranking
            ]
            alone = not any(count.even for count in self.counts)
            told.append(self._cells(added_label(self.words, self.title) if alone else t(key), list(map(_added, own))))
        for category in [] if self.counts else categories(self.ranking):
            cells = [self._points(party, category) for party in self.ranking]
            told.append(self._cells(t(f"{self.title}.point.{category}"), cells))
        told.append(
            self._cells(
                total_label(self.words, self.title, self.ranking), [str(party.figure) for party in self.ranking]
            )
        )
        reasons = tie_reasons(self.words, self.title, self.ranking)
        told.append(self._cells(t("results.tie"), [", ".join(each) for each in reasons]))
        return [each for each in told if each]

    def _points(self, party: Party, category: str) -> str:
        t, points = self.words.t, party.tally.points.get(category, 0)
        goals = [goal for goal in self.goals[party.seats[0]] if goal.category == category] if self.goals else []
        near = [t("results.goal", have=goal.have, goal=t(goal.name)) for goal in goals]
        return ", ".join((str(points), *near))

    def course(self, heading: str, moments: Sequence[ScorePoint], charted: int | None) -> str:
        """Sentence about the score of each party after some of the turns, the last among them."""
        last = len(moments) - 1
        told = sorted({last - last * back // _MOMENTS for back in range(_MOMENTS)} - {0}) or [last]
        turns = self.words.listed([str(moments[at].turn) for at in told])
        cells = list[str]()
        for party in self.ranking:
            tallies = [moments[at].tallies[party.seats[0]] for at in told]
            cells.append(", ".join(str(each.total if charted is None else each.rank[charted]) for each in tallies))
        return self._cells(self.words.t("results.told.after", heading=heading, turns=turns), cells)


def _added(counts: Sequence[Count]) -> str:
    """Figures that are added up, with their sum."""
    added = " + ".join(each.figure for each in merge_equal(counts))
    return f"{added} = {sum(count.points for count in counts)}" if counts else ""
