"""The log: who did it can be told from every line, and it tells only what is fixed."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core.match import Match, resume
from game.core.seats import HUMAN
from game.core.steps import Event
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n.catalogue import Catalogue, Speaker
from game.scenes.tabletop.log import MOST_OF_ACT, LinePlan, Log, Logged, LogLine, _one
from game.scenes.tabletop.table_view import TableView
from game.titles import TITLES
from game.ui import art, type as type_
from game.ui.cache import drop_all
from game.ui.context import TableSetup
from game.ui.events import Pointer
from game.ui.frame import frame
from game.ui.paint import Painter
from game.ui.recorder import Recorder
from game.ui.rect import Rect, Scale
from game.ui.stage import Stage
from game.ui.theme import WOOD
from game.ui.title import Title
from tests.games import results_game, secret_game, toy
from tests.scenes.match_player import Player
from tests.scenes.reader import Reader
from tests.scenes.screens import Stand

SIZE = (1280, 720)
ONLY_GAINS = {"rolling_acres", "rolling_ranch"}
"""Games in which no act takes points from anybody, so that the lines of the log add up to the totals."""
SCALE = Scale(SIZE)


@dataclass(frozen=True)
class Shown:
    """A log after some rows of a match, drawn with marks of wood."""

    title: Title
    match: Match[object, object]

    def log(self, names: Sequence[str]) -> Log:
        words = Catalogue()
        called = [seat.name for seat in self.match.seats]
        spots = [spot.name for spot in self.match.setup.boards[0].spots]
        speaker = Speaker(words, self.title.key, called, spots)
        return Log(self.title.table(TableSetup(self.match.terms, self.match.seats, speaker)), speaker, names)

    def stage(self) -> Stage[Any, Any]:
        made: Stage[Any, Any] = Stage(
            self.title.spec, self.match.terms, lambda *_: (), lambda *_: {}, "none", lambda: ()
        )
        made.reset(self.match.state, self.match.plies)
        return made

    def draw(self, names: Sequence[str]) -> bytes:
        words, seats, surface = Catalogue(), len(self.match.seats), pygame.Surface(SIZE)
        told = [(ply.row.seat, event) for ply in self.match.plies for event in ply.events]
        self.log(names).draw(Painter(surface, SCALE), frame(SCALE, 100, seats, 0, 200), told, [WOOD] * seats, words)
        return surface.get_buffer().raw


@pytest.fixture(params=[title for title in TITLES if title.plain], ids=lambda title: str(title.key))
def shown(request: pytest.FixtureRequest) -> Shown:
    title: Title = request.param
    seats = title.spec.seats[0]
    whole = play_match(agree(title.spec, ["random"] * seats, []), "1")
    return Shown(title, resume(title.spec, whole.record(), upto=whole.index // 2))


def test_who_is_named_in_the_sentence_is_not_named_before_it(shown: Shown) -> None:
    log = shown.log(("Ann", "Bruno"))
    for wide, told in ((400.0, ["Bruno starts", "Bruno", "builds"]), (110.0, ["Bruno starts", "Bruno builds"])):
        paint = Reader(SCALE)
        for words in ("Bruno starts", "builds"):
            log._row(paint, LogLine(1, "", words), Rect(0, 0, wide, 60), [WOOD, WOOD], True)
        assert [note.words for note in paint.notes] == told


def test_a_folded_line_leaves_out_its_picture_before_it_needs_a_third_line(shown: Shown) -> None:
    words, wide, high = "Player 1 lays a tile, draws 1", 160.0, 48.0
    for picture in ("", "cards/bag"):
        paint = Reader(Scale(SIZE, 150))
        shown.log(())._folded(paint, LogLine(0, picture, words), _one(Rect(0, 0, wide + 68, high)), [WOOD])
        (note,) = paint.notes
        assert note.whole
        assert note.ink.h < high * 2 / 3, picture


class LeadReader(Reader):
    """Notes how far apart lines are, in heights of their letters, and how many of them there are."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self.leads: list[tuple[float, int]] = []

    def text(self, words: str, *args: Any, **options: Any) -> Rect:
        given = inspect.signature(Painter.text).bind(self, words, *args, **options).arguments
        made = type_.block(words, given["style"], self.scale, given.get("width"), given.get("max_lines", 1))
        self.leads.append((made.pitch_px / made.size_px, len(made.lines)))
        return super().text(words, *args, **options)


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("wide", [150.0, 224.0, 340.0])
@pytest.mark.parametrize("name", ["Ann", "Player 2", "Wolfgang Amadeus von X"])
def test_lines_of_a_folded_sentence_do_not_run_into_each_other(
    shown: Shown, name: str, wide: float, percent: int
) -> None:
    """All that have room, off the border; those of usual names are whole at 150 % in a small window."""
    box, log = Rect(0, 0, wide, 48.0), shown.log(())
    for number, words in enumerate(
        ["no room: 1 sheep goes back", f"{name} places a hunter, draws 1", f"{name} pauses"]
    ):
        for seat, picture in product((-1, 0), ("", "cards/bag")):
            paint = LeadReader(Scale((1280, 720), percent))
            log._folded(paint, LogLine(seat, picture, words), _one(box), [WOOD])
            (note,), ((lead, lines),) = paint.notes, paint.leads
            assert lead >= 1 or lines == 1
            assert box.y + 3 <= note.ink.y <= note.ink.bottom <= box.bottom - 3
            assert note.whole or wide < 200 or percent != 150 or (number and len(name) > 8)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_sentence_of_a_game_is_whole_in_a_folded_log_at_150_percent(tmp_path: Path, title: Title) -> None:
    """In a window of 1280 x 720; but for that of the end, which tells names."""
    stand = Stand(tmp_path, title, (1280, 720), 150)
    scene = stand.sit_down(stand.match(title.spec.seats[-1], 120))
    table_view, players = scene.table_view, scene.table_view._players(scene.model.context)
    assert table_view.frame.log_folded
    lines = {
        (each.seat, each.words): each for each in table_view.logged.lines if each.seat >= 0 or not scene.match.over
    }
    for line in lines.values():
        paint = LeadReader(table_view.scale)
        table_view.log._folded(paint, line, _one(table_view.frame.log), players)
        (note,), ((lead, count),) = paint.notes, paint.leads
        assert note.whole, line
        assert lead >= 1 or count == 1
    assert len(lines) > 5
    stand.house.services.close()


