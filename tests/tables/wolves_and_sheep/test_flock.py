"""The card of the own flock: seen as long as its key is held, whole."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.match.buttons import INTRODUCED_MS
from game.store.settings import Remembered
from game.tables.wolves_and_sheep import TITLE
from game.tables.wolves_and_sheep.now import Now
from game.ui.events import Key
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import House


@pytest.fixture
def player(pixels: None, tmp_path: Path) -> Player:
    return sit(tmp_path, TITLE, 4)


def test_the_flock_shows_as_long_as_its_key_is_held(player: Player) -> None:
    player.step(INTRODUCED_MS)
    before = player.surface.copy()
    player.manager.handle(Key("l"))
    player.step()
    assert player.table.layout.context.peeking
    assert player.surface.get_buffer().raw != before.get_buffer().raw
    player.manager.handle(Key("l", down=False))
    player.step()
    assert not player.table.layout.context.peeking


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 150), ((1600, 900), 100), ((1024, 640), 100)])
def test_the_hand_is_seen_while_the_flock_shows_by_itself(
    pixels: None, tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    house = House(tmp_path, (TITLE,), size, percent)
    house.services.change(animation="none", tables={TITLE.key: Remembered(cover="none")})
    player = Player(house, TITLE, 2)
    assert player.table.layout.context.peeking
    context, factor = player.table.layout.context, house.manager.scale.factor
    column, count = Now(player.match.terms).column(context), len(context.view.hands[0])
    tiles = [tuple(round(each * factor) for each in face) for slot in column.slots(count) for face in slot.faces]
    assert tiles

    def hand() -> list[bytes]:
        player.draw()
        return [pygame.image.tobytes(player.surface.subsurface(tile), "RGB") for tile in tiles]

    looking = hand()
    player.step(INTRODUCED_MS)
    assert not player.table.layout.context.peeking
    assert hand() == looking
