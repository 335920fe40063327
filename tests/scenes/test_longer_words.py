"""No word is cut, overlaps others or leaves what it stands on: in English, Polish and a language of longer words.

People have names of seventeen letters. Only those, and games in narrow cards, may end in an ellipsis, where a tip has
the whole. The test command shows each screen in few windows, all windows so; `--whole` each in every one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import OPPONENT_LEVELS
from game.core.journal import raw, record_bytes, record_from
from game.core.seats import Seat
from game.i18n import ENGLISH
from game.scenes import navigation
from game.scenes.book.scene import BookScene
from game.scenes.fault.scene import FaultScene
from game.scenes.festival.scene import FestivalScene
from game.scenes.festival.setup import FestivalSetupScene
from game.scenes.learn.scene import LearnScene
from game.scenes.ledger.panels import RollList
from game.scenes.ledger.scene import LedgerScene
from game.scenes.match.puzzle import open_puzzle
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.rulebook.scene import RulebookScene
from game.scenes.setup.scene import SetupScene
from game.scenes.shell.outcomes import (
    FindBetter,
    OpenedMatch,
    SetUp,
    ShowFault,
    ShowLearn,
    ShowResult,
    ShowRules,
    ShowSaves,
    ShowSettings,
)
from game.scenes.shell.puzzles import reviewed, shipped_puzzle
from game.scenes.shell.scene import Scene
from game.scenes.shell.table import TableScene
from game.scenes.today.scene import TodayScene
from game.store import festivals, people as persons, puzzles
from game.store.festivals import Guest
from game.store.goals import GOALS, MetGoal, goal_key
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.widgets.button import Button
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll
from tests.samples import case_of, nth
from tests.scenes.book import shelf
from tests.scenes.book.test_words import PAGES, turn_to
from tests.scenes.festival import fair
from tests.scenes.learn import desk
from tests.scenes.pilot import House
from tests.scenes.placed_words import PlacedWords
from tests.scenes.review import reviewing
from tests.scenes.screens import PLAYED, Stand
from tests.scenes.test_menu_words import NAMES, with_long_names
from tests.scenes.test_pressed import page_of
from tests.scenes.today import orchard
from tests.tools.language import PSEUDO

WINDOWS = list(product([(1024, 640), (1280, 720), (1600, 900), (3840, 2160)], (100, 150, 200)))
LANGUAGES = ENGLISH, "pl", PSEUDO
END = 100_000


def title_screen(stand: Stand, seats: int) -> Scene:
    """The last match as long as it is called: a late turn, and a day with two figures."""
    match, _ = with_long_names(stand, seats, PLAYED)
    stand.keep(match.record(), 128, False, 30)
    return navigation.first(stand.house.services)


def setup(stand: Stand, seats: int) -> Scene:
    people, title = tuple(map(Seat, NAMES[:seats])), stand.title
    stand.house.services.change(tables={title.key: Remembered(people, raw(title.spec.options()))})
    return navigation.scene(stand.house.services, SetUp(title))


def even_start(stand: Stand, seats: int) -> Scene:
    """Points ahead for people and a computer."""
    people = *map(Seat, NAMES[: seats - 1]), Seat("Turnip", OPPONENT_LEVELS[-1])
    scene = SetupScene(stand.house.services, stand.title, OPPONENT_LEVELS, seats=people)
    scene.draft.even.way = "suggested"
    return scene


def record_book(stand: Stand, _: int) -> Scene:
    folk = shelf.fill(stand.house.services.store, TITLES, len(NAMES), 40, NAMES[:1])
    for person, name in zip(folk, NAMES, strict=True):
        stand.house.services.store.write(partial(persons.change, person=replace(person, name=name)))
    fair.begin(stand.house.services, [Guest(name) for name in NAMES[:3]], fair.ALL[:1])
    fair.play_next(stand.house.services, Random(1))
    fair.evening(stand.house.services)
    return BookScene(stand.house.services)


def todays_farm(stand: Stand, _: int) -> Scene:
    """Today's farm of people with long names, all of whom have played."""
    folk = orchard.fill(stand.house.services, len(NAMES), range(len(NAMES)))
    for person, name in zip(folk, NAMES, strict=True):
        stand.house.services.store.write(partial(persons.change, person=replace(person, name=name)))
    return TodayScene(stand.house.services)


def festival_setup(stand: Stand, _: int) -> Scene:
    """Three people with long names and a computer, and a game that so many cannot play."""
    for person, name in zip(orchard.family(stand.house.services, 2), NAMES, strict=False):
        stand.house.services.store.write(partial(persons.change, person=replace(person, name=name)))
    scene = FestivalSetupScene(stand.house.services)
    scene.draft.guests += [Guest(NAMES[2]), Guest(NAMES[3], player=OPPONENT_LEVELS[0]), Guest(NAMES[4])]
    scene.draft.chosen.discard(TITLES[0].key)
    return scene


