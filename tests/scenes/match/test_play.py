"""Whole games played by drag, by clicks and by keys, with the real store, at every speed and number of seats.

One player goes from way to way, gesture by gesture; with `--whole` there is also one for each of them. Every second
title is played to its end by the fewest, the others with everything shown; all, and all of their games, with `--whole`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.core.journal import Ply
from game.core.steps import Choice, Decision
from game.scenes.shell import opening
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.chooser import HOLD, PRESS, Chain
from game.ui.spot import Spot, name_of
from game.ui.title import Title
from tests.games import results_game
from tests.games.trial import trial
from tests.golden.transcript import GOLDEN, by_people, matched, read
from tests.samples import case_of, each_met
from tests.scenes import interrupt_play, random_play
from tests.scenes.match_player import Player, sit
from tests.scenes.walks import walks
from tests.store.table import put_record

GAMES = [
    case_of((title, seats), seats == title.spec.seats[0 if number % 2 else -1])
    for number, title in enumerate(TITLES)
    for seats in random_play.counts(title)
]
"""The most of each second title always, the fewest of the others."""
Way = Callable[..., None]
WAYS: dict[str, Way] = {"drag": Player.by_drag, "clicks": Player.by_clicks, "keys": Player.by_keys}


def by_turns(player: Player, *chain: Choice) -> None:
    """By any way, of which all come up before long."""
    random.Random(player.rows).choice(list(WAYS.values()))(player, *chain)


OTHERS = (("drag", (1600, 900), 100), ("clicks", (1024, 640), 200), ("keys", (1600, 900), 150))
EACH: dict[str, Way] = {"turns": by_turns, **WAYS}
ALONE = [pytest.param(way, marks=() if way == "turns" else pytest.mark.whole) for way in EACH]

WHOLE = [
    pytest.param(title, seats, way, id=f"{title.key}-{seats}-{way}", marks=() if always else pytest.mark.whole)
    for number, title in enumerate(TITLES)
    for seats, ways in ((title.spec.seats[0], EACH), (title.spec.seats[-1], ("drag",)))
    for way in ways
    for always in [seats == title.spec.seats[-1] or (way not in WAYS and number % 2)]
]
"""A game of the fewest by every way, one of the most by mouse."""

OTHER = [
    pytest.param(
        *(title, seats, way, size, percent),
        id=f"{title.key}-{seats}-{way}-{size[0]}-{percent}",
        marks=() if (place - number) % 3 == tried else pytest.mark.whole,
    )
    for number, title in enumerate(TITLES)
    for seats, tried in ((title.spec.seats[0], 0), (title.spec.seats[-1], 1))
    for place, (way, size, percent) in enumerate(OTHERS)
]
"""The fewest and the most of each title in other windows; in one of them always, in each of them some."""

MOST_ROWS, LAST = 60, 20
"""How much of a long game is played by hand at its beginning and at its end."""
SOME_ROWS, SOME_LAST = 20, 8
"""How much of any game always; the rest with `--whole`."""


def turn(player: Player, way: Way, dice: random.Random) -> None:
    """One gesture; exactly its choices are played, as one, and all agree before and after they are shown."""
    chain, before = random_play.chain(player, dice), player.rows
    way(player, *chain)
    played(player, chain, before)
    player.agrees()
    player.watch()
    player.agrees()


def played(player: Player, chain: Chain, before: int) -> None:
    """The choices have been kept as one group; what follows is chance, and questions that are answered unasked."""
    plies = player.match.plies[before:]
    rows, follow = [ply.row for ply in plies], plies[len(chain) :]
    assert tuple(row.choice for row in rows[: len(chain)]) == chain
    assert len({row.group for row in rows[: len(chain)]}) == 1
    assert all(ply.row.chance or moot(player, ply) for ply in follow)


def moot(player: Player, ply: Ply[Any, Any]) -> bool:
    """Whether a choice was made for its seat, as all that it could have chosen comes to the same."""
    step = ply.before.agenda[-1]
    return isinstance(step, Decision) and step.moot(player.match.terms, ply.before.state)


def through(player: Player, way: Way, dice: random.Random, whole: bool) -> None:
    """A game; of one that is long, or but for `whole`, its beginning and its end: what lies between passes at once."""
    long = trial(player.title.key).long or not whole
    rows, last = (MOST_ROWS, LAST) if whole else (SOME_ROWS, SOME_LAST)
    while not player.match.over and not (long and player.rows > rows):
        turn(player, way, dice)
    chain: Chain = ()
    for choice in random_play.skip(player, dice, last):
        chain, before = (*chain, choice), player.rows
        if not player.means(chain):  # picking something up is played with where it goes
            continue
        way(player, *chain)
        played(player, chain, before)
        chain = ()
        player.watch()
        player.agrees()
    assert player.match.over


@pytest.mark.parametrize(("title", "seats", "way"), WHOLE)
def test_a_whole_game(tmp_path: Path, title: Title, seats: int, way: str, whole: bool) -> None:
    options = random_play.options(title)
    player = sit(tmp_path, title, seats, size=(1024, 640), options=options)
    through(player, EACH[way], random.Random(way), whole)
    player.step()
    assert player.scene.name == "results"


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_a_whole_game_with_everything_shown(tmp_path: Path, title: Title, whole: bool) -> None:
    options = random_play.options(title)
    player = sit(tmp_path, title, speed="full", size=(1024, 640), options=options)
    through(player, WAYS["drag"], random.Random(1), whole)
    player.step(6000)
    player.step(16)
    assert player.scene.name == "results"


@pytest.mark.parametrize("way", ALONE)
@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_turns_with_everything_shown(tmp_path: Path, title: Title, seats: int, way: str, whole: bool) -> None:
    player, dice = sit(tmp_path, title, seats, "quick"), random.Random(way)
    for _ in range(12 if whole else 8):
        turn(player, EACH[way], dice)


@pytest.mark.parametrize(("title", "seats", "way", "size", "percent"), OTHER)
def test_turns_in_other_windows(
    tmp_path: Path, title: Title, seats: int, way: str, size: tuple[int, int], percent: int
) -> None:
    player = sit(tmp_path, title, seats, size=size, percent=percent)
    dice = random.Random(percent)
    for _ in range(8):
        turn(player, WAYS[way], dice)


@pytest.mark.parametrize("title", [title for title in TITLES if title.spec.secrets], ids=lambda t: str(t.key))
def test_turns_without_the_curtain(tmp_path: Path, title: Title, whole: bool) -> None:
    """Seats are seen as soon as it is their turn, where the hand-over is switched off."""
    house = results_game.house(tmp_path, "quick", (1024, 640), titles=TITLES)
    house.services.change(tables={title.key: Remembered(cover="none")})
    player, dice, met = Player(house, title, title.spec.seats[-1]), random.Random(4), set()
    for number in range(24 if whole else 12):
        assert player.table.table_view.stage.viewer == player.match.seat
        met.add(player.match.seat)
        turn(player, list(WAYS.values())[number % 3], dice)
        assert player.came == 0
    assert len(met) > 2


@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_everything_offered_can_be_reached_by_keys_and_lies_on_the_screen(
    tmp_path: Path, title: Title, seats: int, whole: bool
) -> None:
    player = sit(tmp_path, title, seats)
    dice = random.Random(5)
    for number in range(25 if whole else 13):
        spots = player.table.model.spots
        for choice in player.match.options:
            assert player.ways(choice) or player.match.options_after(choice)
            sources = {gesture.source for gesture in player.gestures(choice)}
            lying = sources & spots.keys()
            for source in sources - lying:
                if lying:  # it comes to lie there once another one for the same is pointed at
                    player.point("move", player.free(min(lying, key=name_of)))
                if player.dark(source):
                    assert player.changes_nothing(choice)
                else:
                    assert player.button(source) in player.scene.spots()
        if number % 6 == 0:
            all_is_within_reach(player)
        WAYS["keys"](player, *random_play.chain(player, dice))


def all_is_within_reach(player: Player) -> None:
    """The board cursor comes to every source that lies on the table, and from there to all its targets."""
    table_view, context = player.table.table_view, player.table.model.context
    spots, reach = table_view.things(context).used, dict[Spot, set[Spot]]()
    for choice in player.match.options:
        for gesture in player.gestures(choice):
            targets = reach.setdefault(gesture.source, set())
            if gesture.target not in (PRESS, HOLD):
                targets.add(gesture.target)
    on_table = reach.keys() & spots.keys()
    for start in on_table:
        assert on_table <= walks(spots, start, on_table).keys()
    for source, targets in reach.items():
        held = table_view.things(replace(context, held=source, reach=dict.fromkeys(targets, 0))).used
        met = walks(held, source if source in held else next(iter(held)), targets)
        assert {held[target].centre for target in targets} <= {held[spot].centre for spot in met}


@cache
def recorded(key: str) -> dict[str, tuple[Path, int]]:
    """A row of the recorded matches of a title for each kind of choice, the last one of several that mean the same."""
    found: dict[str, tuple[Path, int]] = {}
    for path in sorted((GOLDEN / key).glob("*.json")):
        for number, ply in enumerate(matched(path).plies):
            if not ply.row.chance and type(ply.row.choice).__name__ not in random_play.CLOCKED:
                several = any(getattr(ply.row.choice, name) == () for name in ply.row.choice.__struct_fields__)
                found[f"{type(ply.row.choice).__name__} {several}"] = (path, number)
    return found


@pytest.mark.parametrize(("title", "way"), each_met(TITLES, list(WAYS)))
def test_choices_of_every_kind_that_were_recorded(tmp_path: Path, title: Title, way: str) -> None:
    """Those that random players seldom come to, too: dogs, orders, tolls, what is put back."""
    for name, (path, number) in recorded(title.key).items():
        record, row = by_people(read(path)), matched(path).plies[number].row
        choice = row.choice
        house = results_game.house(tmp_path / name, "none", (1024, 640), titles=TITLES)
        part = msgspec.structs.replace(record, rows=record.rows[:number], index=-1)
        match_id = put_record(house.services.store, part)
        match = opening.load(house.services, match_id)[1]
        if title.spec.legacy_choices is not None and choice in title.spec.legacy_choices(
            match.terms, match.state, row.seat
        ):
            continue
        player = Player(house, title, len(record.seats), opened=(match, match_id))
        if player.table.session.turn_end is not None:
            player.end_turn()
            player.watch()
        before = player.rows
        chain: Chain = (choice,)
        if row.interrupt:
            chain = player.gestures(choice)[0].chain or chain
            interrupt_play.make(player, row.seat, choice, keys=way == "keys")
        else:
            WAYS[way](player, choice)
        played(player, chain, before)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_tab_comes_to_every_button_and_to_the_board_and_round_again(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    page, met = player.table.page, []
    wanted = [part.name for part in page.widgets if part.visible and part.takes_focus()]
    for _ in wanted:
        player.key("tab")
        assert page.focused is not None
        met.append(page.focused.name)
    assert met == wanted
    at_board(player)
    player.key("tab")
    assert page.focused is not None
    assert page.focused.name == wanted[0]
    assert player.table.model.hover is None
    at_board(player, shift=True)
    player.key("tab", shift=True)
    assert page.focused.name == wanted[-1]


def at_board(player: Player, shift: bool = False) -> None:
    """One more Tab brings the cursor to something on the board that can be used."""
    player.key("tab", shift=shift)
    assert player.table.page.focused is None
    assert player.table.model.hover in player.table.handling.pointing.usable
