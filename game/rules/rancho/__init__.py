"""Rancho: herds on hexes round a forest; a rabbit, a sheep, a cow and a horse win."""

from __future__ import annotations

from collections.abc import Mapping
from operator import or_

from game.core.codec import Codec, kinds_of
from game.core.engine import open_with
from game.core.spec import ChanceKind, EvenStart, Exact, Spec
from game.core.steps import Choice, Event, Position, Step
from game.grids.areas import members
from game.rules.rancho import choices, data, dice, events, turn
from game.rules.rancho.evaluation import evaluate, near_end
from game.rules.rancho.goals import GOALS
from game.rules.rancho.mind import MIND
from game.rules.rancho.model import (
    FOX,
    LARGE_DOG,
    RABBIT,
    SHEEP,
    SMALL_DOG,
    WOLF,
    Options,
    PlayoutOptions,
    State,
    Terms,
    adjusted,
    prepare,
)
from game.rules.rancho.safety import NONE
from game.rules.rancho.standing import counts, score, winner, with_loose

Choices = kinds_of(Choice, choices)
Events = kinds_of(Event, events)
Steps = kinds_of(Step, turn, dice)

_KINDS = ("rabbits", "sheep", "cows", "horses", "small_dogs", "large_dogs")
_DOGS = SMALL_DOG, LARGE_DOG
_FACES = {**dict(enumerate(("rabbit", "sheep", "cow", "horse"))), FOX: "fox", WOLF: "wolf"}


def setup(terms: Terms) -> Position[State]:
    """A sheep and a rabbit on every farm, or with the option of a quick start a stack of rabbits (RA1, RA6, RA7); for
    an even start more than that, as `data.EXTRAS` says: where a stack has no room for more rabbits the others
    have so many fewer, and what the herd lacks is missing (**ruling**)."""
    first = first_rabbits(terms.options)
    extra = [data.EXTRAS[steps] for steps in (*terms.options.dogs, *(0,) * terms.seats)[: terms.seats]]
    more = [each.count("rabbit") for each in extra]
    rabbits, sheep = bytearray(len(terms.board.spots)), 0
    for (one, two), each in zip(terms.farms, more, strict=True):
        sheep |= 1 << one
        rabbits[two] = first + each
    gates = [_gate(terms, farm) if "pasture" in each else 0 for farm, each in zip(terms.farms, extra, strict=True)]
    dealt = adjusted(adjusted(terms.herd, RABBIT, -sum(rabbits)), SHEEP, -data.FIRST_SHEEP * terms.seats)
    dogs = [[0] * len(_DOGS) for _ in terms.farms]
    for seat, wanted in enumerate(extra):
        for number, kind in enumerate(_DOGS):
            dogs[seat][number] = min(wanted.count(_KINDS[kind][:-1]), dealt[kind])
            dealt = adjusted(dealt, kind, -dogs[seat][number])
        if "sheep" in wanted and dealt[SHEEP]:
            sheep |= gates[seat]
            dealt = adjusted(dealt, SHEEP, -1)
    starter = terms.options.starter
    state = State(
        turn=0,
        seat=max(starter - 1, 0),
        herd=dealt,
        owned=tuple(map(or_, terms.farmland, gates)),
        rabbits=bytes(rabbits),
        sheep=sheep,
        cows=(),
        horses=(),
        dogs=tuple((small, large) for small, large in dogs),
    )
    return open_with(terms, state, turn.BeginGame(starter - 1) if starter else turn.PickStarter())


def first_rabbits(options: Options) -> int:
    """Rabbits that every seat begins with before an even start adds to them: fewer where a stack would get too high."""
    first = data.QUICK_RABBITS if options.quick_start else data.FIRST_RABBITS
    most = max((data.EXTRAS[steps].count("rabbit") for steps in options.dogs), default=0)
    return min(first, data.STACK - most)


def _gate(terms: Terms, farm: tuple[int, int]) -> int:
    """The pasture that touches the second space of a farm alone, as a set; the first of several, and where there is
    none the first that touches the farm."""
    one, two = farm
    near, pastures = terms.spaces.near, terms.spaces.pastures
    touching = near[two] & ~near[one] & pastures or (near[two] | near[one]) & pastures
    return touching & -touching


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    """The state in words: spaces by name, animals by kind."""
    names = [spot.name for spot in terms.board.spots]
    pairs, triples = terms.spaces.pairs, terms.spaces.triples
    return {
        "turn": state.turn,
        "seat": state.seat,
        "herd": dict(zip(_KINDS, state.herd, strict=True)),
        "owned": [[names[space] for space in members(own)] for own in state.owned],
        "rabbits": {names[space]: count for space, count in enumerate(state.rabbits) if count},
        "sheep": [names[space] for space in members(state.sheep)],
        "cows": [[names[space] for space in pairs[number]] for number in state.cows],
        "horses": [[names[space] for space in triples[number]] for number in state.horses],
        "dogs": [dict(zip(_KINDS[4:], dogs, strict=True)) for dogs in state.dogs],
        "loose": dict(zip(_KINDS, state.loose, strict=False)),
        "credit": state.credit,
        "dice": [_FACES[face] for face in state.dice],
        "die": state.die,
    }


class Turns(Exact[Terms, State]):
    """Goals of a turn: `win` with a set before the roll (RA19), and `room` for all that is loose after it (RA15)."""

    aids = (choices.Settling, choices.Finishing, choices.CallOff)

    def goal(self, terms: Terms, position: Position[State]) -> str:
        """`win` where the seat may; `room` where something loose has none as the herd stands."""
        step, state = position.waiting, position.state
        if isinstance(step, turn.Expand):
            return "win" if near_end(terms, state, step.seat) else ""
        if not isinstance(step, turn.Arrange) or state.loose == NONE:
            return ""
        return "room" if any(isinstance(each, choices.Back) for each in step.options(terms, state)) else ""

    def reached(self, terms: Terms, begun: Position[State], position: Position[State]) -> bool:
        """Whether the seat has won before the roll; or all that it had when the turn's end began has room."""
        seat = begun.state.seat
        if isinstance(begun.waiting, turn.Expand):
            return winner(terms, position.state) == seat
        before, now = (counts(terms, each.state, seat) for each in (begun, position))
        return position.state.loose == NONE and now == with_loose(begun.state, seat, before)


SPEC: Spec[Terms, State] = Spec(
    key="rancho",
    version=1,
    rules=("RA", 21),
    seats=data.SEATS,
    options=Options,
    playout_options=PlayoutOptions(round_limit=data.DRILL_ROUNDS),
    maps=lambda options, seats: ("rancho",),
    more_maps=("rancho_small", "rancho_valley"),
    prepare=prepare,
    setup=setup,
    score=score,
    describe=describe,
    codec=Codec(State, Choices, Events, Steps, Options),
    legacy_choices=lambda terms, state, seat: choices.RETIRED,
    evaluate=evaluate,
    near_end=near_end,
    mind=MIND,
    exact=Turns(),
    chances=(
        ChanceKind("face", choices.Shows, tuple((face, n) for n, face in enumerate(_FACES)), worth=data.FACE_WORTH),
        ChanceKind("pips", choices.Pips, tuple((number, n) for n, number in enumerate(data.PIPS))),
    ),
    even=EvenStart(
        "dogs",
        11,
        160,
        "2026-11-30",
        most=len(data.EXTRAS_IN_ORDER) - 1,
        order=data.EXTRAS_IN_ORDER,
        between=(0.478, 4),
        shares=((4, 0.73),),
        shares_between=((4, 0.75),),
    ),
    goals=GOALS,
)
