"""Where a tile may be laid: light, rings, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial

from game.i18n.catalogue import Catalogue
from game.tables.wolves_and_sheep import faces, ground
from game.tables.wolves_and_sheep.plan import TILE, Plan
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.skin import SMALL, Skin
from game.ui.theme import colours, hexed
from game.ui.type import style

_LIGHT = "wolves_and_sheep/target_light"
_RING = "wolves_and_sheep/target_ring"
_REACH = 14.0
"""How far the light of a target shines beyond its cell, at 100 %."""
_INSET, _RADIUS, _WIDTH = 3.5, 8.0, 3.2
_RIMS = ((13.0, 0.2), (9.0, 0.26), (5.0, 0.34))
_FILL = 0.59
_REST, _BEAT = 0.8, 0.2
"""How strong the light is between two beats, and what a beat adds."""
_HELD, _HELD_ALPHA = 0.78, 0.41
_ANIMAL, _ANIMAL_ALPHA, _ANIMAL_AT, _FOOT = 0.62, 0.6, 0.42, 0.77
_PILL, _LEAST_PILL, _LARGEST_PILL = 31.0, 24.0, 44.0
_BACK, _BACK_RIM = colours.dome, colours.white_fur
_TILT, _LIFT, _REFUSED_ALPHA = 4.0, 8.0, 0.9
_WRONG = hexed("#93291c")


def glow(
    paint: Painter, plan: Plan, words: Catalogue, cells: dict[int, int], face: str, pulse: float = 0, animal: str = ""
) -> None:
    """Cells where the held tile fits -> how many edges match there; `animal` is shown in place of the `face`."""
    with paint.clip(plan.board.inset(ground.INSIDE)):
        shown = [(plan.cell(at), matched) for at, matched in cells.items() if plan.visible(at)]
        for cell, _ in shown:
            paint.picture(_LIGHT, cell.inset(-_REACH * plan.camera.zoom), alpha=_REST + _BEAT * pulse)
        for cell, matched in shown:
            paint.picture(_cell(face, animal), cell)
            low = _FOOT if animal else 0.5
            if matched:
                draws = words.t("wolves_and_sheep.land.draws", count=matched)
                _pill(paint, (cell.centre[0], cell.y + low * cell.h), draws, plan.camera.zoom)


def rings(paint: Painter, plan: Plan, cells: Iterable[int]) -> None:
    """Cells where the held tile fits in another turn, or on its other side."""
    with paint.clip(plan.board.inset(ground.INSIDE)):
        for at in cells:
            if plan.visible(at):
                paint.picture(_RING, plan.cell(at))


def pointed(paint: Painter, plan: Plan, at: int) -> None:
    """The cell under the pointer or the cursor of the arrow keys."""
    zoom = max(0.7, plan.camera.zoom)
    with paint.clip(plan.board.inset(ground.INSIDE)):
        box = plan.cell(at).inset(1)
        paint.box(box, None, _RADIUS * zoom, colours.ink, 5.5)
        paint.box(box.inset(1.4), None, _RADIUS * zoom - 1.4, colours.white_fur, 2.7)


def refused(paint: Painter, plan: Plan, at: int, face: str) -> None:
    """A tile on a cell where it does not fit: tilted, with a red rim; without a face it hangs in the hand."""
    box = plan.cell(at).moved(0, -_LIFT * plan.camera.zoom)
    with paint.clip(plan.board.inset(ground.INSIDE)):
        paint.box(plan.cell(at).inset(2), None, _RADIUS, _WRONG, 4)
        if face:
            paint.picture(face, box.inset(0.04 * box.w), alpha=_REFUSED_ALPHA, angle=_TILT)


def draws(paint: Painter, board: Rect, box: Rect, count: int) -> None:
    """Over the cell that is pointed at the tiles that will be drawn, face down."""
    if not count:
        return
    k = max(0.62, min(1.0, box.w / 90))
    look, back, high = style("figure").at(26 * k), 24 * k, 40 * k
    wide = paint.measure(f"+{count}", look)[0]
    long = wide + 22 * k + count * (back + 2)
    left, top = min(box.right - 26 * k, board.right - long - 12), max(box.y - 16 * k, board.y + 12)
    pill = Rect(left, top, long, high)
    paint.skin(pill, Skin(colours.leaf_dark, high / 2, colours.white_fur, 2.5, shadows=SMALL))
    paint.text(f"+{count}", (pill.x + 12 * k, pill.centre[1]), look, colours.white_fur)
    for number in range(count):
        at = pill.x + 16 * k + wide + number * (back + 2)
        paint.picture(faces.BACK, Rect(at, pill.centre[1] - back / 2, back, back))


def _pill(paint: Painter, at: tuple[float, float], words: str, zoom: float) -> None:
    """How many tiles laying here draws: a number and the back of a tile."""
    high = min(_LARGEST_PILL, max(_LEAST_PILL, _PILL * zoom))
    look = style("figure").at(0.72 * high)
    wide, back = paint.measure(words, look)[0], 0.56 * high
    box = Rect.around(at, wide + back + 0.72 * high, high)
    paint.skin(box, Skin(colours.leaf_dark, high / 2, colours.white_fur, 2))
    paint.text(words, (box.x + 0.32 * high, at[1]), look, colours.white_fur)
    place = Rect(box.right - back - 0.36 * high, at[1] - back / 2, back, back)
    paint.box(place, _BACK, 0.18 * back, _BACK_RIM, 2)


def _light(paint: Painter) -> None:
    cell = Rect(_REACH, _REACH, TILE, TILE)
    for grown, alpha in _RIMS:
        paint.box(cell.inset(-grown), colours.sun_light, _RADIUS + grown, alpha=alpha)


@lru_cache(maxsize=512)
def _cell(face: str, animal: str) -> str:
    name = f"wolves_and_sheep/target_{animal or face}"
    compose(name, (TILE, TILE), partial(_compose, face, animal))
    return name


def _compose(face: str, animal: str, paint: Painter) -> None:
    cell = Rect(0, 0, TILE, TILE)
    paint.box(cell.inset(_INSET), colours.sun_light, _RADIUS, alpha=_FILL)
    paint.box(cell.inset(_INSET), None, _RADIUS, colours.sun, _WIDTH)
    if animal:
        place = (cell.centre[0], _ANIMAL_AT * TILE)
        paint.picture(animal, Rect.around(place, _ANIMAL * TILE), alpha=_ANIMAL_ALPHA)
    elif face:
        paint.picture(face, Rect.around(cell.centre, _HELD * TILE), alpha=_HELD_ALPHA)


def _ring(paint: Painter) -> None:
    cell = Rect(0, 0, TILE, TILE).inset(_INSET)
    paint.box(cell, None, _RADIUS, colours.shadow, _WIDTH + 1.6, alpha=0.2)
    paint.box(cell.inset(0.8), None, _RADIUS - 0.8, colours.sun, _WIDTH)


compose(_LIGHT, (TILE + 2 * _REACH, TILE + 2 * _REACH), _light)
compose(_RING, (TILE, TILE), _ring)
