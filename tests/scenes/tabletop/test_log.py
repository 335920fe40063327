"""The log: who did it can be told from every line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
import pytest

from game.core.match import Match, resume
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.scenes.tabletop.log import Line, Log
from game.titles import TITLES
from game.ui import art
from game.ui import type as type_
from game.ui.cache import let_go
from game.ui.context import TableSetup
from game.ui.frame import frame
from game.ui.paint import Painter
from game.ui.recorder import Recorder
from game.ui.rect import Rect, Scale
from game.ui.theme import WOOD
from game.ui.title import Title
from tests.scenes.reader import Reader

SIZE = (1280, 720)
SCALE = Scale(SIZE)


@dataclass(frozen=True)
class Shown:
    """A log after some rows of a match, drawn with marks of wood."""

    title: Title
    match: Match[object, object]

    def log(self, names: Sequence[str]) -> Log:
        words = Catalogue()
        called = [seat.name for seat in self.match.seats]
        spots = [spot.name for spot in self.match.setup.boards[0].spots]
        speaker = Speaker(words, self.title.key, called, spots)
        return Log(self.title.table(TableSetup(self.match.terms, self.match.seats, speaker)), speaker, names)

    def draw(self, names: Sequence[str]) -> bytes:
        words, seats, surface = Catalogue(), len(self.match.seats), pygame.Surface(SIZE)
        told = [(ply.row.seat, event) for ply in self.match.plies for event in ply.events]
        self.log(names).draw(Painter(surface, SCALE), frame(SCALE, 100, seats, 0, 200), told, [WOOD] * seats, words)
        return surface.get_buffer().raw


@pytest.fixture(params=[title for title in TITLES if title.plain], ids=lambda title: str(title.key))
def shown(request: pytest.FixtureRequest) -> Shown:
    title: Title = request.param
    seats = title.spec.seats[0]
    whole = play_match(agree(title.spec, ["random"] * seats, []), "1")
    return Shown(title, resume(title.spec, whole.record(), upto=whole.index // 2))


def test_who_is_named_in_the_sentence_is_not_named_before_it(shown: Shown) -> None:
    log = shown.log(("Ann", "Bruno"))
    for high, told in ((34.0, ["Bruno begins", "Bruno", "builds"]), (60.0, ["Bruno begins", "Bruno builds"])):
        paint = Reader(SCALE)
        for words in ("Bruno begins", "builds"):
            log._row(paint, Line(1, "", words), Rect(0, 0, 400, high), [WOOD, WOOD], True)
        assert [note.words for note in paint.notes] == told


def test_where_marks_are_all_alike_names_are_told(shown: Shown) -> None:
    seats = len(shown.match.seats)
    one, other = [f"One {n}" for n in range(seats)], [f"Two {n}" for n in range(seats)]
    assert shown.draw(one) == shown.draw(one)
    assert len({shown.draw(names) for names in (one, other, ())}) == 3


def test_what_a_line_is_made_of_can_be_made_beforehand(shown: Shown) -> None:
    log, surface, seats = shown.log(()), pygame.Surface(SIZE), len(shown.match.seats)
    told = [(ply.row.seat, event) for ply in shown.match.plies for event in ply.events]
    events, marks, place = [event for _, event in told], [WOOD] * seats, frame(SCALE, 100, seats, 0, 200)
    let_go()
    log.draw(Painter(surface, SCALE), place, [], marks, Catalogue())
    began = made()
    for number, event in enumerate(events):
        log.draw_line(Painter(Recorder(SIZE), SCALE), place, event, events[:number], marks)
    before = made()
    assert sum(before) > sum(began)
    log.draw(Painter(surface, SCALE), place, told, marks, Catalogue())
    assert log.shown
    assert made() == before


def made() -> tuple[int, int]:
    """How many pictures and how many words set in lines are kept."""
    return len(art._plain), len(type_._blocks)
