"""Sprites that lie still are drawn by a layer, what moves and what may lie upon it by itself."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.scenes.tabletop.compositor import SpriteLayer, draw_sprite, draw_sprites
from game.ui import art
from game.ui.context import TableContext
from game.ui.paint import Painter, compose
from game.ui.recorder import perform
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.sprite import Sprite

SIZE = (800, 450)
CLEAR = "test/clear"
ARTS = ("icons/person", "icons/star", "cards/card_back")
CONTEXT: TableContext[Any] = TableContext(view=None, past=(), frame=None, active=0, viewer=0)  # type: ignore[arg-type]
ROW = [Sprite(Spot("thing", number), "icons/person", Rect(100.0 * number, 0, 80, 80)) for number in range(4)]


def moved(number: int) -> list[Sprite]:
    """The row with one of them in another place."""
    return [replace(each, box=each.box.moved(0, 9)) if each is ROW[number] else each for each in ROW]


def test_what_lies_as_before_is_left_to_the_layer() -> None:
    lying = SpriteLayer()
    assert lying.part(ROW, None) == ROW
    assert lying.part([replace(each) for each in ROW], None) == []


def test_what_moves_is_not_and_none_of_what_may_lie_upon_it() -> None:
    """Nor what may lie upon that; what was drawn before it is."""
    lying = SpriteLayer()
    lying.part(ROW, None)
    assert lying.part(moved(2), None) == moved(2)[2:]
    assert lying.part(ROW, None) == ROW[2:]
    assert lying.part(ROW, None) == []


def test_what_lies_above_one_that_moves_but_far_from_it_is() -> None:
    lying, far = SpriteLayer(), Sprite(Spot("far"), "icons/person", Rect(900, 0, 80, 80), layer=9)
    lying.part([*ROW, far], None)
    assert lying.part([*moved(2), far], None) == moved(2)[2:]


@pytest.mark.parametrize("change", [{"angle": 45.0}, {"lifted": True}])
def test_what_is_turned_or_throws_a_shadow_reaches_farther(change: dict[str, Any]) -> None:
    near = Sprite(Spot("near"), "icons/person", Rect(370, 0, 80, 80))
    for above, others in ((near, 1), (replace(near, **change), 2)):
        lying = SpriteLayer()
        lying.part([ROW[2], above], None)
        assert len(lying.part([moved(2)[2], above], None)) == others


@pytest.mark.parametrize("seed", range(4))
def test_with_the_layer_beneath_what_it_does_not_show_all_is_seen_as_if_drawn_in_its_order(seed: int) -> None:
    lying, dice = SpriteLayer(), random.Random(seed)
    sprites = [_thrown(number, dice) for number in range(24)]
    left = 0
    for _ in range(12):
        others = lying.part(sprites, None)
        left += len(sprites) - len(others)
        here, there = (Painter(pygame.Surface(SIZE), Scale(SIZE)) for _ in range(2))
        perform(here.surface, lying.layer.look(here, CONTEXT, lying.drawn_from).ops)
        draw_sprites(here, others)
        draw_sprites(there, sprites)
        assert here.surface.get_buffer().raw == there.surface.get_buffer().raw
        for number in dice.sample(range(24), 2):
            sprites[number] = _thrown(number, dice)
    assert left > 24


def _thrown(number: int, dice: random.Random) -> Sprite:
    """A thing that lies anyhow."""
    box = Rect(dice.uniform(0, 1400), dice.uniform(0, 800), dice.uniform(20, 140), dice.uniform(20, 140))
    angle, lifted = dice.choice((0.0, 0.0, 30.0, 90.0)), dice.random() < 0.2
    return Sprite(
        Spot("thing", number), dice.choice(ARTS), box, alpha=dice.choice((0.5, 1)), angle=angle, lifted=lifted
    )


def test_one_that_goes_or_comes_leaves_the_others_lying() -> None:
    lying = SpriteLayer()
    lying.part(ROW, None)
    assert lying.part(ROW[1:], None) == []
    assert lying.part(ROW, None) == ROW


def test_the_layer_depends_on_what_lies_and_on_the_gap() -> None:
    lying, seen = SpriteLayer(), []
    for sprites, gap in ((ROW, None), (ROW, None), (ROW, None), (moved(3), None), (ROW[:3], ROW[3].box)):
        lying.part(sprites, gap)
        seen.append(lying.drawn_from)
    assert seen[1] == seen[2]
    assert len({seen[0], *seen[2:]}) == 4


def test_what_is_made_in_another_size_is_scaled_into_its_box() -> None:
    art.forget()
    paint, sprite = (
        Painter(pygame.Surface((1600, 900)), Scale((1600, 900))),
        replace(ROW[1], raster_size=(120.0, 120.0)),
    )
    draw_sprite(paint, sprite)
    assert art.is_cached(sprite.art, 120)
    assert not art.is_cached(sprite.art, 80)


def darkest(sprite: Sprite) -> int:
    """How dark a white table is anywhere beneath a sprite whose picture shows nothing."""
    surface = pygame.Surface((160, 160))
    surface.fill("white")
    draw_sprite(Painter(surface, Scale((160, 160))), sprite)
    return min(sum(surface.get_at((x, y))[:3]) for x in range(0, 160, 4) for y in range(0, 160, 4))


def test_the_shadow_of_what_fades_as_it_flies_fades_with_it() -> None:
    compose(CLEAR, (20, 20), lambda paint: None)
    box = Rect.around((Scale((160, 160)).width / 2, Scale((160, 160)).height / 3), 500)
    flying = Sprite(Spot("flies"), CLEAR, box, lifted=True)
    white, whole, half, faint = 765, *(darkest(replace(flying, alpha=alpha)) for alpha in (1.0, 0.5, 0.02))
    assert whole < half < faint == white
