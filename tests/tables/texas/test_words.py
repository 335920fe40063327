"""Questions of the bar, messages of passes, refusals of clicks, and hands while a turn waits to be ended."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.match import resume
from game.core.steps import Refusal
from game.rules.texas.model import FARM, cards_in, score
from game.rules.texas.steps import DRAW, MarkerPlaced, MarkerTurned, Passed, Play
from game.scenes.match import why
from game.scenes.tabletop import commands
from game.tables.texas import TITLE
from game.tables.texas.layout import OFFICER, PILE
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import Spot
from game.ui.tween import Speed
from tests.games import results_game
from tests.golden.transcript import GOLDEN, by_people, followed, read
from tests.scenes.match_player import LONG_MS, Player, sit
from tests.store.table import put_record
from tests.tables.texas.play import new_match, table


def asked(player: Player) -> str:
    return player.table.bar.sentence(player.table.model.context).rest


def ways(player: Player) -> frozenset[str]:
    """Kinds of choices of the seat to answer: move, draw, judge."""
    match, found = player.match, set[str]()
    for choice in match.options:
        if isinstance(choice, Play):
            to = match.terms.targets[match.state.officer][choice.card]
            found.add("judge" if match.state.squares[to] else "move")
        else:
            found.add("draw")
    return frozenset(found)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_bar_asks_only_for_what_can_be_done(tmp_path: Path, seats: int) -> None:
    player, dice, met = sit(tmp_path, TITLE, seats), random.Random(7), set()
    while not player.match.over:
        kinds, said = ways(player), asked(player)
        assert ("play a card" in said) == bool(kinds & {"move", "judge"})
        assert ("draw" in said) == ("draw" in kinds)
        assert ("judge" in said) == ("judge" in kinds)
        met.add(kinds)
        player.table.do(commands.Play((dice.choice(player.match.options),)))
        player.end_turn()
    assert len(met) > 4


def test_tx9_no_judge_is_asked_for_without_one_or_without_a_marker_to_turn(tmp_path: Path) -> None:
    """The first seat has sent all its judges; at the start nobody has a marker that one could turn."""
    player, dice = sit(tmp_path, TITLE, 2), random.Random(1)
    assert "judge" not in asked(player)
    while player.match.state.judges[0] or player.match.seat:
        options = player.match.options
        turns = [each for each in options if isinstance(each, Play) and "judge" in ways(player)]
        player.table.do(commands.Play((dice.choice(turns or options),)))
        player.end_turn()
        assert not player.match.over
    assert "judge" not in asked(player)


def test_a_marker_that_a_judge_may_flip_says_what_that_gains(tmp_path: Path) -> None:
    player, dice, met = sit(tmp_path, TITLE, 2), random.Random(7), 0
    while not player.match.over and met < 5:
        match, model = player.match, player.table.model
        for choice in match.options:
            if not isinstance(choice, Play):
                continue
            to = match.terms.targets[match.state.officer][choice.card]
            if match.state.squares[to]:
                square = Spot("square", match.terms.board.spots[to].name)
                told = model.table_view.table.words.about(model.context, square)
                seat = match.seat or 0
                before, after = match.state, MarkerTurned(seat, choice.card, to).on(match.terms, match.state)
                gain = score(match.terms, after)[seat].total - score(match.terms, before)[seat].total
                assert f"+{gain} " in told
                lost = score(match.terms, before)[1 - seat].total - score(match.terms, after)[1 - seat].total
                assert f"loses {lost}." in told
                met += 1
        player.table.do(commands.Play((dice.choice(match.options),)))
        player.end_turn()
    assert met


def test_tx10_a_pass_that_nobody_chose_stands_in_the_bar_for_long_enough_to_be_read(tmp_path: Path) -> None:
    """The same seat is asked before and after."""
    kept = by_people(read(GOLDEN / "texas" / "blocked_2.json"))
    plies = followed(kept).plies
    number = next(n for n, ply in enumerate(plies) if ply.events[1:] == (Passed(1),))
    match = resume(TITLE.spec, replace(kept, rows=kept.rows[: number - 1], index=-1))
    house = results_game.house(tmp_path, "full", titles=[TITLE])
    player = Player(house, TITLE, 2, opened=(match, put_record(house.services.store, match.record(), 0, False)))
    player.table.do(commands.Play((plies[number - 1].row.choice,)))
    stage, name, read_ms = player.table.table_view.stage, player.match.seats[1].name, 0
    assert player.match.seat == player.table.table_view.active == 0
    while stage.busy:
        if isinstance(stage.current_event, Passed):
            assert asked(player) == player.table.words.t("texas.say.Passed", seat=name)
            read_ms += 100
        player.step(100)
    assert read_ms >= 2000


def test_a_square_and_judges_say_what_to_do_first(tmp_path: Path) -> None:
    top = sit(tmp_path, TITLE, 2).table.table_view
    square, judges = (Gesture(source, PRESS) for source in (Spot("square", "a1"), Spot("judges", 0)))
    assert why.refusal_text(top, square, None) == top.words.t("texas.pressed.square")
    assert why.refusal_text(top, judges, None) == top.words.t("texas.pressed.judges")
    assert why.refusal_text(top, Gesture(Spot("discard"), PRESS), None) == top.words.t("texas.pressed.discard")
    assert why.refusal_text(top, Gesture(Spot("table"), PRESS), None) == ""
    assert why.refusal_text(top, square, Refusal("TX8", "not_in_hand")) == top.words.t("texas.why.not_in_hand")


def test_why_a_card_of_somebody_else_cannot_be_played_is_not_told_as_ones_own_reason(tmp_path: Path) -> None:
    player, dice, barred = sit(tmp_path, TITLE, 2), random.Random(3), 0
    while not player.match.over:
        model, match = player.table.model, player.match
        told = player.table.table_view.table.words
        for card in cards_in(match.state.hands[1 - (match.seat or 0)]):
            about = told.about(model.context, Spot("card", card))
            assert "you" not in about.lower().split("\n", 1)[-1]
            barred += "can’t play it now" in about
        player.table.do(commands.Play((dice.choice(match.options),)))
        player.end_turn()
    assert barred


@pytest.mark.parametrize("seats", [2, 4])
def test_a_card_of_somebody_else_says_whose_it_is(tmp_path: Path, seats: int) -> None:
    """A click on a square to which only such a card leads speaks of the own hand."""
    player = sit(tmp_path, TITLE, seats)
    top, hands = player.table.table_view, player.match.state.hands
    for seat in range(seats):
        if seat != player.match.seat:
            card = cards_in(hands[seat])[0]
            player.click(Spot("card", card))
            assert f"{player.match.seats[seat].name}’s" in player.said()
            refusal = player.match.refusal(Play(card))
            square = why.refusal_text(top, Gesture(Spot("square", "a1"), PRESS), refusal)
            assert square == player.table.words.t("texas.why.not_in_hand")


def test_tx14_a_figure_tells_the_largest_area_in_markers_and_points() -> None:
    for seats in (2, 4):
        match = new_match(seats, "figures")
        words = table(match).words
        name = match.seats[0].name
        none = words.figure_tip(match.state, 0)
        assert not any(letter.isdigit() for letter in none.removeprefix(name))
        marked = replace(match.state, squares=bytes([FARM, FARM, *match.state.squares[2:]]))
        seat = match.terms.side.index(FARM)
        told = words.figure_tip(marked, seat).removeprefix(match.seats[seat].name)
        assert re.findall("[0-9]+", told) == ["4", "2", "4"]


def at_a_draw(folder: Path, speed: Speed = "none") -> Player:
    """Somebody may draw a card or play one, and so may the next seat."""
    player = sit(folder, TITLE, 2, speed)
    full = player.match.terms.deal.cards
    while len(player.match.options) == 1 or any(hand.bit_count() == full for hand in player.match.state.hands):
        player.watch()
        player.by_clicks(player.match.options[0])
    player.watch()
    player.step(LONG_MS)
    return player


def test_only_who_may_draw_is_told_that_it_takes_the_turn(tmp_path: Path) -> None:
    player = at_a_draw(tmp_path)
    model, words = player.table.model, player.table.words
    said = {whose: set[str]() for whose in (True, False)}
    for spot in model.things:
        if spot.kind == "slot":
            said[spot.ids[0] == player.match.seat].add(model.table_view.table.words.about(model.context, spot))
    assert said == {True: {words.t("texas.tip.slot")}, False: {words.t("texas.tip.slot.other")}}


def draws(player: Player) -> int:
    """How many cards were drawn so far."""
    return [ply.row.choice for ply in player.match.plies].count(DRAW)


@pytest.mark.parametrize("by", ["click", "key"])
def test_a_card_is_drawn_at_the_pile_and_turned_up_at_once(tmp_path: Path, by: str) -> None:
    player = at_a_draw(tmp_path)
    seat, rows = player.match.seat, player.rows
    player.click(PILE) if by == "click" else player.key("d")
    assert [ply.row.chance for ply in player.match.plies[rows:]] == [False, True]
    assert player.match.seat != seat


def test_the_large_button_draws_no_card_but_lights_the_pile(tmp_path: Path) -> None:
    player = at_a_draw(tmp_path)
    main, drawn = player.widget("match.main"), draws(player)
    assert main.label == player.table.words.t("texas.play_or_draw")
    assert not main.enabled
    player.key("return")
    assert draws(player) == drawn
    assert player.table.screen.state.lit == (player.table.model.spots[PILE],)


@pytest.mark.parametrize("speed", ["none", "full"])
def test_two_clicks_on_the_pile_draw_one_card(tmp_path: Path, speed: Speed) -> None:
    """The second one is not that of the next seat, though the pile lies where it lay."""
    player = at_a_draw(tmp_path, speed)
    drawn, at = draws(player), player.spot(PILE).centre
    for _ in range(2):
        player.point("down", at)
        player.point("up", at)
        player.step(50)
    player.watch()
    player.step(LONG_MS)
    assert draws(player) == drawn + 1


def test_a_turned_marker_and_a_large_joined_area_are_told_to_the_other_side() -> None:
    """Areas that join fewer than four are not, and no side is told of its own acts."""
    match = new_match(2, "joined")
    words = table(match).words
    a1, b1, c1, d1 = (MarkerPlaced(1, 0, match.terms.board.number(name)) for name in ("a1", "b1", "c1", "d1"))
    assert words.matters(d1, 0, (a1, b1)) == words.matters(c1, 0, (a1, b1)) == 0
    assert words.matters(c1, 0, (a1, b1, d1)) == 4
    assert words.matters(MarkerTurned(1, 0, c1.to), 0, ()) > 4
    assert words.matters(c1, 1, (a1, b1, d1)) == words.matters(MarkerTurned(1, 0, c1.to), 1, ()) == 0


def test_the_officer_is_to_be_dragged_only_while_a_square_glows_for_him(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2)
    player.ends, glows, dice = False, set[bool](), random.Random(2)
    for _ in range(8):
        model = player.table.model
        glowing = OFFICER in model.chooser.sources
        assert ("glowing square" in model.tip(OFFICER)) == glowing
        glows.add(glowing)
        if player.table.session.turn_end is None:
            player.table.do(commands.Play((dice.choice(player.match.options),)))
            player.watch_on()
        else:
            player.end_turn()
    assert glows == {True, False}
