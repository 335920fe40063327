"""Choices become gestures, and gestures are understood as the choices they are meant as."""

from __future__ import annotations

from itertools import chain

import pytest

from game.core.engine import why_not
from game.core.steps import Refusal
from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.choices import Lay, OutOfTime
from game.rules.wolves_and_sheep.land import tile_code
from game.rules.wolves_and_sheep.model import Options
from game.tables.wolves_and_sheep.now import NowCache
from game.tables.wolves_and_sheep.tray import FLIPPED, face_of
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import Spot
from tests.samples import nth
from tests.tables.sitting import USUAL, chooser, context, window
from tests.tables.wolves_and_sheep.play import doubting, new_match, stages, table, waiting


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, Options()),
        (2, Options(two_flocks=True)),
        (3, Options(interrupts=False, time_limit=30)),
        (3, Options(draw_fewer=True)),
    ],
)
def test_every_choice_has_a_gesture_and_no_gesture_means_two(seats: int, options: Options, whole: bool) -> None:
    """Nothing that is allowed is out of reach but what only the clock plays; that a tile is laid is unmistakable."""
    kinds = set()
    for match in chain(
        nth(3, stages(seats, f"g{seats}", options), whole), [doubting(new_match(seats, "older", options))]
    ):
        of = table(match)
        _, at = window(match, of, *USUAL)
        seen, may = context(match, at), chooser(match, of, at)
        spots, presses = of.controls.spots(context(match, at, may, held=Spot("any"))), _presses(match, of, at)
        met: dict[Gesture, object] = {}
        for choice in match.options:
            gestures = of.controls.gestures(choice, seen)
            assert gestures or isinstance(choice, OutOfTime), choice
            for gesture in gestures:
                kinds.add(type(choice).__name__)
                assert gesture.source in spots or gesture.source in presses or gesture.target == PRESS
                if gesture.target != PRESS:
                    assert gesture.target in spots
                    assert met.setdefault(gesture._replace(mirror=None), choice) == choice
                    assert of.controls.intent(gesture, seen) == choice
    assert {"Lay", "Leave", "Stay"} <= kinds


def _presses(match: object, of: object, at: object) -> set[Spot]:
    seen = context(match, at, chooser(match, of, at))  # type: ignore[arg-type]
    main = of.controls.main(seen)  # type: ignore[attr-defined]
    presses = {tool.press for tool in of.controls.tools(seen) if tool.enabled}  # type: ignore[attr-defined]
    return presses | ({main.press} if main is not None and main.enabled else set())


@pytest.mark.parametrize(
    "step", ["AnnounceMore", "ChooseDraw", "ConfirmStop", "LastShow", "LayShepherd", "LayPremium", "EndTurn", "Turn"]
)
def test_every_step_is_answered_from_spots_and_buttons(step: str) -> None:
    """WS6, WS8, WS12, WS13, WS19, WS20: all that may be answered is picked up or pressed somewhere."""
    options = Options(interrupts=step != "EndTurn", draw_fewer=step == "ChooseDraw")
    match = waiting(2, step, options, 0 if step == "LastShow" else 0.25)
    of = table(match)
    _, at = window(match, of, *USUAL)
    may = chooser(match, of, at)
    spots, presses = of.controls.spots(context(match, at, may)), _presses(match, of, at)
    sources = [source for source in may.sources if source.kind != "interrupt"]
    assert sources
    assert [source for source in sources if source not in spots and source not in presses] == []


def test_a_side_is_picked_up_and_flipped_to_the_other() -> None:
    """F shows the other side, as it lies nearest; both sides of a tile are sources where both fit."""
    flipped = 0
    for match in stages(2, "flips"):
        if type(match.waiting).__name__ != "Turn":
            continue
        of = table(match)
        _, at = window(match, of, *USUAL)
        may = chooser(match, of, at)
        sides = {(lay.tile, lay.side) for lay in match.options if isinstance(lay, Lay)}
        assert {source for source in may.sources if face_of(source)} == {
            Spot("face", tile, side) for tile, side in sides
        }
        for tile, side in sides:
            assert may.take(Spot("face", tile, side))
            held = NowCache(match.terms).of(context(match, at, may)).held_tile
            assert held is not None
            assert (held.tile, held.side) == (tile, side)
            assert may.flip() == ((tile, 1 - side) in sides)
            after = NowCache(match.terms).of(context(match, at, may)).held_tile
            assert after is not None
            assert after.side == ((1 - side) if (tile, 1 - side) in sides else side)
            flipped += after.side != side
        if flipped > 20:
            return
    raise AssertionError("nothing could be flipped")


