"""Words for plans: their acts, and what everybody sees to have come of a computer's tiles, the reasons that are told
while it has a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game.core.seats import HIDDEN
from game.core.steps import Choice, Event
from game.i18n.catalogue import Speaker
from game.rules.wolves_and_sheep import events
from game.rules.wolves_and_sheep.choices import Add, Announce, Done, Lay, Leave, Stay
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.public_gains import LandGain, land_gains
from game.tables.wolves_and_sheep.now import kind_of
from game.ui.table import Act

_KEY = "wolves_and_sheep.gain"

_PLAIN = (Done, "done"), (Stay, "stay"), (Leave, "leave")
"""Answers to a question, told as what is done, each with its word."""

Remark = Callable[[Choice, Sequence[Event[Any, Any]]], Mapping[str, object]]
"""More arguments for the words of a choice after some events."""


class PlanWords:
    """Plans of one match in words."""

    def __init__(self, terms: Terms, speaker: Speaker) -> None:
        self._terms, self._speaker, self._words = terms, speaker, speaker.words

    def parts(self, acts: Sequence[Act], remark: Remark) -> list[str]:
        """The acts of a plan: a tile by how many edges it matches, a wolf or hunter by its name."""
        texts, past, listed = list[str](), list[Event[Any, Any]](), False
        for act in acts:
            lay = next((event for event in act.events if isinstance(event, events.TileLaid | events.WolfCovered)), None)
            if any(isinstance(event, events.ColourShown) for event in act.events) and isinstance(act.choice, Lay):
                texts.append(self._words.t("wolves_and_sheep.plan.shepherd"))
            elif isinstance(act.choice, Announce):
                texts.append(self._words.t("wolves_and_sheep.plan.announce"))
            elif isinstance(act.choice, Done) and listed:
                pass  # the list is over: what is on it comes next
            elif plain := next((key for kind, key in _PLAIN if isinstance(act.choice, kind)), ""):
                texts.append(self._words.t(f"wolves_and_sheep.plan.{plain}"))
            elif lay is None:
                texts.append(self._speaker.tell(act.choice, **remark(act.choice, past)))
            else:
                kind = HIDDEN if isinstance(lay, events.TileLaid) and lay.side else kind_of(lay.tile)
                texts.append(self._words.n(f"wolves_and_sheep.plan.{kind}", lay.matched))
            past += act.events
            listed = isinstance(act.choice, Announce | Add)
        return texts

    def purpose(self, term: str, seat: int, before: State, after: State) -> Sequence[str]:
        """Words for a gain that everybody sees, in full, then in brief; none for other terms."""
        gains = land_gains(self._terms, before, after, seat)
        gain = next((each for each in gains if each.name == term), None)
        return () if gain is None else [*dict.fromkeys(self._told(gain, seat, after))]

    def _told(self, gain: LandGain, seat: int, after: State) -> Iterator[str]:
        """A gain with whose meadow it is, where that is shown; then without; then with less of it."""
        has, key = self._words.has, f"{_KEY}.{gain.kind}"
        owner = next((other for other, shown in enumerate(after.shown) if gain.colour in shown), None)
        whose = "" if owner is None else ".own" if owner == seat else ".of"
        for form in (whose, "", ".brief"):
            if has(f"{key}{form}"):
                yield self._sentence(f"{key}{form}", gain, owner)

    def _sentence(self, key: str, gain: LandGain, owner: int | None) -> str:
        colour = "" if gain.colour < 0 else self._speaker.word("colour", gain.colour)
        fields = {"colour": colour, "before": gain.before, "seat": "" if owner is None else self._speaker.seat(owner)}
        return self._words.n(key, gain.size, **fields)
