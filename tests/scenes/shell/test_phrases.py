"""Numbers, dates, turns and faults as a player reads them."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.core.journal import Disagreement
from game.core.seats import Seat
from game.core.spec import BadTerms
from game.i18n.catalogue import Catalogue
from game.scenes.shell.menu import draw_match
from game.scenes.shell.phrases import as_listed, day, fault_text, fold_path, seat_counts, turn_key, turn_reached
from game.store.matches import Summary
from game.store.notices import BadFile, UnwrittenFile
from game.titles import TITLES
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.title import Title
from tests.games import secret_game
from tests.scenes.pilot import House

WORDS = Catalogue()
EAST = timezone(timedelta(hours=2))
NOW = datetime(2026, 3, 1, 0, 30, tzinfo=EAST)


@pytest.mark.parametrize(
    ("stamp", "expected"),
    [
        ("2026-02-28T22:15:00.000+00:00", "today 00:15"),
        ("2026-02-28T21:59:00+00:00", "yesterday 23:59"),
        ("2026-02-27T21:59:00+00:00", "27 Feb 2026, 23:59"),
        ("2025-12-31T23:00:00+00:00", "1 Jan 2026, 01:00"),
        ("long ago", "long ago"),
    ],
)
def test_a_date_is_told_in_local_time(stamp: str, expected: str) -> None:
    assert day(WORDS, stamp, NOW) == expected


@pytest.mark.parametrize(
    ("counts", "expected"), [((3,), "3"), ((2, 4), "2 or 4"), ((2, 3, 4, 5), "2\u20135"), ((1, 2, 6), "1, 2 or 6")]
)
def test_for_how_many_a_title_is(counts: tuple[int, ...], expected: str) -> None:
    assert seat_counts(WORDS, counts) == expected


def test_a_path_is_broken_behind_its_separators() -> None:
    def fits(text: str) -> bool:
        return len(text) <= 12

    assert fold_path("/home-of/ann/games/records", fits) == "/home-of/\nann/games/\nrecords"
    assert fold_path(r"C:\Ann\a very long name indeed\x", fits) == "C:\\Ann\\\na very long name indeed\\\nx"
    assert fold_path("short", fits) == "short"


def png(colour: tuple[int, int, int]) -> bytes:
    sheet = pygame.Surface((40, 30))
    sheet.fill(colour)
    made = BytesIO()
    pygame.image.save(sheet, made, "picture.png")
    return made.getvalue()


@pytest.mark.parametrize(("data", "shown"), [(png((255, 0, 0)), True), (b"no picture", False)])
def test_a_match_shows_its_board_or_else_its_title(tmp_path: Path, data: bytes, shown: bool) -> None:
    house = House(tmp_path, TITLES)
    store = house.services.store
    store.set_picture(house.played(TITLES[0], ("Ann", "Ben"), 3), data)
    (summary,) = store.summaries()
    surface = pygame.Surface((1600, 900))
    draw_match(Painter(surface, Scale((1600, 900))), Rect(100, 100, 160, 90), summary, TITLES[0])
    middle = surface.get_at((180, 145))[:3]
    assert (middle == (255, 0, 0)) is shown
    assert middle != (0, 0, 0)


REASONS = ("refused", "illegal", "unreadable", "digest", "index")


def test_faults_of_terms_and_records_are_told_in_words() -> None:
    assert fault_text(WORDS, BadTerms("terms.seats", seats=7)) == WORDS.t("terms.seats", seats=7)
    told = [fault_text(WORDS, Disagreement(3, f"record.{key}", rule="AB1", index=9, cause="?")) for key in REASONS]
    assert len(set(told)) == len(REASONS)
    assert not any("record." in line or "{" in line for line in told)


def test_a_title_may_count_rounds() -> None:
    assert turn_reached(WORDS, "rolling_acres", 2) == "round 2"
    assert turn_reached(WORDS, "texas", 2) == "turn 2"


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("Input data was truncated", "cut off at the end"),
        ("JSON is malformed: invalid character (byte 0)", "doesn’t belong there"),
        ("larger than 16777216 bytes", "too large"),
        ("No such file or directory", "isn’t there"),
        ("not an ordinary file", "a folder or a device"),
        ("Permission denied", "doesn’t allow it"),
        ("Object missing required field `title`", "someone has edited it"),
    ],
)
def test_a_broken_file_is_told_in_plain_words_with_the_reason_behind(reason: str, told: str) -> None:
    words = fault_text(WORDS, BadFile(Path("game.json"), reason))
    assert told in words
    assert words.endswith(f"({reason})")


def test_a_file_that_could_not_be_written_is_not_told_as_one_that_could_not_be_read() -> None:
    words = fault_text(WORDS, UnwrittenFile(Path("game.json"), "No space left on device"))
    assert words == "Can’t write game.json.\nNo space left on device"


def test_a_title_may_count_something_else(tmp_path: Path) -> None:
    words = secret_game.words(tmp_path)
    assert words.n(turn_key(words, "toy", "after"), 1) == "after 1 round"
    assert words.t(turn_key(words, "toy", "at"), turn=3) == "round 3"
    assert words.n(turn_key(words, "field", "after"), 12) == "after 12 turns in all"
    assert words.t(turn_key(words, "field", "of"), turn=3, turns=9) == "Turn 3 of 9"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
@pytest.mark.parametrize("picture", [None, b"a look"])
def test_seats_without_a_colour_of_their_own_are_of_wood_in_lists_until_one_shows(
    title: Title, picture: bytes | None
) -> None:
    """Colours of the record read like the secret ones."""
    seats = (Seat("Ann", colour="red"), Seat("Bob", colour="blue"))
    kept = Summary(1, title.key, seats, "", "", 1, False, picture, 0, "")
    shown = [seat.colour for seat in as_listed(WORDS, title, kept).seats]
    assert shown == (["wood", "wood"] if title.plain and picture is None else ["red", "blue"])
