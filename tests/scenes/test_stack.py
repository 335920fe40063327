"""The topmost thing that is drawn takes the press, and nothing that can be pressed lies under something opaque.

Every screen, everything that floats over a table and every step of lessons in all windows with `--whole`; in the test
command a sample of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.lessons.lesson import OR, files
from game.scenes.match.announcements import BANNER_MS
from game.scenes.match.recap import SENTENCE
from game.scenes.match.scene import MatchScene
from game.scenes.match.states import BannerLine
from game.scenes.replay.scene import ReplayScene
from game.scenes.tabletop.commands import Verb
from game.scenes.tabletop.table_model import GLOVE, MAIN
from game.scenes.title.scene import TitleScene
from game.titles import TITLES, title_for
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.widgets.base import Pressable
from game.ui.widgets.button import Button
from tests.lessons.parts import course_of, guide_of
from tests.lessons.test_shipped import ALL, Learner
from tests.samples import case_of, one_in
from tests.scenes import screens
from tests.scenes.match.advising import AtOnce
from tests.scenes.match.test_floating import coach, hint, sit, tip, why
from tests.scenes.match_player import Player
from tests.scenes.pilot import House
from tests.scenes.screens import Stand
from tests.scenes.stack import SEEN, Stack, page_of
from tests.scenes.test_pressed import SCREENS, rules

WINDOWS = list(product(((1280, 720), (1024, 640), (1920, 1080)), (100, 150, 200)))
MENUS = "_setup", "_results", "_review", "_replay", "_match_2"
KINDS = *MENUS, "_rules", "_held", "_curtain", "_covered"
EVERY = {**screens.every(), **{name: way for name, way in SCREENS.items() if way[1] is rules}}


def in_windows() -> Iterator[Any]:
    """Every screen in every window; always each of some kinds, at one of the tables and in one of the windows."""
    several = {kind: [name for name in EVERY if name.endswith(kind)] for kind in (*screens.GENERAL, *KINDS)}
    tried = {names[place % len(names)]: place % len(WINDOWS) for place, names in enumerate(several.values())}
    for name, number in product(EVERY, range(len(WINDOWS))):
        yield case_of((name, number), tried.get(name) == number)


def screen(folder: Path, name: str, number: int) -> Stand:
    """Somebody in front of a screen in one of the windows."""
    title, show = EVERY[name]
    stand = Stand(folder, title, *WINDOWS[number])
    stand.house.services.data_folder = folder
    show(stand)
    return stand


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("name", "number"), list(in_windows()))
def test_the_topmost_thing_on_a_screen_takes_the_press(tmp_path: Path, name: str, number: int, whole: bool) -> None:
    stand = screen(tmp_path, name, number)
    assert not (found := list(Stack(stand.pilot).flaws(whole))), "\n".join(found)
    stand.house.services.close()


OPENING = {name: way for name, way in EVERY.items() if name in screens.GENERAL or name.endswith(MENUS)}


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("name", "number"), one_in(61, product(OPENING, range(len(WINDOWS))), 2))
def test_the_topmost_thing_takes_the_press_in_whatever_a_screen_opens(
    tmp_path: Path, name: str, number: int, whole: bool
) -> None:
    stand, opened = screen(tmp_path, name, number), 0
    for button in [part.name for part in page_of(stand.pilot).parts() if isinstance(part, Pressable) and part.name]:
        scene = stand.pilot.scene
        if button not in scene.spots():
            continue
        stand.pilot.click(button)
        if stand.pilot.scene is not scene:  # it leads elsewhere
            stand.house.services.close()
            stand = screen(tmp_path / button, name, number)
        elif page_of(stand.pilot).overlays:
            stand.rest()
            assert not (found := list(Stack(stand.pilot).flaws(whole))), "\n".join(found)
            opened += 1
            stand.pilot.key("escape")
    assert opened or name not in ("title", "saves", "rancho_setup", "rancho_match_2")
    stand.house.services.close()


def lesson_in(folder: Path, path: Path, number: int) -> Learner:
    """Somebody who takes a lesson in one of the windows."""
    size, percent = WINDOWS[number]
    house = House(folder, TITLES, size, percent)
    house.services.change(ui_scale=percent)
    house.manager.push(TitleScene(house.services))
    return Learner(house, path)


def area(player: Player) -> None:
    """A hint that only tells where."""
    player.table.hints.adviser = AtOnce(player.match)
    player.key("h")
    player.step(1500)


def recap(player: Player) -> None:
    player.click(SENTENCE)


def dialog(player: Player) -> None:
    player.table.do(Verb.ESCAPE)


def message(player: Player) -> None:
    player.table.page.show_message("A message that is so long that it fills the bar of most windows, and then some")
    player.step(1000)


def banner(at: Player | MatchScene) -> None:
    table = at if isinstance(at, MatchScene) else at.table
    state = table.screen.state
    state.banner, state.banner_ms = (
        (BannerLine(0, 0, "Anna cannot play anything"), BannerLine(1, 1, "nor can Bruno")),
        BANNER_MS,
    )
    table.screen.changed()


def button_tip(player: Player) -> None:
    player.point("move", player.spot("match.settings").centre)
    player.step(1000)


def log(player: Player) -> None:
    """Everything that lies beneath the open log."""
    player.table.do(Verb.LOG)


def rulebook(player: Player) -> None:
    """The rulebook beside the table."""
    player.key("f1")
    player.step(1500)


def log_of_replay(player: Player) -> None:
    """Everything that lies beneath the open log of a match that is looked back upon."""
    player.click("match.replay")
    replay = player.scene
    assert isinstance(replay, ReplayScene)
    if "replay.log" in replay.spots():
        player.click("replay.log")
    replay.table_view.log.unfolded = True


def lit(player: Player) -> None:
    """Places that have to be used first."""
    player.table.screen.light(player.table.table_view.frame.main)


def beat(player: Player) -> None:
    """The seat whose turn comes."""
    player.table.hand_over.beat.begin(player.match.seat)


SHOWN: Sequence[Callable[[Player], None]] = (
    *(coach, hint, area, why, recap, dialog, message, banner, button_tip, tip),
    *(log, log_of_replay, rulebook, beat),
)


def over_tables() -> Iterator[Any]:
    """Everything that floats over each table, in every window; always each of it at two tables in one window."""
    for (one, title), (two, show), number in product(enumerate(TITLES), enumerate(SHOWN), range(len(WINDOWS))):
        tried = (one + two) % len(TITLES) in (0, 2) and number == (one + 2 * two) % len(WINDOWS)
        yield pytest.param(
            title, show, number, id=f"{title.key}-{show.__name__}-{number}", marks=() if tried else pytest.mark.whole
        )


FEW = {why, hint, tip, rulebook}
"""Titles whose table has no such thing now may leave these out; the rulebook lies beside it."""


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("title", "show", "number"), list(over_tables()))
def test_the_topmost_thing_over_a_table_takes_the_press(
    tmp_path: Path, title: Title, show: Callable[[Player], None], number: int, whole: bool
) -> None:
    player = sit(tmp_path, title, *WINDOWS[number], newcomers=show is coach)
    show(player)
    stack = Stack(player)
    assert stack.floats or show in FEW
    veil = stack.veil
    assert (veil is not None) == (show is area)
    lit = () if veil is None else veil.bright
    assert not (found := [*stack.dimmed(lit), *stack.flaws(whole)]), "\n".join(found)


STAYS = log_of_replay, rulebook, beat, button_tip
"""Things that outlast whoever has seen them: an open book, a beat, which announces who comes, a button pointed at."""


def told_before() -> Iterator[Any]:
    """All that one seat may be told at each table with secrets; always at one of them."""
    secret, shown = (title for title in TITLES if title.spec.secrets), (lit, *(s for s in SHOWN if s not in STAYS))
    for (one, title), (two, show) in product(enumerate(secret), enumerate(shown)):
        marks = () if (one + two) % 2 == 0 else pytest.mark.whole
        yield pytest.param(title, show, id=f"{title.key}-{show.__name__}", marks=marks)


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize(("title", "show"), list(told_before()))
def test_who_comes_sees_nothing_of_what_the_last_one_was_told(
    tmp_path: Path, title: Title, show: Callable[[Player], None]
) -> None:
    """The frame is the same as where nothing was shown before, at once and after the longest message."""
    told, other = (sit(tmp_path / name, title, *WINDOWS[0], newcomers=show is coach) for name in ("told", "not told"))
    show(told)
    at = told.table.model.at if show is tip else None
    for player in (told, other):
        player.point("move", at or (-5, -5))
        player.table.hand_over.show_to(1)
    for ms in (0, 50, BANNER_MS / 2):
        for player in (told, other):
            player.step(ms)
        assert told.surface.get_buffer().raw == other.surface.get_buffer().raw


@pytest.mark.usefixtures("unseen")
def test_what_a_part_draws_takes_no_press_on_what_lies_over_it(tmp_path: Path) -> None:
    """A dialog over a beat and over the log, the guide of a lesson over a banner, a banner over a refusal."""
    player = sit(tmp_path / "dialog", title_for("texas"), *WINDOWS[0], newcomers=False)
    beat(player)
    dialog(player)
    player.point("down", player.spot("match.menu.resume").centre)
    player.point("up", player.spot("match.menu.resume").centre)
    assert not player.table.page.overlays
    assert player.table.hand_over.beat.end()
    dialog(player)
    log = player.table.table_view.log
    log.skipped, log.pill = 1, Rect(1, 1, 50, 30)
    player.point("down", (20, 20))
    assert (log.skipped, len(player.table.page.overlays)) == (1, 1)
    player.table.page.clear()
    player.point("up", (20, 20))
    why(player)
    banner(player)
    state, box = player.table.screen.state, player.table.announcements.banner
    assert state.refusal_card is not None
    assert box.box is not None
    moment, placed = state.refusal_card
    state.refusal_card = moment, placed._replace(box=box.box)
    player.table.screen.changed()
    player.point("down", box.box.centre)
    assert (box.visible, state.refusal) == (False, None)


@pytest.mark.usefixtures("unseen")
def test_a_banner_lies_between_the_veil_and_the_guide_of_a_lesson(tmp_path: Path) -> None:
    """It is not dimmed, and a button of the guide over it is pressed."""
    learner = lesson_in(tmp_path, files("texas")[2], 5)
    while "lesson.show" not in learner.scene.spots():
        learner.end_step()
    banner(learner.lesson)
    shown, button = learner.lesson.announcements.banner, learner.spot("lesson.show")
    assert shown.box is not None
    at, number = shown.box.intersection(button).centre, course_of(learner.lesson).number
    assert shown.box.intersection(button).w > 0
    stack, bare = Stack(learner), shown.box.inset(12)
    assert stack.veil is not None
    assert next(stack.at(bare.x, bare.y, SEEN)).owner is shown
    for kind in ("move", "down", "up"):
        learner.point(kind, at)
    assert not shown.visible
    assert course_of(learner.lesson).number > number or course_of(learner.lesson).acted


def asked(learner: Learner) -> set[str]:
    """Names of all that a step lights or calls by its label."""
    scene, course = learner.lesson, course_of(learner.lesson)
    widgets, step = scene.laid_out().widgets, course.step
    named, said = (
        scene.model.named(widgets),
        guide_of(scene).text.text(scene.words, *guide_of(scene).end_words(widgets)),
    )
    told = {each.name for each in widgets if isinstance(each, Button) and each.visible and f"“{each.label}”" in said}
    if step is None or scene.model.question is not None:
        return told
    if course.awaits_end:
        return {*told, GLOVE if GLOVE in named else MAIN}
    lit = ([each for each in name.split(OR) if each in named][:1] for name in (*step.glow, *step.shows))
    return {*told, *(name for names in lit for name in names)}


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("path", "number"), one_in(49, product((each.values[0] for each in ALL), range(len(WINDOWS)))))
def test_the_topmost_thing_at_each_step_of_a_lesson_takes_the_press(
    tmp_path: Path, path: Path, number: int, whole: bool
) -> None:
    learner, looked, dimmed = lesson_in(tmp_path, path, number), 0, 0
    while course_of(learner.lesson).step is not None:
        learner.wait()
        if whole or looked % 4 == 0:
            stack = Stack(learner)
            dimmed += stack.veil is not None
            assert not (found := [*stack.flaws(whole), *stack.dimmed(asked(learner))]), "\n".join(found)
        if looked == 1:
            learner.lesson.do(Verb.LOG)
            assert not (found := list(Stack(learner).flaws(whole))), "\n".join(found)
            learner.lesson.table_view.log.unfolded = False
            banner(learner.lesson)
            assert not (found := list(Stack(learner).flaws(whole))), "\n".join(found)
        looked += 1
        learner.end_step()
    assert dimmed
