"""Light of a lesson changes nothing that it falls on, and its arrow covers nothing: every step, in every window.

The test command takes each lesson in one window, and every third step of it; with `--whole` all in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

from game.lessons.lesson import OR
from game.scenes.match.lesson import light
from game.scenes.match.lesson.light import Ring, low_neighbours, ring_at
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.rect import Hexagon, Rect
from game.ui.theme import colours
from game.ui.widgets.base import OverlayGround, Widget, ZOrder
from game.ui.widgets.button import Button
from tests.lessons.parts import course_of, guide_of, state_of
from tests.lessons.test_shipped import ALL, Learner
from tests.scenes.drawn_words import DrawnWords, read
from tests.scenes.pictures import picture, pixels_in
from tests.scenes.pilot import House

WHOLE = 0.12
"""Share of a word up to which it may lie otherwise in the light than the rest, at its soft edge."""
THING = 64.0
"""A larger picture is a ground that things lie on, in units."""
RIMS = light.HOLE + 13
"""Distance from what glows up to which its rims are no mere shimmer, in units."""
LABEL = 0.1
"""Greatest share of a ring that may lie behind a label on the border of what it is round."""
LABEL_WIDE, GROWN = 40.0, 4.0
"""Width up to which a label on a hexagon may have a hole of its own, and how many times as large as what is lit with
its margin a hole may be that takes a label in."""
EDGE = 7.0
"""Distance up to which a ring with its soft and rounded edges may reach beyond its borders, in units."""
CORNERS = 40
"""Number of pixels up to which the soft edges at the rounded corners of rings and holes may differ."""
WINDOWS = [((1280, 720), 100), ((1600, 900), 100), ((1024, 640), 100), ((1600, 900), 150), ((1280, 720), 150)]


def lessons() -> Iterator[Any]:
    """Every lesson in every window; in the test command each in one of them, in turn."""
    for (number, lesson), (place, window) in product(enumerate(ALL), enumerate(WINDOWS)):
        marks = () if number % len(WINDOWS) == place else (pytest.mark.whole,)
        (width, height), percent = window
        yield pytest.param(*lesson.values, *window, id=f"{lesson.id}-{width}x{height}-{percent}", marks=marks)


class Watched(Learner):
    """Takes a lesson, and looks at what it lights."""

    sheet: ClassVar[type[pygame.Surface]] = pygame.Surface

    @property
    def light(self) -> light.Light:
        """The light among the widgets of the page as it is now."""
        return next(each for each in self.lesson.laid_out().widgets if isinstance(each, light.Light))

    def picture(self, without: Callable[[Widget], bool]) -> pygame.Surface:
        """The screen without some of its widgets."""
        return picture(self.manager, [each for each in self.lesson.laid_out().widgets if without(each)])

    def flaws(self) -> Iterator[str]:
        """Flaws of the light as it falls now, in words."""
        course, lit = course_of(self.lesson), self.light
        if not lit.glow:
            return
        here = f"{course.lesson.file} step {course.number}"
        factor, one = self.manager.scale.factor, self.picture(lambda each: False)
        two, alone = self.picture(lambda each: each is lit), self.picture(lambda each: each.z is not ZOrder.GUIDE)
        yield from (f"{here}: the ring at {ring.line} is cut" for ring in lit.rings() if self._is_cut(ring, one))
        beside = self._beside_rings()
        for box in (*lit.glow, *lit.shows):
            if _changed(one, two, box, factor).overlap_area(beside, (0, 0)) > CORNERS:
                yield f"{here}: {box} looks otherwise in the light but under a ring"
        bubble = guide_of(self.lesson).places().bubble.inset(20)
        if pixels_in(one, bubble, factor) != pixels_in(alone, bubble, factor):
            yield f"{here}: something is drawn in what the guide says"
        for x, y in ((bubble.x, bubble.y), bubble.centre, (bubble.right, bubble.bottom)):
            if not isinstance(self.lesson.page.at(x, y), OverlayGround):
                yield f"{here}: a press on what the guide says reaches something beneath"
        guide = [each.rect for each in self.lesson.laid_out().widgets if each.z is ZOrder.GUIDE]
        kept = (*lit.glow, *lit.shows) if self.lesson.table_view.frame.guide is not None else lit.glow
        yield from (f"{here}: the guide covers {box}" for box in kept if any(map(box.intersects, guide)))
        yield from (f"{here}: {each.name} has lost its name" for each in self._own() if not each.label)
        seen = read(self.manager, pygame.Surface(self.manager.scale.size_px))
        yield from (f"{here}: the arrow covers {what}" for what in self._under_arrow(seen))
        yield from (f"{here}: the rims cut {words!r}" for words in self._under_rims(one, two, seen))
        yield from (f"{here}: {words!r} is cut at {at}" for words, at in seen.cut)
        yield from (f"{here}: the light has a ragged hole at {hole}" for hole in self._ragged())
        yield from (f"{here}: {words!r} is half dimmed" for words in self._half_dimmed(one, two, seen))

    def _is_cut(self, ring: Ring, seen: pygame.Surface) -> bool:
        """Whether anything on the screen lies on a ring but a label on its border, or cuts it short."""
        factor, whole = self.manager.scale.factor, pygame.Rect(seen.get_rect())
        points = [at for at in light.points_along(ring.line) if not _at_corner(ring, *at)]
        hidden = 0
        for x, y in points:
            near = pygame.Rect(round(x * factor) - 1, round(y * factor) - 1, 3, 3)
            hidden += not whole.contains(near) or not any(
                _alike(seen.get_at((near.x + across, near.y + down))) for across in range(3) for down in range(3)
            )
        return hidden > LABEL * len(points)

    def _beside_rings(self) -> pygame.Mask:
        """The pixels of the screen that lie under no ring."""
        scale, made = self.manager.scale, pygame.Surface(self.manager.scale.size_px)
        for ring in self.light.rings():
            line = ring.line
            if isinstance(line, Hexagon):
                corners = [(x * scale.factor, y * scale.factor) for x, y in line.corners()]
                pygame.draw.polygon(made, "white", corners, scale.px(ring.width + 2 * EDGE))
                for corner in corners:
                    pygame.draw.circle(made, "white", corner, scale.px(ring.width + EDGE))
            else:
                for part in light.parts_beside(ring.outer.inset(-EDGE), [ring.inner.inset(EDGE)]):
                    made.fill("white", pygame.Rect(*(round(each * scale.factor) for each in part)))
        return pygame.mask.from_threshold(made, "black", (1, 1, 1, 255))

    def _own(self) -> list[Button]:
        """The guide's buttons; their names have room in every window."""
        names = {f"lesson.{name}" for name in ("back", "show", "go_on")}
        return [each for each in self.lesson.laid_out().widgets if isinstance(each, Button) and each.name in names]

    def _ragged(self) -> Iterator[Rect]:
        """Holes in the veil that reach across others' borders beside what is lit; a round label on a hexagon may."""
        lit = self.light
        holes = lit.holes(lit.rings())
        alone = [lit.bar, *lit.glow, *lit.shows]
        plain, more = holes[: len(alone)], holes[len(alone) :]
        hexagons = [hole for hole in plain if isinstance(hole, Hexagon)]
        yield from (hole for hole in more if hole.w > LABEL_WIDE or not any(map(hole.intersects, hexagons)))
        for hole, box in zip(plain, alone, strict=True):
            if hole.w * hole.h > GROWN * light.wider(box, light.HOLE).w * light.wider(box, light.HOLE).h:
                yield hole

    def _under_arrow(self, seen: DrawnWords) -> Iterator[str]:
        lesson, lit, model = self.lesson, self.light, self.lesson.model
        if lit.arrow is None:
            return
        if state_of(lesson).goes_on:
            yield "nothing that could be pressed: the step is only read"
        (meant,), boxes = lit.glow, [lit.arrow.box(), lit.arrow.box(lit.arrow.room)]
        told = {str(spot): box for spot, box in model.things.items() if model.tip(spot)}
        told |= {part.name: part.place for part in lesson.laid_out().parts() if any(part.tooltip())}
        told = {name: box for name, box in told.items() if not light.holds(box, meant)}
        told |= {f"what is lit at {box}": box for box in (*lit.glow, *lit.shows)}
        told |= {words: box for words, box in seen.words if box.w and box.h}
        small = [box for box in seen.pictures if max(box.w, box.h) <= THING]
        told |= {f"the picture at {box}": box for box in small if not light.holds(meant, box)}
        yield from (name for name, box in told.items() if any(each.intersects(box) for each in boxes))

    def _under_rims(self, lit_up: pygame.Surface, bare: pygame.Surface, seen: DrawnWords) -> Iterator[str]:
        """Words round what glows that look otherwise than without rims, be they in the veil or not."""
        lit, factor = self.light, self.manager.scale.factor
        for words, box in seen.words:
            near = any(box.intersects(light.wider(each, RIMS)) for each in lit.glow)
            hidden = any(box.intersects(each.rect) for each in self.lesson.laid_out().widgets if each.z > ZOrder.SHADE)
            if near and not hidden and not _as_veiled(lit_up, bare, box, factor):
                yield words

    def _half_dimmed(self, bare: pygame.Surface, lit_up: pygame.Surface, seen: DrawnWords) -> Iterator[str]:
        """Words of which a part lies in the veil and another does not."""
        factor, above = (
            self.manager.scale.factor,
            [each.rect for each in self.lesson.laid_out().widgets if each.z >= ZOrder.SHADE and each is not self.light],
        )
        for words, box in seen.words:
            area = pygame.Rect(*(round(each * factor) for each in box)).clip(bare.get_rect())
            if not area.w or not area.h or any(box.intersects(each) for each in above):
                continue
            one, two = bare.subsurface(area), lit_up.subsurface(area)
            same = pygame.mask.from_threshold(one, "black", (3, 3, 3, 255), two).count()
            if WHOLE < same / (area.w * area.h) < 1 - WHOLE:
                yield words

    def lights(self) -> list[str]:
        """Flaws of the light of this step, before and after its first thing has been picked up."""
        step, wrong = course_of(self.lesson).step, [*self.flaws()]
        spots = self.scene.spots()
        if step is not None and len(step.glow) > 1 and step.wanted and not step.out_of_turn:
            self.click(next(each for each in step.glow[0].split(OR) if each in spots))
            if self.lesson.model.picked_up is not None:
                self.point("move", (-5, -5))
                wrong += self.flaws()
                self.lesson.handling.let_go()
        return wrong


