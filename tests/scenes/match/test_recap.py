"""Recap of a match: the card of changes since a turn, the sheet of all of them, and positions of lines in the log."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.i18n.catalogue import Catalogue
from game.scenes.match import recap
from game.scenes.match.announcements import announcement_lines
from game.scenes.match.recap import (
    ChangesCard,
    ChangesStrip,
    EventRange,
    RecapEntry,
    RecapPanel,
    events_between_turns,
    most_important,
    row_of,
)
from game.scenes.replay.scene import ReplayScene
from game.scenes.tabletop.commands import Play
from game.scenes.tabletop.log import Log
from game.titles import TITLES
from game.ui.rect import Rect, Scale
from game.ui.theme import WOOD
from game.ui.title import Title
from tests.golden.transcript import matched, read
from tests.samples import each_met, nth
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match.test_back import PLAYED, going_on
from tests.scenes.match_player import Player, sit
from tests.scenes.reader import Reader


def played(tmp_path: Path, key: str, choices: int = 60) -> Player:
    made = sit(tmp_path, next(title for title in TITLES if title.key == key), 2)
    dice = random.Random(5)
    for _ in range(choices):
        if made.match.over:
            break
        made.match.play(dice.choice(made.match.options))
        made.match.deal()
    made.catch_up()
    return made


@pytest.mark.parametrize("percent", [100, 150])
def test_no_word_of_a_change_is_cut_on_the_least_card(percent: int) -> None:
    words = "places a hunter on a wolf, draws 1, meadows safe again: 8 yellow, 3 black, 2 red, 1 more"
    scale, entries = Scale((1280, 720), percent), [RecapEntry(0, WOOD, "Celina", words, "")]
    paint = Reader(scale)
    high = ChangesCard.height(scale, entries, recap._LEAST_CARD)
    ChangesCard(Rect(0, 0, recap._LEAST_CARD, high), ["New for you"], entries, lambda: None).draw(paint)
    assert all(note.whole for note in paint.notes)


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_lines_of_the_card_of_changes_lie_below_each_other(percent: int) -> None:
    """Also those that wrap, at every width: each has the height that it was measured with."""
    scale = Scale((1280, 720), percent)
    words = ("loses 1 sheep", "builds a warehouse on a 4", "+12 points", "joins two areas of the board to one of 14")
    entries = [RecapEntry(number, WOOD, "Player 1", each, "") for number, each in enumerate(words)]
    for width in range(200, 420, 10):
        box = Rect(0, 0, float(width), ChangesCard.height(scale, entries, width))
        paint = Reader(scale)
        ChangesCard(box, "New for you", entries, lambda: None).draw(paint)
        inks = [note.ink for note in paint.notes]
        assert len(inks) == 1 + len(entries)
        assert all(above.bottom <= below.y for above, below in pairwise(inks)), width
        assert inks[-1].bottom <= box.bottom


@pytest.mark.parametrize("letters", [100, 150])
@pytest.mark.parametrize("words", ["+1 point", "places a tile, draws 1, open for good: 15 black, 1 more"])
def test_no_word_is_cut_on_a_strip(words: str, letters: int) -> None:
    """The heading stands for words that have no room."""
    paint, headings = Reader(Scale((1280, 720), 150, letters)), ["New for you", "For you", ""]
    strip = ChangesStrip(Rect(0, 0, 140, 48), headings, [RecapEntry(0, WOOD, "Celina", words, "")], lambda: None)
    strip.draw(paint)
    (note,) = paint.notes
    assert note.whole
    assert (note.words in headings) == (len(words) > 9)


def test_a_card_with_little_room_tells_what_is_most_important() -> None:
    """In the order in which it came; of what is as important the latest."""
    ranks = (1, 3, 1, 2, 1)
    entries = [RecapEntry(number, WOOD, "Ann", "", "", importance=rank) for number, rank in enumerate(ranks)]
    told = [[entry.event_index for entry in most_important(entries, most)] for most in range(1, 6)]
    assert told == [[1], [1, 3], [1, 3, 4], [1, 2, 3, 4], [0, 1, 2, 3, 4]]


@pytest.mark.parametrize("letters", [100, 150])
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_heading_of_the_card_of_changes_is_never_cut(percent: int, letters: int) -> None:
    """The narrowest card that lies on a log has room for it beside its cross."""
    scale, entries = Scale((1280, 720), percent, letters), [RecapEntry(0, WOOD, "Ann", "+1 point", "")]
    box = Rect(0, 0, recap._LEAST_CARD, ChangesCard.height(scale, entries, recap._LEAST_CARD))
    paint = DrawnWords(pygame.Surface((1280, 720)), scale)
    headings = [Catalogue().t(f"match.recap.heading{short}") for short in ("", ".short")]
    ChangesCard(box, headings, entries, lambda: None).draw(paint)
    assert paint.words
    assert paint.cut == []


def test_what_lies_between_two_turns_of_a_seat() -> None:
    chance = -1
    assert events_between_turns([0, 0, chance, 1, 1, chance, 0, 0], 0) == EventRange(2, 3, 4)
    assert events_between_turns([chance, 1, 0], 0) == EventRange(0, 1, 1)
    assert 0 not in events_between_turns([0, 0], 0)


@pytest.mark.parametrize("key", [title.key for title in TITLES])
def test_the_recap_tells_what_others_did_and_leads_there(tmp_path: Path, key: str) -> None:
    player = played(tmp_path, key)
    if player.match.over:
        player = played(tmp_path / "shorter", key, 30)
    past = next(each for each in player.table.screen.parts if isinstance(each, RecapPanel))
    told = past.entries()
    assert told
    numbers = [each.event_index for each in told]
    assert numbers == sorted(numbers, reverse=True)
    player.click("match.recap")
    assert player.table.page.overlays
    player.click(f"match.recap.{numbers[0]}")
    assert isinstance(player.scene, ReplayScene)
    assert player.scene.past.shown.index == row_of(player.match.plies, numbers[0])


def alone(player: Player) -> Log:
    """A log that nobody else draws, as all may read it."""
    top = player.table.table_view
    return Log(top.table, top.speaker)


@pytest.mark.telling("rancho")
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_the_recap_tells_what_happened_in_the_sentences_of_the_log(tmp_path: Path, title: Title, whole: bool) -> None:
    """Equal acts in a row are one, with their number, and each is told with whose it is."""
    several = 0
    for player in at_starts(tmp_path, title, 12 if whole else 6, whole):
        player.step(50)
        past, top, name = past_of(player), player.table.table_view, player.match.seats
        since = events_between_turns(past._actors(), past._seat)
        lines = {line.event_index: line for line in alone(player).lines(top.stage.history_for(None))}
        for entry in past.entries():
            line = lines.get(entry.event_index)
            assert line is not None, entry.words
            if line.first_event_index >= since.first:
                assert entry.words == line.words
                assert entry.words.lower() in entry.told.lower()
                assert line.seat < 0 or name[line.seat].name in entry.told
                several += line.many > 1
    assert several or title.key not in ("rancho", "rolling_acres")


@pytest.mark.parametrize("left", [False, True])
def test_a_line_of_the_log_leads_to_its_position_unless_who_pressed_it_has_left(tmp_path: Path, left: bool) -> None:
    player = played(tmp_path, "rancho")
    player.draw()
    log = player.table.table_view.log
    box = log.box(player.table.table_view.frame)
    at = next(
        (box.centre[0], box.y + y) for y in range(60, int(box.h), 8) if log.at(box.centre[0], box.y + y) is not None
    )
    number = log.at(*at)
    assert number is not None
    for kind in ("move", "down"):
        player.point(kind, at)
    if left:
        player.table.hand_over.show_to(None)
    player.point("up", at)
    assert isinstance(player.scene, ReplayScene) is not left
    if isinstance(player.scene, ReplayScene):
        assert player.scene.past.shown.index == row_of(player.match.plies, number)


@pytest.mark.parametrize(
    ("key", "heard"),
    [
        ("rancho", ("AttackRolled", "Born")),
        ("rolling_ranch", ("DieRolled",)),
        ("rolling_acres", ("RoundBegun",)),
        ("texas", ("PileRenewed",)),
        ("wolves_and_sheep", ("Stopped",)),
    ],
)
def test_everybody_hears_what_nobody_may_miss(tmp_path: Path, key: str, heard: tuple[str, ...]) -> None:
    player = played(tmp_path, key, 400)
    told = dict.fromkeys(heard, "")
    for ply in player.match.plies:
        for event in ply.events:
            name = type(event).__name__
            if name in told and not told[name]:
                told[name] = "\n".join(announcement_lines(player.table.table_view, [event], []))
    met = {
        name for name in told if any(type(each).__name__ == name for ply in player.match.plies for each in ply.events)
    }
    assert met
    for name in met:
        assert told[name], name
        assert "{" not in told[name], told[name]


def test_what_lies_over_the_log_is_pressed_before_its_pill(tmp_path: Path) -> None:
    player = played(tmp_path, TITLES[0].key)
    log = player.table.table_view.log
    log.skipped = 3
    player.key("escape")
    (menu,) = player.table.page.overlays
    log.pill = Rect.around(menu.rect.centre, 20)
    for kind in ("down", "up"):
        player.point(kind, menu.rect.centre)
    assert log.skipped == 3


def test_whoever_looks_back_comes_to_the_newest_line_by_the_pill(tmp_path: Path) -> None:
    player = played(tmp_path, TITLES[0].key)
    player.click("match.replay")
    replay = player.scene
    assert isinstance(replay, ReplayScene)
    replay.screen.go(replay.past.last)
    player.step(10_000)
    player.draw()
    top = replay.table_view
    for _ in range(2):
        player.point("wheel", top.frame.log.centre, wheel=-1)
    player.draw()
    assert top.log.skipped == 2
    assert top.log.pill is not None
    at = top.log.pill.centre
    replay.page.message_areas = (Rect.around(at, 200, 120),)
    replay.page.show_message("Over the pill")
    for kind in ("down", "up"):
        player.point(kind, at)
    assert (top.log.skipped, replay.page.toasts) == (2, [])
    for kind in ("down", "up"):
        player.point(kind, at)
    assert top.log.skipped == 0
    player.draw()
    assert top.log.pill is None


TITLED = [pytest.param(title, id=title.key) for title in TITLES]
CARD, CLOSE = "match.recap.changed", "match.recap.changed.close"


def past_of(player: Player) -> RecapPanel:
    """The part of a table that tells of the past."""
    return next(each for each in player.table.screen.parts if isinstance(each, RecapPanel))


def past_seat(player: Player) -> int | None:
    """Whose turn it is at the screen."""
    end = player.table.session.turn_end
    return player.match.seat if end is None else end.seat


def buttons(player: Player) -> list[Any]:
    """Widgets with a name that are visible besides the card."""
    return [each for each in player.table.laid_out().widgets if each.visible and each.name not in ("", CARD, CLOSE)]


def starts(match: Any) -> list[int]:
    """Numbers of rows after which a seat that has played before is asked, and another has played since."""
    found, seats = list[int](), list[int]()
    for index, ply in enumerate(match.plies):
        if ply.row.seat >= 0:
            seats.append(ply.row.seat)
        waiting = ply.after.waiting
        if waiting is not None and seats and seats[-1] != waiting.seat and waiting.seat in seats:
            found.append(index + 1)
    return found


def at_starts(tmp_path: Path, title: Title, many: int, whole: bool) -> Iterator[Player]:
    """Tables of recorded matches where somebody's turn has just begun."""
    for number, path in enumerate(nth(4, [each for each in PLAYED if each.parent.name == title.key], whole)):
        match = matched(path)
        for index in nth(many, starts(match), False):
            yield going_on(tmp_path / f"cut{number}-{index}", title, match.record(index))


