"""Belief about hidden colours: by what their owners have laid, and by nothing that is not public."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.ai import generator
from game.core.match import Match
from game.core.seats import HIDDEN
from game.core.steps import Position
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.rules.wolves_and_sheep import SPEC, data
from game.rules.wolves_and_sheep.belief import DOUBT, deal_believed, leanings_of, likely_colours
from game.rules.wolves_and_sheep.evaluation import appraise
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Options, State, prepare
from tests.rules.wolves_and_sheep.table import BOARD, build, lying, meadow, put, terms_for

RED = 2


@pytest.fixture(scope="module")
def played() -> Match[Any, Any]:
    """A whole game of four."""
    return play_match(agree(SPEC, ["random"] * 4, []), "belief")


def seen(match: Match[Any, Any], index: int, seat: int | None) -> State:
    """The view of a seat at a place of a game."""
    view: State = SPEC.view_for(match.terms, match.at(index).state, seat)
    return view


def test_every_hidden_colour_is_one_of_those_not_seen_and_no_two_are_the_same(played: Match[Any, Any]) -> None:
    met = 0
    for index in range(20, played.index, 17):
        for seat in (0, 2, None):
            view = seen(played, index, seat)
            if view.revealed:
                continue
            likely = likely_colours(played.terms, view)
            for held, chances in zip(view.secrets, likely, strict=True):
                assert sum(chances) == pytest.approx(held.count(HIDDEN))
                assert all(not chances[colour] for colour in data.COLOURS if colour not in view.spare)
                met += HIDDEN in held
            assert all(sum(of_colour) <= 1 + 1e-9 for of_colour in zip(*likely, strict=True))
    assert met


def test_everybody_reads_the_same_in_what_a_third_has_laid(played: Match[Any, Any]) -> None:
    """All tiles are public; a colour that nobody else can have is the own one."""
    for index in range(30, played.index, 40):
        one, other = (leanings_of(played.terms, seen(played, index, seat)) for seat in (0, 1))
        third = played.at(index).state.secrets[2]
        if third:
            assert one[2] == other[2]


def test_two_states_with_one_view_are_believed_alike(played: Match[Any, Any]) -> None:
    view = seen(played, 60, 1)
    worlds = [SPEC.resample(played.terms, view, 1, generator(each)) for each in "xyz"]  # type: ignore[misc]
    assert len({world.secrets for world in worlds}) > 1
    views = [SPEC.view_for(played.terms, world, 1) for world in worlds]
    assert len({likely_colours(played.terms, each) for each in views}) == 1
    assert len({tuple(appraise(played.terms, each, 1).items()) for each in views}) == 1


def test_colours_by_other_names_are_believed_by_those_names(played: Match[Any, Any]) -> None:
    """K is Y on every tile, Y is R, and so on: the belief follows."""
    renamed = str.maketrans("KYRB", "YRBK")
    tiles = tuple(
        msgspec.structs.replace(
            tile,
            props={
                name: str(value).translate(renamed) if name in ("front", "back") else value
                for name, value in tile.props.items()
            },
        )
        for tile in BOARD.tiles
    )
    terms = prepare([msgspec.structs.replace(BOARD, tiles=tiles)], 4, Options())
    view = seen(played, 70, 3)
    other = replace(
        view, spare=tuple(sorted((colour + 1) % 4 for colour in view.spare)), layout=type(view.layout)(view.layout.lays)
    )
    found, expected = likely_colours(terms, other), likely_colours(played.terms, view)
    assert any(map(any, expected))
    for chances, before in zip(found, expected, strict=True):
        assert chances == pytest.approx((before[3], *before[:3]))


def fed(letter: str, pieces: int = 3) -> tuple[Land, int]:
    """A landscape on which somebody has laid tiles that make one colour's meadow grow; and their number."""
    land = meadow(build(), 5, 5, letter, pieces)
    return land, 1 + pieces


def test_who_fed_only_red_is_believed_red() -> None:
    three = terms_for(3)
    land, count = fed("R")
    state = lying(three, ["L01", "L02", "L03"], land, secrets=["K", "R", "B"], by=(1,) * count)
    view = SPEC.view_for(three, state, 0)
    likely = likely_colours(three, view)
    assert likely[1][RED] > 0.8
    assert likely[2][RED] < 0.2
    # What the seat itself has laid says nothing of others.
    own = replace(view, by=(0,) * count)
    assert likely_colours(three, own)[1][RED] == pytest.approx(1 / 3)


