"""Rabbits carried in one gesture (RA20), and animals that stay where they are dropped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from game.core.seats import Seat
from game.rules.rancho.choices import Buy
from game.rules.rancho.data import STACK
from game.rules.rancho.model import RABBIT, Options
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.tables.rancho import TITLE, animals
from game.tables.rancho.controls import rabbits_in
from game.tables.rancho.now import Now, NowCache
from game.ui.events import Key
from game.ui.keymap import named_keys
from game.ui.rect import Rect
from game.ui.spot import Spot
from tests.scenes.pilot import House, Pilot, pilot
from tests.tables.rancho.moving import FRAME_MS, rest, scene, sit

TARGET = Spot("animal", "2,2")


def match_with(folder: Path, options: Options) -> Pilot:
    """Pilot in front of a match of two that begins with options."""
    house = House(folder, (TITLE,))
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
    seats = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    opened = opening.begin(house.services, TITLE, seats, options, "scene")
    return pilot(house, MatchScene(house.services, *opened))


@pytest.fixture
def player(tmp_path: Path) -> Pilot:
    """In front of a match that begins with six rabbits each, with a pasture bought and a sheep less."""
    made = match_with(tmp_path, Options(quick_start=True))
    made.drag("animal:3,2", made.spot("pan").centre)
    made.click("space:2,2")
    return made


def rabbits(player: Pilot, name: str) -> int:
    assert isinstance(player.scene, MatchScene)
    match = player.scene.match
    return int(match.state.rabbits[match.terms.board.number(name)])


def moment(player: Pilot) -> Now:
    """Values of the moment that is shown."""
    shown = scene(player)
    return NowCache(shown.match.terms, shown.match.seats).of(shown.model.context)


def carry(player: Pilot, source: str, turns: int, target: str) -> None:
    """Drags with so many turns on the way; below 0: turns back, the first of which takes all."""
    start, end = player.spot(source).centre, player.spot(target).centre
    player.point("move", start)
    player.point("down", start)
    player.point("move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    for _ in range(abs(turns)):
        player.manager.handle(Key("r", shift=turns < 0))
    player.point("move", end)
    player.step(16)
    player.point("up", end)
    player.step()


def test_a_press_with_an_animal_in_hand_buys_no_pasture(player: Pilot) -> None:
    """One that could be bought takes no animal, and says so (RA8); the animal stays in the hand."""
    assert isinstance(player.scene, MatchScene)
    player.click("animal:2,3")
    scene, rows = player.scene, len(player.scene.match.plies)
    held = scene.model.picked_up
    assert held == Spot("animal", "2,3")
    assert Spot("space", "2,1") in scene.model.chooser.sources
    player.click("space:2,1")
    assert (len(scene.match.plies), scene.model.picked_up) == (rows, held)
    assert scene.screen.state.refusal is not None
    assert scene.screen.state.refusal.reason.rule


def test_the_key_of_the_dice_says_what_has_to_be_done_before(player: Pilot) -> None:
    """The same as the large button, where a trade is open (RA10)."""
    assert isinstance(player.scene, MatchScene)
    page = player.scene.page
    player.key("d")
    main = next(part for part in player.scene.laid_out().parts() if part.name == "match.main")
    assert page.explained is not None
    assert page.explained.tooltip() == (main.reason, "")
    assert main.reason


def test_a_pasture_is_not_carried(player: Pilot) -> None:
    assert isinstance(player.scene, MatchScene)
    match = player.scene.match
    choice = next(each for each in match.options if isinstance(each, Buy) and not each.tolls)
    before, at = match.index, player.spot(f"space:{match.terms.board.spots[choice.at].name}").centre
    for kind, x in (("move", 0), ("down", 0), ("move", 20), ("move", 60), ("up", 60)):
        player.point(kind, (at[0] + x, at[1]))
        player.step(16)
    assert match.index == before


def test_poses_are_one_then_all_then_ever_one_fewer() -> None:
    assert [rabbits_in(pose, 6) for pose in range(6)] == [1, 6, 5, 4, 3, 2]
    assert [rabbits_in(pose, 1) for pose in range(1)] == [1]


@pytest.mark.parametrize(("turns", "moved"), [(0, 1), (1, 2), (4, 5), (5, 6), (6, 1)])
def test_a_turn_takes_one_more_and_after_all_one_again(player: Pilot, turns: int, moved: int) -> None:
    assert isinstance(player.scene, MatchScene)
    before = player.scene.match.index
    carry(player, "animal:2,3", turns, "space:2,2")
    assert (rabbits(player, "2,3"), rabbits(player, "2,2")) == (6 - moved, moved)
    rows = [ply.row for ply in player.scene.match.plies[before:]]
    assert len(rows) == 2 * moved
    assert len({row.group for row in rows}) == 1
    player.click("match.undo")
    assert rabbits(player, "2,3") == 6


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize("over", [None, "pan", "mat"])
def test_with_nowhere_to_stand_turns_count_up_too(tmp_path: Path, count: int, over: str | None) -> None:
    """Scale and straw alone take rabbits before the roll where the land is full."""
    made = match_with(tmp_path, Options(quick_start=True) if count == STACK else Options(dogs=(count + 1,)))
    made.click("animal:2,3")
    if over is not None:
        made.point("move", made.spot(over).centre)
    held = [moment(made).held_count]
    for _ in range(count):
        made.manager.handle(Key("r"))
        held.append(moment(made).held_count)
    assert held == [1 + (held[0] - 1 + turn) % count for turn in range(count + 1)]


def test_a_notch_up_is_one_more_and_at_both_ends_it_stays_and_says_so(player: Pilot) -> None:
    assert isinstance(player.scene, MatchScene)
    start, end = player.spot("animal:2,3").centre, player.spot("space:2,2").centre
    player.point("move", start)
    player.point("down", start)
    player.point("move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    held, said = [], []
    for notch in (-1, 1, 1, 1, 1, 1, 1, -1):
        player.scene.page.toasts.clear()
        player.point("wheel", player.scene.model.hand.at, notch)
        held.append(moment(player).held_count)
        said.append([toast.words for toast in player.scene.page.toasts])
    assert held == [1, 2, 3, 4, 5, 6, 6, 5]
    words = player.scene.words
    least, most = words.n("match.carry.least", 1, **named_keys(words, "back")), words.n("match.carry.most", 6)
    assert said == [[least], [], [], [], [], [], [most], []]


def test_several_are_given_and_taken_at_once(player: Pilot) -> None:
    assert isinstance(player.scene, MatchScene)
    match = player.scene.match
    credit = match.state.credit
    carry(player, "animal:2,3", -2, "pan")
    assert match.state.credit == credit + 5
    carry(player, "stall:0", -1, "space:2,2")
    assert match.state.credit == max(0, credit + 5 - 6)
    assert rabbits(player, "2,2") == min(6, credit + 5)


def test_as_many_go_as_have_room_and_the_rest_stay(player: Pilot) -> None:
    carry(player, "animal:2,3", 2, "space:2,2")
    assert (rabbits(player, "2,3"), rabbits(player, "2,2")) == (3, 3)
    carry(player, "stall:0", -1, "animal:2,2")
    held = rabbits(player, "2,2")
    carry(player, "animal:2,3", -1, "animal:2,2")
    assert rabbits(player, "2,2") == min(6, held + 3)
    assert rabbits(player, "2,3") == 3 - (rabbits(player, "2,2") - held)
    assert isinstance(player.scene, MatchScene)
    assert player.scene.match.state.loose[RABBIT] == 0


def test_what_is_carried_and_what_stays_on_the_straw_are_counted_apart(player: Pilot) -> None:
    player.click("animal:2,3")
    player.click("mat")
    start, end = player.spot("animal:2,3").centre, player.spot("space:2,2").centre
    player.point("move", start)
    player.point("down", start)
    player.point("move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    player.key("r", "r", "r")
    assert isinstance(player.scene, MatchScene)
    seen, terms, now = player.scene.model.context, player.scene.match.terms, moment(player)
    assert now.held_count == 4
    assert now.loose_left[RABBIT] == 1
    laid = now.without_held.context.view
    assert (laid.loose[RABBIT], laid.rabbits[terms.board.number("2,3")]) == (1, 1)
    looks = {sprite.key: sprite.art for sprite in player.scene.table_view.table.look.sprites(seen)}
    assert looks[Spot("stays")] == animals.picture(RABBIT)
    assert looks[Spot("loose", RABBIT)] == animals.picture(RABBIT, 4)
    player.point("up", end)


def test_more_rabbits_are_offered_even_where_none_can_be_put(tmp_path: Path) -> None:
    """The first thing anybody does: a full farm, no pasture, rabbits for the market."""
    house = House(tmp_path, (TITLE,))
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
    seats = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    opened = opening.begin(house.services, TITLE, seats, Options(quick_start=True), "scene")
    made = pilot(house, MatchScene(house.services, *opened))
    start = made.spot("animal:2,3").centre
    made.point("move", start)
    made.point("down", start)
    made.point("move", (start[0] + 200, start[1] - 60))
    assert isinstance(made.scene, MatchScene)
    assert moment(made).picked_kind == RABBIT
    assert moment(made).can_hold_more
    made.point("up", start)


def test_rabbits_that_can_only_be_given_are_told_of_and_carried_several_at_once(tmp_path: Path) -> None:
    """All land is full, so the scale is the only place: still R or the wheel takes more of the stack."""
    house = House(tmp_path, (TITLE,))
    seats = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    made = pilot(
        house, MatchScene(house.services, *opening.begin(house.services, TITLE, seats, Options(quick_start=True), "x"))
    )
    assert isinstance(made.scene, MatchScene)
    terms = made.scene.match.terms
    stacks = [number for number, count in enumerate(made.scene.match.state.rabbits) if count > 1]
    names = [terms.board.spots[number].name for number in stacks if made.scene.match.state.owned[0] >> number & 1]
    made.click(f"animal:{names[0]}")
    now = moment(made)
    assert now.placeable_kind is None
    assert now.picked_kind == RABBIT
    assert now.can_hold_more


@pytest.fixture
def buyer(tmp_path: Path) -> Pilot:
    """In front of a match in which a sheep has been given and a pasture bought: 2 are left to spend."""
    made = sit(tmp_path, Options(quick_start=True))
    made.drag("animal:3,2", made.spot("pan").centre)
    rest(made)
    made.click("space:2,2")
    rest(made)
    return made


def seen(buyer: Pilot) -> tuple[Sequence[int], int, Sequence[int]]:
    """Counts of the market, the scale's credit, and animals on the straw."""
    now = moment(buyer)
    view = now.with_all_held.context.view
    return view.herd, view.credit, now.without_held.context.view.loose


