"""Speed of a table with computers: the switch, pause and steps for those who watch, and the bar meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.core.seats import HUMAN, Seat, SpotNo
from game.core.steps import Choice
from game.scenes.match.announcements import BANNER_MS, COMPUTER_BANNER_MS, LEAST_BANNER_MS
from game.scenes.match.computers import ONE_ACT, TELL_MS, hired
from game.scenes.match.pace import LONG_MS, RESTS, WISHES
from game.scenes.match.scene import MatchScene
from game.scenes.match.states import BannerLine
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Play, Verb, WatchControl
from game.scenes.tabletop.table_model import MAIN
from game.store import log
from game.store.settings import TABLE_SPEEDS
from game.titles import TITLES
from game.ui import popover
from game.ui.events import REPEATING_KEYS
from game.ui.keymap import KEY_MAP
from game.ui.rect import Scale
from game.ui.spot import Spot
from game.ui.title import Title, temper_line
from game.ui.tween import Speed
from game.ui.widgets.base import READY_MS
from game.ui.widgets.button import Button
from game.worker.messages import Budget
from game.worker.process import same_kind
from tests.games import field_game, results_game, secret_game
from tests.play.screen import until
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House, Pilot
from tests.scenes.unseen import Unseen

Kind = Annotated[int, msgspec.Meta(extra={"is": "kind"})]


class Give(Choice, frozen=True):
    """A choice of a kind, at a place."""

    kind: Kind
    at: SpotNo


class Take(Choice, frozen=True):
    """A choice of a kind."""

    kind: Kind


TITLED = [pytest.param(title, id=title.key) for title in TITLES]


def table(folder: Path, title: Title, *players: str) -> tuple[House, MatchScene, Pilot]:
    """A table where these sit."""
    house = results_game.house(folder, "full", titles=TITLES)
    seats = [Seat(f"P{number}", player) for number, player in enumerate(players)]
    _, match, match_id = opening.begin(house.services, title, seats, title.spec.options(), "speed")
    scene = MatchScene(house.services, title, match, match_id)
    house.manager.push(scene)
    pilot = Pilot(house.manager)
    pilot.step(0)
    return house, scene, pilot


@pytest.mark.parametrize("title", TITLED)
def test_it_lies_in_the_bar_where_computers_play_with_people_and_is_kept(tmp_path: Path, title: Title) -> None:
    house, scene, pilot = table(tmp_path, title, "human", "novice")
    for times in (*TABLE_SPEEDS[1:], TABLE_SPEEDS[0]):
        pilot.click("match.speed")
        pilot.step(0)
        assert house.saved().table_speed == times
        assert scene.table_view.stage.pace == times
    scene.close()
    house.services.close()


@pytest.mark.parametrize("players", [("human", "human"), ("novice", "novice")])
def test_people_alone_have_none_and_who_watches_has_a_pace(tmp_path: Path, players: tuple[str, str]) -> None:
    house, scene, _ = table(tmp_path, TITLES[0], *players)
    assert "match.speed" not in {each.name for each in scene.laid_out().widgets}
    house.services.change(table_speed=4)
    assert scene.thinking.computers.tempo == (1 if scene.session.watched else 4)
    scene.close()
    house.services.close()


def in_bar(scene: MatchScene) -> dict[str, object]:
    """Boxes of the buttons in the bar, by name."""
    bar = scene.table_view.frame.bar
    return {each.name: each.rect for each in scene.laid_out().widgets if each.rect.y < bar.bottom and each.name}


@pytest.mark.parametrize("title", TITLED)
def test_people_alone_have_one_while_something_long_is_shown(tmp_path: Path, title: Title) -> None:
    """It is there for the rest of the show, moves no other button, and changes the speed of what is shown."""
    house, scene, pilot = table(tmp_path, title, *["human"] * max(2, title.spec.seats[0]))
    stage, match, dice, found = scene.table_view.stage, scene.match, Random(5), False
    for _ in range(60):
        stage.enqueue(match.play(dice.choice(list(match.options))))
        if match.over:
            break
    shown, before = 0.0, in_bar(scene)
    while stage.busy and not found:
        pilot.step(50)
        shown += 50
        found = "match.speed" in scene.spots()
        assert not found or shown + stage.remaining_ms >= LONG_MS
    assert found
    assert {**in_bar(scene), "match.speed": None} == {**before, "match.speed": None}
    pilot.click("match.speed")
    pilot.step(0)
    assert stage.busy
    assert house.saved().table_speed == stage.pace == TABLE_SPEEDS[1]
    stage.finish()
    pilot.step(50)
    assert "match.speed" not in scene.spots()
    scene.close()
    house.services.close()


def test_acts_are_of_one_kind_wherever_they_are_made() -> None:
    assert same_kind(Give(0, 3), Give(0, 7))
    assert not same_kind(Give(0, 3), Give(1, 3))
    assert not same_kind(Give(0, 3), Take(0))
    assert ONE_ACT > 1


TITLE = replace(field_game.TITLE, rules_at="tests.games.field_game:SPEC")
SPOKEN = next(title for title in TITLES if title.key == "texas")
SECRET = replace(secret_game.TITLE, rules_at="tests.games.secret_game:SPEC")


class Table(Pilot):
    """Person who looks on, or plays against one of them; time passes only where it is told."""

    def __init__(self, folder: Path, players: tuple[str, ...], speed: Speed, title: Any = TITLE) -> None:
        self.house = results_game.house(folder, speed, titles=(title,))
        super().__init__(self.house.manager)
        seats = [Seat(name, player) for name, player in zip(("Ann", "Old Tom"), players, strict=True)]
        coloured = title.with_colours(seats)
        self.opened = opening.begin(self.house.services, title, coloured, title.spec.options(), "a seed")
        self.match = self.opened.match
        self.table = MatchScene(self.house.services, *self.opened)
        self.computers = self.table.thinking.computers
        self.computers.budget = Budget(work=20)
        self.house.manager.push(self.table)
        self.step(0)

    def known(self) -> None:
        """Frames in which no time goes by until the next choice is known, or none comes; what moves is at its end."""

        def look() -> bool:
            self.table.end_show()
            self.step(0)
            return self.computers.state.move is not None or self.match.over

        until(look, "a choice")

    def label(self) -> str:
        main: Any = next(each for each in self.table.page.widgets if each.name == "match.main")
        return str(main.label)

    def said(self) -> str:
        return self.table.bar.sentence(self.table.model.context)[0]

    def sayings(self, before: int) -> list[str]:
        """Words about all that came after a row."""
        past = self.table.table_view.stage.past
        since = sum(len(ply.events) for ply in self.match.plies[:before])
        remark, say = self.table.table_view.table.words.remark, self.table.table_view.speaker.say
        events = list(enumerate(past))[since:]
        return [told for n, each in events if (told := say(each, **remark(each, past[: n + 1])))]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Any]:
    made: list[Table] = []

    def at(*players: str, speed: Speed = "full", title: Any = TITLE) -> Table:
        made.append(Table(tmp_path, players or ("random", "random"), speed, title))
        return made[-1]

    yield at
    for each in made:
        each.table.close()


@pytest.mark.parametrize("way", ["button", "space", "return"])
def test_it_pauses_and_goes_on(sit: Any, way: str) -> None:
    at = sit()
    t = at.table.words.t

    def press() -> None:
        at.click("match.main") if way == "button" else at.key(way)

    at.known()
    press()
    assert at.label() == t("match.watch.go_on")
    before = at.match.index
    at.known()
    at.step(10 * RESTS["slow"])
    assert at.match.index == before
    assert at.table.thinking.seat is None  # nobody thinks who is not to act
    assert at.table.bar.question(at.table.model.context).rest == t("match.thinks.paused")
    drawn = [words for words, _ in read(at.manager, at.surface).words]
    assert t("match.active.watched") in drawn
    assert t("match.active.computer") not in drawn
    press()
    assert at.label() == t("match.watch.pause")
    at.step(RESTS["normal"])
    assert at.match.index > before


@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_2])
def test_a_key_that_is_held_does_once_what_it_does(sit: Any, code: int) -> None:
    at = sit()
    at.known()
    at.keep_down(code, 0)
    once = at.computers.state.paused, at.computers.state.pace
    for _ in range(60):
        at.keep_down(code, 20)
        assert (at.computers.state.paused, at.computers.state.pace) == once


def test_only_the_key_of_one_step_goes_on_while_it_is_held(sit: Any) -> None:
    at = sit()
    at.key("space")
    before = at.match.index
    for _ in range(3):
        at.known()
        at.keep_down(pygame.K_RIGHT, 400)
    assert at.match.index > before + 2
    assert {wish for wish in WISHES for chord in KEY_MAP[wish] if chord.key in REPEATING_KEYS} == {"step"}


def test_the_sign_for_one_step_is_not_the_sign_for_the_end(sit: Any) -> None:
    at = sit()
    icons = {each.name: each.icon for each in at.table.page.widgets if isinstance(each, Button)}
    assert (icons["match.step"], icons["match.end"]) == ("icons/step", "icons/skip")


def test_who_only_looks_on_may_go_straight_to_the_end(sit: Any) -> None:
    """Nothing is shown on the way, paused or not, unless somebody wants to look again."""
    at = sit()
    at.key("space")
    at.click("match.end")
    assert at.computers.state.to_end
    assert not at.computers.state.paused

    def played(rows: int) -> bool:
        at.step(0)
        assert not at.table.table_view.stage.busy or at.match.over
        return bool(at.match.over or at.match.index >= rows)

    until(lambda: played(6), "some moves")
    at.key("space")
    assert (at.computers.state.to_end, at.computers.state.paused) == (False, True)
    at.click("match.end")
    until(lambda: played(10_000), "the end")


@pytest.mark.parametrize("way", ["button", "right"])
def test_one_choice_at_a_time(sit: Any, way: str) -> None:
    at = sit()
    at.key("space")
    for _ in range(3):
        at.known()
        made = sum(ply.row.seat >= 0 for ply in at.match.plies)
        at.click("match.step") if way == "button" else at.key("right")
        at.step(0)
        at.known()
        at.step(10 * RESTS["slow"])
        assert sum(ply.row.seat >= 0 for ply in at.match.plies) == made + 1
    assert at.computers.state.paused


def test_how_fast_it_goes(sit: Any) -> None:
    at = sit()
    state = at.computers.state
    for key, name in zip("123", ("slow", "normal", "quick"), strict=True):
        at.key(key)
        assert state.pace == name
        state.paused = True
        at.known()
        state.paused = False
        before = at.match.index
        at.computers.state.rest_ms = RESTS[name]
        at.step(RESTS[name] - 1)
        assert at.match.index == before
        at.step(2)
        assert at.match.index > before
    assert at.table.table_view.stage.speed == "quick"
    at.click("match.pace")
    assert (state.pace, at.table.table_view.stage.speed) == ("slow", "full")


def test_what_is_written_in_the_rulebook_changes_no_pace(sit: Any) -> None:
    at = sit(title=SPOKEN)
    at.key("f1")
    at.click("rulebook.search")
    before = at.computers.state.pace, at.computers.state.paused
    at.key("1", "3", "space")
    assert (at.computers.state.pace, at.computers.state.paused) == before


def test_the_bar_tells_what_was_done_until_the_next_choice(sit: Any) -> None:
    at = sit(speed="none", title=SPOKEN)
    at.key("space")
    for _ in range(3):
        at.known()
        before = at.match.index
        at.key("right")
        at.step(0)
        assert at.match.index > before
        assert at.said() in at.sayings(before)
        at.step(TELL_MS)
        assert at.said() in at.sayings(before)


def test_where_nothing_moves_the_bar_tells_a_person_for_a_while_what_was_done(sit: Any) -> None:
    at = sit(HUMAN, "random", speed="none", title=SPOKEN)
    while at.table.session.thinking is None:
        offered = at.table.session.offer()
        at.table.do(Play((offered[0],)) if offered else Verb.CONFIRM)
    before = at.match.index

    def answered() -> bool:
        at.step(50)  # what the person did stays in sight meanwhile
        return at.table.session.thinking is None

    until(answered, "its moves")
    assert at.said() in at.sayings(before)
    at.step(TELL_MS)
    assert at.said() not in at.sayings(before)


def test_who_only_looks_on_hears_a_sentence_a_turn(tmp_path: Path) -> None:
    house, scene, pilot = table(tmp_path, TITLES[0], "random", "random")
    house.services.change(animation="none")
    told = list[str]()

    def hears() -> bool:
        pilot.step(400)
        told.extend(each.words for each in scene.take_announcements())
        return len(told) > 2

    until(hears, "three turns")
    log = scene.table_view.log
    assert {*told} <= {log.spoken(line) for line in scene.table_view.logged.lines}


def test_hands_stay_closed_and_anybody_may_take_one_over(sit: Any) -> None:
    at = sit(title=SECRET)
    assert at.table.session.watched
    assert at.table.table_view.stage.viewer is None
    at.key("space")
    at.click("match.seat.1")
    at.click("match.hands.cancel")
    assert at.table.session.watched
    at.click("match.seat.1")
    at.click("match.hands.take")
    assert at.match.seats[1].human
    assert not at.computers.state.paused
    assert at.house.services.store.record(at.opened.match_id) == at.match.record()
    if at.table.session.calling is not None or at.scene is not at.table:
        return  # its secrets are still covered
    at.click("match.seat.1")
    at.click("match.level.farmer")
    assert at.match.seats[1].player == "farmer"


def test_a_mark_shows_who_would_come_only_under_the_pointer(sit: Any) -> None:
    at = sit(HUMAN, "random")
    mark = next(each for each in at.table.page.widgets if each.name == "match.seat.0")
    assert mark.hint == at.table.words.t("match.seats.give", seat="Ann")
    at.click("match.seat.0")
    at.click("match.level.novice")
    assert at.table.session.watched


def test_the_tip_of_a_mark_tells_first_who_it_is_and_then_what_a_press_does(tmp_path: Path) -> None:
    title = TITLES[-1]
    house, scene, _ = table(tmp_path, title, "human", "expert")
    scene.match.setup = replace(scene.match.setup, seats=(scene.match.seats[0], Seat("Cyr", "expert", temper="bold")))
    t = scene.words.t
    mark = next(each for each in scene.laid_out().widgets if each.name == "match.seat.1")
    who, more = mark.tooltip()
    assert who == t("match.tip.computer", seat="Cyr", level=t("level.expert"))
    assert more.split("\n")[0] == temper_line(scene.words, title.spec, "bold")
    assert more.split("\n")[-1] == t("match.tip.take")
    assert mark.node().name == t("match.seats.take", seat="Cyr")
    scene.close()
    house.services.close()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_is_pointed_at_shows_and_says_that_its_seat_can_change_hands(sit: Any, seat: int) -> None:
    at = sit(HUMAN, "random")
    t = at.table.words.t
    mark = next(each for each in at.table.laid_out().widgets if each.name == f"match.seat.{seat}")
    canvas = pygame.Surface(at.house.manager.scale.size_px)
    badge = pygame.Rect(0, 0, 10, 10)
    badge.center = tuple(map(at.house.manager.scale.px, (mark.rect.right - 7, mark.rect.bottom - 8)))

    def shown() -> tuple[bytes, list[str]]:
        words = read(at.house.manager, canvas).words
        return pygame.image.tobytes(canvas.subsurface(badge), "RGB"), "\n".join(each for each, _ in words).splitlines()

    before, _ = shown()
    at.point("move", at.table.model.parts[Spot("seat_name", seat)].centre)
    at.step(16)
    assert shown()[0] != before
    at.step(2 * popover.HOVER_MS)
    assert t("match.tip.give" if seat == 0 else "match.tip.take") in shown()[1]
    at.point("move", at.table.table_view.frame.board.centre)
    at.step(16)
    assert shown()[0] == before


def test_computers_think_as_long_as_the_settings_say_now(sit: Any) -> None:
    at = sit()
    at.computers.budget = None
    at.house.services.change(thinking_ms=200)
    at.known()
    at.key("right")
    until(lambda: at.step(0) is None or at.computers.worker.asked is not None, "a question")
    assert at.computers.worker.asked.budget == Budget(ms=200)


def test_the_end_leads_to_the_results(sit: Any) -> None:
    at = sit(speed="none")
    while at.scene is at.table:
        at.known() if not at.match.over else None
        at.key("right")
        at.step(0)
    assert at.scene.name == "results"


def test_a_fault_in_a_players_process_is_kept(sit: Any, tmp_path: Path) -> None:
    at = sit()
    services = at.house.services
    worker = hired(services, TITLE, at.match)
    worker.ask(0, "nobody", Budget(work=1))
    until(lambda: worker.update(0) is None and worker.stopped, "the end of both processes")
    worker.channel.join()
    written = log.read_log(services.data_folder)
    assert "KeyError: 'nobody'" in written
    assert f"computer player of {TITLE.key}" in written


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 100)])
def test_every_word_is_whole(sit: Any, size: tuple[int, int], percent: int) -> None:
    at = sit()
    at.key("space")
    at.house.services.change(ui_scale=percent)
    at.house.manager.resize(Scale(size, percent))
    at.step(0)
    assert read(at.house.manager, Unseen(size)).cut == []


ROWS = 40


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_computer_is_told_to_do_nothing(tmp_path: Path, title: Title) -> None:
    house, dice, seen = results_game.house(tmp_path, "none", titles=TITLES), Random(title.key), 0
    players = zip(results_game.seats(max(2, title.spec.seats[0])), (HUMAN, "random", "random", "random"), strict=False)
    seats = [replace(seat, player=player) for seat, player in players]
    scene: Any = MatchScene(house.services, *opening.begin(house.services, title, seats, title.spec.options(), "bar"))
    match, top = scene.match, scene.table_view
    for _ in range(ROWS):
        if match.over:
            break
        waiting = match.waiting
        if waiting is not None and not match.seats[waiting.seat].human:
            top.jump(match.plies, match.state)
            context = replace(scene.model.context, live=False, active=waiting.seat)
            asked = top.table.words.prompt(context) or top.speaker.ask(waiting)
            assert scene.bar.sentence(context).rest != asked
            seen += 1
        match.play(dice.choice(list(match.options)))
    assert seen
    scene.close()


@pytest.mark.parametrize("title", TITLED[:1])
def test_a_banner_stays_less_long_for_computers_and_where_people_only_look_on(tmp_path: Path, title: Title) -> None:
    for number, (players, wish, ms) in enumerate(
        [
            (("human", "novice"), "quick", (BANNER_MS, COMPUTER_BANNER_MS, BANNER_MS)),
            (("novice", "novice"), "normal", [COMPUTER_BANNER_MS] * 3),
            (("novice", "novice"), "quick", [LEAST_BANNER_MS] * 3),
        ]
    ):
        _, scene, pilot = table(tmp_path / str(number), title, *players)
        scene.thinking.watch(WatchControl(wish))  # type: ignore[arg-type]
        pilot.step(0)
        lines = [BannerLine(0, seat, "") for seat in (0, 1)]
        several = lines[:1], lines[1:], lines
        assert [scene.bar.announcements.banner.shown_ms(each) for each in several] == [*ms]
        scene.close()


def test_who_watches_pauses_and_goes_on_at_once_and_the_button_alone_says_so(tmp_path: Path) -> None:
    """A pause is never final, so no press on it comes too early, not even one right after another."""
    house, scene, pilot = table(tmp_path, TITLES[0], "novice", "novice")
    for paused in (True, False, True):
        (button,) = (each for each in scene.laid_out().widgets if each.name == MAIN)
        for kind in ("move", "down", "up"):
            pilot.point(kind, button.rect.centre)
        assert scene.screen.state.thinking.paused is paused
        assert button.tooltip() == ("", "")
        pilot.step(READY_MS - 50)  # no double click any more, and sooner than what is final may be pressed
    scene.close()
    house.services.close()
