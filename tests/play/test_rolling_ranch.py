"""Two people with secrets at one real window: the curtain between them, by mouse, and a power cut behind it."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from game.files import ROOT
from game.store.settings import Remembered, Settings, save_settings
from game.titles import title_for
from tests.play.both import Both
from tests.play.screen import Program, until, xvfb
from tests.play.shadow import SIZE, Shadow
from tests.scenes import random_play

RANCH = title_for("rolling_ranch")
SETTINGS = Settings(window=SIZE, animation="none", confirm="never", tables={RANCH.key: Remembered(cover="curtain")})
TABLE = ("--title", RANCH.key, "--seats", "Ann,Ben", "--seed", "1")
ROUNDS_AFTER = 1


def rounds(player: Both, dice: random.Random, count: int) -> None:
    """Play rounds by mouse."""
    last = player.match.state.turn + count
    number = 0
    while player.match.state.turn < last:
        player.do(("drag", "clicks")[number % 2], random_play.chain(player, dice))
        number += 1


def test_the_hand_is_covered_once_for_each_and_turns_wait_for_their_end(tmp_path: Path) -> None:
    """By the settings that the program comes with."""
    frames, data = tmp_path / "frames", tmp_path / "data"
    frames.mkdir()
    data.mkdir()
    assert save_settings(data, Settings(window=SIZE, animation="none")) == []
    shadow, dice = Shadow(data), random.Random(2)
    with xvfb(frames=frames) as display:
        program = Program(display, data, [sys.executable, str(ROOT / "main.py"), *TABLE], frames)
        until(lambda: shadow.count() > 0 and len(shadow.kept(shadow.newest()).rows) > 0, "the deal")
        player = Both(shadow, program)
        rounds(player, dice, 2)
        assert player.came == len(player.match.seats)
        # Of both rounds by each: the hand-over, and the roll of the next.
        assert len(player.ended) == 2 * len(player.match.seats)
        program.kill()


def test_the_curtain_falls_between_two_people_and_after_a_power_cut(tmp_path: Path, whole: bool) -> None:
    frames, data, before_the_cut = tmp_path / "frames", tmp_path / "data", 2 if whole else 1
    frames.mkdir()
    data.mkdir()
    assert save_settings(data, SETTINGS) == []
    shadow, dice = Shadow(data), random.Random(2)
    with xvfb(frames=frames) as display:
        program = Program(display, data, [sys.executable, str(ROOT / "main.py"), *TABLE], frames)
        until(lambda: shadow.count() > 0 and len(shadow.kept(shadow.newest()).rows) > 0, "the deal")
        player = Both(shadow, program)
        assert len(player.match.seats) == 2
        rounds(player, dice, before_the_cut)
        opened = player.came
        assert opened > before_the_cut
        kept = shadow.kept(player.match_id)
        program.kill()
        assert shadow.kept(player.match_id) == kept

        again = Program(display, data, frames=frames)
        again.click(*shadow.at(shadow.title(), "title.continue"))
        player = Both(shadow, again)
        assert player.came == 1
        assert player.match.record() == kept
        rounds(player, dice, ROUNDS_AFTER)
        player.agrees()
        again.kill()
