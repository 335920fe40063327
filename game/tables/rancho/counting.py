"""How a result of Rancho is counted by hand (RA3, RA19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.rancho.data import VALUES
from game.rules.rancho.model import State, Terms
from game.rules.rancho.standing import counts, score, winner, with_loose
from game.tables.rancho.layout import ART
from game.ui.title import Count

_PICTURES = tuple(ART[kind] for kind in range(len(VALUES)))


def counting(terms: Terms, view: State) -> Sequence[Count]:
    """Per seat its animals by their values (RA3); nothing where a set has won, that needs no counting (RA19)."""
    return () if winner(terms, view) is not None else tuple(_counts(terms, view))


def _counts(terms: Terms, view: State) -> Iterator[Count]:
    ranks = [tally.rank for tally in score(terms, view)]
    best = max(rank[1] for rank in ranks)
    shared = sum(rank[1] == best for rank in ranks) > 1
    for seat, dogs in enumerate(view.dogs):
        herd = (*with_loose(view, seat, counts(terms, view, seat)), *dogs)
        for many, value, picture in zip(herd, VALUES, _PICTURES, strict=True):
            if many:
                yield Count((seat,), f"{many} \u00d7 {value}", many * value, picture=picture)
        _, worth, numbers = ranks[seat]
        if shared and worth == best:
            # Between the best herds the sum of the own pastures' numbers decides.
            yield Count((seat,), f"+ {numbers}", numbers)
