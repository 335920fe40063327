"""What the terms of the value speak of on the board: where a hint's reasons light."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.texas.model import State
from game.tables.texas.reckoning import Now
from game.ui.spot import Spot


def meant(reckoning: Now, term: str, seat: int, before: State, after: State) -> Iterable[Spot]:
    """Squares, hands and judges that a term is about, for a choice of a seat."""
    beside, side = reckoning.terms.board.neighbours, reckoning.terms.side[seat]
    placed = [square for square, owner in enumerate(after.squares) if owner != before.squares[square]]
    grown = {square for at in placed for square in reckoning.area(after, at) or ()}
    match term:
        case "areas":
            found = grown
        case "rivals":
            near = {at for square in placed for at in (square, *beside[square])}
            others = (area for other, areas in reckoning.areas(before).items() if other != side for area in areas)
            found = {square for area in others if near.intersection(area) for square in area}
        case "room":
            found = {at for square in grown for at in beside[square] if not after.squares[at]}
        case "cards" | "judges":
            return [Spot("hand" if term == "cards" else "judges", seat)]
        case _:
            found = set()
    return [reckoning.squares[square] for square in sorted(found)]
