"""Hints and reviews name places as the board shows them, or say in words where on it they lie; marks hide no words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import dist
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ai.hints import Hint
from game.core.steps import Choice
from game.i18n.catalogue import ENGLISH, WORDS
from game.i18n.entries import read_compiled
from game.scenes.match import hint_marks
from game.scenes.match.button_places import all_words
from game.scenes.match.hint_card import HintContent
from game.scenes.match.hint_marks import Marks
from game.scenes.match.lesson.light import points_along, rings_at, wider
from game.titles import TITLES
from game.ui.paint import BoxFinder, Painter
from game.ui.title import Title, term_words
from tests.scenes import random_play
from tests.scenes.drawn_words import DrawnWords, read
from tests.scenes.match.advising import AtOnce
from tests.scenes.match_player import Player, sit

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


def names_in(words: str, names: list[str]) -> list[str]:
    """The spots that some words call by their names."""
    return [name for name in names if re.search(rf"(?<![\w,-]){re.escape(name)}(?![\w,-])", words)]


def shown(player: Player) -> set[str]:
    """All words on the screen, those of the board too, which is drawn once for all frames."""
    paint = DrawnWords(player.surface, player.manager.scale)
    player.table.table_view.table.look.draw_background(paint, player.table.table_view.frame)
    return {words for words, _ in (*paint.words, *read(player.manager, player.surface).words)}


def is_shown(name: str, words: set[str]) -> bool:
    """Whether a name stands among words, whole or as that of a row and a column."""
    return name in words or set(re.findall(r"[a-z]+|\d+", name)) <= words


def hinted(player: Player, most: int) -> Iterator[tuple[Hint, Marks, HintContent]]:
    """Hints on the way through a game, whatever is done after them."""
    match, hints, random, found = player.match, player.table.hints, Random(11), 0
    while found < most and not match.over:
        for _ in range(random.randrange(1, 9)):
            if not match.over:
                match.play(random.choice(match.options))
        player.catch_up()
        if hints.seat is None:
            continue
        hints.close()
        hints.adviser = AtOnce(match, 5)
        player.key("h", "h", "h")
        hint, marks = player.table.screen.state.hint.hint, hints._marks()
        assert hint is not None
        assert marks is not None, hint.choices
        yield hint, marks, hints._content(hint, marks, "move")
        found += 1


@by_title
def test_no_hint_names_a_place_that_the_board_does_not_show(
    tmp_path: Path, pixels: None, title: Title, whole: bool
) -> None:
    player = sit(tmp_path, title, 2, seed="named")
    names, lengths = [spot.name for spot in player.match.setup.boards[0].spots], set[int]()
    for hint, marks, content in hinted(player, 60 if whole else 3):
        on_screen = shown(player)
        for words in (content.sentence, *(chip.words for chip in content.chips)):
            for name in names_in(words, names):
                assert is_shown(name, on_screen), words
        numbers = [number for _, number in marks.numbered]
        assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))
        assert tuple(act.choice for act in marks.acts) == hint.choices[: len(marks.acts)]
        follows = player.table.table_view.words.t("match.hint.first", steps="").partition(". ")[2]
        assert (follows in content.sentence) == (len(marks.acts) < len(hint.choices))
        lengths.add(len(hint.choices))
    assert lengths


@by_title
def test_a_weaker_hint_says_what_for_and_neither_how_much_nor_where(tmp_path: Path, title: Title, whole: bool) -> None:
    """Its one reason is a gain of the whole hint, in words that fit before anything is done, and lights nothing up."""
    player, told = sit(tmp_path, title, 2, seed="goal"), 0
    hints, t = player.table.hints, player.table.words.t
    for hint, marks, _ in hinted(player, 40 if whole else 6):
        gains = {reason.term for reason in hint.reasons if reason.amount > 0}
        fitting = {term_words(player.table.words, title.key, term) for term in gains} | {t("match.hint.wins")}
        for strength in ("area", "piece"):
            chips = hints._content(hint, marks, strength).chips
            assert len(chips) <= 1
            assert all(chip.words in fitting and not chip.risk and not chip.about for chip in chips)
            told += len(chips)
    assert told


def test_of_a_long_plan_the_first_steps_are_told_and_the_others_as_it_is_followed(tmp_path: Path) -> None:
    """Chains of choices as long as a turn allows; of a hint nine were too many to be read at once."""
    player, random, cut = sit(tmp_path, TITLES[0], 2, seed="plan"), Random(3), 0
    match = player.match
    for _ in range(120):
        if match.over:
            break
        player.catch_up()
        choices = [random.choice(match.options)]
        while len(choices) < 12 and (later := match.options_after(*choices)):
            choices.append(random.choice(later))
        marks = hint_marks.marks(player.table.table_view, tuple(choices))
        if marks is not None:
            assert len(marks.steps) <= hint_marks.MOST_STEPS
            assert [act.choice for act in marks.acts] == choices[: len(marks.acts)]
            cut += len(marks.acts) < len(choices)
        match.play(random.choice(match.options))
    assert cut


@by_title
def test_no_choice_of_a_review_names_a_place_that_the_board_does_not_show(
    tmp_path: Path, pixels: None, title: Title
) -> None:
    """Reviews may tell any choice, as the one made or as a better one."""
    player, random = sit(tmp_path, title, 2, seed="told"), Random(4)
    top, match = player.table.table_view, player.match
    names, kinds = [spot.name for spot in match.setup.boards[0].spots], dict[type[Choice], set[str]]()
    for _ in range(60):
        if match.over:
            break
        for choice in match.options:
            if top.words.has(f"{title.key}.choice.{type(choice).__name__}"):
                told = top.speaker.tell(choice, **top.table.words.remark(choice, ()))
                kinds.setdefault(type(choice), set()).update(names_in(told, names))
        match.play(random.choice(match.options))
    named = {kind for kind, found in kinds.items() if found}
    if named:
        player.catch_up()
        on_screen = shown(player)
        assert all(is_shown(name, on_screen) for kind in named for name in kinds[kind]), named
    assert kinds


@by_title
def test_where_to_look_is_said_in_words(tmp_path: Path, title: Title, whole: bool) -> None:
    """A button by its label; all that lies on the table by what it is, in a part of that or in all of it."""
    player = sit(tmp_path, title, 2, seed="where")
    words = player.house.services.words
    for _, marks, _ in hinted(player, 60 if whole else 4):
        where = player.table.hints._area_text(marks)
        assert where not in (words.t("match.hint.area.text"), words.t("match.hint.area.button")), marks.at
        assert "{" not in where
        starts, lies = player.table.hints._piece_text(marks), marks.gesture.source in player.table.model.spots
        assert lies or starts != words.t("match.hint.piece.text"), "a button is called a piece"
    entries = read_compiled(WORDS / ENGLISH / "LC_MESSAGES" / "five_acres.mo").entries
    with_parts = [key for key in entries if key.startswith(f"{title.key}.area.") and "{part}" in str(entries[key])]
    assert all(words.has(f"{key}.all") for key in with_parts), with_parts


@by_title
@pytest.mark.parametrize("size", [(1280, 720)])
def test_beside_the_open_rulebook_a_hint_has_words(
    tmp_path: Path, pixels: None, title: Title, size: tuple[int, int]
) -> None:
    """Over the foot of the book where the table has no room; what it covers is no part of its own."""
    player = sit(tmp_path, title, 2, seed="beside", size=size)
    match, random = player.match, Random(2)
    while len(match.plies) < 24 or player.table.hints.seat is None:
        match.play(random.choice(match.options))
        player.catch_up()
    player.key("f1")
    player.step(1000)
    assert player.table.rules.beside
    player.table.hints.adviser = AtOnce(match, 5)
    for key in ("area", "piece", "move"):
        player.key("h")
        player.draw()
        hints, state = player.table.hints, player.table.screen.state.hint
        marks = hints._marks()
        assert state.strength == key
        assert state.hint is not None
        assert marks is not None
        assert hints._content(state.hint, marks, key).sentence in shown(player)
    assert "rulebook.close" in player.scene.spots()


@by_title
def test_no_word_of_a_hint_is_cut_in_a_narrow_window(tmp_path: Path, pixels: None, title: Title, whole: bool) -> None:
    player = sit(tmp_path, title, 2, seed="narrow", size=(1280, 720), percent=150)
    for _, _, content in hinted(player, 20 if whole else 2):
        told = {content.sentence, *(chip.words for chip in content.chips)}
        cut = {words for words, _ in read(player.manager, player.surface).cut}
        assert not cut & {*told, *map(player.table.words.t, ("match.hint.area", "match.hint.piece", "match.hint.move"))}


def contrast(surface: pygame.Surface, box: pygame.Rect) -> float:
    """Spread of the brightness of pixels in a box."""
    pixels = pygame.surfarray.array3d(surface.subsurface(box.clip(surface.get_rect())))
    return float(pixels.mean(axis=2).std())


@pytest.mark.telling("rancho")
@by_title
def test_no_mark_of_a_hint_washes_out_words_on_top_of_the_table(
    tmp_path: Path, pixels: None, title: Title, whole: bool
) -> None:
    player, met = sit(tmp_path, title, 2, seed="wash", size=(1280, 720)), 0
    table, scale = player.table, player.manager.scale
    for _, marks, _ in hinted(player, 60 if whole else 10):
        context, finder = table.model.now(), BoxFinder(scale)
        table.table_view.table.look.draw_above(finder, context)
        words = [box for box in finder.words if marks.place is not None and box.intersects(marks.place)]
        if not words:
            continue
        before = pygame.Surface(scale.size_px)
        plain = Painter(before, scale)
        table.table_view.drawing.draw(plain, context)
        after = before.copy()
        hint_marks.draw_ghost(Painter(after, scale), table.table_view, context, marks)
        for box in map(plain.rect_px, words):
            met += 1
            assert contrast(after, box) > 0.9 * contrast(before, box), marks.at
    assert met or title.key != "rancho"


@by_title
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)], ids=str)
def test_the_part_of_the_table_that_a_hint_names_is_lit_up_to_its_ring(
    tmp_path: Path, title: Title, size: tuple[int, int], whole: bool
) -> None:
    player, met = sit(tmp_path, title, 2, seed="wash", size=size), 0
    table, scale = player.table, player.manager.scale
    for _, marks, _ in hinted(player, 60 if whole else 4):
        written = all_words(table.model, table.buttons.build())
        picture = pygame.Surface(scale.size_px)
        picture.fill("white")
        paint = Painter(picture, scale)
        hint_marks.veil(table.table_view.frame.bar, marks, written).draw(paint)
        (ring,) = rings_at(hint_marks.ringed(marks, "area"), written)
        for within, white in ((ring.inner.inset(2), True), (wider(ring.outer, 2), False)):
            corners = [*product((within.x, within.right), (within.y, within.bottom))]  # round ones
            for x, y in points_along(within):
                if any(dist(corner, (x, y)) < 16 for corner in corners):
                    continue
                at = round(x * scale.factor), round(y * scale.factor)
                if picture.get_rect().collidepoint(at) and not table.table_view.frame.bar.contains(x, y):
                    assert (picture.get_at(at)[:3] == (255, 255, 255)) == white, (marks.at, at)
                    met += 1
    assert met


@by_title
def test_the_last_level_names_a_place_on_the_board_to_whoever_plays_by_keys(tmp_path: Path, title: Title) -> None:
    """Many spaces of a board show the same."""
    player = sit(tmp_path, title)
    dice, hints, model, found = Random(7), player.table.hints, player.table.model, 0
    controls, words = player.table.table_view.table.controls, player.table.table_view.table.words
    for _ in range(16):
        player.key("tab")
        for choice in {type(each): each for each in player.match.options}.values():
            marks = hint_marks.marks(player.table.table_view, (choice,))
            if marks is None:
                continue
            context = model.context
            ground = [*controls.ground(context)]
            places = [spot for spot in marks.gesture[:2] if spot in ground and spot in model.things]
            names = [name for spot in places for name in (words.mark(context, spot), model.name(spot)) if name]
            told = hints._sentence(marks.acts, 0, marks.gesture)
            assert not names or any(name.split(":")[0] in told for name in names), (told, names)
            found += bool(names)
        player.match.play(random_play.pick(title, dice, player.match.options))
        player.catch_up()
        if player.match.over:
            break
    assert found


@by_title
def test_a_lit_part_of_a_board_is_told_by_its_places_to_whoever_does_not_see_it(
    tmp_path: Path, title: Title, whole: bool
) -> None:
    """By the first and the last, row by row."""
    player, met = sit(tmp_path, title, 2, seed="where"), 0
    words = player.house.services.words
    for _, marks, _ in hinted(player, 60 if whole else 12):
        words.speak_of("mouse")
        seen = player.table.hints._area_text(marks)
        words.speak_of("keys")
        heard = player.table.hints._area_text(marks)
        if words.t("match.part.upper") in seen or words.t("match.part.lower") in seen:
            inside = [spot for spot, box in player.table.model.spots.items() if marks.region.contains(*box.centre)]
            ends = [player.table.model.name(spot) for spot in inside if spot.kind == marks.at.kind]
            assert any(heard.endswith(f"from {first} to {last}") for first in ends for last in ends), (heard, ends)
            met += 1
        elif " part " not in seen:
            assert heard == seen
    assert met or title.key == "rancho"
