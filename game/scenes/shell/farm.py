"""A day's farm: which game it is, its options and its seed follow from the date alone, on every machine alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Any, NamedTuple

import msgspec

from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.spec import Spec
from game.scenes.shell.outcomes import OpenedMatch
from game.scenes.shell.phrases import local_now
from game.scenes.shell.scene import Services
from game.store import days
from game.store.days import Day, Par, ParPlay
from game.store.notices import StoreError
from game.store.people import Person
from game.store.results import Occasion
from game.ui.title import Title

_SEED = "five-acres day 1"
LEVEL = "expert"
"""Level that everybody is measured by."""

SPROUT, SUNFLOWER, SHEAF = "sprout", "sunflower", "sheaf"
PRIZES = {SPROUT: "prizes/sprout", SUNFLOWER: "crops/sunflower", SHEAF: "prizes/sheaf"}
"""Their pictures, the least one first."""
NEAR = 10
"""One point in so many is how far behind the Expert a sunflower may be."""


class Farm(NamedTuple):
    """Terms of one day."""

    day: date
    spec: Spec[Any, Any]
    options: msgspec.Struct
    seed: str


def farm_of(day: date, specs: Sequence[Spec[Any, Any]]) -> Farm:
    """The farm of a day; the games in which it can be played alternate."""
    dailies = [spec for spec in specs if spec.daily is not None]
    ordinal = day.toordinal()
    spec = dailies[(ordinal - 1) % len(dailies)]
    luck = _luck(day, spec)
    assert spec.daily is not None
    return Farm(day, spec, spec.daily(ordinal, luck), luck.hex())


def _luck(day: date, spec: Spec[Any, Any]) -> bytes:
    from hashlib import blake2b  # here, because it takes 10 ms and the title needs only the game's name

    text = f"{_SEED}|{day.isoformat()}|{spec.key}|{spec.version}"
    return blake2b(text.encode(), digest_size=16).digest()


def new_match(farm: Farm, seat: Seat, load: Any) -> Match[Any, Any]:
    """The match that somebody plays on it, before its deal; `load` reads a map by its name."""
    boards = farm.spec.boards(farm.options, 1, load)
    return Match(farm.spec, MatchSetup((seat,), farm.options, boards, farm.seed, open_seed=True))


def prize(points: int, par: Par | None) -> str:
    """The prize of a play; until the Expert has played there is the first alone."""
    if par is None:
        return SPROUT
    if points >= par.points:
        return SHEAF
    return SUNFLOWER if points * NEAR >= par.points * (NEAR - 1) else SPROUT


def best_prize(plays: Iterable[Day], par: Par | None) -> str | None:
    """The best prize of the family on a day; None where nobody has played."""
    won = {prize(play.points, par) for play in plays}
    return next((name for name in (SHEAF, SUNFLOWER, SPROUT) if name in won), None)


def round_ends(match: Match[Any, Any]) -> tuple[int, ...]:
    """After how many rows each of the turns was over; what is counted at the end belongs to the last."""
    ends = list[int]()
    for number, ply in enumerate(match.plies, 1):
        turn = int(ply.after.state.turn) - match.spec.first_turn
        if ply.after.over:
            turn = min(turn, len(ends) - 1)
        if turn >= 0:
            ends[turn:] = [number]
    return tuple(ends)


def course(match: Match[Any, Any]) -> tuple[int, ...]:
    """Points of the only seat after each of the turns that are over."""
    spec = match.spec
    return tuple(spec.score(match.terms, match.at(end).state)[0].total for end in round_ends(match))


def today(services: Services) -> date:
    """The local date."""
    return services.today or local_now().date()


def title_of(day: date, titles: Iterable[Title]) -> Title | None:
    """The title of a day's farm, for which no rules need be loaded; None where no title has such days."""
    dailies = [title for title in titles if title.daily]
    return dailies[(day.toordinal() - 1) % len(dailies)] if dailies else None


def begin(services: Services, farm: Farm, title: Title, person: Person | None) -> OpenedMatch:
    """A match of somebody, or of a guest, on a farm, written down and dealt. Raises BadTerms or StoreError."""
    name = services.words.t("seat.default", number=1) if person is None else person.name
    (seat,) = title.with_colours((Seat(name),))
    if person is not None and not title.plain:
        seat = msgspec.structs.replace(seat, colour=person.colour)
    match = new_match(farm, seat, services.load_board)
    occasion = Occasion("day", farm.day.isoformat())
    writer = services.store.new(match, occasion=occasion, seated=(None if person is None else person.id,))
    match.deal()
    return OpenedMatch(title, match, writer.id)


def expect_par(services: Services, farm: Farm, title: Title) -> None:
    """Let the Expert play a farm in a process of its own, unless it has or does."""
    key = farm.day.isoformat(), title.key, farm.spec.version
    try:
        known = key in services.experts or services.store.read(
            partial(days.par, day=key[0], title=key[1], version=key[2])
        )
    except StoreError:
        return
    if not known:
        from game.worker.par import ParPlayer  # here, because the title needs no process

        level = services.words.t(f"level.{LEVEL}")
        services.experts[key] = ParPlayer(new_match(farm, Seat(level, LEVEL), services.load_board), title.source)


def keep_pars(services: Services, dt_ms: float) -> bool:
    """Write down what the Expert has done meanwhile; whether anything has come."""
    came = False
    for key, player in list(services.experts.items()):
        player.update(dt_ms)
        if player.match.over:
            points, played = course(player.match), tuple(ply.row.to_raw() for ply in player.match.plies)
            made = msgspec.json.encode(ParPlay(points, played))
            with suppress(StoreError):  # it is played again when somebody looks next
                services.store.write(partial(days.set_par, known=Par(*key, points[-1], made)))
        if player.match.over or player.failed:
            came = True
            player.close()
            del services.experts[key]
    return came
