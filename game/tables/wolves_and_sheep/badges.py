"""What becomes of wolves and hunters: danger, safe, covered."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter


def badges(paint: Painter, plan: Plan, words: Catalogue, terms: Terms, land: Land) -> None:
    """A badge on each wolf and hunter: in words where there is room, else a sign in the corner."""
