"""Every screen in windows of every size: it draws, its parts lie on the canvas, apart, and large enough to hit.

Of screens of a kind the test command lays out every second one in one window at one scale, all windows at every scale
so, and lets the others come to rest; with `--whole` every screen does both, in every window at every scale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from game.scenes.match.buttons import CutRect
from game.scenes.match.scene import MatchScene
from game.scenes.shell.menu import PartButton
from game.scenes.shell.scene import Scene
from game.titles import TITLES
from game.ui.frame import LEAST_ZOOM
from game.ui.rect import Rect
from game.ui.spot import name_of
from game.ui.title import Title
from game.ui.widgets.base import LEAST_PX, Widget
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll
from tests.scenes import random_play
from tests.scenes.screens import Stand, every

SIZES = [(1024, 640), (1600, 900), (3840, 2160), (1280, 1024), (2560, 1080)]
PERCENTS = [100, 150, 200]
ALIKE = {
    f"{title.key}_match_{seats}" for title in TITLES for seats in set(title.spec.seats) - {*random_play.counts(title)}
}
"""Tables that lie as others do."""
SCREENS = [pytest.param(*way, id=name) for name, way in every().items() if name not in ALIKE]
WINDOWS = list(product(SIZES, PERCENTS))


def shared() -> tuple[list[Any], list[Any]]:
    """Names of screens that are always laid out, and of those that always rest: of a kind in turn, an only one both."""
    kinds: dict[str, list[Any]] = {}
    for screen in SCREENS:
        kind = str(screen.id).removeprefix(f"{screen.values[0].key}_").rstrip("_0123456789")  # type: ignore[union-attr]
        kinds.setdefault(kind, []).append(screen.id)
    found = kinds.values()
    return [name for each in found for name in each[::2]], [name for each in found for name in each[1::2] or each]


LAID_OUT, RESTING = shared()


def resting() -> Iterator[Any]:
    for screen in SCREENS:
        yield pytest.param(*screen.values, id=screen.id, marks=() if screen.id in RESTING else pytest.mark.whole)


def shown() -> Iterator[Any]:
    """Every screen in every window: all screens in one window together, so that pictures made for one are there."""
    for place, (size, percent) in enumerate(WINDOWS):
        window = f"{size[0]}x{size[1]}-{percent}"
        for screen in SCREENS:
            tried = screen.id in LAID_OUT and crc32(str(screen.id).encode()) % len(WINDOWS) == place  # others move none
            marks = (pytest.mark.xdist_group(f"stage-{window}"), *(() if tried else (pytest.mark.whole,)))
            yield pytest.param(*screen.values, size, percent, id=f"{window}-{screen.id}", marks=marks)


pytestmark = pytest.mark.usefixtures("unseen")


def parts(scene: Scene) -> Iterator[Widget]:
    page: Any = getattr(scene, "page", None)
    if isinstance(page, Page):
        yield from (part for part in page.parts() if part.name and not isinstance(part, Scroll))


def within(a: Rect, b: Rect) -> bool:
    slack = 0.6
    return a.x >= b.x - slack and a.y >= b.y - slack and a.right <= b.right + slack and a.bottom <= b.bottom + slack


def clip(part: Widget) -> Rect | None:
    """The box through which a part may be seen, if it lies in something that scrolls."""
    owner = part.owner
    while owner is not None:
        if isinstance(owner, Scroll):
            return owner.place
        owner = owner.owner
    return None


def overlap(a: Rect, b: Rect) -> float:
    """How far one box lies over another; not at all where the other leaves that place free."""
    if any(isinstance(below, CutRect) and above in below.over for below, above in ((a, b), (b, a))):
        return 0.0
    common = a.intersection(b)
    return min(common.w, common.h)


@pytest.mark.parametrize(("title", "show", "size", "percent"), list(shown()))
def test_the_parts_of_every_screen(
    tmp_path: Path, title: Title, show: Callable[[Stand], Scene], size: tuple[int, int], percent: int
) -> None:
    stand = Stand(tmp_path, title, size, percent)
    scene = show(stand)
    stand.pilot.draw()
    scale = stand.house.manager.scale
    canvas = Rect(0, 0, scale.width, scale.height)
    found = list(parts(scene))
    for part in found:
        frame = clip(part)
        if frame is None:
            assert within(part.place, canvas), f"{part.name} lies outside: {part.place} of {canvas}"
        else:
            assert part.place.x >= frame.x - 1, part.name
            assert part.place.right <= frame.right + 1, part.name
        if part.takes_focus():
            reach = part.reach()
            least = min(reach.w, reach.h) * scale.factor
            assert least >= LEAST_PX - 0.01, f"{part.name} is {least} px"
    for one, other in combinations(found, 2):
        if (isinstance(other, PartButton) and one is other.card) or other.name == f"{one.name}.close":
            assert within(other.place, one.place), f"{other.name} hangs over {one.name}"
        elif clip(one) is clip(other) or clip(one) == clip(other):
            apart = overlap(one.place, other.place)
            assert apart <= 1, f"{one.name} {one.place} and {other.name} {other.place} overlap by {apart}"
    spots = scene.spots()
    for name, box in spots.items():
        assert within(box, canvas), f"{name} lies outside: {box}"
    camera = scene.model.context.camera if isinstance(scene, MatchScene) else None
    # A whole world may be shown from farther off than anybody can go: who wants to hit a cell goes nearer.
    if isinstance(scene, MatchScene) and (camera is None or camera.zoom >= LEAST_ZOOM):
        chooser = scene.model.chooser
        for name in {*map(name_of, (*chooser.sources, *chooser.targets()))}:
            if name in spots:
                least = min(spots[name].w, spots[name].h) * scale.factor
                assert least >= LEAST_PX, f"{name} is {least} px"


@pytest.mark.parametrize(("title", "show"), list(resting()))
def test_a_screen_at_rest_is_not_drawn_again(tmp_path: Path, title: Title, show: Callable[[Stand], Scene]) -> None:
    """Also with everything moving: once shows, pulses and fades are over, nothing asks for a frame."""
    stand = Stand(tmp_path, title, (1280, 720))
    stand.house.services.change(animation="full", attract=False)
    scene = show(stand)
    if "held" in str(show):  # what is held pulses for as long as it is held
        stand.pilot.point("up", (-10.0, -10.0))
    manager = stand.house.manager
    for _ in range(40):
        stand.pilot.step(500)
        if manager.dirty:
            stand.pilot.draw()
    for _ in range(100):
        manager.update(16)
        assert not manager.dirty, scene.name
