"""The costliest choices, a card each: where it was, what it cost, what was better and why, and two ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame

from game.ai.review import Costly
from game.core.match import Match
from game.core.seats import CLOCK
from game.i18n.catalogue import Catalogue
from game.scenes.review.curve import draw_letter
from game.scenes.review.cuts import BoardCut
from game.scenes.review.told import LETTERS, ReviewedMatch, verdict
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.phrases import turn_key
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

HEAD, NOTE = 62.0, 28.0
"""How high what stands over the cards is, and so much more with a note."""
LEAST, MOST = 184.0, 290.0
"""How high a card is."""
_BUTTON = 48.0
_WITH_ICON = 146.0
"""A button that is narrower has room for words only."""
_BESIDE = 290.0
"""So much of a card its words and buttons need beside the cut."""
_GAP = 12.0


class Cards:
    """Makes the widgets of the panel; the cuts of the board come one by one."""

    def __init__(self, title: Title, match: Match[Any, Any], told: ReviewedMatch, words: Catalogue) -> None:
        self._title, self._match, self._told, self._words = title, match, told, words
        self._cuts: list[BoardCut] = []
        self._pictures: dict[tuple[int, int, int], pygame.Surface] = {}
        # Where nobody came out of turn there is nothing to be said of it.
        self._called = any(ply.row.interrupt and ply.row.seat != CLOCK for ply in match.plies)
        self._head = HEAD + NOTE * self._called

    def prepare(self) -> bool:
        """Make the next cut; whether there was one to make."""
        costliest = self._told.found.costliest
        if len(self._cuts) == len(costliest):
            return False
        self._cuts.append(BoardCut(self._title, self._match, self._words, costliest[len(self._cuts)]))
        return True

    def forget(self) -> None:
        """The window has changed."""
        self._pictures.clear()

    @property
    def least(self) -> float:
        """How high the panel has to be."""
        return self._head + max(1, len(self._told.found.costliest)) * (LEAST + _GAP)

    def widgets(self, box: Rect, show: Callable[[Costly], None], branch: Callable[[Costly], None]) -> Iterator[Widget]:
        """The panel with its cards."""
        yield DrawBox(box, self._panel)
        costliest = self._told.found.costliest
        if not costliest:
            return
        high = min(MOST, (box.h - self._head) / len(costliest) - _GAP)
        for number, costly in enumerate(costliest):
            card = Rect(box.x + 14, box.y + self._head + number * (high + _GAP), box.w - 28, high)
            yield DrawBox(card, partial(self._card, number=number))
            right = self._right(card)
            left, other = Rect(right.x, card.bottom - _BUTTON - 14, right.w, _BUTTON).columns(2, 10)
            t, letter = self._words.t, LETTERS[number].lower()
            eye = "icons/eye" if left.w >= _WITH_ICON else ""
            look = Button(f"review.show.{letter}", left, t("review.show"), eye, "main", self._title.accent)
            look.on_press = partial(show, costly)
            yield look
            again = Button(f"review.branch.{letter}", other, t("review.branch"), on_press=partial(branch, costly))
            again.hint = t("review.branch.hint")
            yield again

    def _panel(self, paint: Painter, box: Rect) -> None:
        paint.panel(box)
        t = self._words.t
        paint.text(t("review.costliest"), (box.x + 24, box.y + 34), "h3", width=box.w - 48)
        if self._called:
            paint.text(t("review.costliest.note"), (box.x + 24, box.y + 34 + NOTE), "caption", width=box.w - 48)
        if not self._told.found.costliest:
            middle = (box.centre[0], box.y + self._head + (min(box.h, 320) - self._head) / 2)
            paint.text(verdict(self._words, self._told), middle, "note", None, "centre", box.w - 60, 8)

    def _cut(self, card: Rect) -> Rect:
        side = min(card.h - 24, card.w * 0.42, card.w - _BESIDE)
        return Rect(card.x + 12, card.y + 12, side, card.h - 24)

    def _right(self, card: Rect) -> Rect:
        cut = self._cut(card)
        return Rect(cut.right + 18, card.y + 12, card.right - 14 - cut.right - 18, card.h - 24)

    def _card(self, paint: Painter, card: Rect, number: int) -> None:
        paint.box(card, colours.paper, 12, colours.row_rim, 2)
        costly = self._told.found.costliest[number]
        cut, right, t = self._cut(card), self._right(card), self._words.t
        self._draw_cut(paint, cut, number)
        draw_letter(paint, (cut.x + 2, cut.y + 2), LETTERS[number], self._title.accent)
        turn = self._match.turn_at(costly.index)
        when = t(turn_key(self._words, self._title.key, "at"), turn=turn)
        cost = t("review.cost", share=self._told.cost(costly))
        wide = paint.measure(cost, "caption")[0] + 16
        y = right.y + 14
        paint.pill(cost, (right.right - wide / 2, y), colours.barn_dark)
        paint.text(when[:1].upper() + when[1:], (right.x, y), "caption", width=right.w - wide - 8)
        if number >= len(self._cuts):
            return
        low = card.bottom - _BUTTON - 20
        told, better, shorter = self._sentences(costly, self._cuts[number])
        top, room = y + 16, right.w - 30

        def high(better: str) -> float:
            return paint.measure(told, "strong", right.w, 3)[1] + paint.measure(better, "label", room, 3)[1]

        better = better if high(better) <= low - top - 4 else shorter
        needed = high(better)
        shown = paint.text(
            told, (right.x, top), "strong", None, "left", right.w, 2 if needed <= low - top - 4 else 1, "top"
        )
        top = shown.bottom + 4
        paint.picture("icons/check", Rect.around((right.x + 10, top + 12), 22), tint=colours.leaf_dark)
        lines = max(1, min(3, int((low - top) / paint.measure(better, "label")[1])))
        paint.text(better, (right.x + 30, top), "label", colours.leaf_dark, "left", room, lines, "top")

    def _draw_cut(self, paint: Painter, cut: Rect, number: int) -> None:
        paint.box(cut, colours.inset, 8)
        if number < len(self._cuts):
            area = paint.rect_px(cut)
            key = (number, *area.size)
            if key not in self._pictures:
                self._pictures[key] = self._cuts[number].picture(area.size)
            paint.surface.blit(self._pictures[key], area)
        paint.box(cut, None, 8, colours.wood_mid, 3)

    def _sentences(self, costly: Costly, cut: BoardCut) -> tuple[str, str, str]:
        """Who did what, what would have been better and why, and that without the why."""
        t = self._words.t
        told = t("review.chosen", seat=self._match.seats[costly.seat].name, choice=cut.words)
        key = f"{self._title.key}.term.{costly.reason}"
        better = t("review.better", choice=cut.better)
        if not costly.reason or not self._words.has(key):
            return told, better, better
        return told, t("review.better.why", choice=cut.better, reason=t(key)), better
