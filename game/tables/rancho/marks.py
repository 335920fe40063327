"""Marks on the board: prices, tolls and gains, targets, routes, brackets and bubbles."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from game.core.board import BoardSpot
from game.grids.areas import members
from game.grids.hex import Hex
from game.i18n.catalogue import Catalogue
from game.rules.rancho import data
from game.rules.rancho.model import COW, HORSE, State, Terms
from game.rules.rancho.spaces import Tolls
from game.tables.rancho.layout import COIN, Island
from game.tables.rancho.shape import RADIUS
from game.ui import theme
from game.ui.paint import Painter, compose
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import Skin
from game.ui.theme import Colour, SeatPalette, colours, hexed
from game.ui.type import Style, style

_DISC, _CHIP, _MARK = 16.0, 11.0, 12.0
_LEAST_DISC, _LEAST_CHIP, _LEAST_MARK = 11.0, 10.0, 9.5
"""The least radii on the screen, in pixels."""
_APART = 31.0
_SIDEWAYS, _UPWARDS = 4, 12
"""Steps of the places of the chip with words, from the foot of the sheet to each side and to its top."""
"""Distance of an owned pasture's number from its owner's mark, middle to middle; more where they would overlap."""
_PLACES = (((-1.5, 29.5), True), ((-1.5, -29.5), True), ((29.0, 0.0), False), ((-29.0, 0.0), False))
"""Offset of the pair's middle from the pasture's, and whether the two stand side by side, else one above the other: the
first of those of which a large animal covers least."""
_EXTRA_AT = 27.0
"""Distance of a toll below the price."""
_LIGHT = 38.0
_HALF, _BOX = 18.0, 2.25
"""Half the side of a composed picture, and its side over the radius of its disc."""

_GAIN = (58.0, 38.0)
"""Size of the bubble of a gain of one figure."""

_AIMED = hexed("#8fc05c")
_LIT = 0.47
_HEAD = (15.0, 13.0)
"""A route's head: its length and half its width."""
_SHORT = 0.21
"""Gap between a route's ends and the middles of its first and last hex, as a share of a hex."""


class Offer(NamedTuple):
    """A pasture that the credit is enough for: its toll, and the seats that get it by the cheapest way."""

    toll: int = 0
    to: tuple[int, ...] = ()


Offers = Mapping[int, Offer]
"""Offers by pasture."""
Players = Mapping[int, SeatPalette]
"""Palettes by seat."""


def draw_prices(
    paint: Painter,
    plan: Island,
    terms: Terms,
    state: State,
    players: Players,
    offers: Offers,
    crossed: Collection[int],
    near: int = -1,
) -> None:
    """Draw the number of every pasture, or of those in the mask `near`; those in `crossed` bear a toll chip instead."""
    large = large_animals(plan, terms, state)
    for seat, own in enumerate(state.owned):
        for space in members(own & terms.spaces.pastures & near):
            if space not in crossed:
                spot = terms.board.spots[space]
                number, mark = chip_boxes(plan, spot.at, paint.scale.factor, large)
                paint.picture(f"rancho/price_{terms.spaces.numbers[space]}", number)
                paint.picture(mark_picture(players[seat]), mark)
    owned = sum(state.owned)
    for space in members(terms.spaces.pastures & ~owned & near):
        at, r = plan.middle(terms.board.spots[space].at), max(_DISC * plan.unit, _LEAST_DISC / paint.scale.factor)
        if space in offers:
            paint.glow(at, max(_LIGHT * plan.unit, 1.9 * r), colours.sun, 0.85)
        picture = "offer" if space in offers else "price"
        paint.picture(f"rancho/{picture}_{terms.spaces.numbers[space]}", Rect.around(at, _BOX * r))


