"""Computer players of Texas: reasons for the value of a side, in points, and levels that decide by reading ahead."""

from __future__ import annotations

from collections.abc import Mapping
from math import atanh, exp

from game.core.engine import advance, pick
from game.core.mind import CHANCE, POINTS, Below, GoOn, Level, Mind
from game.core.steps import Choice, Position
from game.rules.texas.model import FARM, RANCH, State, Terms, cards_in
from game.rules.texas.node import WEIGHTS, lead_scale, node_of
from game.rules.texas.reader import Reader
from game.rules.texas.steps import DRAW, PLAYS, Turn, TurnUp

LEVELS = {
    "novice": Level(depth=2, margin=3.0),
    "farmer": Level(depth=4, margin=1.0, strength=1.21),
    "expert": Level(sway=0.5, strength=2.01),
}
"""A novice sees what its own act brings and the answer to it: one that forgets terms besides, or sees its own act only,
loses too often to random players."""


def appraise(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """Assets of the seat's side, in points, and those of the others as a loss."""
    return _appraised(terms, view, seat, view)


def gained(terms: Terms, before: State, after: State, seat: int) -> Mapping[str, float]:
    """The change of these as they weigh in the first view: what time alone brings is no gain."""
    now, then = (_appraised(terms, view, seat, before) for view in (before, after))
    return {name: then[name] - now[name] for name in now}


def _appraised(terms: Terms, view: State, seat: int, weighed: State) -> dict[str, float]:
    own = terms.side[seat]
    mine, theirs = (_assets(terms, view, side, weighed) for side in (own, 3 - own))
    return {**mine, "rivals": -sum(theirs.values())}


def _assets(terms: Terms, view: State, side: int, weighed: State) -> dict[str, float]:
    """Points of one side's areas, judges, cards and room to grow and join, as they weigh in another view; only areas
    count at the end."""
    grid = terms.grid
    ground = grid.grounds[grid.side_of(view.squares, side)]
    areas = float(ground.points)
    if not weighed.markers:
        return {"areas": areas, "judges": 0.0, "cards": 0.0, "room": 0.0}
    weights, worth = WEIGHTS[weighed.markers], points_per_logit(terms, weighed)
    seats = [seat for seat in range(terms.seats) if terms.side[seat] == side]
    judges = sum(view.judges[seat] for seat in seats)
    safe = areas if judges == sum(view.judges) else 0.0  # the others have no judge left to turn them
    held = [card for seat in seats for card in cards_in(view.hands[seat])]
    staying = sum(terms.targets[view.officer][card] >= 0 for card in held)
    return {
        "areas": areas,
        "judges": worth * (weights.judge * judges + weights.safe * safe),
        # A card that leads off the board is a burden with few markers left: too odd to be told as a reason.
        "cards": max(0.0, weights.card * len(held) + weights.on_board * staying) * worth,
        "room": weights.growth * worth * ground.growth(grid.side_of(view.squares, 0)),
    }


def points_per_logit(terms: Terms, view: State) -> float:
    """Points that make the chances of winning e to 1."""
    points, others = (terms.grid.points[terms.grid.side_of(view.squares, side)] for side in (FARM, RANCH))
    return lead_scale(points, others) / WEIGHTS[view.markers].lead


def swing(terms: Terms, view: State) -> float:
    """Twice those points: what speaks for one side speaks against the other."""
    return 2 * points_per_logit(terms, view)


def choose(terms: Terms, position: Position[State], level: Level, below: Below, go_on: GoOn) -> Choice | None:
    """Choose by reading ahead; with a margin any act about as good as the best, the better ones more often."""
    step = position.waiting
    if not isinstance(step, Turn):
        return None
    reader, node = Reader(terms, below, go_on), node_of(terms, position.state, step.seat)
    points, leans = points_per_logit(terms, position.state), _leans(terms, position, level)
    if level.margin:
        candidates = [
            (card, _in_points(chance, points) + leans.get(card, 0.0))
            for card, chance in reader.act_chances(node, level.depth)
        ]
        best = max(value for _, value in candidates)
        close = [(card, value) for card, value in candidates if value >= best - level.margin]
        weights = [(card, round(1000 * exp(SHARPNESS * (value - best) / level.margin))) for card, value in close]
        card = pick(weights, below(sum(weight for _, weight in weights)))
    else:
        card = reader.choose(node, level.depth, {card: lean / points for card, lean in leans.items()})
    return PLAYS[card.bit_length() - 1] if card else DRAW


def _leans(terms: Terms, position: Position[State], level: Level) -> dict[int, float]:
    """By card, 0 for a draw, the points that a temper adds to what an act is worth; nothing without one."""
    step = position.waiting
    if not level.weights or not isinstance(step, Turn):
        return {}
    leans, now = {}, level.lean(appraise(terms, position.state, step.seat))
    for choice in step.options(terms, position.state):
        after, _ = advance(terms, position, choice)
        card = 1 << PLAYS.index(choice) if choice in PLAYS else 0
        leans[card] = level.lean(appraise(terms, after.state, step.seat)) - now
    return leans


def _in_points(chance: float, points: float) -> float:
    return 2 * atanh(max(-MAX_CHANCE, min(MAX_CHANCE, chance))) * points


SHARPNESS = 2.0
"""Exponent of e by which an act at the margin is chosen less often than the best."""

MAX_CHANCE = 0.999
"""Greatest chance that is turned into points, as certainty would be infinitely many."""


def foresee(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The seat's chance by reading ahead, in the points that would give it."""
    step, view = position.agenda[-1] if position.agenda else None, position.state
    if not isinstance(step, Turn | TurnUp):
        return sum(appraise(terms, view, seat).values())
    reader = Reader(terms, below, go_on)
    chance = reader.chance(node_of(terms, view, step.seat), isinstance(step, TurnUp))
    sign = 1 if terms.side[step.seat] == terms.side[seat] else -1
    return sign * _in_points(chance, points_per_logit(terms, view))


def answered(terms: Terms, position: Position[State], seat: int, below: Below) -> Mapping[str, float]:
    """The mean over some cards that may be drawn, each answered by the act that is best some plies on; where that is
    a draw, by one card."""
    appraisals = [
        appraise(terms, after.state, seat)
        for drawn in _after_draws(terms, position, DRAW_SAMPLES, below)
        for after in _after_draws(terms, _after_reply(terms, drawn, below), 1, below)
    ]
    return {term: sum(appraisal[term] for appraisal in appraisals) / len(appraisals) for term in appraisals[0]}


def _after_reply(terms: Terms, position: Position[State], below: Below) -> Position[State]:
    """The position after the best act of the seat to move."""
    step = position.waiting
    if not isinstance(step, Turn):
        return position
    card = Reader(terms, below, lambda: True).choose(node_of(terms, position.state, step.seat), REPLY_DEPTH)
    return advance(terms, position, PLAYS[card.bit_length() - 1] if card else DRAW)[0]


def _after_draws(terms: Terms, position: Position[State], most: int, below: Below) -> list[Position[State]]:
    """The positions after different cards where one is drawn, else the position as it is."""
    step = position.agenda[-1] if position.agenda else None
    if not isinstance(step, TurnUp):
        return [position]
    outcomes = [outcome for outcome, _ in step.outcomes(terms, position.state)]
    cards = [outcomes.pop(below(len(outcomes))) for _ in range(min(most, len(outcomes)))]
    return [advance(terms, position, card)[0] for card in cards]


DRAW_SAMPLES = 4
"""Number of cards by which a draw is sampled."""

REPLY_DEPTH = 2
"""Depth in plies to which the reply is read."""

UNITS = {"areas": POINTS} | dict.fromkeys(("judges", "cards", "room", "rivals"), CHANCE)
"""Only areas count at the end."""

SCORED = {"areas": ("largest", "others")}

TEMPERS = {"bold": {"judges": 0.85}, "careful": {"judges": 1.4}, "builder": {"room": 1.4}, "spoiler": {"rivals": 1.1}}
"""A bold one sends its judges early, a careful one keeps them, a builder wants room for its areas, a spoiler looks at
those of its rivals."""

MIND: Mind[Terms, State] = Mind(
    appraise,
    LEVELS,
    swing,
    foresee,
    choose=choose,
    answered=answered,
    units=UNITS,
    scored=SCORED,
    gained=gained,
    tempers=TEMPERS,
)
