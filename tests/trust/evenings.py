"""Whole festivals of computers against a naive twin: `python -m tests.trust.evenings --festivals 200`.

Two to six computers of all levels play as many games as so many can, at most five, through the functions of the
festival itself, short or in full, with the finale doubled or not, with even starts or without; some games are left out.
At the end points and places are those of the twin, who compares each with each, and everybody has a line of praise.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from game.ai import OPPONENT_LEVELS
from game.headless.agreement import Agreement
from game.headless.playout import Players, play_on
from game.scenes.festival import play
from game.scenes.festival.model import Evening
from game.store import festivals
from game.store.festivals import Guest, Scheme
from game.titles import TITLES
from tests.scenes.pilot import House
from tests.scenes.today.orchard import NAMES
from tests.trust.festivals import latest, naive

LITTLE = 2
"""Work for one answer."""
LEFT_OUT = 0.1


def festival(folder: Path, rng: Random, keys: Sequence[str], counts: Sequence[int]) -> tuple[Evening, list[int]]:
    """A festival of some of these games that computers have played to its end, and what the twin makes of it."""
    services, count = House(folder, TITLES).services, rng.choice(counts)
    known = [title.key for title in TITLES if title.key in keys and count in title.seats]
    titles = rng.sample(known, rng.randint(min(play.LEAST_GAMES, len(known)), len(known)))
    guests = tuple(Guest(name, player=rng.choice(OPPONENT_LEVELS)) for name in NAMES[:count])
    half = rng.random
    scheme = Scheme(guests, doubled=half() < 0.5, even_starts=half() < 0.5, shorter=half() < 0.8)
    services.store.write(partial(festivals.begin, scheme=scheme, titles=titles))
    while (evening := latest(services)) is not None and (stop := evening.next) is not None:
        if rng.random() < LEFT_OUT and sum(each.open for each in evening.stops) > 1:
            services.store.write(partial(festivals.leave_out, game=stop.game))
            continue
        match, seed = play.begin(services, evening, stop, {}).match, str(rng.random())
        levels = tuple(seat.player for seat in match.seats)
        agreed = Agreement(match.spec, match.setup.options, match.setup.boards, levels, LITTLE)
        play_on(match, Players(agreed, seed), seed)
    assert evening is not None
    twin = naive(services, evening)
    services.store.close()
    return evening, twin


def wrong(evening: Evening, twin: Sequence[int]) -> Iterator[str]:
    """How a festival differs from what the twin makes of it."""
    if list(evening.sums) != list(twin):
        yield f"{evening.sums} in place of {twin}"
    places = [1 + sum(other > own for other in twin) for own in twin]
    if list(evening.places) != places:
        yield f"places {evening.places} in place of {places}"
    if evening.festival.ended is None:
        yield "it is not over"
    if len(evening.praise) != len(twin):
        yield f"{len(evening.praise)} lines for {len(twin)}"


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.evenings")
    parser.add_argument("--festivals", type=int, default=200)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    games, faults = Counter[str](), list[str]()
    keys = [title.key for title in TITLES]
    for number in range(args.festivals):
        with tempfile.TemporaryDirectory() as folder:
            evening, twin = festival(Path(folder), Random(f"{args.seed} {number}"), keys, range(2, 7))
        games.update(each.game.title for each in evening.finished)
        faults += [f"festival {number}: {each}" for each in wrong(evening, twin)]
        print(f"{number + 1:>5} {len(evening.finished)} games, {evening.sums}", flush=True)
    told = ", ".join(f"{title} {count}" for title, count in sorted(games.items()))
    print("\n".join([*faults, f"{args.festivals} festivals, {games.total()} games ({told}), {len(faults)} wrong"]))
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(run())
