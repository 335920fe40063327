"""Spots, gestures, buttons, newcomers' steps, cells by which shapes are held, and where a hint's reasons light."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.core.steps import Choice
from game.grids.areas import members
from game.grids.square import Cell, Shape, flipped, turn
from game.i18n.catalogue import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import NAMES, PRODUCTS, TAKES, Grow, Lay, Name, Put, Take
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, State, Terms, filled, pool
from game.rules.rolling_acres.sheet import Ways
from game.rules.rolling_acres.steps import building_choices, free_names
from game.tables.rolling_acres import layout
from game.tables.rolling_acres.layout import LENGTH
from game.tables.rolling_acres.now import ANY_DIE, BIG, BOUNTY, FIRST_NAME, SURE, Now, NowCache, tile_at
from game.ui.cache import Cache
from game.ui.chooser import ANY, HOLD, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.keymap import key_cap
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import MAIN, Coach, Controls, MainButton, Things, Tool

_BASIC_ONLY = ("no_sun", "no_heart")
"""Reasons why only the basic layout may be planted (AC8)."""

_SHARE = 0.7
"""Share of the way from a shape's middle to the middle of the space by which it is held."""

_GROWING: Mapping[str, str] = {"flock": "chickens", "line": "corn", "patch": "sunflowers", "rabbit": "rabbits"}
"""Products by the term of what has been begun of them."""


