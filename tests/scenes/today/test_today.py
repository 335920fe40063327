"""The page of days' farms: playing, prizes, the barn door, and the farms side by side."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.scenes import navigation
from game.scenes.book.scene import BookScene
from game.scenes.match.scene import MatchScene
from game.scenes.results.scene import ResultsScene
from game.scenes.shell import farm
from game.scenes.shell.outcomes import Back, Home, ShowBook, ShowSaves, ShowToday
from game.scenes.today import model
from game.scenes.today.scene import TodayScene
from game.store import days, farms, people
from game.store.settings import Preferences
from game.titles import TITLES
from game.ui.paint import Painter
from game.worker.messages import PlayOut
from game.worker.process import play_out
from tests.scenes.drawn_words import read
from tests.scenes.screens import Stand
from tests.scenes.today import orchard
from tests.scenes.today.orchard import TODAY
from tests.scenes.unseen import Unseen

SIZE = (1600, 900)
OTHER_SIZES = ((1024, 640), (2560, 1440))


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    made = Stand(tmp_path, TITLES[2], SIZE)
    made.house.services.today = TODAY
    yield made
    made.house.services.close()


def page(stand: Stand, day: date | None = None) -> TodayScene:
    stand.house.services.navigate(ShowToday(day))
    for _ in range(30):
        stand.pilot.step(50)
    scene = stand.pilot.scene
    assert isinstance(scene, TodayScene)
    return scene


def picture(stand: Stand, size: tuple[int, int] = SIZE) -> bytes:
    surface = pygame.Surface(size)
    for _ in range(4):
        stand.house.manager.draw(Painter(surface, stand.house.manager.scale))
        for _ in range(4):
            stand.pilot.step(50)
    stand.house.manager.draw(Painter(surface, stand.house.manager.scale))
    return pygame.image.tobytes(surface, "RGB")


def names(stand: Stand) -> set[str]:
    return set(stand.pilot.scene.spots())


def plays(stand: Stand, day: date = TODAY) -> list[int]:
    key = day.isoformat()
    return [each.person for each in stand.house.services.store.read(partial(days.played, first=key, last=key))]


def finish(stand: Stand) -> None:
    """Play on by chance for the seat at the table, up to its result."""
    scene = stand.pilot.scene
    assert isinstance(scene, MatchScene)
    while not scene.match.over:
        scene.match.play(scene.match.options[0])
    stand.house.services.navigate(scene.ending.finish())
    stand.rest()
    assert isinstance(stand.pilot.scene, ResultsScene)


def test_titles_have_the_days_of_their_rules() -> None:
    assert [title.key for title in TITLES if title.daily] == [
        title.key for title in TITLES if title.spec.daily is not None
    ]
    for number in range(4):
        day = TODAY + timedelta(days=number)
        found = farm.title_of(day, TITLES)
        assert found is not None
        every = farm.farm_of(day, [title.spec for title in TITLES])
        assert (found.key, farm.farm_of(day, [found.spec])) == (every.spec.key, every)


def test_somebody_plays_and_then_the_next(stand: Stand) -> None:
    services = stand.house.services
    ada, bruno = orchard.fill(services, 2)
    for each in (ada, bruno):
        orchard.play(services, each, TODAY - timedelta(days=1), each.id)
    orchard.measure(services, TODAY)
    page(stand)
    stand.pilot.click("today.play")
    stand.pilot.click(f"today.who.{ada.id}")
    assert isinstance(stand.pilot.scene, MatchScene)
    assert stand.pilot.scene.table_view.heading == services.words.t("today.bar", name="Ada")
    finish(stand)
    assert plays(stand) == [ada.id]
    assert {"results.next", "results.rematch", "results.prize"} <= names(stand)
    stand.pilot.click("results.next")
    stand.rest()
    scene = stand.pilot.scene
    assert isinstance(scene, MatchScene)
    assert [seat.name for seat in scene.match.seats] == ["Bruno"]
    finish(stand)
    assert plays(stand) == [ada.id, bruno.id]
    stand.pilot.click("results.next")
    assert isinstance(stand.pilot.scene, TodayScene)


def test_the_first_finished_play_counts_and_others_are_practice(stand: Stand) -> None:
    services = stand.house.services
    (ada,) = orchard.fill(services, 1)
    first = orchard.play(services, ada, TODAY, 1)
    again = orchard.play(services, ada, TODAY, 2)
    assert first.setup.seed == again.setup.seed
    key = TODAY.isoformat()
    (line,) = services.store.read(partial(days.played, first=key, last=key))
    assert line.points == first.tallies()[0].total


def test_what_was_begun_goes_on(stand: Stand) -> None:
    services = stand.house.services
    (ada,) = orchard.fill(services, 1)
    begun = orchard.play(services, ada, TODAY, 1, most=5)
    orchard.measure(services, TODAY)
    scene = page(stand)
    scene.play(ada.id)
    stand.rest()
    table = stand.pilot.scene
    assert isinstance(table, MatchScene)
    assert [ply.row for ply in table.match.plies] == [ply.row for ply in begun.plies]


@pytest.mark.parametrize("step", [-1, 1])
def test_a_clock_that_is_set_while_somebody_plays_loses_and_doubles_nothing(stand: Stand, step: int) -> None:
    services = stand.house.services
    (ada,) = orchard.fill(services, 1)
    orchard.measure(services, TODAY)
    scene = page(stand)
    scene.play(ada.id)
    stand.rest()
    services.today = TODAY + timedelta(days=step)
    finish(stand)
    assert (plays(stand), plays(stand, TODAY + timedelta(days=step))) == ([ada.id], [])
    stand.pilot.click("results.next")
    shown = stand.pilot.scene
    assert isinstance(shown, TodayScene)
    assert shown.state.day == min(TODAY, services.today)
    services.today = TODAY
    orchard.play(services, ada, TODAY, 9)
    assert plays(stand) == [ada.id]


def test_at_midnight_the_page_offers_another_day_and_stays_where_it_is(stand: Stand) -> None:
    orchard.fill(stand.house.services, 1)
    scene = page(stand)
    stand.house.services.today = TODAY + timedelta(days=1)
    stand.pilot.step(50)
    assert (scene.state.day, scene.state.today) == (TODAY, TODAY + timedelta(days=1))


@pytest.mark.parametrize(
    "size",
    [SIZE, pytest.param((1024, 640), marks=pytest.mark.whole), pytest.param((2560, 1440), marks=pytest.mark.whole)],
)
def test_who_has_not_played_sees_nothing_of_what_others_did(tmp_path: Path, size: tuple[int, int], whole: bool) -> None:
    """Frames are equal whatever two others have done, as long as it is worth the same prize, which everybody may see:
    of the day, of saved games, of everybody's page in the book and of the title."""
    shown, points, prizes = [], list[tuple[int, ...]](), set[tuple[str, ...]]()
    for seed in range(1, 9 if whole else 4):
        stand = Stand(tmp_path / str(seed), TITLES[2], size)
        services = stand.house.services
        ada, bruno, celina = orchard.fill(services, 3)
        for each in (ada, bruno, celina):
            orchard.play(services, each, TODAY - timedelta(days=1), each.id)
            orchard.measure(services, TODAY - timedelta(days=1))
        points.append(
            tuple(orchard.play(services, each, TODAY, seed * 10 + each.id).tallies()[0].total for each in (ada, celina))
        )
        orchard.measure(services, TODAY)
        key = TODAY.isoformat()
        (par,) = services.store.read(partial(days.pars, first=key, last=key))
        prizes.add(tuple(farm.prize(each, par) for each in points[-1]))
        services.store.write(_at_noon)
        page(stand)
        frames = [picture(stand, size)]
        for who in (-1, None, ada.id, bruno.id, celina.id):
            services.navigate(ShowSaves() if who == -1 else ShowBook(who))
            frames.append(picture(stand, size))
            services.navigate(Back())
        services.navigate(Home())
        frames.append(picture(stand, size))
        shown.append(frames)
        services.close()
    assert len(set(points)) == len(points)
    assert len({first > last for first, last in points}) == 2  # either of them has been ahead
    assert len(prizes) == 1
    assert all(frames == shown[0] for frames in shown)


