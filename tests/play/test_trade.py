"""A trade in a real window: by mouse and by keys, with a power cut while credit is open."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from game.rules.rancho.choices import Buy, CallOff, Give, Put, Roll, Take
from game.rules.rancho.model import SHEEP
from game.scenes import doors, opening
from game.store.settings import Settings, save_settings
from game.titles import title_for
from game.ui.chooser import Chain
from tests.play.screen import Program, until, xvfb
from tests.play.shadow import SIZE, Nobody, Shadow
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.pilot import House

RANCHO = title_for("rancho")
AFTER_THE_CUT = 25
KEYS = {"return": "Return", "escape": "Escape", "tab": "Tab", "up": "Up", "down": "Down", "left": "Left"}
KEYS |= {"right": "Right"}


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with xvfb() as display:
        yield display


class Both(Player):
    """Does everything twice: at a table of its own, which writes nothing, and in the window."""

    def __init__(self, shadow: Shadow, program: Program) -> None:
        self.program = program
        self.shadow = shadow
        number, house = shadow.newest(), cast(House, shadow)
        title, match, _ = opening.load(shadow.services, number)
        match.keeper = Nobody()
        super().__init__(house, title, len(match.seats), opened=(match, number))

    def point(self, kind: str, at: tuple[float, float], wheel: float = 0) -> None:
        super().point(kind, at, wheel)
        factor = self.manager.scale.factor
        self.program.point(kind, at[0] * factor, at[1] * factor)

    def key(self, *keys: str, ctrl: bool = False, shift: bool = False) -> None:
        super().key(*keys, ctrl=ctrl, shift=shift)
        for key in keys:
            self.program.key(("ctrl+" if ctrl else "") + KEYS.get(key, key))

    def do(self, way: str, chain: Chain) -> None:
        """One gesture; it has been kept by the program as the shadow played it."""
        rows = self.rows
        {"drag": self.by_drag, "clicks": self.by_clicks, "keys": self.by_keys}[way](*chain)
        assert tuple(act.row.choice for act in self.match.acts[rows:][: len(chain)]) == chain
        wanted = self.match.record().rows
        until(lambda: self.shadow.kept(self.match_id).rows == wanted, f"{chain} by {way}")

    def first(self, kind: type) -> Chain:
        return (next(choice for choice in self.match.options if isinstance(choice, kind)),)


def test_a_trade_survives_a_power_cut(display: str, tmp_path: Path) -> None:
    assert save_settings(tmp_path, Settings(window=SIZE, animation="none")) == []
    shadow = Shadow(tmp_path)
    title = shadow.title()
    program = Program(display, tmp_path)
    program.click(*shadow.at(title, f"title.play.{RANCHO.key}"))
    program.click(*shadow.at(shadow.show(doors.setup(shadow.services, RANCHO)), "setup.start"))
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

    again = Program(display, tmp_path)
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
    for number in range(AFTER_THE_CUT):
        player.do(("drag", "clicks", "keys")[number % 3], random_play.chain(player, dice))
    player.agrees()
    again.kill()
