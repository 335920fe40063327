"""Meaning of pointing, clicks and drags, by gesture or button; where reasons of hints light, and first tips."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from operator import xor

from game.core.seats import HIDDEN
from game.core.steps import Choice, Refusal
from game.grids.areas import members
from game.i18n.catalogue import Speaker
from game.rules.rolling_ranch import choices, data
from game.rules.rolling_ranch.actions import Act, Spend
from game.rules.rolling_ranch.model import NAIL, NONE, ROLLED_ANIMALS, WOOD, State, Two
from game.tables.rolling_ranch import cards, chips, layout, panel, pictures
from game.tables.rolling_ranch.layout import Column, Plan, column
from game.tables.rolling_ranch.now import COLLECT, DONE, FILL, NEW, PASS, SURE, Asked, Now, NowCache
from game.ui.chooser import ANY, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.keymap import key_cap
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import MAIN, Coach, Controls, MainButton, Things, Tool

_LEAST_HEAD = 20.0
"""Height below which the head of the building panel has no words."""

_ROWS: Mapping[str, Sequence[int]] = {"barns": data.BARNS, "warehouses": data.STORES, "greenhouses": data.GREENHOUSES}

_NEW = 58.0
"""Size of the box round its picture in which the new building can be hit."""
_FIRST: Mapping[Asked, tuple[str, str, str]] = {
    "draw": ("rolling_ranch.draw", "rolling_ranch.draw.where", "icons/home"),
    "pick": ("rolling_ranch.choose", "rolling_ranch.choose.card", "icons/star"),
    "bear": ("rolling_ranch.birth", "rolling_ranch.birth.where", "icons/heart"),
}
"""Label of the large button, why it cannot be pressed, and its icon while something else has to be chosen."""


class RollingRanchControls(Controls[State]):
    """Controls: animals are carried from dice and buildings to spaces; icons, cards and buttons are pressed."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._speaker, self._words = now, speaker, speaker.words
        self.numbered = now.spaces
        self.staggered = True

    # -- gestures

    def ground(self, context: TableContext[State]) -> Mapping[Spot, Hashable]:
        """Spaces by their pens, and what is written on them."""
        now = self._now.of(context)
        sheet, ranch = now.large_sheet, now.large_ranch
        if sheet is None:
            return {}
        animals = {at: kind for kind, spaces in enumerate(ranch.animals) for at in members(spaces)}
        written = {
            at: animals.get(at, NONE if ranch.empty >> at & 1 else len(animals)) for at in range(len(sheet.pen_of))
        }
        return {space: (sheet.pen_of[at], written[at]) for at, space in enumerate(self._now.spaces)}

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        """Gestures of a choice; a source that is used up is picked up first: a click on a space alone is a rescue."""
        spaces, now = self._now.spaces, self._now.of(context)
        match choice:
            case choices.Rescue():
                return list(self._rescue(choice, now))
            case choices.Use(building, kind, at):
                return [Gesture(Spot("use", building, kind), spaces[at], ANY)]
            case choices.Give(resource, building):
                icon = Spot("give", building, resource)
                return [Gesture(icon), *([] if isinstance(context.waiting, Spend) else [Gesture(COLLECT, icon, ANY)])]
            case choices.GiveExtra(resource, building):
                return [Gesture(Spot("barn", data.RESOURCE_BARN), Spot("give", building, resource))]
            case choices.DrawAt(at):
                return [Gesture(NEW, spaces[at])]
            case choices.Newborn(kind, at):
                return [Gesture(Spot("born", kind), spaces[at])]
            case choices.Pick(bonus):
                return [Gesture(Spot("pick", bonus))]
            case choices.Pass():
                return list(_pass(now))
            case choices.Done():
                rest = now.collection(context.active) if context.active is not None else ()
                fill = [Gesture(FILL, chain=_gift_choices(rest))] if isinstance(context.waiting, Spend) else []
                return [Gesture(DONE, asks=_wastes(now)), *fill]
            case _:
                return []

    def _rescue(self, choice: choices.Rescue, now: Now) -> Iterator[Gesture]:
        """Gestures of a rescue: from each die with that animal; a click on the space asks which of both.

        Two dice with the same animal are as good as each other, so neither is refused.
        """
        state, seat, space = now.context.view, now.context.active, self._now.spaces[choice.at]
        sheet = None if seat is None else self._now.sheet(state, seat)
        if sheet is None:
            return
        for die, kind in enumerate(ROLLED_ANIMALS[state.dice]):
            if kind == choice.kind and sheet.numbers[choice.at] in now.target_numbers(die):
                yield Gesture(Spot("die", die), space)
        if state.dice[0] == state.dice[1] and len(set(ROLLED_ANIMALS[state.dice])) > 1:
            yield Gesture(space)

    def intent(self, gesture: Gesture, context: TableContext[State]) -> Choice | None:
        now, source, target = self._now.of(context), gesture.source, gesture.target
        at, asked = self._now.numbers.get(target), now.step_kind
        match source, at:
            case Spot("space"), _ if target == PRESS:
                return _on_space(self._now.numbers[source], now)
            case Spot("die", (int(die),)), int() if asked == "act":
                return choices.Rescue(ROLLED_ANIMALS[context.view.dice][die], at)
            case Spot("use", (int(building), int(kind))), int():
                return choices.Use(building, kind, at)
            case Spot("born", (int(kind),)), int():
                return choices.Newborn(kind, at)
            case Spot("new"), int():
                return choices.DrawAt(at)
            case Spot("give", (int(building), int(resource))), _ if target == PRESS:
                given = asked == "act" or (asked == "rest" and now.may_give)
                return choices.Give(resource, building) if given else None
            case Spot("collect"), _ if target.kind == "give":
                building, resource = map(int, target.ids)
                return choices.Give(resource, building)
            case Spot("barn"), _ if target.kind == "give":
                building, resource = map(int, target.ids)
                return choices.GiveExtra(resource, building)
            case Spot("pick", (int(bonus),)), _:
                return choices.Pick(bonus)
            case _:
                return {PASS: choices.PASS, DONE: choices.DONE}.get(source)

    def instead(self, gesture: Gesture, context: TableContext[State]) -> tuple[str, Sequence[Spot]] | None:
        """Wood and nails that a pressed row takes now, or why it takes none."""
        waiting, seat, row = context.waiting, context.active, gesture.source
        if row.kind != "row" or gesture.target != PRESS or seat is None or not isinstance(waiting, Act | Spend):
            return None
        given = [each for each in waiting.options(self._now.terms, context.view) if isinstance(each, choices.Give)]
        taken = [Spot("give", row.number, each.resource) for each in given if each.building == row.number]
        if taken:
            return "rolling_ranch.pressed.row", taken
        built = context.view.ranches[seat].built[row.number] != NONE
        return f"rolling_ranch.pressed.row.{'built' if built else 'none'}", ()

    def blamed(self, refusal: Refusal, context: TableContext[State]) -> Sequence[Rect]:
        """Boxes of the space and of the numbers on the dice that the refusal tells."""
        col, dice = column(context.frame), context.view.dice
        named = [die for die, number in enumerate(dice) if number in refusal.has]
        boxes = [Rect.around(pictures.number_on(col.dice[die]), col.dice[die].w * 0.42) for die in named]
        return [*super().blamed(refusal, context), *boxes]

    # -- places

    def things(self, context: TableContext[State]) -> Things:
        """Small sheets, spaces, numbers, dice, the side column, chips, and answers on top; headings, notes and what
        shows whose sheet lies large are only read."""
        plan, col, now = layout.plan(context.frame), column(context.frame), self._now.of(context)
        boxes = context.frame.small_sheets(context.active, context.active if context.viewer is None else context.viewer)
        if now.large_sheet is not None:
            boxes |= {spot: plan.hex(number) for number, spot in enumerate(self._now.spaces)}
            if now.last_round is None or now.large_ranch.empty:
                boxes |= {Spot("open", number): box for number, box in enumerate(plan.foot.numbers, 1)}
            scores = zip(layout.CATEGORIES, plan.foot.scores, strict=True)
            boxes |= {Spot("score", name): box for name, box in scores}
        if len(context.view.dice) == 2:
            boxes |= {Spot("die", die): box for die, box in enumerate(col.dice)}
        boxes |= _side_spots(now, col) | _corner_spots(now, plan)
        return Things(boxes, {} if now.large_sheet is None else _read_only(now, plan, col))

    # -- buttons

    def term_spots(self, term: str, before: TableContext[State], after: TableContext[State]) -> Iterable[Spot]:
        """Spaces, rows of buildings, or the mission."""
        now = self._now.of(before)
        seat, sheet = now.large_seat, now.large_sheet
        if sheet is None:
            return ()
        if term == "mission":
            return [Spot("score", "mission")]
        if term != "pens":
            return [Spot("row", building) for building in _ROWS.get(term, ())]
        animals = (context.view.ranches[seat].animals for context in (before, after))
        changed = [at for two in map(xor, *animals) for at in members(two)]
        pens = dict.fromkeys(sheet.pen_of[at] for at in changed)
        return [self._now.spaces[at] for pen in pens for at in members(sheet.pens[pen])]

    def main(self, context: TableContext[State]) -> MainButton | None:
        now, t = self._now.of(context), self._words.t
        if context.active is None:
            return None
        asked, building = now.step_kind, now.new_building
        if asked == "act":
            gifts = now.collection(context.active)
            second = t("rolling_ranch.collect.instead") if now.rescue_spaces(context.active) else ""
            if context.held == COLLECT:
                return MainButton(t("rolling_ranch.fill.back"), "icons/undo", COLLECT)
            if context.held is not None and context.held.kind in ("barn", "use"):
                return MainButton(t("rolling_ranch.bonus.back"), "icons/undo", context.held)
            if gifts:
                given = panel.purse_words(self._words, now.collectable(context.active))
                label = t("rolling_ranch.collect", resources=given)
                return MainButton(label, pictures.ICONS[gifts[0][0]], COLLECT, second=second)
            if context.held == PASS:
                return MainButton(t("rolling_ranch.pass.back"), "icons/undo", PASS)
            return MainButton(t("rolling_ranch.pass"), "icons/arrow_right", PASS, second=second)
        if asked == "rest":
            unused = panel.unused_words(self._speaker, now) if _wastes(now) else ""
            label = t("rolling_ranch.done.lose", unused=unused) if unused else t("rolling_ranch.done")
            return MainButton(label, "icons/check", DONE)
        if asked:
            label, reason, icon = _FIRST[asked]
            name = "" if building == NONE else t(f"rolling_ranch.building.{building}")
            return MainButton(t(label, building=name), icon, None, False, t(reason))
        if context.active == context.viewer:
            return MainButton(t("match.shown"), "icons/clock", None, False)
        label = t("rolling_ranch.wait", seat=self._speaker.seat(context.active))
        return MainButton(label, "icons/clock", None, False)

    def comes_after_turn(self, context: TableContext[State]) -> str:
        """The births of its own pens, once all have acted (RR12)."""
        seat = context.active
        own = self._now.of(context).growing(seat) if seat is not None else ()
        return self._words.t("rolling_ranch.end.then_born") if own else ""

    def tools(self, context: TableContext[State]) -> Sequence[Tool]:
        now = self._now.of(context)
        return self._second_buttons(now) + self._mission(now)

    def _second_buttons(self, now: Now) -> list[Tool]:
        """Buttons beside the large one."""
        context, t = now.context, self._words.t
        plan = layout.plan(context.frame)
        if FILL in context.sources or (context.held == COLLECT and now.is_asked("act")):
            box = chips.pass_box(plan)
            label, hint = t("rolling_ranch.fill"), t("rolling_ranch.tip.fill")
            gifts = now.collection(now.large_seat)
            icon = pictures.ICONS[gifts[0][0] if gifts else WOOD]
            return [Tool("fill", label, icon, "", box, FILL, hint=hint)]
        if not now.is_asked("act"):
            return []
        if context.held == PASS:
            sure, back = layout.question_card(plan).answers
            return [
                Tool("sure", t("rolling_ranch.pass.sure"), "", "", sure, SURE),
                Tool("back", t("rolling_ranch.pass.back"), "", "", back, PASS, accent=True),
            ]
        if not now.collection(now.large_seat):
            return []
        box = chips.pass_box(plan)
        return [Tool("pass", t("rolling_ranch.pass"), "icons/arrow_right", "", box, PASS)]

    def _mission(self, now: Now) -> list[Tool]:
        """The button that shows the viewer's mission as long as it is held."""
        context = now.context
        if context.view.shown or now.mission(context.viewer) == HIDDEN:
            return []
        box, label = column(context.frame).mission, self._words.t("rolling_ranch.mission")
        if context.alone:
            box = cards.open_mission_boxes(box)[1]
        return [Tool("mission", label, "icons/eye", key_cap("secret"), box, hold=True)]


