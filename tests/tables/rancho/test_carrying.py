"""Several rabbits are carried in one gesture (RA20)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.core.seats import Seat
from game.rules.rancho.choices import Buy
from game.rules.rancho.model import RABBIT, Options
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.tables.rancho import TITLE, animals, now
from game.tables.rancho.controls import rabbits_in
from game.ui.spot import Spot
from tests.scenes.pilot import House, Pilot, pilot


@pytest.fixture
def player(tmp_path: Path) -> Pilot:
    """In front of a match that begins with six rabbits each, with a pasture bought and a sheep less."""
    house = House(tmp_path, (TITLE,))
    house.services.settings = msgspec.structs.replace(house.services.settings, animation="none")
    seats = [Seat(name, colour=colour) for name, colour in zip("AB", TITLE.colours, strict=False)]
    opened = opening.begin(house.services, TITLE, seats, Options(quick_start=True), "scene")
    made = pilot(house, MatchScene(house.services, *opened))
    made.drag("animal:3,2", made.spot("pan").centre)
    made.click("space:2,2")
    return made


def rabbits(player: Pilot, name: str) -> int:
    assert isinstance(player.scene, MatchScene)
    match = player.scene.match
    return int(match.state.rabbits[match.terms.board.number(name)])


def carry(player: Pilot, source: str, turns: int, target: str) -> None:
    """Drags with so many turns on the way."""
    start, end = player.spot(source).centre, player.spot(target).centre
    player.point("move", start)
    player.point("down", start)
    player.point("move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    player.key(*["r"] * turns)
    player.point("move", end)
    player.step(16)
    player.point("up", end)
    player.step()


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


@pytest.mark.parametrize(("turns", "moved"), [(0, 1), (1, 6), (2, 5), (6, 1)])
def test_a_turn_takes_all_and_further_ones_fewer(player: Pilot, turns: int, moved: int) -> None:
    assert isinstance(player.scene, MatchScene)
    before = player.scene.match.index
    carry(player, "animal:2,3", turns, "space:2,2")
    assert (rabbits(player, "2,3"), rabbits(player, "2,2")) == (6 - moved, moved)
    rows = [ply.row for ply in player.scene.match.plies[before:]]
    assert len(rows) == 2 * moved
    assert len({row.group for row in rows}) == 1
    player.click("match.undo")
    assert rabbits(player, "2,3") == 6


def test_a_notch_up_is_one_more_and_at_both_ends_it_stays_and_says_so(player: Pilot) -> None:
    assert isinstance(player.scene, MatchScene)
    start, end = player.spot("animal:2,3").centre, player.spot("space:2,2").centre
    player.point("move", start)
    player.point("down", start)
    player.point("move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    held, said = [], []
    for notch in (-1, 1, 1, 1, 1, 1, 1, -1):
        player.scene.page.toasts.clear()
        player.point("wheel", player.scene.handling.hands.at, notch)
        held.append(now.held_count(player.scene.layout.context))
        said.append([toast.words for toast in player.scene.page.toasts])
    assert held == [1, 2, 3, 4, 5, 6, 6, 5]
    words = player.scene.words
    least, most = words.n("match.carry.least", 1), words.n("match.carry.most", 6)
    assert said == [[least], [], [], [], [], [], [most], []]


def test_several_are_given_and_taken_at_once(player: Pilot) -> None:
    assert isinstance(player.scene, MatchScene)
    match = player.scene.match
    credit = match.state.credit
    carry(player, "animal:2,3", 2, "pan")
    assert match.state.credit == credit + 5
    carry(player, "stall:0", 1, "space:2,2")
    assert match.state.credit == max(0, credit + 5 - 6)
    assert rabbits(player, "2,2") == min(6, credit + 5)


def test_as_many_go_as_have_room_and_the_rest_stay(player: Pilot) -> None:
    carry(player, "animal:2,3", 4, "space:2,2")
    assert (rabbits(player, "2,3"), rabbits(player, "2,2")) == (3, 3)
    carry(player, "stall:0", 1, "animal:2,2")
    held = rabbits(player, "2,2")
    carry(player, "animal:2,3", 1, "animal:2,2")
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
    player.key("r", "r")
    assert isinstance(player.scene, MatchScene)
    seen, terms = player.scene.layout.context, player.scene.match.terms
    assert now.held_count(seen) == 4
    assert now.loose_left(seen, terms)[RABBIT] == 1
    laid = now.without_held(seen, terms).view
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
    seen = made.scene.layout.context
    assert now.held_kind(seen) == RABBIT
    assert now.can_hold_more(seen, made.scene.match.terms)
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
    context = made.scene.layout.context
    assert now.placeable_kind(context) is None
    assert now.picked_kind(context, terms) == RABBIT
    assert now.can_hold_more(context, terms)
