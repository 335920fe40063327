"""Buttons in the rows stay under the pointer that presses them, and the line below is true of these options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.seats import HUMAN
from game.scenes.setup.rows import ROW_GAP
from game.scenes.setup.scene import SetupScene
from game.titles import TITLES, title_for
from game.ui.rect import Rect
from game.ui.title import Length, Title
from game.ui.widgets.scroll import Scroll
from tests.samples import one_in
from tests.scenes.pilot import House, Pilot, pilot

SIZES = [((1600, 900), 100), ((1280, 720), 100), ((1280, 720), 150), ((1024, 640), 100)]
STEADY = ("setup.add", "setup.player.", "setup.hat.", "setup.option.", "setup.dice")
"""Beginnings of the names of buttons that may be pressed several times in a row."""


def opened(folder: Path, title: Title, size: tuple[int, int] = (1280, 720), percent: int = 100) -> Pilot:
    house = House(folder, TITLES, size, percent)
    return pilot(house, SetupScene(house.services, title, ("novice", "farmer", "expert")))


def spots(player: Pilot) -> dict[str, Rect]:
    return {name: box for name, box in player.scene.spots().items() if name.startswith(STEADY)}


@pytest.mark.usefixtures("no_pixels")
@pytest.mark.parametrize(("title", "form"), one_in(3, [(title, form) for title in TITLES for form in SIZES]))
def test_no_press_moves_its_button_from_under_the_pointer(
    tmp_path: Path, title: Title, form: tuple[tuple[int, int], int]
) -> None:
    player = opened(tmp_path, title, *form)
    for number in range(14):
        names = sorted(spots(player))
        name = (
            names[number % len(names)]
            if number % 2
            else next((each for each in names if each.startswith("setup.add")), names[0])
        )
        at = spots(player)[name].centre
        player.click(name)
        scene: Any = player.scene
        scene.page.clear()  # a list that unfolds is closed again, and leaves the keyboard nowhere
        player.step()
        after = spots(player)
        if name in after:
            assert after[name].contains(*at), (name, number)
        else:
            assert name.startswith("setup.add"), name


@pytest.mark.usefixtures("no_pixels")
def test_where_all_seats_are_taken_what_adds_one_says_so(tmp_path: Path) -> None:
    player = opened(tmp_path, title_for("texas"))
    player.click("setup.add")
    scene: Any = player.scene
    (add,) = (part for part in scene.page.parts() if part.name == "setup.add")
    assert not add.enabled
    assert add.reason == scene.services.words.t("setup.add.full")


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_hidden_things_are_spoken_of_only_where_there_are_any(tmp_path: Path, title: Title) -> None:
    scene = opened(tmp_path, title).scene
    assert isinstance(scene, SetupScene)
    told = {words for _, words in remarks(scene)}
    assert (scene.words.t("setup.fair") in told) == title.spec.secrets
    assert scene.draft.places[0].player == HUMAN


def remarks(scene: SetupScene, board: str = "") -> list[tuple[str, str]]:
    from game.scenes.setup.scene import Remarks

    return Remarks(scene.title, scene.words, scene.scale, scene.draft, board).lines


# -- how long it takes


def test_options_change_the_minutes() -> None:
    length = Length({2: 60, 3: 90}, 20, {"quick=true": 0.5, "side=b": 2.0}, "rounds")

    class Chosen:
        quick, side, rounds = True, "a", 0

    assert length.minutes(3) == 30
    assert length.minutes(3, Chosen) == 15
    Chosen.side = "b"
    assert length.minutes(3, Chosen) == 30
    Chosen.rounds = 5
    assert length.minutes(3, Chosen) == 5
    assert length.fields == {"quick", "side", "rounds"}


def test_a_board_changes_the_minutes_where_that_is_measured(tmp_path: Path) -> None:
    """With as many seats as it is measured for, and beside options; the set-up says so where it is chosen."""
    length = Length({2: 60, 3: 90}, 20, {"quick=true": 0.5}, boards={"small": {3: 0.5}})

    class Chosen:
        quick = True

    assert [length.minutes(seats, None, "small") for seats in (2, 3)] == [20, 15]
    assert length.minutes(3, Chosen, "small") == 8
    assert length.minutes(3, None, "unheard-of") == 30
    title = next(each for each in TITLES if each.length is not None and each.length.boards)
    assert title.length is not None
    board, measured = next(iter(title.length.boards.items()))
    seats = next(iter(measured))
    scene = opened(tmp_path, title).scene
    assert isinstance(scene, SetupScene)
    while len(scene.draft.places) < seats:
        scene.draft.add()
    told = {chosen: remarks(scene, chosen) for chosen in ("", board)}
    assert told[""] != told[board]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_each_option_that_changes_the_length_changes_the_minutes(title: Title) -> None:
    """By less than the five minutes to which they are rounded else; for every number of seats."""
    length, plain = title.length, title.spec.options()
    assert length is not None
    for seats in title.spec.seats:
        usual = length.minutes(seats, plain)
        for option, factor in length.options.items():
            field, _, value = option.partition("=")
            chosen = msgspec.convert({field: value == "true"}, type(plain))
            assert (length.minutes(seats, chosen) < usual) == (factor < 1), (seats, option)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_what_is_measured_names_options_of_the_title(title: Title) -> None:
    assert title.length is not None
    assert set(title.length.steps) == set(title.spec.seats)
    assert title.length.fields <= set(title.spec.options.__struct_fields__)


def test_rancho_for_three_takes_a_quarter_of_an_hour(tmp_path: Path) -> None:
    title = title_for("rancho")
    assert title.minutes_of(3) == 15
    player = opened(tmp_path, title)
    scene = player.scene
    assert isinstance(scene, SetupScene)
    before = dict(remarks(scene))["icons/clock"]
    scene.draft.house["round_limit"] = 5
    assert dict(remarks(scene))["icons/clock"] != before


@pytest.mark.usefixtures("no_pixels")
@pytest.mark.parametrize("name", ["setup.add", "setup.add_computer"])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_whoever_is_added_is_seen(tmp_path: Path, title: Title, name: str) -> None:
    """The list scrolls to a new row that would lie below its end."""
    player = opened(tmp_path, title, (1280, 720), 150)
    scene = player.scene
    assert isinstance(scene, SetupScene)
    while scene.draft.more is not None:
        before = [*scene.draft.places]
        player.click(name)
        added = [row for row in scene.seats.order.rows if row.seat_place not in before]
        assert added
        shown = added[-1].owner
        assert isinstance(shown, Scroll)
        row, window = added[-1].place, shown.place
        assert row.bottom <= window.bottom or row.y <= window.y + ROW_GAP
        shown.to(0, at_once=True)


@pytest.mark.usefixtures("no_pixels")
@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_where_one_list_holds_all_whoever_is_added_out_of_sight_is_told_and_no_button_moves(
    tmp_path: Path, title: Title
) -> None:
    player, told = opened(tmp_path, title, (1280, 720), 200), 0
    scene = player.scene
    assert isinstance(scene, SetupScene)
    while scene.draft.more is not None:
        before, at = [*scene.draft.places], player.spot("setup.add").centre
        scene.page.toasts.clear()
        player.click("setup.add")
        (place,) = [place for place in scene.draft.places if place not in before][-1:]
        seen = scene.seats.order.is_seen(place)
        assert bool(scene.page.toasts) != seen
        told += not seen
        if scene.draft.more is not None:
            assert player.spot("setup.add").contains(*at)
    assert told
