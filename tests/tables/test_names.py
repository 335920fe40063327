"""Names of things on a table: each thing has one of its own, which stays as long as it is that thing, stands first in
its tip, and tells nothing of what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from game.core.match import Match
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.table_view import TableView
from game.titles import title_for
from game.ui.rect import Scale
from game.ui.spot import Spot
from tests.tables import sitting
from tests.tables.test_things import every_title, moments

CHOICES = 60


@every_title
def test_each_thing_has_a_name_of_its_own(key: str) -> None:
    nameless = {(spot, moment.name) for moment in moments(key) for spot, name in moment.names.items() if not name}
    assert nameless == set()
    told = [Counter(moment.names.values()) for moment in moments(key)]
    assert {name for counted in told for name, count in counted.items() if count > 1} == set()


@every_title
def test_a_tip_begins_with_the_name(key: str) -> None:
    told = {(moment.names[spot], tip) for moment in moments(key) for spot, tip in moment.tips.items()}
    assert {(name, tip) for name, tip in told if tip and not tip.startswith(name)} == set()
    assert {name for name, _ in told if "{" in name or ".node." in name} == set()


@every_title
def test_a_name_stays_whatever_the_others_do(key: str) -> None:
    """Cards and tiles in a hand are named by their place there, all else by something that never changes."""
    before, mover, changed = dict[int, Mapping[Spot, str]](), -1, set[tuple[str, str]]()
    met = {(moment.name.split()[0], spot, name) for moment in moments(key) for spot, name in moment.names.items()}
    assert {spot for (_, spot), count in Counter((one, spot) for one, spot, _ in met).items() if count > 1} == set()
    for match in _stages(key):
        for seat in range(len(match.seats)):
            names = _names(key, match, seat)
            assert all(names.values())
            assert len({*names.values()}) == len(names)
            if seat != mover:
                changed |= {(name, names.get(spot, name)) for spot, name in before.get(seat, {}).items()}
            before[seat] = names
        mover = match.seat
    assert {(name, now) for name, now in changed if name != now} == set()


@every_title
def test_a_name_tells_nothing_of_what_is_hidden(key: str) -> None:
    """Nobody in particular reads the same names wherever cards and tiles might lie that the seat to answer cannot
    see."""
    dice = Random(f"hidden {key}")
    for number, match in enumerate(_stages(key)):
        if not match.over and number % 6 == 0:
            (other,) = match.imagined(dice.randrange, 1)
            assert _names(key, other, None) == _names(key, match, None)
            assert _names(key, other, match.seat) == _names(key, match, match.seat)


def _stages(key: str) -> Any:
    title = title_for(key)
    match = sitting.dealt(title, max(2, title.spec.seats[0]), "names", title.spec.options())
    return sitting.stages(match, "names", choices=CHOICES)


def _names(key: str, match: Match[Any, Any], viewer: int | None) -> Mapping[Spot, str]:
    """Names of all things of the table, as a seat sees it."""
    top, spec = TableView(title_for(key), match, Catalogue(), "none"), match.spec
    top.resize(Scale((1600, 900)), 100)
    told = [spec.redacted_for(match.terms, event, viewer) for event in sitting.past(match)]
    view = spec.view_for(match.terms, match.state, viewer)
    seen = replace(top.context(), view=view, viewer=viewer, past=told, live=False)
    used, read = top.things(seen)
    return {spot: top.table.words.name(seen, spot) for spot in (*read, *used)}