class RollingAcresControls(Controls[State]):
    """Dice, layouts, crops and buildings are carried to spaces; names are chosen and given."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._now, self._holds = now, Holds()
        self.numbered = now.spaces
        self._speaker, self._t = speaker, speaker.words.t

    def ground(self, context: TableContext[State]) -> Mapping[Spot, Hashable]:
        """Spaces by what is drawn on them."""
        sheet = self._now.of(context).sheet
        drawn = {at: kind for kind, spaces in enumerate(sheet) for at in members(spaces)}
        return {space: drawn.get(at, -1) for at, space in enumerate(self._now.spaces)}

    # -- choices as gestures

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        """A space means where a shape is held, which need not be its first space."""
        now = self._now.of(context)
        match choice:
            case Take():
                return list(_take_gestures(choice, now))
            case Lay():
                return list(self._lay_gestures(choice, now))
            case Put(at, pose):
                building, held = now.building, self._holds.building(now)
                if building is None or held is None:
                    return []
                source = Spot("building", building)
                mirror = flipped(self._now.terms.buildings[building].shape, pose)
                spots = [self._now.spaces[space] for space in held.spaces_for(at, pose)]
                return [Gesture(source, spot, pose, mirror=mirror) for spot in spots]
            case Grow(product, at):
                crop, spot = Spot("crop", product), self._now.spaces[at]
                return [Gesture(crop, spot), Gesture(spot, crop, ANY)]
            case Name(farm):
                name = Spot("farm", farm)
                default = free_names(context.view)[:1] == [choice]
                return [Gesture(name, name, ANY), *([Gesture(FIRST_NAME)] if default else [])]
            case _:
                return []

    def _lay_gestures(self, choice: Lay, now: Now) -> Iterator[Gesture]:
        """A die can become both layouts, a tile is one of them."""
        state, seat, pose, big = now.context.view, now.context.active, choice.pose, choice.big
        product = NOT_YET if seat is None else state.taken[seat]
        if product == NOT_YET:
            return
        mirror, add = flipped(self._now.layout(state, product, big).shape, pose), BIG if big else 0
        held_on = self._holds.layout(now, product, big).spaces_for(choice.at, pose)
        spots = [self._now.spaces[space] for space in held_on]
        for die in _free_dice(now, product):
            for spot in spots:
                yield Gesture(die, spot, pose + add, mirror=mirror + add)
        for spot in spots:
            yield Gesture(Spot("tile", product, int(big)), spot, pose, mirror=mirror)

    # -- gestures as choices

    def intent(self, gesture: Gesture, context: TableContext[State]) -> Choice | None:
        source: Spot = gesture.source
        now, target, pose, at = self._now.of(context), gesture.target, gesture.pose, self._now.space(gesture.target)
        match source.kind:
            case "building" if at is not None and source.number == now.building:
                held = self._holds.building(now)
                return Put(-1 if held is None else held.first_at(at, pose), pose)
            case "farm" if target in (PRESS, source):
                return NAMES[source.number]
            case "answer" if source == FIRST_NAME and (left := free_names(context.view)):
                return left[0]
            case "crop" if at is not None:
                return Grow(source.number, at)
            case "space" if target.kind == "crop" and (own := self._now.space(source)) is not None:
                return Grow(target.number, own)
            case "die" | "tile":
                return self._planting(gesture, at, now)
            case _:
                return None

    def _planting(self, gesture: Gesture, at: int | None, now: Now) -> Choice | None:
        asked, tile, product = now.question, tile_at(gesture.source), now.product_of(gesture.source)
        if product is None:
            return None
        if asked == "take":
            return TAKES[product] if gesture.target in (PRESS, HOLD, SURE) else None
        other = tile_at(gesture.target)
        if asked == "plant" and other == (product, True) and now.why_not(product, True) in _BASIC_ONLY:
            return Lay(True, 0, 0)  # wherever: the rules say why none may be large
        if asked != "plant" or at is None:
            return None
        big = tile[1] if tile is not None else gesture.pose >= BIG
        pose = gesture.pose % BIG
        return Lay(big, self._holds.layout(now, product, big).first_at(at, pose), pose)

    def instead(self, gesture: Gesture, context: TableContext[State]) -> tuple[str, Sequence[Spot]] | None:
        """The reason why a pressed layout cannot be planted, or a space does not help where no die fits."""
        now, tile = self._now.of(context), tile_at(gesture.source)
        if gesture.source.kind == "space" and gesture.target == PRESS and now.none_fits:
            return "rolling_acres.pressed.none_fits", ()
        barred = now.why_not(*tile) if tile is not None and gesture.target == PRESS else ""
        if not barred:
            return None
        return f"rolling_acres.{'pressed.tile' if barred == 'no_place' else 'why'}.{barred}", ()

    # -- places

    def grip(self, context: TableContext[State], x: float, y: float) -> tuple[float, float]:
        """The point by which a shape is held: of an even number of spaces none lies in the middle."""
        now = self._now.of(context)
        if now.held_shape is None:
            return x, y
        (across, down), pitch = grip_offset(*now.held_shape), now.plan.cell(0).w
        return x + across * pitch, y + down * pitch

    def in_hand(self, context: TableContext[State]) -> Spot | None:
        """The building that has to be drawn next (AC6): there is nothing else to be done."""
        building = self._now.of(context).building
        return None if building is None else Spot("building", building)

    def things_key(self, context: TableContext[State]) -> object:
        return self._now.of(context).product_of(context.hover)

    def things(self, context: TableContext[State]) -> Things:
        """Small sheets, spaces, scores, what the side column holds, and answers on top; headings, layouts and the card
        of the seat whose sheet lies large are only read."""
        now, frame = self._now.of(context), context.frame
        plan, col, seat = now.plan, now.column, now.shown_seat
        boxes = {} if self._now.terms.solo else frame.small_sheets(context.active, context.active)
        boxes |= {
            spot: layout.space_box(plan.sheet, space, plan.crossed) for space, spot in enumerate(self._now.spaces)
        }
        read: dict[Spot, Rect] = {Spot("head"): plan.head, Spot("side"): col.whole}
        if plan.label is not None:
            read[Spot("layouts" if now.is_drawing else "scores")] = plan.label
        if now.is_drawing:
            read |= {Spot("layout", product): box for product, box in enumerate(plan.cards)}
            if now.question != "name":
                boxes |= {Spot("building", building): box for building, box in enumerate(col.buildings())}
                return Things(boxes, read)
            boxes |= {Spot("farm", farm): box for farm, box in enumerate(col.farms(data.NAMES))}
            return Things(boxes if context.held not in (None, FIRST_NAME) else boxes | {FIRST_NAME: frame.main}, read)
        if col.head is not None and context.view.turn:
            read[Spot("round")] = col.head
        if not now.has_crops:
            alone = now.product is None or context.active is None
            read |= {Spot("layout", product): box for product, box in enumerate(col.cards(alone))}
        if frame.form != "strip":
            read[Spot("filled", seat)] = frame.body(seat, seat == context.active)
        for product, box in zip(PRODUCTS, plan.scores, strict=True):
            boxes[Spot("score", data.PRODUCTS[product])] = box
        boxes[Spot("score", "total")] = plan.total
        return Things(boxes | _side_spots(now), read)

    # -- buttons

    def term_boxes(self, term: str, before: TableContext[State], after: TableContext[State]) -> Sequence[Rect]:
        name = _GROWING.get(term, term)
        product = data.PRODUCTS.index(name) if name in data.PRODUCTS else None
        if product is None or before.view.turn == 0:
            return ()
        now = self._now.of(before)
        sheet = after.view.sheets[now.shown_seat]
        plan = now.plan
        places = [layout.space_box(plan.sheet, at, plan.crossed) for at in members(sheet[product])]
        return places or [plan.scores[product]]

    def main(self, context: TableContext[State]) -> MainButton | None:
        """The large button: it passes the sheet, and names what has to be drawn first."""
        now, t = self._now.of(context), self._t
        if context.active is None or now.shapes:
            return None
        if not context.live:
            return _idle_button(t("rolling_acres.wait", seat=self._speaker.seat(context.active)), "icons/clock")
        match now.question:
            case "build":
                building = self._speaker.word("building", now.building)
                label = t("rolling_acres.draw", building=building)
                return _idle_button(label, "icons/home", t("rolling_acres.draw.where"))
            case "name":
                # The name that is chosen, else the first that is left.
                if now.name is None:
                    return None
                farm, press = t(f"rolling_acres.farm.{now.name}"), context.held or FIRST_NAME
                return MainButton(t("rolling_acres.name_farm"), "icons/check", press, second=farm)
            case "take" | "plant":
                return self._plant_button(now)
            case "crop":
                chosen = context.held is not None and context.held.kind == "crop"
                missing = t("rolling_acres.grow.where" if chosen else "rolling_acres.grow.which")
                return _idle_button(t("rolling_acres.grow"), "icons/check", missing)
            case _:
                return None

    def _plant_button(self, now: Now) -> MainButton:
        context, t, product = now.context, self._t, now.product
        if now.none_fits and context.held is None:
            loses = "none_fits.ends" if context.view.first == NOT_YET else "none_fits.loses"
            return MainButton(t("rolling_acres.none_fits"), "icons/dice", ANY_DIE, second=t(f"rolling_acres.{loses}"))
        if product is None or now.holds_unfit or (now.question == "take" and context.held is None):
            how = "rolling_acres.take.solo" if self._now.terms.solo else "rolling_acres.take.how"
            return _idle_button(t("rolling_acres.take"), "icons/dice", t(how))
        label = t("rolling_acres.plant", product=self._speaker.word("product", product))
        return _idle_button(label, "icons/check", t("rolling_acres.plant.where"))

    def tools(self, context: TableContext[State]) -> Sequence[Tool]:
        """Tools that turn what is held, and that hide what helps, but for the time in which buildings are drawn."""
        now, hidden = self._now.of(context), context.marks_toggled
        tools = self._turn_tools(now)
        if context.view.turn == 0:
            return tools
        icon, box = "icons/eye_off" if hidden else "icons/eye", now.plan.tool
        return [*tools, Tool("rivals", self._t("rolling_acres.hints"), icon, "", box, on=not hidden)]

    def _turn_tools(self, now: Now) -> list[Tool]:
        """Tools in place of the large button, as long as something is held that can lie in several ways."""
        if not now.shapes:
            return []
        t, (left, right) = self._t, now.context.frame.main.columns(2, 12)
        keys = (key_cap("turn"), key_cap("flip")) if now.context.frame.form == "full" else ("", "")
        same = all(flipped(shape.shape, pose) == pose for shape in now.shapes for pose in shape.poses)
        reason, label = t("rolling_acres.flip.same"), t("rolling_acres.flip")
        return [
            Tool("turn", t("rolling_acres.turn"), "icons/rotate", keys[0], left),
            Tool("flip", label, "icons/flip", keys[1], right, enabled=not same, reason=reason),
        ]


def _take_gestures(choice: Take, now: Now) -> Iterator[Gesture]:
    """A die or a layout is picked up to be planted; a die that does not fit asks first (AC10)."""
    product, state, seat = choice.product, now.context.view, now.context.active
    if seat is None:
        return
    fits = now.match.fits(state, seat, product)
    for die in _free_dice(now, product):
        yield Gesture(die, HOLD) if fits else Gesture(die, SURE, ANY)
    if now.none_fits and product == pool(now.match.terms, state)[0]:
        yield Gesture(ANY_DIE)
    for big in (False, True):
        if fits and not now.why_not(product, big):
            yield Gesture(Spot("tile", product, int(big)), HOLD)


def _free_dice(now: Now, product: int) -> list[Spot]:
    """The dice of a product that nobody else has; of the two of a single player the left one (AC22)."""
    dice = now.context.view.dice[:1] if now.match.terms.solo else now.context.view.dice
    free = (None, now.context.active)
    return [Spot("die", die) for die, face in enumerate(dice) if face == product and now.owners.get(die) in free]


def _side_spots(now: Now) -> dict[Spot, Rect]:
    context, col, product = now.context, now.column, now.product
    boxes = {Spot("die", die): col.dice[die] for die in range(len(context.view.dice))}
    if context.view.bounty:
        boxes[BOUNTY] = col.bounty
    if now.has_crops:
        boxes |= {Spot("crop", crop): box for crop, box in enumerate(col.crops())}
    elif product is not None:
        boxes |= {Spot("tile", product, big): box for big, box in enumerate(col.tiles())}
    if now.none_fits and context.held in (None, ANY_DIE):
        boxes[ANY_DIE] = context.frame.main
    if context.held is not None and now.holds_unfit:
        boxes[SURE], boxes[context.held] = layout.question_card(now.plan).answers
    return boxes


def _idle_button(label: str, icon: str, reason: str = "") -> MainButton:
    """A large button that only tells what is to be done elsewhere."""
    return MainButton(label, icon, None, False, reason)


class Held(NamedTuple):
    """A shape on one sheet; a placement is its first space and its pose."""

    shape: Shape
    spots: dict[tuple[int, int], tuple[int, ...]]
    """Per legal placement the spaces that mean it, first the one on which it is held."""
    places: dict[tuple[int, int], int]
    """Per space and pose the first space of the legal placement that it means."""

    def spaces_for(self, at: int, pose: int) -> Sequence[int]:
        """The spaces that mean a placement."""
        return self.spots.get((at, pose), ())

    def first_at(self, at: int, pose: int) -> int:
        """The first space of the shape that is held on `at`; -1 where that lies beside the farm."""
        row, column = divmod(at, LENGTH)
        dx, dy = grip(self.shape, pose)
        x, y = column - dx, row - dy
        return self.places.get((at, pose), (y * LENGTH + x if 0 <= x < LENGTH and 0 <= y < LENGTH else -1))


class Holds:
    """Placements that the spaces of the active seat's sheet mean for each shape that may be placed."""

    def __init__(self) -> None:
        self._kept: Cache[Held] = Cache(64)

    def building(self, now: Now) -> Held | None:
        """Placements of the next building; None where none has to be drawn."""
        building, seat, state = now.building, now.context.active, now.context.view
        if building is None or seat is None:
            return None
        terms, key = now.match.terms, (building, seat, state.sheets[seat])
        return self._kept.get(
            key, lambda: _held_shape(terms.buildings[building], building_choices(terms, state, seat, building))
        )

    def layout(self, now: Now, product: int, big: bool) -> Held:
        """Placements of a layout."""
        state = now.context.view
        covered = filled(state.sheets[now.context.active or 0])
        layout = now.match.layout(state, product, big)
        key = (product, state.sides[product], big, covered)
        return self._kept.get(key, lambda: _held_shape(layout, layout.free(covered)))


