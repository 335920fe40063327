"""Reports by keys say what has happened, how it stands, and what is asked, in every game and in little room."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.recap import SENTENCE
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.past_actions import past_actions
from game.titles import TITLES
from game.ui.keymap import named_keys
from game.ui.title import Title
from tests.scenes.match_player import sit
from tests.scenes.screens import Stand, screens

each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)


@each_title
def test_how_it_stands_is_what_the_cards_show(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    player.key("b")
    top, words = player.table.table_view, player.table.words
    for seat, score in zip(player.match.seats, top.scores, strict=True):
        seat_number = player.match.seats.index(seat)
        figure = top.table.words.figure(seat_number, score) or top.table.words.subtitle(top.public(), seat_number)
        assert figure
        told = top.table.words.figure_tip(top.public().view, seat_number)
        assert (told or words.t("match.standing", seat=seat.name, points=figure)) in player.said()


@each_title
def test_what_is_asked_is_the_bar_with_how_much_can_be_used(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    player.key("c")
    chooser, words = player.table.model.chooser, player.table.words
    assert player.table.bar.sentence(player.table.model.context).rest in player.said()
    held = chooser.held is not None
    count = len(set(chooser.targets() if held else chooser.sources))
    assert not count or words.n("match.asked.held" if held else "match.asked", count) in player.said()


@each_title
def test_what_has_happened_opens_where_there_is_any(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    if SENTENCE not in player.table.spots():
        player.key("v")
        assert player.said() == player.table.words.t("match.happened.nothing")
    stand = Stand(tmp_path / "later", title, (1600, 900))
    scene = screens(title)[f"match_{title.spec.seats[-1]}"](stand)
    assert isinstance(scene, MatchScene)
    there = SENTENCE in scene.spots()
    stand.pilot.key("v")
    assert bool(scene.page.overlays) is there


@pytest.mark.parametrize("key", ["v", "b", "c"])
def test_nothing_is_played_by_them(tmp_path: Path, key: str) -> None:
    player = sit(tmp_path, TITLES[0])
    rows = player.rows
    player.key(key)
    assert player.rows == rows


@each_title
def test_a_turn_is_told_once_and_briefly(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)[f"match_{title.spec.seats[-1]}"](stand)
    assert isinstance(scene, MatchScene)
    (told,) = scene.take_announcements()
    seat = scene.match.turn_of
    assert seat is not None
    assert told.words.startswith(scene.words.t("node.turn", seat=scene.match.seats[seat].name))
    assert told.words.endswith(scene.bar.sentence(scene.model.context).rest) or not title.spec.secrets
    assert scene.take_announcements() == ()
    stand.pilot.key("c")
    stand.rest()
    assert scene.take_announcements() == ()


def test_of_much_that_has_happened_three_sentences_are_told(tmp_path: Path) -> None:
    """Taken at the first table of any title at which so much has."""
    for title in TITLES:
        for count in title.spec.seats[-2:]:
            stand = Stand(tmp_path / f"{title.key} {count}", title, (1600, 900))
            scene = screens(title)[f"match_{count}"](stand)
            assert isinstance(scene, MatchScene)
            actions = past_actions(scene.table_view, scene.match.turn_of, where=False)[1]
            several = {(action.seat, action.words) for action in actions}
            if len(several) > 3:
                (told,) = scene.take_announcements()
                more = scene.words.n("node.more", len(several) - 3, **named_keys(scene.words, "happened"))
                assert more in told.words
                return
    pytest.skip("nowhere has so much happened")


def test_who_is_called_behind_a_curtain_is_told_once(tmp_path: Path) -> None:
    title = next(title for title in TITLES if title.spec.secrets)
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)["curtain"](stand)
    (told,) = scene.take_announcements()
    record = scene.record()
    assert record is not None
    assert any(seat.name in told.words for seat in record.seats)
    assert scene.take_announcements() == ()
