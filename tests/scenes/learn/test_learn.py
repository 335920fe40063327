"""The page of a game's lessons and puzzles: what stands there for whom, and the way to a puzzle and back."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.core.match import resume
from game.scenes.learn.scene import LearnScene
from game.scenes.match.puzzle import PuzzlePanel
from game.scenes.match.puzzle_solving import Solving
from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import ShowLearn
from game.scenes.shell.puzzles import puzzle_of_day, shipped_puzzle, task_of
from game.scenes.tabletop.commands import Play, Verb
from game.store import people, puzzles
from game.store.puzzles import ShippedPuzzle
from game.store.settings import Preferences
from game.titles import TITLES, title_for
from game.ui.title import term_words
from game.ui.widgets.choices import Segment
from tests.play.screen import until
from tests.scenes.drawn_words import read
from tests.scenes.learn import desk
from tests.scenes.screens import Stand
from tests.scenes.today.orchard import TODAY
from tests.scenes.unseen import Unseen


class Lectern:
    """The page of a game, at its puzzles."""

    def __init__(self, folder: Path, key: str, people: int = 2) -> None:
        self.stand = Stand(folder, title_for(key), (1600, 900))
        self.title, self.services = self.stand.title, self.stand.house.services
        self.family = desk.fill(self.services, self.title, people)
        self.page = LearnScene(self.services, ShowLearn(self.title))
        self.stand.show(self.page)
        if self.page.state.tab != "puzzles":
            self.page.to_tab("puzzles")

    @property
    def table(self) -> MatchScene:
        scene = self.stand.house.manager.top
        assert isinstance(scene, MatchScene)
        return scene

    @property
    def solving(self) -> Solving:
        return next(part for part in self.table.screen.parts if isinstance(part, Solving))

    @property
    def panel(self) -> PuzzlePanel:
        return next(part for part in self.table.screen.parts if isinstance(part, PuzzlePanel))

    def solve(self) -> None:
        """Play the best choice, and wait for what is said of it."""
        state = self.solving.state
        self.table.do(Play(state.task.way or state.task.accepted[:1]))

        def judged() -> bool:
            self.stand.pilot.step(1)
            return state.done

        until(judged, "a judgement")
        self.stand.rest()

    def tile(self, number: int) -> str:
        self.stand.pilot.click(f"learn.puzzle.{number}")
        self.stand.rest()
        return self.panel.title()

    def labels(self) -> list[str]:
        return [item.label for part in self.page.page.parts() if isinstance(part, Segment) for item in part.items]


@pytest.mark.parametrize("key", [title.key for title in TITLES])
def test_a_puzzle_is_solved_and_marked_and_the_next_unsolved_one_offered(tmp_path: Path, key: str) -> None:
    made = Lectern(tmp_path, key)
    many = len(puzzles.shipped(key))
    assert made.page.state.person == made.family[0].id
    assert made.page.state.score(made.page.state.shipped) == 3
    assert made.tile(4) == f"Puzzle 5 of {many}"
    made.solve()
    assert made.solving.state.solved
    assert made.table.thinking.seat is None  # whoever is next plays on in no puzzle
    context, seat = made.table.table_view.context(), made.solving.state.task.puzzle.seat
    assert context.focused_seat == seat or context.active == seat
    reason = puzzles.shipped(key)[4].reason
    if told := term_words(made.services.words, key, reason):
        assert made.panel.tellings()[0].endswith(f"The reason: {told}.")
    made.stand.pilot.click("puzzle.next")
    made.stand.rest()
    assert made.panel.title() == f"Puzzle 6 of {many}"
    made.stand.pilot.key("escape")
    made.stand.rest()
    assert made.stand.house.manager.top is made.page
    assert made.page.state.score(made.page.state.shipped) == 4
    assert f"Puzzles 4 of {many}" in made.labels()
    assert [each.uid for each in made.page.state.following(3)[1:2]] == [puzzles.shipped(key)[5].uid]


@pytest.mark.parametrize("key", [title.key for title in TITLES])
def test_each_tile_says_what_a_puzzle_is_about_without_its_reason(tmp_path: Path, key: str) -> None:
    """A goal in full where that is the task; else a word, and the reason itself only once it is found."""
    made = Lectern(tmp_path, key)
    words, drawn = made.services.words, set[str]()
    for plate in (part for part in made.page.page.parts() if part.name.startswith("learn.puzzle.")):
        made.page.page.focus(plate, True)
        made.stand.rest()
        drawn |= {said for said, _ in read(made.stand.house.manager, pygame.Surface((1600, 900))).words}
    for number, puzzle in enumerate(made.page.state.shipped, 1):
        topic = f"{key}.topic.{puzzle.reason}"
        if puzzle.exact:
            assert words.n(f"puzzle.goal.{puzzle.reason}", puzzle.needed) in drawn
        elif puzzle.reason:
            assert words.t("learn.puzzle.about", number=number, topic=words.t(topic)) in drawn
            assert words.t(topic) != words.t(f"{key}.term.{puzzle.reason}")
        assert words.n(f"learn.phase.{puzzle.phase}", len(puzzle.record.seats)) in drawn


def test_everybody_has_solved_signs_of_their_own_and_guests_none(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "texas")
    _, bruno = made.family
    made.stand.pilot.click(f"learn.who.{bruno.id}")
    assert made.page.state.score(made.page.state.shipped) == 0
    assert made.page.state.waiting == []
    assert made.page.state.solvers(puzzles.shipped("texas")[0].uid) == ["Ada"]
    made.stand.pilot.click("learn.who.guest")
    assert "Puzzles" in made.labels()
    made.tile(0)
    made.solve()
    assert made.table.match.seats[made.solving.state.task.puzzle.seat].name == "Player 4"
    made.stand.pilot.key("escape")
    made.stand.rest()
    assert made.page.state.person is None
    assert {person: len(uids) for person, uids in made.page.state.solved.items()} == {made.family[0].id: 3}


def test_somebody_new_plays_at_once(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "texas")
    made.stand.pilot.click("learn.new")
    made.stand.pilot.type("Celina")
    made.stand.pilot.key("return")
    made.stand.rest()
    assert made.stand.house.manager.top is made.page
    assert made.page.state.who is not None
    assert made.page.state.who.name == "Celina"
    assert made.page.page.focused is not None
    assert made.page.page.focused.name == f"learn.who.{made.page.state.who.id}"


def test_the_puzzle_of_the_day_is_named_where_it_lies(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "texas")
    made.services.navigate(ShowLearn(made.stand.title, puzzles.shipped("texas")[9].uid))
    page = made.stand.house.manager.top
    assert isinstance(page, LearnScene)
    assert [each.words for each in page.page.toasts] == ["Puzzle 10 is today’s"]
    assert page.page.focused is not None
    assert page.page.focused.name == "learn.puzzle.9"
    told = [each[0] for each in read(made.stand.house.manager, Unseen((1600, 900))).words]
    assert sum("Today’s puzzle" in each for each in told) == 1


def test_a_child_is_told_in_words_what_a_choice_is_worth(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "texas")
    child = msgspec.structs.replace(made.family[1], comfort=people.preferences_bytes(Preferences(costs_in_words=True)))
    made.services.store.write(partial(people.change, person=child))
    found = {0: ("worth 18 %", "worth a lot"), 2: ("worth 9 %", "worth a little")}
    for number, said in found.items():
        for person, words in zip(made.family, said, strict=True):
            made.stand.pilot.click(f"learn.who.{person.id}")
            made.tile(number)
            assert made.panel.worth() == words
            made.stand.pilot.key("escape")
            made.stand.rest()


def test_puzzles_of_older_rules_are_not_offered(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "texas")
    old = msgspec.structs.replace(made.page.state.waiting[0], version=made.title.spec.version - 1)
    made.services.store.write(partial(puzzles.PUZZLES.put, line=old))
    made.page.reload()
    assert old.uid not in [each.uid for each in made.page.state.waiting]
    assert len(made.page.state.waiting) == 3


def test_own_puzzles_wait_until_they_are_looked_at(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "rolling_acres")
    assert [each.uid for each in made.page.state.waiting] == ["own0", "own1", "own2", "own3"]
    desk.sit(made.services, "own0", made.family[0], True, TODAY)
    desk.sit(made.services, "own2", made.family[0], False, TODAY - timedelta(days=1))
    made.page.reload()
    assert [each.uid for each in made.page.state.waiting] == ["own2", "own1", "own3"]
    made.stand.pilot.click("learn.again.0")
    made.stand.rest()
    assert made.panel.title() == "Find better, 1 of 3"
    assert made.panel.when().startswith("3 Nov")


def test_everything_is_read_as_it_stood_at_one_moment(tmp_path: Path) -> None:
    made, statements = Lectern(tmp_path, "texas"), list[str]()
    made.services.store.read(lambda db: db.set_trace_callback(statements.append))
    statements.clear()
    made.page.reload()
    made.services.store.read(lambda db: db.set_trace_callback(None))
    assert statements.count("BEGIN") == 1 + 1  # the second one ends this count


EXACT = [(title.key, each) for title in TITLES for each in puzzles.shipped(title.key) if each.exact]


@pytest.mark.parametrize(("key", "puzzle"), [pytest.param(*each, id=each[1].uid) for each in EXACT])
def test_the_way_of_an_exact_puzzle_leads_to_its_goal(key: str, puzzle: ShippedPuzzle) -> None:
    spec = title_for(key).spec
    match = resume(spec, puzzle.record)
    begun, way = match.position, [spec.codec.choice_from(each) for each in puzzle.way]
    assert len(way) == puzzle.needed
    assert way[0] in [spec.codec.choice_from(each) for each in puzzle.accepted]
    assert spec.exact is not None
    for number, choice in enumerate(way, 1):
        match.answer(choice)
        assert spec.exact.reached(match.terms, begun, match.position) == (number == len(way))


def test_the_goal_of_an_exact_puzzle_is_played_to(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "rancho")
    made.tile(0)
    assert made.panel.says() == "You can win on this turn, in 3 choices."
    assert made.panel.worth() == "Win in 3 choices"
    state, start = made.solving.state, made.table.match.index
    way = state.task.way
    made.table.do(Play(way[:1]))
    made.stand.rest()
    assert made.panel.says() == "1 choice so far. Continue, or start again."
    made.table.do(Verb.UNDO)
    assert made.table.match.index == start
    for each in way:
        assert not state.done
        made.table.do(Play((each,)))
        made.stand.rest()
    assert state.solved
    assert made.panel.says() == "You’ve got it, in 3 choices!"
    assert made.table.match.index == start + 3
    made.stand.pilot.click("puzzle.next")
    made.stand.rest()
    assert made.panel.title() == "Puzzle 4 of 16"
    assert puzzles.shipped("rancho")[0].uid in made.services.store.read(puzzles.solved)[made.family[0].id]


def test_a_turn_that_ends_without_the_goal_is_a_try_and_begins_again(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "rancho")
    made.tile(0)
    state, match, dice = made.solving.state, made.table.match, Random(1)
    start, exact = match.index, match.spec.exact
    assert exact is not None
    for left in (2, 1, 0):
        while state.left > left:
            options = [each for each in match.options if not isinstance(each, exact.aids)]
            last = [each for each in options if each.calls_chance or each.ends_turn]
            choice = dice.choice(last or options)
            if not exact.reached(match.terms, match.at(start), match.peek(choice)):
                made.table.do(Play((choice,)))
                made.stand.rest()
        assert state.done or (match.index == start and made.panel.says().startswith("That turn didn’t win."))
    assert not state.solved
    assert match.index == start + len(state.task.way)
    assert made.panel.says() == "This way leads there."


def test_no_aid_reaches_the_goal_of_a_puzzle(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "rancho")
    made.tile(14)
    match, exact = made.table.match, made.table.match.spec.exact
    assert exact is not None
    start, aids = match.index, [each for each in match.options if isinstance(each, exact.aids)]
    assert len(aids) == 2
    for aid in aids:
        made.table.do(Play((aid,)))
        assert "find the spaces yourself" in "".join(toast.words for toast in made.table.page.toasts)
        made.stand.rest()
    assert match.index == start
    assert made.solving.state.left == 3


def test_every_shipped_puzzle_can_be_opened(tmp_path: Path) -> None:
    made = Lectern(tmp_path, "texas")
    for title in TITLES:
        for number, each in enumerate(puzzles.shipped(title.key), 1):
            for who in (None, made.family[0]):
                task = task_of(title, shipped_puzzle(made.services.words, title, each, who))
                assert task.number == number
                seats = task.match.seats
                assert len({seat.name for seat in seats}) == len(seats)
                assert [seat.human for seat in seats].count(True) == 1


def test_a_puzzle_for_every_day_comes_from_each_game_without_days_in_turn() -> None:
    without = [title for title in TITLES if not title.daily]
    found = [puzzle_of_day(TODAY + timedelta(days=each), TITLES) for each in range(3 * 16)]
    assert {each[0].key for each in found[:3] if each} == {title.key for title in without}
    for title in without:
        uids = {each[1].uid for each in found if each and each[0] is title}
        assert uids == {each.uid for each in puzzles.shipped(title.key)}
    assert puzzle_of_day(TODAY, [title for title in TITLES if title.daily]) is None
