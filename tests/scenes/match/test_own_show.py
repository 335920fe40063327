"""Presses while only a person's own choices are shown, who goes on: each is answered."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from game.titles import TITLES
from game.ui.chooser import Chooser
from game.ui.spot import Spot
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match.test_places import Watcher, goes_on, watcher

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


def usable(player: Watcher) -> tuple[dict[Spot, bool], set[Spot]]:
    """Find what can be used once all has been shown: per source whether a press acts at once, and bare targets."""
    table, chooser = player.table, Chooser()
    end, controls = table.table_view.last(table.model.context), table.table_view.table.controls
    chooser.reset(table.session.options, lambda choice: controls.gestures(choice, end))
    return {spot: bool(chooser.press(spot)) for spot in chooser.sources}, set(chooser.targets())


def lit(player: Watcher) -> int:
    """Number of answers by light so far."""
    return player.table.screen.state.prompts


@by_title
def test_a_press_on_an_own_thing_during_an_own_show_counts_or_lights_it(
    tmp_path: Path, title: Title, whole: bool
) -> None:
    """Things are picked up, or used beside the board; the board only skips, and lights what it was on.

    While chance or another seat acts nothing is done by any press, and each skips.
    """
    player, dice, found = watcher(tmp_path, title, "full"), random.Random(5), Counter[str]()
    shows = 0
    for _ in range(200 if whole else 14):
        if player.match.over:
            break
        player.acts(random_play.chain(player, dice))
        table, top, model = player.table, player.table.table_view, player.table.model
        if player.scene is table and top.stage.busy and not table.hand_over.beat.active and not table.page.overlays:
            sources, targets = usable(player)
            own = table.buttons.shows_own_act
            shows += own
            seen = [
                (spot, at)
                for spot in (*sources, *targets)
                if spot in model.spots
                and model.pressed_at(*(at := model.spots[spot].centre)) == spot
                and table.laid_out().at(*at) is None
            ]
            spot, at = dice.choice(seen) if seen else (None, (0.0, 0.0))
            if spot is not None:
                board = top.frame.board.contains(*at)
                rows, lights = player.rows, lit(player)
                player.click_at(at)
                player.step(0)
                done = player.rows != rows or model.picked_up is not None or bool(player.said())
                done = done or bool(table.page.overlays) or table.page.explained is not None
                stays = model.pressed_at(*at) == spot
                if own and stays and spot in sources and not (sources[spot] and board):
                    assert done, (spot, at)
                    found["counts"] += 1
                elif own:
                    assert player.rows == rows, (spot, at)
                    assert model.picked_up is None
                    assert top.stage.busy or lit(player) > lights or not stays, (spot, at)
                    found["lights"] += 1
                else:
                    assert player.rows == rows, (spot, at)
                    assert model.picked_up is None
                    found["skips"] += 1
        goes_on(player)
    assert found or not shows, "no press fell into a show"


MOVES_BEFORE_DICE = {"rancho"}
"""Games in which something of one's own can be moved before one's dice are rolled."""


@by_title
def test_dice_that_lay_there_all_along_are_rolled_right_after_an_own_act(tmp_path: Path, title: Title) -> None:
    """By their key during the show, and in the moment after it: they have not changed, so nothing has to be seen
    first."""
    player, dice, rolled = watcher(tmp_path, title, "full"), random.Random(6), 0
    for number in range(60):
        if player.match.over:
            break
        table, spot = player.table, player.table.buttons.draw_spot
        player.step(600)
        if spot is not None and table.session.options:
            kinds = [choice for choice in player.match.options if not choice.calls_chance and player.means((choice,))]
            player.acts(dice.choice([(choice,) for choice in kinds] or [random_play.chain(player, dice)]))
            if table.buttons.shows_own_act:
                rows, offered = player.rows, any(each.calls_chance for each in table.session.options)
                if number % 2:
                    player.watch_on()
                table.page.focus(None)
                player.presses("match.glove", (0.0, 0.0), key=True)
                player.step(0)
                if offered:
                    assert any(ply.row.chance for ply in player.match.plies[rows:]), player.said()
                    rolled += 1
                else:
                    assert player.said()
        goes_on(player)
    assert bool(rolled) == (title.key in MOVES_BEFORE_DICE)
