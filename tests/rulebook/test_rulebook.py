"""A toy's book on the screen: alone, at any size, and beside a match."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.scenes.match.rulebook_panel import SLIDE_MS, RulebookPanel
from game.scenes.match.scene import MatchScene
from game.scenes.rulebook.book import text_path
from game.scenes.rulebook.leaf import texts
from game.scenes.rulebook.reader import BookReader
from game.scenes.rulebook.scene import RulebookScene
from game.scenes.rulebook.spread import Spread
from game.scenes.shell.outcomes import SetUp, ShowRules
from game.scenes.tabletop import commands
from game.ui.events import Key
from game.ui.frame import book_width, frame
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.tween import Speed
from tests.games import field_game, results_game
from tests.scenes.pilot import House, Pilot
from tests.scenes.reader import Reader as Written

SIZES = [((1600, 900), 100), ((1024, 640), 100), ((1600, 900), 200), ((1024, 640), 200), ((1024, 640), 150)]


def alone(
    tmp_path: Path, shelf: Path, wanted: ShowRules, size: tuple[int, int] = (1600, 900), percent: int = 100
) -> Pilot:
    house = results_game.house(tmp_path, "none", size, percent)
    house.services.load_board = lambda name: field_game.make(6)
    house.manager.push(RulebookScene(house.services, wanted, shelf))
    pilot = Pilot(house.manager)
    pilot.step()
    return pilot


def scene(pilot: Pilot) -> RulebookScene:
    assert isinstance(pilot.scene, RulebookScene)
    return pilot.scene


def test_it_opens_at_a_rule_and_tells_what_led_there(tmp_path: Path, shelf: Path) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE, "FG3", "that spot is taken"))
    reader = scene(pilot).spread.reader
    assert reader.page is not None
    assert (reader.page.title, reader.told) == ("Sowing", "that spot is taken")
    pilot.click("rulebook.next")
    assert (reader.at, reader.told) == (2, "")
    pilot.click("rulebook.previous")
    pilot.click("rulebook.previous")
    assert reader.at == 0
    assert "rulebook.previous" not in pilot.scene.spots()
    pilot.click("rulebook.link.0")
    assert reader.at == 2
    pilot.click("rulebook.chapter.0")
    assert reader.at == 0
    pilot.key("page down", ctrl=True)
    assert reader.at == 1
    pilot.key("escape")
    assert pilot.scene.name == "title"


def test_an_unknown_rule_opens_the_book(tmp_path: Path, shelf: Path) -> None:
    assert scene(alone(tmp_path, shelf, ShowRules(field_game.TITLE, "XX99"))).spread.reader.at == 0


def test_a_book_that_is_missing_or_wrong_is_told(tmp_path: Path, shelf: Path) -> None:
    text_path(field_game.TITLE.key, "en", shelf).write_bytes(b"nothing")
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE))
    reader = scene(pilot).spread.reader
    assert reader.fault is not None
    pilot.key("f", ctrl=True)
    pilot.type("word")
    pilot.key("return", "page down", "f1")
    assert pilot.scene.name == "title"


def test_an_example_that_is_wrong_is_told_in_its_place(tmp_path: Path, shelf: Path) -> None:
    (shelf / "rulebook" / "examples" / field_game.TITLE.key / "first.json").write_bytes(b"{}")
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE, "FG1"))
    pilot.draw()
    assert scene(pilot).spread.reader.at == 1


def test_search_counts_and_goes_from_hit_to_hit(tmp_path: Path, shelf: Path) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE))
    reader = scene(pilot).spread.reader
    pilot.key("f", ctrl=True)
    pilot.type("RAIN")
    assert [(hit.page, hit.hit.end - hit.hit.start) for hit in reader.hits] == [(0, 4), (1, 4), (2, 4), (2, 4)]
    assert (reader.at, reader.current) == (0, -1)
    pages = []
    for _ in range(5):
        pilot.key("return")
        pages.append(reader.at)
    assert pages == [0, 1, 2, 2, 0]
    pilot.key("return", shift=True)
    assert reader.at == 2
    pilot.write("rulebook.search", "nowhere")
    assert (reader.hits, reader.at) == ([], 2)
    pilot.key("return")
    assert reader.at == 2


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_nothing_is_cut_in_any_window(tmp_path: Path, shelf: Path, size: tuple[int, int], percent: int) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE), size, percent)
    spread = scene(pilot).spread
    for page in range(3):
        spread.go(page)
        pilot.step()
        text, leaf = spread._text, spread._leaf
        assert text is not None
        assert leaf is not None
        assert all(each.box.right <= text.rect.w and each.box.bottom <= leaf[1].height for each in leaf[1].pieces)
        flows = [each for each in leaf[1].pieces if each.flow is not None]
        for each in flows:
            assert each.flow is not None
            assert each.inset[0] + each.flow.width <= each.box.w + 0.5
            assert each.inset[1] + each.flow.height <= each.box.h + 0.5
        found = [each.flow.text for each in flows if each.unit >= 0 and each.flow is not None]
        units = [each.unit for each in flows if each.unit >= 0]
        assert reader_texts(spread) == [text for _, text in sorted(zip(units, found, strict=True))]
        text.to(text.max_offset, at_once=True)
        pilot.draw()
        assert text.max_offset + text.rect.h >= leaf[1].height


def reader_texts(spread: Spread) -> list[str]:
    assert spread.reader.page is not None
    return list(texts(spread.reader.page))


def test_a_page_is_set_once_as_long_as_nothing_changes(tmp_path: Path, shelf: Path) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE, "FG1"))
    spread = scene(pilot).spread
    first = spread._leaf
    scene(pilot).refresh()
    pilot.draw()
    assert spread._leaf is first


def test_the_ring_in_the_contents_is_seen_on_all_four_sides(tmp_path: Path, shelf: Path) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE))
    page, name = scene(pilot).page, "rulebook.chapter.1"
    bare = pilot.surface.copy()
    page.focus(next(part for part in page.parts() if part.name == name), True)
    pilot.draw()
    box = pygame.Rect(*map(round, pilot.spot(name))).inflate(-30, -20)
    for step, start in {(-1, 0): box.midleft, (1, 0): box.midright, (0, -1): box.midtop, (0, 1): box.midbottom}.items():
        way = [(start[0] + step[0] * n, start[1] + step[1] * n) for n in range(24)]
        assert any(pilot.surface.get_at(at) != bare.get_at(at) for at in way), step


# -- beside a match


def sit_down(
    tmp_path: Path, shelf: Path, size: tuple[int, int] = (1600, 900), percent: int = 100, speed: Speed = "none"
) -> tuple[House, Pilot, MatchScene]:
    house = results_game.house(tmp_path, speed, size, percent)
    seats = field_game.TITLE.with_colours((Seat("Ann"), Seat("Bea")))
    match = Match(field_game.SPEC, MatchSetup(seats, field_game.Options(starter=1), (field_game.make(6),), "1"))
    match.deal()
    played = MatchScene(house.services, field_game.TITLE, match, None)
    house.manager.push(played)
    pilot = Pilot(house.manager)
    pilot.step()
    played.screen.state.book.spread = Spread(BookReader(house.services, field_game.TITLE, shelf), played.screen.changed)
    return house, pilot, played


def test_escape_closes_the_book_first_though_something_is_being_shown(tmp_path: Path, shelf: Path) -> None:
    house, pilot, played = sit_down(tmp_path, shelf, speed="full")
    played.rules.open(ShowRules(field_game.TITLE, "FG1"))
    pilot.step()
    played.do(commands.Play((field_game.Sow(8),)))
    assert played.table_view.stage.busy
    pilot.manager.handle(Key("escape"))
    assert not played.rules.beside
    assert house.manager.top is played
    assert not played.page.overlays


def test_the_book_lies_beside_the_table_which_stays_playable(tmp_path: Path, shelf: Path) -> None:
    _, pilot, played = sit_down(tmp_path, shelf)
    before = played.table_view.frame
    pilot.click("bag")
    held = played.model.held
    played.rules.open(ShowRules(field_game.TITLE, "FG1", "no"))
    pilot.step()
    assert pilot.scene is played
    assert played.model.held == held == Spot("bag")
    sheet = played.screen.state.book.spread
    assert sheet is not None
    assert sheet.reader.told == "no"
    search = pilot.spot("rulebook.search")
    reached = [box for name, box in pilot.scene.spots().items() if name.startswith(("spot:", "bag", "match.main"))]
    assert all(box.right < search.x - 40 for box in reached)
    pilot.click("spot:8")
    assert played.match.state.sown[8] == 0
    pilot.click("rulebook.next")
    assert sheet.reader.at == 2
    pilot.key("escape")
    assert not played.rules.beside
    assert played.table_view.frame == before
    pilot.key("f1")
    assert played.rules.beside
    assert sheet.reader.at == 2  # where it was
    pilot.click("match.rules")
    assert not played.rules.beside


def test_what_is_written_in_its_field_is_no_key_of_the_table(tmp_path: Path, shelf: Path) -> None:
    _, pilot, played = sit_down(tmp_path, shelf)
    pilot.key("f1")
    pilot.key("f", ctrl=True)
    for letter in "rxflh ":
        pilot.key("space" if letter == " " else letter)
        pilot.type(letter)
    assert played.screen.state.book.spread is not None
    assert played.screen.state.book.spread.reader.search == "rxflh "
    assert (played.match.index, played.model.marks_toggled) == (1, False)
    pilot.key("escape")
    assert played.rules.beside
    pilot.key("escape")
    assert not played.rules.beside


def test_who_comes_next_is_not_told_what_was_said_to_the_last(tmp_path: Path, shelf: Path) -> None:
    _, _, played = sit_down(tmp_path, shelf)
    played.rules.open(ShowRules(field_game.TITLE, "FG1", "only for you"))
    played.screen.forget()
    assert played.screen.state.book.spread is not None
    assert played.screen.state.book.spread.reader.told == ""


@pytest.mark.parametrize(("size", "percent"), SIZES[1:])
def test_in_small_windows_it_fills_them(tmp_path: Path, shelf: Path, size: tuple[int, int], percent: int) -> None:
    _, pilot, played = sit_down(tmp_path, shelf, size, percent)
    pilot.key("f1")
    assert pilot.scene.name == "rulebook"
    pilot.click("rulebook.back")
    assert pilot.scene is played


def test_a_window_made_smaller_and_larger_again(tmp_path: Path, shelf: Path) -> None:
    house, pilot, played = sit_down(tmp_path, shelf)
    pilot.key("f1")
    house.manager.resize(Scale((1024, 640)))
    pilot.step()
    assert not played.rules.beside
    assert "rulebook.search" not in pilot.scene.spots()
    house.manager.resize(Scale((1600, 900)))
    pilot.step()
    assert played.rules.beside


def test_where_there_is_room_the_table_keeps_most_of_it() -> None:
    assert [book_width(Scale(size)) > 0 for size in ((1600, 900), (1280, 720), (1279, 720), (1024, 640))] == [
        True,
        True,
        False,
        False,
    ]
    assert not book_width(Scale((1600, 900), 200))


def test_clicks_at_random_break_nothing(tmp_path: Path, shelf: Path) -> None:
    _, pilot, played = sit_down(tmp_path, shelf)
    pilot.key("f1")
    dice = random.Random(1)
    for _ in range(60):
        box: Rect = dice.choice(
            [box for name, box in sorted(pilot.scene.spots().items()) if name.startswith(("rule", "spot"))]
        )
        pilot.point("down", box.centre)
        pilot.point("up", box.centre)
        pilot.step(100)
        if pilot.scene is not played:
            pilot.key("escape")
        if not played.rules.beside:
            pilot.key("f1")
    assert isinstance(played.rules, RulebookPanel)


def test_it_opens_from_title_setup_and_menu(tmp_path: Path) -> None:
    from game.scenes import navigation

    house = results_game.house(tmp_path, "none")
    pilot = Pilot(house.manager)
    key = field_game.TITLE.key
    house.manager.push(navigation.first(house.services))
    pilot.step()
    pilot.click(f"title.rules.{key}")
    assert pilot.scene.name == "rulebook"
    pilot.key("f1")
    pilot.key("f1")  # on the card that the pointer is on
    assert pilot.scene.name == "rulebook"
    pilot.key("escape")
    house.manager.push(navigation.scene(house.services, SetUp(field_game.TITLE)))
    pilot.step()
    pilot.click("setup.rules")
    assert pilot.scene.name == "rulebook"
    pilot.key("escape")
    pilot.key("f1")
    assert pilot.scene.name == "rulebook"


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (2560, 1080), (1280, 1024)])
@pytest.mark.parametrize("seats", [2, 5, 6])
def test_all_parts_of_the_table_lie_beside_the_book(size: tuple[int, int], seats: int) -> None:
    scale = Scale(size)
    taken = book_width(scale)
    made = frame(scale, 100, seats, 0, 200, taken=taken)
    edge = made.bar.right - taken
    parts = [*made.seats, made.board, made.side, made.main, made.log]
    assert all(part.w > 40 and part.h > 30 and part.right <= edge and part.bottom <= scale.height for part in parts)
    assert not any(a.intersects(b) for number, a in enumerate(parts) for b in parts[:number])
    assert made.bar == frame(scale, 100, seats, 0, 200).bar


def test_the_sheet_slides_in_and_comes_to_rest(tmp_path: Path, shelf: Path) -> None:
    house, pilot, played = sit_down(tmp_path, shelf)
    house.services.change(animation="full")
    played.rules.open(ShowRules(field_game.TITLE))
    first = played.rules._away.value
    pilot.step(60)
    later = played.rules._away.value
    pilot.step(SLIDE_MS)
    assert first == 1 > later > played.rules._away.value == 0
    box = pilot.spot("rulebook.close")
    assert box.right < played.table_view.frame.bar.right


# -- the list of hits


@pytest.mark.parametrize("size", [(1600, 900), (1024, 640)])
def test_hits_are_listed_while_one_types(tmp_path: Path, shelf: Path, size: tuple[int, int]) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE), size)
    reader = scene(pilot).spread.reader
    pilot.click("rulebook.search")
    pilot.type("rain")
    listed = [name for name in pilot.scene.spots() if name.startswith("rulebook.hit.")]
    assert len(listed) == len({hit[:2] for hit in reader.hits}) > 1
    for each in reader.hits:
        before, hit, after = reader.around(each)
        assert hit.lower() == "rain"
        assert len(before + after) < 100
    pilot.click(listed[-1])
    assert reader.current == int(listed[-1].rsplit(".", 1)[1])
    assert reader.at == reader.hits[reader.current].page


def test_where_nothing_is_found_that_is_said(tmp_path: Path, shelf: Path) -> None:
    pilot = alone(tmp_path, shelf, ShowRules(field_game.TITLE))
    pilot.click("rulebook.search")
    pilot.type("nowhere")
    said = scene(pilot).services.words.t("rulebook.nothing")
    assert said in words_of(scene(pilot))
    assert not any(name.startswith("rulebook.hit.") for name in pilot.scene.spots())
    pilot.key(*["backspace"] * len("nowhere"))
    assert said not in words_of(scene(pilot))
    assert any(name.startswith("rulebook.chapter.") for name in pilot.scene.spots())


def words_of(at: RulebookScene) -> str:
    paint = Written(at.scale)
    at.draw(paint)
    return " ".join(note.words for note in paint.notes)
