"""A plan for a turn of Rancho in words: what is sold, bought and taken, as one trade each, then what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from game.core.steps import Choice
from game.i18n.speech import Speaker
from game.rules.rancho.choices import Buy, Give, Take
from game.rules.rancho.data import VALUES
from game.rules.rancho.model import KINDS, RABBIT, Terms
from game.ui.table import Act

TRADES = Give, Take, Buy


class PlanWords:
    """Tells plans of one match."""

    def __init__(self, terms: Terms, speaker: Speaker) -> None:
        self._terms, self._speaker, self._words = terms, speaker, speaker.words

    def told(self, acts: Sequence[Act], remark: Mapping[Choice, Mapping[str, object]]) -> list[str]:
        """The parts of the sentence; `remark` is what choices need beyond their fields."""
        found = list[str]()
        for trade, group in groupby(acts, key=lambda act: isinstance(act.choice, TRADES)):
            made = [act.choice for act in group]
            told = self._trade(made) if trade else (self._speaker.tell(each, **remark[each]) for each in made)
            found += dict.fromkeys(told)
        return found

    def _trade(self, made: Sequence[Choice]) -> Iterator[str]:
        """Things given, bought and taken; none that go there and come back."""
        given = Counter(each.kind for each in made if isinstance(each, Give))
        taken = Counter(each.kind for each in made if isinstance(each, Take))
        given, taken = given - taken, taken - given
        bought = [each for each in made if isinstance(each, Buy)]
        t, left = self._words.t, taken[RABBIT]
        given_words, taken_words, bought_words = self._animals(given), self._animals(taken), self._pastures(bought)
        worth = sum(VALUES[kind] * count for kind, count in given.items())
        if given and bought and set(taken) == {RABBIT} and RABBIT not in given:
            yield t("rancho.plan.leave", given=given_words, worth=worth, bought=bought_words, left=left)
        elif given and taken and not bought:
            yield t("rancho.plan.swap", given=given_words, taken=taken_words)
        else:
            for key, told in (("sell", given_words), ("buy", bought_words), ("take", taken_words)):
                if told:
                    yield t(f"rancho.plan.{key}", what=told)

    def _animals(self, counts: Mapping[int, int]) -> str:
        t, n = self._words.t, self._words.n
        parts = [
            t(f"rancho.a.{kind}") if counts[kind] == 1 else n(f"rancho.count.{kind}", counts[kind])
            for kind in reversed(KINDS)
            if counts.get(kind)
        ]
        return self._speaker.list_of(parts) if parts else ""

    def _pastures(self, bought: Sequence[Buy]) -> str:
        """By their numbers, and with what neighbours are paid."""
        n, parts = self._words.n, list[str]()
        if not bought:
            return ""
        numbers = Counter(self._terms.spaces.price[each.at] for each in bought)
        parts += [n("rancho.plan.pasture", count, number=number) for number, count in numbers.items()]
        tolls = Counter[int]()
        for each in bought:
            tolls.update(dict(each.tolls))
        parts += [n("rancho.plan.toll", count, seat=self._speaker.seat(seat)) for seat, count in tolls.items()]
        return self._speaker.list_of(parts)
