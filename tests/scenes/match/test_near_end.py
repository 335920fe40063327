"""Cards of seats that are near the end bear a sign with a tip, the bar tells it once, and cards show what wins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.scenes.match.buttons import SeatMark
from game.scenes.tabletop.cards import headings
from game.scenes.tabletop.commands import Play, Verb
from game.scenes.tabletop.table_model import NEAR_END, near_end
from game.titles import TITLES
from game.ui.rect import Scale
from game.ui.title import Title
from tests.golden.transcript import matched, read
from tests.scenes.match.test_back import PLAYED, going_on
from tests.scenes.match_player import Player, sit

TITLED = [pytest.param(title, id=title.key) for title in TITLES]


def records(title: Title) -> Iterator[tuple[Any, Match[Any, Any]]]:
    """Records of a title's matches, and these."""
    yield from ((read(path), matched(path)) for path in PLAYED if path.parent.name == title.key)


def first_near(tmp_path: Path, title: Title) -> Player:
    """A match where somebody has just come near the end."""
    for number, (record, played) in enumerate(records(title)):
        seats, spec, terms = range(len(played.seats)), title.spec, played.terms
        for index, ply in enumerate(played.plies):
            near = any(spec.nears_end(terms, ply.after.state, seat) for seat in seats)
            if near and ply.after.waiting is not None:
                cut = msgspec.structs.replace(record, rows=record.rows[: index + 1], index=-1)
                return going_on(tmp_path / f"cut{number}", title, cut)
    raise AssertionError("no recorded match comes near its end")


@pytest.mark.parametrize("title", TITLED)
def test_a_seat_near_the_end_bears_a_sign_with_a_tip_and_is_told_in_the_bar(tmp_path: Path, title: Title) -> None:
    player = first_near(tmp_path, title)
    said = set[str]()
    for _ in range(12):
        player.step(400)
        said.add(player.said())
    top = player.table.table_view
    assert top.near_end
    parts = player.table.model.parts
    assert {spot.number for spot in parts if spot.kind == NEAR_END} == top.near_end
    own = {near_end(top, seat) for seat in top.near_end}
    every = f"{title.key}.near_end.all"
    own |= {top.words.t(every)} if top.words.has(every) else set()
    assert any(line in own for words in said for line in words.splitlines())


@pytest.mark.parametrize("title", TITLED)
def test_whose_turn_it_is_is_told_of_this_turn_and_anybody_else_of_the_next(tmp_path: Path, title: Title) -> None:
    """Also of a turn that has still to be ended: what can be done comes in the next one."""
    top = first_near(tmp_path, title).table.table_view
    told, turns = set[bool](), (" this turn", " next turn")
    for seat in range(len(top.match.seats)):
        now = top.match.turn_of == seat == top.match.seat
        this, later = (words in near_end(top, seat) for words in turns)
        assert not (later if now else this), near_end(top, seat)
        assert (this, later) in ((now, not now), (False, False))
        told.add(now)
    assert True in told or top.match.turn_of != top.match.seat


@pytest.mark.parametrize("title", TITLED)
def test_it_is_said_once_in_a_turn(tmp_path: Path, title: Title) -> None:
    player = first_near(tmp_path, title)
    news = player.table.bar.announcements
    player.table.page.toasts.clear()
    news.warn()
    player.table.page.toasts.clear()
    news.warn()
    assert player.table.page.toasts == []


def at_last_choice(tmp_path: Path, title: Title) -> tuple[Player, Any]:
    """A match before the last choice of a seat, and that; one of earlier rules is not offered any more."""
    for number, (record, whole) in enumerate(records(title)):
        last = max(index for index, ply in enumerate(whole.plies) if ply.row.seat >= 0)
        cut = msgspec.structs.replace(record, rows=record.rows[:last], index=-1)
        player, choice = going_on(tmp_path / f"cut{number}", title, cut, "quick"), whole.plies[last].row.choice
        if whole.over and choice in player.match.options:
            return player, choice
    raise AssertionError("no recorded match ends by a choice")


@pytest.mark.parametrize("title", TITLED)
def test_the_cards_count_what_won(tmp_path: Path, title: Title) -> None:
    """The cards at the end, in the very frame in which its picture is taken, tell the last tallies."""
    player, choice = at_last_choice(tmp_path, title)
    scene = player.table
    scene.do(Play((choice,)))
    if scene.session.turn_end is not None:
        scene.do(Verb.CONFIRM)
    for _ in range(2000):
        if scene.session.end_seen:
            break
        player.step(16)
    assert scene.session.end_seen
    match = player.match
    counted = title.spec.score(match.terms, title.spec.view_for(match.terms, match.state, None))
    assert list(scene.table_view.scores) == [tally.total for tally in counted]
    assert not scene.table_view.near_end


@pytest.mark.parametrize("title", TITLED)
def test_the_sign_tells_of_the_end_and_not_of_the_mark_below_it(tmp_path: Path, title: Title) -> None:
    player = first_near(tmp_path, title)
    player.step(400)
    table = player.table
    for spot, box in table.model.parts.items():
        if spot.kind == NEAR_END:
            lies = table.page.at(*box.centre)
            assert lies is None or not lies.name.startswith("match.seat.")
            assert table.model.tip(spot) == f"{table.model.name(spot)}\n{near_end(table.table_view, spot.number)}"


@pytest.mark.parametrize("title", TITLED)
@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1280, 720), 150), ((1280, 720), 200)])
def test_the_sign_of_who_would_take_a_seat_over_reaches_no_name(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int
) -> None:
    player = sit(tmp_path, title, title.spec.seats[-1], speed="none")
    services = player.house.services
    services.settings = msgspec.structs.replace(services.settings, ui_scale=percent)
    player.manager.resize(Scale(size, percent))
    player.step(50)
    scene, frame = player.table, player.table.table_view.frame
    for mark in [each for each in scene.laid_out().widgets if isinstance(each, SeatMark)]:
        seat = int(mark.name.rpartition(".")[2])
        name, _ = headings(frame, seat, seat == scene.model.context.active)
        assert mark.badge.right <= (mark.rect.centre[0] + 26 if frame.form == "strip" else name.x)
