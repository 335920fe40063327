"""Words for plans: their trades and acts, the dangers that dogs are bought against, and the land taken from others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from game.core.steps import Choice, Event
from game.grids.areas import members
from game.i18n.catalogue import Speaker
from game.rules.rancho import setup
from game.rules.rancho.choices import Buy, Give, Lift, Put, Take
from game.rules.rancho.data import VALUES
from game.rules.rancho.dice import losses
from game.rules.rancho.events import AnimalGiven, AnimalLifted, AnimalTaken, PastureBought, TradeCalledOff
from game.rules.rancho.mind import BLOCKED, GUARDED
from game.rules.rancho.model import FOX, KINDS, LARGE_DOG, RABBIT, SMALL_DOG, State, Terms
from game.rules.rancho.spaces import TOLL_FREE
from game.rules.rancho.standing import counts, with_loose
from game.rules.rancho.turn import for_sale
from game.ui.table import Act

TRADES = Give, Take, Buy


class PlanWords:
    """Plans of one match in words."""

    def __init__(self, terms: Terms, speaker: Speaker) -> None:
        self._terms, self._speaker, self._words = terms, speaker, speaker.words

    def parts(self, acts: Sequence[Act], remark: Mapping[Choice, Mapping[str, object]]) -> list[str]:
        """The parts of the sentence; `remark` is what choices need beyond their fields."""
        result = list[str]()
        for trade, group in groupby(acts, key=lambda act: isinstance(act.choice, TRADES)):
            done = list(group)
            made = self._trade([act.choice for act in done], remark) if trade else self._others(done, remark)
            result += dict.fromkeys(made)
        return result

    def _others(self, acts: Sequence[Act], remark: Mapping[Choice, Mapping[str, object]]) -> Iterator[str]:
        """Parts for each choice; one for an animal that is lifted and put down, be it after another one."""
        loose = list[AnimalLifted]()
        put = Counter(act.choice.kind for act in acts if isinstance(act.choice, Put))
        for act in acts:
            choice = act.choice
            lifted = next((event for event in act.events if isinstance(event, AnimalLifted)), None)
            if lifted is not None and sum(each.kind == lifted.kind for each in loose) < put[lifted.kind]:
                loose.append(lifted)
                continue
            ours = [each for each in loose if isinstance(choice, Put) and each.kind == choice.kind]
            if lifted is not None:
                kind = self._speaker.word("kind", lifted.kind)
                yield self._words.t("rancho.plan.lift", kind=kind, **remark[choice])
                continue
            if not ours:
                yield self._speaker.tell(choice, **remark[choice])
                continue
            loose.remove(ours[0])
            put[ours[0].kind] -= 1
            there, to = remark[Lift(ours[0].at)], remark[choice]
            places = {**there, "spaces": to["spaces" if self._words.device == "mouse" else "place"]}
            yield self._words.t("rancho.plan.move", kind=self._speaker.word("kind", ours[0].kind), **places)

    def _trade(self, choices: Sequence[Choice], remark: Mapping[Choice, Mapping[str, object]]) -> Iterator[str]:
        """Parts of a trade in words: given, bought, taken; none that go there and come back."""
        given = Counter(choice.kind for choice in choices if isinstance(choice, Give))
        taken = Counter(choice.kind for choice in choices if isinstance(choice, Take))
        given, taken = given - taken, taken - given
        bought = [choice for choice in choices if isinstance(choice, Buy)]
        t, left = self._words.t, taken[RABBIT]
        given_words, taken_words, bought_words = (
            self._animals(given),
            self._taken(taken),
            self._pastures(bought, remark),
        )
        worth = sum(VALUES[kind] * count for kind, count in given.items())
        if given and bought and set(taken) == {RABBIT} and RABBIT not in given:
            yield t("rancho.plan.leave", given=given_words, worth=worth, bought=bought_words, left=left)
        elif given and taken and not bought:
            yield t("rancho.plan.swap", given=given_words, taken=taken_words)
        else:
            for key, things in (("sell", given_words), ("buy", bought_words), ("take", taken_words)):
                if things:
                    yield t(f"rancho.plan.{key}", what=things)

    def _animals(self, counts: Mapping[int, int]) -> str:
        return self._speaker.list_of(self._parts(counts)) if any(counts.values()) else ""

    def _parts(self, counts: Mapping[int, int]) -> list[str]:
        t, n = self._words.t, self._words.n
        return [
            t(f"rancho.a.{kind}") if counts[kind] == 1 else n(f"rancho.count.{kind}", counts[kind])
            for kind in reversed(KINDS)
            if counts.get(kind)
        ]

    def _taken(self, counts: Mapping[int, int]) -> str:
        """Animals, with a single dog's danger, last, so that no animal seems to be one."""
        alone = [kind for kind in (SMALL_DOG, LARGE_DOG) if counts.get(kind) == 1]
        parts = self._parts({kind: count for kind, count in counts.items() if kind not in alone})
        parts += [self._words.t(f"rancho.guard.dog.{kind - SMALL_DOG}") for kind in alone]
        return self._speaker.list_of(parts) if parts else ""

    def traded(self, several: Sequence[Event[Any, Any]], past: Sequence[Event[Any, Any]]) -> Sequence[str]:
        """Sentences about a trade, the fullest first: what is given in the end and for what, then what it is for alone;
        none where one of them is nothing. `past` tells whose land is reached, which is left out where it takes room."""
        given = Counter(each.kind for each in several if isinstance(each, AnimalGiven))
        taken = Counter(each.kind for each in several if isinstance(each, AnimalTaken))
        bought = [each for each in several if isinstance(each, PastureBought)]
        given, taken = given - taken, taken - given
        animals, gains = self._parts(taken), list[list[str]]()
        if bought and (reached := seats_beside(self._terms, bought, past)):
            names = self._speaker.list_of(map(self._speaker.seat, reached))
            gains.append([*animals, self._words.n("rancho.act.pasture.beside", len(bought), seats=names)])
        gains.append([*([self._words.n("rancho.act.pasture", len(bought))] if bought else []), *animals])
        if not given or not gains[0]:
            return ()
        sentences = list[str]()
        for for_what in map(self._speaker.list_of, gains):
            sentences.append(self._words.t("rancho.act.trade", given=self._animals(given), taken=for_what))
            sentences.append(self._words.n("rancho.act.trade.brief", sum(given.values()), taken=for_what))
        return sentences

    def _pastures(self, bought: Sequence[Buy], remark: Mapping[Choice, Mapping[str, object]]) -> str:
        """Pastures by their numbers, for whoever does not point by their places; and with what neighbours are paid."""
        n, parts, price = self._words.n, list[str](), self._terms.spaces.numbers
        if not bought:
            return ""
        if self._words.device == "mouse":
            numbers = Counter(price[buy.at] for buy in bought)
            parts += [n("rancho.plan.pasture", count, number=number) for number, count in numbers.items()]
        else:
            at = "rancho.plan.pasture.at"
            parts += [self._words.t(at, place=remark[buy]["place"], number=price[buy.at]) for buy in bought]
        tolls = Counter[int]()
        for buy in bought:
            tolls.update(dict(buy.tolls))
        parts += [n("rancho.plan.toll", count, seat=self._speaker.seat(seat)) for seat, count in tolls.items()]
        return self._speaker.list_of(parts)

    def purpose(self, term: str, temper: str, seat: int, before: State, after: State) -> Sequence[str]:
        """Words for what new dogs guard against, for babies of fewer animals, and for whose land is taken; none for
        other terms."""
        if term in ("dogs", GUARDED):
            return self._guarded(seat, before, after)
        if term == "births" and not temper:
            return self._room(seat, before, after)
        return self._taken_from_others(seat, before, after) if term == BLOCKED else ()

    def _guarded(self, seat: int, before: State, after: State) -> Sequence[str]:
        """Animals that a new dog guards, then the danger alone; those on the farm are safe without one (RA17)."""
        new = [dog for dog in (0, 1) if after.dogs[seat][dog] > before.dogs[seat][dog]]
        if len(new) != 1:
            return [self._words.t("rancho.guard.both")] if new else ()
        guarded = self._animals(self._in_danger(after, seat, FOX + new[0]))
        alone = self._words.t(f"rancho.guard.{new[0]}")
        return [self._words.t(f"rancho.guard.{new[0]}.herd", animals=guarded), alone] if guarded else [alone]

    def _in_danger(self, view: State, seat: int, predator: int) -> Mapping[int, int]:
        """By kind the animals of a seat that an attack could take, with whatever number."""
        numbers = self._terms.spaces.pastures_by_number
        lost = [each for number in numbers for each in losses(self._terms, view, seat, predator, number)]
        rabbits = sum(len(spaces) for kind, spaces in lost if kind == RABBIT)
        # One that stands on two numbers can be lost by either.
        beasts = {(kind, space) for kind, spaces in lost if kind != RABBIT for space in spaces}
        return Counter({RABBIT: rabbits}) + Counter(kind for kind, _ in beasts)

    def _room(self, seat: int, before: State, after: State) -> Sequence[str]:
        """Room, where on the same land fewer animals have more babies."""
        had, has = (with_loose(view, seat, counts(self._terms, view, seat)) for view in (before, after))
        if after.owned[seat] != before.owned[seat] or had == has:
            return ()
        fewer = all(now <= then for now, then in zip(has, had, strict=True))
        return [self._words.t("rancho.room")] if fewer else ()

    def _taken_from_others(self, seat: int, before: State, after: State) -> Sequence[str]:
        """Seats that could have bought what is bought now."""
        bought = {*members(after.owned[seat] & ~before.owned[seat])}
        others = [
            other
            for other in self._terms.round_of[seat][1:]
            if any(at in bought and way is TOLL_FREE for at, way in for_sale(self._terms, before.owned, other))
        ]
        names = self._words.listed(map(self._speaker.seat, others))
        key = "rancho.temper.spoiler.blocked"
        return [self._words.t(f"{key}.of", seats=names), self._words.t(key)] if others else ()


def seats_beside(terms: Terms, bought: Sequence[PastureBought], past: Sequence[Event[Any, Any]]) -> list[int]:
    """The other seats that have land beside one of these pastures; `past` is all that has happened before them."""
    land = [*_land_at_start(terms)]
    for event in past:
        match event:
            case PastureBought(seat=seat, at=at):
                land[seat] |= 1 << at
            case TradeCalledOff(owned=owned):
                land = [*owned]
            case _:
                pass
    buyers = {each.seat for each in bought}
    beside = [terms.spaces.near[each.at] for each in bought]
    return [seat for seat, own in enumerate(land) if seat not in buyers and any(near & own for near in beside)]


@lru_cache(maxsize=8)
def _land_at_start(terms: Terms) -> tuple[int, ...]:
    """The farms, and the pastures with which an even start begins."""
    return setup(terms).state.owned
