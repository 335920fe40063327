"""What is drawn in Rancho besides what can be used, in words: dice, who comes out of the forest, cards of the seats."""

from __future__ import annotations

from game.i18n.speech import Speaker
from game.rules.rancho.choices import Give, Take
from game.rules.rancho.data import DISKS, PIPS, VALUES
from game.rules.rancho.model import ANIMALS, State, Terms
from game.rules.rancho.standing import counts
from game.rules.rancho.turn import blocked, refuse_taking
from game.tables.rancho import attack, layout, seat_card
from game.tables.rancho.column import column
from game.tables.rancho.facts import Now
from game.tables.rancho.layout import DOG_FOR
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot


class Parts:
    """Of one match."""

    def __init__(self, terms: Terms, speaker: Speaker, facts: Now) -> None:
        self._terms, self._speaker, self._facts = terms, speaker, facts
        self._words = speaker.words

    def places(self, context: TableContext[State]) -> dict[Spot, Rect]:
        """Where they lie."""
        found = {Spot("face", die): box for die, box in enumerate(column(context.frame).dice)}
        coming = self._facts.attack(context)
        if coming is not None:
            plan = layout.island(context.frame, self._terms.seats, context.view.seat)
            found[Spot("predator")] = attack.sprite(plan, self._terms, context.view, coming).box
        if context.frame.form == "strip":
            return found
        for seat in range(self._terms.seats):
            kinds, land = seat_card.places(context.frame.body(seat, seat == context.active))
            found |= {Spot("kind", seat, kind): box for kind, box in zip(ANIMALS, kinds, strict=True)}
            found |= {} if land is None else {Spot("land", seat): land}
        return found

    def tip(self, context: TableContext[State], spot: Spot) -> str:
        """What one of them is; empty for any other spot."""
        t, state = self._words.t, context.view
        match spot:
            case Spot("face", (int(die),)):
                return self._face(context, die)
            case Spot("predator"):
                coming = self._facts.attack(context)
                if coming is None:
                    return ""
                return t(f"rancho.tip.predator.{coming.predator}", number=coming.number)
            case Spot("kind", (int(seat), int(kind))):
                count = counts(self._terms, state, seat)[kind]
                told = self._words.n(f"rancho.count.{kind}", count)
                name = self._speaker.seat(seat)
                first = t("rancho.tip.kind" if count else "rancho.tip.kind.none", seat=name, animals=told)
                return f"{first} {t('rancho.tip.wins')}\n{self.births(state, seat, kind)}"
            case Spot("land", (int(seat),)):
                return self._land(state, seat)
            case Spot("stall", (int(kind),)):
                name, left = self._speaker.word("kind", kind), self._words.n(f"rancho.count.{kind}", state.herd[kind])
                told = self._words.n("rancho.tip.stall", VALUES[kind], kind=name, left=left)
                return "\n".join(filter(None, (told, self._taking(context, kind))))
            case Spot("pan"):
                told = t("rancho.tip.credit", credit=state.credit) if state.credit else t("rancho.tip.scale")
                return "\n".join(filter(None, (told, self._giving(context, spot))))
            case Spot("mat"):
                return t("rancho.tip.mat")
            case Spot("herd"):
                return t("rancho.tip.market")
            case Spot("way"):
                return t("rancho.tip.way")
            case _:
                return ""

    def _taking(self, context: TableContext[State], kind: int) -> str:
        """What a click on a stall does: the same one takes, gives, or does nothing, by what lies on the scale."""
        t, state, spot = self._words.t, context.view, Spot("stall", kind)
        if not context.live or context.held is not None or not self._facts.trading(context):
            return ""
        if spot in context.sources:
            return t("rancho.tip.stall.lift" if kind in ANIMALS else "rancho.tip.stall.take", value=VALUES[kind])
        refusal = refuse_taking(state, Take(kind))
        return self._giving(context, spot) or ("" if refusal is None else self._speaker.why(refusal))

    def _giving(self, context: TableContext[State], spot: Spot) -> str:
        """What a click with empty hands gives: the one animal that can be meant; nothing where several can be."""
        chains = context.targets.get(spot, ()) if context.live and context.held is None else ()
        gifts = [choice for choice in chains[0] if isinstance(choice, Give)] if len(chains) == 1 else []
        if not gifts:
            return ""
        animals = self._words.n(f"rancho.count.{gifts[0].kind}", len(gifts))
        credit = context.view.credit + sum(VALUES[gift.kind] for gift in gifts)
        return self._words.t("rancho.tip.give", animals=animals, credit=credit)

    def births(self, state: State, seat: int, kind: int) -> str:
        """How many of a kind the dice would bring (RA14)."""
        own = counts(self._terms, state, seat)[kind]
        one, two = (min((own + dice) // 2, state.herd[kind]) for dice in (1, 2))
        name = self._speaker.word("kind", kind)
        return self._words.t("rancho.tip.births", kind=name, one=one, two=two)

    def room(self, price: int) -> str:
        """What a free space of one's own takes, and how often it is struck."""
        t = self._words.t
        if price not in PIPS:
            return t("rancho.tip.room")
        return f"{t('rancho.tip.room')}\n{t('rancho.tip.struck', number=price, sides=PIPS[price])}"

    def _face(self, context: TableContext[State], die: int) -> str:
        t = self._words.t
        if die == 2:
            return t("rancho.tip.face.pips")
        shown = self._facts.faces(context)[die]
        if shown is None:
            return t("rancho.tip.face")
        word = self._speaker.word("kind", shown) if shown not in DOG_FOR else t(f"rancho.predator.{shown}")
        key = "rancho.tip.face.predator" if shown in DOG_FOR else "rancho.tip.face.kind"
        return f"{t(key, kind=word)}\n{t('rancho.tip.face')}"

    def _land(self, state: State, seat: int) -> str:
        t, name = self._words.t, self._speaker.seat(seat)
        owned = self._terms.spaces.ranch(state.owned[seat]).land
        small, large = (self._words.n(f"rancho.count.{4 + n}", state.dogs[seat][n]) for n in (0, 1))
        lines = [self._words.n("rancho.tip.land", owned, seat=name, most=DISKS, small=small, large=large)]
        return "\n".join([*lines, t("rancho.tip.blocked")] if blocked(self._terms, state, seat) else lines)
