"""Plans of computers in the log: told to whoever only looks on and asks, where a turn begins, and never a secret."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.ai.hints import Hint, HintReason
from game.core.mind import COUNT, POINTS, WORTH
from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.match.pace import LETTER_MS, READING_TURN_MS, RESTS, reading_wait_ms
from game.scenes.match.plans import plan_words
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.log_lines import LogLines
from game.ui.title import Title
from game.worker.messages import Budget
from game.worker.worker import FoundAnswer, FoundPlan
from tests.games import results_game, secret_game, toy
from tests.games.ruled import ruled
from tests.scenes.match.gestures import WorkerAtOnce
from tests.scenes.match.test_hints import minded
from tests.scenes.pilot import Pilot

OPEN, SECRET = (ruled(secret_game.TITLE, minded(spec)) for spec in (toy.OPEN_SPEC, toy.SPEC))


class Explaining(WorkerAtOnce):
    """Says of every choice that it wins, to whoever wants to know why."""

    def __init__(self, match: Any) -> None:
        super().__init__(match)
        self.plans: Any = deque()
        self.reasons_wanted = False

    def update(self, dt_ms: float) -> FoundAnswer | None:
        ask, found = self._asked, super().update(dt_ms)
        if ask is not None and found is not None and found.choice is not None:
            self.reasons_wanted = ask.why
            if ask.why:
                self.plans.append(FoundPlan(ask.seat, self._match.position, Hint((found.choice,), (), True)))
        return found


class Table(Pilot):
    """Somebody before a table with computers, who lets them play as far as it is told."""

    def __init__(self, folder: Path, words: Catalogue, title: Title, *players: str) -> None:
        self.house = results_game.house(folder, "none", titles=(title,))
        self.house.services.words = words
        super().__init__(self.house.manager)
        seats = title.with_colours([Seat(f"P{number}", player) for number, player in enumerate(players)])
        self.opened = opening.begin(self.house.services, title, seats, title.spec.options(), "a seed")
        self.table = MatchScene(self.house.services, *self.opened)
        self.worker = Explaining(self.opened.match)
        self.table.thinking.computers._hire = lambda: self.worker  # type: ignore[assignment,return-value]
        self.table.thinking.computers.budget = Budget(work=20)
        self.house.manager.push(self.table)
        self.step(0)

    def play(self, rows: int) -> None:
        """Let so many rows be played, or all to the end, and show them."""
        match = self.opened.match
        until = match.index + rows
        for _ in range(200 * rows):
            if match.over or match.index >= until:
                break
            self.step(50)
        self.table.end_show()
        self.step(50)
        assert match.over or match.index >= until

    @property
    def told(self) -> list[str]:
        return [plan.whole for plan in self.table.table_view.log.plans.values()]


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return secret_game.words(tmp_path_factory.mktemp("words"))


@pytest.fixture
def watch(tmp_path: Path, words: Catalogue) -> Iterator[Any]:
    made: list[Table] = []

    def at(title: Title = OPEN, *players: str) -> Table:
        made.append(Table(tmp_path, words, title, *(players or ("novice", "novice"))))
        return made[-1]

    yield at
    for each in made:
        each.table.close()
        each.house.services.close()


@pytest.mark.parametrize("asks", ["key", "button"])
def test_who_looks_on_is_told_why_from_then_on_and_of_what_has_been(watch: Any, asks: str) -> None:
    at = watch()
    ask: Callable[[], None] = partial(at.key, "h") if asks == "key" else partial(at.click, "match.plans")
    at.play(1)
    assert at.told == []
    ask()
    at.step(50)
    words = at.table.words
    assert at.told
    latest = at.table.page.toasts[-1].words
    assert latest in {words.t("match.plans.latest", seat=each.name, plan=at.told[-1]) for each in at.opened.match.seats}
    assert set(at.told) == {words.t("match.plan.why", reason=words.t("match.hint.wins"))}
    before = len(at.told)
    at.play(2)
    assert len(at.told) > before
    ask()
    at.step(50)
    assert at.told == []


def test_who_has_asked_is_told_in_the_next_match_too(watch: Any) -> None:
    at = watch()
    at.key("h")
    assert at.house.saved().tells_plans
    later = MatchScene(at.house.services, *at.opened)
    assert later.screen.state.thinking.tells_plans
    later.close()
    at.key("h")
    assert not at.house.saved().tells_plans
    last = MatchScene(at.house.services, *at.opened)
    assert not last.screen.state.thinking.tells_plans
    last.close()


def test_a_plan_lies_below_the_first_line_of_its_turn_is_heard_and_shows_in_the_tip(watch: Any) -> None:
    at = watch()
    at.play(4)
    log, logged = at.table.table_view.log, at.table.table_view.logged
    at.table.screen.state.thinking.paused = True
    at.step(50)
    at.draw()
    low = {line.first_event_index: row.h for row, line in log.shown}
    at.key("h")
    at.step(50)
    at.draw()
    high = {line.first_event_index: row.h for row, line in log.shown}
    told = set(log.plans) & set(high)
    assert told
    assert all((high[number] > low[number]) == (number in told) for number in high if number in low)
    plan = at.told[0]
    line = next(line for line in logged.lines if line.first_event_index in log.plans)
    assert plan in log.spoken(line)
    reader = next(part for part in at.table.laid_out().parts() if isinstance(part, LogLines))
    reader.at = next(place for place, (_, each) in enumerate(log.shown) if each.first_event_index in told)
    assert plan in str(reader.node().value)


def test_at_a_table_with_people_nobody_asks_or_says_why(watch: Any) -> None:
    at = watch(OPEN, "novice", "human")
    at.play(1)
    assert not at.worker.reasons_wanted
    assert "match.plans" not in at.table.spots()
    at.table.screen.state.thinking.tells_plans = True  # as by somebody who has only looked on till then
    at.step(50)
    assert at.told == []


def test_a_seat_with_a_secret_hand_says_nothing_of_it(watch: Any) -> None:
    """Even if whoever thinks for it did."""
    at = watch(SECRET)
    at.key("h")
    at.play(1)
    assert at.worker.reasons_wanted
    assert at.told == []


def gap_ms(at: Table) -> float:
    """Time from the last act of a seat in a turn to the first one of another seat."""
    step, now, last = 20.0, 0.0, (-1, -1, 0.0)
    for _ in range(1000):
        at.step(step)
        now += step
        seats = [ply.row.seat for ply in at.opened.match.plies if not ply.row.chance]
        if seats and len(seats) > last[0]:
            if last[1] not in (-1, seats[-1]):
                return now - last[2]
            last = len(seats), seats[-1], now
    raise AssertionError("nobody goes on")


@pytest.mark.parametrize(("pace", "waits"), [("1", True), ("2", True), ("3", False)])
@pytest.mark.parametrize("asks", [True, False])
def test_a_turn_waits_till_its_reason_has_been_read(watch: Any, pace: str, waits: bool, asks: bool) -> None:
    """At the quick pace nobody reads, and where nothing is told a turn goes on as ever."""
    at = watch()
    at.key(pace)
    if asks:
        at.key("h")
    gap, rest = gap_ms(at), RESTS[at.table.screen.state.thinking.pace]
    needed = LETTER_MS * len(at.told[0]) if asks and waits else 0.0
    assert not needed or needed > RESTS["normal"]
    assert gap == pytest.approx(max(rest, needed), abs=60)


def test_no_reason_holds_a_turn_longer_than_its_pace_allows() -> None:
    assert reading_wait_ms("normal", 2000, 1000) == 2000
    assert reading_wait_ms("normal", 2000, READING_TURN_MS["normal"] - 500) == 500
    assert reading_wait_ms("normal", 2000, READING_TURN_MS["normal"] + 500) == 0
    assert reading_wait_ms("quick", 2000, 0) == 0


def test_as_much_is_told_as_has_room_and_a_reason_in_any_case() -> None:
    """All reasons come before their counts, and the steps before both where there is room for more."""
    words = Catalogue()
    reasons = HintReason("pastures", 3.0, COUNT, 12, value_term="land"), HintReason("births", 4.0, WORTH)
    steps = ["take a cow, then buy the pasture on 4", "take a cow"]
    land = "room for more animals, 3 of 12 pastures"
    brief, whole, short = plan_words(words, "rancho", steps, reasons)
    assert brief == "Why: room for more animals, more babies"
    assert whole == f"Plan: take a cow, then buy the pasture on 4. Why: {land}, more babies"
    assert (
        plan_words(words, "rancho", ["x" * 110, steps[1]], reasons).whole
        == f"Plan: take a cow. Why: {land}, more babies"
    )
    assert plan_words(words, "rancho", steps, ()) == ("", "", "")
    assert plan_words(words, "rancho", (), reasons[:1]).brief == f"Why: {land}"
    assert plan_words(words, "texas", (), [HintReason("areas", 3.0, POINTS)]).brief == "Why: larger areas +3 points"
    long = plan_words(words, "rancho", ["x" * 200], reasons)
    assert long[:2] == (brief, f"Why: {land}, more babies")
    assert short == long.short == "Why: room for more animals"


def test_a_temper_that_moved_the_choice_is_told_in_place_of_the_question_with_what_it_likes() -> None:
    words = Catalogue()
    reasons = HintReason("pastures", 3.0, COUNT, 12, "builder", "land"), HintReason("births", 4.0, WORTH)
    brief, whole, short = plan_words(words, "rancho", ["take a cow"], reasons)
    assert brief == "Builder: land first, 3 of 12 pastures, more babies"
    assert whole == f"Plan: take a cow. {brief}"
    assert short == "Builder: land first"
    chickens = HintReason("corn", 10.0, POINTS, temper="bold")
    assert plan_words(words, "rolling_acres", (), [chickens]).brief == "Bold: wants full lines of corn +10 points"
    assert plan_words(words, "rancho", (), reasons, wins=True).brief.startswith("Why: it wins the game")


def test_a_temper_or_a_term_without_words_is_told_as_far_as_it_has_some() -> None:
    wild = HintReason("births", 4.0, WORTH, temper="wild"), HintReason("moss", 4.0, WORTH)
    assert plan_words(Catalogue(), "rancho", (), wild).brief == "Why: more babies"
    assert plan_words(Catalogue(), "rancho", (), wild[1:]) == ("", "", "")


def test_a_game_may_name_what_it_means_the_fullest_first() -> None:
    def purpose(term: str, temper: str) -> list[str]:
        return [f"{temper} {term} of many words", term] if term == "dogs" else []

    reasons = [HintReason("dogs", 4.0, WORTH, temper="careful"), HintReason("births", 4.0, WORTH)]
    told = partial(plan_words, Catalogue(), "rancho", (), purpose=purpose)
    assert told(reasons[:1]).brief == "Careful: careful dogs of many words"
    assert told(reasons).brief == "Careful: careful dogs of many words, more babies"
    assert told([reasons[0], HintReason("land", 4.0, WORTH)]).brief == "Careful: dogs, room for more animals"


def test_what_is_said_of_somebody_else_is_not_said_to_it() -> None:
    told = plan_words(Catalogue(), "texas", (), [HintReason("judges", 8.0, WORTH)])
    assert told.brief == "Why: its judges stay"
