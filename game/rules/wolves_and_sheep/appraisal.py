"""Why a view is good for a seat: its own meadows, what it may still do, and the meadows that its rivals may have."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.wolves_and_sheep.hopes import Needs, Odds, Outlook, bonus, known, needs_of, odds_of, outlook, worth
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.scoring import score

TILE = 0.25
"""What one more tile in the hand is worth."""

SECRET = 1.5
"""What it is worth to have a colour still to be shown: three tiles in a row when they are wanted (WS8)."""

RIVALS = 0.6
"""How much of what a rival's meadows come to counts against a seat; much of it is beyond its reach."""


def appraise(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """What the meadows, the bonus and the tiles of a seat may come to, less what the best rival may have."""
    if view.revealed:
        return _final(terms, view, seat)
    layout = view.layout
    needs = needs_of(terms, layout)
    own = own_odds(terms, view, seat)
    seen = known(view.shown[seat] + view.secrets[seat])
    found: dict[str, float] = dict.fromkeys(Outlook._fields, 0.0)
    for colour in seen:
        for name, amount in zip(Outlook._fields, outlook(terms, layout, colour, own, needs), strict=True):
            found[name] += amount
    found["bonus"] = hoped_bonus(view, seat)
    if seat not in view.stops:
        found["tiles"] = TILE * len(view.hands[seat])
        found["secret"] = SECRET * len(view.secrets[seat])
    found["rivals"] = -RIVALS * rivalry(terms, best_rival(terms, view, seat, needs))
    return found


def own_odds(terms: Terms, view: State, seat: int) -> Odds:
    """How likely gaps are filled for a seat that sees its own hand."""
    if seat in view.stops:
        return odds_of(terms.looks, (), view.bag, 0.0)
    return odds_of(terms.looks, view.hands[seat], view.bag, drawn(terms, view))


def drawn(terms: Terms, view: State) -> float:
    """How many of the tiles in the bag one of those still in draws, about."""
    return round(view.left / (terms.seats - len(view.stops) or 1))


def hoped_bonus(view: State, seat: int) -> float:
    """Who is still in may stop later for the same bonus, unless a pause with an empty bag has let that go."""
    hope = seat in view.stops or view.left or not view.paused >> seat & 1
    return bonus(view.stops, seat) if hope else 0.0


def rivals_odds(terms: Terms, view: State, rival: int) -> Odds:
    """How likely gaps are filled for a rival, whose tiles are any of those that the seat has not seen."""
    hand = view.hands[rival]
    if rival in view.stops:
        return odds_of(terms.looks, (), view.bag, 0.0)
    return odds_of(terms.looks, known(hand), view.bag, drawn(terms, view) + len(hand))


def rivalry(terms: Terms, best: float) -> float:
    """What the best rival's prospects weigh for a seat: what spoils those of one serves all other rivals as well."""
    return best / (terms.seats - 1)


def best_rival(terms: Terms, view: State, seat: int, needs: Needs) -> float:
    """What the most promising rival may come to: hidden colours are any of those that are not seen, equally likely."""
    best = 0.0
    for rival in range(terms.seats):
        if rival == seat:
            continue
        odds, total, hidden = rivals_odds(terms, view, rival), hoped_bonus(view, rival), 0
        for colour in view.shown[rival] + view.secrets[rival]:
            if colour >= 0:
                total += worth(terms, view.layout, colour, odds, needs)
            else:
                hidden += 1
        if hidden and view.spare:
            mean = sum([worth(terms, view.layout, colour, odds, needs) for colour in view.spare]) / len(view.spare)
            total += hidden * mean
        best = max(best, total)
    return best


def _final(terms: Terms, view: State, seat: int) -> dict[str, float]:
    """Nothing but points, the best rival's with those that it leads by."""
    tallies = score(terms, view)
    points = dict[str, float](tallies[seat].points)
    return points | {"rivals": -max(tally.total for each, tally in enumerate(tallies) if each != seat)}