def test_where_marks_are_all_alike_names_are_told(shown: Shown) -> None:
    seats = len(shown.match.seats)
    one, other = [f"One {n}" for n in range(seats)], [f"Two {n}" for n in range(seats)]
    assert shown.draw(one) == shown.draw(one)
    assert len({shown.draw(names) for names in (one, other, ())}) == 3


def test_what_a_line_is_made_of_can_be_made_beforehand(shown: Shown) -> None:
    log, surface, seats = shown.log(()), pygame.Surface(SIZE), len(shown.match.seats)
    told = [(ply.row.seat, event) for ply in shown.match.plies for event in ply.events]
    events, marks, place = [event for _, event in told], [WOOD] * seats, frame(SCALE, 100, seats, 0, 200)
    drop_all()
    log.draw(Painter(surface, SCALE), place, [], marks, Catalogue())
    began = made()
    for number, event in enumerate(events):
        log.draw_line(Painter(Recorder(SIZE), SCALE), place, event, events[:number], marks)
    before = made()
    assert sum(before) > sum(began)
    log.draw(Painter(surface, SCALE), place, told, marks, Catalogue())
    assert log.shown
    assert made() == before


def made() -> tuple[int, int]:
    """How many pictures and how many words set in lines are kept."""
    return len(art._plain), len(type_._blocks)


# -- where one is in it


@dataclass
class Open:
    """The log of a match as somebody reads it."""

    shown: Shown
    count: int = 10000

    def __post_init__(self) -> None:
        self.log = self.shown.log(())
        self.frame = frame(SCALE, 100, len(self.shown.match.seats), 0, 200)

    @property
    def told(self) -> list[tuple[int, Event[Any, Any]]]:
        return [(ply.row.seat, event) for ply in self.shown.match.plies for event in ply.events][: self.count]

    def draw(self) -> Reader:
        paint, seats = Reader(SCALE), len(self.shown.match.seats)
        self.log.draw(paint, self.frame, self.told, [WOOD] * seats, Catalogue())
        return paint

    def rows(self) -> list[int]:
        self.draw()
        return [line.event_index for _, line in self.log.shown]


def test_it_follows_the_newest_line_and_a_pill_leads_back_to_it(shown: Shown) -> None:
    at = Open(shown, 60)
    newest = at.rows()
    assert at.log.pill is None
    assert at.log.shown[0][1] == at.log.lines(at.told)[-1]
    at.log.scroll(-1, at.frame, at.told)
    at.log.scroll(-1, at.frame, at.told)
    away = at.rows()
    assert away != newest
    at.count += 6  # whoever reads older lines goes on seeing them
    assert at.rows() == away
    pill = at.log.pill
    assert pill is not None
    assert at.frame.log.intersection(pill) == pill
    assert not any(row.intersects(pill) for row, _ in at.log.shown)
    assert at.log.folds(Pointer("down", *pill.centre, 1))
    at.rows()
    assert at.log.pill is None
    assert at.log.shown[0][1].event_index == at.log.lines(at.told)[-1].event_index


