"""Kills a program amid a festival again and again: `python -m tests.trust.festivals --kills 100 [--seed 1]`.

A child process plays festivals at random through their own functions, and says each act before (`try`) and after
(`did`) the store has it: games that begin, choices, games that are left out, put back or moved, people who leave. It is
killed at a random moment. Then the festival stands where the last `did` said, or one act further on; each result
belongs to one game, none is lost or counted twice, and the points are those of a naive twin.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from game.core.match import Match
from game.scenes.festival import model, play
from game.scenes.festival.model import Evening
from game.scenes.shell import opening
from game.scenes.shell.outcomes import OpenedMatch
from game.scenes.shell.scene import Services
from game.store import festivals, results
from game.store.festivals import Guest, Scheme
from game.titles import TITLES
from tests.scenes.pilot import House
from tests.trust.kills import FOLDER_KILLS, kill_one, run_storm

SHORT = ("rolling_acres", "texas", "rolling_ranch")
"""Games that are played; they end by themselves after few choices."""
MOST_LINES = 120
BURST = 40
"""Choices in a row at most."""
RARE = 0.1
"""Share of acts besides choices."""


class GameSaid(msgspec.Struct, frozen=True):
    """A game of the festival, with the points of everybody where it is over."""

    title: str
    times: int
    match: int = 0
    points: tuple[int, ...] = ()


class FestivalSaid(msgspec.Struct, frozen=True):
    """One line of the child: where its festival stands."""

    what: str
    festival: int = 0
    games: tuple[GameSaid, ...] = ()
    left: int = 0
    """Number of people who have left."""
    rows: int = -1
    """Number of rows that count in the match that goes on; -1 for none."""


def latest(services: Services) -> Evening | None:
    """The festival that began last, whether it is over or not."""
    number = services.store.read(lambda db: max((each.id for each in festivals.FESTIVALS.lines(db)), default=0))
    return model.read(services, number) if number else None


def stand(what: str, services: Services) -> FestivalSaid:
    """Standing of the latest festival in the store, read anew."""
    evening = latest(services)
    if evening is None:
        return FestivalSaid(what)
    games = tuple(
        GameSaid(
            stop.game.title,
            stop.game.times,
            stop.game.match or 0,
            () if stop.ended is None else tuple(seat.points or 0 for seat in stop.ended.match.seats),
        )
        for stop in evening.stops
    )
    left, running = sum(guest.left for guest in evening.scheme.guests), [each for each in evening.stops if each.begun]
    rows = services.store.record(running[0].game.match or 0).index if running else -1
    return FestivalSaid(what, evening.festival.id, games, left, rows)


def say(said: FestivalSaid) -> None:
    print(msgspec.json.encode(said).decode(), flush=True)


def _begin(rng: Random, services: Services) -> None:
    guests = tuple(Guest(name) for name in ("Ola", "Piotr"))
    titles = rng.sample(SHORT, len(SHORT))
    services.store.write(partial(festivals.begin, scheme=Scheme(guests, doubled=rng.random() < 0.5), titles=titles))


class Player:
    """Plays one festival after the other, with whatever else people do in between."""

    def __init__(self, services: Services, rng: Random) -> None:
        self._services, self._rng = services, rng
        self._match: Match[Any, Any] | None = None

    def act(self) -> None:
        """Do one thing, and say so before and after."""
        services, rng = self._services, self._rng
        evening, before = latest(services), stand("new", services)
        if evening is None or evening.next is None:
            self._do(before, partial(_begin, rng, services))
            return
        following, person = (
            evening.next,
            next((seat for seat, each in enumerate(evening.scheme.guests) if not each.left), None),
        )
        dropped = [stop for stop in evening.stops if not stop.game.times]
        waiting = [number for number, stop in enumerate(evening.stops) if stop.open and not stop.begun]
        if following.begun and (self._match is None or self._match.over):
            self._match = opening.load(services, following.game.match or 0).match
        match = self._match if following.begun else None
        if person is not None and rng.random() < RARE / 9:
            title = services.title(following.game.title)
            assert title is not None
            opened = None if match is None else OpenedMatch(title, match, following.game.match)
            self._do(replace(before, what="leave"), partial(play.reseat, services, evening, person, opened))
        elif len(waiting) > 1 and rng.random() < RARE:
            order = [stop.game for stop in evening.stops]
            order[waiting[0]], order[waiting[1]] = order[waiting[1]], order[waiting[0]]
            work = partial(festivals.reorder, order=order)
            self._do(replace(before, what="order"), partial(services.store.write, work))
        elif len(waiting) > 1 and rng.random() < RARE / 2:
            out = partial(festivals.leave_out, game=evening.stops[waiting[-1]].game)
            self._do(replace(before, what="out"), partial(services.store.write, out))
        elif dropped and rng.random() < RARE:
            back = partial(festivals.put_back, game=dropped[0].game)
            self._do(replace(before, what="back"), partial(services.store.write, back))
        elif match is None:
            say(replace(before, what="begin"))
            self._match = play.begin(services, evening, following, {}).match
            say(stand("did", services))
        else:
            self._do(replace(before, what="play"), partial(self._play, match))

    def _play(self, match: Match[Any, Any]) -> None:
        """Some choices in a row, so that games begin and end often."""
        for _ in range(self._rng.randrange(1, BURST)):
            if not match.over:
                match.play(self._rng.choice(match.options))

    def _do(self, before: FestivalSaid, work: Any) -> None:
        say(before)
        work()
        say(stand("did", self._services))


def child(folder: Path, seed: int) -> None:
    """Play for ever, saying what is tried and what is done."""
    services, rng = House(folder, TITLES).services, Random(seed)
    say(stand("did", services))
    player = Player(services, rng)
    while True:
        player.act()


def naive(services: Services, evening: Evening) -> list[int]:
    """Points of everybody, reckoned from the lines of the store by comparing each with each."""
    sums = [0] * len(evening.scheme.guests)
    ended = {each.result.match: each for each in services.store.read(results.ended)}
    for stop in evening.stops:
        match = ended.get(stop.game.match or 0)
        for seat in range(len(sums) if match is not None else 0):
            assert match is not None
            own = match.seats[seat].place or 99
            sums[seat] += (
                len(sums) - len({each.side for each in match.seats if (each.place or 99) < own})
            ) * stop.game.times
    return sums


def fault_of(services: Services, last: FestivalSaid) -> str | None:
    """Loss or doubling by the kill after this line; None if nothing."""
    if services.store.notices:
        return f"notices {services.store.notices}"
    now = stand(last.what, services)
    if now != last and not (last.what != "did" and one_act_on(last, now)):
        return f"{last} became {now}"
    lines = services.store.read(lambda db: list(results.RESULTS.lines(db, "WHERE kind = 'festival'")))
    games = services.store.read(lambda db: list(festivals.GAMES.lines(db)))
    noted = Counter((game.match, game.begun) for game in games if game.match is not None)
    wanted = Counter((line.match, line.begun) for line in lines)
    if noted != wanted:
        return f"{last}: matches {wanted}, games of them {noted}"
    evening = latest(services)
    if evening is not None and list(evening.sums) != naive(services, evening):
        return f"{last}: {evening.sums} in place of {naive(services, evening)}"
    return None


def one_act_on(last: FestivalSaid, now: FestivalSaid) -> bool:
    """Whether a festival has gone on by the one act that was tried last."""
    if last.what == "new":
        return now.festival == last.festival + 1 and not any(game.match for game in now.games)
    if (now.festival, len(now.games)) != (last.festival, len(last.games)):
        return False
    if now.left != last.left + (last.what == "leave"):
        return False
    moved = [pair for pair in zip(last.games, now.games, strict=True) if pair[0] != pair[1]]
    if last.what == "order":
        kept, found = (Counter((each.title, each.match, not each.times) for each in one.games) for one in (last, now))
        return bool(moved) and kept == found and now.rows == last.rows
    if last.what == "leave":
        return not moved and now.rows == last.rows
    if last.what == "play" and not moved:
        return now.rows > last.rows >= 0
    if len(moved) != 1:
        return False
    old, new = moved[0]
    return {
        "play": not old.points and new == replace(old, points=new.points) and now.rows == -1,
        "begin": not old.match and new == replace(old, match=new.match) and now.rows >= 0,
        "out": new == replace(old, times=0) and now.rows == last.rows,
        "back": old == replace(new, times=0) and now.rows == last.rows,
    }[last.what]


def storm(kills: int, seed: int, acts: Counter[str]) -> Iterator[str]:
    """Kill so many children; what each of them lost, where it lost anything."""
    for first in range(0, kills, FOLDER_KILLS):
        with tempfile.TemporaryDirectory() as folder:
            for number in range(first, min(kills, first + FOLDER_KILLS)):
                told = kill_one(Path(folder), seed * 1_000_000 + number, "tests.trust.festivals", MOST_LINES)
                lines = [msgspec.json.decode(line, type=FestivalSaid) for line in told]
                services = House(Path(folder), TITLES).services
                try:
                    damage = fault_of(services, lines[-1])
                    festival, over = stand("did", services).festival, len(services.store.read(results.ended))
                finally:
                    services.store.close()
                acts["said"] += sum(said.what == "did" for said in lines)
                acts["amid"] += lines[-1].what != "did"
                acts[f"amid {lines[-1].what}"] += 1
                if damage is not None:
                    yield f"kill {number + 1}: {damage}"
            acts["festivals"] += festival
            acts["games"] += over


def tell(acts: Counter[str]) -> Iterator[str]:
    """Lines of what came of it."""
    yield f"{acts['amid']:>8} amid an act"
    yield f"{acts['festivals']:>8} festivals, {acts['games']} games of them over"


if __name__ == "__main__":
    sys.exit(run_storm("festivals", 100, child, storm, tell))
