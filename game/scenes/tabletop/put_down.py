"""How the thing was put down that was put down last: it may be turned, flipped or lifted until its turn is over."""

from __future__ import annotations

from msgspec.structs import replace

from game.scenes.tabletop.commands import DropPose
from game.scenes.tabletop.layout import TableModel
from game.ui.chooser import HOLD, PRESS
from game.ui.events import Pointer
from game.ui.spot import Spot


class LastPlacement:
    """Remembers from where, where to and how the last thing was put down, and how else it could lie there."""

    def __init__(self, layout: TableModel) -> None:
        self._layout = layout
        self.last: DropPose | None = None
        """None where the last gesture has put nothing down."""

    def note(self, target: Spot | None) -> None:
        """What is held is about to be put on a target; None: something else is done."""
        self.last = None if target is None else self._as_held(target)

    def pressed(self, event: Pointer) -> DropPose | None:
        """How what lies under a press was put down, where that may still be taken back."""
        layout, context = self._layout, self._layout.context
        if not context.open_turn or event.kind != "down" or event.button != 1:
            return None
        box = layout.table_view.table.look.laid(context)
        lies = box is not None and box.contains(event.x, event.y)
        return (self.last or self._as_dragged()) if lies else None

    def _as_held(self, target: Spot) -> DropPose | None:
        chooser, held = self._layout.chooser, self._layout.held
        if held is None or chooser.lead:
            return None
        pose, turns = chooser.pose, chooser.turns
        fits = [each for each in chooser.poses if target in chooser.reached(each)]
        start = turns.index(pose) if pose in turns else 0
        turned = [each for each in turns[start:] + turns[:start] if each in fits and each != pose]
        flipped = [each for each in fits if each not in turns]
        return DropPose(held, target, pose, turned[0] if turned else None, flipped[0] if flipped else None)

    def _as_dragged(self) -> DropPose | None:
        """How a drag would have put down what a click on its target alone has; None where no drag does."""
        top, match = self._layout.table_view, self._layout.table_view.match
        gesture = match.plies[match.undo_to() or 0 : match.index]
        if len(gesture) != 1:
            return None
        view = top.title.spec.seen(match.terms, gesture[0].before.state, top.stage.viewer)
        made = top.table.controls.gestures(gesture[0].row.choice, replace(self._layout.context, view=view))
        drags = (each for each in made if each.target not in (PRESS, HOLD, each.source))
        return next((DropPose(each.source, each.target, each.pose, None, None) for each in drags), None)