FEW = 2
"""Tables that tell something, after which a sample has seen enough."""


@pytest.mark.parametrize("title", TITLED)
def test_what_has_changed_is_told_in_three_lines_until_the_first_act(tmp_path: Path, title: Title, whole: bool) -> None:
    told = 0
    for player in at_starts(tmp_path, title, 20 if whole else 3, whole):
        player.step(50)
        past, seat = past_of(player), player.match.seat
        lines = past.changes()
        assert len(lines) <= 3
        since = events_between_turns(past._actors(), seat)
        assert all(line.event_index in since for line in lines)
        assert [line.event_index for line in lines] == sorted(line.event_index for line in lines)
        if not lines or player.table.session.calling is not None:
            continue
        told += 1
        player.table.do(Play((player.match.options[0],)))
        player.step(50)
        if past_seat(player) == seat:
            assert not past.changes()
            assert CARD not in player.table.spots()
        if told == FEW and not whole:
            break
    assert told


@pytest.mark.parametrize("title", TITLED)
def test_a_line_tells_how_many_more_acts_there_were_that_read_alike(tmp_path: Path, title: Title, whole: bool) -> None:
    """A seat's acts in the same words have a line each, or are counted by the last of these: a hunter and a tile are
    not two hunters."""
    for player in at_starts(tmp_path, title, 12, whole):
        player.step(50)
        past, words = past_of(player), player.table.words
        acts = {each.event_index: each for each in past._actions(events_between_turns(past._actors(), past._seat))}
        lines = [line for line in past.changes() if line.event_index in acts]
        lines = [
            line for line in lines if line.words.startswith(acts[line.event_index].words)
        ]  # no points gained since
        kinds = {number: (each.seat, each.words) for number, each in acts.items()}
        for line in lines:
            alike = [each for each in lines if kinds[each.event_index] == kinds[line.event_index]]
            more = [*kinds.values()].count(kinds[line.event_index]) - len(alike)
            said = acts[line.event_index].words
            counts = more and line.event_index == alike[-1].event_index
            assert line.words == (words.n("match.recap.more", more, words=said) if counts else said)


