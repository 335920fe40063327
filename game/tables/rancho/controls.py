"""Spots, gestures and buttons, newcomers' steps, and the spaces that a hint's reasons light."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from game.core.lazy import Latest
from game.core.steps import Choice, Refusal
from game.grids.areas import members
from game.grids.hex import DIRECTIONS, Hex, step
from game.i18n.catalogue import Speaker
from game.rules.rancho import choices
from game.rules.rancho.arranging import choices_without_moving, could_be_kept, homeless
from game.rules.rancho.data import STACK
from game.rules.rancho.ground import FOREST, WATER
from game.rules.rancho.model import ANIMALS, COW, HORSE, LARGE_DOG, OFF_BOARD, RABBIT, SMALL_DOG, State, Terms
from game.rules.rancho.standing import animal_on, counts, has_room, kind_at, standing, with_loose
from game.rules.rancho.turn import Arrange, Expand
from game.tables.rancho import animals, attack, island, layout, seat_card
from game.tables.rancho.animals import key
from game.tables.rancho.layout import ART, HERD, MAT, PAN, STALL_SPOTS, STALLS, column, space_of
from game.tables.rancho.now import NowCache, no_room, purchase
from game.tables.rancho.questions import ORDER, Asking, Wayside
from game.tables.rancho.words import animals_together
from game.ui.chooser import ANY, HOLD, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import MAIN, Coach, Controls, MainButton, Things, Tool

ROLL = Spot("roll")
DOGS = (SMALL_DOG, LARGE_DOG)
_WIDE = 300.0
"""Least width of the large button that has room for the long reasons."""
_LOOSE = 62.0
"""The least width and height of the place that picks a loose animal up, in units of the board."""

BUTTONS: dict[Spot, Choice] = {
    Spot("settle"): choices.SETTLE,
    Spot("calloff"): choices.CALL_OFF,
    Spot("roll"): choices.ROLL,
    Spot("endturn"): choices.END_TURN,
    Spot("finish"): choices.FINISH,
    Spot("send"): choices.SEND,
    Spot("keep"): choices.KEEP,
}
"""The choices that are pressed on a button, by the spot that it presses."""


class RanchoControls(Controls[State]):
    """Pastures and buttons are pressed; animals are carried between spaces, straw, stall and scale."""

    def __init__(self, now: NowCache, speaker: Speaker, asking: Asking, wayside: Wayside) -> None:
        self._terms, self._speaker, self._words, self._now = now.terms, speaker, speaker.words, now
        terms, self._asking, self._wayside = now.terms, asking, wayside
        self.numbered = [Spot("space", spot.name) for spot in terms.board.spots]
        self.staggered = True
        self._land = [*self.numbered, *(Spot(kind, *at) for kind, at in island.scenery(terms))], island.land(terms)
        """Spots of all hexes, and where they lie."""
        self._on_board, self._beside = Latest(self._board_spots), Latest(_things_beside)
        """Things that lie where they do as long as the window stays as it is, and the same seat answers."""

    def ground(self, context: TableContext[State]) -> Mapping[Spot, Hashable]:
        """Hexes by whose land they are, and which animals stand there."""
        state, terms = context.view, self._terms
        found: dict[Spot, Hashable] = {spot: spot.kind for spot in self._land[0] if spot.kind in (FOREST, WATER)}
        for at, space in enumerate(self.numbered):
            seat = next((seat for seat, owned in enumerate(state.owned) if owned >> at & 1), None)
            animal = None if seat is None else animal_on(terms, state, seat, at)
            found[space] = found[key(terms, [at])] = seat, animal and animal[0]
        return found

    def gestures(self, choice: Choice, context: TableContext[State]) -> Sequence[Gesture]:
        match choice:
            case choices.Buy():
                return [_buy_gesture(self._terms, choice, context.view)]
            case choices.Lift(at=at):
                kind = kind_at(self._terms, context.view, context.view.seat, at)
                return (
                    []
                    if kind is None
                    else _lift_gestures(key(self._terms, [at]), kind, choice, context.view.rabbits[at])
                )
            case choices.Put():
                return list(_put_gestures(self._terms, choice, context))
            case choices.Give():
                return list(_give_gestures(self._terms, choice, context))
            case choices.Take(kind=kind) if kind >= SMALL_DOG:
                source = Spot("stall", kind)
                return [Gesture(source), Gesture(source, Spot("yard", context.view.seat), ANY)]
            case choices.Take(kind=kind):
                return _lift_gestures(Spot("stall", kind), kind, choice, _rabbits_on_sale(context.view))
            case choices.Back(kind=kind):
                # What would have room if others moved is not given back unasked (RA15, RA20), nor what is still worth
                # something on the scale (RA10).
                state, seat = context.view, context.view.seat
                could_stay = homeless(self._terms, state, seat)[kind] < state.loose[kind]
                return [Gesture(Spot("loose", kind), Spot("stall", kind), ANY, asks=could_stay or not state.dice)]
            case choices.First(predator=predator):
                return [Gesture(Spot("first", predator))]
            case choices.FinishKeeping():  # what has no room is given back for good, unasked where nothing could stay
                state, seat = context.view, context.view.seat
                returns, chain = homeless(self._terms, state, seat), choices_without_moving(self._terms, state, seat)
                return [Gesture(Spot("finish"), chain=chain, asks=could_be_kept(self._terms, state, seat, returns))]
            case _:
                return [Gesture(button) for button, meant in BUTTONS.items() if meant == choice]

    def intent(self, gesture: Gesture, context: TableContext[State]) -> Choice | None:
        source: Spot = gesture.source
        match source.kind:
            case "space":
                at = space_of(self._terms, source)
                return _purchase(self._terms, at, context) or self._move_meant(at, context)
            case "yard":
                return self._move_meant(None, context)
            case "animal" if gesture.target == PRESS:
                at = space_of(self._terms, source)
                animal = None if at is None else animal_on(self._terms, context.view, context.view.seat, at)
                return None if at is None else choices.Lift(at if animal is None else animal[1])
            case "stall":
                return choices.Take(source.number)
            case "pan" | "herd":
                return self._trade_meant(context.view)
            case "loose":
                kind, target = source.number, gesture.target
                if target == PAN:
                    return choices.Give(kind, OFF_BOARD)
                if target in (HERD, Spot("stall", kind)):
                    return self._return_meant(kind, context.view)
                if target.kind == "stall":
                    return choices.Give(kind, OFF_BOARD) if context.view.dice else None
                at = space_of(self._terms, target)
                spaces = () if at is None else _footprint_meant(self._terms, kind, at, gesture.pose, context)
                return None if at is None else choices.Put(kind, spaces)
            case "dog" if gesture.target == PAN:
                return choices.Give(int(source.ids[1]), OFF_BOARD)
            case "first":
                return choices.First(source.number)
            case _:
                return BUTTONS.get(source)

    def _move_meant(self, at: int | None, context: TableContext[State]) -> choices.Lift | None:
        """Lifting what may stand on a space, where nothing can be moved now; else a press there tells how to move."""
        state = context.view
        movable = state.credit or any(state.loose) or standing(self._terms, state, state.seat).lifts
        if context.active is None or (movable and not self._now.of(context).question):
            return None
        return choices.LIFTS[self._terms.farms[context.active][0] if at is None else at]

    def _trade_meant(self, state: State) -> choices.Give:
        """Trading in the first animal that the seat has: a press at the market with empty hands asks about trading."""
        loose = next((kind for kind in ANIMALS if state.loose[kind]), None)
        dog = next((kind for kind in DOGS if state.dogs[state.seat][kind - SMALL_DOG]), None)
        gifts = standing(self._terms, state, state.seat).gifts
        if loose is None and dog is None and gifts:
            return gifts[0]
        return choices.Give(loose if loose is not None else dog if dog is not None else RABBIT, OFF_BOARD)

    def _return_meant(self, kind: int, state: State) -> choices.Back | None:
        """Giving a loose animal back; before the roll only one without room is not rather meant to be traded (RA20)."""
        roomy = has_room(self._terms, state, state.seat, kind, standing(self._terms, state, state.seat))
        return None if roomy and not state.dice else choices.Back(kind)

    def instead(self, gesture: Gesture, context: TableContext[State]) -> tuple[str, Sequence[Spot]] | None:
        """The owner of a pressed dog, where that is another seat."""
        source = gesture.source
        theirs = gesture.target == PRESS and source.kind == "dog" and source.number != context.active
        return ("rancho.pressed.dog.theirs", ()) if theirs else None

    def leads(self, refusal: Refusal, context: TableContext[State]) -> Sequence[Spot]:
        """Spots to use first at an empty scale: own animals and dogs, and the scale."""
        if refusal.key != "scale_empty":
            return ()
        terms, state, seat = self._terms, context.view, context.view.seat
        standing_spots = [key(terms, [gift.at]) for gift in standing(terms, state, seat).gifts]
        loose = [Spot("loose", kind) for kind in ANIMALS if state.loose[kind]]
        return [*standing_spots, *loose, *(Spot("dog", seat, kind) for kind in DOGS), PAN]

    def term_spots(self, term: str, before: TableContext[State], after: TableContext[State]) -> Iterable[Spot]:
        """Spaces and dogs."""
        if before.active is None:
            return ()
        terms, seat, new = self._terms, before.active, after.view
        owned = members(new.owned[seat])
        stands = _standing_animals(terms, seat, new) or _standing_animals(terms, seat, before.view)
        match term:
            case "land":
                spaces = members(new.owned[seat] & ~before.view.owned[seat]) or owned
            case "herd" | "births" | "set" | "limit":
                spaces = tuple(stands)
            case "fox" | "wolf":
                spaces = tuple(at for at, kind in stands.items() if (kind == RABBIT) == (term == "fox"))
            case "dogs":
                return [Spot("dog", seat, kind) for kind in (SMALL_DOG, LARGE_DOG)]
            case "rivals":
                spaces = tuple(at for other, own in enumerate(new.owned) if other != seat for at in members(own))
            case _:
                spaces = ()
        return [self.numbered[at] for at in spaces]

    def things(self, context: TableContext[State]) -> Things:
        """Yards, spaces, straw, market and scale, and every animal on top; dice and counts of seats are only read."""
        now, state = self._now.of(context), context.view
        plan, hexes = now.plan, layout.hexes(now.plan, self._land[1])
        beside, read = self._beside(now.column, context.frame, context.active)
        if now.attack is not None:
            read = {**read, Spot("predator"): attack.sprite(plan, self._terms, state, now.attack).box}
        if rows := self._wayside.spots(context):
            return Things(rows, read)
        boxes = {**self._on_board(plan)}
        if any(state.loose) or MAT in context.reach:
            boxes[MAT] = plan.mat
        boxes |= beside
        for seat, two in enumerate(state.dogs):
            for kind in (LARGE_DOG, SMALL_DOG):
                if two[kind - SMALL_DOG]:
                    place = plan.yards[seat].dog_box(two, kind)
                    boxes[Spot("dog", seat, kind)] = place
        for beast in animals.beasts(self._terms, state):
            one, stands = len(beast.spaces) == 1, [hexes[space] for space in beast.spaces]
            boxes[animals.key(self._terms, beast.spaces)] = stands[0] if one else layout.Footprint.over(stands)
        least = _LOOSE * plan.unit
        loose = {Spot("loose", kind): box for kind, box in animals.straw_boxes(plan, state.loose).items()}
        held = context.held
        if held is not None and held in loose and MAT not in context.reach:
            boxes[held] = boxes.pop(MAT)  # put down anywhere on the straw, it lies there as before
        boxes |= {spot: box.at_least(least, least) for spot, box in loose.items() if spot not in boxes}
        return Things(boxes, read)

    def _board_spots(self, plan: layout.Island) -> Mapping[Spot, Rect]:
        yards = {Spot("yard", seat): plan.farm(seat) for seat in range(self._terms.seats)}
        return {**yards, **dict(zip(self._land[0], layout.hexes(plan, self._land[1]), strict=True))}

    # -- buttons

    def main(self, context: TableContext[State]) -> MainButton | None:
        """Ends the turn, and says what has to be done before."""
        t = self._words.t
        if context.active is None:
            return None
        if self._now.of(context).question:
            if not context.live:
                return MainButton(t("rancho.go_on"), "icons/play", None, False)
            return MainButton(t("rancho.answer_first"), "icons/lock", None, False, t("rancho.answer_first.how"))
        if Spot("finish") in context.sources:
            return self._finish_button(context)
        reason = self._reason(context)
        able = context.live and not reason
        if context.view.dice:
            return MainButton(t("rancho.end_turn"), "icons/check", Spot("endturn"), able, reason)
        return MainButton(t("rancho.choice.Roll"), "icons/dice", ROLL, able, reason)

    def roll_spot(self, context: TableContext[State]) -> Spot | None:
        return ROLL if ROLL in context.sources else None

    def _finish_button(self, context: TableContext[State]) -> MainButton:
        """The button that ends the turn with what is loose; what goes back is named before it is pressed (RA15).

        It also says if animals on the land will move, even those placed by hand: RA15 only keeps these from going back.
        """
        words, returned = self._words, homeless(self._terms, context.view, context.view.seat)
        moved, spot = self._now.of(context).settling_moves, Spot("finish")
        ends = words.t("rancho.finish.all" if moved else "rancho.finish")
        if not any(returned):
            second = words.t("rancho.finish.moves") if moved else ""
            return MainButton(ends, "icons/check", spot, context.live, second=second)
        kinds = [kind for kind in ANIMALS if returned[kind]]
        label = ends if moved else words.t("rancho.end_turn")
        animals = animals_together(self._speaker, returned)
        return MainButton(
            label,
            ART[kinds[-1]],
            spot,
            context.live,
            second=words.n("rancho.goes_back", sum(returned), animals=animals),
        )

    def _reason(self, context: TableContext[State]) -> str:
        """Reasons against ending the turn, in one line."""
        words, loose, credit = self._words, sum(context.view.loose), context.view.credit
        if credit and loose:
            roomy = context.frame.form != "compact" and context.frame.main.w >= _WIDE
            key = "rancho.reason.both" if roomy else "rancho.reason.both_short"
            return words.n(key, loose, credit=credit)
        if credit:
            return words.t("rancho.reason.credit", credit=credit)
        return words.n("rancho.reason.loose", loose) if loose else ""

    def tools(self, context: TableContext[State]) -> Sequence[Tool]:
        """Settle the herd, call off the trade, and the answers on the card that asks."""
        if context.active is None:
            return ()
        t, press = self._words.t, Spot("settle")
        able = press in context.sources and self._now.of(context).settles
        box = self._now.of(context).column.settle
        reason = "" if able else t(f"rancho.settle.{self._unsettled_key(context)}")
        able, hint = able and context.live, t("rancho.hint.settle")
        return [
            *self._answer_tools(context),
            Tool("settle", t("rancho.settle"), "icons/home", "", box, press, enabled=able, reason=reason, hint=hint),
            *self._call_off_tool(context),
        ]

    def _unsettled_key(self, context: TableContext[State]) -> str:
        """Key of the reason why the herd cannot be settled now."""
        state, seat = context.view, context.active
        if seat is None or seat != state.seat:
            return "none"
        if not any(with_loose(state, seat, counts(self._terms, state, seat))):
            return "empty"
        return "safe" if Spot("settle") in context.sources else "attack"

    def _call_off_tool(self, context: TableContext[State]) -> Iterator[Tool]:
        """The tool that calls off an open trade; its place stays free, so that nothing moves when it comes."""
        t, press, box = self._words.t, Spot("calloff"), column(context.frame).call_off
        if press in context.sources and context.view.credit:
            label, hint = t("rancho.call_off"), t("rancho.hint.call_off")
            yield Tool("calloff", label, "icons/undo", "", box, press, enabled=context.live, hint=hint, calls_off=True)

    def _answer_tools(self, context: TableContext[State]) -> Iterator[Tool]:
        if self._asking.asked(context) is None:
            return
        t, boxes = self._words.t, self._asking.card(context).answers
        if self._now.of(context).question == "order":
            for face, box in zip(ORDER, boxes, strict=True):
                label = t(f"rancho.first.{face}")
                yield Tool(f"first{face}", label, "", "", box, Spot("first", face), accent=True)
            return
        yield Tool("send", t("rancho.send"), "", "", boxes[0], Spot("send"), accent=True, hint=t("rancho.hint.send"))
        yield Tool("keep", t("rancho.keep"), "", "", boxes[1], Spot("keep"), hint=t("rancho.hint.keep"))


def _things_beside(col: layout.Column, frame: Frame, active: int | None) -> Things:
    """Things of the side column; numbers of dice, and counts on the cards of seats, are only read."""
    used = {ROLL: col.tray, HERD: col.market, PAN: col.scale, **{STALL_SPOTS[kind]: col.cell(kind) for kind in STALLS}}
    read = {Spot("face", die): box for die, box in enumerate(col.dice)}
    for seat in range(len(frame.seats)) if frame.form != "strip" else ():
        kinds, land = seat_card.slot_boxes(frame.body(seat, seat == active))
        read |= {Spot("kind", seat, kind): box for kind, box in zip(ANIMALS, kinds, strict=True)}
        read |= {} if land is None else {Spot("land", seat): land}
    return Things(used, read)


def _buy_gesture(terms: Terms, choice: choices.Buy, state: State) -> Gesture:
    """A click; where several cheapest payments differ it opens a card with a row for each."""
    source = _space_spot(terms, choice.at)
    ways = terms.routes(state.owned, state.seat).get(choice.at, ()) if choice.tolls else ()
    return Gesture(source) if len(ways) < 2 else Gesture(source, Spot("way", ways.index(choice.tolls)), ANY)


def _lift_gestures(source: Spot, kind: int, choice: Choice, stack: int) -> list[Gesture]:
    """Gestures that lift into the hand, or at once onto the straw; of rabbits several."""
    gestures = [Gesture(source, HOLD, becomes=Spot("loose", kind)), Gesture(source, MAT, ANY)]
    return [*gestures, *_stack_gestures(source, MAT, choice, stack)] if kind == RABBIT else gestures


def _put_gestures(terms: Terms, choice: choices.Put, context: TableContext[State]) -> Iterator[Gesture]:
    """Gestures that put down by each of the spaces, in the pose in which that one is pointed at."""
    if context.held == key(terms, choice.spaces) and len(choice.spaces) == 1:
        return
    if choice.kind == RABBIT:
        # One, or in other poses as many as are held and have room; the others are fetched as the first was.
        (at,), source, (stack, fetch) = choice.spaces, Spot("loose", RABBIT), _carried_rabbits(terms, context)
        standing = context.view.rabbits[at]
        targets = [_space_spot(terms, at), key(terms, [at])] if standing else [_space_spot(terms, at)]
        for pose in range(stack):
            held = rabbits_in(pose, stack)
            count = min(held, STACK - standing)
            chain = (*fetch * (count - 1), *(choice,) * count) if count > 1 else ()
            yield from (Gesture(source, target, pose, chain=chain, many=held) for target in targets)
        return
    source, cells = Spot("loose", choice.kind), [terms.board.spots[at].at for at in choice.spaces]
    for at, cell in zip(choice.spaces, cells, strict=True):
        pose = next((way for way in range(6) if set(_animal_cells(choice.kind, cell, way)) == set(cells)), 0)
        yield Gesture(source, _space_spot(terms, at), pose)


def _carried_rabbits(terms: Terms, context: TableContext[State]) -> tuple[int, tuple[Choice, ...]]:
    """Number of rabbits that can be carried together, and the choice by which another one is had."""
    state, held = context.view, context.held
    if held == Spot("stall", RABBIT):
        return _rabbits_on_sale(state) + 1, (choices.Take(RABBIT),)
    at = space_of(terms, held)
    if held is not None and held.kind == "animal" and at is not None:
        return state.rabbits[at] + 1, (choices.Lift(at),)
    return min(STACK, state.loose[RABBIT]), ()


def _give_gestures(terms: Terms, choice: choices.Give, context: TableContext[State]) -> Iterator[Gesture]:
    """Gestures that trade in at the scale, and nowhere else: the stalls are for buying."""
    kind, at, state, held = choice.kind, choice.at, context.view, context.held
    standing = at != OFF_BOARD
    if held == Spot("stall", kind):
        return  # What has just been taken out of the stall glides back there by itself.
    lying = Spot("loose", kind) if kind < SMALL_DOG else Spot("dog", state.seat, kind)
    source = key(terms, [at]) if standing else lying
    yield Gesture(source, PAN, ANY)
    if kind == RABBIT and standing:
        yield from _stack_gestures(source, PAN, choice, state.rabbits[at])
    elif kind == RABBIT and (held is None or held.kind != "animal"):
        yield from _stack_gestures(source, PAN, choice, min(STACK, state.loose[RABBIT]))


def _purchase(terms: Terms, at: int | None, context: TableContext[State]) -> choices.Buy | None:
    """Buying a pasture by its first way; None for the land of the seat that points at it."""
    owned, seat = context.view.owned, context.active
    return None if at is None or seat is None or owned[seat] >> at & 1 else purchase(terms, owned, seat, at)


def _footprint_meant(terms: Terms, kind: int, at: int, pose: int, context: TableContext[State]) -> tuple[int, ...]:
    """The footprint that a gesture means: on own land in another pose rather than beyond its border."""
    meant = footprint(terms, kind, at, pose)
    own = 0 if context.active is None else context.view.owned[context.active]
    if kind < COW or not own >> at & 1:
        return meant
    turned = [footprint(terms, kind, at, (pose + by) % 6) for by in range(6)]
    whole = (spaces for spaces in turned if len(spaces) == len(_animal_cells(kind, (0, 0), 0)))
    return next((spaces for spaces in whole if all(own >> space & 1 for space in spaces)), (at,))


def footprint(terms: Terms, kind: int, at: int, pose: int) -> tuple[int, ...]:
    """The spaces of an animal pointed at one of them in a pose; fewer where the board ends."""
    cells = _animal_cells(kind, terms.board.spots[at].at, pose)
    return tuple(number for number, spot in enumerate(terms.board.spots) if spot.at in cells)


def rabbits_in(pose: int, stack: int) -> int:
    """Number of a stack that is held in a pose: one, then all, then ever one fewer."""
    return 1 if pose == 0 else stack + 1 - pose


def _stack_gestures(source: Spot, target: Spot, choice: Choice, stack: int) -> list[Gesture]:
    """The same thing done with more rabbits than one, in the poses beyond the first."""
    held = {pose: rabbits_in(pose, stack) for pose in range(stack)}
    return [Gesture(source, target, pose, chain=(choice,) * many, many=many) for pose, many in held.items()]


def _rabbits_on_sale(state: State) -> int:
    """Number of rabbits that the market gives at once."""
    return min(STACK, state.credit, state.herd[RABBIT])


def _space_spot(terms: Terms, at: int) -> Spot:
    return Spot("space", terms.board.spots[at].name)


def _animal_cells(kind: int, cell: Hex, pose: int) -> list[Hex]:
    """The hexes of an animal on `cell`: a cow reaches in one direction, a horse in that and the next clockwise."""
    if kind == COW:
        return [cell, step(cell, DIRECTIONS[pose % 6])]
    if kind == HORSE:
        return [cell, step(cell, DIRECTIONS[pose % 6]), step(cell, DIRECTIONS[(pose + 1) % 6])]
    return [cell]


def _standing_animals(terms: Terms, seat: int, state: State) -> dict[int, int]:
    """Per own space on which an animal stands its kind."""
    found = ((at, animal_on(terms, state, seat, at)) for at in members(state.owned[seat]))
    return {at: animal[0] for at, animal in found if animal is not None}


class RanchoCoach(Coach[State]):
    """Names of a newcomer's steps: placing and spending come before the step itself."""

    kinds: Mapping[str, tuple[str, ...]] = {
        "Arrange": (MAIN,),
        "Expand": ("roll",),
        "Expand.again": ("animal",),
        "Full": ("animal",),
        "MakeRoom": ("settle",),
        "NoHerd": (MAIN,),
        "NoRoom": (MAIN,),
        "Place": ("loose",),
        "Spend": ("space", "stall"),
        "Swap": ("animal",),
        "Young": ("loose",),
    }

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def name(self, context: TableContext[State]) -> str:
        state = context.view
        if isinstance(context.waiting, Arrange) and any(state.loose):
            terms, seat = self._terms, state.seat
            stand, kinds = standing(terms, state, seat), [kind for kind in ANIMALS if state.loose[kind]]
            if any(has_room(terms, state, seat, kind, stand) for kind in kinds):
                return "Young" if not context.waiting.acts else "Place"  # what has been lifted is grown up
            return {"full": "NoRoom", "swap": "Swap"}.get(no_room(terms, state, seat), "MakeRoom")
        if isinstance(context.waiting, Arrange) and not any(counts(self._terms, state, state.seat)):
            return "NoHerd"
        if isinstance(context.waiting, Expand):
            if state.credit or any(state.loose):
                return "Spend" if state.credit else "Place"
            if not standing(self._terms, state, state.seat).burrows:
                return "Full"
        return super().name(context)
