"""The spot that is meant: by the pointer with something in the hand and without, by the board cursor, by digits."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.core.steps import Choice
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import Command, Explain, Play
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.pointer_state import WAYS, Pointing, neighbour
from game.scenes.tabletop.table_model import TableModel
from game.titles import TITLES
from game.ui.chooser import NOWHERE, Gesture
from game.ui.context import TableContext
from game.ui.events import Pointer
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Things
from game.ui.title import Title
from tests.games import field_game, interrupt_game, results_game, secret_game
from tests.scenes import random_play
from tests.scenes.fields import go_on, laid_out, titled
from tests.scenes.match_player import Player

BAG, SKY, TARGET, GAP, OFF = Spot("bag"), Spot("sky"), Spot("spot", 8), 8.0, 40.0


class Spaced(field_game.Field):
    """Between its spots lies nothing; on odd ones a seed lies in another way, and it is dragged by its side."""

    def gestures(self, choice: Choice, context: TableContext[field_game.State]) -> Sequence[Gesture]:
        made = super().gestures(choice, context)
        return [each._replace(pose=each.target.number % 2) for each in made if isinstance(choice, field_game.Sow)]

    def things(self, context: TableContext[field_game.State]) -> Things:
        return Things({spot: box.inset(GAP / 2) for spot, box in super().things(context).used.items()})

    def grip(self, context: TableContext[field_game.State], x: float, y: float) -> tuple[float, float]:
        return x - OFF, y


class Pressed(field_game.Field):
    """A table at which even things are pressed where they lie, and all others come out of the bag."""

    def gestures(self, choice: Choice, context: TableContext[field_game.State]) -> Sequence[Gesture]:
        if isinstance(choice, field_game.Sow) and choice.spot % 2 == 0:
            return [Gesture(Spot("spot", choice.spot))]
        return super().gestures(choice, context)


LID = Spot("lid")


class Covered(Spaced):
    """One of its places lies beneath a lid that could be picked up itself."""

    def gestures(self, choice: Choice, context: TableContext[field_game.State]) -> Sequence[Gesture]:
        made = super().gestures(choice, context)
        lid = Gesture(LID, Spot("spot", TARGET.number + 1))
        return [lid, *made] if isinstance(choice, field_game.Sow) and choice.spot == TARGET.number + 1 else made

    def things(self, context: TableContext[field_game.State]) -> Things:
        used = super().things(context).used
        return Things({**used, LID: used[TARGET].inset(GAP)})


def pointing(title: Title) -> tuple[Pointing, TableModel]:
    model = laid_out(title)
    return Pointing(model), model


def beside(model: TableModel) -> tuple[float, float]:
    """A place close to the target where nothing lies."""
    box = model.spots[TARGET]
    at = box.right + GAP / 4, box.centre[1]
    assert model.spot_at(*at) is None
    return at


def test_digits_pick_up_kind_after_kind_as_they_are_offered() -> None:
    points, model = pointing(titled(Pressed))
    assert [*model.spots][:2] == [BAG, SKY]
    assert points.numbered == [*(Spot("spot", number) for number in range(0, 36, 2)), BAG]


def test_the_cursor_stops_at_what_can_be_used_and_with_something_held_at_its_places() -> None:
    points, model = pointing(titled(field_game.Field))
    places = {Spot("spot", number) for number in range(36)}
    assert set(points.usable) == {BAG, *places}
    model.chooser.take(BAG)
    assert set(points.usable) == places


def test_the_cursor_comes_to_the_middle_and_goes_on_from_there() -> None:
    points, model = pointing(titled(field_game.Field))
    assert points.go()
    first = model.hover
    assert first is not None
    for way, back in (("right", "left"), ("down", "up")):
        assert points.go(way)
        assert model.hover not in (first, None)
        assert points.go(back)
        assert model.hover == first
    model.offer(())
    assert not points.go()
    assert model.hover is None


def test_with_empty_hands_only_what_lies_there_is_meant() -> None:
    points, model = pointing(titled(Spaced))
    assert points.under(*model.spots[TARGET].centre) == TARGET
    at = beside(model)
    assert (points.under(*at), points.pressed_at(*at)) == (None, None)


def test_with_something_held_the_nearest_place_in_reach_is_meant() -> None:
    points, model = pointing(titled(Spaced))
    model.chooser.take(BAG)
    x, y = beside(model)
    assert (points.under(x, y), points.pressed_at(x, y)) == (TARGET, TARGET)
    board = model.context.frame.board
    assert points.under(board.x - 200, y) is None
    right = Spot("spot", TARGET.number + 1)
    assert points.under(*model.spots[right].centre) == right, "it can be turned so that it fits there"


def test_a_place_for_what_is_held_is_pressed_before_what_lies_on_it() -> None:
    points, model = pointing(titled(Covered))
    at = model.spots[TARGET].centre
    assert points.pressed_at(*at) == LID
    model.chooser.take(LID)
    assert (points.pressed_at(*at), points.place_beneath(*at)) == (LID, None), "a press there lets go of it"
    model.chooser.take(BAG)
    assert (points.pressed_at(*at), points.place_beneath(*at)) == (TARGET, TARGET)
    command = clicked(Handling(model), at)
    assert isinstance(command, Play)
    assert command.chain == (field_game.Sow(TARGET.number),)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_place_for_what_is_picked_up_can_be_pressed(title: Title) -> None:
    """Whatever lies over the middle of a place: it takes what is held, and nothing else is picked up there."""
    dice, model = random.Random(5), laid_out(title)
    match, handling = model.table_view.match, Handling(model)
    match.deal()
    while not match.over and match.index < 40:
        go_on(model, random_play.pick(title, dice, match.options))
        match.deal()
        go_on(model)
        for source in handling.pointing.numbered[:4]:
            handling.let_go()
            handling.pick_up(source)
            reach = {*model.chooser.reach()} & {*model.spots} if model.picked_up == source else set[Spot]()
            for target in sorted(reach, key=str)[:8]:
                pressed = handling.pointing.pressed_at(*model.spots[target].centre)
                assert pressed in (source, model.chooser.carried) or pressed in reach, (source, target)
        handling.let_go()


def clicked(handling: Handling, at: tuple[float, float]) -> Command | None:
    """The command that a click at a point means."""
    handling.handle(Pointer("down", *at, 1))
    return handling.handle(Pointer("up", *at, 1))


def test_a_drag_goes_by_the_grip_of_what_is_dragged() -> None:
    points, model = pointing(titled(Spaced))
    model.chooser.take(BAG)
    x, y = model.spots[TARGET].centre
    assert points.grip(x, y) == (x, y)
    model.hand.dragging = True
    assert points.grip(x, y) == (x - OFF, y)
    far = x + OFF + model.spots[TARGET].w / 2, y
    assert points.under(*far) == TARGET
    assert points.under(*far, grip=far) != TARGET


def test_what_is_held_fits_where_it_is_pointed_and_lies_as_it_was_meant_elsewhere() -> None:
    points, model = pointing(titled(Spaced))
    model.chooser.take(BAG)
    for spot, pose in ((Spot("spot", 9), 1), (None, 0), (Spot("spot", 8), 0), (Spot("spot", 11), 1), (SKY, 0)):
        points.point(spot)
        assert (model.hover, model.chooser.pose) == (spot, pose)


@pytest.mark.parametrize(("title", "there"), [(titled(field_game.Field), None), (interrupt_game.WIDE, NOWHERE)])
def test_only_a_world_has_places_where_nothing_can_be_pointed_at(title: Title, there: Spot | None) -> None:
    points, model = pointing(title)
    frame: Any = model.context.frame
    assert points.beside(frame.board.x + 1, frame.board.y + 1) == there
    assert points.beside(frame.side.x + 1, frame.side.y + 1) is None


SPOTS = {
    Spot("field"): Rect.around((0, 0), 40),
    Spot("space"): Rect.around((100, 0), 40),
    Spot("animal"): Rect.around((100, 0), 20),
    Spot("beyond"): Rect.around((200, 0), 40),
}


def test_it_stops_at_what_lies_on_top() -> None:
    assert neighbour(SPOTS, Spot("field"), "right", (0, 0)) == Spot("animal")
    assert neighbour(SPOTS, Spot("beyond"), "left", (0, 0)) == Spot("animal")
    assert neighbour(SPOTS, None, "left", (90, 0)) == Spot("animal")


def test_what_is_wanted_is_met_before_what_covers_it() -> None:
    assert neighbour(SPOTS, Spot("field"), "right", (0, 0), {Spot("space"), Spot("beyond")}) == Spot("space")
    assert neighbour(SPOTS, Spot("field"), "right", (0, 0), {Spot("space"), Spot("animal")}) == Spot("animal")


def test_it_goes_on_from_something_that_is_covered() -> None:
    assert neighbour(SPOTS, Spot("space"), "right", (0, 0)) == Spot("beyond")
    assert neighbour(SPOTS, Spot("beyond"), "right", (0, 0)) == Spot("beyond")


LINE = {Spot("place", number): Rect.around((100.0 * number, 0), 40) for number in range(1, 4)}


def test_from_beside_it_goes_on_that_way_and_else_to_the_nearest() -> None:
    hand = Spot("hand")
    assert neighbour(LINE, hand, "right", (180, 30)) == Spot("place", 2)
    assert neighbour(LINE, hand, "left", (180, 30)) == Spot("place", 1)
    assert neighbour(LINE, hand, "down", (180, 30)) == Spot("place", 2)
    assert neighbour({}, hand, "down", (180, 30)) is None


@pytest.mark.parametrize("title", [*TITLES, secret_game.TITLE], ids=lambda title: str(title.key))
def test_arrows_never_stop_at_what_cannot_be_used(tmp_path: Path, title: Title) -> None:
    house = results_game.house(tmp_path, "none", (1024, 640), titles=(title,))
    player, dice = Player(house, title, title.spec.seats[-1]), random.Random(3)
    model = player.table.model
    for source in player.table.handling.pointing.numbered[:4]:
        player.table.handling.let_go()
        for _ in range(6):
            player.key(dice.choice(list(WAYS)))
            hover = model.hover
            assert hover is not None
            assert hover.kind == DISC or hover in model.chooser.sources or len(model.chooser.drop(hover)) == 1
        player.table.handling.click(source)
        targets = {*model.chooser.reach()}
        if not targets:
            continue
        for _ in range(6):
            player.key(dice.choice(list(WAYS)))
            assert model.hover in targets
        assert model.hover is not None
        assert not isinstance(player.table.handling.click(model.hover), Explain)
