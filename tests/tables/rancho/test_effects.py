"""Messages about dice once they lie still, and the announcement of the last round."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from game.core.match import Match, resume
from game.rules.rancho.choices import Roll
from game.rules.rancho.events import AnimalsLost, AttackRolled, Born, DieRolled, DogSent, TurnEnded
from game.rules.rancho.model import FOX, RABBIT, SMALL_DOG, Options
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Play
from game.tables.rancho import TITLE
from game.tables.rancho.effects import RanchoSigns
from game.tables.rancho.now import last_turns
from game.ui import effects
from tests.audio.watching import Watcher
from tests.rules.rancho.table import laid, terms_for
from tests.scenes import random_play
from tests.tables.rancho.play import new_match

Rolled = Callable[[set[type]], bool]

ROUNDS, SEATS = 5, 2


class Moment(NamedTuple):
    """Words on the screen while something is shown."""

    event: Any
    spins: bool
    toasts: tuple[str, ...]
    bar: str


def rolls(wanted: Rolled) -> tuple[Match[Any, Any], int]:
    """A match, and the row of a roll that chance answers with such events."""
    whole, dice = new_match(3, "tumbling"), Random(2)
    while not whole.over and whole.index < 3000:
        row = whole.index
        played = whole.play(random_play.pick(TITLE, dice, whole.options))
        if isinstance(played[0].row.choice, Roll) and wanted({type(each) for ply in played for each in ply.events}):
            return whole, row
    raise AssertionError("nothing of that kind is rolled")


def watched(folder: Path, whole: Match[Any, Any], row: int) -> tuple[MatchScene, list[Moment]]:
    """The table after the roll of a row, and every moment of its show."""
    watcher = Watcher(folder, TITLE)
    scene = MatchScene(watcher.house.services, TITLE, resume(TITLE.spec, whole.record(), upto=row), None)
    watcher.house.manager.push(scene)
    stage, moments = scene.table_view.stage, list[Moment]()
    scene.do(Play((whole.plies[row].row.choice,)))
    while stage.busy:
        spins = any(each.key.kind == "die" and each.angle for each in stage.sprites())
        toasts = tuple(toast.words for toast in scene.page.toasts)
        sentence = scene.bar.sentence(scene.model.context)
        moments.append(Moment(stage.current_event, spins, toasts, sentence.rest))
        watcher.step()
    return scene, moments


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (lambda kinds: Born in kinds and AttackRolled not in kinds, ": one for every pair of a kind"),
        (lambda kinds: AttackRolled in kinds, "! It attacks every pasture with a "),
    ],
    ids=["born", "attacked"],
)
def test_nothing_is_told_of_a_roll_before_its_dice_lie_still(tmp_path: Path, wanted: Rolled, told: str) -> None:
    whole, row = rolls(wanted)
    scene, moments = watched(tmp_path, whole, row)
    rolled = [each for each in moments if isinstance(each.event, DieRolled | AttackRolled) and each.spins]
    kinds = (DieRolled,) if told == ": one for every pair of a kind" else (DieRolled, AttackRolled)
    assert {type(each.event) for each in rolled} == set(kinds)
    speaker, waiting = scene.table_view.speaker, scene.match.waiting
    assert waiting is not None
    for each in rolled:
        assert not any(told in words for words in each.toasts)
        assert each.bar != speaker.say(each.event, **scene.table_view.table.words.remark(each.event, []))
        assert each.bar != speaker.ask(waiting)
    still = [each for each in moments if any(told in words for words in each.toasts)]
    assert still
    assert type(still[0].event) is (Born if told == ": one for every pair of a kind" else AttackRolled)


def ends_turn(match: Match[Any, Any], turn: int) -> int:
    """The row that ends so many turns."""
    for number, ply in enumerate(match.plies):
        ended = [event for event in ply.events if isinstance(event, TurnEnded)]
        if ended and ply.before.state.turn + len(ended) == turn:
            return number
    raise AssertionError("the match is shorter")


def before_turn(folder: Path, turn: int, limit: int) -> tuple[Watcher, MatchScene, Any]:
    """A table at which the choice has just been made by which a turn begins."""
    whole, dice = new_match(SEATS, "last", Options(round_limit=limit)), Random(4)
    while whole.state.turn < turn:
        whole.play(random_play.pick(TITLE, dice, whole.options))
    row = ends_turn(whole, turn)
    watcher = Watcher(folder, TITLE)
    watcher.house.services.change(confirm="never")
    scene = MatchScene(watcher.house.services, TITLE, resume(TITLE.spec, whole.record(), upto=row), None)
    watcher.house.manager.push(scene)
    watcher.recorder.notes.clear()
    scene.do(Play((whole.plies[row].row.choice,)))
    return watcher, scene, whole


@pytest.mark.parametrize(("turn", "limit", "heard"), [(8, ROUNDS, True), (6, ROUNDS, False), (8, 0, False)])
def test_it_is_said_shown_and_heard_when_it_begins(tmp_path: Path, turn: int, limit: int, heard: bool) -> None:
    watcher, scene, whole = before_turn(tmp_path, turn, limit)
    beginner = whole.setup.seats[whole.state.seat].name
    told, arts = set[str](), set[str]()
    said = [toast.words for toast in scene.page.toasts]
    assert (scene.words.t("rancho.headline.last_round", seat=beginner) in said) == heard
    while scene.table_view.stage.busy:
        watcher.step()
        arts |= {sprite.art for sprite in scene.table_view.stage.sprites()}
        told.add(scene.bar.sentence(scene.model.context).rest)
    assert ("starts the last round" in told) == heard
    assert (effects.sign("flag") in arts) == heard
    assert ("last_round" in watcher.recorder.names) == heard
    assert scene.bar.sentence(scene.model.context).rest.startswith("your last turn") == heard


def test_the_last_turns_are_those_of_the_last_round() -> None:
    terms = new_match(3, "w", Options(round_limit=ROUNDS)).terms
    assert list(last_turns(terms)) == [12, 13, 14]
    assert not last_turns(new_match(3, "w").terms)


@pytest.mark.parametrize(("number", "seat", "slow"), [(1, 0, True), (2, 0, False), (2, 1, True), (4, 0, False)])
def test_an_attack_is_shown_at_leisure_where_another_than_its_roller_loses_by_it(
    number: int, seat: int, slow: bool
) -> None:
    """Rabbits of both lie on a 1, those of the first seat alone on a 2, none on a 4 (RA17)."""
    terms = terms_for()
    rabbits = {"1,1": 3, "2,1": 1, "-1,-1": 2}
    view = replace(laid(terms, land=("1,1 2,1", "-1,-1"), rabbits=rabbits), seat=seat)
    signs = RanchoSigns(terms)
    assert signs.is_unhurried(AttackRolled(seat, FOX, number), seat, view) == slow


@pytest.mark.parametrize("answering", [0, 1])
def test_a_loss_is_shown_at_leisure_unless_it_is_the_rollers_own(answering: int) -> None:
    """Also once another seat has been asked for its dog (RA18)."""
    terms = terms_for()
    view, signs = laid(terms), RanchoSigns(terms)
    for event in (AnimalsLost(0, RABBIT, 1, (0,)), DogSent(0, SMALL_DOG)):
        assert not signs.is_unhurried(event, answering, view)
    for event in (AnimalsLost(1, RABBIT, 1, (0,)), DogSent(1, SMALL_DOG)):
        assert signs.is_unhurried(event, answering, view)