def label_boxes(plan: Island, terms: Terms, state: State, factor: float) -> list[Rect]:
    """Boxes of the numbers and marks that `draw_prices` draws, at so many pixels a unit."""
    large, owned, boxes = large_animals(plan, terms, state), sum(state.owned), list[Rect]()
    for space in members(terms.spaces.pastures):
        at = terms.board.spots[space].at
        if owned >> space & 1:
            boxes += chip_boxes(plan, at, factor, large)
        else:
            boxes.append(Rect.around(plan.middle(at), _BOX * max(_DISC * plan.unit, _LEAST_DISC / factor)))
    return boxes


def draw_tolls(paint: Painter, plan: Island, terms: Terms, players: Players, offers: Offers, words: Catalogue) -> None:
    """Draw what the ways to pastures on offer cost beyond their price, over everything near them."""
    for space, offer in offers.items():
        if offer.toll:
            x, y = plan.middle(terms.board.spots[space].at)
            extra = words.t("rancho.gain", count=offer.toll)
            at = (x, y + _EXTRA_AT * plan.unit + 2)
            draw_chip(paint, plan, at, extra, [players[seat] for seat in offer.to], 24)


def draw_crossing(paint: Painter, plan: Island, spot: BoardSpot, player: SeatPalette, dotted: bool) -> None:
    """Draw the outline of an owned pasture that a way leads across."""
    loop, u = [plan.corners(spot.at, RADIUS - 8)], plan.unit
    dash = (15 * u, 11 * u) if dotted else None
    paint.shape(loop, (Stroke(player.shade, 9 * u), Stroke(colours.white_fur, 4.4 * u, dash=dash)))


def draw_chip(
    paint: Painter, plan: Island, at: Point, figure: str, players: Sequence[SeatPalette], high: float
) -> Rect:
    """Draw a figure, a rabbit and who gets them; returns the rectangle it takes."""
    k = max(plan.unit, 20 / high / paint.scale.factor)
    tall = high * k
    look = figure_style(paint, tall * 0.7, tall * 0.75)
    wide = paint.measure(figure, look)[0]
    mark, coin = tall * 0.44, tall * 0.875
    box = Rect.around(at, wide + coin + 2 * mark * (1 + 0.8 * (len(players) - 1)) + 12 * k, tall)
    rim = players[0].base if players[0].key != "white" else players[0].shade
    paint.skin(box, Skin(colours.cream, tall / 2, rim, max(1.5, 3 * k), edge=players[0].shade, depth=1.5 * k))
    left = box.x + 8 * k
    paint.text(figure, (left, at[1]), look, colours.ink)
    paint.picture(COIN, Rect.around((left + wide + coin / 2, at[1]), coin))
    for n, player in enumerate(players):
        paint.mark((box.right - mark - 2 * k - n * 1.6 * mark, at[1]), mark, player)
    return box


def large_animals(plan: Island, terms: Terms, state: State) -> list[Rect]:
    """The pictures of those that stand on several spaces."""
    standing: list[tuple[int, Sequence[int]]] = [(COW, terms.spaces.pairs[number]) for number in state.cows]
    standing += [(HORSE, terms.spaces.triples[number]) for number in state.horses]
    return [plan.animal(kind, [terms.board.spots[space].at for space in spaces]) for kind, spaces in standing]


def chip_boxes(plan: Island, at: Hex, factor: float, large: Sequence[Rect]) -> tuple[Rect, Rect]:
    """Boxes of an owned pasture's number and its owner's mark, clear of large animals as far as may be."""
    (x, y), u, pairs = plan.middle(at), plan.unit, list[tuple[Rect, Rect]]()
    r, mark = max(_CHIP * u, _LEAST_CHIP / factor), max(_MARK * u, _LEAST_MARK / factor)
    half = max(_APART * u, r + mark) / 2
    for (dx, dy), horizontal in _PLACES:
        ways = ((-half, 0.0), (half, 0.0)) if horizontal else ((0.0, -half), (0.0, half))
        one, two = ((x + dx * u + across, y + dy * u + down) for across, down in ways)
        pairs.append((Rect.around(one, _BOX * r), Rect.around(two, _BOX * mark)))
    return min(pairs, key=lambda two: sum(chip.overlap(large) for chip in two))


