"""The pictures of the README: `python -m tests.house.pictures [NAME ...]` draws all, or these, anew.

They are kept in so few colours that all together stay small; nothing is blurred, for that is what reads badly.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from game.app import main
from tests.house.sources import HOUSE

FOLDER = HOUSE / ".github" / "pictures"
SIZE = (1280, 720)
COLOURS = 80
PICTURES: Mapping[str, str] = {
    "title": "title",
    "rancho": "match --title rancho --seats 4 --choices 800 --seed 3",
    "rolling_acres": "match --title rolling_acres --seats 2 --choices 70 --seed 3",
    "rolling_ranch": "match --title rolling_ranch --seats 3 --choices 110",
    "texas": "match --title texas --seats 2 --choices 110",
    "wolves_and_sheep": "match --title wolves_and_sheep --seats 3 --choices 24",
    "results": "results --title rolling_acres --seats 3",
}
"""By name what `shot` is asked for."""


def draw(names: Sequence[str]) -> None:
    """Draw these pictures, or all."""
    from PIL import Image

    for name in names or PICTURES:
        path = FOLDER / f"{name}.png"
        screen, *more = PICTURES[name].split()
        assert main(["shot", screen, str(path), "--size", "x".join(map(str, SIZE)), *more]) == 0
        with Image.open(path) as drawn:
            drawn.convert("RGB").quantize(COLOURS).save(path, optimize=True)
        print(f"{path.stat().st_size:8,}  {path.relative_to(HOUSE)}")


if __name__ == "__main__":
    draw(sys.argv[1:])
