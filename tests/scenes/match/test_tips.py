"""Tips and messages cover nothing that they are about or that is needed, and go once something is picked up."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ai import OPPONENT_LEVELS
from game.core.seats import Seat
from game.lessons.lesson import files
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop import table_model
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import Play, Verb
from game.scenes.tabletop.table_model import MAIN
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui import popover
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot, name_of
from game.ui.title import Title
from game.ui.widgets.page import Toast
from tests.games import field_game, results_game
from tests.lessons.parts import course_of, teaching_of
from tests.lessons.test_shipped import Learner
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.fields import seated
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import House
from tests.scenes.reader import Reader
from tests.scenes.screens import Stand
from tests.tables.boxes import within

WINDOWS = (((1024, 640), 100), ((1600, 900), 100), ((1600, 900), 200))
STEP = 10
ROWS = (6, 40, 90)
EVERYWHERE = [
    pytest.param(
        *(title, size, percent),
        id=f"{title.key}-{size[0]}-{percent}",
        marks=() if (place - number) % len(WINDOWS) == 0 else pytest.mark.whole,
    )
    for number, title in enumerate(TITLES)
    for place, (size, percent) in enumerate(WINDOWS)
]
"""Each title in one of the windows always, all windows among them."""
SCALED = (((1600, 900), 200), ((1920, 1080), 200))
SHORT = ("There is nothing to undo", "A card was drawn after that: nothing of it can be taken back")
LONG = "This animal cannot stand there: the pasture belongs to somebody else, and nobody has paid a toll for it yet"


def tables(
    folder: Path, title: Title, size: tuple[int, int], percent: int, positions: Sequence[int] = ROWS
) -> Iterator[MatchScene]:
    """A title's table in some positions, with few and with many seats."""
    for number, rows in enumerate(positions):
        seats = (min(title.spec.seats[1:] or title.spec.seats), max(title.spec.seats))[number % 2]
        stand = Stand(folder / f"{number}", title, size, percent)
        yield stand.sit_down(stand.match(seats, rows))
        stand.house.services.close()


def tips(scene: MatchScene, paint: Painter) -> Iterator[tuple[Spot, Rect, Rect, popover.Avoid]]:
    """Per spot with a tip its box, that of the tip, and what lies around it."""
    page, spots = scene.laid_out(), scene.model.spots
    for spot, box in spots.items():
        words = scene.table_view.table.words.tip(scene.model.context, spot)
        if words:
            others = scene.tips.surroundings(spot, page)
            yield spot, Rect(*box), popover.tooltip_box(paint.scale, box, words, "", others), others


@pytest.mark.parametrize(("title", "size", "percent"), EVERYWHERE)
def test_no_tip_covers_what_it_explains(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int, whole: bool
) -> None:
    """Nor what is needed now, unless every place on a small canvas would."""
    told = 0
    for scene in tables(tmp_path, title, size, percent, ROWS if whole else ROWS[:2]):
        paint = Painter(pygame.Surface(size), scene.scale)
        for spot, box, tip, others in tips(scene, paint):
            told += 1
            assert not tip.intersects(box), spot
            assert within(tip, scene.model.context.frame.canvas), spot
            needed = [*others.pressed, *others.read]
            if covers(tip, needed):
                assert nowhere_free(tip, [*needed, box], paint, box), spot
    assert told


def all_tips(scene: MatchScene) -> Iterator[tuple[str, Rect, Rect]]:
    """Per thing and button with a tip its name, its box and that of the tip."""
    page, things = scene.laid_out(), scene.tips.places()
    told = [(spot.name, box, (scene.tips.full_text(spot, page), "")) for spot, box in things.items()]
    around = [scene.tips.surroundings(spot, page) for spot in things]
    told += [(part.name, part.place, part.tooltip()) for part in page.parts()]
    around += [page._around(part.place) for part in page.parts()]
    for (name, box, words), others in zip(told, around, strict=True):
        if any(words) and box.w and box.h:
            yield name, Rect(*box), popover.tooltip_box(scene.scale, box, *words, others)


