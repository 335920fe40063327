"""What the bar asks just now: what has to be placed, spent or bought before the turn can go on."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.rules.rancho.events import AnimalsLost, AttackMissed, AttackRolled, DieRolled, DogSent, OrderChosen
from game.rules.rancho.expand import blocked
from game.rules.rancho.model import ANIMALS, State, Terms
from game.rules.rancho.standing import fits, standing
from game.tables.rancho import carrying
from game.tables.rancho.layout import PAN
from game.ui.context import TableContext

_QUESTIONS = ("send", "keep", "first")
"""Spots that answer what is asked about fox and wolf."""


def asked(terms: Terms, words: Catalogue, context: TableContext[State]) -> str:
    """What is needed now; empty where the words of the waiting step say it all."""
    state, seat = context.view, context.active
    if seat is None or not context.live or any(source.kind in _QUESTIONS for source in context.sources):
        return ""
    kind = carrying.placed(context)
    if kind is not None:
        return words.t("rancho.asked.held", kind=words.t(f"rancho.kind.{kind}"))
    lifted = carrying.lifted(context)
    if lifted is not None and PAN in context.reach:
        return words.t("rancho.asked.give", kind=words.t(f"rancho.kind.{lifted}"))
    if any(state.loose):
        return _placing(terms, words, state, seat)
    if state.credit:
        return words.t("rancho.asked.spend", credit=state.credit)
    if state.dice:
        return words.t("rancho.asked.quiet") if _barren(context) else ""
    return words.t("rancho.asked.blocked") if blocked(terms, state, seat) else ""


def _placing(terms: Terms, words: Catalogue, state: State, seat: int) -> str:
    stage = "arrange" if state.dice else "credit" if state.credit else "expand"
    stand = standing(terms, state, seat)
    found = [kind for kind in ANIMALS if state.loose[kind] and fits(terms, state, seat, kind, stand)]
    if not found:
        return words.t(f"rancho.asked.none.{stage}")
    several = len(found) > 1
    animals = (
        words.t("rancho.asked.several") if several else words.n(f"rancho.asked.the.{found[0]}", state.loose[found[0]])
    )
    return words.t(f"rancho.asked.place.{stage}", animals=animals, credit=state.credit)


def _barren(context: TableContext[State]) -> bool:
    """Whether the roll of this turn has brought no births (RA14), and nothing has been done since."""
    for event in reversed(context.past):
        if isinstance(event, DieRolled):
            return True
        if not isinstance(event, AttackRolled | AttackMissed | AnimalsLost | DogSent | OrderChosen):
            return False
    return False
