"""The animals: on their spaces, in the yards and on the straw, with their footprints and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from game.grids.areas import members
from game.grids.hex import Hex
from game.rules.rancho.model import COW, HORSE, LARGE_DOG, RABBIT, SHEEP, SMALL_DOG, State, Terms
from game.tables.rancho import island, layout
from game.tables.rancho.layout import ART, FLOCKS, Island
from game.tables.rancho.marks import draw_figure_disc
from game.ui.paint import Cutout, Painter, collage
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.theme import colours, hexed

FOOTPRINT, _FOOTPRINT = hexed("#e9d9a4"), 0.59
_COUNT, _LEAST_COUNT = 12.0, 10.5
"""Radius of the disc with a number, and the least one in pixels."""
_RABBIT = 46.0
_PLACES = {2: ((0.0, 0.0), (26.0, 0.0)), 3: ((17.0, 0.0), (1.0, 14.0), (31.0, 14.0))}
"""Corners of the rabbits in their picture, by how many there are."""
_STRAW_ROOM, _BACK, _FRONT, _FAR = 148.0, 0.44, 0.84, 0.62
"""The width of the mat that animals take, where on its height the feet of its rows are, and how small the
animals of the hind one are."""
_DOGS, _BEASTS, _STRAW = 1, 2, 3
"""Layers of sprites."""


class Beast(NamedTuple):
    """One thing on the land: an animal, or the rabbits of a space."""

    kind: int
    spaces: tuple[int, ...]
    many: int = 1


for _count, _corners in _PLACES.items():
    _pieces = (Cutout(ART[RABBIT], Rect(*corner, _RABBIT, _RABBIT)) for corner in _corners)
    collage(f"rancho/rabbits_{_count}", FLOCKS[_count], *_pieces)


def picture(kind: int, count: int = 1) -> str:
    """The picture of an animal, or of so many rabbits, three at most."""
    return f"rancho/rabbits_{min(3, count)}" if kind == RABBIT and count > 1 else ART[kind]


def beasts(terms: Terms, state: State) -> list[Beast]:
    """Animals on spaces, one after another."""
    found = list[Beast]()
    for space, count in enumerate(state.rabbits):
        if count:
            found.append(Beast(RABBIT, (space,), count))
    for space in members(state.sheep):
        found.append(Beast(SHEEP, (space,)))
    for pair in state.cows:
        found.append(Beast(COW, terms.spaces.pairs[pair]))
    for triple in state.horses:
        found.append(Beast(HORSE, terms.spaces.triples[triple]))
    return found


def cells(terms: Terms, spaces: Sequence[int]) -> list[Hex]:
    """The hexes of spaces."""
    return [terms.board.spots[space].at for space in spaces]


def key(terms: Terms, spaces: Sequence[int]) -> Spot:
    """The sprite and spot of what stands on spaces."""
    return _spot(terms.board.spots[min(spaces)].name)


@lru_cache(maxsize=64)
def _spot(name: str) -> Spot:
    return Spot("animal", name)


def box(plan: Island, terms: Terms, beast: Beast) -> Rect:
    """Box of the picture of what stands on spaces."""
    return plan.animal(beast.kind, cells(terms, beast.spaces), beast.many)


def sprites(plan: Island, terms: Terms, state: State) -> list[Sprite]:
    """Dogs, animals on the land from back to front, loose ones."""
    sprites = [
        Sprite(key(terms, beast.spaces), picture(beast.kind, beast.many), box(plan, terms, beast), _BEASTS)
        for beast in beasts(terms, state)
    ]
    return [
        *_dog_sprites(plan, state),
        *sorted(sprites, key=attrgetter("box.bottom")),
        *straw_sprites(plan, state.loose),
    ]


def _dog_sprites(plan: Island, state: State) -> Iterator[Sprite]:
    for seat, two in enumerate(state.dogs):
        for kind in (LARGE_DOG, SMALL_DOG):
            if two[kind - SMALL_DOG]:
                yield Sprite(Spot("dog", seat, kind), ART[kind], plan.yards[seat].dog_box(two, kind), _DOGS)


def straw_sprites(plan: Island, loose: Sequence[int]) -> list[Sprite]:
    """Loose animals, by kind."""
    places = straw_boxes(plan, loose).items()
    return [Sprite(Spot("loose", kind), picture(kind, loose[kind]), place, _STRAW) for kind, place in places]


def straw_motion(plan: Island, state: State, ms: float) -> dict[Spot, Motion]:
    """Motion of the straw as it is spread, where nothing lies on it yet."""
    if any(state.loose):
        return {}
    straw = Sprite(Spot("straw"), island.STRAW, plan.mat, _DOGS)
    return {straw.key: Motion(ms=ms, skippable=True, passing=straw)}


def straw_boxes(plan: Island, loose: Sequence[int]) -> dict[int, Rect]:
    """Boxes of loose animals on the mat, by kind, the foremost last: side by side, or in two rows."""
    if not any(loose):
        return {}
    small, large = [kind for kind in (SHEEP, RABBIT) if loose[kind]], [k for k in (HORSE, COW) if loose[k]]
    sizes = {
        kind: (FLOCKS[min(3, loose[kind])] if kind == RABBIT else (layout.ANIMALS[kind], layout.ANIMALS[kind]))
        for kind in (*large, *small)
    }
    if not small or sum(w for w, _ in sizes.values()) <= _STRAW_ROOM:
        return _row(plan, sizes, _FRONT)
    front = {kind: sizes[kind] for kind in small}
    back = {kind: (sizes[kind][0] * _FAR, sizes[kind][1] * _FAR) for kind in large}
    return {**_row(plan, back, _BACK), **_row(plan, front, _FRONT)}


def _row(plan: Island, sizes: dict[int, tuple[float, float]], level: float) -> dict[int, Rect]:
    """Side by side on the mat, their feet at a share of its height, as large as on the board if they can be."""
    wide = sum(w for w, _ in sizes.values())
    room = min(_STRAW_ROOM, plan.mat.w / plan.unit - 4)
    k = plan.unit * min(1.0, room / max(1.0, wide))
    left, foot, boxes = plan.mat.centre[0] - wide * k / 2, plan.mat.y + plan.mat.h * level, {}
    for kind, (w, h) in sizes.items():
        boxes[kind] = Rect(left, foot - h * k, w * k, h * k)
        left += w * k
    return boxes


def draw_footprints(paint: Painter, plan: Island, terms: Terms, state: State, without: Spot | None = None) -> None:
    """Draw the footprints of cows and horses; not of the one called `without`."""
    for beast in beasts(terms, state):
        if len(beast.spaces) > 1 and key(terms, beast.spaces) != without:
            lines = (Stroke(colours.white_fur, max(1.0, 3 * plan.unit), 0.62),)
            paint.shape([plan.footprint(cells(terms, beast.spaces))], lines, FOOTPRINT, _FOOTPRINT)


def draw_counts(paint: Painter, plan: Island, terms: Terms, state: State, hidden: Spot | None = None) -> None:
    """Draw counts of rabbits on each space, of dogs, of animals on the straw; not of the one called `hidden`."""
    u = plan.unit
    for beast in beasts(terms, state):
        if beast.kind == RABBIT and key(terms, beast.spaces) != hidden:
            x, y = plan.middle(terms.board.spots[beast.spaces[0]].at)
            draw_count(paint, plan, (x + 27 * u, y - 24 * u), beast.many)
    for sprite in _dog_sprites(plan, state):
        seat, dog = map(int, sprite.key.ids)
        count = state.dogs[seat][dog - SMALL_DOG]
        if count > 1 and sprite.key != hidden:
            draw_count(paint, plan, (sprite.box.right - 9 * u, sprite.box.y + 8 * u), count)
    for kind, place in straw_boxes(plan, state.loose).items():
        if state.loose[kind] > (3 if kind == RABBIT else 1) and Spot("loose", kind) != hidden:
            draw_count(paint, plan, (place.x + 8 * u, place.y + 14 * u), state.loose[kind])
    if sum(1 for count in state.loose if count) > 1 or 1 < sum(state.loose) == state.loose[RABBIT] <= 3:
        draw_count(paint, plan, (plan.mat.right - 3 * u, plan.mat.y + 3 * u), sum(state.loose))


def draw_count(paint: Painter, plan: Island, at: tuple[float, float], number: int) -> None:
    """Draw a number of animals."""
    r = max(_COUNT * plan.unit, _LEAST_COUNT / paint.scale.factor)
    draw_figure_disc(paint, at, r, str(number), 17 * plan.unit, colours.ink, colours.white_fur, colours.white_fur)
