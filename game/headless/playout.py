"""Games from the deal to the end without a window: one, or many in this process and in several others."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import msgspec
from tqdm import tqdm

from game.ai import always, dice, generator, work
from game.ai.plans import PlanKeeper
from game.core import engine
from game.core.board import Board
from game.core.engine import advance, pick
from game.core.journal import MOST_ROWS, Dealer
from game.core.match import Match
from game.core.spec import Tally, leaders
from game.core.steps import Choice, Position
from game.headless.agreement import Agreement, find_spec
from game.headless.parser import CommandError, writing
from game.i18n import Catalogue
from game.startup import collect_rarely
from game.store.records import RECORD_ENDINGS, export_record

MOST_INTERRUPTS = 32
"""How often computers may interrupt while one and the same answer is waited for."""


X = TypeVar("X")


class Outcome(NamedTuple):
    """How a game ended."""

    tallies: tuple[Tally, ...]
    winners: tuple[int, ...]
    choices: int
    """Rows of its journal: the players' choices and the answers of chance."""
    turns: int


class Players:
    """The computer players at the table of one game: what each answers, and does out of turn.

    `place` is how many rows the journal has; on it, the seed and the agreed work every thought depends. A plan is
    carried out without another thought.
    """

    def __init__(self, agreement: Agreement, seed: str) -> None:
        self._agreement, self._seed = agreement, seed
        self._below = generator(seed)
        spec = agreement.spec
        heeded = spec.interrupts is not None and spec.mind is not None and spec.mind.interrupt is not None
        self._free = [seat for seat, each in enumerate(agreement.players) if heeded and each.interrupt is not None]
        self._interrupts, self._plans = 0, PlanKeeper()

    def answer(self, position: Position[Any], place: int) -> Choice:
        """Answer of the seat that is asked."""
        spec, terms, step = self._agreement.spec, self._agreement.terms, position.waiting
        assert step is not None
        if step.open:
            self._interrupts = 0
        player = self._agreement.players[step.seat]
        seen = self._seen(position, step.seat)
        if not player.thinks:
            return player.choose(spec, terms, seen, self._below, always)
        below, go_on = dice(self._seed, step.seat, place), work(self._agreement.work_of(step.seat))
        return self._plans.consider(step.seat, player, spec, terms, seen, below, go_on).choice

    def interrupt(self, position: Position[Any], place: int) -> tuple[int, Choice] | None:
        """The first seat, from the one that is asked, that does something out of turn now; and what."""
        step, interrupts = position.waiting, self._agreement.spec.interrupts
        if not self._free or interrupts is None or step is None or not step.open:
            return None
        if self._interrupts == MOST_INTERRUPTS:
            return None
        spec, terms, players = self._agreement.spec, self._agreement.terms, self._agreement.players
        for seat in sorted(self._free, key=lambda seat: (seat - step.seat) % len(players)):
            seen = self._seen(position, seat)
            offered, asked = interrupts.options(terms, seen.state, seat), players[seat].interrupt
            assert asked is not None
            if not offered:
                continue
            below, go_on = dice(self._seed, seat, place), work(self._agreement.work)
            choice = asked(spec, terms, seen, seat, offered, below, go_on)
            if choice is not None:
                self._interrupts += 1
                return seat, choice
        return None

    def _seen(self, position: Position[Any], seat: int) -> Position[Any]:
        view = self._agreement.spec.view
        if view is None:
            return position
        return Position(view(self._agreement.terms, position.state, seat), position.agenda)


def play_out(agreement: Agreement, seed: str, most: int = MOST_ROWS) -> Outcome:
    """Play one game; CommandError if it does not end within so many choices, as many as a record may have."""
    spec, terms, players = agreement.spec, agreement.terms, Players(agreement, seed)
    deal = Dealer(seed).below
    position: Position[Any] = spec.setup(terms)
    choices = asked = 0
    while position.agenda:
        top: Any = position.agenda[-1]
        if top.by_chance:
            outcomes = top.outcomes(terms, position.state)
            position, _ = advance(terms, position, pick(outcomes, deal(asked, sum(weight for _, weight in outcomes))))
            asked += 1
        elif (out_of_turn := players.interrupt(position, choices)) is not None:
            (seat, choice), interrupts = out_of_turn, spec.interrupts
            assert interrupts is not None
            offered = interrupts.options(terms, position.state, seat)
            position, _ = engine.interrupt(terms, position, offered, interrupts.resolve, choice)
        else:
            position, _ = advance(terms, position, players.answer(position, choices))
        choices += 1
        if choices > most:
            raise CommandError("cli.error.unfinished", choices=most, number=seed)
    tallies = spec.score(terms, position.state)
    return Outcome(tallies, leaders(tallies), choices, position.state.turn)


def play_match(agreement: Agreement, seed: str) -> Match[Any, Any]:
    """The very same game as `play_out` plays, as a match that can be recorded."""
    match = agreement.match(seed)
    match.deal()
    play_on(match, Players(agreement, seed), seed)
    return match


def play_on(match: Match[Any, Any], players: Players, seed: str) -> None:
    """Have a match played to its end; CommandError if it does not come to one."""
    while not match.over:
        out_of_turn = players.interrupt(match.position, match.index)
        if out_of_turn is not None:
            match.interrupt(*out_of_turn)
        else:
            match.play(players.answer(match.position, match.index))
        if match.index > MOST_ROWS:
            raise CommandError("cli.error.unfinished", choices=MOST_ROWS, number=seed)


