"""The record book by mouse and by keyboard: people, their pages, results, files, and what earlier programs left."""

from __future__ import annotations

from functools import partial
from operator import methodcaller
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.seats import HUMAN
from game.core.spec import Tally
from game.i18n.catalogue import Catalogue
from game.scenes.book import figures, model
from game.scenes.book.figures import Filter
from game.scenes.book.model import LEVELS
from game.scenes.book.scene import BookScene
from game.scenes.results.parties import Party, total_label
from game.scenes.setup.scene import SetupScene
from game.scenes.title.scene import TitleScene
from game.store import people, results
from game.store.settings import Preferences
from game.titles import TITLES
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import Scroll
from tests.games.field_game import TITLE
from tests.scenes.book import shelf
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.unseen import Unseen
from tests.store.table import new_match, play_on
from tests.tools.benchmarks.book import opening_ms

NAMES = ("Ann", "Ben")


def book_of(house: House, who: int | None = None) -> tuple[Pilot, BookScene]:
    player = pilot(house, BookScene(house.services, who))
    scene = player.scene
    assert isinstance(scene, BookScene)
    return player, scene


def listed(house: House) -> list[str]:
    return [each.name for each in house.services.store.read(people.listed)]


def said(scene: BookScene) -> list[str]:
    return [toast.words for toast in scene.page.toasts]


def part(scene: BookScene, name: str) -> Widget:
    return next(each for each in scene.page.parts() if each.name == name)


def has(scene: BookScene, name: str) -> bool:
    return any(each.name == name for each in scene.page.parts())


def show(player: Pilot, scene: BookScene, name: str) -> None:
    """Scrolls to something."""
    scene.page.focus(part(scene, name), True)
    player.step()
    player.step()


def click(player: Pilot, scene: BookScene, name: str) -> None:
    show(player, scene, name)
    player.click(name)


def tab_to(player: Pilot, scene: BookScene, name: str) -> None:
    for _ in range(80):
        player.key("tab")
        if scene.page.focused is not None and scene.page.focused.name == name:
            return
    raise AssertionError(name)


@pytest.mark.parametrize("size", [(1600, 900), (1024, 640), (1024, 2160)])
def test_each_figure_is_explained_by_a_tip(tmp_path: Path, size: tuple[int, int]) -> None:
    """Everything that can be pointed at has one, but for the button that lists more, which says all; and each figure in
    sight lies where such a tip comes up, but for the sentence that there is nothing new."""
    house = House(tmp_path, TITLES, size)
    shelf.fill(house.services.store, TITLES, 3, 90, ("Zosia",))
    player, scene = book_of(house)
    bare, told, untold = set[str](), 0, set[str]()
    for who in ("family", "computers", 1):
        scene.turn_to(who)
        for key in "012345":
            player.key(key)
            player.step()
            explained = [each.rect for each in scene.page.parts() if any(each.tooltip())]
            figures = [each for each in read(house.manager, Unseen(size)).words if any(map(str.isdigit, each[0]))]
            told += len(figures)
            untold |= {words for words, at in figures if not any(box.contains(*at.centre) for box in explained)}
            named = [each for each in scene.page.parts() if each.name and not isinstance(each, Scroll)]
            bare |= {each.name for each in named if not any(each.tooltip())}
    assert bare == {"book.more"}
    assert told > 150
    assert untold <= {house.services.words.t("book.news.none")}


def test_b_opens_the_book_from_the_title_and_escape_leads_back(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    player = pilot(house, TitleScene(house.services))
    player.key("b")
    assert player.scene.name == "book"
    player.key("escape")
    assert player.scene.name == "title"


def test_an_empty_book_has_one_way_on(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    player = pilot(house, TitleScene(house.services))
    player.key("b")
    player.click("book.begin")
    assert player.scene.name == "title"


def test_somebody_is_added_by_mouse(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    player, scene = book_of(house)
    player.click("book.new")
    player.type("Ada")
    player.click("book.form.peg_scarf")
    player.click("book.form.yellow")
    click(player, scene, "book.form.costs_in_words")
    click(player, scene, "book.form.save")
    (ada,) = house.services.store.read(people.listed)
    assert (ada.name, ada.peg, ada.colour, ada.preferences.costs_in_words) == ("Ada", "peg_scarf", "yellow", True)
    assert scene.state.who == ada.id
    assert scene.state.draft is None


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)])
def test_settings_of_its_own_are_chosen_and_given_back(tmp_path: Path, size: tuple[int, int]) -> None:
    house = House(tmp_path, (TITLE,), size)
    ada = house.services.store.write(lambda db: people.add(db, "Ada", "peg_cap", "red", Preferences(path=False)))
    chosen = {"text_size": "125", "animation": "reduced", "hints": "off", "hold_toggles": "False"}
    own, (player, scene) = Preferences(False, True, False, 125, "reduced", "off", False, True), book_of(house)
    for wanted, kept in ((chosen, own), (dict.fromkeys(chosen, "as_set"), ada.preferences)):
        scene.turn_to(ada.id)
        player.step()
        click(player, scene, "book.edit")
        for name, key in wanted.items():
            click(player, scene, f"book.form.{name}")
            player.click(f"book.form.{name}.{key}")
        click(player, scene, "book.form.headphones")
        click(player, scene, "book.form.save")
        (found,) = house.services.store.read(people.listed)
        assert found.preferences == kept


