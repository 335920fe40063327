"""Sitting down at the table of any title: its matches, windows of every form, and what a seat sees and may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any, TypeVar

import msgspec
import pygame

from game.boards import load
from game.core.board import Board
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.steps import Choice, Event
from game.i18n.catalogue import Catalogue, Speaker
from game.ui import art
from game.ui.chooser import Chooser
from game.ui.context import TableContext, TableSetup
from game.ui.frame import Frame, frame
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.sprite import journeys
from game.ui.table import Table
from game.ui.title import Title

WINDOWS = (
    ((1600, 900), 100),
    ((1024, 640), 100),
    ((1600, 900), 150),
    ((1600, 900), 200),
    ((1024, 640), 200),
    ((2560, 1080), 100),
    ((1200, 900), 125),
    ((3840, 2160), 200),
)
"""Pixels and percentages that give every form of a frame."""

USUAL = WINDOWS[0]

AnyMatch = TypeVar("AnyMatch", bound=Match[Any, Any])

_board = cache(load)
_words = cache(Catalogue)


# --- matches ----------------------------------------------------------------------------------------------


def dealt(title: Title, seats: int, seed: str, options: msgspec.Struct, own: Board | None = None) -> Match[Any, Any]:
    """A new match of people in the title's colours, on a board of one's own perhaps, before its first decision."""
    people = title.with_colours([Seat(f"Seat {n}") for n in range(seats)])
    boards = title.spec.boards(options, seats, _board, own)
    match: Match[Any, Any] = Match(title.spec, MatchSetup(people, options, boards, seed))
    match.deal()
    return match


def stages(
    match: AnyMatch,
    seed: str,
    pick: Callable[[Random, list[Choice]], Choice] = Random.choice,
    choices: int | None = None,
) -> Iterator[AnyMatch]:
    """The same match again and again, at every decision and at its end, or after so many choices."""
    dice = Random(seed)
    for _ in islice(count(), choices):
        if match.over:
            break
        yield match
        match.play(pick(dice, list(match.options)))
    yield match


def waiting(games: Iterable[Iterator[AnyMatch]], step: str, least: int = 0) -> AnyMatch:
    """The first match in the stages of some that waits for a kind of step, after so many stages at least."""
    for game in games:
        for match in islice(game, least, None):
            if type(match.waiting).__name__ == step:
                return match
    raise AssertionError(f"no {step}")


def past(match: Match[Any, Any]) -> list[Event[Any, Any]]:
    """Every event so far, as it happened."""
    return [event for ply in match.plies for event in ply.events]


# --- what a table is made of, and what it gets to see -------------------------------------------------------


def speaker(match: Match[Any, Any]) -> Speaker:
    """Words in which seats and spots have names."""
    names = [seat.name for seat in match.seats]
    return Speaker(_words(), match.spec.key, names, [spot.name for spot in match.terms.board.spots])


def setting(match: Match[Any, Any]) -> TableSetup:
    """Setup of a match's table."""
    return TableSetup(match.terms, match.seats, speaker(match))


def inside(of: Table[Any]) -> Any:
    """Parts of a table, for tests that look behind them."""
    return of.look


def window(match: Match[Any, Any], of: Table[Any], size: tuple[int, int], percent: int) -> tuple[Scale, Frame]:
    """A window's scale, and where the parts of the match lie in it."""
    scale = Scale(size, percent)
    look, seats = of.look, len(match.seats)
    return scale, frame(scale, percent, seats, match.seat, look.card_height, look.foot_height, look.discs_beside)


def context(match: Match[Any, Any], at: Frame, chooser: Chooser | None = None, **more: Any) -> TableContext[Any]:
    """Context of the seat to answer; with a chooser, with its targets too."""
    view = match.spec.view_for(match.terms, match.state, match.seat)
    told = [match.spec.redacted_for(match.terms, event, match.seat) for event in past(match)]
    may = {"live": False} if chooser is None else hands(chooser)
    return TableContext(view, told, at, match.seat, match.seat, **{"waiting": match.waiting, **may, **more})


def hands(chooser: Chooser) -> dict[str, Any]:
    """The part of a sight that tells what may be done, and what is held."""
    return {
        "sources": chooser.sources,
        "held": chooser.held,
        "pose": chooser.pose,
        "targets": chooser.targets(),
        "reach": chooser.reach(),
    }


def chooser(match: Match[Any, Any], of: Table[Any], at: Frame) -> Chooser:
    """Everything that may be done now."""
    made, seen = Chooser(), context(match, at)
    made.reset(match.options, lambda choice: of.controls.gestures(choice, seen))
    return made


def painted(of: Table[Any], seen: TableContext[Any], scale: Scale) -> pygame.Surface:
    """The whole of a table, as a match scene would have it drawn."""
    surface = pygame.Surface(scale.size_px)
    paint = Painter(surface, scale)
    of.look.draw_background(paint, seen.frame)
    for seat in range(len(seen.frame.seats)):
        of.look.draw_seat(paint, seen, seat, seen.frame.body(seat, seat == seen.active))
    of.look.draw_side(paint, seen)
    of.look.draw_below(paint, seen)
    for sprite in of.look.sprites(seen):
        paint.picture(sprite.art, sprite.box, sprite.alpha, sprite.angle, sprite.squeeze)
    of.look.draw_above(paint, seen)
    return surface


# --- what every table owes to every event -------------------------------------------------------------------


def follow(of: Table[Any], event: Event[Any, Any], before: TableContext[Any], after: TableContext[Any]) -> None:
    """From one sight to the next: every sprite has a picture, and what moves has not yet arrived at its start."""
    old, new = ({each.key: each for each in of.look.sprites(seen)} for seen in (before, after))
    moving = journeys(old, new, dict(of.look.animate(event, before, after)))
    assert all(art.exists(each.art) for each in (*old.values(), *new.values())), event
    assert all(art.exists(each.after.art) for each in moving), event
    assert all(not each.done or each.motion.ms == 0 for each in moving), event


def tell(of: Table[Any], words: Speaker, event: Event[Any, Any], told: Sequence[Event[Any, Any]]) -> None:
    """Events of which the catalogue speaks have a filled sentence; a picture that is named is there."""
    sentence = words.say(event, **of.words.remark(event, told))
    assert bool(sentence) == words.speaks_of(event), event
    assert "{" not in sentence, event
    assert of.signs.icon(event) == "" or art.exists(of.signs.icon(event)), event