def test_it_says_that_the_newest_is_on_top_while_that_shows(shown: Shown) -> None:
    """It was read from the top as what came first; the pill says it while older lines show."""
    at, order = Open(shown, 60), Catalogue().t("match.log.order")
    assert order in [note.words for note in at.draw().notes]
    at.log.scroll(-1, at.frame, at.told)
    assert order not in [note.words for note in at.draw().notes]


def test_a_bar_tells_where_one_is(shown: Shown) -> None:
    at, seen = Open(shown), list[bytes]()
    for _ in range(3):
        surface = pygame.Surface(SIZE)
        at.log.draw(Painter(surface, SCALE), at.frame, at.told, [WOOD] * len(shown.match.seats), Catalogue())
        box = at.frame.log
        bar = Painter(surface, SCALE).rect_px(Rect(box.right - 12, box.y + 40, 8, box.h - 52))
        seen.append(surface.subsurface(bar).copy().get_buffer().raw)
        for _ in range(20):
            at.log.scroll(-1, at.frame, at.told)
    assert len(set(seen)) == 3


# -- equal acts, and what they bring


@pytest.fixture(params=TITLES, ids=lambda title: str(title.key))
def played(request: pytest.FixtureRequest) -> Shown:
    title: Title = request.param
    seats = title.spec.seats[-1]
    return Shown(title, play_match(agree(title.spec, ["random"] * seats, []), "2"))


def test_equal_acts_in_a_row_are_one_line(played: Shown) -> None:
    log, told = played.log(()), [(ply.row.seat, event) for ply in played.match.plies for event in ply.events]
    lines = log.lines(told)
    assert all((one.seat, one.words) != (other.seat, other.words) for one, other in pairwise(lines))
    spoken = [number for number, (_, event) in enumerate(told) if log.speaks_of(event)]
    assert sum(line.many for line in lines) == len(spoken)
    assert [line.event_index for line in lines] == sorted({line.event_index for line in lines})
    alone = [line for line in lines if len({type(told[number][1]) for number in parts(log, told, line)}) == 1]
    assert all(line.many == 1 or str(line.many) in line.words for line in alone)


def parts(log: Log, told: Sequence[tuple[int, Event[Any, Any]]], line: LogLine) -> list[int]:
    """Numbers of the events of which a line tells."""
    numbers = range(line.first_event_index, line.event_index + 1)
    return [number for number in numbers if log.speaks_of(told[number][1])]


def test_a_folded_line_that_has_no_room_is_told_in_fewer_words(shown: Shown) -> None:
    box = _one(frame(Scale(SIZE, 150), 150, 2, 0, 200).log)
    for words, told in (("Why: " + "because of this " * 5, "Why: that"), ("Why: more", "Why: more")):
        paint = LeadReader(Scale(SIZE, 150))
        shown.log(())._folded(paint, LogLine(0, "", words), box, [WOOD], "Why: that")
        assert [note.words for note in paint.notes] == [told]


def test_the_plan_of_the_turn_under_way_stays_in_sight_in_a_low_log() -> None:
    """Newer lines of that turn give way to it, the only one of a folded log, too; it goes when another seat acts."""
    title = next(title for title in TITLES if title.key == "rancho")
    played = Shown(title, play_match(agree(title.spec, ["farmer"] * 2, [], 2), "1"))
    log, told = played.log(()), [(ply.row.seat, event) for ply in played.match.plies for event in ply.events]
    lines = log.lines(told)
    begins = next(at for at in range(1, len(lines)) if len({each.seat for each in lines[at : at + 6]} - {-1}) == 1)
    ends = next(at for at in range(begins, len(lines)) if lines[at].seat not in (lines[begins].seat, -1))
    for newest in range(begins, ends + 1):
        drawn = list[bool]()
        for plans in ({}, {lines[begins].first_event_index: LinePlan("Why: " + 3 * "of many reasons ")}):
            log.plans = plans
            history = told[: lines[newest].event_index + 1]
            log.draw(
                Painter(pygame.Surface(SIZE), SCALE), frame(SCALE, 100, 2, 0, 200), history, [WOOD] * 2, Catalogue()
            )
            shown = [line.first_event_index for _, line in log.shown]
            assert shown == sorted(shown, reverse=True)
            drawn.append(lines[begins].first_event_index in shown)
        if newest == begins + 5:
            assert drawn == [False, True]
        assert drawn[1] == (newest < ends)
        scale = Scale(SIZE, 150)
        folded = frame(scale, 150, 2, 0, 200)
        assert folded.log_folded
        log.draw(Painter(pygame.Surface(SIZE), scale), folded, history, [WOOD] * 2, Catalogue())
        assert log.shown[0][1].plan.brief == (
            "" if newest == ends else log.plans[lines[begins].first_event_index].brief
        )


