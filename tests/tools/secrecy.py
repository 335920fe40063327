"""Secrecy and wolves of the computers: `python -m tests.tools.secrecy [LEVEL...] --seats N --games N --work N`.

Plays games of Wolves and Sheep in which all seats have one level, and prints a row for each level: how many of the
seats show a colour, in which of their own turns (first, last, middle one), how many still hold it after their sixth,
how many wolves and hunters are laid in a game on average, and in how many games there is a wolf.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from game.ai import OPPONENT_LEVELS, WORK
from game.core.steps import Event
from game.headless.agreement import agree, find_spec
from game.headless.playout import in_order, play_match
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.events import ColourShown, TileLaid, TurnEnded, WolfCovered
from game.rules.wolves_and_sheep.model import FRONT

TITLE = "wolves_and_sheep"

HELD = 6
"""Own turns after which a colour that is still secret has been held."""


class Secrecy(NamedTuple):
    """Colours, wolves and hunters of one game."""

    shown: tuple[int, ...]
    """Per seat in which of its own turns it first showed a colour; 0: never."""
    wolves: int
    hunters: int


def secrecy(seats: int, events: Iterable[Event[Any, Any]]) -> Secrecy:
    """The secrecy of a game by its events."""
    turns, shown, wolves, hunters = [1] * seats, [0] * seats, 0, 0
    for event in events:
        if isinstance(event, ColourShown):
            shown[event.seat] = shown[event.seat] or turns[event.seat]
        elif isinstance(event, TurnEnded):
            turns[event.seat] += 1
        elif isinstance(event, WolfCovered):
            hunters += 1
        elif isinstance(event, TileLaid) and event.side == FRONT:
            wolves += event.tile in data.WOLVES
            hunters += event.tile in data.HUNTERS
    return Secrecy(tuple(shown), wolves, hunters)


def played(level: str, seats: int, work: int, pairs: Sequence[str], number: int) -> Secrecy:
    """The secrecy of one game at a table of one level."""
    match = play_match(agree(find_spec(TITLE), [level] * seats, pairs, work), f"secrecy/{number}")
    return secrecy(seats, (event for ply in match.plies for event in ply.events))


def row(level: str, games: Sequence[Secrecy]) -> str:
    """A level's figures as a row of a Markdown table."""
    every = [turn for game in games for turn in game.shown]
    shown = sorted(turn for turn in every if turn)
    when = f"{shown[0]} to {shown[-1]}, {median(shown):g}" if shown else "-"
    held = sum(not turn or turn > HELD for turn in every)
    wolves, hunters = (sum(laid) / len(games) for laid in zip(*[game[1:] for game in games], strict=True))
    with_wolf = sum(game.wolves > 0 for game in games)
    of = len(every)
    told = (f"{len(shown)} of {of}", when, f"{held} of {of}", f"{wolves:.2f}", f"{hunters:.2f}")
    return f"| {level} | {' | '.join(told)} | {with_wolf} of {len(games)} |"


def main() -> None:
    """Play, and print a row for each level."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", default=OPPONENT_LEVELS)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--work", type=int, default=WORK)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    print(f"{args.games} games at {args.seats} seats, work {args.work}")
    print("| level | seats that show | own turn | held after the sixth | wolves a game | hunters | games with a wolf |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for level in args.levels:
        look = partial(played, level, args.seats, args.work, args.option)
        print(row(level, [*in_order(look, range(1, args.games + 1), args.jobs)]), flush=True)


if __name__ == "__main__":
    main()
