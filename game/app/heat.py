"""Picture of a report of a board: how often each of its places is used, drawn on the table."""

from __future__ import annotations

import math
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.shot import Subject, shoot
from game.core.seats import Seat
from game.headless.agreement import own_board
from game.headless.balance import Balance, balance_of, tell
from game.headless.parser import CommandError, Parser, writing
from game.i18n import Catalogue
from game.store.settings import Settings

if TYPE_CHECKING:
    from game.scenes.shell.scene import Scene
    from game.ui.paint import Painter

_SIZE = (1600, 900)
_ALPHA = 0.6
"""Opacity, 0-1, of a disc: what lies beneath stays to be seen."""
_LARGEST, _LEAST = 0.46, 16.0
"""Radius of the disc of the place that is used most, as a share of its height, and the smallest one, in units."""


def add_heat(parser: Parser, words: Catalogue) -> None:
    """[--picture OUT.png] of `balance`."""
    parser.add_argument("--picture", type=Path, metavar="OUT.png", help=words.t("cli.option.picture"))
    parser.set_defaults(run=_run)


def _run(args: Namespace, words: Catalogue) -> int:
    """Print the report, and draw it where a picture is asked for."""
    report = balance_of(args, words)
    if args.picture is not None:
        if not report.places:
            raise CommandError("cli.error.picture", title=report.title)
        seats = tuple(Seat(words.t("seat.default", number=each.seat + 1)) for each in report.seats)
        subject = Subject("match", report.title, seats, args.seed, 0, own_board(args.map), None)
        with writing(args.picture):
            shoot(subject, args.picture, _SIZE, Settings(), words, partial(draw_heat, report=report))
    return tell(report, args, words)


def draw_heat(paint: Painter, scene: Scene, report: Balance) -> None:
    """Draw a disc on each place in which anything has happened, as large as that was often, with its number a game."""
    from game.scenes.match.scene import MatchScene
    from game.ui.theme import colours

    assert isinstance(scene, MatchScene)
    spots, model = scene.table_view.table.controls.numbered, scene.model
    often = [sum(place.uses.values()) / report.games for place in report.places]
    for spot, count in zip(spots, often, strict=False):
        if count and spot in model.things:
            box = model.things[spot]
            radius = max(_LEAST, _LARGEST * box.h * math.sqrt(count / max(often)))
            paint.disc(box.centre, radius, colours.barn_dark, colours.white_fur, 1.5, alpha=_ALPHA)
            paint.pill(f"{count:.1f}", box.centre, colours.barn_dark)
