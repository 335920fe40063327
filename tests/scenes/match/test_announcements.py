"""Announcements: what nobody did, skipped turns and rounds are told once, and long enough to be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.core import engine
from game.core.match import Match
from game.core.seats import HUMAN
from game.core.steps import Choice
from game.i18n import ENGLISH
from game.i18n.catalogue import WORDS, Catalogue
from game.scenes.match.announcements import (
    BANNER_MS,
    COMPUTER_BANNER_MS,
    MOST_LINES,
    only_answer_words,
    pauses,
    used_spots,
)
from game.scenes.match.pace import RESTS, SEEN_MS
from game.scenes.match.scene import MatchScene
from game.scenes.match.states import BannerLine
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play, Verb
from game.store.settings import TableSpeed
from game.titles import TITLES
from game.ui.keymap import KEY_MAP
from game.ui.title import Title
from game.ui.widgets.page import IN_MS
from tests.games import results_game
from tests.golden.transcript import followed, matched, read
from tests.i18n.test_words import written
from tests.samples import case_of
from tests.scenes.drawn_words import read as read_screen
from tests.scenes.match.test_back import PLAYED, going_on
from tests.scenes.match_player import LONG_MS, Player, sit
from tests.scenes.pilot import House, Pilot
from tests.tables.sitting import setting


def gestures_with(match: Match[Any, Any], wanted: Callable[[Any], bool]) -> Iterator[tuple[int, list[Any]]]:
    """The rows of seats that lead to such events, chance's answers included."""
    for number, ply in enumerate(match.plies):
        if ply.row.seat < 0:
            continue
        events = list(ply.events)
        for after in match.plies[number + 1 :]:
            if not after.row.chance:
                break
            events += after.events
        found = [event for event in events if wanted(event)]
        if found:
            yield number, found


def place(wanted: object, events: list[Any]) -> int:
    """Index of that very event."""
    return next(number for number, event in enumerate(events) if event is wanted)


SAMPLE = {
    path
    for title in TITLES
    for number, path in enumerate(path for path in PLAYED if path.parent.name == title.key)
    if number % 4 < 2
}
"""Everything that is announced comes up in these too."""


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=() if path in SAMPLE else pytest.mark.whole)
        for path in PLAYED
    ],
)
def test_what_a_player_must_hear_is_announced_and_stands_in_the_log(tmp_path: Path, path: Path, whole: bool) -> None:
    """Tolls (RA13) and renewed piles (TX8), say; rows of recorded matches are played again."""
    record = read(path)
    title = next(each for each in TITLES if each.key == record.title)
    played, words, key = matched(path), CATALOGUE, f"{title.key}.announce."

    def heard(event: Any) -> bool:
        return words.has(key + type(event).__name__)

    last = max(number for number, ply in enumerate(played.plies) if not ply.row.chance)
    for number, events in list(gestures_with(played, heard))[-3 if whole else -1 :]:
        if number == last and played.over:
            continue  # what ends a match is told by its results
        cut = msgspec.structs.replace(record, rows=record.rows[:number], index=-1)
        player = going_on(tmp_path / str(number), title, cut, "quick")
        player.ends = False  # whoever ends the turn at once has no time to read
        player.by_drag(played.plies[number].row.choice)
        top, said = player.table.table_view, {player.said()}
        player.ends = True
        player.end_turn()
        player.come("drag")
        while top.stage.busy:
            player.step(100)
            said.add(player.said())
        every = [event for ply in played.plies for event in ply.events]
        remarks = [top.table.words.remark(event, every[: place(event, every)]) for event in events]
        for event, remark in [*zip(events, remarks, strict=True)][:MOST_LINES]:
            fields = {**top.speaker.fields(event), **remark}
            assert any(words.t(key + type(event).__name__, **fields) in each for each in said)
        player.watch()
        told = [line.words for line in top.log.lines(top.stage.history)]
        assert top.speaker.say(events[-1], **remarks[-1]) in told
        player.agrees()


