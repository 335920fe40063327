"""The review in any window: no word is cut, and what is shown of a choice can be read."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from game.scenes.review.cards import BoardCut
from game.titles import TITLES
from game.ui.rect import Scale
from game.ui.theme import colours
from game.ui.title import Title
from tests.games import results_game as game
from tests.games.field_game import TITLE
from tests.samples import nth
from tests.scenes.reader import Reader
from tests.scenes.review.reviewing import made_up, scene_of
from tests.scenes.screens import Stand

WINDOWS = ((1024, 640), (1280, 1024), (1600, 900), (2560, 1080), (3840, 2160))
SAMPLE = ((WINDOWS[0], 100), (WINDOWS[0], 200), (WINDOWS[1], 200), (WINDOWS[3], 100))


@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.mind], ids=lambda title: str(title.key))
def test_no_word_is_cut(tmp_path: Path, title: Title, whole: bool) -> None:
    most = title.spec.seats[-1]
    stand = Stand(tmp_path, title, WINDOWS[0])
    played = stand.match(most, 100_000)
    scene = scene_of(stand.house.services, title, *played)
    stand.show(scene)
    assert scene.review is not None
    for size, percent in product(WINDOWS, (100, 200)) if whole else SAMPLE:
        stand.house.manager.resize(Scale(size, percent))
        paint = Reader(stand.house.manager.scale)
        stand.house.manager.draw(paint)
        assert len(paint.notes) > 5
        assert not [note.words for note in paint.notes if not note.whole], (size, percent)


@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.mind], ids=lambda title: str(title.key))
def test_a_cut_is_large_enough_to_read(tmp_path: Path, title: Title, whole: bool) -> None:
    """Both choices may be made on the board or beside it."""
    stand = Stand(tmp_path, title, WINDOWS[2])
    match, _ = stand.match(title.spec.seats[1], 100_000)
    words, told = stand.house.services.words, 0
    for costly in nth(2, made_up(match, 12).costliest, whole):
        cut = BoardCut(title, match, words, costly)
        if cut._places:
            told += 1
            part, board = cut._part(180, 180), cut._table_view.frame.board
            assert part.w <= 0.7 * min(board.w, board.h), costly
        assert cut.picture((60, 60)).get_size() == (60, 60)
    assert told


def test_cuts_show_where_things_were(tmp_path: Path) -> None:
    """The choice made in red, the better one in the sun; at one place the better one in a corner."""
    match, _ = game.field(game.house(tmp_path))
    words = game.house(tmp_path / "words").services.words
    red, sun = 0, 0
    for costly in made_up(match, 8).costliest:
        picture = BoardCut(TITLE, match, words, costly).picture((200, 200))
        found = {tuple(picture.get_at((x, y)))[:3] for x in range(200) for y in range(200)}
        red += tuple(colours.barn_dark) in found
        sun += tuple(colours.sun) in found
    assert red >= 4
    assert sun >= 4
