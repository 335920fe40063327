"""The review in any window: no word is cut, and what is shown of a choice can be read."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.ai.review import plan_after
from game.scenes.review.cards import BoardCut, CutPainter
from game.titles import TITLES
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.title import Title
from tests.games import results_game as game
from tests.games.field_game import TITLE
from tests.samples import nth
from tests.scenes.pilot import House
from tests.scenes.reader import Reader
from tests.scenes.review.reviewing import Slow, findings, made_up, scene_of
from tests.scenes.screens import Stand
from tests.tools.language import PSEUDO

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


@pytest.mark.parametrize("spoken", ["pl", PSEUDO])
@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.mind], ids=lambda title: str(title.key))
def test_no_word_is_cut_while_it_is_reckoned(
    tmp_path: Path, title: Title, spoken: str, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the largest size one finding at least has room, else all."""
    monkeypatch.setattr(House, "spoken", spoken)
    stand = Stand(tmp_path, title, WINDOWS[0])
    match, number = stand.match(title.spec.seats[1], 100_000)
    told = findings(made_up(match))
    scene = scene_of(stand.house.services, title, match, number, Slow(None, 20, told))
    stand.show(scene)
    for _ in told:
        scene.update(16)
    costs = {stand.house.services.words.t("review.cost", share=each.per_cent) for each in told}
    for size, percent in product(WINDOWS, (100, 200)) if whole else SAMPLE:
        stand.house.manager.resize(Scale(size, percent))
        paint = Reader(stand.house.manager.scale)
        stand.house.manager.draw(paint)
        assert not [note.words for note in paint.notes if not note.whole], (size, percent)
        shown = costs & {note.words for note in paint.notes}
        assert len(shown) >= (1 if percent == 200 else len(costs)), (size, percent)


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
            needed = 1.3 * max(max(each.w, each.h) for each in cut._places)  # a long thing needs more
            assert part.w <= max(needed, 0.7 * min(board.w, board.h)), costly
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


def test_the_edge_of_a_cut_goes_through_no_words() -> None:
    """Words and badges are drawn whole there, or not at all."""

    def drawn(*at: float) -> bool:
        sheet = pygame.Surface((200, 60))
        (paint := CutPainter(sheet, Scale.zoomed((200, 60), 1))).text("Round 3", (at[0], at[1]), colour=colours.cream)
        paint.pill("3", (at[0] + 20, at[1]), colours.barn_dark)
        return any(any(sheet.get_at((x, y))[:3]) for x in range(200) for y in range(60))

    assert drawn(60, 30)
    assert not drawn(-20, 30)
    assert not drawn(60, 4)
    assert not drawn(185, 30)


@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.mind], ids=lambda title: str(title.key))
def test_the_sign_of_what_is_better_hides_nothing_of_it(tmp_path: Path, title: Title) -> None:
    """Sign on a corner, so that the face of a die can be read."""
    stand, size, told = Stand(tmp_path, title, WINDOWS[2]), (180, 180), 0
    match, _ = stand.match(title.spec.seats[1], 100_000)
    for costly in made_up(match, 40).costliest:
        cut = BoardCut(title, match, stand.house.services.words, costly)
        place = cut._better_place
        if place is None or place not in cut._places or place == cut._chosen_place:
            continue
        part = cut._part(*size)
        paint = cut._draw_part(size, part, cut._chosen_context)
        with paint.offset(-part.x, -part.y):
            middle = paint.rect_px(Rect.around(place.centre, place.w / 2, place.h / 2)).clip((0, 0, *size))
        if cut._chosen_place is not None and cut._chosen_place.intersects(place):
            continue
        told += 1
        sheets = paint.surface, cut.picture(size)
        plain, marked = (pygame.image.tobytes(sheet.subsurface(middle), "RGB") for sheet in sheets)
        assert plain == marked
        if told == 2:
            break
    assert told


def test_what_would_have_been_better_is_told_with_its_plan(tmp_path: Path) -> None:
    """Many acts of Rancho are one plan: the card tells all of it where that has room, the choice alone elsewhere."""
    title = next(title for title in TITLES if title.key == "rancho")
    stand, told = Stand(tmp_path, title, WINDOWS[2]), 0
    match, _ = stand.match(2, 100_000)
    for costly in made_up(match, 12).costliest:
        assert costly.better is not None
        alone = BoardCut(title, match, stand.house.services.words, costly)
        then = plan_after(match, costly.index, costly.better)
        cut = BoardCut(title, match, stand.house.services.words, replace(costly, then=then))
        assert alone.plan == ""
        if type(costly.better).__name__ == "CallOff":  # nothing to be seen: it is told with what follows
            assert cut.better.brief.startswith(f"{alone.better.brief}, then ")
        else:
            assert cut.better == alone.better
        assert bool(cut.plan) == bool(then)
        told += bool(then)
    assert told
