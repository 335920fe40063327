"""Each act has one place: dice or pile roll and draw, the large button ends or passes, the board and Space skip."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game.core.journal import Ply
from game.scenes.match.beat import BEAT_MS
from game.titles import TITLES
from game.ui.title import Title
from game.ui.widgets.guard import READY_MS
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
_LONG_MS = 3000.0


def seated(folder: Path, title: Title, speed: str = "none") -> Player:
    """Two people at a table, or as few as may sit there."""
    return sit(folder, title, max(2, title.spec.seats[0]), speed, options=random_play.options(title))


def rolled(plies: list[Ply[Any, Any]]) -> bool:
    """Whether chance has answered anything but a draw that comes with the end of a turn."""
    return any(ply.row.chance and type(ply.row.choice).__name__ != "Drawn" for ply in plies)


@by_title
def test_space_never_rolls_ends_or_passes(tmp_path: Path, title: Title, whole: bool) -> None:
    """Storms of it, wherever the board cursor or the keyboard is: no turn goes on to another seat, no die falls."""
    player, dice = seated(tmp_path, title), random.Random(1)
    for _ in range(60 if whole else 8):
        if player.match.over:
            break
        player.ends = False
        player.by_drag(*random_play.chain(player, dice))
        rows, turn_of, end = player.rows, player.match.turn_of, player.table.session.turn_end
        for _ in range(6):
            player.step(dice.choice([0, 60, READY_MS, _LONG_MS]))
            for part in player.table.laid_out().parts():
                if part.name in ("match.main", "match.glove") and part.takes_focus() and dice.random() < 0.5:
                    player.table.page.focus(part, True)
            player.key(*dice.choice([("space",), ("space", "space"), ("tab", "space")][: 2 if end else 1]))
            player.table.page.focus(None)
        if end is not None:
            assert player.rows == rows
            assert player.match.turn_of == turn_of
            assert player.table.session.turn_end == end
        assert not any(ply.row.chance for ply in player.match.plies[rows:])
        player.table.page.clear()
        player.table.handling.let_go()
        player.ends = True
        player.come()
        player.end_turn()
        player.watch()


@by_title
@pytest.mark.parametrize("speed", ["none", "full"])
def test_a_press_within_half_a_second_of_changed_words_does_nothing(tmp_path: Path, title: Title, speed: str) -> None:
    """By pointer and by key, on the large button and on the dice, with animation and without."""
    player, dice, met = seated(tmp_path, title, speed), random.Random(2), 0
    for _ in range(12):
        if player.match.over:
            break
        player.ends = False
        player.by_drag(*random_play.chain(player, dice))
        player.watch_on()
        player.table.laid_out()
        for name, key in (("match.main", "return"), ("match.glove", "d")):
            part = next((each for each in player.table.page.parts() if each.name == name), None)
            if part is None or not part.enabled or part.rect.w <= 0 or player.table.arrival.resting:
                continue
            player.table._buttons.guard.gone(name)
            player.table.changed()
            rows, turn_of = player.rows, player.match.turn_of
            for wait in (0, READY_MS / 2, READY_MS / 3):
                player.manager.update(wait)
                at = part.rect.centre
                for kind in ("move", "down", "up"):
                    player.point(kind, at)
                player.key(key) if speed == "none" else None
                assert (player.rows, player.match.turn_of) == (rows, turn_of)
                break
            met += 1
        player.ends = True
        player.come()
        player.end_turn()
        player.watch()
    if not met:
        pytest.skip("no turn of this game is ended by a button")


@by_title
def test_the_large_button_never_rolls_and_never_skips(tmp_path: Path, title: Title, whole: bool) -> None:
    player, dice, pressed = seated(tmp_path, title, "full"), random.Random(3), 0
    for _ in range(40 if whole else 8):
        if player.match.over:
            break
        player.ends = False
        player.by_drag(*random_play.chain(player, dice))
        if player.table.tabletop.stage.busy and player.table.session.turn_end is None:
            player.key("return")
            assert player.table.tabletop.stage.busy or player.table.session.turn_end is None
        player.watch()
        player.table.laid_out()
        player.step(READY_MS)
        main, rows = player.widget("match.main"), player.rows
        if main.visible and not player.table.arrival.resting:
            player.table.page.focus(None)
            player.key("return")
            pressed += 1
            assert not rolled(list(player.match.plies[rows:]))
        player.table.page.clear()
        player.table.handling.let_go()
        player.ends = True
        player.watch()
        player.end_turn()
        player.watch()
    assert pressed


@by_title
@pytest.mark.parametrize("speed", ["none", "full"])
def test_every_hand_over_between_people_has_its_beat(tmp_path: Path, title: Title, speed: str) -> None:
    """A second in which the next name stands large, unless that seat has to say that it is there."""
    player, dice, beats = seated(tmp_path, title, speed), random.Random(4), 0
    for _ in range(80):
        if player.match.over or beats > 2:
            break
        player.ends, before = True, player.match.turn_of
        chain = player.whole(random_play.chain(player, dice))
        came, come = 0, player.come
        player.come = lambda way="clicks": None  # type: ignore[method-assign]
        player.by_drag(*chain)
        player.watch_on()
        while player.table.tabletop.lingering:
            player.step(100)
        player.come = come  # type: ignore[method-assign]
        session, now = player.table.session, player.match.turn_of
        if session.people(before, now) and player.scene is player.table:
            called = session.calling is not None
            assert called or player.table.arrival.beat.seat == now
            came += 1
            if not called:
                rows = player.rows
                at = player.table.tabletop.frame.board.centre
                player.point("down", at)
                player.point("up", at)
                assert not player.table.arrival.beat.goes
                assert player.rows == rows
        beats += came
        player.watch()
    assert beats


def test_a_beat_is_over_after_a_second(tmp_path: Path) -> None:
    player = seated(tmp_path, next(title for title in TITLES if not title.spec.secrets))
    beat = player.table.arrival.beat
    beat.begin(1)
    player.step(BEAT_MS - 1)
    assert beat.goes
    player.step(1)
    assert not beat.goes
