"""Guide and light of a lesson: words, buttons, and places clear of what is meant, of each other and of tips."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.scenes.match.lesson import guide, light
from game.scenes.match.lesson.pointing import whole
from game.ui import popover
from game.ui.access import reading
from game.ui.paint import RIBBON, Painter
from game.ui.rect import Hexagon, Rect
from game.ui.spot import Spot
from game.ui.widgets.button import Button
from tests.games.field_game import TITLE
from tests.lessons.field_lesson import TEXT
from tests.lessons.parts import guide_of, state_of
from tests.scenes.match.test_lesson import Learner


def test_a_fact_that_there_is_none_of_is_told_and_never_shown_as_what_the_guide_says(tmp_path: Path) -> None:
    broken = TEXT.replace('path = ["sown"], count = true, like = 0', 'path = ["gold"]')
    player = Learner(tmp_path, broken)
    player.key("right")
    player.draw()
    assert guide_of(player.lesson).text.text(player.lesson.words) == ""
    player.wait()
    assert player.at == 1
    player.click("lesson.fault.ok")
    assert player.scene.name == "title"


def test_whoever_hears_the_guide_hears_who_speaks(tmp_path: Path) -> None:
    """The first step tells who that is, too."""
    player = Learner(tmp_path)
    words = player.lesson.words
    for step, key in ((0, "lesson.says.first"), (1, "lesson.says")):
        player.go_to(step)
        heard = [node.name for root in player.lesson.tree().parts for node in reading(root) if "live" in node.states]
        lines = [node.name for root in player.lesson.tree().parts for node in reading(root)]
        introduced = words.t(key, words="")
        assert any(line.startswith(introduced) for line in (*heard, *lines)), lines


def test_what_the_guide_says_is_reckoned_when_the_step_begins_and_not_at_every_frame(tmp_path: Path) -> None:
    reckoned = list[object]()

    def describe(terms: Any, state: Any) -> Any:
        reckoned.append(state)
        return TITLE.rules().describe(terms, state)

    spec = replace(TITLE.rules(), describe=describe)
    player = Learner(tmp_path, title=replace(TITLE, rules=lambda: spec))
    player.go_to(1)
    assert len(reckoned) == 1
    player.point("move", (90, 500))  # from here on she speaks of the mouse
    player.draw()
    reckoned.clear()
    for number in range(5):
        player.point("move", (100 + 100 * number, 500))
        player.step(16)
        player.draw()
    assert reckoned == []


def test_go_on_glows_as_long_as_it_is_said_to_press_it(tmp_path: Path) -> None:
    player = Learner(tmp_path)
    assert not guide_of(player.lesson).told_to_go_on
    player.click(Spot("bag"))
    assert player.messages() == state_of(player.lesson).missing_text(player.lesson.words)
    assert guide_of(player.lesson).told_to_go_on
    player.key("right")
    assert not guide_of(player.lesson).told_to_go_on


def test_a_part_of_a_row_glows_as_the_whole_row() -> None:
    row, slot = Rect(0, 0, 200, 30), Rect(100, 0, 100, 30)
    assert whole({"slot": slot}, {"row": row}) == ({"slot": row}, {})


def test_what_stands_on_the_board_or_a_space_glows_alone() -> None:
    board, space, card = Rect(0, 0, 900, 700), Hexagon(100, 100, 90, 100), Rect(120, 120, 40, 40)
    assert whole({"one": space}, {"other": board}) == ({"one": space}, {"other": board})
    assert whole({"one": card}, {"other": space}) == ({"one": card}, {"other": space})


def test_what_lies_beside_stays_as_it_is() -> None:
    one, other = Rect(0, 0, 100, 40), Rect(0, 50, 100, 40)
    assert whole({"one": one}, {"other": other}) == ({"one": one}, {"other": other})


@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1024, 640), 100), ((1024, 640), 200)])
def test_the_guide_keeps_clear_of_what_is_meant(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    player = Learner(tmp_path, size=size, percent=percent)
    player.house.services.change(ui_scale=percent)
    player.house.manager.resize(player.house.manager.scale)
    for step in range(1, 4):
        player.go_to(step)
        lesson = player.lesson
        glow, _ = guide_of(lesson).targets.lit(list(lesson.page.widgets))
        place = guide_of(lesson).places().whole
        assert glow
        assert not any(place.intersects(each) for each in glow.values())


@pytest.mark.parametrize("percent", [100, 125, 150, 175, 200])
@pytest.mark.parametrize("size", [(1600, 900), (1024, 640), (1280, 720), (1024, 768), (1920, 1080)])
def test_no_two_of_the_guides_buttons_share_a_spot_at_any_step(
    tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    """Also not one after the other: *Go on* is never where *Show me* or *Back* comes to lie."""
    player = Learner(tmp_path, size=size, percent=percent)
    player.house.services.change(ui_scale=percent)
    player.house.manager.resize(player.house.manager.scale)
    for step in (0, 1):
        player.go_to(step)
        at = guide_of(player.lesson).places()
        named = {part.name: part for part in player.lesson.laid_out().widgets if part.name.startswith("lesson.")}
        back, show, go_on = (named[f"lesson.{name}"] for name in ("back", "show", "go_on"))
        assert (back.rect, show.rect, go_on.rect) == (at.back, at.show, at.go_on)
        assert (show.enabled, go_on.enabled) == (step == 1, step == 0)
        for button in (back, show, go_on):
            assert isinstance(button, Button)
            assert button.icon if not button.label else not button.cuts(player.lesson.scale), button.label
        assert not any(one.intersects(two) for one, two in combinations((at.back, at.show, at.go_on), 2))
        assert Rect.enclosing([at.whole, at.back, at.show, at.go_on]) == pytest.approx(at.whole)
        assert not at.bubble.intersects(at.show)


@pytest.mark.parametrize("size", [(1600, 900), (1024, 640), (1280, 720), (1024, 768), (1920, 1080)])
def test_the_guide_does_not_move_so_that_show_me_lies_where_go_on_was(tmp_path: Path, size: tuple[int, int]) -> None:
    """In a window without a column for her, whatever place she would like best."""
    player = Learner(tmp_path, size=size, percent=200)
    player.house.services.change(ui_scale=200)
    player.house.manager.resize(player.house.manager.scale)
    frame, canvas = player.lesson.table_view.frame, player.lesson.table_view.frame.canvas
    boxes = [Rect(canvas.x, canvas.h * part / 20, canvas.w, 20) for part in range(20)]
    stood = [guide.places(frame, [*boxes[:part], *boxes[part + 8 :]]) for part in range(12)]
    clash = [(old, new) for old in stood for new in stood if new.show.intersects(old.go_on)]
    assert len({at.whole for at in stood}) > 2
    assert clash
    for old, new in clash:
        moved = guide.places(frame, [], new.whole, old.go_on)
        assert not moved.show.intersects(old.go_on)


def test_the_guide_stays_where_she_is_as_long_as_no_other_place_is_better(tmp_path: Path) -> None:
    """In a window without a column for her."""
    player = Learner(tmp_path, size=(1024, 640), percent=200)
    player.house.services.change(ui_scale=200)
    player.house.manager.resize(player.house.manager.scale)
    lesson = player.lesson
    frame, lit = lesson.table_view.frame, guide_of(lesson).targets.lit(lesson.buttons.build())
    glow, shows = (each.values() for each in lit)
    first = guide.places(frame, [*glow, *shows]).whole
    guide_of(lesson)._box = stood = guide.places(frame, [*glow, *shows, first]).whole
    assert stood != first
    assert not stood.overlap([*glow, *shows])
    assert guide_of(lesson).places().whole == stood
    assert guide.places(frame, [stood], stood).whole != stood


@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1024, 640), 100)])
def test_tips_keep_clear_of_the_guide(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """Boxes of her words and her dots, those of her own buttons too."""
    player = Learner(tmp_path, size=size, percent=percent)
    player.go_to(1)
    lesson, paint = player.lesson, Painter(pygame.Surface(size), player.lesson.scale)
    at, page = guide_of(lesson).places(), lesson.laid_out()
    places = {**lesson.model.spots, **lesson.model.parts}
    found = [(box, lesson.tips.surroundings(spot, page), lesson.model.tip(spot)) for spot, box in places.items()]
    found += [
        (part.place, page._around(part.place), part.tooltip()[0])
        for part in page.parts()
        if part.name.startswith("lesson.")
    ]
    told = [popover.tooltip_box(paint.scale, box, words, "", others) for box, others, words in found if words]
    assert told
    assert not [tip for tip in told for box in (at.bubble, at.dots) if tip.intersects(box)]


def test_a_light_follows_a_hexagon_and_a_card_has_its_ribbon(tmp_path: Path) -> None:
    assert isinstance(light.wider(Hexagon(0, 0, 180, 200), 4), Hexagon)
    assert light.wider(Rect(10, 10, 20, 30), 4) == Rect(6, 6, 28, 38)
    lesson = Learner(tmp_path).lesson
    frame, active = lesson.table_view.frame, lesson.table_view.active
    found = lesson.model.named(())
    for seat in range(len(lesson.match.seats)):
        card, meant = frame.card(seat, seat == active), found[f"seat:{seat}"]
        assert meant.bottom == card.bottom
        assert meant.y == card.y - (RIBBON / 2 if seat == active else 0)