def assert_near(scene: MatchScene) -> int:
    """Assert that each tip lies next to what it explains and not on it; how many there are."""
    found = [*all_tips(scene)]
    assert [name for name, box, tip in found if tip.intersects(box)] == []
    more = {name_of(Spot(DISC, seat)): card.w for seat, card in enumerate(scene.table_view.frame.seats)}
    assert [name for name, box, tip in found if _apart(tip, box) > popover.NEAR + more.get(name, 0) + 1] == []
    return len(found)


def _apart(one: Rect, other: Rect) -> float:
    across = max(0.0, one.x - other.right, other.x - one.right)
    return math.hypot(across, max(0.0, one.y - other.bottom, other.y - one.bottom))


@pytest.mark.parametrize(("title", "percent"), each_met(TITLES, [100, 150]))
def test_a_tip_lies_next_to_what_it_explains(tmp_path: Path, title: Title, percent: int, whole: bool) -> None:
    """In a match and at the steps of a lesson, whatever is lit there."""
    for scene in tables(tmp_path, title, (1280, 720), percent, ROWS[: 2 if whole else 1]):
        assert assert_near(scene)
    house = House(tmp_path / "lesson", TITLES, (1280, 720), percent)
    house.services.change(ui_scale=percent)
    house.manager.push(TitleScene(house.services))
    learner = Learner(house, files(title.key)[0])
    for step in range(99 if whole else 5):
        if course_of(learner.lesson).step is None:
            break
        assert step % 2 or assert_near(learner.lesson)
        teaching_of(learner.lesson).show_me()
        learner.wait()
    house.services.close()


def test_tips_keep_off_what_the_last_move_has_marked(tmp_path: Path) -> None:
    """All titles but one mark that on the board."""
    marked = set[str]()
    for title in TITLES:
        for scene in tables(tmp_path / title.key, title, (1024, 640), 100):
            look, context = scene.table_view.table.look, scene.model.context
            spot = next(iter(scene.model.spots))
            boxes = look.last_move(context)
            marked |= {title.key} if boxes else set()
            assert all(box.intersects(context.frame.board) for box in boxes)
            assert set(boxes) <= set(scene.tips.surroundings(spot, scene.laid_out()).read)
    assert len(marked) == len(TITLES) - 1


def covers(tip: Rect, needed: Sequence[Rect]) -> bool:
    return any(tip.intersects(each) for each in needed)


def nowhere_free(tip: Rect, taken: Sequence[Rect], paint: Painter, about: Rect) -> bool:
    """Whether a tip with a hair around it would lie over something at all places that it could have near what it
    explains, some units apart."""
    across, down = int(paint.scale.width - tip.w - 8), int(paint.scale.height - tip.h - 8)
    boxes, tried = [pygame.FRect(*each) for each in taken], pygame.FRect(0, 0, tip.w, tip.h)
    for x in range(8, across, STEP):
        for y in range(8, down, STEP):
            tried.topleft = x, y
            if tried.inflate(STEP, STEP).collidelist(boxes) == -1 and _apart(Rect(*tried), about) < popover.NEAR - STEP:
                return False
    return True


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_no_message_covers_the_board(tmp_path: Path, title: Title, size: tuple[int, int], percent: int) -> None:
    """Nor a button of the bar; the sentence that it covers comes back."""
    stand = Stand(tmp_path, title, size, percent)
    scene = stand.sit_down(stand.match(max(title.spec.seats), 6))
    frame = scene.model.context.frame
    for words in ("Not yet", LONG):
        box = Toast(words, "icons/warning").place(scene.scale, scene.laid_out().message_areas)
        assert not box.intersects(frame.board)
        buttons = [part for part in scene.laid_out().parts() if part.name != "match.recap"]  # which is the sentence
        assert [part.name for part in buttons if part.place.intersects(box)] == []
        assert within(box, frame.canvas)
    stand.house.services.close()


