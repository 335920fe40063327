"""Tips, plans, and sentences about farms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Choice, Decision, Event
from game.grids.areas import mask_of, members
from game.grids.square import posed
from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rolling_acres import choices, data, events
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, SIDES, Sheet, State, Terms, filled, own_name, pool
from game.rules.rolling_acres.scoring import chicken_groups, corn_lines, score
from game.rules.rolling_acres.sheet import SPACES
from game.rules.rolling_acres.steps import Build, Crop, Draft, closed_quadrants
from game.tables.rolling_acres import board, cards, layout, panels
from game.tables.rolling_acres.now import BIG, FIRST_NAME, Barred, Now, NowCache
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import Act, Fact, Words

_LEAST_CARD = 116.0


def farm_name(words: Catalogue, terms: Terms, state: State, seat: int) -> str:
    """The name of a farm, as its player has written it or chosen it; empty before it has one."""
    if own := own_name(terms.options, seat):
        return own
    name = state.names[seat]
    return "" if name == NOT_YET else words.t(f"rolling_acres.farm.{name}")


def why_not_texts(words: Catalogue, barred: Barred) -> tuple[str, str]:
    """Reason why a layout cannot be planted, and the same for little room; empty if it can."""
    if not barred:
        return "", ""
    long = words.t(f"rolling_acres.{barred}")
    return long, long if barred == "no_place" else words.t(f"rolling_acres.{barred}.short")


_HALVES = {"upper": {0, 1}, "lower": {2, 3}, "left": {0, 2}, "right": {1, 3}}
"""Quadrants of a sheet by the half that they are."""


_MIDDLE = mask_of((27, 28, 35, 36))
"""The four spaces round the middle of a sheet."""

_BY_BEES = {*data.PRODUCTS[: data.CROPS], "patch", "line"}
"""Terms of the value that a crop beside a bee adds to."""


class RollingAcresWords(Words[State]):
    """Sentences of one match."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._speaker, self._words = now, speaker, speaker.words

    def subtitle(self, context: TableContext[State], seat: int) -> str:
        """The farm's name; nothing on the lowest cards."""
        if context.frame.seats[seat].h < _LEAST_CARD:
            return ""
        named, t = farm_name(self._words, self._now.terms, context.view, seat), self._words.t
        if self._now.terms.little[seat]:
            return t("rolling_acres.little", farm=named) if named else t("rolling_acres.little.unnamed")
        return named or t("rolling_acres.unnamed")

    def prompt(self, context: TableContext[State]) -> str:
        now, t, held = self._now.of(context), self._words.t, context.held
        if now.question == "build" and context.active is not None:
            building = self._speaker.word("building", now.building)
            if self._now.terms.solo:
                return t("rolling_acres.asked.build.own", building=building)
            seat = self._speaker.seat(self._now.receiver_of(context.active))
            return t("rolling_acres.asked.build", building=building, seat=seat)
        if now.question == "name" and self._now.terms.solo:
            return t("rolling_acres.asked.name.own")
        if held is None and now.question == "take" and now.none_fits and context.live:
            return t("rolling_acres.asked.none_fits")
        if held is None or not now.is_own_sheet:
            number, count = now.bee
            several = now.question == "crop" and count > 1
            return t("rolling_acres.asked.bee", number=number, count=count) if several else ""
        if held.kind in ("die", "tile"):
            if now.holds_unfit:
                return t("rolling_acres.asked.unfit")
            return t("rolling_acres.asked.plant", product=self._speaker.word("product", now.product))
        if held.kind == "crop":
            return t("rolling_acres.asked.crop", product=self._speaker.word("product", held.number))
        return t("rolling_acres.asked.crop.which") if now.question == "crop" else ""

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """The reason of the end; places of choices by their quadrant, as the sheet bears no letters."""
        t = self._words.t
        match fact:
            case events.GameEnded(reason=reason, seat=seat):
                return {"reason": t(f"rolling_acres.end.{reason}", seat=self._speaker.seat(seat))}
            case choices.Grow(product=product, at=at):
                return {"product": t(f"rolling_acres.a.{product}"), "at": self._quadrant(at)}
            case choices.Lay(at=at) | choices.Put(at=at):
                return {"at": self._quadrant(at)}
            case _:
                return {}

    def reason(self, term: str, choice: Choice, waiting: Decision[Any, Any, Any]) -> str:
        """Crops that bees bring."""
        product = choice.product if isinstance(choice, choices.Take) else getattr(waiting, "product", None)
        if product != choices.BEES or term not in _BY_BEES:
            return ""
        key = f"rolling_acres.term.{term}"
        more = self._words.t(f"{key}.more" if self._words.has(f"{key}.more") else key)
        return self._words.t("rolling_acres.by_bees", term=more)

    brings = (events.DieRolled, events.BountyRolled)
    trifles = (events.DieTaken,)

    def given(self, view: State, waiting: Decision[Any, Any, Any]) -> str:
        """The dice that may be taken, and the bounty; quarters that have a building, before another."""
        if isinstance(waiting, Crop):
            quarter = self._speaker.word("quadrant", waiting.quadrant)
            return self._words.t("rolling_acres.given.crop", quadrant=quarter)
        if isinstance(waiting, Build):
            closed = closed_quadrants(self._now.terms, view, waiting.seat)
            parts = [part for part, spaces in enumerate(self._now.terms.quadrants) if spaces & closed]
            return self._words.t("rolling_acres.given.closed", quadrants=self._quarters(parts)) if parts else ""
        if not isinstance(waiting, Draft):
            return ""
        products, t = self._speaker.word("product", pool(self._now.terms, view)), self._words.t
        key = "rolling_acres.given.bounty" if view.bounty else "rolling_acres.given"
        given = t(key, products=products, bounty=self._speaker.word("bounty", view.bounty))
        if view.first == NOT_YET:
            return given
        return t("rolling_acres.given.last", cause=panels.end_cause(self._speaker, view), given=given)

    def progress(self, view: State) -> str:
        """Sentence about who has triggered the end, and who still plays."""
        if view.first == NOT_YET:
            return ""
        return f"{panels.end_texts(self._speaker, self._now.terms, view)[0]}."

    def where(self, view: State, event: Event[Any, Any]) -> str:
        """Coordinates of the spaces that are planted or built on."""
        match event:
            case events.Planted(product=product, big=big, at=at, pose=pose):
                spaces = members(self._now.layout(view, product, big).covers[at, pose])
            case events.BuildingDrawn(building=building, at=at, pose=pose):
                spaces = members(self._now.terms.buildings[building].covers[at, pose])
            case events.CropAdded(at=at):
                spaces = (at,)
            case _:
                return ""
        return self._spaces(spaces)

    def planned(self, acts: Sequence[Act]) -> Sequence[str]:
        """Several buildings together, and crops that bees add by their number: where they go is shown; to whoever does
        not point each with its spaces."""
        if self._words.device != "mouse":
            return list(filter(None, map(self._by_name, acts)))
        parts, bees = list[str](), list[choices.Grow]()
        several = sum(isinstance(act.choice, choices.Put) for act in acts) > 1
        for act in acts:
            if several and isinstance(act.choice, choices.Put):
                parts.append(self._words.t("rolling_acres.plan.puts"))
            elif isinstance(act.choice, choices.Grow):
                bees.append(act.choice)
            else:
                parts.append(self._placement_words(act))
        for product in dict.fromkeys(grow.product for grow in bees):
            count = sum(grow.product == product for grow in bees)
            parts.append(self._words.n(f"rolling_acres.plan.grow.{product}", count))
        return list(dict.fromkeys(parts))

    def _by_name(self, act: Act) -> str:
        """An act of a plan with the names of its die and of its spaces."""
        t, before, now = self._words.t, act.before, self._now
        match act.choice:
            case choices.Take(product=product):
                dice = [die for die, face in enumerate(before.dice) if face == product]
                gone = sum(taken == product for taken in before.taken)
                number, name = dice[min(gone, len(dice) - 1)] + 1, self._speaker.word("product", product)
                return t("rolling_acres.plan.take", number=number, product=name)
            case choices.Lay(at=at, pose=pose, big=big):
                covered = now.layout(before, before.taken[act.seat], big).covers[at, pose]
                fields = self._speaker.fields(act.choice)
                return t("rolling_acres.plan.lay.at", **fields, spaces=self._spaces(members(covered)))
            case choices.Put(at=at, pose=pose):
                building = next(each for each in choices.BUILDINGS if not before.sheets[act.seat][PRODUCE + each])
                spaces = self._spaces(members(now.terms.buildings[building].covers[at, pose]))
                return t("rolling_acres.plan.put.at", building=self._speaker.word("building", building), spaces=spaces)
            case choices.Grow(product=product, at=at):
                return t(
                    "node.where", event=self._words.n(f"rolling_acres.plan.grow.{product}", 1), place=self._spaces([at])
                )
            case _:
                return self._speaker.tell(act.choice, **self.remark(act.choice, ()))

    def _spaces(self, spaces: Sequence[int]) -> str:
        """Coordinates of some spaces."""
        return self._speaker.list_of(map(self._speaker.spot, spaces))

    def _placement_words(self, act: Act) -> str:
        choice, t = act.choice, self._words.t
        fields = self.remark(choice, ())
        match choice:
            case choices.Lay(at=at, pose=pose, big=big):
                fields = {**self._speaker.fields(choice), **fields}
                layout = self._now.layout(act.before, act.before.taken[act.seat], big)
                quadrants = {self._now.terms.quadrant[space] for space in members(layout.covers[at, pose])}
                if len(quadrants) == 1:
                    return t("rolling_acres.plan.lay", **fields)
                middle = "middle" if layout.covers[at, pose] & _MIDDLE else "across"
                half = next((name for name, parts in _HALVES.items() if quadrants == parts), middle)
                return t(f"rolling_acres.plan.lay.{half}", **fields)
            case choices.Put():
                return self._words.t("rolling_acres.plan.put", **fields)
            case _:
                return self._speaker.tell(choice, **fields)

    def _quarters(self, parts: Sequence[int]) -> str:
        return self._speaker.list_of(self._speaker.word("quadrant", part) for part in parts)

    def _quadrant(self, at: int) -> str:
        """Word for the quadrant of a sheet in which a space lies."""
        return self._speaker.word("quadrant", self._now.terms.quadrant[at])

    # -- tips

    notable = 5

    def matters(self, event: Event[Any, Any], seat: int, past: Sequence[Event[Any, Any]]) -> int:
        """Another farm triggers the end."""
        return 1 if isinstance(event, events.EndTriggered) and event.seat != seat else 0

    def forced(self, event: Event[Any, Any], choice: Choice, only: bool) -> bool:
        """A die that fits nowhere (AC10), and a bee without room for its crop (AC11)."""
        return isinstance(event, events.DieMissed | events.CropLost)

    def name(self, context: TableContext[State], spot: Spot) -> str:
        """Spaces by their coordinate and quarter, dice by their place, all else by what it is for."""
        node = self._speaker.node
        match spot:
            case Spot("space"):
                at = self._now.space(spot)
                return "" if at is None else node("space", at=self.mark(context, spot), quadrant=self._quadrant(at))
            case Spot("die", (int(die),)):
                return node("die", number=die + 1, all=len(context.view.dice))
            case Spot("seat" | "filled", (int(seat),)):
                return node(spot.kind, seat=self._speaker.seat(seat))
            case Spot("layout" | "crop", (int(product),)):
                return node(spot.kind, product=self._speaker.word("product", product))
            case Spot("tile", (int(product), big)):
                return node("tile", int(big), product=self._speaker.word("product", product))
            case Spot("farm", (int(farm),)):
                return self._words.t(f"rolling_acres.farm.{farm}")
            case _:
                return node(spot.kind, *spot.ids)

    def called(self, context: TableContext[State], spot: Spot) -> str:
        """A die by what it brings."""
        if spot.kind != "die" or spot.number >= len(context.view.dice):
            return ""
        product = self._speaker.word("product", context.view.dice[spot.number])
        return self._words.t("rolling_acres.called.die", number=spot.number + 1, product=product)

    def mark(self, context: TableContext[State], spot: Spot) -> str:
        return str(spot.ids[0]) if spot.kind == "space" else ""

    def unseen(self, context: TableContext[State], spot: Spot) -> str:
        """Layouts of a die; shape of a layout, or of what is held as it is turned: row by row its spaces, from the
        left; the spaces that this would cover where it may go, and the points that it would bring there."""
        now = self._now.of(context)
        product = now.product_of(context.held) if context.held is not None and context.held.kind == "die" else None
        way = "" if product is None or not now.may_plant_big(product) else self.held_as(context)
        ghost = now.ghost_at(spot) if spot.kind == "space" else None
        if ghost is not None:
            covers = self._words.t("rolling_acres.seen.covers", spaces=self._spaces(members(ghost.spaces)))
            if ghost.kind >= PRODUCE:
                return covers
            gain = sum(panels.gains_of(now.sheet, ghost.kind, ghost.spaces))
            return f"{covers} {self._words.n('rolling_acres.seen.gain', abs(gain), points=f'{gain:+d}')} {way}".rstrip()
        if spot.kind == "die" and context.held is None:
            return self._layouts_of(now, spot)
        shape = now.held_shape if context.held == spot else None
        if shape is None and spot.kind == "tile":
            shape = self._now.layout(context.view, spot.number, spot.ids[1] == 1).shape, 0
        if shape is None:
            return ""
        rows: dict[int, list[str]] = {}
        for x, y in posed(*shape):
            rows.setdefault(y, []).append(str(x + 1))
        told = (self._words.t("rolling_acres.seen.row", row=y + 1, spaces=" ".join(xs)) for y, xs in rows.items())
        seen = self._words.t("rolling_acres.seen.shape", rows="; ".join(told))
        return f"{way} {seen}".lstrip() if context.held == spot else seen

    def held_as(self, context: TableContext[State]) -> str:
        """Layout in which what is held would be planted."""
        now, held = self._now.of(context), context.held
        if held is None or held.kind not in ("die", "tile") or now.held_shape is None or now.holds_unfit:
            return ""
        big = context.pose >= BIG if held.kind == "die" else held.ids[1] == 1
        return self._words.t(f"rolling_acres.seen.layout.{int(big)}")

    def _layouts_of(self, now: Now, die: Spot) -> str:
        """Layouts in which a die could be planted; empty for one that cannot be taken now."""
        dice = now.context.view.dice
        if die not in now.context.sources or die.number >= len(dice):
            return ""
        ways = [big for big in (0, 1) if not now.why_not(dice[die.number], bool(big))]
        return self._words.t(f"rolling_acres.seen.layout.{'both' if len(ways) > 1 else ways[0]}") if ways else ""

    def about(self, context: TableContext[State], spot: Spot) -> str:
        now, t, view = self._now.of(context), self._words.t, context.view
        if now.holds_unfit:
            return ""  # The question on the sheet tells it, and its answers are no dice.
        match spot.kind:
            case "space":
                at = self._now.space(spot)
                return "" if at is None else self._space_tip(now, at)
            case "seat":
                text = t("rolling_acres.tip.seat", seat=self._speaker.seat(spot.number))
                return f"{text}\n{self.in_round(now, spot.number)}".strip()
            case "score":
                category = str(spot.ids[0])
                text = self.category(now, category)
                return f"{text}\n{t(f'rolling_acres.tip.score.{category}')}"
            case "die":
                return self._die_tip(now, spot.number)
            case "tile":
                product = spot.number
                reason, _ = why_not_texts(self._words, now.why_not(product, spot.ids[1] == 1))
                return reason or t("rolling_acres.tip.tile", product=self._speaker.word("product", product))
            case "crop":
                return t("rolling_acres.tip.crop", product=self._speaker.word("product", spot.number))
            case "building":
                return t(f"rolling_acres.tip.building.{spot.number}")
            case "farm":
                taken, name = spot.number in view.names, t(f"rolling_acres.farm.{spot.number}")
                return t("rolling_acres.tip.farm.taken" if taken else "rolling_acres.tip.farm", farm=name)
            case "answer" if spot == FIRST_NAME:
                return t("rolling_acres.tip.farm", farm=t(f"rolling_acres.farm.{now.name}"))
            case "answer":
                return t("rolling_acres.tip.none_fits")
            case "bounty":
                return t(f"rolling_acres.tip.bounty.{view.bounty}") if view.bounty else ""
            case _:
                return self._part_tip(now, spot)

    def _space_tip(self, now: Now, at: int) -> str:
        """Words for what stands on a space, or for what could."""
        t, sheet = self._words.t, now.sheet
        kind = next((kind for kind, spaces in enumerate(sheet) if spaces >> at & 1), None)
        if kind is None:
            return self.empty(now, at)
        if kind >= PRODUCE:
            return t(f"rolling_acres.house.{kind - PRODUCE}")
        return f"{t(f'rolling_acres.one.{kind}')}: {self._standing_text(sheet, kind, at)}"

    def _standing_text(self, sheet: Sheet, product: int, at: int) -> str:
        """Score of a plant or an animal where it stands, or what it waits for, in words."""
        marks, t = board.hints(sheet), self._words.t
        match product:
            case choices.CARROTS:
                return self._points_text(0 if marks.idle >> at & 1 else data.CARROT)
            case choices.SUNFLOWERS:
                patched = any(patch >> at & 1 for patch in marks.patches)
                return t("rolling_acres.tip.patch" if patched else "rolling_acres.tip.patch.none")
            case choices.RABBITS:
                if at in marks.happy:
                    return self._points_text(data.RABBIT)
                missing = sum(rabbit == at for rabbit, _ in marks.missing)
                return self._words.n("rolling_acres.tip.sides", missing) if missing else self._points_text(0)
            case choices.CHICKENS:
                group = next(each for each in chicken_groups(sheet) if each.spaces >> at & 1)
                size = group.spaces.bit_count()
                text = t("rolling_acres.tip.group", size=size, points=group.points)
                return f"{text}. {self.next_group(size, group.goal)}"
            case choices.BEES:
                return self._points_text(data.BEE)
            case _:
                return f"{t('rolling_acres.tip.corn')}. {self.line_of(sheet, at)}"

    def _points_text(self, count: int) -> str:
        return self._words.n("rolling_acres.points", count)

    def _die_tip(self, now: Now, die: int) -> str:
        context, state = now.context, now.context.view
        if die >= len(state.dice):
            return ""
        t, owner = self._words.t, now.owners.get(die)
        product = self._speaker.word("product", state.dice[die])
        if owner is not None and context.held is None:
            return t("rolling_acres.tip.die.taken", product=product, seat=self._speaker.seat(owner))
        if context.over:
            return t("rolling_acres.tip.die.over", product=product)
        if self._now.terms.solo and die:
            return t("rolling_acres.tip.die.right", product=product)
        if context.active is not None and not self._now.fits(state, context.active, state.dice[die]):
            return t("rolling_acres.tip.die.unfit", product=product)
        return t("rolling_acres.tip.die", product=product)

    def _part_tip(self, now: Now, spot: Spot) -> str:
        """Words for what is only read; empty for any other spot."""
        t, state = self._words.t, now.context.view
        match spot:
            case Spot("head") if now.is_drawing and not self._now.terms.solo:
                seat, to = now.shown_seat, self._now.receiver_of(now.shown_seat)
                return t("rolling_acres.tip.head.build", seat=self._speaker.seat(seat), to=self._speaker.seat(to))
            case Spot("head"):
                return self._filled_text(state, now.shown_seat)
            case Spot("side") if now.is_drawing:
                return t(f"rolling_acres.tip.side.{'name' if now.question == 'name' else 'build'}")
            case Spot("filled", (int(seat),)):
                return f"{self._filled_text(state, seat)}\n{self.in_round(now, seat)}".strip()
            case Spot("round"):
                text = t("rolling_acres.round", turn=state.turn)
                return f"{text}\n{t('rolling_acres.tip.round')}"
            case Spot("side" | "layouts" | "scores"):
                return t(f"rolling_acres.tip.{spot.kind}")
            case Spot("layout", (int(product),)):
                side = state.sides[product]
                name = self._speaker.word("product", product)
                basic, card = len(data.CARDS[product].basic), data.CARDS[product]
                if side == NOT_YET:
                    return t("rolling_acres.tip.layout.open", product=name)
                big = len(card.bountiful[side])
                return t("rolling_acres.tip.layout", product=name, side=SIDES[side], count=basic, big=big)
            case _:
                return ""

    def in_round(self, now: Now, seat: int) -> str:
        """Whole sentences for what the card of a seat says in a few words."""
        facts = cards.round_facts(now, seat)
        return " ".join(self._words.t(f"rolling_acres.tip.{name}", **fields) for name, fields in facts)

    def category(self, now: Now, name: str) -> str:
        """Points of a product on the large sheet and what more would bring, in words."""
        sheet, n = now.sheet, self._words.n
        if name == "total":
            text = n("rolling_acres.tip.total", score(self._now.terms, now.context.view)[now.shown_seat].total)
            return f"{text} {self._words.t('rolling_acres.tip.score.first', points=now.bonus)}" if now.bonus else text
        product = data.PRODUCTS.index(name)
        count, points = sheet[product].bit_count(), panels.points_of(sheet)[product]
        text = n("rolling_acres.tip.now", points, number=count, product=self._speaker.word("product", product))
        more = self._more_text(sheet, product)
        return f"{text} {more}" if more else text

    def _more_text(self, sheet: Sheet, product: int) -> str:
        t = self._words.t
        match product:
            case choices.CHICKENS:
                groups = chicken_groups(sheet)
                if not groups:
                    return t("rolling_acres.tip.more.first")
                largest = max(groups, key=lambda group: group.spaces.bit_count())
                return self.next_group(largest.spaces.bit_count(), largest.goal)
            case choices.CORN:
                corn = panels.longest_corn(sheet)
                return t("rolling_acres.tip.more.corn", corn=corn, length=layout.LENGTH) if corn else ""
            case choices.RABBITS:
                sides = panels.sides_missing(sheet)
                return "" if sides is None else self._words.n("rolling_acres.tip.more.rabbit", 4 - sides)
            case _:
                return ""

    def next_group(self, size: int, goal: int | None) -> str:
        """Number of chickens at which a group is worth more, in words."""
        if goal is None:
            return self._words.t("rolling_acres.tip.more.most")
        points = dict(data.CHICKENS)[goal]
        return self._words.t("rolling_acres.tip.more.group", size=size, goal=goal, points=points)

    def line_of(self, sheet: Sheet, at: int) -> str:
        """Length of the best line of corn through a space, in words."""
        lines = [line for line in corn_lines(sheet) if line.spaces >> at & 1]
        best = max((line.corn for line in lines if line.open), default=0)
        if not best:
            return self._words.t("rolling_acres.tip.more.shut")
        return self._words.t("rolling_acres.tip.more.corn", corn=best, length=layout.LENGTH)

    def empty(self, now: Now, at: int) -> str:
        """Gain of one plant on an empty space at once, in words."""
        sheet, t = now.sheet, self._words.t
        if now.context.view.turn == 0 or now.context.active is None:
            return t("rolling_acres.tip.empty")
        named = list[str]()
        for product in choices.PRODUCTS:
            gain = sum(panels.gains_of(sheet, product, 1 << at))
            more = panels.best_crop(sheet, at, self._now.terms.quadrant) if product == choices.BEES else 0
            if gain + more > 0:
                key = "rolling_acres.tip.gain.most" if more else "rolling_acres.tip.gain"
                named.append(t(key, product=t(f"rolling_acres.one.{product}"), gain=gain + more))
        first = t("rolling_acres.tip.empty")
        return f"{first}\n{t('rolling_acres.tip.gains', gains=', '.join(named))}" if named else first

    def _filled_text(self, state: State, seat: int) -> str:
        count = filled(state.sheets[seat]).bit_count()
        return self._words.t("rolling_acres.tip.filled", seat=self._speaker.seat(seat), count=count, most=SPACES)
