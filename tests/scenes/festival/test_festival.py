"""Festivals from their set-up to the podium, by mouse and by keyboard, and after a kill at any moment."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

from game.ai import OPPONENT_LEVELS
from game.core.even import MOST_STEPS, Footing
from game.core.seats import Seat, name_key
from game.scenes.book.scene import BookScene
from game.scenes.festival import model, play
from game.scenes.festival.scene import FestivalScene
from game.scenes.festival.setup import FestivalSetupScene
from game.scenes.match.scene import MatchScene
from game.scenes.results.scene import ResultsScene
from game.scenes.shell import opening
from game.scenes.shell.outcomes import ShowFestival
from game.scenes.shell.phrases import head_start
from game.scenes.title.scene import TitleScene
from game.store import festivals, people, results
from game.store.festivals import Guest, Scheme
from game.titles import TITLES
from game.ui.events import Key
from game.ui.widgets.choices import Switch
from tests.scenes.festival import fair
from tests.scenes.placed_words import PlacedWords
from tests.scenes.screens import Stand
from tests.scenes.today import orchard

SIZE = (1600, 900)
SHORT = ("rolling_acres", "texas", "rolling_ranch")


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    made = Stand(tmp_path, TITLES[0], SIZE)
    yield made
    made.house.services.close()


def page(stand: Stand) -> FestivalScene:
    stand.house.services.navigate(ShowFestival())
    stand.rest()
    scene = stand.pilot.scene
    assert isinstance(scene, FestivalScene)
    return scene


def setup(stand: Stand) -> FestivalSetupScene:
    stand.house.services.navigate(ShowFestival())
    stand.rest()
    scene = stand.pilot.scene
    assert isinstance(scene, FestivalSetupScene)
    return scene


def finish(stand: Stand) -> None:
    """Play on by chance up to the result."""
    stand.rest()
    scene, rng = stand.pilot.scene, Random(3)
    while not isinstance(scene, MatchScene):  # behind a curtain
        stand.pilot.key("return")
        stand.rest()
        scene = stand.pilot.scene
    while not scene.match.over:
        scene.match.play(rng.choice(scene.match.options))
    stand.house.services.navigate(scene.ending.finish())
    stand.rest()
    assert isinstance(stand.pilot.scene, ResultsScene)


def naive(stand: Stand, guests: int) -> Sequence[int]:
    """Points of everybody, reckoned from the lines of the store by comparing each with each."""
    sums = [0] * guests
    store = stand.house.services.store
    games = store.read(partial(festivals.games, festival=1))
    for game in games:
        for seat in range(guests):
            lines = [each for each in store.read(results.ended) if each.result.match == game.match]
            for match in lines:
                mine = match.seats[seat].place or 99
                ahead = {each.side for each in match.seats if (each.place or 99) < mine}
                sums[seat] += (guests - len(ahead)) * game.times
    return sums


def test_a_festival_is_played_by_keyboard(stand: Stand) -> None:
    orchard.family(stand.house.services, 2)
    scene = setup(stand)
    scene.draft.chosen = set(SHORT)
    scene.refresh()
    stand.pilot.key("return")
    for number in range(3):
        stand.rest()
        here = stand.pilot.scene
        assert isinstance(here, FestivalScene)
        assert here.state.evening is not None
        stop = here.state.evening.next
        assert stop is not None
        assert stop.game.number == number
        stand.pilot.key("return")
        finish(stand)
        stand.pilot.key("return")
        for _ in range(8):
            if isinstance(stand.pilot.scene, FestivalScene):
                break
            stand.pilot.key("tab")
            if stand.pilot.scene.page.focused.name == "results.festival":  # type: ignore[attr-defined]
                stand.pilot.key("return")
    last = stand.pilot.scene
    assert isinstance(last, FestivalScene)
    assert last.state.evening is not None
    assert last.state.evening.next is None
    assert list(last.state.evening.sums) == naive(stand, 2)
    stand.rest()
    assert {"festival.guest.0", "festival.guest.1", "festival.new"} <= set(last.spots())
    assert stand.house.services.store.read(festivals.open_one) is None


def test_a_festival_is_played_by_mouse_by_people_nobody_knows(stand: Stand) -> None:
    scene = setup(stand)
    stand.pilot.click("festival.start")
    assert isinstance(stand.pilot.scene, FestivalSetupScene)  # nobody has a name yet
    for number, name in enumerate(("Ola", "Piotr")):
        stand.pilot.click(f"festival.name.{number}")
        stand.pilot.type(name)
    for key in set(scene.draft.titles) - set(SHORT):
        stand.pilot.click(f"festival.title.{key}")
    stand.pilot.click("festival.up.texas")
    stand.pilot.click("festival.start")
    stand.rest()
    here = stand.pilot.scene
    assert isinstance(here, FestivalScene)
    now = here.state.evening
    assert now is not None
    assert [stop.game.title for stop in now.stops] == ["rolling_acres", "texas", "rolling_ranch"]
    colours = [guest.colour for guest in now.scheme.guests]
    assert len(set(colours)) == 2
    for _ in range(3):
        stand.pilot.click("festival.play")
        table = stand.pilot.scene
        assert isinstance(table, MatchScene)
        assert [seat.colour for seat in table.match.seats] == colours
        finish(stand)
        stand.pilot.click("results.festival")
        stand.rest()
    now = fair.evening(stand.house.services)
    assert now.next is None
    assert list(now.sums) == naive(stand, 2)


def test_a_name_that_is_new_is_kept_where_it_is_written(stand: Stand) -> None:
    scene = setup(stand)
    stand.pilot.click("festival.keep.0")
    assert stand.pilot.scene.page.toasts[0].words == "Write a name first."  # type: ignore[attr-defined]
    stand.pilot.click("festival.name.0")
    stand.pilot.type("Ola")
    stand.pilot.click("festival.keep.0")
    (ola,) = stand.house.services.store.read(people.listed)
    assert ola.name == "Ola"
    assert [guest.person for guest in scene.draft.guests] == [ola.id, None]
    stand.pilot.click(f"festival.who.{ola.id}")  # a press on her peg lets her out and in again
    assert [guest.person for guest in scene.draft.guests] == [None]
    stand.pilot.click(f"festival.who.{ola.id}")
    assert [guest.person for guest in scene.draft.guests] == [ola.id]


def test_the_starter_moves_on_by_one(stand: Stand) -> None:
    services = stand.house.services
    fair.begin(services, [Guest("Ola"), Guest("Piotr")], SHORT)
    begun = [fair.play_next(services, Random(1)).setup.options for _ in range(3)]
    assert [options.starter for options in begun] == [1, 2, 1]  # type: ignore[attr-defined]


def test_games_that_so_many_cannot_play_say_why(stand: Stand) -> None:
    orchard.family(stand.house.services, 3)
    scene = setup(stand)
    stand.pilot.click("festival.who.3")
    assert "texas" not in scene.games
    assert scene.why_not("texas")
    stand.pilot.click("festival.title.texas")
    assert "texas" not in scene.games


def test_six_people_play_as_many_games_as_so_many_can(stand: Stand) -> None:
    orchard.family(stand.house.services, 6)
    scene = setup(stand)
    for person in range(3, 7):
        stand.pilot.click(f"festival.who.{person}")
    assert set(scene.games) == {title.key for title in TITLES if 6 in title.seats}
    assert len(scene.games) == scene.least < play.LEAST_GAMES
    scene.turn("shorter", True)
    assert len(scene.games) == scene.least
    stand.pilot.click("festival.start")
    stand.rest()
    assert isinstance(stand.pilot.scene, FestivalScene)


def test_a_shorter_evening_has_two_games_fewer_and_gives_them_back(stand: Stand) -> None:
    scene = setup(stand)
    before = set(scene.games)
    scene.turn("shorter", True)
    assert len(scene.games) == len(before) - play.FEWER
    scene.turn("shorter", False)
    assert set(scene.games) == before


def test_who_leaves_is_played_on_for_and_nothing_counts_from_there_on(stand: Stand) -> None:
    services = stand.house.services
    folk = orchard.family(services, 2)
    fair.begin(services, [Guest(each.name, each.colour, each.id) for each in folk], SHORT)
    fair.play_next(services, Random(1))
    fair.play_next(services, Random(2), 8)
    page(stand)
    stand.pilot.click("festival.guest.1")
    stand.pilot.key("return")  # whoever only wanted to look has changed nothing
    assert fair.evening(services).scheme.guests[1].player == "human"
    stand.pilot.click("festival.guest.1")
    stand.pilot.click("festival.leave.yes")
    now = fair.evening(services)
    assert (now.scheme.guests[1].player, now.scheme.guests[1].left) == (play.STAND_IN, True)
    finish_running(stand)
    fair.play_next(services, Random(3))
    ended = services.store.read(results.ended)
    assert [each.result.why_not for each in ended] == [None, "taken_over", "taken_over"]


def test_who_has_left_comes_back_and_later_games_count_again(stand: Stand) -> None:
    """**Ruling**: the game in which a computer sat in does not count, those begun afterwards do."""
    services = stand.house.services
    folk = orchard.family(services, 2)
    fair.begin(services, [Guest(each.name, each.colour, each.id) for each in folk], SHORT)
    fair.play_next(services, Random(1), 8)
    page(stand)
    stand.pilot.click("festival.guest.1")
    stand.pilot.click("festival.leave.yes")
    assert fair.evening(services).scheme.guests[1].player == play.STAND_IN
    stand.pilot.click("festival.guest.1")
    stand.pilot.key("return")
    assert fair.evening(services).scheme.guests[1].left
    stand.pilot.click("festival.guest.1")
    stand.pilot.click("festival.leave.yes")
    back = fair.evening(services).scheme.guests[1]
    assert (back.name, back.person, back.player, back.left) == (folk[1].name, folk[1].id, "human", False)
    finish_running(stand)
    fair.play_next(services, Random(3))
    ended = services.store.read(results.ended)
    assert [each.result.why_not for each in ended] == ["taken_over", None]
    assert [seat.person for seat in ended[1].seats] == [each.id for each in folk]


def test_the_menu_of_its_match_leads_to_the_festival(stand: Stand) -> None:
    services = stand.house.services
    fair.begin(services, [Guest("Ola"), Guest("Piotr")], SHORT)
    page(stand)
    stand.pilot.click("festival.play")
    stand.rest()
    stand.pilot.click("match.home")
    stand.pilot.click("match.menu.festival")
    stand.rest()
    assert isinstance(stand.pilot.scene, FestivalScene)
    stop = fair.evening(services).next
    assert stop is not None
    assert stop.begun
    opened = opening.begin(
        services, stand.title, stand.title.with_colours([*map(Seat, "AB")]), stand.title.spec.options()
    )
    stand.show(MatchScene(services, *opened))
    stand.pilot.click("match.home")
    assert "match.menu.festival" not in stand.pilot.scene.spots()


def finish_running(stand: Stand) -> None:
    stand.pilot.click("festival.play")
    finish(stand)


def test_a_game_may_be_left_out_and_the_order_changed(stand: Stand) -> None:
    services = stand.house.services
    fair.begin(services, [Guest("Ola"), Guest("Piotr")], SHORT)
    page(stand).handle(Key("down", alt=True))
    assert [stop.game.title for stop in fair.evening(services).stops] == ["texas", "rolling_acres", "rolling_ranch"]
    stand.pilot.click("festival.out.0")
    stand.pilot.click("festival.out.yes")
    now = fair.evening(services)
    assert sum(stop.game.times == 0 for stop in now.stops) == 1
    while fair.evening(services).next is not None:
        fair.play_next(services, Random(1))
    assert list(fair.evening(services).sums) == naive(stand, 2)


def test_a_game_that_was_left_out_is_put_back_and_counts_as_agreed_on(stand: Stand) -> None:
    services = stand.house.services
    fair.begin(services, [Guest("Ola"), Guest("Piotr")], SHORT)
    scene = page(stand)
    stand.pilot.click("festival.game.2")
    stand.pilot.click("festival.out.2")
    stand.pilot.click("festival.out.yes")
    assert [stop.game.times for stop in fair.evening(services).stops] == [1, 1, 0]
    stand.pilot.click("festival.game.2")
    stand.pilot.click("festival.put_back.2")
    assert [stop.game.times for stop in fair.evening(services).stops] == [1, 1, 2]
    assert "festival.out.2" in scene.spots()  # it is looked at still, and could be left out again
    for number in range(2):
        fair.play_next(services, Random(number))
    scene.reload()
    stand.pilot.click("festival.game.2")
    stand.pilot.click("festival.out.2")
    last = scene.words.t("festival.out.last")
    assert last in [words for words, _ in PlacedWords(stand.house.manager).words]
    stand.pilot.click("festival.out.yes")
    assert model.read(services) is None  # nothing is left to be played
    stand.pilot.click("festival.game.2")
    assert "festival.put_back.2" not in scene.spots()


def test_amounts_of_an_even_start_are_told_before_the_game_and_are_those_it_begins_with(stand: Stand) -> None:
    services = stand.house.services
    level = OPPONENT_LEVELS[-1]
    fair.begin(services, [Guest("Ola"), Guest("Mabel", player=level)], SHORT, even_starts=True)
    for number, key in enumerate(SHORT):
        scene, title = page(stand), services.title(key)
        assert title is not None
        assert title.spec.even is not None
        told = "\n".join(words for words, _ in PlacedWords(stand.house.manager).words)
        options = fair.play_next(services, Random(number)).setup.options
        values, usual = getattr(options, title.spec.even.field), title.spec.even.level(2)
        assert set(values) != {usual}
        for name, value in zip(("Ola", "Mabel"), values, strict=True):
            amount = head_start(scene.words, key, value)
            assert (scene.words.t("festival.even", names=name, amount=amount) in told) == (value != usual)
            assert told.count(scene.words.t("festival.even.row", amount=amount)) == (value != usual)


def test_continue_later_leaves_though_another_game_is_looked_at(stand: Stand) -> None:
    fair.begin(stand.house.services, [Guest("Ola"), Guest("Piotr")], SHORT)
    scene = page(stand)
    stand.pilot.click("festival.game.1")
    stand.pilot.click("festival.later")
    stand.rest()
    assert stand.pilot.scene is not scene


def test_a_game_that_goes_on_still_tells_its_amounts_and_who_plays_for_somebody(stand: Stand) -> None:
    services, key = stand.house.services, SHORT[0]
    fair.begin(services, [Guest("Ola"), Guest("Mabel", player=OPPONENT_LEVELS[-1])], SHORT, even_starts=True)
    match, title = fair.play_next(services, Random(1), 4), services.title(key)
    assert title is not None
    assert title.spec.even is not None
    even, t = title.spec.even, page(stand).words.t
    amount = head_start(stand.pilot.scene.words, key, getattr(match.setup.options, even.field)[0])
    told = [words for words, _ in PlacedWords(stand.house.manager).words]
    assert t("festival.even.row", amount=amount) in told
    assert t("festival.computer.now") not in told
    (summary,) = services.store.entries()
    opening.load(services, summary.id).match.reseat(0, play.STAND_IN)
    page(stand)
    assert t("festival.computer.now") in [words for words, _ in PlacedWords(stand.house.manager).words]


def test_an_even_start_asks_who_knows_the_game_that_comes_next(stand: Stand) -> None:
    services = stand.house.services
    guests, key = [Guest("Ola"), Guest("Ewa"), Guest("Mabel", player=OPPONENT_LEVELS[-1])], "rolling_acres"
    fair.begin(services, guests, [key, "rolling_ranch", "rancho"], even_starts=True)
    scene, title = page(stand), services.title(key)
    assert title is not None
    assert title.spec.even is not None

    def asked() -> dict[str, Switch]:
        widgets = {part.name.removeprefix("festival.knows."): part for part in scene.page.parts()}
        return {name: part for name, part in widgets.items() if isinstance(part, Switch)}

    assert [(name, each.on) for name, each in asked().items()] == [("ola", False), ("ewa", False)]
    stand.pilot.click("festival.knows.ewa")
    stand.rest()
    assert [each.on for each in asked().values()] == [False, True]
    assert services.settings.knowing == (f"{key}/ewa",)
    scene.play()
    stand.rest()
    match = fair.evening(services).next
    assert match is not None
    assert match.game.match is not None
    options = title.spec.codec.options_from(bytes(services.store.record(match.game.match).options))
    ola, ewa, mabel = getattr(options, title.spec.even.field)
    assert ola > ewa > mabel == 0


def test_nobody_is_asked_where_all_begin_alike(stand: Stand) -> None:
    fair.begin(stand.house.services, [Guest("Ola"), Guest("Ewa")], SHORT)
    assert not [part for part in page(stand).page.parts() if part.name.startswith("festival.knows")]


def test_the_staircase_of_a_person_goes_on_in_a_festival(stand: Stand) -> None:
    title, guests = TITLES[1], (Guest("Ola"), Guest("Mabel", player=OPPONENT_LEVELS[-1]))
    even = title.spec.even
    assert even is not None

    def ahead(steps: int) -> int:
        known = {name_key("Ola"): Footing(None, steps)}
        values: tuple[int, ...] = getattr(
            play.options_of(title, Scheme(guests, even_starts=True), 0, known), even.field
        )
        return values[0]

    assert ahead(-MOST_STEPS) < ahead(-1) < ahead(0) < ahead(1)


def test_never_two_at_once(stand: Stand) -> None:
    services = stand.house.services
    scene = setup(stand)
    fair.begin(services, [Guest("Ola"), Guest("Piotr")], SHORT)
    scene.draft.guests = [Guest("Ewa"), Guest("Filip")]
    scene.start()
    stand.rest()
    assert isinstance(stand.pilot.scene, FestivalScene)
    assert [each.name for each in fair.evening(services).scheme.guests] == ["Ola", "Piotr"]


@pytest.mark.sample
@pytest.mark.parametrize("seed", range(3))
def test_a_kill_at_any_moment_loses_nothing(tmp_path: Path, seed: int) -> None:
    """The files are taken away while the program runs, which is all that a kill leaves."""
    rng, folder = Random(seed), tmp_path / "0"
    stand = Stand(folder, TITLES[0], SIZE)
    fair.begin(stand.house.services, [Guest("Ola"), Guest("Piotr"), Guest("Ewa")], ("rolling_acres", "rolling_ranch"))
    for number in range(1, 6):
        services = stand.house.services
        now = fair.evening(services)
        if now.next is None:
            break
        if now.next.begun:
            assert now.next.game.match is not None
            opened = services.store.record(now.next.game.match)
            assert len(opened.seats) == 3
        before = [stop.ended is not None for stop in now.stops]
        game = now.next.game
        if not now.next.begun:
            fair.play_next(services, rng, rng.choice((0, 1, 30, 100_000)))
            if rng.random() < 0.5:  # killed before the game was noted
                services.store.write(partial(festivals.GAMES.put, line=game))
        else:
            match = opening.load(services, game.match or 0).match
            while not match.over:
                match.play(rng.choice(match.options))
        killed = tmp_path / str(number)
        shutil.copytree(folder, killed)
        services.close()
        folder, stand = killed, Stand(killed, TITLES[0], SIZE)
        after = fair.evening(stand.house.services)
        assert [stop.ended is not None for stop in after.stops] >= before
        assert sum(stop.begun or stop.ended is not None for stop in after.stops) >= sum(before)
        assert after.next is None or after.next.begun or after.next.ended is None
    assert list(fair.evening(stand.house.services).sums) == naive(stand, 3)
    stand.house.services.close()


@pytest.mark.sample
@pytest.mark.parametrize("seed", range(4))
def test_sums_of_computers_are_those_of_a_naive_twin(stand: Stand, seed: int) -> None:
    rng = Random(seed)
    count = rng.choice((2, 3, 4))
    keys = [title.key for title in TITLES if count in title.seats and title.key != "rancho"][:3]
    rng.shuffle(keys)
    guests = [Guest(name, player="novice") for name in orchard.NAMES[:count]]
    fair.begin(stand.house.services, guests, keys, doubled=rng.random() < 0.5, even_starts=rng.random() < 0.5)
    while fair.evening(stand.house.services).next is not None:
        fair.play_next(stand.house.services, rng)
    now = fair.evening(stand.house.services)
    assert list(now.sums) == naive(stand, count)
    assert all(line.key for line in now.praise)


def test_who_goes_back_has_begun_nothing(stand: Stand) -> None:
    stand.house.services.navigate(ShowFestival())
    stand.pilot.key("escape")
    stand.rest()
    assert not isinstance(stand.pilot.scene, FestivalSetupScene)
    assert model.read(stand.house.services) is None


def test_the_book_tells_of_festivals_that_are_over_and_leads_there_and_back(stand: Stand) -> None:
    services = stand.house.services
    over = fair.fill(services, 3, 2, SHORT[::2])
    assert model.read(services) is None
    fair.begin(services, [Guest("Ola"), Guest("Piotr")], SHORT)  # one that goes on is not told of
    book = stand.show(BookScene(services))
    (found,) = services.store.read(partial(festivals.latest_results, most=5))
    assert (found.festival.id, list(found.sums), found.games) == (over.festival.id, naive(stand, 3), 2)
    told = "\n".join(words for words, _ in PlacedWords(stand.house.manager).words)
    for guest, points, place in zip(found.guests, found.sums, festivals.places(found.sums), strict=True):
        assert services.words.t("book.festival.place", place=place, name=guest.name, points=points) in told
    for back in ("escape", "festival.later"):
        stand.pilot.click(f"book.festival.{over.festival.id}")
        stand.rest()
        assert isinstance(stand.pilot.scene, FestivalScene)
        stand.pilot.key(back) if back == "escape" else stand.pilot.click(back)
        assert stand.pilot.scene is book


def test_the_title_says_which_game_of_the_festival_is_next(stand: Stand) -> None:
    services = stand.house.services
    fair.begin(services, [Guest("Ola"), Guest("Piotr")], SHORT)
    match = fair.play_next(services, Random(1))
    found = services.store.read(festivals.standing)
    assert match.over
    assert found is not None
    assert (found.number, found.many) == (2, len(SHORT))
    stand.show(TitleScene(services))
    stand.pilot.click("title.continue")
    assert isinstance(stand.pilot.scene, FestivalScene)
    stand.show(TitleScene(services))
    stand.pilot.click("title.festival")
    assert isinstance(stand.pilot.scene, FestivalScene)


@pytest.mark.parametrize("amid", [False, True])
def test_a_festival_may_end_early_and_stays_as_it_stood(stand: Stand, amid: bool) -> None:
    """`amid`: a game goes on; it stays among the saved ones, and its end changes nothing any more."""
    services = stand.house.services
    fair.begin(services, [Guest("Ola"), Guest("Piotr")], SHORT)
    fair.play_next(services, Random(1))
    match = fair.play_next(services, Random(2), 8) if amid else None
    scene = page(stand)
    stand.pilot.click("festival.end")
    text = scene.words.t("festival.stop.begun" if amid else "festival.stop.text")
    assert text in [words for words, _ in PlacedWords(stand.house.manager).words]
    stand.pilot.click("festival.stop.yes")
    stand.rest()
    assert {"festival.guest.0", "festival.guest.1", "festival.new"} <= set(scene.spots())
    sums = naive(stand, 2)
    assert sum(sums) > 0
    while match is not None and not match.over:
        match.play(match.options[0])
    assert services.store.read(festivals.open_one) is None
    assert services.store.read(festivals.standing) is None
    (found,) = services.store.read(partial(festivals.latest_results, most=5))
    assert (list(found.sums), found.games) == (sums, 1)
    assert len(services.store.summaries()) == 1 + amid


def test_a_festival_of_which_nothing_was_played_is_put_away(stand: Stand) -> None:
    services = stand.house.services
    fair.begin(services, [Guest("Ola"), Guest("Piotr")], SHORT)
    scene = page(stand)
    stand.pilot.click("festival.end")
    assert scene.words.t("festival.stop.none") in [words for words, _ in PlacedWords(stand.house.manager).words]
    stand.pilot.key("escape")
    assert services.store.read(festivals.open_one) is not None
    stand.pilot.click("festival.end")
    stand.pilot.click("festival.stop.yes")
    stand.rest()
    assert not isinstance(stand.pilot.scene, FestivalScene)
    assert services.store.read(partial(festivals.latest_results, most=5)) == []
    assert isinstance(setup(stand), FestivalSetupScene)


def test_who_played_on_the_last_evening_is_asked_again(stand: Stand) -> None:
    folk = orchard.family(stand.house.services, 4)
    fair.begin(stand.house.services, [Guest(each.name, each.colour, each.id) for each in folk[1:]], SHORT[:1])
    fair.play_next(stand.house.services, Random(1))
    assert fair.evening(stand.house.services).next is None
    scene = setup(stand)
    assert [guest.person for guest in scene.draft.guests] == [each.id for each in folk[1:]]


@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1280, 720), 100), ((1280, 720), 150)])
def test_the_pointer_lies_on_the_first_game_once_the_festival_begins(
    tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    """A second press does no more than go on, or nothing: no game is left out where *Start the festival* was."""
    stand = Stand(tmp_path, TITLES[0], size, percent)
    orchard.family(stand.house.services, 3)
    scene = setup(stand)
    start = next(part for part in scene.page.parts() if part.name == "festival.start")
    stand.pilot.click("festival.start")
    stand.rest()
    under = [part.name for part in stand.pilot.scene.page.parts() if part.rect.contains(*start.rect.centre)]  # type: ignore[attr-defined]
    assert under[-1] in ("festival.play", "festival.board")  # the board is below in a narrow window
    stand.house.services.close()