def outcome(match: Match[Any, Any]) -> Outcome:
    """How a match that is over ended."""
    return Outcome(match.tallies(), match.winners(), match.index, match.state.turn)


HERE_S = 0.5
"""Time in which games are played in this process alone: another one takes about that long to begin."""
MOST_JOBS = 61
"""Most processes; every system allows as many."""
PART_S = 0.2
"""Time, about, that a process plays before it reports."""


class GameSeries(NamedTuple):
    """Games 1 to `games`: the n-th from the seed "<seed>/<n>", at one table after the other."""

    tables: tuple[Agreement, ...]
    seed: str
    games: int
    jobs: int = 1
    folder: Path | None = None
    """Folder for the records of the games; or the name of a game file, to which several games add their numbers."""
    mirrored: int = 1
    """How many games in turn share a seed; then the n-th seed is theirs."""


class Played(NamedTuple):
    """Outcomes of a series, as far as it was played."""

    outcomes: dict[int, Outcome]
    """By number, in that order."""
    interrupted: bool
    """Whether somebody ended it early."""


def core_count() -> int:
    """How many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(run: GameSeries, words: Catalogue | None = None) -> Played:
    """Play a run; with words a bar on a terminal tells how far it is. Ctrl+C ends it with what is known."""
    outcomes: dict[int, Outcome] = {}
    unit = words.t("cli.games.unit") if words is not None else ""
    halted = False
    with tqdm(total=run.games, unit=unit, leave=False, disable=None if words is not None else True) as bar:
        try:
            for number, each in _outcomes(run):
                outcomes[number] = each
                bar.update()
        except KeyboardInterrupt:
            halted = True
    return Played(dict(sorted(outcomes.items())), halted)


def _outcomes(run: GameSeries) -> Iterator[tuple[int, Outcome]]:
    began = time.perf_counter()
    for number in range(1, run.games + 1):
        taken = time.perf_counter() - began
        if run.jobs > 1 and taken > HERE_S and number < run.games:
            yield from _spread(run, number, max(1, int(PART_S * (number - 1) / taken)))
            return
        yield number, _play_one(run, number)


def _play_one(run: GameSeries, number: int) -> Outcome:
    agreement, deal = run.tables[(number - 1) % len(run.tables)], (number - 1) // run.mirrored + 1
    seed = f"{run.seed}/{deal}"
    if run.folder is None:
        return play_out(agreement, seed)
    match = play_match(agreement, seed)
    path = _record_path(run.folder, agreement.spec.key, number, run.games)
    with writing(path):
        export_record(match.record(), path)
    return outcome(match)


def _record_path(where: Path, key: str, number: int, games: int) -> Path:
    if where.suffix.lower() not in RECORD_ENDINGS or where.is_dir():
        return where / f"{key}-{number}.json"
    return where if games == 1 else where.with_name(f"{where.stem}-{number}{where.suffix}")


# --- in other processes -----------------------------------------------------------------------------------------

PackedTable = tuple[str, msgspec.Struct, tuple[Board, ...], tuple[str, ...], int, tuple[int, ...], tuple[str, ...]]
"""An agreement without the functions of its rules, as it goes to another process."""


def packed(agreement: Agreement) -> PackedTable:
    """An agreement for another process."""
    each = agreement
    return each.spec.key, each.options, each.boards, each.levels, each.work, each.times, each.tempers


def unpacked(table: PackedTable) -> Agreement:
    """The agreement again, with the rules of its game."""
    return Agreement(find_spec(table[0]), *table[1:])


_run: list[GameSeries] = []
"""In a process of its own: what it plays."""


def _spread(run: GameSeries, first: int, part: int) -> Iterator[tuple[int, Outcome]]:
    """The games from `first` on, so many at a time, as they come."""
    numbers = range(first, run.games + 1)
    jobs = min(run.jobs, MOST_JOBS, len(numbers))
    tables = [*map(packed, run.tables)]
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _init_process, (tables, run._replace(tables=())))
    try:
        waiting = [pool.submit(_play_several, numbers[n : n + part]) for n in range(0, len(numbers), part)]
        for done in as_completed(waiting):
            yield from done.result()
    except BrokenProcessPool:
        raise CommandError("cli.error.process_ended") from None
    finally:
        for child in multiprocessing.active_children():
            child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def in_order(look: Callable[[int], X], numbers: Sequence[int], jobs: int) -> Iterator[X]:
    """Results of looking at these numbers, in their order, by several processes where there are to be several."""
    if jobs == 1:
        yield from map(look, numbers)
        return
    pool = ProcessPoolExecutor(min(jobs, MOST_JOBS), multiprocessing.get_context("spawn"))
    try:
        yield from pool.map(look, numbers)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _init_process(tables: Sequence[PackedTable], run: GameSeries) -> None:
    # Ctrl+C is for the process that asked; it ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()
    _run[:] = [run._replace(tables=tuple(map(unpacked, tables)))]
    collect_rarely()


def _leave_with_parent() -> None:
    """End with the parent: where that is killed nobody takes leave, and the queue, held at both ends here, never
    ends."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_several(numbers: Sequence[int]) -> list[tuple[int, Outcome]]:
    return [(number, _play_one(_run[0], number)) for number in numbers]
