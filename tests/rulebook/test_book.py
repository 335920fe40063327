"""Reading books and examples: what they may hold, and that foreign ones are bounded and told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from game.core.seats import Seat
from game.scenes.rulebook import book, example
from game.scenes.rulebook.book import BookError, BookTable, ListItem, Mark, Note, Paragraph, Picture, Span
from tests.games import field_game

TOY = b"""# The whole game | In short
Sow and *wait*. See [rain](FG2).

# A turn
## Sowing | Sow {FG1 FG3} ![](crops/corn)
- a **free** spot
1. first
> Water helps.

| Rain | Points |
|---|---|
| one | 1 |

```example first
A ok spot:0 spot:1: Sow here: it is free.
B no spot:2: Not here.
```
## Rain {FG2}
It rains.
"""


def test_a_book_has_chapters_and_pages() -> None:
    found = book.book_from(TOY)
    assert [(each.title, each.short) for each in found.chapters] == [
        ("The whole game", "In short"),
        ("A turn", "A turn"),
    ]
    short, sow, rain = found.passages
    assert (short.rules, short.first, sow.first) == ((), True, False)
    assert (sow.short, sow.rules, sow.art) == ("Sow", ("FG1", "FG3"), "crops/corn")
    assert found.places == {"FG1": 1, "FG3": 1, "FG2": 2}
    assert (found.of(0), found.of(1)) == ([0], [1, 2])
    assert rain.parts == (Paragraph((Span("It rains."),)),)
    assert short.parts[0] == Paragraph(
        (Span("Sow and "), Span("wait", True), Span(". See "), Span("rain", False, "FG2"), Span("."))
    )
    assert sow.parts == (
        ListItem((Span("a "), Span("free", True), Span(" spot"))),
        ListItem((Span("first"),), "1."),
        Note((Span("Water helps."),)),
        BookTable((("Rain", "Points"), ("one", "1"))),
        Picture(
            "first",
            (Mark("A", "ok", ("spot:0", "spot:1"), "Sow here: it is free."), Mark("B", "no", ("spot:2",), "Not here.")),
        ),
    )


WRONG = (
    b"",
    b"text without a chapter",
    b"## a page without a chapter\ntext",
    b"# One\n### too deep\ntext",
    b"# One {not a rule}\ntext",
    b"# One\n[away](https://example.org)",
    b"# One\n![](crops/corn)",
    b"# One\n`code`",
    b"# One\n```python\nimport os\n```",
    b"# One\n```example ../../secret\nA ok spot:0: x\n```",
    b"# One\n```example a\nA maybe spot:0: x\n```",
    b"# One\n```example a\nA ok : x\n```",
    b"# One\n- a\n  - deeper",
    b"# One\n> - a list in a box",
    b"# One {AB1}\n## Two\ntext",
    b"\xff\xfe\x00",
    b"# One\n" + b"> " * 5000 + b"deep",
)


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_what_is_no_book_is_told(text: bytes) -> None:
    with pytest.raises(BookError, match=r"^rulebook\.error\."):
        book.book_from(text)


@pytest.mark.parametrize("words", [b"<b>html</b>", b"[" * 5000, b"a" * 5000, b"&amp;" * 100])
def test_what_means_nothing_here_is_mere_words(words: bytes) -> None:
    found = book.book_from(b"# One\n" + words)
    assert [type(part) for part in found.passages[0].parts] == [Paragraph]


@given(st.text(alphabet="#|{}![]()>-*_`A1 \nexample:|", max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_text_is_a_book_or_is_told(text: str) -> None:
    try:
        found = book.book_from(text.encode())
    except BookError:
        return
    assert found.passages


def test_files_are_bounded(tmp_path: Path) -> None:
    folder = tmp_path / "words" / "en" / "rulebook"
    folder.mkdir(parents=True)
    with pytest.raises(BookError, match="missing"):
        book.load("toy", folder=tmp_path)
    (folder / "toy.md").write_bytes(b"# One\ntext")
    assert book.load("toy", "xx", tmp_path).chapters[0].title == "One"  # no such language: English
    (folder / "toy.md").write_bytes(b"# One\n" + b"x" * book.MOST_BYTES)
    with pytest.raises(BookError, match="large"):
        book.load("toy", folder=tmp_path)
    many = b"# One\n" + b"## Two\ntext\n" * (book.MOST_PASSAGES + 1)
    with pytest.raises(BookError, match="large"):
        book.book_from(many)


def test_the_reader_of_markdown_comes_with_the_first_book() -> None:
    import subprocess
    import sys

    code = "import game.app, game.titles, game.scenes.match.scene, game.scenes.rulebook.scene, sys;"
    code += "sys.exit('markdown_it' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# -- examples

SEATS = (Seat("a"), Seat("b"))


def _example(*choices: str, **more: object) -> bytes:
    rows = [{"choice": msgspec.json.decode(each)} for each in choices]
    return msgspec.json.encode({"seats": 2, "rows": rows, **more})


def _reached(tmp_path: Path, data: bytes) -> object:
    folder = tmp_path / "rulebook" / "examples" / "toy"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "one.json").write_bytes(data)
    found = example.load_example("toy", "one", tmp_path)
    return example.play_example(field_game.SPEC, found, SEATS, lambda name: field_game.make(6)).state


FIRST, SOW, WAIT = '{"type":"First","seat":1}', '{"type":"Sow","spot":3}', '{"type":"Wait"}'


def test_an_example_is_a_position_that_the_rules_lead_to(tmp_path: Path) -> None:
    state = _reached(tmp_path, _example(FIRST, SOW, WAIT))
    assert isinstance(state, field_game.State)
    assert (state.seat, state.sown[3]) == (1, 1)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{" * 3000,
        b'{"seats":2,"rows":[],"more":1}',
        b'{"seats":99,"rows":[]}',
        b'{"seats":2,"rows":[],"options":{"starter":"x"}}',
        _example(SOW),
        _example(FIRST, FIRST),
        _example('{"type":"Nothing"}'),
        _example(FIRST, '{"type":"Sow","spot":9999}'),
        msgspec.json.encode({"seats": 2, "rows": [{"choice": {"type": "First", "seat": 1}, "aside": 0}]}),
        msgspec.json.encode({"seats": 2, "rows": [{"choice": {}}] * (example.MOST_ROWS + 1)}),
    ],
    ids=range(12),
)
def test_what_is_no_example_is_told(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(BookError):
        _reached(tmp_path, data)


def test_large_examples_are_told(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="large"):
        _reached(tmp_path, b" " * (example.MOST_EXAMPLE_BYTES + 1))
