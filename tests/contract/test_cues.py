"""Every event of every game sounds like something, or says why it does not; and every sound has its files."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from game.audio.cues import FOLDER, read_cues
from game.core.steps import Event
from game.headless.agreement import agree
from game.i18n.catalogue import Catalogue, Speaker
from game.titles import TITLES
from game.ui import art
from game.ui.context import TableSetup
from game.ui.signs import EventRow, EventSigns
from game.ui.title import Title
from tests.games.trial import events_of

CUES = read_cues()


def signs_of(title: Title) -> EventSigns[Any]:
    """Signs of a game's events, for the fewest seats."""
    match = agree(title.spec, ["random"] * title.spec.seats[0], []).match("seed")
    speaker = Speaker(Catalogue(), title.key, [seat.name for seat in match.seats], [])
    return title.table(TableSetup(match.terms, match.seats, speaker)).signs


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_event_sounds_or_says_why_not(title: Title) -> None:
    signs, known = signs_of(title), events_of(title.key)
    assert set(signs.rows) <= known
    assert not [event for event, row in signs.rows.items() if row.cues and row.silent]
    assert all(len(row.silent.split()) > 3 for row in signs.rows.values() if row.silent)
    # What no row tells has to be told by the method; the played matches show that it is.
    untold = known - {event for event, row in signs.rows.items() if row.cues or row.silent}
    source = inspect.getsource(type(signs).cues)
    assert all(f"events.{event.__name__}" in source for event in untold), untold


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_row_names_a_picture_that_is_there(title: Title) -> None:
    rows = signs_of(title).rows.values()
    assert all(art.exists(row.icon) for row in rows if row.icon)
    assert all(row != EventRow() for row in rows)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_cue_of_a_game_is_in_the_list(title: Title) -> None:
    signs = signs_of(title)
    assert set(signs.used) <= set(CUES)
    assert set(signs.other) <= set(CUES)
    assert {signs.lifted, signs.over, signs.back} <= set(signs.used)


def test_a_new_game_sounds_like_something() -> None:
    class Anything(Event[Any, Any], frozen=True, gc=False):
        """It happens."""

    signs = EventSigns[Any]()
    assert (signs.cues(Anything(), None), signs.icon(Anything())) == (EventSigns.other, "")


class Gained(Event[Any, Any], frozen=True, gc=False):
    """A seat gets something."""

    seat: int


class Lost(Event[Any, Any], frozen=True, gc=False):
    """A seat loses something."""

    seat: int


class Ended(Event[Any, Any], frozen=True, gc=False):
    """It is over."""


class Signs(EventSigns[Any]):
    unhurried = (Ended,)
    unhurried_for_others = (Lost,)
    together = (Gained, Lost)


def test_what_happens_to_others_and_to_all_is_shown_at_leisure() -> None:
    signs = Signs()
    events = Gained(0), Gained(1), Lost(0), Lost(1), Ended()
    assert [signs.is_unhurried(event, 0, None) for event in events] == [False, False, False, True, True]


def test_events_of_one_kind_and_those_that_a_game_names_are_shown_as_one() -> None:
    signs = Signs()
    assert signs.are_one(Gained(0), Lost(0))
    assert signs.are_one(Ended(), Ended())
    assert not signs.are_one(Gained(0), Ended())
    assert not EventSigns[Any]().are_one(Gained(0), Lost(0))


def test_every_file_is_in_the_list_and_the_other_way_round() -> None:
    listed = {name for cue in CUES.values() for name in cue.files}
    assert listed == {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.ogg")}
