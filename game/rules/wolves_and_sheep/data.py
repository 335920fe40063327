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
"""How many tiles of each kind a set has, in the order of their numbers (WS1)."""

IN_BAG = COUNTS["landscape"] + COUNTS["wolf"] + COUNTS["hunter"]
"""Tiles of a set with a smaller number come into the bag (WS1)."""

FIRST_WOLF = COUNTS["landscape"]
FIRST_HUNTER = FIRST_WOLF + COUNTS["wolf"]
FIRST_SECRET = IN_BAG
VILLAGE_TILE = FIRST_SECRET + COUNTS["secret"]
"""Tiles from these numbers on are wolves, hunters and secret tiles; one is the village (WS1)."""

COPY = VILLAGE_TILE + 1
"""From the number of a tile to that of the next one with the same faces, where a board has several (**ruling**)."""

MOST_ALIKE = 9
"""Most tiles with the same faces."""

NUMBERS = tuple(tile for tile in range(COPY * MOST_ALIKE) if tile % COPY < IN_BAG)
"""All numbers that a tile of the bag may have."""

WOLVES = frozenset(tile for tile in NUMBERS if FIRST_WOLF <= tile % COPY < FIRST_HUNTER)
HUNTERS = frozenset(tile for tile in NUMBERS if tile % COPY >= FIRST_HUNTER)
"""Their numbers."""

MOST_LAID = 60
"""Tiles with which a board may begin."""

MOST_DRAWN = 128
"""More tiles than may ever be laid beside those: from the bag, and secret ones."""

TURNS = range(4)
"""Quarters by which a tile may be turned clockwise (WS5)."""

HAND = 4
"""Tiles dealt to each (WS4)."""

BONUSES = (6, 3, 1, 0)
"""Points of the first to stop, the second and so on (WS13)."""
