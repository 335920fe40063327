"""Boards in the set-up: chosen, copied, followed while the folder changes, refused with their reasons, remembered."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.board import Board
from game.core.seats import Seat
from game.core.spec import BadBoard, BadTerms, Spec
from game.scenes.setup.boards import FOLDER
from game.scenes.setup.picker import BoardCard, BoardPicker
from game.scenes.setup.scene import SetupScene
from game.scenes.shell.trial import LOOK_MS
from game.store.settings import Remembered
from game.ui.access import reading
from tests.boards.maps import put
from tests.games.field_game import SPEC, TITLE, make, prepare as any_board
from tests.games.ruled import ruled
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.setup.guest import begun


def prepare(boards: Sequence[Board], seats: int, options: Any) -> Any:
    """Terms of the field game, whose small boards are for two."""
    (board,) = boards
    if len(board.spots) < 4:
        raise BadBoard("field.terms.small", board, 0)
    if len(board.spots) == 5 and seats > 2:
        raise BadTerms("field.terms", seats=seats)
    return any_board(boards, seats, options)


FIELDS: Spec[Any, Any] = replace(
    SPEC, prepare=prepare, maps=lambda options, seats: ("usual",), make=None, more_maps=("meadow",)
)
FIELD = ruled(TITLE, FIELDS)
PLAIN = ruled(TITLE, replace(FIELDS, more_maps=()))


def at_setup(folder: Path, title: Any = FIELD, **maps: str) -> tuple[House, Pilot]:
    """The set-up of a game with two boards in the box, and maps of its own with a text replaced: `was=is`."""
    made = House(folder, (title,))
    made.services.data_folder = folder
    made.services.load_board = lambda name: replace(make(6 if name == "usual" else 4), key=name)
    own = folder / FOLDER
    for name, change in maps.items():
        own.mkdir(exist_ok=True)
        path = put(own, {'value="small"': 'value="field"'})
        was, _, now = change.partition("=")
        path.write_text(path.read_text().replace(was, now))
        path.rename(own / f"{name}.tmx")
    return made, pilot(made, SetupScene(made.services, title))


def picker(player: Pilot) -> BoardPicker:
    (overlay,) = player.scene.page.overlays  # type: ignore[attr-defined]
    assert isinstance(overlay, BoardPicker)
    return overlay


def choose_lake(player: Pilot) -> None:
    """Open the picker, choose the map of that name and close it."""
    opened(player)
    player.click("setup.boards.lake.tmx")
    player.click("setup.boards.ok")


def opened(player: Pilot) -> dict[str, str]:
    """The boards of the picker, once all have been read: by name what is wrong with each."""
    if not player.scene.page.overlays:  # type: ignore[attr-defined]
        player.click("setup.board")
    for _ in range(12):
        player.step(50)
    cards = (each for each in picker(player).cards.children if isinstance(each, BoardCard))
    return {each.label: each.reason for each in cards}


def played_on(house: House) -> Board:
    (board,) = begun(house).boards
    assert isinstance(board, Board)
    return board


def test_a_board_of_the_box_is_played_on(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path)
    assert opened(player) == {"Standard": "", "field.board.meadow": ""}
    player.click("setup.boards.meadow")
    player.click("setup.boards.ok")
    player.click("setup.start")
    assert played_on(house).key == "meadow"
    assert house.saved().tables["field"].board == "meadow"


def test_where_there_is_one_board_a_small_sign_leads_to_the_picker(tmp_path: Path) -> None:
    """Copying the board gives a line that tells what is chosen."""
    house, player = at_setup(tmp_path, PLAIN)
    assert player.scene.spots()["setup.board"].w < 60
    assert opened(player) == {"Standard": ""}
    player.key("escape")
    player.click("setup.start")
    assert played_on(house).key == "usual"


def test_an_own_board_is_chosen_and_played_on(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, PLAIN, lake="=", pond="=")
    assert opened(player) == {"Standard": "", "lake": "", "pond": ""}
    player.click("setup.boards.pond.tmx")
    assert player.scene.page.focused is not None  # type: ignore[attr-defined]
    player.click("setup.boards.ok")
    told = [node for node in reading(player.scene.tree()) if node.name == "Board"]
    assert [node.about for node in told] == ["pond"]
    player.click("setup.start")
    assert played_on(house).key == "pond.tmx"


def test_what_cannot_be_played_on_says_why(tmp_path: Path) -> None:
    """A fault of the file tells the cell, and so does one that only the rules see."""
    _, player = at_setup(tmp_path, PLAIN, cell="1,3,1=1,9,1", few="1,3,1,\n0,1,1=0,0,1,\n0,1,0", half="</map>=")
    found = opened(player)
    assert found["cell"].startswith("cell.tmx, layer spots, cell 1,0: ")
    assert found["few"].startswith("few.tmx, layer spots, cell 2,0: ")
    assert found["half"].startswith("half.tmx: ")
    assert "setup.boards.few.tmx" not in player.scene.spots()


def test_a_board_for_two_is_not_begun_by_four(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, PLAIN, lake="=")
    choose_lake(player)
    player.click("setup.add")
    assert "setup.start" not in player.scene.spots()
    start = next(part for part in player.scene.page.parts() if part.name == "setup.start")  # type: ignore[attr-defined]
    assert "lake" in start.reason
    player.click("setup.remove.3")
    player.click("setup.ask.yes")
    player.click("setup.start")
    assert played_on(house).key == "lake.tmx"


def test_the_picker_follows_the_folder(tmp_path: Path) -> None:
    """A change shows as soon as the folder is looked at again, and a new file too; the match begins on the last one."""
    house, player = at_setup(tmp_path, PLAIN, lake="=")
    opened(player)
    player.click("setup.boards.lake.tmx")
    path = tmp_path / FOLDER / "lake.tmx"
    text = path.read_text()
    for change in ("1,9,1", "6,1,1"):
        when = path.stat().st_mtime_ns + 10**9
        path.write_text(text.replace("1,3,1", change))
        os.utime(path, ns=(when, when))
        player.step(LOOK_MS)
        found = opened(player)
        assert bool(found["lake"]) == (change == "1,9,1")
    (tmp_path / FOLDER / "sea.tmx").write_text(text)
    player.step(LOOK_MS)
    assert [*opened(player)] == ["Standard", "lake", "sea"]
    player.click("setup.boards.ok")
    player.click("setup.start")
    assert played_on(house).spots[0].props["wet"] is True


def test_a_board_is_copied(tmp_path: Path) -> None:
    """Boards of the toy lie in no file; those of the games are copied in `tests.boards.test_folder`."""
    _, player = at_setup(tmp_path, ruled(TITLE, replace(FIELDS, maps=lambda options, seats: ("texas",))))
    opened(player)
    player.click("setup.boards.copy.usual")
    assert (tmp_path / FOLDER / "texas_2.tmx").exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, ruled(TITLE, replace(FIELDS, maps=lambda options, seats: ("texas",))))
    (tmp_path / FOLDER).write_text("")
    opened(player)
    player.click("setup.boards.copy.usual")
    (message,) = player.scene.page.toasts  # type: ignore[attr-defined]
    assert message.words.startswith("Nothing can be saved in your maps folder: ")


@pytest.mark.parametrize("gone", ["lake.tmx", "../lake.tmx", "cell.tmx", "nothing", "other " * 15])
def test_a_remembered_board_that_is_gone_is_told_and_the_usual_one_lies_there(tmp_path: Path, gone: str) -> None:
    house, _ = at_setup(tmp_path, PLAIN, cell="1,3,1=1,9,1")
    house.services.change(tables={"field": Remembered((Seat("Ann"), Seat("Ben")), board=gone)})
    player = pilot(house, SetupScene(house.services, PLAIN))
    (message,) = player.scene.page.toasts  # type: ignore[attr-defined]
    assert gone.removesuffix(".tmx") in message.words
    player.click("setup.start")
    assert played_on(house).key == "usual"


def test_a_remembered_board_lies_there_again(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, PLAIN, lake="=")
    choose_lake(player)
    player.click("setup.start")
    again = pilot(house, SetupScene(house.services, PLAIN))
    assert any(node.about == "lake" for node in reading(again.scene.tree()))
