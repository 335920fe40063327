"""Large animals in sight: no line round what is pointed at goes over one, and none stands on the price of a pasture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.match import Match
from game.rules.rancho.model import COW, HORSE
from game.tables.rancho import animals, layout, marks
from game.tables.rancho.animals import Beast
from game.titles import title_for
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.sprite import Sprite
from tests.scenes.screens import Stand
from tests.tables.rancho.test_board import BOARD, WINDOWS, farms_only, plan_frame, terms_for

HAIR = 0.08
"""Empty margin round an animal, as a part of its picture's side."""
CORNER = 0.22
"""Part of a number that may lie in the corner of a picture, which is empty too."""


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("kind", [COW, HORSE])
def test_no_large_animal_stands_on_the_price_or_the_owner_of_its_pastures(
    size: tuple[int, int], percent: int, kind: int
) -> None:
    terms = terms_for(2)
    plan, factor = layout.island(plan_frame(size, percent, 2), 2), Scale(size, percent).factor
    stands = terms.spaces.pairs if kind == COW else terms.spaces.triples
    for number, spaces in enumerate(stands):
        standing = {"cows" if kind == COW else "horses": (number,)}
        (large,) = marks.large_animals(plan, terms, replace(farms_only(terms), **standing))
        assert large == animals.box(plan, terms, Beast(kind, spaces))
        body = large.inset(HAIR * large.w, HAIR * large.h)
        for space in spaces:
            if not terms.spaces.pastures >> space & 1:
                continue
            at = BOARD.spots[space].at
            for chip in marks.chip_boxes(plan, at, factor, [large]):
                assert body.overlap([chip]) < CORNER * chip.w * chip.h, (kind, spaces, space)
                assert plan.hex(at).contains(*chip.centre)


def test_the_line_round_what_is_pointed_at_goes_over_no_animal(tmp_path: Path) -> None:
    def herds(match: Match[Any, Any]) -> bool:
        return len(match.state.cows) > 1

    stand = Stand(tmp_path, title_for("rancho"), (1280, 720))
    scene = stand.sit_down(stand.until(2, herds))
    pilot, factor = stand.pilot, stand.house.manager.scale.factor
    beasts = [each for each in scene.table_view.stage.sprites() if each.key.kind == "animal"]
    pilot.point("move", (-5, -5))
    pilot.step(16)
    before, seen = pilot.surface.copy(), 0
    for beast in beasts:
        pilot.point("move", scene.layout.spots[beast.key].centre)
        pilot.step(16)
        seen += pilot.surface.get_buffer().raw != before.get_buffer().raw
        for each in beasts:
            one, two = (_body(picture, each, factor) for picture in (before, pilot.surface))
            assert one == two, f"{each.key} is cut while {beast.key} is pointed at"
    assert seen


def _body(picture: pygame.Surface, beast: Sprite, factor: float) -> bytes:
    """The pixels of an animal that hide all that lies beneath it."""
    area = pygame.Rect(*(round(each * factor) for each in beast.box))
    alone = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    Painter(alone, Scale(picture.get_size())).picture(beast.art, Rect(*beast.box))
    mask = pygame.mask.from_surface(alone.subsurface(area), 254)
    part = picture.subsurface(area).copy()
    mask.to_surface(part, setcolor=None, unsetcolor=(0, 0, 0))
    return pygame.image.tobytes(part, "RGB")
