"""The thing in the hand: how it hangs there, its way back, and how it was last put down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.core.journal import Ply
from game.core.lazy import Latest
from game.scenes.tabletop.commands import DropPose
from game.scenes.tabletop.pointer_state import PointerState
from game.scenes.tabletop.table_model import TableModel
from game.ui.chooser import HOLD, PRESS, Gesture
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Moving, Sprite, layered

LAID = Spot("laid")
"""The source of a press on what was just laid."""

_BACK = Motion(ms=180)
_ASIDE = (0.45, 0.5)
"""Over a target it hangs aside by these shares of its size: the ghost and its bubble stay in sight."""


class DraggedSprite:
    """Parts what lies on the table from what hangs in the hand, and lets that glide back where it is let go."""

    def __init__(self, layout: TableModel, hands: PointerState) -> None:
        self._layout, self._hands = layout, hands
        self.gliding: Moving | None = None
        """The sprite on its way back from where it was dropped."""
        look = layout.table_view.table.look
        self._carried = Latest(lambda context: layered(look.sprites(context)))

    def forget(self) -> None:
        """Forget the sprite on its way back."""
        self.gliding = None

    def glide_back(self, held: Spot, hung: Sprite | None) -> None:
        """Let the thing go home from where it hangs, as it hangs there."""
        home = self._at_home(held)
        if home is not None and hung is not None:
            shows = home.alpha or 1.0  # it may lie at home in what is drawn there by other means
            self.gliding = Moving("moves", replace(hung, alpha=shows), replace(home, art=hung.art, alpha=shows), _BACK)

    @property
    def away(self) -> Spot | None:
        """Spot whose sprite is not in its place: it hangs in the hand, or glides back."""
        if self._hands.dragging:
            return self._layout.held
        return None if self.gliding is None else self.gliding.after.key

    def ghost(self, target: Spot) -> Sprite | None:
        """The sprite that a target shows as lying there already: unseen itself, and in its place."""
        layout = self._layout
        box = layout.table_view.table.look.ghost(replace(layout.context, hover=target))
        return None if box is None else Sprite(layout.held or target, "", box, alpha=0.0)

    def follow(self, dt_ms: float) -> bool:
        """Let the hand and what it has let go move; whether they did."""
        moved = self._hands.follow(dt_ms)
        if self.gliding is None:
            return moved
        self.gliding.elapsed += dt_ms
        self.gliding = None if self.gliding.done else self.gliding
        return True

    def move_aside(self) -> None:
        """Hang aside over a target, else at the pointer."""
        chooser = self._layout.chooser
        over = self._hands.dragging and self._layout.hover in chooser.targets()
        held = self.sprite(chooser.held) if over else None
        self._hands.drag_offset = (0.0, 0.0) if held is None else (_ASIDE[0] * held.box.w, _ASIDE[1] * held.box.h)

    def sprite(self, key: Spot | None) -> Sprite | None:
        """A sprite where it hangs in the hand, as it looks on the scratch position where there is one."""
        carried = key if self._layout.below is None else self._layout.chooser.carried
        home = next((each for each in self._lying() if each.key == carried), None) or self._at_home(key)
        return None if home is None else hanging(home, self._hands.hanging, self._hands.tilt)

    def sprites(self) -> tuple[Sequence[Sprite], Rect | None, Sprite | None]:
        """Sprites on the table, the empty place of the dragged one, and that one: in the hand, or gliding back."""
        layout, lying, away = self._layout, self._lying(), self.away
        hung = None if self.gliding is None else self.gliding.now()
        if self._hands.dragging:
            has_ghost = layout.hover is not None and self.ghost(layout.hover) is not None
            hung = None if has_ghost else self.sprite(layout.held)
        if layout.below is not None:
            return [sprite for sprite in lying if sprite.key != layout.chooser.carried], None, hung
        home = self._at_home(away)
        return [sprite for sprite in lying if sprite.key != away], None if home is None else home.box, hung

    def _at_home(self, key: Spot | None) -> Sprite | None:
        sprites = self._layout.table_view.stage.sprites() if key is not None else ()
        return next((each for each in sprites if each.key == key), None)

    def _lying(self) -> Sequence[Sprite]:
        """Every sprite, as the table shows it while something is carried."""
        top = self._layout.table_view
        if self._layout.below is None and (top.stage.busy or not self._hands.dragging):
            return top.stage.sprites()
        return self._carried(self._layout.context)


def hanging(sprite: Sprite, at: tuple[float, float], tilt: float) -> Sprite:
    """A sprite in the hand: at the pointer, lifted, turned as it lies and tilted by its speed."""
    box = Rect.around(at, sprite.box.w, sprite.box.h)
    return replace(sprite, box=box, angle=sprite.angle + tilt, lifted=True)


class LastPlacement:
    """Remembers from where, where to and how the last thing was put down, and how else it could lie there."""

    def __init__(self, layout: TableModel) -> None:
        self._layout = layout
        self.last: DropPose | None = None
        """None where the last gesture has put nothing down."""

    def note(self, target: Spot | None) -> None:
        """Remember that the held thing is about to be put on a target; None: something else is done."""
        self.last = None
        chooser, held = self._layout.chooser, self._layout.held
        if target is None or held is None or chooser.lead:
            return
        pose, turns = chooser.pose, chooser.turns
        fits = [each for each in chooser.poses if target in chooser.targets_in(each)]
        start = turns.index(pose) if pose in turns else 0
        turned = [each for each in turns[start:] + turns[:start] if each in fits and each != pose]
        flipped = [each for each in fits if each not in turns]
        self.last = DropPose(held, target, pose, turned[0] if turned else None, flipped[0] if flipped else None)

    def box_at(self, x: float, y: float) -> Rect | None:
        """The box of the piece just laid, if a point lies on it and it may still be taken back."""
        layout, context = self._layout, self._layout.context
        if not context.open_turn or layout.picked_up is not None or layout.card_at(x, y) is not None:
            return None
        box = layout.table_view.table.look.provisional_box(context)
        if box is None or not box.contains(x, y):
            return None
        laid = self.as_dragged
        target = None if laid is None else layout.spots.get(laid.target)
        # What came of it by itself, such as the next pen's baby or the pile of the next card, was not laid.
        return box if target is None or box.contains(*target.centre) else None

    @property
    def as_dragged(self) -> DropPose | None:
        """The drag that put down the last thing, or would have done so; None where none does."""
        if self.last is not None:
            return self.last
        match = self._layout.table_view.match
        gesture = match.plies[match.undo_to() or 0 : match.index]
        if not 1 <= len(gesture) <= 2:
            return None
        first = self._gestures(gesture[0]) if len(gesture) == 2 else ()
        holds = {each.becomes or each.source: each.source for each in first if each.target == HOLD}
        drags = (each for each in self._gestures(gesture[-1]) if each.target not in (PRESS, HOLD, each.source))
        made = ((holds.get(each.source) if first else each.source, each) for each in drags)
        return next((DropPose(source, *each[1:3], None, None) for source, each in made if source is not None), None)

    def _gestures(self, ply: Ply[Any, Any]) -> Sequence[Gesture]:
        """The gestures that meant a choice before it was played."""
        top = self._layout.table_view
        view = top.title.spec.view_for(top.match.terms, ply.before.state, top.stage.viewer)
        return top.table.controls.gestures(ply.row.choice, replace(self._layout.context, view=view))
