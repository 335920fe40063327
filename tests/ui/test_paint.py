"""Pixels that the painter draws."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pygame
import pytest
from msgspec.structs import replace

from game.ui import art, shapes, tween
from game.ui.cache import Cache
from game.ui.paint import (
    HEIGHT,
    Composites,
    Cutout,
    Painter,
    SizedPictures,
    Vignette,
    collage,
    compose,
    field,
    scatter,
    sky,
)
from game.ui.rect import Hexagon, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.theme import MENU, Colour, accent, colours, hexed, player, players
from game.ui.tween import Glide, Tween


def even(t: float) -> float:
    """At one speed."""
    return t


def at(paint: Painter, x: int, y: int) -> tuple[int, ...]:
    return tuple(paint.surface.get_at((x, y)))[:3]


def test_colours_are_found_by_name_and_by_their_figures() -> None:
    assert colours.by_name("plum") == colours.plum == hexed("#7b5273")
    assert accent("dome_dark", "#36586a", "white_fur").edge.hex == "#36586a"
    with pytest.raises(KeyError):
        colours.by_name("mauve")


def test_a_panel_fills_its_rectangle_and_throws_a_shadow_below(paint: Painter) -> None:
    paint.veil(colours.meadow, 1)
    paint.panel(Rect(100, 100, 300, 200))
    assert at(paint, 250, 200) == colours.cream
    assert at(paint, 250, 100) == colours.white_rim
    assert sum(at(paint, 250, 303)) < sum(colours.meadow) - 60
    assert at(paint, 250, 90) == colours.meadow


def test_a_sheet_has_the_holes_that_it_is_given_by_their_outlines(paint: Painter) -> None:
    """A hexagon is no box: its corners stay covered."""
    paint.veil(colours.meadow, 1)
    paint.veil(colours.shadow, 0.5, holes=[Hexagon(100, 100, 180, 200), Rect(400, 100, 180, 200)])
    assert at(paint, 190, 200) == at(paint, 490, 200) == at(paint, 415, 104) == colours.meadow
    assert at(paint, 115, 104) == at(paint, 10, 10) != colours.meadow


@pytest.mark.parametrize("size", [(24, 24), (44, 44), (300, 30), (30, 300), (700, 500)])
def test_a_face_of_any_size_is_whole(paint: Painter, size: tuple[int, int]) -> None:
    paint.veil(colours.shadow, 1)
    paint.box(Rect(50, 50, *size), colours.sun, 10, colours.sun, 2)
    sheet = pygame.mask.from_threshold(paint.surface, (*colours.sun, 255), (6, 6, 6, 255))
    assert sheet.get_bounding_rects()[0] == pygame.Rect(50, 50, *size)
    # Of each face the same is missing: the four corners with their soft pixels.
    assert sheet.count() == pytest.approx(size[0] * size[1] - 128, abs=8)


@pytest.mark.parametrize("window", [(1024, 640), (1366, 768), (1600, 900)])
def test_neighbours_leave_no_gap_at_any_scale(window: tuple[int, int]) -> None:
    paint = Painter(pygame.Surface(window), Scale(window))
    cells = [paint.rect_px(Rect(352 + i * 84, 84, 84, 84)) for i in range(9)]
    assert [cell.right for cell in cells[:-1]] == [cell.left for cell in cells[1:]]


def test_the_dashes_of_an_empty_place_stay_at_its_border() -> None:
    for factor, radius, w, h in product((0.4, 0.5, 0.64, 1.0), (8, 9, 12), range(26, 140, 3), (35, 41, 50, 59)):
        line = max(1.0, 2 * factor)
        dash = (8 * factor, 7 * factor)
        made = shapes.border((w, h), radius * factor, line, colours.white_rim, colours.inset, 1, dash)
        within = made.get_rect().inflate((-2 * math.ceil(max(radius * factor, line)) - 2,) * 2)
        plain = pygame.mask.from_threshold(made.subsurface(within), colours.inset, (3, 3, 3, 255))
        assert plain.count() == within.w * within.h, (factor, radius, w, h)


def brightness(colour: tuple[int, ...]) -> float:
    """How bright a colour is to the eye, 0-1, as contrast is reckoned (WCAG 2)."""
    parts = (part / 255 for part in colour)
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("ground", ["wood", "paper"])
@pytest.mark.parametrize("percent", [100, 125, 150, 200])
@pytest.mark.parametrize("window", [(1024, 640), (1280, 720), (1600, 900)])
def test_the_focus_ring_stands_out_on_every_side_from_wood_and_paper(
    window: tuple[int, int], percent: int, ground: str
) -> None:
    paint = Painter(pygame.Surface(window), Scale(window, percent))
    paint.table() if ground == "wood" else paint.veil(colours.paper, 1)
    bare = paint.surface.copy()
    rect = Rect(137, 91, 150, 46)
    paint.ring(rect, 12)
    box = paint.rect_px(rect)
    reach = round(9 * paint.scale.factor)
    left, right = range(box.left - reach, box.left), range(box.right, box.right + reach)
    over, under = range(box.top - reach, box.top), range(box.bottom, box.bottom + reach)
    sides = [[(x, box.centery) for x in across] for across in (left, right)]
    sides += [[(box.centerx, y) for y in down] for down in (over, under)]
    for side in sides:
        contrasts = []
        for at_px in side:
            pair = sorted(brightness(tuple(sheet.get_at(at_px))[:3]) + 0.05 for sheet in (bare, paint.surface))
            contrasts.append(pair[1] / pair[0])
        assert max(contrasts) >= 3


def test_offset_and_clip_end_with_their_block(paint: Painter) -> None:
    paint.veil(colours.shadow, 1)
    with paint.clip(Rect(0, 0, 100, 100)), paint.offset(50, 0):
        paint.box(Rect(0, 0, 100, 100), colours.sun)
    assert at(paint, 40, 50) == colours.shadow
    assert at(paint, 60, 50) == colours.sun
    assert at(paint, 120, 50) == colours.shadow
    assert paint.x_px(0) == 0


def test_a_faded_sheet_is_between_its_colour_and_what_is_below(paint: Painter) -> None:
    paint.veil(colours.shadow, 1)
    with paint.faded(Rect(100, 100, 100, 100), 0.5):
        paint.box(Rect(110, 110, 50, 50), colours.sun)
        paint.box(Rect(110, 110, 50, 50), colours.white_fur)
    wanted = colours.shadow.mixed(colours.white_fur, 0.5)
    assert at(paint, 130, 130) == pytest.approx(wanted, abs=3)
    assert at(paint, 190, 190) == colours.shadow


def test_the_six_patterns_differ_without_colour(paint: Painter) -> None:
    seen = set()
    for each in players:
        plain = replace(each, base=colours.shadow, shade=colours.cream, light=colours.cream, key="x" + each.key)
        paint.pattern(Rect(0, 0, 60, 60), plain)
        seen.add(pygame.image.tobytes(paint.surface.subsurface((0, 0, 60, 60)), "RGB"))
    assert len(seen) == 6


def test_an_area_is_even_odd_with_its_border(paint: Painter) -> None:
    paint.veil(colours.meadow, 1)
    hole = [(150.0, 150.0), (250.0, 150.0), (250.0, 250.0), (150.0, 250.0)]
    outer = [(100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0)]
    border = (Stroke(colours.white_fur, 6), Stroke(player("teal").shade, 3))
    paint.shape([outer, hole], border, player("teal").light, 0.6, corner=10)
    assert at(paint, 200, 200) == colours.meadow
    assert at(paint, 125, 200) == pytest.approx(colours.meadow.mixed(player("teal").light, 0.6), abs=3)
    assert at(paint, 200, 100) == pytest.approx(player("teal").shade, abs=12)


def test_level_lines_lie_on_whole_pixels(paint: Painter) -> None:
    paint.veil(colours.shadow, 1)
    paint.line((10, 50), (90, 50), colours.sun, 2)
    paint.line((10, 80), (90, 90), colours.sun, 2)
    assert [at(paint, 50, y) == colours.sun for y in (48, 49, 50, 51)] == [False, True, True, False]


def test_a_casing_shows_beside_its_line(paint: Painter) -> None:
    paint.veil(colours.shadow, 1)
    lines = (Stroke(colours.white_fur, 12), Stroke(colours.barn, 4))
    paint.shape([[(100, 100), (300, 100)]], lines, closed=False)
    assert at(paint, 200, 100) == colours.barn
    assert at(paint, 200, 104) == colours.white_fur


def test_the_table_is_darker_in_its_corners(paint: Painter) -> None:
    paint.table()

    def light(x: int, y: int) -> float:
        return sum(pygame.transform.average_color(paint.surface, (x, y, 120, 120))[:3])

    assert light(0, 0) < light(740, 390) * 0.85


def test_signs_say_what_room_they_took(paint: Painter) -> None:
    assert paint.pill("10\u00b2 = 100", (400, 300), colours.plum).centre == pytest.approx((400, 300))
    assert paint.keycap("F11", (100, 100), "right").right == pytest.approx(100)
    assert paint.ribbon("Your turn", (48, 90), MENU).h == 28


def test_of_several_words_the_first_that_have_room_are_drawn(paint: Painter) -> None:
    long, short = "How it came about", "How"
    wide = paint.measure(long)[0]
    assert paint.fit((long, short), (100, 100), "body", width=wide).w == wide
    assert paint.fit((long, short), (100, 100), "body", width=wide - 2).w == paint.measure(short)[0]
    assert not paint.fit((long, ""), (100, 100), "body", width=10).w


def test_the_ground_of_what_matters_now_has_a_rim_of_its_own(paint: Painter) -> None:
    for x, lit in ((100, None), (300, colours.barn)):
        paint.plate(Rect(x, 100, 100, 60), 8, lit, 6)
    assert at(paint, 150, 130) == colours.paper
    assert at(paint, 350, 130) == colours.legal_fill
    assert at(paint, 350, 102) == colours.barn


def test_a_badge_has_its_sign_in_the_middle_of_its_disc(paint: Painter) -> None:
    paint.badge("icons/check", (200, 200), 30, 20, colours.leaf_dark, tint=colours.sun)
    assert at(paint, 200, 175) == colours.leaf_dark
    marks = pygame.mask.from_threshold(paint.surface, (*colours.sun, 255), (6, 6, 6, 255)).get_bounding_rects()
    assert pygame.Rect(190, 190, 20, 20).contains(pygame.Rect.unionall(marks[0], marks[1:]))


def test_a_collage_is_made_of_its_pictures_the_last_on_top(paint: Painter) -> None:
    box = Rect(0, 0, 40, 40)
    collage("test/collage", (40, 40), Cutout("icons/heart", box, colours.barn), Cutout("icons/heart", box, colours.sun))
    paint.picture("test/collage", Rect(100, 100, 40, 40))
    assert at(paint, 120, 120) == colours.sun
    art.unregister("test/collage")


def test_a_ribbon_stays_on_its_card(paint: Painter) -> None:
    usual = paint.ribbon("Your turn", (100, 90), MENU, (12, 400))
    assert usual.x == 100
    for words in ("Next: Great-grandma", "Next: Great-grandma Josephine of the hills"):
        moved = paint.ribbon(words, (100, 90), MENU, (12, 200))
        assert moved.x >= 12
        assert moved.right == pytest.approx(200)


def test_the_oldest_is_forgotten_when_room_runs_out() -> None:
    cache: Cache[str] = Cache(10, len)
    cache.get("a", lambda: "aaaa")
    cache.get("b", lambda: "bbbb")
    cache.get("a", lambda: "never made")
    cache.get("c", lambda: "cccc")
    assert cache.get("a", lambda: "made anew") == "aaaa"
    assert cache.get("b", lambda: "BBBB") == "BBBB"
    assert cache.used <= 10


EASINGS = (
    tween.out_quad,
    tween.out_cubic,
    tween.in_out_cubic,
    tween.in_out_quad,
    tween.out_quart,
    tween.out_back,
    tween.out_bounce,
    tween.in_out_sine,
)


@pytest.mark.parametrize("easing", EASINGS, ids=lambda e: e.__name__)
def test_easings_run_from_0_to_1_without_a_leap(easing: tween.Easing) -> None:
    values = [easing(i / 500) for i in range(501)]
    assert (values[0], values[-1]) == pytest.approx((0, 1))
    assert max(abs(b - a) for a, b in pairwise(values)) < 0.02


def test_a_tween_ends_where_it_should_and_speed_none_at_once() -> None:
    tween = Tween(10, 20, 100, even)
    assert tween.step(50)
    assert tween.value == pytest.approx(15)
    assert not tween.step(80)
    assert tween.value == 20
    assert Tween(0, 1, 900, speed="none").done
    assert Tween(0, 1, 900, speed="quick").ms == 450


def test_a_glide_turns_round_from_where_it_is() -> None:
    glide = Glide(0, 100, even)
    glide.to(1)
    glide.step(50)
    glide.to(0)
    assert glide.value == pytest.approx(0.5)
    assert glide.step(100)
    assert glide.value == 0
    assert not glide.step(10)


def test_colours_mix() -> None:
    assert Colour(0, 0, 0).mixed(Colour(100, 200, 50), 0.5) == (50, 100, 25)


def test_what_is_drawn_again_is_drawn_once(paint: Painter) -> None:
    drawn = list[str]()

    def sign(words: str) -> bytes:
        def draw(on: Painter) -> None:
            drawn.append(words)
            on.panel(Rect(100, 100, 300, 200))
            with on.faded(Rect(100, 100, 300, 200), 0.5):
                on.picture("icons/warning", Rect(120, 120, 60, 60), alpha=0.3)
            on.text(words, (120, 250), "h2")

        paint.cached(words, draw)
        shown = paint.surface.get_buffer().raw
        paint.veil(colours.meadow, 1)
        draw(paint)
        assert drawn.pop() == words
        assert (shown == paint.surface.get_buffer().raw) is True
        paint.veil(colours.meadow, 1)
        return shown

    paint.veil(colours.meadow, 1)
    assert sign("Acre") == sign("Acre") != sign("Ranch")
    with paint.offset(40, 0):
        sign("Acre")
    assert drawn == ["Acre", "Ranch", "Acre"]


def test_composites_that_were_asked_for_longest_ago_lose_their_names(paint: Painter) -> None:
    drawn = list[str]()
    dots = Composites[str]((10, 10), lambda thing, _: drawn.append(thing), 2)
    for thing in ("a", "b", "a", "c"):
        name = dots.named(f"toys/{thing}", thing)
        assert name == f"toys/{thing}"
        paint.picture(name, Rect(0, 0, 40, 40))
    assert drawn == ["a", "b", "c"]
    assert [art.exists(f"toys/{thing}") for thing in "abc"] == [True, False, True]


SIZE = (300, 150)
RED, BACK = (255, 0, 0), (1, 2, 3)


def drawn(picture: Vignette, rect: Rect) -> pygame.Surface:
    surface = pygame.Surface((1600, 900))
    surface.fill(BACK)
    picture.draw(Painter(surface, Scale((1600, 900), 100)), rect)
    return surface


def test_land_fills_the_picture_but_for_its_corners() -> None:
    picture = Vignette(lambda w, h: f'<rect width="{w}" height="{h}" fill="#ff0000"/>', lambda paint, wide: None)
    surface = drawn(picture, Rect(100, 100, *SIZE))
    assert surface.get_at((250, 175))[:3] == RED
    assert surface.get_at((250, 101))[:3] == RED
    for corner in ((100, 100), (399, 100), (100, 249), (399, 249), (99, 175)):
        assert surface.get_at(corner)[:3] == BACK


def test_pieces_are_laid_by_shares_of_the_width_and_once_per_size() -> None:
    sheets = []

    def lay(paint: Painter, wide: float) -> None:
        sheets.append(wide)
        scatter(("animals/cow", 0.25, 68, 60))(paint, wide)

    picture = Vignette(lambda w, h: "", lay)
    for _ in range(2):
        surface = drawn(picture, Rect(0, 0, *SIZE))
        assert surface.get_at((75, 75))[:3] != BACK
        assert surface.get_at((225, 75))[:3] == BACK
    assert sheets == [SIZE[0] / SIZE[1] * HEIGHT]
    drawn(picture, Rect(0, 0, 0, 20))
    assert len(sheets) == 1


def test_land_lies_before_the_sky_each_from_colour_to_colour() -> None:
    def land(w: int, h: int) -> str:
        low = f"M0 {h / 2}H{w}V{h}H0Z"
        return sky(w, h, ("#0000ff", "#ff0000"), 0.25) + field(low, h / 2, h, ("#00ff00", "#000000"))

    surface = drawn(Vignette(land, lambda paint, wide: None), Rect(0, 0, *SIZE))
    blue, red, green, dark = (tuple(surface.get_at((150, y)))[:3] for y in (1, 60, 76, 148))
    assert blue[2] > 200
    assert red == RED
    assert green[1] > 200
    assert max(dark) < 20


def test_pictures_of_a_new_size_are_drafts_until_they_are_made() -> None:
    names = [f"sized/{number}" for number in range(3)]
    for name in names:
        compose(name, (20, 20), lambda paint: paint.disc((10, 10), 8, colours.barn))
    draft, complete = (Painter(pygame.Surface(SIZE), Scale(SIZE), each) for each in (True, False))
    pictures, true = SizedPictures(), SizedPictures().in_size(complete, names, 31)
    art.forget()
    pictures.in_size(draft, names, 40)
    before = pictures.in_size(draft, names, 31), pictures.cache_key(draft)
    assert pictures
    while pictures:
        pictures.make_one()
    after = pictures.in_size(draft, names, 31), pictures.cache_key(draft)
    assert before[1] != after[1]
    for name in names:
        assert before[0][name].get_size() == (31, 31)
        assert before[0][name].get_buffer().raw != true[name].get_buffer().raw == after[0][name].get_buffer().raw


def test_pictures_that_are_expected_are_made_before_they_are_needed() -> None:
    names = {"sized/soon"}
    compose("sized/soon", (20, 20), lambda paint: paint.disc((10, 10), 8, colours.barn))
    draft, complete = (Painter(pygame.Surface(SIZE), Scale(SIZE), each) for each in (True, False))
    pictures = SizedPictures()
    pictures.expect(complete, 30, lambda: names)
    assert not pictures
    pictures.expect(draft, 30, lambda: names)
    pictures.make_one()
    assert art.is_cached("sized/soon", 30)
    pictures.expect(draft, 30, lambda: names)
    assert not pictures
