"""Pure geometry on ints and tuples: squares, hexes, connected regions and their outlines."""