def test_a_shown_colour_and_the_own_one_are_believed_of_nobody() -> None:
    three = terms_for(3)
    land, count = fed("R")
    held, shown = ["R", "K", ""], ((), (), (1,))
    state = lying(three, ["L01", "L02", "L03"], land, secrets=held, shown=shown, spare=(3,), by=(1,) * count)
    likely = likely_colours(three, SPEC.view_for(three, state, 0))
    assert [colour for colour, chance in enumerate(likely[1]) if chance] == [0, 3]
    assert likely[2] == (0, 0, 0, 0)


def test_nobody_is_ever_quite_sure() -> None:
    """A small share of the belief stays even."""
    two = terms_for(2)
    land, count = fed("R", 4)
    view = SPEC.view_for(two, lying(two, ["L01", "L02"], land, secrets=["K", "R"], by=(1,) * count), 0)
    likely = likely_colours(two, view)[1]
    assert min(likely[colour] for colour in view.spare) == pytest.approx(DOUBT / 3, abs=0.01)


def test_worlds_are_dealt_as_they_are_believed() -> None:
    three = terms_for(3)
    land, count = fed("R", 1)
    state = lying(three, ["L01", "L02", "L03"], land, secrets=["K", "R", "B"], by=(1,) * count)
    view, below = SPEC.view_for(three, state, 0), generator("deal")
    worlds = [deal_believed(three, view, below) for _ in range(600)]
    likely, dealt = likely_colours(three, view), Counter(world.secrets[1] for world in worlds)
    for colour in view.spare:
        assert dealt[(colour,)] / len(worlds) == pytest.approx(likely[1][colour], abs=0.08)
    for world in worlds[:20]:
        assert sorted((*world.secrets[1], *world.secrets[2], *world.spare)) == [*view.spare]
        assert SPEC.view_for(three, world, 0) == view
    assert deal_believed(three, state, below) == state


def test_ws18_two_hidden_flocks_of_one_seat() -> None:
    two = terms_for(2, two_flocks=True)
    land, count = fed("R")
    view = SPEC.view_for(two, lying(two, ["L01", "L02"], land, secrets=["KB", "RY"], by=(1,) * count), 0)
    assert [*likely_colours(two, view)[1]] == pytest.approx([0, 1, 1, 0])


def test_positions_of_older_rules_are_read_and_their_digests_agree(played: Match[Any, Any]) -> None:
    """The seats that have laid tiles are kept, but in no digest; unknown, all colours are as likely."""
    position, codec = played.at(60), SPEC.codec
    assert len(position.state.by) == len(position.state.layout.lays) - len(played.terms.start.lays)
    older = Position(replace(position.state, by=UNSET), position.agenda)
    assert b'"by"' not in codec.bytes_of(older)
    assert codec.position_from(codec.bytes_of(older)) == older
    assert codec.position_from(codec.bytes_of(position)) == position
    assert codec.digest(older) == codec.digest(position)
    view = SPEC.view_for(played.terms, older.state, 0)
    hidden = [chances for chances in likely_colours(played.terms, view) if any(chances)]
    assert all(max(chances) == pytest.approx(1 / len(view.spare)) for chances in hidden)


def test_a_wolf_may_be_aimed_at_a_colour_that_is_believed() -> None:
    """A closed meadow of red that a rival has laid itself; without that the loss of a wolf is hardly its own."""
    two = terms_for(2)
    fold = build((9, 9, "FRRR"), (10, 9, "rrrR"), (9, 10, "Rrrr"), (8, 9, "rRrr"))
    changes = []
    for by in ((1,) * 4, UNSET):
        views = [
            SPEC.view_for(two, lying(two, ["L01", "L02"], land, secrets=["K", "R"], by=by), 0)
            for land in (fold, put(fold, 9, 8, "wolf"))
        ]
        if by:
            views[1] = replace(views[1], by=(*by, 0))
        calm, wild = (appraise(two, view, 0) for view in views)
        changes.append(wild["belief"] - calm["belief"])
    assert changes[0] > 0.5
    assert changes[1] == 0
