"""`balance`: how fair a board is, and which of its places are used, from games that computers play on it."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec
from tqdm import tqdm

from game.ai import LEVELS
from game.core.match import Match
from game.core.seats import SpotNo
from game.core.spec import leaders, teams
from game.core.steps import Event
from game.headless.agreement import Agreement, agree, check_seats, find_spec, own_board
from game.headless.duel import wilson
from game.headless.parser import CommandError, Parser, add_json, add_option, add_work, known_names, text, whole
from game.headless.playout import PackedTable, core_count, in_order, packed, play_match, unpacked
from game.headless.simulate import exit_status
from game.i18n import Catalogue

LEVEL, GAMES = "greedy", 200
"""Level that plays, and number of games, unless others are asked for."""
MOST_TOLD = 12
"""Most places that are listed by name on a terminal; JSON has all."""


class SeatBalance(msgspec.Struct, frozen=True):
    """Results of a seat; a game that several sides win counts as that part of one for each."""

    seat: int
    wins: float
    share: float
    low: float
    high: float
    """Interval that holds its true share with 95 % certainty (Wilson)."""
    fair: bool
    """Whether a fair share lies within."""
    mean_score: float
    spread: float
    """Standard deviation of its points."""


class PlaceUse(msgspec.Struct, frozen=True):
    """Uses of a place of the board by what has happened there."""

    place: str
    games: int
    """Games in which it was used."""
    uses: Mapping[str, int]
    """By kind of event the number of times in all games."""


class Balance(msgspec.Struct, frozen=True):
    """Report of a board."""

    title: str
    board: str
    level: str
    games: int
    fair: float
    """Share of the games that each side should win."""
    seats: tuple[SeatBalance, ...]
    mean_turns: float
    turns: tuple[int, int]
    """Fewest and most."""
    mean_margin: float
    """Points by which the winner is ahead of the next side, on average."""
    places: tuple[PlaceUse, ...]
    """Places of the board in their order; none where a board grows in play."""
    unused: tuple[str, ...]
    """Names of those where nothing has ever happened, unless nothing ever does on their kind of ground."""

    @property
    def unfair(self) -> tuple[SeatBalance, ...]:
        """Seats whose interval lies off the fair share."""
        return tuple(each for each in self.seats if not each.fair)


class GameFigures(NamedTuple):
    """Figures of one game."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    turns: int
    uses: Mapping[str, Mapping[int, int]]
    """By kind of event and place how often."""


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """MAP [--games N] [--jobs J] [--level L] [--seats N] [--seed S] [--work N] [--option ...] [--json]."""
    parser.add_argument("map", type=Path, metavar="MAP", help=words.t("cli.option.map"))
    parser.add_argument(
        "--games", type=whole("--games", 1), default=GAMES, metavar="N", help=words.t("cli.option.games")
    )
    parser.add_argument("--jobs", type=whole("--jobs", 1), metavar="J", help=words.t("cli.option.jobs"))
    help_text = words.t("cli.option.level", known=", ".join(LEVELS))
    parser.add_argument("--level", default=LEVEL, metavar="LEVEL", help=help_text)
    parser.add_argument("--seats", type=whole("--seats", 1), metavar="N", help=words.t("cli.option.duel_seats"))
    parser.add_argument("--seed", type=text("--seed"), default="1", metavar="S", help=words.t("cli.option.seed"))
    add_work(parser, words)
    add_option(parser, words)
    add_json(parser, words)


def run(args: Namespace, words: Catalogue) -> int:
    """Play the games and print the report."""
    report = balance_of(args, words)
    return tell(report, args, words)


def tell(report: Balance, args: Namespace, words: Catalogue) -> int:
    """Print a report as lines or as JSON; the exit status."""
    if args.json:
        print(msgspec.json.encode(report).decode())
    else:
        for line in lines(report, words):
            print(line)
    return exit_status(report.games, args.games, words)


def balance_of(args: Namespace, words: Catalogue) -> Balance:
    """Report of the map and the games that are asked for; raises CommandError."""
    own = own_board(args.map)
    assert own is not None
    spec = find_spec(str(own.props["title"]))
    if args.level not in LEVELS:
        raise CommandError("cli.error.level", level=args.level, known=known_names(LEVELS, args.level))
    seats = args.seats or min((count for count in spec.seats if count > 1), default=spec.seats[0])
    check_seats(spec, seats)
    agreement = agree(spec, (args.level,) * seats, args.option, args.work, own)
    look, numbers, found = partial(_figures, packed(agreement), args.seed), range(1, args.games + 1), []
    jobs = min(args.jobs or core_count(), args.games)
    with tqdm(total=args.games, unit=words.t("cli.games.unit"), leave=False, disable=None) as bar:
        try:
            for each in in_order(look, numbers, jobs):
                found.append(each)
                bar.update()
        except KeyboardInterrupt:
            if not found:
                raise
    return report_of(agreement, found)


