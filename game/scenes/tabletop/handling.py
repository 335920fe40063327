"""How things on the table are picked up, carried, put down and let go, by mouse and by keyboard."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from game.core.journal import Ply
from game.core.steps import Choice
from game.scenes.tabletop import commands
from game.scenes.tabletop.board_walk import BoardWalk
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.pointer_state import DRAG_MS, DRAG_UNITS, DraggedSprite, Pointing
from game.scenes.tabletop.table_model import HandState, TableModel
from game.ui.chooser import HOLD, NOWHERE, PRESS, Chain, Gesture
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import number_of, pressed
from game.ui.rect import Point, Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite

WALKS = "cursor", "slant", "first", "last", "far"
"""Actions of keys that move the board cursor."""
LAID = Spot("laid")
"""The source of a press on what was just laid."""


class Handling:
    """Turns input on the table into commands; picking up and pointing change only the model."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.pointing = Pointing(model)
        self._walk = BoardWalk(model)
        self.hanging = DraggedSprite(model)

    @property
    def carries(self) -> bool:
        """Whether something has been picked up; what lies in the hand by itself has to be dragged."""
        return self.model.hand.dragging or self.model.picked_up is not None

    @property
    def begun(self) -> Spot | None:
        """The call that lets go of what has been begun at the table, if anything has."""
        return next((tool.press for tool in self.model.tools if tool.calls_off and tool.enabled), None)

    @property
    def lets_go(self) -> bool:
        """Whether there is anything that Esc lets go of, calls off or takes back."""
        return self.carries or self.begun is not None or self._takes_back

    @property
    def _takes_back(self) -> bool:
        model = self.model
        top = model.table_view
        return model.live and top.table.controls.can_undo_step(model.context) and top.match.undo_to() is not None

    def let_go(self) -> None:
        """Let go of what is held."""
        self.release()
        self.model.let_go()

    def release(self) -> bool:
        """The button comes up; whether that ends a drag (else it was a click, if anything was pressed)."""
        hand, dragged = self.model.hand, self.model.hand.dragging
        hand.pressed, hand.dragging = None, False
        return dragged

    def forget(self) -> None:
        """Nothing is held, pointed at or on its way back any more: somebody else comes to the table."""
        hand, self.model.hover = self.model.hand, None
        self.model.let_go()
        self.model.hand = HandState(hand.at, dropped=hand.dropped, laid=hand.laid)

    def cancel(self) -> None:
        """Nothing is held any more; what was dragged glides back."""
        held = self.model.held
        if self.model.hand.dragging and held is not None:
            self.hanging.glide_back(held, self.hanging.sprite(held))
        self.let_go()

    def handle(self, event: Input) -> commands.Command | None:
        """The command that an input means which no widget wanted."""
        match event:
            case Pointer(kind="move", x=x, y=y):
                return self._move(x, y)
            case Pointer(kind="down", x=x, y=y, button=1) if self.laid_at(x, y) is not None:
                self._moved(x, y)
                self._press(LAID, (x, y), self.laid_by_drag is None)
            case Pointer(kind="up", x=x, y=y, button=1) if self.model.hand.pressed == LAID:
                self.release()
                return self._keep_laid(*self.model.hand.start)
            case Pointer(kind="down", x=x, y=y, button=1):
                self._moved(x, y)
                spot, exact = self.pointing.pressed_at(x, y), self.model.spot_at(x, y)
                if spot is not None:
                    fixed = exact is None or self.model.slides(x, y) or self._beside_question(spot)
                    self._press(spot, self.model.spots[spot].centre, fixed)
                self.model.hover = self.pointing.under(x, y)
            case Pointer(kind="up", x=x, y=y, button=1):
                self._moved(x, y)
                source, grip = self.model.hand.pressed, self.pointing.grip(x, y)
                hung, scratch = self.hanging.sprite(self.model.held), self.model.hand.below is not None
                if self.release():
                    self.model.hand.below = None
                    return self._drop(self.pointing.under(x, y, grip) or self.pointing.beside(x, y), hung, scratch)
                loose = source is None and self.model.held is not None
                if loose and self.pointing.beside(x, y) and not self.pointing.under(x, y):
                    return self.refused(NOWHERE)
                if source is None and self.model.chooser.questions and self.model.card_at(x, y) is None:
                    self.let_go()
                if source is None or source != self.pointing.pressed_at(x, y):
                    return None
                known = source in self.model.chooser.sources or source == self.model.chooser.held
                known = known or source == self.pointing.place_beneath(x, y)
                return self.click(source if known else self.pointing.under(x, y) or source)
            case Pointer(kind="down", button=3) if len(self.model.chooser.turns) < 2:
                self.cancel()
            case Pointer(kind="down", button=2 | 3):
                return self._pose(self.turn) if event.button == 3 else self._pose(self.model.chooser.flip, True)
            case Pointer(kind="wheel"):
                return self._wheel(event.notch)
            case Key(down=True):
                turns = pressed(event, "turn", "flip")
                return self._pose(partial(self._key, event), turns == "flip") if turns else self._key(event)
            case _:
                pass
        return None

    def _wheel(self, notch: int) -> commands.Command | None:
        """One more or fewer in the hand, else the next pose."""
        chooser = self.model.chooser
        if not notch:
            return None
        if not chooser.numbers:
            return self._pose(partial(self.turn, -notch))
        if chooser.add(notch):
            return None
        box = self.model.spots.get(chooser.held) if chooser.held is not None else None
        return commands.Bound(notch > 0, chooser.numbers.get(chooser.pose, 1), box)

    def click(self, spot: Spot) -> commands.Command | None:
        """A click on a spot: put down, press, pick up, or hear why not."""
        chooser, box = self.model.chooser, self.model.spots.get(spot)
        held = chooser.held
        if self._beside_question(spot):
            self.let_go()
            return None
        if box is not None and spot not in chooser.sources and (kept := self._keep_laid(*box.centre)) is not None:
            return kept
        if held is not None:
            chooser.auto_pose(spot)
        if held == spot and not chooser.drop(spot):
            self.let_go()
            return None
        put = chooser.drop(spot) if held is not None else ()
        if not put and (refused := self.kept_from(spot)) is not None:
            return refused
        chains = put or chooser.press(spot)
        if chains:
            self.note_placement(spot if put and spot != held else None)
            return self._put(chains, self.hanging.ghost(spot) if put else None)
        if self._take(spot) or (spot.kind == DISC and not self.carries):
            return None
        unheld = chooser.held is None and self.model.table_view.table.controls.places_unheld(self.model.context)
        chains = chooser.drop(spot) if unheld else ()
        self.note_placement(None)
        if len(chains) == 1:
            return self._put(chains, self.hanging.ghost(spot))
        return self.click(spot) if self._take_hinted(spot) else self.refused(spot)

    def _take_hinted(self, spot: Spot) -> bool:
        """Take up what a hint that is shown puts on a spot, as if that had been clicked first; whether it has been."""
        hinted, chooser = self.model.hinted, self.model.chooser
        if hinted is None or hinted.target != spot or chooser.held is not None or not self._take(hinted.source):
            return False
        if spot not in chooser.reach():
            self.let_go()
            return False
        return True

    def _beside_question(self, spot: Spot) -> bool:
        """Whether a spot lies beside an open question: a press there only closes that, as no place is lit meanwhile."""
        chooser = self.model.chooser
        return chooser.questions and spot != chooser.held and spot not in chooser.reach()

    def kept_from(self, spot: Spot) -> commands.Explain | None:
        """The question why what has been picked up does not go where a thing that could be used itself lies; None where
        a press there takes or uses that thing instead.

        Whatever the rules know as an attempt to put it down is one, and changes nothing in the hand: one place has one
        meaning. Things that lie beside, as other cards or dice, still take the place of what is held.
        """
        model, chooser, match = self.model, self.model.chooser, self.model.table_view.match
        if model.picked_up is None or chooser.questions or spot not in chooser.sources or spot in chooser.reach():
            return None
        asked = self._refused_drop(spot)
        refused = asked is not None and match.refusal(asked.meant, asked.lead) is not None
        return asked if refused and model.table_view.frame.board.contains(*model.spots[spot].centre) else None

    def escape(self) -> commands.Command | None:
        """Let go of what is carried, else what calls off what is begun, or takes it back."""
        carries, begun, back = self.carries, self.begun, self._takes_back
        self.let_go()
        if carries or not (back or begun is not None):
            return None
        return commands.Verb.RETRACT if begun is None else commands.Press(begun)

    def press(self, spot: Spot) -> commands.Command | None:
        """A button stands for a click on a spot, where that means anything."""
        chooser = self.model.chooser
        if self._beside_question(spot):
            self.let_go()
            return None
        if chooser.press(spot):
            self.note_placement(None)
            return self._choose(chooser.press(spot))
        known = spot in chooser.sources or spot in chooser.targets()
        return self.click(spot) if self.model.live and known else None

    def adjust_placement(self, turns: bool, take_back: Callable[[], None]) -> commands.Command | None:
        """Turn or flip what is held, or what was laid and may still be taken back: that is put down once more."""
        laid, chooser = self.model.hand.laid, self.model.chooser
        if laid is None or not self.model.table_view.match.open_turn:
            return self._pose(self.turn) if turns else self._pose(chooser.flip, True)
        pose = laid.turned if turns else laid.flipped
        if pose is None:
            return None
        take_back()
        self.model.chooser.take(laid.source)
        self.model.chooser.pose = pose
        return self.click(laid.target)

    def note_placement(self, target: Spot | None) -> None:
        """Remember that the held thing is about to be put on a target; None: something else is done."""
        self.model.hand.laid = None
        chooser, held = self.model.chooser, self.model.held
        if target is None or held is None or chooser.lead:
            return
        pose, turns = chooser.pose, chooser.turns
        fits = [each for each in chooser.poses if target in chooser.targets_in(each)]
        start = turns.index(pose) if pose in turns else 0
        turned = [each for each in turns[start:] + turns[:start] if each in fits and each != pose]
        flipped = [each for each in fits if each not in turns]
        into = turned[0] if turned else None, flipped[0] if flipped else None
        self.model.hand.laid = commands.DropPose(held, target, pose, *into)

    def laid_at(self, x: float, y: float) -> Rect | None:
        """The box of the piece just laid, if a point lies on it and it may still be taken back."""
        model, context = self.model, self.model.context
        if not context.open_turn or model.picked_up is not None or model.card_at(x, y) is not None:
            return None
        box = model.table_view.table.look.provisional_box(context)
        if box is None or not box.contains(x, y):
            return None
        laid = self.laid_by_drag
        target = None if laid is None else model.spots.get(laid.target)
        # What came of it by itself, such as the next pen's baby or the pile of the next card, was not laid.
        return box if target is None or box.contains(*target.centre) else None

    @property
    def laid_by_drag(self) -> commands.DropPose | None:
        """The drag that put down the last thing, or would have done so; None where none does."""
        if self.model.hand.laid is not None:
            return self.model.hand.laid
        match = self.model.table_view.match
        gesture = match.plies[match.undo_to() or 0 : match.index]
        if not 1 <= len(gesture) <= 2:
            return None
        first = self._gestures_of(gesture[0]) if len(gesture) == 2 else ()
        holds = {each.becomes or each.source: each.source for each in first if each.target == HOLD}
        drags = (each for each in self._gestures_of(gesture[-1]) if each.target not in (PRESS, HOLD, each.source))
        made = ((holds.get(each.source) if first else each.source, each) for each in drags)
        return next(
            (commands.DropPose(source, *each[1:3], None, None) for source, each in made if source is not None), None
        )

    def _gestures_of(self, ply: Ply[Any, Any]) -> Sequence[Gesture]:
        """The gestures that meant a choice before it was played."""
        top = self.model.table_view
        view = top.title.spec.view_for(top.match.terms, ply.before.state, top.stage.viewer)
        return top.table.controls.gestures(ply.row.choice, replace(self.model.context, view=view))

    def lift(self, laid: commands.DropPose, x: float, y: float) -> commands.Command | None:
        """Drag what has been taken back, as it lay, on from where it lay."""
        self._press(laid.source, (x, y))
        self.model.hand.dragging = True
        command = self._grab()
        if laid.pose in self.model.chooser.poses:
            self.model.chooser.pose = laid.pose
        return command

    def _keep_laid(self, x: float, y: float) -> commands.Explain | None:
        """The command that says how to change the piece just laid, if a point lies on it; None elsewhere."""
        box = self.laid_at(x, y) if self.model.live else None
        return None if box is None else commands.Explain(Gesture(LAID), None, (), box=box)

    def _pose(self, turn: Callable[[], object], flips: bool = False) -> commands.CannotTurn | None:
        """Turn or flip what is held; where that shows nowhere, the command that says so."""
        chooser, hover, before = self.model.chooser, self.model.hover, self.model.chooser.pose
        if self.model.live and chooser.held is None:
            unheld = self.model.table_view.table.controls.places_unheld(self.model.context)
            return commands.CannotTurn("flip_same" if flips else "same") if unheld else None
        mirror = chooser.mirror
        turn()
        over = hover in chooser.reach()
        if chooser.questions or not (self.carries or (over and chooser.held is not None)):
            return None
        if chooser.pose != before:
            shows = self.model.table_view.table.look.turns_in_hand or bool(chooser.numbers)
            if shows or (hover is not None and self.hanging.ghost(hover) is not None):
                return None
            return commands.CannotTurn("aim" if any(map(chooser.can_turn_at, chooser.reach())) else "itself")
        if flips:
            return commands.CannotTurn("flip_same" if mirror in (None, before) else "flip_unfit")
        if over and len(chooser.poses) > 1:
            return commands.CannotTurn("only")
        return commands.CannotTurn("round" if len(chooser.poses) > 1 else "same")

    def turn(self, by: int = 1) -> bool:
        """Go on to the next pose; over a target that some with this side up reach, to the next of those."""
        chooser, hover = self.model.chooser, self.model.hover
        if not by or not chooser.turn(by):
            return False
        if hover in chooser.reach():
            first = chooser.pose
            while hover not in chooser.targets():
                chooser.turn(by)
                if chooser.pose == first:
                    break
        return True

    def _move(self, x: float, y: float) -> commands.Command | None:
        command = self._grab() if self._moved(x, y) else None
        self.pointing.point(self.pointing.under(x, y))
        self.hanging.move_aside()
        return command

    def _key(self, event: Key) -> commands.Command | None:
        model = self.model
        match pressed(event, *WALKS, "press", "back", "turn", "flip", "pick"):
            case "cursor" | "slant" | "first" | "last" | "far" as walk:
                return self._go(walk, event.key)
            case "press" if model.hover is not None:
                return self.click(model.hover)
            case "back":
                self.cancel()
            case "turn":
                self.turn(-1 if event.shift else 1)
            case "flip":
                model.chooser.flip()
            case "pick" if (number := number_of(event, "pick")) < len(numbered := self.pointing.numbered):
                command = self.click(numbered[number])
                model.hover = numbered[number]
                return command
            case "pick":
                return commands.LeadsNowhere("number", number_of(event, "pick") + 1)
            case _:
                pass
        return None

    def _go(self, walk: str, key: str) -> commands.LeadsNowhere | None:
        """Move the board cursor by a key; the command that says why it stays where that leads nowhere."""
        before, stops = self.model.hover, self.pointing.stops
        match walk:
            case "cursor":
                self.pointing.go(key)
                return None if self.model.hover != before else commands.LeadsNowhere("way" if stops else "use")
            case "slant":
                found, why = self._walk.aside(stops, key), commands.LeadsNowhere("way")
            case "far":
                slants = self.model.table_view.table.controls.staggered and key in ("up", "down")
                found, why = self._walk.far(stops, key), commands.LeadsNowhere("way" if slants else "alike")
            case _:
                found, why = self._walk.end(stops, walk == "last"), commands.LeadsNowhere("row")
        if found is None or found == before:
            return why
        self.pointing.point(found)
        return None

    def pick_up(self, source: Spot | None) -> None:
        """Take something into the empty hand, if it still can be."""
        if source is not None and self.model.held is None:
            self._take(source)

    def _take(self, source: Spot) -> bool:
        over = self.model.table_view.match.waiting is None  # by an earlier event of the same frame
        if over or not self.model.chooser.take(source, self._deeper):
            return False
        self.model.hand.gliding = None
        return True

    def _grab(self) -> commands.Command | None:
        source = self.model.hand.pressed
        self.model.hand.gliding = None
        if source == LAID:
            laid, at = self.laid_by_drag, self.model.hand.start
            self.release()
            return None if laid is None else commands.Lift(laid, at)
        if source is not None and self._take(source):
            self.model.hand.below = self.model.hand.scratch if self.model.chooser.lead else None
            return None
        self.release()
        return None if source is None else explained(self.model, Gesture(source))

    def _drop(self, target: Spot | None, hung: Sprite | None, scratch: bool) -> commands.Command | None:
        """Let go over a target or none; the thing hung as given, perhaps on a scratch position."""
        chooser, command = self.model.chooser, None
        held = chooser.held
        chains = chooser.drop(target) if target is not None and target != held else ()
        if chains and target is not None:
            lead, goes = chooser.lead, chains[0]
            further = goes[: len(lead)] == lead and type(goes[-1]) is not type(lead[-1]) if lead else False
            dropped = hung if scratch and hung is not None and further else self.hanging.sprite(held)
            self.note_placement(target)
            command = self._put(chains, self.hanging.ghost(target) or dropped)
        elif held is not None:
            self.hanging.glide_back(held, hung)
            if target is not None and target != held:
                command = self._refused_drop(target)
        self.let_go()
        return command

    def _put(self, chains: Sequence[Chain], dropped: Sprite | None) -> commands.Command | None:
        """Play what putting something down means; it has been left as `dropped` on the table."""
        command = self._choose(chains)
        self.model.hand.dropped = dropped if isinstance(command, commands.Play) else None
        return command

    def _choose(self, chains: Sequence[Chain]) -> commands.Command | None:
        if not self.model.live:
            return None
        meant = [commands.Play(chain) for chain in chains]
        plain = len(meant) == 1 and not self.model.chooser.asks(chains[0])
        return (
            meant[0] if plain else commands.AskWhich([self.model.chooser.choice_of(chain) for chain in chains], meant)
        )

    def refused(self, spot: Spot) -> commands.Explain | None:
        """The command that says why a click on a spot does nothing; None where it does something.

        Neither may what is held be put there nor, where another thing of its kind lies beside the board, that be taken.
        """
        put, chooser, top = self._refused_drop(spot), self.model.chooser, self.model.table_view
        instead = chooser.held is not None and chooser.held.kind == spot.kind and not chooser.lead
        if put is None or not instead or top.frame.board.contains(*self.model.spots[spot].centre):
            return put
        taken = explained(self.model, Gesture(spot))
        known = taken is not None and top.match.refusal(taken.meant) is not None
        return taken if known and top.match.refusal(put.meant) is None else put

    def _refused_drop(self, spot: Spot) -> commands.Explain | None:
        """The command that says why what is held may not be put on a spot, or with empty hands why a click on it does
        nothing."""
        chooser = self.model.chooser
        held = chooser.carried or chooser.held
        return explained(self.model, Gesture(held or spot, spot if held else PRESS, chooser.pose))

    def _deeper(self, choice: Choice) -> tuple[Sequence[Choice], Callable[[Choice], Sequence[Gesture]]]:
        top, match = self.model.table_view, self.model.table_view.match
        self.model.hand.scratch = top.title.spec.view_for(match.terms, match.peek(choice).state, top.stage.viewer)
        context = replace(self.model.context, view=self.model.hand.scratch)
        return match.options_after(choice), lambda each: top.table.controls.gestures(each, context)

    def wait(self, dt_ms: float) -> commands.Command | None:
        """Time goes by for what is pressed: it becomes a drag, but never by a slow click on what was just laid."""
        hand = self.model.hand
        if hand.pressed in (None, LAID):
            return None
        hand.pressed_ms += dt_ms
        return self._grab() if self._begins(hand.pressed_ms >= DRAG_MS and hand.at != hand.start) else None

    def _press(self, spot: Spot, centre: Point, fixed: bool = False) -> None:
        """The button goes down on something; it hangs where it lies until it is dragged, if it is not fixed."""
        hand = self.model.hand
        hand.pressed, hand.dragging, hand.fixed = spot, False, fixed
        hand.start, hand.pressed_ms = hand.at, 0.0
        hand.hanging, hand.tilt, hand.drag_offset = centre, 0.0, (0.0, 0.0)

    def _moved(self, x: float, y: float) -> bool:
        """The pointer moves; True at the moment a press becomes a drag."""
        hand = self.model.hand
        hand.at = x, y
        return self._begins(math.dist(hand.at, hand.start) > DRAG_UNITS)

    def _begins(self, now: bool) -> bool:
        """Whether a press becomes a drag."""
        hand = self.model.hand
        if hand.pressed is None or hand.fixed or hand.dragging or not now:
            return False
        hand.dragging = True
        return True


def explained(model: TableModel, gesture: Gesture) -> commands.Explain | None:
    """The question why a gesture is refused; None while nobody may act."""
    if not model.live:
        return None
    chooser, spots = model.chooser, model.spots
    context = replace(model.context, view=model.hand.scratch) if chooser.lead else model.context
    meant = model.table_view.table.controls.intent(gesture, context)
    fits = chooser.reach() if chooser.held is not None else (*chooser.targets(), *chooser.sources)
    return commands.Explain(
        gesture,
        meant,
        chooser.lead,
        chooser.held,
        spots.get(gesture.source if gesture.target == PRESS else gesture.target),
        tuple(spots[spot] for spot in dict.fromkeys(fits) if spot in spots),
    )
