"""Motions of a trade that is called off (RA21), and of several animals as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.plans import PlanKeeper
from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Refusal
from game.rules.rancho.events import Born, TradeCalledOff
from game.rules.rancho.model import COW, HORSE, SHEEP, Options, State
from game.scenes.match.announcements import simultaneous
from game.scenes.match.scene import MatchScene
from game.scenes.match.session import AmbiguousInterrupt
from game.scenes.shell import opening
from game.store.notices import StoreError
from game.tables.rancho import TITLE, side
from game.tables.rancho.effects import RanchoSigns
from game.tables.rancho.layout import ART, column
from game.ui.context import TableContext
from game.ui.signs import EventSigns
from game.ui.spot import Spot
from game.ui.sprite import Sprite, journeys
from game.ui.table import Table, Tool
from tests.games import results_game
from tests.scenes.match.gestures import gesture
from tests.scenes.pilot import Pilot
from tests.scenes.reader import Reader
from tests.tables.rancho.moving import FRAME_MS, rest, scene, sit
from tests.tables.rancho.play import stages, table
from tests.tables.sitting import USUAL, context, dealt, window

MOST_MS = 1200
"""Longest time of one movement at usual speed, in milliseconds."""


def seen(sprites: Sequence[Sprite]) -> Counter[str]:
    """How many animals of each kind are seen, but for those that only stand for the herd or weigh against a gift."""
    found = Counter[str]()
    for sprite in sprites:
        if not sprite.alpha or sprite.key.kind == "stall" or (sprite.key.kind == "weigh" and sprite.key.ids[0] == 1):
            continue
        several = sprite.art.startswith("rancho/rabbits_")
        if several or sprite.art in ART.values():
            found["animals/rabbit" if several else sprite.art] += int(sprite.art[-1]) if several else 1
    return found


def frames(player: Pilot) -> Iterator[Sequence[Sprite]]:
    """All that lies and moves, frame by frame, until everything lies."""
    top = scene(player).table_view
    while True:
        player.manager.update(FRAME_MS)
        if top.awaits_picture:
            continue  # the last picture stands
        if not top.stage.busy:
            return
        yield top.stage.sprites()


def give(player: Pilot, name: str) -> None:
    carry(player, name, "pan")


def carry(player: Pilot, name: str, to: str) -> None:
    player.drag(name, player.spot(to).centre)
    rest(player)


def call_off(player: Pilot) -> list[Sequence[Sprite]]:
    at = player.spot("match.tool.calloff").centre
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    return list(frames(player))


def gives_a_sheep(player: Pilot) -> None:
    give(player, "animal:3,2")


def gives_and_takes(player: Pilot) -> None:
    """The rabbit taken joins the one that stands there, a dog comes into the yard."""
    give(player, "animal:3,2")
    carry(player, "stall:0", "animal:2,3")
    player.click("stall:4")
    rest(player)


def gives_from_a_stack(player: Pilot) -> None:
    """One of those that have been taken is given again: it is in the herd already, and goes there."""
    give(player, "animal:3,2")
    for _ in range(2):
        carry(player, "stall:0", "animal:2,3")
    give(player, "animal:2,3")


def gives_and_moves_another_into_its_place(player: Pilot) -> None:
    """One animal comes home and another goes from there by the same name."""
    give(player, "animal:3,2")
    carry(player, "animal:2,3", "space:3,2")


def gives_one_of_two(player: Pilot) -> None:
    """The stack that it comes back to has not grown before it is there."""
    for _ in range(4):
        give(player, "animal:2,3")
    player.click("space:2,2")
    rest(player)
    assert scene(player).match.state.credit == 0
    give(player, "animal:2,3")


def takes_onto_the_straw(player: Pilot) -> None:
    give(player, "animal:3,2")
    player.click("stall:0")
    player.click("mat")
    rest(player)


TRADES: Mapping[Callable[[Pilot], None], bool] = {
    gives_a_sheep: False,
    gives_and_takes: False,
    gives_from_a_stack: False,
    gives_and_moves_another_into_its_place: False,
    gives_one_of_two: True,
    takes_onto_the_straw: False,
}
"""Trades, and whether each begins with six rabbits."""


@pytest.mark.parametrize(("trades", "quick"), TRADES.items())
def test_every_animal_is_seen_once_in_every_frame(tmp_path: Path, trades: Callable[[Pilot], None], quick: bool) -> None:
    player = sit(tmp_path, Options(quick_start=quick))
    trades(player)
    stage = scene(player).table_view.stage
    assert scene(player).match.state.credit
    before = seen(stage.sprites())
    shown = call_off(player)
    assert len(shown) > 20
    for sprites in shown:
        assert seen(sprites) == before
    assert scene(player).match.state.credit == 0


def test_what_was_given_goes_from_the_pan_to_its_home(tmp_path: Path) -> None:
    player = sit(tmp_path, Options())
    stage = scene(player).table_view.stage
    home = next(each.box for each in stage.sprites() if each.key == Spot("animal", "3,2"))
    gives_a_sheep(player)
    pan = next(each.box for each in stage.sprites() if each.key == Spot("weigh", 0, 0))
    ways = [each.box for sprites in call_off(player) for each in sprites if each.key.kind == "home"]
    assert abs(ways[0].centre[0] - pan.centre[0]) < pan.w / 2
    assert abs(ways[-1].centre[0] - home.centre[0]) < home.w / 2
    assert abs(ways[-1].centre[1] - home.centre[1]) < home.h / 2


def test_more_things_than_a_pan_holds_singly_fly_too(tmp_path: Path) -> None:
    player = sit(tmp_path, Options(quick_start=True))
    begun = scene(player).match.state
    for _ in range(5):
        give(player, "animal:2,3")
    shown = call_off(player)
    flown = {(each.key, each.art) for sprites in shown for each in sprites if each.key.kind == "home"}
    assert [art for _, art in flown] == ["rancho/rabbits_3"]
    weighed = (each for sprites in shown for each in sprites if each.key.kind == "weigh" and each.alpha)
    assert not any(each.art == "animals/rabbit" for each in weighed)
    assert scene(player).match.state == begun


def half_way(
    of: Table[State], event: TradeCalledOff, then: TableContext[State], after: TableContext[State]
) -> tuple[Counter[str], Counter[str]]:
    """Sprites before a trade is called off, and in the midst of that."""
    old, new = ({each.key: each for each in of.look.sprites(sight)} for sight in (then, after))
    motions, lying = of.look.animate(event, then, after), dict(old)
    for moving in journeys(old, new, motions):
        moving.elapsed = max(each.delay + each.ms for each in motions.values()) / 2
        lying.pop(moving.after.key, None)
        shown = moving.now()
        lying |= {} if shown is None else {shown.key: shown}
    return seen([*old.values()]), seen([*lying.values()])


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_was_traded_is_seen_once_half_way(seats: int) -> None:
    """Tolls, dogs, what was put elsewhere: of games at random, half-way through each trade that was called off."""
    then: TableContext[State] | None = None
    met = 0
    for match in stages(seats, f"off {seats}", 1500):
        of = table(match)
        now = context(match, window(match, of, *USUAL)[1])
        event = now.past[-1] if now.past else None
        if then is not None and isinstance(event, TradeCalledOff):
            after = replace(now, view=event.on(match.terms, then.view), frame=then.frame)
            given = side.trade(then.past, then.view.credit).given
            before, midway = half_way(of, event, then, after)
            # Rabbits and dogs are counted in figures where they are many, and so is what many things in a pan are.
            single = [ART[kind] for kind in (SHEEP, COW, HORSE) if given.count(ART[kind]) < 2]
            assert [midway[art] for art in single] == [before[art] for art in single]
            met += 1
        then = now
    assert met > 20


# -- the scale


def test_the_scale_keeps_its_place_as_a_trade_opens_and_closes(tmp_path: Path) -> None:
    player = sit(tmp_path, Options())
    col = column(scene(player).table_view.frame)
    start, end = player.spot("animal:3,2").centre, player.spot("pan").centre
    for kind, at in (("move", start), ("down", start), ("move", end), ("up", end)):
        player.point(kind, at)
    shown = list(frames(player))
    rest(player)
    shown += call_off(player)
    beams = [each for sprites in shown for each in sprites if each.key.ids[:1] == ("beam",)]
    assert {beam.box for beam in beams} == {beams[0].box}
    angles = [beam.angle for beam in beams]
    assert angles[0] == angles[-1] == 0
    assert max(abs(after - before) for before, after in pairwise(angles)) <= 3  # it is nowhere seen to jump
    assert len(set(angles)) > 4
    for sprites in shown:
        for each in sprites:
            assert each.key.kind != "weigh" or each.lifted or not each.box.intersects(col.call_off)


def test_the_button_comes_with_a_trade_and_the_scale_stays_where_it_is(tmp_path: Path) -> None:
    player = sit(tmp_path, Options())

    def tools() -> list[Tool]:
        return [each for each in scene(player).model.tools if each.verb == "calloff"]

    pan = player.spot("pan")
    assert not tools()
    gives_a_sheep(player)
    rest(player)
    assert [each.enabled for each in tools()] == [True]
    assert player.spot("pan") == pan


def test_where_it_will_be_it_is_told_how_a_trade_begins(tmp_path: Path) -> None:
    """Until one is open, and on the own turn before the roll only."""
    player = sit(tmp_path, Options())
    way = scene(player).words.t("rancho.call_off.before")

    def told() -> bool:
        paint = Reader(player.manager.scale)
        scene(player).table_view.table.look.draw_side(paint, scene(player).model.context)
        return way in {note.words for note in paint.notes}

    assert told()
    gives_a_sheep(player)
    rest(player)
    assert not told()
    call_off(player)
    rest(player)
    assert told()


@pytest.mark.parametrize("kind", ["Take", "Give"])
def test_what_a_computer_trades_of_one_kind_is_one_gesture_and_one_movement(tmp_path: Path, kind: str) -> None:
    """Five rabbits or more, one after the other (RA21): their rows are one group, and their flights overlap."""
    house = results_game.house(tmp_path, "full", titles=(TITLE,))
    seats = [Seat("A"), Seat("B", "novice")]
    _, match, match_id = opening.begin(house.services, TITLE, seats, TITLE.spec.options(), "trades 1")
    while True:
        chain = gesture(match, PlanKeeper())
        if match.seat == 1 and len(chain) >= 5 and type(chain[0]).__name__ == kind:
            break
        match.play(chain[0])
    scene = MatchScene(house.services, TITLE, match, match_id)
    house.manager.push(scene)
    pilot, shows = Pilot(house.manager), scene.table_view.stage
    pilot.step(0)
    made = scene.session.play(*chain)
    assert not isinstance(made, Refusal | StoreError | AmbiguousInterrupt)
    assert len({ply.row.group for ply in made}) == 1
    assert len(simultaneous(match, made, scene.table_view.table.signs)) == len(chain) - 1
    scene.bar.announcements.show(made, None)
    assert not scene.thinking.computers.repeats
    shown, together = 0, 0
    while shows.busy:
        shows.update(10)
        shown += 10
        together = max(together, len({each.key for each in shows.sprites() if each.lifted}))
    assert shown <= MOST_MS
    assert together >= 2
    scene.close()
    house.services.close()


def test_what_a_computers_roll_brings_it_is_born_together() -> None:
    """Animals of two kinds are born of one roll (RA14): those of a computer at once, those of a person one by one."""

    class Slow(EventSigns[State]):
        unhurried = (Born,)

    match, born, number = dealt(TITLE, 2, "births", TITLE.spec.options()), 0, 0
    while born < 2:
        number = match.index
        made = match.play(gesture(match, PlanKeeper())[0])
        born = [type(event) for event in made[-1].events].count(Born)
    signs, plies = RanchoSigns(match.terms), match.plies[number:]
    people = [Seat("A"), Seat("B")]
    computers = [Seat("A", "novice"), Seat("B", "novice")]
    assert simultaneous(seated(match, people), plies, signs) == {}
    joined = simultaneous(seated(match, computers), plies, signs)
    assert len(joined) == born - 1
    assert all(type(plies[place].events[event]) is Born for place, event in joined)
    assert simultaneous(seated(match, computers), plies, Slow()) == {}


def seated(match: Match[Any, Any], seats: Sequence[Seat]) -> Match[Any, Any]:
    """The same match with others at it."""
    return Match(match.spec, replace(match.setup, seats=tuple(seats)))
