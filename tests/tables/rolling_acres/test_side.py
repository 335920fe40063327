"""The line above the layouts names what is chosen, in every frame, and nothing where nobody may choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, CORN, TAKES
from game.rules.rolling_acres.model import fits, pool
from game.tables.rolling_acres import TITLE
from game.ui.spot import Spot
from tests.scenes.match_player import LONG_MS, Player, sit
from tests.scenes.reader import Reader
from tests.tables.rolling_acres.conftest import DRAWN
from tests.tables.rolling_acres.play import GameMatch

FRAME_MS = 16


def may_take(product: int) -> Callable[[GameMatch], bool]:
    """Something else can be taken too, and it is named as long as nothing is chosen."""

    def found(match: GameMatch) -> bool:
        left = pool(match.terms, match.state) if TAKES[product] in match.options else [product]
        return left[0] != product and fits(match.terms, match.state, match.seat or 0, left[0])

    return found


def seated(folder: Path, until: Callable[[GameMatch], bool]) -> Player:
    player = sit(folder, TITLE, speed="full", options=DRAWN)
    player.ends, dice, match = False, Random(3), player.match
    while not until(match):
        match.play(dice.choice(match.options))
    player.catch_up()
    return player


def label(player: Player) -> str:
    """The line above the layouts."""
    paint = Reader(player.table.scale)
    player.table.draw(paint)
    (told,) = (note.words for note in paint.notes if note.words.lower().endswith("layouts"))
    return told


def labels(player: Player) -> Iterator[str]:
    """In each frame as long as something is shown."""
    player.manager.update(0)
    while player.table.table_view.stage.busy:
        yield label(player)
        player.manager.update(FRAME_MS)


def named(player: Player, product: int) -> str:
    words = player.table.words
    word = words.t(f"rolling_acres.point.{data.PRODUCTS[product]}")
    return words.t("rolling_acres.layouts.of", product=word)


@pytest.mark.parametrize("drags", [True, False], ids=["drag", "clicks"])
def test_what_a_hand_plants_is_named_until_it_lies(tmp_path: Path, drags: bool) -> None:
    player = seated(tmp_path, may_take(BEES))
    die, first = Spot("die", player.match.state.dice.index(BEES)), pool(player.match.terms, player.match.state)[0]
    assert label(player) == named(player, first)
    start = player.spot(die).centre
    if drags:
        player.carry(die, (start[0] + 9, start[1] + 9))
    else:
        player.click(die)
    at = player.spot(next(iter(player.table.model.chooser.targets()))).centre
    player.point("move", at)
    player.step(LONG_MS)
    assert label(player) == named(player, BEES)
    for kind in ("up",) if drags else ("down", "up"):
        player.point(kind, at)
    told = [*labels(player)]
    assert (len(told) > 5, {*told}) == (True, {named(player, BEES)})


def test_what_somebody_takes_is_named_while_it_is_taken(tmp_path: Path) -> None:
    """A computer takes it, and plants it only after that."""
    player = seated(tmp_path, may_take(CORN))
    player.table.hand_over.show(player.table.session.play(TAKES[CORN]))
    told = [*labels(player)]
    assert (len(told) > 5, {*told}) == (True, {named(player, CORN)})
    assert label(player) == named(player, CORN)


def test_nothing_is_named_where_nobody_at_the_screen_may_choose(tmp_path: Path) -> None:
    player = seated(tmp_path, may_take(CORN))
    player.table.session.sit(player.match.seat or 0, "greedy")
    player.table.session.sit(1 - (player.match.seat or 0), "human")
    player.table.screen.refresh_options()
    assert player.table.session.thinking == player.match.seat
    assert label(player) == player.table.words.t("rolling_acres.layouts")
