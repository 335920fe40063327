"""Somebody looks for better choices: three tries at the real table, of which nothing is played, and the ways on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from game.ai.review import SURER, WORK, Verdict, judge_answer
from game.core.steps import Choice
from game.scenes.match.puzzle import PuzzlePanel
from game.scenes.match.puzzle_solving import TRIES, Attempt, Solving
from game.scenes.match.scene import MatchScene
from game.scenes.match.tips import LINE, part_at
from game.scenes.review.scene import ReviewScene
from game.scenes.shell.outcomes import FindBetter
from game.scenes.shell.puzzles import reviewed, shipped_puzzle
from game.scenes.tabletop.commands import Play
from game.scenes.tabletop.lines import picks_up, whole_plan
from game.store import people, puzzles
from game.store.puzzles import Puzzle
from game.titles import TITLES, title_for
from game.ui.rect import Scale
from game.ui.title import Title, term_words
from game.ui.widgets.button import Button
from tests.play.screen import until
from tests.scenes.drawn_words import read
from tests.scenes.placed_words import PlacedWords
from tests.scenes.review.reviewing import Slow, made_up, scene_of
from tests.scenes.screens import Stand
from tests.scenes.unseen import Unseen

SIZE = (1600, 900)


class Sitting:
    """A review with two puzzles for its first person, over which the first one lies."""

    def __init__(self, folder: Path, key: str = "texas", size: tuple[int, int] = SIZE) -> None:
        self.stand = Stand(folder, title_for(key), size)
        self.title, self.house = self.stand.title, self.stand.house
        self.match, self.number = self.stand.match(2, 100_000)
        found = made_up(self.match, 6)
        seat = found.costliest[0].seat
        own = tuple(each for each in found.costliest if each.seat == seat)
        self.found = msgspec.structs.replace(found, costliest=own[:2])
        self.seat = seat
        self.own: tuple[Puzzle, ...] = ()

    def review(self) -> ReviewScene:
        scene = scene_of(self.house.services, self.title, self.match, self.number, Slow(self.found, 1))
        self.stand.show(scene)
        return scene

    def open(self, person: int | None = None) -> MatchScene:
        found = reviewed(self.house.services, self.match, self.number, self.found)[self.seat]
        self.own = tuple(msgspec.structs.replace(each, person=person, uid="uid" if person else "") for each in found)
        self.house.services.navigate(FindBetter(self.title, self.own))
        self.stand.rest()
        return self.scene

    @property
    def scene(self) -> MatchScene:
        scene = self.house.manager.top
        assert isinstance(scene, MatchScene)
        return scene

    @property
    def solving(self) -> Solving:
        return next(part for part in self.scene.screen.parts if isinstance(part, Solving))

    @property
    def panel(self) -> PuzzlePanel:
        return next(part for part in self.scene.screen.parts if isinstance(part, PuzzlePanel))

    def answer(self, choice: Choice) -> None:
        """Play a choice, and wait for what is said of it."""
        state = self.solving.state
        before = len(state.attempts)
        self.scene.do(Play((choice,)))

        def judged() -> bool:
            self.stand.pilot.step(1)
            return len(state.attempts) > before

        until(judged, "a judgement")
        self.stand.rest()

    def wrong(self) -> Choice:
        """A choice that costs more than next to nothing; that which was made then, if it does."""
        task = self.solving.state.task
        tried = [*filter(None, [task.then]), *task.match.options]
        return next(each for each in tried if not judge_answer(task.match, task.accepted, [each], SURER * WORK).right)


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    made = Sitting(tmp_path)
    yield made
    while isinstance(made.house.manager.top, MatchScene):
        made.house.manager.dismiss()


def test_the_review_leads_there_and_back(sitting: Sitting) -> None:
    review = sitting.review()
    assert sorted(review.puzzles) == [0, 1]
    sitting.stand.pilot.click("review.find")
    sitting.stand.pilot.click(f"review.find.{sitting.seat}")
    sitting.stand.rest()
    assert sitting.scene.name == "puzzle"
    count = len(sitting.solving.state.request.puzzles)
    for number in range(count):
        assert sitting.panel.title() == f"Find better, {number + 1} of {count}"
        sitting.stand.pilot.click("puzzle.next")
        sitting.stand.rest()
    assert sitting.house.manager.top is review


def test_the_best_choice_is_right_and_played(sitting: Sitting) -> None:
    scene = sitting.open()
    state, index = sitting.solving.state, scene.match.index
    sitting.answer(state.task.accepted[0])
    assert state.solved
    assert state.left == TRIES
    assert sitting.panel.says() == "That’s it! This is the best choice."
    assert scene.match.index == index + 1
    assert "puzzle.branch" in scene.spots()
    sitting.stand.pilot.key("right")
    sitting.stand.rest()
    assert sitting.scene is not scene


@pytest.mark.parametrize("damage", [{"record": b"{"}, {"accepted": b"[7]"}])
@pytest.mark.parametrize("sound", [True, False])
def test_a_damaged_puzzle_is_passed_over_and_told_once(sitting: Sitting, damage: dict[str, bytes], sound: bool) -> None:
    review = sitting.review()
    first = reviewed(sitting.house.services, sitting.match, sitting.number, sitting.found)[sitting.seat][0]
    damaged = msgspec.structs.replace(first, **damage)
    walk = (first, damaged, damaged, first) if sound else (first, damaged, damaged)
    sitting.house.services.navigate(FindBetter(sitting.title, walk))
    sitting.stand.rest()
    sitting.stand.pilot.click("puzzle.next")
    words = sitting.house.services.words.t("puzzle.damaged")
    if sound:
        assert sitting.scene.name == "puzzle"
        assert sitting.panel.title() == "Find better, 4 of 4"
    else:
        assert sitting.house.manager.top is review
    told = " ".join(dict.fromkeys(said for said, _ in PlacedWords(sitting.house.manager).words))
    assert told.count(words) == 1


def test_after_three_tries_both_lines_are_played(sitting: Sitting) -> None:
    scene = sitting.open()
    state, index = sitting.solving.state, scene.match.index
    for left in range(TRIES - 1, 0, -1):
        sitting.answer(sitting.wrong())
        assert not state.attempts[-1].verdict.right
        assert (state.left, state.done, scene.match.index) == (left, False, index)
        assert sitting.panel.says().startswith(("That’s what you chose in the game. ", "You can do that, but ", "+"))
    words, reason = sitting.house.services.words, state.task.puzzle.reason
    assert term_words(words, sitting.title.key, reason) in sitting.panel.says()  # whatever was tried before
    assert words.t("puzzle.hint") in sitting.panel.says()
    sitting.answer(sitting.wrong())
    sitting.stand.rest()
    assert state.done
    assert not state.solved
    best = sitting.scene.screen.table_view.speaker.tell(state.task.accepted[0])
    assert any(best.lower().rstrip(".") in each.lower() for each in sitting.panel.tellings())  # drawing moves little
    assert scene.match.plies[-1].row.choice == state.task.accepted[0]
    assert len(scene.match.plies) == index + 1


def test_show_me_plays_the_whole_plan_and_tells_its_reason(tmp_path: Path) -> None:
    """The better choice of Rancho begins a trade: all that follows it in the turn is played as well."""
    sitting = Sitting(tmp_path, "rancho")
    sitting.open()
    state, match = sitting.solving.state, sitting.scene.screen.match
    before, (better, *_) = match.position, state.task.accepted
    plan = whole_plan(match, before, better)
    sitting.solving.show_me()
    assert state.lines is not None
    assert (state.plan, state.lines[-1]) == (plan, plan)
    assert plan[0] == better
    reason = term_words(sitting.house.services.words, "rancho", state.task.puzzle.reason)
    assert all(reason in each for each in sitting.panel.tellings()[:-2])
    sitting.house.manager.dismiss()


def test_how_many_tries_are_left_is_said_in_words(sitting: Sitting) -> None:
    sitting.open()
    n = sitting.house.services.words.n
    for left in (3, 2):
        assert n("puzzle.tries", left, all=TRIES) in sitting.panel.tellings()[0]
        sitting.answer(sitting.wrong())


def test_the_try_of_a_person_is_noted(sitting: Sitting) -> None:
    store = sitting.house.services.store
    person = store.write(lambda db: people.add(db, "Anna", "farmer", "red")).id
    sitting.open(person)
    sitting.stand.pilot.key("h")
    sitting.stand.rest()
    sitting.answer(sitting.solving.state.task.accepted[0])
    tried = store.read(lambda db: puzzles.last_tries(db, person))["uid"]
    assert (tried.hints, tried.solved, tried.box) == (1, 1, 0)
    assert date.fromisoformat(tried.due) - date.fromisoformat(tried.tried[:10]) == timedelta(days=1)


def test_a_hint_tells_the_place_and_the_piece_and_no_more(sitting: Sitting) -> None:
    scene = sitting.open()
    told = [sitting.panel.says()]
    for _ in range(3):
        sitting.stand.pilot.key("h")
        sitting.stand.rest()
        told.append(sitting.panel.says())
    assert len({*told}) == 3
    assert told[3] == told[0]
    assert scene.screen.state.hint.strength == ""


def test_nothing_is_undone_and_nobody_else_is_seated_here(sitting: Sitting) -> None:
    scene = sitting.open()
    index = scene.match.index
    for keys in ("z", "y"):
        sitting.stand.pilot.key(keys, ctrl=True)
    assert scene.match.index == index
    assert not [name for name in scene.spots() if name.startswith(("match.undo", "match.redo", "match.seat."))]
    sitting.stand.pilot.key("escape")
    sitting.stand.rest()
    assert sitting.house.manager.top is not scene


@pytest.mark.parametrize("out", ["escape", "match.home"])
def test_who_has_tried_something_is_asked_before_it_is_forgotten(sitting: Sitting, out: str) -> None:
    scene, pilot = sitting.open(), sitting.stand.pilot

    def leave() -> None:
        pilot.key(out) if out == "escape" else pilot.click(out)
        sitting.stand.rest()

    sitting.panel._state.attempts.append(Attempt((), Verdict(right=False), 0))
    leave()
    assert [each.name for each in scene.page.overlays] == ["puzzle.leave"]
    pilot.key("escape")
    assert (sitting.house.manager.top, list(scene.page.overlays)) == (scene, [])
    leave()
    pilot.click("puzzle.leave.way")
    sitting.stand.rest()
    assert sitting.house.manager.top is not scene


def test_escape_folds_the_panel_before_it_leaves(tmp_path: Path) -> None:
    low = Sitting(tmp_path, size=(1024, 640))
    scene, pilot = low.open(), low.stand.pilot
    pilot.click("puzzle.fold")
    assert low.solving.state.unfolded
    pilot.key("escape")
    assert (low.solving.state.unfolded, low.house.manager.top) == (False, scene)
    pilot.key("escape")
    low.stand.rest()
    assert low.house.manager.top is not scene


@pytest.mark.parametrize("size", [(1024, 640), (1280, 692), (1280, 720), (1600, 900)])
def test_the_large_button_leads_on_once_all_is_told(tmp_path: Path, size: tuple[int, int]) -> None:
    """Panel with the reason and the way into a match of one’s own: it opens then, also in little room."""
    low = Sitting(tmp_path, size=size)
    scene, pilot = low.open(), low.stand.pilot
    assert "puzzle.branch" not in scene.spots()
    low.solving.show_me()
    low.stand.rest()
    spots = scene.spots()
    assert spots["puzzle.next"] == scene.model.context.frame.main
    assert "puzzle.branch" in spots
    frame, told = scene.model.context.frame, [words for words, _ in read(low.house.manager, Unseen(size)).words]
    assert frame.log.y - 1 < spots["puzzle.branch"].y < spots["puzzle.branch"].bottom < frame.log.bottom
    assert sum(told.count(low.panel.title(short)) for short in ("", ".short")) <= 1
    assert {*low.panel.tellings()[:-2]} & {*told}
    assert "puzzle.fold" not in spots
    pilot.key("return")
    low.stand.rest()
    assert low.house.manager.top is not scene


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_where_all_is_told_in_little_room_the_large_button_covers_no_trade_and_no_tile(
    tmp_path: Path, title: Title
) -> None:
    """In Rolling Acres it does cover the lowest layouts, which lie right above its usual place."""
    size, percent = (1280, 720), 150
    low = Sitting(tmp_path, title.key, size)
    low.house.services.change(ui_scale=percent)
    low.house.manager.resize(Scale(size, percent))
    scene = low.open()
    low.solving.show_me()
    low.stand.rest()
    following, context = scene.spots()["puzzle.next"], scene.model.context
    things = scene.screen.table_view.things(context).used
    above = {spot: box for spot, box in things.items() if box.bottom < context.frame.main.y - 50}
    assert [spot for spot, box in above.items() if box.intersects(following)] == []
    told = [words for words, _ in read(low.house.manager, Unseen(size)).words]
    assert {*low.panel.tellings()} & {*told}


def test_a_match_of_its_own_may_go_on_from_there(sitting: Sitting) -> None:
    scene = sitting.open()
    index = scene.match.index
    sitting.stand.pilot.click("puzzle.show")
    sitting.stand.rest()
    sitting.stand.pilot.click("puzzle.branch")
    sitting.stand.pilot.key("return")
    sitting.stand.rest()
    assert sitting.scene.name == "match"
    assert sitting.scene.match.index >= index
    assert sitting.scene.match.record().seed


@pytest.mark.parametrize("key", ["texas", "wolves_and_sheep", "rolling_ranch", "rolling_acres", "rancho"])
def test_it_shows_no_more_than_the_seat_saw_then(tmp_path: Path, key: str) -> None:
    sitting = Sitting(tmp_path, key)
    scene = sitting.open()
    state = sitting.solving.state
    spec, match = scene.match.spec, sitting.match
    index = sitting.found.own(sitting.seat)[-1].index
    assert scene.match.index == index
    seen = spec.view_for(match.terms, match.at(index).state, sitting.seat)
    assert scene.table_view.stage.view == seen
    assert scene.table_view.stage.viewer in (sitting.seat, None)
    assert state.referee.channel is None
    assert (scene.match.setup.seed, scene.match.setup.spent) == ("", None)
    sitting.house.manager.dismiss()


@pytest.mark.parametrize(("size", "percent"), [(SIZE, 100), ((1280, 720), 100)])
def test_the_button_that_finds_better_has_its_words_and_asks_who_looks(
    tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    stand = Stand(tmp_path, title_for("texas"), SIZE)
    scene = scene_of(stand.house.services, stand.title, *stand.match(4, 100_000))
    stand.show(scene)
    stand.resize(size, percent)
    stand.rest()
    (button,) = [part for part in scene.page.parts() if part.name == "review.find"]
    assert isinstance(button, Button)
    assert button.label == "Find better"
    stand.pilot.click("review.find")
    asked = [part for part in scene.page.parts() if part.name.startswith("review.find.")]
    names = [part.label for part in asked if isinstance(part, Button)]
    assert names == [*(seat.name for seat in scene.match.seats), "Cancel"]
    told = [words for words, _ in read(stand.house.manager, Unseen(size)).words]
    why = scene.words.t("puzzle.none.whose")
    assert told.count(why) == sum(not found for found in scene.puzzles.values())
    stand.pilot.click("review.find.cancel")
    assert stand.pilot.scene is scene


def test_no_line_of_the_log_can_be_pointed_at_under_the_panel(sitting: Sitting) -> None:
    scene = sitting.open()
    for _ in range(TRIES):
        sitting.answer(sitting.wrong())
    sitting.stand.rest()
    read(sitting.stand.house.manager, Unseen(SIZE))
    place = scene.model.context.frame.log
    for y in range(int(place.y) + 6, int(place.bottom) - 6, 12):
        sitting.stand.pilot.point("move", (place.centre[0], y))
        part = part_at(scene.model)
        assert scene.table_view.log.at(place.centre[0], y) is None
        assert part is None or part.kind != LINE


def first_shipped(folder: Path, title: Title) -> tuple[Stand, MatchScene]:
    """The first shipped puzzle of a title, open at its table."""
    stand = Stand(folder, title, (1280, 720))
    found = puzzles.shipped(title.key)[0]
    puzzle = shipped_puzzle(stand.house.services.words, title, found, None)
    stand.house.services.navigate(FindBetter(title, (puzzle,)))
    stand.rest()
    scene = stand.house.manager.top
    assert isinstance(scene, MatchScene)
    return stand, scene


@pytest.mark.parametrize("title", [pytest.param(each, id=each.key) for each in TITLES])
def test_the_card_of_a_refusal_is_read_and_pressed_beside_the_panel(tmp_path: Path, title: Title, whole: bool) -> None:
    stand, scene = first_shipped(tmp_path, title)
    model, told = scene.model, 0
    for source in [each for each in model.chooser.sources if each in model.spots][: None if whole else 1]:
        for spot in list(model.spots):
            scene.handling.let_go()
            scene.handling.pick_up(source)
            refused = scene.handling.refused(spot) if spot not in (source, *model.chooser.reach()) else None
            if refused is None:
                continue
            scene.do(refused)
            stand.rest()
            buttons = [each for each in scene.laid_out().widgets if each.name.startswith("match.why.")]
            told += len(buttons)
            for each in buttons:
                assert scene.screen.topmost(*each.rect.centre) is each, (spot, each.name)
    assert told


@pytest.mark.parametrize("title", [pytest.param(each, id=each.key) for each in TITLES])
def test_what_was_not_found_is_laid_and_framed_and_the_bar_says_so(tmp_path: Path, title: Title) -> None:
    stand, scene = first_shipped(tmp_path, title)
    start = scene.match.index
    solving = next(part for part in scene.screen.parts if isinstance(part, Solving))
    solving.show_me()
    for _ in range(12):
        stand.pilot.step(2500)
    state, words = solving.state, stand.house.services.words
    kind = ".exact" if state.task.way else ".shipped"
    told = " ".join(said for said, _ in PlacedWords(stand.house.manager).words)
    assert words.t(f"puzzle.missed{kind}") in told
    assert words.t(f"puzzle.over{kind}") not in told
    panel = next(part for part in scene.screen.parts if isinstance(part, PuzzlePanel))
    if state.best:
        laid = [ply.row.choice for ply in scene.match.plies[start:]]
        assert laid == [*state.best]
        assert not picks_up(scene.table_view, scene.table_view.context(), laid[-1])
        assert panel._place(scene.model.context, state.best) is not None
    assert state.best or state.task.way