def draw_figure_disc(
    paint: Painter, at: Point, r: float, figure: str, size: float, fill: Colour, ink: Colour, rim: Colour
) -> None:
    """Draw a figure on a disc."""
    paint.disc(at, r, fill, rim, r / 7)
    paint.text(figure, at, figure_style(paint, size, 1.45 * r), ink, "centre")


def figure_style(paint: Painter, size: float, most: float) -> Style:
    """The face of figures in a size, however large text is wished, that does not outgrow `most`."""
    grown = paint.scale.text_factor / paint.scale.factor
    return style("figure").at(min(size, most / grown))


def _compose(price: int) -> None:
    """The pictures of a number: on a free pasture, on offer, and the small one of an owned pasture."""
    r, size = 2 * _HALF / _BOX, (2 * _HALF, 2 * _HALF)

    def draw(look: tuple[Colour, Colour, Colour], paint: Painter) -> None:
        paint.disc((_HALF, _HALF + r * 0.1), r, colours.shadow, alpha=0.25)
        draw_figure_disc(paint, (_HALF, _HALF), r, str(price), 1.375 * r, *look)

    compose(f"rancho/price_{price}", size, partial(draw, (colours.cream, colours.ink, colours.white_rim)))
    compose(f"rancho/offer_{price}", size, partial(draw, (colours.leaf_dark, colours.white_fur, colours.white_fur)))


def mark_picture(player: SeatPalette) -> str:
    """The picture of a seat's mark."""
    return f"rancho/mark_{player.key}"


def claim_picture(player: SeatPalette) -> str:
    """The picture of a pasture that a seat's colour has spread over."""
    return f"rancho/claim_{player.key}"


def gain_picture(count: int) -> str:
    """The picture of a bubble that says how many have come."""
    return f"rancho/gain_{count}"


def gain_size(count: int) -> tuple[float, float]:
    """Size of the picture of a gain."""
    return _GAIN[0] + 14 * (len(str(count)) - 1), _GAIN[1]


def _draw_gain(count: int, paint: Painter) -> None:
    box = Rect(0, 0, *gain_size(count)).inset(1)
    paint.skin(box, Skin(colours.leaf_dark, box.h / 2, colours.white_fur, 2.5))
    paint.text(f"+{count}", box.centre, figure_style(paint, 24, 26), colours.white_fur, "centre")


def _compose_player(player: SeatPalette) -> None:
    def mark(paint: Painter) -> None:
        paint.mark((_HALF, _HALF), 2 * _HALF / _BOX, player)

    def spread(paint: Painter) -> None:
        half, r = RADIUS * math.sqrt(3) / 2, RADIUS - 3
        ways = (math.tau * n / 6 for n in range(6))
        rim = [[(RADIUS + r * math.cos(way), half + r * math.sin(way)) for way in ways]]
        lines = (Stroke(player.shade, 8), Stroke(player.base, 5.5))
        paint.shape(rim, lines, player.base, 0.3)

    compose(mark_picture(player), (2 * _HALF, 2 * _HALF), mark)
    compose(claim_picture(player), (2 * RADIUS, RADIUS * math.sqrt(3)), spread)


for _price in range(1, data.DEAREST + 1):
    _compose(_price)
for _player in theme.players:
    _compose_player(_player)
for _count in range(1, max(map(max, data.HERDS.values())) + 1):
    compose(gain_picture(_count), gain_size(_count), partial(_draw_gain, _count))


class Route(NamedTuple):
    """A way to a pasture across others' land: its hexes from the own space to the goal."""

    cells: tuple[Hex, ...]
    solid: bool = True


def draw_targets(paint: Painter, plan: Island, cells: Iterable[Hex], pulse: float) -> None:
    """Draw spaces that something may go to."""
    u, alpha = plan.unit, _LIT + 0.13 * pulse
    for at in cells:
        paint.shape([plan.corners(at, RADIUS - 6)], fill=colours.sun_light, alpha=alpha, alike=True)
        lines = (Stroke(colours.sun, 6 * u), Stroke(colours.white_fur, 2 * u))
        paint.shape([plan.corners(at, RADIUS - 8)], lines, alike=True)