@pytest.mark.parametrize("title", TITLED)
def test_nothing_is_told_before_anything_has_changed(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title, title.spec.seats[-1], speed="none")
    assert not past_of(player).changes()
    assert CARD not in player.table.spots()


@pytest.mark.parametrize("title", TITLED)
def test_the_card_opens_all_that_has_happened_and_is_gone_then(tmp_path: Path, title: Title) -> None:
    for player in at_starts(tmp_path, title, 6, False):
        player.step(50)
        if CARD in player.table.spots():
            player.click(CARD)
            assert [overlay.name for overlay in player.table.page.overlays] == ["match.recap.sheet"]
            player.key("escape")
            assert CARD not in player.table.spots()
            return
    raise AssertionError("no card")


def test_the_button_of_a_folded_log_is_back_once_the_strip_over_it_is_read(tmp_path: Path) -> None:
    title = next(title for title in TITLES if title.key == "rolling_acres")
    for player in at_starts(tmp_path, title, 6, False):
        player.table.services.change(ui_scale=200)
        player.manager.resize(Scale((1280, 720), 200))
        player.step(50)
        if CARD in player.table.spots():
            assert player.table.table_view.frame.log_folded
            assert "match.log" not in player.table.spots()
            player.click(CARD)
            player.key("escape")
            assert CARD not in player.table.spots()
            assert "match.log" in player.table.spots()
            return
    raise AssertionError("no strip")


