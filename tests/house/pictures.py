"""The pictures of the README: `python -m tests.house.pictures [NAME ...]` draws all, or these, anew.

They are kept in so few colours that all together stay small; nothing is blurred, for that is what reads badly.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from game.app import main
from tests.games.trial import trial
from tests.house.games import tried
from tests.house.sources import HOUSE

FOLDER = HOUSE / ".github" / "pictures"
SIZE = (1280, 720)
COLOURS = 80
PICTURES: Mapping[str, str] = {
    "title": "title",
    "own_island": "match --map maps/rancho_valley.tmx --seats 3 --choices 420",
    **{name: asked for key in sorted(tried()) for name, asked in trial(key).shown.items()},
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
