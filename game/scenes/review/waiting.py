"""Panels shown until a review is there: how far it has come, and the choices that look costly so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial
from typing import Any, NamedTuple

from game.ai.review import Finding, ReviewProgress
from game.core.match import Match
from game.i18n.catalogue import Catalogue
from game.scenes.review.cards import cost_words, said_of, table_at, when_made
from game.scenes.shell.menu import GAP, DrawBox, panel
from game.scenes.tabletop.lines import tell_choice
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

_WIDE, _HIGH, _LOW = 720.0, 230.0, 206.0
"""Size of the panel that tells how far the review has come, and its height in low windows."""
_LIST = 330.0
"""Room that is left for the findings below it, where there is so much."""
_SIDE, _EDGE, _APART = 30.0, 18.0, 12.0
"""Distances in the list: from its sides, from its upper and lower edge, and between findings."""
_LINES = 3
"""Most lines of what somebody chose."""


class FindingWords(NamedTuple):
    """Words for a choice that looks costly so far."""

    when: str
    cost: str
    said: str


class WaitingPanels:
    """The progress of a review, and below it a list that grows."""

    def __init__(self, title: Title, match: Match[Any, Any], words: Catalogue, worded: Set[int]) -> None:
        """`worded` are seats of people who are told in words what a choice has cost, not in per cent."""
        self._title, self._match, self._words, self._worded = title, match, words, worded
        self._said: dict[int, str] = {}
        """Words for each choice that has some, by its row."""

    def prepare(self, so_far: ReviewProgress) -> bool:
        """Find words for the next choice that has none yet; whether there was one."""
        index = next((each.index for each in so_far.findings if each.index not in self._said), None)
        if index is None:
            return False
        row, words = self._match.plies[index].row, self._words
        table_view = table_at(self._title, self._match, words, index, row.seat)
        context, position = table_view.context(), table_view.match.position
        choice, _ = tell_choice(table_view, context, position, row.choice, out_of_turn=row.interrupt)
        self._said[index] = said_of(words, self._match, index, choice)
        return True

    def widgets(self, scale: Scale, body: Rect, so_far: ReviewProgress, later: Callable[[], None]) -> Iterator[Widget]:
        """The panels while the review goes on, with the button that leaves it."""
        box = _upper_box(body)
        yield panel(box)
        yield DrawBox(box, partial(self._draw_progress, so_far=so_far))
        yield self._later(_buttons(box), later)
        room = Rect(box.x, box.bottom + GAP, box.w, body.bottom - box.bottom - GAP)
        rows = self._rows(scale, room, so_far.findings)
        if rows:
            shown = room.upper(self._height(scale, room.w, rows))
            yield panel(shown)
            yield DrawBox(shown, partial(self._draw_list, rows=rows))

    def failed(self, body: Rect, again: Callable[[], None], later: Callable[[], None]) -> Iterator[Widget]:
        """The panel where there will be no review, with the button that has another process try."""
        box, t = _upper_box(body), self._words.t
        yield panel(box)
        yield DrawBox(box, partial(self._draw_line, words=t("review.failed")))
        left, right = _buttons(box).columns(2, 14)
        yield Button("review.again", left, t("review.again"), "icons/redo", on_press=again)
        yield self._later(right, later)

    def _later(self, box: Rect, later: Callable[[], None]) -> Button:
        t = self._words.t
        button = Button("review.later", box, t("review.later"), "icons/clock", "main", self._title.accent, later)
        button.hint = t("review.later.hint")
        return button

    def _doing(self, so_far: ReviewProgress) -> str:
        """Sentence of what is looked at now."""
        if not so_far.choices:
            return self._words.t("review.reckoning")
        if so_far.looked == so_far.choices:
            return self._words.t("review.looking.again")
        return self._words.t("review.looking", number=so_far.looked + 1, count=so_far.choices)

    def _draw_line(self, paint: Painter, box: Rect, words: str) -> None:
        paint.text(words, (box.centre[0], _top(box) + 34), "strong", None, "centre", box.w - 2 * _SIDE, 2)

    def _draw_progress(self, paint: Painter, box: Rect, so_far: ReviewProgress) -> None:
        self._draw_line(paint, box, self._doing(so_far))
        track = Rect(box.x + _SIDE, _top(box) + 76, box.w - 2 * _SIDE - 74, 22)
        paint.bar(track, so_far.share, self._title.accent.base)
        share = self._words.t("review.per_cent", share=round(100 * so_far.share))
        paint.text(share, (box.right - _SIDE, track.centre[1]), "label", align="right")

    # -- the list

    def _rows(self, scale: Scale, room: Rect, findings: Sequence[Finding]) -> list[FindingWords]:
        """The findings that have words already: as many as there is room for, the costliest rather than others."""
        known, shown = [each for each in findings if each.index in self._said], list[FindingWords]()
        for most in range(len(known), 0, -1):
            kept = sorted(known, key=lambda each: -each.per_cent)[:most]
            shown = [self._worded_finding(each) for each in known if each in kept]
            if self._height(scale, room.w, shown) <= room.h:
                return shown
        return []

    def _worded_finding(self, finding: Finding) -> FindingWords:
        row = self._match.plies[finding.index].row
        when = when_made(self._words, self._title, self._match, finding.index)
        cost = cost_words(self._words, finding.per_cent, row.seat in self._worded)
        return FindingWords(when[:1].upper() + when[1:], cost, self._said[finding.index])

    def _height(self, scale: Scale, wide: float, rows: Sequence[FindingWords]) -> float:
        """Height of the list."""
        note = block(self._words.t("review.so_far"), "note", scale, wide - 2 * _SIDE, _LINES)
        heights = [note.height_px / scale.factor, *(sum(_row_heights(scale, wide, row)) for row in rows)]
        return 2 * _EDGE + sum(heights) + _APART * len(rows)

    def _draw_list(self, paint: Painter, box: Rect, rows: Sequence[FindingWords]) -> None:
        x, wide, scale = box.x + _SIDE, box.w - 2 * _SIDE, paint.scale
        at = (x, box.y + _EDGE)
        note = paint.text(self._words.t("review.so_far"), at, "note", None, "left", wide, _LINES, "top")
        y = note.bottom + _APART
        for row in rows:
            head, body = _row_heights(scale, box.w, row)
            pill = _pill_width(scale, row)
            paint.pill(row.cost, (box.right - _SIDE - pill / 2, y + head / 2), colours.barn_dark)
            paint.text(row.when, (x, y + head / 2), "caption", width=wide - pill - 8)
            paint.text(row.said, (x, y + head), "strong", None, "left", wide, _LINES, "top")
            y += head + body + _APART


def _upper_box(body: Rect) -> Rect:
    """The place of the progress, above the room for the list where both have room: it stays when that grows."""
    spare, wide = body.h - _HIGH - GAP - _LIST, min(body.w, _WIDE)
    y = body.y + max(0.0, min(0.45 * body.h - _HIGH / 2, spare))
    return Rect(body.centre[0] - wide / 2, y, wide, _HIGH if spare >= 0 else _LOW)


def _top(box: Rect) -> float:
    """The upper edge of what is in that panel."""
    return box.y + 0.75 * (box.h - _LOW)


def _buttons(box: Rect) -> Rect:
    return Rect(box.x + _SIDE, box.bottom - 76, box.w - 2 * _SIDE, 54)


def _pill_width(scale: Scale, row: FindingWords) -> float:
    return block(row.cost, "caption", scale).width_px / scale.factor + 16


def _row_heights(scale: Scale, wide: float, row: FindingWords) -> tuple[float, float]:
    """Heights of the line over a finding, and of what was chosen."""
    head = block(row.when, "caption", scale).height_px / scale.factor
    said = block(row.said, "strong", scale, wide - 2 * _SIDE, _LINES)
    return max(26.0, head + 2), said.height_px / scale.factor
