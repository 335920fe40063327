"""A game alone in a real window, by mouse: from the title to the score that is kept, with a power cut over a bee."""

from __future__ import annotations

import random
from pathlib import Path

from game.core.seats import Seat
from game.rules.rolling_acres.model import chart
from game.scenes.results.scene import ResultsScene
from game.scenes.shell.outcomes import Finished, OpenedMatch, SetUp
from game.store.settings import Remembered, Settings, save_settings
from game.tables.rolling_acres import TITLE
from game.ui.chooser import Chain
from tests.play.both import Both
from tests.play.screen import Program, until, xvfb
from tests.play.shadow import SIZE, Shadow
from tests.scenes import random_play

SEED = "3"
"""Under it a bee asks for its crop before long."""


def asked(player: Both) -> str:
    return type(player.match.waiting).__name__


def chain(player: Both, dice: random.Random) -> Chain:
    """Something with the bountiful layout if that is allowed: so a farm is full before long."""
    found = [random_play.chain(player, dice) for _ in range(4)]
    return max(found, key=lambda each: getattr(each[-1], "big", False))


def gesture(player: Both, dice: random.Random, number: int) -> None:
    player.do(("drag", "clicks")[number % 2], chain(player, dice))


def test_ac22_a_game_alone_goes_on_after_a_power_cut_over_a_bee_and_its_score_is_kept(tmp_path: Path) -> None:
    frames, data = tmp_path / "frames", tmp_path / "data"
    frames.mkdir()
    data.mkdir()
    alone = {TITLE.key: Remembered(seats=(Seat("Ann"),))}
    assert save_settings(data, Settings(window=SIZE, animation="none", tables=alone)) == []
    shadow, dice, number = Shadow(data), random.Random(1), 0
    with xvfb(frames=frames) as display:
        program = Program(display, data, frames=frames)
        program.click(*shadow.at(shadow.title(), f"title.play.{TITLE.key}"))
        setup = shadow.show(SetUp(TITLE))
        program.click(*shadow.at(setup, "setup.seed"))
        program.key(SEED)
        program.click(*shadow.at(setup, "setup.start"))
        until(lambda: shadow.count() > 0, "a match in the store")
        player = Both(shadow, program)
        assert player.match.setup.seed == SEED
        while asked(player) != "Crop":
            gesture(player, dice, number)
            number += 1
        kept = shadow.kept(player.match_id)
        program.kill()
        assert shadow.kept(player.match_id) == kept

        again = Program(display, data, frames=frames)
        again.click(*shadow.at(shadow.title(), "title.continue"))
        player = Both(shadow, again)
        assert asked(player) == "Crop"
        while not player.match.over:
            gesture(player, dice, number)
            number += 1
        match = player.match
        points = match.tallies()[0].total
        sides = chart(match.terms, match.state)

        def written() -> bool:
            best = shadow.services.store.best(TITLE.key, lambda score: score.chart == sides)
            return best is not None and (best.points, best.names) == (points, match.seats[0].name)

        until(written, "the score")
        results = shadow.show(Finished(OpenedMatch(TITLE, match, player.match_id)))
        assert isinstance(results, ResultsScene)
        shadow.rematch(again.click, results)
        again.kill()
