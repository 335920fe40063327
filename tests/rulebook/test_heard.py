"""Books by ear: each paragraph and each row of a table is heard as one, and examples say which places they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes import navigation
from game.scenes.match.scene import MatchScene
from game.scenes.rulebook.book import BookTable, ListItem, Note, Paragraph, Picture
from game.scenes.rulebook.scene import RulebookScene
from game.scenes.shell.outcomes import ShowRules
from game.titles import TITLES
from game.ui.access import Node, reading
from game.ui.title import Title
from tests.scenes.screens import Stand, screens

NARROW, WIDE = (1024, 640), (1600, 900)


def opened(folder: Path, title: Title, size: tuple[int, int] = NARROW) -> tuple[Stand, RulebookScene]:
    stand = Stand(folder, title, size)
    scene = navigation.scene(stand.house.services, ShowRules(title))
    assert isinstance(scene, RulebookScene)
    stand.show(scene)
    return stand, scene


def page_heard(scene: RulebookScene, at: int) -> Node:
    scene.spread.go(at)
    return next(node for node in reading(scene.tree()) if node.id.ids == (f"rulebook.text.{at}",))


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_book_is_heard_in_whole_paragraphs_and_rows(tmp_path: Path, title: Title, language: str) -> None:
    """Pages as narrow as their lines may be: each of these cuts sentences."""
    stand, scene = opened(tmp_path, title)
    stand.house.services.change(language=language)
    book = scene.spread.reader.book
    assert book is not None
    pages = range(len(book.passages))
    for at in pages[:: 1 if language == "en" else 5]:
        page, heard = book.passages[at], page_heard(scene, at)
        lines = [node.name for node in heard.parts if not node.does]
        assert heard.name == page.title
        assert page.title in lines
        for part in page.parts:
            match part:
                case Paragraph(spans) | Note(spans):
                    assert "".join(span.words for span in spans) in lines
                case ListItem(spans, number):
                    assert " ".join(filter(None, (number, "".join(span.words for span in spans)))) in lines
                case BookTable(rows):
                    told = [line for line in lines if any(all(cell in line for cell in row) for row in rows)]
                    assert len(told) >= len(rows)
                case Picture(_, marks):
                    for mark in marks:
                        letter = f"{mark.letter}. "
                        said = {each for each in lines if each.startswith(letter) and each.endswith(mark.words)}
                        places = [each.removeprefix(letter).removesuffix(mark.words) for each in said]
                        assert places
                        assert all(any(letter.isalnum() for letter in place) for place in places), said


def test_a_link_is_heard_by_its_words_after_the_sentence_that_it_stands_in(tmp_path: Path) -> None:
    links = 0
    for title in TITLES:
        _, scene = opened(tmp_path / title.key, title, WIDE)
        book = scene.spread.reader.book
        assert book is not None
        for at, page in enumerate(book.passages):
            texts = [part.spans for part in page.parts if isinstance(part, Paragraph | ListItem | Note)]
            if not any(span.link for spans in texts for span in spans):
                continue
            before = ""
            for node in page_heard(scene, at).parts:
                if node.does:
                    links += 1
                    assert node.name in before
                else:
                    before = node.name
    assert links


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_the_heading_of_a_page_is_told_once_when_it_is_opened_or_turned_to(tmp_path: Path, title: Title) -> None:
    """Over the window and beside a match alike, and anew when the book is opened again."""
    stand, scene = opened(tmp_path, title, WIDE)
    book = scene.spread.reader.book
    assert book is not None
    (told,) = scene.take_announcements()
    assert told.words.endswith(book.passages[scene.spread.reader.at].title)
    for name in ("rulebook.next", "rulebook.previous"):
        stand.pilot.click(name)
        page = book.passages[scene.spread.reader.at]
        (told,) = scene.take_announcements()
        assert told.words.endswith(page.title)
        assert told.words.startswith(book.chapters[page.chapter].title)
        assert scene.take_announcements() == ()
    match = screens(title)[f"match_{title.spec.seats[-1]}"](Stand(tmp_path / "beside", title, WIDE))
    assert isinstance(match, MatchScene)
    match.take_announcements()
    for _ in range(2):
        match.rules.press()
        match.page.fill(match.build())
        spread = match.screen.state.book.spread
        assert spread is not None
        assert spread.reader.page is not None
        assert spread.reader.page.title in [each.words.rpartition(": ")[2] for each in match.take_announcements()]
        match.rules.press()
        assert match.take_announcements() == ()