def _wastes(now: Now) -> bool:
    """Whether *Done* leaves wood, a nail or the gift of a barn unused that could be used (RR8, RR10)."""
    waiting = now.context.waiting
    if waiting is None or waiting.seat != now.context.active:
        return False
    return any(choice != choices.DONE for choice in waiting.options(now.match.terms, now.context.view))


def _pass(now: Now) -> Iterator[Gesture]:
    """Gestures of a pass: at once where nothing is wasted, else after a question; and the collection of everything.

    The collection is offered where the pass is, for both are there with the action only. It too is two clicks.
    """
    seat = now.context.active
    if seat is None:
        return
    gifts = now.collection(seat)
    yield Gesture(PASS, SURE, ANY) if gifts or now.rescue_spaces(seat) else Gesture(PASS)
    if gifts:
        yield Gesture(COLLECT, FILL, ANY, chain=_gift_choices(gifts))


def _on_space(at: int, now: Now) -> Choice | None:
    """Meaning of a click on a space with empty hands."""
    if now.step_kind == "act":
        return choices.Rescue(ROLLED_ANIMALS[now.context.view.dice][0], at)
    if now.step_kind == "draw":
        return choices.DrawAt(at)
    return choices.Newborn(now.asked_births[0], at) if now.step_kind == "bear" else None


