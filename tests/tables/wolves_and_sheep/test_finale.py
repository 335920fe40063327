"""Counting up at the end: every meadow that counts, seat after seat, the best one last."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.core.match import Match, resume
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.events import GameEnded
from game.rules.wolves_and_sheep.model import State, Terms
from game.scenes.match.scene import MatchScene
from game.scenes.results.scene import ResultsScene
from game.scenes.shell.bar import Sentence
from game.scenes.tabletop.commands import Play
from game.tables.wolves_and_sheep import TITLE, counting
from game.ui.rect import Rect, Scale
from game.ui.theme import WOOD, player
from tests.games import results_game
from tests.scenes.pilot import Pilot
from tests.scenes.reader import Reader


@pytest.fixture(scope="module", params=[(3, ""), (2, "two_flocks=true")], ids=["three", "two_flocks"])
def match(request: pytest.FixtureRequest) -> Match[Terms, State]:
    """A whole game among players who close meadows."""
    seats, option = request.param
    return play_match(agree(SPEC, ["greedy"] * seats, [option] if option else []), "3")


def test_ws17_ws18_what_is_counted_is_what_is_scored(match: Match[Terms, State]) -> None:
    parts = counting.counted_parts(match.terms, match.state)
    assert parts
    for seat, tally in enumerate(match.tallies()):
        counted = sum(len(part.area.triangles) for part in parts if part.seat == seat)
        assert counted == tally.points["meadow"]


def test_who_has_most_is_counted_last(match: Match[Terms, State]) -> None:
    parts, tallies = counting.counted_parts(match.terms, match.state), match.tallies()
    ranks = [tallies[part.seat].rank for part in parts]
    assert ranks == sorted(ranks)


def test_one_after_the_other_to_the_last_sheep(match: Match[Terms, State]) -> None:
    parts, length = counting.counted_parts(match.terms, match.state), counting.counting_ms(match.terms, match.state)
    for part, following in pairwise(parts):
        assert part.start + part.ms < following.start
    for part in parts:
        assert counting.part_at(parts, part.start) is part
        assert (part.share(part.start), part.share(part.start + part.ms)) == (0, 1)
    assert counting.part_at(parts, length) is parts[-1]
    assert parts[-1].start + parts[-1].ms < length


def test_where_no_meadow_is_closed_nothing_is_counted() -> None:
    match = play_match(agree(SPEC, ["random", "random"], []), "1")
    start = match.at(20).state
    assert counting.counted_parts(match.terms, start) == ()
    assert counting.counting_ms(match.terms, start) == 0
    assert counting.part_at((), 0) is None


def last_choice(match: Match[Terms, State], folder: Path) -> tuple[MatchScene, Pilot]:
    """The match at the table, and its last choice is just being shown."""
    record = match.record()
    house = results_game.house(folder, "full", titles=(TITLE,))
    scene = MatchScene(house.services, TITLE, resume(SPEC, record, upto=len(record.rows) - 1), None)
    house.manager.push(scene)
    pilot = Pilot(house.manager)
    scene.do(Play((match.plies[-1].row.choice,)))
    return scene, pilot


@pytest.mark.usefixtures("no_pixels")
def test_the_bar_says_who_counts_and_the_button_waits(match: Match[Terms, State], tmp_path: Path) -> None:
    """While meadows are counted; then comes the result."""
    scene, pilot = last_choice(match, tmp_path)
    words, sentences = scene.words, list[Sentence]()

    def label() -> object:
        return next(vars(each)["label"] for each in scene.page.widgets if each.name == "match.main")

    assert scene.match.over
    for _ in range(200):
        pilot.step(100)
        if pilot.scene is not scene:
            break
        assert label() == words.t("match.shown")
        sentence = scene.bar.sentence(scene.model.now(0.0))
        if isinstance(scene.model.context.current_event, GameEnded) and sentence not in sentences:
            sentences.append(sentence)
    parts = counting.counted_parts(match.terms, match.state)
    assert [each.name for each in sentences] == [match.seats[part.seat].name for part in parts]
    for sentence, part in zip(sentences, parts, strict=True):
        assert scene.table_view.speaker.word("colour", part.area.colour) in sentence.rest
        assert sentence.mark is not None
        assert sentence.mark != WOOD
    assert isinstance(pilot.scene, ResultsScene)


@pytest.mark.parametrize("key", ["space", "return", "d", "escape"])
def test_no_key_and_no_click_ends_the_counting(match: Match[Terms, State], tmp_path: Path, key: str) -> None:
    scene, pilot = last_choice(match, tmp_path)
    for _ in range(6):
        pilot.step(50)
        pilot.key(key)
        pilot.point("down", scene.table_view.frame.board.centre)
        pilot.point("up", scene.table_view.frame.board.centre)
    assert pilot.scene is scene
    assert isinstance(scene.model.context.current_event, GameEnded)


@pytest.mark.parametrize("name", ["Ann", "Player 1", "Computer 12"])
def test_names_at_the_end_are_whole_in_a_narrow_column(name: str) -> None:
    paint = Reader(Scale((1024, 640)))
    lines = [counting.SeatCount(player(key), name, 4, 6) for key in ("teal", "red")]
    counting.draw_standing(paint, Rect(1250, 85, 335, 590), lines, Catalogue())
    assert [note.whole for note in paint.notes if note.words.startswith(name[:3])] == [True, True]


def test_the_cards_count_what_the_result_counts_while_meadows_are_counted(
    match: Match[Terms, State], tmp_path: Path
) -> None:
    """The bonus of the last one who stopped too (WS13, WS17)."""
    house = results_game.house(tmp_path, "full", titles=(TITLE,))
    record = match.record()
    last = next(index for index in reversed(range(len(match.plies))) if match.plies[index].row.seat >= 0)
    before = resume(SPEC, record)
    before.index = last
    table = MatchScene(house.services, TITLE, before, None)
    house.manager.push(table)
    pilot = Pilot(house.manager)
    table.do(Play((match.plies[last].row.choice,)))
    totals = tuple(tally.total for tally in match.tallies())
    for _ in range(400):
        pilot.step(100)
        if isinstance(table.table_view.stage.current_event, GameEnded):
            break
    assert isinstance(table.table_view.stage.current_event, GameEnded)
    pilot.step(900)
    assert table.table_view.scores == totals
