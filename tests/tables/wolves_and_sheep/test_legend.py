"""The landscape from afar in small windows: its legend, who goes on, and what marks the last tile."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.tables.wolves_and_sheep import TITLE
from game.tables.wolves_and_sheep.far import draw_legend
from game.tables.wolves_and_sheep.plan import Plan, world
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.rect import Scale
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match_player import Player, sit
from tests.scenes.reader import Reader
from tests.tables.wolves_and_sheep.scene import BOARD, grown

SIZE = (1024, 640)


def played(folder: Path, seats: int, seed: str, choices: int) -> Player:
    """A match after so many random choices, those of any kind as often as the others."""
    player, dice = sit(folder, TITLE, seats, size=SIZE, seed=seed), Random(seed)
    for _ in range(choices):
        kinds = dict[type, list[Choice]]()
        for choice in player.match.options:
            kinds.setdefault(type(choice), []).append(choice)
        player.match.play(dice.choice(dice.choice(list(kinds.values()))))
    player.catch_up()
    return player


@pytest.mark.parametrize(("seats", "seed", "choices"), [(3, "d", 70), (2, "e", 70)])
def test_the_legend_lies_off_who_goes_on(pixels: None, tmp_path: Path, seats: int, seed: str, choices: int) -> None:
    """Where a shepherd is laid after the last draw."""
    player = played(tmp_path, seats, seed, choices)
    t = player.table.words.t
    then = t("wolves_and_sheep.then", seat=player.match.seats[player.match.state.seat].name)
    told = DrawnWords(pygame.Surface(SIZE), player.table.scale)
    player.table.draw(told)
    ribbons = [box for words, box in told.words if words == then]
    keys = {t(f"wolves_and_sheep.far.{each}") for each in ("closed", "open", "danger")}
    signs = [box for words, box in told.words if words in keys]
    assert len(ribbons) == 1
    assert len(signs) == len(keys)
    assert not any(ribbons[0].intersects(each) for each in signs)


@pytest.mark.parametrize("room", [True, False])
def test_the_legend_stays_away_where_there_is_no_room(room: bool) -> None:
    land = grown(1, 20)
    plan, paint = Plan(BOARD, Camera.fitting(BOARD, world(land))), Reader(Scale((1000, 700)))
    draw_legend(paint, plan, Catalogue(), land, () if room else (BOARD,))
    assert bool(paint.notes) is room


def test_what_marks_the_last_tile_stays_while_the_land_fades(pixels: None, tmp_path: Path) -> None:
    """Its brackets, as they are from near and from afar."""
    player = played(tmp_path, 3, "b", 20)
    look, layout = player.table.table_view.table.look, player.table.layout
    context = replace(layout.context, open_turn=False)
    (box,) = look.last_move(context)
    seen = []
    for afar in (0.0, 0.5, 1.0):
        paint = Painter(pygame.Surface(SIZE), player.table.scale)
        look.draw_below(paint, replace(context, afar=afar))
        x, y = paint.rect_px(box).topleft
        seen.append([tuple(paint.surface.get_at((x + step, y - 1))) for step in range(-2, 20)])
    marked = [(half, far) for near, half, far in zip(*seen, strict=True) if near == far]
    assert len(marked) > 10
    assert all(half == far for half, far in marked)
