"""Text on lines: nothing is cut or lost, whatever the width and the size of letters."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from game.scenes.rulebook.book import Span
from game.scenes.rulebook.leaf import LETTERS, Flow, Hit, find_hits, find_words, spoken
from game.ui import type
from game.ui.rect import Scale

words = st.lists(st.text(alphabet="abcdefgh.,", min_size=1, max_size=9), min_size=1, max_size=30)
SCALES = [Scale((1600, 900)), Scale((1024, 640), 100), Scale((1600, 900), 200), Scale((1024, 640), 200)]


@given(st.lists(st.tuples(words, st.booleans(), st.sampled_from(["", "AB1"])), min_size=1, max_size=5), st.data())
@settings(max_examples=60, deadline=None)
def test_every_word_stands_on_a_line(parts: list[tuple[list[str], bool, str]], data: st.DataObject) -> None:
    scale = data.draw(st.sampled_from(SCALES))
    width = data.draw(st.floats(80, 900))
    spans = tuple(Span(" ".join(each) + " ", strong, link) for each, strong, link in parts)
    flow = Flow(spans, "body", scale, width)
    lines = ["".join(run.words for run in line.runs) for line in flow.lines]
    assert " ".join(lines).split() == flow.text.split()
    for line, text in zip(flow.lines, lines, strict=True):
        single = " " not in text
        assert line.width <= width or single
        assert len(text) <= LETTERS or single
        for run in line.runs:
            assert flow.text[run.start : run.start + len(run.words)] == run.words


def test_words_of_two_manners_without_a_space_stay_together() -> None:
    spans = (Span("one two "), Span("three", True), Span(". four"))
    wide = type.block("one two three", "body", SCALES[0]).width_px * 1.02
    flow = Flow(spans, "body", SCALES[0], wide)
    assert "".join(run.words for run in flow.lines[1].runs).startswith("three.")


def test_links_lie_where_their_words_are() -> None:
    flow = Flow((Span("see "), Span("the rain in the garden", False, "AB1"), Span(" now")), "body", SCALES[0], 150)
    links = list(flow.links())
    assert len(links) > 1
    assert {link.rule for link in links} == {"AB1"}
    assert all(box.right <= flow.width + 0.01 and box.bottom <= flow.height + 0.01 for box, _, _ in links)


def test_hits_are_found_whatever_the_size_of_letters() -> None:
    assert list(find_hits("The number, the Number", "NUMBER")) == [Hit(4, 10), Hit(16, 22)]
    assert list(find_hits("aaa", "aa")) == [Hit(0, 2)]
    assert list(find_hits("aaa", "")) == []


@pytest.mark.parametrize("width", [90.0, 200.0, 600.0])
def test_a_hit_over_two_lines_is_marked_on_both(width: float) -> None:
    flow = Flow((Span("one two three four five six"),), "body", SCALES[0], width)
    box = flow.place(Hit(0, len(flow.text)))
    assert abs(box.h - flow.height) < 0.01


def test_words_are_found_apart_and_figures_as_words() -> None:
    text = "You have twelve disks, so nobody owns more pastures."
    numbers = ("one", "two", *map(str, range(3, 12)), "twelve")
    assert spoken("12 disks", numbers) == "twelve disks"
    assert [text[hit.start : hit.end] for hit in find_words(text, "12 pastures", numbers)] == ["twelve", "pastures"]
    assert find_words(text, "13 pastures", numbers) == []


def test_letters_are_found_without_their_marks() -> None:
    text = "Młode jagnię pod płotem"
    assert [text[hit.start : hit.end] for hit in find_words(text, "mlode jagnie", ())] == ["Młode", "jagnię"]


def test_a_number_is_found_in_all_its_forms() -> None:
    text, numbers = "Dwie owce i dwóch pasterzy", ("jeden", "dwa/dwie/dwóch")
    assert [text[hit.start : hit.end] for hit in find_words(text, "2", numbers)] == ["Dwie", "dwóch"]
    assert spoken("2 owce", numbers) == "dwa owce"
