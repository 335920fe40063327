"""The panel of buildings, and the resources that go there; the two bonuses of a barn (RR10)."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch.actions import Spend, UseBarns
from game.rules.rolling_ranch.choices import DONE, GiveExtra, Use
from game.rules.rolling_ranch.model import BARN_PURSES, BONUSES, ROLLED_RESOURCES
from game.tables.rolling_ranch import forecast, now, pictures
from game.tables.rolling_ranch.layout import column
from game.tables.rolling_ranch.panel import draw_bonuses, purse_words
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from tests.scenes.drawn_words import DrawnWords
from tests.tables.rolling_ranch.play import GameMatch, knows, new_match, painted, stages, table, waiting
from tests.tables.sitting import USUAL, WINDOWS, chooser, context, window


def test_what_the_barn_gives_lights_the_icons_that_take_it() -> None:
    """RR10: picked up, it tells how much it is, and what is to be clicked."""
    for seed in range(12):
        for match in stages(1, f"help{seed}", 90):
            of = table(match)
            at = window(match, of, *USUAL)[1]
            may = chooser(match, of, at)
            if not may.take(Spot("barn", 0)):
                continue
            seen = context(match, at, may)
            purse = BARN_PURSES[match.state.ranches[0].bonuses[0]]
            assert knows(match).of(seen).purse(0) == purse
            assert str(sum(purse)) in of.words.prompt(seen)
            assert {spot.ids[1] for spot in may.reach()} == {1 if purse[1] else 0}
            return
    raise AssertionError("no barn")


def test_what_has_been_given_is_struck_from_the_dice() -> None:
    """RR8: as many strokes as gifts of the roll."""
    match = waiting(2, "Spend", 10)
    of, seat = table(match), match.seat or 0
    _, at = window(match, of, *USUAL)
    seen = context(match, at, chooser(match, of, at))
    wood, nails = ROLLED_RESOURCES[match.state.dice]
    left = knows(match).of(seen).purse(seat)
    given = knows(match).of(seen).given_resources(seat)
    assert sum(given) > 0
    assert given == (wood - left[0], nails - left[1])
    col = column(at)
    shown = [
        kind
        for die, number in enumerate(match.state.dice)
        for kind, place in pictures.things_on(die, number, col.dice[die])
        if col.dice[die].contains(*place.centre)
    ]
    assert (shown.count(0), shown.count(1)) == (wood, nails)


def test_what_is_left_of_a_roll_is_counted() -> None:
    """RR8: after a gift the rest of both dice, no more."""
    match = waiting(2, "Spend", 10)
    of = table(match)
    _, at = window(match, of, *USUAL)
    seen = context(match, at, chooser(match, of, at))
    left = knows(match).of(seen).purse(match.seat or 0)
    assert left == (match.waiting.wood, match.waiting.nails)  # type: ignore[union-attr]
    main = of.controls.main(seen)
    assert main is not None
    assert main.press == now.DONE


def test_rows_of_the_panel_take_what_they_lack() -> None:
    match = new_match(1, "rows")
    of = table(match)
    _, at = window(match, of, *USUAL)
    col, spots = column(at), of.controls.spots(context(match, at, chooser(match, of, at)))
    for building, row in enumerate(col.rows):
        for resource in (0, 1):
            box = spots[Spot("give", building, resource)]
            assert all(box.contains(*icon.centre) for icon in (row.nails if resource else row.wood))


@pytest.mark.parametrize("builds", [True, False])
def test_what_is_filled_at_once_is_shown_while_its_button_is_pointed_at(builds: bool) -> None:
    """RR8, RR9: the icons that would be filled, and the building that would be complete."""
    match, plan = _collecting(builds)
    of, ranch = table(match), match.state.ranches[match.seat or 0]
    _, at = window(match, of, *USUAL)
    may = chooser(match, of, at)
    assert may.take(now.COLLECT)
    assert at.main.contains(*of.controls.spots(context(match, at, may))[now.COLLECT].centre)
    plain, pointed = (
        pygame.image.frombytes(painted(match, *USUAL, held=now.COLLECT, hover=hover), USUAL[0], "RGB")
        for hover in (None, now.FILL)
    )
    for building, row in enumerate(column(at).rows):
        for resource, icons in enumerate((row.wood, row.nails)):
            given = (ranch.nails if resource else ranch.wood)[building]
            for n, box in enumerate(icons):
                about = given <= n < given + plan.count((resource, building))
                assert _differ(plain, pointed, box.inset(5)) == about
        edge = Rect(row.box.x + 4, row.box.y + 6, 3, row.box.h - 12)
        assert _differ(plain, pointed, edge) == (builds and building == plan[-1][1])


def _collecting(builds: bool) -> tuple[GameMatch, list[tuple[int, int]]]:
    """A match in which a collection completes a building, or does not; and what it gives."""
    for match in stages(2, "collects", 260):
        of = table(match)
        _, at = window(match, of, *USUAL)
        may = chooser(match, of, at)
        if now.COLLECT in may.sources:
            seen = context(match, at, may)
            plan = knows(match).of(seen).collection(match.seat or 0)
            if forecast.completes(match.state.ranches[match.seat or 0], plan) == builds:
                return match, plan
    raise AssertionError("no collection")


def _differ(one: pygame.Surface, other: pygame.Surface, box: Rect) -> bool:
    part = pygame.Rect(*map(round, box))
    return one.subsurface(part).copy().get_buffer().raw != other.subsurface(part).copy().get_buffer().raw


@pytest.mark.parametrize(("size", "percent"), [*WINDOWS, ((1280, 720), 100), ((1280, 720), 150), ((1366, 768), 125)])
def test_both_are_told_whole(size: tuple[int, int], percent: int) -> None:
    match, words = waiting(2, "PickBonus"), Catalogue()
    at = window(match, table(match), size, percent)[1]
    for barn in (0, 1):
        paint = DrawnWords(pygame.Surface((1, 1)), Scale(size, percent))
        draw_bonuses(paint, column(at), barn, words, None)
        texts = [words for words, _ in paint.words]
        assert words.t("rolling_ranch.pick") in texts
        for bonus in BONUSES[barn]:
            assert {words.t(f"rolling_ranch.{key}.{bonus}") for key in ("bonus", "pick_does")} <= set(texts)
        assert not paint.cut


def test_what_is_lost_by_ending_a_turn_is_named() -> None:
    """RR8, RR10: wood and nails of the roll and of a barn by their number, a free animal as the bonus."""
    words, met = Catalogue(), set[str]()
    bonus = words.t("rolling_ranch.sure.bonus")
    for seed in range(30):
        for match in stages(1, f"lost{seed}", 90):
            step, of = match.waiting, table(match)
            if not isinstance(step, Spend | UseBarns):
                continue
            lying = window(match, of, *USUAL)[1]
            at = replace(context(match, lying, chooser(match, of, lying)), sources=())  # as all has been let go of
            said = str(of.words.sure(DONE, at)["unused"])
            left = {type(each) for each in match.options}
            main = of.controls.main(context(match, lying, chooser(match, of, lying)))
            assert main is not None
            assert main.label == words.t("rolling_ranch.done.lose", unused=said)
            if isinstance(step, Spend):
                assert said == purse_words(words, (step.wood, step.nails))
            else:
                given = purse_words(words, BARN_PURSES.get(match.state.ranches[0].bonuses[0], (0, 0)))
                assert (GiveExtra in left) == (given != "" and given in said)
                assert (Use in left) == (bonus in said)
            met |= {type(step).__name__, *(kind.__name__ for kind in left)}
        if {"Spend", "UseBarns", "GiveExtra", "Use"} <= met:
            return
    raise AssertionError(f"met only {met}")
