"""One seat after another comes to a screen that is no scene: when, behind what, and what is left of the one before."""

from __future__ import annotations

import pytest

from game.scenes.match.hand_over import DEAF_MS, REST_MS, HandOver
from game.scenes.match.session import Answer, Which
from game.scenes.shell.outcomes import LowerCurtain, Outcome
from game.scenes.tabletop.commands import Verb
from game.store.settings import Cover, Remembered, Settings
from game.ui.spot import Spot
from game.ui.title import Title
from game.ui.tween import Speed
from tests.games import interrupt_game, toy
from tests.scenes.match.bare import Bare


class Screen:
    """Notes what it is told."""

    def __init__(self, bare: Bare) -> None:
        self._bare = bare
        self.on_top = True
        self.told = list[str]()
        self.new = 0
        """The number of people that were introduced to the table."""
        self.answers = list[Answer]()
        self.outcomes = list[Outcome]()

    def forget(self) -> None:
        assert self._bare.session.viewer.seat == self._bare.top.stage.viewer  # before anybody else sees anything
        self.told.append("forget")

    def refresh_options(self) -> None:
        self._bare.layout.offer(self._bare.session.offer())
        self.told.append("take in")

    def introduce(self) -> None:
        self.new += 1

    def changed(self) -> None:
        self.told.append("changed")

    def show(self, answer: Answer) -> None:
        self.answers.append(answer)

    def navigate(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)


class Coming:
    """A table to which two come in turn."""

    def __init__(self, cover: Cover, bare: Bare | None = None, animation: Speed = "none") -> None:
        self.bare = bare or Bare()
        self.screen = Screen(self.bare)
        settings = Settings(animation=animation, tables={"toy": Remembered(cover=cover)})
        parts = self.bare.layout, self.bare.session, lambda: settings, self.bare.announcements
        self.hand_over = HandOver(*parts, self.screen, self.bare.commands.append)

    @property
    def seen_by(self) -> int | None:
        assert self.bare.session.viewer.seat == self.bare.top.stage.viewer
        return self.bare.top.stage.viewer

    def curtain(self) -> LowerCurtain:
        (outcome,) = self.screen.outcomes
        assert isinstance(outcome, LowerCurtain)
        self.screen.outcomes.clear()
        return outcome


def shows(at: Coming) -> toy.Show:
    """A choice that ends the turn of the first seat without a card drawn."""
    return toy.Show(at.bare.match.state.hands[0][0], 1)


def test_where_nothing_is_covered_whoever_is_due_is_there_at_once() -> None:
    at = Coming("none")
    assert not at.hand_over.bring()
    assert at.seen_by == 0
    assert at.screen.told == ["forget", "take in"]
    assert not at.hand_over.bring()
    assert at.screen.told == ["forget", "take in"]
    at.bare.session.play(toy.Draw())
    at.hand_over.bring()
    assert at.seen_by == 1


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
    at.hand_over.wait(DEAF_MS)
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
    assert at.hand_over.come()
    curtain = at.curtain()
    assert (curtain.seat, curtain.waiting) == (1, 0)
    assert curtain.dropped is not None
    curtain.dropped()
    assert at.bare.commands == [Verb.DISMISS]
    curtain.there()
    assert at.hand_over.come()
    (answer,) = at.screen.answers
    assert isinstance(answer, list)
    assert [ply.row.choice for ply in answer] == [toy.Bell(1)]


def test_whoever_may_do_several_things_is_asked() -> None:
    at = Coming("hand", Bare(interrupt_game.CURIOUS))
    at.hand_over.show_to(0)
    at.bare.session.call(0, Spot("bell", 0))
    assert at.hand_over.come()
    assert [type(each) for each in at.screen.answers] == [Which]
    assert not at.hand_over.come()


def test_whoever_comes_hears_what_has_happened_and_nobody_else_does() -> None:
    at = Coming("none")
    at.hand_over.bring()
    at.bare.session.play(toy.Draw())
    at.bare.top.jump(at.bare.match.plies, at.bare.match.state)
    told = list[int]()
    at.bare.announcements.tell = lambda events: told.append(len(events))  # type: ignore[method-assign]
    at.hand_over.bring()
    at.hand_over.show_to(1)
    assert told[0] > 0
    assert told[1:] == [0]


@pytest.mark.parametrize("hurried", [False, True])
def test_the_last_move_is_looked_at_for_a_moment_unless_somebody_hurries(hurried: bool) -> None:
    at = Coming("none", animation="full")
    assert at.hand_over.rest()
    assert at.hand_over.resting
    at.hand_over.wait(REST_MS - 1)
    assert at.seen_by is None
    if hurried:
        assert at.hand_over.hurry()
    at.hand_over.wait(1)
    assert not at.hand_over.resting
    assert at.seen_by == (None if hurried else 0)
    assert not at.hand_over.hurry()


def test_nobody_looks_where_nothing_moves_or_nobody_has_to_come() -> None:
    assert not Coming("none").hand_over.rest()
    assert not Coming("none", Bare(interrupt_game.OPEN), "full").hand_over.rest()


def test_a_board_that_goes_is_looked_at_before_the_next_seats_comes() -> None:
    at = Coming("none", Bare(interrupt_game.OWN_BOARDS), "full")
    assert not at.hand_over.rest()
    at.bare.session.play(shows(at))
    assert (at.bare.match.seat, at.bare.top.active) == (1, 0)
    assert at.hand_over.rest()
    at.hand_over.wait(REST_MS - 1)
    assert at.bare.top.active == 0
    at.hand_over.wait(1)
    assert at.bare.top.active == 1
    assert at.screen.told == ["take in", "changed"]
    assert at.hand_over.beat.seat == 1
    assert not at.hand_over.rest()


@pytest.mark.parametrize("title", [interrupt_game.OPEN, interrupt_game.OWN_BOARDS])
@pytest.mark.parametrize("by_chance", [False, True])
def test_a_board_for_all_does_not_go_nor_is_one_looked_at_that_was_seen_while_chance_answered(
    title: Title, by_chance: bool
) -> None:
    at = Coming("none", Bare(title), "full")
    at.bare.session.play(toy.Draw() if by_chance else shows(at))
    assert at.bare.match.plies[-1].row.chance == by_chance
    assert at.hand_over.rest() == (title is interrupt_game.OWN_BOARDS and not by_chance)


def test_a_board_is_not_looked_at_again_by_who_has_ended_the_turn() -> None:
    at = Coming("none", Bare(interrupt_game.OWN_BOARDS), "full")
    at.bare.session.confirm = lambda: "always"
    at.bare.session.play(shows(at))
    assert at.bare.session.turn_end is not None
    assert not at.hand_over.rest()
    at.bare.session.end_turn()
    assert at.bare.match.turn_of == 1
    assert not at.hand_over.rest()


def test_after_a_move_that_could_not_be_kept_whoever_is_there_goes_on() -> None:
    at = Coming("none")
    at.hand_over.show_to(0)
    before = list(at.screen.told)
    at.hand_over.go_on()
    assert at.screen.told == before
    at.bare.session.play(toy.Draw())
    at.hand_over.go_on()
    assert at.seen_by == 1
