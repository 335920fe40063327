"""The thing in the hand: it hangs there, glides back, and is told how it was put down."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.steps import Choice
from game.scenes.tabletop.commands import DropPose
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.pointer_state import DraggedSprite
from game.scenes.tabletop.table_model import HandState, TableModel
from game.ui.chooser import HOLD, Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.table import Table
from tests.games import field_game, results_game
from tests.scenes.fields import go_on, laid_out, titled
from tests.scenes.match_player import Player

BAG, SKY, GROWN, FAR = Spot("bag"), Spot("sky"), Spot("plant", 8), (500.0, 500.0)


class Growing(field_game.Field):
    """A table at which a thing picked up out of the bag has grown in the hand."""

    def gestures(self, choice: Choice, context: TableContext[field_game.State]) -> Sequence[Gesture]:
        return [Gesture(BAG, HOLD, becomes=GROWN)] if choice == field_game.Sow(GROWN.number) else []


class Ghosted(field_game.Field):
    """A table that shows a thing already at the place where it would be sown."""

    def ghost(self, context: TableContext[field_game.State]) -> Rect | None:
        hover = context.hover
        return self.spots(context)[hover] if hover is not None and hover in context.targets else None


def hanging(kind: type[field_game.Field] = field_game.Field) -> tuple[DraggedSprite, TableModel]:
    model = laid_out(titled(kind))
    return DraggedSprite(model), model


def carry(model: TableModel, at: tuple[float, float] = FAR) -> None:
    """The bag is dragged there, and hangs where the pointer is."""
    model.chooser.take(BAG)
    model.hand = HandState(at, pressed=BAG, dragging=True, hanging=at)


def lying(model: TableModel) -> dict[Spot, Sprite]:
    return {sprite.key: sprite for sprite in model.table_view.stage.sprites()}


def test_with_empty_hands_everything_lies_on_the_table() -> None:
    hangs, model = hanging()
    go_on(model, field_game.Sow(GROWN.number))
    sprites, gap, hung = hangs.sprites()
    assert {sprite.key: sprite for sprite in sprites} == lying(model)
    assert set(lying(model)) == {BAG, GROWN}
    assert (gap, hung) == (None, None)


def test_what_is_dragged_hangs_from_the_pointer_and_leaves_its_place() -> None:
    hangs, model = hanging()
    carry(model)
    home, (sprites, gap, hung) = lying(model)[BAG], hangs.sprites()
    assert ([*sprites], gap) == ([], home.box)
    assert hung == hangs.sprite(BAG) == replace(home, box=Rect.around(FAR, home.box.w, home.box.h), lifted=True)
    assert hangs.sprite(Spot("nothing")) is None


def test_over_a_target_it_hangs_aside_and_else_at_the_pointer() -> None:
    hangs, model = hanging()
    carry(model)
    box = lying(model)[BAG].box
    for hover, over in ((Spot("spot", 8), True), (SKY, False), (Spot("spot", 9), True), (None, False)):
        model.hover = hover
        hangs.move_aside()
        assert (0 < model.hand.drag_offset[0] < box.w and 0 < model.hand.drag_offset[1] < box.h) is over
        assert over or model.hand.drag_offset == (0, 0)
    model.hand.dragging = False
    model.hover = Spot("spot", 8)
    hangs.move_aside()
    assert model.hand.drag_offset == (0, 0)


def test_where_its_ghost_is_seen_it_does_not_hang_in_the_hand_too() -> None:
    hangs, model = hanging(Ghosted)
    carry(model)
    home = lying(model)[BAG].box
    for hover, ghosted in ((Spot("spot", 8), True), (SKY, False), (None, False)):
        model.hover = hover
        sprites, gap, hung = hangs.sprites()
        assert ([*sprites], gap, hung is None) == ([], home, ghosted)
        ghost = None if hover is None else hangs.ghost(hover)
        assert (ghost is not None and (ghost.key, ghost.alpha) == (BAG, 0)) is ghosted


def test_with_an_empty_hand_a_ghost_is_called_what_it_lies_on() -> None:
    hangs, _ = hanging(Ghosted)
    ghost = hangs.ghost(Spot("spot", 8))
    assert ghost is not None
    assert (ghost.key, ghost.alpha) == (Spot("spot", 8), 0)
    assert hanging()[0].ghost(Spot("spot", 8)) is None


def test_it_is_away_from_when_it_is_dragged_until_it_has_come_home() -> None:
    hangs, model = hanging()
    model.chooser.take(BAG)
    assert hangs.away is None
    carry(model)
    assert hangs.away == BAG
    hangs.glide_back(BAG, hangs.sprite(BAG))
    Handling(model).let_go()
    assert hangs.away == BAG
    while model.hand.gliding is not None:
        hangs.follow(30)
    assert hangs.away is None


class Unseen(field_game.Field):
    """A table that draws things of the bag with it, and turns them about in the hand."""

    def sprites(self, context: TableContext[field_game.State]) -> Sequence[Sprite]:
        held = context.held is not None
        return [replace(each, alpha=float(held), art=field_game.ART[held]) for each in super().sprites(context)]


def test_it_glides_home_as_it_hung_though_its_table_draws_it_by_other_means_there() -> None:
    hangs, model = hanging(Unseen)
    carry(model)
    hangs.glide_back(BAG, hangs.sprite(BAG))
    Handling(model).let_go()
    hangs.follow(30)
    hung = hangs.sprites()[2]
    assert hung is not None
    assert (hung.art, hung.alpha) == (field_game.ART[1], 1)


def test_let_go_it_glides_home_from_where_it_hung() -> None:
    hangs, model = hanging()
    carry(model)
    home = lying(model)[BAG].box
    hangs.glide_back(BAG, hangs.sprite(BAG))
    Handling(model).let_go()
    far = []
    while model.hand.gliding is not None:
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
    hangs, model = hanging()
    carry(model)
    hangs.glide_back(BAG, hangs.sprite(BAG))
    model.hand.dragging, model.hand.gliding = False, None
    assert hangs.sprites() == (model.table_view.stage.sprites(), None, None)


def test_what_lies_nowhere_does_not_glide() -> None:
    hangs, model = hanging()
    hangs.glide_back(Spot("nothing"), hangs.sprite(Spot("nothing")))
    assert model.hand.gliding is None


def test_it_follows_the_pointer_before_anything_glides() -> None:
    hangs, model = hanging()
    carry(model)
    model.hand.at = FAR[0] + 100, FAR[1]
    assert hangs.follow(16)
    hung = hangs.sprite(BAG)
    assert hung is not None
    assert FAR[0] < hung.box.centre[0] < FAR[0] + 100
    assert hung.angle > 0


def test_on_a_scratch_position_it_hangs_as_it_is_called_there() -> None:
    hangs, model = hanging(Growing)
    state = model.table_view.match.state
    assert model.chooser.take(BAG, lambda choice: ([field_game.Wait()], lambda each: [Gesture(GROWN, SKY)]))
    below = field_game.Sown(state.seat, GROWN.number).on(model.table_view.match.terms, state)
    model.hand = HandState(dragging=True, hanging=model.spots[BAG].centre, below=below)
    sprites, gap, hung = hangs.sprites()
    assert ([sprite.key for sprite in sprites], gap) == ([BAG], None)
    assert hung is not None
    assert (hung.key, hung.lifted) == (GROWN, True)


BAG, SKY, EVEN, ODD = Spot("bag"), Spot("sky"), Spot("spot", 8), Spot("spot", 9)
TURNED, FLIPPED, DRAGGED = 1, 2, 3
"""Poses: on even spots a seed may be turned, and it may be flipped on all; the sky is reached by a drag too."""


class Posed(field_game.Field):
    """A table at which the thing laid last lies on an even spot."""

    def gestures(self, choice: Choice, context: TableContext[field_game.State]) -> Sequence[Gesture]:
        made = [*super().gestures(choice, context)]
        match choice:
            case field_game.Sow(spot):
                turned = [made[0]._replace(pose=TURNED)] if spot % 2 == 0 else []
                return [*made, *turned, made[0]._replace(pose=FLIPPED, side=1)]
            case _:
                return [*made, Gesture(BAG, SKY, DRAGGED)]

    def provisional_box(self, context: TableContext[field_game.State]) -> Rect | None:
        return self.spots(context)[EVEN]


@pytest.fixture
def model() -> TableModel:
    return laid_out(titled(Posed))


def end(model: TableModel) -> None:
    """The turn is played to where it waits for its end."""
    go_on(model, field_game.Sow(EVEN.number), field_game.Wait())
    assert model.context.open_turn


@pytest.mark.parametrize(
    ("target", "pose", "turned", "flipped"),
    [(EVEN, 0, TURNED, FLIPPED), (EVEN, TURNED, 0, FLIPPED), (ODD, 0, None, FLIPPED), (EVEN, FLIPPED, None, 0)],
)
def test_it_is_remembered_how_it_lies_and_how_else_it_could(
    model: TableModel, target: Spot, pose: int, turned: int | None, flipped: int | None
) -> None:
    down = Handling(model)
    model.chooser.take(BAG)
    model.chooser.pose = pose
    down.note_placement(target)
    assert model.hand.laid == DropPose(BAG, target, pose, turned, flipped)
    model.let_go()
    assert model.hand.laid is not None
    down.note_placement(None)
    assert model.hand.laid is None


def test_nothing_is_put_down_by_an_empty_hand(model: TableModel) -> None:
    down = Handling(model)
    down.note_placement(EVEN)
    assert model.hand.laid is None


def test_a_press_on_it_finds_it_until_the_turn_is_over(model: TableModel) -> None:
    down, at = Handling(model), model.spots[EVEN].centre
    model.chooser.take(BAG)
    down.note_placement(EVEN)
    model.let_go()
    assert down.laid_at(*at) is None, "nothing can be taken back yet"
    end(model)
    box = down.laid_at(*at)
    assert box is not None
    assert box.contains(*at)
    assert down.laid_by_drag == model.hand.laid == DropPose(BAG, EVEN, 0, TURNED, FLIPPED)
    assert down.laid_at(*model.spots[ODD].centre) is None
    model.table_view.match.deal()
    go_on(model)
    assert down.laid_at(*at) is None


def test_what_a_click_alone_has_laid_is_found_as_a_drag_would_have_laid_it(model: TableModel) -> None:
    down = Handling(model)
    end(model)
    assert model.hand.laid is None
    assert down.laid_by_drag == DropPose(BAG, SKY, DRAGGED, None, None)


BAG = Spot("bag")
Sits = Callable[..., Player]


class Handed(field_game.Field):
    """The seed is in the hand at once, and lies in one of two ways."""

    def gestures(self, choice: Choice, context: TableContext[field_game.State]) -> Sequence[Gesture]:
        made = super().gestures(choice, context)
        turned = [each._replace(pose=1) for each in made if isinstance(choice, field_game.Sow)]
        return [*made, *turned]

    def in_hand(self, context: TableContext[field_game.State]) -> Spot | None:
        return BAG


def table(setting: TableSetup) -> Table[Any]:
    made = Handed(setting)
    return Table(made, made, made)


@pytest.fixture
def sits(tmp_path: Path) -> Sits:
    def sat(speed: str = "none") -> Player:
        title = replace(field_game.TITLE, table=table)
        player = Player(results_game.house(tmp_path, speed, titles=(title,)), title, 2)
        player.ends = False
        return player

    return sat


def test_one_click_puts_it_down_and_an_undo_gives_it_back(sits: Sits) -> None:
    player = sits()
    model, rows = player.table.model, player.rows
    assert model.context.held == BAG
    player.point("move", player.spot(Spot("spot", 8)).centre)
    assert model.hover in model.context.targets
    player.click(Spot("spot", 8))
    assert player.match.state.sown[8] >= 0
    assert model.held is None
    player.undo()
    assert player.rows == rows
    assert model.held == BAG


def test_arrows_go_over_its_places_at_once_and_enter_puts_it_down(sits: Sits) -> None:
    player = sits()
    player.key("down")
    target = player.table.model.hover
    assert target is not None
    assert target.kind == "spot"
    player.key("return")
    assert player.match.state.sown[target.number] >= 0


@pytest.mark.parametrize("where", ["bag", "nothing", "escape", "right"])
def test_nothing_but_a_place_takes_it_out_of_the_hand(sits: Sits, where: str) -> None:
    player = sits()
    model = player.table.model
    player.key("r")
    assert model.context.pose == 1
    if where == "bag":
        player.click(BAG)
        player.click(BAG)
    elif where == "nothing":
        at = model.context.frame.board
        player.point("down", (at.right - 2, at.bottom - 2))
        player.point("up", (at.right - 2, at.bottom - 2))
    elif where == "escape":
        player.key("escape")
        assert [each.name for each in player.table.page.overlays] == ["match.menu"]
        player.key("escape")
    else:
        player.drag(BAG, (2, 2))
    assert not player.table.page.overlays
    assert (model.context.held, model.context.pose) == (BAG, 1)


def test_it_is_turned_by_wheel_and_keys_and_still_dragged_from_where_it_lies(sits: Sits) -> None:
    player = sits()
    model = player.table.model
    player.point("wheel", player.spot(Spot("spot", 8)).centre, 1)
    assert model.context.pose == 1
    player.key("f")
    assert model.context.pose == 0
    player.drag(BAG, player.spot(Spot("spot", 9)).centre)
    assert player.match.state.sown[9] >= 0


def test_the_wheel_over_the_log_scrolls_that(sits: Sits) -> None:
    player = sits()
    player.point("wheel", player.table.table_view.frame.log.centre, 1)
    assert player.table.model.context.pose == 0


def test_an_idle_table_stays_idle(sits: Sits) -> None:
    player = sits("full")
    player.watch()
    for _ in range(40):
        player.step(130)
    assert player.table.model.held == BAG
    player.draw()
    for _ in range(20):
        player.step(130)
        assert not player.manager.dirty


def test_nothing_is_in_hand_while_something_moves_or_a_turn_waits_for_its_end(sits: Sits) -> None:
    player = sits("full")
    player.watch()
    player.click(Spot("spot", 8))
    assert player.table.model.held is None
    player.watch()
    player.by_clicks(field_game.Wait())
    player.watch()
    assert player.table.session.turn_end is not None
    assert player.table.model.held is None
