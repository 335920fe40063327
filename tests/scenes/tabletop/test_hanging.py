"""What is seen of the thing in the hand: it hangs there, its place is empty, and let go it glides back."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.core.steps import Choice
from game.scenes.tabletop.hands import PointerState
from game.scenes.tabletop.hanging import DraggedSprite
from game.scenes.tabletop.layout import TableModel
from game.ui.chooser import HOLD, Gesture
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from tests.games import field_game
from tests.scenes.fields import go_on, laid_out, titled

BAG, SKY, GROWN, FAR = Spot("bag"), Spot("sky"), Spot("plant", 8), (500.0, 500.0)


class Growing(field_game.Field):
    """What is picked up out of the bag has grown in the hand."""

    def gestures(self, choice: Choice, context: TableContext[field_game.State]) -> Sequence[Gesture]:
        return [Gesture(BAG, HOLD, becomes=GROWN)] if choice == field_game.Sow(GROWN.number) else []


class Ghosted(field_game.Field):
    """Where something would be sown it is seen already."""

    def ghost(self, context: TableContext[field_game.State]) -> Rect | None:
        hover = context.hover
        return self.spots(context)[hover] if hover is not None and hover in context.targets else None


def hanging(kind: type[field_game.Field] = field_game.Field) -> tuple[DraggedSprite, TableModel, PointerState]:
    layout, hands = laid_out(titled(kind)), PointerState()
    return DraggedSprite(layout, hands), layout, hands


def carry(layout: TableModel, hands: PointerState, at: tuple[float, float] = FAR) -> None:
    """The bag is dragged there, and hangs where the pointer is."""
    hands.press(BAG, layout.spots[BAG].centre)
    assert hands.move(*at)
    layout.chooser.take(BAG)
    hands.hanging = at


def lying(layout: TableModel) -> dict[Spot, Sprite]:
    return {sprite.key: sprite for sprite in layout.table_view.stage.sprites()}


def test_with_empty_hands_everything_lies_on_the_table() -> None:
    hangs, layout, _ = hanging()
    go_on(layout, field_game.Sow(GROWN.number))
    sprites, gap, hung = hangs.sprites()
    assert {sprite.key: sprite for sprite in sprites} == lying(layout)
    assert set(lying(layout)) == {BAG, GROWN}
    assert (gap, hung) == (None, None)


def test_what_is_dragged_hangs_from_the_pointer_and_leaves_its_place() -> None:
    hangs, layout, hands = hanging()
    carry(layout, hands)
    home, (sprites, gap, hung) = lying(layout)[BAG], hangs.sprites()
    assert ([*sprites], gap) == ([], home.box)
    assert hung == hangs.sprite(BAG) == replace(home, box=Rect.around(FAR, home.box.w, home.box.h), lifted=True)
    assert hangs.sprite(Spot("nothing")) is None


def test_over_a_target_it_hangs_aside_and_else_at_the_pointer() -> None:
    hangs, layout, hands = hanging()
    carry(layout, hands)
    box = lying(layout)[BAG].box
    for hover, over in ((Spot("spot", 8), True), (SKY, False), (Spot("spot", 9), True), (None, False)):
        layout.hover = hover
        hangs.move_aside()
        assert (0 < hands.drag_offset[0] < box.w and 0 < hands.drag_offset[1] < box.h) is over
        assert over or hands.drag_offset == (0, 0)
    hands.release()
    layout.hover = Spot("spot", 8)
    hangs.move_aside()
    assert hands.drag_offset == (0, 0)


def test_where_its_ghost_is_seen_it_does_not_hang_in_the_hand_too() -> None:
    hangs, layout, hands = hanging(Ghosted)
    carry(layout, hands)
    home = lying(layout)[BAG].box
    for hover, ghosted in ((Spot("spot", 8), True), (SKY, False), (None, False)):
        layout.hover = hover
        sprites, gap, hung = hangs.sprites()
        assert ([*sprites], gap, hung is None) == ([], home, ghosted)
        ghost = None if hover is None else hangs.ghost(hover)
        assert (ghost is not None and (ghost.key, ghost.alpha) == (BAG, 0)) is ghosted


def test_with_an_empty_hand_a_ghost_is_called_what_it_lies_on() -> None:
    hangs, _, _ = hanging(Ghosted)
    ghost = hangs.ghost(Spot("spot", 8))
    assert ghost is not None
    assert (ghost.key, ghost.alpha) == (Spot("spot", 8), 0)
    assert hanging()[0].ghost(Spot("spot", 8)) is None


def test_it_is_away_from_when_it_is_dragged_until_it_has_come_home() -> None:
    hangs, layout, hands = hanging()
    layout.chooser.take(BAG)
    assert hangs.away is None
    carry(layout, hands)
    assert hangs.away == BAG
    hangs.glide_back(BAG, hangs.sprite(BAG))
    hands.release()
    layout.let_go()
    assert hangs.away == BAG
    while hangs.gliding is not None:
        hangs.follow(30)
    assert hangs.away is None


class Unseen(field_game.Field):
    """What lies in the bag is drawn with it, and turned about in the hand."""

    def sprites(self, context: TableContext[field_game.State]) -> Sequence[Sprite]:
        held = context.held is not None
        return [replace(each, alpha=float(held), art=field_game.ART[held]) for each in super().sprites(context)]


def test_it_glides_home_as_it_hung_though_its_table_draws_it_by_other_means_there() -> None:
    hangs, layout, hands = hanging(Unseen)
    carry(layout, hands)
    hangs.glide_back(BAG, hangs.sprite(BAG))
    hands.release()
    layout.let_go()
    hangs.follow(30)
    hung = hangs.sprites()[2]
    assert hung is not None
    assert (hung.art, hung.alpha) == (field_game.ART[1], 1)


def test_let_go_it_glides_home_from_where_it_hung() -> None:
    hangs, layout, hands = hanging()
    carry(layout, hands)
    home = lying(layout)[BAG].box
    hangs.glide_back(BAG, hangs.sprite(BAG))
    hands.release()
    layout.let_go()
    far = []
    while hangs.gliding is not None:
        sprites, gap, hung = hangs.sprites()
        assert ([*sprites], gap) == ([], home)
        assert hung is not None
        far.append(math.dist(hung.box.centre, home.centre))
        assert hangs.follow(30)
    assert far == sorted(far, reverse=True)
    assert far[0] == pytest.approx(math.dist(FAR, home.centre))
    assert hangs.sprites()[1:] == (None, None)
    assert not hangs.follow(30)


def test_what_glides_is_home_as_soon_as_that_is_forgotten() -> None:
    hangs, layout, hands = hanging()
    carry(layout, hands)
    hangs.glide_back(BAG, hangs.sprite(BAG))
    hands.release()
    hangs.forget()
    assert hangs.sprites() == (layout.table_view.stage.sprites(), None, None)


def test_what_lies_nowhere_does_not_glide() -> None:
    hangs, _, _ = hanging()
    hangs.glide_back(Spot("nothing"), hangs.sprite(Spot("nothing")))
    assert hangs.gliding is None


def test_it_follows_the_pointer_before_anything_glides() -> None:
    hangs, layout, hands = hanging()
    carry(layout, hands)
    hands.move(FAR[0] + 100, FAR[1])
    assert hangs.follow(16)
    hung = hangs.sprite(BAG)
    assert hung is not None
    assert FAR[0] < hung.box.centre[0] < FAR[0] + 100
    assert hung.angle > 0


def test_on_a_scratch_position_it_hangs_as_it_is_called_there() -> None:
    hangs, layout, hands = hanging(Growing)
    state = layout.table_view.match.state
    assert layout.chooser.take(BAG, lambda choice: ([field_game.Wait()], lambda each: [Gesture(GROWN, SKY)]))
    layout.below = field_game.Sown(state.seat, GROWN.number).on(layout.table_view.match.terms, state)
    hands.press(BAG, layout.spots[BAG].centre)
    hands.move(*FAR)
    sprites, gap, hung = hangs.sprites()
    assert ([sprite.key for sprite in sprites], gap) == ([BAG], None)
    assert hung is not None
    assert (hung.key, hung.lifted) == (GROWN, True)