def _at_noon(db: Any) -> None:
    """Everything was played at one time, which lists tell."""
    db.execute("UPDATE matches SET updated = '2026-11-26T12:00:00.000+00:00'")


def test_what_lies_behind_the_barn_door_is_not_looked_at_in_the_saved_games(stand: Stand) -> None:
    services = stand.house.services
    ada, bruno = orchard.fill(services, 2)
    orchard.play(services, bruno, TODAY - timedelta(days=1), 1)
    orchard.play(services, ada, TODAY, 1)
    services.navigate(ShowSaves())
    stand.rest()
    assert not {"saves.row.2.open", "saves.row.2.replay"} & names(stand)
    told = [words for words, _ in read(stand.house.manager, Unseen(SIZE)).words]
    assert services.words.t("saves.shut") in told
    stand.pilot.click("saves.row.2")
    assert stand.pilot.scene.name == "saves"
    orchard.play(services, bruno, TODAY, 1)
    stand.pilot.key("escape")
    services.navigate(ShowSaves())
    stand.rest()
    stand.pilot.click("saves.row.2.open")
    assert stand.pilot.scene.name == "results"


def test_the_barn_door_opens_once_everybody_has_played(stand: Stand) -> None:
    services = stand.house.services
    ada, bruno = orchard.fill(services, 2)
    for each in (ada, bruno):
        orchard.play(services, each, TODAY - timedelta(days=1), each.id)
    match = orchard.play(services, ada, TODAY, 1)
    orchard.measure(services, TODAY)
    assert match.writer is not None
    shut = partial(farms.shut, changes=services.settings.expected)
    assert services.store.read(shut) == {2 + 1}
    scene = page(stand)
    assert "today.curves" not in names(stand)
    scene.show(ada.id)
    for _ in range(10):
        stand.pilot.step(50)
    assert "today.curves" in names(stand)
    scene.back()
    assert "today.curves" not in names(stand)
    orchard.play(services, bruno, TODAY, 2)
    scene.reload()
    for _ in range(10):
        stand.pilot.step(50)
    assert {"today.curves", "today.farm.0", "today.farm.1", "today.farm.2"} <= names(stand)
    assert services.store.read(shut) == set()


