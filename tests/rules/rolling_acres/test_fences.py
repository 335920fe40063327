"""Sheets with fences elsewhere: what the rules make of them, and those that they refuse, with the place to mend."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

import msgspec
import pytest

from game.boards import load
from game.core.board import Board
from game.core.spec import BadBoard
from game.files import MAPS
from game.headless.agreement import Agreement
from game.headless.playable import playable
from game.headless.playout import play_out
from game.i18n import Catalogue
from game.rules.rolling_acres import SPEC
from game.rules.rolling_acres.model import Options, Terms, prepare
from game.rules.rolling_acres.sheet import QUARTERS

FURTHER = SPEC.more_maps


def fenced(rows: Sequence[str]) -> Board:
    """The sheet with its quadrants as figures, row by row."""
    board, told = load("rolling_acres"), "".join(rows)
    spots = (msgspec.structs.replace(spot, props={"quadrant": int(told[n])}) for n, spot in enumerate(board.spots))
    return msgspec.structs.replace(board, spots=tuple(spots))


def terms_of(rows: Sequence[str], **options: object) -> Terms:
    return prepare([fenced(rows)], 2, Options(**options))  # type: ignore[arg-type]


def test_quadrants_are_numbered_by_the_quarter_in_which_their_middle_lies() -> None:
    """AC1 (ruling): whatever numbers the map has for them."""
    assert prepare([load("rolling_acres")], 2, Options()).quadrant is QUARTERS
    turned = ["3333" + "2222"] * 4 + ["1111" + "0000"] * 4
    assert terms_of(turned).quadrant is QUARTERS
    assert {*prepare([load("rolling_acres_mill")], 2, Options()).quadrant} == {0, 1, 2, 3}


def test_other_quadrants_are_numbered_by_their_first_space() -> None:
    """AC1 (ruling): four strips lie in no quarter of the farm."""
    terms = terms_of(["33221100"] * 8)
    assert terms.quadrant[:8] == (4, 4, 5, 5, 6, 6, 7, 7)
    assert [part.bit_count() for part in terms.quadrants] == [0, 0, 0, 0, 16, 16, 16, 16]
    words = Catalogue()
    assert words.t("rolling_acres.quadrant.4") == "first"
    assert Catalogue("pl").has("rolling_acres.quadrant.7.loc")


@pytest.mark.parametrize(
    ("rows", "key", "space"),
    [
        (["00001111"] * 4 + ["22222222"] * 4, "no_quadrant", False),
        (["00001111"] * 4 + ["22223333"] * 3 + ["22223330"], "pieces", True),
        (["0" * 8, "1" * 8, *["2" * 8] * 3, *["3" * 8] * 3], "", False),
        (["01322222", *["22222222"] * 7], "room", False),
    ],
)
def test_a_sheet_is_worked_with_or_refused_with_its_place(rows: list[str], key: str, space: bool) -> None:
    """AC1, AC6: four quadrants in one piece each, and room for all buildings wherever those before stand."""
    if not key:
        assert terms_of(rows).quadrants
        return
    with pytest.raises(BadBoard) as caught:
        terms_of(rows)
    assert (caught.value.key, caught.value.spot is not None) == (f"rolling_acres.terms.{key}", space)
    assert "{" not in Catalogue().t(caught.value.key, **caught.value.fields)


def test_a_space_that_is_cut_off_is_told_from_the_rest_by_its_number_and_a_cell() -> None:
    """AC1: the numbers are those that the tiles show in Tiled."""
    with pytest.raises(BadBoard) as caught:
        terms_of(["00001111"] * 4 + ["22223333"] * 3 + ["22223330"])
    said = Catalogue().t(caught.value.key, **caught.value.fields)
    assert "spaces with a 0, such as cell 0,0" in said


def test_every_number_of_a_quarter_has_a_picture_of_its_own_in_tiled() -> None:
    """Four pictures alike hid quarters and fences from whoever draws a sheet."""
    tiles = ElementTree.parse(MAPS / "rolling_acres.tsx").getroot().findall("tile")
    pictures = {int(tile.get("id", "")): (MAPS / tile.find("image").get("source")).read_text() for tile in tiles}  # type: ignore[union-attr, operator]
    assert len({*pictures.values()}) == len(pictures) == 4
    assert all(f"number {number}:" in picture for number, picture in pictures.items())


def test_a_little_farmer_needs_corners_or_the_middle_in_reach() -> None:
    """AC21: a sheet may do for all others."""
    rows = ["01122330", *["0" * 8] * 7]
    terms = terms_of(rows)
    assert terms.buildings
    with pytest.raises(BadBoard, match="little_room"):
        terms_of(rows, little_farmer=(True,))


@pytest.mark.parametrize("name", FURTHER)
def test_a_further_sheet_of_the_box_is_for_all_numbers_of_seats_and_little_farmers(name: str) -> None:
    """AC2, AC21."""
    assert playable(SPEC, load(name)).seats == SPEC.seats
    for seats in SPEC.seats[1:]:
        assert prepare([load(name)], seats, Options(little_farmer=(True,) * seats)).little == (True,) * seats


@pytest.mark.parametrize("name", FURTHER)
@pytest.mark.parametrize("players", ["random", "novice", "farmer", "expert"])
def test_a_further_sheet_is_played_to_the_end(players: str, name: str) -> None:
    """AC12: computers of all levels come to an end on it, a Little Farmer among them."""
    agreement = Agreement(SPEC, Options(little_farmer=(True,)), (load(name),), (players,) * 2, 20)
    match = play_out(agreement, f"fences {players}", 4000)
    assert match.winners
