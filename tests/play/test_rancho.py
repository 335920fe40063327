"""A trade in a real window: by mouse and by keys, with a power cut while credit is open."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.rancho.choices import Buy, CallOff, Give, Put, Roll, Take
from game.rules.rancho.model import SHEEP
from game.scenes.shell.outcomes import SetUp
from game.store.settings import Settings, save_settings
from game.titles import title_for
from tests.play.both import Both
from tests.play.screen import Program, until, xvfb
from tests.play.shadow import SIZE, Shadow
from tests.scenes import random_play

RANCHO = title_for("rancho")
AFTER_THE_CUT = 9
"""Gestures by mouse and keys in turn; with `--whole` three times as many."""


@pytest.fixture(scope="module")
def frames(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("frames")


@pytest.fixture(scope="module")
def display(frames: Path) -> Iterator[str]:
    with xvfb(frames=frames) as display:
        yield display


def test_a_trade_survives_a_power_cut(display: str, frames: Path, tmp_path: Path, whole: bool) -> None:
    assert save_settings(tmp_path, Settings(window=SIZE, animation="none")) == []
    shadow = Shadow(tmp_path)
    title = shadow.title()
    program = Program(display, tmp_path, frames=frames)
    program.click(*shadow.at(title, f"title.play.{RANCHO.key}"))
    program.click(*shadow.at(shadow.show(SetUp(RANCHO)), "setup.start"))
    until(lambda: shadow.count() > 0, "a match in the store")
    player = Both(shadow, program)
    begun = player.match.state
    sheep = next(c for c in player.match.options if isinstance(c, Give) and c.kind == SHEEP)
    player.do("drag", (sheep,))
    player.do("clicks", player.first(Buy))
    assert player.match.state.credit == 2
    kept = shadow.kept(player.match_id)
    program.kill()
    assert shadow.kept(player.match_id) == kept

    again = Program(display, tmp_path, frames=frames)
    again.click(*shadow.at(shadow.title(), "title.continue"))
    player = Both(shadow, again)
    assert player.match.record() == kept
    player.do("clicks", (CallOff(),))
    assert player.match.state == begun
    player.do("keys", (sheep,))
    back = next(chain for chain in player.ways(Take(SHEEP)) if len(chain) == 2 and isinstance(chain[1], Put))
    player.do("drag", back)
    assert player.match.state == begun
    player.do("clicks", (Roll(),))
    dice = random.Random(5)
    for number in range(AFTER_THE_CUT * (3 if whole else 1)):
        player.do(("drag", "clicks", "keys")[number % 3], random_play.chain(player, dice))
    player.agrees()
    again.kill()
