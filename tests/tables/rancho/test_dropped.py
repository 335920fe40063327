"""What is carried from the market or from a space to another one stays where it is dropped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.rules.rancho.model import RABBIT, Options
from game.tables.rancho import now
from game.ui.rect import Rect
from game.ui.spot import Spot
from tests.scenes.pilot import Pilot
from tests.tables.rancho.moving import FRAME_MS, rest, scene, sit

TARGET = Spot("animal", "2,2")


@pytest.fixture
def player(tmp_path: Path) -> Pilot:
    """In front of a match in which a sheep has been given and a pasture bought: 2 are left to spend."""
    made = sit(tmp_path, Options(quick_start=True))
    made.drag("animal:3,2", made.spot("pan").centre)
    rest(made)
    made.click("space:2,2")
    rest(made)
    return made


def seen(player: Pilot) -> tuple[Sequence[int], int, Sequence[int]]:
    """What the market counts, what the scale says, and what lies on the straw."""
    shown = scene(player)
    context, terms = shown.layout.context, shown.match.terms
    view = now.with_all_held(context, terms).view
    return view.herd, view.credit, now.without_held(context, terms).view.loose


@pytest.mark.parametrize("readies", [False, True], ids=["at once", "made beforehand"])
@pytest.mark.parametrize(
    ("source", "turns", "many"), [("stall:0", 0, 1), ("stall:0", 1, 2), ("animal:2,3", 0, 1), ("animal:2,3", 2, 5)]
)
def test_it_stays_and_nothing_else_moves_or_counts(
    player: Pilot, source: str, turns: int, many: int, readies: bool
) -> None:
    shown = scene(player)
    stage, start, end = shown.table_view.stage, player.spot(source).centre, player.spot("space:2,2").centre
    player.point("move", start)
    player.point("down", start)
    player.point("move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    player.key(*["r"] * turns)
    at = end[0] + 15, end[1] + 9
    player.point("move", at)
    player.step(FRAME_MS)
    while readies and shown.ahead():
        pass
    held, lay = seen(player), {sprite.key: sprite.box for sprite in shown.handling.hanging.sprites()[0]}
    assert sum(held[2]) == 0
    before = shown.match.index
    player.point("up", at)
    assert shown.match.index == before + 2 * many
    places = list[Rect]()
    while stage.busy or not places:
        player.manager.update(FRAME_MS)
        if shown.table_view.prerendering:
            continue  # the last picture stands
        now = {sprite.key: sprite for sprite in stage.sprites() if sprite.alpha}
        assert seen(player) == held
        assert Spot("loose", RABBIT) not in now
        assert now[Spot("stall", RABBIT)].box == lay[Spot("stall", RABBIT)]
        places.append(now[TARGET].box)
    rest(player)
    lies = next(sprite for sprite in stage.sprites() if sprite.key == TARGET)
    assert set(places) == {lies.box}
    assert shown.match.state.rabbits[shown.match.terms.board.number("2,2")] == many


@pytest.mark.parametrize(
    ("source", "turns", "many"), [("stall:0", 0, 1), ("stall:0", 1, 2), ("animal:2,3", 0, 1), ("animal:2,3", 2, 5)]
)
def test_by_clicks_it_lies_at_once_where_it_was_seen_to_lie(player: Pilot, source: str, turns: int, many: int) -> None:
    shown = scene(player)
    stage = shown.table_view.stage
    player.click(source)
    player.key(*["r"] * turns)
    player.point("move", player.spot("space:2,2").centre)
    player.step(FRAME_MS)
    ghost = shown.table_view.table.look.ghost(shown.layout.context)
    before = shown.match.index
    player.click("space:2,2")
    assert shown.match.index == before + 2 * many
    places = list[Rect]()
    for _ in range(30):
        player.manager.update(FRAME_MS)
        if shown.table_view.prerendering:
            continue  # the last picture stands
        now = {sprite.key: sprite for sprite in stage.sprites() if sprite.alpha}
        assert {key.kind for key in now}.isdisjoint({"loose", "joins", "flock"})  # nothing comes once more
        places.append(now[TARGET].box)
    assert set(places) == {ghost}
    assert not stage.busy
    assert shown.match.state.rabbits[shown.match.terms.board.number("2,2")] == many


def test_what_is_given_goes_on_from_where_it_was_dropped(player: Pilot) -> None:
    """Not from where it stood."""
    shown = scene(player)
    start, end = player.spot("animal:2,3").centre, player.spot("pan").centre
    at = end[0] + 12, end[1] - 7
    player.point("move", start)
    player.point("down", start)
    player.point("move", at)
    for _ in range(40):
        player.step(FRAME_MS)  # until it hangs below the pointer
    player.point("up", at)
    before, flying = {sprite.key for sprite in shown.table_view.stage.sprites()}, list[Rect]()
    while not flying:
        player.manager.update(FRAME_MS)
        if not shown.table_view.prerendering:
            new = [each for each in shown.table_view.stage.sprites() if each.key not in before]
            flying = [each.box for each in new if each.key.kind == "weigh"]
    (box,) = flying
    assert max(abs(box.centre[0] - at[0]), abs(box.centre[1] - at[1])) < box.w / 2
