"""A hint of Wolves and Sheep is followed by two clicks: the tile comes to the hand as it is shown."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.rules.wolves_and_sheep.choices import Lay, Stop
from game.scenes.match import hint_marks
from game.tables.wolves_and_sheep import TITLE
from game.ui.spot import name_of
from tests.scenes.match.advising import AtOnce
from tests.scenes.match_player import sit


def test_what_a_hint_shows_is_what_is_laid(tmp_path: Path, whole: bool) -> None:
    player, dice, followed, most = sit(tmp_path, TITLE, 2, seed="hinted"), Random(7), 0, 12 if whole else 6
    match, hints = player.match, player.table.hints
    while followed < most:
        assert not match.over
        match.play(dice.choice([each for each in match.options if not isinstance(each, Stop)]))
        player.catch_up()
        hints.adviser = AtOnce(match)
        player.key("h", "h", "h")
        hint = hints.hint
        lay = None if hint is None else hint.choices[0]
        if not isinstance(lay, Lay):
            hints.close()
            continue
        marks = hint_marks.marks(player.table.table_view, (lay,))
        assert marks is not None
        before = len(match.plies)
        player.click(name_of(marks.gesture.source))
        player.click(name_of(marks.gesture.target))
        assert match.plies[before].row.choice == lay
        followed += 1
        player.end_turn()
        player.come()