@pytest.mark.parametrize("title", TITLED)
def test_the_card_is_closed_by_its_button_and_by_nothing_else_is_opened(tmp_path: Path, title: Title) -> None:
    for player in at_starts(tmp_path, title, 6, False):
        player.step(50)
        if CLOSE in player.table.spots():
            index, messages = player.match.index, player.table.page.toasts
            log = [line.words for line in player.table.table_view.log.lines(player.table.table_view.stage.history)]
            card = player.table.spots()[CARD]
            assert card.inset(2).contains(*player.table.spots()[CLOSE].centre)
            player.click(CLOSE)
            player.step(50)
            assert not {CARD, CLOSE} & set(player.table.spots())
            assert not player.table.page.overlays
            assert (player.match.index, player.table.page.toasts) == (index, messages)
            top = player.table.table_view
            assert [line.words for line in top.log.lines(top.stage.history)] == log
            return
    raise AssertionError("no card")


def test_the_card_tells_the_points_that_the_viewer_has_lost_before_what_a_rival_has_gained(
    tmp_path: Path, whole: bool
) -> None:
    told = 0
    for title in TITLES:
        for player in at_starts(tmp_path / title.key, title, 5 if whole else 9, False):
            player.step(50)
            past, match, seat = past_of(player), player.match, player.match.seat
            if not player.table.table_view.table.words.notable:
                break
            if seat is None or not past.changes():
                continue
            since, terms = events_between_turns(past._actors(), seat), match.terms
            before = match.at(row_of(match.plies, since.first - 1)).state
            states = (title.spec.view_for(terms, state, None) for state in (before, match.state))
            then, now = (title.spec.score(terms, state)[seat].total for state in states)
            name, words = match.seats[seat].name, player.table.words
            own = [line for line in past.changes() if line.name == name and line.words.startswith("lost ")]
            lost = [words.n("match.recap.lost", then - now, before=then, after=now)] if then > now else []
            assert [line.words for line in own] == lost
            if lost:
                told += 1
                rivals = [line.words for line in past.changes()[past.changes().index(own[0]) + 1 :]]
                assert all(line.startswith("+") for line in rivals)
    assert told


