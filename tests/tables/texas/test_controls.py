"""Choices as gestures, gestures as choices, and things put down by hand, seen once in every frame."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.engine import why_not
from game.rules.texas.model import Options
from game.rules.texas.steps import DRAW, Play
from game.scenes.match import hint_marks
from game.scenes.tabletop import commands
from game.tables.texas import TITLE
from game.tables.texas.layout import OFFICER, PILE
from game.tables.texas.now import NowCache
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import Spot, named
from tests.scenes.match_player import Player, sit
from tests.tables.sitting import USUAL, context, window
from tests.tables.texas.play import new_match, stages, table

SQUARES = ("a1", "c7", "e6", "f5", "g7")
"""Squares that are pressed where all would take long."""
WINDOWS = [((1600, 900), 100), ((1024, 640), 100), ((1024, 640), 200)]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", ["a", "b"])
def test_every_choice_has_gestures_that_mean_it(seats: int, seed: str) -> None:
    asked = 0
    for match in stages(seats, seed, Options(starter=0)):
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        spots = of.controls.spots(seen)
        for choice in match.options:
            gestures = of.controls.gestures(choice, seen)
            assert len(gestures) == 2
            for gesture in gestures:
                assert of.controls.intent(gesture, seen) == choice
                assert gesture.source in spots
                assert gesture.target == PRESS or gesture.target in spots
            asked += 1
    assert asked > 50


def test_no_gesture_means_two_choices() -> None:
    for match in stages(2, "c"):
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        found = [gesture for choice in match.options for gesture in of.controls.gestures(choice, seen)]
        assert len(found) == len(set(found))


def test_a_gesture_that_is_not_allowed_is_still_understood() -> None:
    match = new_match(2, "d")
    of = table(match)
    seen = context(match, window(match, of, *USUAL)[1])
    theirs = next(n for n in range(24) if match.state.hands[1] >> n & 1)
    refusal = why_not(match.terms, match.position, of.controls.intent(Gesture(Spot("card", theirs)), seen))
    assert refusal is not None
    assert refusal.key == "not_in_hand"
    assert of.controls.intent(Gesture(Spot("pile")), seen) == DRAW
    full = why_not(match.terms, match.position, DRAW)
    assert full is not None
    assert full.key == "hand_full"


def test_a_card_on_a_square_where_it_does_not_lead_means_nothing() -> None:
    match = new_match(2, "d")
    of = table(match)
    seen = context(match, window(match, of, *USUAL)[1])
    assert of.controls.intent(Gesture(named("card:0"), named("square:e6")), seen) == Play(0)
    assert of.controls.intent(Gesture(named("card:0"), named("square:a1")), seen) is None
    assert of.controls.intent(Gesture(named("officer"), named("square:f7")), seen) is None
    assert of.controls.intent(Gesture(named("officer"), named("square:e6")), seen) == Play(0)
    assert of.controls.intent(Gesture(named("square:e6")), seen) == Play(0)


def test_the_officer_prefers_a_card_of_the_hand() -> None:
    for match in stages(4, "e"):
        if match.over:
            break
        of = table(match)
        seen = context(match, window(match, of, *USUAL)[1])
        for choice in match.options:
            if isinstance(choice, Play):
                square = of.controls.gestures(choice, seen)[1].target
                assert of.controls.intent(Gesture(Spot("officer"), square), seen) == choice


def may_draw(folder: Path, size: tuple[int, int], percent: int) -> Player:
    """Somebody who can draw a card, or play one."""
    player = sit(folder, TITLE, 2, size=size, percent=percent)
    match = player.match
    while DRAW not in match.options or not isinstance(match.options[0], Play):
        match.play(match.options[0])
    player.catch_up()
    return player


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_a_hint_to_draw_lights_the_pile_and_no_hand(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    player = may_draw(tmp_path, size, percent)
    shown, spots = hint_marks.marks(player.table.table_view, (DRAW,)), player.table.model.spots
    assert shown is not None
    lit, pile = shown.region.inset(-1), spots[PILE]
    assert lit.contains(pile.x, pile.y)
    assert lit.contains(pile.right, pile.bottom)
    cards = [box for spot, box in spots.items() if spot.kind == "card"]
    assert cards
    assert not [box for box in cards if box.intersects(shown.region)]


def test_a_hint_to_play_lights_squares(tmp_path: Path) -> None:
    player = may_draw(tmp_path, *WINDOWS[0])
    shown, spots = hint_marks.marks(player.table.table_view, (player.match.options[0],)), player.table.model.spots
    assert shown is not None
    assert shown.place is not None
    assert shown.region.contains(*shown.place.centre)
    assert not shown.region.intersects(spots[Spot("hand", player.match.seat or 0)])


def test_pressed_judges_say_how_one_is_sent_and_light_the_squares_where_it_can_go(tmp_path: Path) -> None:
    """Also with the officer in the hand: that he does not go to the judges is no answer."""
    keys = set[str]()
    for seed in ("judges", "gavel"):
        player = sit(tmp_path / seed, TITLE, 2, seed=seed)
        top, words = player.table.table_view, player.table.words
        while not player.match.over and player.match.state.turn < 90:
            state, seat = player.match.state, player.match.seat
            assert seat is not None
            turned = [
                square
                for square in NowCache(player.match.terms, player.match.seats).reachable(state, seat)
                if state.squares[square]
            ]
            key = ".square" if turned else "" if state.judges[seat] else ".none"
            judges, table = Spot("judges", seat), player.table
            for held in (OFFICER, None) if OFFICER in player.table.model.chooser.sources else (None,):
                if held is not None:
                    player.table.handling.pick_up(held)
                command = player.table.handling.refused(judges)
                assert command is not None
                player.table.do(command)
                assert table.screen.state.refusal is not None
                assert table.screen.state.refusal.reason.words == words.t(f"texas.pressed.judges{key}")
                lying = top.table.controls.spots(player.table.model.context)
                lit = {lying[Spot("square", player.match.terms.board.spots[square].name)] for square in turned}
                assert set(table.screen.state.refusal.command.fits) == lit
                assert table.screen.state.fits_lit == bool(turned)
                player.table.handling.let_go()
                player.table.why.close()
            keys.add(key)
            judged = [choice for choice in player.match.options if isinstance(choice, Play)]
            best = [play for play in judged if state.squares[match_target(player, play)]] or player.match.options
            player.table.do(commands.Play((best[0],)))
            if player.table.session.turn_end is not None:
                player.table.do(commands.Verb.CONFIRM)
            player.watch()
    assert keys == {"", ".square", ".none"}


def test_a_judge_dragged_to_a_marker_is_told_what_sends_one(tmp_path: Path) -> None:
    """A click on the lit square and the officer dragged there, by turns: both do what the refusal says."""
    player, said, sent = sit(tmp_path, TITLE, 2, seed="judges"), set[str](), 0
    while sent < 4:
        state, seat, lying = player.match.state, player.match.seat or 0, player.table.model.spots
        turned = [
            to for to in NowCache(player.match.terms, player.match.seats).reachable(state, seat) if state.squares[to]
        ]
        plays = [choice for choice in player.match.options if isinstance(choice, Play)]
        if not turned:
            player.table.do(commands.Play(((plays or player.match.options)[0],)))
            player.watch_on()
            player.end_turn()
            continue
        square = Spot("square", player.match.terms.board.spots[turned[0]].name)
        player.carry(Spot("judges", seat), lying[square].centre)
        player.point("up", lying[square].centre)
        assert player.table.screen.state.refusal is not None
        said.add(player.table.screen.state.refusal.reason.words)
        if sent % 2:
            player.carry(OFFICER, lying[square].centre)
            player.point("up", lying[square].centre)
        else:
            player.click(player.button(square))
        player.watch_on()
        assert player.match.state.judges[seat] == state.judges[seat] - 1
        sent += 1
        player.end_turn()
    assert said == {player.table.words.t("texas.pressed.judges.square")}


def match_target(player: Player, play: Play) -> int:
    return int(player.match.terms.targets[player.match.state.officer][play.card])


def test_what_is_said_of_a_press_can_be_done(tmp_path: Path, whole: bool) -> None:
    """Drawing, playing and squares that glow are told of only where there are any; whose a thing is, as it is."""
    told = dict[str, int]()
    for seats, seed in ((2, "press"), (4, "table")):
        player = sit(tmp_path / seed, TITLE, seats, seed=seed)
        while not player.match.over and player.match.state.turn < 60:
            asked = whole or player.match.state.turn % 15 < 2
            if asked:
                player.catch_up()
            for held, spot, said in answers(player) if asked else ():
                may_play = any(isinstance(choice, Play) for choice in player.match.options)
                seat = player.match.seat
                for words, true in (
                    ("pick a glowing", may_play),
                    ("the glowing squares", may_play),
                    ("none of your cards can be played", not may_play),
                    ("click one of your", may_play),
                    ("play one", may_play),
                    ("draw", DRAW in player.match.options),
                    ("your hand is full", DRAW not in player.match.options),
                    ("isn’t your hand", spot != Spot("hand", seat or 0)),
                    ("another player", spot != Spot("judges", seat or 0)),
                    ("judges have been sent", spot == Spot("judges", seat or 0)),
                    ("none of your cards leads there", spot.kind in ("square", "officer")),
                    ("this card", held is not None and held.kind == "card"),
                ):
                    if words in said.lower():
                        told[words] = told.get(words, 0) + 1
                        assert true, (held, spot, said)
            player.match.play(player.match.options[player.match.state.turn % len(player.match.options)])
    assert len(told) > 8, told


def answers(player: Player) -> Iterator[tuple[Spot | None, Spot, str]]:
    """The thing held, the one pressed and the words about it, for one thing of every kind."""
    model, handling = player.table.model, player.table.handling
    for held in (None, *{each.kind: each for each in model.chooser.sources}.values()):
        pressed = [spot for spot in model.spots if spot.kind != "square" or spot.ids[0] in SQUARES]
        for spot in pressed:
            model.let_go()
            handling.pick_up(held)
            command = None if spot == model.held else handling.click(spot)
            if isinstance(command, commands.Explain):
                player.table.do(command)
                yield model.held, spot, player.said()
            player.table.why.close()
    model.let_go()
