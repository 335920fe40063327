"""What pastures cost, and whose they are: discs on free ones, chips on owned ones, tolls on the way."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.core.board import BoardSpot
from game.grids.areas import members
from game.grids.hex import Hex
from game.i18n.catalogue import Catalogue
from game.rules.rancho import data
from game.rules.rancho.model import COW, HORSE, State, Terms
from game.tables.rancho.layout import COIN, RADIUS, Island
from game.ui import theme
from game.ui.paint import Painter, compose
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import Skin
from game.ui.theme import Colour, SeatPalette, colours
from game.ui.type import Style, style

_DISC, _CHIP, _MARK = 16.0, 11.0, 12.0
_LEAST_DISC, _LEAST_CHIP, _LEAST_MARK = 11.0, 10.0, 9.5
"""The least radii on the screen, in pixels."""
_APART = 31.0
"""From the middle of the number of an owned pasture to that of its owner's mark; more where they would overlap."""
_PLACES = (((-1.5, 29.5), True), ((-1.5, -29.5), True), ((29.0, 0.0), False), ((-29.0, 0.0), False))
"""Offset of the pair's middle from the pasture's, and whether the two stand side by side, else one above the other: the
first of those of which a large animal covers least."""
_EXTRA_AT = 27.0
"""How far below the price what a toll adds stands."""
_LIGHT = 38.0
_HALF, _BOX = 18.0, 2.25
"""Half the side of a composed picture, and its side over the radius of its disc."""

_GAIN = (58.0, 38.0)
"""Size of the bubble of a gain of one figure."""


class Offer(NamedTuple):
    """A pasture that the credit is enough for: its toll, and the seats that get it by the cheapest way."""

    toll: int = 0
    to: tuple[int, ...] = ()


Offers = Mapping[int, Offer]
"""By pasture."""
Players = Mapping[int, SeatPalette]
"""By seat."""


def prices(
    paint: Painter, plan: Island, terms: Terms, state: State, players: Players, offers: Offers, crossed: Collection[int]
) -> None:
    """The number of every pasture; those in `crossed` bear a toll chip instead."""
    large = large_animals(plan, terms, state)
    for seat, own in enumerate(state.owned):
        for space in members(own & terms.spaces.pastures):
            if space not in crossed:
                owned(paint, plan, terms.board.spots[space], players[seat], large)
    taken = sum(state.owned)
    for space in members(terms.spaces.pastures & ~taken):
        at, r = plan.middle(terms.board.spots[space].at), radius(paint, plan)
        if space in offers:
            paint.glow(at, max(_LIGHT * plan.unit, 1.9 * r), colours.sun, 0.85)
        picture = "offer" if space in offers else "price"
        paint.picture(f"rancho/{picture}_{terms.spaces.price[space]}", Rect.around(at, _BOX * r))


def tolls(paint: Painter, plan: Island, terms: Terms, players: Players, offers: Offers, words: Catalogue) -> None:
    """What the ways to pastures on offer cost beyond their price, over everything that stands near them."""
    for space, offer in offers.items():
        if offer.toll:
            x, y = plan.middle(terms.board.spots[space].at)
            extra = words.t("rancho.gain", count=offer.toll)
            at = (x, y + _EXTRA_AT * plan.unit + 2)
            chip(paint, plan, at, extra, [players[seat] for seat in offer.to], 24)


def crossing(paint: Painter, plan: Island, spot: BoardSpot, player: SeatPalette, dotted: bool) -> None:
    """The outline of an owned pasture that a way leads across."""
    loop, u = [plan.corners(spot.at, RADIUS - 8)], plan.unit
    dash = (15 * u, 11 * u) if dotted else None
    paint.shape(loop, (Stroke(player.shade, 9 * u), Stroke(colours.white_fur, 4.4 * u, dash=dash)))


def chip(paint: Painter, plan: Island, at: Point, figure: str, players: Sequence[SeatPalette], high: float) -> Rect:
    """A figure, a rabbit and who gets them; returns the rectangle it takes."""
    k = max(plan.unit, 20 / high / paint.scale.factor)
    tall = high * k
    look = fitted(paint, tall * 0.7, tall * 0.75)
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
    standing: list[tuple[int, Sequence[int]]] = [(COW, terms.spaces.pairs[each]) for each in state.cows]
    standing += [(HORSE, terms.spaces.triples[each]) for each in state.horses]
    return [plan.animal(kind, [terms.board.spots[space].at for space in spaces]) for kind, spaces in standing]