def draw_aimed(paint: Painter, plan: Island, cells: Sequence[Hex]) -> None:
    """Draw the spaces that what is held would take."""
    line = (Stroke(colours.leaf_dark, max(1.5, 3 * plan.unit)),)
    paint.shape([plan.footprint(cells)], line, _AIMED, 0.94)


def draw_picked(paint: Painter, plan: Island, cells: Sequence[Hex]) -> None:
    """Draw the spaces of what has been picked up by a click."""
    u = plan.unit
    lines = (Stroke(colours.sun, max(2.5, 7.0 * u)), Stroke(colours.white_fur, max(1.2, 3.5 * u)))
    for at in cells:
        paint.shape([plan.corners(at, RADIUS - 8)], lines, alike=True)


def draw_pointed(paint: Painter, plan: Island, cells: Collection[Hex]) -> None:
    """Draw the outline of the cells under the pointer or the keyboard's cursor: one line round all, across none."""
    u = plan.unit
    lines = (Stroke(colours.ink, max(2.5, 5 * u)), Stroke(colours.white_fur, max(1.2, 2.5 * u)))
    for loop in plan.outline(cells, 1.0):
        paint.shape([loop], lines)


def draw_brackets(paint: Painter, plan: Island, cells: Iterable[Hex]) -> None:
    """Draw the six corners of each space that the last act changed."""
    u = plan.unit
    lines = (Stroke(colours.ink, max(2.5, 8 * u)), Stroke(colours.white_fur, max(1.4, 4.4 * u)))
    for at in cells:
        ends = plan.corners(at, RADIUS - 3.5)
        arms = [
            [_point_towards(here, ends[i - 1], 0.21), here, _point_towards(here, ends[(i + 1) % 6], 0.21)]
            for i, here in enumerate(ends)
        ]
        paint.shape(arms, lines, closed=False)


def draw_route(paint: Painter, plan: Island, way: Route) -> None:
    """Draw a way as an arrow, or dotted where another one is meant."""
    u, points = plan.unit, [plan.middle(at) for at in way.cells]
    last = _point_towards(points[-1], points[-2], _SHORT)
    if not way.solid:
        for at in _dots([*points[:-1], last], 17 * u):
            paint.disc(at, 5.4 * u, colours.ink)
            paint.disc(at, 3 * u, colours.white_fur)
        return
    points[0] = _point_towards(points[0], points[1], _SHORT)
    before = points[-2]
    far = math.dist(before, last) or 1.0
    ahead = ((last[0] - before[0]) / far, (last[1] - before[1]) / far)
    long, half = (length * u for length in _HEAD)
    neck = (last[0] - ahead[0] * long, last[1] - ahead[1] * long)
    wings = [(neck[0] - ahead[1] * half * n, neck[1] + ahead[0] * half * n) for n in (1, -1)]
    line, head = [[*points[:-1], neck]], [[last, *wings]]
    paint.shape(line, (Stroke(colours.ink, 10 * u),), closed=False)
    paint.shape(head, (Stroke(colours.ink, 6 * u),), colours.ink)
    paint.shape(line, (Stroke(colours.white_fur, 5 * u),), closed=False)
    paint.shape(head, (Stroke(colours.white_fur, 1.5 * u),), colours.white_fur)


def draw_route_letter(paint: Painter, plan: Island, at: Hex, sign: str, player: SeatPalette) -> None:
    """Draw the letter of a way at the lower left of the space that it crosses."""
    x, y = plan.middle(at)
    r = max(13 * plan.unit, 11 / paint.scale.factor)
    place = (x - 27 * plan.unit, y + 27 * plan.unit)
    paint.disc(place, r, player.shade, colours.white_fur, r / 6)
    paint.text(sign, place, style("strong").at(1.25 * r), colours.white_fur, "centre")


