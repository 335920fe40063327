"""Rancho's table, put together."""

from __future__ import annotations

from game.rules.rancho.model import State
from game.tables.rancho.asking import Asking
from game.tables.rancho.controls import RanchoControls
from game.tables.rancho.facts import Facts
from game.tables.rancho.look import RanchoLook
from game.tables.rancho.wayside import Wayside
from game.tables.rancho.words import RanchoWords
from game.ui.context import TableSetup
from game.ui.table import Table


def table(setup: TableSetup) -> Table[State]:
    """The parts, and what they share: what contexts tell, and the cards that ask."""
    terms, speaker, facts = setup.terms, setup.speaker, Facts(setup.terms, setup.seats)
    shared = (facts, Asking(terms, speaker, facts), Wayside(terms, speaker, facts))
    return Table(
        RanchoControls(terms, speaker.words, *shared),
        RanchoLook(terms, speaker.words, *shared),
        RanchoWords(terms, speaker, facts),
    )
