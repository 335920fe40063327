"""What the terms of the value speak of on the island: where a hint's reasons light."""

from __future__ import annotations

from collections.abc import Iterable

from game.grids.areas import members
from game.rules.rancho.model import LARGE_DOG, RABBIT, SMALL_DOG, State, Terms
from game.rules.rancho.standing import animal_on
from game.ui.spot import Spot


def meant(terms: Terms, term: str, seat: int, before: State, after: State) -> Iterable[Spot]:
    """Spaces and dogs that a term is about, for a choice of a seat."""
    owned = members(after.owned[seat])
    stands = _stands(terms, seat, after) or _stands(terms, seat, before)
    match term:
        case "land":
            spaces = members(after.owned[seat] & ~before.owned[seat]) or owned
        case "herd" | "births" | "set" | "limit":
            spaces = tuple(stands)
        case "fox" | "wolf":
            spaces = tuple(at for at, kind in stands.items() if (kind == RABBIT) == (term == "fox"))
        case "dogs":
            return [Spot("dog", seat, kind) for kind in (SMALL_DOG, LARGE_DOG)]
        case "rivals":
            spaces = tuple(at for other, own in enumerate(after.owned) if other != seat for at in members(own))
        case _:
            spaces = ()
    return [Spot("space", terms.board.spots[at].name) for at in spaces]


def _stands(terms: Terms, seat: int, state: State) -> dict[int, int]:
    """Per own space on which an animal stands its kind."""
    found = ((at, animal_on(terms, state, seat, at)) for at in members(state.owned[seat]))
    return {at: animal[0] for at, animal in found if animal is not None}
