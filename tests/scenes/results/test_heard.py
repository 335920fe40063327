"""Results by ear: who has won and why it ended come first, and no figure is told without what it is of."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.results.scene import ResultsScene
from game.titles import TITLES
from game.ui.access import Node, find, reading, region
from game.ui.spot import Spot
from game.ui.title import Title
from tests.scenes.results.test_results import finished, run_out
from tests.scenes.screens import Stand, screens


def page_of(scene: ResultsScene) -> Node:
    page = find(scene.tree(), region("page"))
    assert page is not None
    return page


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_result_is_heard_in_sentences(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)["results"](stand)
    assert isinstance(scene, ResultsScene)
    standing = next(iter(page_of(scene).parts))
    won, ended, *places = [line.name for line in standing.parts]
    names = [[seat for number, seat in enumerate(scene.match.seats) if number in each.seats] for each in scene.ranking]
    assert any(seat.name in won for seat in names[0])
    assert ended
    assert len(places) == len(scene.ranking)
    for party, seats, told in zip(scene.ranking, names, places, strict=True):
        assert told.startswith(f"{party.place}. ")
        assert all(seat.name in told for seat in seats)
        assert str(party.figure) in told
    (said,) = scene.take_announcements()
    first, *rest = said.words.split(". ")
    assert won.startswith(first)
    assert all(
        f"{seats[0].name}: {party.figure}" in said.words or len(seats) > 1
        for seats, party in zip(names, scene.ranking, strict=True)
    )
    assert all(str(party.figure) in " ".join(rest) for party in scene.ranking)
    nodes = list(reading(page_of(scene)))
    assert [node.name for node in nodes if node.name and not any(map(str.isalpha, node.name))] == []
    by_id = {node.id: node for node in nodes}
    for node in (*by_id[Spot("widget", "results.points")].parts, by_id[Spot("widget", "results.chart")]):
        assert any(seat.name in node.name for seats in names for seat in seats), node.name


def test_the_end_is_told_once_and_not_before_it_is_seen(tmp_path: Path) -> None:
    _, player, scene = finished(tmp_path)
    winner = next(scene.match.seats[seat].name for seat in scene.ranking[0].seats)
    assert not scene.reveal.revealed
    assert scene.take_announcements() == ()
    assert not any(f"1. {winner}" in node.name for node in reading(scene.tree()))
    run_out(scene, player)
    (told,) = scene.take_announcements()
    assert winner in told.words.split(". ")[0]
    assert scene.take_announcements() == ()
    assert any(f"1. {winner}" in node.name for node in reading(scene.tree()))
