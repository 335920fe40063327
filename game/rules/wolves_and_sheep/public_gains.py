"""Public gains: what the tiles of a seat have done to the landscape, as everybody sees it, whoever has which colour.

All follows from views that everybody has, so it betrays no colour and no hand. Weights are in points, as far as one can
tell without them: a plan of a computer names the gains that weigh most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from game.core.mind import PublicGain
from game.core.seats import HIDDEN
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land, after_tile, neighbours
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.promise import TILE
from game.rules.wolves_and_sheep.scoring import Area, areas
from game.rules.wolves_and_sheep.tempers import LATE, SECRECY, SENT
from game.rules.wolves_and_sheep.tiles import STEPS

ATTACK, RESCUE, CLOSE, SPOIL = 0.6, 0.6, 0.5, 0.45
"""Points for each sheep that a wolf comes to, that is saved, closed in, or can never be closed in."""

HARDER, JOINED, NEARLY, SIZE = 0.15, 0.3, 0.1, 0.05
"""The same for a meadow that few tiles can close, that was two, that lacks one tile, and for any that has grown."""

GROWN = 0.25
"""Points for each sheep that has come to a meadow."""

EVENT_POINTS = {"guarded": 0.7, "covered": 0.8, "shepherd": 0.6, "paused": 1.0, "glade": 0.35, "begun": 0.15}
QUIET_POINTS = {SECRECY: 0.2, "apart": 0.2, "forest": 0.05, "village": 0.05}
"""Points for what has no sheep to count, and for what is told where nothing else has come of a tile."""

FEW_TILES, FEW_SPACES = 4, 3
"""Most tiles that are few for a gap, and most spaces that are few for a tile."""

Owner = Literal["own", "rival", "not_own", "unknown"]
"""Owner of a meadow as far as colours are shown: the seat itself, another one, not the seat as it has shown all its own
colours, or anybody."""

FACTORS: Mapping[Owner, float] = {"own": 1.5, "rival": 0.3, "not_own": 0.5, "unknown": 1.0}
"""Factors for the gains at a meadow, by its owner."""

UNSURE = 0.2
"""Factor for a gap made hard to close at a meadow of a colour that nobody has shown: the seat itself may have it."""

SHEPHERDS = tuple(data.FIRST_SECRET + colour for colour in data.COLOURS)

WORTH_CLOSING, LARGE = 3, 6
"""Least sheep of a meadow whose gaps are told, and of one that is large."""


class LandGain(NamedTuple):
    """Something that everybody sees to have come of the tiles of a seat."""

    kind: str
    weight: float
    colour: int = HIDDEN
    """The colour of its meadow; HIDDEN for none."""
    size: int = 0
    """The sheep of its meadow now, or other things that it has a number of."""
    before: int = 0
    """The sheep that stood there before; of a gap the tiles that fit it."""
    terms: tuple[str, ...] = ()
    """Terms of the value that it serves for sure."""
    covers: tuple[str, ...] = ()
    """Further terms that are about the same thing."""

    @property
    def name(self) -> str:
        """Its kind with its colour, which nothing else in the same turn has."""
        return f"{self.kind}.{self.colour}" if self.colour >= 0 else self.kind


def public_gains(terms: Terms, before: State, after: State, seat: int) -> Mapping[str, PublicGain]:
    """By name the gains of a seat between two views that all may have."""
    gains = land_gains(terms, before, after, seat)
    # Of several meadows of a colour the one that weighs most has its name.
    return {each.name: PublicGain(each.weight, each.terms, each.covers) for each in reversed(gains)}


@lru_cache(maxsize=16)
def land_gains(terms: Terms, before: State, after: State, seat: int) -> tuple[LandGain, ...]:
    """The same with their colours and figures, the one that weighs most first."""
    lays = after.layout.lays[len(before.layout.lays) :]
    if after.layout.lays[: len(before.layout.lays)] != before.layout.lays:
        return ()
    found = [*_event_gains(terms, before, after, seat, lays)]
    lands = land_of(terms, before), land_of(terms, after)
    if lays:
        found += _of_meadows(terms, before, after, seat, lands)
        found += _of_forests(terms, lands, after, lays, any(each.kind == "saved" for each in found))
        # That a meadow is begun says hardly anything, and the kind of a tile less than that.
        more = [each for each in found if each.kind != "begun"] or [*_quiet_gains(terms, before, after, seat)]
        found = more or found or [_terrain_gain(terms, lays)]
    return tuple(sorted(found, key=lambda each: (-each.weight, each.name)))


def _event_gains(
    terms: Terms, before: State, after: State, seat: int, lays: Sequence[tuple[int, int]]
) -> Iterator[LandGain]:
    """Gains apart from the landscape: tiles that are drawn, a tile that hardly fits, a shepherd, a pause."""
    if not lays and after.paused & ~before.paused & 1 << seat:
        yield LandGain("paused", EVENT_POINTS["paused"])
    land, due = land_of(terms, before), 0
    for at, code in lays:
        shape, tile = terms.shapes[code], code >> 3
        if tile % data.COPY < data.FIRST_SECRET and not (shape.wolf or shape.hunter):
            spaces = sum(need in terms.fits[tile] for need in land.frontier.values())
            if 0 < spaces <= FEW_SPACES:
                yield LandGain("rare", 1.0 / (spaces + 1), size=spaces)
        due += neighbours(land, at)
        land = after_tile(terms.shapes, land, at, code)
    drawn = min(due, before.left)
    if drawn > 1 and not terms.options.draw_fewer:
        yield LandGain("drawn", TILE * drawn, size=drawn)
    if len(after.shown[seat]) > len(before.shown[seat]) and after.hands[seat]:
        yield LandGain("shepherd", EVENT_POINTS["shepherd"])


def _quiet_gains(terms: Terms, before: State, after: State, seat: int) -> Iterator[LandGain]:
    """Gains of a tile with which no meadow has grown: that, and a secret kept when any seat could show its colour."""
    land, others = land_of(terms, before), [other for other in range(terms.seats) if other != seat]
    if HIDDEN in after.secrets[seat] and (after.left <= LATE or any(after.shown[other] for other in others)):
        yield LandGain(SECRECY, QUIET_POINTS[SECRECY], terms=(SECRECY,))
    if any(area.kind >= data.BLACK and len(area.triangles) >= WORTH_CLOSING for area in areas(terms, land)):
        yield LandGain("apart", QUIET_POINTS["apart"])


def _terrain_gain(terms: Terms, lays: Sequence[tuple[int, int]]) -> LandGain:
    """The least gain of a tile, by its kind: a larger forest or village."""
    kind = "forest" if any(terms.shapes[code].woods for _, code in lays) else "village"
    return LandGain(kind, QUIET_POINTS[kind])


def _of_meadows(terms: Terms, before: State, after: State, seat: int, lands: tuple[Land, Land]) -> Iterator[LandGain]:
    """Gains by each meadow that the tiles have changed."""
    was, now = ([area for area in areas(terms, land) if area.kind >= data.BLACK] for land in lands)
    wolf = len(lands[1].forests.animals.wolves) > len(lands[0].forests.animals.wolves)
    for area in now:
        old = [each for each in was if each.colour == area.colour and each.triangles[0] in area.triangles]
        size, owner = len(area.triangles), _owner(after, seat, area.colour)
        if owner != "own" and size > 1 and not area.safe and any(each.safe for each in old):
            served = (SENT, "rivals") if wolf else ("rivals",)
            found = LandGain("wolf" if wolf else "danger", ATTACK * size, area.colour, size, terms=served)
            yield found if owner == "rival" else found._replace(terms=(), covers=served)
        if size > 1 and area.safe and not all(each.safe for each in old):
            yield _weighed(owner, LandGain("saved", RESCUE * size, area.colour, size, terms=("wolves",)))
        grows = any(triangle >> 2 not in lands[0].tiles for triangle in area.triangles)
        if grows:
            yield from (_weighed(owner, each) for each in _grown(area, old))
        if owner != "own" and size >= WORTH_CLOSING:
            # Who lets a meadow grow hardly does it to keep it open.
            for each in _spoiled(terms, before, after, lands, area):
                if owner == "rival" and (each.kind == "stuck" or not grows):
                    yield each
                elif not grows:
                    yield each._replace(weight=UNSURE * each.weight, terms=())


def _owner(after: State, seat: int, colour: int) -> Owner:
    """Owner of the meadows of a colour, as everybody sees it."""
    if colour in after.shown[seat]:
        return "own"
    if any(colour in held for held in after.shown):
        return "rival"
    return "unknown" if HIDDEN in after.secrets[seat] else "not_own"


def _weighed(owner: Owner, gain: LandGain) -> LandGain:
    """A gain at a meadow by the factor of its owner; it serves terms for sure only where the meadow is the own one."""
    served = gain.terms if owner == "own" else ()
    return gain._replace(weight=FACTORS[owner] * gain.weight, terms=served, covers=gain.terms)


def _grown(area: Area, old: Sequence[Area]) -> Iterator[LandGain]:
    """Gains by the growth of a meadow: larger, joined or closed, or but one tile short of that."""
    size, had = len(area.triangles), sum(len(each.triangles) for each in old)
    large = ("meadow",) if size >= LARGE else ()
    if not area.open and size > 1:
        share = CLOSE if size >= WORTH_CLOSING else JOINED
        yield LandGain("closed", share * size, area.colour, size, had, ("open", *large))
    elif not old:
        yield LandGain("begun", EVENT_POINTS["begun"], area.colour, size)
    elif len(old) > 1:
        yield LandGain("joined", JOINED * size, area.colour, size, had, large)
    else:
        yield LandGain("grown", GROWN * (size - had) + SIZE * size, area.colour, size, had, large)
    if size >= WORTH_CLOSING and len(gaps(area)) == 1 < len({gap for each in old for gap in gaps(each)}):
        yield LandGain("gap", NEARLY * size, area.colour, size, terms=("open",))


def gaps(area: Area) -> frozenset[int]:
    """The empty cells by which an area is open."""
    return frozenset((triangle >> 2) + STEPS[triangle & 3] for triangle in area.open)


def stuck_meadows(terms: Terms, land: Land) -> list[Area]:
    """Meadows worth closing that can never be closed: a gap fits no tile that has not been laid, shepherds of colours
    that nobody has shown included."""
    meadows = [each for each in areas(terms, land) if each.kind >= data.BLACK and len(each.triangles) >= WORTH_CLOSING]
    laid, needs = {*(code >> 3 for code in land.tiles.values()), *land.covers.values()}, land.frontier
    left = [tile for tile in (*terms.bag, *SHEPHERDS) if tile not in laid]
    wanted = {gap for each in meadows for gap in gaps(each)}
    unfit = {gap for gap in wanted if not any(needs[gap] in terms.fits[tile] for tile in left)}
    return [each for each in meadows if not unfit.isdisjoint(gaps(each))]


def _spoiled(terms: Terms, before: State, after: State, lands: tuple[Land, Land], area: Area) -> Iterator[LandGain]:
    """A gap of a meadow that hardly any tile fits now, or none that anybody may still have."""
    old, new = lands[0].frontier, lands[1].frontier
    could_fit = {gap: _fitting(terms, before, old[gap]) for gap in gaps(area) if gap in old}
    if not all(could_fit.values()):
        return  # nobody could have closed it anyway
    fitting = {gap: _fitting(terms, after, new[gap]) for gap in gaps(area) if old.get(gap) != new[gap]}
    fewest = min(fitting, key=lambda gap: (fitting[gap], gap), default=None)
    if fewest is None or fitting[fewest] > FEW_TILES or could_fit.get(fewest, 2 * FEW_TILES) < 2 * fitting[fewest]:
        return  # it was hardly better before
    size, left = len(area.triangles), fitting[fewest]
    kind, share = ("hard", HARDER) if left else ("stuck", SPOIL)
    yield LandGain(kind, share * size, area.colour, size, left, ("rivals",))


def _fitting(terms: Terms, view: State, need: int) -> int:
    """Number of the tiles that are not seen which fit a gap; a shepherd of a colour that nobody has shown is one."""
    shepherds = [data.FIRST_SECRET + colour for colour in view.spare]
    return sum(need in terms.fits[tile] for tile in (*view.bag, *shepherds))


def _of_forests(
    terms: Terms, lands: tuple[Land, Land], after: State, lays: Sequence[tuple[int, int]], saves: bool
) -> Iterator[LandGain]:
    """A hunter that saves no meadow yet, and a space for a wolf."""
    shapes = [(at, terms.shapes[code]) for at, code in lays]
    if not saves and any(shape.hunter for _, shape in shapes):
        covers = any(at in lands[0].tiles for at, _ in shapes)
        kind = "covered" if covers else "guarded"
        yield LandGain(kind, EVENT_POINTS[kind], covers=("wolves",))
    more = {*lands[1].forests.animals.for_wolves} - {*lands[0].forests.animals.for_wolves}
    if more and not data.WOLVES.isdisjoint(after.bag) and not any(shape.wolf or shape.hunter for _, shape in shapes):
        yield LandGain("glade", EVENT_POINTS["glade"])
