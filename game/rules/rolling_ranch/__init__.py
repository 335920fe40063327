"""Rolling Ranch: two dice for all, animals and buildings on thirty spaces in pens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.codec import Codec, kinds_of
from game.core.engine import open_with
from game.core.even import MOST_AHEAD
from game.core.seats import HIDDEN
from game.core.spec import ChanceKind, EvenStart, Spec
from game.core.steps import Choice, Event, Position, Step
from game.rules.rolling_ranch import actions, choices, data, events, rounds
from game.rules.rolling_ranch.goals import GOALS
from game.rules.rolling_ranch.mind import MIND, evaluate
from game.rules.rolling_ranch.model import ALL_CARDS, NONE, Options, Ranch, State, Terms, maps, prepare, spaces_in
from game.rules.rolling_ranch.scoring import near_end, score
from game.rules.rolling_ranch.sheet import make

Choices = kinds_of(Choice, choices)
Events = kinds_of(Event, events)
Steps = kinds_of(Step, actions, rounds)

_KINDS = ("chickens", "pigs", "cows")
_BUILDINGS = (
    "resource_barn",
    "animal_barn",
    "place_warehouse",
    "animal_warehouse",
    "greenhouse_1",
    "greenhouse_2",
    "greenhouse_3",
)
_BONUSES = ("two_wood", "one_nail", "free_chicken", "any_animal")


def setup(terms: Terms) -> Position[State]:
    """Empty sheets; those of side B and the missions are still to be dealt (RR3, RR5)."""
    seats, options = terms.seats, terms.options
    printed = len(data.SHEETS["b"]) if options.side == "b" and not options.new_sheets else 0
    sheets = [0 if options.side == "a" else seat for seat in range(seats)]
    sheets[:printed] = [NONE] * len(sheets[:printed])
    state = State(
        turn=0,
        roller=max(options.starter - 1, 0),
        dice=(),
        sheets=tuple(sheets),
        ranches=(Ranch(),) * seats,
        missions=(),
        cards=ALL_CARDS,
    )
    deals: list[Step[Terms, State, Any]] = [
        *[rounds.DealSheet(seat) for seat, sheet in enumerate(sheets) if sheet == NONE],
        *[rounds.DealMission(seat) for seat in range(seats)],
        *([] if options.starter else [rounds.PickStarter()]),
    ]
    return open_with(terms, state, *deals, rounds.BeginRound())


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    """The state in words: spaces by name, animals and buildings by kind, missions by what they ask for."""
    return {
        "turn": state.turn,
        "roller": state.roller,
        "dice": list(state.dice),
        "sheets": [terms.sheets[sheet].key if sheet != NONE else None for sheet in state.sheets],
        "ranches": [_ranch(terms, ranch) for ranch in state.ranches],
        "missions": [_mission(card) for card in state.missions],
        "cards": [_mission(card) for card in range(len(data.CARDS)) if state.cards >> card & 1],
        "shown": state.shown,
    }


def _ranch(terms: Terms, ranch: Ranch) -> dict[str, object]:
    names = [spot.name for spot in terms.board.spots]
    animals = zip(_KINDS, ranch.animals, strict=True)
    standing = {kind: [names[space] for space in spaces_in(spaces)] for kind, spaces in animals}
    buildings = {
        name: {"wood": wood, "nails": nails, "at": names[at] if at != NONE else None}
        for name, wood, nails, at in zip(_BUILDINGS, ranch.wood, ranch.nails, ranch.built, strict=True)
        if wood or nails
    }
    return {
        **standing,
        "empty": [names[space] for space in spaces_in(ranch.empty)],
        "buildings": buildings,
        "bonuses": [_BONUSES[bonus] for bonus in ranch.bonuses if bonus != NONE],
        "uses": list(ranch.uses),
    }


def _mission(card: int) -> str | None:
    return None if card == HIDDEN else "+".join(data.OBJECTIVE_NAMES[objective] for objective in data.CARDS[card])


def daily(ordinal: int, luck: bytes) -> Options:
    """Options of a day's farm: a made sheet in one half of the days, the printed one in the other (RR3)."""
    made, sheet = luck[0] & 1, int.from_bytes(luck[1:5], "big") % data.NEW_SHEETS
    return Options(new_sheets=1 + sheet if made else 0)


SPEC: Spec[Terms, State] = Spec(
    key="rolling_ranch",
    version=1,
    rules=("RR", 19),
    seats=data.SEATS,
    options=Options,
    playout_options=Options(),
    maps=maps,
    prepare=prepare,
    setup=setup,
    score=score,
    describe=describe,
    codec=Codec(State, Choices, Events, Steps, Options),
    make=make,
    view=events.view,
    redact=events.redact,
    resample=events.resample,
    evaluate=evaluate,
    near_end=near_end,
    mind=MIND,
    daily=daily,
    chances=tuple(
        ChanceKind(die, choices.Shows, tuple((number, number - 1) for number in data.NUMBERS), only=("die", place))
        for place, die in enumerate(("blue", "yellow"))
    ),
    even=EvenStart("ahead", 18, 400, "2026-11-28", most=MOST_AHEAD),
    solo_ranks=data.SOLO_RANKS,
    goals=GOALS,
)