def report_of(agreement: Agreement, games: Sequence[GameFigures]) -> Balance:
    """Report of the games at a table."""
    board, counts = agreement.boards[0], dict[str, Counter[int]]()
    used_in = Counter[int]()
    for game in games:
        for kind, often in game.uses.items():
            counts.setdefault(kind, Counter()).update(often)
        used_in.update({*chain.from_iterable(game.uses.values())})
    fair = fmean(1 / len(game.sides) for game in games)
    places = tuple(
        PlaceUse(spot.name, used_in[number], {kind: each[number] for kind, each in counts.items() if each[number]})
        for number, spot in enumerate(board.spots)
    )
    lively = {spot.kind for spot, each in zip(board.spots, places, strict=True) if each.uses}
    turns = [game.turns for game in games]
    return Balance(
        agreement.spec.key,
        board.key,
        agreement.levels[0],
        len(games),
        fair,
        tuple(_seat(games, seat, fair) for seat in range(len(agreement.levels))),
        fmean(turns),
        (min(turns), max(turns)),
        fmean(map(_margin, games)),
        places if counts else (),
        tuple(
            spot.name for spot, each in zip(board.spots, places, strict=True) if not each.uses and spot.kind in lively
        ),
    )


def _seat(games: Sequence[GameFigures], seat: int, fair: float) -> SeatBalance:
    wins = 0.0
    for game in games:
        won = [side for side in game.sides if side[0] in game.winners]
        wins += sum(seat in side for side in won) / len(won)
    low, high = wilson(wins, len(games))
    points = [game.points[seat] for game in games]
    share = wins / len(games)
    return SeatBalance(seat, wins, share, low, high, low <= fair <= high, fmean(points), pstdev(points))


def _margin(game: GameFigures) -> float:
    """Points by which the best side is ahead of the next one; 0 where one is alone."""
    best = sorted((max(game.points[seat] for seat in side) for side in game.sides), reverse=True)
    return float(best[0] - best[1]) if len(best) > 1 else 0.0


def _figures(table: PackedTable, seed: str, number: int) -> GameFigures:
    match = play_match(unpacked(table), f"{seed}/{number}")
    tallies = match.tallies()
    sides = teams(match.spec.score(match.terms, ply.after.state) for ply in match.plies)
    return GameFigures(
        tuple(tally.total for tally in tallies), leaders(tallies), tuple(sides), match.state.turn, uses_in(match)
    )


def uses_in(match: Match[Any, Any]) -> dict[str, Counter[int]]:
    """By kind of event how often it has happened at each place of the board."""
    found = dict[str, Counter[int]]()
    for ply in match.plies:
        for event in ply.events:
            spots = [*spots_of(event)]
            if spots:
                found.setdefault(type(event).__name__, Counter()).update(spots)
    return found


def spots_of(event: Event[Any, Any]) -> Iterator[int]:
    """Numbers of the places of which an event tells."""
    for name, several in _spot_fields(type(event)):
        value = getattr(event, name)
        yield from (spot for spot in (value if several else (value,)) if type(spot) is int and spot >= 0)


@cache
def _spot_fields(kind: type[Event[Any, Any]]) -> tuple[tuple[str, bool], ...]:
    """Fields of a kind of event that are a place, or several in a row."""
    hints = get_type_hints(kind, include_extras=True)
    found = ((name, hint == SpotNo, SpotNo in get_args(hint)) for name, hint in hints.items())
    return tuple((name, not one) for name, one, several in found if one or several)


def lines(report: Balance, words: Catalogue) -> Iterator[str]:
    """Report as lines of a table, with a warning for each seat that wins too much or too little."""
    yield words.t("cli.balance.result", title=report.title, board=report.board, level=report.level, games=report.games)
    for each in report.seats:
        share, low, high = (f"{100 * value:.1f}" for value in (each.share, each.low, each.high))
        points, spread = f"{each.mean_score:.1f}", f"{each.spread:.1f}"
        yield words.t(
            "cli.balance.seat", seat=each.seat + 1, share=share, low=low, high=high, points=points, spread=spread
        )
    least, most = report.turns
    yield words.t("cli.balance.length", turns=f"{report.mean_turns:.1f}", least=least, most=most)
    yield words.t("cli.balance.margin", points=f"{report.mean_margin:.1f}")
    for each in report.unfair:
        yield words.t("cli.balance.unfair", seat=each.seat + 1, fair=f"{100 * report.fair:.1f}")
    if not report.places:
        return
    for kind in sorted({kind for place in report.places for kind in place.uses}):
        ranked = sorted(report.places, key=lambda place: -place.uses.get(kind, 0))
        told = [f"{place.place} {place.uses[kind] / report.games:.2f}" for place in ranked if kind in place.uses]
        yield words.t("cli.balance.uses", kind=kind, places=", ".join(told[:MOST_TOLD]))
    if report.unused:
        more = "" if len(report.unused) <= MOST_TOLD else ", ..."
        yield words.t("cli.balance.unused", places=", ".join(report.unused[:MOST_TOLD]) + more)
