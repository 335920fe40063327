"""Computers in the set-up: their switch, their hats, their names, and a table without people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.ai import LEVELS, OPPONENT_LEVELS
from game.core.journal import raw
from game.core.mind import Mind
from game.core.seats import HUMAN, Seat
from game.scenes import navigation
from game.scenes.setup.draft import Draft
from game.scenes.setup.scene import SetupScene
from game.scenes.setup.seats import LevelPicker
from game.scenes.shell.outcomes import PlayNow, SetUp
from game.scenes.shell.phrases import SCARECROWS
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.events import Key
from game.ui.rect import Rect
from game.ui.widgets.field import Field
from tests.games import toy
from tests.games.house_game import SPEC, TITLE, NoTable
from tests.samples import one_in
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.reader import Reader
from tests.scenes.setup.guest import at_setup, begun, draft_of, fill, keyed, names, reveal, start

NAMES = ("Turnip", "Barley", "Rusty")
SIZES = [((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 150), ((3840, 2160), 100), ((2560, 1080), 125)]


def draft(*seats: Seat, people: tuple[str, ...] = ()) -> Draft:
    every = ("red", "blue", "yellow", "black", "white", "teal")
    kept = Remembered(seats, raw({})) if seats else None
    return Draft(SPEC, ("blue", "white"), every, lambda number: f"P{number}", kept, OPPONENT_LEVELS, people, NAMES)


def told(made: Draft) -> list[tuple[str, str]]:
    return [(place.name, place.player) for place in made.places]


def levels(player: Pilot) -> list[str]:
    return [place.player for place in draft_of(player).places]


def at_computers(folder: Path, **more: Any) -> tuple[House, Pilot]:
    """A person, and a computer in the second seat."""
    house, player = at_setup(folder, levels=OPPONENT_LEVELS, **more)
    player.click("setup.add_computer")
    return house, player


def keyboard_at(player: Pilot, name: str) -> None:
    """Gives the keyboard to what Tab may pass by on its way from name to name."""
    assert isinstance(player.scene, SetupScene)
    page = player.scene.page
    page.focus(next(part for part in page.parts() if part.name == name), True)
    player.step(1000)


def moved(player: Pilot, key: str) -> None:
    player.manager.handle(Key(key, alt=True))
    player.step(1000)


# -- the draft


MOODY = msgspec.structs.replace(
    SPEC, mind=Mind(lambda *_: {}, toy.EVEN, lambda *_: 1.0, tempers={"bold": {"x": 2.0}, "careful": {"x": 0.5}})
)
"""The same game with tempers."""


def moody(*seats: Seat, spec: Any = MOODY) -> Draft:
    """A draft in which Turnip is bold, Barley careful and Rusty of a temper that the game does not know."""
    kept = Remembered(seats, raw({}))
    every = ("red", "blue", "yellow", "black", "white", "teal")
    return Draft(
        spec,
        every,
        every,
        lambda number: f"P{number}",
        kept,
        OPPONENT_LEVELS,
        scarecrows=NAMES,
        tempers=dict(zip(NAMES, ("bold", "careful", "wild"), strict=True)),
    )


def tempers(made: Draft) -> list[str]:
    return [seat.temper or "" for seat in made.seats()]


def test_a_computer_has_the_temper_of_its_name_and_keeps_it_under_another() -> None:
    """A person has none; at another hat it is the same; an own name that was kept brings its temper along."""
    made = moody(Seat("Ann"), Seat("Ben"))
    place = made.places[1]
    made.let_play(place, "expert")
    assert (names_of(made), tempers(made)) == (["Ann", "Turnip"], ["", "bold"])
    made.let_play(place, "novice")
    place.name = "Mabel"
    assert tempers(made) == ["", "bold"]
    again = moody(*made.remembered().seats)
    assert (names_of(again), tempers(again)) == (["Ann", "Mabel"], ["", "bold"])
    made.let_play(place, HUMAN)
    assert tempers(made) == ["", ""]
    made.let_play(place, "expert")
    assert (names_of(made), tempers(made)) == (["Ann", "Mabel"], ["", "bold"])


def test_a_computer_of_another_temper_has_a_name_that_goes_with_it() -> None:
    """A name that somebody has chosen stays; where no name with that temper is free, the one it has does."""
    made = moody(Seat("Ann"), Seat("Turnip", "farmer"), Seat("Rudi", "farmer", temper="bold"))
    made.suit(made.places[1], "careful")
    made.suit(made.places[2], "careful")
    assert (names_of(made), tempers(made)) == (["Ann", "Barley", "Rudi"], ["", "careful", "careful"])
    made.places[2].name = "Turnip"
    made.suit(made.places[1], "bold")
    assert (names_of(made), tempers(made)) == (["Ann", "Barley", "Turnip"], ["", "bold", "careful"])


def test_computers_that_were_kept_without_a_temper_have_that_of_their_names() -> None:
    assert tempers(moody(Seat("Turnip", "novice"), Seat("Mabel", "farmer"), Seat("Barley", "farmer"))) == [
        "bold",
        "",
        "careful",
    ]


def test_no_seat_has_a_temper_that_its_game_does_not_know() -> None:
    seats = (Seat("Ann"), Seat("Rusty", "novice"), Seat("Turnip", "novice", temper="bold"))
    assert tempers(moody(*seats)) == ["", "", "bold"]
    assert tempers(moody(*seats, spec=SPEC)) == ["", "", ""]
    assert b"temper" not in bytes(raw(moody(*seats, spec=SPEC).seats()))


def test_computers_in_the_seats_of_people_have_tempers_too() -> None:
    made = moody(Seat("Turnip", "novice"), Seat("Ann"), Seat("Ben"))
    assert [(seat.name, seat.temper or "") for seat in made.unattended()] == [
        ("Turnip", "bold"),
        ("Barley", "careful"),
        ("Rusty", ""),
    ]


def test_who_gives_a_seat_up_comes_back_under_the_same_name() -> None:
    made = draft(Seat("Ann"), Seat("Ben"))
    place = made.places[1]
    made.let_play(place, "expert")
    assert told(made) == [("Ann", HUMAN), ("Turnip", "expert")]
    place.name = "Mabel"
    made.let_play(place, HUMAN)
    assert (told(made), place.level) == ([("Ann", HUMAN), ("Ben", HUMAN)], "expert")
    made.let_play(place, "novice")
    assert told(made)[1] == ("Mabel", "novice")


def test_no_two_computers_have_one_name() -> None:
    made = draft(Seat("Ann"))
    for _ in range(5):
        if made.more is not None:
            made.add(made.level)
    assert {place.player for place in made.places[1:]} == {"farmer"}
    assert not made.twice
    assert names_of(made)[1:4] == list(NAMES)


def names_of(made: Draft) -> list[str]:
    return [place.name for place in made.places]


def test_a_name_that_came_back_and_was_given_away_is_another() -> None:
    made = draft(Seat("Ann"), Seat("Turnip", "novice"))
    made.let_play(made.places[1], HUMAN)
    made.places[0].name = "Turnip"
    made.let_play(made.places[1], "novice")
    assert told(made) == [("Turnip", HUMAN), ("Barley", "novice")]


def test_a_person_who_takes_a_computers_seat_is_one_who_played_last() -> None:
    made = draft(Seat("Ann"), Seat("Turnip", "novice"), people=("Ann", "Cleo"))
    made.let_play(made.places[1], HUMAN)
    assert told(made)[1] == ("Cleo", HUMAN)


def test_people_and_computers_come_back_each_where_they_are_added() -> None:
    made = draft(Seat("Ann"), Seat("Ben"), Seat("Mabel", "expert"))
    made.remove(made.places[1])
    made.remove(made.places[1])
    assert made.returning == "Ben"
    made.add(made.level)
    assert told(made) == [("Ann", HUMAN), ("Mabel", "expert")]
    made.add()
    assert told(made) == [("Ann", HUMAN), ("Ben", HUMAN), ("Mabel", "expert")]


def test_levels_that_nobody_plays_against_are_those_that_are_like_them() -> None:
    made = draft(Seat("Ann", "random"), Seat("Ben", "greedy"), Seat("Cleo", "wizard"))
    assert told(made) == [("Ann", "novice"), ("Ben", "farmer"), ("Cleo", HUMAN)]


def test_where_people_look_on_computers_have_their_seats() -> None:
    made = draft(Seat("Ann", colour="red"), Seat("Turnip", "expert", "teal"), Seat("Ben", colour="black"))
    made.let_play(made.places[2], "novice")
    made.places[2].name = "Mabel"
    made.let_play(made.places[2], HUMAN)
    assert made.unattended() == (
        Seat("Barley", "farmer", "red"),
        Seat("Turnip", "expert", "teal"),
        Seat("Mabel", "novice", "black"),
    )
    assert [seat.player for seat in made.seats()] == [HUMAN, "expert", HUMAN]


def test_people_only_are_remembered_as_people() -> None:
    made = draft(Seat("Ann"), Seat("Turnip", "expert"))
    assert made.people == ["Ann"]
    assert made.stands_in(made.places[1])
    assert not made.stands_in(made.places[0])


# -- the screen


def test_a_seat_is_given_to_a_computer_and_back(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, levels=OPPONENT_LEVELS)
    fill(player, "Ann", "Ben")
    player.choose("setup.player.1", "computer")
    assert (levels(player), names(player)[1]) == ([HUMAN, "farmer"], "Turnip")
    player.click("setup.hat.1.expert")
    player.write("setup.name.1", "Mabel")
    player.choose("setup.player.1", "human")
    assert (levels(player), names(player)) == ([HUMAN, HUMAN], ["Ann", "Ben"])
    assert not [name for name in player.scene.spots() if name.startswith("setup.hat")]
    player.choose("setup.player.1", "computer")
    assert (levels(player)[1], names(player)[1]) == ("expert", "Mabel")


def test_every_level_is_told_in_words(tmp_path: Path) -> None:
    _, player = at_computers(tmp_path)
    scene = player.scene
    assert isinstance(scene, SetupScene)
    (hats,) = [part for part in scene.page.parts() if isinstance(part, LevelPicker)]
    found = set()
    for level in OPPONENT_LEVELS:
        player.point("move", player.spot(f"setup.hat.1.{level}").centre)
        found.add(hats.tooltip())
    assert len(found) == len(OPPONENT_LEVELS)
    assert all(first and second and not second.startswith("setup.") for first, second in found)
    assert levels(player) == [HUMAN, "farmer"]


def test_a_press_on_a_level_says_what_it_is_also_on_the_chosen_one(tmp_path: Path) -> None:
    _, player = at_computers(tmp_path)
    scene = player.scene
    assert isinstance(scene, SetupScene)
    for level in (*OPPONENT_LEVELS, OPPONENT_LEVELS[-1]):
        scene.page.explained = None
        player.click(f"setup.hat.1.{level}")
        told = scene.page.explained
        assert isinstance(told, LevelPicker)
        assert told.tooltip()[0] == scene.words.t(f"level.{level}")


def test_hats_are_chosen_by_number_wherever_in_the_row_the_keyboard_is(tmp_path: Path) -> None:
    _, player = at_computers(tmp_path)
    for name in ("setup.colour.1", "setup.handle.1", "setup.player.1", "setup.hat.1"):
        keyboard_at(player, name)
        for number, level in enumerate(OPPONENT_LEVELS, 1):
            player.key(str(number))
            player.type(str(number))
            assert (levels(player)[1], keyed(player)) == (level, name)
    player.type("4")
    assert levels(player)[1] == "expert"
    keyboard_at(player, "setup.name.1")
    player.type("2")
    assert (levels(player)[1], names(player)[1]) == ("expert", "Turnip2")


def test_hats_are_chosen_by_arrows_and_told(tmp_path: Path) -> None:
    _, player = at_computers(tmp_path)
    keyboard_at(player, "setup.hat.1")
    player.key("right")
    assert levels(player)[1] == "expert"
    scene = player.scene
    assert isinstance(scene, SetupScene)
    assert scene.page.explained is scene.page.focused
    player.key("left", "left", "left")
    assert levels(player)[1] == "novice"


def test_space_on_a_mark_offers_colours(tmp_path: Path) -> None:
    _, player = at_computers(tmp_path)
    keyboard_at(player, "setup.colour.1")
    player.key("space")
    player.click("setup.colour.1.teal")
    assert draft_of(player).places[1].colour == "teal"


@pytest.mark.parametrize("name", ["setup.name.0", "setup.colour.0", "setup.player.0", "setup.handle.0"])
def test_alt_and_arrows_move_a_row(tmp_path: Path, name: str) -> None:
    _, player = at_computers(tmp_path)
    keyboard_at(player, name)
    before = names(player)
    moved(player, "down")
    assert names(player) == before[::-1]
    assert keyed(player) == name.replace("0", "1")
    moved(player, "down")
    assert names(player) == before[::-1]
    moved(player, "up")
    assert names(player) == before


def test_rows_of_two_heights_do_not_tremble(tmp_path: Path) -> None:
    """A row that is held anywhere keeps the place that it took there."""
    _, player = at_computers(tmp_path)
    scene = player.scene
    assert isinstance(scene, SetupScene)
    first, second = (row.rect.h for row in scene.seats.order.rows)
    assert first < second
    x, y = player.spot("setup.handle.0").centre
    player.point("down", (x, y))
    for by in range(0, 200, 4):
        player.point("move", (x, y + by))
        once = names(player)
        player.point("move", (x, y + by))
        assert names(player) == once
    player.point("up", (x, y + 196))
    assert levels(player) == ["farmer", HUMAN]


def test_levels_and_names_are_offered_next_time(tmp_path: Path) -> None:
    house, player = at_computers(tmp_path)
    player.click("setup.hat.1.novice")
    player.write("setup.name.0", "Ann")
    start(player)
    assert [seat.player for seat in begun(house).seats] == [HUMAN, "novice"]
    assert house.saved().people == ("Ann",)
    _, again = at_setup(tmp_path, levels=OPPONENT_LEVELS)
    assert list(zip(names(again), levels(again), strict=True)) == [("Ann", HUMAN), ("Turnip", "novice")]


def test_a_computer_taken_away_by_key_is_brought_back_by_the_same_key(tmp_path: Path) -> None:
    _, player = at_computers(tmp_path)
    player.click("setup.hat.1.expert")
    keyboard_at(player, "setup.remove.1")
    player.key("return")
    assert (levels(player), keyed(player)) == ([HUMAN], "setup.add_computer")
    player.key("return")
    assert (levels(player), names(player)[1]) == ([HUMAN, "expert"], "Turnip")


def test_a_table_of_computers_is_watched_and_people_keep_their_seats(tmp_path: Path) -> None:
    house, player = at_computers(tmp_path)
    player.write("setup.name.0", "Ann")
    reveal(player, "setup.watch")
    with pytest.raises(NoTable):
        player.click("setup.watch")
    seats = begun(house).seats
    assert [seat.player for seat in seats] == ["farmer", "farmer"]
    assert "Ann" not in {seat.name for seat in seats}
    assert [seat.player for seat in house.saved().tables[TITLE.key].seats] == [HUMAN, "farmer"]
    assert house.saved().people == ()


def test_watching_waits_for_names_as_starting_does(tmp_path: Path) -> None:
    _, player = at_computers(tmp_path)
    player.write("setup.name.1", "")
    assert not {"setup.watch", "setup.start"} & set(player.scene.spots())
    player.type("Mabel")
    assert {"setup.watch", "setup.start"} <= set(player.scene.spots())


def test_nobody_is_offered_a_yardstick(tmp_path: Path) -> None:
    house, _ = at_setup(tmp_path)
    seats = (Seat("Ann", "random"), Seat("Ben", "greedy"), Seat("Cleo"))
    house.services.change(tables={TITLE.key: Remembered(seats, raw({}))})
    house, player = at_setup(tmp_path, levels=OPPONENT_LEVELS)
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    yardsticks = [player.scene.words.t(f"level.{level}") for level in LEVELS if level not in OPPONENT_LEVELS]
    assert len(yardsticks) == 2
    assert not {note.words for note in paint.notes} & set(yardsticks)
    assert not [name for name in player.scene.spots() if name.endswith((".random", ".greedy"))]
    assert levels(player) == ["novice", "farmer", HUMAN]


def test_every_name_for_a_computer_has_its_own_words(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, levels=OPPONENT_LEVELS)
    found = {player.scene.words.t(f"setup.scarecrow.{number}") for number in range(1, SCARECROWS + 1)}
    assert len(found) == SCARECROWS
    assert max(map(len, found)) <= 12
    assert max(max(title.spec.seats) for title in TITLES) < SCARECROWS
    assert house.services.words.t("setup.fair") != "setup.fair"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_people_may_play_every_title_against_the_levels(tmp_path: Path, title: Any) -> None:
    house = House(tmp_path, TITLES)
    scene = navigation.scene(house.services, SetUp(title))
    assert isinstance(scene, SetupScene)
    assert scene.draft.levels == OPPONENT_LEVELS
    player = pilot(house, scene)
    player.choose("setup.player.1", "computer")
    assert levels(player)[1] == "farmer"


@pytest.mark.usefixtures("no_pixels")
@pytest.mark.parametrize(("size", "percent"), one_in(2, SIZES, 1))
def test_everything_can_be_reached_in_any_window(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """With six seats; what has the keyboard is on the screen, whole, and nothing in a row lies on another."""
    house = House(tmp_path, (TITLE,), size, percent)
    scene = SetupScene(house.services, TITLE, OPPONENT_LEVELS)
    player = pilot(house, scene)
    while scene.draft.more is not None:
        scene.draft.add(scene.draft.level)
    scene.refresh()
    player.step()
    seen, canvas = set(), Rect(0, 0, scene.scale.width, scene.scale.height)
    for _ in range(90):
        player.key("tab")
        focused = scene.page.focused
        assert focused is not None
        if focused.name in seen:
            break
        seen.add(focused.name)
        player.step(1000)
        if isinstance(focused, Field):
            # Tab goes from name to name.
            player.manager.handle(Key("escape"))
            scene.page.focus(focused.owner.parts()[focused.owner.parts().index(focused) + 1], True)  # type: ignore[union-attr]
            seen.add(scene.page.focused.name if scene.page.focused is not None else "")
        place = focused.place
        assert canvas.intersection(place) == pytest.approx(place), focused.name
    wanted = {"setup.watch", "setup.start", "setup.player.5", "setup.hat.5", "setup.name.5", "setup.colour.5"}
    assert wanted <= seen
    for row in scene.seats.order.rows:
        parts = [part for part in row.parts() if part.name]
        for i, one in enumerate(parts):
            assert row.rect.intersection(one.rect) == pytest.approx(one.rect), one.name
            assert not [other.name for other in parts[i + 1 :] if one.rect.intersects(other.rect)], one.name


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
@pytest.mark.parametrize("lessons", [(), ("{key}/first",), ("other/first",)])
@pytest.mark.parametrize("outcome", [SetUp, PlayNow])
def test_who_has_learned_a_game_is_offered_a_computer_to_play_against(
    tmp_path: Path, title: Any, lessons: tuple[str, ...], outcome: type[SetUp]
) -> None:
    """Lessons are taken by one; nobody else has to come to the table for the first match."""
    house = House(tmp_path, TITLES)
    house.services.change(lessons=tuple(lesson.format(key=title.key) for lesson in lessons))
    made = navigation.scene(house.services, outcome(title))
    assert isinstance(made, SetupScene)
    learned = outcome is PlayNow or lessons == ("{key}/first",)
    first, *others = made.draft.places
    assert first.human
    assert [place.human for place in others] == [not learned] * (len(made.draft.places) - 1)
    assert len(made.draft.places) == 2


def test_who_sat_at_the_table_last_does_so_again_after_a_lesson(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    people = (Seat("Ann", HUMAN, "red"), Seat("Ben", HUMAN, "blue"))
    kept = {TITLES[0].key: Remembered(people, raw({}))}
    house.services.change(lessons=(f"{TITLES[0].key}/first",), tables=kept)
    made = navigation.scene(house.services, PlayNow(TITLES[0]))
    assert isinstance(made, SetupScene)
    assert [place.name for place in made.draft.places if place.human] == ["Ann", "Ben"]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_computer_plays_with_the_temper_that_was_chosen(tmp_path: Path, title: Any, by: str) -> None:
    """All tempers of the title are offered to whoever sets it up, and the computer's line tells which it has."""
    house = House(tmp_path, TITLES)
    player = pilot(house, SetupScene(house.services, title, OPPONENT_LEVELS))
    player.choose("setup.player.1", "computer")
    tempers = list(title.spec.mind.tempers)
    wanted = next(temper for temper in tempers if temper != draft_of(player).places[1].temper)
    reveal(player, "setup.temper.1")
    if by == "mouse":
        player.choose("setup.temper.1", wanted)
    else:
        keyboard_at(player, "setup.temper.1")
        player.key("return")
        for _ in tempers:
            if keyed(player) != f"setup.temper.1.{wanted}":
                player.key("tab")
        player.key("return")
    player.click("setup.start")
    assert begun(house).seats[1].temper == wanted