def test_somebody_is_added_and_changed_by_keyboard(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    player, scene = book_of(house)
    tab_to(player, scene, "book.new")
    player.key("return")
    player.type("Ada")
    player.key("return")
    assert listed(house) == ["Ada"]
    tab_to(player, scene, "book.edit")
    player.key("return")
    player.key("end")
    player.type("m")
    player.key("return")
    assert listed(house) == ["Adam"]


@pytest.mark.parametrize("name", ["", "  ", "ada"])
def test_a_name_has_to_be_there_and_nobody_elses(tmp_path: Path, name: str) -> None:
    house = House(tmp_path, (TITLE,))
    shelf.fill(house.services.store, (TITLE,), 1, 0)
    player, scene = book_of(house)
    player.click("book.new")
    player.type(name)
    player.key("return")
    assert listed(house) == ["Ada"]
    assert said(scene)
    player.key("escape", "escape")
    assert scene.state.draft is None


@pytest.mark.parametrize("name", ["book.best.", "book.tile.best"])
def test_a_personal_best_opens_its_replay(tmp_path: Path, name: str) -> None:
    house = House(tmp_path, (TITLE,))
    (ada,) = shelf.fill(house.services.store, (TITLE,), 1, 0)
    match = new_match()
    house.services.store.new(match, seated=(ada.id, None))
    match.deal()
    play_on(match, 10_000, Random(1))
    player, scene = book_of(house, ada.id)
    player.key("1")
    click(player, scene, next(each.name for each in scene.page.parts() if each.name.startswith(name)))
    assert player.scene.name == "replay"
    player.key("escape")
    assert player.scene is scene


def test_a_name_of_older_games_becomes_a_person_by_one_click(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    house.played(TITLE, NAMES, 10_000, seed="x")
    player, scene = book_of(house)
    assert set(scene.state.data.names) == set(NAMES)
    click(player, scene, "book.name.0")
    assert listed(house) == ["Ann"]
    assert set(scene.state.data.names) == {"Ben"}
    assert [each.name for each in house.services.store.read(people.listed)] == ["Ann"]
    ended = house.services.store.read(results.ended)
    assert [seat.person is not None for seat in ended[0].seats] == [True, False]


def test_who_was_at_the_table_but_is_not_in_the_book_is_named(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    shelf.fill(house.services.store, (TITLE,), 2, 60, ("Zosia", "Adam"))
    _, scene = book_of(house, 1)
    names = model.unknown_names(scene.state.data, figures.page(scene.state.data.matches, 1, Filter()))
    assert set(names) == {"Zosia", "Adam"}
    told = scene.words.t("book.rivals.names", names=", ".join(names))
    assert any(each[0] == told for each in read(house.manager, Unseen((1600, 900))).words)


def test_one_press_takes_every_name_into_the_book(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    house.played(TITLE, NAMES, 10_000, seed="x")
    player, scene = book_of(house)
    click(player, scene, "book.names.all")
    assert sorted(listed(house)) == sorted(NAMES)
    assert not scene.state.data.names


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_what_a_game_counts_has_one_name_in_book_and_results(title: Title) -> None:
    """A title without points says in both what its figure is."""
    words = Catalogue("en")
    label = total_label(words, title.key, [Party((0,), Tally({}, ()), 1, None)])
    assert title.charted is None or model.figure_name(words, title) == label
    assert title.charted is None or model.counted(words, title, 4).startswith("4 ")
    assert title.charted is not None or model.figure_name(words, title) == words.t("book.points")


def test_a_name_has_the_games_that_its_person_will_have(tmp_path: Path) -> None:
    """All else of it, such as a game with a typed seed or one that is not over, is told apart."""
    house = House(tmp_path, (TITLE,))
    shelf.fill(house.services.store, (TITLE,), 2, 60, ("Zosia", "Adam"))
    player, scene = book_of(house)
    offered = dict(scene.state.data.names)
    assert any(each.others for each in offered.values())
    for name, played in offered.items():
        number = list(scene.state.data.names).index(name)
        click(player, scene, f"book.name.{number}")
        person = scene.state.data.called(name)
        assert person is not None
        assert scene.state.data.totals.get(person.id, (0, 0)) == (played.games, played.won)
        assert figures.page(scene.state.data.matches, person.id, Filter()).won == played.won


def test_games_under_a_filter_are_not_called_all_that_somebody_has_played(tmp_path: Path) -> None:
    """The list of people counts all, the tile those that are chosen above it, and says so."""
    house = House(tmp_path, TITLES)
    shelf.fill(house.services.store, TITLES, 3, 30)
    player, scene = book_of(house, 1)
    words = house.services.words
    for picked, key in ((Filter(), "book.tile.plays"), (Filter(TITLES[0].key), "book.tile.plays.such")):
        scene.choose(picked)
        player.step()
        many = len(figures.page(scene.state.data.matches, 1, picked).games)
        told = [each for each, _ in read(house.manager, Unseen((1600, 900))).words]
        assert words.n(key, many) in told
        games, won = scene.state.data.totals[1]
        assert words.n("book.games.won", games, won=won) in told


def old_house(folder: Path, matches: int) -> House:
    """A house in whose store finished matches lie of which there are no results."""
    house = House(folder, (TITLE,))
    store = house.services.store
    for number in range(matches):
        played = house.played(TITLE, NAMES, 10_000, seed=f"old {number}")
        for table in ("results", "result_seats"):
            store.write(methodcaller("execute", f"DELETE FROM {table} WHERE match = ?", (played,)))
    assert store.read(results.ended) == []
    return house


def test_older_matches_are_read_in_while_there_is_time(tmp_path: Path) -> None:
    house = old_house(tmp_path, 3)
    player, scene = book_of(house)
    assert not scene.state.data.matches
    pieces = 0
    while scene.idle_step():
        pieces += 1
        player.step(16)
    assert not has(scene, "book.reading")
    assert pieces > 6
    assert len(scene.state.data.matches) == 3
    assert scene.state.unread == 0
    assert set(scene.state.data.names) == set(NAMES)
    player.key("escape")
    _, scene = book_of(house)
    while scene.idle_step():
        pass
    assert len(house.services.store.read(results.ended)) == 3


def test_older_matches_join_what_has_been_read(tmp_path: Path) -> None:
    """All is read when the book is opened, and no more; what comes of it is as if it had been read anew."""
    house = old_house(tmp_path, model.ADDED_TOGETHER + 3)
    store, statements = house.services.store, list[str]()
    store.read(lambda db: db.set_trace_callback(statements.append))
    player, scene = book_of(house)
    seen = set[int]()
    while scene.idle_step():
        player.step(16)
        seen.add(len(scene.state.data.matches))
    assert seen == {0, model.ADDED_TOGETHER, model.ADDED_TOGETHER + 3}
    assert sum("FROM results WHERE ended IS NOT NULL" in each for each in statements) == 1
    known = scene.state.data
    scene.reload()
    assert scene.state.data == known


def test_a_match_is_not_counted_twice_where_all_is_read_anew_meanwhile(tmp_path: Path) -> None:
    house = old_house(tmp_path, 3)
    _, scene = book_of(house)
    while scene.idle_step():
        if scene.state.unread == 1 and len(scene.state.data.matches) == 0:
            scene.reload()  # as when somebody takes a name
            assert len(scene.state.data.matches) == 2
    assert len(scene.state.data.matches) == 3
    assert {
        name: sum((played.games, played.others)) for name, played in scene.state.data.names.items()
    } == dict.fromkeys(NAMES, 3)


def at_acres(house: House, games: int = 60, count: int = 5) -> tuple[Pilot, BookScene]:
    """The page of the first person with the games of a title."""
    shelf.fill(house.services.store, TITLES, count, games, ("Zosia",))
    player, scene = book_of(house, 1)
    player.key("2")
    return player, scene


def test_digits_choose_a_game_and_nought_all(tmp_path: Path) -> None:
    player, scene = at_acres(House(tmp_path, TITLES))
    for number, title in enumerate(TITLES, start=1):
        player.key(str(number))
        assert scene.state.chosen.title == title.key
    player.key("0")
    assert scene.state.chosen == figures.Filter()


def test_arrows_say_each_bar_in_words_and_enter_opens_its_result(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    numbers = [house.played(TITLE, NAMES, 10_000, seed=f"own {each}") for each in range(3)]
    # A typed seed does not count: these are as if it had not been typed.
    store = house.services.store
    for game in store.read(results.ended):
        store.write(partial(results.RESULTS.put, line=replace(game.result, why_not=None)))
    player, scene = book_of(house)
    click(player, scene, "book.name.0")
    player.key("1")
    tab_to(player, scene, "book.chart")
    chart: Any = part(scene, "book.chart")
    heard = [chart.sentence]
    for _ in range(2):
        player.key("left")
        heard.append(part(scene, "book.chart").sentence)  # type: ignore[attr-defined]
    assert len(set(heard)) == 3
    assert scene.state.at == 1
    player.key("return")
    assert player.scene.name == "results"
    house.manager.dismiss()
    store.delete(numbers[1])
    scene.state.at = 1
    tab_to(player, scene, "book.chart")
    player.key("return")
    assert player.scene is scene
    assert scene.words.t("book.gone") in said(scene)


def test_a_press_on_a_bar_opens_its_result(tmp_path: Path) -> None:
    player, scene = at_acres(House(tmp_path, TITLES))
    chart: Any = part(scene, "book.chart")
    plot = chart._plot()
    at = plot.x(plot.start), plot.box.bottom - 4
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    assert scene.state.at == plot.start
    assert scene.words.t("book.gone") in said(scene)


def test_results_that_do_not_count_are_listed_with_the_reason(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    house.played(TITLE, NAMES, 10_000, seed="typed")
    player, scene = book_of(house)
    click(player, scene, "book.name.0")
    page = figures.page(scene.state.data.matches, 1, figures.Filter())
    assert page.games == ()
    row = part(scene, "book.game.0")
    assert row.pale  # type: ignore[attr-defined]
    assert scene.words.t("book.why.seed") in row.hint
    click(player, scene, "book.game.0")
    assert player.scene.name == "results"


def test_play_leads_to_the_set_up_of_the_game(tmp_path: Path) -> None:
    player, scene = at_acres(House(tmp_path, TITLES))
    player.key("0")
    known = {f"book.play.{each.id}": each.name for each in scene.state.data.people}
    name = next(each.name for each in scene.page.parts() if each.name in known)
    click(player, scene, name)
    setup = player.scene
    assert isinstance(setup, SetupScene)
    seats = [(each.name, each.player) for each in setup.draft.seats()]
    assert seats == [(scene.state.data.people[0].name, HUMAN), (known[name], HUMAN)]


def test_play_against_a_computer_seats_one_of_its_level(tmp_path: Path) -> None:
    player, scene = at_acres(House(tmp_path, TITLES))
    player.key("0")
    name = next(each.name for each in scene.page.parts() if each.name in {f"book.play.{level}" for level in LEVELS})
    click(player, scene, name)
    setup = player.scene
    assert isinstance(setup, SetupScene)
    assert [each.player for each in setup.draft.seats()] == [HUMAN, name.removeprefix("book.play.")]


def test_the_filter_changes_what_is_counted(tmp_path: Path) -> None:
    player, scene = at_acres(House(tmp_path, TITLES))
    assert scene.state.chosen == Filter(TITLES[1].key)
    seats = scene.state.data.matches[-1].result.seats
    player.choose("book.seats", str(seats))
    assert scene.state.chosen.seats == seats
    player.choose("book.seats", "all")
    assert scene.state.chosen.seats is None
    player.choose("book.rivals", "computers")
    assert scene.state.chosen.rivals == "computers"


def test_deleting_takes_two_presses_and_is_undone_until_one_leaves(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player, scene = at_acres(house, 20)
    click(player, scene, "book.edit")
    click(player, scene, "book.delete.do")
    assert listed(house)[0] == "Ada"
    assert not scene.state.deleted
    click(player, scene, "book.delete.do")
    assert "book.who.1" not in [each.name for each in scene.page.parts()]
    click(player, scene, "book.undo.1")
    assert scene.state.who == 1
    click(player, scene, "book.edit")
    click(player, scene, "book.delete.do")
    click(player, scene, "book.delete.do")
    player.key("escape")
    assert "Ada" not in listed(house)
    assert all(seat.person != 1 for game in house.services.store.read(results.ended) for seat in game.seats)


def test_who_is_deleted_by_key_comes_back_by_key(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player, scene = at_acres(house, 20)
    tab_to(player, scene, "book.edit")
    player.key("return")
    tab_to(player, scene, "book.delete.do")
    player.key("return", "return")
    assert scene.state.deleted
    player.key("return")
    assert not scene.state.deleted
    assert scene.state.who == 1


def test_a_name_goes_out_of_saved_games_where_that_is_wanted(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    number = house.played(TITLE, NAMES, 10_000)
    player, scene = book_of(house)
    click(player, scene, "book.name.0")
    click(player, scene, "book.edit")
    click(player, scene, "book.form.saves_too")
    click(player, scene, "book.delete.do")
    click(player, scene, "book.delete.do")
    player.key("escape")
    seats = house.services.store.record(number).seats
    assert [seat.name for seat in seats] == [scene.words.t("book.somebody"), "Ben"]


def test_a_store_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    house = old_house(tmp_path, 2)
    player, scene = book_of(house)
    house.services.store.close()
    assert scene.idle_step()
    player.step()
    assert scene.page.overlays
    assert scene.state.unread == 0
    assert not scene.idle_step()


def test_who_is_renamed_or_joined_is_offered_by_that_name(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    services = house.services
    for name in ("Adda", "Ada B"):
        services.store.write(partial(people.add, name=name, peg="peg_cap", colour="red"))
    services.change(people=("Ada B", "Adda", "Ben"), colours={"adda": "red"})
    player, scene = book_of(house, 1)
    scene.edit_person()
    player.write("book.form.name", "Ada")
    click(player, scene, "book.form.save")
    assert list(services.settings.people) == ["Ada B", "Ada", "Ben"]
    assert services.settings.colours == {"ada": "red"}
    scene.edit_person()
    for _ in range(2):
        scene.do_sure("join")
    assert list(services.settings.people) == ["Ada", "Ben"]


def test_who_is_deleted_is_offered_no_seat_again(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    services = house.services
    services.store.write(partial(people.add, name="Ann", peg="peg_cap", colour="red"))
    services.change(people=NAMES, colours={"ann": "red", "ben": "blue"})
    player, scene = book_of(house, 1)
    scene.edit_person()
    for _ in range(2):
        scene.do_sure("delete")
    assert list(services.settings.people) == list(NAMES)
    player.key("escape")
    assert list(services.settings.people) == ["Ben"]
    assert services.settings.colours == {"ben": "blue"}


def test_two_people_are_joined_by_two_presses(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    player, scene = at_acres(house, 30, 2)
    before = figures.totals(scene.state.data.matches)
    click(player, scene, "book.edit")
    click(player, scene, "book.join.do")
    click(player, scene, "book.join.do")
    assert listed(house) == ["Ada"]
    after = figures.totals(scene.state.data.matches)
    assert after[1][0] == before[1][0] + before[2][0]


@pytest.mark.parametrize("count", [0, 1, 12])
@pytest.mark.parametrize("games", [0, 1, 40])
def test_any_book_can_be_looked_through(tmp_path: Path, count: int, games: int) -> None:
    house = House(tmp_path, TITLES)
    shelf.fill(house.services.store, TITLES, count, games)
    player, scene = book_of(house)
    for who in ("family", "computers", *(each.id for each in scene.state.data.people)):
        scene.turn_to(who)  # type: ignore[arg-type]
        for key in "12345":
            player.key(key)
            assert all(each.rect.w >= 0 for each in scene.page.parts())


@pytest.mark.once
def test_a_book_of_5_000_results_opens_at_every_page(tmp_path: Path) -> None:
    """The benchmark tells how soon."""
    assert all(opening_ms(tmp_path, 12, 5000, runs=1).values())


@pytest.mark.parametrize(("percent", "named"), [(100, True), (200, False)])
def test_games_say_their_names_where_there_is_room(tmp_path: Path, percent: int, named: bool) -> None:
    house = House(tmp_path, TITLES, (1600, 900), percent)
    player, scene = at_acres(house, 40)
    for key, says in (("0", named), ("2", False)):
        player.key(key)
        tabs = [part(scene, f"book.title.{title.key}") for title in TITLES if title.key != scene.state.chosen.title]
        assert [tab.named for tab in tabs] == [says] * len(tabs)  # type: ignore[attr-defined]


def test_a_game_nobody_has_played_is_offered(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    shelf.fill(house.services.store, TITLES[:1], 2, 9)
    player, scene = book_of(house, 1)
    player.key("3")
    click(player, scene, "book.begin")
    assert player.scene.name == "setup"
