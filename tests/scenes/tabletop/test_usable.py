"""The board cursor stops at what can be used, and nowhere else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import Explain
from game.scenes.tabletop.hands import WAYS, neighbour
from game.titles import TITLES
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.title import Title
from tests.games import results_game, secret_game
from tests.scenes.match_player import Player

LINE = {Spot("place", number): Rect.around((100.0 * number, 0), 40) for number in range(1, 4)}


def test_from_beside_it_goes_on_that_way_and_else_to_the_nearest() -> None:
    hand = Spot("hand")
    assert neighbour(LINE, hand, "right", (180, 30)) == Spot("place", 2)
    assert neighbour(LINE, hand, "left", (180, 30)) == Spot("place", 1)
    assert neighbour(LINE, hand, "down", (180, 30)) == Spot("place", 2)
    assert neighbour({}, hand, "down", (180, 30)) is None


@pytest.mark.parametrize("title", [*TITLES, secret_game.TITLE], ids=lambda title: str(title.key))
def test_arrows_never_stop_at_what_cannot_be_used(tmp_path: Path, title: Title) -> None:
    house = results_game.house(tmp_path, "none", (1024, 640), titles=(title,))
    player, dice = Player(house, title, title.spec.seats[-1]), random.Random(3)
    layout = player.table.layout
    for source in player.table.handling.pointing.numbered[:4]:
        player.table.handling.let_go()
        for _ in range(6):
            player.key(dice.choice(list(WAYS)))
            hover = layout.hover
            assert hover is not None
            assert hover.kind == DISC or hover in layout.chooser.sources or len(layout.chooser.drop(hover)) == 1
        player.table.handling.click(source)
        targets = {*layout.chooser.reach()}
        if not targets:
            continue
        for _ in range(6):
            player.key(dice.choice(list(WAYS)))
            assert layout.hover in targets
        assert layout.hover is not None
        assert not isinstance(player.table.handling.click(layout.hover), Explain)
