"""Matches of Rancho left in the midst of a trade or an attack, taken back, looked at again."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.match import Match, MatchSetup
from game.core.seats import HUMAN
from game.core.undo import turn_goes_on
from game.rules.rancho.choices import Buy, CallOff, First, Give, Keep, Lift, Put, Roll, Send, Take
from game.rules.rancho.dice import Guard, RollAttack, Strike
from game.rules.rancho.events import DogSent, OrderChosen
from game.rules.rancho.model import SHEEP
from game.scenes import navigation
from game.scenes.match.buttons import LargeButton
from game.scenes.match.scene import MatchScene
from game.scenes.match.why import OPEN_ON_EITHER
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell import opening
from game.titles import TITLES, title_for
from game.ui.chooser import Chain
from tests.games import results_game
from tests.golden.transcript import GOLDEN, followed, read
from tests.scenes import random_play
from tests.scenes.drawn_words import read as read_words
from tests.scenes.match.test_back import going_on
from tests.scenes.match.test_coach import coaching
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import House
from tests.store.table import put_record

RANCHO = title_for("rancho")


def first(player: Player, kind: type) -> Any:
    """The first choice of a kind that is offered."""
    return next(choice for choice in player.match.options if isinstance(choice, kind))


def give_sheep(player: Player) -> Chain:
    return (next(c for c in player.match.options if isinstance(c, Give) and c.kind == SHEEP),)


def buy(player: Player) -> Chain:
    return (first(player, Buy),)


def call_off(player: Player) -> Chain:
    return (CallOff(),)


def carried(kind: type) -> Callable[[Player], Chain]:
    """From the market or its space straight to a space."""

    def chain(player: Player) -> Chain:
        begun = (choice for choice in player.match.options if isinstance(choice, kind))
        chains = (chain for choice in begun for chain in player.ways(choice))
        return next(chain for chain in chains if len(chain) == 2 and isinstance(chain[1], Put))

    return chain


def sheep_for_land(player: Player) -> None:
    """Gives the sheep and buys a 4: credit 2 is left."""
    player.by_drag(*give_sheep(player))
    player.by_clicks(*buy(player))
    assert player.match.state.credit == 2


def come_back(player: Player) -> Player:
    """The program is left and begun anew, and the match gone on with from the title screen."""
    player.house.services.close()
    house = House(player.house.folder, TITLES)
    house.manager.push(navigation.first(house.services))
    match = opening.load(house.services, player.match_id)[1]
    again = Player(house, player.title, len(match.seats), opened=(match, player.match_id))
    house.manager.home()
    again.click("title.continue")
    assert isinstance(again.scene, MatchScene)
    again.table, again.match = again.scene, again.scene.match
    return again


def until(
    wanted: Callable[[Match[Any, Any]], bool],
    folder: Path,
    seats: int = 3,
    seeds: range = range(20),
    others: str = HUMAN,
) -> Player:
    """A match that random players have brought to where something is wanted; `others` is who plays the other seats."""
    house = results_game.house(folder, "none", titles=TITLES)
    options = RANCHO.spec.playout_options
    boards = house.services.boards(RANCHO.spec, options, seats)
    for seed in seeds:
        agreed = MatchSetup(results_game.seats(seats), options, boards, f"midway {seed}")
        match: Match[Any, Any] = Match(RANCHO.spec, agreed)
        match.deal()
        dice = random.Random(seed)
        while not match.over and not wanted(match):
            match.play(random_play.pick(RANCHO, dice, match.options))
        if wanted(match):
            record, asked = match.record(), match.seat
            playing = tuple(
                seat if number == asked else msgspec.structs.replace(seat, player=others)
                for number, seat in enumerate(record.seats)
            )
            number = put_record(house.services.store, msgspec.structs.replace(record, seats=playing))
            return Player(house, RANCHO, seats, opened=(opening.load(house.services, number)[1], number))
    raise AssertionError("it does not come to that")


def waits_for(step: str) -> Callable[[Match[Any, Any]], bool]:
    """Whether a match waits at a step of a name, and the answer makes a difference."""

    def waits(match: Match[Any, Any]) -> bool:
        waiting = match.waiting
        return type(waiting).__name__ == step and waiting is not None and not waiting.moot(match.terms, match.state)

    return waits


# -- going on


@pytest.mark.parametrize("left", ["left", "killed"])
def test_an_open_trade_is_gone_on_with(tmp_path: Path, left: str) -> None:
    """RA10, RA21: credit, land and what calling off brings back are as they were."""
    player = sit(tmp_path, RANCHO)
    begun = player.match.state
    sheep_for_land(player)
    if left == "left":
        player.click("match.home")
        player.click("match.menu.leave")
    again = come_back(player)
    again.agrees()
    assert again.match.record() == player.match.record()
    assert again.match.state == player.match.state
    assert "match.main" not in again.scene.spots()
    again.by_clicks(CallOff())
    assert again.match.state == begun
    again.by_keys(Roll())
    again.agrees()


def test_a_trade_gone_on_with_is_spent(tmp_path: Path) -> None:
    """RA10."""
    player = sit(tmp_path, RANCHO)
    sheep_for_land(player)
    again = come_back(player)
    while again.match.state.credit:
        again.by_drag(first(again, Take))
    assert sum(again.match.state.loose)
    again = come_back(again)
    assert "match.main" not in again.scene.spots()
    while sum(again.match.state.loose):
        again.by_clicks(first(again, Put))
    again.by_clicks(Roll())
    again.agrees()


@pytest.mark.parametrize("answer", [Send(), Keep()], ids=["send", "keep"])
def test_an_attack_is_gone_on_with(tmp_path: Path, answer: Any) -> None:
    """RA18: the seat that was asked for its dog is asked again, and the attack goes on from its answer."""
    player = until(waits_for("Guard"), tmp_path)
    asked = player.match.waiting
    again = come_back(player)
    assert again.match.waiting == asked
    assert again.match.undo_to() is None
    assert {"match.tool.send", "match.tool.keep"} <= set(again.scene.spots())
    rows = again.rows
    again.by_clicks(answer)
    again.agrees()
    assert again.match.plies[rows].row.choice == answer
    sent = [event for event in again.match.plies[rows].events if isinstance(event, DogSent)]
    assert bool(sent) == isinstance(answer, Send)


def words_drawn(player: Player) -> set[str]:
    """Everything written on the screen."""
    player.draw()
    return {words for words, _ in read_words(player.manager, player.surface).words}


def struck_in_another_turn(match: Match[Any, Any]) -> bool:
    """Whether a seat is asked for its dog while another one has rolled, and a second attack follows."""
    waiting = match.waiting
    attacked = isinstance(waiting, Guard) and waiting.seat != match.state.seat
    return attacked and any(isinstance(step, RollAttack) for step in match.position.agenda)


@pytest.mark.parametrize("others", [HUMAN, "novice"])
def test_an_answer_in_the_turn_of_another_ends_no_turn(tmp_path: Path, pixels: None, others: str) -> None:
    """RA18: ribbon, button, bar, dice and what a press in vain says speak of a move, and never of a turn."""
    player = until(struck_in_another_turn, tmp_path, seeds=range(40, 41), others=others)  # the first that comes to it
    table, t = player.table, player.table.words.t
    assert t("match.active.asked") in words_drawn(player)
    roller, player.ends = player.match.seats[player.match.state.seat], False
    player.by_clicks(Send())
    end = table.session.turn_end
    assert end is not None
    assert end.goes_on
    main = player.widget("match.main")
    assert isinstance(main, LargeButton)
    computer = others != HUMAN
    assert main.label == (t("match.end.chance") if computer else t("match.end.pass", seat=roller.name))
    assert main.second == t("match.end.fixed.move")
    assert table.bar.sentence(table.model.context).rest == t("match.end.on.either")
    assert not coaching(table).marks
    assert t("match.active.asked") in words_drawn(player)
    assert player.widget("match.glove").hint == t("match.glove")
    player.click("space:2,3")
    assert player.said() == t(OPEN_ON_EITHER)
    player.click("match.main")
    then = table.session.turn_end  # a person who has rolled rolls for the next attack as well
    assert then is None or not then.goes_on
    assert player.match.turn_of != end.seat


@pytest.mark.parametrize("following", [Strike, RollAttack], ids=["one attack", "another attack"])
def test_an_answer_in_the_own_turn_does_not_end_it_either(tmp_path: Path, following: type) -> None:
    """RA15, RA18: who has rolled is asked for a dog as well, and has a roll or babies to come."""

    def asked(match: Match[Any, Any]) -> bool:
        waiting, agenda = match.waiting, match.position.agenda
        own = isinstance(waiting, Guard) and waiting.seat == match.state.seat
        return own and any(isinstance(step, following) for step in agenda)

    player = until(asked, tmp_path, seeds=range(200), others="novice")
    player.ends, seat, t = False, player.match.seat, player.table.words.t
    player.by_clicks(Send())
    assert seat is not None
    assert turn_goes_on(player.match.plies, seat)
    end = player.table.session.turn_end
    if end is not None:
        main = player.widget("match.main")
        assert isinstance(main, LargeButton)
        assert end.goes_on
        assert main.label in {t("match.glove"), t("match.end.chance")}
        assert "turn" not in player.table.bar.sentence(player.table.model.context).rest
    assert following is Strike or end is not None


def test_the_key_of_the_dice_says_that_an_answer_comes_first(tmp_path: Path) -> None:
    """Nothing can be rolled then, so that nothing comes too early either; the answers light up."""
    player = until(waits_for("Guard"), tmp_path)
    rows = player.rows
    player.key("d")
    assert player.rows == rows
    assert player.said() == player.table.words.t("match.answer_first")
    assert player.spot("match.tool.keep") in player.table.screen.state.lit


def test_the_order_of_fox_and_wolf_is_asked_for_again(tmp_path: Path) -> None:
    """RA16."""
    record = read(GOLDEN / "rancho" / "both_predators_2.json")  # random players hardly ever come to it
    at = next(index for index, ply in enumerate(followed(record).plies) if isinstance(ply.row.choice, First))
    player = going_on(tmp_path, RANCHO, msgspec.structs.replace(record, rows=record.rows[:at], index=-1))
    again = come_back(player)
    choice = first(again, First)
    rows = again.rows
    again.by_keys(choice)
    assert any(isinstance(event, OrderChosen) for event in again.match.plies[rows].events)
    again.agrees()


# -- taking back


def test_every_act_of_an_expansion_is_taken_back_by_itself(tmp_path: Path) -> None:
    """RA9, RA10, RA12: giving, buying, calling off, and carrying from space to space, which is one act."""
    player = sit(tmp_path, RANCHO)
    states = [player.match.state]
    for ply in (give_sheep, buy, call_off, give_sheep, buy, carried(Take), carried(Lift)):
        player.by_drag(*ply(player))
        states.append(player.match.state)
    for state in reversed(states[:-1]):
        player.click("match.undo")
        player.agrees()
        assert player.match.state == state
    assert player.match.undo_to() is None
    for state in states[1:]:
        player.click("match.redo")
        player.agrees()
        assert player.match.state == state
    assert "match.redo" not in player.scene.spots()


def test_a_trade_called_off_is_open_again_once_that_is_taken_back(tmp_path: Path) -> None:
    """RA21."""
    player = sit(tmp_path, RANCHO)
    sheep_for_land(player)
    player.by_clicks(CallOff())
    assert player.match.state.credit == 0
    player.undo()
    assert player.match.state.credit == 2
    again = come_back(player)
    again.agrees()
    assert again.match.state.credit == 2
    assert again.match.redo_to() is not None


def test_the_roll_is_not_taken_back(tmp_path: Path) -> None:
    """RA14: what the dice have shown stays."""
    player = sit(tmp_path, RANCHO)
    player.by_clicks(Roll())
    rows = player.rows
    player.undo()
    assert player.rows == rows
    assert player.said() == player.table.words.t("match.undo.chance")


# -- looking back


def finished(folder: Path, seats: int) -> tuple[Player, int]:
    """A match that random players have ended, and a row in it at which a trade was open."""
    player = until(lambda match: match.over, folder, seats)
    match = player.match
    at = next(n for n in range(match.index) if match.at(n).state.credit and match.at(n).state.turn > 2)
    return player, at


@pytest.mark.parametrize("seats", [2, 6])
def test_a_match_is_looked_at_again(tmp_path: Path, seats: int) -> None:
    """Every moment shows what was then, with dice, trades and attacks on the way."""
    player, _ = finished(tmp_path, seats)
    scene = ReplayScene(player.house.services, RANCHO, player.match, player.match_id)
    player.manager.push(scene)
    player.key("home")
    for way, step in (("right", 1), ("left", -1)):
        for _ in range(12):
            at = scene.past.at
            player.key(way)
            assert scene.past.at == at + step
            assert scene.table_view.stage.view == player.match.at(scene.past.moments[scene.past.at]).state
    player.key("end")
    assert scene.table_view.stage.view == player.match.state
    assert player.house.services.store.record(player.match_id) == player.match.record()


def test_what_if_begins_in_the_midst_of_a_trade(tmp_path: Path) -> None:
    """RA21: of the new match the open trade can be called off."""
    player, at = finished(tmp_path, 2)
    scene = ReplayScene(player.house.services, RANCHO, player.match, player.match_id)
    player.manager.push(scene)
    scene.screen.go(scene.past.moments.index(at))
    player.step()
    player.click("replay.branch")
    player.click("replay.ask.go")
    table = player.scene
    assert isinstance(table, MatchScene)
    assert table.match.state == player.match.at(at).state
    player.click("match.tool.calloff")
    assert table.match.state.credit == 0
    assert table.opened.match_id is not None
    assert player.house.services.store.record(table.opened.match_id) == table.match.record()