def _at_corner(ring: Ring, x: float, y: float) -> bool:
    """Whether a point lies where the corners of a ring are rounded."""
    far = ring.off + 10
    corners = light.points_along(ring.line)[:: light.POINTS]
    return any(abs(x - across) < far and abs(y - down) < far for across, down in corners)


def _alike(colour: pygame.Color) -> bool:
    """Whether it is the colour of a ring."""
    return all(abs(one - two) < 40 for one, two in zip(colour[:3], colours.sun[:3], strict=True))


def _changed(one: pygame.Surface, two: pygame.Surface, box: Rect, factor: float) -> pygame.Mask:
    """The pixels of the screen within a box or hexagon at which two pictures differ."""
    area = pygame.Rect(*(round(each * factor) for each in box)).inflate(4, 4).clip(one.get_rect())
    within = pygame.Surface(area.size)
    left, top = area.topleft
    if isinstance(box, Hexagon):
        corners = Hexagon(*box.inset(1)).corners()
        pygame.draw.polygon(within, "white", [(x * factor - left, y * factor - top) for x, y in corners])
    else:
        within.fill("white", pygame.Rect(*(round(each * factor) for each in box)).move(-left, -top))
    before, after = one.subsurface(area), two.subsurface(area)
    mask = pygame.mask.from_threshold(before, "black", (1, 1, 1, 255), after)
    mask.invert()
    mask = mask.overlap_mask(pygame.mask.from_threshold(within, "white", (1, 1, 1, 255)), (0, 0))
    full = pygame.Mask(one.get_size())
    full.draw(mask, (left, top))
    return full


