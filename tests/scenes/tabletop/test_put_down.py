"""How the last thing was put down is remembered, and told to whoever presses on it while it may be taken back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.steps import Choice
from game.scenes.tabletop.commands import DropPose
from game.scenes.tabletop.layout import TableModel
from game.scenes.tabletop.put_down import LastPlacement
from game.ui.chooser import Gesture
from game.ui.context import TableContext
from game.ui.events import Pointer
from game.ui.rect import Rect
from game.ui.spot import Spot
from tests.games import field_game
from tests.scenes.fields import go_on, laid_out, titled

BAG, SKY, EVEN, ODD = Spot("bag"), Spot("sky"), Spot("spot", 8), Spot("spot", 9)
TURNED, FLIPPED, DRAGGED = 1, 2, 3
"""Poses: on even spots a seed may be turned, and it may be flipped on all; the sky is reached by a drag too."""


class Posed(field_game.Field):
    """What was laid last lies on an even spot."""

    def gestures(self, choice: Choice, context: TableContext[field_game.State]) -> Sequence[Gesture]:
        made = [*super().gestures(choice, context)]
        match choice:
            case field_game.Sow(spot):
                turned = [made[0]._replace(pose=TURNED)] if spot % 2 == 0 else []
                return [*made, *turned, made[0]._replace(pose=FLIPPED, side=1)]
            case _:
                return [*made, Gesture(BAG, SKY, DRAGGED)]

    def laid(self, context: TableContext[field_game.State]) -> Rect | None:
        return self.spots(context)[EVEN]


@pytest.fixture
def layout() -> TableModel:
    return laid_out(titled(Posed))


def end(layout: TableModel) -> None:
    """The turn is played to where it waits for its end."""
    go_on(layout, field_game.Sow(EVEN.number), field_game.Wait())
    assert layout.context.open_turn


@pytest.mark.parametrize(
    ("target", "pose", "turned", "flipped"),
    [(EVEN, 0, TURNED, FLIPPED), (EVEN, TURNED, 0, FLIPPED), (ODD, 0, None, FLIPPED), (EVEN, FLIPPED, None, 0)],
)
def test_it_is_remembered_how_it_lies_and_how_else_it_could(
    layout: TableModel, target: Spot, pose: int, turned: int | None, flipped: int | None
) -> None:
    down = LastPlacement(layout)
    layout.chooser.take(BAG)
    layout.chooser.pose = pose
    down.note(target)
    assert down.last == DropPose(BAG, target, pose, turned, flipped)
    layout.let_go()
    assert down.last is not None
    down.note(None)
    assert down.last is None


def test_nothing_is_put_down_by_an_empty_hand(layout: TableModel) -> None:
    down = LastPlacement(layout)
    down.note(EVEN)
    assert down.last is None


def test_a_press_on_it_finds_it_until_the_turn_is_over(layout: TableModel) -> None:
    down, (x, y) = LastPlacement(layout), layout.spots[EVEN].centre
    layout.chooser.take(BAG)
    down.note(EVEN)
    press = Pointer("down", x, y, 1)
    assert down.pressed(press) is None, "nothing can be taken back yet"
    end(layout)
    assert down.pressed(press) == down.last == DropPose(BAG, EVEN, 0, TURNED, FLIPPED)
    beside = layout.spots[ODD].centre
    for other in (Pointer("up", x, y, 1), Pointer("down", x, y, 3), Pointer("down", *beside, 1)):
        assert down.pressed(other) is None
    layout.table_view.match.deal()
    go_on(layout)
    assert down.pressed(press) is None


def test_what_a_click_alone_has_laid_is_found_as_a_drag_would_have_laid_it(layout: TableModel) -> None:
    down, (x, y) = LastPlacement(layout), layout.spots[EVEN].centre
    end(layout)
    assert down.last is None
    assert down.pressed(Pointer("down", x, y, 1)) == DropPose(BAG, SKY, DRAGGED, None, None)