@pytest.mark.parametrize(("size", "percent"), SCALED)
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_message_that_has_room_elsewhere_covers_no_score(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int
) -> None:
    """Also where cards are discs, beside the board or below the bar."""
    for scene in tables(tmp_path, title, size, percent, ROWS[:2]):
        page = scene.laid_out()
        scores = [box for spot, box in scene.model.parts.items() if spot.kind == table_model.SCORE]
        for words in SHORT:
            box = Toast(words, "icons/warning").place(scene.scale, page.message_areas)
            assert not any(box.intersects(each) for each in scores)
            page.show_message(words)
            assert page.shows_message_over(scene.table_view.frame.bar)


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_the_tip_of_a_seat_covers_no_card(tmp_path: Path, title: Title) -> None:
    """Players point at one seat to compare it with the others."""
    table = sit(tmp_path, title, 3 if 3 in title.seats else 2, size=(1280, 720), percent=150).table
    page, frame = table.laid_out(), table.table_view.frame
    for spot, box in table.tips.places().items():
        words = table.tips.full_text(spot, page) if spot.kind == DISC else ""
        if words:
            tip = popover.tooltip_box(table.scale, box, words, "", table.tips.surroundings(spot, page))
            others = [card for number, card in enumerate(frame.seats) if number != spot.number]
            assert not tip.overlap(others)


BAG, PLACE = Spot("bag"), Spot("spot", 8)
AWAY = (1.0, 1.0)


class Told(field_game.Field):
    """Everything says its name."""

    def tip(self, context: TableContext[field_game.State], spot: Spot) -> str:
        return f"This is {name_of(spot)}"


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return seated(tmp_path, Told)


def tip(player: Player) -> str:
    """Messages of the table."""
    paint = Reader(player.table.scale)
    player.table.laid_out()
    player.table.tips.draw(paint, player.table.model.context)
    return " ".join(note.words for note in paint.notes)


def point(player: Player, spot: Spot) -> None:
    player.point("move", player.spot(spot).centre)
    wait(player)


def wait(player: Player) -> None:
    for _ in range(3):
        player.step(popover.HOVER_MS)


def press(player: Player, spot: Spot) -> None:
    for kind in ("down", "up"):
        player.point(kind, player.spot(spot).centre)


def test_a_click_that_picks_something_up_ends_its_tip_and_none_comes_back_while_it_is_held(player: Player) -> None:
    point(player, BAG)
    assert tip(player) == "This is bag"
    press(player, BAG)
    assert player.table.model.picked_up == BAG
    assert tip(player) == ""
    wait(player)
    assert tip(player) == ""
    point(player, PLACE)
    assert tip(player) == "", "the preview tells what it would be there"
    point(player, BAG)
    assert tip(player) == ""


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_no_tip_lies_beside_a_preview(tmp_path: Path, title: Title) -> None:
    """With something in the hand no place that takes it has a tip, which would cover what is compared."""
    pointed = 0
    for table in tables(tmp_path, title, (1280, 720), 100):
        model, page = table.model, table.laid_out()
        for source in list(model.chooser.sources)[:6]:
            model.hover = None
            table.tips.tick(0)
            table.handling.pick_up(source)
            for spot in [spot for spot in model.chooser.reach() if spot in model.spots][:4]:
                model.hover = spot
                for _ in range(3):
                    table.tips.tick(popover.HOVER_MS)
                assert table.tips.box(page) is None or model.chooser.questions, (source, spot)
                pointed += 1
            table.handling.let_go()
    assert pointed


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_no_tip_comes_where_something_was_let_go_of_until_the_pointer_comes_anew(tmp_path: Path, title: Title) -> None:
    """A try at a puzzle lays nothing: the press was the answer, and the pointer still rests there."""
    told = 0
    for table in tables(tmp_path, title, (1280, 720), 100):
        model, page = table.model, table.laid_out()
        for source in list(model.chooser.sources)[:4]:
            for spot in [spot for spot in _reach(table, source) if spot in model.spots][:3]:
                table.handling.pick_up(source)
                table.tips.tick(0)
                model.hover = spot
                for _ in range(3):
                    table.tips.tick(popover.HOVER_MS)
                table.handling.let_go()
                for _ in range(3):
                    table.tips.tick(popover.HOVER_MS)
                assert table.tips.box(page) is None, (source, spot)
                model.hover = None
                table.tips.tick(0)
                model.hover = spot
                for _ in range(3):
                    table.tips.tick(popover.HOVER_MS)
                told += table.tips.box(page) is not None
                model.hover = None
                table.tips.tick(0)
    assert told