def evening(stand: Stand, played: int, titles: Sequence[str] = fair.ALL) -> FestivalScene:
    """A festival of people with long names and a computer, with even starts."""
    guests = [Guest(name) for name in NAMES[:3]]
    guests.append(Guest(NAMES[3], player=OPPONENT_LEVELS[-1]))
    fair.begin(stand.house.services, guests, titles, even_starts=True, shorter=True)
    for number in range(played):
        fair.play_next(stand.house.services, Random(number))
    stand.house.services.today = date(2026, 9, 23)
    return FestivalScene(stand.house.services, 1)


def festival(stand: Stand, _: int) -> Scene:
    return evening(stand, 2)


def festival_over(stand: Stand, _: int) -> Scene:
    return evening(stand, 2, fair.ALL[:2])


def saves(stand: Stand, seats: int) -> Scene:
    with_long_names(stand, seats, PLAYED)
    return navigation.scene(stand.house.services, ShowSaves())


def settings(stand: Stand, _: int) -> Scene:
    return navigation.scene(stand.house.services, ShowSettings())


def rulebook(stand: Stand, _: int) -> Scene:
    return navigation.scene(stand.house.services, ShowRules(stand.title))


def fault(stand: Stand, seats: int) -> Scene:
    record = with_long_names(stand, seats, PLAYED)[0].record() if seats > 2 else None
    return FaultScene(stand.house.services, ShowFault("match", "input", record, "", seats > 3))


def results(stand: Stand, seats: int) -> Scene:
    opened = OpenedMatch(stand.title, *with_long_names(stand, seats, END))
    return navigation.scene(stand.house.services, ShowResult(opened))


def review(stand: Stand, seats: int) -> Scene:
    return reviewing.scene_of(stand.house.services, stand.title, *with_long_names(stand, seats, END))


def puzzle(stand: Stand, seats: int) -> Scene:
    match, number = with_long_names(stand, seats, END)
    found = reviewed(stand.house.services, match, number, reviewing.made_up(match))
    return open_puzzle(stand.house.services, FindBetter(stand.title, next(each for each in found.values() if each)))


def learn(stand: Stand, _: int) -> Scene:
    """Puzzles of people with long names, the first of whom has solved some."""
    folk = desk.fill(stand.house.services, stand.title, len(NAMES), 6)
    for person, name in zip(folk, NAMES, strict=True):
        stand.house.services.store.write(partial(persons.change, person=replace(person, name=name)))
    return LearnScene(stand.house.services, ShowLearn(stand.title, puzzles.shipped(stand.title.key)[0].uid))


def goals(stand: Stand, seats: int) -> Scene:
    """Goals of people with long names, who have met them all."""
    learn(stand, seats)
    store, key = stand.house.services.store, stand.title.key
    for person, goal in product(store.read(persons.listed), stand.title.spec.goals):
        met = MetGoal(goal_key(key, goal.name), 1, person.id, 1, "", "2026-11-26T20:00")
        store.write(partial(GOALS.put, line=met))
    return LearnScene(stand.house.services, ShowLearn(stand.title, tab="goals"))


def shipped(stand: Stand, _: int) -> Scene:
    """A puzzle that comes with the program, at whose table all have long names."""
    made = shipped_puzzle(stand.house.services.words, stand.title, puzzles.shipped(stand.title.key)[0], None)
    record = record_from(made.record)
    seats = tuple(replace(seat, name=name) for seat, name in zip(record.seats, NAMES, strict=False))
    made = replace(made, record=record_bytes(replace(record, seats=seats)))
    return open_puzzle(stand.house.services, FindBetter(stand.title, (made,)))


def ledger(stand: Stand, seats: int) -> Scene:
    return LedgerScene(stand.house.services, stand.title, *with_long_names(stand, seats, END))


def replay(stand: Stand, seats: int) -> Scene:
    return ReplayScene(stand.house.services, stand.title, *with_long_names(stand, seats, PLAYED))


def table(stand: Stand, seats: int) -> Scene:
    return MatchScene(stand.house.services, stand.title, *with_long_names(stand, seats, PLAYED))


def curtain(stand: Stand, seats: int) -> Scene:
    stand.house.services.change(tables={stand.title.key: Remembered(cover="curtain")})
    return table(stand, seats)


def doors(stand: Stand, seats: int) -> Scene:
    stand.house.services.change(tables={stand.title.key: Remembered(cover="hand")})
    return table(stand, seats)


Show = Callable[[Stand, int], Scene]
ONE = title_screen, rulebook, even_start, ledger
"""Screens that are much alike for all numbers of seats."""
EVENINGS = festival_setup, festival, festival_over