def test_parts_of_an_act_are_one_line() -> None:
    """The sentence is the game’s; without one, or with a long one, parts are told one by one."""
    title = next(title for title in TITLES if title.key == "rancho")
    played = Shown(title, play_match(agree(title.spec, ["farmer"] * 2, [], 2), "1"))
    log, told = played.log(()), [(ply.row.seat, event) for ply in played.match.plies for event in ply.events]
    names = [seat.name for seat in played.match.seats]
    words = title.table(
        TableSetup(played.match.terms, played.match.seats, Speaker(Catalogue(), title.key, names))
    ).words
    acts = 0
    for line in log.lines(told):
        several = [told[number][1] for number in parts(log, told, line)]
        if len({type(event) for event in several}) == 1:
            continue
        acts += 1
        assert line.many == len(several)
        past = [event for _, event in told[: line.first_event_index]]
        assert line.words in words.act(several, past)
        assert len(line.words) <= MOST_OF_ACT
    assert acts > 9


@pytest.mark.parametrize("title", [each for each in TITLES if each.key in ONLY_GAINS], ids=lambda title: str(title.key))
def test_lines_tell_of_all_points_where_nobody_takes_any(title: Title) -> None:
    for seats in title.spec.seats[-2:]:
        played = Shown(title, play_match(agree(title.spec, ["random"] * seats, []), "2"))
        match, log = played.match, played.log(())
        told = [(ply.row.seat, event) for ply in match.plies for event in ply.events]
        logged, totals = Logged(match, played.stage(), log), [0] * seats
        for line in log.lines(told):
            points = logged.points_gained(line).replace("\N{MINUS SIGN}", "-")
            assert not points or points[0] in "+-"
            if line.seat >= 0:
                totals[line.seat] += int(points or 0)
        spec, terms = match.spec, match.terms
        known = spec.score(terms, spec.view_for(terms, match.plies[-1].before.state, None))
        end = spec.score(terms, spec.view_for(terms, match.state, None))
        for seat in range(seats):  # what is only told at the end is nobody's act
            assert known[seat].total <= totals[seat] <= end[seat].total
        assert sum(totals) > 0


def logged(top: TableView) -> list[str]:
    return [type(event).__name__ for _, event in top.logged.history]


def lay(player: Player) -> None:
    player.by_clicks(toy.Lift(player.match.state.hands[player.match.seat][0]), toy.Put(0))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_points_of_lines_are_those_of_what_is_there_after_something_was_taken_back(title: Title, whole: bool) -> None:
    """Though as many rows, with other events, may have come in its place."""
    dice, again = Random(0), 0
    full = play_match(agree(title.spec, ["random"] * title.spec.seats[-1], []), "0")
    of: Any = Shown(title, resume(title.spec, full.record(), upto=full.index // 3))
    match, stage, log = of.match, of.stage(), of.log(())
    for seat in range(len(match.seats)):
        match.reseat(seat, HUMAN)
    logged = Logged(match, stage, log)
    for number in range(80 if whole else 12):
        rows = len(match.plies) + number % 2
        while match.undo_to() is not None and len(match.plies) > rows - 4:
            match.undo()
            again += 1
        while len(match.plies) < rows and match.options:
            match.play(dice.choice(match.options))
            match.deal()
        stage.reset(match.state, match.plies)
        fresh = Logged(match, stage, log)
        lines = fresh.lines
        assert [logged.points_gained(line) for line in lines] == [fresh.points_gained(line) for line in lines]
    assert again or match.undo_barred() is not None


@pytest.fixture
def player(tmp_path: Path) -> Player:
    house = results_game.house(tmp_path, "none", titles=(secret_game.TITLE,))
    house.services.change(confirm="always")
    made = Player(house, secret_game.TITLE, 2)
    made.ends = False
    return made


def test_what_an_open_turn_has_led_to_is_told_once_it_has_ended(player: Player) -> None:
    top = player.table.table_view
    before = logged(top)
    lay(player)
    assert player.table.session.turn_end is not None
    assert [type(event).__name__ for event in top.stage.past][len(before) :] == ["Laid", "TurnBegan"]
    assert logged(top) == before
    player.undo()
    assert logged(top) == before
    lay(player)
    player.click("match.main")
    assert logged(top) == [*before, "Laid", "TurnBegan"]


def test_where_no_turn_waits_all_is_told_at_once(player: Player) -> None:
    player.house.services.change(confirm="never")
    top = player.table.table_view
    before = logged(top)
    lay(player)
    assert player.table.session.turn_end is None
    assert logged(top) == [*before, "Laid", "TurnBegan"]
