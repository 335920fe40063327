"""Walks everything on a table that can be pointed at; as a command over 30 positions of every game.

python -m tests.scenes.match.spoken [positions]
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Container, Iterator
from pathlib import Path

import pygame

from game.scenes.match import tips
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.pointer_state import Pointing
from game.titles import TITLES
from game.ui import popover
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.type import block
from game.ui.widgets.button import Button
from tests.scenes.screens import Stand

WINDOWS = (((1600, 900), 100), ((1024, 640), 100), ((1600, 900), 200))
STEP = 9
"""Rows between two positions of the command; the games are not over by then."""


def tables(
    folder: Path, title: Title, rows: range | tuple[int, ...], of: Container[int] | None = None
) -> Iterator[MatchScene]:
    """A title's table in some positions or `of` those in some, with few and many seats, in windows of every form."""
    for number, played in enumerate(rows):
        if of is not None and number not in of:
            continue
        seats = (min(title.spec.seats[1:] or title.spec.seats), max(title.spec.seats))[number % 2]
        stand = Stand(folder / f"{number}", title, *WINDOWS[number % len(WINDOWS)])
        yield stand.sit_down(stand.match(seats, played))
        stand.house.services.close()


def faults(scene: MatchScene, every: bool) -> Iterator[str]:
    """List what is silent, what tells of gaps, and what lies over what it explains; `every` spot, or one of a kind."""
    paint = Painter(pygame.Surface(scene.scale.size_px), scene.scale)
    scene.draw(paint)  # the log knows its lines from then on
    own, page, met = scene.table_view.table.words.shown, scene.laid_out(), set[str]()
    for spot, box in scene.tips.places().items():
        words = scene.tips.full_text(spot, page)
        if not words and spot.kind not in own:
            yield f"{spot} is silent"
        if re.search(rf"{{|\b({scene.title.key}|match)\.[a-z]", words):
            yield f"{spot} has gaps: {words}"
        if not words or (spot.kind in met and not every):
            continue
        met.add(spot.kind)
        tip = popover.tooltip_box(paint.scale, Rect(*box), words, "", scene.tips.surroundings(spot, page))
        if tip.intersects(Rect(*box)):
            yield f"{spot} is covered by its tip"
        if not block(words, "label", scene.scale, popover.TOOLTIP_WIDTH, popover.TOOLTIP_LINES).whole:
            yield f"the tip of {spot} is cut: {words}"
    yield from unnamed(scene)
    yield from silent(scene)
    yield from unlabelled(scene, paint)


def unnamed(scene: MatchScene) -> Iterator[str]:
    """Things, at which the board cursor stops or not, without a name of their own."""
    model = scene.model
    names = Counter(model.name(spot) for spot in {**model.things, **Pointing(model).usable})
    yield from (f"{count} things are named {name!r}" for name, count in names.items() if count > 1 or not name)


def silent(scene: MatchScene) -> Iterator[str]:
    """Buttons without words of what they do."""
    for part in scene.laid_out().parts():
        if isinstance(part, Button) and not any(part.tooltip()):
            yield f"{part.name} is silent"


def unlabelled(scene: MatchScene, paint: Painter) -> Iterator[str]:
    """Kinds without a label, labels that found no place, and those that lie over others."""
    words, key = scene.words, scene.title.key
    for spot in {**scene.model.parts, **scene.model.spots}:
        if not any(map(words.has, tips.label_keys(key, spot))):
            yield f"{spot} has no label"
    several = tips.labels(scene.model, scene.laid_out())
    placed = [box for _, box in tips.placed_labels(paint, several)]
    if len(placed) < len(several):
        yield "a label finds no place"
    if any(box.intersects(other) for number, box in enumerate(placed) for other in placed[:number]):
        yield "labels lie over each other"


def main(positions: int) -> int:
    wrong = 0
    for title in TITLES:
        with tempfile.TemporaryDirectory() as folder:
            for scene in tables(Path(folder), title, range(1, 1 + STEP * positions, STEP)):
                for fault in sorted(set(faults(scene, True))):
                    wrong += 1
                    print(title.key, scene.match.index, fault)
    return wrong


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 30) > 0)