def _as_veiled(lit_up: pygame.Surface, bare: pygame.Surface, box: Rect, factor: float) -> bool:
    """Whether all in a box is as it is without light, or with nothing but the veil over it."""
    area = pygame.Rect(*(round(each * factor) for each in box)).clip(bare.get_rect())
    for x, y in product(range(area.x, area.right), range(area.y, area.bottom)):
        seen, plain = lit_up.get_at((x, y)), bare.get_at((x, y))
        if any(
            not min(one, shade) - 9 <= now <= max(one, shade) + 9
            for now, one, dark in zip(seen[:3], plain[:3], light.SHADE[:3], strict=True)
            for shade in (one + (dark - one) * light.ALPHA,)
        ):
            return False
    return True


@pytest.mark.parametrize(("path", "size", "percent"), list(lessons()))
def test_what_a_lesson_lights_is_seen_as_it_is(
    path: Path, size: tuple[int, int], percent: int, tmp_path: Path, whole: bool
) -> None:
    """And the arrow lies outside of it, over no words and nothing that has a tip."""
    house = House(tmp_path, TITLES, size, percent)
    house.services.change(ui_scale=percent)
    house.manager.push(TitleScene(house.services))
    learner = Watched(house, path)
    scene, course, wrong, stood = learner.lesson, course_of(learner.lesson), list[str](), set[Rect]()
    while course.step is not None:
        if whole or course.number % 3 == percent // 50 % 3:
            wrong += learner.lights()
        stood.add(guide_of(scene).places().go_on)
        learner.end_step()
    assert not wrong, "\n".join(wrong)
    assert len(stood) == 1, "the guide moves between steps"


