"""Names are written one after the other, and known to every title; options that cannot count say why."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.core.seats import LONGEST_NAME
from game.scenes.setup.scene import SetupScene
from game.store import people
from game.ui import type
from game.ui.theme import players
from tests.games.field_game import TITLE as FIELD
from tests.games.house_game import BOUND_TITLE, TITLE, NoTable
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.setup.guest import alone, at_setup, begun, draft_of, fill, keyed, names, reveal, start


def at_bound(folder: Path) -> Pilot:
    house = House(folder, (BOUND_TITLE,))
    scene = SetupScene(house.services, BOUND_TITLE)
    alone(scene)
    return pilot(house, scene)


def control(player: Pilot, name: str) -> Any:
    assert isinstance(player.scene, SetupScene)
    return next(part for part in player.scene.page.parts() if part.name == name)


def test_an_option_that_cannot_count_says_why(tmp_path: Path) -> None:
    player = at_bound(tmp_path)
    player.click("setup.add")
    control(player, "setup.option.pairs").press()
    assert draft_of(player).chosen().pairs
    player.click("setup.add")
    pairs = control(player, "setup.option.pairs")
    assert (pairs.enabled, pairs.on, pairs.reason) == (False, False, "Only with 1\u20132 players")
    player.click("setup.remove.2")
    pairs = control(player, "setup.option.pairs")
    assert (pairs.enabled, pairs.on) == (True, True)


def test_options_that_do_not_go_together_exclude_each_other_at_once(tmp_path: Path) -> None:
    player = at_bound(tmp_path)
    assert control(player, "setup.option.hasty").enabled
    player.click("setup.option.short")
    hasty = control(player, "setup.option.hasty")
    assert (hasty.enabled, hasty.reason) == (
        False,
        player.scene.services.words.t("setup.option.not_with", option="toy.option.short"),
    )
    player.click("setup.option.short")
    assert control(player, "setup.option.hasty").enabled


def test_names_are_written_one_after_the_other(tmp_path: Path) -> None:
    """Enter goes from name to name; Tab visits whatever can be pressed."""
    house, player = at_setup(tmp_path)
    player.click("setup.add")
    player.click("setup.add")
    player.click("setup.name.0")
    for name in ("Ann Lee", "Ben Orr"):
        player.type(name)
        player.key("return")
    player.type("Cleo")
    assert names(player) == ["Ann Lee", "Ben Orr", "Cleo"]
    player.key("return")
    assert (keyed(player), house.services.store.summaries()) == ("setup.start", [])
    with pytest.raises(NoTable):
        player.key("return")
    assert [seat.name for seat in begun(house).seats] == ["Ann Lee", "Ben Orr", "Cleo"]


def test_what_tab_passes_by_is_reached_backwards(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    fill(player, "Ann", "Ben", "Cleo")
    player.click("setup.name.1")
    player.key("tab", shift=True)
    assert keyed(player) == "setup.colour.1"


def test_escape_ends_the_writing_only(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    first = pilot(house, SetupScene(house.services, TITLE)).scene
    player = pilot(house, SetupScene(house.services, TITLE))
    player.write("setup.name.0", "Ann")
    player.key("escape")
    assert (keyed(player), names(player)) == ("", ["Ann", "Player 2"])
    assert player.scene is not first
    player.key("escape")
    assert player.scene is first


def test_a_space_that_is_written_presses_nothing(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    fill(player, "Ann", "Ben", "Cleo")
    player.click("setup.name.2")
    player.key("tab")
    assert keyed(player) == "setup.who.2"
    player.key("tab")
    assert keyed(player) == "setup.option.little.2"
    for letter in "dora":
        player.key(letter)  # no text comes where there is no field
    player.key("space")
    assert (draft_of(player).places[2].house["little"], keyed(player)) == (False, "")


def test_who_is_taken_away_by_key_is_brought_back_by_the_same_key(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    fill(player, "Ann", "Ben", "Cleo")
    reveal(player, "setup.remove.2")
    while keyed(player) != "setup.remove.1":
        player.key("tab", shift=True)
    player.key("space")
    assert (names(player), keyed(player)) == (["Ann", "Cleo"], "setup.add")
    player.key("space")
    assert names(player) == ["Ann", "Ben", "Cleo"]


def test_names_go_from_title_to_title_until_they_are_forgotten(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path)
    fill(player, "Ann", "Player 2", "Cleo")
    start(player)
    assert house.saved().people == ("Ann", "Cleo")
    other = House(tmp_path, (FIELD,))
    player = pilot(other, SetupScene(other.services, FIELD))
    assert names(player) == ["Ann", "Cleo"]
    other.services.change(tables={}, people=())
    assert names(pilot(other, SetupScene(other.services, FIELD))) == ["Player 1", "Player 2"]


def test_a_name_that_has_no_more_room_says_so(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path)
    player.write("setup.name.0", "a" * LONGEST_NAME)
    assert isinstance(player.scene, SetupScene)
    assert not player.scene.page.toasts
    player.type("b")
    assert str(LONGEST_NAME) in player.scene.page.toasts[0].words


def test_the_family_is_offered_for_every_seat_of_a_person(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE,))
    for name, own in (("Ada", players[2]), ("Bruno", players[3])):
        house.services.store.write(partial(people.add, name=name, peg="peg_cap", colour=own.key))
    player = pilot(house, SetupScene(house.services, TITLE))
    assert names(player)[:2] == ["Ada", "Bruno"]
    assert [place.colour for place in draft_of(player).places[:2]] == [players[2].key, players[3].key]
    control(player, "setup.who.0").press()
    ada, bruno = (control(player, f"setup.who.0.{number}") for number in (1, 2))
    assert (ada.enabled, bruno.enabled, bruno.reason) == (True, False, "Bruno is playing already.")
    player.key("escape")
    player.write("setup.name.1", "Somebody")
    draft_of(player).places[1].colour = players[4].key
    player.click("setup.who.1")
    player.click("setup.who.1.2")
    assert names(player)[1] == "Bruno"
    assert draft_of(player).places[1].colour == players[3].key


def test_a_written_name_is_taken_into_the_book(tmp_path: Path) -> None:
    """Nobody has to leave the set-up for the record book; a name that nobody has written is none to be kept."""
    house, player = at_setup(tmp_path)
    player.click("setup.who.0")
    keep = control(player, "setup.who.0.keep")
    assert (keep.enabled, keep.reason) == (False, "Write a name first.")
    player.key("escape")
    player.write("setup.name.0", "Ann ")
    player.click("setup.who.0")
    row = control(player, "setup.who.0.keep")
    assert type.block("Add to the record book", "label", player.scene.scale, row.rect.w - 56).whole
    player.click("setup.who.0.keep")
    assert isinstance(player.scene, SetupScene)
    assert player.scene.page.toasts[0].words == "Ann is in the record book now"
    (ann,) = house.services.store.read(people.listed)
    assert (ann.name, ann.colour) == ("Ann", draft_of(player).places[0].colour)
    player.click("setup.who.0")
    assert control(player, f"setup.who.0.{ann.id}").enabled
    assert not [part for part in player.scene.page.parts() if part.name == "setup.who.0.keep"]


def test_written_names_are_kept_though_nothing_begins(tmp_path: Path) -> None:
    house = House(tmp_path, (TITLE, BOUND_TITLE))
    below = pilot(house, SetupScene(house.services, BOUND_TITLE)).scene
    player = pilot(house, SetupScene(house.services, TITLE))
    player.write("setup.name.0", "Ann")
    player.key("escape")
    player.key("escape")
    assert player.scene is below
    assert names(pilot(house, SetupScene(house.services, TITLE)))[0] == "Ann"
    assert house.saved().people == ("Ann",)
    assert [*house.saved().tables] == [TITLE.key]  # who has only looked has said nothing
