"""Boards in the set-up: chosen, copied, followed while the folder changes, refused with their reasons, remembered."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.board import Board
from game.core.seats import Seat
from game.core.spec import BadBoard, BadTerms, Spec
from game.i18n.catalogue import Catalogue
from game.scenes.match.scene import MatchScene
from game.scenes.setup.board_pictures import BoardPanel, draw_places, place_at_fault
from game.scenes.setup.picker import BoardCard, BoardPicker, BoardRefusal, BoardsNote
from game.scenes.setup.scene import SetupScene
from game.scenes.shell.phrases import short_path
from game.scenes.shell.trial import LOOK_MS
from game.store.disk import OWN_MAPS
from game.store.settings import Remembered
from game.ui.access import reading
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
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
    own = folder / OWN_MAPS
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
    """The boards of the picker, once all have been read: by name the whole of what is wrong with each."""
    if not player.scene.page.overlays:  # type: ignore[attr-defined]
        player.click("setup.board")
    for _ in range(12):
        player.step(50)
    cards = (each for each in picker(player).cards.children if isinstance(each, BoardCard))
    return {each.label: each.hint for each in cards}


def cards(player: Pilot) -> list[BoardCard]:
    return [each for each in picker(player).cards.children if isinstance(each, BoardCard)]


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


@pytest.mark.parametrize(("place", "at"), [('x="0" y="70"', (10, 80)), ('x="900" y="-70"', (192, 0))])
def test_a_board_with_a_wrong_mark_is_drawn_with_a_ring_where_that_lies(
    tmp_path: Path, place: str, at: tuple[float, float]
) -> None:
    """At the edge, where it lies outside."""
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    path = tmp_path / OWN_MAPS / "lake.tmx"
    path.write_text(path.read_text().replace('x="70" y="70"', place))
    assert opened(player)["lake"].endswith("object start: this object isn’t on a space. Move it onto a space.")
    player.click("setup.boards.lake.tmx")
    player.step(50)
    (shown,) = (each for each in picker(player).parts() if isinstance(each, BoardPanel))
    assert shown.found.board is not None
    assert place_at_fault(shown.found) == at


def test_a_refused_board_is_shown_with_all_that_is_said_about_it(tmp_path: Path) -> None:
    """Its card tells the place in short; large, the whole sentence stands beside it, and is heard."""
    house, player = at_setup(tmp_path, PLAIN, few="1,3,1,\n0,1,1=0,0,1,\n0,1,0")
    whole = opened(player)["few"]
    player.click("setup.boards.few.tmx")
    player.step(50)
    (card,) = (each for each in picker(player).cards.children if isinstance(each, BoardCard) and each.chosen)
    assert card.facts == "Can’t be used: cell 2,0"
    (shown,) = (each for each in picker(player).parts() if isinstance(each, BoardPanel))
    assert (shown.words.facts, shown.words.refusal) == (card.facts, whole)
    assert place_at_fault(shown.found) is not None
    assert whole in [node.name for node in reading(shown.node())]
    player.click("setup.boards.ok")
    assert "setup.start" not in player.scene.spots()
    told = [node.name for node in reading(player.scene.tree())]
    assert {whole, card.facts} <= {*told}
    assert not house.saved().tables


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 150), ((1024, 640), 200), ((1280, 720), 100)])
def test_no_word_about_a_refused_board_is_cut(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """Without room beside the cards the sentence stands below the row of its card, in sight."""
    house, player = at_setup(tmp_path, PLAIN, few="1,3,1,\n0,1,1=0,0,1,\n0,1,0", lake="=", pond="=")
    whole = opened(player)["few"]
    house.manager.resize(Scale(size, percent))
    player.scene.page.focus(next(each for each in player.scene.page.parts() if each.name == "setup.boards.few.tmx"))  # type: ignore[attr-defined]
    player.key("space")
    player.step(50)
    player.step(400)
    panel = picker(player)
    beside = [each for each in panel.parts() if isinstance(each, BoardPanel)]
    below = [each for each in panel.cards.children if isinstance(each, BoardRefusal)]
    assert [each.words.refusal for each in beside] + [each.words for each in below] == [whole]
    assert all(each.long <= each.rect.h for each in beside)
    for each in below:
        assert panel.cards.rect.y <= each.place.y
        assert each.place.bottom <= panel.cards.rect.bottom


def test_a_board_that_breaks_after_it_was_chosen_is_not_begun_on(tmp_path: Path) -> None:
    """The start says the cell as the picker does, and then the line of the board warns."""
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    choose_lake(player)
    path = tmp_path / OWN_MAPS / "lake.tmx"
    path.write_text(path.read_text().replace("1,3,1", "1,9,11"))
    player.click("setup.start")
    (dialog,) = player.scene.page.overlays  # type: ignore[attr-defined]
    assert any("lake.tmx, layer spots, cell 1,0: " in node.name for node in reading(dialog.node()))
    player.key("return")
    assert "setup.start" not in player.scene.spots()
    assert any(node.name == "Can’t be used: cell 1,0" for node in reading(player.scene.tree()))


def test_the_picker_tells_where_the_folder_is(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path / ("deep" * 20), PLAIN)
    opened(player)
    where = next(each for each in picker(player).parts() if each.name == "setup.boards.where")
    assert where.tooltip() == (str(tmp_path / ("deep" * 20) / OWN_MAPS), "")
    assert any("…" in node.name and OWN_MAPS in node.name for node in reading(picker(player).node()))


@pytest.mark.parametrize(
    ("path", "most", "shown"),
    [
        (Path("/one/two/three/four/maps"), 40, str(Path("/one/two/three/four/maps"))),
        (Path("/one/two/three/four/maps"), 18, str(Path("/…/three/four/maps"))),
        (Path("/one/two/three/four/maps"), 3, str(Path("/…/maps"))),
    ],
)
def test_a_long_path_is_shortened_in_the_middle(path: Path, most: int, shown: str) -> None:
    assert short_path(path, most) == shown
    assert short_path(Path.home() / "a" / "maps", 40) == str(Path("~", "a", "maps"))


def test_a_board_for_two_is_not_begun_by_four(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, PLAIN, lake="=")
    choose_lake(player)
    player.click("setup.add")
    assert "setup.start" not in player.scene.spots()
    start = next(part for part in player.scene.page.parts() if part.name == "setup.start")  # type: ignore[attr-defined]
    assert "lake" in start.reason
    assert start.tooltip() == ("", "")  # the note above it has all of that
    told = [node.name for node in reading(player.scene.tree())]
    assert {start.reason, "Only for 2 players"} <= {*told}
    assert any(each.startswith("2 players\n") for each in told)
    player.click("setup.remove.3")
    player.click("setup.ask.yes")
    player.click("setup.start")
    assert played_on(house).key == "lake.tmx"


def test_the_picker_follows_the_folder(tmp_path: Path) -> None:
    """A change shows as soon as the folder is looked at again, and a new file too; the match begins on the last one."""
    house, player = at_setup(tmp_path, PLAIN, lake="=")
    opened(player)
    player.click("setup.boards.lake.tmx")
    path = tmp_path / OWN_MAPS / "lake.tmx"
    text = path.read_text()
    for change in ("1,9,1", "6,1,1"):
        when = path.stat().st_mtime_ns + 10**9
        path.write_text(text.replace("1,3,1", change))
        os.utime(path, ns=(when, when))
        player.step(LOOK_MS)
        found = opened(player)
        assert bool(found["lake"]) == (change == "1,9,1")
    (tmp_path / OWN_MAPS / "sea.tmx").write_text(text)
    player.step(LOOK_MS)
    assert [*opened(player)] == ["Standard", "lake", "sea"]
    assert [card.found.key for card in cards(player) if card.fresh] == ["sea.tmx"]
    player.click("setup.boards.ok")
    player.click("setup.start")
    assert played_on(house).spots[0].props["wet"] is True


def test_a_board_is_copied(tmp_path: Path) -> None:
    """Boards of the toy lie in no file; those of the games are copied in `tests.boards.test_folder`."""
    _, player = at_setup(tmp_path, ruled(TITLE, replace(FIELDS, maps=lambda options, seats: ("texas",))))
    opened(player)
    player.click("setup.boards.copy.usual")
    assert (tmp_path / OWN_MAPS / "texas_2.tmx").exists()


def test_who_clicks_twice_has_one_copy(tmp_path: Path) -> None:
    """An earlier copy is chosen as long as it is as it was; once it is changed, another one is made."""
    _, player = at_setup(tmp_path, ruled(TITLE, replace(FIELDS, maps=lambda options, seats: ("texas",))))
    opened(player)
    for _ in range(2):
        player.click("setup.boards.copy.usual")
    (copy,) = (tmp_path / OWN_MAPS).glob("texas_?.tmx")
    copy.write_text(copy.read_text().replace("notes_pl", "notes_en"))
    player.click("setup.boards.copy.usual")
    assert sorted(each.name for each in (tmp_path / OWN_MAPS).glob("texas_?.tmx")) == ["texas_2.tmx", "texas_3.tmx"]


def test_the_card_of_a_copy_is_in_sight_at_once(tmp_path: Path) -> None:
    """Cards are laid out anew with each map that is read, which would end a glide half way. Its buttons are, too."""
    boards = dict.fromkeys([f"lake{number}" for number in range(9)], "=")
    house, player = at_setup(tmp_path, PLAIN, **boards)
    house.services.map_editor = lambda: lambda path: None
    opened(player)
    boards_of = picker(player)

    def last() -> Any:
        return next(each for each in boards_of.cards.children if each.name == "setup.boards.lake8.tmx")

    last().press()
    for _ in range(2):
        boards_of.arrange(boards_of.page.scale)
    edit = next(each for each in boards_of.cards.children if each.name == "setup.boards.edit.lake8.tmx")
    assert boards_of.cards.rect.y <= last().rect.y - boards_of.cards.top
    assert edit.rect.bottom - boards_of.cards.top <= boards_of.cards.rect.bottom


def test_a_map_that_comes_meanwhile_is_called_new_in_sight_until_it_is_chosen(tmp_path: Path) -> None:
    """*Save As* in Tiled makes such a map."""
    boards = dict.fromkeys([f"lake{number}" for number in range(9)], "=")
    _, player = at_setup(tmp_path, PLAIN, **boards)
    opened(player)
    path = tmp_path / OWN_MAPS / "lake0.tmx"
    (tmp_path / OWN_MAPS / "sea.tmx").write_text(path.read_text())
    player.step(LOOK_MS)
    opened(player)
    (card,) = (each for each in cards(player) if each.fresh)
    view = picker(player).cards
    assert "New" in card.node().about
    assert view.rect.y <= card.rect.y - view.top
    assert card.rect.bottom - view.top <= view.rect.bottom
    player.click("setup.boards.sea.tmx")
    player.step(50)
    assert not any(each.fresh for each in cards(player))


class TileWords(Catalogue):
    """English, in which places of the field game are tiles."""

    def has(self, key: str) -> bool:
        return key == "field.board.places" or super().has(key)

    def n(self, key: str, count: int, /, **args: object) -> str:
        return f"{count} tiles" if key == "field.board.places" else super().n(key, count, **args)


def test_a_game_whose_places_are_no_spaces_has_words_of_its_own_for_them(tmp_path: Path) -> None:
    house, player = at_setup(tmp_path, PLAIN)
    opened(player)
    assert [card.facts for card in cards(player)] == ["36 spaces, 2 or 4 players"]
    house.services.words = TileWords()
    picker(player).arrange(picker(player).page.scale)
    assert [card.facts.partition(",")[0] for card in cards(player)] == ["36 tiles"]


def test_an_own_board_is_removed_once_a_player_has_said_so(tmp_path: Path) -> None:
    """The file goes into a folder beside the others, where the name of an earlier one is taken."""
    _, player = at_setup(tmp_path, FIELD, lake="=")
    (tmp_path / OWN_MAPS / "removed").mkdir()
    (tmp_path / OWN_MAPS / "removed" / "lake.tmx").write_text("an earlier one")
    text = (tmp_path / OWN_MAPS / "lake.tmx").read_text()
    opened(player)
    assert [name for name in player.scene.spots() if name.startswith("setup.boards.remove")] == [
        "setup.boards.remove.lake.tmx"
    ]
    player.click("setup.boards.lake.tmx")
    player.click("setup.boards.remove.lake.tmx")
    player.click("setup.boards.removing.cancel")
    assert "lake" in opened(player)
    player.click("setup.boards.remove.lake.tmx")
    player.click("setup.boards.removing.yes")
    assert "lake" not in opened(player)
    assert [card.found.key for card in cards(player) if card.chosen] == [""]
    assert not (tmp_path / OWN_MAPS / "lake.tmx").exists()
    assert (tmp_path / OWN_MAPS / "removed" / "lake_2.tmx").read_text() == text
    (message,) = player.scene.page.toasts  # type: ignore[attr-defined]
    assert "folder “removed”" in message.words


def test_a_board_that_cannot_be_moved_stays(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, PLAIN, lake="=")
    (tmp_path / OWN_MAPS / "removed").write_text("no folder")
    opened(player)
    player.click("setup.boards.remove.lake.tmx")
    player.click("setup.boards.removing.yes")
    assert "lake" in opened(player)
    (message,) = player.scene.page.toasts  # type: ignore[attr-defined]
    assert message.words.startswith("Nothing can be saved in your maps folder: ")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    _, player = at_setup(tmp_path, ruled(TITLE, replace(FIELDS, maps=lambda options, seats: ("texas",))))
    (tmp_path / OWN_MAPS).write_text("")
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


@pytest.mark.parametrize(("size", "percent", "text"), [((3840, 2160), 200, 100), ((1024, 640), 200, 150)])
def test_a_card_has_room_in_a_window_for_large_letters(
    tmp_path: Path, size: tuple[int, int], percent: int, text: int
) -> None:
    """All but the button that closes is scrolled to then, and can be pressed there."""
    house, player = at_setup(tmp_path, PLAIN, lake="=", pond="=")
    opened(player)
    house.manager.resize(Scale(size, percent, text))
    player.step(50)
    panel = picker(player)
    assert all(card.rect.h <= panel.cards.rect.h for card in panel.cards.children if isinstance(card, BoardCard))
    window = Rect(0, 0, player.manager.scale.width, player.manager.scale.height)
    assert panel.rect.intersection(window) == panel.rect
    (ok,) = (each for each in panel.parts() if each.name == "setup.boards.ok")
    assert not ok.rect.intersects(panel.cards.rect)
    (note,) = (each for each in panel.cards.children if isinstance(each, BoardsNote))
    assert OWN_MAPS in note.words
    player.scene.page.focus(next(each for each in panel.cards.children if each.name == "setup.boards.try"))  # type: ignore[attr-defined]
    player.key("space")
    assert isinstance(player.scene, MatchScene)


def test_a_board_of_many_kinds_is_drawn_by_its_places() -> None:
    """Each of eight has a colour of its own."""
    board = make(3)
    board = replace(board, spots=tuple(replace(spot, kind=str(n)) for n, spot in enumerate(board.spots)))
    sheet = pygame.Surface((300, 300))
    draw_places(Painter(sheet, Scale((1600, 900))), board, Rect(0, 0, 200, 200))
    scale = Scale((1600, 900)).factor * 200 / max(board.size)
    seen = [tuple(sheet.get_at((int(spot.x * scale), int(spot.y * scale)))) for spot in board.spots]
    assert len({*seen[:8]}) == 8