def test_recorded_matches_have_something_to_announce() -> None:
    """Those of the sample the same as all."""
    words = Catalogue()

    def heard(event: Any) -> bool:
        return words.has(f"{match.spec.key}.announce.{type(event).__name__}")

    found: dict[bool, set[tuple[str, str]]] = {True: set(), False: set()}
    for path in PLAYED:
        match = followed(read(path))
        for _, events in list(gestures_with(match, heard))[-1:]:
            found[path in SAMPLE] |= {(match.spec.key, type(event).__name__) for event in events}
    assert found[False] <= found[True]
    assert {"TollPaid", "PileRenewed"} <= {name for _, name in found[True]}


# -- shows


SKIPPING = {path.stem for path in (WORDS / "en").glob("*.po") if f'"{path.stem}.banner.' in path.read_text("utf-8")}
"""The games in which a turn or a choice can be skipped."""
ONE_WAY = {"texas", "rolling_ranch"}
"""Those of whose recorded matches some have a seat do the only thing that it can, and lose something by it."""
TITLED = [pytest.param(title, id=title.key) for title in TITLES]


def before_a_miss(tmp_path: Path, title: Title, speed: str) -> tuple[Player, Any] | None:
    """A recorded match before the choice of a person that leads to a banner, and that choice; None where none does."""
    for number, path in enumerate(each for each in PLAYED if each.parent.name == title.key):
        record = read(path)
        match = matched(path)
        words = title.table(setting(match)).words
        for index, ply in enumerate(match.plies):
            skips = any(words.forced(event, ply.row.choice, False) for event in ply.events)
            if skips and ply.row.seat >= 0 and not ply.row.interrupt and not ply.after.over:
                cut = msgspec.structs.replace(record, rows=record.rows[:index], index=-1)
                player = going_on(tmp_path / f"cut{number}", title, cut, speed)
                if ply.row.choice in player.match.options:
                    return player, ply.row.choice
    return None


@pytest.mark.parametrize(("speed", "times"), [("none", 1), ("quick", 1), ("quick", 4)])
@pytest.mark.parametrize("title", TITLED)
def test_a_skipped_turn_is_told_of_for_two_seconds(tmp_path: Path, title: Title, speed: str, times: TableSpeed) -> None:
    found = before_a_miss(tmp_path, title, speed)
    assert (found is None) == (title.key not in SKIPPING)
    if found is None:
        return
    player, choice = found
    scene = player.table
    scene.services.change(table_speed=times)
    player.step(0)
    assert scene.table_view.stage.pace == times
    scene.do(Play((choice,)))
    if scene.session.turn_end is not None:
        scene.do(Verb.CONFIRM)
    banner = scene.bar.announcements.banner
    for _ in range(2000):
        if banner.visible:
            break
        player.step(10)
    assert banner.visible
    assert all("{" not in line.words for line in player.table.screen.state.banner)
    assert {line.seat for line in player.table.screen.state.banner} <= set(range(len(player.match.seats)))
    player.step(BANNER_MS - 200)
    assert banner.visible
    assert not scene.thinking.idle_or_begun
    player.step(300)
    assert not banner.visible


def asked(tmp_path: Path, title: Title) -> Iterator[tuple[Player, Choice]]:
    """Recorded matches where a seat is asked that can answer in one way only, and where it can answer in several."""
    for number, path in enumerate(each for each in PLAYED if each.parent.name == title.key):
        record = read(path)
        match = matched(path)
        words, kinds = title.table(setting(match)).words, set[bool]()
        for index, ply in enumerate(match.plies):
            waiting = ply.before.waiting
            if waiting is None or ply.row.interrupt or ply.after.over:
                continue
            only = len(waiting.options(match.terms, ply.before.state)) == 1
            if only not in kinds and (not only or any(words.forced(each, ply.row.choice, True) for each in ply.events)):
                kinds.add(only)
                cut = msgspec.structs.replace(record, rows=record.rows[:index], index=-1)
                yield going_on(tmp_path / f"cut{number}-{index}", title, cut), ply.row.choice


