"""Where nothing fits: what the bar and the large button say, and what they do (WS7, WS15)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from game.rules.wolves_and_sheep.choices import Pause
from game.tables.wolves_and_sheep import TITLE
from tests.scenes.match_player import Player, sit


def test_a_pause_that_would_end_the_game_says_so(tmp_path: Path) -> None:
    """WS15: once all others still in have paused, and not before."""
    player = next(found for seed in range(30) if (found := before_a_pause(tmp_path / str(seed), str(seed))))
    table, words = player.table.table_view.table, player.table.words
    context, seats = player.table.layout.context, range(len(player.match.seats))
    others = sum(1 << seat for seat in seats if seat != player.match.seat)
    for paused, key in ((0, "wolves_and_sheep.pause"), (others, "wolves_and_sheep.pause.ends")):
        view = msgspec.structs.replace(context.view, paused=paused)
        main = table.controls.main(msgspec.structs.replace(context, view=view))
        assert main is not None
        assert main.label == words.t(key)


def test_a_pause_is_pressed_where_nothing_fits(tmp_path: Path) -> None:
    """WS7: the large button, which says so."""
    player = next(found for seed in range(30) if (found := before_a_pause(tmp_path / str(seed), str(seed))))
    before = player.rows
    player.click("match.main")
    player.come()
    assert player.match.plies[before].row.choice == Pause()


def test_the_bar_speaks_of_a_pause_only_where_its_button_can_be_pressed(tmp_path: Path) -> None:
    """WS7: by the word of the button."""
    for seed in range(30):
        player = before_a_pause(tmp_path / str(seed), str(seed))
        if player is None:
            continue
        pause = player.table.words.t("wolves_and_sheep.pause")
        assert pause in asked(player)
        while Pause() in player.match.options:
            player.click("match.main")
            player.come()
        if not player.match.over:
            break
    assert player is not None
    assert asked(player) == player.table.words.t("wolves_and_sheep.ask.Turn")
    assert pause.lower() not in asked(player).lower()


def asked(player: Player) -> str:
    """What the bar asks."""
    return player.table.bar.sentence(player.table.layout.context).rest


def before_a_pause(folder: Path, seed: str) -> Player | None:
    """A random match where somebody may pause and nobody has stopped, if it comes to that."""
    player, dice = sit(folder, TITLE, 2, seed=seed), Random(seed)
    while not player.match.over and Pause() not in player.match.options:
        player.match.play(dice.choice(player.match.options))
    if player.match.over or player.match.state.stops:
        return None
    player.catch_up()
    return player
