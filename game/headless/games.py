"""Many games, one after the other or in several processes at once: the same games either way."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import msgspec
from tqdm import tqdm

from game.core.board import Board
from game.core.circles import look_rarely
from game.headless.agreement import Agreement, find
from game.headless.errors import CommandError, writing
from game.headless.playout import Outcome, outcome, play_match, play_out
from game.i18n import Catalogue
from game.store.records import export_record

HERE_S = 0.5
"""So long games are played in this process alone: another one takes about that long to begin."""
MOST_JOBS = 61
"""As many as every system allows."""
PART_S = 0.2
"""What a process plays before it tells of it takes about so long."""


class GameSeries(NamedTuple):
    """Games 1 to `games`: the n-th from the seed "<seed>/<n>", at one table after the other."""

    tables: tuple[Agreement, ...]
    seed: str
    games: int
    jobs: int = 1
    folder: Path | None = None
    """Where each is recorded."""
    mirrored: int = 1
    """How many games in turn share a seed; then the n-th seed is theirs."""


class Played(NamedTuple):
    """What is known of a run."""

    outcomes: dict[int, Outcome]
    """By number, in that order."""
    halted: bool
    """Whether somebody ended it early."""


def everyone() -> int:
    """How many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(run: GameSeries, words: Catalogue | None = None) -> Played:
    """Play a run; with words a bar on a terminal tells how far it is. Ctrl+C ends it with what is known."""
    found: dict[int, Outcome] = {}
    unit = words.t("cli.games.unit") if words is not None else ""
    halted = False
    with tqdm(total=run.games, unit=unit, leave=False, disable=None if words is not None else True) as bar:
        try:
            for number, each in _outcomes(run):
                found[number] = each
                bar.update()
        except KeyboardInterrupt:
            halted = True
    return Played(dict(sorted(found.items())), halted)


def _outcomes(run: GameSeries) -> Iterator[tuple[int, Outcome]]:
    began = time.perf_counter()
    for number in range(1, run.games + 1):
        taken = time.perf_counter() - began
        if run.jobs > 1 and taken > HERE_S and number < run.games:
            yield from _spread(run, number, max(1, int(PART_S * (number - 1) / taken)))
            return
        yield number, _one(run, number)


def _one(run: GameSeries, number: int) -> Outcome:
    agreement, deal = run.tables[(number - 1) % len(run.tables)], (number - 1) // run.mirrored + 1
    seed = f"{run.seed}/{deal}"
    if run.folder is None:
        return play_out(agreement, seed)
    match = play_match(agreement, seed)
    path = run.folder / f"{agreement.spec.key}-{number}.json"
    with writing(path):
        export_record(match.record(), path)
    return outcome(match)


# --- in other processes -----------------------------------------------------------------------------------------

_Table = tuple[str, msgspec.Struct, tuple[Board, ...], tuple[str, ...], int, tuple[int, ...]]
"""An agreement without the functions of its rules: what another process makes it from again."""

_run: list[GameSeries] = []
"""In a process of its own: what it plays."""


def _spread(run: GameSeries, first: int, part: int) -> Iterator[tuple[int, Outcome]]:
    """The games from `first` on, so many at a time, as they come."""
    numbers = range(first, run.games + 1)
    jobs = min(run.jobs, MOST_JOBS, len(numbers))
    packed: list[_Table] = [
        (each.spec.key, each.options, each.boards, each.levels, each.work, each.times) for each in run.tables
    ]
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _sit_down, (packed, run._replace(tables=())))
    try:
        waiting = [pool.submit(_several, numbers[n : n + part]) for n in range(0, len(numbers), part)]
        for done in as_completed(waiting):
            yield from done.result()
    except BrokenProcessPool:
        raise CommandError("cli.error.process_ended") from None
    finally:
        for child in multiprocessing.active_children():
            child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _sit_down(packed: Sequence[_Table], run: GameSeries) -> None:
    # Ctrl+C is for the process that asked; it ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()
    tables: list[Agreement] = []
    for key, options, boards, levels, work, times in packed:
        spec: Any = find(key)
        tables.append(Agreement(spec, options, boards, levels, work, times))
    _run[:] = [run._replace(tables=tuple(tables))]
    look_rarely()


def _leave_with_parent() -> None:
    """Where that is killed nobody takes leave, and the queue, held at both ends here, never ends."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _several(numbers: Sequence[int]) -> list[tuple[int, Outcome]]:
    return [(number, _one(_run[0], number)) for number in numbers]
