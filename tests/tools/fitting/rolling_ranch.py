"""Figures of ranches alone: `python -m tests.tools.fitting.rolling_ranch --ranches N --seed S [--write]`.

Owners who take the best as things stand play N games, at first by the value among rivals, then N more by what was
learned from those; now and then they take one of the best dozen, so that ranches differ. So there are ranches of each
round. From the last round backwards what a ranch is worth is the mean after the next roll and its owner's best action,
by the figures of the round after it, and its own figures are those whose sums come nearest to that. In the end one fit
over all rounds gives the figures at the knots. The file is printed, or with --write takes the place of the one that is
kept. 2,000 ranches take about seven minutes of the processor, 20 some seconds.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from game.headless.agreement import boards_for
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.mind import ROLLS, Outlook, Owner, Reader, after_breeding, among_rivals
from game.rules.rolling_ranch.model import NONE, ROLLED_HEARTS, Options, Ranch
from game.rules.rolling_ranch.scoring import drawn_buildings, points_of_animals
from game.rules.rolling_ranch.sheet import Sheet, make, sheet_of
from game.rules.rolling_ranch.solo import FILE, MOST_GROWING, TABLES, Figures, Row, Tables, all_pens
from tests.tools.fitting.regression import Name, Regression, write_or_print

KNOTS = (0, 6, 12, 18, 22, 24)
"""Rounds that are over, of each column of the file; the value bends most towards the end."""

MADE = 60
"""Made sheets that are played on beside the printed ones; one game in two is on the usual sheet."""

FIRST_STRAY, STRAY = 0.25, 0.15
"""Share of actions that are one of the best dozen, in the first games and in those after them."""

DOZEN = 12

RIDGE, KNOTS_RIDGE, SMOOTH = 1.0, 0.02, 2.0
"""Strength with which figures are held together where few ranches tell, as if so many did."""

MOST_NEARLY = 3
"""Empty spaces of a pen up to which an objective of filled pens counts it as begun."""

TERMS = {
    "pens": ("pens", "spaces"),
    "barns": ("bonuses", "icons:0", "icons:1"),
    "warehouses": ("uses", "icons:2", "icons:3"),
    "greenhouses": ("drawn", "first", "second"),
    "mission": ("progress", "nearly", "growing"),
}
"""By term of the value the tables, or parts of one, that belong to it."""

TERM_OF = {table: term for term, tables in TERMS.items() for table in tables}


class Sample(NamedTuple):
    """A ranch between two rounds."""

    sheet: Sheet
    card: int
    ranch: Ranch


Worth = Mapping[Name, float]
"""Points of each thing in one round."""

Samples = Sequence[Sequence[Sample]]
"""Ranches by the rounds that are over."""


def names() -> list[Name]:
    """All things that can stand on a ranch, by table and key."""
    pens = {name: None for (*_, room), name in all_pens() if room}
    greenhouse = list(_icons(data.GREENHOUSES[0]))
    objectives = list(zip(data.OBJECTIVE_NAMES, data.OBJECTIVES, strict=True))
    keys: Mapping[str, Sequence[str]] = {
        "pens": sorted(pens, key=lambda pen: ("CPKX.".index(pen[0]), len(pen), pen)),
        "bonuses": [str(bonus) for bonus in range(4)],
        "icons": [f"{building}:{key}" for building in (*data.BARNS, *data.STORES) for key in _icons(building)],
        "uses": [f"{store}:{left}" for store in range(2) for left in range(1, data.STORE_USES + 1)],
        "drawn": [str(number) for number in range(len(data.GREENHOUSES) + 1)],
        "first": [f"{number}:{key}" for number in range(len(data.GREENHOUSES)) for key in greenhouse],
        "second": greenhouse,
        "progress": [f"{name}:{number}" for name, each in objectives for number in range(each.count)],
        "nearly": [
            f"{name}:{room}" for name, each in objectives if each.what == "pens" for room in range(1, MOST_NEARLY + 1)
        ],
        "growing": [
            f"{name}:{room}" for name, each in objectives if each.what == "animals" for room in range(MOST_GROWING + 1)
        ],
        "spaces": [str(number) for number in range(1, data.SPACES + 1)],
    }
    return [(table, key) for table, rows in keys.items() for key in rows]


def _icons(building: int) -> Iterator[str]:
    """The icons of wood and of nails that a building may show before it is complete."""
    most = data.WOOD[building], data.NAILS[building]
    for wood in range(most[0] + 1):
        for nails in range(most[1] + 1):
            if (wood, nails) != most:
                yield f"{wood}{nails}"


def things(sheet: Sheet, ranch: Ranch, card: int) -> tuple[dict[Name, float], float]:
    """The things that stand on a ranch, each with how often, and the points of all that can no longer change."""
    found, sure = dict[Name, float](), 0.0

    def count(table: str, key: object) -> None:
        found[table, str(key)] = found.get((table, str(key)), 0.0) + 1.0

    for pen in sheet.pens:
        counts = [(spaces & pen).bit_count() for spaces in ranch.animals]
        room = (ranch.empty & pen).bit_count()
        if room:
            mixed = sum(counts) > max(counts)
            animals = "X" * sum(counts) if mixed else "".join(n * sign for n, sign in zip(counts, "CPK", strict=True))
            count("pens", animals + "." * room)
        else:
            sure += points_of_animals(*counts)
    sure += _count_buildings(sheet, ranch, count)
    for number in data.CARDS[card]:
        sure += _count_objective(sheet, ranch, number, count)
    count("spaces", ranch.empty.bit_count())
    return found, sure


Count = Callable[[str, object], None]


def _count_buildings(sheet: Sheet, ranch: Ranch, count: Count) -> float:
    """Count the buildings, and return the points of pens with a warehouse."""
    sure, begun = 0.0, []
    for building, at in enumerate(ranch.built):
        wood, nails = ranch.wood[building], ranch.nails[building]
        if building in data.GREENHOUSES:
            if at == NONE:
                begun.append((wood + nails, wood, nails))
        elif at == NONE:
            count("icons", f"{building}:{wood}{nails}")
        elif building in data.BARNS:
            count("bonuses", ranch.bonuses[building])
        else:
            sure += data.SPACE_POINTS * sheet.pens[sheet.pen_of[at]].bit_count()
            store = data.STORES.index(building)
            if ranch.uses[store]:
                count("uses", f"{store}:{ranch.uses[store]}")
    number = len(data.GREENHOUSES) - len(begun)
    count("drawn", number)
    for (_, wood, nails), table in zip(sorted(begun, reverse=True), ("first", "second"), strict=False):
        count(table, f"{number}:{wood}{nails}" if table == "first" else f"{wood}{nails}")
    return sure


def _count_objective(sheet: Sheet, ranch: Ranch, number: int, count: Count) -> float:
    """Count an objective, and return its points where it is fulfilled."""
    name, objective = data.OBJECTIVE_NAMES[number], data.OBJECTIVES[number]
    kind = objective.kind
    if objective.what == "buildings":
        progress = drawn_buildings(ranch)
    else:
        others = sum(spaces for other, spaces in enumerate(ranch.animals) if other != kind)
        own = [pen for pen in sheet.pens if pen & ranch.animals[kind] and not pen & others]
        rooms = [(pen & ranch.empty).bit_count() for pen in own]
        progress = rooms.count(0) if objective.what == "pens" else ranch.animals[kind].bit_count()
        if objective.what == "animals":
            count("growing", f"{name}:{min(sum(rooms), MOST_GROWING)}")
        else:
            for room in rooms:
                if 1 <= room <= MOST_NEARLY:
                    count("nearly", f"{name}:{room}")
    if progress >= objective.count:
        return objective.points
    count("progress", f"{name}:{progress}")
    return 0.0


def at_the_end() -> dict[Name, float]:
    """The points of all things after the last round (RR15-RR17)."""
    worth = dict.fromkeys(names(), 0.0)
    for (*counts, room), pen in all_pens():
        if room:
            worth["pens", pen] = points_of_animals(*counts)
    for store in range(2):
        for left in range(1, data.STORE_USES + 1):
            worth["uses", f"{store}:{left}"] = data.ICON_POINTS * left
    for number, points in enumerate(data.GREENHOUSE_POINTS):
        worth["drawn", str(number)] = points
    return worth


def tables_of(worth: Worth) -> Tables:
    """The tables by which the rules value a ranch, with figures of one round."""
    values: dict[str, dict[str, float]] = {table: {} for table in TABLES}
    for (table, key), value in worth.items():
        values[table][key] = value
    return Tables(values | {"later": dict.fromkeys(TERMS, 0.0)}, over=False)


Outlooks = Callable[[Ranch, int], Outlook]
"""(ranch, rounds over) -> what it is valued by."""


def sheets() -> list[Sheet]:
    """The usual sheet, then all others that are played on."""
    printed = [Options(), Options(side="b")]
    boards = [
        board for options, seats in zip(printed, (1, 4), strict=True) for board in boards_for(SPEC, options, seats)
    ]
    return [sheet_of(board) for board in [*boards, *(make(number) for number in range(1, MADE))]]


def played(outlook: Outlooks, games: int, stray: float, grounds: Sequence[Sheet], rng: Random) -> Samples:
    """The ranches of so many games, by the rounds that are over."""
    samples: list[list[Sample]] = [[] for _ in range(data.SOLO_ROUNDS)]
    for _ in range(games):
        sheet, card = rng.choice(grounds) if rng.random() < 0.5 else grounds[0], rng.randrange(len(data.CARDS))
        owner, ranch = Owner(sheet, card, outlook, data.SOLO_ROUNDS), Ranch()
        for turn in range(data.SOLO_ROUNDS):
            if not ranch.empty:
                break
            samples[turn].append(Sample(sheet, card, ranch))
            reader, dice = Reader(owner, ranch, turn), rng.choice(ROLLS)
            hearts = ROLLED_HEARTS[dice]
            outcomes = reader.outcomes(dice)
            outcomes.sort(key=lambda outcome: -reader.value(outcome, hearts))
            ranch = (rng.choice(outcomes[:DOZEN]) if rng.random() < stray else outcomes[0]).ranch
            if hearts:
                ranch = after_breeding(sheet, ranch)
    return samples


class Seen(NamedTuple):
    """A ranch between two rounds, as a fit sees it."""

    turn: int
    amounts: Mapping[Name, float]
    """The things that stand on it, each with how often."""
    value: float
    """The points of all of them together."""


def learn(samples: Samples) -> tuple[list[Worth], list[Seen]]:
    """The figures of every round and of the end, found from the last round backwards, and what they were found from."""
    rounds: list[Worth] = [at_the_end()]
    seen: list[Seen] = []
    for turn in reversed(range(data.SOLO_ROUNDS)):
        after = rounds[0]
        fit, tables = Regression(names(), (0,)), tables_of(after)
        for sheet, card, ranch in samples[turn]:
            owner = Owner(sheet, card, partial(_always, tables), data.SOLO_ROUNDS)
            amounts, sure = things(sheet, ranch, card)
            value = Reader(owner, ranch, turn).mean() - sure
            fit.add(amounts, 0, value - total(after, amounts))
            seen.append(Seen(turn, amounts, value))
        rounds.insert(0, {name: after[name] + gain for name, (gain,) in fit.solve(RIDGE).items()})
    return rounds, seen


def _always(tables: Tables, ranch: Ranch, turn: int) -> Tables:
    return tables


def total(worth: Worth, amounts: Mapping[Name, float]) -> float:
    """The points of all that stands on a ranch."""
    return sum([worth[name] * amount for name, amount in amounts.items()])


def at_knots(rounds: Sequence[Worth], seen: Sequence[Seen]) -> Figures:
    """The figures of the file: those at the knots that come nearest to what was seen in all rounds."""
    usual = rounds[data.SOLO_ROUNDS // 2]
    fit = Regression(names(), KNOTS)
    for turn, amounts, value in seen:
        fit.add(amounts, turn, value - total(usual, amounts))
    tables: dict[str, dict[str, list[int]]] = {table: {} for table in TABLES}
    for (table, key), gains in fit.solve(KNOTS_RIDGE, SMOOTH).items():
        tables[table][key] = [round(100 * (usual[table, key] + gain)) for gain in gains]
    figures = msgspec.convert({"knots": KNOTS} | tables, Figures)
    return replace(figures, later=later(figures, seen))


def later(figures: Figures, seen: Sequence[Seen]) -> Mapping[str, Row]:
    """Hundredths of a point that each term of a usual ranch loses from each knot to the end, where nothing changes."""
    rounds = [figures.after(turn) for turn in range(data.SOLO_ROUNDS)]
    end: dict[str, dict[str, float]] = {table: {} for table in TABLES}
    for (table, key), value in at_the_end().items():
        end[table][key] = value
    rounds.append(end)
    lost = {term: [0.0] * data.SOLO_ROUNDS for term in TERMS}
    number = Counter(turn for turn, _, _ in seen)
    for turn, amounts, _ in seen:
        for (table, key), amount in amounts.items():
            term = TERM_OF[f"{table}:{key[0]}" if table == "icons" else table]
            lost[term][turn] += amount * (rounds[turn][table][key] - rounds[turn + 1][table][key]) / number[turn]
    return {term: tuple(round(100 * sum(each[knot:])) for knot in KNOTS) for term, each in lost.items()}  # type: ignore[misc]


def figures_of(ranches: int, seed: int) -> Figures:
    """The figures from so many ranches a round among those of the first games, and as many of those after them."""
    rng, grounds = Random(seed), sheets()
    first = played(among_rivals, ranches, FIRST_STRAY, grounds, rng)
    figures = at_knots(*learn(first))
    tables = [Tables(figures.after(turn), over=False) for turn in range(data.SOLO_ROUNDS)]
    then = played(lambda ranch, turn: tables[turn], ranches, STRAY, grounds, rng)
    return at_knots(*learn([[*one, *other] for one, other in zip(first, then, strict=True)]))


def main() -> None:
    """Play, learn, and print or write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ranches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    figures = figures_of(chosen.ranches, chosen.seed)
    write_or_print(msgspec.structs.asdict(figures), FILE if chosen.write else None)


if __name__ == "__main__":
    main()
