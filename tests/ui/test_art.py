"""Pictures are rasterised at their size, tinted, turned and kept; foreign ones are looked at first."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.ui import art
from game.ui.art import MOST_PIXELS, load_png, png_size
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.theme import colours, players
from tests.ui.pngs import FEW_COLOURS, png

FILES = sorted(art.FOLDER.rglob("*.svg"))
SHAPES = {"rect", "circle", "ellipse", "line", "polyline", "polygon", "path"}
ELEMENTS = SHAPES | {"svg", "g", "defs", "linearGradient", "radialGradient", "stop"}
COLOUR = re.compile(r"#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}|none|white|black|url\(#[\w-]+\)")
PLACES = ("x1", "y1", "x2", "y2", "cx", "cy", "r")


def name(path: Path) -> str:
    return path.relative_to(art.FOLDER).with_suffix("").as_posix()


def faults(text: str) -> list[str]:
    """Attributes that the rasteriser would silently draw wrongly."""
    comments = re.findall(r"<!--(.*?)-->", text, re.S)
    found = ["a comment with an angle bracket" for comment in comments if re.search("[<>]", comment)]
    for element in ElementTree.fromstring(text).iter():
        tag = element.tag.rpartition("}")[2]
        if tag not in ELEMENTS:
            found.append(f"element {tag}")
        if tag == "g" and "opacity" in element.attrib:
            found.append("opacity of a group")
        if "style" in element.attrib:
            found.append("a style attribute")
        looks = {key: element.get(key, "none") for key in ("fill", "stroke", "stop-color")}
        found += [f"{key} {look}" for key, look in looks.items() if not COLOUR.fullmatch(look)]
        if tag.endswith("Gradient"):
            found += _gradient_faults(element)
    return found


def _gradient_faults(element: ElementTree.Element) -> list[str]:
    if element.get("gradientUnits") == "userSpaceOnUse":
        return []
    values = [element.get(place) for place in PLACES]
    found = [f"gradient in unit coordinates ({v})" for v in values if v and not v.endswith("%")]
    return found + [f"gradient with {key}" for key in ("fx", "fy") if key in element.attrib]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_picture_keeps_to_what_the_rasteriser_draws(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert faults(text) == []
    assert len(text.encode()) < 6 * 1024


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<use href="#a"/>', "element use"),
        ("<g opacity='.5'><path d='M0 0H9'/></g>", "opacity of a group"),
        ('<rect fill="orange"/>', "fill orange"),
        ('<rect fill="#11223344"/>', "fill #11223344"),
        ('<linearGradient id="a" x1="0" y2="1"/>', "gradient in unit coordinates (0)"),
        ("<clipPath/>", "element clipPath"),
        ("<text>a</text>", "element text"),
    ],
)
def test_the_lint_finds(body: str, fault: str) -> None:
    assert fault in faults(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_picture_shows_something_at_the_size_asked(path: Path, paint: Painter) -> None:
    image = art.plain(name(path), 64, 64)
    assert 64 in image.get_size()
    assert max(image.get_size()) == 64
    assert pygame.mask.from_surface(image, 10).count() > 20


def test_the_kit_is_there() -> None:
    assert len(FILES) > 100


def test_every_player_has_a_mark_of_its_own() -> None:
    assert len({player.mark for player in players}) == len(players) == 6
    assert all(art.exists(player.mark) for player in players)


def test_a_missing_picture_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="animals/unicorn"):
        art.file("animals/unicorn")


def test_a_tint_fills_the_shape_and_keeps_its_edge(paint: Painter) -> None:
    plain, red = art.plain("icons/star", 48, 48), art.tinted("icons/star", 48, 48, colours.barn)
    middle = red.get_at((24, 24))
    assert tuple(middle)[:3] == colours.barn
    places = [(x, y) for x in range(48) for y in range(48)]
    assert [plain.get_at(at)[3] for at in places] == [red.get_at(at)[3] for at in places]


def test_a_pale_picture_leaves_the_next_as_it_is(paint: Painter) -> None:
    paint.veil(colours.shadow, 1)
    paint.picture("terrain/grass", Rect(0, 0, 64, 64), alpha=0.2)
    paint.tile("terrain/grass", Rect(100, 0, 64, 64))
    paint.picture("terrain/grass", Rect(200, 0, 64, 64))
    pale, tile, full = (paint.surface.get_at((x, 32)) for x in (32, 132, 232))
    assert tile == full
    assert pale != full


def test_a_composite_is_drawn_once_a_size_in_its_own_units(paint: Painter) -> None:
    drawn: list[float] = []

    def draw(sheet: Painter) -> None:
        drawn.append(sheet.scale.width)
        sheet.box(Rect(0, 0, 50, 100), colours.barn)

    compose("test.half", (100, 100), draw)
    paint.table()
    for x in (0, 200):
        paint.picture("test.half", Rect(x, 0, 150, 150))
    assert drawn == [100]
    assert tuple(paint.surface.get_at((74, 75)))[:3] == colours.barn
    assert tuple(paint.surface.get_at((76, 75)))[:3] != colours.barn
    paint.picture("test.half", Rect(0, 0, 80, 80))
    assert len(drawn) == 2


GROWN = (120.0, 90.0)
"""The size in which a picture is made, that is scaled into others."""


def test_what_grows_is_drawn_once_and_scaled(paint: Painter) -> None:
    drawn: list[float] = []

    def draw(sheet: Painter) -> None:
        drawn.append(sheet.scale.width)
        sheet.box(Rect(0, 0, 120, 45), colours.barn)

    compose("test.grows", GROWN, draw)
    paint.table()
    for number, w in enumerate((40, 64, 88, 112, 120)):
        box = Rect(130 * number, 10, w, 0.75 * w)
        paint.picture("test.grows", box, made=GROWN)
        x, y = box.centre
        for dy, inside in ((-0.3 * box.h, True), (-0.1 * box.h, True), (0.1 * box.h, False)):
            seen = tuple(paint.surface.get_at((int(x), int(y + dy))))[:3]
            assert (seen == pytest.approx(colours.barn, abs=8)) is inside
    assert drawn == [120]


@pytest.mark.parametrize("size", [(60, 45), (61, 90), (120, 30), (150, 100)])
def test_a_scaled_picture_is_as_large_as_a_plain_one(size: tuple[int, int]) -> None:
    """In a room of any shape."""
    scaled, plain = art.scaled("icons/star", (120, 90), *size), art.plain("icons/star", *size)
    assert scaled.get_size() == pytest.approx(plain.get_size(), abs=2)
    assert pygame.transform.average_color(scaled) == pytest.approx(pygame.transform.average_color(plain), abs=6)


def test_however_small_a_picture_is_scaled_something_of_it_is_left() -> None:
    """A picture without width would end the program where it is turned."""
    for size in ((1, 1), (1, 30), (30, 1)):
        assert min(art.scaled("icons/star", (30, 30), *size).get_size()) > 0


def test_what_is_scaled_is_tinted_too(paint: Painter) -> None:
    """Beside the same picture in another colour, and in its own."""
    box, shown = Rect(0, 0, 60, 60), list[tuple[int, ...]]()
    for tint in (colours.barn, colours.leaf_dark, None):
        paint.surface.fill((255, 255, 255))
        paint.picture("icons/star", box, tint=tint, made=(120, 120))
        shown.append(tuple(paint.surface.get_at((30, 30)))[:3])
    assert shown[0] == tuple(colours.barn)
    assert shown[1] == tuple(colours.leaf_dark)
    assert shown[2] not in shown[:2]


def test_in_the_size_in_which_it_is_made_a_picture_is_not_scaled() -> None:
    assert art.scaled("icons/star", (120, 90), 120, 90) is art.plain("icons/star", 120, 90)


def test_a_turned_picture_that_is_scaled_is_no_other_that_was_turned_before(paint: Painter) -> None:
    box, looks = Rect(200, 200, 64, 48), list[bytes]()
    for mades in ([None], [GROWN], [None, GROWN]):
        art.forget()
        for made in mades:
            paint.table()
            paint.picture("icons/star", box, angle=30, made=made)
        looks.append(paint.surface.subsurface((150, 150, 200, 200)).copy().get_buffer().raw)
    assert looks[0] != looks[1]
    assert looks[2] == looks[1]


@pytest.mark.parametrize("kind", FEW_COLOURS)
def test_pictures_of_few_colours_can_be_scaled(kind: str) -> None:
    made = load_png(FEW_COLOURS[kind])
    assert made is not None
    assert pygame.transform.smoothscale(made, (20, 15)).get_size() == (20, 15)


def test_the_colours_of_a_palette_stay() -> None:
    made = load_png(FEW_COLOURS["palette"])
    assert made is not None
    assert tuple(made.get_at((0, 0))) == (0, 0x80, 0, 255)


def test_what_is_too_large_is_told_by_its_header_and_not_unpacked() -> None:
    large = png(20_000, 20_000, 8, 2, b"", rows=0)
    assert png_size(large) == (20_000, 20_000)
    assert load_png(large) is None
    assert load_png(png(MOST_PIXELS + 1, 1, 8, 0, b"\0" * (MOST_PIXELS + 1))) is None


@pytest.mark.parametrize(
    "data", [b"", b"\x89PNG\r\n\x1a\n", b"png", png(40, 30, 8, 2, b"", rows=0)[:60], png(0, 30, 8, 2, b"", rows=0)]
)
def test_what_is_no_picture_is_none(data: bytes) -> None:
    assert load_png(data) is None


def test_other_kinds_of_pictures_are_not_looked_at() -> None:
    out = BytesIO()
    pygame.image.save(pygame.Surface((4, 4)), out, "a.bmp")
    assert load_png(out.getvalue()) is None
