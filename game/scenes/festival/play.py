"""Games of a festival as matches: seats and options that follow from what was agreed on, and who plays on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, get_args, get_type_hints

import msgspec

from game.ai import OPPONENT_LEVELS
from game.ai.levels import strengths
from game.core.even import Footing, estimated, suggested
from game.core.match import Match, MatchSetup
from game.core.seats import HUMAN, Former, Seat, name_key
from game.scenes.festival.model import Evening, EveningGame
from game.scenes.shell.outcomes import OpenedMatch
from game.scenes.shell.path import Footings, known_answers
from game.scenes.shell.phrases import with_tempers
from game.scenes.shell.scene import Services
from game.store import festivals
from game.store.festivals import Guest, Scheme
from game.store.results import Occasion
from game.ui.theme import players
from game.ui.title import Title

LEAST_GAMES, MOST_GAMES = 3, 5
FEWER = 2
"""Number of games that a shorter evening does without."""
STAND_IN = OPPONENT_LEVELS[len(OPPONENT_LEVELS) // 2]
"""Level of the computer that plays on for somebody who leaves."""


def seats_of(title: Title, guests: Sequence[Guest]) -> tuple[Seat, ...]:
    """Seats of everybody in the own colour, or in one that is left."""
    seats = title.with_colours([Seat(guest.name, guest.player) for guest in guests])
    if title.plain:
        return seats
    wanted = [guest.colour for guest in guests]
    free = [each for each in dict.fromkeys((*title.colours, *(player.key for player in players))) if each not in wanted]
    known, made = {player.key for player in players}, list[Seat]()
    for seat, colour in zip(seats, wanted, strict=True):
        taken = colour not in known or any(each.colour == colour for each in made)
        made.append(msgspec.structs.replace(seat, colour=free.pop(0) if taken else colour))
    return tuple(made)


def options_of(
    title: Title, scheme: Scheme, starter: int, footings: Mapping[str, Footing] | None = None
) -> msgspec.Struct:
    """Options of a game in which this seat begins: the usual ones, or those by which it is shorter, with an even start
    by what is known of everybody."""
    spec, fields, count = title.spec, dict[str, Any](), len(scheme.guests)
    for field, hint in get_type_hints(spec.options, include_extras=True).items():
        extra = next((each.extra or {} for each in get_args(hint) if isinstance(each, msgspec.Meta)), {})
        if extra.get("is") == "starter" and count > 1:
            fields[field] = starter + 1
        if scheme.shorter and title.length is not None and field == title.length.rounds:
            fields[field] = extra.get("offered", 0)
    if scheme.shorter and title.length is not None:
        quick = [each.partition("=")[0] for each, factor in title.length.options.items() if factor < 1]
        fields |= dict.fromkeys(quick, True)
    if scheme.even_starts and spec.even is not None and count > 1:
        known = {} if footings is None else footings
        found = [
            known.get(name_key(each.name), Footing()) if each.player == HUMAN else Footing() for each in scheme.guests
        ]
        pairs = [(guest.player, footing) for guest, footing in zip(scheme.guests, found, strict=True)]
        values = suggested(spec.even, estimated(strengths(spec), pairs))
        if set(values) != {spec.even.level(count)}:
            fields[spec.even.field] = values
    return msgspec.convert(fields, spec.options)


def begun_amounts(title: Title, stop: EveningGame) -> dict[int, Any]:
    """Amounts with which seats of the match that goes on began, where they are not the usual ones."""
    even = title.spec.even
    found = enumerate(stop.head_starts if even is not None else ())
    return {seat: own[even.field] for seat, own in found if even is not None and even.field in own}


def is_taken_over(evening: Evening, seat: int) -> bool:
    """Whether a computer plays for somebody in the match that goes on, though the evening goes on with them."""
    stop, guest = evening.next, evening.scheme.guests[seat]
    now = () if stop is None else stop.seats
    return guest.player == HUMAN and seat < len(now) and not now[seat].human


def footings_of(services: Services, title: Title, scheme: Scheme) -> dict[str, Footing]:
    """Facts about everybody who takes part before a game of even starts, by folded names; none about computers."""
    known, answers = Footings(services, title.spec), known_answers(services, title.key)
    names = [name_key(guest.name) for guest in scheme.guests if guest.player == HUMAN]
    return {name: known.get(name, Footing())._replace(knows=answers.get(name, False)) for name in names}


def minutes(title: Title, scheme: Scheme) -> int:
    """Minutes of a game."""
    return title.minutes_of(
        len(scheme.guests), options_of(title, msgspec.structs.replace(scheme, even_starts=False), 0)
    )


def starter(evening: Evening) -> int:
    """The seat that begins the next game: one further on after each."""
    return sum(stop.ended is not None for stop in evening.stops) % len(evening.scheme.guests)


def begin(services: Services, evening: Evening, stop: EveningGame, footings: Mapping[str, Footing]) -> OpenedMatch:
    """The match of a game, written down and dealt. Raises BadTerms or StoreError.

    Where a computer sits in for somebody who has left, the book says that the seat was taken over, and does not count.
    """
    title, scheme = services.title(stop.game.title), evening.scheme
    if title is None:
        raise KeyError(stop.game.title)
    seats = with_tempers(services.words, title.spec, seats_of(title, scheme.guests))
    options = options_of(title, scheme, starter(evening), footings)
    left = tuple(Former(seat, HUMAN, 0) for seat, guest in enumerate(scheme.guests) if _has_left(guest))
    boards = services.boards(title.spec, options, len(seats))
    match: Match[Any, Any] = Match(title.spec, MatchSetup(seats, options, boards, services.new_seed(), former=left))
    people = tuple(guest.person if guest.player == HUMAN else None for guest in scheme.guests)
    occasion = Occasion("festival", festival=evening.festival.id)
    writer = services.store.new(match, occasion=occasion, seated=people, game=stop.game)
    match.deal()
    return OpenedMatch(title, match, writer.id)


def _has_left(guest: Guest) -> bool:
    return guest.player != HUMAN and guest.left


def reseat(services: Services, evening: Evening, seat: int, opened: OpenedMatch | None) -> None:
    """Let a computer play on for somebody, or who has left play again, at once in the match that goes on; games begun
    afterwards count again (**ruling**). Raises StoreError."""
    player = HUMAN if _has_left(evening.scheme.guests[seat]) else STAND_IN
    work = partial(festivals.reseat, festival=evening.festival.id, seat=seat, player=player)
    services.store.write(work)
    if opened is not None:
        opened.match.reseat(seat, player)