def test_nobody_is_waited_for_whom_the_family_does_not_expect(stand: Stand) -> None:
    services = stand.house.services
    ada, bruno = orchard.fill(services, 2)
    orchard.play(services, bruno, TODAY - timedelta(days=1), 1)
    orchard.play(services, ada, TODAY, 1)
    orchard.measure(services, TODAY)
    scene = page(stand)
    assert scene.state.page is not None
    assert scene.state.page.shut
    stand.pilot.click(f"today.expect.{bruno.id}")
    assert not scene.state.page.shut
    stand.pilot.click(f"today.expect.{bruno.id}")
    assert scene.state.page.shut


def test_nobody_moves_where_it_is_chosen_who_else_plays(stand: Stand) -> None:
    folk = orchard.fill(stand.house.services, 4)
    orchard.play(stand.house.services, folk[0], TODAY, 1, most=3)
    scene = page(stand)
    places = {f"today.expect.{each.id}": scene.spots()[f"today.expect.{each.id}"] for each in folk}
    for each in folk:
        stand.pilot.click(f"today.expect.{each.id}")
        stand.rest()
        assert {name: scene.spots()[name] for name in places} == places
    told = [words for words, _ in read(stand.house.manager, Unseen(SIZE)).words]
    assert told.count(folk[0].name) == 1


def test_arrows_and_pages_go_through_the_calendar(stand: Stand) -> None:
    orchard.fill(stand.house.services, 1)
    scene = page(stand)
    scene._focus(f"today.day.{TODAY.isoformat()}", True)
    stand.pilot.key("left")
    stand.pilot.key("up")
    assert scene.state.day == TODAY - timedelta(days=8)
    stand.pilot.key("page up")
    assert scene.state.month == date(2026, 10, 1)
    stand.pilot.key("page down")
    stand.pilot.key("page down")
    assert scene.state.month == date(2026, 11, 1)
    stand.pilot.key("home")
    assert scene.state.day == TODAY
    stand.pilot.key("right")
    assert scene.state.day == TODAY


def test_the_sentence_names_the_largest_difference(stand: Stand) -> None:
    services = stand.house.services
    orchard.fill(services, 2, (0, 1))
    scene = page(stand)
    title, them = scene.state.page.title, model.seen(scene.state, scene._known)  # type: ignore[union-attr]
    last = max(len(each.points) for each in them) - 1
    told = model.difference(services.words, title, them, last)
    expert = them[-1]
    far = max(them[:-1], key=lambda each: abs(each.points[-1] - expert.points[-1]))
    assert told.startswith(far.name)
    assert str(abs(far.points[-1] - expert.points[-1])) in told


def test_a_person_deleted_leaves_no_name_on_the_page(stand: Stand) -> None:
    services = stand.house.services
    ada, _ = orchard.fill(services, 2, (0, 1))
    services.store.write(partial(people.delete, person=ada, name="somebody"))
    scene = page(stand)
    assert [each.name for each in scene.state.people] == ["Bruno"]
    assert plays(stand) == [2]


