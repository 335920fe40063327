"""A hint in words: what is done, and why; no hint that names a choice is without something that speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.core.steps import Choice
from game.i18n.catalogue import Catalogue

if TYPE_CHECKING:
    from game.ai.hints import Hint, HintReason


class ReasonText(NamedTuple):
    """A reason in words."""

    words: str
    risk: bool = False
    term: str = ""
    """The term of the value that it speaks of."""


def reason_texts(words: Catalogue, title: str, hint: Hint, only: bool) -> Sequence[ReasonText]:
    """What speaks for a hint and against it; `only`: nothing else can be chosen."""
    terms = [said for each in hint.reasons if (said := reason_text(words, title, each)) is not None]
    if hint.wins:
        return [ReasonText(words.t("match.hint.wins")), *terms]
    if any(not each.risk for each in terms):
        return terms
    return [ReasonText(_because(words, title, hint.choices[0], only)), *terms]


def reason_text(words: Catalogue, title: str, reason: HintReason) -> ReasonText | None:
    """A term in the game's words, with its amount and the unit of that; None where the game has none, as for what is
    worse with a choice and need not trouble anybody."""
    risk, amount = reason.amount < 0, abs(round(reason.amount))
    key = f"{title}.risk.{reason.term}" if risk else f"{title}.term.{reason.term}"
    if not words.has(key):
        return None
    term, kind = words.t(key), "risk" if risk else "gain"
    if not amount:
        return ReasonText(term, risk, reason.term)
    own = f"{title}.hint.{kind}.{reason.unit}"
    told = words.n(own if words.has(own) else f"match.hint.{kind}.{reason.unit}", amount, term=term)
    return ReasonText(told, risk, reason.term)


def _because(words: Catalogue, title: str, choice: Choice, only: bool) -> str:
    """Why a choice is best of which no term is the better for it."""
    if only:
        return words.t("match.hint.only")
    own = f"{title}.because.{type(choice).__name__}"
    return words.t(own if words.has(own) else "match.hint.even")
