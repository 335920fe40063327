"""Layers of the board in their order, drawn from highlights that others decide."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.grids.areas import members
from game.grids.hex import Hex
from game.i18n.catalogue import Catalogue
from game.rules.rancho.model import State, Terms
from game.tables.rancho import animals, attack, island, marks
from game.tables.rancho.attack import Attack
from game.tables.rancho.layout import Island
from game.tables.rancho.marks import Offers, Players, Route
from game.ui.paint import Painter
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import colours

_TINT = 0.18
_WIDE, _LINE = 9.0, 6.0
_LEAST_PX = 6.5
"""The least width of a border on the screen."""
_INSET = 1.5
"""Distance of a border's middle inside its own hexes, so that two neighbours' both show."""

NoRoom = Literal["", "arrange", "credit", "expand", "full", "swap"]
"""Cases in which nothing on the straw has room: arranging the herd makes some, or what is left to spend, or a trade or
land; or none can be kept, unless it takes the place of another animal. Empty where something has room."""


class Highlights(msgspec.Struct, frozen=True):
    """Highlights of the board, drawn under and over its animals; spaces by their numbers."""

    offers: Offers = {}
    """Pastures that the credit is enough for."""
    targets: tuple[int, ...] = ()
    """Spaces that something may go to."""
    aimed: tuple[int, ...] = ()
    """Spaces that the held thing would take; of a single target its space."""
    picked_up: tuple[int, ...] = ()
    """Spaces of what has been picked up."""
    changed: tuple[int, ...] = ()
    """Spaces that the last act changed."""
    routes: tuple[Route, ...] = ()
    """Ways to the pasture that is asked for."""
    attack: Attack | None = None
    held: Spot | None = None
    """The sprite in the hand."""
    pulse: float = 0.0
    straw_state: Literal["", "offered", "wanted"] = ""
    """Whether what is held may be laid on the straw, or is just over it."""
    no_room: NoRoom = ""
    """The case in which nothing on the straw can be placed."""
    turn: int | None = None
    """The seat whose yard is lit."""


def draw_below(
    paint: Painter, plan: Island, terms: Terms, state: State, players: Players, highlights: Highlights
) -> None:
    """Draw the layers under the animals."""
    straw = bool(sum(state.loose)) or highlights.straw_state == "wanted"
    island.draw_groves(paint, plan, terms, straw)
    if straw:
        island.draw_mat(paint, plan, players[state.seat], highlights.straw_state)
    elif highlights.straw_state == "offered":
        island.draw_faint_mat(paint, plan)
    if highlights.turn is not None:
        island.draw_lit_yard(paint, plan, plan.yards[highlights.turn])
    # Draw who owns which land: a tint over pastures (farms keep their soil), and a border round each ranch.
    for seat, own in enumerate(state.owned):
        land = animals.cells(terms, members(own & terms.spaces.pastures))
        paint.shape(plan.outline(land, 0.6), fill=players[seat].base, alpha=_TINT)
    u = plan.unit * max(1.0, _LEAST_PX / (_WIDE * plan.unit * paint.scale.factor))
    for seat, own in enumerate(state.owned):
        loops = plan.outline(animals.cells(terms, members(own)), _INSET)
        paint.shape(loops, (Stroke(players[seat].shade, _WIDE * u), Stroke(players[seat].base, _LINE * u)))
    if highlights.attack is not None:
        attack.draw_shade(paint, plan, terms, state, highlights.attack, highlights.pulse)
    marks.draw_targets(paint, plan, animals.cells(terms, highlights.targets), highlights.pulse)
    animals.draw_footprints(paint, plan, terms, state, highlights.held)
    if highlights.picked_up:
        marks.draw_picked(paint, plan, animals.cells(terms, highlights.picked_up))
    if highlights.aimed:
        marks.draw_aimed(paint, plan, animals.cells(terms, highlights.aimed))
    crossed = _crossed_spaces(terms, state, highlights.routes)
    for spot, (seat, solid) in crossed.items():
        marks.draw_crossing(paint, plan, terms.board.spots[spot], players[seat], not solid)
    marks.draw_brackets(paint, plan, animals.cells(terms, highlights.changed))
    marks.draw_prices(paint, plan, terms, state, players, highlights.offers, crossed)
    for yard, seat in zip(plan.yards, range(terms.seats), strict=True):
        paint.mark(yard.mark, max(yard.mark_r, 11 / paint.scale.factor), players[seat])
    if highlights.attack is not None:
        for at in attack.track(plan, attack.stopping_point(plan, terms, state, highlights.attack)):
            paint.disc(at, 3.6 * plan.unit, colours.white_fur)


def draw_above(
    paint: Painter, plan: Island, terms: Terms, state: State, players: Players, words: Catalogue, highlights: Highlights
) -> None:
    """Draw the layers over the animals."""
    if sum(state.loose) or highlights.straw_state == "wanted":
        stand = [each.box for each in animals.sprites(plan, terms, state)]
        labels = marks.label_boxes(plan, terms, state, paint.scale.factor)
        full = highlights.no_room
        tag = words.t(f"rancho.mat.none.{full}" if full else "rancho.mat.put" if state.dice else "rancho.mat.both")
        island.draw_mat_tag(paint, plan, tag, stand, labels)
    held_loose = highlights.held is not None and highlights.held.kind == "loose"
    animals.draw_counts(paint, plan, terms, state, highlights.held if held_loose else None)
    if highlights.attack is not None:
        attack.draw_crosses(paint, plan, terms, list(attack.prey(terms, state, highlights.attack)))
    for way in sorted(highlights.routes, key=lambda way: way.solid):
        marks.draw_route(paint, plan, way)
    marks.draw_tolls(paint, plan, terms, players, highlights.offers, words)
    for space, (seat, _) in _crossed_spaces(terms, state, highlights.routes).items():
        # The toll of a pasture in place of its number and mark.
        price, at = str(terms.spaces.numbers[space]), plan.middle(terms.board.spots[space].at)
        marks.draw_chip(paint, plan, at, price, [players[seat]], 32)
    if len(highlights.routes) > 1:
        for number, way in enumerate(highlights.routes):
            payee = owner(state, _number_at(terms, way.cells[-2]))
            if payee is not None:
                sign = words.t(f"rancho.route.{number}")
                marks.draw_route_letter(paint, plan, way.cells[-2], sign, players[payee])


def draw_prices_near(
    paint: Painter, plan: Island, terms: Terms, state: State, players: Players, highlights: Highlights, spaces: int
) -> None:
    """Draw again the numbers and marks on some spaces and beside them, over a line that has been drawn round these."""
    near, crossed = spaces, _crossed_spaces(terms, state, highlights.routes)
    for space in members(spaces):
        near |= terms.spaces.near[space]
    marks.draw_prices(paint, plan, terms, state, players, highlights.offers, crossed, near)


def _crossed_spaces(terms: Terms, state: State, routes: tuple[Route, ...]) -> dict[int, tuple[int, bool]]:
    """Per space that a way crosses its owner, and whether a chosen way does."""
    crossed: dict[int, tuple[int, bool]] = {}
    for way in routes:
        for at in way.cells[1:-1]:
            space = _number_at(terms, at)
            seat = owner(state, space)
            if seat is not None:
                crossed[space] = (seat, way.solid or crossed.get(space, (seat, False))[1])
    return crossed


def _number_at(terms: Terms, at: Hex) -> int:
    return terms.board.number(f"{at[0]},{at[1]}")


def owner(state: State, space: int) -> int | None:
    """The seat that a space belongs to."""
    return next((seat for seat, own in enumerate(state.owned) if own >> space & 1), None)
