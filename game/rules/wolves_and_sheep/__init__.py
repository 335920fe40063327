"""Wolves and Sheep: tiles matched on every edge, secret flocks, wolves and hunters at any moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.codec import Codec, kinds_of
from game.core.engine import open_with
from game.core.even import MOST_AHEAD
from game.core.seats import HIDDEN
from game.core.spec import ChanceKind, EvenStart, Spec
from game.core.steps import Choice, Event, Position, Step
from game.rules.wolves_and_sheep import choices, data, events, laying, steps
from game.rules.wolves_and_sheep.goals import GOALS
from game.rules.wolves_and_sheep.land import column_row
from game.rules.wolves_and_sheep.mind import MIND
from game.rules.wolves_and_sheep.model import Options, State, Terms, maps, prepare
from game.rules.wolves_and_sheep.promise import evaluate
from game.rules.wolves_and_sheep.scoring import near_end, score

Choices = kinds_of(Choice, choices)
Events = kinds_of(Event, events)
Steps = kinds_of(Step, steps, laying)

_COLOURS = ("black", "yellow", "red", "blue")


def setup(terms: Terms) -> Position[State]:
    """The tiles that the board begins with; flocks, hands and perhaps who begins are still to be dealt (WS4, WS18)."""
    seats, options = terms.seats, terms.options
    state = State(
        turn=0,
        seat=max(options.starter - 1, 0),
        bag=terms.bag,
        left=len(terms.bag),
        hands=((),) * seats,
        secrets=((),) * seats,
        shown=((),) * seats,
        spare=tuple(data.COLOURS),
        layout=terms.start,
    )
    deals: list[Step[Terms, State, Any]] = [
        steps.DealSecret(seat) for _ in range(1 + options.two_flocks) for seat in range(seats)
    ]
    picks = [] if options.starter else [steps.PickStarter()]
    return open_with(terms, state, *deals, steps.DealHands(), *picks, steps.FirstTurn())


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    """The state in words: tiles by their labels, those alike by the same one, cells as columns east and rows south of
    the first village."""
    labels = [str(tile.props.get("label", tile.id)) for tile in terms.board.tiles]

    def named(tile: int) -> str | None:
        return None if tile == HIDDEN else labels[tile % data.COPY]

    def colours(held: tuple[int, ...]) -> list[str | None]:
        return [None if colour == HIDDEN else _COLOURS[colour] for colour in held]

    layout = []
    for cell, code in state.layout.lays:
        column, row = column_row(cell)
        letters = "".join(data.CLASSES[edge] for edge in terms.shapes[code].edges)
        layout.append(f"{column},{row} {named(code >> 3)} {letters}")
    return {
        "turn": state.turn,
        "seat": state.seat,
        "bag": [named(tile) for tile in state.bag],
        "left": state.left,
        "hands": [[named(tile) for tile in hand] for hand in state.hands],
        "secrets": [colours(held) for held in state.secrets],
        "shown": [colours(held) for held in state.shown],
        "spare": colours(state.spare),
        "layout": layout,
        "stops": list(state.stops),
        "paused": [seat for seat in range(terms.seats) if state.paused >> seat & 1],
        "revealed": state.revealed,
        "by": list(state.laid_by),
    }


SPEC: Spec[Terms, State] = Spec(
    key="wolves_and_sheep",
    version=1,
    rules=("WS", 20),
    seats=data.SEATS,
    options=Options,
    playout_options=Options(),
    maps=maps,
    more_maps=("wolves_and_sheep_lake", "wolves_and_sheep_two_villages"),
    prepare=prepare,
    setup=setup,
    score=score,
    describe=describe,
    codec=Codec(State, Choices, Events, Steps, Options, undigested=("by",)),
    view=events.view,
    redact=events.redact,
    resample=events.resample,
    interrupts=steps.INTERRUPTS,
    legacy_choices=steps.legacy_choices,
    evaluate=evaluate,
    near_end=near_end,
    out_of_play=lambda state: state.stops,
    mind=MIND,
    chances=(
        ChanceKind(
            "tile",
            choices.Drawn,
            tuple((tile, 2 if tile in data.HUNTERS else int(tile in data.WOLVES)) for tile in data.NUMBERS),
            worth=(0, 1, 1),
            drawn=True,
        ),
        ChanceKind("secret", choices.Dealt, tuple((colour, colour) for colour in data.COLOURS), drawn=True),
    ),
    even=EvenStart("ahead", 12, 400, "2026-11-28", most=MOST_AHEAD, between=(0.44, 6), shares=((4, 0.83),)),
    goals=GOALS,
)
