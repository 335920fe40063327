"""How things on the table are picked up, carried, put down and let go, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.steps import Choice
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import Ask, Command, Explain, Laid, Play, Press
from game.scenes.tabletop.explaining import explained, pressed_again
from game.scenes.tabletop.hands import WAYS, Hands, far_off, neighbour
from game.scenes.tabletop.layout import Layout
from game.scenes.tabletop.lying import hanging
from game.ui.chooser import HOLD, NOWHERE, PRESS, Chain, Gesture
from game.ui.events import Input, Key, Pointer
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Moving, Sprite

_BACK = Motion(ms=180)
_ASIDE = (0.45, 0.5)
"""Over a target it hangs aside by these shares of its size: the ghost and its bubble stay in sight."""


class Handling:
    """Turns input on the table into commands; picking up and pointing change only the layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.hands = Hands()
        self.dropped: Sprite | None = None
        """What has been dropped on a target, as it hung in the hand."""
        self.laid: Laid | None = None
        """How the thing was put down that was put down last."""
        self.gliding: Moving | None = None
        """What is on its way back from where it was dropped."""
        self._scratch: Any = None
        """What is seen of the position that picking up has led to."""

    @property
    def numbered(self) -> Sequence[Spot]:
        """What the digits pick up, from 1: kind after kind as they are offered, each as it lies on the table."""
        sources = self.layout.chooser.sources
        kinds = [source.kind for source in sources]
        shown = [spot for spot in self.layout.spots if spot in sources]
        return sorted(shown, key=lambda spot: kinds.index(spot.kind))

    @property
    def carries(self) -> bool:
        """Whether something has been picked up; what lies in the hand by itself has to be dragged."""
        return self.hands.dragging or self.layout.picked_up is not None

    @property
    def usable(self) -> dict[Spot, Rect]:
        """Where the board cursor stops: where what is held may go, else what can be used or looked at."""
        layout, chooser = self.layout, self.layout.chooser
        if chooser.held is not None:
            wanted = {*chooser.reach()}
        else:
            plain = {target for target, chains in chooser.targets().items() if len(chains) == 1}
            wanted = {*chooser.sources, *plain}
        free = chooser.held is None
        return {spot: box for spot, box in layout.spots.items() if spot in wanted or (free and spot.kind == DISC)}

    @property
    def begun(self) -> Spot | None:
        """What lets go of what has been begun at the table, where anything has."""
        return next((tool.press for tool in self.layout.tools if tool.calls_off and tool.enabled), None)

    def go(self, way: str = "") -> bool:
        """Move the board cursor on, or without a way bring it to the board; whether it is anywhere."""
        layout, hover = self.layout, self.layout.hover if way else None
        here = None if hover is None else layout.spots.get(hover)
        start = layout.tabletop.frame.board.centre if here is None else here.centre
        at = None if here is None else hover
        self._point(neighbour(self.usable, at, way, start, layout.chooser.targets()))
        return layout.hover is not None

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.hands.release()
        self.layout.let_go()

    def forget(self) -> None:
        """Nothing is held, pointed at or on its way back any more: somebody else comes to the table."""
        self.let_go()
        self.layout.hover = self.gliding = None

    def cancel(self) -> None:
        """Nothing is held any more; what was dragged glides back."""
        held = self.layout.held
        if self.hands.dragging and held is not None:
            self._glide_back(held)
        self.let_go()

    def handle(self, event: Input) -> Command | None:
        """What an input means that no widget wanted."""
        match event:
            case Pointer(kind="move", x=x, y=y):
                return self._move(x, y)
            case Pointer(kind="down", x=x, y=y, button=1):
                self._down(x, y)
            case Pointer(kind="up", x=x, y=y, button=1):
                return self._up(x, y)
            case Pointer(kind="down", button=2):
                self.layout.chooser.flip()
            case Pointer(kind="down", button=3) if not self.turn(1):
                self.cancel()
            case Pointer(kind="wheel", wheel=wheel):
                self.turn(1 if wheel > 0 else -1)
            case Key(down=True):
                return self._key(event)
            case _:
                pass
        return None

    def click(self, spot: Spot) -> Command | None:
        """A click on a spot: put down, press, pick up, or hear why not."""
        chooser = self.layout.chooser
        held = chooser.held
        if held is not None:
            chooser.auto_pose(spot)
        if held == spot and not chooser.drop(spot):
            self.let_go()
            return None
        put = chooser.drop(spot) if held is not None else ()
        chains = put or chooser.press(spot)
        if chains:
            self.laid = self._laid(spot) if put and spot != held else None
            return self._choose(chains)
        if self._take(spot) or (spot.kind == DISC and not self.carries):
            return None
        chains, self.laid = chooser.drop(spot) if held is None else (), None
        return self._choose(chains) if len(chains) == 1 else pressed_again(self.layout, spot) or self.refused(spot)

    def escape(self) -> Command | None:
        """Let go of what is carried, else what calls off what is begun."""
        begun = None if self.carries else self.begun
        self.let_go()
        return None if begun is None else Press(begun)

    def press(self, spot: Spot) -> Command | None:
        """A button stands for a click on a spot, where that means anything."""
        chooser = self.layout.chooser
        if chooser.press(spot):
            self.laid = None
            return self._choose(chooser.press(spot))
        known = spot in chooser.sources or spot in chooser.targets()
        return self.click(spot) if self.layout.live and known else None

    def amend(self, turns: bool, take_back: Callable[[], None]) -> Command | None:
        """Turn or flip what is held, or what was laid and may still be taken back: that is put down once more."""
        laid, chooser = self.laid, self.layout.chooser
        if laid is None or not self.layout.tabletop.match.open_turn:
            _ = self.turn(1) if turns else chooser.flip()
            return None
        pose = laid.turned if turns else laid.flipped
        if pose is None:
            return None
        take_back()
        self.layout.chooser.take(laid.source)
        self.layout.chooser.pose = pose
        return self.click(laid.target)

    def pressed_laid(self, event: Pointer) -> Laid | None:
        """How what lies under a press was put down, where that may still be taken back."""
        context = self.layout.context
        if not context.open_turn or event.kind != "down" or event.button != 1:
            return None
        box = self.layout.tabletop.table.look.laid(context)
        spot = self.layout.spot_at(event.x, event.y)
        lies = box is not None and box.contains(event.x, event.y) and not pressed_again(self.layout, spot)
        return (self.laid or self._as_dragged()) if lies else None

    def _as_dragged(self) -> Laid | None:
        """How a drag would have put down what a click on its target alone has; None where no drag does."""
        top, match = self.layout.tabletop, self.layout.tabletop.match
        gesture = match.plies[match.undo_to() or 0 : match.index]
        if len(gesture) != 1:
            return None
        view = top.title.spec.seen(match.terms, gesture[0].before.state, top.stage.viewer)
        made = top.table.controls.gestures(gesture[0].row.choice, replace(self.layout.context, view=view))
        drags = (each for each in made if each.target not in (PRESS, HOLD, each.source))
        return next((Laid(each.source, each.target, each.pose, None, None) for each in drags), None)

    def lift(self, laid: Laid, x: float, y: float) -> None:
        """Press on what has been taken back, as it lay, where it lay: a drag carries it on from there."""
        chooser = self.layout.chooser
        chooser.take(laid.source)
        chooser.pose = laid.pose
        self.let_go()
        self.hands.move(x, y)
        self.hands.press(laid.source, (x, y))

    def _laid(self, target: Spot) -> Laid | None:
        chooser, held = self.layout.chooser, self.layout.held
        if held is None or chooser.lead:
            return None
        pose, turns = chooser.pose, chooser.turns
        fits = [each for each in chooser.poses if target in chooser.reached(each)]
        start = turns.index(pose) if pose in turns else 0
        turned = [each for each in turns[start:] + turns[:start] if each in fits and each != pose]
        flipped = [each for each in fits if each not in turns]
        return Laid(held, target, pose, turned[0] if turned else None, flipped[0] if flipped else None)

    def turn(self, by: int) -> bool:
        """Go on to the next pose; over a target that some with this side up reach, to the next of those."""
        chooser, hover = self.layout.chooser, self.layout.hover
        if not chooser.turn(by):
            return False
        if hover in chooser.reach():
            first = chooser.pose
            while hover not in chooser.targets():
                chooser.turn(by)
                if chooser.pose == first:
                    break
        return True

    def _move(self, x: float, y: float) -> Command | None:
        command = self._grab() if self.hands.move(x, y) else None
        layout, chooser = self.layout, self.layout.chooser
        self._point(self._under(x, y))
        over = self.hands.dragging and layout.hover in chooser.targets()
        held = self._in_hand(chooser.held) if over else None
        self.hands.aside = (0.0, 0.0) if held is None else (_ASIDE[0] * held.box.w, _ASIDE[1] * held.box.h)
        return command

    def _down(self, x: float, y: float) -> None:
        self.hands.move(x, y)
        spot, exact = self._pressed_at(x, y), self.layout.spot_at(x, y)
        if spot is not None:
            fixed = exact is None or self.layout.slides(x, y)
            self.hands.press(spot, self.layout.spots[spot].centre, fixed)
        self.layout.hover = self._under(x, y)

    def _up(self, x: float, y: float) -> Command | None:
        self.hands.move(x, y)
        pressed, grip = self.hands.pressed, self._grip(x, y)
        carried = None if self.layout.below is None else self._in_hand(self.layout.held)
        if self.hands.release():
            self.layout.below = None
            return self._drop(self._under(x, y, grip) or self._beside(x, y), carried)
        if pressed is None and self.layout.held is not None and self._beside(x, y) and not self._under(x, y):
            return self.refused(NOWHERE)
        if pressed is None or pressed != self._pressed_at(x, y):
            return None
        known = pressed in self.layout.chooser.sources or pressed == self.layout.chooser.held
        return self.click(pressed if known else self._under(x, y) or pressed)

    def _beside(self, x: float, y: float) -> Spot | None:
        """What is meant by a place where nothing can be pointed at, in a larger world or outside: on the side of the
        hand the thing only goes home.
        """
        context = self.layout.context
        return NOWHERE if context.camera is not None and x < context.frame.side.x else None

    def _key(self, event: Key) -> Command | None:
        key, layout = event.key, self.layout
        if key in WAYS:
            self.go(key)
        elif key in ("return", "space") and layout.hover is not None:
            return self.click(layout.hover)
        elif key == "escape":
            self.cancel()
        elif key == "r":
            self.turn(-1 if event.shift else 1)
        elif key == "f":
            self.layout.chooser.flip()
        elif key.isdigit() and 0 < int(key) <= len(numbered := self.numbered):
            layout.hover = numbered[int(key) - 1]
            return self.click(layout.hover)
        return None

    def _point(self, spot: Spot | None) -> None:
        self.layout.hover = spot
        self.layout.chooser.as_meant()
        if spot is not None:
            self.layout.chooser.auto_pose(spot)

    def pick_up(self, source: Spot | None) -> None:
        """Take something into the empty hand, if it still can be."""
        if source is not None and self.layout.held is None:
            self._take(source)

    def _take(self, source: Spot) -> bool:
        if not self.layout.chooser.take(source, self._deeper):
            return False
        self.gliding = None
        return True

    def _grab(self) -> Command | None:
        source, self.gliding = self.hands.pressed, None
        if source is not None and self._take(source):
            self.layout.below = self._scratch if self.layout.chooser.lead else None
            return None
        self.hands.release()
        return None if source is None else explained(self.layout, Gesture(source), self._scratch)

    def _drop(self, target: Spot | None, carried: Sprite | None) -> Command | None:
        held, command = self.layout.chooser.held, None
        chains = self.layout.chooser.drop(target) if target is not None and target != held else ()
        if chains and target is not None:
            lead, goes = self.layout.chooser.lead, chains[0]
            further = goes[: len(lead)] == lead and type(goes[-1]) is not type(lead[-1]) if lead else False
            dropped = carried if carried is not None and further else self._in_hand(held)
            self.laid, command = self._laid(target), self._choose(chains)
            self.dropped = dropped if isinstance(command, Play) else None
        elif held is not None:
            self._glide_back(held)
            if target is not None and target != held:
                command = self.refused(target)
        self.let_go()
        return command

    def _choose(self, chains: Sequence[Chain]) -> Command | None:
        if not self.layout.live:
            return None
        meant = [Play(chain) for chain in chains]
        plain = len(meant) == 1 and not self.layout.chooser.asks(chains[0])
        return meant[0] if plain else Ask([self.layout.chooser.meant(chain) for chain in chains], meant)

    def refused(self, spot: Spot) -> Explain | None:
        """A click on a spot, or putting there what is held, means nothing that is allowed."""
        chooser = self.layout.chooser
        held = chooser.carried or chooser.held
        return explained(self.layout, Gesture(held or spot, spot if held else PRESS, chooser.pose), self._scratch)

    def _deeper(self, choice: Choice) -> tuple[Sequence[Choice], Callable[[Choice], Sequence[Gesture]]]:
        top, match = self.layout.tabletop, self.layout.tabletop.match
        self._scratch = top.title.spec.seen(match.terms, match.peek(choice).state, top.stage.viewer)
        context = replace(self.layout.context, view=self._scratch)
        return match.options_after(choice), lambda each: top.table.controls.gestures(each, context)

    def _grip(self, x: float, y: float) -> tuple[float, float]:
        controls, held = self.layout.tabletop.table.controls, self.hands.dragging
        return controls.grip(self.layout.context, x, y) if held else (x, y)

    def _under(self, x: float, y: float, grip: tuple[float, float] | None = None) -> Spot | None:
        """The spot that is meant: while something is held, the nearest target in reach of its grip comes first."""
        layout, spots, at = self.layout, self.layout.spots, grip or self._grip(x, y)
        for targets in (layout.chooser.targets(), layout.chooser.reach()) if layout.chooser.held is not None else ():
            far = {target: far_off(spots[target], *at) for target in targets if target in spots}
            if far and (best := min(far, key=far.__getitem__)) and far[best] < 1:
                return best
        return self.layout.spot_at(x, y)

    def _pressed_at(self, x: float, y: float) -> Spot | None:
        """What a press is on: where nothing lies, what is held may be put down as from a drag."""
        return self.layout.spot_at(x, y) or self._under(x, y)

    def wait(self, dt_ms: float) -> Command | None:
        """Time goes by for what is pressed: it becomes a drag."""
        return self._grab() if self.hands.pressed is not None and self.hands.wait(dt_ms) else None

    def follow(self, dt_ms: float) -> bool:
        """Let the hand and what it has let go move; whether they did."""
        moved = self.hands.follow(dt_ms)
        if self.gliding is None:
            return moved
        self.gliding.elapsed += dt_ms
        self.gliding = None if self.gliding.done else self.gliding
        return True

    def sprites(self) -> tuple[Sequence[Sprite], Rect | None, Sprite | None]:
        """What lies on the table, the empty place of what does not, and that: in the hand, or gliding back."""
        layout, lying, gliding = self.layout, self._lying(), self.gliding
        away, hung = None, None
        if self.hands.dragging:
            away, hung = layout.held, self._in_hand(layout.held)
        elif gliding is not None:
            away, hung = gliding.after.key, gliding.now()
        if layout.below is not None:
            return [sprite for sprite in lying if sprite.key != layout.chooser.carried], None, hung
        home = self._at_home(away)
        return [sprite for sprite in lying if sprite.key != away], None if home is None else home.box, hung

    def _glide_back(self, held: Spot) -> None:
        home, hung = self._at_home(held), self._in_hand(held)
        if home is not None and hung is not None:
            self.gliding = Moving("moves", hung, home, _BACK)

    def _at_home(self, key: Spot | None) -> Sprite | None:
        sprites = self.layout.tabletop.stage.sprites() if key is not None else ()
        return next((each for each in sprites if each.key == key), None)

    def _lying(self) -> Sequence[Sprite]:
        """Every sprite, as the table shows it while something is carried."""
        top = self.layout.tabletop
        if self.layout.below is None and (top.stage.busy or not self.hands.dragging):
            return top.stage.sprites()
        return sorted(top.table.look.sprites(self.layout.context), key=lambda sprite: sprite.layer)

    def _in_hand(self, key: Spot | None) -> Sprite | None:
        """A sprite where it hangs in the hand, as it looks on the scratch position where there is one."""
        carried = key if self.layout.below is None else self.layout.chooser.carried
        home = next((each for each in self._lying() if each.key == carried), None) or self._at_home(key)
        return None if home is None else hanging(home, self.hands.hanging, self.hands.tilt)