def test_the_card_names_the_points_of_all_rivals_or_of_none(tmp_path: Path, whole: bool) -> None:
    several = 0
    for title in TITLES:
        for player in at_starts(tmp_path / title.key, title, 5 if whole else 11, False):
            player.step(50)
            past, match, seat = past_of(player), player.match, player.match.seat
            if seat is None or not (told := [line for line in past.changes() if line.words.startswith("+")]):
                continue
            terms, since = match.terms, events_between_turns(past._actors(), seat)
            states = match.at(row_of(match.plies, since.first - 1)).state, match.state
            then, now = ([each.total for each in title.spec.score(terms, state)] for state in states)
            others = [one for one in range(len(now)) if (then[one], now[one]) != (then[seat], now[seat])]
            more = [match.seats[one].name for one in others if now[one] > then[one]]
            assert all(name in f"{told[0].name} {told[0].words}" for name in more)
            several += len(more) > 1
    assert several


@pytest.mark.parametrize("title", TITLED)
def test_what_matters_is_told_by_what_all_may_see(tmp_path: Path, title: Title) -> None:
    """The same for whatever hidden things there are: of every event as its seat, and as nobody sees it."""
    record = read(next(path for path in PLAYED if path.parent.name == title.key))
    player = going_on(tmp_path, title, record)
    match, words = player.match, player.table.table_view.table.words
    past = list[Any]()
    for ply in match.plies[:: 1 if len(match.plies) < 300 else 3]:
        for event in ply.events:
            public = title.spec.redacted_for(match.terms, event, None)
            for seat in range(len(match.seats)):
                seen = title.spec.redacted_for(match.terms, event, seat)
                assert words.matters(public, seat, past) == words.matters(seen, seat, past)
            past.append(public)


@pytest.mark.parametrize("title", TITLED)
def test_points_are_counted_from_the_end_of_the_own_last_turn(tmp_path: Path, title: Title, whole: bool) -> None:
    """A card that a seat has drawn belongs to its turn, though chance has brought it."""
    for player in at_starts(tmp_path, title, 6 if whole else 16, whole):
        player.step(50)
        past, match, seat = past_of(player), player.match, player.match.seat
        own = max(number for number, ply in enumerate(match.plies) if ply.row.seat == seat)
        since = events_between_turns(past._actors(), seat)
        first = row_of(match.plies, since.first - 1)
        assert first > own or not any(ply.events for ply in match.plies[first : own + 1])
        rest = match.plies[own + 1 : first] if first > own else ()
        assert all(ply.row.chance for ply in rest)


@pytest.mark.parametrize("title", TITLED)
def test_the_card_lies_off_the_board_where_there_is_room(tmp_path: Path, title: Title, whole: bool) -> None:
    for player in at_starts(tmp_path, title, 6 if whole else 16, False):
        player.step(50)
        frame, shown = player.table.table_view.frame, player.table.spots().get(CARD)
        if shown is None or not shown.intersects(frame.board):
            continue
        taken = [frame.bar, frame.board, frame.side, frame.main, frame.log, *frame.seats]
        taken += [each.rect for each in buttons(player)]
        for x, y in product(range(8, round(frame.canvas.w - shown.w) - 8, 8), range(8, round(frame.canvas.h), 8)):
            place = shown._replace(x=x, y=y)
            assert place.bottom > frame.canvas.h - 8 or place.overlap(taken)


@pytest.mark.parametrize(("title", "window"), each_met(TITLES, [((1280, 720), 150), ((1024, 640), 100)]))
def test_the_card_hides_nothing_that_is_used_next(
    tmp_path: Path, title: Title, window: tuple[tuple[int, int], int], whole: bool
) -> None:
    """No card of a seat, hardly anything that can be pressed or picked up, a tenth of what lies there at most; in
    little room nothing but the log."""
    size, percent = window
    for player in at_starts(tmp_path, title, 5 if whole else 12, False):
        services = player.house.services
        services.settings = msgspec.structs.replace(services.settings, ui_scale=percent)
        player.manager.resize(Scale(size, percent))
        player.step(50)
        if CARD not in (spots := player.table.spots()):
            continue
        model, frame = player.table.model, player.table.table_view.frame
        card = spots[CARD]
        if frame.log_folded:
            assert card.intersection(frame.log) == pytest.approx(card)
            assert not card.intersects(spots["match.replay"])
        for box in (frame.bar, frame.main, *frame.seats):
            assert card.overlap([box]) <= 0.15 * box.w * box.h
        assert card.overlap(model.needed) <= 0.05 * sum(box.w * box.h for box in model.needed)
        lying = [each.box for each in model.table_view.table.look.sprites(model.context)]
        assert card.overlap(lying) <= 0.1 * sum(box.w * box.h for box in lying)
