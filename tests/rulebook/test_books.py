"""Every book says every rule, leads nowhere wrong, and shows only what the rules allow."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import engine
from game.core.even import Strengths, suggested
from game.core.match import Match
from game.core.seats import Seat
from game.files import ASSETS
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n.catalogue import WORDS, Catalogue, languages
from game.scenes.rulebook import book, example
from game.scenes.rulebook.book import Book, BookError, BookTable, ListItem, Mark, Note, Paragraph, Passage, Picture
from game.scenes.rulebook.example import ExamplePicture
from game.scenes.rulebook.leaf import Leaf
from game.scenes.rulebook.reader import BookReader
from game.scenes.rulebook.scene import RulebookScene
from game.scenes.shell.scene import Services
from game.titles import TITLES
from game.ui.chooser import PRESS
from game.ui.keymap import KEY_MAP
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot, named
from game.ui.theme import colours
from game.ui.title import Title, things_ahead
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match_player import sit
from tests.tools.rulebook.look import pictures, services

KEYS = {title.key: title for title in TITLES}
WRITTEN = sorted(
    (path.parents[1].name, path.stem)
    for path in WORDS.glob("*/rulebook/*.md")
    if path.stem in KEYS and path.stem.islower()
)
MOST_WORDS = 24
"""Sentences for children of ten are not longer."""


@pytest.fixture(params=WRITTEN, ids="-".join)
def written(request: pytest.FixtureRequest) -> tuple[Title, str, Book]:
    language, key = request.param
    return KEYS[key], language, book.load(key, language)


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Services:
    found: Services = services(tmp_path_factory.mktemp("books"))
    return found


def spans(page: Passage) -> list[book.Spans]:
    return [part.spans for part in page.parts if isinstance(part, Paragraph | ListItem | Note)]


def said(page: Passage) -> list[str]:
    """Every piece of text on a page."""
    out = ["".join(span.words for span in each) for each in spans(page)]
    for part in page.parts:
        if isinstance(part, Picture):
            out += [mark.words for mark in part.marks]
        elif isinstance(part, BookTable):
            out += [cell for row in part.rows for cell in row]
    return out


def test_every_rule_has_its_page(written: tuple[Title, str, Book]) -> None:
    title, _, found = written
    letters, last = title.spec.rules
    assert set(found.places) == {f"{letters}{number}" for number in range(1, last + 1)}


def test_links_lead_to_rules(written: tuple[Title, str, Book]) -> None:
    _, _, found = written
    links = [span.link for page in found.passages for each in spans(page) for span in each if span.link]
    assert [link for link in links if link not in found.places] == []


def test_sentences_are_short(written: tuple[Title, str, Book]) -> None:
    _, _, found = written
    sentences = [one for page in found.passages for text in said(page) for one in re.split(r"(?<=[.!?:;]) ", text)]
    assert [one for one in sentences if len(one.split()) > MOST_WORDS] == []
    assert [page.short for page in found.passages if len(page.short) > 22] == []


def test_every_book_tells_the_same_in_every_language(written: tuple[Title, str, Book]) -> None:
    title, _, found = written
    english = book.load(title.key)

    def frame(of: Book) -> list[tuple[Any, ...]]:
        shown = [(page, [part for part in page.parts if isinstance(part, Picture)]) for page in of.passages]
        marks = [[(each.name, [mark[:3] for mark in each.marks]) for each in many] for _, many in shown]
        return [(page.chapter, page.rules, page.art, each) for (page, _), each in zip(shown, marks, strict=True)]

    assert frame(found) == frame(english)


def test_a_book_and_the_set_up_name_the_same_even_start(written: tuple[Title, str, Book]) -> None:
    """A Novice against an Expert, two playing: what the set-up suggests then is what the book tells."""
    title, language, found = written
    words, even = Catalogue(language), title.spec.even
    assert even is not None
    page = next(page for page in found.passages if page.title == words.t("setup.even"))
    tip = next(part for part in page.parts if isinstance(part, Note))
    told = "".join(span.words for span in tip.spans).replace("\u00a0", " ")
    for value in filter(None, suggested(even, Strengths((0.0, 1.0), 1.0))):
        assert (things_ahead(words, title.key, value).replace("\u00a0", " ") or f" {value} ") in told


def stands(title: Title, name: str, home: Services) -> tuple[example.Example, Match[Any, Any]]:
    found = example.load_example(title.key, name)
    seats = title.with_colours([Seat(str(number)) for number in range(found.seats)])
    return found, example.play_example(title.spec, found, seats, home.load_board)


def test_examples_are_what_the_rules_say(written: tuple[Title, str, Book], at_home: Services) -> None:
    title, _, found = written
    shown = pictures(found)
    for page, picture in shown:
        wanted, match = stands(title, picture.name, at_home)
        drawn = ExamplePicture(at_home, title, picture)
        proven = {mark.letter for mark in picture.marks if mark.verdict != "see"}
        assert proven == set(wanted.tries), picture.name
        assert len({mark.letter for mark in picture.marks}) == len(picture.marks), picture.name
        for mark in picture.marks:
            if mark.verdict != "see":
                prove(page, mark, title.spec.codec.choice_from(wanted.tries[mark.letter]), match, drawn)
        tallies = match.tallies()
        for seat, points in wanted.points.items():
            assert {kind: tallies[int(seat)].points[kind] for kind in points} == points, picture.name


def prove(page: Passage, mark: Mark, choice: Any, match: Match[Any, Any], drawn: ExamplePicture) -> None:
    """Prove a saying about a place: the choice meant is allowed, or refused by a rule that stands on the page."""
    refusal = engine.why_not(match.terms, match.position, choice)
    told = (page.title, mark.letter, choice, refusal)
    if mark.verdict == "ok":
        assert refusal is None, told
    else:
        assert refusal is not None, told
        assert refusal.rule in page.rules, told
    made = drawn.top.table.controls.gestures(choice, drawn.context)
    places = {spot for each in made for spot in (each.source, each.target) if spot != PRESS}
    places |= {button for button, press in pressed(drawn).items() if press in places}
    assert not places or any(named(name) in places for name in mark.spots), (*told, places)


def test_read_rule_opens_the_page_that_explains_a_refusal(written: tuple[Title, str, Book], at_home: Services) -> None:
    """The page is that whose example is refused so, where several have one number."""
    title, _, found = written
    for page, picture in pictures(found):
        wanted, match = stands(title, picture.name, at_home)
        for mark in picture.marks:
            if mark.verdict == "no":
                choice = title.spec.codec.choice_from(wanted.tries[mark.letter])
                refusal = engine.why_not(match.terms, match.position, choice)
                assert refusal is not None
                at = found.find(f"{refusal.rule}.{refusal.key}")
                assert at is not None
                assert found.passages[at] == page, (picture.name, mark.letter, refusal)


def test_the_refusals_of_a_page_are_by_its_rules_and_have_words(written: tuple[Title, str, Book]) -> None:
    title, language, found = written
    for page in found.passages:
        for rule, key in (each.split(".") for each in page.refusals):
            assert rule in page.rules
            assert Catalogue(language).has(f"{title.key}.why.{key}")
            assert sum(f"{rule}.{key}" in each.refusals for each in found.passages) == 1


def pressed(drawn: ExamplePicture) -> dict[Spot, Spot | None]:
    """By button which spot it stands for."""
    controls, context = drawn.top.table.controls, drawn.context
    main = controls.main(context)
    tools = {Spot("tool", tool.verb): tool.press for tool in controls.tools(context)}
    return tools if main is None else {**tools, Spot("main"): main.press}


def test_a_mark_calls_a_button_by_its_name(written: tuple[Title, str, Book], at_home: Services) -> None:
    """One that is not there is called in vain."""
    title, _, found = written
    for _, picture in pictures(found):
        of = Picture(picture.name, (Mark("A", "see", ("main",), "Here."),))
        large = (plain := ExamplePicture(at_home, title, picture)).top.table.controls.main(plain.context)
        if large is None:
            with pytest.raises(BookError):
                ExamplePicture(at_home, title, of)
            continue
        drawn = ExamplePicture(at_home, title, of)
        button = drawn.buttons[Spot("main")]
        assert (button.label, button.enabled) == (large.label, large.enabled)
        assert drawn.spots[Spot("main")] == button.rect == drawn.context.frame.main
        assert drawn.region.intersection(button.rect) == button.rect
        return
    raise AssertionError("no example has a large button")


def test_no_example_is_left_over() -> None:
    for key in {key for _, key in WRITTEN}:
        used = {part.name for _, part in pictures(book.load(key))}
        assert {path.stem for path in (ASSETS / "rulebook" / "examples" / key).glob("*.json")} == used


def test_every_example_is_drawn_whole(written: tuple[Title, str, Book], at_home: Services) -> None:
    """The picture shows every marked place, and not so small that nothing can be told."""
    title, _, found = written
    for _, picture in pictures(found):
        drawn = ExamplePicture(at_home, title, picture)
        wide, high, zoom = drawn.size(400)
        assert zoom > 0.3, picture.name
        assert (wide <= 400.01, high <= 381) == (True, True), picture.name


def test_beside_what_an_example_shows_no_other_thing_is_cut(
    written: tuple[Title, str, Book], at_home: Services
) -> None:
    """In a wide column there is more of the board round a place on it, in its middle, and nothing beside that."""
    title, _, found = written
    beside = 0
    for _, picture in pictures(found):
        drawn = ExamplePicture(at_home, title, picture)
        _, high, zoom = drawn.size(400)
        box, surface = Rect(0, 0, 1400, high), pygame.Surface((1400, round(high)))
        part, whole = drawn.shown(box, zoom), drawn.whole
        drawn.draw(Painter(surface, Scale.zoomed(surface.get_size(), 1)), box, zoom)
        world = drawn.top.table.world
        over = [] if world is None else [*world.overlays(drawn.context)]
        assert not any(each.intersects(whole) for each in over if not each.inset(-5).intersects(drawn.region)), (
            picture.name
        )
        assert abs(part.centre[0] - whole.centre[0]) < 1 or part.w < whole.w, picture.name
        for x, outside in ((4, whole.x - part.x), (1395, part.right - whole.right)):
            if outside * zoom > 6:
                heights = range(8, round(high) - 8, 16)
                assert all(surface.get_at((x, y))[:3] == colours.cream for y in heights), picture.name
                beside += 1
    assert beside


@pytest.mark.parametrize(("percent", "width"), [(100, 345.0), (100, 620.0), (200, 330.0), (200, 460.0)])
def test_no_word_of_a_page_is_cut(
    written: tuple[Title, str, Book], at_home: Services, percent: int, width: float
) -> None:
    """However narrow its column is, and however large the letters."""
    _, _, found = written
    scale, words = Scale((1600, 900), percent), at_home.words

    def broken(picture: Picture) -> ExamplePicture:
        raise book.BookError("rulebook.error.example", name=picture.name, cause="")  # looked at elsewhere

    for page in found.passages:
        leaf = Leaf(page, found.chapters[page.chapter].title, "", words, broken, scale, Rect(0, 0, width, 500), None)
        for piece in leaf.pieces:
            flow = piece.flow
            assert flow is None or piece.inset[0] + flow.width <= piece.box.w + 0.5, (page.title, flow.text)
            assert piece.box.right <= width + 0.5, page.title


@pytest.mark.parametrize("percent", [100, 200])
def test_nothing_of_the_sign_of_a_list_is_cut_off(
    written: tuple[Title, str, Book], at_home: Services, percent: int
) -> None:
    """A number lies within its column, which a book clips, and beside its words; one of two digits too."""
    title, _, found = written
    scale, met = Scale((1600, 900), percent), 0
    for page in found.passages:
        lists = page._replace(parts=tuple(part for part in page.parts if isinstance(part, ListItem)))
        column = Rect(0, 0, 300, 500)
        leaf = Leaf(lists, "", "", at_home.words, partial(ExamplePicture, at_home, title), scale, column, None)
        for piece, item in zip(leaf.pieces[-len(lists.parts) :] if lists.parts else (), lists.parts, strict=True):
            paint = DrawnWords(pygame.Surface((1600, 900)), scale)
            piece.draw(paint, piece.box, ())
            assert isinstance(item, ListItem)
            sign, box = paint.words[0]
            assert sign == (item.number or sign)
            assert piece.box.x - 0.5 <= box.x
            assert box.right < piece.box.x + piece.inset[0]
            met += 1
    assert met


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_game_has_its_book_in_every_language(key: str, language: str) -> None:
    assert (language, key) in WRITTEN


def test_folder_holds_books_alone() -> None:
    assert [path.name for path in (ASSETS / "rulebook").iterdir() if path.is_dir()] == ["examples"]
    assert {path.suffix for path in (ASSETS / "rulebook" / "examples").rglob("*") if path.is_file()} == {".json"}
    assert {path.stem for path in WORDS.glob("*/rulebook/*")} == {*KEYS, *book.SHARED}


@pytest.mark.parametrize("language", languages())
def test_pages_of_every_game_name_the_keys_of_actions_that_there_are(language: str) -> None:
    text = book.text_path(book.SHARED[0], language).read_text("utf-8")
    named = set(re.findall(r"\{(\w+)\}", text))
    assert named <= set(KEY_MAP)
    assert {"explore", "next_place", "place", "happened", "standing", "asked"} <= named
    found = book.load("texas", language, keys=dict.fromkeys(KEY_MAP, "Q"))
    told = [words for page in found.passages for words in said(page)]
    assert not [words for words in told if "{" in words]
    assert any("Shift+Q" in words for words in told)


@pytest.mark.parametrize("language", languages())
def test_the_book_tells_of_boards_of_ones_own_by_the_names_of_the_buttons(language: str) -> None:
    text = book.text_path(book.SHARED[-1], language).read_text("utf-8")
    words = Catalogue(language)
    for key in ("setup.board", "setup.boards.copy", "setup.boards.edit"):
        assert f"**{words.t(key)}**" in text
    assert "**balance**" in text


# -- what is looked for at a table

ON_CARDS = {
    "rancho": ("card.land", "card.short", "card.value", "card.no_dog", "card.blocked"),
    "rolling_ranch": ("card.filled", "card.full", "card.open", "card.open_short"),
    "wolves_and_sheep": ("hidden", "tiles"),
    "texas": ("side.1", "side.2"),
    "rolling_acres": ("unnamed", "little.unnamed"),
}
"""The words on the cards of seats that do not come from players."""


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_words_on_the_cards_of_seats_are_found(at_home: Services, title: Title) -> None:
    """Counts may differ from those in the book; a number with its total, as in *4 of 12*, is found too."""
    words, reader = at_home.words, BookReader(at_home, title)
    assert reader.book is not None
    for key in ON_CARDS.get(title.key, ()):
        shown = words.n(f"{title.key}.{key}", 4, most=12, spaces=30, value=15)
        reader.look_for(" ".join(part for part in shown.split() if part not in ("4", "15", "of")))
        assert reader.hits, shown
    reader.look_for("12 pastures")
    assert bool(reader.hits) == (title.key == "rancho")


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_the_book_is_opened_at_what_is_asked(tmp_path: Path, title: Title) -> None:
    """With F1: for a building of Rolling Ranch at *Buildings*, and so on; once more it is open where one was."""
    met = dict[str, str]()
    for seed in "123":
        match = play_match(agree(title.spec, ["random"] * title.spec.seats[-1], []), seed)
        for ply in match.plies:
            if ply.before.waiting is not None:
                met[type(ply.before.waiting).__name__] = ply.before.waiting.rule
    found = book.load(title.key)
    assert met
    assert all(rule in found.places for rule in met.values()), met
    if title.key == "rolling_ranch":
        assert found.chapters[found.passages[found.places[met["Draw"]]].chapter].title == "Buildings"
    player = sit(tmp_path, title, title.spec.seats[-1])
    waiting = player.table.table_view.context().waiting
    assert waiting is not None
    player.key("f1")
    spread = player.table.screen.state.book.spread
    assert spread is not None
    assert spread.reader.at == found.places[waiting.rule]
    player.key("f1")
    spread.go(0)
    player.key("f1")
    assert spread.reader.at == 0


def test_the_book_fills_the_window_at_the_page_that_was_read(tmp_path: Path, written: tuple[Title, str, Book]) -> None:
    """Also at one that has no number, or one that an earlier page has too."""
    title, _, found = written
    player = sit(tmp_path, title)
    pages = [n for n, page in enumerate(found.passages) if n not in [found.places[rule] for rule in page.rules]]
    player.key("f1")
    for page in pages[:3]:
        assert player.table.screen.state.book.spread is not None
        player.table.screen.state.book.spread.go(page)
        player.step()
        player.click("rulebook.whole")
        assert isinstance(player.scene, RulebookScene)
        assert player.scene.spread.reader.at == page
        player.click("rulebook.back")
