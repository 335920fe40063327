"""The table of Rancho, the picture on its card, and what its results are counted from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.rules.rancho import SPEC
from game.rules.rancho.data import VALUES
from game.rules.rancho.model import State, Terms
from game.rules.rancho.standing import counts, score, winner, with_loose
from game.tables.rancho.layout import ACCENT
from game.ui import vector
from game.ui.paint import Vignette, field, scatter, sky
from game.ui.title import Count, Title

if TYPE_CHECKING:
    from game.ui.context import TableSetup
    from game.ui.table import Table

_SKY, _HILL, _MEADOW = ("#bfe0ee", "#eef3d2"), "#a5d168", ("#8cc258", "#7bb24c")
_SUN = ("#f3dca0", "#f5b83c", "#f9c955")
_THINGS = (
    ("terrain/tree", 0.885, 58, 52),
    ("buildings/barn", 0.27, 60, 67),
    ("animals/horse", 0.715, 73, 72),
    ("animals/rabbit", 0.235, 102, 54),
    ("animals/cow", 0.5, 97, 58),
    ("dice/d12_body_orange", 0.815, 112, 39),
    ("animals/rabbit", 0.815, 113, 19),
)


def _table(setup: TableSetup) -> Table[State]:
    # Imported when the first match begins: the title screen has to come quickly.
    from game.tables.rancho.asking import Asking
    from game.tables.rancho.cards import Wayside
    from game.tables.rancho.controls import RanchoControls
    from game.tables.rancho.facts import Facts
    from game.tables.rancho.look import RanchoLook
    from game.tables.rancho.words import RanchoWords
    from game.ui.table import Table

    terms, speaker, facts = setup.terms, setup.speaker, Facts(setup.terms, setup.seats)
    shared = (facts, Asking(terms, speaker, facts), Wayside(terms, speaker, facts))
    return Table(
        RanchoControls(terms, speaker.words, *shared),
        RanchoLook(terms, speaker.words, *shared),
        RanchoWords(terms, speaker, facts),
    )


def counting(terms: Terms, view: State) -> Sequence[Count]:
    """Per seat its animals by their values (RA3); nothing where a set has won, that needs no counting (RA19)."""
    return () if winner(terms, view) is not None else tuple(_counts(terms, view))


def _counts(terms: Terms, view: State) -> Iterator[Count]:
    ranks = [tally.rank for tally in score(terms, view)]
    best = max(rank[1] for rank in ranks)
    shared = sum(rank[1] == best for rank in ranks) > 1
    for seat, dogs in enumerate(view.dogs):
        herd = (*with_loose(view, seat, counts(terms, view, seat)), *dogs)
        for many, value in zip(herd, VALUES, strict=True):
            if many:
                yield Count((seat,), f"{many} \u00d7 {value}", many * value)
        _, worth, numbers = ranks[seat]
        if shared and worth == best:
            # Between the best herds the sum of the own pastures' numbers decides.
            yield Count((seat,), f"+ {numbers}", numbers)


def _land(w: int, h: int) -> str:
    """A green hill under the sun."""
    body = sky(w, h, _SKY, 0.7)
    for r, colour in zip((0.165, 0.13, 0.1), _SUN, strict=True):
        body += vector.circle(w * 0.8, h * 0.19, h * r, f'fill="{colour}"')
    hill = (
        f"M0 {h * 0.56:.1f}C{w * 0.25:.1f} {h * 0.4:.1f} {w * 0.4:.1f} {h * 0.52:.1f} {w * 0.6:.1f} {h * 0.57:.1f}"
        f"S{w * 0.88:.1f} {h * 0.42:.1f} {w} {h * 0.46:.1f}V{h}H0Z"
    )
    meadow = f"M0 {h * 0.74:.1f}C{w * 0.25:.1f} {h * 0.66:.1f} {w * 0.6:.1f} {h * 0.84:.1f} {w} {h * 0.7:.1f}V{h}H0Z"
    return body + f'<path d="{hill}" fill="{_HILL}"/>' + field(meadow, h * 0.7, h, _MEADOW)


TITLE = Title(
    spec=SPEC,
    accent=ACCENT,
    icon="animals/rabbit",
    minutes=45,
    colours=("red", "blue", "yellow", "teal", "white", "black"),
    vignette=Vignette(_land, scatter(*_THINGS)).draw,
    table=_table,
    counting=counting,
)
