"""The card of the own flock: seen as long as its key is held, whole."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.match.buttons import INTRODUCED_MS
from game.store.settings import Remembered
from game.tables.wolves_and_sheep import TITLE
from game.tables.wolves_and_sheep.cards import flock_box
from game.tables.wolves_and_sheep.facts import Facts
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
    assert player.table.layout.context.looking
    assert player.surface.get_buffer().raw != before.get_buffer().raw
    player.manager.handle(Key("l", down=False))
    player.step()
    assert not player.table.layout.context.looking


def test_nothing_glows_across_the_flock(pixels: None, tmp_path: Path) -> None:
    """In a first game tiles of the hand glow, and the flock lies over the hand."""
    house = House(tmp_path, (TITLE,), newcomers=True)
    house.services.change(animation="none", tables={TITLE.key: Remembered(cover="none")})
    player = Player(house, TITLE, 2)
    player.step(INTRODUCED_MS)
    facts, context = Facts(player.match.terms), player.table.layout.context
    column = facts.column(context)
    box = tuple(map(round, flock_box(column, len(facts.own(context)))))

    def pixels_of(first_help: bool) -> bytes:
        house.services.change(first_help=first_help)
        player.table.changed()
        player.draw()
        return pygame.image.tobytes(player.surface.subsurface(box), "RGB")

    assert pixels_of(True) != pixels_of(False)
    player.manager.handle(Key("l"))
    player.step()
    assert pixels_of(True) == pixels_of(False)
