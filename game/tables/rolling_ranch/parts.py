"""What everything of a ranch counts and could become, and what is drawn besides what can be used, in words."""

from __future__ import annotations

from game.core.seats import HIDDEN
from game.i18n.speech import Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, ROLLED_RESOURCES, Ranch, State
from game.rules.rolling_ranch.scoring import drawn_buildings, progress_of
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import cards, chips, foot, forecast, layout, mission
from game.tables.rolling_ranch.column import column
from game.tables.rolling_ranch.facts import Now
from game.tables.rolling_ranch.panel import purse_words
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot


class Parts:
    """Of one match."""

    def __init__(self, facts: Now, speaker: Speaker) -> None:
        self._facts, self._speaker, self._words = facts, speaker, speaker.words

    def places(self, context: TableContext[State]) -> dict[Spot, Rect]:
        """Where they lie."""
        facts, seat, state = self._facts, self._facts.shown(context), context.view
        if facts.sheet(state, seat) is None:
            return {}
        plan, col = layout.plan(context.frame), column(context.frame)
        found: dict[Spot, Rect] = {Spot("owner", seat): plan.corner[0]}
        several = chips.chips(plan, facts.uses(context, seat), state.ranches[seat])
        found |= {Spot("helps", chip.building): chip.box for chip in several}
        if facts.hearts(state) and not facts.asks(context, "draw"):
            found[Spot("breeding")] = chips.card_place(plan)
        if facts.last_round(state) is not None and not state.ranches[seat].empty and not state.shown:
            found[Spot("last")] = plan.foot.banner
        if col.head.h > _LEAST and not facts.asks(context, "pick") and not facts.asks(context, "bear"):
            found[Spot("buildings")] = col.head
        if context.frame.form != "strip":
            found[Spot("ranch", seat)] = context.frame.body(seat, seat == context.active)
        if state.shown and facts.mission(state, seat) != HIDDEN:
            found[Spot("mission", seat)] = col.mission
        own, place = context.viewer, mission.open_place(col.mission)[0]
        if not state.shown and context.alone and own is not None and facts.mission(state, own) != HIDDEN and place:
            found[Spot("mission", own)] = place
        return found

    def tip(self, context: TableContext[State], spot: Spot) -> str:
        """What one of them is; empty for any other spot."""
        t, state = self._words.t, context.view
        match spot:
            case Spot("owner" | "ranch", (int(seat),)):
                ranch = state.ranches[seat]
                args = {"buildings": drawn_buildings(ranch), "open": ranch.empty.bit_count(), "most": data.SPACES}
                return t("rolling_ranch.tip.owner", seat=self._speaker.seat(seat), **args)
            case Spot("breeding"):
                return t("rolling_ranch.tip.breeding")
            case Spot("last"):
                return t("rolling_ranch.tip.last")
            case Spot("buildings"):
                return t("rolling_ranch.tip.buildings")
            case Spot("mission", (int(seat),)):
                return self.mission(state, seat)
            case Spot("answer"):
                return t("rolling_ranch.tip.pass")
            case _:
                return ""

    def sheet(self, state: State, seat: int) -> str:
        """Whose small sheet it is, and what is built there, which its card tells by pictures."""
        barns, plants, stores = cards.built(state.ranches[seat])
        args = {"barns": barns, "stores": stores, "plants": plants}
        return self._words.t("rolling_ranch.tip.seat", seat=self._speaker.seat(seat), **args)

    def mission(self, state: State, seat: int) -> str:
        """Both goals of a card that lies open, each with how far it is: one and the other, each for itself."""
        sheet, card, t = self._facts.sheet(state, seat), self._facts.mission(state, seat), self._words.t
        if sheet is None or card == HIDDEN:
            return t("rolling_ranch.tip.score.mission")
        lines = []
        for number in data.CARDS[card]:
            wanted = data.OBJECTIVES[number]
            args = {
                "have": progress_of(sheet, state.ranches[seat], wanted),
                "need": wanted.count,
                "points": wanted.points,
            }
            lines.append(t("rolling_ranch.tip.goal", goal=t(f"rolling_ranch.goal.{number}"), **args))
        return t("rolling_ranch.tip.goals", first=lines[0], second=lines[1])

    def table(self, pen: forecast.Pen) -> str:
        """The points of a pen by the number of its animals, for its one kind or for all three."""
        kinds = pen.kinds if len(pen.kinds) == 1 else data.KINDS
        if len(pen.kinds) > 1:
            return self._words.t("rolling_ranch.tip.table.mixed")
        room = len(pen.spaces)
        rows = [(self._speaker.word("kind", kind), data.PEN_POINTS[kind][1 : room + 1]) for kind in kinds]
        told = ", ".join(f"{name} {'-'.join(map(str, points))}" for name, points in rows)
        return self._words.t("rolling_ranch.tip.table", rows=told)

    def category(self, context: TableContext[State], name: str) -> str:
        """What a category counts on the large sheet now, and what more would bring."""
        seat, state, t = self._facts.shown(context), context.view, self._words.t
        sheet, ranch = self._facts.sheet(state, seat), state.ranches[seat]
        if sheet is None:
            return ""
        rule = t(f"rolling_ranch.tip.score.{name}")
        if name == "mission":
            return self.mission(state, seat) if state.shown else f"{rule} {t('rolling_ranch.tip.goals.rule')}"
        points = forecast.categories(sheet, ranch)[name]
        lines = [self._words.n(f"rolling_ranch.tip.now.{name}", points, more=self._more(sheet, ranch, name)), rule]
        return "\n".join(lines)

    def _more(self, sheet: Sheet, ranch: Ranch, name: str) -> str:
        t = self._words.t
        if name == "pens":
            pens = [forecast.pen(sheet, ranch, number) for number in range(len(sheet.pens))]
            return " + ".join(str(pen.now) for pen in pens if pen.kinds) or "0"
        if name == "plants":
            built = sum(ranch.built[each] != NONE for each in data.GREENHOUSES)
            if built < len(data.GREENHOUSES):
                return t("rolling_ranch.tip.more.plants", points=data.GREENHOUSE_POINTS[built + 1])
            return t("rolling_ranch.tip.more.none")
        built = sum(ranch.built[each] != NONE for each in data.STORES)
        return t("rolling_ranch.tip.more.store" if built < len(data.STORES) else "rolling_ranch.tip.more.none")

    def face(self, state: State, die: int) -> str:
        """What else a die of the roll offers."""
        if len(state.dice) < 2:
            return ""
        side = data.DICE[die][state.dice[die] - 1]
        purse = purse_words(self._words, (side.wood, side.nails))
        lines = [self._words.t("rolling_ranch.tip.face.gives", resources=purse)] * bool(purse)
        both = purse_words(self._words, ROLLED_RESOURCES[state.dice])
        lines += [self._words.t("rolling_ranch.tip.face.both", resources=both)] * bool(both)
        lines += [self._words.t("rolling_ranch.tip.face.heart")] * side.heart
        return " ".join(lines)

    def number(self, sheet: Sheet, ranch: Ranch, number: int) -> str:
        """How many spaces of a number are open, and how often any of the open numbers falls."""
        count = foot.opened(sheet, ranch, number)
        left = sum(bool(foot.opened(sheet, ranch, each)) for each in data.NUMBERS)
        args = {"number": number, "rolls": foot.chance(1), "all": foot.chance(left)}
        key = "rolling_ranch.tip.open" if count else "rolling_ranch.tip.open.none"
        return self._words.n(key, count, **args)


_LEAST = 20.0
"""A lower head of the building panel has no words."""