@pytest.mark.parametrize("title", TITLED)
def test_a_person_who_can_do_one_thing_only_is_told_so_when_asked(tmp_path: Path, title: Title) -> None:
    """A message says so where the choice costs that person a turn or a thing; any other passes in silence."""
    found = set[bool]()
    for player, choice in asked(tmp_path, title):
        scene, match = player.table, player.match
        player.step(50)
        player.step(50)
        told, words = only_answer_words(scene.table_view), scene.table_view.table.words
        _, events = engine.play(match.terms, match.position, choice)
        misses = len(match.options) == 1 and any(words.forced(event, choice, True) for event in events)
        assert bool(told) == misses
        assert "{" not in told
        if told and scene.session.options:
            assert any(told in toast.words for toast in scene.page.toasts)
        found.add(bool(told))
        if found == {True, False}:
            return
    assert title.key not in ONE_WAY


def test_a_click_ends_it(tmp_path: Path) -> None:
    title = next(title for title in TITLES if before_a_miss(tmp_path / title.key, title, "none"))
    found = before_a_miss(tmp_path / "again", title, "none")
    assert found is not None
    player, choice = found
    player.table.do(Play((choice,)))
    player.step(20)
    banner = player.table.bar.announcements.banner
    assert banner.visible
    player.key("space")
    assert not banner.visible


@pytest.mark.parametrize("title", TITLED)
def test_what_a_computer_did_stays_before_the_next_turns_dice(title: Title) -> None:
    """Recorded answers, as if given by computers, hold the show where chance goes on at once in another turn."""
    record = read(next(path for path in PLAYED if path.parent.name == title.key))
    match = followed(record)
    for seat in range(len(match.seats)):
        match.reseat(seat, "novice")
    starts = [index for index, ply in enumerate(match.plies) if not ply.row.chance]
    for start, end in pairwise(starts):
        answer = match.plies[start:end]
        turned = [place for place, ply in enumerate(answer) if ply.before.state.turn != answer[0].before.state.turn]
        assert list(pauses(match, answer, {})) == turned[:1]
        assert set(pauses(match, answer, {}).values()) <= {SEEN_MS}
        assert set(pauses(match, answer, {}, lambda: RESTS["slow"]).values()) <= {RESTS["slow"]}


def test_a_banner_holds_what_follows_it() -> None:
    match = matched(PLAYED[0])
    answer = match.plies[:3]
    assert pauses(match, answer, {0: ()}) == {1: BANNER_MS}
    assert pauses(match, answer, {0: ()}, banner_ms=COMPUTER_BANNER_MS) == {1: COMPUTER_BANNER_MS}
    assert pauses(match, answer, {2: ()}) == {}


ANNOUNCED = ("announce.RoundBegun", "headline.round")
"""Keys of the message about a new round, of which each title with rounds has one, after its own key."""
CATALOGUE = Catalogue()
ROUNDS = {
    title.key: next(f"{title.key}.{each}" for each in ANNOUNCED if CATALOGUE.has(f"{title.key}.{each}"))
    for title in TITLES
    if any(CATALOGUE.has(f"{title.key}.{each}") for each in ANNOUNCED)
}
"""The titles that have rounds, and the words that announce one."""
LOGGED = {key: (f"{key}.say.RoundBegun", f"{key}.die_of_round") for key in ROUNDS}
"""The words of the log that bear the number of a round."""
STEP_MS = 250


def pattern(key: str) -> re.Pattern[str]:
    """Pattern that finds the number in the words of a key."""
    words = CATALOGUE.t(key, number="@", turn="@", seat="#", lead="#", die="#")
    return re.compile(re.escape(words).replace("@", r"(\d+)").replace("\\#", "#").replace("#", ".*"))


