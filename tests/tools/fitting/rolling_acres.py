"""Weights of farms alone: `python -m tests.tools.fitting.rolling_acres --games N --seed S [--passes N] [--write]`.

Somebody who takes the best as things stand plays games, at first by the weights for several. From one round on, which
starts with one of the best dozen or with anything, what each farm has still gained in the end is what the things on it
were worth together; the weights whose sums come nearest to that, by the number of empty spaces, are those by which the
games of the next pass are played. The weights of all passes but the first two are averaged. The file is printed, or
with --write takes the place of the one that is kept. Five passes of 8,000 games take about twenty minutes of the
processor, those of 20 some seconds.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

import msgspec

from game.grids.areas import members
from game.headless.agreement import boards_for
from game.rules.rolling_acres import SPEC, data
from game.rules.rolling_acres.choices import BEES, BUILDINGS, CORN, HEART, PRODUCTS, SUN, SUNFLOWERS
from game.rules.rolling_acres.model import EMPTY, PRODUCE, Options, Sheet, Terms, filled
from game.rules.rolling_acres.potential import (
    Ground,
    flock_potential,
    line_potential,
    patch_potential,
    rabbit_potential,
    room_potential,
)
from game.rules.rolling_acres.scoring import points_of
from game.rules.rolling_acres.sheet import ALL
from game.rules.rolling_acres.weights import FILE, NOTHING, TOGETHER, Rows, Weights
from tests.tools.fitting.regression import Name, Regression, write_or_print

KNOTS = (0, 6, 13, 22, 34, 46, 57)
"""Empty spaces of each column of the file: 57 are left when the buildings are drawn."""

DOZEN = 12
"""Best ways to plant among which the first of the rounds that count chooses, but for one time in three."""

LATEST = 18
"""Rounds before which that one begins."""

RIDGE, SMOOTH = 0.9, 20.0
"""Strength with which weights are held together where few farms tell, as if so many did."""

SETTLING = 2
"""Passes whose weights are only played by."""

Weighing = Sequence[Weights]
"""The weights of farms, by the number of their empty spaces."""


class Thing(NamedTuple):
    """A thing that may stand on a farm."""

    alone: Weights
    """Weights that count it and nothing else."""
    part: Callable[[Sheet, int, Weights], float]
    """(sheet, its empty spaces, weights) -> the part of the potential that it belongs to."""
    points: float = 1.0
    """Points of one once it is finished."""


def _patches(sheet: Sheet, empty: int, weights: Weights) -> float:
    return patch_potential(sheet[SUNFLOWERS], empty, weights)


def _lines(sheet: Sheet, empty: int, weights: Weights) -> float:
    return line_potential(sheet[CORN], empty, weights)


def _flocks(sheet: Sheet, empty: int, weights: Weights) -> float:
    return weights.chickens * flock_potential(sheet, empty)


def _room(sheet: Sheet, empty: int, weights: Weights) -> float:
    return sum(room_potential(empty, weights))


def _only(**weights: object) -> Weights:
    return msgspec.structs.replace(NOTHING, **weights)


def _corn(count: int) -> Weights:
    return _only(corn=tuple(float(count == each) for each in range(data.SIDE_LENGTH + 1)))


COUNTED = {"patch": (3, 2), "corn": (4, 5, 6, 7), "rabbit": (3, 2, 1, 0), "site": (4, 3, 2)}
"""By table of the file its keys: sunflowers, corn, crops around."""

THINGS: Mapping[Name, Thing] = {
    **{
        ("patch", str(count)): Thing(_only(patch=dict.fromkeys((3, 2), 0.0) | {count: 1.0}), _patches, data.PATCH)
        for count in COUNTED["patch"]
    },
    **{("corn", str(count)): Thing(_corn(count), _lines, data.CORN_LINE) for count in COUNTED["corn"]},
    **{
        (table, str(count)): Thing(_only(**{table: {count: 1.0}}), rabbit_potential, data.RABBIT)
        for table in ("rabbit", "site")
        for count in COUNTED[table]
    },
    ("chickens", ""): Thing(_only(chickens=1.0), _flocks),
    ("lone", ""): Thing(_only(lone=1.0), _room),
    ("pair", ""): Thing(_only(pair=1.0), _room),
    ("rest", ""): Thing(_only(rest=1.0), _room),
    ("unfit", "row"): Thing(_only(unfit=(1.0, 0.0, 0.0)), _room),
    ("unfit", "corner"): Thing(_only(unfit=(0.0, 1.0, 0.0)), _room),
    ("unfit", "pair"): Thing(_only(unfit=(0.0, 0.0, 1.0)), _room),
}
"""All that weights count, by table and key of the file: each is asked of the potential of the rules."""


def things(sheet: Sheet) -> dict[Name, float]:
    """The things that stand on a farm, each with how often."""
    empty = ALL ^ filled(sheet)
    found = ((name, thing.part(sheet, empty, thing.alone)) for name, thing in THINGS.items())
    return {name: count for name, count in found if count}


def room_left(sheet: Sheet) -> int:
    """The number of empty spaces."""
    return (ALL ^ filled(sheet)).bit_count()


def weighing_by(rows: Rows) -> Weighing:
    """The weights of a file for each number of empty spaces."""
    return [NOTHING, *map(rows.at, range(1, ALL.bit_length() + 1))]


def prepared() -> Terms:
    """The terms of a game alone."""
    return SPEC.prepare(boards_for(SPEC, Options(), 1), 1, Options())


def drawn(terms: Terms, rng: Random) -> Sheet:
    """A sheet with its buildings, drawn by chance."""
    sheet = EMPTY
    for building in BUILDINGS:
        free = [spaces for spaces, _ in terms.buildings[building].choices if not spaces & filled(sheet)]
        sheet = _with(sheet, PRODUCE + building, rng.choice(free))
    return sheet


def _with(sheet: Sheet, place: int, spaces: int) -> Sheet:
    return (*sheet[:place], sheet[place] | spaces, *sheet[place + 1 :])


class Way(NamedTuple):
    """A way to plant."""

    value: float
    spaces: int


def ways(terms: Terms, sheet: Sheet, product: int, big: bool, weighing: Weighing) -> list[Way]:
    """All ways to plant a product on the usual sides of the cards, with the value of the farm after it."""
    covered, found = filled(sheet), list[Way]()
    for layout in terms.layouts[product][0][: 1 + big]:
        empty = room_left(sheet) - len(layout.shape)
        ground = Ground(sheet, weighing[empty]) if empty >= 0 else None
        for spaces, _ in layout.choices if ground is not None else ():
            if ground is not None and not spaces & covered:
                found.append(Way(sum(ground.after(product, spaces)), spaces))
    return found


def planted(terms: Terms, sheet: Sheet, product: int, way: Way, weighing: Weighing) -> Sheet:
    """The sheet with a product planted, and the crop of each of its bees where it is worth most (AC11)."""
    sheet = _with(sheet, product, way.spaces)
    for bee in members(way.spaces) if product == BEES else ():
        room = terms.quadrants[terms.quadrant[bee]] & (ALL ^ filled(sheet))
        if room:
            ground = Ground(sheet, weighing[room_left(sheet) - 1])
            options = [(crop, 1 << space) for crop in range(data.CROPS) for space in members(room)]
            crop, space = max(options, key=lambda option: sum(ground.after(*option)))
            sheet = _with(sheet, crop, space)
    return sheet


def played(terms: Terms, weighing: Weighing, rng: Random, stray: int) -> tuple[list[Sheet], Sheet]:
    """The farms of one game from the end of a round on, and the farm in the end."""
    sheet, seen, turn = drawn(terms, rng), list[Sheet](), 0
    while filled(sheet) != ALL:
        product, bounty = rng.randrange(len(PRODUCTS)), rng.choice(data.BOUNTY)[0]
        found = ways(terms, sheet, product, bool(bounty & (SUN if product < data.CROPS else HEART)), weighing)
        if not found:
            break
        if turn == stray:
            found.sort(reverse=True)
            way = rng.choice(found[:DOZEN] if rng.randrange(3) else found)
        else:
            best = max(found).value
            way = rng.choice([each for each in found if each.value == best])
        sheet = planted(terms, sheet, product, way, weighing)
        if turn >= stray and filled(sheet) != ALL:
            seen.append(sheet)
        turn += 1
    return seen, sheet


Found = Mapping[Name, Sequence[float]]


def learned(terms: Terms, weighing: Weighing, games: int, rng: Random) -> Found:
    """The weights that tell best what farms still gained in so many games, by things, in the order of the knots."""
    fit = Regression(THINGS, KNOTS)
    for _ in range(games):
        seen, last = played(terms, weighing, rng, rng.randrange(LATEST + 1))
        points = sum(points_of(last))
        for sheet in seen:
            fit.add(things(sheet), room_left(sheet), points - sum(points_of(sheet)))
    return fit.solve(RIDGE, SMOOTH)


def rows_of(found: Found) -> Rows:
    """The weights as a file holds them: shares of the points of what is finished."""
    tables: dict[str, object] = {"empty": KNOTS}
    for (table, key), row in found.items():
        shares = tuple(round(figure / THINGS[table, key].points, 3) for figure in row)
        if key:
            kept = tables.setdefault(table, {})
            kept[key] = shares  # type: ignore[index]
        else:
            tables[table] = shares
    return msgspec.convert(tables, Rows, strict=False)


def fitted(games: int, passes: int, seed: int) -> Rows:
    """The weights that so many passes come to, each of so many games."""
    terms, rng, found = prepared(), Random(seed), list[Found]()
    weighing: Weighing = [NOTHING, *[TOGETHER] * ALL.bit_length()]
    for _ in range(passes):
        found.append(learned(terms, weighing, games, rng))
        weighing = weighing_by(rows_of(found[-1]))
    settled = found[SETTLING:] or found[-1:]
    return rows_of({name: [*map(fmean, zip(*(each[name] for each in settled), strict=True))] for name in THINGS})


def main() -> None:
    """Play, fit, and print or write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8000, help="of each pass")
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    rows = fitted(chosen.games, chosen.passes, chosen.seed)
    write_or_print(msgspec.to_builtins(rows, str_keys=True), FILE if chosen.write else None)


if __name__ == "__main__":
    main()