def test_targets_are_the_legal_cells_of_the_side_and_turn_held() -> None:
    match = new_match(2, "targets")
    of = table(match)
    _, at = window(match, of, *USUAL)
    may = chooser(match, of, at)
    for source in may.sources:
        face = face_of(source)
        if face is None:
            continue
        tile, side = face
        assert may.take(source)
        for pose in may.poses:
            may.pose = pose
            legal = {
                Spot("cell", lay.at)
                for lay in match.options
                if isinstance(lay, Lay)
                and (lay.tile, lay.side, lay.turn) == (tile, side ^ pose // FLIPPED, pose % FLIPPED)
            }
            assert set(may.targets()) == legal
            held = NowCache(match.terms).of(context(match, at, may)).held_tile
            assert held is not None
            assert held.code == tile_code(tile, side ^ pose // FLIPPED, pose % FLIPPED)


def test_what_does_not_fit_is_told_why() -> None:
    """WS5: a tile that lies there already, an edge that does not match, a side that fits nowhere."""
    match = new_match(2, "why")
    of = table(match)
    _, at = window(match, of, *USUAL)
    may = chooser(match, of, at)
    assert may.take(may.sources[0])
    seen = context(match, at, may)
    taken = next(iter(NowCache(match.terms).of(seen).land.tiles))
    keys = set()
    for target in (Spot("cell", taken), Spot("part", taken, 2)):
        meant = of.controls.intent(Gesture(may.sources[0], target, may.pose), seen)
        assert meant is not None
        refusal = why_not(match.terms, match.position, meant)
        assert refusal is not None
        keys.add(refusal.key)
    assert keys == {"taken"}
    tray = [spot for spot in of.controls.spots(seen) if face_of(spot) and spot not in may.sources]
    assert tray
    for spot in tray:
        meant = of.controls.intent(Gesture(spot), seen)
        assert meant is not None
        assert why_not(match.terms, match.position, meant) == Refusal("WS5", "nowhere")


def test_who_just_stops_is_told_that_the_shepherd_stays_out() -> None:
    """WS13: before it is pressed."""
    match = waiting(2, "LastShow", Options(interrupts=True), 0)
    of = table(match)
    _, at = window(match, of, *USUAL)
    main = of.controls.main(context(match, at, chooser(match, of, at)))
    assert main is not None
    assert main.second == Catalogue().t("wolves_and_sheep.decline.loses")


def test_a_cell_where_the_shepherd_does_not_fit_says_why(whole: bool) -> None:
    """WS12: with empty hands, too."""
    match = waiting(2, "LayShepherd")
    of = table(match)
    _, at = window(match, of, *USUAL)
    may = chooser(match, of, at)
    may.let_go()
    seen = context(match, at, may)
    cells = [spot for spot in of.controls.spots(seen) if spot.kind == "cell"]
    fits = {choice.at for choice in match.options if isinstance(choice, Lay)}
    dark = [spot for spot in cells if spot.number not in fits]
    assert dark
    for spot in dark:
        meant = of.controls.intent(Gesture(spot), seen)
        assert meant is not None
        refusal = why_not(match.terms, match.position, meant)
        assert refusal is not None
        assert refusal.rule


def test_a_free_cell_says_that_a_tile_has_to_be_picked_up_first() -> None:
    match = waiting(2, "Turn")
    _, at = window(match, table(match), *USUAL)
    assert table(match).controls.intent(Gesture(Spot("cell", 0)), context(match, at)) is None
    assert "pick up" in Catalogue().t("wolves_and_sheep.pressed.cell")
