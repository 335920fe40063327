"""No word ends in an ellipsis at any table: not in the log, the bar, cards, panels or buttons; nor in longer words.

The test command tries each table in one window, all windows so; with `--whole` every table in every window.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.log import Log
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.frame import frame
from game.ui.rect import Scale
from game.ui.theme import palette
from game.ui.title import Title
from game.ui.widgets.button import Button
from game.ui.widgets.cover import SecretCover
from tests.samples import nth
from tests.scenes import random_play
from tests.scenes.drawn_words import DrawnWords, read
from tests.scenes.pilot import House
from tests.scenes.screens import Stand, curtain
from tests.scenes.unseen import Unseen
from tests.tools.language import PSEUDO

SIZES = [(1024, 640), (1280, 720), (1600, 900), (1920, 1080)]
SMALLER = (800, 450)
"""Than any window may be."""
WINDOWS = list(product(SIZES, (100, 150, 200)))
TABLES = [
    pytest.param(
        *(title, seats, size, percent),
        id=f"{size[0]}-{percent}-{title.key}-{seats}",
        marks=[] if (place - number) % len(WINDOWS) == 0 else pytest.mark.whole,
    )
    for place, (size, percent) in enumerate(WINDOWS)
    for number, (title, seats) in enumerate(random_play.FEWEST_AND_MOST)
]
MOMENTS = (0, 15, 40, 160, 100_000)
"""After so many rows; the last is the end."""


@pytest.mark.parametrize(("title", "seats", "size", "percent"), TABLES)
def test_every_word_at_a_table_is_whole(
    tmp_path: Path, title: Title, seats: int, size: tuple[int, int], percent: int, whole: bool
) -> None:
    stand, cut = Stand(tmp_path, title, size, percent), set[tuple[int, str]]()
    for rows in nth(2, MOMENTS, whole):
        match, match_id = stand.match(seats, rows)
        stand.show(MatchScene(stand.house.services, title, match, match_id))
        if stand.pilot.scene.name == "match":
            stand.pilot.step(5000)
            stand.pilot.key("return")  # whoever is called is there
            stand.rest()
        paint = read(stand.house.manager, Unseen(size))
        assert len(paint.words) > 5
        cut |= {(rows, words) for words, _ in paint.cut}
    assert not cut


@pytest.mark.parametrize("spoken", ["pl", PSEUDO])
@pytest.mark.parametrize(("title", "seats", "size", "percent"), TABLES)
def test_longer_words(
    tmp_path: Path,
    title: Title,
    seats: int,
    size: tuple[int, int],
    percent: int,
    spoken: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The beginning of a match and a later moment, once whoever is called is there."""
    monkeypatch.setattr(House, "spoken", spoken)
    stand = Stand(tmp_path, title, size, percent)
    for rows in (0, 40):
        scene = stand.sit_down(stand.match(seats, rows))
        cut = {words for words, _ in read(stand.house.manager, Unseen(size)).cut}
        told = {line.words for line in scene.table_view.log.lines(scene.table_view.stage.history)}
        assert cut <= (told if spoken == PSEUDO else set())


@pytest.mark.parametrize(("title", "seats", "size", "percent"), TABLES)
def test_every_sentence_of_the_log_is_whole(
    tmp_path: Path, title: Title, seats: int, size: tuple[int, int], percent: int
) -> None:
    """Sentences of a whole match."""
    stand = Stand(tmp_path, title, size, percent)
    match, match_id = stand.match(seats, 100_000)
    top = MatchScene(stand.house.services, title, match, match_id).table_view
    players = [palette(seat, number) for number, seat in enumerate(match.seats)]
    scale, told, sheet = Scale(size, percent), top.stage.history, Unseen(size)
    at = frame(scale, percent, seats, None, 200)
    names = [seat.name for seat in match.seats] if title.plain else ()
    log, paint = Log(top.table, top.speaker, names), DrawnWords(sheet, scale)
    for number in range(1, len(told) + 1):
        if at.log_folded or number % 2:
            log.draw(paint, at, told[:number], players, top.words)
    assert {words for words, _ in paint.cut} == set()
    hair = 0.5 / scale.factor  # words stand on whole pixels
    for words, box in paint.words:
        rim = -1 if box.h > at.log.h - 4 else 2 - hair  # a sentence of three lines has no more room than that
        assert at.log.y + rim <= box.y, words
        assert box.bottom <= at.log.bottom - rim, words
    assert len({words for words, _ in paint.words}) > 5


@pytest.mark.parametrize("size", [SMALLER, *SIZES], ids=str)
@pytest.mark.parametrize("title", [pytest.param(each, id=each.key) for each in TITLES if each.spec.secrets])
def test_what_others_have_done_is_told_whole_on_the_curtain(
    tmp_path: Path, title: Title, size: tuple[int, int]
) -> None:
    stand = Stand(tmp_path, title, size)
    curtain(stand)
    assert stand.pilot.scene.name == "curtain"
    paint = read(stand.house.manager, Unseen(size))
    assert {words for words, _ in paint.cut} == set()
    stand.house.services.close()


@pytest.mark.parametrize(("size", "percent"), WINDOWS, ids=str)
@pytest.mark.parametrize("title", [pytest.param(each, id=each.key) for each in TITLES if each.spec.secrets])
def test_what_begins_a_covered_turn_is_told_whole(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int
) -> None:
    """And the second line, where the button has room for one; else its tip says it."""
    stand = Stand(tmp_path, title, size, percent)
    stand.house.services.change(tables={title.key: Remembered(cover="hand")})
    scene = MatchScene(stand.house.services, title, *stand.match(2, 0))
    stand.show(scene)
    assert scene.session.calling is not None
    parts = {each.name: each for each in scene.laid_out().parts()}
    button, doors = parts.get("match.main"), parts["match.doors"]
    assert isinstance(doors, SecretCover)
    assert doors.sign is not None
    drawn = [doors.sign.heading]
    if button is not None:
        assert isinstance(button, Button)
        drawn = [button.label]
        if button.second and button.second not in "\n".join(button.tooltip()).split("\n"):
            drawn.append(button.second)
    paint = read(stand.house.manager, Unseen(size))
    assert set(drawn) <= {words for words, _ in paint.words}
    assert not set(drawn) & {words for words, _ in paint.cut}
    stand.house.services.close()
