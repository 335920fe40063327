"""What computer players know of Texas: what speaks for a side, in points, and a reader that decides by reading on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atanh, exp

from game.core.engine import advance, pick
from game.core.mind import CHANCE, POINTS, Below, GoOn, Level, Mind
from game.core.steps import Choice, Position
from game.rules.texas.model import State, Terms
from game.rules.texas.node import WEIGHTS, node_of
from game.rules.texas.reader import Reader
from game.rules.texas.scoring import ALL, hope, points, side_of
from game.rules.texas.steps import DRAW, PLAYS, Turn, TurnUp

LEVELS = {"novice": Level(depth=2, margin=3.0), "farmer": Level(depth=4, margin=1.0), "expert": Level()}
"""A novice sees what its own act brings and the answer to it: one that forgets terms besides, or sees its own act only,
loses too often to random players."""


def appraise(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """What the seat's side has, in points, and what the others have against it."""
    own = terms.side[seat]
    mine, theirs = (_assets(terms, view, side) for side in (own, 3 - own))
    return {**mine, "rivals": -sum(theirs.values())}


def _assets(terms: Terms, view: State, side: int) -> dict[str, float]:
    """Of one side: areas, judges, cards and the room to grow and join; only areas count at the end."""
    markers = side_of(view.squares, side)
    areas = float(points[markers])
    if not view.markers:
        return {"areas": areas, "judges": 0.0, "cards": 0.0, "room": 0.0}
    weights, worth = WEIGHTS[view.markers], points_to_odds(view)
    seats = [seat for seat in range(terms.seats) if terms.side[seat] == side]
    free = ALL ^ sum(1 << number for number, marker in enumerate(view.squares) if marker)
    return {
        "areas": areas,
        "judges": weights.judge * worth * sum(view.judges[seat] for seat in seats),
        # With few markers left a card more speaks for a little less: too little, and too odd, to be told as a reason.
        "cards": max(0.0, weights.card) * worth * sum(view.hands[seat].bit_count() for seat in seats),
        "room": weights.hope * worth * hope(markers, free),
    }


def points_to_odds(view: State) -> float:
    """How many points make the chances of winning e to 1."""
    return 1 / WEIGHTS[view.markers].point


def swing(terms: Terms, view: State) -> float:
    """Twice those points: what speaks for one side speaks against the other."""
    return 2 * points_to_odds(view)


def choose(terms: Terms, position: Position[State], level: Level, below: Below, go_on: GoOn) -> Choice | None:
    """By reading on; with a margin any act about as good as the best, the better ones more often."""
    step = position.waiting
    if not isinstance(step, Turn):
        return None
    reader, node = Reader(terms, below, go_on), node_of(terms, position.state, step.seat)
    if level.margin:
        points = points_to_odds(position.state)
        found = [(card, _in_points(chance, points)) for card, chance in reader.valued(node, level.depth)]
        card = _softly(found, level.margin, below)
    else:
        card = reader.choose(node, level.depth)
    return PLAYS[card.bit_length() - 1] if card else DRAW


def _softly(found: Sequence[tuple[int, float]], margin: float, below: Below) -> int:
    best = max(value for _, value in found)
    near = [(card, value) for card, value in found if value >= best - margin]
    weights = [(card, round(1000 * exp(SHARP * (value - best) / margin))) for card, value in near]
    return pick(weights, below(sum(weight for _, weight in weights)))


def _in_points(chance: float, points: float) -> float:
    return 2 * atanh(max(-SUREST, min(SUREST, chance))) * points


SHARP = 2.0
"""How much less likely an act at the margin is chosen than the best: e to this."""

SUREST = 0.999
"""A chance that is greater counts as this one, so that it has a value in points."""


def foresee(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The seat's chance by reading on, in the points that would give it."""
    step, view = position.agenda[-1] if position.agenda else None, position.state
    if not isinstance(step, Turn | TurnUp):
        return sum(appraise(terms, view, seat).values())
    reader = Reader(terms, below, go_on)
    chance = reader.foretell(node_of(terms, view, step.seat), isinstance(step, TurnUp))
    sign = 1 if terms.side[step.seat] == terms.side[seat] else -1
    return sign * _in_points(chance, points_to_odds(view))


def answered(terms: Terms, position: Position[State], seat: int, below: Below) -> Mapping[str, float]:
    """The mean over some cards that may be drawn, each answered by the act that is best some plies on; where that is
    a draw, by one card."""
    found = [
        appraise(terms, after.state, seat)
        for drawn in _turned_up(terms, position, TURNED_UP, below)
        for after in _turned_up(terms, _replied(terms, drawn, below), 1, below)
    ]
    return {term: sum(each[term] for each in found) / len(found) for term in found[0]}


def _replied(terms: Terms, position: Position[State], below: Below) -> Position[State]:
    """After the act of whoever is to move."""
    step = position.waiting
    if not isinstance(step, Turn):
        return position
    card = Reader(terms, below, lambda: True).choose(node_of(terms, position.state, step.seat), REPLY)
    return advance(terms, position, PLAYS[card.bit_length() - 1] if card else DRAW)[0]


def _turned_up(terms: Terms, position: Position[State], most: int, below: Below) -> list[Position[State]]:
    """After different cards where one is drawn, else the position as it is."""
    step = position.agenda[-1] if position.agenda else None
    if not isinstance(step, TurnUp):
        return [position]
    outcomes = [outcome for outcome, _ in step.outcomes(terms, position.state)]
    cards = [outcomes.pop(below(len(outcomes))) for _ in range(min(most, len(outcomes)))]
    return [advance(terms, position, card)[0] for card in cards]


TURNED_UP = 4
"""After so many cards a draw is looked at."""

REPLY = 2
"""So many plies whoever replies reads."""

UNITS = {"areas": POINTS} | dict.fromkeys(("judges", "cards", "room", "rivals"), CHANCE)
"""Only areas count at the end."""

MIND: Mind[Terms, State] = Mind(appraise, LEVELS, swing, foresee, choose=choose, answered=answered, units=UNITS)
