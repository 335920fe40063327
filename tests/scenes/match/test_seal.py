"""The seal of a secret seed: everybody sees it before the first roll, and none where nothing could be sealed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from game.core.journal import seal_of
from game.core.match import resume
from game.core.seats import HUMAN, Seat
from game.lessons.lesson import shelf
from game.scenes.ledger.scene import LedgerScene
from game.scenes.match.attract import open_attract
from game.scenes.match.lesson.teaching import open_lesson
from game.scenes.match.scene import MatchScene
from game.scenes.shell import farm, opening
from game.scenes.shell.outcomes import Attract, OpenedMatch, TakeLesson
from game.scenes.tabletop.log import LogLine
from game.ui.title import Title
from tests.scenes.match.test_back import by_title
from tests.scenes.pilot import House
from tests.scenes.placed_words import PlacedWords
from tests.scenes.screens import LONG_MS, Stand
from tests.scenes.test_longer_words import LANGUAGES

WINDOWS = [((1600, 900), 100), ((1024, 640), 100), ((1280, 720), 150), ((1024, 640), 200)]
DAY = date(2026, 11, 27)
pytestmark = pytest.mark.usefixtures("unseen")


def begun(stand: Stand, count: int, seed: str = "", player: str = HUMAN) -> OpenedMatch:
    seats = tuple(Seat(f"Seat {number}", player) for number in range(count))
    return opening.begin(stand.house.services, stand.title, seats, stand.title.spec.options(), seed)


def sat_down(stand: Stand, opened: OpenedMatch) -> MatchScene:
    """At the table, where whoever begins has come to the screen."""
    scene = MatchScene(stand.house.services, *opened)
    stand.show(scene)
    if stand.pilot.scene is not scene or scene.session.calling is not None:
        stand.pilot.step(LONG_MS)
        stand.pilot.key("return")
        stand.rest()
    assert stand.pilot.scene is scene
    return scene


def seals(scene: MatchScene) -> list[LogLine]:
    return [line for line in scene.table_view.logged.lines if line.is_seal]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@by_title
def test_it_is_seen_when_a_match_begins(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(House, "spoken", spoken)
    for number, count in enumerate({title.spec.seats[0], title.spec.seats[-1]}):
        stand = Stand(tmp_path / str(number), title, size, percent)
        opened = begun(stand, count)
        scene = sat_down(stand, opened)
        seal = seal_of(opened.match.setup.seed)
        told = scene.words.t("ledger.seal.log", seal=f"{seal[:4]} {seal[4:8]}")
        paint = PlacedWords(stand.house.manager)
        assert told in [words for words, _ in paint.words]
        assert told not in [words for words, _ in paint.cut]
        stand.house.services.close()


@by_title
def test_it_stays_the_oldest_line_and_leads_to_the_ledger_whose_seed_is_shut(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    opened = begun(stand, title.spec.seats[0])
    scene = sat_down(stand, opened)
    stand.pilot.draw()
    (box,) = (box for box, line in scene.table_view.log.shown if line.is_seal)
    for kind in ("move", "down", "up"):
        stand.pilot.point(kind, box.centre)
    stand.rest()
    ledger = stand.pilot.scene
    assert isinstance(ledger, LedgerScene)
    assert (ledger.seal, ledger.openable, ledger.match) == ("sealed", False, opened.match)
    assert ledger.words.t("ledger.seed.shut") in [words for words, _ in PlacedWords(stand.house.manager).words]
    stand.pilot.key("escape")
    assert stand.pilot.scene is scene
    while not any(not ply.row.chance for ply in opened.match.plies):
        opened.match.play(opened.match.options[0])
    scene.table_view.jump(opened.match.plies, opened.match.state)
    lines = scene.table_view.log.lines(scene.table_view.stage.history)
    assert [line.is_seal for line in lines] == [True] + [False] * (len(lines) - 1)


@by_title
def test_nothing_is_claimed_where_the_seed_was_known_or_the_match_came_from_elsewhere(
    tmp_path: Path, title: Title
) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    services, count = stand.house.services, title.spec.seats[0]
    typed, own = begun(stand, count, "oak 4127"), begun(stand, count)
    own.match.play(own.match.options[0])
    branched = opening.branch(services, own.match, own.match.index)
    number, _ = services.store.import_match(resume(title.spec, own.match.record()), title.spec.version, "new")
    shown = [typed, branched, opening.load(services, number)]
    if title.daily:
        shown.append(farm.begin(services, farm.farm_of(DAY, (title.spec,)), title, None))
    for opened in shown:
        assert seals(MatchScene(services, *opened)) == []
    assert len(seals(MatchScene(services, *own))) == 1
    unkept = opening.begin_unkept(services, title, own.match.seats, own.match.setup.options)
    played = open_attract(services, Attract(unkept, lambda _: None))
    lesson = open_lesson(services, TakeLesson(title, tuple(shelf(title.key)[0])))
    assert lesson is not None
    assert seals(played) == seals(lesson) == []
