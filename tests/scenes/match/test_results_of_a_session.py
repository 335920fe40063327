"""ResultPresenter of a session are brought to a table and a page that belong to no scene."""

from __future__ import annotations

from game.core.steps import Refusal
from game.scenes.match.announcements import ResultPresenter
from game.scenes.match.screen import Unsaved
from game.scenes.match.session import AmbiguousInterrupt
from game.scenes.tabletop.commands import AskWhich, Command, Interrupt, Play, Verb
from game.store.notices import Unwritable
from game.ui.spot import Spot
from tests.games import toy
from tests.scenes.match.bare import Bare
from tests.scenes.match.test_session import Full


class Answering:
    """A table at which the first of two seats sits."""

    def __init__(self) -> None:
        self.writer = Full()
        self.bare = Bare(writer=self.writer)
        self.bare.sits(0)
        self.answers = ResultPresenter(self.bare.screen, self.bare.announcements)

    def met(self) -> list[Command | None]:
        """Commands of all moves that could not be written."""
        return [message.command for message in self.bare.messages if isinstance(message, Unsaved)]

    def said(self) -> list[str]:
        """Messages since this was asked last."""
        said = [toast.words for toast in self.bare.page.toasts]
        self.bare.page.toasts.clear()
        return said


def test_what_has_happened_is_shown() -> None:
    at = Answering()
    before = len(at.bare.top.stage.past)
    assert at.answers.show(at.bare.session.play(toy.Draw()))
    at.bare.top.stage.finish()
    assert len(at.bare.top.stage.past) == before + sum(len(ply.events) for ply in at.bare.match.plies[-2:])


def test_what_is_refused_is_said() -> None:
    at = Answering()
    before = at.bare.top.stage.changes
    assert not at.answers.show(Refusal("TOY1", "not_in_hand"))
    assert len(at.said()) == 1
    assert at.bare.top.stage.changes == before


def test_a_seat_that_came_is_asked_what_it_does_or_told_that_it_may_nothing() -> None:
    at = Answering()
    assert not at.answers.show(AmbiguousInterrupt(1, Spot("bell", 1), ()))
    (dialog,) = at.bare.page.overlays
    dialog.cancel()
    assert at.bare.commands == [Verb.DISMISS]
    once, twice = (toy.Bell(1), toy.Ring(1)), (toy.Bell(1), toy.Ring(2))
    assert not at.answers.show(AmbiguousInterrupt(1, Spot("bell", 1), (once, twice)))
    asked = AskWhich([toy.Bell(1), toy.Bell(1)], [Interrupt(1, once), Interrupt(1, twice)])
    assert at.bare.commands[1:] == [asked]


def test_what_cannot_be_written_is_told_with_what_is_to_be_done_again() -> None:
    at, draw = Answering(), Play((toy.Draw(),))
    at.writer.full = True
    with at.answers.to(Verb.CONFIRM):
        with at.answers.to(draw):
            assert not at.answers.show(at.bare.session.run(draw))
        at.answers.report(Unwritable())
    at.answers.report(Unwritable())
    assert at.met() == [draw, Verb.CONFIRM, None]
    assert not at.said()


def test_back_and_on_again_and_what_stands_against_it() -> None:
    at = Answering()
    rows, seen = at.bare.match.index, at.bare.top.stage.view
    assert not at.answers.jump(back=True)
    assert not at.answers.jump(back=False)
    assert len(at.said()) == 1  # the later takes the place of the earlier
    assert at.answers.show(at.bare.session.play(toy.Lift(at.bare.match.state.hands[0][0])))
    at.bare.top.stage.finish()
    assert at.answers.jump(back=True)
    assert (at.bare.match.index, at.bare.top.stage.view) == (rows, seen)
    assert at.answers.jump(back=False)
    assert at.bare.match.index == rows + 1
    assert not at.said()


def test_what_cannot_be_taken_back_on_the_disk_leaves_the_table_as_the_match_is() -> None:
    at = Answering()
    at.answers.show(at.bare.session.play(toy.Lift(at.bare.match.state.hands[0][0])))
    rows, at.writer.full = at.bare.match.index, True
    with at.answers.to(Verb.UNDO):
        assert at.answers.jump(back=True)
    assert at.met() == [Verb.UNDO]
    assert at.bare.match.index == rows


def test_whoever_is_called_has_to_come_before_anything_is_taken_back() -> None:
    at = Answering()
    at.bare.session.play(toy.Lift(at.bare.match.state.hands[0][0]))
    rows = at.bare.match.index
    at.bare.session.cover(1)
    assert not at.answers.jump(back=True)
    assert len(at.said()) == 1
    assert at.bare.match.index == rows
