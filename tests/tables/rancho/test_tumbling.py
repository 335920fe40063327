"""What dice bring is told once they lie still, in message, bar and log, whoever rolls."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from game.core.match import Match, resume
from game.rules.rancho.choices import Roll
from game.rules.rancho.events import AttackRolled, Born, DieRolled
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Play
from game.tables.rancho import TITLE
from tests.audio.watching import Watcher
from tests.scenes import random_play
from tests.tables.rancho.play import new_match

Rolled = Callable[[set[type]], bool]


class Moment(NamedTuple):
    """What the screen tells while something is shown."""

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
        sentence = scene.bar.sentence(scene.layout.context)
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
