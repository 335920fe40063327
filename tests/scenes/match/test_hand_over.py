"""Hand-over at one screen: when a seat is called, behind what, whose board is shown, and what becomes final by it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.audio.player import AudioPlayer
from game.core.match import resume
from game.core.seats import HUMAN
from game.scenes.match.announcements import ResultPresenter
from game.scenes.match.ending import Ending
from game.scenes.match.hand_over import DEAF_MS, REST_MS, HandOver
from game.scenes.match.screen import FirstSeen, ShowBegan, ViewerLeft
from game.scenes.match.session import MatchSession
from game.scenes.match.states import ScreenState
from game.scenes.shell.outcomes import LowerCurtain
from game.scenes.tabletop.commands import AskWhich, Play, Sit, Verb
from game.scenes.tabletop.hearing import Hearing
from game.store.settings import Cover, Remembered, Settings
from game.titles import TITLES
from game.ui.events import Pointer
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.tween import Speed
from tests.games import interrupt_game, results_game, secret_game, toy
from tests.games.field_game import TITLE, Options, Sow, Wait
from tests.games.interrupt_game import Guest
from tests.games.toy import Lift, Put
from tests.scenes import random_play
from tests.scenes.match.bare import Bare
from tests.scenes.match_player import Player
from tests.tables.sitting import dealt


class Coming:
    """A table to which two come in turn."""

    def __init__(self, cover: Cover, bare: Bare | None = None, animation: Speed = "none") -> None:
        self.bare = bare or Bare()
        self.screen = screen = self.bare.screen
        screen.on_top = True
        screen.services.settings = Settings(animation=animation, tables={"toy": Remembered(cover=cover)})
        answers = ResultPresenter(screen, self.bare.announcements)
        ending = Ending(screen, Hearing(screen.model, AudioPlayer(), playable=True))
        self.hand_over = HandOver(screen, self.bare.announcements, answers, ending)

    @property
    def seen_by(self) -> int | None:
        assert self.bare.session.viewer.seat == self.bare.top.stage.viewer
        return self.bare.top.stage.viewer

    def curtain(self) -> LowerCurtain:
        (outcome,) = self.bare.outcomes
        assert isinstance(outcome, LowerCurtain)
        self.bare.outcomes.clear()
        return outcome


def shows(at: Coming) -> toy.Show:
    """A choice that ends the turn of the first seat without a card drawn."""
    return toy.Show(at.bare.match.state.hands[0][0], 1)


def test_where_nothing_is_covered_whoever_is_due_is_there_at_once() -> None:
    at = Coming("none")
    assert not at.hand_over.bring()
    assert at.seen_by == 0
    assert at.bare.messages == [ViewerLeft(), FirstSeen()]
    assert at.bare.model.chooser.sources
    assert not at.hand_over.bring()
    assert at.bare.messages == [ViewerLeft(), FirstSeen()]
    at.bare.session.play(toy.Draw())
    at.hand_over.bring()
    assert at.seen_by == 1


def test_who_comes_finds_the_screen_as_new() -> None:
    """All that it remembers is one record, which can be printed; only a key that is still held is no peek of theirs."""
    at = Coming("none")
    at.hand_over.show_to(0)
    state = at.screen.state
    state.lit, state.lit_ms, state.peek_key, state.peek_ms = (Rect(0, 0, 1, 1),), 5.0, True, 7.0
    state.hovered, state.hovered_ms = Spot("seat", 1), 9.0
    assert "lit_ms=5.0, peek_key=True" in str(state)
    at.bare.session.play(toy.Draw())
    at.hand_over.bring()
    assert at.screen.state == ScreenState(peek_stale=True, turn=0)


def test_nobody_comes_while_something_else_is_shown() -> None:
    at = Coming("none")
    at.screen.on_top = False
    assert not at.hand_over.bring()
    assert at.seen_by is None


def test_a_covered_hand_is_revealed_by_whoever_is_called_though_not_at_once() -> None:
    at = Coming("hand")
    assert not at.hand_over.reveal()
    assert at.hand_over.bring()
    assert (at.seen_by, at.bare.session.calling, at.bare.top.covered) == (None, 0, True)
    assert at.hand_over.reveal()
    assert at.seen_by is None
    at.hand_over.tick(DEAF_MS)
    assert at.hand_over.reveal()
    assert at.seen_by == 0
    assert at.bare.session.calling is None
    assert not at.bare.top.covered


def test_behind_a_curtain_nobody_sees_anything_before_it_is_opened() -> None:
    at = Coming("curtain")
    assert at.hand_over.bring()
    curtain = at.curtain()
    assert (curtain.seat, curtain.waiting, curtain.dropped) == (0, None, None)
    assert at.seen_by is None
    curtain.there()
    assert at.seen_by == 0


def test_whoever_comes_out_of_turn_says_what_it_does_or_goes_again() -> None:
    at = Coming("hand")
    at.hand_over.show_to(0)
    assert at.bare.session.call(1, Spot("bell", 1))
    assert at.hand_over.arrive()
    curtain = at.curtain()
    assert (curtain.seat, curtain.waiting) == (1, 0)
    assert curtain.dropped is not None
    curtain.dropped()
    assert at.bare.commands == [Verb.DISMISS]
    curtain.there()
    assert at.hand_over.arrive()
    assert at.bare.messages[-1] == ShowBegan()
    assert at.bare.match.plies[-1].row.choice == toy.Bell(1)


def test_whoever_may_do_several_things_is_asked() -> None:
    at = Coming("hand", Bare(interrupt_game.CURIOUS))
    at.hand_over.show_to(0)
    at.bare.session.call(0, Spot("bell", 0))
    assert at.hand_over.arrive()
    assert [type(each) for each in at.bare.commands] == [AskWhich]
    assert not at.hand_over.arrive()


def test_whoever_comes_hears_what_has_happened_and_nobody_else_does() -> None:
    at = Coming("none")
    at.hand_over.bring()
    at.bare.session.play(toy.Draw())
    at.bare.top.jump(at.bare.match.plies, at.bare.match.state)
    told = list[int]()
    at.bare.announcements.catch_up = lambda events: told.append(len(events))  # type: ignore[method-assign]
    at.hand_over.bring()
    at.hand_over.show_to(1)
    assert told[0] > 0
    assert told[1:] == [0]


@pytest.mark.parametrize("hurried", [False, True])
def test_the_last_move_is_looked_at_for_a_moment_unless_somebody_hurries(hurried: bool) -> None:
    at = Coming("none", animation="full")
    assert at.hand_over.begin_rest()
    assert at.screen.resting
    at.hand_over.tick(REST_MS - 1)
    assert at.seen_by is None
    if hurried:
        assert at.hand_over.end_rest()
    at.hand_over.tick(1)
    assert not at.screen.resting
    assert at.seen_by == (None if hurried else 0)
    assert not at.hand_over.end_rest()


def test_nobody_looks_where_nothing_moves_or_nobody_has_to_come() -> None:
    assert not Coming("none").hand_over.begin_rest()
    assert not Coming("none", Bare(interrupt_game.OPEN), "full").hand_over.begin_rest()


def test_a_board_that_goes_is_looked_at_before_the_next_seats_comes() -> None:
    at = Coming("none", Bare(interrupt_game.OWN_BOARDS), "full")
    assert not at.hand_over.begin_rest()
    at.bare.session.play(shows(at))
    assert (at.bare.match.seat, at.bare.top.active) == (1, 0)
    assert at.hand_over.begin_rest()
    at.hand_over.tick(REST_MS - 1)
    assert at.bare.top.active == 0
    at.hand_over.tick(1)
    assert at.bare.top.active == 1
    assert at.bare.model.chooser.sources
    assert at.bare.page.stale
    assert at.hand_over.beat.seat == 1
    assert not at.hand_over.begin_rest()


@pytest.mark.parametrize("title", [interrupt_game.OPEN, interrupt_game.OWN_BOARDS])
@pytest.mark.parametrize("by_chance", [False, True])
def test_a_board_for_all_does_not_go_nor_is_one_looked_at_that_was_seen_while_chance_answered(
    title: Title, by_chance: bool
) -> None:
    at = Coming("none", Bare(title), "full")
    at.bare.session.play(toy.Draw() if by_chance else shows(at))
    assert at.bare.match.plies[-1].row.chance == by_chance
    assert at.hand_over.begin_rest() == (title is interrupt_game.OWN_BOARDS and not by_chance)


def test_a_board_is_not_looked_at_again_by_who_has_ended_the_turn() -> None:
    at = Coming("none", Bare(interrupt_game.OWN_BOARDS), "full")
    at.bare.session.confirm = lambda: "always"
    at.bare.session.play(shows(at))
    assert at.bare.session.turn_end is not None
    assert not at.hand_over.begin_rest()
    at.bare.session.end_turn()
    assert at.bare.match.turn_of == 1
    assert not at.hand_over.begin_rest()


def test_after_a_move_that_could_not_be_kept_whoever_is_there_goes_on() -> None:
    at = Coming("none")
    at.hand_over.show_to(0)
    before = list(at.bare.messages)
    at.hand_over.go_on()
    assert at.bare.messages == before
    at.bare.session.play(toy.Draw())
    at.hand_over.go_on()
    assert at.seen_by == 1


COMPUTER = "novice"
MOST = 400
"""Number of choices of a game that are enough."""


def handed_over(spec: Any, *players: str) -> int | None:
    """Whose turn of the toy is open once it has put a card down."""
    session = MatchSession(toy.dealt(spec, *players), lambda: None)
    session.play(Lift(session.match.state.hands[0][0]), Put(0))
    assert session.match.seat == 1
    return None if session.turn_end is None else session.turn_end.seat


def test_a_turn_goes_to_a_computer_once_its_player_says_so() -> None:
    assert handed_over(toy.OPEN_SPEC, HUMAN, COMPUTER) == 0
    assert handed_over(toy.OPEN_SPEC, HUMAN, HUMAN) is None


def test_who_leaves_an_open_turn_to_a_computer_has_ended_it() -> None:
    """Ended at once, as nobody would be there to say so."""
    session = MatchSession(toy.dealt(toy.OPEN_SPEC, HUMAN, COMPUTER), lambda: None)
    session.play(Lift(session.match.state.hands[0][0]), Put(0))
    assert (session.turn_end is None, session.thinking) == (False, None)
    assert session.sit(0, COMPUTER) is None
    assert (session.turn_end, session.thinking) == (None, 1)
    again = MatchSession(resume(toy.OPEN_SPEC, session.match.record()), lambda: None)
    assert (again.turn_end, again.thinking) == (None, 1)


def test_so_too_where_dice_would_roll(tmp_path: Path) -> None:
    player = Player(results_game.house(tmp_path, "none", titles=(TITLE,)), TITLE, 2, options=Options(starter=1))
    player.ends = False
    for choice in (Sow(0), Wait()):
        player.by_clicks(choice)
    end, rows = player.table.session.turn_end, player.rows
    assert end is not None
    assert player.match.waiting is None
    player.table.do(Sit(end.seat, COMPUTER))
    assert player.rows > rows
    assert player.match.waiting is not None
    assert player.table.session.turn_end is None


def test_nobody_does_anything_out_of_turn_before_an_open_turn_has_ended(tmp_path: Path) -> None:
    words = secret_game.words(tmp_path / "words")
    guest = interrupt_game.sit(tmp_path, words, interrupt_game.OPEN, 3, curtain=False)
    guest.table.services.change(confirm="always")
    session = guest.table.session
    assert session.interruptible
    guest.table.do(Play((toy.Show(guest.match.state.hands[0][0], 1),)))
    assert session.turn_end is not None
    assert not session.interruptible
    assert not session.call(2, Spot("bell2"))
    session.end_turn()
    assert session.interruptible


def test_the_next_seat_is_announced_once_an_open_turn_has_ended(tmp_path: Path) -> None:
    """Not before, though its own turn waits already, and may be interrupted."""
    words = secret_game.words(tmp_path / "words")
    guest = interrupt_game.sit(tmp_path, words, interrupt_game.OPEN, 3, curtain=False)
    guest.table.services.change(confirm="always", animation="full")
    guest.table.do(Play((toy.Show(guest.match.state.hands[0][0], 1),)))
    for _ in range(40):
        guest.step(100)
    assert guest.table.session.turn_end is not None
    beat = guest.table.hand_over.beat
    assert beat.seat is None
    guest.click("match.main")
    assert guest.match.turn_of == 1
    for _ in range(40):
        if beat.seat is not None:
            break
        guest.step(20)
    assert beat.seat == 1


class Against:
    """A person against computers, all at random, by the settings that the program comes with."""

    def __init__(self, title: Title, place: int, seed: str) -> None:
        self._title, self._dice = title, random.Random(seed)
        self.match = dealt(title, max(2, title.spec.seats[0]), seed, random_play.options(title))
        for seat in range(len(self.match.seats)):
            self.match.reseat(seat, HUMAN if seat == place else COMPUTER)
        self._session = MatchSession(self.match, lambda: None)
        self.ended = 0
        """How often the person has said that the turn is over."""
        self.could_have_gone_back = False
        """Whether, since then, the person has done anything that was not forced."""

    def go_on(self) -> None:
        """One choice of whoever has to answer, or the word that ends a turn."""
        if self._session.turn_end is not None:
            self.ended += 1
            self.could_have_gone_back = False
            self._session.end_turn()
            return
        person = self._session.thinking is None
        free = len(self.match.options) > 1
        choice = random_play.pick(self._title, self._dice, self.match.options)
        played = self._session.play(choice)
        assert isinstance(played, Sequence)
        if person and choice.ends_turn:
            assert self._session.turn_end is None, (
                "it says that the turn is over, so nothing has to be pressed after it"
            )
            self.ended += 1
            self.could_have_gone_back = False
            return
        rolled = person and any(ply.row.chance for ply in played)  # a choice that says that it rolls
        self.could_have_gone_back = not rolled and (self.could_have_gone_back or (person and free))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
@pytest.mark.parametrize("place", [0, 1])
def test_against_computers_nothing_of_a_person_becomes_final_unsaid(title: Title, place: int) -> None:
    against = Against(title, place, "a game")
    for _ in range(MOST):
        if against.match.over:
            break
        against.go_on()
        if against.could_have_gone_back:
            assert against.match.undo_barred() is None, against.match.plies[-3:]
    assert against.ended > 3


FRAME_MS = 16.0


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    """Player who has just ended a turn, all of which has been shown."""
    words = secret_game.words(tmp_path / "words")
    made = interrupt_game.sit(tmp_path, words, interrupt_game.OWN_BOARDS, curtain=False)
    made.table.services.change(animation="full")
    made.table.table_view.stage.speed = "full"
    made.table.do(Play((toy.Show(made.match.state.hands[0][0], 1),)))
    while made.table.table_view.stage.busy:
        made.step(FRAME_MS)
    assert made.match.turn_of == 1
    return made


def front(guest: Guest) -> int | None:
    """Whose board lies large."""
    return guest.table.model.context.shown_seat


def test_the_board_stays_for_a_moment_and_nobody_does_anything_on_it(guest: Guest) -> None:
    assert front(guest) == 0
    assert not guest.table.model.context.live
    left = REST_MS - 2 * FRAME_MS
    guest.step(left)
    assert front(guest) == 0
    guest.step(REST_MS - left)
    assert front(guest) == 1
    assert guest.table.model.context.live
    assert guest.table.model.chooser.sources


def test_at_a_fast_table_it_stays_for_half_that_moment(guest: Guest) -> None:
    guest.table.services.change(table_speed=4)
    guest.step(0)
    assert guest.table.table_view.stage.pace == 4
    guest.step(REST_MS / 2 - 2 * FRAME_MS)
    assert front(guest) == 0
    guest.step(2 * FRAME_MS)
    assert front(guest) == 1


def test_the_line_in_the_bar_speaks_of_the_seat_whose_board_is_seen(guest: Guest) -> None:
    names = [seat.name for seat in guest.match.seats]
    told = guest.table.bar.sentence(guest.table.model.context)
    assert (told.name, told.rest, told.mark) == ("", "", None)  # the toy has no words for what was just done
    guest.step(REST_MS)
    told = guest.table.bar.sentence(guest.table.model.context)
    assert names[1] in told.name


@pytest.mark.parametrize("by", ["a click", "a key"])
def test_who_has_seen_enough_goes_on_and_does_nothing_else_by_that(guest: Guest, by: str) -> None:
    rows = len(guest.match.plies)
    if by == "a click":
        for kind in ("down", "up"):
            guest.manager.handle(Pointer(kind, *guest.empty(), 1))
    else:
        guest.key("space")
    assert front(guest) == 1
    assert not guest.table.table_view.holding_last_move
    assert guest.table.hand_over.beat.seat == 1
    assert len(guest.match.plies) == rows


def test_what_is_taken_back_meanwhile_is_not_looked_at_any_more(guest: Guest) -> None:
    guest.table.do(Verb.UNDO)
    guest.takes_back()
    assert (guest.match.turn_of, front(guest)) == (0, 0)
    assert not guest.table.table_view.holding_last_move
    assert guest.table.model.context.live


@pytest.mark.parametrize("by", ["another window", "a way back from a fault"])
def test_whatever_lays_the_table_anew_ends_the_moment(guest: Guest, by: str) -> None:
    if by == "another window":
        guest.manager.resize(Scale((1280, 720)))
    else:
        guest.table.recover()
        guest.manager.resize(guest.manager.scale)
    assert (front(guest), guest.table.table_view.holding_last_move) == (1, False)
    assert guest.table.model.context.live
    guest.table.do(Play((toy.Show(guest.match.state.hands[1][0], 0),)))
    assert guest.match.plies[-1].row.seat == 1
    while guest.table.table_view.stage.busy:
        guest.step(FRAME_MS)
    assert (front(guest), guest.table.screen.resting) == (1, True)
    guest.step(REST_MS)
    assert guest.match.turn_of == front(guest) == 0
