"""What hovering tells, and what sentences need beyond the fields of what they are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from game.core.steps import Event
from game.i18n.speech import Speaker
from game.rules.rancho.choices import Buy, Give
from game.rules.rancho.data import STACK, VALUES
from game.rules.rancho.events import (
    AnimalReturned,
    AnimalsLost,
    Born,
    GameEnded,
    PastureBought,
    TollPaid,
)
from game.rules.rancho.expand import refuse_purchase
from game.rules.rancho.model import RABBIT, State, Terms
from game.rules.rancho.standing import animal_on
from game.rules.rancho.tolls import total
from game.tables.rancho import territory
from game.tables.rancho.gestures import Hands
from game.tables.rancho.reading import Reading
from game.ui.context import TableContext
from game.ui.table import Fact


class Tips:
    """Answers by the name of a spot."""

    def __init__(self, terms: Terms, speaker: Speaker, hands: Hands, reading: Reading) -> None:
        self._terms = terms
        self._speaker = speaker
        self._hands = hands
        self._reading = reading

    def animals(self, kind: int, count: int) -> str:
        """So many of a kind in words."""
        return self._speaker.words.n(f"rancho.count.{kind}", count)

    def tell(self, context: TableContext[Any], spot: str) -> str:
        """The words for a spot; empty for one that needs none, and while it is where something held may go."""
        if context.held is not None and spot in context.reach:
            return ""
        kind, _, rest = spot.partition(":")
        t, state = self._speaker.words.t, context.view
        match kind:
            case "space" | "animal":
                at = self._hands.pointed(spot)
                return "" if at is None else self._animal(state, at) or self._space(context, at)
            case "stall":
                return self._stall(state, int(rest))
            case "pan":
                return t("rancho.tip.credit", credit=state.credit) if state.credit else t("rancho.tip.scale")
            case "loose":
                return self._loose(state, int(rest))
            case "dog":
                return t(f"rancho.tip.dog.{rest.partition(':')[2]}")
            case "yard":
                return t("rancho.tip.yard", seat=self._speaker.seat(int(rest)))
            case "roll":
                return t("rancho.tip.dice")
            case _:
                return ""

    def _space(self, context: TableContext[Any], at: int) -> str:
        t, state = self._speaker.words.t, context.view
        owner, price = territory.owner(state, at), self._terms.spaces.price[at]
        if owner is not None:
            key = "rancho.tip.owned" if price else "rancho.tip.farm"
            return t(key, seat=self._speaker.seat(owner), number=price)
        if not price:
            return t("rancho.tip.farm_unused")
        lines = [t("rancho.tip.free", number=price)]
        if context.live and context.active is not None and self._reading.trading(context):
            lines.append(self._purchase(context, at, price))
        return "\n".join(lines)

    def _purchase(self, context: TableContext[Any], at: int, price: int) -> str:
        t, state, seat = self._speaker.words.t, context.view, context.active
        assert seat is not None
        near = self._terms.spaces.ranch(state.owned[seat]).rim >> at & 1
        ways = () if near else self._terms.routes(state.owned, seat).get(at, ())
        choice = Buy(at, ways[0] if ways else ())
        refusal = refuse_purchase(self._terms, state, seat, choice)
        if refusal is not None:
            return self._speaker.why(refusal)
        toll = total(choice.tolls)
        return (
            t("rancho.tip.buy_toll", price=price, toll=toll, sum=price + toll)
            if toll
            else t("rancho.tip.buy")
        )

    def _animal(self, state: State, at: int) -> str:
        owner = territory.owner(state, at)
        found = None if owner is None else animal_on(self._terms, state, owner, at)
        if owner is None or found is None:
            return ""
        kind = found[0]
        count = state.rabbits[at] if kind == RABBIT else 1
        args = {"seat": self._speaker.seat(owner), "animals": self.animals(kind, count)}
        key = "rancho.tip.stack" if kind == RABBIT else "rancho.tip.animal"
        return self._speaker.words.t(key, most=STACK, value=VALUES[kind] * count, **args)

    def _loose(self, state: State, kind: int) -> str:
        count = state.loose[kind]
        key = "rancho.tip.loose_put" if state.dice else "rancho.tip.loose"
        return self._speaker.words.n(key, count, animals=self.animals(kind, count))

    def _stall(self, state: State, kind: int) -> str:
        words = self._speaker.words
        name, left = self._speaker.word("kind", kind), self.animals(kind, state.herd[kind])
        return words.n("rancho.tip.stall", VALUES[kind], kind=name, left=left)

    # -- sentences

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Animals by their number, tolls by who gets them, the reason of the end."""
        match fact:
            case (
                Born(kind=kind, count=count)
                | AnimalsLost(kind=kind, count=count)
                | AnimalReturned(kind=kind, count=count)
            ):
                return {"animals": self.animals(kind, count)}
            case TollPaid(count=count):
                return {"animals": self.animals(RABBIT, count)}
            case PastureBought(price=price):
                return {"number": price}
            case GameEnded(seats=seats, reason=reason):
                names = ", ".join(self._speaker.seat(seat) for seat in seats)
                return {"reason": self._speaker.words.n(f"rancho.end.{reason}", len(seats), seats=names)}
            case Buy(at=at, tolls=tolls):
                return self._buying(at, tolls)
            case Give(kind=kind):
                return {"value": VALUES[kind]}
            case _:
                return {}

    def _buying(self, at: int, tolls: Sequence[tuple[int, int]]) -> Mapping[str, object]:
        words, price = self._speaker.words, self._terms.spaces.price[at]
        parts = [words.t("rancho.choice.price", number=price)]
        parts += [
            words.n("rancho.choice.payee", count, seat=self._speaker.seat(seat)) for seat, count in tolls
        ]
        return {"costs": reduce(lambda one, two: words.t("rancho.choice.and", first=one, second=two), parts)}
