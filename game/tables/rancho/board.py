"""The board's layers in their order; what they are drawn from is told in signals, nothing is decided here."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.grids.areas import members
from game.grids.hex import Hex
from game.i18n.catalogue import Catalogue
from game.rules.rancho.model import State, Terms
from game.tables.rancho import attack, herd, island, numbers, targets
from game.tables.rancho.attack import Attack
from game.tables.rancho.layout import Island
from game.tables.rancho.numbers import Offers, Players
from game.tables.rancho.targets import Route
from game.ui.paint import Painter
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import colours

_TINT = 0.18
_WIDE, _LINE = 9.0, 6.0
_LEAST_PX = 6.5
"""The least width of a border on the screen."""
_INSET = 1.5
"""How far inside its own hexes the middle of a border runs, so that two neighbours' both show."""


class Highlights(msgspec.Struct, frozen=True):
    """What the board shows besides what lies on it; spaces by their numbers."""

    offers: Offers = {}
    """Pastures that the credit is enough for."""
    lit: tuple[int, ...] = ()
    """Spaces that something may go to."""
    aimed: tuple[int, ...] = ()
    """Spaces that what is held would take; of one target only that is pointed at, its space."""
    left: tuple[int, ...] = ()
    """Spaces of what has been picked up."""
    last: tuple[int, ...] = ()
    """Spaces that the last act changed."""
    routes: tuple[Route, ...] = ()
    """Ways to the pasture that is asked for."""
    attack: Attack | None = None
    held: Spot | None = None
    """The sprite in the hand."""
    pulse: float = 0.0
    tag: str = ""
    """What may be done with loose animals, in words."""
    straw: Literal["", "offered", "wanted"] = ""
    """Whether what is held may be laid on the straw, or is just over it."""
    turn: int | None = None
    """The seat whose yard is lit."""


def draw_below(paint: Painter, plan: Island, terms: Terms, state: State, players: Players, now: Highlights) -> None:
    """What lies under the animals."""
    straw = bool(sum(state.loose)) or now.straw == "wanted"
    island.groves(paint, plan, terms.seats, straw)
    if straw:
        island.mat(paint, plan, players[state.seat], now.straw == "wanted")
    elif now.straw == "offered":
        island.faint_mat(paint, plan)
    if now.turn is not None:
        island.lit_yard(paint, plan, plan.yards[now.turn])
    _territory(paint, plan, terms, state, players)
    if now.attack is not None:
        attack.shade(paint, plan, terms, state, now.attack, now.pulse)
    targets.light(paint, plan, herd.cells(terms, now.lit), now.pulse)
    herd.footprints(paint, plan, terms, state, now.held)
    if now.left:
        targets.left(paint, plan, herd.cells(terms, now.left))
    if now.aimed:
        targets.footprint(paint, plan, herd.cells(terms, now.aimed))
    crossed = _crossed(terms, state, now.routes)
    for spot, (seat, solid) in crossed.items():
        numbers.crossing(paint, plan, terms.board.spots[spot], players[seat], not solid)
    numbers.prices(paint, plan, terms, state, players, now.offers, crossed)
    for yard, seat in zip(plan.yards, range(terms.seats), strict=True):
        paint.mark(yard.mark, max(yard.mark_r, 11 / paint.scale.factor), players[seat])
    targets.brackets(paint, plan, herd.cells(terms, now.last))
    if now.attack is not None:
        for at in attack.way(plan, attack.stand(plan, terms, state, now.attack)):
            paint.disc(at, 3.6 * plan.unit, colours.white_fur)


def draw_above(
    paint: Painter, plan: Island, terms: Terms, state: State, players: Players, words: Catalogue, now: Highlights
) -> None:
    """What lies over the animals."""
    if sum(state.loose) or now.straw == "wanted":
        island.mat_tag(paint, plan, now.tag)
    herd.counts(paint, plan, terms, state, {now.held} if now.held is not None and now.held.kind == "loose" else ())
    if now.attack is not None:
        attack.crosses(paint, plan, terms, list(attack.prey(terms, state, now.attack)))
    for way in sorted(now.routes, key=lambda way: way.solid):
        targets.route(paint, plan, way)
    numbers.tolls(paint, plan, terms, players, now.offers, words)
    for space, (seat, _) in _crossed(terms, state, now.routes).items():
        # The toll of a pasture in place of its number and mark.
        price, at = str(terms.spaces.price[space]), plan.middle(terms.board.spots[space].at)
        numbers.chip(paint, plan, at, price, [players[seat]], 32)
    if len(now.routes) > 1:
        for number, way in enumerate(now.routes):
            payee = owner(state, _space(terms, way.cells[-2]))
            if payee is not None:
                sign = words.t(f"rancho.route.{number}")
                targets.letter(paint, plan, way.cells[-2], sign, players[payee])


def _crossed(terms: Terms, state: State, routes: tuple[Route, ...]) -> dict[int, tuple[int, bool]]:
    """Per space that a way crosses its owner, and whether a chosen way does."""
    found: dict[int, tuple[int, bool]] = {}
    for way in routes:
        for at in way.cells[1:-1]:
            space = _space(terms, at)
            seat = owner(state, space)
            if seat is not None:
                found[space] = (seat, way.solid or found.get(space, (seat, False))[1])
    return found


def _space(terms: Terms, at: Hex) -> int:
    return terms.board.number(f"{at[0]},{at[1]}")


def owner(state: State, space: int) -> int | None:
    """The seat that a space belongs to."""
    return next((seat for seat, own in enumerate(state.owned) if own >> space & 1), None)


def _territory(paint: Painter, plan: Island, terms: Terms, state: State, players: Players) -> None:
    """Whose land is whose: a tint over pastures, farms keep their soil, and a border round each ranch."""
    for seat, own in enumerate(state.owned):
        land = herd.cells(terms, members(own & terms.spaces.pastures))
        paint.shape(plan.outline(land, 0.6), fill=players[seat].base, alpha=_TINT)
    u = plan.unit * max(1.0, _LEAST_PX / (_WIDE * plan.unit * paint.scale.factor))
    for seat, own in enumerate(state.owned):
        loops = plan.outline(herd.cells(terms, members(own)), _INSET)
        paint.shape(loops, (Stroke(players[seat].shade, _WIDE * u), Stroke(players[seat].base, _LINE * u)))