def chips(plan: Island, at: Hex, factor: float, large: Sequence[Rect]) -> tuple[Rect, Rect]:
    """Boxes of an owned pasture's number and its owner's mark, clear of large animals as far as may be."""
    (x, y), u, made = plan.middle(at), plan.unit, list[tuple[Rect, Rect]]()
    r, mark = max(_CHIP * u, _LEAST_CHIP / factor), max(_MARK * u, _LEAST_MARK / factor)
    half = max(_APART * u, r + mark) / 2
    for (dx, dy), beside in _PLACES:
        ways = ((-half, 0.0), (half, 0.0)) if beside else ((0.0, -half), (0.0, half))
        one, two = ((x + dx * u + across, y + dy * u + down) for across, down in ways)
        made.append((Rect.around(one, _BOX * r), Rect.around(two, _BOX * mark)))
    return min(made, key=lambda two: sum(each.overlap(large) for each in two))


def owned(paint: Painter, plan: Island, spot: BoardSpot, player: SeatPalette, large: Sequence[Rect]) -> None:
    """The small number of an owned pasture beside its owner's mark."""
    number, mark = chips(plan, spot.at, paint.scale.factor, large)
    paint.picture(f"rancho/price_{spot.props['price']}", number)
    paint.picture(badge(player), mark)


def disc(paint: Painter, at: Point, r: float, figure: str, size: float, fill: Colour, ink: Colour, rim: Colour) -> None:
    """A figure on a disc."""
    paint.disc(at, r, fill, rim, r / 7)
    paint.text(figure, at, fitted(paint, size, 1.45 * r), ink, "centre")


def fitted(paint: Painter, size: float, most: float) -> Style:
    """The face of figures in a size, however large text is wished, that does not outgrow `most`."""
    grown = paint.scale.text_factor / paint.scale.factor
    return style("figure").at(min(size, most / grown))


def radius(paint: Painter, plan: Island) -> float:
    """Of the disc on a free pasture."""
    return max(_DISC * plan.unit, _LEAST_DISC / paint.scale.factor)


def _compose(price: int) -> None:
    """The pictures of a number: on a free pasture, on offer, and the small one of an owned pasture."""
    r, size = 2 * _HALF / _BOX, (2 * _HALF, 2 * _HALF)

    def draw(look: tuple[Colour, Colour, Colour], paint: Painter) -> None:
        paint.disc((_HALF, _HALF + r * 0.1), r, colours.shadow, alpha=0.25)
        disc(paint, (_HALF, _HALF), r, str(price), 1.375 * r, *look)

    compose(f"rancho/price_{price}", size, partial(draw, (colours.cream, colours.ink, colours.white_rim)))
    compose(f"rancho/offer_{price}", size, partial(draw, (colours.leaf_dark, colours.white_fur, colours.white_fur)))


def badge(player: SeatPalette) -> str:
    """The picture of a seat's mark."""
    return f"rancho/mark_{player.key}"


def claim(player: SeatPalette) -> str:
    """The picture of a pasture that a seat's colour has spread over."""
    return f"rancho/claim_{player.key}"


def gain(count: int) -> str:
    """The picture of a bubble that says how many have come."""
    return f"rancho/gain_{count}"


def gain_size(count: int) -> tuple[float, float]:
    """Of its picture."""
    return _GAIN[0] + 14 * (len(str(count)) - 1), _GAIN[1]


def _gain(count: int, paint: Painter) -> None:
    box = Rect(0, 0, *gain_size(count)).inset(1)
    paint.skin(box, Skin(colours.leaf_dark, box.h / 2, colours.white_fur, 2.5))
    paint.text(f"+{count}", box.centre, fitted(paint, 24, 26), colours.white_fur, "centre")


def _compose_player(player: SeatPalette) -> None:
    def mark(paint: Painter) -> None:
        paint.mark((_HALF, _HALF), 2 * _HALF / _BOX, player)

    def spread(paint: Painter) -> None:
        half, r = RADIUS * math.sqrt(3) / 2, RADIUS - 3
        ways = (math.tau * n / 6 for n in range(6))
        rim = [[(RADIUS + r * math.cos(way), half + r * math.sin(way)) for way in ways]]
        lines = (Stroke(player.shade, 8), Stroke(player.base, 5.5))
        paint.shape(rim, lines, player.base, 0.3)

    compose(badge(player), (2 * _HALF, 2 * _HALF), mark)
    compose(claim(player), (2 * RADIUS, RADIUS * math.sqrt(3)), spread)


for _price in data.PRICES.values():
    _compose(_price)
for _player in theme.players:
    _compose_player(_player)
for _count in range(1, max(map(max, data.HERDS.values())) + 1):
    compose(gain(_count), gain_size(_count), partial(_gain, _count))