def _held_shape(ways: Ways[Lay] | Ways[Put], legal: Iterable[Lay | Put]) -> Held:
    """Placements that spaces mean: the one held on it, else the one that covers it and is held nearest to it."""
    near: dict[tuple[int, int], tuple[int, int]] = {}
    for choice in legal:
        at, pose = choice.at, choice.pose
        dx, dy = grip(ways.shape, pose)
        row, column = divmod(at + dx + dy * LENGTH, LENGTH)
        for space in members(ways.covers[at, pose]):
            far = (space // LENGTH - row) ** 2 + (space % LENGTH - column) ** 2
            near[space, pose] = min(near.get((space, pose), (far, at)), (far, at))
    spots: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for (space, pose), (far, at) in near.items():
        spots.setdefault((at, pose), []).append((far, space))
    return Held(
        ways.shape,
        {placement: tuple(space for _, space in sorted(several)) for placement, several in spots.items()},
        {place: at for place, (_, at) in near.items()},
    )


@lru_cache(maxsize=256)
def grip(shape: Shape, pose: int) -> Cell:
    """Offset of the cell by which a shape in a pose is held (the nearest to its middle) from its first cell."""
    across, down = sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
    middle = min(shape, key=lambda cell: (cell[0] - across) ** 2 + (cell[1] - down) ** 2)
    cells = _posed_cells(shape, pose)
    x, y = cells[shape.index(middle)]
    first = min(cells, key=lambda cell: cell[::-1])
    return x - first[0], y - first[1]


@lru_cache(maxsize=256)
def grip_offset(shape: Shape, pose: int) -> tuple[float, float]:
    """Offset, in spaces, of the grip from the middle of the picture.

    It is less than all of the way, so that one can aim with the space under the pointer, too.
    """
    cells = _posed_cells(shape, pose)
    left, top = min(cells, key=lambda cell: cell[::-1])
    dx, dy = grip(shape, pose)
    ends = [[side(axis) for side in (min, max)] for axis in zip(*cells, strict=True)]
    away = (left + dx - sum(ends[0]) / 2, top + dy - sum(ends[1]) / 2)
    return (_SHARE * max(-0.5, min(0.5, away[0])), _SHARE * max(-0.5, min(0.5, away[1])))


def _posed_cells(shape: Shape, pose: int) -> list[Cell]:
    return [turn((-x, y) if pose & 4 else (x, y), pose & 3) for x, y in shape]


class RollingAcresCoach(Coach[State]):
    """Names of a newcomer's steps; drawing buildings before the first die is a turn of its own."""

    turns = 3
    kinds: Mapping[str, tuple[str, ...]] = {
        "Build": ("building",),
        "BuildMore": ("building",),
        "BuildMoreOwn": ("building",),
        "BuildOwn": ("building",),
        "Crop": ("crop",),
        "Draft": ("die",),
        "DraftLeft": ("die",),
        "NameFarm": (MAIN, "farm"),
        "Plant": ("die", "tile"),
    }

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def name(self, context: TableContext[State]) -> str:
        """The same; who plays alone builds in any quarter, and has to take the left die (AC22)."""
        name, seat, solo = super().name(context), context.active, self._terms.solo
        if name == "Draft":
            return "DraftLeft" if solo else name
        if name != "Build" or seat is None:
            return name
        if any(context.view.sheets[seat][PRODUCE:]):
            return "BuildMoreOwn" if solo else "BuildMore"  # they are placed as the first one was
        return "BuildOwn" if solo else name
