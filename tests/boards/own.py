"""Boards beside those of the box, laid out as text; a Rancho board's farms stand as pairs of letters."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.board import Board, BoardSpot, Properties
from game.grids import hex as hexes, square
from game.grids.hex import HexLayout

LAYOUT = HexLayout(flat=True, odd=False, width=128, height=110, side=64)


def ranch(rows: Sequence[str]) -> Board:
    """A board of hexes: figures are prices, T is forest, A and a are the two spaces of the farm 0, B and b of 1."""
    spots, forest, marks = list[BoardSpot](), list[tuple[int, int]](), dict[str, int]()
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            at = LAYOUT.axial(column, row)
            if sign == "T":
                forest.append(at)
            elif sign != ".":
                props: Properties = {"price": int(sign)} if sign.isdigit() else _farm(sign)
                if not sign.isdigit():
                    marks[sign] = len(spots)
                x, y = LAYOUT.centre(column, row)
                spots.append(BoardSpot(hexes.name(at), at, x, y, "pasture" if sign.isdigit() else "farm", props))
    cells = {spot.at: number for number, spot in enumerate(spots)}
    beside = tuple(tuple(sorted(cells[at] for at in hexes.neighbours_in(spot.at, cells))) for spot in spots)
    width, height = LAYOUT.size(len(rows[0]), len(rows))
    size = float(width), float(height)
    return Board("own", "hex_flat", size, (128, 110), tuple(spots), beside, marks, scenery={"forest": tuple(forest)})


def _farm(sign: str) -> Properties:
    return {"farm": ord(sign.upper()) - ord("A"), "order": int(sign.islower())}


def squares(rows: Sequence[str]) -> Board:
    """A board of squares: x is one, O that of the officer."""
    places = [(column, row) for row, signs in enumerate(rows) for column, sign in enumerate(signs) if sign != "."]
    cells = {at: number for number, at in enumerate(places)}
    spots = [BoardSpot(square.name(at, len(rows)), at, at[0] + 0.5, at[1] + 0.5, "square") for at in places]
    beside = tuple(tuple(sorted(cells[other] for other in square.neighbours_in(at, cells))) for at in places)
    officer = [cells[at] for at in places if rows[at[1]][at[0]] == "O"]
    marks = {"officer": officer[0]} if officer else {}
    return Board("own", "square", (float(len(rows[0])), float(len(rows))), (1, 1), tuple(spots), beside, marks)
