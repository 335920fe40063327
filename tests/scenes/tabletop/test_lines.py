"""Places of lines of choices: the whole box of what is laid, never an answer on a card that asks."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.lines import picks_up, place_of, put_down
from game.scenes.tabletop.table_view import TableView
from game.titles import TITLES, title_for
from game.ui.rect import Scale
from game.ui.title import Title
from tests.tables.sitting import dealt

MOST = 90


def seen(title: Title, seed: str) -> TableView:
    """A table that every seat sees as its own."""
    match = dealt(title, title.spec.seats[-1], seed, title.spec.playout_options)
    top = TableView(title, match, Catalogue(), "none")
    top.resize(Scale((1600, 900)), 100)
    return top


@pytest.mark.telling("rolling_acres")
@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_what_is_picked_up_is_put_down_and_its_place_is_on_no_card_that_asks(title: Title) -> None:
    top, dice, carried, placed = seen(title, "lines"), Random(7), 0, 0
    match, canvas = top.match, top.frame.canvas
    for _ in range(MOST):
        if match.over or match.seat is None:
            break
        top.jump(match.plies, match.state)
        top.see(match.seat)
        context, position, controls = top.context(), match.position, top.table.controls
        for choice in dice.sample([*match.options], min(3, len(match.options))):
            line = put_down(top, context, position, choice)
            assert line[0] == choice
            assert len(line) == 1 or not picks_up(top, context, line[1])
            carried += len(line) > 1
            match.peek(*line)
            box = place_of(top, context, position, line, canvas)
            placed += box is not None
            for gesture in controls.gestures(choice, context):
                asks = top.table.look.question(replace(context, held=gesture.source, pose=max(0, gesture.pose)))
                assert box is None or asks is None or not asks.contains(*box.centre) or len(line) > 1, (choice, box)
        match.play(dice.choice([*match.options]))
        match.deal()
    assert placed
    assert carried or title.key != "rolling_acres"


def test_the_box_of_a_layout_is_round_all_of_its_spaces() -> None:
    top, dice, met = seen(title_for("rolling_acres"), "boxes"), Random(3), 0
    match = top.match
    while not match.over and met < 8:
        assert match.seat is not None
        top.jump(match.plies, match.state)
        top.see(match.seat)
        choice = dice.choice([*match.options])
        line = put_down(top, top.context(), match.position, choice)
        if len(line) > 1:
            seat, before = match.seat, match.state.sheets[match.seat]
            box = place_of(top, top.context(), match.position, line, top.frame.board)
            after = match.peek(*line).state.sheets[seat]
            laid = sum(after) & ~sum(before)
            spaces = [spot for spot in top.things(top.context()).used.items() if spot[0].kind == "space"]
            inside = {at for at, (_, each) in enumerate(spaces) if laid >> at & 1}
            assert box is not None
            assert all(box.contains(*each.centre) for at, (_, each) in enumerate(spaces) if at in inside)
            met += 1
        match.play(choice)
        match.deal()
    assert met == 8


def test_an_answer_on_a_card_that_asks_is_no_place() -> None:
    """A die that fits nowhere is taken at an answer of that card; its place is where it lies."""
    top, dice, asked = seen(title_for("rolling_acres"), "asks0"), Random(0), 0
    match, controls = top.match, top.table.controls
    while match.seat is not None and not asked:
        top.jump(match.plies, match.state)
        top.see(match.seat)
        context = top.context()
        for choice in match.options:
            for gesture in controls.gestures(choice, context):
                held = replace(context, held=gesture.source, pose=max(0, gesture.pose))
                card = top.table.look.question(held)
                answer = None if card is None else controls.spots(held).get(gesture.target)
                if card is None or answer is None or not card.contains(*answer.centre):
                    continue
                box = place_of(top, context, match.position, (choice,), top.frame.canvas)
                assert box == top.things(context).used[gesture.source]
                asked += 1
        match.play(dice.choice([*match.options]))
        match.deal()
    assert asked
