"""Setting up a match with the mouse and the keyboard."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import OPPONENT_LEVELS
from game.core.match import resume
from game.scenes.match.scene import MatchScene
from game.scenes.setup.controls import CLOSE
from game.scenes.setup.rows import SeatRow
from game.scenes.setup.scene import SetupScene
from game.store import results
from game.titles import TITLES
from game.ui.access import reading
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.scroll import Scroll
from tests.games import house_game, results_game, secret_game
from tests.games.field_game import TITLE as FIELD
from tests.games.house_game import TITLE, House as Options
from tests.games.ruled import ruled
from tests.scenes import screens
from tests.scenes.book import shelf
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.setup.guest import at_setup, begun, draft_of, fill, names, reveal, start


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_two_sit_down_at_first_and_one_plays_alone_where_the_other_goes(tmp_path: Path, title: Any) -> None:
    house = House(tmp_path, TITLES)
    player = pilot(house, SetupScene(house.services, title))
    assert len(names(player)) == 2
    if 1 in title.spec.seats:
        player.click("setup.remove.1")
        assert len(names(player)) == 1


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_start_begins_the_match_that_was_agreed_on(tmp_path: Path, title: Any) -> None:
    house = House(tmp_path, TITLES)
    player = pilot(house, SetupScene(house.services, title))
    player.write("setup.name.0", "Zofia")
    reveal(player, "setup.seed")
    player.write("setup.seed", "harvest")
    player.click("setup.start")
    record = begun(house)
    assert record.title == title.key
    assert record.seats[0].name == "Zofia"
    assert (record.seed, record.open_seed) == ("harvest", True)
    assert resume(title.spec, record).waiting is not None
    assert house.saved().tables[title.key].seats == record.seats
    assert house.manager.top.name in ("match", "curtain")


def test_every_kind_of_option_is_set_by_its_control(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path)
    player.click("setup.add")
    player.click("setup.option.short")
    player.choose("setup.option.side", "b")
    player.choose("setup.option.marks", "4")
    player.choose("setup.option.starter", "2")
    player.click("setup.option.little.1")
    player.click("setup.option.rounds")
    player.key("home")
    player.click("setup.option.head_start.0")
    player.key("end")
    start(player)
    expected = Options(True, "b", 3, 4, 2, (False, True), (40, 0))
    assert TITLE.spec.codec.options_from(begun(house).options) == expected


def test_terms_that_are_refused_are_told_and_nothing_is_kept(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path)
    player.click("setup.option.rounds")
    player.key("end")
    player.click("setup.start")
    assert "setup.told.ok" in player.scene.spots()
    assert house.services.store.summaries() == []
    assert house.saved().tables == {}
    player.click("setup.told.ok")
    assert "setup.start" in player.scene.spots()


def test_start_waits_for_names_that_differ(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path)
    player.click("setup.add")
    first = draft_of(player).places[0].name
    player.write("setup.name.1", first)
    assert "setup.start" not in player.scene.spots()
    player.key("return")
    assert house.services.store.summaries() == []
    player.write("setup.name.1", "")
    assert "setup.start" not in player.scene.spots()
    player.type("Ewa")
    assert "setup.start" in player.scene.spots()


def test_the_dice_throw_a_seed_that_all_can_see(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path)
    player.click("setup.dice")
    start(player)
    record = begun(house)
    assert record.open_seed
    assert record.seed.isdigit()
    assert len(record.seed) <= 7


def test_an_empty_seed_is_a_secret_one(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path)
    player.write("setup.seed", "   ")
    start(player)
    assert not begun(house).open_seed
    assert begun(house).seed == house.services.new_seed()


def test_names_colours_and_options_are_offered_next_time(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    player.click("setup.add")
    player.write("setup.name.1", "Ola")
    player.click("setup.colour.1")
    player.click("setup.colour.1.teal")
    assert any(node.name.endswith("colour: Teal") for node in reading(player.scene.tree()))
    player.choose("setup.option.side", "a")
    start(player)
    _, again = at_setup(tmp_path)
    draft = draft_of(again)
    assert [(place.name, place.colour) for place in draft.places][1] == ("Ola", "teal")
    assert draft.chosen().side == "a"


def test_colours_that_others_have_are_locked(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    player.click("setup.add")
    player.click("setup.colour.0")
    spots = player.scene.spots()
    taken = draft_of(player).places[1].colour
    assert f"setup.colour.0.{taken}" not in spots
    assert sum(name.startswith("setup.colour.0.") for name in spots) == 5
    player.key("escape")
    assert draft_of(player).places[0].colour == "blue"
    assert player.scene.name == "setup"


def test_a_row_is_dragged_to_another_place(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    fill(player, "Ann", "Ben", "Cleo")
    x, y = player.spot("setup.handle.2").centre
    player.drag("setup.handle.0", (x, y + 4))
    assert names(player) == ["Ben", "Cleo", "Ann"]
    player.write("setup.name.0", "Bea")
    assert names(player) == ["Bea", "Cleo", "Ann"]


def test_a_drag_is_called_off_by_escape(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    fill(player, "Ann", "Ben", "Cleo")
    player.point("move", player.spot("setup.handle.0").centre)
    player.point("down", player.spot("setup.handle.0").centre)
    player.point("move", player.spot("setup.handle.2").centre)
    assert names(player) == ["Ben", "Cleo", "Ann"]
    player.key("escape")
    assert names(player) == ["Ann", "Ben", "Cleo"]
    assert player.scene.name == "setup"


def test_rows_move_by_menu_and_by_key(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    fill(player, "Ann", "Ben", "Cleo")
    player.click("setup.handle.0")
    assert "setup.handle.0.up" not in player.scene.spots()
    player.click("setup.handle.0.down")
    assert names(player) == ["Ben", "Ann", "Cleo"]
    player.key("tab")
    player.click("setup.handle.2")
    player.key("escape")
    player.key("up")
    assert names(player) == ["Ben", "Cleo", "Ann"]


def test_a_row_moved_by_key_stays_in_sight(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, (1600, 900), 200)
    assert isinstance(player.scene, SetupScene)
    player.scene.draft.add()
    player.scene.draft.add()
    player.scene.refresh()
    first, second, third = names(player)
    page = player.scene.page
    page.focus(next(part for part in page.parts() if part.name == "setup.handle.0"), True)
    player.step()
    player.key("down", "down")
    assert names(player) == [second, third, first]
    assert page.focused is not None
    assert player.spot("setup.handle.2") == pytest.approx(page.focused.place)


def test_a_dragged_row_is_drawn_where_it_is_held_and_glides_home(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    fill(player, "Ann", "Ben")
    assert isinstance(player.scene, SetupScene)
    row: SeatRow = player.scene.seats.order.rows[0]
    x, y = player.spot("setup.handle.0").centre
    player.point("down", (x, y))
    player.point("move", (x, y + 30))
    assert row.away == pytest.approx(30)
    assert row.children[0].rect.centre[1] == pytest.approx(y + 30)
    player.point("up", (x, y + 30))
    player.step(1000)
    assert row.away == 0
    assert player.spot("setup.handle.0").centre == pytest.approx((x, y))


def test_names_written_are_names_of_who_may_begin(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    fill(player, "Ann", "Ben")
    player.choose("setup.option.starter", "2")
    player.click("setup.handle.1")
    player.click("setup.handle.1.up")
    assert draft_of(player).chosen().starter == 1
    assert isinstance(player.scene, SetupScene)
    control: Any = next(part for part in player.scene.page.parts() if part.name == "setup.option.starter")
    assert [item.label for item in control.items][:2] == ["Ben", "Ann"]
    assert control.value == "1"


def test_taking_a_seat_away(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    assert "setup.remove.0" not in player.scene.spots()
    fill(player, "Ann", "Ben", "Cleo")
    player.click("setup.remove.1")
    assert names(player) == ["Ann", "Cleo"]


def test_computers_sit_down_where_there_are_levels(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, levels=("random", "greedy"))
    player.click("setup.add")
    draft_of(player).places[1].player = "greedy"
    start(player)
    assert [seat.player for seat in begun(house).seats] == ["human", "greedy"]
    house, player = at_setup(tmp_path)
    assert not [name for name in player.scene.spots() if name.startswith("setup.player")]
    assert [place.player for place in draft_of(player).places] == ["human", "human"]


SIZES = [((1024, 640), 100), ((1600, 900), 150), ((1600, 900), 200), ((3840, 2160), 100), ((2560, 1080), 125)]


@pytest.mark.usefixtures("no_pixels")
@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_everything_can_be_reached_in_any_window(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """Tab goes to every control, and whatever has the keyboard is on the screen, whole."""
    _, player = at_setup(tmp_path, size, percent)
    assert isinstance(player.scene, SetupScene)
    scene = player.scene
    scene.draft.add()
    scene.draft.add()
    scene.refresh()
    player.step()
    seen, canvas = set(), Rect(0, 0, scene.scale.width, scene.scale.height)
    for _ in range(60):
        player.key("tab")
        focused = scene.page.focused
        assert focused is not None
        if focused.name in seen:
            break
        seen.add(focused.name)
        place = scene.spots().get(focused.name) or focused.place
        assert canvas.intersection(place) == pytest.approx(place), focused.name
    wanted = {
        "setup.back",
        "setup.name.0",
        "setup.name.2",
        "setup.option.rounds",
        "setup.seed",
        "setup.dice",
        "setup.start",
    }
    assert wanted <= seen


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_controls_do_not_lie_on_each_other(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    house = House(tmp_path, (TITLE,), size, percent)
    player = pilot(house, SetupScene(house.services, TITLE, ("random", "greedy")))
    assert isinstance(player.scene, SetupScene)
    player.scene.draft.add()
    player.scene.refresh()
    parts = [part for part in player.scene.page.parts() if part.name and "." in part.name and part.takes_focus()]
    parts = [part for part in parts if part.name not in ("setup.middle", "setup.right", "setup.all")]
    for i, one in enumerate(parts):
        for other in parts[i + 1 :]:
            if one.owner is other.owner:
                assert not one.rect.intersects(other.rect), (one.name, other.name)


def test_escape_goes_back(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    first = pilot(house, SetupScene(house.services, TITLE)).scene
    second = pilot(house, SetupScene(house.services, TITLE))
    second.key("escape")
    assert second.scene is first


def test_nobody_goes_unasked(tmp_path: Path) -> None:
    """The field is for 2 or 4: who goes takes another along, and that is asked for first."""
    house = House(tmp_path, (FIELD,))
    player = pilot(house, SetupScene(house.services, FIELD))
    player.click("setup.add")
    player.click("setup.remove.1")
    assert len(draft_of(player).places) == 4
    assert isinstance(player.scene, SetupScene)
    asked = player.scene.page.overlays[-1]
    assert isinstance(asked, Dialog)
    assert asked.text == "This game is for 2 or 4 players, so 2 stay."
    player.click("setup.ask.cancel")
    assert len(draft_of(player).places) == 4
    player.click("setup.remove.1")
    player.click("setup.ask.yes")
    assert [place.name for place in draft_of(player).places] == ["Player 1", "Player 2"]


def test_rows_tell_what_their_seats_play(tmp_path: Path) -> None:
    house = House(tmp_path, (FIELD,))
    player = pilot(house, SetupScene(house.services, FIELD))
    seats = player.scene.seats  # type: ignore[attr-defined]
    farmers, gardeners = "field.side.farmers", "field.side.gardeners"
    assert seats.roles == [farmers, gardeners]
    draft_of(player).house["first_side"] = "gardeners"
    player.click("setup.add")
    assert seats.roles == [gardeners, farmers, gardeners, farmers]


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_an_option_of_each_seat_is_explained_below_the_seats(
    tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    title = next(each for each in TITLES if each.key == "rolling_acres")
    house = House(tmp_path, TITLES, size, percent)
    scene = SetupScene(house.services, title)
    pilot(house, scene)
    widgets, end = scene.seats.lay(0.0, 0.0, 600.0, 84.0)
    last = widgets[-1].rect
    assert last.bottom == end
    assert not any(other.rect.bottom > last.y for other in widgets[:-1])
    assert [
        line for option in scene.draft.meant if option.per_seat for line in [scene.seats.maker.hint(option)] if line
    ]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_the_seed_is_whole_wherever_there_is_room_for_it(tmp_path: Path, title: Title) -> None:
    stand = screens.Stand(tmp_path, title, (1280, 720))
    scene = screens.setup(stand)
    assert isinstance(scene, SetupScene)
    scroll = next(each for each in scene.page.widgets if isinstance(each, Scroll) and each.name == "setup.right")
    (seed,) = (each for each in scroll.parts() if each.name == "setup.seed")
    first = scroll.parts()[0].rect
    _, closest = scene._options(first.x, scroll.rect.y, first.w, CLOSE)
    assert scroll.rect.bottom >= seed.rect.bottom or closest > scroll.rect.bottom


def test_the_set_up_asks_where_several_people_have_secrets(tmp_path: Path) -> None:
    title = ruled(secret_game.TITLE, house_game.SPEC)
    house = House(tmp_path / "house", (title,), (1600, 1600))
    house.services.words = secret_game.words(tmp_path)
    house.manager.push(results_game.Home(house.services))
    pilot = Pilot(house.manager)
    house.manager.push(SetupScene(house.services, title))
    assert house.services.settings.cover("toy") == "hand"
    pilot.step()
    pilot.click("setup.remove.1")
    assert not any(name.startswith("setup.cover") for name in pilot.scene.spots())
    pilot.click("setup.add")
    pilot.choose("setup.cover", "none")
    pilot.click("setup.start")
    assert house.saved().cover("toy") == "none"
    assert isinstance(pilot.scene, MatchScene)
    house.manager.push(SetupScene(house.services, ruled(title, replace(house_game.SPEC, view=None))))
    pilot.step()
    pilot.click("setup.add")
    assert not any(name.startswith("setup.cover") for name in pilot.scene.spots())


def test_a_press_on_the_words_over_the_switch_of_a_seat_turns_it(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    player = pilot(house, SetupScene(house.services, TITLE))
    switch = next(part for part in player.scene.page.parts() if part.name == "setup.option.little.0")  # type: ignore[attr-defined]
    assert not switch.on
    player.click("setup.option.little.label.0")
    assert switch.on


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_press_on_the_mark_of_a_seat_offers_colours_or_says_why_there_are_none(tmp_path: Path, title: Title) -> None:
    """By the mouse and by the keyboard."""
    house = House(tmp_path, TITLES)
    player = pilot(house, SetupScene(house.services, title))
    scene = player.scene
    assert isinstance(scene, SetupScene)
    disc = next(part for part in scene.page.parts() if part.name == "setup.colour.0")
    for by_key in (False, True):
        if by_key:
            scene.page.focus(disc, True)
            scene.page.explained = None
            player.key("return")
        else:
            for kind in ("move", "down", "up"):
                player.point(kind, disc.place.centre)
        assert bool(scene.page.overlays) == (disc.enabled and not title.plain)
        if title.plain:
            assert scene.page.explained is disc
            assert "setup." not in "".join(disc.tooltip())
            assert all(disc.tooltip())
        scene.page.clear()


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_each_control_of_a_seat_is_told_with_the_seat(tmp_path: Path, title: Title) -> None:
    """A person and a computer, and the words of the row each by themselves."""
    stand = screens.Stand(tmp_path, title, (1600, 900))
    tree = screens.computers(stand).tree()
    rows = [node for node in reading(tree) if node.role == "list" and node.name in ("Ann", "Turnip")]
    assert len(rows) == 2
    for row in rows:
        used = [node for node in reading(row) if node.does and node.role != "radio"]
        assert [node.id for node in used if row.name not in node.words] == []
        assert len({node.name for node in used}) == len(used) > 4
        assert max(len(node.name) for node in used) < 40
    heading = stand.house.services.words.t("setup.order")
    assert heading in [line for node in reading(tree) for line in node.name.split("\n")]


def test_a_new_title_seats_who_played_on_the_last_evening(tmp_path: Path) -> None:
    """In their colours; whoever comes from its lesson, or chooses another game of the same title, finds its own."""
    house = House(tmp_path, (TITLE, FIELD))
    store = house.services.store
    last = shelf.fill(store, (FIELD,), 3, 0)
    for number, person in enumerate(last):
        made = shelf.game_of(Random(1), FIELD, 1, [person])
        store.write(partial(results.RESULTS.put, line=replace(made.result, match=number)))
        seat = replace(made.seats[0], match=number, seat=0, person=person.id)
        store.write(partial(results.SEATS.put, line=seat))
    player = pilot(house, SetupScene(house.services, TITLE))
    assert names(player) == [each.name for each in last]
    assert [place.colour for place in draft_of(player).places] == [each.colour for each in last]
    assert len(names(pilot(house, SetupScene(house.services, TITLE, OPPONENT_LEVELS, learned=True)))) == 2


def test_a_seat_is_told_when_somebody_else_plays_it(tmp_path: Path) -> None:
    """With the levels, as their choice appears elsewhere; nothing is told twice."""
    stand = screens.Stand(tmp_path, TITLES[0], (1600, 900))
    scene = screens.setup(stand)
    words = stand.house.services.words
    assert list(scene.take_announcements()) == []
    for player, told in (("computer", [f"level.{each}" for each in OPPONENT_LEVELS]), ("human", ["player.human"])):
        assert scene.perform(Spot("widget", f"setup.player.1.{player}"), "press")
        stand.rest()
        (said,) = scene.take_announcements()
        assert all(words.t(each).lower() in said.words.lower() for each in told)
        assert list(scene.take_announcements()) == []


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_each_choice_of_the_set_up_is_called_by_what_it_is_for(tmp_path: Path, title: Title) -> None:
    """No two buttons have one name, nor is a field called by a value that it may lose."""
    stand = screens.Stand(tmp_path, title, (1600, 900))
    nodes = list(reading(screens.computers(stand).tree()))
    buttons = Counter(node.name for node in nodes if node.role in ("button", "radio") and node.does)
    assert [name for name, count in buttons.items() if count > 1] == []
    assert [name for name in buttons if len(name) < 3] == []
    old = stand.house.services.words.t("seat.default", number=1)
    assert [node.name for node in nodes if node.role == "field" and node.name in (node.value, old)] == []