def _reach(table: MatchScene, source: Spot) -> list[Spot]:
    """Places where something may go, with empty hands and nothing pointed at."""
    table.handling.let_go()
    table.model.hover = None
    table.tips.tick(0)
    table.handling.pick_up(source)
    reach = [*table.model.chooser.reach()]
    table.handling.let_go()
    table.tips.tick(0)
    return reach


def test_what_lies_under_the_pointer_as_a_table_comes_is_told_once_the_pointer_comes_anew(player: Player) -> None:
    point(player, PLACE)
    player.table = MatchScene(player.house.services, player.title, player.match, player.match_id)
    player.manager.push(player.table)
    player.table.pointed(player.spot(PLACE).centre)
    wait(player)
    assert tip(player) == ""
    point(player, BAG)
    point(player, PLACE)
    assert tip(player) == f"This is {name_of(PLACE)}"


def test_what_is_put_back_is_told_of_again_when_the_pointer_comes_to_it_anew(player: Player) -> None:
    point(player, BAG)
    press(player, BAG)
    player.step(16)
    press(player, BAG)
    assert player.table.model.picked_up is None
    player.point("move", AWAY)
    player.step(16)
    point(player, BAG)
    assert tip(player) == "This is bag"


def test_what_is_pointed_at_while_something_else_is_picked_up_is_told_no_more(player: Player) -> None:
    point(player, PLACE)
    assert tip(player) == f"This is {name_of(PLACE)}"
    player.table.handling.pick_up(BAG)
    assert tip(player) == ""
    wait(player)
    assert tip(player) == ""


def test_a_drag_ends_the_tip(player: Player) -> None:
    point(player, BAG)
    x, y = player.spot(BAG).centre
    player.point("down", (x, y))
    player.point("move", (x + 20, y))
    assert player.table.model.hand.dragging
    assert tip(player) == ""
    wait(player)
    assert tip(player) == ""