class Listener:
    """Plays a match at the table, and hears every message that is on the screen for any time."""

    def __init__(self, folder: Path, title: Title, people: tuple[bool, ...], speed: str, seed: str) -> None:
        house = results_game.house(folder, speed, titles=TITLES)
        seats = [
            replace(seat, player=HUMAN if human else "random")
            for seat, human in zip(results_game.seats(len(people)), people, strict=True)
        ]
        opened = opening.begin(house.services, title, seats, title.spec.options(), seed)
        self.pilot = Pilot(house.manager)
        scene: Any = MatchScene(house.services, *opened)
        scene.thinking.computers._hire = lambda: None  # the test answers for computers
        self.scene = scene
        self.title, self.match = title, self.scene.match
        self.heard: list[int] = []
        self.due: list[int] = []
        """The numbers of the rounds that buttons said would begin."""
        self.dealt = len(self.logged)
        """Number of rounds that had begun before anybody saw the table."""
        self._on = set[str]()
        self._round, self._begins = pattern(ROUNDS[title.key]), pattern(f"{title.key}.round.begins")
        house.manager.push(self.scene)

    @property
    def logged(self) -> list[int]:
        """The numbers of the rounds in the log."""
        found = pattern(next(each for each in LOGGED[self.title.key] if CATALOGUE.has(each)))
        return [int(number) for line in self.scene.table_view.logged.lines for number in found.findall(line.words)]

    def step(self, ms: float = STEP_MS) -> None:
        self.pilot.manager.update(ms)
        lines = {line for toast in self.scene.page.toasts for line in toast.words.split("\n")}
        for line in sorted(lines - self._on):
            self.heard += [int(number) for number in self._round.findall(line)]
        self._on = lines

    def play(self, random: Random, turns: int) -> None:
        """Some choices by everybody in turn, at the table."""
        for _ in range(3000):
            scene: Any = self.scene
            session = scene.session
            if self.match.over or self.match.turn_at(self.match.index) > turns:
                break
            self.step()
            covered = self.pilot.manager.top != scene
            if covered:
                self.pilot.key("space") if not self.pilot.scene.spots().get("curtain.hold") else self._hold()
            elif scene.table_view.stage.busy or scene.screen.resting:
                continue
            elif session.calling is not None:
                scene.hand_over.reveal()
            elif session.turn_end is not None:
                self._ends()
                scene.do(Verb.THROW if scene.table_view.glove is not None else Verb.CONFIRM)
            elif self.match.seat is not None:
                scene.do(Play((random.choice(self.match.options),)))
        for _ in range(30):
            self.step()

    def _hold(self) -> None:
        at = self.pilot.spot("curtain.hold").centre
        for kind in ("move", "down", "up"):
            self.pilot.point(kind, at)

    def _ends(self) -> None:
        """Note the number of the round that the large button says it begins."""
        context, table = self.scene.model.context, self.scene.table_view.table
        button = table.controls.ends(context, self.match.position.agenda)
        if button is not None:
            said = " ".join((button.label, button.second))
            self.due += [int(number) for number in self._begins.findall(said) if int(number) not in self.due]


COMPANIES = [people for many in range(2, 7) for people in product((True, False), repeat=many) if any(people)]
CASES = [
    case_of((key, people, speed), number % 31 == 3 * place)
    for place, key in enumerate(ROUNDS)
    for speed in ("none", "quick")
    for number, people in enumerate(COMPANIES)
    if len(people) in next(title.spec.seats for title in TITLES if title.key == key)
]


@pytest.mark.parametrize(("key", "people", "speed"), CASES)
def test_a_round_is_announced_once_with_its_number(
    tmp_path: Path, key: str, people: tuple[bool, ...], speed: str
) -> None:
    title = next(each for each in TITLES if each.key == key)
    at = Listener(tmp_path, title, people, speed, "rounds")
    at.play(Random(len(people)), 4)
    match = at.match
    last = match.turn_at(match.index)
    begun = list(range(1, last + 1))
    assert last >= 4
    to_hear = begun[at.dealt :]
    assert at.heard in (to_hear, to_hear[:-1])  # the last one may wait for its dice
    assert set(at.due) <= {*begun, last + 1}
    assert at.logged[: last - 1] == begun[:-1]


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_a_message_goes_with_the_next_act(title: Title, tmp_path: Path) -> None:
    player = sit(tmp_path, title, speed="none")
    player.step(LONG_MS)
    page = player.table.page
    page.show_message("not here")
    player.table.do(Play((player.match.options[0],)))
    assert "not here" not in [toast.words for toast in page.toasts]


