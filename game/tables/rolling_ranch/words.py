"""Sentences of the table: what is held and where it may go, what lies somewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from game.core.seats import HIDDEN
from game.core.steps import Choice, Decision, Event
from game.i18n.catalogue import Speaker
from game.rules.rolling_ranch import choices, data, events
from game.rules.rolling_ranch.actions import Act as Action, Spend, UseBarns
from game.rules.rolling_ranch.model import NONE, ROLLED_ANIMALS, ROLLED_HEARTS, ROLLED_RESOURCES, WOOD, Ranch, State
from game.rules.rolling_ranch.rounds import Bear
from game.rules.rolling_ranch.scoring import drawn_buildings, progress_of
from game.rules.rolling_ranch.sheet import HEXES, Sheet
from game.tables.rolling_ranch import cards, chips, forecast, pictures
from game.tables.rolling_ranch.now import Now, NowCache
from game.tables.rolling_ranch.panel import purse_words, unused_words
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import Act, Fact, Words

_RESOURCES = "wood", "nails"
_Gifts = choices.Give | choices.GiveExtra
_LEAST_CARD = 130.0
_NARROW_CARD = 280.0


class RollingRanchWords(Words[State]):
    """Words of one match."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._speaker, self._words = now, speaker, speaker.words

    def picture(self, choice: Choice) -> str:
        return pictures.ANIMALS[choice.kind] if isinstance(choice, choices.Rescue) else ""

    def sure(self, choice: Choice, context: TableContext[State]) -> Mapping[str, object]:
        """Names of what would be lost, the same as on the button."""
        return {"unused": unused_words(self._speaker, self._now.of(context))}

    def subtitle(self, context: TableContext[State], seat: int) -> str:
        """How many spaces of a sheet are open; nothing on the lowest cards."""
        card, left = context.frame.seats[seat], context.view.ranches[seat].empty.bit_count()
        if card.h < _LEAST_CARD:
            return ""
        if card.w < _NARROW_CARD:
            return self._words.t("rolling_ranch.card.open_short", count=left)
        return self._words.n("rolling_ranch.card.open", left, spaces=data.SPACES)

    def prompt(self, context: TableContext[State]) -> str:
        now = self._now.of(context)
        source, t = now.pointed, self._words.t
        if context.held is None and isinstance(context.waiting, Action) and context.live:
            kinds = {each.kind for each in context.sources}
            ways = [way for way, kind in (("rescue", "die"), ("collect", "collect")) if kind in kinds]
            return t(f"rolling_ranch.asked.way.{next(iter(ways), 'pass')}") if len(ways) < 2 else ""
        if context.held is None or source is None or not now.may_answer:
            return ""
        if source.kind == "barn":
            purse = now.purse(now.large_seat)
            return t("rolling_ranch.asked.barn", resources=purse_words(self._words, purse))
        if source.kind == "collect":
            purse = now.collectable(now.large_seat)
            return t("rolling_ranch.asked.collect", resources=purse_words(self._words, purse))
        kind = now.carried_kind
        if kind is None:
            return ""
        word = self._speaker.word("kind", kind)
        if source.kind != "die":
            key = "rolling_ranch.asked.use" if source.kind == "use" else "rolling_ranch.asked.born"
            return t(key, kind=word)
        first, *more = now.target_numbers(source.number)
        if more:
            return t("rolling_ranch.asked.both", kind=word, number=first, other=more[0])
        return t("rolling_ranch.asked.die", kind=word, number=first)

    # -- tips

    notable = 5

    def matters(self, event: Event[Any, Any], seat: int, past: Sequence[Event[Any, Any]]) -> int:
        """Importance of a full sheet of another seat, a building of another ranch, a birth on one's own."""
        match event:
            case events.SheetFilled():
                return 3
            case events.AnimalBorn() if event.seat == seat:
                return 2
            case events.BuildingDrawn() if event.seat != seat:
                return 1
            case _:
                return 0

    def forced(self, event: Event[Any, Any], choice: Choice, only: bool) -> bool:
        """Passes where nothing else can be done (RR8), and buildings without a space (RR9)."""
        return isinstance(event, events.BuildingLost) or (only and isinstance(event, events.Passed))

    def name(self, context: TableContext[State], spot: Spot) -> str:
        """Spaces by row and place, parts of buildings by these, all else by what it is for."""
        node, t = self._speaker.node, self._words.t
        match spot:
            case Spot("space"):
                return self._place(self._now.numbers[spot])
            case Spot("seat" | "owner" | "ranch" | "mission", (int(seat),)):
                return node(spot.kind, seat=self._speaker.seat(seat))
            case Spot("row", (int(building),)):
                return t(f"rolling_ranch.house.{building}")
            case Spot("give" | "helps", (int(building), *resource)):
                return node(spot.kind, *resource, house=t(f"rolling_ranch.house.{building}"))
            case Spot("use", (int(building), int(kind))):
                house, animal = t(f"rolling_ranch.house.{building}"), self._speaker.word("kind", kind)
                return node("use", house=house, kind=animal)
            case Spot("open", (int(number),)):
                return node("open", number=number)
            case Spot("pick", (int(bonus),)):
                return node("pick", bonus=t(f"rolling_ranch.bonus.{bonus}"))
            case Spot("born", (int(kind),)):
                return node("born", kind=self._speaker.word("kind", kind))
            case _:
                return node(spot.kind, *spot.ids)

    def mark(self, context: TableContext[State], spot: Spot) -> str:
        """Row from the top and place from the left, both from 1."""
        if spot.kind != "space":
            return ""
        return "{}.{}".format(*_row_and_place(self._now.numbers[spot]))

    def _place(self, at: int) -> str:
        row, place = _row_and_place(at)
        return self._speaker.node("space", row=row, place=self._words.t(f"rolling_ranch.place.{place}"))

    def unseen(self, context: TableContext[State], spot: Spot) -> str:
        """Pen of a space, which its borders show, and what lies in it."""
        now = self._now.of(context)
        if spot.kind != "space" or now.large_sheet is None:
            return ""
        number = now.large_sheet.pen_of[self._now.numbers[spot]]
        pen, name = forecast.pen(now.large_sheet, now.large_ranch, number), self._speaker.word("pen", number)
        return self._words.n("rolling_ranch.seen.space", len(pen.spaces), pen=name, empty=len(pen.open))

    def about(self, context: TableContext[State], spot: Spot) -> str:
        now = self._now.of(context)
        sheet, ranch = now.large_sheet, now.large_ranch
        if sheet is None:
            return ""
        match spot:
            case Spot("space"):
                return self._space(now, sheet, self._now.numbers[spot])
            case Spot("seat", (int(other),)):
                barns, plants, stores = cards.built_counts(context.view.ranches[other])
                args = {"barns": barns, "stores": stores, "plants": plants}
                return self._words.t("rolling_ranch.tip.seat", seat=self._speaker.seat(other), **args)
            case Spot("open", (int(number),)):
                count = chips.open_spaces(sheet, ranch, number)
                left = sum(bool(chips.open_spaces(sheet, ranch, other)) for other in data.NUMBERS)
                args = {"number": number, "rolls": chips.chance(1), "all": chips.chance(left)}
                key = "rolling_ranch.tip.open" if count else "rolling_ranch.tip.open.none"
                return self._words.n(key, count, **args)
            case Spot("die", (int(die),)):
                return self._die(now, die)
            case Spot("score", (str(category),)):
                return self._category(now, category)
            case Spot("helps", (int(building),)) if len(dict(now.helping_uses).get(building, ())) > 1:
                which = self._words.t("rolling_ranch.tip.helps.which")
                return f"{which}\n{self._row(ranch, building)}"
            case Spot("row" | "give" | "helps", (int(building), *_)):
                return self._row(ranch, building)
            case Spot("use", (int(building), int(kind))):
                word, dice = self._speaker.word("kind", kind), context.view.dice
                if building == data.ANIMAL_STORE and len(dice) == 2:
                    return self._words.t("rolling_ranch.tip.use.3", kind=word, blue=dice[0], yellow=dice[1])
                if building == data.ANIMAL_BARN:
                    return self._words.t(f"rolling_ranch.bonus_does.{ranch.bonuses[1]}")
                return self._words.t("rolling_ranch.tip.use.2", kind=word)
            case _:
                return self._named(spot, ranch) or self._part_tip(now, spot)

    def _part_tip(self, now: Now, spot: Spot) -> str:
        """Words for what is only read; empty for any other spot."""
        t = self._words.t
        match spot:
            case Spot("owner" | "ranch", (int(seat),)):
                ranch = now.context.view.ranches[seat]
                args = {"buildings": drawn_buildings(ranch), "open": ranch.empty.bit_count(), "most": data.SPACES}
                return t("rolling_ranch.tip.owner", seat=self._speaker.seat(seat), **args)
            case Spot("breeding" | "births"):
                return t("rolling_ranch.tip.breeding")
            case Spot("buildings" | "doubles" | "last" | "numbers" | "roll"):
                return t(f"rolling_ranch.tip.{spot.kind}")
            case Spot("note"):
                return self._words.n("rolling_ranch.tip.note", now.large_ranch.empty.bit_count())
            case Spot("mission", (int(seat),)):
                return self._mission(now, seat)
            case Spot("answer"):
                return t("rolling_ranch.tip.pass")
            case _:
                return ""

    def secrets(self, context: TableContext[State]) -> Sequence[str]:
        """The viewer's mission, while it looks at that."""
        now, viewer = self._now.of(context), context.viewer
        if viewer is None or not context.peeking or context.view.shown or now.mission(viewer) == HIDDEN:
            return ()
        return (self._mission(now, viewer),)

    def _mission(self, now: Now, seat: int) -> str:
        """Both goals of a card that lies open, each with how far it is: one and the other, each for itself."""
        state, card, t = now.context.view, now.mission(seat), self._words.t
        sheet = self._now.sheet(state, seat)
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

    def _table(self, pen: forecast.Pen) -> str:
        """Points of a pen by the number of its animals, for its one kind or for all three."""
        kinds = pen.kinds if len(pen.kinds) == 1 else data.KINDS
        if len(pen.kinds) > 1:
            return self._words.t("rolling_ranch.tip.table.mixed")
        room = len(pen.spaces)
        rows = [(self._speaker.word("kind", kind), data.PEN_POINTS[kind][1 : room + 1]) for kind in kinds]
        text = self._speaker.words.listed(f"{name} {'-'.join(map(str, points))}" for name, points in rows)
        return self._words.t("rolling_ranch.tip.table", rows=text)

    def _category(self, now: Now, name: str) -> str:
        """Points of a category on the large sheet now, and what more would bring."""
        sheet, ranch, t = now.large_sheet, now.large_ranch, self._words.t
        if sheet is None:
            return ""
        rule = t(f"rolling_ranch.tip.score.{name}")
        if name == "mission":
            shown = now.context.view.shown
            return self._mission(now, now.large_seat) if shown else f"{rule} {t('rolling_ranch.tip.goals.rule')}"
        points = forecast.categories(sheet, ranch)[name]
        lines = [self._words.n(f"rolling_ranch.tip.now.{name}", points, more=self._more(sheet, ranch, name)), rule]
        return "\n".join(lines)

    def _more(self, sheet: Sheet, ranch: Ranch, name: str) -> str:
        t = self._words.t
        if name == "pens":
            pens = [forecast.pen(sheet, ranch, number) for number in range(len(sheet.pens))]
            return " + ".join(str(pen.now) for pen in pens if pen.kinds) or "0"
        if name == "plants":
            built = sum(ranch.built[building] != NONE for building in data.GREENHOUSES)
            if built < len(data.GREENHOUSES):
                return t("rolling_ranch.tip.more.plants", points=data.GREENHOUSE_POINTS[built + 1])
            return t("rolling_ranch.tip.more.none")
        built = sum(ranch.built[building] != NONE for building in data.STORES)
        return t("rolling_ranch.tip.more.store" if built < len(data.STORES) else "rolling_ranch.tip.more.none")

    def _named(self, spot: Spot, ranch: Ranch) -> str:
        """Tips of pressed spots, and names."""
        t = self._words.t
        match spot:
            case Spot("barn"):
                return t("rolling_ranch.tip.barn", bonus=t(f"rolling_ranch.bonus.{ranch.bonuses[0]}"))
            case Spot("pass" | "collect" | "fill" | "new"):
                return t(f"rolling_ranch.tip.{spot.kind}")
            case Spot("pick", (bonus,)):
                return t(f"rolling_ranch.bonus_does.{bonus}")
            case Spot("born", (int(kind),)):
                return t("rolling_ranch.tip.born", kind=self._speaker.word("kind", kind))
            case _:
                return ""

    def _space(self, now: Now, sheet: Sheet, at: int) -> str:
        ranch = now.large_ranch
        number, pen = sheet.numbers[at], forecast.pen(sheet, ranch, sheet.pen_of[at])
        lines = [self._thing(ranch, at, number), self._pen(pen), self._table(pen)]
        if now.is_asked("act") and ranch.empty >> at & 1:
            # Animals of the roll that a space takes (RR7).
            dice, t = now.context.view.dice, self._words.t
            texts = []
            for die, kind in enumerate(ROLLED_ANIMALS[dice]):
                if dice[1 - die] == number:
                    word, other = self._speaker.word("kind", kind), self._speaker.word("die", 1 - die)
                    texts.append(t("rolling_ranch.tip.space.match", kind=word, die=other, number=number))
            lines += list(dict.fromkeys(texts)) or [t("rolling_ranch.tip.space.other")]
        return "\n".join(lines)

    def _thing(self, ranch: Ranch, at: int, number: int) -> str:
        """The animal or building on a space."""
        word = next((("kind", kind) for kind, spaces in enumerate(ranch.animals) if spaces >> at & 1), None)
        if word is None and at in ranch.built:
            word = "building", ranch.built.index(at)
        if word is None:
            return self._words.t("rolling_ranch.tip.space.open", number=number)
        return self._words.t("rolling_ranch.tip.space.thing", thing=self._speaker.word(*word), number=number)

    def _pen(self, pen: forecast.Pen) -> str:
        t = self._words.t
        if not pen.kinds:
            return t("rolling_ranch.tip.pen.empty")
        if pen.finished == pen.now or not pen.open:
            return self._words.n("rolling_ranch.tip.pen.now", pen.now)
        key = "rolling_ranch.tip.pen.mixed" if len(pen.kinds) > 1 else "rolling_ranch.tip.pen.later"
        return self._words.n(key, pen.now, later=pen.finished)

    def _die(self, now: Now, die: int) -> str:
        """Numbers that the animal of a die goes to, and below them what else the die offers."""
        dice, t = now.context.view.dice, self._words.t
        if len(dice) < 2:
            return ""
        kind = self._speaker.word("kind", ROLLED_ANIMALS[dice][die])
        if now.context.over:
            return t("rolling_ranch.tip.die.over", kind=kind)
        first, *more = now.target_numbers(die)
        goes = {"kind": kind, "number": first}
        text = t("rolling_ranch.tip.dice", **goes, other=more[0]) if more else t("rolling_ranch.tip.die", **goes)
        side, offers = data.DICE[die][dice[die] - 1], list[str]()
        for key, resources in (("gives", (side.wood, side.nails)), ("both", ROLLED_RESOURCES[dice])):
            if purse := purse_words(self._words, resources):
                offers.append(t(f"rolling_ranch.tip.face.{key}", resources=purse))
        offers += [t("rolling_ranch.tip.face.heart")] * side.heart
        return f"{text}\n{' '.join(offers)}".strip()

    def _row(self, ranch: Ranch, building: int) -> str:
        t = self._words.t
        name = t(f"rolling_ranch.house.{building}")
        lack = forecast.lack_of(ranch, building)
        lines = [name, t(f"rolling_ranch.tip.house.{min(building, data.GREENHOUSES[0])}")]
        if ranch.built[building] == NONE and any(lack):
            lines.append(t("rolling_ranch.tip.missing", resources=purse_words(self._words, lack)))
        elif building < data.PLACE_STORE and ranch.bonuses[building] != NONE:
            lines.append(t(f"rolling_ranch.bonus_does.{ranch.bonuses[building]}"))
        elif building in (data.PLACE_STORE, data.ANIMAL_STORE):
            lines.append(self._words.n("rolling_ranch.tip.uses", ranch.uses[building - data.PLACE_STORE]))
        return "\n".join(lines)

    # -- sentences

    def headline(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        """Banner of who rolls a round for all, of two hearts before animals are born, and once of each full pen that
        misses one."""
        match event:
            case events.DieRolled(seat=seat, die=0):
                return self._words.t(
                    "rolling_ranch.headline.round", number=_round_number(past), seat=self._speaker.seat(seat)
                )
            case events.BirthMissed(seat=seat, pen=pen, kind=kind) if not any(
                isinstance(missed, events.BirthMissed) and (missed.seat, missed.pen) == (seat, pen) for missed in past
            ):
                name, animal = self._speaker.seat(seat), self._speaker.word("kind", kind)
                return self._words.t("rolling_ranch.headline.full_pen", seat=name, kind=animal)
            case events.DieRolled(die=1, number=number) if _pairs_hearts(number, past):
                return self._words.t("rolling_ranch.headline.births")
            case _:
                return ""

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Spaces by their numbers, as all sheets have other ones; the round of its first die; the reason of the end."""
        match fact:
            case events.DieRolled(die=0):
                die = self._speaker.word("die", 0)
                return {"die": self._words.t("rolling_ranch.die_of_round", die=die, number=_round_number(past))}
            case (
                events.BonusUsed(seat=seat, at=at, building=building)
                | events.BuildingDrawn(seat=seat, at=at, building=building)
            ):
                return {**self._on(seat, at, past), "building": self._brief(building)}
            case events.AnimalRescued(seat=seat, at=at) | events.AnimalBorn(seat=seat, at=at):
                return self._on(seat, at, past)
            case choices.Rescue() | choices.Use() | choices.Newborn() | choices.DrawAt():
                return {"at": self._words.t("rolling_ranch.there")}
            case events.ResourceGiven(building=building) | events.BuildingLost(building=building):
                return {"building": self._brief(building)}
            case events.GameEnded(reason=reason, seats=seats, rank=rank):
                return {"reason": self._end(reason, seats, rank)}
            case _:
                return {}

    def repeated(self, event: Event[Any, Any], count: int) -> str:
        """Resources of one kind for one building."""
        match event:
            case events.ResourceGiven(resource=resource, building=building):
                wood, nails = (count, 0) if resource == WOOD else (0, count)
                given = purse_words(self._words, (wood, nails))
                return self._words.t("rolling_ranch.several", resources=given, building=self._brief(building))
            case _:
                return ""

    brings = (events.DieRolled,)

    def given(self, view: State, waiting: Decision[Any, Any, Any]) -> str:
        """The roll with what it allows, what is left of it to be given, or the newborn and its pen."""
        match waiting:
            case Bear(pen=pen, kinds=kinds):
                names = self._speaker.word("kind", kinds)
                return self._words.t("rolling_ranch.given.baby", pen=self._speaker.word("pen", pen), kinds=names)
            case Action() | UseBarns() if len(view.dice) == 2:
                purse = purse_words(self._words, ROLLED_RESOURCES[view.dice]) if isinstance(waiting, Action) else ""
                rolled = self._rolled(view.dice)
                return self._words.t("rolling_ranch.given.collect", rolled=rolled, resources=purse) if purse else rolled
            case Spend(wood=wood, nails=nails):
                return self._words.t("rolling_ranch.given.left", resources=purse_words(self._words, (wood, nails)))
            case _:
                return ""

    def _rolled(self, dice: Sequence[int]) -> str:
        (blue, yellow), kinds = dice, ROLLED_ANIMALS[*dice]
        one, other = (self._speaker.word("kind", kind) for kind in kinds)
        if kinds[0] != kinds[1]:
            return self._words.t("rolling_ranch.given.dice", blue=blue, yellow=yellow, one=one, other=other)
        if blue != yellow:
            return self._words.t("rolling_ranch.given.both", blue=blue, yellow=yellow, kind=one)
        return self._words.t("rolling_ranch.given.doubles", number=blue, kind=one)

    def where(self, view: State, event: Event[Any, Any]) -> str:
        """Row, place and pen of a space."""
        seat, at, pen = (getattr(event, name, NONE) for name in ("seat", "at", "pen"))
        sheet = self._now.sheet(view, seat) if seat >= 0 else None
        if sheet is None or at < 0:
            return "" if pen < 0 else self._words.t("rolling_ranch.seen.pen", pen=self._speaker.word("pen", pen))
        letter = self._speaker.word("pen", sheet.pen_of[at])
        return self._words.t("rolling_ranch.seen.in_pen", place=self._place(at), pen=letter)

    needs_next = (choices.Done,)

    def planned(self, acts: Sequence[Act]) -> Sequence[str]:
        """Spaces by their numbers and the size of their pen; all that is given to one building together."""
        texts, named = list[str](), NONE
        # by the building to which a choice gives something; NONE for another choice
        for key, group in groupby(acts, lambda act: act.choice.building if isinstance(act.choice, _Gifts) else NONE):
            group_acts = list(group)
            texts += [self._given(group_acts, key)] if key != NONE else (self._done(act, named) for act in group_acts)
            named = key
        return list(dict.fromkeys(texts))

    def _given(self, acts: Sequence[Act], building: int) -> str:
        given = [act.choice.resource for act in acts if isinstance(act.choice, _Gifts)]
        wood, nails = (
            self._words.n(f"rolling_ranch.{name}", given.count(resource)) for resource, name in enumerate(_RESOURCES)
        )
        resources = self._speaker.list_of([wood] * (0 in given) + [nails] * (1 in given))
        name = self._speaker.word("building", building)
        return self._words.t("rolling_ranch.plan.give", resources=resources, building=name)

    def _done(self, act: Act, named: int) -> str:
        """Words for one choice of a plan, with the number of its space; the building before it is named already."""
        choice, sheet, fields = act.choice, self._now.sheet(act.before, act.seat), self.remark(act.choice, ())
        if sheet is not None and isinstance(choice, choices.Rescue | choices.Use | choices.Newborn | choices.DrawAt):
            number, pen = sheet.numbers[choice.at], sheet.pens[sheet.pen_of[choice.at]].bit_count()
            fields = {"at": self._words.n("rolling_ranch.plan.at", pen, number=number)}
        if isinstance(choice, choices.Pick):
            return self._words.t("rolling_ranch.plan.pick", **self._speaker.fields(choice))
        if isinstance(choice, choices.Done):
            return self._words.t("rolling_ranch.plan.done")
        drawn = next((event for event in act.events if isinstance(event, events.BuildingDrawn)), None)
        if isinstance(choice, choices.DrawAt) and drawn is not None and drawn.building != named:
            building = self._speaker.word("building", drawn.building)
            return self._words.t("rolling_ranch.plan.draw", building=building, **fields)
        return self._speaker.tell(choice, **fields)

    def _brief(self, building: int) -> str:
        """Short name of a building for the log."""
        return self._words.t(f"rolling_ranch.brief.{building}")

    def _on(self, seat: int, at: int, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        sheet = self._now.dealt_sheet(past, seat)
        if sheet is None:
            return {}
        return {"at": self._words.t("rolling_ranch.on", number=sheet.numbers[at])}

    def _end(self, reason: str, seats: Sequence[int], rank: int) -> str:
        text = self._words.t(f"rolling_ranch.end.{reason}")
        if rank >= 0:
            name = self._words.t(f"rolling_ranch.rank.{rank}")
            return self._words.t("rolling_ranch.end.alone", told=text, rank=name)
        names = self._speaker.words.listed(map(self._speaker.seat, seats))
        return self._words.n("rolling_ranch.end.won", len(seats), told=text, seats=names)


def _row_and_place(at: int) -> tuple[int, int]:
    x, y = HEXES[at]
    return y + 1, sum(row == y and column <= x for column, row in HEXES)


def _round_number(past: Sequence[Event[Any, Any]]) -> int:
    """The number of the round that is played after these events."""
    return 1 + sum(isinstance(event, events.RoundEnded) for event in past)


def _pairs_hearts(number: int, past: Sequence[Event[Any, Any]]) -> bool:
    """Whether the second die of a roll shows a heart beside one on the first (RR12)."""
    first = next((event.number for event in reversed(past) if isinstance(event, events.DieRolled)), None)
    return first is not None and ROLLED_HEARTS[first, number]
