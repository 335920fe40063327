"""Every event of every game sounds like something, or says why it does not; and every sound has its files."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from game.audio.cues import FOLDER, read_cues
from game.core.steps import Event
from game.headless.agreement import agree
from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.titles import TITLES
from game.ui.context import TableSetup
from game.ui.table import Cues
from game.ui.title import Title
from tests.games.trial import events_of

CUES = read_cues()


def cues_of(title: Title) -> Cues[Any]:
    """Cues of a game, for the fewest seats."""
    match = agree(title.spec, ["random"] * title.spec.seats[0], []).match("seed")
    speaker = Speaker(Catalogue(), title.key, [seat.name for seat in match.seats], [])
    return title.table(TableSetup(match.terms, match.seats, speaker)).cues


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_event_sounds_or_says_why_not(title: Title) -> None:
    cues, known = cues_of(title), events_of(title.key)
    named, silent = set(cues.names), set(cues.silent)
    assert not named & silent
    assert named | silent <= known
    assert all(len(reason.split()) > 3 for reason in cues.silent.values())
    # What is in neither table has to be told by a method of its own; the played matches show that it is.
    source = inspect.getsource(type(cues))
    assert all(f"events.{event.__name__}" in source for event in known - named - silent), known - named - silent


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_every_cue_of_a_game_is_in_the_list(title: Title) -> None:
    cues = cues_of(title)
    assert set(cues.used) <= set(CUES)
    assert set(cues.other) <= set(CUES)
    assert {cues.lifted, cues.over, cues.back} <= set(cues.used)


def test_a_new_game_sounds_like_something() -> None:
    class Anything(Event[Any, Any], frozen=True, gc=False):
        """It happens."""

    assert Cues[Any]().of(Anything(), None) == Cues.other


def test_every_file_is_in_the_list_and_the_other_way_round() -> None:
    listed = {name for cue in CUES.values() for name in cue.files}
    assert listed == {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.ogg")}
