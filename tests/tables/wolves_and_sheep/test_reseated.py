"""The buttons on the cards of seats follow who plays them."""

from __future__ import annotations

from pathlib import Path

from game.scenes.tabletop.commands import Sit
from game.tables.wolves_and_sheep import TITLE
from tests.scenes.match_player import sit


def test_the_buttons_of_a_seat_go_with_its_person(tmp_path: Path) -> None:
    """Each of the four may do something out of turn, as long as a person may."""
    player = sit(tmp_path, TITLE, 4)
    other = ((player.match.seat or 0) + 1) % 4

    def verbs() -> set[str]:
        player.step(16)
        names = {each.name.removeprefix("match.tool.") for each in player.table.page.widgets}
        return names & {f"{verb}.{other}" for verb in ("colour", "wolf", "stop")}

    assert len(verbs()) == 3
    player.table.do(Sit(other, "novice"))
    assert verbs() == set()
    player.table.do(Sit(other, "human"))
    assert len(verbs()) == 3
