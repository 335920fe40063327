"""Matches on the screen, as many people as there are letters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from game.core.seats import Seat
from game.rules.rolling_acres.model import Options
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.tables.rolling_acres import TITLE
from tests.scenes.pilot import House, Pilot, pilot

Opens = Callable[..., Pilot]
DRAWN = Options(drawn_by_chance=True)


@pytest.fixture
def opens(tmp_path: Path) -> Opens:
    def opened(
        names: str = "AB", options: Options | None = None, seed: str = "scene", size: tuple[int, int] = (1600, 900)
    ) -> Pilot:
        house = House(tmp_path, (TITLE,), size)
        house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
        seats = [Seat(name, colour=colour) for name, colour in zip(names, TITLE.colours, strict=False)]
        made = opening.begin(house.services, TITLE, seats, options or Options(), seed)
        return pilot(house, MatchScene(house.services, *made))

    return opened
