"""Nobody is shown what others hold: frames that differ only in that are the same pixel for pixel.

Every title whose rules hide something is held to it. The test command takes the fewest and the most seats with half the
viewers each, a person alone among the fewest or the most, and every second agreement; with `--whole` all take part.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.boards import load
from game.core.match import Match, MatchSetup
from game.core.spec import Spec
from game.scenes.tabletop.commands import Play
from game.store.settings import Cover
from game.titles import TITLES
from game.ui.title import Title
from tests.games import interrupt_game, secret_game, toy
from tests.games.trial import trial
from tests.scenes import two_tables
from tests.scenes.two_tables import RESTLESS, Tables, seats, wander

pytestmark = pytest.mark.usefixtures("each_frame")

LEAST = 60
"""How many pairs of frames have to be the same, at one table or more, with `--whole` at two."""
SECRET = [title for title in (*TITLES, interrupt_game.FIRST_CARD) if title.spec.secrets]


@pytest.fixture(scope="module", autouse=True)
def toy_words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    two_tables.WORDS["toy"] = secret_game.words(tmp_path_factory.mktemp("words"))
    yield
    two_tables.WORDS.clear()


def cases() -> Iterator[Any]:
    whole = pytest.mark.whole
    for order, title in enumerate(SECRET):
        for number, (count, agreed) in enumerate(trial(title.key).hidden):
            for place, viewer in enumerate((None, 1)):
                name, marks = (
                    f"{title.key}-{count}-{viewer}-{'_'.join(agreed)}",
                    (whole,) if number % 2 or place != number // 2 % 2 else (),
                )
                yield pytest.param(title, count, viewer, False, title.spec.options(**agreed), id=name, marks=marks)
        fewest, most = min(n for n in title.spec.seats if n > 1), max(title.spec.seats)
        for count in (fewest, most):
            for viewer in (None, 0, count - 1):
                name, marks = (
                    f"{title.key}-{count}-{viewer}-people",
                    (whole,) if viewer != (None if count == fewest else 0) else (),
                )
                yield pytest.param(title, count, viewer, False, None, id=name, marks=marks)
            tried = count == (most if order % 2 else fewest)
            name, marks = f"{title.key}-{count}-0-alone", () if tried else (whole,)
            yield pytest.param(title, count, 0, True, None, id=name, marks=marks)


def held_up(
    folder: Path,
    title: Title,
    count: int,
    viewer: int | None,
    alone: bool,
    options: Any = None,
    cover: Cover = "curtain",
    least: int = 1,
) -> int:
    """How many pairs of frames were the same, at tables with different secrets, so many tables at least."""
    compared = 0
    for number in range(3):
        if number >= least and compared >= LEAST:
            break
        random = Random(f"{title.key} {count} {viewer} {options} {number}")
        sat = seats(count, viewer if alone else None)
        choices = random.randrange(14, 70) if number == 0 else random.randrange(2, 14)
        at = folder / str(number)
        tables = Tables(at, title, sat, viewer, random, choices, options=options, restless=RESTLESS, cover=cover)
        wander(tables, random, 4)
        compared += tables.compared if tables.differ else 0
    return compared


@pytest.mark.parametrize(("title", "count", "viewer", "alone", "options"), list(cases()))
def test_what_others_hold_changes_no_pixel(
    tmp_path: Path, title: Title, count: int, viewer: int | None, alone: bool, options: Any, whole: bool
) -> None:
    assert held_up(tmp_path, title, count, viewer, alone, options, least=2 if whole else 1) >= LEAST


@pytest.mark.parametrize("title", SECRET, ids=lambda title: str(title.key))
def test_nor_where_only_hands_are_covered(tmp_path: Path, title: Title, whole: bool) -> None:
    """The table stays in sight, and can be pointed at, until somebody says to be there."""
    fewest = min(n for n in title.spec.seats if n > 1)
    assert held_up(tmp_path, title, fewest, None, False, cover="hand", least=2 if whole else 1) >= LEAST


def draws_in_the_open(terms: Any, event: Any, seat: int | None) -> Any:
    """A redact that tells everybody what is told to nobody in particular: the recap gives a drawn card away."""
    assert toy.SPEC.redact is not None
    return event if seat is None else toy.SPEC.redact(terms, event, seat)


def plays_open(terms: Any, state: Any, seat: int | None) -> Any:
    """A view of everything: whatever is drawn from it gives hands away."""
    return state


@pytest.mark.parametrize(
    ("leak", "viewer"),
    [({"redact": draws_in_the_open}, None), ({"view": plays_open}, None), ({"view": plays_open}, 0)],
    ids=["redact", "view of nobody", "view"],
)
def test_a_leak_is_seen(tmp_path: Path, leak: dict[str, Any], viewer: int | None) -> None:
    with pytest.raises(AssertionError, match=r"the (frames|trees) of"):
        drawn_unseen(tmp_path, secret_game.open_handed(**leak), viewer)


def drawn_unseen(folder: Path, title: Title, viewer: int | None) -> None:
    """A seat draws cards that nobody else sees, and hands over."""
    for number in range(4):
        random = Random(number)
        tables = Tables(folder / str(number), title, seats(2, None), viewer, random, 2, secret_game.SPEC)
        tables.open(by_key=True)
        tables.pictures()
        for scene in tables.scenes:
            scene.do(Play((toy.Draw(),)))
        for _ in range(20):
            tables.look(100)


def test_what_is_drawn_unseen_is_seen_by_nobody(tmp_path: Path) -> None:
    drawn_unseen(tmp_path, secret_game.TITLE, None)


@pytest.mark.parametrize("spec", [*(title.spec for title in TITLES if title.spec.secrets), toy.SPEC])
def test_the_end_tells_everybody_what_everybody_has(spec: Spec[Any, Any]) -> None:
    """Results are drawn from what all may see, so whatever counts has to come out before the end."""
    for count in spec.seats:
        random, options = Random(count), spec.playout_options
        boards = spec.boards(options, count, load)
        match = Match(spec, MatchSetup(seats(count, None), options, boards, str(count)))
        match.deal()
        while not match.over:
            match.play(random.choice(match.options))
        seen = spec.view_for(match.terms, match.state, None)
        assert spec.score(match.terms, seen) == match.tallies()