def test_the_sentence_makes_room_for_a_message_that_lies_there(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLES[0], speed="none")
    player.step(LONG_MS)
    scene = player.table
    asked = scene.bar.sentence(scene.model.context).rest

    def seen() -> list[str]:
        return [words for words, _ in read_screen(player.manager, pygame.Surface(scene.scale.size_px)).words]

    assert asked in seen()
    scene.page.show_message("not here")
    assert asked not in seen()
    player.step(IN_MS)
    assert "not here" in seen()
    assert asked not in seen()
    player.step(LONG_MS)
    assert asked in seen()


@pytest.mark.parametrize("title", TITLED)
@pytest.mark.parametrize("percent", [100, 150])
def test_a_banner_hides_nothing_that_can_be_used_where_there_is_such_a_place(
    tmp_path: Path, title: Title, percent: int
) -> None:
    """Also while it is still shown how the turn has come about; the first press anywhere takes it away."""
    player, dice = sit(tmp_path, title, 2, size=(1280, 720), percent=percent), Random(3)
    met = 0
    for _ in range(10):
        if player.match.over:
            break
        if not player.match.options:
            player.watch()
            continue
        banner, top = player.table.bar.announcements.banner, player.table.table_view
        state = player.table.screen.state
        state.banner, state.banner_ms = [BannerLine(0, 0, "Turnip has no card to play and has to draw.")], BANNER_MS
        box, board, used = banner.box, top.frame.board, used_spots(top)
        assert box is not None
        assert set(player.table.model.needed) <= set(used) or not player.table.model.live
        steps = (board.y + 2 * step for step in range(int((board.h - box.h) / 2)))
        if any(not box._replace(y=y).overlap(used) for y in steps):
            assert box.overlap(used) <= 0.02 * box.w * box.h
        met += 1
        player.point("down", (board.x + 3, board.y + 3))
        assert not banner.visible
        player.point("up", (board.x + 3, board.y + 3))
        player.table.handling.let_go()
        player.table.do(Play((dice.choice(player.match.options),)))
        if player.table.session.turn_end is not None:
            player.table.do(Verb.CONFIRM)
        player.watch()
    assert met


LONG_NAME = "Grandmother Josephine-Mae"[:24]
NUMBERED = {
    "count",
    "number",
    "points",
    "minutes",
    "seconds",
    "score",
    "before",
    "after",
    "turns",
    "times",
    "level",
    "has",
    "wants",
}
"""Fields of sentences that are filled with numbers; others hold a key, or a name."""


def test_no_sentence_takes_more_than_three_lines_in_a_message(tmp_path: Path) -> None:
    """Refusals, answers to presses and all of a match, with long names, at 1280x720 and 150 per cent."""
    player = Player(House(tmp_path, TITLES, (1280, 720), 150), TITLES[0], 4)
    page, tried = player.table.laid_out(), 0
    for key, sentences in written(ENGLISH).items():
        told = key.startswith("match.") or ".why." in key or ".pressed." in key or ".near_end" in key
        if not told or key == "match.coach.text":  # a dialog
            continue
        for sentence in sentences:
            fields = {name for _, name, _, _ in Formatter().parse(sentence) if name}
            short = {**dict.fromkeys(NUMBERED, "12"), **dict.fromkeys(KEY_MAP, "Ctrl+Z")}
            filled = sentence.format(**{name: short.get(name, LONG_NAME) for name in fields})
            tried += 1
            assert page.message_lines(filled, "icons/warning") <= MOST_LINES, (key, filled)
    assert tried > 300