def _side_spots(now: Now, column: Column) -> dict[Spot, Rect]:
    """Spots of the building rows, or of the cards or births in their place."""
    if now.is_asked("pick"):
        return panel.bonus_spots(column, now.asked_barn)
    if now.is_asked("bear") and now.large_sheet is not None:
        return panel.birth_spots(column, now.births)
    boxes = {Spot("row", building): row.box for building, row in enumerate(column.rows)}
    for building, row in enumerate(column.rows):
        boxes |= {Spot("give", building, resource): row.part(resource) for resource in (WOOD, NAIL)}
    if now.new_building != NONE:
        boxes[NEW] = Rect.around(column.rows[now.new_building].house.centre, _NEW)
    return boxes


def _corner_spots(now: Now, plan: Plan) -> dict[Spot, Rect]:
    context = now.context
    boxes = chips.chip_spots(chips.help_chips(plan, now.helping_uses, now.large_ranch))
    if FILL in context.sources:
        return boxes | {FILL: chips.pass_box(plan)}
    if not now.is_asked("act"):
        return boxes
    if context.held == PASS:
        sure, back = layout.question_card(plan).answers
        return boxes | {SURE: sure, PASS: back}
    if not now.collection(now.large_seat):
        return boxes | {PASS: context.frame.main}
    second = FILL if context.held == COLLECT else PASS
    return boxes | {second: chips.pass_box(plan), COLLECT: context.frame.main}


