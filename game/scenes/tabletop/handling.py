"""How things on the table are picked up, carried, put down and let go, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.scenes.tabletop import cursor
from game.scenes.tabletop.hands import Hands
from game.scenes.tabletop.panning import slides
from game.scenes.tabletop.tabletop import Tabletop, draw_sprite, hanging
from game.ui.chooser import PRESS, Chain, Chooser, Gesture
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import AnySpot, kind_of
from game.ui.sprite import Motion, Moving, Sprite

_BACK = Motion(ms=180)
_REACH = 0.6
"""A held thing goes to the nearest target within this many of its widths."""
_ASIDE = (0.45, 0.5)
"""Over a target it hangs aside by these shares of its size: the ghost and its bubble stay in sight."""


class Handling:
    """Turns input on the table into gestures; says what is held and what is pointed at."""

    def __init__(
        self,
        tabletop: Tabletop,
        context: Callable[[], TableContext[Any]],
        choose: Callable[[Sequence[Chain]], None],
        explain: Callable[[Gesture], None],
    ) -> None:
        """`choose` is given the meanings of a legal gesture, `explain` one that is not."""
        self._tabletop = tabletop
        self._context = context
        self._choose = choose
        self._explain = explain
        self.chooser = Chooser()
        self.hands = Hands()
        self.hover: AnySpot | None = None
        self.glides = True
        """Whether a thing that is let go glides back to its place."""
        self._gliding: Moving | None = None
        self.dropped: Sprite | None = None
        """What has been dropped on a target, as it hung in the hand; only while that is being played."""
        self._below: Any = None

    @property
    def scratch(self) -> Any | None:
        """What is seen of the position that picking up has led to, while the thing is carried there."""
        return self._below if self.hands.dragging and self.chooser.lead else None

    @property
    def away(self) -> AnySpot | None:
        """The sprite that is not at its place: in the hand, or on its way back."""
        if self.hands.dragging:
            return self.chooser.held
        return None if self._gliding is None else self._gliding.after.key

    @property
    def numbered(self) -> Sequence[str]:
        """What the digits pick up, from 1: kind after kind as they are offered, each as it lies on the table."""
        shown = [spot for spot in self.spots() if spot in self.chooser.sources]
        kinds = [kind_of(source) for source in self.chooser.sources]
        return sorted(shown, key=lambda spot: kinds.index(kind_of(spot)))

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.hands.release()
        self.chooser.let_go()

    def forget(self) -> None:
        """Nothing is held, pointed at or on its way back any more: somebody else comes to the table."""
        self.let_go()
        self.hover = self._gliding = self._below = None

    def cancel(self) -> None:
        """Nothing is held any more; what was dragged glides back."""
        if self.hands.dragging and self.chooser.held is not None:
            self._glide_back(self.chooser.held)
        self.let_go()

    def handle(self, event: Input) -> None:
        """An input that no widget wanted."""
        match event:
            case Pointer(kind="move", x=x, y=y):
                self._move(x, y)
            case Pointer(kind="down", x=x, y=y, button=1):
                self._down(x, y)
            case Pointer(kind="up", x=x, y=y, button=1):
                self._up(x, y)
            case Pointer(kind="down", button=2):
                self.flip()
            case Pointer(kind="down", button=3):
                if not self.turn(1):
                    self.cancel()
            case Pointer(kind="wheel", wheel=wheel):
                self.turn(1 if wheel > 0 else -1)
            case Key(down=True):
                self._key(event)
            case _:
                pass

    def click(self, spot: AnySpot) -> None:
        """A click on a spot: put down, press, pick up, or hear why not."""
        chooser = self.chooser
        held = chooser.held
        if held is not None:
            chooser.auto_pose(spot)
        if held == spot:
            self.let_go()
        elif held is not None and chooser.drop(spot):
            self._choose(chooser.drop(spot))
        elif chooser.press(spot):
            self._choose(chooser.press(spot))
        elif chooser.take(spot, self._deeper):
            self._gliding = None
        elif held is None and len(chooser.drop(spot)) == 1:
            self._choose(chooser.drop(spot))
        else:
            self._refused(spot)

    def update(self, dt_ms: float) -> bool:
        """Let the hand and what it has let go move; whether they did."""
        if self.hands.pressed is not None and self.hands.wait(dt_ms):
            self._grab()
        moved = self.hands.follow(dt_ms)
        if self._gliding is not None:
            self._gliding.elapsed += dt_ms
            self._gliding = None if self._gliding.done else self._gliding
            moved = True
        return moved

    def draw(self, paint: Painter) -> None:
        """What is in the hand, or gliding back."""
        gliding = None if self._gliding is None else self._gliding.now()
        if gliding is not None and not self.hands.dragging:
            draw_sprite(paint, gliding)
        elif self.hands.dragging:
            held = self._in_hand(self.chooser.held)
            if held is not None:
                draw_sprite(paint, held)

    def spots(self) -> dict[AnySpot, Rect]:
        """Everything on the table that can be pointed at."""
        return self._tabletop.spots(self._context())

    def _move(self, x: float, y: float) -> None:
        if self.hands.move(x, y):
            self._grab()
        self.hover = self._under(x, y)
        if self.hover is not None:
            self.chooser.auto_pose(self.hover)
        over = self.hands.dragging and self.hover in self.chooser.targets()
        held = self._in_hand(self.chooser.held) if over else None
        self.hands.aside = (0.0, 0.0) if held is None else (_ASIDE[0] * held.box.w, _ASIDE[1] * held.box.h)

    def _down(self, x: float, y: float) -> None:
        self.hands.move(x, y)
        spot = self._spot_at(x, y)
        self.hover = self._under(x, y)
        if spot is not None:
            fixed = slides(self._tabletop, self._context(), (x, y))
            self.hands.press(spot, self.spots()[spot].centre, fixed)

    def _up(self, x: float, y: float) -> None:
        self.hands.move(x, y)
        pressed = self.hands.pressed
        if self.hands.release():
            self._drop(self._under(x, y))
        elif pressed is not None and pressed == self._spot_at(x, y):
            known = pressed in self.chooser.sources or pressed == self.chooser.held
            self.click(pressed if known else self._under(x, y) or pressed)

    def _key(self, event: Key) -> None:
        key = event.key
        if key in cursor.WAYS:
            centre, wanted = self._tabletop.frame.board.centre, {*self.chooser.targets()}
            if self.chooser.held is None:
                wanted |= {*self.chooser.sources}
            self.hover = cursor.neighbour(self.spots(), self.hover, key, centre, wanted)
            if self.hover is not None:
                self.chooser.auto_pose(self.hover)
        elif key in ("return", "space") and self.hover is not None:
            self.click(self.hover)
        elif key == "escape":
            self.cancel()
        elif key == "r":
            self.turn(-1 if event.shift else 1)
        elif key == "f":
            self.flip()
        elif key.isdigit() and 0 < int(key) <= len(self.numbered):
            self.hover = self.numbered[int(key) - 1]
            self.click(self.hover)

    def flip(self) -> None:
        """Turn what is held over, if anything is."""
        if self.chooser.held is not None:
            self.chooser.flip()

    def turn(self, by: int) -> bool:
        """Go on to the next pose; over a target that some with this side up reach, to the next of those."""
        chooser = self.chooser
        if not chooser.turn(by):
            return False
        if self.hover in chooser.reach():
            first = chooser.pose
            while self.hover not in chooser.targets():
                chooser.turn(by)
                if chooser.pose == first:
                    break
        return True

    def _grab(self) -> None:
        """A press has become a drag."""
        source = self.hands.pressed
        self._gliding = None
        if source is None or not self.chooser.take(source, self._deeper):
            self.hands.release()
            if source is not None:
                self._explain(Gesture(source))

    def _drop(self, target: AnySpot | None) -> None:
        chains = self.chooser.drop(target) if target is not None else ()
        held = self.chooser.held
        if chains:
            self.dropped = self._in_hand(held)
            self._choose(chains)
            self.dropped = None
        elif held is not None:
            self._glide_back(held)
            if target is not None and target != held:
                self._refused(target)
        self.let_go()

    def _refused(self, spot: AnySpot) -> None:
        """A click on a spot, or putting there what is held, means nothing that is allowed."""
        chooser = self.chooser
        held = chooser.carried or chooser.held
        self._explain(Gesture(held or spot, spot if held else PRESS, chooser.pose))

    def _deeper(self, choice: Any) -> Any:
        match = self._tabletop.match
        state = match.peek(choice).state
        self._below = self._tabletop.title.spec.seen(match.terms, state, self._tabletop.stage.viewer)
        context = msgspec.structs.replace(self._context(), view=self._below)
        return match.options_after(choice), lambda each: self._tabletop.table.controls.gestures(each, context)

    def _glide_back(self, held: str) -> None:
        home, hung = self._at_home(held), self._in_hand(held)
        if home is not None and hung is not None and self.glides:
            self._gliding = Moving("moves", hung, home, _BACK)

    def _at_home(self, key: AnySpot | None) -> Sprite | None:
        """A sprite where it lies on the table."""
        return next((sprite for sprite in self._tabletop.stage.sprites() if sprite.key == key), None)

    def lying(self) -> tuple[Sequence[Sprite], Rect | None]:
        """Every sprite that is not in the hand, and the empty place of the one that is."""
        away, sprites = self.away, self._sprites()
        if self.scratch is not None:
            return [sprite for sprite in sprites if sprite.key != self.chooser.carried], None
        lying = [sprite for sprite in sprites if sprite.key != away]
        home = self._at_home(away)
        return lying, None if home is None else home.box

    def _sprites(self) -> Sequence[Sprite]:
        """Every sprite, as the table shows it while something is carried."""
        if self.scratch is None and (self._tabletop.stage.busy or not self.hands.dragging):
            return self._tabletop.stage.sprites()
        return sorted(self._tabletop.table.look.sprites(self._context()), key=lambda sprite: sprite.layer)

    def _in_hand(self, key: AnySpot | None) -> Sprite | None:
        """A sprite where it hangs in the hand, as it looks on the scratch position where there is one."""
        carried = key if self.scratch is None else self.chooser.carried
        home = next((each for each in self._sprites() if each.key == carried), None) or self._at_home(key)
        return None if home is None else hanging(home, self.hands.hanging, self.hands.tilt)

    def _spot_at(self, x: float, y: float) -> AnySpot | None:
        return self._tabletop.spot_at(self._context(), x, y)

    def _under(self, x: float, y: float) -> AnySpot | None:
        """The spot that is meant: while something is held, the nearest target in reach comes first."""
        if self.chooser.held is None:
            return self._spot_at(x, y)
        spots, chooser = self.spots(), self.chooser
        for targets in (chooser.targets(), chooser.reach()):
            best, least = None, 1.0
            for target in targets:
                box = spots.get(target)
                if box is not None:
                    across = abs(x - box.centre[0]) / (box.w * _REACH)
                    far = max(across, abs(y - box.centre[1]) / (box.h * _REACH))
                    if far < least:
                        best, least = target, far
            if best is not None:
                return best
        return self._spot_at(x, y)
