"""Numbers of the rulebook of Wolves and Sheep."""

from __future__ import annotations

SEATS = (2, 3, 4)

CLASSES = ".VFKYRB"
"""Letters of an edge by number: nothing, village, forest, black, yellow, red, blue sheep (WS1)."""

OPEN, VILLAGE, FOREST, BLACK = range(4)
"""The first of the classes; the colours of sheep follow each other from BLACK on."""

COLOURS = range(4)
"""Black, yellow, red, blue (WS1)."""

COUNTS = {"landscape": 60, "wolf": 4, "hunter": 4, "secret": 4, "start": 1, "marker": 4}
"""How many tiles of each kind there are, in the order of their numbers (WS1)."""

IN_BAG = COUNTS["landscape"] + COUNTS["wolf"] + COUNTS["hunter"]
"""Tiles with a smaller number come into the bag (WS1)."""

FIRST_WOLF = COUNTS["landscape"]
FIRST_HUNTER = FIRST_WOLF + COUNTS["wolf"]
FIRST_SECRET = IN_BAG
VILLAGE_TILE = FIRST_SECRET + COUNTS["secret"]
"""Tiles from these numbers on are wolves, hunters and secret tiles; one is the village (WS1)."""

MOST_LAID = 60
"""Tiles with which a board may begin."""

TURNS = range(4)
"""Quarters by which a tile may be turned clockwise (WS5)."""

HAND = 4
"""Tiles dealt to each (WS4)."""

BONUSES = (6, 3, 1, 0)
"""Points of the first to stop, the second and so on (WS13)."""