@pytest.mark.parametrize("across", [30.0, 500.0, 970.0])
@pytest.mark.parametrize("down", [30.0, 300.0, 570.0])
def test_an_arrow_stays_in_its_area_and_off_what_is_barred(across: float, down: float) -> None:
    area, box = Rect(0, 0, 1000, 600), Rect.around((across, down), 40)
    for barred in ([], [box.inset(-20).moved(0, -60)], [box.inset(-20).moved(60, 0)]):
        arrow = light.aim(box, area, barred)
        assert arrow is not None
        for covered in (arrow.box(), arrow.box(arrow.room)):
            assert not any(covered.intersects(each) for each in (box, *barred))
            assert light.holds(area, covered)
        corners = [*arrow.corners(), *arrow.moved(arrow.room).corners()]
        assert all(light.holds(arrow.box(arrow.room), Rect(x, y, 0, 0)) for x, y in corners)


@pytest.mark.parametrize("side", ["above", "below", "left", "all"])
def test_no_ring_hides_the_number_at_the_edge_of_a_small_card(side: str) -> None:
    """Words close to the card cut the ring instead, which is moved inside of larger boxes only."""
    card = Rect(100, 100, 26, 36)
    words = {"above": Rect(80, 84, 60, 15.5), "below": Rect(80, 136.5, 60, 17), "left": Rect(60, 100, 39.5, 30)}
    ring = ring_at(card, list(words.values()) if side == "all" else [words[side]])
    assert ring.inner.intersection(card.inset(2)) == card.inset(2)
    assert ring.cut < 1


def test_where_all_is_barred_there_is_no_arrow() -> None:
    area = Rect(0, 0, 1000, 600)
    assert light.aim(Rect(480, 280, 40, 40), area, [area]) is None


def test_the_light_has_plain_holes_that_cut_no_label() -> None:
    """A hole ends before a label beside what is lit, and takes one in that lies across its border, whatever lies beside
    that label."""
    lit = Rect(100, 100, 100, 50)
    hole = light.Hole(lit, light.wider(lit, light.HOLE))
    above, further, across = Rect(110, 78, 60, 20), Rect(110, 62, 60, 17), Rect(190, 110, 40, 20)
    (box,) = light.plain_holes([hole], [above, further])
    assert box == Rect(95, 98, 110, 57)
    (box,) = light.plain_holes([hole], [above, further, across])
    assert box.intersection(across) == across
    assert not box.intersects(above)
    assert light.plain_holes([hole._replace(grows=False)], [across])[1].intersection(across) == across


def test_a_ring_round_a_row_hides_no_row_beside_it() -> None:
    """Low boxes off the board bar the ring, which lies on the border of the row then."""
    board, rows = Rect(0, 0, 400, 400), [Rect(420, 36 * number, 260, 36) for number in range(3)]
    lit, space = rows[1], Rect(180, 180, 40, 40)
    beside = low_neighbours([*rows, space], [lit], board)
    assert beside == [rows[0], rows[2]]
    assert all(ring_at(lit, ()).outer.intersects(row.inset(2)) for row in beside)
    assert not any(ring_at(lit, (), beside).outer.intersects(row.inset(2)) for row in beside)