def shown() -> Iterator[tuple[Show, Title, int]]:
    """Every screen with a title and a number of seats."""
    yield from ((show, TITLES[0], TITLES[0].seats[0]) for show in (settings, record_book, todays_farm, *EVENINGS))
    for title in TITLES:
        for show in (setup, saves, fault, results, replay):
            yield from ((show, title, seats) for seats in title.seats)
        yield from ((show, title, title.seats[-1]) for show in ONE)
        for show in (curtain, doors) if title.spec.secrets else ():
            yield from ((show, title, seats) for seats in title.seats if 2 <= seats <= 4)
        if title.spec.mind:
            yield from ((show, title, title.seats[1]) for show in (review, puzzle, learn, goals, shipped))


def cases() -> Iterator[Any]:
    """Every screen in every window and language, few of them always."""
    for (number, one), (place, window), (which, spoken) in product(
        enumerate(shown()), enumerate(WINDOWS), enumerate(LANGUAGES)
    ):
        show, title, seats = one
        tried = show in (settings, record_book, *EVENINGS) or (number + 2 * which) % 9 == 0
        always = tried and place == (5 * number + 4 * which) % len(WINDOWS)
        made = case_of((show, title, seats, *window, spoken), always)
        name = f"{show.__name__}-{title.key}-{seats}-{window[0][0]}-{window[1]}-{spoken}"
        yield pytest.param(*made.values, id=name, marks=made.marks)


def scrolled(page: Page) -> Iterator[None]:
    """Show all of what is longer than the window, part by part."""
    yield
    for each in page.widgets:
        if isinstance(each, Scroll):
            step = each.rect.h * 0.8
            for top in map(step.__mul__, range(1, 1 + int(each.max_offset // step) + bool(each.max_offset % step))):
                each.to(top, at_once=True)
                yield
            each.to(0, at_once=True)


def faces(scene: Scene, page: Page, whole: bool) -> Iterator[None]:
    """Show all pages of a book, in the test command some, and what a set-up folds out."""
    yield from scrolled(page)
    if isinstance(scene, RulebookScene) and (book := scene.spread.reader.book) is not None:
        for number in nth(6, range(1, len(book.passages)), whole):
            scene.spread.go(number)
            yield from scrolled(page)
        scene.spread.unfolded = True
        scene.refresh()
        yield from scrolled(page)
        scene.spread.reader.look_for(scene.words.t(f"{scene.title.key}.name")[:3])
        scene.spread.listing = True
        scene.refresh()
        yield from scrolled(page)
    elif isinstance(scene, BookScene):
        for each in PAGES:
            turn_to(scene, each)
            yield from scrolled(page)
    elif isinstance(scene, FestivalScene) and (evening := scene.state.evening) is not None:
        scene.change_order()
        yield from scrolled(page)
        if evening.next is not None:
            out = partial(festivals.leave_out, game=evening.stops[-1].game)
            scene.services.store.write(out)
            scene.reload()
        for number in range(len(evening.stops)):
            scene.look_at(number)
            yield from scrolled(page)
    elif isinstance(scene, SetupScene):
        for part in page.parts():
            if part.name == "setup.even" and isinstance(part, Button):
                part.press()
                yield


def told(scene: Scene, page: Page) -> str:
    """Text of all tips."""
    found = [text for part in page.parts() for text in part.tooltip()]
    if isinstance(scene, TableScene):
        spots = [
            Spot(kind, seat) for kind in ("seat", "seat_name") for seat in range(len(scene.table_view.match.seats))
        ]
        found += [scene.model.tip(spot) for spot in spots]
    for each in page.parts():
        if isinstance(each, RollList):
            found += each.tips()
    return "\n".join(found)


def newest(scene: Scene) -> str:
    """The newest sentence of the log, which in one of a line may be longer than there is room for."""
    if not isinstance(scene, TableScene):
        return ""
    lines = scene.table_view.log.lines(scene.table_view.stage.history)
    if not lines or not scene.table_view.frame.log_folded:
        return ""
    words, name = lines[-1].words, NAMES[lines[-1].seat]
    return words if lines[-1].seat < 0 or words.startswith(name) else f"{name} {words}"


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("show", "title", "seats", "size", "percent", "spoken"), list(cases()))
def test_every_word_is_whole_and_in_its_place(
    tmp_path: Path,
    show: Show,
    title: Title,
    seats: int,
    size: tuple[int, int],
    percent: int,
    spoken: str,
    monkeypatch: pytest.MonkeyPatch,
    whole: bool,
) -> None:
    monkeypatch.setattr(House, "spoken", spoken)
    stand = Stand(tmp_path, title, size, percent)
    stand.show(show(stand, seats))
    scene, page = stand.house.manager.top, page_of(stand.house.manager.top)
    called = {*NAMES, *(scene.words.t(f"{each.key}.name") for each in TITLES)}
    tips, log = told(scene, page), newest(scene)
    for _ in faces(scene, page, whole):
        tips += told(scene, page)
        paint = PlacedWords(stand.house.manager)
        cut = {words for words, _ in paint.cut if not any(words.endswith(name) and name in tips for name in called)}
        assert {words for words in cut if words not in log} == set()
        assert [flaw for flaw in paint.flaws() if not all(words in log for words in flaw[1:3])] == []
    stand.house.services.close()