@pytest.mark.parametrize("readies", [False, True], ids=["at once", "made beforehand"])
@pytest.mark.parametrize(
    ("source", "turns", "many"), [("stall:0", 0, 1), ("stall:0", 1, 2), ("animal:2,3", 0, 1), ("animal:2,3", 4, 5)]
)
def test_it_stays_and_nothing_else_moves_or_counts(
    buyer: Pilot, source: str, turns: int, many: int, readies: bool
) -> None:
    shown = scene(buyer)
    stage, start, end = shown.table_view.stage, buyer.spot(source).centre, buyer.spot("space:2,2").centre
    buyer.point("move", start)
    buyer.point("down", start)
    buyer.point("move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    buyer.key(*["r"] * turns)
    at = end[0] + 15, end[1] + 9
    buyer.point("move", at)
    buyer.step(FRAME_MS)
    while readies and shown.idle_step():
        pass
    held, lay = seen(buyer), {sprite.key: sprite.box for sprite in shown.handling.hanging.sprites()[0]}
    assert sum(held[2]) == 0
    before = shown.match.index
    buyer.point("up", at)
    assert shown.match.index == before + 2 * many
    places = list[Rect]()
    while stage.busy or not places:
        buyer.manager.update(FRAME_MS)
        if shown.table_view.awaits_picture:
            continue  # the last picture stands
        now = {sprite.key: sprite for sprite in stage.sprites() if sprite.alpha}
        assert seen(buyer) == held
        assert Spot("loose", RABBIT) not in now
        assert now[Spot("stall", RABBIT)].box == lay[Spot("stall", RABBIT)]
        places.append(now[TARGET].box)
    rest(buyer)
    lies = next(sprite for sprite in stage.sprites() if sprite.key == TARGET)
    assert set(places) == {lies.box}
    assert shown.match.state.rabbits[shown.match.terms.board.number("2,2")] == many


@pytest.mark.parametrize(
    ("source", "turns", "many"), [("stall:0", 0, 1), ("stall:0", 1, 2), ("animal:2,3", 0, 1), ("animal:2,3", 4, 5)]
)
def test_by_clicks_it_lies_at_once_where_it_was_seen_to_lie(buyer: Pilot, source: str, turns: int, many: int) -> None:
    shown = scene(buyer)
    stage = shown.table_view.stage
    buyer.click(source)
    buyer.key(*["r"] * turns)
    buyer.point("move", buyer.spot("space:2,2").centre)
    buyer.step(FRAME_MS)
    ghost = shown.table_view.table.look.ghost(shown.model.context)
    before = shown.match.index
    buyer.click("space:2,2")
    assert shown.match.index == before + 2 * many
    places = list[Rect]()
    for _ in range(30):
        buyer.manager.update(FRAME_MS)
        if shown.table_view.awaits_picture:
            continue  # the last picture stands
        now = {sprite.key: sprite for sprite in stage.sprites() if sprite.alpha}
        assert {key.kind for key in now}.isdisjoint({"loose", "joins", "flock"})  # nothing comes once more
        places.append(now[TARGET].box)
    assert set(places) == {ghost}
    assert not stage.busy
    assert shown.match.state.rabbits[shown.match.terms.board.number("2,2")] == many


def test_what_is_given_goes_on_from_where_it_was_dropped(buyer: Pilot) -> None:
    """Not from where it stood."""
    shown = scene(buyer)
    start, end = buyer.spot("animal:2,3").centre, buyer.spot("pan").centre
    at = end[0] + 12, end[1] - 7
    buyer.point("move", start)
    buyer.point("down", start)
    buyer.point("move", at)
    for _ in range(40):
        buyer.step(FRAME_MS)  # until it hangs below the pointer
    buyer.point("up", at)
    before, flying = {sprite.key for sprite in shown.table_view.stage.sprites()}, list[Rect]()
    while not flying:
        buyer.manager.update(FRAME_MS)
        if not shown.table_view.awaits_picture:
            new = [each for each in shown.table_view.stage.sprites() if each.key not in before]
            flying = [each.box for each in new if each.key.kind == "weigh"]
    (box,) = flying
    assert max(abs(box.centre[0] - at[0]), abs(box.centre[1] - at[1])) < box.w / 2