def told(player: Player) -> str:
    """Words of the tip or tooltip that shows now."""
    page, paint = player.table.laid_out(), Reader(player.table.scale)
    player.table.tips.draw(paint, player.table.model.context)
    on_button = " ".join(page.explained.tooltip()) if page.explained is not None else ""
    return " ".join([*(note.words for note in paint.notes), on_button]).strip()


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_no_tip_comes_by_a_change_of_turn_while_the_pointer_rests(tmp_path: Path, title: Title) -> None:
    """On the large button and on things of the table: only what was told already, in the same words, stays."""
    player, rested = sit(tmp_path, title, 2), 0
    while rested < 6 and not player.match.over:
        lying = [box for spot, box in player.table.model.spots.items() if box.w * box.h]
        button = next((each for each in player.table.laid_out().widgets if each.name == MAIN), None)
        boxes = [*lying[:: max(1, len(lying) // 4)], *([button.rect] * 4 if button is not None else [])]
        player.point("move", (1.0, 1.0))
        player.point("move", boxes[(3 * rested) % len(boxes)].centre)
        wait(player)
        before, options = told(player), player.match.options
        if options:
            player.table.do(Play((options[len(options) // 2],)))
        if player.table.session.turn_end is not None:
            player.table.do(Verb.CONFIRM)
        player.watch()
        wait(player)
        rested += 1
        assert told(player) in ("", before)


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_messages_of_many_lines_keep_off_buttons_and_the_tab_of_a_seat(tmp_path: Path, title: Title) -> None:
    """Also with the button for the pace beside the others, in large letters; no word of them is cut."""
    for size, percent in (((1280, 720), 150), ((1600, 900), 100)):
        house = results_game.house(tmp_path / f"{size[0]}", "none", size, percent, TITLES)
        people = [results_game.seats(2)[0], Seat("Turnip", OPPONENT_LEVELS[0])]
        _, match, match_id = opening.begin(house.services, title, people, title.spec.options(), "seed")
        scene = MatchScene(house.services, title, match, match_id)
        house.manager.push(scene)
        page = scene.laid_out()
        frame = scene.table_view.frame
        buttons = [part for part in page.parts() if part.name != "match.recap" and frame.bar.intersects(part.place)]
        for lines in ((LONG,), (LONG, LONG), (LONG, LONG, LONG)):
            toast = Toast("\n".join(lines))
            box = toast.place(scene.scale, page.message_areas)
            assert [part.name for part in buttons if part.place.intersects(box)] == []
            if frame.form != "strip" and box.bottom > frame.bar.bottom:
                assert not any(card.intersects(box) for card in frame.seats)
            paint = Reader(scene.scale)
            toast.age = 500.0
            toast.draw(paint, page.message_areas)
            assert all(note.whole for note in paint.notes)
        scene.close()
        house.services.close()


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_no_tip_tells_of_what_is_being_shown_or_is_gone(tmp_path: Path, title: Title) -> None:
    """Dice that roll away and things that move take theirs with them; one comes again only for what is pointed at."""
    player = sit(tmp_path, title, 2, speed="full", options=random_play.options(title))
    table, dice, shown, met = player.table, Random(3), 0, 0
    for _ in range(14):
        if player.match.over or not player.match.options:
            break
        gesture = player.gesture_of(player.whole(random_play.chain(player, dice)), dragged=False)
        box = table.model.spots.get(gesture.source, table.table_view.frame.main)
        player.point("move", AWAY)
        player.point("move", box.centre)
        wait(player)
        met += bool(told(player))
        table.do(Play(player.whole(random_play.chain(player, dice))))
        for _ in range(60):
            if table.table_view.stage.busy:
                player.point("move", (box.centre[0] + shown % 3 - 1, box.centre[1]))
                player.step(30)
                shown += 1
            if table.table_view.stage.busy:
                assert tip(player) == ""
            explained = table.laid_out().explained
            assert explained is None or explained.place.contains(*box.centre) or not any(explained.tooltip())
        player.end_turn()
        player.watch()
    assert shown > 20
    assert met


def test_the_wheel_over_the_log_takes_its_tip_away_until_the_pointer_moves(tmp_path: Path) -> None:
    """Another line lies below it then, and the tip would cover those that are looked for."""
    player = sit(tmp_path, TITLES[0])
    for _ in range(12):
        player.table.do(Play((player.match.options[0],)))
    player.watch_on()
    tips, log = player.table.tips, player.table.table_view.log

    def told(kind: str, row: int, wheel: float = 0) -> bool:
        """Whether a tip shows some time after an act of the mouse on a line."""
        player.draw()
        player.point(kind, log.shown[row][0].centre, wheel)
        for _ in range(3):
            player.step(popover.HOVER_MS)
        return tips.box(player.table.page) is not None

    told("move", 0)  # it comes there as the last move has just been shown
    assert told("move", 1)
    assert not told("wheel", 1, 1)
    assert told("move", 2)