def _gift_choices(gifts: Sequence[Two]) -> tuple[Choice, ...]:
    return tuple(choices.GIVES[resource][building] for resource, building in gifts)


def _read_only(now: Now, plan: Plan, col: Column) -> dict[Spot, Rect]:
    context, seat, ranch, bears = now.context, now.large_seat, now.large_ranch, now.is_asked("bear")
    state, own, place = context.view, context.viewer, cards.open_mission_boxes(col.mission)[0]
    boxes: dict[Spot, Rect] = {Spot("owner", seat): plan.corner[0], Spot("roll"): col.tray}
    boxes |= {Spot("helps", chip.building): chip.box for chip in chips.help_chips(plan, now.helping_uses, ranch)}
    if now.has_hearts or now.is_asked("draw"):
        boxes[Spot("note" if now.is_asked("draw") else "breeding")] = chips.card_box(plan)
    if bears:
        boxes[Spot("births")] = col.panel
    if now.is_asked("pick"):
        boxes[Spot("doubles")] = panel.question_box(col)
    if plan.foot.label is not None and (now.last_round is None or ranch.empty):
        boxes[Spot("numbers")] = plan.foot.label
    if now.last_round is not None and not ranch.empty and not state.shown:
        boxes[Spot("last")] = plan.foot.banner
    if col.head.h > _LEAST_HEAD and not (bears or now.is_asked("pick")):
        boxes[Spot("buildings")] = col.head
    if context.frame.form != "strip":
        boxes[Spot("ranch", seat)] = context.frame.body(seat, seat == context.active)
    if state.shown and now.mission(seat) != HIDDEN:
        boxes[Spot("mission", seat)] = col.mission
    elif not state.shown and context.alone and own is not None and now.mission(own) != HIDDEN and place:
        boxes[Spot("mission", own)] = place
    return boxes


class RollingRanchCoach(Coach[State]):
    """First tips: an animal; where none can move in, what else there is; where a collection goes."""

    kinds: Mapping[str, tuple[str, ...]] = {
        "Act": ("die",),
        "Bear": ("born",),
        "Collect": ("collect", MAIN),
        "Pass": ("pass",),
        "Spend": ("give",),
    }

    def name(self, context: TableContext[State]) -> str:
        if not isinstance(context.waiting, Act):
            return super().name(context)
        if context.held == PASS:
            return ""
        if context.held is not None and context.held.kind == "collect":
            return "Spend"
        kinds = {source.kind for source in context.sources}
        return next((name for kind, name in (("die", "Act"), ("collect", "Collect")) if kind in kinds), "Pass")