def draw_bubble(paint: Painter, plan: Island, box: Rect, words: str) -> Rect:
    """Draw what putting down means at the top right of the held thing; returns the bubble's rectangle."""
    look = style("strong").at(max(20.0, 25 * plan.unit))
    wide, high = paint.measure(words, look)[0] + 28, 1.5 * look.size
    x = min(box.centre[0] + box.w * 0.05 + wide / 2, plan.sheet.right - wide / 2 - 6)
    y = max(box.y - 0.05 * high, plan.sheet.y + high / 2 + 4)
    place = Rect.around((x, y), wide, high)
    paint.skin(place, Skin(colours.leaf_dark, high / 2, colours.white_fur, 2.5))
    paint.text(words, place.centre, look, colours.white_fur, "centre")
    return place


def draw_notice(paint: Painter, plan: Island, words: str, icon: str, targets: Sequence[Rect] = ()) -> Rect:
    """Draw a dark chip: how what is held is turned; returns its rectangle.

    It lies at the foot of the sheet, or as near to there as it covers no target of what is held.
    """
    look = style("label")
    wide = paint.measure(words, look)[0] + 58
    box = _notice_box(plan.sheet, wide, targets)
    paint.box(box, colours.ink, 20, alpha=0.86)
    paint.picture(icon, Rect(box.x + 12, box.y + 9, 22, 22), tint=colours.white_fur)
    paint.text(words, (box.x + 42, box.centre[1]), look, colours.white_fur)
    return box


def _notice_box(sheet: Rect, wide: float, targets: Sequence[Rect]) -> Rect:
    """The place of the chip; where all cover targets, the one that covers least of them."""
    foot, edge = (sheet.centre[0], sheet.bottom - 34), 14.0
    across, down = max(0.0, sheet.w - wide - 2 * edge), sheet.h - 68
    spread = [(foot[0] + across * step / (2 * _SIDEWAYS), foot[1]) for step in range(-_SIDEWAYS, _SIDEWAYS + 1)]
    places = [(x, y - down * step / _UPWARDS) for x, y in spread for step in range(_UPWARDS + 1)]
    boxes = [Rect.around(place, wide, 40) for place in sorted(places, key=lambda place: math.dist(place, foot))]
    return min(boxes, key=lambda box: (sum(box.contains(*each.centre) for each in targets), box.overlap(targets)))


def _point_towards(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _dots(points: Sequence[Point], pitch: float) -> list[Point]:
    """Points on a line of several parts, `pitch` apart."""
    dots, rest = [], 0.0
    for start, end in pairwise(points):
        far = math.dist(start, end)
        while rest <= far:
            dots.append(_point_towards(start, end, rest / far if far else 0.0))
            rest += pitch
        rest -= far
    return dots


def route_spaces(terms: Terms, owned: tuple[int, ...], seat: int, target: int, tolls: Tolls) -> tuple[int, ...]:
    """The shortest route for a payment, from an own space to the target; empty where there is none."""
    spaces, whole = terms.spaces, dict(tolls)
    owner = {space: other for other in whole for space in members(owned[other] & spaces.pastures)}
    waiting: deque[tuple[tuple[int, ...], tuple[int, ...]]] = deque()
    seats = tuple(whole)
    start = tuple(whole.values())
    for space in members(owned[seat]):
        waiting.append(((space,), start))
    seen: set[tuple[int, tuple[int, ...]]] = set()
    while waiting:
        path, left = waiting.popleft()
        near = spaces.near[path[-1]]
        if near >> target & 1 and not any(left):
            return (*path, target)
        for space in members(near):
            if space not in owner or space in path:
                continue
            rest = tuple(
                sum_left - spaces.numbers[space] * (payee == owner[space])
                for payee, sum_left in zip(seats, left, strict=True)
            )
            if min(rest) >= 0 and (space, rest) not in seen:
                seen.add((space, rest))
                waiting.append(((*path, space), rest))
    return ()
