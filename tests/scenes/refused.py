"""Random gestures that the rules do not allow, at tables of random matches, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.scenes.match.session import MatchSession
from game.scenes.match.states import RefusalReason
from game.scenes.match.why import reason
from game.scenes.tabletop.commands import Explain
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.table_model import TableModel
from game.scenes.tabletop.table_view import TableView
from game.ui.rect import Scale
from game.ui.title import Title
from tests.tables.sitting import dealt

EVERY = 6
"""After so many choices somebody tries gestures again."""
TRIED = 12
"""Gestures that are tried at a time."""
MOST = 150
"""A match is left after so many choices."""


class Heard(NamedTuple):
    """A refused gesture, and the reason that is told."""

    asked: Explain
    reason: RefusalReason
    dragged: bool
    button: bool
    """Whether the large button can be pressed."""


def heard(title: Title, number: int) -> Iterator[Heard]:
    """Refusals of random gestures in one random match."""
    random, words = Random(f"{title.key} {number}"), Catalogue()
    options, seats = title.spec.playout_options, random.choice(title.spec.seats)
    match = dealt(title, seats, f"refused {number}", options)
    top = TableView(title, match, words, "none")
    top.resize(Scale((1600, 900)), 100)
    model, session = TableModel(top), MatchSession(match, lambda: None, lambda: "never")
    handling = Handling(model)
    for turn in range(MOST):
        if match.over:
            return
        if turn % EVERY == 0:
            top.jump(match.plies, match.state)
            session.viewer.seat = match.seat
            top.see(match.seat)
            model.offer(match.options)
            for attempt in range(TRIED):
                dragged = attempt % 4 == 0
                asked = (_dragged if dragged else _tried)(model, handling, random)
                if asked is not None:
                    main = top.table.controls.main(model.context)
                    button = main is not None and main.enabled and main.press is not None
                    yield Heard(asked, reason(top, session, asked), dragged, button)
        match.play(random.choice(list(match.options)))
        match.deal()


def _tried(model: TableModel, handling: Handling, random: Random) -> Explain | None:
    """Two clicks: on something, then on anything; None where that is allowed, or asks for nothing."""
    model.let_go()
    sources, spots = model.chooser.sources, list(model.spots)
    source = random.choice(sources if sources and random.random() < 0.7 else spots)
    command = handling.click(source)
    if command is None and model.held is not None:
        for _ in range(random.randrange(4)):
            handling.turn(1)
        target = random.choice(list(model.spots))
        command = None if target == source else handling.click(target)
    return command if isinstance(command, Explain) else None


def _dragged(model: TableModel, handling: Handling, random: Random) -> Explain | None:
    """Something is dragged onto anything where it does not go; None where it does."""
    model.let_go()
    sources = [source for source in model.chooser.sources if source in model.spots]
    handling.pick_up(random.choice(sources) if sources else None)
    targets = [spot for spot in model.spots if spot not in (model.held, *model.chooser.reach())]
    drags = model.held is not None and targets and not model.chooser.questions
    return handling.refused(random.choice(targets)) if drags else None