def test_a_whole_day_is_played_by_keyboard(stand: Stand) -> None:
    services = stand.house.services
    (ada,) = orchard.fill(services, 1)
    orchard.measure(services, TODAY)
    stand.show(navigation.first(services))
    stand.pilot.key("t")
    stand.pilot.key("return")
    focused = stand.pilot.scene.page.focused  # type: ignore[attr-defined]
    assert focused.name == f"today.who.{ada.id}"
    stand.pilot.key("return")
    finish(stand)
    stand.pilot.key("escape")
    assert stand.pilot.scene.name == "today"
    assert plays(stand) == [ada.id]
    stand.pilot.key("escape")
    assert stand.pilot.scene.name == "title"


def test_hints_taken_are_shown_beside_the_prize_unless_they_do_not_count(stand: Stand) -> None:
    services = stand.house.services
    ada, _ = orchard.fill(services, 2)
    opened = orchard.play(services, ada, TODAY, 1, most=3)
    services.store.note_hint(1, 0)
    while not opened.over:
        opened.play(opened.options[0])
    orchard.measure(services, TODAY)
    scene = page(stand)
    told = services.words.n("today.hints", 1)
    rows = {part.name: part.hint for part in scene.page.parts()}
    assert told in rows[f"today.play.{ada.id}"]
    quiet = people.preferences_bytes(Preferences(hints_count=False))
    services.store.write(partial(people.change, person=replace(ada, comfort=quiet)))
    scene.reload()
    rows = {part.name: part.hint for part in scene.page.parts()}
    assert told not in rows[f"today.play.{ada.id}"]


def test_what_the_expert_has_done_comes_to_the_page(stand: Stand) -> None:
    """The Expert plays in a process of its own once a day has been begun."""
    services = stand.house.services
    (ada,) = orchard.fill(services, 1)
    day = TODAY - timedelta(days=1)
    orchard.play(services, ada, day, 1)
    scene = page(stand, day)
    assert len(services.experts) == 1
    (player,) = services.experts.values()
    play_out(player.match, PlayOut("par", 1))
    stand.pilot.step(50)
    assert not services.experts
    assert scene.state.page is not None
    assert scene.state.page.par is not None
    assert scene.state.page.par.points == player.match.tallies()[0].total


def test_somebody_new_is_added_and_asked_at_once(stand: Stand) -> None:
    """The book opens with its form alone, and leads back to the question who plays."""
    scene = page(stand)
    scene.ask_who()
    stand.pilot.click("today.new")
    book = stand.pilot.scene
    assert isinstance(book, BookScene)
    assert book.state.draft is not None
    stand.pilot.write("book.form.name", "Zoe")
    stand.pilot.key("return")
    assert stand.pilot.scene is scene
    (zoe,) = [each for each in scene.state.people if each.name == "Zoe"]
    assert any(each.name == f"today.who.{zoe.id}" for each in scene.page.parts())
    stand.pilot.click("today.new")
    stand.pilot.click("book.form.cancel")
    assert stand.pilot.scene is scene
    assert scene.state.choosing


def test_who_has_begun_is_told_of_and_goes_on_there(stand: Stand) -> None:
    """Before anybody has finished; that one is waited for, unless the family wants it otherwise."""
    (ada, bruno), words = orchard.fill(stand.house.services, 2), stand.house.services.words
    orchard.play(stand.house.services, ada, TODAY - timedelta(days=1), 1)
    for each in (ada, bruno):
        page(stand)
        stand.pilot.click("today.play")
        stand.pilot.click(f"today.who.{each.id}")
        stand.rest()
    page(stand)
    told = [each[0] for each in read(stand.house.manager, Unseen(SIZE)).words]
    assert words.n("today.status.begun", 2, names=words.listed([ada.name, bruno.name])) in told
    assert {f"today.begun.{each.id}" for each in (ada, bruno)} <= names(stand)
    state = page(stand).state
    assert state.page is not None
    assert state.page.expected == {ada.id, bruno.id}
    stand.pilot.click(f"today.expect.{bruno.id}")
    assert state.page.expected == {ada.id}
    stand.pilot.click(f"today.begun.{bruno.id}")
    stand.rest()
    scene = stand.pilot.scene
    assert isinstance(scene, MatchScene)
    assert [seat.name for seat in scene.match.seats] == [bruno.name]
