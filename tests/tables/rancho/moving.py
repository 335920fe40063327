"""A table of two at which everything that happens is seen to move."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.core.seats import Seat
from game.rules.rancho.model import Options
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.tables.rancho import TITLE
from tests.scenes.pilot import House, Pilot, pilot

FRAME_MS = 16.0


def sit(folder: Path, options: Options) -> Pilot:
    """In front of it, the beginning shown."""
    house = House(folder, (TITLE,))
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="full")
    seats = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    made = pilot(house, MatchScene(house.services, *opening.begin(house.services, TITLE, seats, options, "scene")))
    rest(made)
    return made


def scene(player: Pilot) -> MatchScene:
    assert isinstance(player.scene, MatchScene)
    return player.scene


def rest(player: Pilot) -> None:
    """Until nothing moves."""
    while scene(player).table_view.stage.busy:
        player.step(50)
    player.step(50)
