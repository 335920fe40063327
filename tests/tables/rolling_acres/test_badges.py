"""Badges, brackets, and the points and questions that are told beside them."""

from __future__ import annotations

from typing import Any

import pygame
from msgspec.structs import replace

from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.rules.rolling_acres import data
from game.rules.rolling_acres.events import CropAdded, EndTriggered, FarmFilled, Planted
from game.rules.rolling_acres.model import NOT_YET, State
from game.rules.rolling_acres.scoring import score
from game.tables.rolling_acres import board, layout
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.table import Table
from tests.scenes.drawn_words import DrawnWords
from tests.tables.rolling_acres.play import new_match, now_of, stages, table
from tests.tables.rolling_acres.test_table import DRAWN, held_unfit, sheet_of, unfit
from tests.tables.sitting import USUAL, context, past, window


def words_drawn(of: Table[State], seen: TableContext[State]) -> list[str]:
    """What the board and the sheet on it say, all of it whole."""
    paint = DrawnWords(pygame.Surface(USUAL[0]), Scale(*USUAL))
    of.look.draw_below(paint, seen)
    of.look.draw_above(paint, seen)
    assert not paint.cut
    return [words for words, _ in paint.words]


def test_ac11_the_badge_of_what_is_framed_counts_bees_with_their_crops_and_the_end() -> None:
    told = set[bool]()
    *_, match = stages(2, "badge", 400, DRAWN)
    known, at = now_of(match), window(match, table(match), *USUAL)[1]
    state, done, first = match.at(0).state, list[Event[Any, Any]](), match.at(0).state
    for event in past(match):
        before, state = state, event.on(match.terms, state)
        done.append(event)
        first = before if isinstance(event, Planted) else first
        if isinstance(event, Planted | CropAdded):
            seat = event.seat
            seen = replace(context(match, at), view=state, past=done, active=seat, viewer=seat)
            then, now = (score(match.terms, each)[seat].total for each in (first, state))
            assert known.brought(seen) == now - then
            told.add(isinstance(event, CropAdded) and now > then)
            ends, full = replace(state, first=seat), [*done, FarmFilled(seat), EndTriggered(seat)]
            if state.first == NOT_YET:
                assert known.brought(replace(seen, view=ends, past=full)) == now - then + data.BONUS
    assert told == {False, True}


def test_ac11_two_bees_are_asked_for_by_number() -> None:
    told = set[str]()
    for seed in range(40):
        for match in stages(2, f"p{seed}", 90, DRAWN):
            if type(match.waiting).__name__ == "Crop":
                told.add(table(match).words.prompt(context(match, window(match, table(match), *USUAL)[1])))
        if len(told) == 3:
            break
    asked = (Catalogue().t("rolling_acres.asked.bee", number=number, count=2) for number in (1, 2))
    assert told == {"", *asked}


class Order(Painter):
    """Remembers in which order brackets and figures are drawn."""

    keeps = False

    def brackets(self, *args: Any, **more: Any) -> None:
        drawn.append("brackets")
        super().brackets(*args, **more)

    def text(self, *args: Any, **more: Any) -> Rect:
        drawn.append("figure")
        return super().text(*args, **more)


drawn: list[str] = []


def test_ac18_brackets_of_the_last_move_strike_through_no_badge() -> None:
    match = new_match(2, "brackets", DRAWN)
    plan, sheet = layout.plan(window(match, table(match), *USUAL)[1]), sheet_of(chickens=tuple(range(13)))
    drawn.clear()
    board.draw_above(Order(pygame.Surface(USUAL[0]), Scale(*USUAL)), plan, sheet, board.Highlights(last=1 << 10))
    assert sorted(drawn) == drawn
    assert set(drawn) == {"brackets", "figure"}


def test_ac12_the_points_for_the_first_to_end_are_named_before_and_after() -> None:
    of, seen = held_unfit(unfit())
    drawn = words_drawn(of, seen)
    assert Catalogue().t("rolling_acres.unfit.after.first", points=data.BONUS) in drawn
    match = next(each for each in stages(3, "end", 400) if each.state.first != NOT_YET)
    of, first = table(match), match.state.first
    seen = replace(context(match, window(match, of, *USUAL)[1]), focused_seat=first)
    assert Catalogue().t("rolling_acres.total.first", points=data.BONUS) in words_drawn(of, seen)
    told = Catalogue().t("rolling_acres.tip.score.first", points=data.BONUS)
    assert told in of.words.tip(seen, Spot("score", "total"))
    other = replace(seen, focused_seat=(first + 1) % 3)
    assert told not in of.words.tip(other, Spot("score", "total"))
