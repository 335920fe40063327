"""Picture of a report of a board: how often each of its places is used, drawn on the table."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.ai.balance import Balance
from game.app.shot import Subject, shoot
from game.core.seats import Seat
from game.headless.agreement import own_board
from game.headless.balance import balance_of, tell
from game.headless.parser import CommandError, Parser, writing
from game.i18n import Catalogue
from game.store.settings import Settings

if TYPE_CHECKING:
    from game.scenes.shell.scene import Scene
    from game.ui.paint import Painter

_SIZE = (1600, 900)


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
            shoot(subject, args.picture, _SIZE, Settings(), words, partial(_draw, report=report))
    return tell(report, args, words)


def _draw(paint: Painter, scene: Scene, report: Balance) -> None:
    from game.scenes.match.scene import MatchScene
    from game.scenes.tabletop.heat import draw_heat, heat_of

    assert isinstance(scene, MatchScene)
    draw_heat(paint, heat_of(scene.model, report))
