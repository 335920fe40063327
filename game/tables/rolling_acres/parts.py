"""What everything on a farm counts and could become, and what is drawn besides what can be used, in words."""

from __future__ import annotations

from game.i18n.speech import Speaker
from game.rules.rolling_acres import choices, data
from game.rules.rolling_acres.choices import BEES, PRODUCTS
from game.rules.rolling_acres.model import NOT_YET, SIDES, Sheet, State, filled
from game.rules.rolling_acres.scoring import chicken_groups, corn_lines, score
from game.rules.rolling_acres.sheet import SPACES
from game.tables.rolling_acres import cards, layout, scores
from game.tables.rolling_acres.column import column
from game.tables.rolling_acres.facts import Now
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot


class Parts:
    """Of one match."""

    def __init__(self, facts: Now, speaker: Speaker) -> None:
        self._facts, self._speaker, self._words = facts, speaker, speaker.words

    def places(self, context: TableContext[State]) -> dict[Spot, Rect]:
        """Where they lie."""
        plan = layout.plan(context.frame)
        col = column(context.frame, self._facts.terms.dice)
        found: dict[Spot, Rect] = {Spot("head"): plan.head}
        if self._facts.drawing(context):
            return found | {Spot("layout", product): box for product, box in enumerate(plan.cards)}
        if col.head is not None and context.view.turn:
            found[Spot("round")] = col.head
        crops = self._facts.asked(context) == "crop" and self._facts.mine(context)
        if not crops:
            alone = self._facts.product(context) is None or context.active is None
            found |= {Spot("layout", product): box for product, box in enumerate(col.cards(alone))}
        shown = self._facts.shown(context)
        if context.frame.form != "strip":
            found[Spot("filled", shown)] = context.frame.body(shown, shown == context.active)
        return found

    def tip(self, context: TableContext[State], spot: Spot) -> str:
        """What one of them is; empty for any other spot."""
        t, state = self._words.t, context.view
        match spot:
            case Spot("head"):
                return self._filled(state, self._facts.shown(context))
            case Spot("filled", (int(seat),)):
                return f"{self._filled(state, seat)}\n{self.in_round(context, seat)}".strip()
            case Spot("round"):
                told = t("rolling_acres.round", turn=state.turn)
                return f"{told}\n{t('rolling_acres.tip.round')}"
            case Spot("layout", (int(product),)):
                return self._card(state, product)
            case _:
                return ""

    def in_round(self, context: TableContext[State], seat: int) -> str:
        """What the card of a seat tells in a few words, in whole sentences."""
        told = cards.in_round(self._facts, context, seat)
        return " ".join(self._words.t(f"rolling_acres.tip.{name}", **fields) for name, fields in told)

    def category(self, context: TableContext[State], name: str) -> str:
        """What a product counts on the large sheet, and what more would bring."""
        seat, state = self._facts.shown(context), context.view
        sheet, n = state.sheets[seat], self._words.n
        if name == "total":
            told = n("rolling_acres.tip.total", score(self._facts.terms, state)[seat].total)
            bonus = self._facts.bonus(context, seat)
            return f"{told} {self._words.t('rolling_acres.tip.score.first', points=bonus)}" if bonus else told
        product = data.PRODUCTS.index(name)
        count, points = sheet[product].bit_count(), scores.points_of(sheet)[product]
        told = n("rolling_acres.tip.now", points, number=count, product=self._speaker.word("product", product))
        more = self._more(sheet, product)
        return f"{told} {more}" if more else told

    def _more(self, sheet: Sheet, product: int) -> str:
        t = self._words.t
        match product:
            case choices.CHICKENS:
                groups = chicken_groups(sheet)
                if not groups:
                    return t("rolling_acres.tip.more.first")
                largest = max(groups, key=lambda each: each.spaces.bit_count())
                return self.next_group(largest.spaces.bit_count(), largest.goal)
            case choices.CORN:
                corn = scores.longest(sheet)
                return t("rolling_acres.tip.more.corn", corn=corn, length=layout.LENGTH) if corn else ""
            case choices.RABBITS:
                sides = scores.sides_missing(sheet)
                return "" if sides is None else self._words.n("rolling_acres.tip.more.rabbit", 4 - sides)
            case _:
                return ""

    def next_group(self, size: int, goal: int | None) -> str:
        """At how many chickens a group is worth more."""
        if goal is None:
            return self._words.t("rolling_acres.tip.more.most")
        points = dict(data.CHICKENS)[goal]
        return self._words.t("rolling_acres.tip.more.group", size=size, goal=goal, points=points)

    def line_of(self, sheet: Sheet, at: int) -> str:
        """How far the best line of corn through a space is."""
        lines = [line for line in corn_lines(sheet) if line.spaces >> at & 1]
        best = max((line.corn for line in lines if line.open), default=0)
        if not best:
            return self._words.t("rolling_acres.tip.more.shut")
        return self._words.t("rolling_acres.tip.more.corn", corn=best, length=layout.LENGTH)

    def empty(self, context: TableContext[State], at: int) -> str:
        """What one plant on an empty space would bring at once."""
        sheet, t = self._facts.sheet(context), self._words.t
        if context.view.turn == 0:
            return t("rolling_acres.tip.empty")
        named = list[str]()
        for product in PRODUCTS:
            gain = sum(scores.gains_of(sheet, product, 1 << at))
            more = scores.best_crop(sheet, at, self._facts.terms.quadrant) if product == BEES else 0
            if gain + more > 0:
                key = "rolling_acres.tip.gain.most" if more else "rolling_acres.tip.gain"
                named.append(t(key, product=t(f"rolling_acres.one.{product}"), gain=gain + more))
        first = t("rolling_acres.tip.empty")
        return f"{first}\n{t('rolling_acres.tip.gains', gains=', '.join(named))}" if named else first

    def _filled(self, state: State, seat: int) -> str:
        count = filled(state.sheets[seat]).bit_count()
        return self._words.t("rolling_acres.tip.filled", seat=self._speaker.seat(seat), count=count, most=SPACES)

    def _card(self, state: State, product: int) -> str:
        t, side = self._words.t, state.sides[product]
        name = self._speaker.word("product", product)
        basic, card = len(data.CARDS[product].basic), data.CARDS[product]
        if side == NOT_YET:
            return t("rolling_acres.tip.layout.open", product=name)
        big = len(card.bountiful[side])
        return t("rolling_acres.tip.layout", product=name, side=SIDES[side], count=basic, big=big)
