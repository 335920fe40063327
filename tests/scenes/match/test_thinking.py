"""A computer at a table on the screen: what shows while it thinks, how it is skipped, taken over, and said to have
stopped; and that no frame waits for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.seats import Seat
from game.scenes.match.computers import DOT_MS
from game.scenes.match.scene import MatchScene
from game.scenes.shell import bar, opening
from game.scenes.tabletop.commands import Explain, Sit, Verb
from game.store.settings import TableSpeed
from game.ui.chooser import Gesture
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.tween import Speed
from game.worker.messages import Budget
from game.worker.process import Work, work
from game.worker.worker import START_MS, Worker
from tests.games import field_game, results_game
from tests.play.screen import until
from tests.scenes.pilot import House, Pilot
from tests.worker import players

TITLE = replace(field_game.TITLE, rules_at="tests.games.field_game:SPEC")
ENDLESS = Budget(ms=1e9)


class Table(Pilot):
    """One person at a table with a computer, who looks at frames in which no time goes by."""

    def __init__(self, house: House, target: Work, budget: Budget, computer: int = 1) -> None:
        super().__init__(house.manager)
        self.house = house
        seats = [Seat("Ann"), Seat("Old Tom", "greedy")]
        seated = TITLE.with_colours(seats if computer else seats[::-1])
        self.opened = opening.begin(house.services, TITLE, seated, TITLE.spec.options(), "a seed")
        self.match = self.opened.match
        self.table = MatchScene(house.services, *self.opened)
        self.computers = self.table.thinking.computers
        self.computers.budget = budget
        self.computers._hire = lambda: Worker(self.match, TITLE.source, target)
        house.manager.push(self.table)
        self.step(0)

    def own(self) -> None:
        """The person does what comes first until the computer is to answer."""
        while self.table.session.thinking is None:
            self.table.end_show()
            if self.table.session.turn_end is not None:
                self.table.do(Verb.CONFIRM)
            else:
                self.table.do(commands_of(self.table))
        self.table.end_show()

    def look(self, found: Any, what: str) -> None:
        """Frames until something is so."""

        def once() -> bool:
            self.step(50)  # what was done last stays in sight meanwhile
            return bool(found())

        until(once, what)

    def thinks(self) -> None:
        self.look(lambda: self.computers.worker and self.computers.worker.asked, "a question")

    def words(self) -> str:
        return self.table.bar.sentence(self.table.model.context)[0]


def commands_of(scene: MatchScene) -> Any:
    """A move that may be made."""
    from game.scenes.tabletop.commands import Play

    return Play((scene.session.offer()[0],))


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Any]:
    made: list[Table] = []

    def at(target: Work = work, budget: Budget = ENDLESS, speed: Speed = "none", computer: int = 1) -> Table:
        made.append(Table(results_game.house(tmp_path, speed, titles=(TITLE,)), target, budget, computer))
        made[-1].own()
        return made[-1]

    yield at
    for each in made:
        each.table.close()


def test_it_is_said_who_thinks_and_nothing_can_be_done_for_it(sit: Any) -> None:
    at = sit(players.thorough)
    at.thinks()
    assert at.words() == at.table.words.t("match.thinks")
    assert at.table.thinking.seat == 1
    assert at.table.session.offer() == ()
    assert not at.table.model.chooser.sources
    main = next(each for each in at.table.page.widgets if each.name == "match.main")
    assert (main.label, main.enabled) == (at.table.words.t("match.main.thinks", seat="Old Tom"), False)


def test_whose_turn_it_is_is_told_of_whatever_is_tried_meanwhile(sit: Any) -> None:
    at = sit(players.thorough)
    at.thinks()
    spot, box = next(iter(at.table.model.spots.items()))
    at.table.do(Explain(Gesture(spot), None, (), box=box))
    assert [toast.words for toast in at.table.page.toasts] == [at.table.words.t("match.not_yet", seat="Old Tom")]
    assert at.table.screen.state.refusal is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
@pytest.mark.parametrize("seat", [0, 1])
def test_that_somebody_thinks_shows_beside_the_name_of_the_game(sit: Any, seat: int, size: tuple[int, int]) -> None:
    at = sit(players.thorough, computer=seat)
    at.thinks()
    at.house.manager.resize(Scale(size, 100))
    at.step(0)
    table = at.table
    assert table.thinking.seat == seat
    sheet = pygame.Surface(size)
    context = table.model.context
    table.thinking.draw(Painter(sheet, table.scale), context)
    drawn = pygame.mask.from_threshold(sheet, (0, 0, 0), (1, 1, 1, 255))
    drawn.invert()
    (place,) = drawn.get_bounding_rects()
    tab = bar.draw_tab(Painter(pygame.Surface(size), table.scale), context.frame.bar, TITLE, "")
    assert place.top > table.scale.px(tab.bottom)


@pytest.mark.parametrize("way", ["button", "space"])
def test_the_best_so_far_is_made_by_click_or_space(sit: Any, way: str) -> None:
    at = sit(players.thorough)
    at.thinks()
    before = at.match.index
    if way == "button":
        at.click("match.skip")
    else:
        at.key("space")
    at.look(lambda: at.match.index > before, "its move")
    assert at.match.plies[before].row.seat == 1
    assert at.house.services.store.record(at.opened.match_id) == at.match.record()
    assert not at.table.table_view.stage.busy


def test_undo_while_it_thinks_is_the_persons_turn_again(sit: Any) -> None:
    at = sit(players.thorough)
    at.thinks()
    if at.match.undo_to() is None:
        assert at.match.undo_barred() == "chance"
        at.table.do(Sit(1, "human"))
    else:
        at.click("match.undo")
    assert at.table.session.thinking is None
    assert at.table.session.offer()
    at.step(0)
    worker = at.computers.worker
    assert worker is None or worker.asked is None


def test_looking_around_leaves_it_thinking(sit: Any) -> None:
    at = sit(players.thorough)
    at.thinks()
    asked = at.computers.worker.asked
    at.click("match.settings")
    assert at.scene is not at.table
    at.key("escape")
    assert at.scene is at.table
    at.click("match.replay")
    at.key("escape")
    at.step(0)
    assert at.computers.worker.asked is asked


def test_dots_come_one_by_one_and_all_at_once_where_nothing_moves(sit: Any) -> None:
    at = sit(players.thorough, speed="full")
    at.look(lambda: at.table.thinking.seat == 1, "dots")
    seen = []
    for _ in range(4):
        seen.append(at.table.thinking.dots)
        at.computers.worker._patience += DOT_MS
        assert at.table.thinking.update(DOT_MS)
    assert seen == [1, 2, 3, 1]
    at.table.table_view.stage.speed = "none"
    assert at.table.thinking.dots == 3


def test_any_seat_changes_hands_from_the_menu(sit: Any) -> None:
    at = sit(players.thorough)
    at.thinks()
    at.key("escape")
    at.click("match.menu.seats")
    at.click("match.seats.1")
    assert at.match.seats[1].human
    assert at.table.session.offer()
    assert at.house.services.store.record(at.opened.match_id) == at.match.record()
    at.key("escape")
    at.click("match.menu.seats")
    at.click("match.seats.0")
    at.click("match.level.novice")
    assert [seat.player for seat in at.match.seats] == ["novice", "human"]


def test_who_fails_twice_is_told_and_another_one_or_a_person_goes_on(sit: Any) -> None:
    at = sit(players.dying)
    at.look(lambda: at.table.page.overlays, "a dialog")
    before = at.match.record()
    assert at.table.page.overlays[-1].name == "match.stopped"
    at.computers.worker._target = work
    at.computers.budget = Budget(work=5)
    at.computers.worker.asked = replace(at.computers.worker.asked, budget=at.computers.budget)
    at.click("match.stopped.again")
    at.look(lambda: at.match.index > len(before.rows), "its move")
    assert at.match.record().rows[: len(before.rows)] == before.rows


def test_a_person_plays_for_one_that_has_stopped(sit: Any) -> None:
    at = sit(players.dying)
    at.look(lambda: at.table.page.overlays, "a dialog")
    at.click("match.stopped.take")
    assert at.match.seats[1].human
    assert at.table.session.offer()


@pytest.mark.parametrize("way", ["home", "quit", "replace"])
def test_leaving_the_table_ends_the_process(sit: Any, way: str) -> None:
    at = sit(players.hanging)
    at.thinks()
    channel = at.computers.worker.channel
    if way == "home":
        at.house.manager.home()
    elif way == "quit":
        at.house.manager.quit()
    else:
        at.house.manager.replace(results_game.Home(at.house.services))
    channel.join()
    assert channel.process.exitcode is not None


@pytest.mark.parametrize("times", [1, 4])
def test_a_fast_table_waits_for_a_process_as_long_as_any(sit: Any, times: TableSpeed) -> None:
    at = sit(players.never_reading)
    at.house.services.change(table_speed=times)
    for _ in range(4):
        at.step(START_MS * 0.4)
        at.step(0)
        assert not at.computers.stopped
    for _ in range(3):
        at.step(START_MS * 0.4)
        at.step(0)
    assert at.computers.stopped


@pytest.mark.parametrize("target", [work, players.never_reading, players.hanging], ids=lambda each: each.__name__)
def test_no_frame_waits_for_a_process(sit: Any, target: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits for a process, or for its pipe, are left to other threads than the one that draws."""
    waited: list[str] = []
    elsewhere: list[str] = []

    def watched(name: str, kind: Any) -> Any:
        original = getattr(kind, name)

        def watching(*args: Any, **kwargs: Any) -> Any:
            (waited if threading.current_thread() is threading.main_thread() else elsewhere).append(name)
            return original(*args, **kwargs)

        return watching

    for name in ("send_bytes", "recv_bytes", "poll"):
        monkeypatch.setattr(Connection, name, watched(name, Connection))
    for name in ("start", "join"):
        monkeypatch.setattr(BaseProcess, name, watched(name, BaseProcess))
    at = sit(target, Budget(work=20))
    at.look(lambda: "send_bytes" in elsewhere, "something sent")
    at.key("space")
    for _ in range(5):
        at.step(0)
    at.click("match.skip")
    if target is not work:
        at.step(2 * START_MS)
    channel = at.computers.worker.channel
    at.table.close()
    channel.join()
    assert waited == []
    assert {"start", "send_bytes", "join"} <= {*elsewhere}
