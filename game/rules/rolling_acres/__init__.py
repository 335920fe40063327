"""Rolling Acres: a die a round, planted on a sheet of 8 x 8 that a neighbour has built on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.codec import Codec, kinds_of
from game.core.engine import open_with
from game.core.even import MOST_AHEAD
from game.core.spec import ChanceKind, EvenStart, Spec
from game.core.steps import Choice, Event, Position, Step
from game.grids.areas import members
from game.rules.rolling_acres import choices, data, events, steps
from game.rules.rolling_acres.choices import BUILDINGS
from game.rules.rolling_acres.goals import GOALS
from game.rules.rolling_acres.mind import MIND, evaluate
from game.rules.rolling_acres.model import EMPTY, NOT_YET, SIDES, Options, Sheet, State, Terms, chart, own_name, prepare
from game.rules.rolling_acres.scoring import near_end, score
from game.rules.rolling_acres.sheet import ROWS, SIDE

Choices = kinds_of(Choice, choices)
Events = kinds_of(Event, events)
Steps = kinds_of(Step, steps)

LETTERS = "CSKRHBbsw"
"""How products and buildings are written in a sheet."""

_BOUNTY = ("", "sun", "heart", "sun and heart")


def setup(terms: Terms) -> Position[State]:
    """Empty sheets, each to be drawn on by its seat or by chance; then they are passed on (AC5-AC7, AC22)."""
    options, starter = terms.options, terms.options.starter
    state = State(
        turn=0,
        sides=tuple(NOT_YET if side == "random" else SIDES.index(side) for side in options.cards),
        sheets=(EMPTY,) * terms.seats,
        names=(NOT_YET,) * terms.seats,
        lead=max(starter - 1, 0),
        taken=(NOT_YET,) * terms.seats,
    )
    agenda: list[Step[Terms, State, Any]] = [
        steps.TurnCard(product) for product, side in enumerate(options.cards) if side == "random"
    ]
    for seat in range(terms.seats):
        named = bool(own_name(options, seat))
        if options.drawn_by_chance:
            agenda += [
                *(steps.DrawBuilding(seat, building) for building in BUILDINGS),
                *([] if named else [steps.DrawName(seat)]),
            ]
        else:
            agenda += [
                *(steps.Build(seat, building) for building in BUILDINGS),
                *([] if named else [steps.NameFarm(seat)]),
            ]
    first = steps.BeginRound(starter - 1) if starter else steps.PickStarter()
    return open_with(terms, state, *agenda, steps.PassSheets(), first)


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    """The state in words: sheets as eight lines of letters, products by name."""
    return {
        "turn": state.turn,
        "sides": {
            product: SIDES[side] for product, side in zip(data.PRODUCTS, state.sides, strict=True) if side != NOT_YET
        },
        "sheets": [written(sheet) for sheet in state.sheets],
        "names": list(state.names),
        "lead": state.lead,
        "dice": [data.PRODUCTS[product] for product in state.dice],
        "bounty": _BOUNTY[state.bounty],
        "taken": [data.PRODUCTS[product] if product != NOT_YET else "" for product in state.taken],
        "first": state.first,
    }


def written(sheet: Sheet) -> list[str]:
    """A sheet line by line, a letter a space, "." for an empty one."""
    letters = ["."] * (SIDE * len(ROWS))
    for letter, spaces in zip(LETTERS, sheet, strict=True):
        for space in members(spaces):
            letters[space] = letter
    return ["".join(letters[start : start + SIDE]) for start in range(0, len(letters), SIDE)]


def daily(ordinal: int, luck: bytes) -> Options:
    """Options of a day's farm: on Sundays chance picks the sides of the cards (AC5)."""
    return Options(cards=("random",) * 6) if ordinal % 7 == 0 else Options()


SPEC: Spec[Terms, State] = Spec(
    key="rolling_acres",
    version=1,
    rules=("AC", 22),
    first_turn=1,
    seats=data.SEATS,
    options=Options,
    playout_options=Options(),
    maps=lambda options, seats: ("rolling_acres",),
    more_maps=("rolling_acres_strips", "rolling_acres_mill", "rolling_acres_meadow"),
    prepare=prepare,
    setup=setup,
    score=score,
    describe=describe,
    codec=Codec(State, Choices, Events, Steps, Options),
    evaluate=evaluate,
    near_end=near_end,
    mind=MIND,
    chances=(
        ChanceKind("product", choices.Shows, tuple((product, product) for product in choices.PRODUCTS)),
        ChanceKind("bounty", choices.Shines, tuple((bounty, bounty - 1) for bounty, _ in data.BOUNTY)),
    ),
    even=EvenStart("ahead", 17, 400, "2026-11-28", most=MOST_AHEAD, between=(0.63, 9)),
    chart=chart,
    daily=daily,
    solo_ranks=data.SOLO_RANKS,
    goals=GOALS,
)
